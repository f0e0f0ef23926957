"""A game for people: menus to choose from, sentences about what happens, marks for a board to draw."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Generic

from pagoria.core.menu import Menu
from pagoria.core.state import Outcome, S
from pagoria.core.texts import Text


class Presentation(ABC, Generic[S]):
    """What terminal, browser and logs show of a game; it decides nothing."""

    @abstractmethod
    def menu(self, state: S, picks: Sequence[str]) -> Menu:
        """The choices of the actor after the keys picked so far; wide actions are built in parts.

        It depends only on what the actor may know.
        """

    def menus(self, state: S) -> Callable[[tuple[str, ...]], Menu]:
        """The menus of one decision by any keys that are offered, for callers who want many of them."""
        return partial(self.menu, state)

    @abstractmethod
    def action_marks(self, state: S, action: int) -> Mapping[str, object]:
        """What an action touches, in plain values for a board to draw."""

    @abstractmethod
    def describe_action(self, state: S, action: int) -> Text:
        """The action in words: the rest of a sentence that begins with the player's name."""

    @abstractmethod
    def ending(self, outcome: Outcome) -> Text:
        """Why the game ended, as a sentence."""

    def setting_data(self, variant: str, players: int) -> Mapping[str, object]:
        """What a board has to know that stays the same in a game, as plain values for JSON; usually nothing.

        ``variant`` is one of ``variants`` and ``players`` one of its ``player_counts``.
        """
        del variant, players
        return {}
