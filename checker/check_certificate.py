#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks certificates of values of k-in-a-row games, in plain Python. Written from docs/certificate.md alone.

  check_certificate.py [--expect CLAIM | --together CLAIM] FILE...

With --expect, a file is accepted only if it proves this claim, such as 'x_wins 3,1,2' or, from a position,
'x_wins 3,3,3 from .O./.X./...'. With --together, the claim is accepted if all files are, and if it follows from them:
after a move of the prover, each reply is the start position of a file. Prints ACCEPTED or REJECTED for each; exit
status 0 all accepted, 1 some rejected, 2 usage or a file that cannot be read.
"""
import itertools
import re
import sys
from operator import itemgetter

EMPTY, X, O, DEAD = 0, 1, 2, 3
# The kinds of records. In the last three the opponent is to move.
MOVE, PAIRING, THREATS, OPPONENT_PAIRING, OPPONENT_THREATS, NULL_MOVE = range(6)
MOST_EXTRAS = 7  # the most extra stones that a zone withstands
WIDER, TALLER = 1, 2  # larger boards of a family
NO_RECORD = "no record, and no move that ends the game as claimed"
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


def bits_of(cells):
    """The cells of a set, ascending. A set of cells is an integer in which bit c stands for cell c."""
    while cells:
        lowest = cells & -cells
        yield lowest.bit_length() - 1
        cells ^= lowest


class Position:
    """Sets of cells: the stones of X and O, by player, and the dead cells."""
    __slots__ = ("stones", "dead")

    def __init__(self, x, o, dead=0):
        self.stones, self.dead = (0, x, o), dead

    @classmethod
    def from_text(cls, text):
        """From the contents of all cells, one digit each."""
        digits = text[::-1]
        return cls(*(int(digits.translate(which), 2) for which in (ONLY_X, ONLY_O, ONLY_DEAD)))

    def text(self, size):
        """The contents of all cells, one digit each, as they are compared and looked up."""
        low, high = self.stones[X] | self.dead, self.stones[O] | self.dead  # the two bits of a content
        digits = int(f"{low:b}", 16) + 2 * int(f"{high:b}", 16)  # one hexadecimal digit for each cell
        return f"{digits:0{size}x}"[::-1]

    def put(self, cell, player):
        x, o = self.stones[X], self.stones[O]
        return Position(x | 1 << cell, o, self.dead) if player == X else Position(x, o | 1 << cell, self.dead)


ONLY_X, ONLY_O, ONLY_DEAD = (str.maketrans("0123", one) for one in ("0100", "0010", "0001"))


class Game:
    def __init__(self, columns, rows, k, options, claim, start, family=0, left=0, top=0):
        """`columns` and `rows` include the margin of `left` columns and `top` rows on each side."""
        self.family, self.left, self.top = family, left, top
        self.columns, self.rows, self.k, self.claim, self.size = columns, rows, k, claim, columns * rows
        self.exact, self.gravity, self.misere = bool(options & 1), bool(options & 2), bool(options & 4)
        self.plain = options == 0
        self.prover = X if claim < 2 else O
        self.opponent = O if claim < 2 else X
        self.draw_is_enough = claim in (1, 2)
        self.threats_allowed = not self.gravity and not self.misere
        self.pairings_allowed = self.draw_is_enough and self.threats_allowed
        self.null_moves_allowed = not self.draw_is_enough and self.threats_allowed
        self.start_text, self.start = start, Position.from_text(start)
        self.board = (1 << self.size) - 1
        # The cells of the margin, where the prover has no windows and does not play.
        self.aside = sum(1 << cell for cell in range(self.size) if not (
            top <= cell // columns < rows - top and left <= cell % columns < columns - left))
        self.aside_of = {self.prover: self.aside, self.opponent: 0}
        self.rays = [[list(self.ray(cell, sign * down, sign * right)) for down, right in DIRECTIONS for sign in (1, -1)]
                     for cell in range(self.size)]
        # For each direction: how far the next cell of a window is, and the cells at which windows begin.
        self.steps = [(down * columns + right, self.beginnings(down, right)) for down, right in DIRECTIONS]
        windows = ((first, self.cells_of(1 << first, step)) for step, begins in self.steps for first in bits_of(begins))
        self.windows = sorted(windows, key=itemgetter(0))  # (first cell, set of cells)
        self.windows_of = [[] for _ in range(self.size)]
        for _, window in self.windows:
            for cell in bits_of(window):
                self.windows_of[cell].append(window)

    def beginnings(self, down, right):
        cells = itertools.product(range(self.rows - down * (self.k - 1)), range(self.columns))
        return sum(1 << row * self.columns + column for row, column in cells
                   if 0 <= column + right * (self.k - 1) < self.columns)

    def ray(self, cell, down, right):
        """The cells from a cell to the edge, in one direction."""
        row, column = cell // self.columns + down, cell % self.columns + right
        while 0 <= row < self.rows and 0 <= column < self.columns:
            yield row * self.columns + column
            row, column = row + down, column + right

    def __str__(self):
        options = ",".join(name for name in ("exact", "gravity", "misere") if getattr(self, name))
        larger = (None, "wider", "taller", "wider or taller")[self.family]
        start = f"the empty board, and of every board that is {larger}" if larger else "the empty board" if set(self.start_text) == {"0"} else self.drawing(self.start_text, "/")
        columns, rows = self.columns - 2 * self.left, self.rows - 2 * self.top
        return f"{CLAIMS[self.claim]} {columns},{rows},{self.k}{':' if options else ''}{options} from {start}"

    def drawing(self, text, between="\n"):
        text = text.translate(str.maketrans("0123", ".XO#"))
        return between.join(text[i:i + self.columns] for i in range(0, len(text), self.columns))

    def empty(self, position):
        return self.board & ~(position.stones[X] | position.stones[O] | position.dead)

    def in_counting_run(self, own, cell):
        """True if a stone on the cell is in a run that counts, beside the stones `own` of its player."""
        lengths = []
        for ray in self.rays[cell]:
            length = 0
            for there in ray:
                if not own >> there & 1:
                    break
                length += 1
            lengths.append(length)
        runs = [1 + ahead + behind for ahead, behind in zip(lengths[::2], lengths[1::2])]
        return self.k in runs if self.exact else max(runs) >= self.k

    def end_if(self, position, cell, player):
        """Who has won after a stone on the empty cell; "draw" on a full board; None where the game goes on."""
        if self.in_counting_run(position.stones[player], cell):
            return "X" if (player == X) != self.misere else "O"
        return "draw" if self.empty(position) == 1 << cell else None

    def ends_well(self, end):
        return end in ALLOWED[self.claim]

    def legal(self, position):
        """The set of cells on which a stone may be put."""
        empty = self.empty(position)
        if not self.gravity:
            return empty
        bottom_row = self.board & ~(self.board >> self.columns)
        return empty & (~empty >> self.columns | bottom_row)

    def open_windows(self, position, player):
        """The first cells of the windows open to the player, for each direction."""
        free = (position.stones[player] | self.empty(position)) & ~self.aside_of[player]
        found = []
        for step, begins in self.steps:
            for i in range(self.k if begins else 0):
                begins &= free >> i * step
            found.append(begins)
        return found

    def missing(self, position, player, how_many):
        """The empty cells of the windows open to the player that miss exactly one or two stones."""
        own, empty = (set_of & ~self.aside_of[player] for set_of in (position.stones[player], self.empty(position)))
        cells = 0
        for step, begins in self.steps:
            none, one, two = begins, 0, 0  # windows of which no, one, two of the cells seen are empty, the others own
            for i in range(self.k if begins else 0):
                is_own, is_empty = own >> i * step, empty >> i * step
                two = two & is_own | one & is_empty
                one = one & is_own | none & is_empty
                none &= is_own
            cells |= self.cells_of(one if how_many == 1 else two, step)
        return cells & empty

    def cells_of(self, begins, step):
        """The cells of the windows that begin on these cells, in one direction."""
        cells = 0
        for i in range(self.k if begins else 0):
            cells |= begins << i * step
        return cells

    def completing(self, position, player):
        """The empty cells where a stone of the player makes a run that counts, ascending."""
        cells = bits_of(self.missing(position, player, 1))
        own = position.stones[player]
        return [cell for cell in cells if not self.exact or self.in_counting_run(own, cell)]

    def reduced(self, position):
        """In a plain game each cell that is on no open window (a stone: none open to its owner) is dead."""
        if not self.plain:
            return position
        live = [0, 0, 0]
        for player in (X, O):
            for begins, (step, _) in zip(self.open_windows(position, player), self.steps):
                live[player] |= self.cells_of(begins, step)  # empty cells and stones of the player
        x, o = position.stones[X] & live[X], position.stones[O] & live[O]
        return Position(x, o, self.board & ~(x | o | (self.empty(position) & (live[X] | live[O]))))

    def counter_cells(self, position, least, most, avoided=0):
        """The missing cells of the windows open to the opponent that miss least to most, none of them avoided."""
        cells, own = 0, position.stones[self.opponent]
        taken = position.stones[self.prover] | position.dead | avoided
        for _, window in self.windows:
            if not window & taken and least <= self.k - bin(window & own).count("1") <= most:
                cells |= window
        return cells & self.empty(position)

    def domination(self, position, among):
        """The live empty cells of `among` that are not dominated; and a function: the set of empty cells that are on
        all open windows that a cell is on."""
        empty = self.empty(position)
        not_x, not_o = (position.stones[3 - player] | position.dead | self.aside_of[player] for player in (X, O))
        shared = {}  # for a cell: the empty cells on all open windows that the cell is on

        def on_all_windows_of(cell):
            if cell not in shared:
                common, live = empty, False
                for window in self.windows_of[cell]:
                    if not window & not_x or not window & not_o:
                        common, live = common & window, True
                shared[cell] = common if live else 0
            return shared[cell]

        def is_dominated(a):
            others = on_all_windows_of(a) & ~(1 << a)
            return any(b < a or not on_all_windows_of(b) >> a & 1 for b in bits_of(others))

        kept = [a for a in bits_of(empty & among) if on_all_windows_of(a) and not is_dominated(a)]
        return kept, on_all_windows_of


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
        return "".join([self.content(plain) for _ in range(how_many)])

    def content(self, plain):
        """One digit."""
        if self.bit() == 0:
            return str(EMPTY)
        if plain and self.bit() == 0:
            return str(DEAD)
        return str(X + self.bit())


def check_start(game):
    cells = game.start_text
    xs, os = cells.count(str(X)), cells.count(str(O))
    require(xs - os in (0, 1), 28, "in the start position the stones are not X's and O's in turn")
    require(xs + os < game.size, 28, "the start position is full")
    for cell, content in enumerate(cells):
        if content != str(EMPTY):
            own = game.start.stones[int(content)]
            require(not game.in_counting_run(own, cell), 28, "in the start position the game is over")
            below = cells[cell + game.columns:][:1]
            require(not game.gravity or below != str(EMPTY), 28, "a stone of the start position floats")


def read_record(game, bits, width, before, version):
    """The position, the kind, and the cell of a move, a list of pairs or a list of threats."""
    size, byte = game.size, bits.at // 8
    shared = bits.number(width)
    require(shared <= size if before else shared == 0, byte, "a shared part that is too long")
    cells = (before[0] if before else "")[:shared] + bits.contents(size - shared, game.plain)
    kind = bits.number(3)
    require(kind <= (NULL_MOVE if version > 2 else OPPONENT_THREATS), byte, "a kind of record that is not known")
    if before and shared == size:
        require(before[1] <= THREATS < kind, byte, "the records are not in order")
    elif before:
        require(cells[shared] > before[0][shared], byte, "the records are not in order")

    def read_cell():
        cell = bits.number(width)
        require(cell < size, byte, "a cell off the board")
        return cell

    if kind == NULL_MOVE:
        require(game.null_moves_allowed, byte, "a null move, which this claim or this game does not allow")
        return cells, kind, None
    if kind == MOVE:
        return cells, kind, read_cell()
    if kind in (PAIRING, OPPONENT_PAIRING):
        require(game.pairings_allowed, byte, "a pairing, which this claim or this game does not allow")
        pairs = []
        for _ in range(bits.number(width)):
            a = read_cell()
            require(not pairs or pairs[-1][0] < a, byte, "pairs that are not in order")
            pairs.append((a, read_cell()))
            require(a < pairs[-1][1], byte, "pairs that are not in order")
        return cells, kind, pairs
    require(game.threats_allowed, byte, "threats, which this game does not allow")
    count = bits.number(width)
    require(1 <= count <= size, byte, "no threats, or more than there are cells")
    return cells, kind, [read_cell() for _ in range(count)]


def read_file(data):
    """The game and its records: (position, whether the prover is to move) -> (kind, what it says)."""
    require(data[:8] == b"mnk-cert", 0, "not a certificate")
    require(data[8:9] in (b"\x02", b"\x03", b"\x04"), 8, "not version 2, 3 or 4")
    require(len(data) >= 28 + 8 + 1, len(data), "the file ends within its header")
    end = len(data) - 8
    checksum = 14695981039346656037
    for byte in memoryview(data)[:end]:
        checksum = (checksum ^ byte) * 1099511628211 & 0xFFFFFFFFFFFFFFFF
    require(checksum == int.from_bytes(data[end:], "little"), end, "the checksum is wrong")

    version, options, claim, family = data[8:12]
    fields = ((12, 14), (14, 16), (16, 18), (18, 20), (20, 28))
    columns, rows, k, margin, count = (int.from_bytes(data[a:b], "little") for a, b in fields)
    require(options < 8, 9, "options that are not known")
    require(claim < 4, 10, "a claim that is not known")
    require(family <= (3 if version > 2 else 0), 11, "a family that is not known")
    require(margin == 0 or version == 4, 18, "not 0")
    require(version != 4 or (margin and family), 18, "version 4 without a margin of larger boards")
    left, top = margin * (family & WIDER), margin * (family & TALLER) // TALLER
    size = (columns + 2 * left) * (rows + 2 * top)
    require(columns * rows >= 1 and size <= 1024, 12, "a board of no cells, or of more than 1024")
    require(1 <= k <= 4096, 16, "k is not 1 to 4096")

    bits = Bits(data, 28, end)
    start = bits.contents(size, False)
    game = Game(columns + 2 * left, rows + 2 * top, k, options, claim, start, family, left, top)
    check_start(game)
    may_be_larger = claim == 0 and k >= 2 and game.threats_allowed and set(game.start_text) == {"0"}
    require(family == 0 or may_be_larger, 11, "larger boards, which this claim, this game or this start does not allow")
    width = size.bit_length()  # the least w with size < 2^w
    require(count <= bits.left() // ((1 if version > 2 else 2) * width + 3), 20, "more records than the file can hold")
    records, before, needs_3 = {}, None, family != 0
    for _ in range(count):
        cells, kind, says = before = read_record(game, bits, width, before, version)
        needs_3 = needs_3 or kind == NULL_MOVE
        records[cells, kind <= THREATS] = kind, says
    require(bits.left() < 8, bits.at // 8, "more bytes than the records take")
    require(bits.number(bits.left()) == 0, end - 1, "the last bits are not 0")
    require(version == 2 or needs_3, 8, "version 3 without a null move or a family")
    return game, records


# ---- the check


class Check:
    def __init__(self, game, records, given=None):
        """`given`: positions that are proved already, as the keys of records, to the numbers of their files."""
        self.game, self.records, self.used, self.demanded, self.open = game, records, set(), set(), []
        self.given, self.files, self.lacking = given, set(), set()  # the files used; the positions that no file proves
        self.sources = list(self.all_symmetries())
        self.symmetries = [itemgetter(*source, 0) for source in self.sources]  # 0: a tuple for one cell, too
        # Zones of records, by record and extra stones; and those that a zone needs and that are not known yet.
        self.zones, self.missing_zones = {}, []

    def all_symmetries(self):
        """For each symmetry of the game: where the content of each cell of the image comes from."""
        m, n = self.game.columns, self.game.rows
        maps = [lambda r, c: (r, c), lambda r, c: (r, m - 1 - c)]
        if not self.game.gravity:
            maps += [lambda r, c: (n - 1 - r, c), lambda r, c: (n - 1 - r, m - 1 - c)]
            if m == n and self.game.left == self.game.top:
                maps += [lambda r, c, f=maps[i]: f(r, c)[::-1] for i in (0, 2, 1, 3)]  # in the order of the page
        for goes_to in maps:
            source = [0] * (m * n)
            for cell in range(m * n):
                row, column = goes_to(cell // m, cell % m)
                source[row * m + column] = cell
            yield source

    def canonical(self, position):
        """The text of the canonical form."""
        size = self.game.size
        text = self.game.reduced(position).text(size)
        return min(["".join(image(text)[:size]) for image in self.symmetries])

    def refute(self, why, position, player):
        raise Refuted(why, self.canonical(position), player)

    def run(self):
        """How many records were used; raises Refuted."""
        if self.game.family:
            self.check_family()
        elif self.prover_begins():
            self.prover_turn(self.game.start)
        else:
            self.opponent_turn(self.game.start)
        while self.open:
            text, prover_to_move = key = self.open.pop()
            position = Position.from_text(text)
            kind, says = self.records[key]
            if kind == MOVE:
                self.check_move(position, says)
            elif kind in (PAIRING, OPPONENT_PAIRING):
                self.check_pairing(position, says, self.game.prover if prover_to_move else self.game.opponent)
            elif kind == THREATS:
                self.zone_of_threats(position, says, self.game.prover)
            elif kind == OPPONENT_THREATS:
                self.replies(position, self.zone_of_threats(position, says, self.game.opponent))
            else:
                self.replies(position, self.settled_zone(position, 1))
        return len(self.used)

    def prover_begins(self):
        start = self.game.start_text
        return (X if start.count(str(X)) == start.count(str(O)) else O) == self.game.prover

    def conclude(self):
        """How many files prove the start position together, by the given positions alone; raises Refuted."""
        start, game, fewest = self.game.start, self.game, None  # fewest: lacking positions, after the best move
        if not self.prover_begins():
            self.opponent_turn(start)
            fewest = self.lacking
        elif self.use_given((self.canonical(start), True)) or self.holds_at_once(start):
            fewest = set()
        for cell in bits_of(game.legal(start)) if fewest is None else ():
            self.lacking, self.files = set(), set()
            try:
                self.check_move(start, cell)
            except Refuted:
                continue
            fewest = self.lacking if fewest is None or len(self.lacking) < len(fewest) else fewest
            if not fewest:
                break
        if fewest is None:
            raise Refuted("no move of the prover holds the claim", game.start_text, game.prover)
        if fewest:
            why = f"no file proves {len(fewest)} of the positions that are needed, such as this"
            raise Refuted(why, min(fewest), game.prover)
        return len(self.files)

    def use_given(self, key):
        if key in (self.given or ()):
            self.files.add(self.given[key])
        return key in (self.given or ())

    def use(self, key):
        if key in self.records and key not in self.demanded:
            self.used.add(key)
            self.demanded.add(key)
            self.open.append(key)
        return key in self.records

    def prover_turn(self, position):
        """The claim must follow here from the records."""
        if self.holds_at_once(position):
            return
        key = self.canonical(position), True
        if self.use(key) or self.use_given(key):
            return
        if self.given is None:
            self.refute(NO_RECORD, position, self.game.prover)
        self.lacking.add(key[0])

    def holds_at_once(self, position):
        game = self.game
        if not game.plain:
            ends = (game.end_if(position, cell, game.prover) for cell in bits_of(game.legal(position)))
            return any(game.ends_well(end) for end in ends)
        if game.missing(position, game.prover, 1):
            return True
        return game.draw_is_enough and self.one_stone_stops(position)

    def one_stone_stops(self, position):
        """True if no window is open to the opponent, or one empty cell is on all that are."""
        common = self.game.empty(position)
        opened = self.game.open_windows(position, self.game.opponent)
        for begins, (step, _) in zip(opened, self.game.steps):
            for first in bits_of(begins):
                common &= self.game.cells_of(1 << first, step)
                if not common:
                    return False
        return common != 0 or not any(opened)

    def opponent_turn(self, position):
        if not self.needs_answers(position):
            return
        canonical = self.canonical(position)
        if not self.use((canonical, False)) and not self.use_given((canonical, False)):
            self.replies(Position.from_text(canonical), self.game.board)

    def needs_answers(self, position):
        """False if nothing more is demanded with the opponent to move. Refutes if the opponent may end the game."""
        game = self.game
        if game.plain and game.draw_is_enough and not any(game.open_windows(position, game.opponent)):
            return False
        if game.plain and not game.draw_is_enough and not any(game.open_windows(position, game.prover)):
            self.refute("the prover can make no run any more", position, game.opponent)
        if game.plain:
            lost = game.missing(position, game.opponent, 1)
        else:
            ends = [game.end_if(position, cell, game.opponent) for cell in bits_of(game.legal(position))]
            lost = any(end is not None and not game.ends_well(end) for end in ends)
        if lost:
            self.refute("the opponent may end the game", position, game.opponent)
        return True

    def replies(self, position, zone):
        """The claim must hold after each reply in the zone that counts."""
        game = self.game
        for cell in game.domination(position, zone)[0] if game.plain else bits_of(game.legal(position) & zone):
            if game.plain or game.end_if(position, cell, game.opponent) is None:
                self.prover_turn(position.put(cell, game.opponent))

    def check_move(self, position, cell):
        if self.goes_on_after(position, cell):
            self.opponent_turn(position.put(cell, self.game.prover))

    def goes_on_after(self, position, cell):
        """False if the record's move ends the game as claimed."""
        game = self.game
        legal = (game.legal(position) & ~game.aside) >> cell & 1
        end = game.end_if(position, cell, game.prover)
        if not legal or (end is not None and not game.ends_well(end)):
            self.refute(f"the record's move, cell {cell}, is not legal or ends the game", position, game.prover)
        return end is None

    def limit_in_family(self, stones, position, to_move):
        if self.game.family and stones >= self.game.k:
            self.refute("too many extra stones for larger boards", position, to_move)

    def zone_of_threats(self, start, threats, to_move, extras=1):
        """Plays the threats, each with its answer. Extra stones of the opponent outside the zone do not stop them."""
        game, position, zone = self.game, start, 0
        self.limit_in_family(extras + 1, position, to_move)
        for i, threat in enumerate(threats):
            wins = False
            if (game.empty(position) & ~game.aside) >> threat & 1:
                wins = game.in_counting_run(position.stones[game.prover], threat)
                zone |= game.counter_cells(position, 2, extras) if wins else 0
                position = position.put(threat, game.prover)
                zone |= 1 << threat
                if not wins:
                    answers = game.completing(position, game.prover)
                    if answers and not game.completing(position, game.opponent):
                        zone |= game.counter_cells(position, 2, extras + 1)
                        zone |= sum(1 << cell for cell in answers[:2]) if len(answers) <= extras + 1 else 0
                        zone |= 1 << answers[0] if len(answers) == 1 else 0
                        wins = len(answers) > 1
                        if not wins and i + 1 < len(threats):
                            position = position.put(answers[0], game.opponent)
                            continue
            if not wins or i + 1 < len(threats):
                self.refute(f"the threats do not win; they fail at cell {threat}", start, to_move)
        return zone

    # Zones of whole proofs, for a number of extra stones. A zone is not known yet if missing_zones says what it needs.

    def settle(self, wanted):
        """Computes a zone of a record, and before it those that it needs."""
        stack = [wanted]
        while stack:
            self.missing_zones = []
            if stack[-1] not in self.zones:
                zone = self.zone_of(*stack[-1])
                if not self.missing_zones:
                    self.zones[stack[-1]] = zone
            if not self.missing_zones:
                stack.pop()
            stack += self.missing_zones

    def settled_zone(self, position, extras):
        """The zone with the prover to move."""
        self.missing_zones = []
        zone = self.zone_before_prover(position, extras)
        if self.missing_zones:
            self.settle(self.missing_zones[0])
            zone = self.zone_before_prover(position, extras)
        return zone

    def check_family(self):
        game = self.game
        zone = self.settled_zone(game.start, 0)

        def is_near(place, size):
            return not game.k - 1 <= place <= size - game.k

        for cell in bits_of(zone):
            row, column = divmod(cell, game.columns)
            if game.family & WIDER and is_near(column, game.columns) or game.family & TALLER and is_near(row, game.rows):
                self.refute("the zone of the proof is too near to an edge for larger boards", game.start, game.prover)

    def zone_of(self, key, extras):
        game, (kind, says), position = self.game, self.records[key], Position.from_text(key[0])
        if kind == THREATS:
            return self.zone_of_threats(position, says, game.prover, extras)
        if kind == MOVE:
            self.goes_on_after(position, says)
            return 1 << says | self.zone_before_opponent(position.put(says, game.prover), extras)
        if extras == MOST_EXTRAS:
            self.refute("more than 7 extra stones: null moves are nested too deep", position, game.opponent)
        if kind == OPPONENT_THREATS:
            zone = self.zone_of_threats(position, says, game.opponent, extras + 1)
        else:
            zone = self.zone_before_prover(position, extras + 1)
        return 0 if self.missing_zones else zone | self.zone_of_replies(position, zone, extras)

    def zone_of_replies(self, position, passed, extras):
        """What the answers to the replies in the zone after a null move need."""
        game, zone = self.game, 0
        if game.plain:
            best, on_all_windows_of = game.domination(position, game.board)
        else:
            best = [c for c in bits_of(game.legal(position)) if game.end_if(position, c, game.opponent) is None]
        for cell in bits_of(passed & game.empty(position)):
            if cell in best:
                zone |= self.zone_before_prover(position.put(cell, game.opponent), extras)
            elif game.plain and extras > 0:
                better = [b for b in best if on_all_windows_of(cell) >> b & 1]
                zone |= 0 if any(passed >> b & 1 for b in better) else 1 << better[0]
        return zone

    def zone_before_prover(self, position, extras):
        winning = self.game.completing(position, self.game.prover)
        if not winning:
            return self.zone_of_record(position, True, extras)
        self.limit_in_family(extras, position, self.game.prover)
        return 1 << winning[0] | self.game.counter_cells(position, 1, extras, 1 << winning[0])

    def zone_before_opponent(self, position, extras):
        game = self.game
        self.needs_answers(position)
        canonical = self.canonical(position)
        if (canonical, False) in self.records:
            return self.zone_of_record(position, False, extras)
        if game.family:
            self.refute("no record of the opponent's turn, which larger boards need", position, game.opponent)
        self.replies(Position.from_text(canonical), game.board)
        return game.empty(game.reduced(position))

    def zone_of_record(self, position, prover_to_move, extras):
        """The zone of the record for the position, in the position's cells."""
        size = self.game.size
        text = self.game.reduced(position).text(size)
        images = ["".join(image(text)[:size]) for image in self.symmetries]
        key = min(images), prover_to_move
        if key not in self.records:
            self.refute(NO_RECORD, position, self.game.prover)
        self.used.add(key)
        if (key, extras) not in self.zones:
            self.missing_zones.append((key, extras))
            return 0
        source = self.sources[images.index(key[0])]
        return sum(1 << source[cell] for cell in bits_of(self.zones[key, extras]))

    def check_pairing(self, position, pairs, to_move):
        game = self.game
        empty, mate = game.empty(position), {}
        for a, b in pairs:
            for cell, other in ((a, b), (b, a)):
                if not empty >> cell & 1 or cell in mate:
                    self.refute(f"cell {cell} of the pairing is taken, or in two pairs", position, to_move)
                mate[cell] = other
        closed = position.stones[game.prover] | position.dead
        for first, window in game.windows:
            if not window & closed and not any(window >> mate[cell] & 1 for cell in bits_of(window) if cell in mate):
                self.refute(f"a line from cell {first} is open and has no pair", position, to_move)


