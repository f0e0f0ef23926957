"""The rules of a game as code: how its states begin, who may do what, how they end, what a seat may know."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Generic

from pagoria.core.errors import PagoriaError, SetupError, UnknownNameError
from pagoria.core.fingerprints import fingerprint_of_code
from pagoria.core.rng import Rng
from pagoria.core.state import Draw, Fault, Outcome, S, View

if TYPE_CHECKING:
    from pathlib import Path

    from pagoria.core.errors import Reason


class Rules(ABC, Generic[S]):
    """The authority on legality, chance and results; a state by itself only knows numbers."""

    #: Raised whenever the same actions and cards may lead elsewhere than before: games that began under
    #: another version do not go on.
    version: int
    #: The ways to play the game; the first is the default.
    variants: tuple[str, ...]
    #: For how many players the game is.
    players: tuple[int, ...]

    def first_variant(self) -> str:
        """The variant for somebody who has never played it; the default unless the game says otherwise."""
        return self.variants[0]

    def player_counts(self, variant: str) -> tuple[int, ...]:
        """The numbers of players for a variant; all of ``players`` unless the game says otherwise."""
        del variant
        return self.players

    def teams(self, variant: str, players: int) -> tuple[tuple[int, ...], ...]:
        """The teams, each as a tuple of seats; by default every seat is a team of its own.

        Partners win together and have one score: ``scores`` names it for each of them.
        """
        del variant
        return tuple((seat,) for seat in range(players))

    def fingerprint(self, variant: str) -> str:
        """A text that stands for the components of a variant: it differs as soon as one of them has changed.

        Unless a game says it, all its code counts: that is too careful, and never wrong.
        """
        del variant
        return fingerprint_of_code(type(self).__module__)

    def with_components(self, folder: Path) -> Rules[S]:
        """The same rules with the components of a folder; ``PagoriaError`` if they cannot be exchanged."""
        raise PagoriaError(f"{folder}: this game takes no components of your own")

    # -- states ---------------------------------------------------------------------------------

    def new(self, variant: str, players: int, start: int | None = None) -> S:
        """A state before the deal; without ``start``, chance chooses who begins.

        Raises ``UnknownNameError`` or ``SetupError`` if the game cannot be played like this.
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
            raise SetupError(f"{variant} is for {listed} players, not {players}")
        if start is not None and start not in range(players):
            raise SetupError(f"seat {start} cannot start: the seats are numbered 0 to {players - 1}")

    @abstractmethod
    def before_start(self, variant: str, players: int) -> S:
        """A state in which chance has yet to choose the seat that begins; the arguments are checked."""

    @abstractmethod
    def from_bytes(self, data: bytes) -> S:
        """The state that ``State.to_bytes`` wrote."""

    @abstractmethod
    def variant(self, state: S) -> str:
        """The variant of a state."""

    @abstractmethod
    def turn(self, state: S) -> int:
        """The seat whose turn it is; another seat may have to decide at the moment."""

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

        It may be any integer, in any state: that is never an error.
        """

    # -- views ----------------------------------------------------------------------------------

    @abstractmethod
    def view(self, state: S, seat: int | None) -> View[S]:
        """What a seat may know, or with None what everybody may know."""

    def opened(self, state: S, seat: int | None) -> View[S]:
        """The same for a game that is over, however it ended: what the players hold is laid open."""
        return self.view(state, seat)

    def leading_to(self, seen: View[S], later: S) -> S | None:
        """A state that agrees with the public view ``seen``, and from which one action may lead to ``later``.

        What is hidden in ``later`` is hidden here as well, and the seat on turn holds what has come to light
        since; None if no deal is like that. Only the public view of the game counts, so the answer tells
        nothing about its hidden cards. Unless a game says otherwise, its actions do not depend on them.
        """
        del later
        return seen.determinize(Rng("leading to"))
