"""Numbers for actions: every action has a spelling, every spelling an action, and nothing else is offered."""

from __future__ import annotations

from typing import Any

import pytest

from pagoria.adapters.play import Play, Setup, setup
from pagoria.core.rng import Rng
from pagoria.core.state import GAME_OVER
from pagoria.core.tensors import Listed
from pagoria.games.pagoda import PAGODA
from pagoria.games.pagoda.tensors import spelling
from pagoria.games.pagoda.tensors.actions import BLOCKS, PagodaCodec
from pagoria.games.pagoda.tensors.spelling import ALTERNATIVE, DRAGON
from pagoria.games.pandoria import PANDORIA
from pagoria.games.pandoria.engine import actions
from pagoria.games.pandoria.engine.actions import Kind
from tests.adapters.walking import walk

SETUPS = [
    *(setup("pagoda", variant, 2) for variant in PAGODA.rules.variants),
    *(
        setup("pandoria", variant, PANDORIA.rules.player_counts(variant)[-1])
        for variant in PANDORIA.rules.variants
    ),
    setup("pandoria", "classic", 2),
]


def _name(found: Setup[Any]) -> str:
    return f"{found.game.id}-{found.variant}-{found.players}"


def listed(play: Play[Any]) -> Listed:
    """What may be said by definition: the spellings of the legal actions."""
    return Listed(map(play.setup.codec.spell, play.state.legal_actions()))


@pytest.mark.parametrize("found", SETUPS, ids=_name)
def test_what_is_offered_are_the_legal_actions_and_nothing_else(found: Setup[Any]) -> None:
    """All along random games, part by part, the numbers offered are those of the legal actions."""
    checked: set[int] = set()
    for seed in range(8 if found.game is PAGODA else 1):
        for play in walk(found, f"offers {seed}"):
            if play.actor < 0:
                continue
            if not play.prefix:
                every = listed(play)
            assert play.choices() == every.after(play.prefix), play.prefix
            checked.update(play.prefix[:1])
    assert checked, "no action of several parts came up"


#: Positions in which Pagoda offers less than the abilities suggest, as the active player sees them.
NARROW = {
    "no column after a Lantern": (
        "G4/Y4>R1/R4>R2/R2/P4>Y1/G3 BBBBB/bp YYBPP/?4 ?8 RRRRRRRRRRYYYYYYYGGGGGGGBPPPPPP 16:16 12000:00000 "
        "1s1c0l3[] standard"
    ),
    "the same with a tile to come": (
        "Y4>G4>B3/B4>Y3/G4>R4>B2/P4>R4>Y2/R4>P4>B3/P4>Y4>B0 RRGGP/rr YYGBP/?2 ?37 YYYB 52:59 11000:02001 "
        "1s2c0l3[] standard"
    ),
}


@pytest.mark.parametrize("text", NARROW.values(), ids=NARROW)
def test_the_first_column_must_stay_possible(text: str) -> None:
    """PG-14: the Lantern is there, and yet it is not offered."""
    state = PAGODA.notation.parse_view(text).determinize(Rng(1))
    play = Play.at(setup("pagoda", "standard", 2), state)
    assert play.choices() == listed(play).after(())
    assert "Lantern" not in map(play.setup.codec.name, play.choices())


@pytest.mark.parametrize("found", SETUPS, ids=_name)
def test_an_action_is_what_its_numbers_say(found: Setup[Any]) -> None:
    codec = found.codec
    for step, play in enumerate(walk(found, "spellings")):
        if play.actor < 0 or play.prefix or step % 5:
            continue
        legal = play.state.legal_actions()
        spellings = [codec.spell(action) for action in legal]
        assert [codec.action(spelling) for spelling in spellings] == legal
        assert len(set(spellings)) == len(legal)
        assert all(0 <= number < codec.size for spelling in spellings for number in spelling)
        beginnings = {spelling[:end] for spelling in spellings for end in range(1, len(spelling))}
        assert all(codec.action(beginning) is None for beginning in beginnings)


@pytest.mark.parametrize("found", SETUPS, ids=_name)
def test_random_numbers_lead_to_the_end_of_a_game(found: Setup[Any]) -> None:
    numbers = draws = 0
    for play in walk(found, "length"):
        numbers += play.actor >= 0
        draws += play.actor == -1
        if play.actor == -1:
            assert max(outcome for outcome, _ in play.outcomes()) < found.codec.outcomes
    assert play.actor == GAME_OVER
    assert numbers < found.codec.most_numbers / 4
    assert draws < found.codec.most_draws / 4


@pytest.mark.parametrize("found", SETUPS, ids=_name)
def test_every_number_has_a_name_of_its_own(found: Setup[Any]) -> None:
    names = [found.codec.name(number) for number in range(found.codec.size)]
    assert len(set(names)) == len(names)
    with pytest.raises(ValueError, match="not a number"):
        found.codec.name(found.codec.size)


def with_a_dragon(found: Setup[Any]) -> Play[Any]:
    """The first decision in random games at which both wide actions are possible."""
    for seed in range(20):
        for play in walk(found, seed):
            if {DRAGON, ALTERNATIVE} <= set(play.choices()):
                return play.copy()
    raise AssertionError("no Dragon in twenty games")


def test_cards_of_wide_actions_follow_one_by_one_in_ascending_order() -> None:
    play = with_a_dragon(SETUPS[0])
    every = listed(play)
    rng = Rng("wide")
    for first in (DRAGON, ALTERNATIVE) * 20:
        walker = play.copy()
        walker.apply(first)
        while walker.prefix:
            choices = walker.choices()
            assert choices == every.after(walker.prefix)
            walker.apply(choices[rng.below(len(choices))])


def test_pagoda_has_the_numbers_of_its_table() -> None:
    names = {0: "column 1R", 59: "tile 6P", 60: "roof 1R", 90: "Lantern", 96: "pass", 97: "pay R"}
    names |= {
        121: "pay pp",
        122: "rooftop with 2 cards, 0 from hand",
        155: "card R",
        164: "card p",
        165: "done",
    }
    codec = PagodaCodec()
    assert codec.size == 166
    assert {number: codec.name(number) for number in names} == names


def test_the_blocks_of_pagoda_begin_where_compiled_code_says() -> None:
    assert {name: getattr(spelling, name.upper()) for name in BLOCKS.first} == BLOCKS.first
    assert BLOCKS.total == spelling.SIZE


def test_pandoria_has_the_numbers_of_its_table() -> None:
    codec = setup("pandoria", "classic", 2).codec
    names = {0: "kind place tile", 13: "kind no card", 25: "kind sail", 26: "space A3", 147: "tile f1h1"}
    names |= {195: "A3-A4", 196: "A4-A3", 681: "card MasterBuilder/Bank", 735: "place 1", 744: "wood 4"}
    assert codec.size == 745
    assert {number: codec.name(number) for number in names} == names
    assert codec.spell(actions.act(Kind.PLACE_TILE, 3, 7, 1)) == (0, 147 + 3, 195 + 15)
    assert codec.spell(actions.act(Kind.SAIL, 5)) == (25, 26 + 5)
