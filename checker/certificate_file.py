# SPDX-License-Identifier: MIT
"""A certificate as check_certificate.py reads it: the game, its positions as sets of cells, and the records of the file.
Written from docs/certificate.md alone."""
import itertools
from operator import itemgetter

EMPTY, X, O, DEAD = 0, 1, 2, 3
# The kinds of records. In the last four the opponent is to move.
MOVE, PAIRING, THREATS, OPPONENT_PAIRING, OPPONENT_THREATS, NULL_MOVE, FOLLOW_UP = range(7)
WIDER, TALLER = 1, 2  # larger boards of a family
HAVE_ZONES = (3, 4)  # the versions with null moves and families
LARGER = ("", *(f", and of every board that is {what}" for what in ("wider", "taller", "wider or taller")))
CLAIMS = ("x_wins", "x_does_not_lose", "o_does_not_lose", "o_wins")
ALLOWED = ({"X"}, {"X", "draw"}, {"O", "draw"}, {"O"})  # the ends of the game that each claim allows
DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))


class Malformed(Exception):
    """The file does not keep the format."""


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
        self.pairings_allowed = self.draw_is_enough and not self.misere  # with gravity from version 5 on, without pairs
        self.follow_ups_allowed = self.gravity and not self.exact and not self.misere
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
        start = "the empty board" if set(self.start_text) == {"0"} else self.drawing(self.start_text, "/")
        columns, rows = self.columns - 2 * self.left, self.rows - 2 * self.top
        return f"{CLAIMS[self.claim]} {columns},{rows},{self.k}{':' if options else ''}{options} from {start}{LARGER[self.family]}"

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
        floats = content == str(EMPTY) and cell >= game.columns and cells[cell - game.columns] != str(EMPTY)
        require(not game.gravity or not floats, 28, "a stone of the start position floats")


def read_record(game, bits, width, before, version):
    """The position, the kind, and the cell of a move, a list of pairs or a list of threats."""
    size, byte = game.size, bits.at // 8
    shared = bits.number(width)
    require(shared <= size if before else shared == 0, byte, "a shared part that is too long")
    cells = (before[0] if before else "")[:shared] + bits.contents(size - shared, game.plain)
    kind = bits.number(3)
    is_known = kind < NULL_MOVE or kind == NULL_MOVE and version in HAVE_ZONES or kind == FOLLOW_UP and version == 5
    require(is_known, byte, "a kind of record that is not known")
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
    if kind == FOLLOW_UP:
        require(game.follow_ups_allowed, byte, "a follow-up, which this game does not allow")
        wins = []
        for _ in range(bits.number(width)):
            wins.append(bits.number(width))
            rises = len(wins) == 1 or wins[-2] < wins[-1]
            require(rises and wins[-1] < size, byte, "winning cells that are not in order")
        return cells, kind, (wins, read_pairs(bits, width, read_cell, byte))
    if kind in (PAIRING, OPPONENT_PAIRING):
        allowed = game.pairings_allowed and (version == 5 or not game.gravity)
        require(allowed, byte, "a pairing, which this claim or this game does not allow")
        pairs = read_pairs(bits, width, read_cell, byte)
        require(not pairs or not game.gravity, byte, "pairs, which gravity does not allow")
        return cells, kind, pairs
    require(game.threats_allowed, byte, "threats, which this game does not allow")
    count = bits.number(width)
    require(1 <= count <= size, byte, "no threats, or more than there are cells")
    return cells, kind, [read_cell() for _ in range(count)]


def read_pairs(bits, width, read_cell, byte):
    """The pairs of a pairing or a follow-up."""
    pairs = []
    for _ in range(bits.number(width)):
        a = read_cell()
        require(not pairs or pairs[-1][0] < a, byte, "pairs that are not in order")
        pairs.append((a, read_cell()))
        require(a < pairs[-1][1], byte, "pairs that are not in order")
    return pairs


def read_file(data):
    """The game and its records: (position, whether the prover is to move) -> (kind, what it says)."""
    require(data[:8] == b"mnk-cert", 0, "not a certificate")
    require(data[8:9] in (b"\x02", b"\x03", b"\x04", b"\x05"), 8, "not version 2, 3, 4 or 5")
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
    require(family <= (3 if version in HAVE_ZONES else 0), 11, "a family that is not known")
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
    may_be_larger = claim == 0 and k >= 2 and game.threats_allowed and not game.start.stones[X] & game.aside
    require(family == 0 or may_be_larger, 11, "larger boards, which this claim, this game or this start does not allow")
    width = size.bit_length()  # the least w with size < 2^w
    shortest = (1 if version in HAVE_ZONES else 2) * width + 3
    require(count <= bits.left() // shortest, 20, "more records than the file can hold")
    records, before, needs_version = {}, None, family != 0
    for _ in range(count):
        cells, kind, says = before = read_record(game, bits, width, before, version)
        needs_version = needs_version or kind in (NULL_MOVE, FOLLOW_UP) or game.gravity and kind % 2 == 1
        records[cells, kind <= THREATS] = kind, says
    require(bits.left() < 8, bits.at // 8, "more bytes than the records take")
    require(bits.number(bits.left()) == 0, end - 1, "the last bits are not 0")
    require(version not in HAVE_ZONES or needs_version, 8, "version 3 without a null move or a family")
    require(version != 5 or needs_version, 8, "version 5 without a follow-up, or a pairing with gravity")
    return game, records
