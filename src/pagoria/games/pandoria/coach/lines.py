"""A line of the seat, played: what its actions do one after the other, and what can be answered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pagoria.core.package import GamePackage
from pagoria.core.rng import Rng
from pagoria.core.state import GAME_OVER
from pagoria.games.pandoria.coach.measuring import POINTS, TAKEN, Yield, measure, taken, watched
from pagoria.games.pandoria.coach.replies import Reply, best_reply, unseen_tiles
from pagoria.games.pandoria.components.model import Resource
from pagoria.games.pandoria.engine.ledger import Share
from pagoria.games.pandoria.engine.state import State
from pagoria.play.coach import Act, Coach, Measure, ProofLine, acts_of, advance


@dataclass(frozen=True)
class PlayedStep:
    """One action of a line: the states around it, and the shares that were taken in it."""

    number: int
    action: int
    before: State
    after: State
    shares: tuple[Share, ...]
    gains: Yield


class PlayedLine:
    """A line from a state that agrees with what its seat knows."""

    def __init__(
        self, game: GamePackage[Any], coach: Coach, state: State, actions: Sequence[int], rng: Rng
    ) -> None:
        self.game = game
        self.before = state
        self.seat = state.actor()
        self.acts: tuple[Act, ...] = acts_of(game, state, actions)
        self.steps: list[PlayedStep] = []
        self._coach = coach
        self._rng = rng
        now = state
        for number, action in enumerate(actions):
            after = watched(now)
            after.apply(action)
            assert after.ledger is not None
            shares = tuple(after.ledger.shares)
            self.steps.append(PlayedStep(number, action, now, after, shares, taken(after, self.seat)))
            now = after
        self.after = now

    def change(self, what: str) -> int:
        """How much a quantity changes; not for what is taken, which every step counts anew."""
        return measure(self.after, what) - measure(self.before, what)

    def takes(self, seat: int) -> Yield:
        """What a seat takes from regions in the whole line."""
        found = [taken(step.after, seat) for step in self.steps]
        return tuple(map(sum, zip(*found, strict=True)))

    @cached_property
    def points(self) -> int:
        return self.change(f"{POINTS} {self.seat}")

    @cached_property
    def reply(self) -> Reply | None:
        """The best that the next player can certainly answer; None when nothing is certain."""
        state = self.after.copy()
        if not advance(self.game, self._coach, state, self._rng) or state.actor() == GAME_OVER:
            return None
        others = [seat for seat in range(self.before.setting.players) if seat != self.seat]
        return best_reply(state, self.seat, unseen_tiles(self.before, others))

    # -- proofs ---------------------------------------------------------------------------------

    def proof(self, *measures: Measure, to_end: bool = False) -> ProofLine:
        return ProofLine(self.acts, measures, to_end)

    def changed(self, what: str) -> Measure:
        return Measure(what, self.change(what), until=len(self.acts), since=0)

    def finally_(self, what: str) -> Measure:
        return Measure(what, measure(self.after, what), until=len(self.acts))

    def reply_proof(self, reply: Reply) -> ProofLine:
        """The line with the reply to it, and what that brings at least."""
        since, until = len(self.acts), len(self.acts) + len(reply.acts)
        found = taken_measures(reply.seat, reply.gains, since, until, least=True)
        return ProofLine(self.acts + reply.acts, found, to_end=True)


def taken_measures(
    seat: int, gains: Sequence[int], since: int, until: int, least: bool = False
) -> tuple[Measure, ...]:
    """That a seat takes so much from regions between two acts."""
    return tuple(
        Measure(f"{TAKEN} {seat} {kind}", gains[kind], until, since, least)
        for kind in range(Resource.POINTS + 1)
        if gains[kind] or not least
    )
