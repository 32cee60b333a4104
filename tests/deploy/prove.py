# SPDX-License-Identifier: MIT
"""The ways of spreading a proof over machines: prove.parallel.sh and prove.slurm.sh with stand-ins for the schedulers, and
compose.prove.yaml as far as that goes without an engine."""
import os
import subprocess

from stand import ROOT, Failure, Skip, Stand

BOOK = "game 15,15,5\nclaim x_wins\nstart h8 a1 g9 i7\nnodes 50000\nh8 a1 g9 i7 f8\n"
# Each answers the jobs that it is given, as the real one would: two at a time, and an array of three tasks.
PARALLEL = '#!/bin/sh\n[ "$1" = --null ] || exit 9\nshift\nexec xargs --null --no-run-if-empty --max-procs=2 -I{} "$@"\n'
SBATCH = """#!/bin/bash
[[ $1 == --wait && $2 == --array=0-2 ]] || exit 9
shift 2
for i in 0 1 2; do SLURM_ARRAY_TASK_ID=$i SLURM_ARRAY_TASK_COUNT=3 "$@" || exit; done
"""


def check_script(stand, path, name, stand_in, text):
    folder = stand.folder / name
    folder.mkdir()
    (folder / stand_in).write_text(text)
    (folder / stand_in).chmod(0o755)
    (folder / "claim.moves").write_text(BOOK)
    environment = {**os.environ, "PATH": f"{folder}:/usr/bin:/bin", "MNK": str(path), "MNK_TASKS": "3", "MNK_JOBS": "50"}
    done = subprocess.run([ROOT / "deploy" / name, folder / "claim.moves", folder / "claim.mnk"], env=environment, capture_output=True,
                          text=True)
    if done.returncode != 0:
        raise Failure(f"{name}: exit status {done.returncode}: {done.stdout}{done.stderr}")
    checked = subprocess.run([path, "check", folder / "claim.mnk"], capture_output=True, text=True)
    if not checked.stdout.startswith("ACCEPTED x_wins 15,15,5 from ") or list((folder / "claim.mnk.jobs").iterdir()):
        raise Failure(f"{name}: {checked.stdout}{checked.stderr}; or files are left")
    for arguments in ([], ["one"]):
        if subprocess.run([ROOT / "deploy" / name, *arguments], capture_output=True).returncode != 2:
            raise Failure(f"{name}: no exit status 2 for {arguments}")


def check_compose(path):
    try:
        import yaml
    except ImportError as why:
        raise Skip("python3-yaml is not here") from why
    services = yaml.safe_load((ROOT / "deploy/compose.prove.yaml").read_text())["services"]
    for name in ("coordinator", "worker"):
        command = services[name]["command"]
        text = subprocess.run([path, *command[:2], "--help"], capture_output=True, text=True).stdout
        for option in (word for word in command if word.startswith("--")):
            if f"{option} " not in text:
                raise Failure(f"compose.prove.yaml: `mnk {command[0]} {command[1]}` has no {option}")
    if services["coordinator"]["command"][services["coordinator"]["command"].index("--queue") + 1] not in services["worker"]["command"]:
        raise Failure("compose.prove.yaml: the workers have another queue")


def check(path):
    with Stand() as stand:
        check_script(stand, path, "prove.parallel.sh", "parallel", PARALLEL)
        check_script(stand, path, "prove.slurm.sh", "sbatch", SBATCH)
    check_compose(path)
    print("a claim is proved by prove.parallel.sh and by prove.slurm.sh; compose.prove.yaml names options that are there")
