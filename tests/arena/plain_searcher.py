"""A searcher for Boast that knows what is best: ask the next player, and stake what the card is worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pagoria.core.rng import Rng
from pagoria.play.elimination import Arm

#: What the wrong rival and the wrong stake cost.
WRONG_RIVAL = 0.3
WRONG_STAKE = 0.2
_BEST = 0.8
_ROUND = 8


class PlainSearch:
    """What the searches of the games do, in a few lines; the arms have the same luck in each deal."""

    def __init__(self, view: Any, rng: Rng, begun: Sequence[int], costs: tuple[float, float]) -> None:
        self.state = view.determinize(rng)
        self.seat = self.state.actor()
        self.rng = rng
        self.costs = costs
        self.arms: list[Arm] = []
        now = self.state.copy()
        for action in begun:
            now.apply(action)
        if now.actor() == self.seat:
            for choice in now.legal_actions():
                self.add_arm([*begun, choice])

    def add_arm(self, actions: list[int]) -> Arm:
        self.arms.append(Arm(actions, 0))
        return self.arms[-1]

    def simulate(self, arms: list[Arm]) -> None:
        luck = self.rng.below(100) / 1000
        for arm in arms:
            win = _BEST + luck - self._cost(arm.actions)
            others = (1 - win) / (len(self.state.scores) - 1)
            wins = [win if seat == self.seat else others for seat in range(len(self.state.scores))]
            arm.add_sample(self.seat, wins, 0.0)

    def _cost(self, line: Sequence[int]) -> float:
        best = best_line(self.state)
        wrong = (mine != right for mine, right in zip(line, best, strict=False))
        return sum(cost for cost, is_wrong in zip(self.costs, wrong, strict=False) if is_wrong)

    def run(self, simulations: int, seconds: float) -> None:
        del simulations, seconds
        for _ in range(_ROUND):
            self.simulate(self.arms)

    sample_equally = run


def best_line(state: Any) -> list[int]:
    """The next player, and the stake that the card is worth."""
    seats = len(state.scores)
    return [(state.turn + 1) % seats, 4 + max(0, state.secrets[state.turn] - 1)]


@dataclass(frozen=True)
class PlainSearcher:
    """What a game brings for its analyst (``LineSearcher``)."""

    game: str = "boast"
    costs: tuple[float, float] = (WRONG_RIVAL, WRONG_STAKE)

    def search(self, view: Any, rng: Rng, width: int) -> Any:
        del width
        return PlainSearch(view, rng, [], self.costs)

    def next_choices(self, view: Any, rng: Rng, begun: Sequence[int], width: int) -> Any:
        del width
        return PlainSearch(view, rng, begun, self.costs)

    def complete(
        self, view: Any, rng: Rng, line: Sequence[int], simulations: int, seconds: float
    ) -> list[int]:
        del simulations, seconds
        return [*line, *best_line(view.determinize(rng))[len(line) :]]

    def policy(self, view: Any, rng: Rng) -> list[int]:
        return best_line(view.determinize(rng))[:1]
