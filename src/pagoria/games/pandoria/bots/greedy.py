"""The simple bot for Pandoria: every decision by what it brings now and what the map promises."""

from __future__ import annotations

from pagoria.core.rng import Rng
from pagoria.core.state import View
from pagoria.games.pandoria.bots.policy import choose_action
from pagoria.games.pandoria.engine.state import State
from pagoria.play.bot import StatelessBot


class PandoriaGreedy(StatelessBot):
    """Greedy with sense, in every mode and for every number of players.

    It looks at an imagined deal that agrees with its view, and uses only what is open and its own there.
    """

    name = "greedy"

    def plan(self, view: View[State], rng: Rng) -> list[int]:
        return [choose_action(view.determinize(rng), rng)]
