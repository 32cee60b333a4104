# SPDX-License-Identifier: MIT
"""Commands of the package: `python -m mnk label` makes a data set of exactly labelled positions."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from .dataset import LabelRequest, arrow, check_folder, make_shard
from .errors import Error

LABEL_TEXT = """\
Makes a folder of Parquet files with positions of a game and their exact labels: the value for the side to move, the
number of moves to the end under optimal play, and all optimal moves. mnk.Dataset reads it.

The work is divided into shards, one file each. Shards do not depend on each other: run one process for all of them, or
one for each (--shard), on as many machines as share the folder. A shard that is finished is not made again, so the same
command continues after an interruption. A file gets its name only when it is whole.
"""


def _range(text: str) -> tuple[int, int]:
    least, colon, most = text.partition(":")
    try:
        return int(least), int(most if colon else least)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is neither a number nor least:most") from None


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m mnk", description="Commands of the Python package mnk.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="command")
    label = commands.add_parser(
        "label",
        help="make a data set of exactly labelled positions",
        description=LABEL_TEXT,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    label.add_argument("--game", required=True, help="the rules, such as 4,4,3 or 7,6,4:gravity; at most 64 cells")
    label.add_argument(
        "--out", required=True, type=Path, metavar="FOLDER", help="the folder; made if it does not exist"
    )
    which = label.add_mutually_exclusive_group(required=True)
    which.add_argument("--positions", type=int, metavar="N", help="N random positions; some may be equal")
    which.add_argument("--all", action="store_true", help="every position that play reaches, finished games included")
    label.add_argument(
        "--plies", type=_range, metavar="A:B", help="moves before a random position (default: 0 to half of the cells)"
    )
    label.add_argument("--seed", type=int, default=0, help="the series of random positions (default: 0)")
    label.add_argument(
        "--prefer",
        choices=("first", "fastest"),
        default="first",
        help="optimal moves: all that keep the value (first), or only the quickest wins and slowest losses (fastest)",
    )
    label.add_argument("--shards", type=int, metavar="K", help="number of files (default: one per 100,000 positions)")
    label.add_argument("--shard", type=int, metavar="I", help="make only this one, 0 to K - 1 (default: all in turn)")
    label.add_argument("--threads", type=int, default=1, help="threads of this process (default: 1)")
    label.add_argument(
        "--nodes", type=int, default=20_000_000, help="limit of the search of one position (default: 20,000,000)"
    )
    label.add_argument(
        "--tables",
        metavar="FOLDER",
        help="folder of tables, whose folder GAME is used if it exists (default: MNK_TABLES)",
    )
    return parser


def _request(options: argparse.Namespace) -> LabelRequest:
    """Checks the options before any work. Raises ValueError, Error or ImportError."""
    arrow("pyarrow.parquet")
    if not 1 <= options.threads <= 1024:
        raise ValueError("--threads must be from 1 to 1024")
    if options.nodes < 1:
        raise ValueError("--nodes must be at least 1")
    if options.all and (options.plies is not None or options.seed != 0):
        raise ValueError("--plies and --seed are for random positions (--positions), not for --all")
    request = LabelRequest(options.game, options.positions, options.plies, options.seed, options.shards, options.prefer)
    if options.shard is not None and not 0 <= options.shard < request.count:
        raise ValueError(f"--shard must be from 0 to {request.count - 1}, for {request.count} shards")
    check_folder(request, options.out)
    return request


def _sentence(error: BaseException) -> str:
    """Returns the first line of the message, in ASCII where the terminal may have nothing else."""
    text = str(error) or type(error).__name__
    if isinstance(error, (TypeError, OverflowError)):
        return "a number is too large, or a text cannot be read"
    return text.splitlines()[0].encode("ascii", "backslashreplace").decode()


def _label(options: argparse.Namespace) -> int:
    try:
        request = _request(options)
    except (Error, ValueError, TypeError, OverflowError, ImportError, OSError, MemoryError) as error:
        print(f"mnk label: {_sentence(error)}", file=sys.stderr)
        return 2
    for shard in range(request.count) if options.shard is None else [options.shard]:
        path = options.out / request.file_name(shard)
        start = time.monotonic()
        try:
            made = make_shard(
                request, options.out, shard, threads=options.threads, nodes=options.nodes, tables=options.tables
            )
        except (Error, ValueError, TypeError, OverflowError, OSError, MemoryError) as error:
            print(f"mnk label: {path}: {_sentence(error)}", file=sys.stderr)
            return 1
        print(f"{path}: " + (f"made in {time.monotonic() - start:.1f} s" if made else "was there"), flush=True)
    return 0


def main(arguments: list[str] | None = None) -> int:
    """Runs a command. Returns the exit status: 0, 1 if the work failed, 2 for wrong options, 130 after Ctrl-C."""
    options = _parser().parse_args(arguments)
    try:
        return _label(options)
    except KeyboardInterrupt:
        print("mnk label: interrupted; the same command continues", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main())