def with_start(claim):
    return claim if " from " in claim else f"{claim} from the empty board"


def rejection(game, refuted):
    why, cells, to_move = refuted.args
    return f"REJECTED {game}: {why}; {'.XO'[to_move]} to move:\n{game.drawing(cells)}"


def verdict(data, expected="", conclusion=None):
    """The answer, and the exit status. With `expected`, no other claim is accepted."""
    try:
        game, records = read_file(data)
    except Malformed as malformed:
        return f"REJECTED {malformed}", 1
    if expected and str(game) != with_start(expected):
        return f"REJECTED {game}: another claim was expected: {with_start(expected)}", 1
    check = Check(game, records)
    try:
        used = check.run()
    except Refuted as refuted:
        return rejection(game, refuted), 1
    if conclusion and not conclusion.add(game, (check.canonical(game.start), check.prover_begins())):
        return "REJECTED another game or claim than that of the first file", 1
    return f"ACCEPTED {game}: {len(records)} record{'' if len(records) == 1 else 's'}, {used} used", 0


class Conclusion:
    """A claim that accepted certificates of positions prove together."""

    def __init__(self, claim):
        self.claim, self.header, self.given, self.files = with_start(claim), None, {}, 0

    def add(self, game, key):
        """Takes the start position of a certificate. False if it is of another game or claim."""
        header = game.columns, game.rows, game.k, game.exact + 2 * game.gravity + 4 * game.misere, game.claim
        if game.aside:
            return False  # with a margin the positions are of another board
        self.header = self.header or header
        self.given.setdefault(key, self.files)
        self.files += 1
        return header == self.header

    def verdict(self):
        """The answer, and the exit status."""
        drawn = self.claim.partition(" from ")[2]
        size = self.header[0] * self.header[1]
        cells = "".join(str(".XO".index(c)) for c in drawn if c in ".XO")
        start = cells if len(cells) == size and drawn != "the empty board" else size * str(EMPTY)
        game = Game(*self.header, start)
        try:
            check_start(game)
        except Malformed as malformed:
            return f"REJECTED {self.claim}: {str(malformed).partition(': ')[2]}", 1
        if str(game) != self.claim:
            return f"REJECTED the files do not prove {self.claim}, but {game}", 1
        try:
            used = Check(game, {}, self.given).conclude()
        except Refuted as refuted:
            return rejection(game, refuted), 1
        return f"ACCEPTED {game}: {used} of {self.files} file{'' if self.files == 1 else 's'} used", 0


