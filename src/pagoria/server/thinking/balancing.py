"""The balance of a finished game: what its deal was worth, what was decided, what is left to chance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from pagoria.core.session import Session
from pagoria.play.balance import Decided, SeatBalance, balances
from pagoria.play.estimates import Estimate
from pagoria.play.known_deals import DealtGame, deal_of, win_shares
from pagoria.server.protocol import Balance, ReviewedTurn, Sampled
from pagoria.server.thinking.messages import AskDeal
from pagoria.tables.table import Table

#: The games with a deal are divided into this many questions, each with at most this many games and seconds.
BATCHES: Final = 2
GAMES: Final = 150
SECONDS: Final = 1.0


def about_deal(table_id: str, session: Session[Any], batch: int) -> AskDeal:
    """The question for some of the games with the deal of a game that is over."""
    deal = deal_of(session)
    return AskDeal(
        game=deal.game.id,
        variant=deal.variant,
        players=deal.players,
        start=deal.start,
        orders=deal.orders,
        games=GAMES,
        seconds=SECONDS,
        seed=f"{table_id}:deal {batch}",
    )


def was_given_up(table: Table) -> bool:
    """Whether a game did not come to an end by the rules."""
    outcome = table.outcome()
    return outcome is None or outcome["rule"] is None


def balance_of(table: Table, turns: Sequence[ReviewedTurn], dealt: Sequence[DealtGame]) -> list[SeatBalance]:
    """The balance of every seat of a game that is over."""
    decided = [Decided(turn["seat"], _estimates(turn["changes"])) for turn in turns]
    return balances(table.teams(), dealt, decided, _results(table, turns))


def told_balance(found: SeatBalance) -> Balance:
    """A balance as it is sent."""
    return Balance(
        seat=found.seat,
        fair=found.fair,
        deal=told_part(found.deal),
        chance=told_part(found.chance),
        others=told_part(found.others),
        own=told_part(found.own),
        result=found.result,
        points=told_part(found.points),
    )


def told_part(estimate: Estimate) -> Sampled:
    return Sampled(value=estimate.value, error=estimate.error)


def _estimates(parts: Sequence[Sampled]) -> tuple[Estimate, ...]:
    return tuple(Estimate(part["value"], part["error"]) for part in parts)


def _results(table: Table, turns: Sequence[ReviewedTurn]) -> Sequence[float]:
    """Each seat's share of the win; if the game was given up, its last known chances."""
    played_out = table.running().outcome()
    if played_out is not None:
        return win_shares(table.teams(), played_out)
    return turns[-1]["played"]["wins"] if turns else [1 / len(table.teams())] * len(table.seats)
