# SPDX-License-Identifier: MIT
"""Certificates as files, and their check."""

from __future__ import annotations

import os
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path

from ._core import Certificate, Checked, check_bytes

__all__ = ["Certificate", "check", "load_certificate", "save_certificate"]


def check(
    certificate: Certificate | bytes | str | os.PathLike[str],
    *,
    stop: threading.Event | Callable[[], bool] | None = None,
) -> Checked:
    """Checks a certificate (an object, its bytes, or the path of a file) with the independent checker.

    The checker shares no code with the solver. The answer is true if the claim is proved; bytes that are no
    certificate are rejected, not an error. Raises OSError if a file cannot be read, Interrupted if `stop` ended the check.
    """
    if isinstance(certificate, Certificate):
        return check_bytes(certificate.data, stop=stop)
    if isinstance(certificate, bytes):
        return check_bytes(certificate, stop=stop)
    return check_bytes(Path(certificate).read_bytes(), stop=stop)


def load_certificate(path: str | os.PathLike[str]) -> Certificate:
    """Reads the file of a certificate. Raises OSError or ParseError."""
    return Certificate(Path(path).read_bytes())


def save_certificate(certificate: Certificate, path: str | os.PathLike[str]) -> None:
    """Writes a certificate beside the target and renames it, so that a full disk leaves the old file."""
    target = Path(os.path.realpath(path))
    handle, name = tempfile.mkstemp(prefix=target.name + ".", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(certificate.data)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, 0o644 if not target.exists() else target.stat().st_mode & 0o777)
        os.replace(name, target)
    except BaseException:
        os.unlink(name)
        raise
