# SPDX-License-Identifier: MIT
"""Parts of python/build and python/environment: virtual environments, the sdist, and a wheel made from it."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
UNREACHABLE = re.compile(
    r"connection broken by|Could not connect|Max retries exceeded|Temporary failure|timed out|from versions: none"
)
# All that the wheel is made of.
IGNORED = {"__pycache__", "tests", "bench"}
SOURCES = ("pyproject.toml", "CMakeLists.txt", "LICENSE", "cmake", "include", "src", "checker", "python")


class Failure(Exception):
    """A step that failed, with its output."""


class Unreachable(Failure):
    """A step that failed because PyPI cannot be reached."""


def run(command: Iterable[str | Path], *, folder: Path = ROOT, environment: dict[str, str] | None = None) -> str:
    """Runs a command without a word. Returns its standard output; raises Failure with all output if it fails."""
    parts = [str(part) for part in command]
    done = subprocess.run(
        parts, cwd=folder, env=environment, text=True, stdin=subprocess.DEVNULL, capture_output=True, check=False
    )
    if done.returncode:
        output = done.stdout + done.stderr
        kind = Unreachable if "pip" in parts and UNREACHABLE.search(output) else Failure
        raise kind(f"{output}\nfailed: {' '.join(parts)}")
    return done.stdout


def say(text: str) -> None:
    print("mnk:", text, file=sys.stderr, flush=True)


def packages_of(path: Path) -> list[str]:
    """The lines of a requirements file, without comments."""
    lines = (line.partition("#")[0].strip() for line in path.read_text(encoding="utf-8").splitlines())
    return [line for line in lines if line]


def build_requirements() -> list[str]:
    """The packages that pyproject.toml needs for a build, and the tools of the build that this system lacks."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    found = re.search(r"^requires = \[(.*?)\]", text, re.MULTILINE | re.DOTALL)
    assert found is not None
    packages = re.findall(r'"([^"]+)"', found[1])
    return packages + [name for name in ("cmake", "ninja") if shutil.which(name) is None]


def environment(folder: Path, python: str, packages: list[str], *, system_packages: bool = False) -> Path:
    """Makes a virtual environment of this Python with these packages, if it is not there. Returns its interpreter.

    `system_packages`: it also sees the packages of the Python that it is made of.
    """
    stamp = folder / "packages.txt"
    sees = ["--system-site-packages"] if system_packages else []
    wanted = "\n".join([run([python, "-c", "import sys; print(sys.executable, sys.version)"]), *sees, *packages])
    inside = folder / "bin/python"
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted and inside.exists():
        return inside
    if folder.exists() and any(folder.iterdir()) and not stamp.exists():
        raise Failure(f"{folder} was not made by this script: remove it, or name another folder")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    stamp.touch()  # empty until all is there
    say(f"making {folder.relative_to(ROOT) if folder.is_relative_to(ROOT) else folder}")
    run([python, "-m", "venv", *sees, folder])
    if packages:
        run([inside, "-m", "pip", "install", "--no-input", "--disable-pip-version-check", *packages])
    stamp.write_text(wanted, encoding="utf-8")
    return inside


def fingerprint() -> str:
    """A text that differs whenever a source of the wheel has changed."""
    state = hashlib.sha256()
    for name in SOURCES:
        path = ROOT / name
        for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
            if file.is_file() and not IGNORED & set(file.parts) and not file.name.startswith("_core."):
                known = file.stat()
                state.update(f"{file} {known.st_size} {known.st_mtime_ns}\n".encode())
    return state.hexdigest()


def make_sdist(python: Path, out: Path) -> Path:
    """Makes the sdist with an interpreter that has the build's packages. Returns its path."""
    out.mkdir(parents=True, exist_ok=True)
    code = "import sys; from scikit_build_core.build import build_sdist; build_sdist(sys.argv[1])"
    run([python, "-c", code, out])
    return max(out.glob("mnk-*.tar.gz"), key=lambda path: path.stat().st_mtime_ns)


def unpack(sdist: Path, folder: Path) -> None:
    """Brings a folder to the contents of the sdist. What is the same stays untouched, so that little is compiled."""
    kept = set()
    with tarfile.open(sdist) as archive:
        for member in archive.getmembers():
            target = folder / Path(*Path(member.name).parts[1:])
            data = archive.extractfile(member)
            if data is None or not target.resolve().is_relative_to(folder.resolve()):
                continue
            kept.add(target)
            content = data.read()
            if not target.is_file() or target.read_bytes() != content:
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(content)
    for path in folder.rglob("*"):
        if path.is_file() and path not in kept:
            path.unlink()


def make_wheel(python: Path, source: Path, work: Path, out: Path, compiler: str | None = None) -> Path:
    """Makes a wheel from unpacked sources with an interpreter that has the build's packages. Returns its path.

    `work` keeps the objects. The compiler's launcher is that of CMAKE_CXX_COMPILER_LAUNCHER.
    """
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    variables = dict(os.environ, PATH=f"{python.parent}{os.pathsep}{os.environ['PATH']}")
    if compiler:
        variables["CXX"] = compiler
    code = "import sys; from scikit_build_core.build import build_wheel; build_wheel(sys.argv[1], {'build-dir': sys.argv[2]})"
    run([python, "-c", code, out, work], folder=source, environment=variables)
    (wheel,) = out.glob("*.whl")
    return wheel
