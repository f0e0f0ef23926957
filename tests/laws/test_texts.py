"""Texts: every action, position, view and record reads back as what it was written from."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pagoria.core.errors import MalformedError, NotationError
from pagoria.core.record import format_record, parse_record, replay
from pagoria.core.rng import Rng
from pagoria.core.session import Session
from pagoria.core.state import Position
from tests.laws.cases import GAMES, AnyState, Case, every_case, every_game, find_game, given_seeds
from tests.laws.walks import decisions, play_on


@every_case
def test_every_action_has_one_spelling(case: Case) -> None:
    for state in decisions(case, 30):
        legal = state.legal_actions()[:400]
        texts = [case.game.notation.format_action(state, action) for action in legal]
        assert len(set(texts)) == len(legal)
        assert [case.game.notation.parse_action(state, text) for text in texts] == legal
        for text in texts:
            assert text.split() == [text], "a record separates actions by spaces"
            assert not text.startswith("["), "brackets are for draws in a record"


@every_case
def test_actions_are_described_in_one_line(case: Case) -> None:
    for state in decisions(case, 30):
        words = str(case.game.presentation.describe_action(state, state.random_action(Rng("words"))))
        assert words.strip() == words != ""
        assert "\n" not in words


@every_game
@given(text=st.text(max_size=12))
def test_what_is_no_action_is_malformed(game: Any, text: str) -> None:
    state = game.rules.new(game.rules.variants[0], game.rules.players[0], 0)
    try:
        action = game.notation.parse_action(state, text)
    except MalformedError:
        return
    assert game.notation.format_action(state, action) == text


@every_game
@given(text=st.text(max_size=60))
def test_what_is_no_position_is_refused(game: Any, text: str) -> None:
    with pytest.raises(NotationError):
        game.notation.parse_position(text)


@every_case
@given_seeds(0.1)
def test_positions_read_back(case: Case, seed: int) -> None:
    session, rng = case.session(seed), Rng(seed)
    while True:
        check_position(session)
        if session.over():
            break
        play_on(session, rng, 1 + rng.below(5))


def check_position(session: Session[Any]) -> None:
    """The session's position survives its text."""
    position, text = session.position(), session.position_text()
    again: Position[AnyState] = session.game.notation.parse_position(text)
    assert again.state.to_bytes() == position.state.to_bytes()
    assert again.orders == position.orders
    assert session.game.notation.format_position(again) == text
    assert "\n" not in text


@every_case
def test_views_read_back(case: Case) -> None:
    for state in decisions(case, 20):
        for observer in case.observers():
            view = case.game.rules.view(state, observer)
            again = case.game.notation.parse_view(view.text())
            assert again.seat == observer
            assert again.text() == view.text()
            assert json.dumps(again.data()) == json.dumps(view.data())
            assert again.legal_actions() == view.legal_actions()


@every_case
@given_seeds(0.2, decisions=st.integers(0, 200))
def test_records_replay_to_the_same_game(case: Case, seed: int, decisions: int) -> None:
    check_record(case, play_on(case.session(seed), Rng(seed), decisions))


@every_case
@given_seeds(0.1)
def test_records_of_whole_games_replay_to_the_same_result(case: Case, seed: int) -> None:
    session = play_on(case.session(seed), Rng(seed))
    again = check_record(case, session)
    assert again.outcome() is not None
    assert again.outcome() == session.outcome()


def check_record(case: Case, session: Session[Any]) -> Session[Any]:
    """The session survives its record."""
    text = format_record(session, case.names(), "2026-01-31")
    replayed = replay(text, find_game, Rng("not asked"))
    again = replayed.session
    assert again.state.to_bytes() == session.state.to_bytes()
    assert again.position_text() == session.position_text()
    assert again.steps == session.steps
    assert again.shuffles() == session.shuffles()
    assert again.outcome() == session.outcome()
    assert again.start == session.start
    assert replayed.record.player_names() == case.names()
    assert format_record(again, case.names(), "2026-01-31") == text
    return again


@every_case
@given_seeds(0.1)
def test_the_record_for_one_seat_holds_no_deal(case: Case, seed: int) -> None:
    session = play_on(case.session(seed), Rng(seed), 30)
    full = {key for key, _ in parse_record(format_record(session, case.names(), "today")).entries()}
    for observer in case.observers():
        text = format_record(session, case.names(), "today", seat=observer, full=False)
        keys = {key for key, _ in parse_record(text).entries()}
        assert keys == full - {key for key, _ in case.game.notation.format_shuffles(session.shuffles())}


def test_records_name_the_game_they_are_of() -> None:
    for name, game in GAMES.items():
        assert game.id == name
