#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Another language uses the shared library by its C interface, and nothing but public names is visible in it.

  tests/c/bindings_test.py LIBRARY
"""
import ctypes
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
# Namespaces of src/ that are no part of the interface, and functions of the headers that are its own.
INSIDE = re.compile(r"\bmnk::(text|notation|detect|reach|search|solving|engine|api|c)::")


class Error(ctypes.Structure):
    _fields_ = [("code", ctypes.c_char * 32), ("message", ctypes.c_char * 472), ("line", ctypes.c_uint32), ("column", ctypes.c_uint32)]


class Solution(ctypes.Structure):
    _fields_ = [("size", ctypes.c_size_t), ("lower", ctypes.c_int32), ("upper", ctypes.c_int32), ("plies", ctypes.c_int64),
                ("nodes", ctypes.c_uint64), ("seconds", ctypes.c_double)]


def play(mnk):
    """A game and its value, as a binding would do it."""
    mnk.mnk_version.restype = ctypes.c_char_p
    assert re.fullmatch(rb"\d+\.\d+\.\d+", mnk.mnk_version()), mnk.mnk_version()
    board, error, outcome, length = ctypes.c_void_p(), Error(), ctypes.c_int(-1), ctypes.c_size_t()
    assert mnk.mnk_board_new(b"3,3,3", ctypes.byref(board), ctypes.byref(error)) == 0, error.message
    for move in (b"a3", b"b3", b"a2", b"b2"):
        assert mnk.mnk_board_play_text(board, move, ctypes.byref(outcome), ctypes.byref(error)) == 0, error.message
    assert mnk.mnk_board_play_text(board, b"b2", None, ctypes.byref(error)) == 1
    assert error.code == b"taken_cell" and b"b2 is taken by O" in error.message, error.message
    solution = Solution(size=ctypes.sizeof(Solution))
    assert mnk.mnk_solve(board, None, ctypes.byref(solution), ctypes.byref(error)) == 0, error.message
    assert (solution.lower, solution.upper) == (1, 1)
    assert mnk.mnk_board_play(board, ctypes.c_int64(2), ctypes.c_int64(0), ctypes.byref(outcome), None) == 0
    assert outcome.value == 1
    text = ctypes.create_string_buffer(32)
    assert mnk.mnk_board_text(board, text, ctypes.c_size_t(32), ctypes.byref(length), None) == 0
    assert text.value == b"XO.\nXO.\nX..\n" and length.value == 12
    mnk.mnk_board_free(board)


def main():
    library = sys.argv[1]
    play(ctypes.CDLL(library))
    header = re.sub(r"/\*.*?\*/", "", (ROOT / "include/mnk/mnk.h").read_text(encoding="utf-8"), flags=re.S)
    declared = set(re.findall(r"\b(mnk_\w+)\(", header))
    dynamic = subprocess.run(["nm", "-DC", "--defined-only", library], check=True, capture_output=True, text=True).stdout.splitlines()
    names = [line.split(maxsplit=2)[2] for line in dynamic]
    visible = {name for name in names if name.startswith("mnk_")}
    test = (ROOT / "tests/c/c_api_test.c").read_text(encoding="utf-8")
    assert declared == visible, f"declared and visible differ: {declared ^ visible}"
    assert len(declared) > 30 and (untested := {name for name in declared if name + "(" not in test}) == set(), untested
    inside = [name for name in names if INSIDE.search(name)]
    assert not inside, f"visible, and not public: {inside[:5]}"
    for public in ("mnk::Board::play(unsigned int)", "mnk::judge(", "mnk::Failure::Failure(", "std::hash<mnk::Rules>::operator()"):
        assert any(name.startswith(public) for name in names), f"not visible: {public}"
    print(f"{len(declared)} functions for C, {len(names)} names in all")


if __name__ == "__main__":
    main()
