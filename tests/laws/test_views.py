"""Views: resample all that an observer cannot know, and every byte it receives stays the same."""

from __future__ import annotations

import json
from typing import Any

from pagoria.core.record import format_record
from pagoria.core.rng import Rng
from pagoria.core.session import Session
from pagoria.core.state import CHANCE, GAME_OVER
from tests.laws.cases import AnyState, Case, every_case, given_seeds
from tests.laws.twins import twins
from tests.laws.walks import chances, decisions, play_on


def received(case: Case, state: AnyState, observer: int | None) -> bytes:
    """Everything that reaches an observer of a state, as bytes."""
    view = case.game.rules.view(state, observer)
    assert view.seat == observer
    assert view.actor() == state.actor()
    parts: list[object] = [view.data(), view.legal_actions()]
    if state.actor() != CHANCE:
        parts.append(view.text())
    return json.dumps(parts).encode()


@every_case
def test_a_view_is_the_same_whatever_it_hides(case: Case) -> None:
    changed = 0
    for state in (*decisions(case, 60), *chances(case, 30)):
        for observer in case.observers():
            expected = received(case, state, observer)
            for stream in range(3):
                other = case.game.rules.view(state, observer).determinize(Rng(f"hidden {stream}"))
                changed += other.to_bytes() != state.to_bytes()
                assert received(case, other, observer) == expected
    assert changed, "nothing was hidden, so nothing was shown"


@every_case
def test_the_actor_is_answered_the_same_whatever_is_hidden(case: Case) -> None:
    """Menus, legal actions, reasons and words depend only on what the actor may know."""
    for state in decisions(case, 30):
        expected = answers(case, state)
        for stream in range(3):
            other = case.game.rules.view(state, state.actor()).determinize(Rng(f"answers {stream}"))
            assert answers(case, other) == expected


def answers(case: Case, state: AnyState) -> list[object]:
    game = case.game
    legal = state.legal_actions()
    some = legal[:: max(1, len(legal) // 20)]
    menu = game.presentation.menu(state, ())
    below = [
        game.presentation.menu(state, (choice.key,))
        for choice in menu.choices
        if choice.action is None and choice.refusal is None
    ]
    strangers = [other.legal_actions()[0] for other in decisions(case, 20)]
    return [
        legal,
        menu,
        below,
        [
            (game.notation.format_action(state, action), game.presentation.describe_action(state, action))
            for action in some
        ],
        [game.presentation.action_marks(state, action) for action in some],
        [game.rules.why_not(state, action) for action in strangers],
    ]


@every_case
def test_only_the_actor_sees_legal_actions(case: Case) -> None:
    for state in decisions(case, 30):
        for observer in case.observers():
            expected = state.legal_actions() if observer == state.actor() else []
            assert case.game.rules.view(state, observer).legal_actions() == expected


@every_case
def test_a_view_is_no_window_to_the_state(case: Case) -> None:
    """A view shows what was, when the state has moved on."""
    for state in decisions(case, 20):
        moving = state.copy()
        view = case.game.rules.view(moving, 0)
        before = json.dumps([view.data(), view.text()])
        moving.apply(moving.random_action(Rng("on")))
        assert json.dumps([view.data(), view.text()]) == before


@every_case
@given_seeds(0.2)
def test_games_that_differ_in_hidden_cards_read_the_same(case: Case, seed: int) -> None:
    """An observer's record, when cards that stayed hidden from it were swapped in the deal."""
    check_twins(case, seed)


@every_case
def test_some_of_the_swapped_cards_are_in_hands(case: Case) -> None:
    """The test above compares more than games that differ deep in a pile."""
    assert sum(check_twins(case, seed) for seed in range(case.some(10))) >= case.some(5)


def check_twins(case: Case, seed: int) -> int:
    """Compare the records of twins; gives how many of the twins have different cards in hands."""
    different = 0
    session = play_on(case.session(seed), Rng(seed), 5 + seed % 40)
    for observer in case.observers():
        seen = seen_all_along(case, session, observer)
        record = format_record(session, case.names(), "today", seat=observer, full=False)
        for twin in twins(case, session, observer, tries=4):
            again = twin.session
            assert again.shuffles() != session.shuffles()
            same = seen_all_along(case, again, observer) == seen
            assert same or twin.drawn, "cards that are still in the pile were seen"
            if same:
                assert format_record(again, case.names(), "today", seat=observer, full=False) == record
                different += again.state.to_bytes() != session.state.to_bytes()
    return different


def seen_all_along(case: Case, session: Session[Any], observer: int | None) -> list[bytes]:
    """What an observer received at every decision."""
    again = Session(case.game, case.variant, case.players, Rng("none"), session.start, session.shuffles())
    seen = [received(case, again.state, observer)]
    for step in session.steps:
        again.do(step.action)
        seen.append(received(case, again.state, observer))
    return seen


@every_case
def test_a_finished_game_can_be_looked_at(case: Case) -> None:
    session = play_on(case.session("end"), Rng("end"))
    for observer in case.observers():
        view = case.game.rules.view(session.state, observer)
        assert view.actor() == GAME_OVER
        assert case.game.notation.parse_view(view.text()).text() == view.text()
        assert received(case, view.determinize(Rng(1)), observer) == received(case, session.state, observer)
