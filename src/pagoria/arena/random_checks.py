"""Random games in all forms of a game, every state checked: does it hold up with other components?

Whatever goes wrong is returned as a :class:`FailedGame`, with the seed that shows it again, and never raised.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pagoria.arena.simulation import deal_game, play_decision
from pagoria.core.package import GamePackage
from pagoria.core.record import format_record, replay
from pagoria.core.rng import Rng
from pagoria.core.session import Session
from pagoria.core.state import S
from pagoria.play.simple_bots import RandomBot

#: More than any game needs that ends at all.
MOST_DECISIONS: Final = 20_000
#: Reading a position takes as long as several decisions, so not every one is read back.
_DECISIONS_A_POSITION: Final = 7


@dataclass(frozen=True)
class FailedGame:
    """A game that went wrong: how far it came, what happened, and the seed to play it again."""

    seed: str
    decisions: int
    fault: str


def check_game(
    game: GamePackage[S], variant: str, players: int, seed: str, most: int = MOST_DECISIONS
) -> FailedGame | int:
    """Play one game at random: how many decisions it took, or how it failed."""
    decisions = 0
    try:
        session, streams = deal_game(game, variant, players, seed)
        bot = RandomBot()
        while not session.over():
            if decisions == most:
                return FailedGame(seed, decisions, f"is not over after {most} decisions")
            play_decision(session, bot, streams[session.actor()], check=True)
            if decisions % _DECISIONS_A_POSITION == 0:
                _read_position_back(session)
            decisions += 1
        _read_record_back(session)
    except Exception as error:  # whatever the components provoke is what this looks for
        return FailedGame(seed, decisions, f"{type(error).__name__}: {error}")
    return decisions


class UnreadableError(Exception):
    """A game that cannot be read back as it was written."""


def _read_position_back(session: Session[S]) -> None:
    text = session.position_text()
    again = session.game.notation.format_position(session.game.notation.parse_position(text))
    if again != text:
        raise UnreadableError(f"the position {text} reads back as {again}")


def _read_record_back(session: Session[S]) -> None:
    names = [f"player {seat + 1}" for seat in range(len(session.game.rules.scores(session.state)))]
    replayed = replay(format_record(session, names, "2000-01-01"), lambda _: session.game, Rng(0))
    if replayed.session.position_text() != session.position_text():
        raise UnreadableError("the record leads to another position")
