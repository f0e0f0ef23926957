"""What a figure is worth where it stands, where it may be placed, and where it may walk to."""

from __future__ import annotations

from typing import Final, final

from pagoria.core.ints import i64
from pagoria.core.rng import Rng
from pagoria.games.pandoria.bots.best import LOWEST, Best
from pagoria.games.pandoria.bots.region_forecast import RegionForecast
from pagoria.games.pandoria.components.model import Ability
from pagoria.games.pandoria.engine import actions
from pagoria.games.pandoria.engine.actions import Kind
from pagoria.games.pandoria.engine.figures import figures_of, open_spaces, walk, wander_moves
from pagoria.games.pandoria.engine.land import Ground, is_leader, owner_of

#: What an Elf's walk must bring at least.
_LEAST_WALK: Final = 4
_UNKNOWN: Final = -2_000_000


@final
class FigureValues:
    """Values what one seat can do with figures, by one forecast."""

    def __init__(self, forecast: RegionForecast, rng: Rng) -> None:
        self.forecast = forecast
        self.state = forecast.state
        self.holdings = forecast.holdings
        self.seat: i64 = forecast.seat
        self.rng = rng
        active = self.state.turn.active == self.seat
        self._walks: bool = active and self.state.boards[self.seat].ability(Ability.WANDER)
        self._walk_to_beat: i64 = -1
        #: By space, worked out when it is asked for.
        self._reach: list[int] = [_UNKNOWN] * self.state.setting.size

    def weigh(self, best: Best, choices: list[int]) -> None:
        """A figure placed, taken back, or neither."""
        for action in choices:
            best.offer(action, self.value(action))

    def value(self, action: i64) -> i64:
        """What placing a figure or taking one back changes."""
        kind = actions.kind(action)
        space = actions.first(action)
        if kind == Kind.WORKER:
            here = self.forecast.figure_value(self.seat, space, 1)
            onward = self.walk_on(space, self.forecast.lasting_value(self.seat, space, 1))
            return here + onward - self.holdings.last_worker(self.seat)
        if kind == Kind.LEADER:
            return self.forecast.figure_value(self.seat, space, 2) - self.holdings.leader_in_reserve()
        if kind == Kind.TAKE_BACK:
            if is_leader(self.state.land.figure[space]):
                return self.holdings.leader_in_reserve() - self.forecast.figure_value(self.seat, space, 2)
            return self.holdings.next_worker(self.seat) - self.forecast.figure_value(self.seat, space, 1)
        return 0

    # -- walking (PD-52) ------------------------------------------------------------------------

    def wander(self, best: Best) -> None:
        """The walk that brings a worker most; the gains by target are the same for all."""
        best.offer(Kind.NO_MOVE, _LEAST_WALK)
        for action in wander_moves(self.state.land, self.state.turn.active):
            best.offer(action, self._walk_gain(actions.first(action), actions.second(action)))

    def _walk_gain(self, space: i64, target: i64) -> i64:
        """What is closed in this turn is scored before anybody walks."""
        return self.forecast.lasting_value(self.seat, target, 1) - self.forecast.lasting_value(
            self.seat, space, 1
        )

    def walk_on(self, space: i64, here: i64) -> i64:
        """What a worker placed on a space, with this value there, gains by walking on."""
        if not self._walks or self.state.land.ground[space] == Ground.SHIP:
            return 0
        if self._walk_to_beat < 0:
            self._walk_to_beat = self._best_walk()
        return max(0, self._beyond(space) - here - self._walk_to_beat)

    def _beyond(self, space: i64) -> i64:
        """The highest value of a worker on any space that it can walk to from a space."""
        if self._reach[space] == _UNKNOWN:
            best: i64 = LOWEST
            for target in walk(self.state.land, self.state.turn.active, space):
                best = max(best, self.forecast.lasting_value(self.seat, target, 1))
            self._reach[space] = best
        return self._reach[space]

    def _best_walk(self) -> i64:
        best: i64 = _LEAST_WALK
        for action in wander_moves(self.state.land, self.state.turn.active):
            best = max(best, self._walk_gain(actions.first(action), actions.second(action)))
        return best

    # -- ships and spells -----------------------------------------------------------------------

    def sail(self, best: Best) -> None:
        """The best ship for a figure of its own side, the worst for an opponent's (PD-82)."""
        figure: i64 = self.state.land.figure[self.state.turn.ship]
        owner = owner_of(figure)
        weight: i64 = self.forecast.weight[owner]
        counts: i64 = 2 if is_leader(figure) else 1
        for action in self.state.legal_actions():
            value = self.forecast.figure_value(owner, actions.first(action), counts)
            best.offer(action, weight * value // 100)

    def rage_value(self, space: i64) -> i64:
        other = owner_of(self.state.land.figure[space])
        weight: i64 = self.forecast.weight[other]
        loss: i64 = self.forecast.figure_value(other, space, 1) - self.holdings.next_worker(other)
        return -weight * loss // 100

    def teleport(self, best: Best) -> None:
        """The best move of each figure; what a space is worth does not depend on where it comes from."""
        worker = Best(self.rng)
        leader = Best(self.rng)
        for space in open_spaces(self.state.land):
            worker.offer(space, self.forecast.figure_value(self.seat, space, 1))
            leader.offer(space, self.forecast.figure_value(self.seat, space, 2))
        for space in figures_of(self.state.land, self.seat):
            to = leader if is_leader(self.state.land.figure[space]) else worker
            if to.value > LOWEST:
                counts: i64 = 2 if to is leader else 1
                gain: i64 = to.value - self.forecast.figure_value(self.seat, space, counts)
                best.offer(actions.act(Kind.MOVE, space, to.action), gain)
