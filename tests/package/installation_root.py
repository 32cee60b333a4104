# SPDX-License-Identifier: MIT
"""A root folder that programs were installed into, and what everyone may expect of the programs in it."""
import os
import subprocess

from stand import Failure, Skip, fetch, free_port, wait_for

# Nothing of this machine's settings: a home that is empty, and the system's programs.
BARE = {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"}


def run(words, status=0, text="", environment=None):
    """The output of a command that ends with `status`."""
    done = subprocess.run([str(word) for word in words], input=text, capture_output=True, text=True, timeout=300,
                          env=BARE | (environment or {}))
    if done.returncode != status:
        raise Failure(f"{' '.join(map(str, words))}: status {done.returncode}, not {status}\n{done.stdout}{done.stderr}")
    return done.stdout + done.stderr


def expect(found, wanted, what):
    if found != wanted:
        raise Failure(f"{what}: {found!r} instead of {wanted!r}")


class Installed:
    """The programs below `prefix`, run in the folder of `stand`."""

    def __init__(self, stand, prefix):
        self.stand, self.prefix, self.bin = stand, prefix, prefix / "bin"
        self.number = 0

    def judges(self):
        expect(run([self.bin / "mnk", "judge"], text="XXX/OO./...\n"), "x_wins row (0,0) (0,1) (0,2)\n", "mnk judge")
        about = run([self.bin / "pbrain-mnk"], text="ABOUT\nEND\n")
        if 'name="mnk"' not in about:
            raise Failure(f"pbrain-mnk: {about}")

    def checks(self):
        """All three checkers accept a certificate, and reject it with a byte changed."""
        good, bad = self.stand.folder / "good.certificate", self.stand.folder / "bad.certificate"
        run([self.bin / "mnk", "solve", "--game", "4,4,4", "--certificate", good])
        content = bytearray(good.read_bytes())
        content[len(content) // 2] ^= 1
        bad.write_bytes(content)
        for checker in ([self.bin / "mnk", "check"], [self.bin / "mnk-check"], [self.bin / "mnk-check-python"]):
            if not run([*checker, good]).startswith("ACCEPTED o_does_not_lose 4,4,4"):
                raise Failure(f"{checker[-1]} does not accept a good certificate")
            run([*checker, bad], status=1)

    def serve(self, *words, environment=None):
        """Starts `mnk serve`; its URL."""
        self.number += 1
        name, port = f"serve-{self.number}", free_port()
        home = self.stand.folder / name
        home.mkdir()
        process = self.stand.start(name, [self.bin / "mnk", "serve", "--port", port, *words],
                                   environment={"HOME": str(home), "XDG_DATA_HOME": ""} | (environment or {}))

        def answers():
            if process.poll() is not None:
                raise Failure(f"mnk serve {words}: {(self.stand.folder / f'{name}.log').read_text()}")
            return fetch(f"http://127.0.0.1:{port}/readyz")[0] == 200
        wait_for(f"mnk serve {words}", answers)
        return f"http://127.0.0.1:{port}"

    def serves_web_app(self):
        """The pages are those of the installation, wherever the program is started and whatever lies around it."""
        page = self.prefix / "share/mnk/web/index.html"
        if not page.exists():
            raise Failure(f"{page} is not there")
        decoy = self.prefix.parent / "web"
        decoy.mkdir(exist_ok=True)
        (decoy / "index.html").write_text("not ours")
        url = self.serve()
        expect(fetch(url + "/"), (200, page.read_text()), "the page at /")
        expect(fetch(url + "/api/v1/presets")[0], 200, "the API")
        expect(fetch(self.serve(environment={"MNK_WEB": str(decoy)}) + "/")[1], "not ours", "the page of MNK_WEB")


def has_files(root, names):
    for name in names:
        if not list(root.glob(name)):
            raise Failure(f"{name} is not installed")


def cached(build, name):
    """The value of a setting of the build."""
    for line in (build / "CMakeCache.txt").read_text().splitlines():
        if line.startswith(f"{name}:"):
            return line.partition("=")[2]
    return ""


def prepare(build):
    """Nothing that this process was started with reaches the programs. Raises Skip where the build lacks the web app."""
    if cached(build, "MNK_WEB") != "ON":
        raise Skip("the build has no web app (MNK_WEB), which needs npm")
    for name in [name for name in os.environ if name.startswith("MNK_")]:
        del os.environ[name]
