"""Views: they answer for themselves, by what their seat knows."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pagoria
from pagoria import MalformedError, NotNowError, Rng, UnknownNameError, View
from pagoria.core.registry import find_game
from tests.library.tables import OPENINGS, Opening, every_opening, moments, observers, played
from tests.repeating import times

some_table = st.builds(played, st.sampled_from(OPENINGS), st.integers(0, 10**6), st.integers(0, 80))


def shown(view: View) -> tuple[object, ...]:
    """All that a view says."""
    picture = view._repr_svg_()
    return view.text, repr(view.data), str(view), picture, view.scores, view.turn, view.actor, set(view.legal)


@settings(max_examples=times(20, 10))
@given(some_table, st.integers(0, 10**6))
def test_a_view_is_the_same_whatever_it_hides(table: pagoria.Table, seed: int) -> None:
    rules, rng = find_game(table.game).rules, Rng(seed)
    for observer in observers(table):
        view = table.view(observer)
        expected = shown(view)
        for _ in range(2):
            other = View._of(find_game(table.game), rules.view(view.sample(rng), observer), None)
            assert other == view
            assert shown(other) == expected


@every_opening
def test_a_view_says_what_its_seat_may_know(opening: Opening) -> None:
    for table in moments(opening, 6, every=15):
        for observer in observers(table):
            view = table.view(observer)
            assert (view.game, view.seat, view.actor) == (table.game, observer, table.actor)
            assert (view.variant, view.players, view.turn) == (table.variant, table.players, table.turn)
            assert (view.over, view.scores) == (table.over, table.scores)
            assert view.seen.text() == view.text
            if observer == table.actor:
                assert view.legal == table.legal
            else:
                assert not view.legal
                assert not any(action in view.legal for action in table.legal)


@every_opening
def test_a_view_is_made_of_what_a_bot_is_given(opening: Opening) -> None:
    for table in moments(opening, 6, every=15):
        for observer in observers(table):
            view = table.view(observer)
            made = View.of(opening.game, view.seen)
            assert made == view
            assert made.legal == view.legal


def test_a_view_is_made_of_nothing_else() -> None:
    view = OPENINGS[0].table(seed=1).view(0)
    wrong: Any
    for wrong in (view, view.text, None):
        with pytest.raises(TypeError, match="seen must be the engine's own view"):
            View.of("pagoda", wrong)
    with pytest.raises(UnknownNameError, match="chess"):
        View.of("chess", view.seen)


@every_opening
def test_a_view_gives_the_reasons_that_the_table_gives(opening: Opening) -> None:
    known = {action for table in moments(opening, 8, every=1) for action in list(table.legal)[:1]}
    for table in moments(opening, 3, every=13):
        view = table.view(table.actor)
        assert all(view.why_not(action) == table.why_not(action) for action in known)
        with pytest.raises(MalformedError, match="action 'nonsense'"):
            view.why_not("nonsense")


@every_opening
def test_only_who_decides_can_ask_why_not(opening: Opening) -> None:
    table = opening.table(seed=1)
    action = next(iter(table.legal))
    for observer in observers(table):
        if observer != table.actor:
            whose = "a spectator's view" if observer is None else f"the view of seat {observer}"
            with pytest.raises(NotNowError, match=f"seat {table.actor} has to decide, but this is {whose}"):
                table.view(observer).why_not(action)


@every_opening
def test_samples_agree_with_the_view_and_differ(opening: Opening) -> None:
    table = played(opening, 2, 6)
    view = table.view(table.actor)
    assert view.sample(5).to_bytes() == view.sample(Rng(5)).to_bytes()
    stream = Rng(5)
    assert len({view.sample(stream).to_bytes() for _ in range(20)}) > 1
    state = view.sample("a word")
    assert state.legal_actions() == [action.number for action in view.legal]


def test_views_are_read_from_text() -> None:
    with pytest.raises(MalformedError, match=r"^view: 1 field instead of 9"):
        View("pagoda", "x")
    with pytest.raises(pagoria.UnknownNameError, match="chess"):
        View("chess", "x")


@every_opening
def test_points_of_states_are_those_of_tables_and_views(opening: Opening) -> None:
    for table in moments(opening, seed=5, every=20):
        sample = table.view(table.actor).sample(Rng(3))
        assert pagoria.scores(opening.game, table.state) == table.scores
        assert pagoria.scores(opening.game, sample) == table.scores


def test_points_are_of_a_game_that_there_is() -> None:
    state = OPENINGS[0].table(seed=1).state
    with pytest.raises(UnknownNameError, match="chess"):
        pagoria.scores("chess", state)
    with pytest.raises(TypeError, match="game must be a string"):
        pagoria.scores(7, state)  # type: ignore[arg-type]
