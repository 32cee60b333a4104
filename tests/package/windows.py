# SPDX-License-Identifier: MIT
"""The brain for Windows, under wine: it answers as the brain of this system does, move for move, where nodes are the limit."""
import os
import shutil
import subprocess
from pathlib import Path

from stand import Failure, Skip

ROOT = Path(__file__).resolve().parent.parent.parent
COMPILER = "x86_64-w64-mingw32-g++-posix"
# Each line, and true if an answer follows that is no MESSAGE.
GAMES = [
    [("START 15", True), ("INFO max_node 30000", False), ("BEGIN", True), ("TURN 8,8", True), ("TURN 6,5", True)],
    [("RECTSTART 20,12", True), ("INFO rule 1", False), ("INFO max_node 5000", False), ("TURN 9,6", True)],
    [("START 15", True), ("INFO rule 4", False), ("INFO max_node 5000", False), ("BEGIN", True), ("TURN 7,8", True)],
    [("INFO win_length 4", False), ("START 9", True), ("INFO max_node 5000", False), ("BEGIN", True)],
    [("START 15", True), ("INFO max_node 3000", False), ("SWAP2BOARD", False), ("7,7", False), ("8,7", False),
     ("6,5", False), ("DONE", True)],
    [("START 3", True), ("BEGIN", True), ("START 1000", True), ("nonsense", True), ("TAKEBACK 1,1", True)],
]


def play(command, lines):
    """Returns all that the brain says. ABOUT ends each game: its answer tells that all others have been read."""
    environment = {**os.environ, "WINEDEBUG": "-all"}
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                          env=environment) as brain:
        said = []
        for line, is_answered in [*lines, ("ABOUT", True)]:
            brain.stdin.write(line + "\r\n")
            brain.stdin.flush()
            while is_answered:
                answer = brain.stdout.readline()
                if not answer:
                    raise Failure(f"{command[-1]} ended after {line}; it said {said}")
                said.append(answer.strip())
                is_answered = said[-1].startswith("MESSAGE")
        brain.stdin.write("END\r\n")
        brain.stdin.close()
        if brain.wait() != 0:
            raise Failure(f"{command[-1]} ended with status {brain.returncode}")
    return said


def check(build):
    wine = shutil.which("wine") or shutil.which("wine64")
    if not shutil.which(COMPILER) or not wine:
        raise Skip(f"{COMPILER} or wine is not here")
    made = subprocess.run([ROOT / "tools/windows"], capture_output=True, text=True, check=False)
    if made.returncode != 0 or not made.stdout.strip().endswith(".zip"):
        raise Failure(f"tools/windows: {made.stdout[-2000:]}{made.stderr[-2000:]}")
    program = ROOT / "build/windows/pbrain-mnk.exe"
    for lines in GAMES:
        native, windows = play([build / "apps/pbrain-mnk"], lines), play([wine, program], lines)
        if native != windows:
            raise Failure(f"{lines}:\nhere:    {native}\nWindows: {windows}")
