"""Games for learners: actions and observations as numbers, without any library of arrays.

Actions are small numbers, as libraries with a fixed list of actions need them.

A *spelling* writes an action as one number or several, each from 0 to ``size - 1``; the same seat gives them
one after the other. A number means the same thing wherever it occurs. Spellings are prefix-free: no spelling
is the beginning of another, so it is always clear when an action is complete.

What may come next is never decided here: it is what the spellings of the legal actions have there.

Observations are made from a view's plain values and from nothing else: rows of numbers by name.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from typing import Any, Generic, Protocol, TypeAlias, Union

from pagoria.core.rng import Rng
from pagoria.core.rules import Rules
from pagoria.core.state import S

Spelling: TypeAlias = tuple[int, ...]
#: A view's plain values, as its game describes them.
ViewData: TypeAlias = Mapping[str, Any]
#: Numbers in rows, rows of rows, and so on; all rows on one level are equally long.
Rows: TypeAlias = Sequence[Union[float, "Rows"]]
Pieces: TypeAlias = dict[str, Rows]


class Blocks:
    """Numbers side by side: each block is a kind of number, with its first number and its size."""

    def __init__(self, **sizes: int) -> None:
        ends = list(accumulate(sizes.values()))
        self.sizes = sizes
        self.first = {name: end - sizes[name] for name, end in zip(sizes, ends, strict=True)}
        self.total = ends[-1]

    def __getitem__(self, name: str) -> int:
        """The first number of a block."""
        return self.first[name]

    def find(self, number: int) -> tuple[str, int]:
        """The block in which a number lies, and where in it."""
        for name, first in self.first.items():
            if first <= number < first + self.sizes[name]:
                return name, number - first
        raise ValueError(f"{number} is not a number from 0 to {self.total - 1}")


class Continuations(Protocol):
    """What the actor of one state may do."""

    def after(self, prefix: Spelling) -> list[int]:
        """The numbers that may follow the ones given so far, in ascending order."""
        ...


class Listed:
    """A decision as the list of all its spellings: every other way to answer has to agree with it."""

    def __init__(self, spellings: Iterable[Spelling]) -> None:
        self._spellings = list(spellings)

    def after(self, prefix: Spelling) -> list[int]:
        return following(self._spellings, prefix)


def following(spellings: Iterable[Spelling], prefix: Spelling) -> list[int]:
    """What comes next in the spellings that begin with ``prefix``."""
    depth = len(prefix)
    return sorted({found[depth] for found in spellings if found[:depth] == prefix})


class Codec(ABC, Generic[S]):
    """The spellings of one game with its variant and players."""

    #: How many numbers there are.
    size: int
    #: Beyond the longest game: the most numbers that players give, and the most outcomes of chance.
    most_numbers: int
    most_draws: int
    #: Outcomes of chance are numbers below this.
    outcomes: int

    @abstractmethod
    def spell(self, action: int) -> Spelling:
        """The numbers of an action."""

    @abstractmethod
    def action(self, spelling: Spelling) -> int | None:
        """The action with this spelling; None while numbers are missing."""

    @abstractmethod
    def name(self, number: int) -> str:
        """What a number means, in a word or two."""

    def continuations(self, state: S) -> Continuations:
        """What the actor of ``state`` may do; valid as long as the state does not change."""
        return Listed(map(self.spell, state.legal_actions()))


@dataclass(frozen=True)
class Observations:
    """How views become numbers: what everybody may know, and what one seat alone may know."""

    public: Callable[[ViewData], Pieces]
    private: Callable[[ViewData, int], Pieces]
    private_text: Callable[[ViewData, int], str]


class Lane(Protocol):
    """One of many games that are played at once, as fast as the game can: chance is answered inside.

    It gives the same answers as the game's codec and observations, and trusts its caller to give only what is
    offered.
    """

    @property
    def observation_size(self) -> int:
        """How many numbers an observation has."""
        ...

    @property
    def state(self) -> Any:
        """The game as it is now."""
        ...

    def begin(self, rng: Rng) -> None:
        """A new game, whose chance comes from ``rng``."""
        ...

    def give(self, number: int) -> int:
        """The actor gives a number; returns who has to decide then: a seat, or ``GAME_OVER``."""
        ...

    def row(self) -> bytes | bytearray:
        """What the actor may know and do: one byte for each number of its observation, 255 for anything
        above, then one for each number of the codec, 1 if it is offered and 0 if not.
        """
        ...


@dataclass(frozen=True)
class Tensors:
    """What a game's package brings for learners, made for its rules, a variant and a number of players.

    A ``lane`` makes it fast to play many games at once; without one, codec and observations play them.
    """

    codec: Callable[[Rules[Any], str, int], Codec[Any]]
    observations: Callable[[Rules[Any], str, int], Observations]
    lane: Callable[[Rules[Any], str, int], Lane] | None = None


@cache
def one_hot(number: int, size: int) -> tuple[int, ...]:
    """All 0 but one place; only 0 if the number is not a place (chance, nobody)."""
    return tuple(int(place == number) for place in range(size))
