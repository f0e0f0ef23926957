"""What a seat may know of a game, as a value that answers for itself."""

from __future__ import annotations

from functools import cached_property, partial
from typing import Any, Protocol, Self, final

from pagoria.core import state as core
from pagoria.core.errors import MalformedError, NotNowError, Reason
from pagoria.core.package import GamePackage
from pagoria.core.rng import Rng
from pagoria.core.state import GAME_OVER, State
from pagoria.library.actions import LegalActions, read_action
from pagoria.library.arguments import Components, Randomness, components_text, package_of, stream_of, text_of
from pagoria.library.drawing import board_text, picture_or_none


class SeatView(core.View[Any], Protocol):
    """The engine's own view, as ``Bot.plan`` gets it: the fast path, with integers as actions.

    It has ``seat``, ``text()``, ``data()``, ``actor()``, ``legal_actions()`` and ``determinize(rng)``, which
    is ``View.sample``. ``View.of`` makes a ``View`` of it.
    """


@final
class View:
    """What one seat, or a spectator, may know of a game at one moment: all that a bot may use.

    Two views are equal when they are of the same game and have the same text.

    Args:
        game: the id of the game.
        text: the view in the game's notation, as ``View.text`` writes it.
        components: a folder with the components it is played with, if they are not the game's own.

    Raises:
        UnknownNameError: there is no such game.
        MalformedError: the text is not written as a view is.
        ImpossibleError: no game can look like this.
        TypeError: for arguments of other types.
    """

    def __init__(self, game: str, text: str, *, components: Components = None) -> None:
        folder = components_text(components)
        package = package_of(game, folder)
        try:
            seen = package.notation.parse_view(text_of("text", text))
        except MalformedError as error:
            # Notations call the whole text so, as they do with what a table is opened from.
            field = "view" if error.field == "position" else error.field
            raise MalformedError(field, error.fault) from error
        self._begin(package, seen, folder)

    @classmethod
    def of(cls, game: str, seen: SeatView, *, components: Components = None) -> Self:
        """The view that a bot was given as the engine's own; nothing is parsed or checked.

        Args:
            game: the id of the game.
            seen: what ``Bot.plan`` gets, and ``View.seen`` gives.
            components: a folder with the components it is played with, if they are not the game's own.

        Raises:
            UnknownNameError: there is no such game.
            TypeError: for arguments of other types.
        """
        folder = components_text(components)
        package = package_of(game, folder)
        if not callable(getattr(seen, "determinize", None)):
            raise TypeError(f"seen must be the engine's own view, as View.seen, not {type(seen).__name__}")
        return cls._of(package, seen, folder)

    @classmethod
    def _of(cls, package: GamePackage[Any], seen: core.View[Any], components: str | None) -> Self:
        view = cls.__new__(cls)
        view._begin(package, seen, components)
        return view

    def _begin(self, package: GamePackage[Any], seen: core.View[Any], components: str | None) -> None:
        self._package = package
        self._seen = seen
        self._components = components

    @property
    def game(self) -> str:
        """The id of the game."""
        return self._package.id

    @property
    def seat(self) -> int | None:
        """Whose view it is; None for a spectator's."""
        return self._seen.seat

    @property
    def actor(self) -> int | None:
        """The seat that has to decide; None when the game is over."""
        actor = self._seen.actor()
        return None if actor == GAME_OVER else actor

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.actor is None

    @property
    def variant(self) -> str:
        """The variant that is played."""
        return self._package.rules.variant(self._any_state)

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.scores)

    @property
    def turn(self) -> int:
        """The seat whose turn it is. Somebody else may have to decide within it: see ``actor``."""
        return self._package.rules.turn(self._any_state)

    @cached_property
    def scores(self) -> tuple[int, ...]:
        """The points of each seat."""
        return self._package.rules.scores(self._any_state)

    @cached_property
    def text(self) -> str:
        """The view in notation, with ``?`` for what is hidden; ``View(game, text)`` reads it."""
        return self._seen.text()

    @property
    def data(self) -> dict[str, object]:
        """The same as plain values for JSON; docs/reference/wire.md describes them."""
        return dict(self._seen.data())

    @property
    def seen(self) -> SeatView:
        """The engine's own view, as bots get it: the fast path, with integers as actions."""
        return self._seen

    @cached_property
    def legal(self) -> LegalActions:
        """The legal actions of this seat; empty when it does not have to decide."""
        return LegalActions(self._package, self._any_state, decides=self.actor == self.seat)

    def why_not(self, action: str | int) -> Reason | None:
        """Why an action is not legal.

        Args:
            action: a spelling, an ``Action``, or the number of one.

        Returns:
            The rule and the reason; None when the action is legal.

        Raises:
            MalformedError: it is not written as an action is.
            NotNowError: another seat has to decide.
            TypeError: for an argument of another type.
        """
        if self.actor not in (self.seat, None):
            raise not_the_actor(self)
        state = self._any_state
        return self._package.rules.why_not(state, read_action(self._package, state, action))

    def sample(self, rng: Randomness) -> State:
        """A state that agrees with this view: what is hidden is dealt at random, each deal equally likely.

        Args:
            rng: a stream of random numbers, which goes on, or the seed of a new one.

        Returns:
            A state of your own, for the fast path: ``legal_actions()``, ``apply(number)``, ``copy()``.

        Raises:
            TypeError: for an argument of another type.
        """
        state: State = self._seen.determinize(stream_of(rng))
        return state

    def svg(self, language: str = "en") -> str:
        """The board as this seat sees it, as the text of an SVG file.

        Args:
            language: the code of the language for its words.

        Raises:
            PagoriaError: the game brings no pictures, or has no texts in the language.
            TypeError: for an argument of another type.
        """
        return self._package.pictures.svg(self._seen, text_of("language", language))

    def _repr_svg_(self) -> str | None:
        """The picture for notebooks; None for a game without pictures."""
        return picture_or_none(self.svg)

    @cached_property
    def _any_state(self) -> Any:
        """Some state that agrees with the view: what its seat may ask has the same answer in all of them."""
        return self._seen.determinize(Rng(0))

    def __str__(self) -> str:
        """The board as the terminal draws it for this seat."""
        return board_text(self._package, self.variant, self.players, self._seen)

    def __repr__(self) -> str:
        """The view as an expression."""
        more = f", components={self._components!r}" if self._components is not None else ""
        return f"pagoria.View({self.game!r}, {self.text!r}{more})"

    def __eq__(self, other: object) -> bool:
        """Whether both show the same of the same game."""
        return self._facts() == other._facts() if isinstance(other, View) else NotImplemented

    def __hash__(self) -> int:
        """The hash of game and text."""
        return hash(self._facts())

    def __reduce__(self) -> tuple[object, ...]:
        """What pickle and copy need."""
        return partial(View, components=self._components), (self.game, self.text)

    def _facts(self) -> tuple[str, str | None, str]:
        return self.game, self._components, self.text


def not_the_actor(view: View) -> NotNowError:
    """The error for a view whose seat has nothing to decide."""
    whose = "a spectator's view" if view.seat is None else f"the view of seat {view.seat}"
    if view.actor is None:
        return NotNowError("the game is over: nobody has to decide")
    return NotNowError(f"seat {view.actor} has to decide, but this is {whose}: ask view({view.actor})")
