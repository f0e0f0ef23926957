"""The variants (PG-90, PG-91)."""

from __future__ import annotations

import pytest

from tests.games.pagoda.helpers import changed, fields, legal, narrow, play, table, why_not

TWO_ROOFS = "R4>Y4>G4^P/Y4>R4>B4^P"


@pytest.mark.parametrize("variant", ["fast", "fast+simple"])
def test_a_fast_pagoda_has_three_floors(variant: str) -> None:
    """PG-90: the third tile is the roof, and the rooftop scores 4."""
    position = table("R4>Y4>P4", "RYGGP/pb", points=0, variant=variant)
    board = fields(position).scores.split(":")[1]
    assert play(position, "F1G:P:GG") == changed(
        position,
        lots="R4>Y4>P4^G",
        first="RY/bp",
        discard="-+GGP",
        scores=f"5:{board}",
        markers="00000:00000" if "simple" in variant else "00002:00000",
        turn="1s1c1l3[]a",
    )


@pytest.mark.parametrize(("variant", "tile"), [("standard", True), ("simple", True), ("fast", False)])
def test_above_the_third_floor(variant: str, tile: bool) -> None:
    """PG-90: a tile in the standard game, a roof in the fast one, never both."""
    position = table("R4>Y4>P4", "RYGGP/pb", variant=variant)
    assert (why_not(position, "T1G:P") == "") == tile
    assert (why_not(position, "F1G:P:GG") == "") != tile
    expected = {"T1"} if tile else {"F1"}
    assert {action[:2] for action in narrow(position) if action[0] in "TF"} == expected


@pytest.mark.parametrize("variant", ["standard", "simple"])
def test_four_floors_and_five_points_otherwise(variant: str) -> None:
    """PG-90: only the fast game differs."""
    position = table("R4>Y4>B4>P4", "RYGGP/pb", points=0, variant=variant)
    assert fields(play(position, "F1G:P:GG")).scores.split(":")[0] == "6"


@pytest.mark.parametrize("variant", ["fast", "fast+simple"])
def test_three_low_pagodas_end_a_fast_game(variant: str) -> None:
    """PG-90: three completed pagodas it takes here as well."""
    position = table(f"{TWO_ROOFS}/P4>Y4>B4", "RYGGB/pb", "2s1c0l3[]", variant=variant)
    assert fields(play(position, "F3G:B:GG E")).turn == "2s1c0l3[]o"


@pytest.mark.parametrize("variant", ["simple", "fast+simple"])
@pytest.mark.parametrize("base", "RYGBP")
def test_tiles_give_no_ability_in_the_simple_game(variant: str, base: str) -> None:
    """PG-91: a tile scores and opens a floor, and no marker moves."""
    position = table(f"{base}4", "RYGBP/rb", variant=variant, points=0)
    after = play(position, f"T1G:{base}")
    assert fields(after).scores == "1:4"
    assert fields(after).markers == "00000:00000"
    assert "L" not in legal(after)


@pytest.mark.parametrize("variant", ["simple", "fast+simple"])
def test_no_ability_shows_in_the_choices(variant: str) -> None:
    """PG-91: no Lantern, Dragon or pair for anything; all other rules as they are."""
    position = table("R4/Y4>B1/P4", "RRGBP/bb", variant=variant)
    kinds = {action[0] for action in legal(position)}
    assert kinds == {"C", "T", "A"}
    assert not [action for action in narrow(position) if "=" in action or len(action) > 5]
    assert fields(play(position, "T1B:R C2B C2b E")).turn == "2s1c0l3[]"


def test_no_fan_in_the_simple_game() -> None:
    """PG-91: the end of a turn asks nothing, though a purple tile was laid."""
    position = table("P4", "RYGBP/rb", variant="simple")
    assert fields(play(position, "T1R:P C1R E")).turn == "2s1c0l3[]"


def test_the_simple_game_plays_like_the_standard_one_without_tiles() -> None:
    """PG-91: with nothing but ground floors both offer the same."""
    assert legal(table("R4/G2", variant="simple")) == legal(table("R4/G2"))
