"""Outcomes: a game ends by the rules, or because somebody gave up or ran out of time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pagoria.core import state
from pagoria.core.package import GamePackage
from pagoria.core.session import Session
from pagoria.tables.data import OutcomeData


def outcome_by_the_rules(game: GamePackage[Any], outcome: state.Outcome) -> OutcomeData:
    return OutcomeData(
        reason=game.presentation.ending(outcome).data(),  # type: ignore[typeddict-item]
        rule=outcome.rule,
        scores=list(outcome.scores),
        winners=list(outcome.winners),
    )


def outcome_of_giving_up(
    session: Session[Any], teams: Sequence[Sequence[int]], how: str, loser: int
) -> OutcomeData:
    """A player who gave up or ran out of time loses, with all partners; the best of the others win."""
    scores = list(session.game.rules.scores(session.state))
    others = [team for team in teams if loser not in team]
    best = max((scores[team[0]] for team in others), default=0)
    winners = sorted(seat for team in others if scores[team[0]] == best for seat in team)
    return OutcomeData(reason={"t": how, "v": {"seat": loser}}, rule=None, scores=scores, winners=winners)
