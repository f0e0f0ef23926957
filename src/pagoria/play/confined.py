"""Started in place of a program: gives up what the program must not have, then becomes the program.

``python confined.py MEMORY-BYTES CPU-SECONDS WORD WORD …``; 0 bytes are no limit of memory. It is run as a
file, in a bare interpreter: a function between fork and exec is not safe where other threads run.
"""

from __future__ import annotations

import contextlib
import os
import resource
import sys
from pathlib import Path
from typing import Final

#: What any program needs, and no more: open files, bytes in a file, processes on top of those that exist.
_FILES: Final = 256
_FILE_BYTES: Final = 64 * 1024 * 1024
_PROCESSES: Final = 64
_FAILED: Final = 127


def main(memory: int, cpu: int, arguments: list[str]) -> None:
    """Become the program, within its limits."""
    for kind, soft, hard in _limits(memory, cpu):
        with contextlib.suppress(ValueError, OSError):  # the system's own limit is lower, or there is none
            resource.setrlimit(kind, (soft, hard))
    try:
        os.execvp(arguments[0], arguments)
    except OSError as error:
        print(f"cannot be started: {error.strerror}", file=sys.stderr)
        sys.exit(_FAILED)


def _limits(memory: int, cpu: int) -> list[tuple[int, int, int]]:
    found = [
        (resource.RLIMIT_CORE, 0, 0),
        (resource.RLIMIT_NOFILE, _FILES, _FILES),
        (resource.RLIMIT_FSIZE, _FILE_BYTES, _FILE_BYTES),
        # The first ends the program with a signal that says why; the second kills one that catches it.
        (resource.RLIMIT_CPU, cpu, cpu + 1),
    ]
    if memory:
        found.append((resource.RLIMIT_AS, memory, memory))
    processes = _processes_there_are()
    if processes is not None:
        found.append((resource.RLIMIT_NPROC, processes + _PROCESSES, processes + _PROCESSES))
    return found


def _processes_there_are() -> int | None:
    """How many processes run on this machine: the limit counts all of a user's, who may have many."""
    try:
        return int(Path("/proc/loadavg").read_text(encoding="utf-8").split()[3].partition("/")[2])
    except (OSError, ValueError, IndexError):
        return None


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])
