"""Private files: only their owner may read the keys of cookies and the seeds of running games."""

from __future__ import annotations

import logging
import os
import stat
from pathlib import Path
from typing import Final

_log = logging.getLogger("pagoria.server")

_FOLDER: Final = 0o700
_FILE: Final = 0o600
_OTHERS: Final = 0o077


def make_private_folder(folder: Path, ours: str) -> None:
    """Make a folder that only its owner can use; raises ``OSError``.

    An existing one is closed to others, too, unless it holds more than files whose names begin with ``ours``:
    somebody else's may have to be readable.
    """
    folder.mkdir(mode=_FOLDER, parents=True, exist_ok=True)
    if all(file.name.startswith(ours) for file in folder.iterdir()):
        _tighten(folder, _FOLDER)


def make_private_file(file: Path) -> None:
    """Make an empty file that only its owner can use; raises ``FileExistsError`` and other ``OSError``."""
    os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _FILE))


def close_to_others(file: Path) -> None:
    """Close a file to others, if it exists."""
    _tighten(file, _FILE)


def _tighten(path: Path, mode: int) -> None:
    try:
        if stat.S_IMODE(path.stat().st_mode) & _OTHERS:
            path.chmod(mode)
            _log.warning("%s could be read by others; now it is its owner's alone", path)
    except FileNotFoundError:
        return
    except OSError as error:
        _log.warning("%s can be read by others, and that cannot be changed: %s", path, error.strerror)
