"""Faults that last: told when they begin and when they are over, not every time that they are met."""

from __future__ import annotations

import logging

_log = logging.getLogger("pagoria.server")


class Outage:
    """Something that fails for a while."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._lasts = False

    def met(self, fault: object) -> None:
        """It fails, perhaps still."""
        if not self._lasts:
            _log.warning("%s: it fails: %s", self._what, fault)
        self._lasts = True

    def over(self) -> None:
        """It works, perhaps again."""
        if self._lasts:
            _log.warning("%s: it works again", self._what)
        self._lasts = False
