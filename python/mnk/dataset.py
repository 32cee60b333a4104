# SPDX-License-Identifier: MIT
"""Data sets of exactly labelled positions: Parquet files in a folder, one per shard, each made by itself."""

from __future__ import annotations

import importlib
import json
import operator
import os
import socket
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from . import _core
from ._core import Rules
from .batch import random_positions
from .errors import LegalityError
from .labels import all_positions, label_positions

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["Dataset", "LabelRequest", "LabelledShard", "make_shard"]

SHARD_SIZE = 100_000  # positions of a shard, unless the request says how many shards
MOST_SHARDS = 99_999
COLUMNS = {
    "stones": "uint8[rows * columns]: 0 empty, 1 X, 2 O, from the top left",
    "value": "int8: 1 win, 0 draw, -1 loss for the side to move",
    "plies": "uint16: moves to the end; the winner minimises, the loser maximises them, a draw fills the board",
    "optimal": "uint8[rows * columns]: 1 for each optimal move, all 0 if the game is over",
}


class LabelledShard(NamedTuple):
    """Positions of a shard with their labels, as NumPy arrays."""

    stones: NDArray[np.uint8]
    """uint8[n, rows, columns]: 0 empty, 1 X, 2 O."""
    value: NDArray[np.int8]
    """int8[n]: 1 win, 0 draw, -1 loss for the side to move."""
    plies: NDArray[np.uint16]
    """uint16[n]: moves to the end of the game."""
    optimal: NDArray[np.bool_]
    """bool[n, rows * columns]: the optimal moves."""


