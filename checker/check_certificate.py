#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks certificates of values of k-in-a-row games: slow and plain. Written from docs/certificate.md alone.

  check_certificate.py [--expect CLAIM] FILE...

With --expect, a file is accepted only if it proves this claim, such as 'x_wins 3,1,2' or, from a position,
'x_wins 3,3,3 from .O./.X./...'. Prints ACCEPTED or REJECTED for each; exit status 0 all accepted, 1 some rejected, 2 usage or a file that cannot be read.
"""
import sys

EMPTY, X, O, DEAD = 0, 1, 2, 3
MOVE, PAIRING, THREATS, OPPONENT_PAIRING, OPPONENT_THREATS = range(5)  # the kinds of records; in the last two the opponent is to move
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
        self.plain = options == 0
        self.prover = X if claim < 2 else O
        self.opponent = O if claim < 2 else X
        self.draw_is_enough = claim in (1, 2)
        self.threats_allowed = not self.gravity and not self.misere
        self.pairings_allowed = self.draw_is_enough and self.threats_allowed
        self.windows = list(self.all_windows())

    def all_windows(self):
        for row in range(self.rows):
            for column in range(self.columns):
                for down, right in DIRECTIONS:
                    if row + down * (self.k - 1) < self.rows and 0 <= column + right * (self.k - 1) < self.columns:
                        yield [(row + i * down) * self.columns + column + i * right for i in range(self.k)]

    def __str__(self):
        options = ",".join(name for name in ("exact", "gravity", "misere") if getattr(self, name))
        start = "the empty board" if not any(self.start) else self.drawing(self.start, "/")
        return f"{CLAIMS[self.claim]} {self.columns},{self.rows},{self.k}{':' if options else ''}{options} from {start}"

    def drawing(self, cells, between="\n"):
        text = "".join(".XO#"[content] for content in cells)
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

    def legal(self, cells):
        return [cell for cell in range(len(cells)) if self.is_legal(cells, cell)]

    def open_windows(self, cells, player):
        """Those on which there is no stone of the other player and no dead cell."""
        return [window for window in self.windows if all(cells[cell] in (EMPTY, player) for cell in window)]

    def completing(self, cells, player):
        """The empty cells where a stone of the player makes a run that counts."""
        return [cell for cell in range(len(cells))
                if cells[cell] == EMPTY and self.in_counting_run(put(cells, cell, player), cell)]

    def reduced(self, cells):
        """In a plain game each cell that is on no open window (a stone: none open to its owner) is dead."""
        if not self.plain:
            return cells
        live = set()
        for player in (X, O):
            for window in self.open_windows(cells, player):
                live.update(window)  # empty cells and stones of the player
        return tuple(content if cell in live else DEAD for cell, content in enumerate(cells))

    def undominated(self, cells):
        """The live empty cells without those that another one is always at least as good as."""
        windows = [set(window) for player in (X, O) for window in self.open_windows(cells, player)]
        free = [cell for cell in range(len(cells)) if cells[cell] == EMPTY and any(cell in window for window in windows)]

        def dominates(b, a):
            return all(b in window for window in windows if a in window)

        return [a for a in free if not any(a != b and dominates(b, a) and (b < a or not dominates(a, b)) for b in free)]


def put(cells, cell, content):
    return cells[:cell] + (content,) + cells[cell + 1:]


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

    def contents(self, how_many, plain):
        return tuple(self.content(plain) for _ in range(how_many))

    def content(self, plain):
        if self.bit() == 0:
            return EMPTY
        if plain and self.bit() == 0:
            return DEAD
        return X + self.bit()


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
    """The position, the kind, and the cell of a move, a list of pairs or a list of threats."""
    size, byte = len(game.start), bits.at // 8
    shared = bits.number(width)
    require(shared <= size if before else shared == 0, byte, "a shared part that is too long")
    cells = (before[0] if before else ())[:shared] + bits.contents(size - shared, game.plain)
    kind = bits.number(3)
    require(kind <= OPPONENT_THREATS, byte, "a kind of record that is not known")
    if before and shared == size:
        require(before[1] <= THREATS < kind, byte, "the records are not in order")
    elif before:
        require(cells[shared] > before[0][shared], byte, "the records are not in order")
    if kind == MOVE:
        cell = bits.number(width)
        require(cell < size, byte, "a cell off the board")
        return cells, kind, cell
    if kind in (PAIRING, OPPONENT_PAIRING):
        require(game.pairings_allowed, byte, "a pairing, which this claim or this game does not allow")
        pairs = []
        for _ in range(bits.number(width)):
            a, b = bits.number(width), bits.number(width)
            require(a < size and b < size, byte, "a cell off the board")
            require(a < b and (not pairs or pairs[-1][0] < a), byte, "pairs that are not in order")
            pairs.append((a, b))
        return cells, kind, pairs
    require(game.threats_allowed, byte, "threats, which this game does not allow")
    count = bits.number(width)
    require(1 <= count <= size, byte, "no threats, or more than there are cells")
    threats = [bits.number(width) for _ in range(count)]
    require(all(cell < size for cell in threats), byte, "a cell off the board")
    return cells, kind, threats


def read_file(data):
    """The game and its records: (position, whether the prover is to move) -> (kind, what it says)."""
    require(data[:8] == b"mnk-cert", 0, "not a certificate")
    require(data[8:9] == b"\x02", 8, "not version 2")
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
    game = Game(columns, rows, k, options, claim, bits.contents(size, False))
    check_start(game)
    width = size.bit_length()  # the least w with size < 2^w
    records, before = {}, None
    for _ in range(count):
        cells, kind, says = before = read_record(game, bits, width, before)
        records[cells, kind <= THREATS] = kind, says
    require(bits.left() < 8, bits.at // 8, "more bytes than the records take")
    require(bits.number(bits.left()) == 0, end - 1, "the last bits are not 0")
    return game, records


# ---- the check


class Check:
    def __init__(self, game, records):
        self.game, self.records, self.used, self.open = game, records, set(), []
        self.symmetries = list(self.all_symmetries())

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

    def canonical(self, cells):
        reduced = self.game.reduced(cells)
        return min(tuple(reduced[cell] for cell in source) for source in self.symmetries)

    def refute(self, why, cells, player):
        raise Refuted(why, self.canonical(cells), player)

    def run(self):
        """How many records were used; raises Refuted."""
        start = self.game.start
        if (X if start.count(X) == start.count(O) else O) == self.game.prover:
            self.prover_turn(start)
        else:
            self.opponent_turn(start)
        while self.open:
            cells, prover_to_move = key = self.open.pop()
            kind, says = self.records[key]
            if kind == MOVE:
                self.check_move(cells, says)
            elif kind in (PAIRING, OPPONENT_PAIRING):
                self.check_pairing(cells, says, self.game.prover if prover_to_move else self.game.opponent)
            elif kind == THREATS:
                self.zone_of_threats(cells, says, self.game.prover)
            else:
                self.replies(cells, self.zone_of_threats(cells, says, self.game.opponent))
        return len(self.used)

    def use(self, key):
        if key in self.records and key not in self.used:
            self.used.add(key)
            self.open.append(key)
        return key in self.records

    def prover_turn(self, cells):
        """The claim must follow here from the records."""
        if not self.holds_at_once(cells) and not self.use((self.canonical(cells), True)):
            self.refute("no record, and no move that ends the game as claimed", cells, self.game.prover)

    def holds_at_once(self, cells):
        game = self.game
        if not game.plain:
            return any(game.ends_well(game.end_after(put(cells, cell, game.prover), cell)) for cell in game.legal(cells))
        if game.completing(cells, game.prover):
            return True
        windows = game.open_windows(cells, game.opponent)
        free = [cell for cell in range(len(cells)) if cells[cell] == EMPTY]
        return game.draw_is_enough and (not windows or any(all(cell in window for window in windows) for cell in free))

    def opponent_turn(self, cells):
        game = self.game
        if game.plain and game.draw_is_enough and not game.open_windows(cells, game.opponent):
            return
        if game.plain and not game.draw_is_enough and not game.open_windows(cells, game.prover):
            self.refute("the prover can make no run any more", cells, game.opponent)
        if game.plain:
            lost = game.completing(cells, game.opponent)
        else:
            ends = [game.end_after(put(cells, cell, game.opponent), cell) for cell in game.legal(cells)]
            lost = any(end is not None and not game.ends_well(end) for end in ends)
        if lost:
            self.refute("the opponent may end the game", cells, game.opponent)
        canonical = self.canonical(cells)
        if not self.use((canonical, False)):
            self.replies(canonical, range(len(cells)))

    def replies(self, cells, zone):
        """The claim must hold after each reply in the zone that counts."""
        game = self.game
        for cell in game.undominated(cells) if game.plain else game.legal(cells):
            after = put(cells, cell, game.opponent)
            if cell in zone and (game.plain or game.end_after(after, cell) is None):
                self.prover_turn(after)

    def check_move(self, cells, cell):
        game = self.game
        after = put(cells, cell, game.prover)
        end = game.end_after(after, cell)
        if not game.is_legal(cells, cell) or (end is not None and not game.ends_well(end)):
            self.refute(f"the record's move, cell {cell}, is not legal or ends the game", cells, game.prover)
        elif end is None:
            self.opponent_turn(after)

    def zone_of_threats(self, start, threats, to_move):
        """Plays the threats, each with its answer. The cells where another reply could get in their way."""
        game, cells, zone = self.game, start, set()
        for i, threat in enumerate(threats):
            wins = False
            if cells[threat] == EMPTY:
                cells = put(cells, threat, game.prover)
                zone.add(threat)
                wins = game.in_counting_run(cells, threat)
                if not wins:
                    answers = game.completing(cells, game.prover)
                    if answers and not game.completing(cells, game.opponent):
                        for window in game.open_windows(cells, game.opponent):
                            free = [cell for cell in window if cells[cell] == EMPTY]
                            zone.update(free if len(free) == 2 else ())
                        zone.update(answers if len(answers) <= 2 else ())
                        wins = len(answers) > 1
                        if not wins and i + 1 < len(threats):
                            cells = put(cells, answers[0], game.opponent)
                            continue
            if not wins or i + 1 < len(threats):
                self.refute(f"the threats do not win; they fail at cell {threat}", start, to_move)
        return zone

    def check_pairing(self, cells, pairs, to_move):
        mate = {}
        for a, b in pairs:
            for cell, other in ((a, b), (b, a)):
                if cells[cell] != EMPTY or cell in mate:
                    self.refute(f"cell {cell} of the pairing is taken, or in two pairs", cells, to_move)
                mate[cell] = other
        for window in self.game.open_windows(cells, self.game.opponent):
            if not any(mate.get(cell) in window for cell in window):
                self.refute(f"a line from cell {window[0]} is open and has no pair", cells, to_move)


def verdict(data, expected=""):
    """The answer, and the exit status. With `expected`, no other claim is accepted."""
    try:
        game, records = read_file(data)
    except Malformed as malformed:
        return f"REJECTED {malformed}", 1
    wanted = expected if " from " in expected else f"{expected} from the empty board"
    if expected and str(game) != wanted:
        return f"REJECTED {game}: another claim was expected: {wanted}", 1
    try:
        used = Check(game, records).run()
    except Refuted as refuted:
        why, cells, to_move = refuted.args
        return f"REJECTED {game}: {why}; {'.XO'[to_move]} to move:\n{game.drawing(cells)}", 1
    return f"ACCEPTED {game}: {len(records)} record{'' if len(records) == 1 else 's'}, {used} used", 0


def read_input(name):
    """All bytes of a certificate; of anything else its beginning, which is enough to reject it."""
    with (sys.stdin.buffer if name == "-" else open(name, "rb")) as file:
        start = file.read(28)
        return start + file.read() if start.startswith(b"mnk-cert") else start


def main(names):
    expected = ""
    if names and (names[0] == "--expect" or names[0].startswith("--expect=")):
        apart = names[0] == "--expect"
        expected = "".join(names[1:2]) if apart else names[0][len("--expect="):]
        names = names[2 if apart else 1:]
        if not expected:
            print("check_certificate.py: --expect takes a claim, such as 'x_wins 15,15,5'", file=sys.stderr)
            return 2
    if names[:1] == ["--"]:
        names = names[1:]
    if not names:
        print(__doc__, file=sys.stderr)
        return 2
    status = 0
    for name in names:
        try:
            data = read_input(name)
        except OSError as failure:
            print(f"{name}: {failure.strerror}", file=sys.stderr)
            status = 2
            continue
        answer, one = verdict(data, expected)
        print(answer if len(names) == 1 else f"{name}: {answer}")
        status = max(status, one)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
