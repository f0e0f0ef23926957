"""The result of a tournament as plain values for JSON."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Any

from pagoria.arena.decision_times import DecisionTimes
from pagoria.arena.intervals import SPRT_ERROR, Sprt, elo_interval, mean_share
from pagoria.arena.matches import MatchResult
from pagoria.arena.ratings import NotRankedError, rate
from pagoria.arena.tournament import Series, Tournament, by_deal


def make_report(tournament: Tournament) -> dict[str, Any]:
    """All numbers. What is infinite or cannot be said is None."""
    plan = tournament.schedule
    ranking, why_not = _ranking(tournament)
    return {
        "game": plan.game,
        "variant": plan.variant,
        "players": plan.players,
        "sides": plan.sides,
        "seed": plan.seed,
        "games": plan.sides * sum(len(series.counted()) for series in tournament.series),
        "equal_share": 1 / plan.sides,
        "bots": [_bot(tournament, bot) for bot in plan.bots],
        "pairs": [_pair(tournament, a, b) for a, b in combinations(plan.bots, 2)],
        "ranking": ranking,
        "not_ranked": why_not,
    }


def _bot(tournament: Tournament, bot: str) -> dict[str, Any]:
    """How often a side of this bot wins, how many points it has and how long it takes for a decision."""
    results = tournament.matches(bot)
    games = [game for result in results for game in result.games]
    shares = by_deal(results, lambda result: result.win_share(bot))
    won = mean_share(list(shares.values()), sides=tournament.schedule.sides)
    scores = [
        game.scores[own]
        for result in results
        for game in result.games
        for own in result.contestants(bot)
        if game.forfeit is None
    ]
    lost = Counter(game.forfeit.reason for game in games if game.forfeit and game.forfeit.bot == bot)
    times = DecisionTimes()
    for result in results:
        times.merge(result.times[bot])
    return {
        "bot": bot,
        "games": len(games),
        "win_share": won.value if games else None,
        "low": won.low,
        "high": won.high,
        "mean_score": _mean(scores),
        "forfeits": lost.total(),
        "forfeit_reasons": [{"reason": reason, "games": count} for reason, count in lost.most_common()],
        "decisions": times.decisions,
        "mean_seconds": times.mean(),
        "p95_seconds": times.percentile(0.95),
    }


def _pair(tournament: Tournament, a: str, b: str) -> dict[str, Any]:
    """How often a side of ``a`` finishes ahead of a side of ``b``; of two sides the one ahead has won."""
    results = tournament.matches(a, b)
    ahead = mean_share(list(_ahead(results, a, b).values()), sides=tournament.schedule.sides)
    difference = elo_interval(ahead)
    compared = [
        (game.ahead(own, other), game.scores[own] - game.scores[other], game.forfeit)
        for result in results
        for game, own, other in result.comparisons(a, b)
    ]
    counts = Counter(outcome for outcome, _, _ in compared)
    return {
        "a": a,
        "b": b,
        "games": sum(len(result.games) for result in results),
        "ahead": counts[1.0],
        "behind": counts[0.0],
        "tied": counts[0.5],
        "share": ahead.value if compared else None,
        "low": ahead.low,
        "high": ahead.high,
        "elo": _finite(difference.value) if compared else None,
        "elo_low": _finite(difference.low),
        "elo_high": _finite(difference.high),
        # Games that stopped half-way do not tell by how many points one is ahead at the end.
        "mean_margin": _mean([margin for _, margin, forfeit in compared if forfeit is None]),
        "sprt": _sprt(tournament, a, b),
    }


def _ahead(results: Sequence[MatchResult], a: str, b: str) -> dict[int, float]:
    return by_deal(results, lambda result: result.ahead_share(a, b))


def _mean(values: Sequence[int]) -> float | None:
    return sum(values) / len(values) if values else None


def _finite(value: float) -> float | None:
    return value if math.isfinite(value) else None


def _sprt(tournament: Tournament, a: str, b: str) -> dict[str, Any] | None:
    sprt = tournament.schedule.sprt
    series = next((series for series in tournament.series if set(series.bots) == {a, b}), None)
    return None if sprt is None or series is None else _verdict(sprt, series)


def _verdict(sprt: Sprt, series: Series) -> dict[str, Any]:
    return {
        "elo0": sprt.elo0,
        "elo1": sprt.elo1,
        "alpha": SPRT_ERROR,
        "beta": SPRT_ERROR,
        "llr": sprt.llr(series.counts),
        "lower": sprt.lower,
        "upper": sprt.upper,
        "accepted": sprt.verdict(series.counts),
    }


def _ranking(tournament: Tournament) -> tuple[list[dict[str, Any]] | None, str | None]:
    bots = tournament.schedule.bots
    shares = {
        (bots.index(a), bots.index(b)): _ahead(tournament.matches(a, b), a, b)
        for a, b in combinations(bots, 2)
    }
    try:
        ratings = rate(bots, shares, tournament.schedule.sides)
    except NotRankedError as why:
        return None, str(why)
    return [{"bot": r.bot, "elo": r.elo, "low": r.low, "high": r.high} for r in ratings], None
