# SPDX-License-Identifier: MIT
"""A plain reference of the games in Python: slow, short, and without any code of the package."""

from __future__ import annotations

from functools import cache

Stones = tuple[int, ...]  # 0 empty, 1 X, 2 O, by row from the top
DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))


class Game:
    """Rules and what follows from them for stones without a history."""

    def __init__(self, columns: int, rows: int, k: int, *options: str) -> None:
        self.columns, self.rows, self.k = columns, rows, k
        self.exact, self.gravity, self.misere = ("exact" in options, "gravity" in options, "misere" in options)
        self.text = f"{columns},{rows},{k}" + (":" + ",".join(options) if options else "")
        self.cells = columns * rows

    def legal(self, stones: Stones) -> list[int]:
        if self.outcome(stones) != "PENDING":
            return []
        free = [cell for cell in range(self.cells) if stones[cell] == 0]
        if self.gravity:
            free = [cell for cell in free if cell + self.columns >= self.cells or stones[cell + self.columns] != 0]
        return free

    def play(self, stones: Stones, cell: int) -> Stones:
        return (*stones[:cell], self.turn(stones), *stones[cell + 1 :])

    @staticmethod
    def turn(stones: Stones) -> int:
        return 1 + sum(stone != 0 for stone in stones) % 2

    def runs(self, stones: Stones, player: int) -> set[tuple[int, ...]]:
        """The longest runs of a player that win (or lose, in misère)."""
        found = set()
        for row in range(self.rows):
            for column in range(self.columns):
                for down, right in DIRECTIONS:
                    if self.at(stones, row - down, column - right) == player:
                        continue  # the run begins earlier
                    run: list[int] = []
                    while self.at(stones, row + down * len(run), column + right * len(run)) == player:
                        run.append((row + down * len(run)) * self.columns + column + right * len(run))
                    if len(run) == self.k or (len(run) > self.k and not self.exact):
                        found.add(tuple(run))
        return found

    def at(self, stones: Stones, row: int, column: int) -> int | None:
        if 0 <= row < self.rows and 0 <= column < self.columns:
            return stones[row * self.columns + column]
        return None

    def outcome(self, stones: Stones) -> str:
        """For stones that came from play: at most one player has a run."""
        for player in (1, 2):
            if self.runs(stones, player):
                return "X_WINS" if (player == 1) != self.misere else "O_WINS"
        return "DRAW" if all(stones) else "PENDING"

    def images(self, stones: Stones) -> set[Stones]:
        """All images under the symmetries of the game."""
        grid = [list(stones[row * self.columns : (row + 1) * self.columns]) for row in range(self.rows)]
        mirrored = [row[::-1] for row in grid]
        images = [grid, mirrored]
        if not self.gravity:
            images += [grid[::-1], mirrored[::-1]]
            if self.rows == self.columns:
                images += [[list(row) for row in zip(*image, strict=True)] for image in images]
        return {tuple(stone for row in image for stone in row) for image in images}

    @cache  # noqa: B019  (games live as long as the tests)
    def value(self, stones: Stones) -> tuple[int, int]:
        """Score for the side to move and plies to the end: the winner is quick, the loser slow."""
        end = self.outcome(stones)
        if end != "PENDING":
            mine = "X_WINS" if self.turn(stones) == 1 else "O_WINS"
            return (0 if end == "DRAW" else 1 if end == mine else -1), 0
        return max(
            (self.move_value(stones, cell) for cell in self.legal(stones)),
            key=lambda value: (value[0], -value[1] if value[0] > 0 else value[1]),
        )

    def move_value(self, stones: Stones, cell: int) -> tuple[int, int]:
        score, plies = self.value(self.play(stones, cell))
        return -score, plies + 1

    def empty(self) -> Stones:
        return (0,) * self.cells
