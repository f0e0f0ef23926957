"""Bots with bad habits, for processes that think: a module like ``pagoria.play.bots``, named by the tests.

They go by the names of the levels, as those are what the server lets sit down.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from pagoria.core.registry import find_game
from pagoria.core.rng import Rng
from pagoria.core.state import View
from pagoria.games.pagoda.engine.actions import Kind
from pagoria.play.analyst import Analysis, AnalysisLine, Analyst, ConfidenceInterval
from pagoria.play.bot import Bot, BotError
from pagoria.play.bots import find_bot as find_good_bot
from pagoria.play.known_deals import Teams
from pagoria.play.specs import Budget

#: What the tests note for bots: how often they are to die, or whether they are to go on computing.
NOTES: Final = "PAGORIA_TEST_NOTES"
BURN_SECONDS: Final = 0.5
_LONGEST_SECONDS: Final = 120


class Habit:
    """Plays like the greedy bot, after having given in to a habit."""

    name = "habit"

    def plan(self, view: View[Any], rng: Rng) -> list[int]:
        self.give_in()
        return find_good_bot("pagoda", "greedy").plan(view, rng)

    def give_in(self) -> None:
        pass

    def close(self) -> None:
        pass


class Cheat(Habit):
    """Wants what the rules forbid: to use the Fan when nobody asks."""

    def plan(self, view: View[Any], rng: Rng) -> list[int]:
        del view, rng
        return [Kind.USE_FAN]


class Burner(Habit):
    """Computes for a while, or as long as there are notes, and never lets go of the interpreter's lock."""

    def give_in(self) -> None:
        begun, seconds = time.monotonic(), 0.0
        while seconds < BURN_SECONDS or (_noted() and seconds < _LONGEST_SECONDS):
            sum(range(3_000_000))
            seconds = time.monotonic() - begun


def _noted() -> str:
    return Path(os.environ[NOTES]).read_text(encoding="utf-8")


class Talker(Habit):
    """Prints where answers are expected, and fails."""

    def give_in(self) -> None:
        print("I think that", flush=True)
        raise BotError("I do not know")


class Mortal(Habit):
    """Dies of kill -9, as often as there are letters in the notes."""

    def give_in(self) -> None:
        left = _noted()
        if left:
            Path(os.environ[NOTES]).write_text(left[1:], encoding="utf-8")
            os.kill(os.getpid(), signal.SIGKILL)


class Dreamer(Habit):
    """Never comes to an end."""

    def give_in(self) -> None:
        threading.Event().wait()


class Planner(Habit):
    """Plans whole turns, and then what it may not: something after chance has come, against the rules."""

    def plan(self, view: View[Any], rng: Rng) -> list[int]:
        state = view.determinize(rng)
        actions: list[int] = []
        while state.actor() == view.seat:
            actions.append(int(state.random_action(rng)))
            state.apply(actions[-1])
        return [*actions, Kind.USE_FAN]


_HABITS: Final[dict[str, type[Habit]]] = {
    "apprentice": Planner,
    "mason": Cheat,
    "carpenter": Burner,
    "porter": Talker,
    "architect": Mortal,
    "master": Dreamer,
}


def find_bot(game: str, spec: str) -> Bot:
    """Bad habits are for Pagoda; other games have their own bots."""
    return _HABITS[spec]() if game == "pagoda" else find_good_bot(game, spec)


class Oracle:
    """Knows at once: what the simple bot does is best, and what was played is one of the lines."""

    def __init__(self, game: str) -> None:
        self._game = game

    def analyse(
        self, view: View[Any], rng: Rng, played: Sequence[int] = (), beside: Sequence[int] = ()
    ) -> Analysis:
        first = tuple(find_good_bot(self._game, "greedy").plan(view, rng))
        others = [(action,) for action in view.legal_actions() if (action,) != first][:2]
        data: Any = view.data()
        teams = find_game(self._game).rules.teams(data["variant"], len(data["players"]))
        known = [first, *others, *(tuple(line) for line in (played, beside) if line)]
        assert view.seat is not None
        lines = [
            _line(view.seat, teams, actions, place) for place, actions in enumerate(dict.fromkeys(known))
        ]
        return Analysis(view.seat, tuple(lines))


def _line(seat: int, teams: Teams, actions: tuple[int, ...], place: int) -> AnalysisLine:
    """Partners win together, and the chances of all sides add up to 1."""
    win = 0.75 - 0.125 * place
    chances = {
        other: win if seat in team else (1 - win) / (len(teams) - 1) for team in teams for other in team
    }
    wins = tuple(chances[other] for other in sorted(chances))
    return AnalysisLine(
        seat, actions, 7 - place, wins, 3.5 - place, ConfidenceInterval(100, win - 0.05, win + 0.05)
    )


def find_analyst(game: str, budget: Budget | None = None) -> Analyst | None:
    del budget
    return Oracle(game)
