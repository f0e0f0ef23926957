"""Bot games in series: played from a seed, checked on request, summed up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from pagoria.core.errors import PagoriaError
from pagoria.core.package import GamePackage
from pagoria.core.rng import Rng
from pagoria.core.session import Session
from pagoria.core.state import S
from pagoria.play.bot import Bot
from pagoria.play.driver import decide


class InvariantError(PagoriaError):
    """A state that no game can contain came up in play: a bug, with the position that shows it."""


def play_game(
    game: GamePackage[S], variant: str, bots: Sequence[Bot], seed: int | str, check: bool = False
) -> Session[S]:
    """Play one game between bots to its end. The same seed gives the same game anywhere."""
    session, streams = deal_game(game, variant, len(bots), seed)
    while not session.over():
        seat = session.actor()
        play_decision(session, bots[seat], streams[seat], check)
    return session


def game_seed(seed: int | str, variant: str, number: int) -> str:
    """The seed of one game of a series."""
    return f"{seed}/{variant}/{number}"


def deal_game(
    game: GamePackage[S], variant: str, players: int, seed: int | str
) -> tuple[Session[S], list[Rng]]:
    """A game that was dealt, and a random stream for each seat.

    The streams are split off before the first card, so what a bot draws from its own changes neither the
    cards to come nor the others' luck: the seed gives the same deal whichever bots play.
    """
    deal = Rng(seed)
    streams = [deal.split() for _ in range(players)]
    return Session(game, variant, players, deal), streams


def play_decision(session: Session[S], bot: Bot, rng: Rng, check: bool = False) -> None:
    """Ask the bot whose seat has to decide, once, and do what it plans; raises ``BotError``."""
    for _ in decide(session, bot, rng):
        if check:
            _check(session)


def _check(session: Session[S]) -> None:
    faults = session.game.rules.faults(session.state)
    if faults:
        last = session.steps[-1].text
        raise InvariantError(
            f"after {last}: {faults[0].field}: {faults[0].text} in {session.position_text()}"
        )


@dataclass
class Summary:
    """The results of a series of games. Each winner of a shared win counts its part of it."""

    players: int
    games: int = 0
    decisions: int = 0
    turns: int = 0
    wins: list[float] = field(default_factory=list)
    start_wins: float = 0.0
    shared: int = 0
    scores: list[int] = field(default_factory=list)
    best: list[int] = field(default_factory=list)
    endings: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.wins = [0.0] * self.players
        self.scores = [0] * self.players
        self.best = [0] * self.players

    def add(self, session: Session[S]) -> None:
        """Count a finished game."""
        outcome = session.outcome()
        if outcome is None:
            raise ValueError("only finished games are summed up")
        self.games += 1
        self.decisions += len(session.steps)
        self.turns += _turns(session)
        self.shared += len(outcome.winners) > 1
        for seat in outcome.winners:
            self.wins[seat] += 1 / len(outcome.winners)
            self.start_wins += (seat == session.start) / len(outcome.winners)
        for seat, score in enumerate(outcome.scores):
            self.scores[seat] += score
            self.best[seat] = max(self.best[seat], score)
        self.endings[outcome.reason] += 1


def _turns(session: Session[S]) -> int:
    steps = session.steps
    return sum(index == 0 or step.turn != steps[index - 1].turn for index, step in enumerate(steps))
