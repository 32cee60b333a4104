# SPDX-License-Identifier: MIT
"""The systemd units: how exposed they are, whether systemd reads them, and the program under what they forbid."""
import json
import re
import shutil
import signal
import subprocess
import urllib.request

from sandbox import Sandbox
from stand import PATIENCE, ROOT, Failure, Stand, fetch, free_port, program, replaced, unprivileged, wait_for

UNITS = ("mnk.service", "mnk-backup.service")
MOST_EXPOSED = 2.0


def check_exposure(analyse, unit):
    told = subprocess.run([analyse, "security", "--offline=true", "--no-pager", unit], capture_output=True, text=True)
    level = re.search(r"Overall exposure level for \S+: ([\d.]+)", told.stdout)
    if not level or float(level[1]) > MOST_EXPOSED:
        raise Failure(f"{unit.name}: {level[0] if level else told.stderr}; at most {MOST_EXPOSED} is wanted")
    return level[1]


def check_form(analyse, folder, path):
    """systemd reads the units, as one service and as a template of several, without a word."""
    for name in (*UNITS, "mnk-backup.timer"):
        text = (ROOT / "deploy" / name).read_text()
        for target in {name, name.replace("mnk.service", "mnk@.service")}:
            (folder / target).write_text(text.replace("/usr/local/bin/mnk", str(path)))
    (folder / "mnk@1.service").symlink_to("mnk@.service")
    for name in (*UNITS, "mnk@1.service", "mnk-backup.timer"):
        told = subprocess.run([analyse, "verify", "--recursive-errors=no", folder / name], capture_output=True, text=True)
        if told.returncode != 0 or told.stderr.strip():
            raise Failure(f"systemd-analyze verify {name}: {told.stderr}")


def check_removal(folder):
    """The package's removal disables the service, its instances and the timer."""
    units, wants = folder / "lib/systemd/system", folder / "etc/systemd/system/multi-user.target.wants"
    for made in (units, wants):
        made.mkdir(parents=True)
    for name in ("mnk.service", "mnk@.service", "mnk-backup.timer"):
        (units / name).write_text("[Install]\nWantedBy=multi-user.target\n")
    for name, unit in (("mnk.service",) * 2, ("mnk@1.service", "mnk@.service"), ("mnk-backup.timer",) * 2):
        (wants / name).symlink_to(f"/lib/systemd/system/{unit}")
    script = (ROOT / "deploy/debian/prerm").read_text().replace("/run/systemd/system", str(units))
    tool = program("systemctl")
    (folder / "systemctl").write_text(f'#!/bin/sh\n[ "$1" = stop ] || exec {tool} --root={folder} "$@"\n')
    (folder / "systemctl").chmod(0o755)
    environment = {"PATH": f"{folder}:/usr/bin:/bin"}
    told = subprocess.run(["sh", "-s", "remove"], input=script, env=environment, capture_output=True, text=True)
    left = sorted(path.name for path in wants.glob("*"))
    if told.returncode != 0 or left or "Glob" in told.stderr:
        raise Failure(f"prerm leaves {left}: {told.stderr}")


def ask(url, path, body=None, cookie=""):
    """(lines of the reply, cookie)."""
    data = json.dumps(body).encode() if body is not None else None
    request = urllib.request.Request(url + path, data, {"Content-Type": "application/json", "Cookie": cookie})
    with urllib.request.urlopen(request, timeout=PATIENCE) as reply:
        return reply.read().decode().splitlines(), (reply.headers["Set-Cookie"] or cookie).split(";")[0]


def use_everything(url):
    """A game against the engine, an analysis, exact values, files: every thread of the program does something."""
    made, cookie = ask(url, "/games", {"game": "gomoku", "name": "Ann", "seat": "x", "opponent": {"engine": 3}})
    game = json.loads(made[0])["id"]
    ask(url, f"/games/{game}/moves", {"ply": 0, "move": "h8"}, cookie)
    wait_for("a move of the engine", lambda: json.loads(ask(url, f"/games/{game}", cookie=cookie)[0][0])["ply"] == 2)
    if json.loads(ask(url, "/analyse", {"game": "gomoku", "position": "h8h9", "seconds": 0.5})[0][-1])["type"] != "result":
        raise Failure("the analysis has no result")
    ask(url, "/best", {"game": "4,4,3", "position": ""})
    ask(url, "/import", {"text": "(;GM[4]SZ[15];B[hh];W[hg])"})
    ask(url, f"/games/{game}/export?format=sgf")
    ask(url, "/games", cookie=cookie)


def check_sandboxed(stand, path, name, database=""):
    """The program, as the unit starts it, under the unit's filters: it serves, opens its log anew, and stops in time."""
    sandbox = Sandbox(ROOT / "deploy/mnk.service")
    folder = stand.folder / name
    user = unprivileged(folder)  # as root, SQLite would give its files to their owner: a forbidden call
    database = database or str(folder / "games.db")
    port, metrics, log = free_port(), free_port(), folder / "access.log"
    environment = {"MNK_PORT": str(port), "MNK_METRICS": f"127.0.0.1:{metrics}", "MNK_DATABASE": database, "MNK_ACCESS_LOG": str(log)}
    process = stand.start(name, [path, "serve", "--config", ROOT / "deploy/serve.conf"], environment=environment, sandbox=sandbox,
                          user=user)

    def answers():
        if process.poll() is not None:
            raise Failure(f"{name} ended with {process.returncode} under the filter of mnk.service")
        return fetch(f"http://127.0.0.1:{metrics}/readyz")[0] == 200
    wait_for(name, answers)
    use_everything(f"http://127.0.0.1:{port}/api/v1")
    log.rename(log.with_suffix(".old"))
    process.send_signal(signal.SIGHUP)
    wait_for("a new access log", log.exists)
    for arguments in (("check",), ("backup", folder / "backup.db")):
        done = stand.run([path, "games", *arguments], {"MNK_DATABASE": database}, Sandbox(ROOT / "deploy/mnk-backup.service"), user)
        if done.returncode != 0:
            raise Failure(f"mnk games {arguments[0]} under the filter of mnk-backup.service: {done.returncode} {done.stderr}")
    process.send_signal(signal.SIGTERM)
    if process.wait(PATIENCE) != 0:
        raise Failure(f"{name} stopped with {process.returncode}")


def check(path):
    analyse = program("systemd-analyze")
    exposure = {name: check_exposure(analyse, ROOT / "deploy" / name) for name in UNITS}
    with Stand() as stand:
        check_form(analyse, stand.folder, path)
        check_removal(stand.folder / "removal")
        path = shutil.copy(path, stand.folder / "mnk")  # where every user may reach it
        check_sandboxed(stand, path, "sqlite")
        check_sandboxed(stand, path, "postgresql", stand.postgres())
    print(f"exposure {exposure}; the program and the backup run under the units' system call filters")
