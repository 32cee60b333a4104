# SPDX-License-Identifier: MIT
"""Parts of a temporary installation that tests share: processes that end with the test, ports, a PostgreSQL cluster."""
import ctypes
import os
import pwd
import shutil
import signal
import socket
import subprocess
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
SKIPPED = 77  # an exit status; see SKIP_RETURN_CODE in tests/CMakeLists.txt
PR_SET_PDEATHSIG = 1
PATIENCE = 60  # seconds that anything may take on a loaded machine before it counts as hanging


class Skip(Exception):
    """A program that the test needs is not installed here."""


class Failure(Exception):
    pass


def wait_for(what, condition, seconds=PATIENCE):
    """Returns the first value of `condition` that counts as true."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        value = condition()
        if value:
            return value
        time.sleep(0.02)
    raise Failure(f"{what}: not within {seconds} s")


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def program(name):
    """The path of an installed program; system folders count even if PATH lacks them."""
    found = shutil.which(name, path=os.environ.get("PATH", "") + ":/usr/sbin:/sbin")
    if not found:
        raise Skip(f"{name} is not installed")
    return found


def dies_with_parent(number=signal.SIGKILL):
    """What a child calls between fork and exec to get this signal when its parent ends."""
    libc = ctypes.CDLL(None)
    return lambda: libc.prctl(PR_SET_PDEATHSIG, number)


def unprivileged(folder):
    """Makes a folder. Returns the arguments that start a process as its owner, who is not root."""
    folder.mkdir(0o700)
    if os.geteuid() != 0:
        return {}
    account = next((a for a in pwd.getpwall() if a.pw_name == "postgres"), None) or pwd.getpwnam("nobody")
    os.chown(folder, account.pw_uid, account.pw_gid)
    return {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}


class PostgresCluster:
    """A PostgreSQL cluster in a new folder, whose user mnk needs no password. Raises Skip where PostgreSQL is not installed.

    Without a port its server listens on a socket in the folder; others may have to pass through the folders above it.
    """

    def __init__(self, folder, port=None):
        versions = [p for p in Path("/usr/lib/postgresql").glob("*/bin") if (p / "initdb").exists()]
        newest = max(versions, key=lambda p: int(p.parent.name), default=None)
        self.bin = newest or Path(program("initdb")).resolve().parent
        self.folder, self.port = folder, port
        self.user = unprivileged(folder)
        made = subprocess.run([self.bin / "initdb", "-D", folder / "data", "-U", "mnk", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8",
                               "--no-sync"], capture_output=True, text=True, cwd=folder, **self.user)
        if made.returncode != 0:
            raise Failure(f"initdb: {made.stderr}")

    def command(self):
        """The words that start the server, as `self.user`."""
        place = ["-k", "", "-c", "listen_addresses=127.0.0.1", "-p", self.port] if self.port else ["-k", self.folder, "-c", "listen_addresses="]
        words = [self.bin / "postgres", "-D", self.folder / "data", *place, "-c", "shared_buffers=16MB", "-c", "max_connections=60"]
        return [str(word) for word in words]

    def is_ready(self):
        place = ["-h", "127.0.0.1", "-p", str(self.port)] if self.port else ["-h", self.folder]
        return subprocess.run([self.bin / "pg_isready", "-q", *place]).returncode == 0

    def url(self, port=None):
        """The URL of an empty database; `port` for a relay before the server."""
        if self.port is None:
            return f"postgresql:///postgres?user=mnk&host={self.folder}"
        return f"postgresql://mnk@127.0.0.1:{port or self.port}/postgres"
