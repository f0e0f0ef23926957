"""How good a deal was: the same deal, played again and again by a quick level in all seats.

A deal is who begins and the order of every pile that was laid. If a game goes another way, a pile that is
laid anew may hold other cards: then it is shuffled. If it holds the same cards, it lies as it lay.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from pagoria.core.dealing import Dealer
from pagoria.core.package import GamePackage
from pagoria.core.rng import Rng
from pagoria.core.session import Session, ends_decision
from pagoria.core.state import CHANCE, GAME_OVER, Outcome
from pagoria.play.bot import Bot

Teams: TypeAlias = Sequence[Sequence[int]]

_LEAST: Final = 2


@dataclass(frozen=True)
class KnownDeal:
    """All the chance of one game, as far as it does not depend on how the game was played."""

    game: GamePackage[Any]
    variant: str
    players: int
    start: int
    #: In the order in which the piles were laid.
    orders: tuple[tuple[int, ...], ...]

    def teams(self) -> Teams:
        return self.game.rules.teams(self.variant, self.players)


@dataclass(frozen=True)
class DealtGame:
    """How one game with a deal ended, by seat: its share of the win, its points ahead of the others' mean."""

    shares: tuple[float, ...]
    leads: tuple[float, ...]


def deal_of(session: Session[Any]) -> KnownDeal:
    """The deal of a game. Nobody may be told what follows from it before the game is over."""
    players = len(session.game.rules.scores(session.state))
    return KnownDeal(session.game, session.variant, players, session.start, tuple(session.shuffles()))


def play_dealt(deal: KnownDeal, bot: Bot, rng: Rng, games: int, seconds: float = 0.0) -> list[DealtGame]:
    """Play this deal with one bot in all seats, until there are this many games or the time is over.

    A game that has begun is finished, so that long ones count as much as short ones. There are at least two,
    since one does not show how they vary. 0 seconds set no limit.
    """
    until = time.perf_counter() + seconds
    played: list[DealtGame] = []
    while len(played) < games and not (seconds and len(played) >= _LEAST and time.perf_counter() > until):
        played.append(_ended(deal.teams(), _play(deal, bot, rng.split())))
    return played


def win_shares(teams: Teams, outcome: Outcome) -> tuple[float, ...]:
    """Each seat's share of the win: partners have the same, and all sides together have 1."""
    winners = [team for team in teams if team[0] in outcome.winners]
    return _by_seat(teams, (float(team in winners) / len(winners) for team in teams))


def _ended(teams: Teams, outcome: Outcome) -> DealtGame:
    points = [outcome.scores[team[0]] for team in teams]
    others = len(teams) - 1
    leads = (score - (sum(points) - score) / others for score in points)
    return DealtGame(win_shares(teams, outcome), _by_seat(teams, leads))


def _by_seat(teams: Teams, values: Iterable[float]) -> tuple[float, ...]:
    found = {seat: value for team, value in zip(teams, values, strict=True) for seat in team}
    return tuple(found[seat] for seat in sorted(found))


def _play(deal: KnownDeal, bot: Bot, rng: Rng) -> Outcome:
    """One game, without a log: nobody looks at it."""
    rules = deal.game.rules
    dealer = Dealer(deal.game, _PilesAgain(deal.orders, rng.split()))
    state = rules.new(deal.variant, deal.players, deal.start)
    while (actor := state.actor()) != GAME_OVER:
        if actor == CHANCE:
            state.apply(dealer.outcome(state))
        else:
            state = _decide(deal.game, state, bot, rng)
    outcome = rules.outcome(state)
    assert outcome is not None, "the game is over"
    return outcome


def _decide(game: GamePackage[Any], state: Any, bot: Bot, rng: Rng) -> Any:
    """The state after a bot's plan, as far as one decision goes."""
    for action in bot.plan(game.rules.view(state, state.actor()), rng):
        before, state = state, state.copy()
        state.apply(action)
        if ends_decision(game.rules, before, state):
            break
    return state


class _PilesAgain:
    """Lays a pile in the order that one with the same cards had in the deal, each order once; shuffles all
    others.
    """

    def __init__(self, orders: Sequence[Sequence[int]], rng: Rng) -> None:
        self._left: dict[tuple[int, ...], list[Sequence[int]]] = {}
        for order in orders:
            self._left.setdefault(tuple(sorted(order)), []).append(order)
        self._rng = rng

    def below(self, bound: int) -> int:
        return int(self._rng.below(bound))

    def shuffle(self, items: list[int]) -> None:
        left = self._left.get(tuple(sorted(items)))
        if left:
            items[:] = left.pop(0)
        else:
            self._rng.shuffle(items)
