"""The spelling of actions: every form, one spelling each, and what is wrong with the others."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pagoria.core.errors import MalformedError
from pagoria.games.pandoria import PANDORIA
from pagoria.games.pandoria.engine import actions
from pagoria.games.pandoria.engine.actions import Kind
from pagoria.games.pandoria.engine.setting_builder import labels
from pagoria.games.pandoria.notation.actions import format_action, parse_action
from pagoria.games.pandoria.rules import RULES
from tests.games.pandoria.lively_games import every_case, states

SETTING = RULES.setting("classic", 2)
C7, C8, D8 = (SETTING.space_names.index(name) for name in ("C7", "C8", "D8"))
PAIR = next(
    pair for pair in SETTING.pairs_at[C7] if {SETTING.pair_first[pair], SETTING.pair_second[pair]} == {C7, C8}
)
TILE = SETTING.tile_labels.index("f1h2")
CARD = SETTING.card_labels.index("MasterBuilder/Bank")

FORMS = [
    ("Tf1h2:C7-C8", actions.act(Kind.PLACE_TILE, TILE, PAIR, 0)),
    ("Tf1h2:C8-C7", actions.act(Kind.PLACE_TILE, TILE, PAIR, 1)),
    ("Tf1h2#2:C7-C8", actions.act(Kind.PLACE_TILE, SETTING.tile_labels.index("f1h2#2"), PAIR, 0)),
    ("CC7", actions.act(Kind.PLACE_CASTLE, C7)),
    ("IC7", actions.act(Kind.PLACE_SINGLE, C7)),
    ("X", Kind.SKIP),
    ("WC7", actions.act(Kind.WORKER, C7)),
    ("LC7", actions.act(Kind.LEADER, C7)),
    ("HC7", actions.act(Kind.TAKE_BACK, C7)),
    ("-F", Kind.NO_FIGURE),
    ("SMasterBuilder/Bank", actions.act(Kind.SPELL, CARD)),
    ("DMasterBuilder/Bank", actions.act(Kind.DOUBLE, CARD)),
    ("Z", Kind.RECAST),
    ("Y", Kind.PRINTED_SHIP),
    ("BMasterBuilder/Bank:5", actions.act(Kind.BUILD, CARD, 4)),
    ("M1", actions.act(Kind.MONUMENT, 0)),
    ("-C", Kind.NO_CARD),
    ("AMasterBuilder/Bank", actions.act(Kind.ACQUIRE, CARD)),
    ("Jw1g3", actions.act(Kind.CONJURE, 1)),
    ("RC7", actions.act(Kind.RAGE, C7)),
    ("VC7-D8", actions.act(Kind.MOVE, C7, D8)),
    ("GC7", actions.act(Kind.SCORE, C7)),
    ("P", Kind.POINTS),
    ("Q", Kind.CARD),
    ("KMasterBuilder/Bank", actions.act(Kind.BUY, CARD)),
    ("-K", Kind.NO_BUY),
    ("-V", Kind.NO_MOVE),
    ("NC7", actions.act(Kind.SAIL, C7)),
]


@pytest.mark.parametrize(("text", "action"), FORMS, ids=[text for text, _ in FORMS])
def test_every_form(text: str, action: int) -> None:
    """All forms of the notation, among them every example of its table."""
    assert parse_action(SETTING, text) == action
    assert format_action(SETTING, action) == text


def test_every_kind_of_action_has_a_form() -> None:
    kinds = {actions.kind(action) for _, action in FORMS}
    assert kinds == set(range(Kind.PLACE_TILE, Kind.SAIL + 1))


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "an action is missing"),
        ("E", "an action begins with one of T C I X W L H S D Z Y B M A J R V G P Q K N and -"),
        ("--", "an action begins with one of"),
        ("x", "an action begins with one of"),
        ("XX", "an action begins with one of"),
        ("Tf1h2", "the form is Tf1h2:C7-C8"),
        ("Tf1h2:C7", "the form is Tf1h2:C7-C8"),
        ("Tf1f2:C7-C8", "'f1f2' is not a double tile; tiles are like"),
        ("Th2f1:C7-C8", "'h2f1' is not a double tile"),
        ("Tf1h2#1:C7-C8", "'f1h2#1' is not a double tile"),
        ("Tf1h2:C7-C9", "C7-C9 is not a pair of neighbouring spaces to build on"),
        ("Tf1h2:C7-C7", "C7-C7 is not a pair"),
        ("Tf1h2:C7-Z9", "'Z9' is not a space of this board; spaces are like"),
        ("WC07", "'C07' is not a space of this board"),
        ("Wc7", "'c7' is not a space of this board"),
        ("W", "'' is not a space of this board"),
        ("W" + "C" * 90, "'CCCCCCCCCCCCCCCCCCCCCCCC…' is not a space"),
        ("SRage", "'Rage' is not a card; cards are like MasterBuilder/Bank"),
        ("SMaster Builder/Bank", "is not a card"),
        ("BMasterBuilder/Bank", "the form is BRage/Bank:1"),
        ("BMasterBuilder/Bank:6", "'6' is not a building place; places are 1 to 5"),
        ("BMasterBuilder/Bank:01", "'01' is not a building place"),
        ("M", "'' is not a building place"),
        ("M٣", "is not a building place"),
        ("Jw2g1", "wood and gold, 4 together, are like Jw1g3"),
        ("Jw٣g1", "wood and gold, 4 together"),
        ("VC7", "the form is VC7-D8"),
    ],
)
def test_what_is_malformed(text: str, fault: str) -> None:
    with pytest.raises(MalformedError) as caught:
        parse_action(SETTING, text)
    assert caught.value.field == "action"
    assert fault in caught.value.fault


@every_case
def test_round_trips_through_whole_games(variant: str, players: int) -> None:
    for state in states(variant, players):
        legal = state.legal_actions()
        texts = [PANDORIA.notation.format_action(state, action) for action in legal]
        assert len(set(texts)) == len(texts)
        assert [PANDORIA.notation.parse_action(state, text) for text in texts] == legal
        assert all(text.isascii() and text.split() == [text] for text in texts)


@given(text=st.text(alphabet="TCIXWLHSDZYBMAJRVGPQKN-:#/fhmc127", max_size=14))
def test_whatever_can_be_read_is_written_the_same(text: str) -> None:
    try:
        action = parse_action(SETTING, text)
    except MalformedError:
        return
    assert format_action(SETTING, action) == text


def test_labels_have_no_spaces_and_no_twins() -> None:
    assert labels(["Small Tower", "f1 h2", "f1 h2", "It's!", "f1 h2"]) == [
        "SmallTower",
        "f1h2",
        "f1h2#2",
        "Its",
        "f1h2#3",
    ]
