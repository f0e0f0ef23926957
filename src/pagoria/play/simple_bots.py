"""Bots that need no search: the two that every game has, and one that follows the policy of a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from pagoria.core.rng import Rng
from pagoria.core.state import State, View
from pagoria.play.bot import StatelessBot

#: How one decision is made quickly: what the view's seat does now.
Policy: TypeAlias = Callable[[View[Any], Rng], list[int]]

#: The most choices that the idle bot looks at.
_MOST_CHOICES: Final = 200


class RandomBot(StatelessBot):
    """Plays anything that is legal, in any game: every other bot must beat it.

    It picks as the state's own ``random_action`` does, in an imagined deal.
    """

    name = "random"

    def plan(self, view: View[Any], rng: Rng) -> list[int]:
        return [int(view.determinize(rng).random_action(rng))]


class IdleBot(StatelessBot):
    """Does as little as the rules allow, in any game: it sits in for a player who left and is to be skipped.

    It ends its turn as soon as it can, and until then it does what changes the state least.
    """

    name = "idle"

    def plan(self, view: View[Any], rng: Rng) -> list[int]:
        state = view.determinize(rng)
        choices = [int(action) for action in state.legal_actions()]
        rng.shuffle(choices)
        return [min(choices[:_MOST_CHOICES], key=lambda action: _effort(state, action))]


def _effort(state: State, action: int) -> tuple[bool, int]:
    """Whether the same seat has to go on after an action, and how much the action changes."""
    after = state.copy()
    after.apply(action)
    before, changed = state.to_bytes(), after.to_bytes()
    different = sum(one != other for one, other in zip(before, changed, strict=False))
    return after.actor() == state.actor(), different + abs(len(changed) - len(before))


class PolicyBot(StatelessBot):
    """A level that decides by a policy alone, without a search."""

    def __init__(self, name: str, policy: Policy) -> None:
        self.name = name
        self._policy = policy

    def plan(self, view: View[Any], rng: Rng) -> list[int]:
        return self._policy(view, rng)
