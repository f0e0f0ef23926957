"""Undo: back to where the player began to decide, and never across what was revealed."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import strategies as st

from pagoria.core.errors import IllegalActionError
from pagoria.core.rng import Rng
from pagoria.core.session import Session
from tests.laws.cases import Case, every_case, given_seeds
from tests.laws.walks import play_on


def reveals(session: Session[Any], seat: int, turn: int) -> bool:
    """Whether the last action brought a draw or passed the decision on."""
    passed_on = session.actor() != seat or session.game.rules.turn(session.state) != turn
    return bool(session.steps[-1].draws) or passed_on


@every_case
@given_seeds(0.1)
def test_undo_goes_back_exactly_to_the_last_revelation(case: Case, seed: int) -> None:
    """All through a game: as many undos as actions that revealed nothing, each to the very same bytes."""
    session, rng = case.session(seed), Rng(seed)
    history = [session.state.to_bytes()]
    while not session.over():
        seat, turn = session.actor(), session.game.rules.turn(session.state)
        session.do(session.state.random_action(rng))
        if reveals(session, seat, turn):
            history = []
        history.append(session.state.to_bytes())
        if rng.below(4) == 0:
            undo_all(session, history)
            history = history[:1]
    assert not session.can_undo()


def undo_all(session: Session[Any], history: list[bytes]) -> None:
    texts = [step.text for step in session.steps]
    for count, earlier in enumerate(reversed(history[:-1]), start=1):
        assert session.can_undo()
        assert session.undo().text == texts[-count]
        assert session.state.to_bytes() == earlier
        assert [step.text for step in session.steps] == texts[:-count]
    assert not session.can_undo()
    with pytest.raises(IndexError):
        session.undo()
    assert len(session.steps) == len(texts) - len(history) + 1


@every_case
@given_seeds(0.2, count=st.integers(0, 100))
def test_whoever_takes_back_and_repeats_gets_the_same_cards(case: Case, seed: int, count: int) -> None:
    """Undo is not a second look: neither cards nor later shuffles depend on it."""
    plain = play_on(case.session(seed), Rng(seed), count)
    fickle = case.session(seed)
    for step in plain.steps:
        fickle.do(step.action)
        if fickle.can_undo():
            fickle.undo()
            fickle.do(step.action)
    assert fickle.position_text() == plain.position_text()
    assert fickle.steps == plain.steps
    assert fickle.shuffles() == plain.shuffles()


@every_case
def test_the_state_kept_for_undo_is_not_touched(case: Case) -> None:
    """A session hands out positions; whoever changes one changes nothing in the game."""
    session = case.session("apart")
    before = session.state.to_bytes()
    position = session.position()
    position.state.apply(position.state.random_action(Rng("apart")))
    assert session.state.to_bytes() == before


@every_case
def test_an_illegal_action_changes_nothing(case: Case) -> None:
    rng = Rng("illegal")
    session = case.session("illegal")
    tried: set[int] = set()
    refused = 0
    while not session.over():
        for action in sorted(tried - set(session.state.legal_actions()))[:5]:
            before = (session.position_text(), len(session.steps), session.can_undo())
            with pytest.raises(IllegalActionError) as caught:
                session.do(action)
            assert caught.value.reason == case.game.rules.why_not(session.state, action)
            assert (session.position_text(), len(session.steps), session.can_undo()) == before
            refused += 1
        action = session.state.random_action(rng)
        tried.add(action)
        session.do(action)
    assert refused
