"""The choices of a decision, for people: a question, and what can be picked, part by part."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pagoria.core.errors import Reason
    from pagoria.core.texts import Text


@dataclass(frozen=True)
class Choice:
    """One entry of a menu. With an ``action`` the choice is complete, without one it opens a menu.

    What cannot be chosen now stays listed with its ``refusal``. ``marks`` says what the choice is about, in
    plain values for a board to draw. A ``final`` choice cannot be taken back: the decision passes on or
    chance comes. ``passes`` is a complete choice that only passes on: it ends the turn or skips what is
    asked. ``count`` says how often it can be picked in a menu that asks for several choices.
    """

    key: str
    label: Text
    action: int | None = None
    points: int | None = None
    refusal: Reason | None = None
    marks: Mapping[str, object] = field(default_factory=dict)
    final: bool = False
    passes: bool = False
    count: int = 1


@dataclass(frozen=True)
class Pick:
    """How many choices a menu asks for, in any order; the key ``done``, if there is one, comes after them."""

    least: int
    most: int
    done: str | None = None


@dataclass(frozen=True)
class Menu:
    """A question to the player who decides, and what there is to choose: one choice, or several (``pick``).

    Several are picked one after another, key by key, and each leads to the menu with what is left.
    """

    question: Text
    choices: tuple[Choice, ...]
    pick: Pick | None = None

    def find(self, key: str) -> Choice | None:
        return next((choice for choice in self.choices if choice.key == key), None)
