"""Does as little as the rules allow: it sits in for somebody who left and is to be skipped."""

from __future__ import annotations

from typing import Any, Final

from pagoria.core.rng import Rng
from pagoria.core.state import State, View
from pagoria.play.contract import Player

#: Where there are more choices, it looks at so many of them.
_MOST_CHOICES: Final = 200


class IdleBot(Player):
    """Ends its turn as soon as it can, and until then does what changes least; it knows no game."""

    name = "idle"

    def plan(self, view: View[Any], rng: Rng) -> list[int]:
        state = view.determinize(rng)
        choices = [int(action) for action in state.legal_actions()]
        rng.shuffle(choices)
        return [min(choices[:_MOST_CHOICES], key=lambda action: _effort(state, action))]


def _effort(state: State, action: int) -> tuple[bool, int]:
    """Whether one has to go on after an action, and how much it changes."""
    after = state.copy()
    after.apply(action)
    before, changed = state.to_bytes(), after.to_bytes()
    different = sum(one != other for one, other in zip(before, changed, strict=False))
    return after.actor() == state.actor(), different + abs(len(changed) - len(before))
