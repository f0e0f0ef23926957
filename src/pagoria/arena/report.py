"""What a tournament came to, as plain values for JSON."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import Any

from pagoria.arena.matches import GameResult, PairResult
from pagoria.arena.ratings import NotRankedError, rate
from pagoria.arena.statistics import SPRT_ERROR, Sprt, count_pairs, elo_interval, win_rate
from pagoria.arena.thinking import Thinking
from pagoria.arena.tournament import Pairing, Tournament, numbered_scores


def make_report(tournament: Tournament) -> dict[str, Any]:
    """All figures. What is infinite or cannot be said is None."""
    plan = tournament.schedule
    ranking, why_not = _ranking(tournament)
    return {
        "game": plan.game,
        "variant": plan.variant,
        "seed": plan.seed,
        "bots": list(plan.bots),
        "games": 2 * plan.pairs,
        "pairs": [_pairing(pairing, plan.sprt) for pairing in tournament.pairings],
        "ranking": ranking,
        "not_ranked": why_not,
        "thinking": _thinking(tournament),
    }


def _pairing(pairing: Pairing, sprt: Sprt | None) -> dict[str, Any]:
    results = pairing.counted()
    games = [game for result in results for game in result.games]
    counts = count_pairs(result.points() for result in results)
    share = win_rate(counts)
    difference = elo_interval(share)
    forfeits = Counter((game.forfeit.bot, game.forfeit.reason) for game in games if game.forfeit)
    return {
        "a": pairing.a,
        "b": pairing.b,
        "games": len(games),
        "win_rate": share.value if games else None,
        "low": share.low,
        "high": share.high,
        "elo": _finite(difference.value) if games else None,
        "elo_low": _finite(difference.low),
        "elo_high": _finite(difference.high),
        "wins": sum(game.points == 1 for game in games),
        "losses": sum(game.points == 0 for game in games),
        "ties": sum(game.points == 0.5 for game in games),
        "pair_results": counts,
        "mean_margin": _mean_margin(games),
        "forfeits": forfeits.total(),
        "forfeit_reasons": [
            {"bot": bot, "reason": reason, "games": count} for (bot, reason), count in forfeits.most_common()
        ],
        "sprt": None if sprt is None else _sprt(sprt, counts),
    }


def _finite(value: float) -> float | None:
    return value if math.isfinite(value) else None


def _mean_margin(games: Sequence[GameResult]) -> float | None:
    """By how many points ``a`` is ahead at the end; games that stopped half-way do not tell."""
    margins = [game.scores[0] - game.scores[1] for game in games if game.forfeit is None]
    return sum(margins) / len(margins) if margins else None


def _sprt(sprt: Sprt, counts: Sequence[int]) -> dict[str, Any]:
    return {
        "elo0": sprt.elo0,
        "elo1": sprt.elo1,
        "alpha": SPRT_ERROR,
        "beta": SPRT_ERROR,
        "llr": sprt.llr(counts),
        "lower": sprt.lower,
        "upper": sprt.upper,
        "accepted": sprt.verdict(counts),
    }


def _ranking(tournament: Tournament) -> tuple[list[dict[str, Any]] | None, str | None]:
    bots = tournament.schedule.bots
    try:
        ratings = rate(bots, numbered_scores(bots, tournament.pairings))
    except NotRankedError as why:
        return None, str(why)
    return [{"bot": r.bot, "elo": r.elo, "low": r.low, "high": r.high} for r in ratings], None


def _thinking(tournament: Tournament) -> list[dict[str, Any]]:
    """Seconds for each decision that a bot was asked for, over all its games."""
    times = {bot: Thinking() for bot in tournament.schedule.bots}
    results: list[PairResult] = [result for pairing in tournament.pairings for result in pairing.counted()]
    for result in results:
        for bot, thinking in zip((result.task.a, result.task.b), result.thinking, strict=True):
            times[bot].merge(thinking)
    return [
        {
            "bot": bot,
            "decisions": thinking.decisions,
            "mean_seconds": thinking.mean(),
            "p95_seconds": thinking.percentile(0.95),
        }
        for bot, thinking in times.items()
    ]
