# SPDX-License-Identifier: MIT
"""Servers for the length of a test, and the tools of tests/contract/tools."""
import contextlib
import functools
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
TIMEOUT = 60  # seconds
SKIPPED = 77  # an exit status; see SKIP_RETURN_CODE in tests/CMakeLists.txt


@functools.cache
def tools():
    """Installs the tools if need be and returns their folder. Ends the program if that fails."""
    status = subprocess.run([ROOT / "tests/contract/tools/install"]).returncode
    if status:
        sys.exit(status)
    return ROOT / "build/api_tools"


@contextlib.contextmanager
def web_pages():
    """Builds the web app with the API's pages. Yields its folder, which is there until the end of the block."""
    if not (ROOT / "web/node_modules/esbuild").is_dir():
        print("skipped: the packages of web/ are not installed (./test installs them, or: cd web && npm ci)")
        sys.exit(SKIPPED)
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["node", ROOT / "web/build.mjs", folder], check=True, stdout=subprocess.DEVNULL)
        yield folder


class Serving:
    """`mnk serve` on a free port with a database of its own, until the end of the block. Yields its address."""

    def __init__(self, program, *options):
        if not os.access(program, os.X_OK) or Path(program).is_dir():
            sys.exit(f"there is no program {program}; build it with ./run or ./test")
        self.folder = tempfile.TemporaryDirectory()
        self.log = Path(self.folder.name) / "log"
        database = str(Path(self.folder.name) / "games.db")
        command = [str(program), "serve", "--port", "0", "--database", database, *options]
        with open(self.log, "w", encoding="utf-8") as log:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)

    def __enter__(self):
        address = self.process.stdout.readline().strip()
        if not address:
            log = self.log.read_text(encoding="utf-8")
            self.__exit__()
            sys.exit(f"{log}{self.process.args[0]} serve does not start")
        return address

    def __exit__(self, *_):
        self.process.terminate()
        try:
            self.process.wait(TIMEOUT)
        finally:
            self.process.kill()
            self.folder.cleanup()
