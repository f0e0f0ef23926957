"""What happened at a table: one action and what chance brought after it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, final

from pagoria.core import session
from pagoria.core.package import GamePackage
from pagoria.core.state import State
from pagoria.core.values import Pasteable
from pagoria.library.actions import Action


@final
@dataclass(frozen=True, repr=False)
class Drawn(Pasteable):
    """One card or tile that chance brought: what, out of which pile, for which seat, to which place.

    ``public`` says whether everybody saw it, ``number`` is the outcome that ``State.apply`` takes.

    >>> str(Drawn("R", pile="draw", seat=0, zone="hand", public=False, number=0))
    'R'
    """

    card: str
    pile: str
    seat: int
    zone: str
    public: bool
    number: int

    def __str__(self) -> str:
        """The card in notation."""
        return self.card


@final
class Step:
    """One action of a game: who did it, where, and what was drawn at once. Made by tables and records.

    Two steps are equal when seat, action, draws and the states around them are.
    """

    __slots__ = ("_after", "_before", "_package", "_step")

    def __init__(self, package: GamePackage[Any], before: Any, step: session.LoggedStep, after: Any) -> None:
        """Made by a table or a record of ``package``: the states ``before`` and ``after`` a ``step``."""
        self._package = package
        self._before = before
        self._step = step
        self._after = after

    @property
    def seat(self) -> int:
        """The seat that decided."""
        return self._step.seat

    @property
    def turn(self) -> int:
        """The seat whose turn it was."""
        return self._step.turn

    @property
    def action(self) -> Action:
        """What the seat did."""
        return Action(self._step.text, self._step.action)

    @property
    def words(self) -> str:
        """The action in English: the rest of a sentence that begins with the player's name."""
        return str(self._step.words)

    @property
    def draws(self) -> tuple[Drawn, ...]:
        """What chance brought after the action, in this order."""
        return tuple(
            Drawn(
                self._package.notation.card_text(draw, card),
                draw.pile,
                draw.seat,
                draw.zone,
                draw.public,
                card,
            )
            for draw, card in self._step.draws
        )

    @property
    def state(self) -> State:
        """The state in which the seat decided: a copy of your own, for the fast path."""
        before: State = self._before.copy()
        return before

    @property
    def after(self) -> State:
        """The state after the action and its draws: a copy of your own."""
        after: State = self._after.copy()
        return after

    def __eq__(self, other: object) -> bool:
        """Whether the same happened at the same moment."""
        return self._facts() == other._facts() if isinstance(other, Step) else NotImplemented

    def __hash__(self) -> int:
        """The hash of what happened."""
        return hash(self._facts())

    def __repr__(self) -> str:
        """What happened, in short."""
        drawn = f" {self._package.notation.format_draws(self._step.draws)}" if self._step.draws else ""
        return f"<pagoria.Step: seat {self.seat} {self._step.text}{drawn}>"

    def _facts(self) -> tuple[object, ...]:
        step = self._step
        return self._package.id, step.seat, step.action, step.draws, self._before.to_bytes()
