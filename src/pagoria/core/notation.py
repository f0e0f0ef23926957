"""A game as text: the one spelling of every action, position, view and draw, and the way back."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Generic

from pagoria.core.state import Draw, Position, S, View


class Notation(ABC, Generic[S]):
    """Codecs: what is written is read again as the same value, and anything else is refused by name."""

    @abstractmethod
    def format_action(self, state: S, action: int) -> str:
        """The one spelling of an action; any other integer is written as ``#`` and the number."""

    @abstractmethod
    def parse_action(self, state: S, text: str) -> int:
        """The action with this spelling; raises ``MalformedError``. It need not be legal."""

    @abstractmethod
    def format_position(self, position: Position[S]) -> str: ...

    @abstractmethod
    def parse_position(self, text: str) -> Position[S]:
        """The position written there; raises ``MalformedError`` or ``ImpossibleError``."""

    @abstractmethod
    def parse_view(self, text: str) -> View[S]:
        """The view written there, as ``View.text`` prints it."""

    @abstractmethod
    def format_draws(self, draws: Sequence[tuple[Draw, int | None]]) -> str:
        """What draws brought, in brackets; an outcome of None is hidden from the reader."""

    @abstractmethod
    def parse_draws(self, state: S, text: str) -> list[tuple[Draw, int]]:
        """The draws that are due in ``state``, as ``format_draws`` writes them when nothing is hidden.

        Raises ``MalformedError``, or ``ImpossibleError`` if chance cannot bring them; ``state`` is left as it
        is.
        """

    @abstractmethod
    def card_text(self, draw: Draw, card: int) -> str:
        """One card that a draw brought, as the notation writes it."""

    @abstractmethod
    def format_shuffles(self, shuffles: Sequence[Sequence[int]]) -> list[tuple[str, str]]:
        """Header lines of a record with every order in which a pile was laid."""

    @abstractmethod
    def parse_shuffles(self, header: Sequence[tuple[str, str]]) -> list[list[int]]:
        """The orders from a record's header; raises ``NotationError``."""
