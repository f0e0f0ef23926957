"""Strengths: what is known about the players at a table, in the pool in which its game is rated."""

from __future__ import annotations

from collections.abc import Mapping
from statistics import fmean
from typing import TypeAlias

from pagoria.server.people.ratings import Rating
from pagoria.server.people.standings import Pool, Standings, bot_rating
from pagoria.tables.names import is_network_program
from pagoria.tables.sitting import SeatedPlayer, Sitting

#: By seat.
Strengths: TypeAlias = Mapping[int, Rating]


def strengths_at(table: Sitting, standings: Standings) -> Strengths:
    """The ratings of members and programs, a beginner's where nothing is known, and those of house bots."""
    pool = _pool_at(table)
    found = {seat: _rating_of(sitter, pool, standings) for seat, sitter in enumerate(table.sitters)}
    return {seat: rating for seat, rating in found.items() if rating is not None}


def known_strengths_at(table: Sitting, standings: Standings) -> Strengths:
    """The same without members who have no game in the pool."""
    return {seat: rating for seat, rating in strengths_at(table, standings).items() if _is_known(rating)}


def mean_strength(strengths: Strengths) -> float | None:
    """The mean strength of a game; None if nobody's is known."""
    return fmean(rating.mean for rating in strengths.values()) if strengths else None


def _pool_at(table: Sitting) -> Pool:
    with_bots = any(sitter.bot is not None for sitter in table.sitters)
    return Pool(table.game, len(table.sitters), "bots" if with_bots else "people")


def _rating_of(sitter: SeatedPlayer, pool: Pool, standings: Standings) -> Rating | None:
    if sitter.bot is not None and is_network_program(sitter.bot):
        return standings.rating(pool, sitter.bot)
    if sitter.bot is not None:
        return bot_rating(pool, sitter.bot)
    return None if sitter.member is None else standings.rating(pool, sitter.member)


def _is_known(rating: Rating) -> bool:
    return rating.games > 0 or rating.deviation == 0
