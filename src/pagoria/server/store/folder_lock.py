"""Each server in a folder holds a lock there, which ends with its process, however that ends."""

from __future__ import annotations

import logging
import os
import sys
from pathlib import Path

if sys.platform != "win32":
    import fcntl

_log = logging.getLogger("pagoria.server")


class FolderPresence:
    """A lock that all servers in a folder share: a server that gets it alone is the only one there."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._descriptor: int | None = None

    def enter(self) -> bool:
        """Announce this server; returns whether it is certainly the only one: never where locks fail."""
        if sys.platform == "win32":
            return False
        try:
            self._descriptor = os.open(self._file, os.O_RDWR | os.O_CREAT, 0o600)
            alone = self._alone(self._descriptor)
            fcntl.flock(self._descriptor, fcntl.LOCK_SH)
        except OSError as error:
            _log.warning("%s: cannot find out whether other servers are here: %s", self._file, error.strerror)
            return False
        return alone

    def leave(self) -> None:
        if self._descriptor is not None:
            os.close(self._descriptor)
        self._descriptor = None

    def _alone(self, descriptor: int) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
