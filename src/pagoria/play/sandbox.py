"""Limits for other people's programs: memory, processor time, files; with bubblewrap, more.

``confined.py`` sets the limits that every Unix has. Bubblewrap (``bwrap``), if it is installed and allowed to
work, also takes the network away, lets the program write only in its scratch folder, and ends everything that
it started.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

DEFAULT_MEMORY_MB: Final = 4096
DEFAULT_CPU_SECONDS: Final = 3600
#: This is run as a file and never imported: what it needs does not exist on every system.
_LAUNCHER: Final = str(Path(__file__).with_name("confined.py"))
_MEGABYTE: Final = 1024 * 1024
_PROBE_SECONDS: Final = 5.0
_WITHOUT: Final = ("--unshare-net", "--unshare-pid", "--unshare-ipc", "--die-with-parent")
_SEES: Final = ("--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc")


@dataclass(frozen=True)
class Sandbox:
    """What a program may use in one game: megabytes of address space (0: any), seconds of processor time."""

    memory_mb: int = DEFAULT_MEMORY_MB
    cpu_seconds: int = DEFAULT_CPU_SECONDS

    def command(self, arguments: Sequence[str], scratch: str) -> list[str]:
        """The command that runs a program with its arguments within the limits, in a scratch folder.

        Arguments that are files here are given by their full path: the program begins somewhere else.
        """
        limits = [str(self.memory_mb * _MEGABYTE), str(self.cpu_seconds)]
        launcher = [sys.executable, "-I", "-S", _LAUNCHER, *limits]
        return [*_bubblewrap(scratch), *launcher, *map(_found_from_anywhere, arguments)]


def isolates() -> bool:
    """Whether programs have no network and write nowhere else, because bubblewrap works here."""
    return _bubblewrap_path() is not None


def _found_from_anywhere(word: str) -> str:
    path = Path(word)
    return word if path.is_absolute() or not path.is_file() else str(path.absolute())


def _bubblewrap(scratch: str) -> list[str]:
    path = _bubblewrap_path()
    return [] if path is None else [path, *_SEES, "--bind", scratch, scratch, "--chdir", scratch, *_WITHOUT]


@cache
def _bubblewrap_path() -> str | None:
    """Where bubblewrap is, if it works: containers and some systems do not allow it."""
    path = shutil.which("bwrap")
    if path is None:
        return None
    try:
        tried = subprocess.run([path, *_SEES, *_WITHOUT, "true"], capture_output=True, timeout=_PROBE_SECONDS)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return path if tried.returncode == 0 else None
