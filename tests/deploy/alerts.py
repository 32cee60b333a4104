# SPDX-License-Identifier: MIT
"""deploy/alerts.yaml: every metric and label that a rule reads is exposed by a running server."""
import json
import re
import shutil
import subprocess
import urllib.error
import urllib.request

from stand import PATIENCE, ROOT, Failure, Stand, fetch, free_port, wait_for

OF_PROMETHEUS = {"up"}


def exposed(stand, path):
    """The metrics of a server that has made a game and refused one: some are there only once they count."""
    port, metrics = free_port(), free_port()
    process = stand.start("instance", [path, "serve", "--port", port, "--metrics", f"127.0.0.1:{metrics}", "--database", "games.db",
                                       "--limit", "games=1/60s"])

    def answers():
        if process.poll() is not None:
            raise Failure("the program does not start")
        return fetch(f"http://127.0.0.1:{metrics}/readyz")[0] == 200
    wait_for("the program", answers)
    statuses = []
    for _ in range(2):
        request = urllib.request.Request(f"http://127.0.0.1:{port}/api/v1/games",
                                         json.dumps({"game": "3,3,3", "seat": "x"}).encode(), {"Content-Type": "application/json"})
        try:
            statuses.append(urllib.request.urlopen(request, timeout=PATIENCE).status)
        except urllib.error.HTTPError as error:
            statuses.append(error.code)
    if statuses != [201, 429]:
        raise Failure(f"two games with a limit of one: {statuses}")
    return fetch(f"http://127.0.0.1:{metrics}/metrics")[1]


def check(path):
    file = ROOT / "deploy/alerts.yaml"
    rules = re.findall(r"^\s+expr: (.+)$", file.read_text(), re.MULTILINE)
    with Stand() as stand:
        text = exposed(stand, path)
    samples = set(re.findall(r"^(\w+)(?:\{| )", text, re.MULTILINE))
    for rule in rules:
        for name in set(re.findall(r"\b(mnk_\w+|up)\b", rule)) - OF_PROMETHEUS:
            if name not in samples:
                raise Failure(f"alerts.yaml reads {name}, which the server does not expose")
        for label, value in re.findall(r'(\w+)="(\w+)"', rule):
            if label != "job" and f'{label}="{value}"' not in text:
                raise Failure(f"alerts.yaml reads {label}={value}, which the server does not expose")
    tool = shutil.which("promtool")
    if tool:
        checked = subprocess.run([tool, "check", "rules", file], capture_output=True, text=True)
        if checked.returncode != 0:
            raise Failure(f"promtool: {checked.stdout}{checked.stderr}")
    print(f"{len(rules)} alerts read metrics that the server exposes{'' if tool else '; promtool is not here, their form was not checked'}")
