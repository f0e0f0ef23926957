"""The contract that every game fulfils.

A *state* is everything about a game at one moment, hidden cards included, with moves as integers; it is
made to be copied and changed quickly. A *view* is what one seat or a spectator may know of it. A *game*
knows the rest: texts, reasons, views, checks. Chance is never inside a state: when the actor is
``CHANCE``, the state lists what may come, and somebody outside chooses.

Seats are numbered from 0. The seat that has to decide is the state's ``actor``, which need not be the
seat whose turn it is; several seats may share a result (teams).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Final, Generic, Protocol, Self, TypeVar

from pagoria.core.errors import PagoriaError, SetupError, UnknownNameError
from pagoria.core.fingerprints import fingerprint_of_code

if TYPE_CHECKING:
    from pathlib import Path

    from pagoria.core.errors import Reason
    from pagoria.core.rng import Rng
    from pagoria.core.rules import RuleBook
    from pagoria.core.texts import Text

CHANCE: Final = -1
GAME_OVER: Final = -2


class State(Protocol):
    """A game at one moment. ``apply`` trusts its caller; ``Game.why_not`` is the judge."""

    def actor(self) -> int:
        """The seat that has to decide, ``CHANCE`` or ``GAME_OVER``."""
        ...

    def legal_actions(self) -> list[int]:
        """All legal actions of the actor; empty at chance and at the end."""
        ...

    def random_action(self, rng: Rng) -> int:
        """A random legal action, without listing those that have very many spellings."""
        ...

    def chance_outcomes(self) -> list[tuple[int, int]]:
        """What chance may bring, each with its weight; empty when it is not chance's move.

        The probability is weight / sum of weights.
        """
        ...

    def random_outcome(self, rng: Rng) -> int:
        """One of the outcomes of chance, drawn by weight."""
        ...

    def apply(self, action: int) -> None:
        """Do a legal action, or let chance bring this outcome."""
        ...

    def copy(self) -> Self:
        """An independent twin, cheap enough for every node of a search."""
        ...

    def to_bytes(self) -> bytes:
        """The state for another process."""
        ...


S = TypeVar("S", bound=State)
S_co = TypeVar("S_co", bound=State, covariant=True)


class View(Protocol[S_co]):
    """What one seat, or a spectator (``seat`` is None), may know of a state."""

    @property
    def seat(self) -> int | None: ...

    def text(self) -> str:
        """The position with what is hidden written as hidden."""
        ...

    def data(self) -> dict[str, object]:
        """The same as plain values for JSON, each on the allow-list."""
        ...

    def actor(self) -> int: ...

    def legal_actions(self) -> list[int]:
        """The legal actions, when this view's own seat is the actor."""
        ...

    def determinize(self, rng: Rng) -> S_co:
        """A state that agrees with this view: the unseen cards dealt at random, every deal equally likely."""
        ...


@dataclass(frozen=True)
class Outcome:
    """How a game ended: a reason with its rule, the scores by seat, and who won (several: shared)."""

    reason: str
    rule: str
    scores: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True)
class Draw:
    """A draw that is due: from which pile, what lies in it, for whom, and where the card goes.

    A pile that is not ``lasting`` is mixed anew for every draw, like a die, and leaves nothing behind.
    """

    pile: str
    cards: tuple[int, ...]
    seat: int
    zone: str
    public: bool
    lasting: bool = True


@dataclass(frozen=True)
class Position(Generic[S]):
    """A state together with the order of its piles, next card first: all there is to know."""

    state: S
    orders: Mapping[str, tuple[int, ...]]


@dataclass(frozen=True)
class Fault:
    """Something about a position that no game can contain, and the field where it shows."""

    field: str
    text: str


@dataclass(frozen=True)
class Choice:
    """One entry of a menu. With an ``action`` the choice is complete, without one it opens a menu.

    What cannot be chosen now stays listed with its ``refusal``. ``marks`` says what the choice is about, in
    plain values for a board to draw. ``final`` is a choice that cannot be taken back: the decision passes on
    or chance comes. ``count`` says how often it can be picked where a menu asks for several choices.
    """

    key: str
    label: Text
    action: int | None = None
    points: int | None = None
    refusal: Reason | None = None
    marks: Mapping[str, object] = field(default_factory=dict)
    final: bool = False
    count: int = 1


@dataclass(frozen=True)
class Pick:
    """How many choices a menu asks for, in any order; the key ``done``, if there is one, comes after them."""

    least: int
    most: int
    done: str | None = None


@dataclass(frozen=True)
class Menu:
    """A question to the player who decides, and the choices there are: for one, or for several (``pick``).

    Several are picked one after another, key by key, each leading to the menu with what is left.
    """

    question: Text
    choices: tuple[Choice, ...]
    pick: Pick | None = None

    def find(self, key: str) -> Choice | None:
        return next((choice for choice in self.choices if choice.key == key), None)


