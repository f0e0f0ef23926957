"""The bots that every game has. The idle one is done with its turn as soon as the rules allow."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from pagoria.core.package import GamePackage
from pagoria.core.rng import Rng
from pagoria.core.session import Session
from pagoria.play.bots import IDLE, bot_names, find_bot, level_names, usual_level
from tests.laws.cases import CASES, GAMES, Case
from tests.tiny_game.installing import installed


@pytest.mark.parametrize("game", GAMES)
def test_it_is_there_and_no_opponent_that_people_are_offered(game: str) -> None:
    with installed():
        assert IDLE in bot_names(game)
        assert IDLE not in level_names(game)


def test_a_game_without_bots_of_its_own_has_these_two(monkeypatch: pytest.MonkeyPatch) -> None:
    bare: GamePackage[Any] = GamePackage(
        "bare", "Bare", "tests.tiny_game", rules="rules:RULES", notation="", presentation=""
    )
    monkeypatch.setattr("pagoria.play.bots.find_game", lambda _: bare)
    assert bot_names("bare") == ["idle", "random"]
    assert level_names("bare") == ["random"]
    assert usual_level("bare") == "random"


@pytest.mark.parametrize("case", CASES, ids=str)
def test_it_plays_games_to_their_end(case: Case) -> None:
    session, rng = case.session(3, start=0), Rng("idle")
    with installed():
        idle = find_bot(case.game.id, IDLE)
    while not session.over():
        for action in idle.plan(case.game.rules.view(session.state, session.actor()), rng):
            session.do(action)
    assert session.outcome() is not None


def spellings(case_name: str, steps: int) -> list[str]:
    """What it does in a game with itself."""
    case = next(case for case in CASES if str(case) == case_name)
    session: Session[object] = case.session(3, start=0)  # type: ignore[type-var]
    rng, idle = Rng("idle"), find_bot(case.game.id, IDLE)
    for _ in range(steps):
        for action in idle.plan(case.game.rules.view(session.state, session.actor()), rng):
            session.do(action)
    return [step.text for step in session.steps]


def test_it_ends_its_turn_after_what_it_must_do() -> None:
    done = spellings("pagoda-standard-2", 12)
    assert all(text == "E" or text.startswith(("C", "A")) for text in done)
    assert not any(one[0] == other[0] == "C" for one, other in pairwise(done))


def test_where_it_may_do_nothing_it_does_nothing() -> None:
    done = spellings("pandoria-classic-3", 30)
    assert not any(text.startswith(("W", "L", "S", "B")) for text in done), done
