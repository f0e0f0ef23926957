"""Marks: what choices and actions touch, for a board to draw."""

from __future__ import annotations

from typing import Any

import pytest

from benchmarks.menus import unfold
from pagoria.core.choices import expand
from pagoria.core.rng import Rng
from pagoria.core.session import Session
from pagoria.games.pagoda import PAGODA
from tests.games.pagoda.helpers import table


def marks(position: str, action: str) -> dict[str, object]:
    state = PAGODA.notation.parse_position(position).state
    number = PAGODA.notation.parse_action(state, action)
    assert PAGODA.rules.why_not(state, number) is None
    return dict(PAGODA.presentation.action_marks(state, number))


def build(kind: str, lot: int, floor: int, colour: str, cards: str, **more: str) -> dict[str, object]:
    return {
        "kind": kind,
        "lot": lot,
        "floor": floor,
        "colour": colour,
        "base": None,
        "cards": cards,
        "ability": None,
        "marker": None,
    } | more


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        ("C1r", build("column", 1, 1, "R", "r")),
        ("C2G=RR", build("column", 2, 1, "G", "RR", ability="G")),
        ("T3P:B", build("tile", 3, 1, "P", "B", base="B", marker="B")),
        ("T3P:RR", build("tile", 3, 1, "P", "RR", base="B", marker="B", ability="B")),
        ("A1P:RRBr", build("alternative", 1, 1, "P", "RRBr")),
        ("L", {"kind": "lantern", "ability": "R"}),
        ("DRr", {"kind": "dragon", "ability": "Y", "cards": "Rr"}),
    ],
)
def test_what_an_action_touches(action: str, expected: dict[str, object]) -> None:
    """PG-20, PG-30, PG-55, PG-64, PG-65, PG-66, PG-68"""
    position = table("-/-/B4/R4>Y4>G4>B1/B4>R1", "RRRBP/rb", markers="11110")
    assert marks(position, action) == expected


def test_a_roof_may_use_several_abilities() -> None:
    """PG-42, PG-65, PG-66: Buddha for the tile, the Bowl of rice for the rooftop."""
    position = table("G4>B4>Y4>R4", "YYBBP/gg", markers="00110")
    expected = build("roof", 1, 4, "P", "YYBBP", base="R", marker="R", ability="GB")
    assert marks(position, "F1P:YY:P+BB") == expected


def test_the_simple_game_brings_no_marker() -> None:
    """PG-62"""
    position = table("-/-/B4", "RRRBP/rb", variant="simple")
    assert marks(position, "T3P:B")["marker"] is None


def test_the_end_of_a_turn_touches_nothing() -> None:
    assert marks(table("R1", "RYGBP/b", "1s1c1l3[]a", played="R"), "E") == {"kind": "end"}


def test_choices_are_marked_from_the_kind_to_the_cards() -> None:
    state = PAGODA.notation.parse_position(table("-/-/B4/Y4>G1", "RRRBP/rb", markers="02000")).state
    tree = {choice["key"]: choice for choice in choices(unfold(expand(PAGODA, state)))}
    tile = tree["T"]
    lot = {choice["key"]: choice for choice in choices(tile["menu"])}["3"]
    space = {choice["key"]: choice for choice in choices(lot["menu"])}["P"]
    assert tile["marks"] == {"kind": "tile"}
    assert lot["marks"] == {"kind": "tile", "lot": 3}
    assert space["marks"] == {"kind": "tile", "lot": 3, "floor": 1, "colour": "P", "base": "B"}
    cards = tree["D"]["menu"]
    assert cards["pick"] == {"least": 1, "most": 7, "done": "."}
    assert [(choice["marks"], choice["count"]) for choice in cards["choices"]] == [
        ({"card": "R"}, 3),
        ({"card": "B"}, 1),
        ({"card": "P"}, 1),
        ({"card": "r"}, 1),
        ({"card": "b"}, 1),
    ]


def choices(menu: dict[str, Any]) -> list[dict[str, Any]]:
    return list(menu["choices"])


def test_a_step_keeps_its_marks() -> None:
    session = Session(PAGODA, "standard", 2, Rng("marks"), start=0)
    before = session.state
    step = session.do(session.state.legal_actions()[0])
    assert step.marks == PAGODA.presentation.action_marks(before, step.action)


def test_drawn_cards_are_written_as_the_notation_does() -> None:
    session = Session(PAGODA, "standard", 2, Rng("cards"), start=0)
    session.do(session.state.legal_actions()[0])
    step = session.do(PAGODA.notation.parse_action(session.state, "E"))
    written = [PAGODA.notation.card_text(draw, card) for draw, card in step.draws]
    assert written
    for (draw, _), text in zip(step.draws, written, strict=True):
        assert text.isupper() == (draw.zone == "display")
    assert sorted("".join(written)) == sorted(
        PAGODA.notation.format_draws(step.draws).strip("[]").replace("/", "")
    )