class Game(ABC, Generic[S]):
    """A game: how its states begin, read, print, explain and hide themselves."""

    id: str
    title: str
    #: Raised whenever the same actions and cards may lead elsewhere than before: games that began under
    #: another number do not go on.
    rules_version: int
    #: The ways to play it; the first is the default.
    variants: tuple[str, ...]
    #: The numbers of players it is for.
    players: tuple[int, ...]
    rules: RuleBook

    def first_variant(self) -> str:
        """The variant for who has never played it; the default unless the game says otherwise."""
        return self.variants[0]

    def player_counts(self, variant: str) -> tuple[int, ...]:
        """The numbers of players for a variant; all of ``players`` unless the game says otherwise."""
        del variant
        return self.players

    def teams(self, variant: str, players: int) -> tuple[tuple[int, ...], ...]:
        """Who plays together, each team by its seats; everybody alone unless the game says otherwise.

        Partners win together and have one score: ``scores`` names it for each of them.
        """
        del variant
        return tuple((seat,) for seat in range(players))

    def fingerprint(self, variant: str) -> str:
        """What the components of a variant are known by: another text whenever one of them has changed.

        A game that does not say is known by all its code: that is too careful, and never wrong.
        """
        del variant
        return fingerprint_of_code(type(self).__module__)

    def with_components(self, folder: Path) -> Game[S]:
        """This game with the components of a folder; ``PagoriaError`` when it has none to exchange."""
        raise PagoriaError(f"{folder}: {self.title} takes no components of your own")

    def setting_data(self, variant: str, players: int) -> dict[str, object]:
        """What a board has to know that stays the same in a game, as plain values for JSON; mostly nothing.

        ``variant`` is one of ``variants`` and ``players`` one of its ``player_counts``.
        """
        del variant, players
        return {}

    # -- states ---------------------------------------------------------------------------------

    def new(self, variant: str, players: int, start: int | None = None) -> S:
        """A state before the deal; without ``start``, chance chooses who begins.

        Raises ``UnknownNameError`` or ``SetupError`` for what the game is not played with.
        """
        self.check_setup(variant, players, start)
        state = self.before_start(variant, players)
        if start is not None:
            state.apply(start)
        return state

    def check_setup(self, variant: str, players: int, start: int | None = None) -> None:
        """Raise ``UnknownNameError`` or ``SetupError`` unless a game can begin like this."""
        if variant not in self.variants:
            raise UnknownNameError("variant", variant, list(self.variants))
        counts = self.player_counts(variant)
        if players not in counts:
            listed = " or ".join(map(str, counts))
            raise SetupError(f"{self.title} ({variant}) is for {listed} players, not {players}")
        if start is not None and start not in range(players):
            raise SetupError(f"seat {start} cannot start: the seats are numbered 0 to {players - 1}")

    @abstractmethod
    def before_start(self, variant: str, players: int) -> S:
        """A state in which chance has yet to choose the seat that begins; the arguments are checked."""

    @abstractmethod
    def from_bytes(self, data: bytes) -> S:
        """The state that ``State.to_bytes`` wrote."""

    @abstractmethod
    def turn(self, state: S) -> int:
        """The seat whose turn it is, whoever has to decide at the moment."""

    @abstractmethod
    def scores(self, state: S) -> tuple[int, ...]:
        """The points of each seat now."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How the game ended; None while it goes on."""

    @abstractmethod
    def pending_draw(self, state: S) -> Draw | None:
        """The draw that chance has to answer; None when chance decides something else."""

    @abstractmethod
    def faults(self, state: S) -> list[Fault]:
        """What is wrong with a state: empty for every state that a game can contain."""

    # -- decisions ------------------------------------------------------------------------------

    @abstractmethod
    def why_not(self, state: S, action: int) -> Reason | None:
        """Why an action is not legal now; None exactly when it is among the legal ones.

        Any integer may be asked about, in any state: none is an error.
        """

    @abstractmethod
    def menu(self, state: S, picks: Sequence[str]) -> Menu:
        """The choices of the actor after the keys picked so far; wide actions are built in parts.

        It depends only on what the actor may know.
        """

    def menus(self, state: S) -> Callable[[tuple[str, ...]], Menu]:
        """The menus of one decision by keys that are all offered, for callers who want many of them."""
        return partial(self.menu, state)

    @abstractmethod
    def action_marks(self, state: S, action: int) -> Mapping[str, object]:
        """What an action touches, in plain values for a board to draw."""

    # -- views ----------------------------------------------------------------------------------

    @abstractmethod
    def view(self, state: S, seat: int | None) -> View[S]:
        """What a seat may know, or with None what everybody may know."""

    # -- texts ----------------------------------------------------------------------------------

    @abstractmethod
    def format_action(self, state: S, action: int) -> str:
        """The one spelling of an action; any other integer is written as ``#`` and the number."""

    @abstractmethod
    def parse_action(self, state: S, text: str) -> int:
        """The action with this spelling; raises ``MalformedError``. Says nothing about legality."""

    @abstractmethod
    def describe_action(self, state: S, action: int) -> Text:
        """The action in words: the rest of a sentence that begins with the player's name."""

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
    def card_text(self, draw: Draw, card: int) -> str:
        """One card that a draw brought, as the notation writes it."""

    @abstractmethod
    def format_shuffles(self, shuffles: Sequence[Sequence[int]]) -> list[tuple[str, str]]:
        """Header lines of a record that hold every order in which a pile lay."""

    @abstractmethod
    def parse_shuffles(self, header: Sequence[tuple[str, str]]) -> list[list[int]]:
        """The orders from a record's header; raises ``NotationError``."""

    @abstractmethod
    def ending(self, outcome: Outcome) -> Text:
        """Why the game ended, as a sentence."""
