# SPDX-License-Identifier: MIT
"""Lines of figures with their targets, on the terminal and as CSV. tools/figures copies the files into docs/."""

from __future__ import annotations

import csv
import operator
from typing import NamedTuple


class Figure(NamedTuple):
    """A measured figure. `sign` and `target` are empty if nothing is required of it."""

    what: str
    value: float
    unit: str
    sign: str = ""
    target: str = ""

    @property
    def reached(self) -> bool:
        if not self.sign:
            return True
        reaches = operator.ge if self.sign == "at least" else operator.le
        return bool(reaches(self.value, float(self.target)))


class Report:
    """Prints each figure as it comes."""

    def __init__(self) -> None:
        self.figures: list[Figure] = []

    def plain(self, what: str, value: float, unit: str) -> None:
        self._add(Figure(what, value, unit))

    def at_least(self, what: str, value: float, unit: str, target: float) -> None:
        self._add(Figure(what, value, unit, "at least", f"{target:g}"))

    def at_most(self, what: str, value: float, unit: str, target: float) -> None:
        self._add(Figure(what, value, unit, "at most", f"{target:g}"))

    def _add(self, figure: Figure) -> None:
        wanted = f"{figure.sign} {figure.target}: {'reached' if figure.reached else 'MISSED'}" if figure.sign else ""
        value = f"{figure.value:,.0f}" if figure.value >= 1000 else f"{figure.value:.3g}"
        print(f"{figure.what:64} {value:>12} {figure.unit:12} {wanted}", flush=True)
        self.figures.append(figure)

    def finish(self, path: str | None) -> int:
        """Writes the CSV file, if one is named. Returns the exit status: 1 if a target was missed."""
        if path:
            with open(path, "w", newline="", encoding="utf-8") as file:
                writer = csv.writer(file)
                writer.writerow(Figure._fields)
                writer.writerows(figure._replace(value=float(f"{figure.value:.4g}")) for figure in self.figures)
        return 0 if all(figure.reached for figure in self.figures) else 1
