"""How a game ended, as it is told: by the rules, or because somebody gave up or had no time left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pagoria.core import state
from pagoria.core.package import GamePackage
from pagoria.core.session import Session
from pagoria.server.protocol import Outcome


def outcome_by_the_rules(game: GamePackage[Any], outcome: state.Outcome) -> Outcome:
    return Outcome(
        reason=game.presentation.ending(outcome).data(),  # type: ignore[typeddict-item]
        rule=outcome.rule,
        scores=list(outcome.scores),
        winners=list(outcome.winners),
    )


def outcome_of_giving_up(
    session: Session[Any], teams: Sequence[Sequence[int]], how: str, loser: int
) -> Outcome:
    """Whoever gave up or ran out of time loses with all partners; the best of the others win."""
    scores = list(session.game.rules.scores(session.state))
    others = [team for team in teams if loser not in team]
    best = max((scores[team[0]] for team in others), default=0)
    winners = sorted(seat for team in others if scores[team[0]] == best for seat in team)
    return Outcome(reason={"t": how, "v": {"seat": loser}}, rule=None, scores=scores, winners=winners)
