# SPDX-License-Identifier: MIT
"""deploy/serve.conf: every option of `mnk serve` with its default, accepted by the program as it is and with every line in force."""
import re
import subprocess

from stand import ROOT, Failure, Stand, fetch, free_port, replaced, wait_for

NOT_IN_FILES = {"help", "config"}


def options_of(path):
    """{name: default, or None if the help shows none}."""
    text = subprocess.run([path, "serve", "--help"], capture_output=True, text=True, check=True).stdout
    options = {}
    for line in text.splitlines():
        if match := re.match(r"  (?:-\w,)?--([a-z-]+)(?: (\S.*?))?(?:  |$)", line):
            default = re.search(r"=([\w.:-]+)$", match[2] or "")
            options[match[1]] = default[1] if default else None
    if len(options) < 10:
        raise Failure(f"the help of `mnk serve` was not understood: {options}")
    return options


def lines_of(text):
    """(name, value, whether it is in force) of each setting."""
    found = re.findall(r"^(# )?([a-z-]+) = (.+)$", text, re.MULTILINE)
    return [(name, value, not mark) for mark, name, value in found]


def check_names(options, lines):
    names = {name for name, _, _ in lines}
    if names != set(options) - NOT_IN_FILES:
        raise Failure(f"serve.conf and --help differ in {names ^ (set(options) - NOT_IN_FILES)}")
    for name, value, in_force in lines:
        if not in_force and options[name] not in (None, value):
            raise Failure(f"serve.conf: the default of {name} is {options[name]}, not {value}")


def check_accepted(stand, path, text, name):
    config, metrics = stand.folder / f"{name}.conf", free_port()
    config.write_text(text)
    environment = {"MNK_PORT": "0", "MNK_METRICS": f"127.0.0.1:{metrics}", "MNK_ACCESS_LOG": "-",
                   "MNK_DATABASE": str(stand.folder / f"{name}.db")}
    process = stand.start(name, [path, "serve", "--config", config], environment=environment)

    def answers():
        if process.poll() is not None:
            raise Failure(f"mnk serve --config {name}.conf: {(stand.folder / f'{name}.log').read_text()}")
        return fetch(f"http://127.0.0.1:{metrics}/readyz")[0] == 200
    wait_for(name, answers)


def check(path):
    text = (ROOT / "deploy/serve.conf").read_text()
    options, lines = options_of(path), lines_of(text)
    check_names(options, lines)
    with Stand() as stand:
        check_accepted(stand, path, text, "as-it-is")
        web = stand.folder / "web"
        web.mkdir()
        (web / "index.html").write_text("<!doctype html><title>mnk</title>")
        tables = stand.folder / "tables"
        tables.mkdir()
        proofs = stand.folder / "proofs"
        proofs.mkdir()
        in_force = {name for name, _, is_in_force in lines if is_in_force}
        everything = "".join(f"{name} = {value}\n" for name, value, is_in_force in lines if is_in_force or name not in in_force)
        check_accepted(stand, path, replaced(everything, {"/usr/local/share/mnk/web": web, "/var/lib/mnk/tables": tables, "/var/lib/mnk/proofs": proofs}), "everything")
    print(f"serve.conf has all {len(options) - len(NOT_IN_FILES)} options, is accepted as it is and with every line in force")
