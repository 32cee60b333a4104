#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks certificates of values of k-in-a-row games: slow and plain. Written from docs/certificate.md alone.

  check_certificate.py FILE...

Prints ACCEPTED or REJECTED for each; exit status 0 all accepted, 1 some rejected, 2 usage or a file that cannot be read.
"""
import sys

EMPTY, X, O = 0, 1, 2
CLAIMS = ("x_wins", "x_does_not_lose", "o_does_not_lose", "o_wins")
ALLOWED = ({"X"}, {"X", "draw"}, {"O", "draw"}, {"O"})  # the ends of the game that each claim allows
DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))


class Malformed(Exception):
    """The file does not keep the format."""


class Refuted(Exception):
    """The file can be read and proves nothing: why, and the position."""


def require(holds, byte, why):
    if not holds:
        raise Malformed(f"byte {byte}: {why}")


class Game:
    def __init__(self, columns, rows, k, options, claim, start):
        self.columns, self.rows, self.k, self.claim, self.start = columns, rows, k, claim, start
        self.exact, self.gravity, self.misere = bool(options & 1), bool(options & 2), bool(options & 4)
        self.prover = X if claim < 2 else O
        self.pairings_allowed = claim in (1, 2) and not self.gravity and not self.misere

    def __str__(self):
        options = ",".join(name for name in ("exact", "gravity", "misere") if getattr(self, name))
        start = "the empty board" if not any(self.start) else self.drawing(self.start, "/")
        return f"{CLAIMS[self.claim]} {self.columns},{self.rows},{self.k}{':' if options else ''}{options} from {start}"

    def drawing(self, cells, between="\n"):
        text = "".join(".XO"[content] for content in cells)
        return between.join(text[i:i + self.columns] for i in range(0, len(text), self.columns))

    def run_beside(self, cells, cell, down, right):
        """How many stones of the same player follow in one direction."""
        row, column, length = cell // self.columns + down, cell % self.columns + right, 0
        while 0 <= row < self.rows and 0 <= column < self.columns and cells[row * self.columns + column] == cells[cell]:
            row, column, length = row + down, column + right, length + 1
        return length

    def in_counting_run(self, cells, cell):
        for down, right in DIRECTIONS:
            length = 1 + self.run_beside(cells, cell, down, right) + self.run_beside(cells, cell, -down, -right)
            if length == self.k if self.exact else length >= self.k:
                return True
        return False

    def end_after(self, cells, cell):
        """Who has won with the stone on `cell`; "draw" on a full board; None where the game goes on."""
        if self.in_counting_run(cells, cell):
            return "X" if (cells[cell] == X) != self.misere else "O"
        return "draw" if EMPTY not in cells else None

    def ends_well(self, end):
        return end in ALLOWED[self.claim]

    def is_legal(self, cells, cell):
        below = cell + self.columns
        return cells[cell] == EMPTY and (not self.gravity or below >= len(cells) or cells[below] != EMPTY)

    def moves(self, cells, player):
        """Each legal move, and the position after it."""
        for cell in range(len(cells)):
            if self.is_legal(cells, cell):
                yield cell, cells[:cell] + (player,) + cells[cell + 1:]


def to_move(cells):
    return X if cells.count(X) == cells.count(O) else O


# ---- the file


class Bits:
    """Bits from the highest of each byte to the lowest."""

    def __init__(self, data, first, end):
        self.data, self.at, self.end = data, 8 * first, 8 * end

    def left(self):
        return self.end - self.at

    def bit(self):
        require(self.at < self.end, self.at // 8, "the file ends within a record")
        self.at += 1
        return self.data[(self.at - 1) // 8] >> (7 - (self.at - 1) % 8) & 1

    def number(self, width):
        value = 0
        for _ in range(width):
            value = 2 * value + self.bit()
        return value

    def contents(self, how_many):
        return tuple(1 + self.bit() if self.bit() else EMPTY for _ in range(how_many))


def check_start(game):
    cells = game.start
    require(cells.count(X) - cells.count(O) in (0, 1), 28, "in the start position the stones are not X's and O's in turn")
    require(EMPTY in cells, 28, "the start position is full")
    for cell, content in enumerate(cells):
        if content != EMPTY:
            require(not game.in_counting_run(cells, cell), 28, "in the start position the game is over")
            below = cell + game.columns
            require(not game.gravity or below >= len(cells) or cells[below] != EMPTY, 28, "a stone of the start position floats")


def read_record(game, bits, width, before):
    """The position, and the cell of a move or a list of pairs."""
    size, byte = len(game.start), bits.at // 8
    shared = bits.number(width)
    require(shared < size if before else shared == 0, byte, "a shared part that is too long")
    cells = (before or ())[:shared] + bits.contents(size - shared)
    require(before is None or cells[shared] > before[shared], byte, "the records are not in order")
    if bits.bit() == 0:
        cell = bits.number(width)
        require(cell < size, byte, "a cell off the board")
        return cells, cell
    require(game.pairings_allowed, byte, "a pairing, which this claim or this game does not allow")
    pairs = []
    for _ in range(bits.number(width)):
        a, b = bits.number(width), bits.number(width)
        require(a < b < size and (not pairs or pairs[-1][0] < a), byte, "pairs that are not in order")
        pairs.append((a, b))
    return cells, pairs


def read_file(data):
    """The game and its records: position -> the cell of a move, or a list of pairs."""
    require(data[:8] == b"mnk-cert", 0, "not a certificate")
    require(data[8:9] == b"\x01", 8, "not version 1")
    require(len(data) >= 28 + 8 + 1, len(data), "the file ends within its header")
    end = len(data) - 8
    checksum = 14695981039346656037
    for byte in memoryview(data)[:end]:
        checksum = (checksum ^ byte) * 1099511628211 & 0xFFFFFFFFFFFFFFFF
    require(checksum == int.from_bytes(data[end:], "little"), end, "the checksum is wrong")

    options, claim = data[9], data[10]
    columns, rows, k, zero, count = (int.from_bytes(data[a:b], "little") for a, b in ((12, 14), (14, 16), (16, 18), (18, 20), (20, 28)))
    require(options < 8, 9, "options that are not known")
    require(claim < 4, 10, "a claim that is not known")
    require(data[11] == 0 and zero == 0, 11, "not 0")
    size = columns * rows
    require(1 <= size <= 1024, 12, "a board of no cells, or of more than 1024")
    require(1 <= k <= 4096, 16, "k is not 1 to 4096")

    bits = Bits(data, 28, end)
    game = Game(columns, rows, k, options, claim, bits.contents(size))
    check_start(game)
    width = size.bit_length()  # the least w with size < 2^w
    records, before = {}, None
    for _ in range(count):
        before, says = read_record(game, bits, width, before)
        records[before] = says
    require(bits.left() < 8, bits.at // 8, "more bytes than the records take")
    require(bits.number(bits.left()) == 0, end - 1, "the last bits are not 0")
    return game, records


# ---- the check


class Check:
    def __init__(self, game, records):
        self.game, self.records, self.used, self.open = game, records, set(), []
        self.symmetries = [s for s in self.all_symmetries() if self.image(game.start, s) == game.start]

    def all_symmetries(self):
        """For each symmetry of the game: where the content of each cell of the image comes from."""
        m, n = self.game.columns, self.game.rows
        maps = [lambda r, c: (r, c), lambda r, c: (r, m - 1 - c)]
        if not self.game.gravity:
            maps += [lambda r, c: (n - 1 - r, c), lambda r, c: (n - 1 - r, m - 1 - c)]
            if m == n:
                maps += [lambda r, c, f=f: f(r, c)[::-1] for f in maps]
        for goes_to in maps:
            source = [0] * (m * n)
            for cell in range(m * n):
                row, column = goes_to(cell // m, cell % m)
                source[row * m + column] = cell
            yield source

    @staticmethod
    def image(cells, source):
        return tuple(cells[cell] for cell in source)

    def canonical(self, cells):
        return min(self.image(cells, source) for source in self.symmetries)

    def run(self):
        """How many records were used; raises Refuted."""
        self.demand(self.game.start)
        while self.open:
            cells = self.open.pop()
            says = self.records[cells]
            if isinstance(says, list):
                self.check_pairing(cells, says)
            else:
                self.check_move(cells, says)
        return len(self.used)

    def use(self, cells):
        if cells not in self.used:
            self.used.add(cells)
            self.open.append(cells)

    def demand(self, cells):
        """The game is not over here; that the prover holds the claim must follow from the records."""
        canonical = self.canonical(cells)
        says = self.records.get(canonical)
        if isinstance(says, list):
            self.use(canonical)
        elif to_move(cells) != self.game.prover:
            for cell, after in self.game.moves(cells, to_move(cells)):
                self.demand_after(after, cell, "the game may end like this")
        elif says is not None:
            self.use(canonical)
        elif not any(self.game.ends_well(self.game.end_after(after, cell)) for cell, after in self.game.moves(cells, self.game.prover)):
            raise Refuted("no record, and no move that ends the game as claimed", canonical)

    def demand_after(self, cells, cell, why):
        end = self.game.end_after(cells, cell)
        if end is None:
            self.demand(cells)
        elif not self.game.ends_well(end):
            raise Refuted(why, self.canonical(cells))

    def check_move(self, cells, cell):
        if not self.game.is_legal(cells, cell):
            raise Refuted(f"the record's move, cell {cell}, is not legal", cells)
        after = cells[:cell] + (self.game.prover,) + cells[cell + 1:]
        self.demand_after(after, cell, f"the record's move, cell {cell}, ends the game like this")

    def check_pairing(self, cells, pairs):
        game = self.game
        mate = {}
        for a, b in pairs:
            for cell, other in ((a, b), (b, a)):
                if cells[cell] != EMPTY or cell in mate:
                    raise Refuted(f"cell {cell} of the pairing is taken, or in two pairs", cells)
                mate[cell] = other
        for row in range(game.rows):
            for column in range(game.columns):
                for down, right in DIRECTIONS:
                    line = [(row + i * down, column + i * right) for i in range(game.k)]
                    if line[-1][0] >= game.rows or not 0 <= line[-1][1] < game.columns:
                        continue
                    line = {r * game.columns + c for r, c in line}
                    closed = any(cells[cell] == game.prover for cell in line)
                    if not closed and not any(mate.get(cell) in line for cell in line):
                        raise Refuted(f"a line from cell {row * game.columns + column} is open and has no pair", cells)


def verdict(data):
    """The answer, and the exit status."""
    try:
        game, records = read_file(data)
    except Malformed as malformed:
        return f"REJECTED {malformed}", 1
    try:
        used = Check(game, records).run()
    except Refuted as refuted:
        why, cells = refuted.args
        turn = "" if EMPTY not in cells else f"; {'.XO'[to_move(cells)]} to move"
        return f"REJECTED {game}: {why}{turn}:\n{game.drawing(cells)}", 1
    return f"ACCEPTED {game}: {len(records)} record{'' if len(records) == 1 else 's'}, {used} used", 0


def main(names):
    if not names:
        print(__doc__, file=sys.stderr)
        return 2
    status = 0
    for name in names:
        try:
            with open(name, "rb") as file:
                data = file.read()
        except OSError as failure:
            print(f"{name}: {failure.strerror}", file=sys.stderr)
            status = 2
            continue
        answer, one = verdict(data)
        print(answer)
        status = max(status, one)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
