# SPDX-License-Identifier: MIT
"""./run builds for a command what it uses, and no more. CMake is asked for what each program is made of; one program is run."""
import re
import shutil

from installation_root import expect, run
from stand import ROOT, Failure, Stand

# The folders that the program of a command is built without.
NOT_FOR = {
    "judge": ("solve", "engine", "analyse", "room", "search", "proof", "server", "bench", "checker"),
    "check": ("notation", "solve", "engine", "server", "bench"),
    "merge": ("notation", "solve", "engine", "server", "bench"),
    "convert": ("solve", "engine", "analyse", "room", "search", "proof", "server", "bench", "checker"),
    "table": ("solve", "engine", "analyse", "room", "server", "bench", "checker"),
    "solve": ("engine", "server", "bench"),
    "best": ("engine", "server", "bench"),
    "analyse": ("server", "bench"),
    "play": ("server", "bench"),
    "gtp": ("server", "bench"),
    "match": ("solve", "server", "bench"),
    "bench": ("server",),
    "prove": ("bench", "checker"),
    "serve": ("bench", "checker"),
    "games": ("bench", "checker"),
    "book": ("solve", "engine", "server", "bench", "checker"),
}

# The arguments of ./run, the target that it builds, and the program of the build that it starts.
STARTS = (
    ("", "mnk_only_serve", "only-serve", True),
    ("serve --port 0", "mnk_only_serve", "only-serve", True),
    ("games list", "mnk_only_games", "only-games", True),
    ("prove show a.db", "mnk_only_prove", "only-prove", True),
    ("book show a.book", "mnk_only_book", "only-book", True),
    ("play --book a.book", "mnk_only_play", "only-play", True),
    ("play --level 3", "mnk_only_play", "only-play", False),
    ("judge --game gomoku a.txt", "mnk_only_judge", "only-judge", False),
    ("match --engines serve games", "mnk_only_match", "only-match", False),
    ("bench win --quick", "mnk_only_bench", "only-bench", False),
    ("bench serve --quick", "mnk_program", "apps", True),
    ("bench storage", "mnk_program", "apps", True),
    ("--version", "mnk_only_judge", "only-judge", False),
    ("--help", "mnk_only_judge", "only-judge", False),
    ("help", "mnk_only_judge", "only-judge", False),
    ("help solve", "mnk_only_solve", "only-solve", False),
    ("help --man serve", "mnk_only_serve", "only-serve", True),
    ("completion bash", "mnk_program", "apps", True),
)
SETUP = """
program_packages=(of-the-program)
server_packages=(of-the-server)
web_packages=(of-the-web)
need() { echo "need $*" >>"$root/calls"; }
is_configured() { false; }
configure() { echo "configure $*" >>"$root/calls"; }
build() { echo "build $*" >>"$root/calls"; }
build_web() { echo web >>"$root/calls"; }
"""


def check_run():
    """./run, with a set-up that only writes down what it is asked for."""
    with Stand() as stand:
        shutil.copy(ROOT / "run", stand.folder)
        (stand.folder / "tools").mkdir()
        (stand.folder / "tools/setup.sh").write_text(SETUP)
        for folder in {folder for _, _, folder, _ in STARTS}:
            program = stand.folder / "build/release" / folder / "mnk"
            program.parent.mkdir(parents=True)
            program.write_text(f'#!/bin/sh\necho {folder} "$@"\n')
            program.chmod(0o755)
        for words, target, folder, server in STARTS:
            (stand.folder / "calls").write_text("")
            started = run([stand.folder / "run", *words.split()])
            expect(started, f"{folder} {words or 'serve'}\n", f"what ./run {words} starts")
            calls = (stand.folder / "calls").read_text().splitlines()
            wanted = ["need of-the-program", *(["need of-the-server"] if server else []),
                      f"configure release MNK_TESTS=OFF MNK_SERVER={'ON' if server else 'OFF'} MNK_PCH=ON", f"build release {target}",
                      *(["need of-the-web", "web"] if words.split()[:1] in ([], ["serve"]) else [])]
            expect(calls, wanted, f"what ./run {words} asks for")


def targets_of(build, command):
    """The targets whose objects go into the program: folders of src/, bench, checker, command_NAME."""
    inputs = run(["ninja", "-C", build, "-t", "inputs", f"only-{command}/mnk"])
    return set(re.findall(r"CMakeFiles/mnk[_-](\w+)\.dir/", inputs))


def check(build):
    listed = re.findall(r'^    \{"(\w+)",\s+"', (ROOT / "apps/command_list.hpp").read_text(), re.MULTILINE)
    expect(sorted(listed), sorted(NOT_FOR), "the commands")
    for command, forbidden in NOT_FOR.items():
        targets = targets_of(build, command)
        if f"command_{command}" not in targets:
            raise Failure(f"the program of {command} has no {command}: {sorted(targets)}")
        if found := targets.intersection(forbidden):
            raise Failure(f"for {command}, ./run builds {sorted(found)}")
    check_run()
    mnk = build / "only-judge/mnk"
    expect(run([mnk, "judge"], text="XXX/OO./...\n"), "x_wins row (0,0) (0,1) (0,2)\n", "mnk judge")
    expect(run([mnk, "--help"]), run([build / "apps/mnk", "--help"]), "the help of a part and of the whole")
    expect(run([mnk, "serve", "--port", "0", "--help"], status=2), "mnk: this mnk was built without the command `serve`\n", "a missing command")
    print(f"{len(listed)} commands, each built without what it does not use")
