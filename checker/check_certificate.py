#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks certificates of values of k-in-a-row games, in plain Python. Written from docs/certificate.md alone.

  check_certificate.py [--expect CLAIM | --together CLAIM] FILE...

With --expect, a file is accepted only if it proves this claim, such as 'x_wins 3,1,2' or, from a position,
'x_wins 3,3,3 from .O./.X./...'. With --together, the claim is accepted if all files are, and if it follows from them:
after a move of the prover, each reply is the start position of a file. Prints ACCEPTED or REJECTED for each; exit
status 0 all accepted, 1 some rejected, 2 usage or a file that cannot be read, 3 the answers cannot be written.
"""
import itertools
import os
import re
import sys
from operator import itemgetter

sys.dont_write_bytecode = True  # nothing is written beside the program
from certificate_file import (EMPTY, FOLLOW_UP, LARGER, MOVE, O, OPPONENT_PAIRING, OPPONENT_THREATS, PAIRING, TALLER,
                              THREATS, WIDER, X, Game, Malformed, Position, bits_of, check_start, read_file)

MOST_EXTRAS = 7  # the most extra stones that a zone withstands
NO_RECORD = "no record, and no move that ends the game as claimed"
NO_MOVE = "no move of the prover holds the claim"
TOO_NEAR = "the zone of the proof is too near to an edge for larger boards"
BAD_START = "a stone of the claim is too near to an edge for larger boards, or one of X is on the margin"
NO_EXTRA = "after no move of the prover a file withstands a stone outside its zone"


class Refuted(Exception):
    """The file can be read and proves nothing: why, and the position."""


class Check:
    def __init__(self, game, records, given=None, withstood=()):
        """`given`: positions that are proved already, as the keys of records, to the numbers of their files.
        `withstood`: starts from which the prover wins even if the opponent puts one stone outside a zone, each with the
        zone and the number of its file."""
        self.game, self.records, self.used, self.demanded, self.open = game, records, set(), set(), []
        self.given, self.withstood = given, withstood
        self.files, self.lacking = set(), set()  # the files used; the positions that no file proves
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

    def canonical(self, position, symmetries=8):
        """The text of the canonical form."""
        size = self.game.size
        text = self.game.reduced(position).text(size)
        return min(["".join(image(text)[:size]) for image in self.symmetries[:symmetries]])

    @staticmethod
    def symmetries_of_boards(family):
        """How many symmetries map the boards of a claim to each other. An exchange of rows and columns, which come
        last, does not where the boards are larger in one direction. The family is that of the claim: a file of larger
        boards proves one board's positions, too, and so all images of them on that board."""
        return 4 if family in (WIDER, TALLER) else 8

    def key(self, position, prover_to_move, family):
        """Of a position given for a claim of this family, or of one board for `family` 0."""
        return self.canonical(position, self.symmetries_of_boards(family)), prover_to_move

    def refute(self, why, position, player):
        raise Refuted(why, self.canonical(position), player)

    def run(self):
        """How many records were used; raises Refuted."""
        if self.game.family:
            self.family_zone(0)
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
            elif kind == FOLLOW_UP:
                self.check_follow_up(position, *says)
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
        near = self.near_edges() if game.family else 0
        if (start.stones[X] | start.stones[O]) & near or game.family and start.stones[X] & game.aside:
            raise Refuted(BAD_START, game.start_text, game.prover if self.prover_begins() else game.opponent)
        if not self.prover_begins():
            self.opponent_turn(start)
            fewest = self.lacking
        elif self.use_given(self.key(start, True, game.family)) or self.holds_at_once(start):
            fewest = set()
        for cell in bits_of(game.legal(start) & ~near) if fewest is None else ():
            self.lacking, self.files = set(), set()
            try:
                self.check_move(start, cell)
            except Refuted:
                continue
            fewest = self.lacking if fewest is None or len(self.lacking) < len(fewest) else fewest
            if not fewest:
                break
        if fewest is None:
            raise Refuted(NO_EXTRA if game.family else NO_MOVE, game.start_text, game.prover)
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
        key = self.key(position, True, self.game.family)
        if self.use((self.canonical(position), True)) or self.use_given(key):
            return
        if self.given is None:
            self.refute(NO_RECORD, position, self.game.prover)
        self.lacking.add(key[0])

    def holds_at_once(self, position):
        game = self.game
        if not game.plain:
            ends = (game.end_if(position, cell, game.prover) for cell in bits_of(game.legal(position) & ~game.aside))
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
        if self.use((canonical, False)) or self.use_given(self.key(position, False, self.game.family)):
            return
        if self.given is not None and self.game.family:
            self.replies(position, self.not_withstood(position))
        else:
            self.replies(Position.from_text(canonical), self.game.board)

    def not_withstood(self, position):
        """Larger boards: the replies that no file withstands as a stone outside its zone. The file's start has a stone
        of the opponent more, which the prover imagines."""
        game, zone, found = self.game, self.game.board, False
        for start, withstood, file in self.withstood:
            for source in self.sources[:self.symmetries_of_boards(game.family)]:
                image = [start[there] for there in source]
                stones = Position.from_text("".join(image)).stones
                imagined = list(bits_of(stones[game.opponent] & ~position.stones[game.opponent]))
                if len(imagined) != 1 or position.put(imagined[0], game.opponent).stones != stones:
                    continue
                needed = sum((withstood >> there & 1) << cell for cell, there in enumerate(source))
                beside = itertools.chain(*(ray[:game.k] for ray in game.rays[imagined[0]]))
                free = game.empty(position) & ~needed
                if not game.exact or all(free >> cell & 1 for cell in beside):
                    zone, found = zone & needed, True
                    self.files.add(file)
        if not found:
            self.refute(NO_EXTRA, position, game.opponent)
        return zone

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

    def settled_zone(self, position, extras, prover_to_move=True):
        find = self.zone_before_prover if prover_to_move else self.zone_before_opponent
        self.missing_zones = []
        zone = find(position, extras)
        if self.missing_zones:
            self.settle(self.missing_zones[0])
            zone = find(position, extras)
        return zone

    def withstands(self):
        """Larger boards: the zone of the start position for one extra stone, or None if the prover may not win so."""
        try:
            return self.family_zone(1) if self.prover_begins() else None
        except Refuted:  # the claim itself does not need it
            return None

    def family_zone(self, extras):
        """The zone of the start position. Refutes if it or a stone is too near to an edge."""
        game = self.game
        zone = self.settled_zone(game.start, extras, self.prover_begins())
        if (zone | game.start.stones[X] | game.start.stones[O]) & self.near_edges():
            self.refute(TOO_NEAR, game.start, game.prover)
        return zone

    def near_edges(self):
        """Larger boards: the k - 1 cells next to each edge that the family moves."""
        game = self.game

        def is_near(place, size):
            return not game.k - 1 <= place <= size - game.k

        return sum(1 << cell for cell in range(game.size)
                   if game.family & WIDER and is_near(cell % game.columns, game.columns)
                   or game.family & TALLER and is_near(cell // game.columns, game.rows))

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

    def pairs_of(self, position, pairs, to_move):
        """The other cell of the pair, by cell."""
        empty, mate = self.game.empty(position), {}
        for a, b in pairs:
            for cell, other in ((a, b), (b, a)):
                if not empty >> cell & 1 or cell in mate:
                    self.refute(f"cell {cell} of the pairing is taken, or in two pairs", position, to_move)
                mate[cell] = other
        return mate

    def gates_of(self, position, wins):
        """The gates below the winning cells of a follow-up, by column."""
        game, gates = self.game, {}
        empty, own = game.empty(position), position.stones[game.prover]
        for cell in wins:
            column, below = cell % game.columns, cell + game.columns
            if not (empty >> cell & 1 and empty >> below & 1 and game.in_counting_run(own, cell)):
                self.refute(f"cell {cell} does not win above an empty cell", position, game.opponent)
            if column in gates:
                self.refute(f"two winning cells in the column of cell {cell}", position, game.opponent)
            gates[column] = below
        return gates

    def check_follow_up(self, position, wins, pairs):
        game, mate = self.game, self.pairs_of(position, pairs, self.game.opponent)
        gates, empty = self.gates_of(position, wins), game.empty(position)
        of_prover, of_opponent, lowest = 0, 0, set()
        for column in range(game.columns):
            upwards = range(game.size - game.columns + column, gates.get(column, -1), -game.columns)
            free = [cell for cell in upwards if empty >> cell & 1]
            if len(free) % 2:
                lowest.add(free.pop(0))
            of_opponent |= sum(1 << cell for cell in free[::2])
            of_prover |= sum(1 << cell for cell in free[1::2])
        if lowest != set(mate):
            why = "the pairs are not the lowest cells of the columns with an odd number"
            self.refute(why, position, game.opponent)
        of_opponent |= position.stones[game.opponent]
        of_prover |= position.stones[game.prover]
        of_gates = sum(1 << cell for cell in gates.values())
        reach = of_opponent | of_gates | sum(1 << cell for cell in lowest)
        prover_wins = bool(wins)
        for first, window in game.windows:
            prover_wins = prover_wins or not window & ~of_prover
            if window & ~reach or bin(window & of_gates).count("1") > 1:
                continue
            if not any(window >> cell & 1 and window >> mate[cell] & 1 for cell in lowest):
                why = f"the follow-up leaves a line from cell {first} to the opponent"
                self.refute(why, position, game.opponent)
        if not game.draw_is_enough and not prover_wins:
            self.refute("the follow-up does not win", position, game.opponent)

    def check_pairing(self, position, pairs, to_move):
        game, mate = self.game, self.pairs_of(position, pairs, to_move)
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
    if conclusion and not conclusion.add(check):
        return "REJECTED another game or claim than that of the first file", 1
    return f"ACCEPTED {game}: {len(records)} record{'' if len(records) == 1 else 's'}, {used} used", 0


class Conclusion:
    """A claim that accepted certificates of positions prove together."""

    def __init__(self, claim):
        self.claim, self.header, self.given, self.withstood, self.files = with_start(claim), None, {}, [], 0
        self.family = max(family for family, what in enumerate(LARGER) if self.claim.endswith(what))

    def add(self, check):
        """Takes an accepted certificate. False if it is of another game or claim, or its positions of another board."""
        game = check.game
        header = game.columns, game.rows, game.k, game.exact + 2 * game.gravity + 4 * game.misere, game.claim
        if game.family != self.family if self.family else game.aside:
            return False
        zone = check.withstands() if self.family else None
        self.withstood += [] if zone is None else [(game.start_text, zone, self.files)]
        self.header = self.header or (header, (self.family, game.left, game.top))
        self.given.setdefault(check.key(game.start, check.prover_begins(), self.family), self.files)
        self.files += 1
        return self.header == (header, (self.family, game.left, game.top))

    def verdict(self):
        """The answer, and the exit status."""
        drawn = self.claim.partition(" from ")[2]
        header, boards = self.header
        cells = "".join(str(".XO".index(c)) for c in drawn if c in ".XO")
        start = cells if len(cells) == header[0] * header[1] else header[0] * header[1] * str(EMPTY)
        game = Game(*header, start, *boards)
        try:
            check_start(game)
        except Malformed as malformed:
            return f"REJECTED {self.claim}: {str(malformed).partition(': ')[2]}", 1
        if str(game) != self.claim:
            return f"REJECTED the files do not prove {self.claim}, but {game}", 1
        try:
            used = Check(game, {}, self.given, self.withstood).conclude()
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
            answer, one = verdict(read_input(name), expected, conclusion)
        except (OSError, MemoryError) as failure:
            why = failure.strerror if isinstance(failure, OSError) else "needs more memory than there is"
            print(f"{name}: {why}", file=sys.stderr)
            status = 2
            continue
        print(answer if len(names) == 1 else f"{name}: {answer}")
        status = max(status, one)
    if conclusion:
        failed = f"REJECTED {together}: not all files are accepted", status
        answer, status = conclusion.verdict() if status == 0 else failed
        print(answer)
    return status


def run(names):
    """The exit status, once the answers are written."""
    try:
        status = main(names) if sys.stdout else 3
        print(end="", flush=True)
    except OSError as failure:
        print(f"check_certificate.py: the answers cannot be written: {failure.strerror}", file=sys.stderr)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # Python writes the rest when it ends
        return 3
    return status


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
