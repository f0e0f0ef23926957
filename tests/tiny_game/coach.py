"""A coach for Boast: what a stake brings to whoever is believed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from pagoria.core.package import GamePackage
from pagoria.core.rng import Rng
from pagoria.core.state import View
from pagoria.core.texts import Text
from pagoria.play.coach import Measure, ProofLine, ProvenClaim, acts_of
from tests.tiny_game.state import ANSWER, BELIEVE, State


class BoastCoach:
    """Names what can be won at once (a ``Coach``)."""

    def claims(
        self, game: GamePackage[Any], view: View[State], line: Sequence[int], better: Sequence[int], rng: Rng
    ) -> list[ProvenClaim]:
        state = view.determinize(rng)
        found = [_if_believed(game, state, line)] if _staked(state, line) else []
        if found and better and _staked(state, better) > _staked(state, line):
            found.append(_more(game, state, line, better))
        return found

    def watch(self, state: State) -> State:
        return state.copy()

    def measure(self, state: State, what: str) -> int:
        name, _, seat = what.partition(" ")
        return state.stake if name == "stake" else state.scores[int(seat)]

    def decline(self, state: State) -> int | None:
        del state
        return None


def _staked(state: State, line: Sequence[int]) -> int:
    """What a line of the player on turn stakes; 0 for an answer and for a rival alone."""
    now = state.copy()
    for action in line:
        now.apply(action)
    return now.stake if now.stage == ANSWER and state.stage != ANSWER else 0


def _if_believed(game: GamePackage[Any], state: State, line: Sequence[int]) -> ProvenClaim:
    acts, stake = acts_of(game, state, [*line, BELIEVE]), _staked(state, line)
    text = Text("If it is believed, it brings {stake}.", {"stake": stake})
    measure = Measure(f"score {state.turn}", stake, len(acts), len(line))
    return ProvenClaim("scores", text, (ProofLine(acts, (measure,)),), 1.0)


def _more(game: GamePackage[Any], state: State, line: Sequence[int], better: Sequence[int]) -> ProvenClaim:
    stake = _staked(state, better)
    text = Text("The better move stakes {stake}.", {"stake": stake})
    proof = ProofLine(acts_of(game, state, better), (Measure("stake", stake, len(better)),))
    return ProvenClaim("missed", text, (proof,), 2.0 + len(line))


COACH: Final = BoastCoach()