@dataclass(frozen=True)
class LabelRequest:
    """A data set before it is made. Raises ValueError or LegalityError if it cannot be.

    `positions`: None for all positions of the game, otherwise a number of random ones (some may be equal) after
    `plies` moves: (least, most); without, up to half of the board, or as long as games last. `shards`: None for one
    per 100,000 positions. `prefer` as in `label_positions`.
    """

    game: str
    positions: int | None = None
    plies: tuple[int, int] | None = None
    seed: int = 0
    shards: int | None = None
    prefer: str = "first"

    def __post_init__(self) -> None:
        rules = Rules(self.game)
        object.__setattr__(self, "game", str(rules))
        self._take_numbers()
        if rules.caro or rules.renju:
            raise LegalityError(f"exact labels are for games without caro and renju, not {rules}", "unsupported_rules")
        if rules.cells > 64:
            why = f"exact labels are for boards of at most 64 cells, and {rules} has {rules.cells}"
            raise LegalityError(why, "too_large")
        if self.prefer not in ("first", "fastest"):
            raise ValueError('prefer is "first" or "fastest"')
        if not 0 <= self.seed < 2**64:
            raise ValueError("seed must be from 0 to 2**64 - 1")
        if self.positions is None and (self.plies is not None or self.seed != 0):
            raise ValueError("plies and seed are for random positions, not for all of a game")
        if self.positions is not None:
            self._check_positions(rules, self.positions)
        if self.shards is None:
            total = self.positions if self.positions is not None else len(all_positions(rules))
            object.__setattr__(self, "shards", -(-total // SHARD_SIZE))
        most = min(MOST_SHARDS, self.positions or MOST_SHARDS)
        if not 1 <= self.count <= most:
            raise ValueError(f"shards must be from 1 to {most}, and are {self.count}")

    def _take_numbers(self) -> None:
        """Replaces numbers of NumPy, which JSON does not know, by Python's. Raises TypeError."""
        for name in ("positions", "seed", "shards"):
            number = getattr(self, name)
            object.__setattr__(self, name, number if number is None else operator.index(number))
        if self.plies is not None:
            least, most = self.plies
            object.__setattr__(self, "plies", (operator.index(least), operator.index(most)))

    def _check_positions(self, rules: Rules, positions: int) -> None:
        if positions < 1:
            raise ValueError("positions must be at least 1")
        if self.plies is not None:
            if not 0 <= self.plies[0] <= self.plies[1] < rules.cells:
                raise ValueError(f"plies must be least:most with 0 <= least <= most < {rules.cells}, not {self.plies}")
            random_positions(rules, 1, self.plies[1], 0)  # raises if no game lasts so long
            return
        most = max(0, rules.cells // 2)
        while most > 0 and not _lasts(rules, most):
            most -= 1
        object.__setattr__(self, "plies", (0, most))

    @property
    def count(self) -> int:
        """The number of shards."""
        return self.shards if self.shards is not None else 1

    def file_name(self, shard: int) -> str:
        """The name of the file of a shard, in the folder of the data set."""
        return f"labels-{shard:05}-of-{self.count:05}.parquet"

    def stones(self, shard: int) -> NDArray[np.uint8]:
        """The positions of a shard: uint8[n, rows, columns]. They depend on nothing but the request."""
        if self.positions is None:
            every = all_positions(self.game)
            return every[len(every) * shard // self.count : len(every) * (shard + 1) // self.count].copy()
        first = self.positions * shard // self.count
        end = self.positions * (shard + 1) // self.count
        assert self.plies is not None
        return random_positions(self.game, end - first, self.plies, self.seed, first=first)


def _lasts(rules: Rules, plies: int) -> bool:
    try:
        random_positions(rules, 1, plies, 0)
    except LegalityError:
        return False
    return True


def arrow(module: str = "pyarrow") -> Any:
    """Imports pyarrow. Raises ImportError with what to install."""
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise ImportError("data sets need pyarrow: pip install 'mnk[arrow]'") from error


def _read_request(path: Path) -> dict[str, Any]:
    """Returns the request in the metadata of a file. Raises ValueError if it is no file of a data set."""
    try:
        metadata = arrow("pyarrow.parquet").read_schema(path).metadata or {}
        request = json.loads(metadata[b"mnk"])["request"]
        assert isinstance(request, dict)
        return request
    except (KeyError, ValueError, AssertionError, arrow().ArrowException) as error:
        raise ValueError(f"{path} is not a file of labelled positions") from error


def check_folder(request: LabelRequest, folder: Path) -> None:
    """Raises ValueError if the folder holds the files of another data set."""
    if folder.exists() and not folder.is_dir():
        raise ValueError(f"{folder} is a file, not a folder")
    for path in sorted(folder.glob("labels-*.parquet")):
        found = _read_request(path)
        wanted = json.loads(json.dumps(asdict(request)))
        different = [key for key in wanted if found.get(key) != wanted[key]]
        if different:
            key = different[0]
            raise ValueError(
                f"{folder} holds another data set: its {key} is {found.get(key)}, not {wanted[key]}. Name another folder"
            )


def _remove_left_over(folder: Path, name: str) -> None:
    """Removes the unfinished files of a shard that killed processes of this machine left."""
    host = socket.gethostname()
    for path in folder.glob(f".{name}.{host}.*.tmp"):
        number = path.name.split(".")[-2]
        if not number.isdigit() or int(number) == os.getpid():
            continue
        try:
            os.kill(int(number), 0)
        except ProcessLookupError:
            path.unlink(missing_ok=True)
        except PermissionError:
            pass


def _table(request: LabelRequest, shard: int, threads: int, nodes: int, tables: str | os.PathLike[str] | None) -> Any:
    pa = arrow()
    stones = request.stones(shard)
    labels = label_positions(request.game, stones, prefer=request.prefer, threads=threads, nodes=nodes, tables=tables)
    cells = labels.optimal.shape[1]

    def lists(values: NDArray[np.uint8]) -> Any:
        return pa.FixedSizeListArray.from_arrays(pa.array(values.reshape(-1)), cells)

    described = {"request": asdict(request), "shard": shard, "version": _core.VERSION, "columns": COLUMNS}
    return pa.table(
        {
            "stones": lists(stones),
            "value": pa.array(labels.value),
            "plies": pa.array(labels.plies),
            "optimal": lists(labels.optimal.view(np.uint8)),
        }
    ).replace_schema_metadata({"mnk": json.dumps(described)})


def make_shard(
    request: LabelRequest,
    folder: str | os.PathLike[str],
    shard: int,
    *,
    threads: int = 1,
    nodes: int = 20_000_000,
    tables: str | os.PathLike[str] | None = None,
) -> bool:
    """Makes one file of a data set, unless it is finished already. Returns True if it was made.

    The file is written beside its name and renamed, so that a name always stands for a whole file, and shards can be
    made by several processes or machines at once. `tables` as in `label_positions`; the file is the same. Raises ValueError if the folder holds another data set, OSError,
    and the errors of `label_positions`.
    """
    if not 0 <= shard < request.count:
        raise ValueError(f"shard must be from 0 to {request.count - 1}, and is {shard}")
    target = Path(folder)
    check_folder(request, target)
    target.mkdir(parents=True, exist_ok=True)
    name = request.file_name(shard)
    if (target / name).exists():
        return False
    _remove_left_over(target, name)
    table = _table(request, shard, threads, nodes, tables)
    beside = target / f".{name}.{socket.gethostname()}.{os.getpid()}.tmp"
    try:
        with open(beside, "wb") as file:
            arrow("pyarrow.parquet").write_table(table, file, compression="zstd")
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, target / name)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
    return True


class Dataset:
    """A folder that `python -m mnk label` or `make_shard` made. Reads one shard at a time; iteration yields them all.

    Raises ValueError if the folder has no finished shard. Needs pyarrow: `pip install 'mnk[arrow]'`.
    """

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        self.folder: Path = Path(folder)
        paths = sorted(self.folder.glob("labels-*.parquet"))
        if not paths:
            raise ValueError(f"{self.folder} has no labelled positions (labels-*.parquet)")
        fields = _read_request(paths[0])
        plies = tuple(fields["plies"]) if fields["plies"] else None
        self.request: LabelRequest = LabelRequest(**{**fields, "plies": plies})
        check_folder(self.request, self.folder)
        self.rules: Rules = Rules(self.request.game)
        names = ((s, self.request.file_name(s)) for s in range(self.request.count))
        self.shards: list[int] = [shard for shard, name in names if (self.folder / name).exists()]

    @property
    def missing(self) -> list[int]:
        """The numbers of the shards that are not made yet."""
        return sorted(set(range(self.request.count)) - set(self.shards))

    def __len__(self) -> int:
        """The number of positions in the finished shards."""
        parquet = arrow("pyarrow.parquet")
        return sum(parquet.read_metadata(self.folder / self.request.file_name(s)).num_rows for s in self.shards)

    def __iter__(self) -> Iterator[LabelledShard]:
        return (self.shard(number) for number in self.shards)

    def shard(self, number: int) -> LabelledShard:
        """Reads a shard by its number. Raises FileNotFoundError if it is not made yet."""
        table = arrow("pyarrow.parquet").read_table(self.folder / self.request.file_name(number))

        def values(column: str) -> NDArray[Any]:
            joined = table[column].combine_chunks()
            flat = joined.flatten() if column in ("stones", "optimal") else joined
            read: NDArray[Any] = flat.to_numpy()
            return read

        shape = (table.num_rows, self.rules.rows, self.rules.columns)
        optimal = values("optimal").reshape(table.num_rows, self.rules.cells).view(np.bool_)
        return LabelledShard(values("stones").reshape(shape), values("value"), values("plies"), optimal)