def read_input(name):
    """All bytes of a certificate; of anything else its beginning, which is enough to reject it."""
    with (sys.stdin.buffer if name == "-" else open(name, "rb")) as file:
        start = file.read(28)
        return start + file.read() if start.startswith(b"mnk-cert") else start


def arguments(names):
    """The claims of --expect and --together, and the files. ValueError for wrong usage."""
    claims = {"--expect": "", "--together": ""}
    option, _, claim = "".join(names[:1]).partition("=")
    if option in claims:
        claim, names = (claim, names[1:]) if names[0] != option else ("".join(names[1:2]), names[2:])
        claims[option] = re.sub(r"[\x00-\x1f\x7f]", "?", claim)
        if not claims[option]:
            raise ValueError(f"{option} takes a claim, such as 'x_wins 15,15,5'")
    names = names[1:] if names[:1] == ["--"] else names
    if not names:
        raise ValueError("name the certificates to check, - for standard input")
    return *claims.values(), names


def main(names):
    try:
        expected, together, names = arguments(names)
    except ValueError as error:
        print(f"check_certificate.py: {error}", file=sys.stderr)
        return 2
    conclusion = Conclusion(together) if together else None
    status = 0
    for name in names:
        try:
            data = read_input(name)
        except OSError as failure:
            print(f"{name}: {failure.strerror}", file=sys.stderr)
            status = 2
            continue
        answer, one = verdict(data, expected, conclusion)
        print(answer if len(names) == 1 else f"{name}: {answer}")
        status = max(status, one)
    if conclusion:
        failed = f"REJECTED {together}: not all files are accepted", status
        answer, status = conclusion.verdict() if status == 0 else failed
        print(answer)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
