"""Columns (PG-20 to PG-25)."""

from __future__ import annotations

import pytest

from pagoria.games.pagoda import PAGODA
from pagoria.games.pagoda.engine import actions
from pagoria.games.pagoda.engine.components import Colour
from tests.games.pagoda.helpers import changed, fields, legal, narrow, play, state_of, table, why_not


def test_one_card_one_column() -> None:
    """PG-20: a card of a colour becomes a column of that colour, and nothing else changes."""
    position = table("-/-/B2", "RYGBP/rb", points=0)
    assert play(position, "C3b") == changed(
        position, lots="-/-/B3", first="RYGBP/r", discard="-+B", scores="1:2", turn="1s1c1l3[]a"
    )
    assert play(position, "C1R") == changed(
        position, lots="R1/-/B2", first="YGBP/rb", discard="-+R", scores="1:2", turn="1s1c1l3[]a"
    )


def test_columns_go_where_a_space_is_free() -> None:
    """PG-20: on every lot with a free space on its current floor, with every fitting card."""
    position = table("R4/R3/R4>B3/R4>Y4>G4>B4^P/B4/-", "RGGBB/rb")
    columns = {action for action in legal(position) if action.startswith("C")}
    assert columns == {"C2R", "C2r", "C3B", "C3b", "C6R", "C6r", "C6G", "C6B", "C6b"}


def test_without_a_card_of_the_colour() -> None:
    """PG-20: no red card, no red column."""
    assert why_not(table("R1", "YYGBP/yb"), "C1R") == "PG-13: the player does not have R"


def test_a_card_of_another_colour_builds_nothing() -> None:
    """PG-20: a yellow card is not a red column, however the action is put together."""
    state = state_of(table())
    cheat = actions.column(0, Colour.RED, actions.way(Colour.YELLOW, 1, 0))
    assert str(PAGODA.rules.why_not(state, cheat)) == "PG-20: this column is paid for with a red card"
    assert PAGODA.notation.format_action(state, cheat) == "C1R=Y"


def test_the_first_column_has_any_colour() -> None:
    """PG-21: on an empty lot every card fits."""
    assert {f"C1{colour}" for colour in "RYGBP"} <= narrow(table())


@pytest.mark.parametrize("columns", [1, 2, 3])
def test_the_ground_floor_keeps_its_colour(columns: int) -> None:
    """PG-21: the other three columns take the colour of the first."""
    position = table(f"G{columns}", "RYGBP/gb")
    assert {action for action in narrow(position) if action.startswith("C1")} == {"C1G", "C1g"}
    assert why_not(position, "C1Y") == "PG-21: floor 1 of lot 1 takes only green columns"


@pytest.mark.parametrize("columns", [0, 1, 3])
@pytest.mark.parametrize("lots", ["R4>B{}", "R4>Y4>B{}", "R4>Y4>G4>B{}"])
def test_higher_floors_have_the_colour_of_the_tile(lots: str, columns: int) -> None:
    """PG-22: from the first column on it is the space colour of the tile below."""
    position = table(lots.format(columns), "RYGBP/rb")
    floor = lots.count(">") + 1
    assert {action for action in narrow(position) if action.startswith("C1")} == {"C1B", "C1b"}
    assert why_not(position, "C1R") == f"PG-22: floor {floor} of lot 1 takes only blue columns"


@pytest.mark.parametrize(("lots", "floor"), [("-", 1), ("R4>B2", 2), ("R4>Y4>B0", 3), ("R4>Y4>G4>B3", 4)])
@pytest.mark.parametrize("player", "12")
def test_a_column_scores_its_floor(lots: str, floor: int, player: str) -> None:
    """PG-23: at once, for the active player, and for nobody else."""
    position = table(lots, "RYGBP/rb", f"{player}s1c0l3[]", points=0)
    before = [int(score) for score in fields(position).scores.split(":")]
    before[int(player) - 1] += floor
    assert fields(play(position, "C1B")).scores == f"{before[0]}:{before[1]}"


@pytest.mark.parametrize("lots", ["R4", "B4>R4", "B4>Y4>R4", "B4>Y4>G4>R4"])
def test_four_columns_on_a_floor(lots: str) -> None:
    """PG-24: the fifth is refused on every floor."""
    floor = lots.count(">") + 1
    following = "the roof" if floor == 4 else "a tile"
    expected = f"PG-24: floor {floor} of lot 1 has its 4 columns; {following} comes next"
    assert why_not(table(lots, "RYGBP/rb"), "C1R") == expected


def test_the_next_floor_needs_a_tile() -> None:
    """PG-24: after the fourth column only the tile opens the next floor."""
    position = play(table("R3", "RRRGB/rb"), "C1R")
    assert why_not(position, "C1R").startswith("PG-24")
    assert why_not(position, "C1B").startswith("PG-24")
    assert fields(play(position, "T1B:R C1B")).lots == "R4>B1/-/-/-/-/-"


def test_columns_never_run_out() -> None:
    """PG-25: a 26th red column is built like any other."""
    lots = "R4>R4>Y4>R4/R4>G4>R4>B4/R4>P4>R1"
    assert sum(int(floor[1]) for floor in lots.replace("/", ">").split(">") if floor[0] == "R") == 25
    position = table(lots, "RRGBP/bb")
    assert fields(play(position, "C3R C3R")).lots.startswith("R4>R4>Y4>R4/R4>G4>R4>B4/R4>P4>R3/")
