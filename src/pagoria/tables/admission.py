"""Who may look at a table and join it: everybody who has its address, or only those who are invited."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, get_args

from pagoria.tables.data import Listing

_LISTINGS: Final = get_args(Listing)


class Admission:
    """Whom a table lets in.

    A private table lets in the player who opened it, those invited by name, and those seated there. Players
    who have played stay admitted, also after leaving; those who decline before the start do not.
    """

    def __init__(self, listing: str = "link", host: str = "", invited: Iterable[str] = ()) -> None:
        # An unknown stored value counts as private.
        self.listing: Listing = listing if listing in _LISTINGS else "private"  # type: ignore[assignment]
        self._host = host
        self._guests = {host, *invited}

    def admits(self, guest_id: str | None) -> bool:
        return self.listing != "private" or (guest_id is not None and guest_id in self._guests)

    def add(self, guest_id: str) -> None:
        """Somebody sits down."""
        self._guests.add(guest_id)

    def hand_over(self, before: str, after: str) -> None:
        """A guest's admission passes to somebody else: the same person as a member."""
        if before in self._guests:
            self._guests = (self._guests - {before}) | {after}
            self._host = after if self._host == before else self._host

    def drop(self, guest_id: str) -> None:
        """Somebody declines, or gets up before the start; the opener may come back."""
        if guest_id != self._host:
            self._guests.discard(guest_id)
