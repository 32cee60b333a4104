# SPDX-License-Identifier: MIT
"""A temporary installation: PostgreSQL, two instances of the program, a proxy. Everything ends with it, however the test ends."""
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "harness"))
from installation import (PATIENCE, ROOT, Failure, PostgresCluster, Skip, dies_with_parent, free_port, program,  # noqa: E402, F401
                          unprivileged, wait_for)

NAME = "mnk.example.org"  # the public name in deploy/


def has_ipv6():
    try:
        with socket.socket(socket.AF_INET6) as listener:
            listener.bind(("::1", 0))
        return True
    except OSError:
        return False


def listens(port):
    try:
        socket.create_connection(("127.0.0.1", port), timeout=PATIENCE).close()
        return True
    except OSError:
        return False


def fetch(url):
    """(status, text) of a GET, 0 while nobody listens."""
    try:
        with urllib.request.urlopen(url, timeout=PATIENCE) as reply:
            return reply.status, reply.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()
    except OSError:
        return 0, ""


class Stand:
    def __enter__(self):
        self.folder = Path(tempfile.mkdtemp(prefix="mnk-deploy-"))
        self.folder.chmod(0o755)  # PostgreSQL runs as another user
        self.processes = []
        return self

    def __exit__(self, kind, error, trace):
        for process, stop in reversed(self.processes):
            if process.poll() is None:
                process.send_signal(stop)
                try:
                    process.wait(PATIENCE)
                except subprocess.TimeoutExpired:
                    process.kill()
                    process.wait()
        if kind and not issubclass(kind, Skip):
            for log in sorted(self.folder.glob("*.log")):
                print(f"---- {log.name}\n{log.read_text(errors='replace')[-2000:]}")
        shutil.rmtree(self.folder, ignore_errors=True)

    def start(self, name, arguments, stop=signal.SIGTERM, environment=None, user=None, sandbox=None):
        """Starts a process that gets `stop` at the end, or when this process dies. Its output goes to NAME.log."""
        die_with_parent = dies_with_parent(stop)

        def before_exec():
            die_with_parent()
            if sandbox:
                sandbox()
        with open(self.folder / f"{name}.log", "ab") as log:
            process = subprocess.Popen([str(a) for a in arguments], stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd=self.folder,
                                       env={**os.environ, **(environment or {})}, start_new_session=True,
                                       preexec_fn=before_exec, **(user or {}))
        self.processes.append((process, stop))
        return process

    def run(self, arguments, environment=None, sandbox=None, user=None):
        """Runs a command to its end."""
        return subprocess.run([str(a) for a in arguments], stdin=subprocess.DEVNULL, capture_output=True, text=True, cwd=self.folder,
                              env={**os.environ, **(environment or {})}, preexec_fn=sandbox, timeout=PATIENCE, **(user or {}))

    def postgres(self):
        """Starts a server on a socket in the folder; the URL of an empty database."""
        cluster = PostgresCluster(self.folder / "postgres")
        self.start("postgres", cluster.command(), stop=signal.SIGINT, user=cluster.user)
        wait_for("PostgreSQL", cluster.is_ready)
        return cluster.url()

    # ---- the program and its proxy

    def certificate(self):
        """A self-signed certificate of the public name; (certificate, key)."""
        certificate, key = self.folder / "cert.pem", self.folder / "key.pem"
        subprocess.run([program("openssl"), "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                        "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}", "-days", "2", "-keyout", key, "-out", certificate],
                       check=True, capture_output=True)
        return certificate, key

    def access_log(self, number):
        return self.folder / f"access-{number}.jsonl"

    def instance(self, path, number, port, metrics, database):
        """Starts an instance with deploy/serve.conf; the environment has what differs, as in the systemd unit."""
        settings = {"MNK_PORT": port, "MNK_METRICS": f"127.0.0.1:{metrics}", "MNK_DATABASE": database,
                    "MNK_ACCESS_LOG": self.access_log(number)}
        process = self.start(f"instance-{number}", [path, "serve", "--config", ROOT / "deploy/serve.conf"],
                             environment={name: str(value) for name, value in settings.items()})
        ready = f"http://127.0.0.1:{metrics}/readyz"

        def answers():
            if process.poll() is not None:
                raise Failure(f"instance {number} ended with {process.returncode}")
            return fetch(ready)[0] == 200
        wait_for(f"instance {number}", answers)
        return process


def replaced(text, replacements):
    """The text with every old string replaced; each must be there, so that a change of the file is seen here."""
    for old, new in replacements.items():
        if old not in text:
            raise Failure(f"the file lacks what the test replaces: {old}")
        text = text.replace(old, str(new))
    return text
