"""Values: equal, hashed, pasted, pickled, printed."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pagoria
from pagoria import Action, Reason, Table
from pagoria.core.texts import Text
from tests.library.tables import OPENINGS, Opening, every_opening, moments, observers, played
from tests.repeating import times

some_table = st.builds(played, st.sampled_from(OPENINGS), st.integers(0, 10**6), st.integers(0, 200))
quickly = settings(max_examples=times(25, 15))


#: The games that bring pictures.
DRAWN = ("pagoda", "pandoria")


def pasted(value: object) -> Any:
    """What a ``repr`` means to somebody who typed ``import pagoria``, and nothing else."""
    return eval(repr(value), {"pagoria": pagoria})


@quickly
@given(some_table)
def test_what_is_printed_can_be_pasted(table: Table) -> None:
    again = pasted(table)
    assert again == table
    assert again is not table
    assert (again.variant, again.players, again.actor) == (table.variant, table.players, table.actor)
    assert again.legal == table.legal
    for observer in observers(table):
        view = table.view(observer)
        assert pasted(view) == view
        assert hash(pasted(view)) == hash(view)
        assert pasted(view).seat == observer
    assert pasted(table.legal) == table.legal
    for value in (*list(table.legal)[:5], table.result, *(drawn for s in table.history for drawn in s.draws)):
        assert pasted(value) == value
        assert hash(pasted(value)) == hash(value)


@quickly
@given(some_table)
def test_values_are_pickled_and_copied(table: Table) -> None:
    for value in (table, table.view(0), table.view(None), *list(table.legal)[:3]):
        for again in (pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy(value)):
            assert again == value
            assert type(again) is type(value)
    assert copy.copy(table).history == copy.deepcopy(table).history == table.history


@every_opening
def test_tables_with_another_position_differ(opening: Opening) -> None:
    table = played(opening, 1, 5)
    other = table.copy()
    other.push_random()
    assert other != table
    assert table.view(0) != table.view(1)
    assert table != "table"
    assert table.view(0) != table
    assert table.history[0] != table.history[1]
    assert table.history[0] != "step"
    assert len({*table.history, *table.copy().history}) == len(table.history)


def test_budgets_and_outcomes_can_be_pasted() -> None:
    for value in (pagoria.Budget(seconds=0.5), pagoria.Outcome("over", "XY-1", (3, 2), (0,))):
        assert pasted(value) == value


@given(st.integers())
def test_a_copied_stream_goes_on_with_the_same_numbers(seed: int) -> None:
    rng = pagoria.Rng(seed)
    rng.word()
    twins = [pickle.loads(pickle.dumps(rng)), copy.copy(rng), copy.deepcopy(rng)]
    numbers = [rng.word() for _ in range(5)]
    assert [[twin.word() for _ in range(5)] for twin in twins] == [numbers] * 3


def test_an_action_is_its_spelling() -> None:
    action = Action("C1R", 273)
    assert action == "C1R" == str(action)
    assert type(str(action)) is str
    assert hash(action) == hash("C1R")
    assert action in {"C1R": 1}
    assert action.number == 273
    assert repr(action) == "pagoria.Action('C1R', 273)"
    assert f"{action:>5}" == "  C1R"
    with pytest.raises(AttributeError):
        action.number = 1  # type: ignore[misc]


def test_reasons_are_equal_when_they_say_the_same() -> None:
    spelled = Reason("XY-1", "{figure} stands there", {"figure": Text("the {kind}", {"kind": "worker"})})
    assert spelled == pasted(spelled) == Reason("XY-1", "the worker stands there")
    assert hash(spelled) == hash(pasted(spelled))
    assert repr(spelled) == "pagoria.Reason('XY-1', 'the worker stands there')"
    assert spelled != Reason("XY-2", "the worker stands there")
    assert spelled != "XY-1: the worker stands there"


def test_a_reason_without_values_says_what_was_given() -> None:
    reason = Reason("XY-1", "{a} and {b|f} {")
    assert reason.text == "{a} and {b|f} {"
    assert str(reason) == "XY-1: {a} and {b|f} {"
    told = Reason("XY-1", "{said} is no card", {"said": "'{x}'"})
    assert pasted(told) == told


@every_opening
def test_reasons_can_be_pasted(opening: Opening) -> None:
    known = {action for table in moments(opening, 8, every=1) for action in list(table.legal)[:1]}
    for table in moments(opening, 3, every=11):
        for action in known:
            reason = table.why_not(action)
            assert pasted(reason) == reason


@every_opening
def test_tables_and_views_are_drawn_in_the_terminal(opening: Opening) -> None:
    for table in moments(opening, 2, every=40):
        for shown in (table, *(table.view(observer) for observer in observers(table))):
            board = str(shown)
            assert "Player 1" in board
            assert "\x1b" not in board
            assert all(len(line) <= 80 for line in board.splitlines())


def test_a_view_is_drawn_without_what_it_hides() -> None:
    table = pagoria.table("pagoda", seed=7)
    assert "[?]" not in str(table)
    assert str(table.view(0)).count("[?]") == str(table.view(1)).count("[?]") == 2
    assert str(table.view()).count("[?]") == 4


@every_opening
def test_notebooks_get_a_picture_where_there_is_one(opening: Opening) -> None:
    table = played(opening, 3, 30)
    for shown in (table, table.view(1), table.view()):
        picture = shown._repr_svg_()
        if opening.game not in DRAWN:
            assert picture is None
            with pytest.raises(pagoria.PagoriaError, match="brings no pictures"):
                shown.svg()
        else:
            assert picture is not None
            assert picture == shown.svg()
            assert picture.startswith("<svg ")
            assert shown.svg("de") != picture


def test_games_are_listed() -> None:
    games = {info.id: info for info in pagoria.available_games()}
    assert list(games) == ["boast", "pagoda", "pandoria"]
    assert games["pandoria"].players == (2, 3, 4)
    assert games["pagoda"].levels[-1] == "master"
    assert all(pasted(info) == info and hash(pasted(info)) == hash(info) for info in games.values())
