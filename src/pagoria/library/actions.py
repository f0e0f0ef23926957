"""Actions as values, and the set of those that are legal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from functools import cached_property
from typing import Any, Self, TypeVar, final

from pagoria.core.errors import MalformedError, NotationError
from pagoria.core.package import GamePackage
from pagoria.library.arguments import number_of, text_of, whole_number

_T = TypeVar("_T")


@final
class Action(str):
    """An action: its spelling in the game's notation, and its number inside the engine.

    It *is* the spelling: it equals that string, has its hash, sorts and prints like it, and goes into JSON.

    >>> action = Action("C1R", 273)
    >>> action == "C1R", action.number, {"C1R": "seen"}[action]
    (True, 273, 'seen')
    >>> action
    pagoria.Action('C1R', 273)
    """

    __slots__ = ("_number",)
    _number: int

    def __new__(cls, text: str, number: int) -> Self:
        """An action of this spelling and number.

        Args:
            text: the spelling, such as ``"C1R"``.
            number: the integer that ``State.apply`` takes.

        Raises:
            TypeError: for arguments of other types.
        """
        action = super().__new__(cls, text_of("text", text))
        action._number = number_of("number", number)
        return action

    @property
    def number(self) -> int:
        """The integer for the fast path: ``state.apply(action.number)``."""
        return self._number

    def __repr__(self) -> str:
        """The action as an expression."""
        return f"pagoria.Action({str(self)!r}, {self._number})"

    def __str__(self) -> str:
        """The spelling as a plain string."""
        return str.__str__(self)

    def __getnewargs__(self) -> tuple[str, int]:  # type: ignore[override]
        """What pickle and copy need."""
        return str(self), self._number


class LegalActions(Set[Action]):
    """The legal actions of one decision: a set that is worked out as far as somebody asks.

    ``in`` takes spellings and numbers too, as ``push`` does, and asks the rules, so it is quick where there
    are thousands of actions. It stays what it is when the game goes on. To choose from it, make a list:
    ``random.choice(list(game.legal))``; ``push_random`` does without one.
    """

    def __init__(self, package: GamePackage[Any], state: Any, decides: bool = True) -> None:
        """Made by a table or a view of ``package``; ``decides``: whether the asker decides in ``state``."""
        self._package = package
        self._state = state
        self._decides = decides

    @cached_property
    def _numbers(self) -> list[int]:
        return self._state.legal_actions() if self._decides else []

    def __contains__(self, action: object) -> bool:
        """Whether an action is legal, or what has this spelling or number."""
        if not self._decides:
            return False
        try:
            number = read_action(self._package, self._state, action)
        except (NotationError, TypeError):
            return False
        return self._package.rules.why_not(self._state, number) is None

    def __iter__(self) -> Iterator[Action]:
        """The actions in the engine's order, which is always the same."""
        return (action_of(self._package, self._state, number) for number in self._numbers)

    def __len__(self) -> int:
        """How many there are."""
        return len(self._numbers)

    def __repr__(self) -> str:
        """All actions as an expression for a set of strings, which equals this."""
        return f"{{{', '.join(repr(str(action)) for action in self)}}}" if self._numbers else "set()"

    def __eq__(self, other: object) -> bool:
        """Whether another set, also one of spellings, has the same actions."""
        return super().__eq__(other)

    def __hash__(self) -> int:
        """The hash of a frozenset with the same actions."""
        return hash(frozenset(self))

    @classmethod
    def _from_iterable(cls, found: Iterable[_T]) -> frozenset[_T]:
        return frozenset(found)


def action_of(package: GamePackage[Any], state: Any, number: int) -> Action:
    """The action with this number."""
    return Action(package.notation.format_action(state, number), number)


def read_action(package: GamePackage[Any], state: Any, action: object) -> int:
    """The number of an action that is given as a spelling or as its number; says nothing about legality.

    Raises ``MalformedError`` for what is no action, and ``TypeError``.
    """
    if isinstance(action, str):
        return _parsed(package, state, str(action))
    number = whole_number(action)
    if number is None:
        raise TypeError(
            f"an action is a string such as pagoria.Action, or an integer, not {type(action).__name__}"
        )
    return number


def _parsed(package: GamePackage[Any], state: Any, text: str) -> int:
    try:
        return package.notation.parse_action(state, text)
    except MalformedError as error:
        raise MalformedError(f"action {text!r}", error.fault) from error
