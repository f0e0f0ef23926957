"""Turns that no game has: positions of every stage from the goldens, with something else in the turn."""

from __future__ import annotations

import pytest

from pagoria.core.errors import ImpossibleError
from pagoria.core.rng import Rng
from pagoria.core.state import CHANCE, GAME_OVER, Position
from pagoria.games.pandoria import PANDORIA
from pagoria.games.pandoria.engine.state import State
from tests.golden.make_goldens import read_perft

POSITIONS = {block.title: block.position for block in read_perft(PANDORIA)}
TURN = 7

NO_SOURCE = "nobody can cast this spell from this card at this cost"
ON = "'on' names the spaces of the tile or castle that was placed"


def with_turn(title: str, old: str, new: str) -> str:
    """A position of the goldens with a part of its turn replaced."""
    fields = POSITIONS[title].split(" ")
    assert old in fields[TURN]
    fields[TURN] = fields[TURN].replace(old, new, 1)
    return " ".join(fields)


def of_wizards(spell: str) -> str:
    """Wizards who saw Acquire last cast a spell without a card; Acquire costs 1, and 2 from the spellbook."""
    turn = ":card;placed=tile;on=D9-E9"
    return with_turn("a card of Wizards", turn, turn.replace("card", "target", 1) + f";{spell}")


@pytest.mark.parametrize(
    ("title", "old", "new", "fault"),
    [
        ("Astral Ship on the river", "cost=8", "cost=7", NO_SOURCE),
        ("Astral Ship on the river", "spell=AstralShip", "spell=Conjure", NO_SOURCE),
        ("the second half of a card", "cost=1", "cost=2", NO_SOURCE),
        ("the second half of a card", ";double=1", "", NO_SOURCE),
        ("the second half of a card", "spell=Conjure", "spell=Rage", NO_SOURCE),
        ("a figure for an enchanted castle", "spell=EnchantedCastle", "spell=Rage", NO_SOURCE),
        ("a figure for an enchanted castle", "on=G3-A5", "on=A5-G3", ON),
        ("a figure and then a card", "on=B5-B6", "on=B5", ON),
        ("a figure and then a card", "placed=tile", "placed=castle", ON),
        ("a figure and then a card", "placed=tile;on=B5-B6", "placed=castle;on=B5", ON),
        ("a ship at the fork", "ship=B4", "ship=D2", "the ship that sails is not surrounded"),
        ("a ship at the fork", "then=figure;", "", "a ship and what follows ('then') are written"),
        ("a ship at the fork", ";ship=B4", "", "a ship and what follows ('then') are written"),
        ("a ship at the fork", "then=figure", "then=card", "after the ships comes one of the phases"),
        ("a ship at the fork", "then=figure", "then=score", "a spell is going on in the phases target"),
        (
            "points or a card",
            ";region=G5",
            "",
            "a region that goes on being scored belongs to the phase take",
        ),
        ("which region first", "closing=G14.H13", "closing=G14", "there are no two regions to choose from"),
        ("buying", ";scored=1", "", "there is nothing to decide"),
        ("a figure and then a card", "on=B5-B6", "on=B5-B8", ON),
        ("a figure and then a card", "on=B5-B6", "on=A8-B6", ON),
        ("a figure and then a card", "on=B5-B6", "on=B5-A5", ON),
        ("a figure and then a card", "on=B5-B6", "on=A5-B6", ON),
        ("a figure and then a card", "on=B5-B6", "on=B7-B6", ON),
        ("buying", "on=F10-G10", "on=F9-G12", ON),
        ("opening, classic", ":place", ":place;on=A3", "before a turn and after the game nothing is placed"),
        ("opening, classic", ":place", ":place;card=MasterBuilder/Bank", "card, cost and double belong"),
        ("opening, classic", ":place", ":wander", "there is nothing to decide"),
    ],
)
def test_a_turn_that_does_not_fit_its_position(title: str, old: str, new: str, fault: str) -> None:
    with pytest.raises(ImpossibleError) as error:
        PANDORIA.notation.parse_position(with_turn(title, old, new))
    assert error.value.fault.startswith(fault)


@pytest.mark.parametrize(
    ("title", "skips"), [("opening, classic", 2), ("opening, family", 4), ("opening of Dwarves, teams", 4)]
)
def test_a_game_that_ends_when_nobody_could_place(title: str, skips: int) -> None:
    """PD-21: with as many skips as there are players, and not with fewer."""
    text = with_turn(title, ":place", f":over;skips={skips}")
    assert PANDORIA.notation.format_position(PANDORIA.notation.parse_position(text)) == text
    with pytest.raises(ImpossibleError, match="the game is not over"):
        PANDORIA.notation.parse_position(with_turn(title, ":place", f":over;skips={skips - 1}"))


def test_a_spell_from_the_spellbook() -> None:
    """PD-53: the spell that Wizards cast last, and for one crystal more."""
    text = of_wizards("spell=Acquire;cost=2")
    assert PANDORIA.notation.format_position(PANDORIA.notation.parse_position(text)) == text


@pytest.mark.parametrize(
    "spell",
    [
        "spell=Acquire;cost=1",
        "spell=Acquire;cost=3",
        "spell=Teleport;cost=2",
        "spell=AstralShip;cost=7",
        "spell=AstralShip",
    ],
)
def test_a_spell_from_nowhere(spell: str) -> None:
    """PD-53, PD-81: another spell or cost is none from the spellbook, and this board has no spell printed."""
    with pytest.raises(ImpossibleError, match=NO_SOURCE):
        PANDORIA.notation.parse_position(of_wizards(spell))


def constructing(wood: int) -> str:
    """Wizards cast Construct from the spellbook; of the buildings in hand Vault is the cheapest, for 2."""
    text = of_wizards("spell=Construct;cost=2").replace("-,-,-,-,-;Acquire", "-,-,-,-,-;Construct")
    assert ",Muster/Vault" in text
    assert "Wizards;7.0.2" in text
    return text.replace(",Muster/Vault", "").replace("Wizards;7.0.2", f"Wizards;7.0.{wood}")


def test_construct_needs_a_building_that_can_be_paid() -> None:
    """PD-48: a spell without a target is not cast; a single one is enough."""
    one = PANDORIA.notation.parse_position(constructing(2))
    assert PANDORIA.notation.format_position(one) == constructing(2)
    assert len(one.state.legal_actions()) == 1
    with pytest.raises(ImpossibleError, match="with this hand there is nothing to decide"):
        PANDORIA.notation.parse_position(constructing(1))


@pytest.mark.parametrize("title", POSITIONS)
def test_what_follows_is_possible_and_reads_back(title: str) -> None:
    """After every kind of action, also where ships sail and spells are cast without a card."""
    start = PANDORIA.notation.parse_position(POSITIONS[title]).state
    kinds = {action & 31: action for action in start.legal_actions()}
    for action in kinds.values():
        state, rng = start.copy(), Rng(f"{title} {action}")
        check_action(state, action)
        for _ in range(6):
            if state.actor() != GAME_OVER:
                check_action(state, state.random_action(rng))


def check_action(state: State, action: int) -> None:
    assert PANDORIA.rules.why_not(state, action) is None
    state.apply(action)
    while state.actor() == CHANCE:
        state.apply(state.chance_outcomes()[0][0])
    assert PANDORIA.rules.faults(state) == []
    text = PANDORIA.notation.format_position(Position(state, {}))
    assert PANDORIA.notation.parse_position(text).state == state
