"""Luck and skill: where the result of each seat came from, in parts of a win.

A seat begins with its *fair* share, which is the same for every side. The *deal* adds how much more or less
than that a quick level wins with it, playing all seats; who begins, and any advantage of a seat, belong to
it. Each decision adds what it changed for everybody, compared with what the analyst had chosen: the seat's
*own* decisions, and those of the *others*. The rest of the result is *chance*: how the cards fell on the way,
and whatever no decision explains. So for each seat the parts add up to the result, and over all sides each
part adds up to nothing.

All this follows from the whole deal, so nobody may be told of it while a game goes on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pagoria.play.estimates import UNKNOWN, Estimate, mean_of, share_of, total_of
from pagoria.play.known_deals import DealtGame, Teams


@dataclass(frozen=True)
class Decided:
    """A decision of a seat, and how it changed each seat's chance to win."""

    seat: int
    changes: tuple[Estimate, ...]


@dataclass(frozen=True)
class SeatBalance:
    """``fair`` + ``deal`` + ``chance`` + ``others`` + ``own`` = ``result``."""

    seat: int
    fair: float
    deal: Estimate
    chance: Estimate
    others: Estimate
    own: Estimate
    result: float
    #: What the deal was worth in points ahead of the others' mean.
    points: Estimate


@dataclass(frozen=True)
class BalanceSum:
    """The same parts, summed over several games: they add up to the number of games won."""

    games: int
    fair: float
    deal: Estimate
    chance: Estimate
    others: Estimate
    own: Estimate
    result: float


def sum_of(seats: Sequence[SeatBalance]) -> BalanceSum:
    """The sum for one seat of each of several games."""
    return BalanceSum(
        games=len(seats),
        fair=sum(seat.fair for seat in seats),
        deal=total_of(seat.deal for seat in seats),
        chance=total_of(seat.chance for seat in seats),
        others=total_of(seat.others for seat in seats),
        own=total_of(seat.own for seat in seats),
        result=sum(seat.result for seat in seats),
    )


def balances(
    teams: Teams, dealt: Sequence[DealtGame], decisions: Sequence[Decided], results: Sequence[float]
) -> list[SeatBalance]:
    """The balance of every seat. ``results`` are their shares of the win, or how likely they were when the
    game stopped.
    """
    return [_balance(1 / len(teams), dealt, decisions, seat, result) for seat, result in enumerate(results)]


def _balance(
    fair: float, dealt: Sequence[DealtGame], decisions: Sequence[Decided], seat: int, result: float
) -> SeatBalance:
    deal = share_of([game.shares[seat] for game in dealt]) - Estimate(fair) if dealt else UNKNOWN
    own = total_of(decided.changes[seat] for decided in decisions if decided.seat == seat)
    others = total_of(decided.changes[seat] for decided in decisions if decided.seat != seat)
    known = deal + own + others
    return SeatBalance(
        seat=seat,
        fair=fair,
        deal=deal,
        chance=Estimate(result - fair) - known,
        others=others,
        own=own,
        result=result,
        points=mean_of([game.leads[seat] for game in dealt]) if dealt else UNKNOWN,
    )
