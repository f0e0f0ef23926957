"""Aids: what a careful player could count, worked out from a view alone.

A game brings them as its extension ``aids``, one ``Aid`` for each thing that can be counted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from pagoria.core.package import GamePackage
from pagoria.core.rng import Rng
from pagoria.core.state import View
from pagoria.core.texts import Text

#: The most lines of one aid that are read.
MOST_LINES: Final = 24


@dataclass(frozen=True)
class AidLine:
    """One thing that was counted: a label with a number, or a sentence that needs none.

    ``marks`` are the places of the board that it is about, written like those of actions.
    """

    text: Text
    count: int | None = None
    marks: Mapping[str, object] = field(default_factory=dict)


#: The lines of an aid. They are the same whatever is hidden: the random numbers may only deal it anew.
Counting: TypeAlias = Callable[[GamePackage[Any], View[Any], Rng], list[AidLine]]


@dataclass(frozen=True)
class Aid:
    """One aid. It is called ``id`` where people switch it on, and says in a sentence what it counts."""

    id: str
    title: Text
    about: Text
    count: Counting


@dataclass(frozen=True)
class GameAids:
    """What can be counted in a game, in the order in which people are offered it."""

    aids: tuple[Aid, ...]


def find_aids(game: GamePackage[Any]) -> tuple[Aid, ...]:
    """The aids of a game; none where it brings none."""
    found = game.extension("aids", GameAids, None)
    return found.aids if found else ()


def counted(game: GamePackage[Any], view: View[Any], aid: Aid) -> list[AidLine]:
    """What an aid says about a view. Asked again, it says the same."""
    return aid.count(game, view, Rng("aids"))[:MOST_LINES]
