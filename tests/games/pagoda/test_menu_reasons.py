"""The reasons in menus: for a kind that is refused as a whole, what still stands in its way."""

from __future__ import annotations

import pytest

from pagoria.games.pagoda import PAGODA
from tests.games.pagoda.helpers import table


@pytest.mark.parametrize(
    ("lots", "mine", "markers", "rules"),
    [
        ("R4>B3/G1", "GG/gg", "10000", ["PG-12", "PG-40"]),
        ("R4>B3/Y1/Y1/Y1/Y1/Y1", "GG/gg", "10000", ["PG-20", "PG-40"]),
        ("R4>B3/G4/Y1/Y1/Y1/Y1", "GG/gg", "10000", ["PG-20", "PG-40"]),
        ("R4>B3/G4>P4>B4>R4/Y1/Y1/Y1/Y1", "RY/yy", "10000", ["PG-12", "PG-41"]),
        ("R4>B3/Y1/Y1/Y1/Y1/Y1", "GG/gg", "00000", ["PG-12", "PG-41"]),
    ],
    ids=["a column fits", "none fits", "a tile needs no Lantern", "a roof fits", "there is no Lantern"],
)
def test_the_limit_is_the_reason_unless_the_lantern_would_be_lit_in_vain(
    lots: str, mine: str, markers: str, rules: list[str]
) -> None:
    """PG-12, PG-41, PG-68: the client names the Lantern where the limit alone forbids to build."""
    position = table(lots, mine, "1s1c3l3[]a", markers=markers, played="BBB")
    menu = PAGODA.presentation.menu(PAGODA.notation.parse_position(position).state, ())
    refusals = [menu.find(key).refusal for key in "CF"]  # type: ignore[union-attr]
    assert [refusal and refusal.rule for refusal in refusals] == rules
