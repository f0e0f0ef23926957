"""Beginner game, teams, family game with and without spells (PD-70 to PD-73)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pagoria.core import bits
from pagoria.games.pandoria import PANDORIA
from pagoria.games.pandoria.components.model import SPELL_NAMES
from pagoria.games.pandoria.engine.setting import Mode
from pagoria.games.pandoria.engine.turn import Phase
from tests.games.pandoria.helpers import Seat, new_game, position, shipped
from tests.games.pandoria.spoken import Position

# -- beginner game (PD-70) ------------------------------------------------------------------------

OWN = {
    "Humans": ("Master Builder/Bank", "Acquire/Statue"),
    "Dwarves": ("Conjure/Carpenter", "Terrain/Lumberyard"),
    "Elves": ("Muster/Small Saw Mill", "Adopt/Store"),
    "Wizards": ("Teleport/Large Tower", "Enchanted Castle/Shrine"),
    "Halflings": ("Construct/Small Treasury", "Clone/Large Treasury"),
}


@pytest.mark.parametrize("people", OWN)
def test_beginners_start_with_their_own_cards(people: str) -> None:
    """PD-70: the one marked A is built for nothing, the other is in the hand with two from the pile."""
    other = "Elves" if people != "Elves" else "Humans"
    game = new_game(shipped(), "pandoria", Mode.BEGINNER, 2, other, people).do()
    built, held = OWN[people]
    assert game.buildings(1) == [built.split("/")[1]]
    assert held in game.hand(1)
    assert built not in game.hand(1)
    assert len(game.hand(1)) == 3
    assert len(game.tiles(1)) == 1
    wood = shipped().peoples[shipped().people(people)].beginner[2]
    assert game.wood(1) == wood


def test_own_cards_may_be_the_last_of_a_set() -> None:
    """PD-70: whichever numbers the cards have."""
    turned = replace(shipped(), cards=tuple(reversed(shipped().cards)))
    for people, (built, held) in OWN.items():
        game = new_game(
            turned, "pandoria", Mode.BEGINNER, 2, people, "Elves" if people != "Elves" else "Humans"
        )
        after = game.do()
        assert (after.buildings(0), held in after.hand(0)) == ([built.split("/")[1]], True)


def test_own_cards_of_others_are_in_the_pile() -> None:
    """PD-70: those of peoples that nobody plays are shuffled in; those of the players are not drawn."""
    game = new_game(shipped(), "pandoria", Mode.BEGINNER, 2, "Humans", "Elves").do(
        "draw 0", resolve_chance=False
    )
    pile = game.state.piles.cards
    names = {card.name: number for number, card in enumerate(shipped().cards) if card.people >= 0}
    for people, cards in OWN.items():
        for card in cards:
            assert bits.has(pile, names[card]) is (people not in ("Humans", "Elves"))
    assert bits.count(pile) == 54 - 4
    assert len(game.do().market()) == 4


def test_beginners_have_no_abilities() -> None:
    """PD-70: no people does more than another; see also test_peoples.py."""
    humans = position("F1 .. ..", Seat(people="Humans"), mode=Mode.BEGINNER)
    assert humans.do("castle A2").legal() == {"worker A2", "no figure"}
    dwarves = new_game(shipped(), "pandoria", Mode.BEGINNER, 2, "Dwarves", "Elves").do()
    assert len(dwarves.tiles(0)) == 1
    elves = position("F1a H1 ..\n .. .. ..", Seat(people="Elves"), mode=Mode.BEGINNER, phase=Phase.WANDER)
    assert elves.turn == 1
    wizards = Seat(people="Wizards", gold=9, crystals=9, spell="Conjure")
    assert position("F1 ..", wizards, mode=Mode.BEGINNER, phase=Phase.CARD).turn == 1
    assert position("F1 ..", wizards, mode=Mode.BEGINNER, phase=Phase.BUY, market="Rage/Bank").turn == 1
    halflings = Seat(people="Halflings", hand="Conjure/Bank", crystals=9, wood=9)
    drawn = position("F1 ..", halflings, mode=Mode.BEGINNER, phase=Phase.CARD)
    assert drawn.legal() == {"cast Conjure/Bank", "build Conjure/Bank at 0", "no card"}


# -- teams (PD-71) --------------------------------------------------------------------------------


def test_opposite_players_share_one_score() -> None:
    """PD-71: seats 0 and 2, 1 and 3; what one scores counts for both."""
    seats = [Seat(score=points) for points in (1, 10, 100, 1000)]
    drawn = position("K2c C2 .. F1", *seats, mode=Mode.TEAMS)
    assert PANDORIA.rules.scores(drawn.state) == (101, 1010, 101, 1010)
    after = drawn.do("castle A3", "no figure")
    assert PANDORIA.rules.scores(after.state) == (103, 1010, 103, 1010)


def test_everyone_in_a_team_has_own_resources_and_figures() -> None:
    """PD-71: partners share points and nothing else."""
    seats = [Seat(hand="Clone/Bank, Teleport/Bank", crystals=9), Seat(), Seat(), Seat()]
    drawn = position("K2c F2 .. H1\n .. .. .. ..", *seats, mode=Mode.TEAMS, phase=Phase.CARD)
    # Neither spell has a figure of seat 0 to work with.
    assert drawn.turn == 1
    scored = position("K2c F2 .. H1", *[Seat()] * 4, mode=Mode.TEAMS).do("castle A3", "no figure")
    assert [scored.wood(seat) for seat in range(4)] == [0, 0, 2, 0]


def test_rage_is_for_opponents() -> None:
    """PD-71: a partner is none."""
    seats = [Seat(hand="Rage/Bank", crystals=4), Seat(), Seat(), Seat()]
    map = "F1b H1c C1d M1a\n .. .. .. .."
    drawn = position(map, *seats, mode=Mode.TEAMS, phase=Phase.CARD).do("cast Rage/Bank")
    assert drawn.legal() == {"rage A1", "rage A3"}


def test_hands_and_tiles_are_secret_from_the_partner() -> None:
    """PD-71: whatever seat 0 holds, seat 2 sees the same."""
    game = new_game(shipped(), "pandoria", Mode.TEAMS, 4, "Humans", "Elves", "Wizards", "Halflings").do()
    state = game.state
    state.setting.variant = "teams"
    other = state.copy()
    held, unseen = bits.listed(state.boards[0].hand)[0], bits.listed(state.piles.cards)[0]
    other.boards[0].hand ^= bits.bit(held) | bits.bit(unseen)
    other.piles.cards ^= bits.bit(held) | bits.bit(unseen)
    tile, another = bits.listed(state.boards[0].tiles)[0], bits.listed(state.piles.tiles)[0]
    other.boards[0].tiles ^= bits.bit(tile) | bits.bit(another)
    other.piles.tiles ^= bits.bit(tile) | bits.bit(another)
    for seat in (1, 2, 3, None):
        assert PANDORIA.rules.view(state, seat).text() == PANDORIA.rules.view(other, seat).text()
        assert PANDORIA.rules.view(state, seat).data() == PANDORIA.rules.view(other, seat).data()
    assert PANDORIA.rules.view(state, 0).text() != PANDORIA.rules.view(other, 0).text()


# -- family game (PD-72) --------------------------------------------------------------------------


def test_the_family_game_has_tiles_and_figures_only() -> None:
    """PD-72: no peoples, resources, cards, market; figures, castles and tiles as always."""
    game = new_game(shipped(), "pandoria", Mode.FAMILY, 3).do()
    for seat in range(3):
        assert (game.resources(seat), game.hand(seat), game.state.boards[seat].people) == ((0, 0, 0), [], -1)
        assert (game.workers(seat), game.leader(seat), game.castles(seat)) == (5, True, 2)
        assert len(game.tiles(seat)) == 1
    assert game.market() == []
    assert game.state.piles.cards == 0


@pytest.mark.parametrize("terrain", "FHMC")
@pytest.mark.parametrize("mode", [Mode.FAMILY, Mode.FAMILY_SPELLS])
def test_each_symbol_is_a_point(terrain: str, mode: int) -> None:
    """PD-72: whatever the terrain; the leader counts 2, and nothing overflows."""
    drawn = position(f"K0A {terrain}2 {terrain}2 {terrain}2 .. K1b", mode=mode)
    after = drawn.do("castle A5", "no figure")
    assert (after.score(0), after.resources(0)) == (12, (0, 0, 0))


def test_leaders_are_put_at_any_time() -> None:
    """PD-72: like workers."""
    for mode in (Mode.FAMILY, Mode.FAMILY_SPELLS):
        after = position("F1 .. ..", mode=mode).do("castle A2")
        assert after.legal() == {"worker A2", "leader A2", "no figure"}


def test_a_family_turn() -> None:
    """PD-72: place, figure, scoring, draw; several regions in the order that the player chooses."""
    drawn = position("K1b F1 .. .. H1 K1b", Seat(tiles="m1 c2"), mode=Mode.FAMILY)
    after = drawn.do("tile m1@A3 c2@A4")
    assert after.phase == "score"
    assert after.legal() == {"score A2", "score A5"}
    after = after.do("score A5", resolve_chance=False)
    assert (after.phase, after.score(1)) == ("draw_tile", 2)


# -- family game with spells (PD-73) --------------------------------------------------------------

FAMILY_SPELL_NAMES = {"Astral Ship", "Clone", "Enchanted Castle", "Muster", "Rage", "Teleport", "Terrain"}


def test_the_cards_of_the_family_game() -> None:
    """PD-73: all cards with one of the seven spells, in a pile; nobody starts with one, no market."""
    game = new_game(shipped(), "pandoria", Mode.FAMILY_SPELLS, 4).do()
    spells = [SPELL_NAMES[shipped().cards[card].spell] for card in bits.listed(game.state.piles.cards)]
    expected = [card.spell for card in shipped().cards if SPELL_NAMES[card.spell] in FAMILY_SPELL_NAMES]
    assert set(spells) == FAMILY_SPELL_NAMES
    assert len(spells) == len(expected)
    assert [game.hand(seat) for seat in range(4)] == [[]] * 4
    assert game.market() == []
    assert bits.count(game.state.piles.singles) == 8


def taking(*seats: Seat, pile: str = "Rage/Bank, Clone/Bank, Muster/Bank", turn: int = 0) -> Position:
    """Seats 0 and 2 take part in the scoring of a forest of 3 symbols, 2 with the leader; 1 does not."""
    sitting = [*seats, *[Seat()] * (3 - len(seats))]
    drawn = position("K0a F1 F2 K2C\n ~~ .. ~~ ~~", *sitting, mode=Mode.FAMILY_SPELLS, pile=pile, turn=turn)
    return drawn.do("castle B2", "no figure")


def test_points_or_a_card_for_each_who_takes_part() -> None:
    """PD-73: each decides for himself, from the active player on, also off turn."""
    first = taking(turn=1)
    assert (first.phase, first.actor, first.turn) == ("take", 2, 1)
    assert first.legal() == {"points", "card"}
    second = first.do("points")
    assert (second.actor, second.score(2)) == (0, 6)
    done = second.do("card", "draw Clone/Bank")
    assert (done.score(0), done.hand(0), done.hand(2)) == (0, ["Clone/Bank"], [])
    assert done.turn == 2


@pytest.mark.parametrize(
    "choices", [("points", "points"), ("points", "card"), ("card", "points"), ("card", "card")]
)
def test_every_pair_of_choices(choices: tuple[str, str]) -> None:
    """PD-73: a card instead of all the points of this scoring, or the points."""
    after = taking()
    assert after.actor == 0
    after = after.do(*choices)
    assert after.score(0) == (3 if choices[0] == "points" else 0)
    assert after.score(2) == (6 if choices[1] == "points" else 0)
    assert [len(after.hand(seat)) for seat in range(3)] == [choices[0] == "card", 0, choices[1] == "card"]
    assert after.turn == 1


def test_without_a_card_in_the_pile_there_are_points() -> None:
    """PD-73 with PD-48: nothing to choose; the last card may be taken."""
    assert (taking(pile="").score(0), taking(pile="").score(2)) == (3, 6)
    after = taking(pile="Rage/Bank").do("card")
    assert (after.hand(0), after.score(2), after.turn) == (["Rage/Bank"], 6, 1)


def test_each_scoring_is_decided_on_its_own() -> None:
    """PD-73: points of one region, a card for the other."""
    drawn = position("K0a F2 .. H1 K0a", mode=Mode.FAMILY_SPELLS, pile="Rage/Bank, Clone/Bank")
    after = drawn.do("castle A3", "no figure", "score A2", "points", "card")
    assert (after.score(0), len(after.hand(0)), after.turn) == (2, 1, 1)


def test_one_spell_a_turn_for_nothing() -> None:
    """PD-73: after the figure and before the scoring; then the card leaves the game."""
    seat = Seat(hand="Rage/Bank, Muster/Store")
    drawn = position("K1b F1 .. H1b ..\n ~~ ~~ ~~ C1 ~~\n .. .. .. .. ..", seat, mode=Mode.FAMILY_SPELLS)
    after = drawn.do("castle A3", "no figure")
    assert after.phase == "card"
    assert after.legal() == {"cast Rage/Bank", "cast Muster/Store", "no card"}
    cast = after.do("cast Rage/Bank", "rage A4")
    assert (cast.hand(0), cast.visible_spell(0), cast.buildings(0)) == (["Muster/Store"], "", [])
    assert (cast.state.piles.cards, cast.market()) == (0, [])
    assert (cast.score(1), cast.turn) == (1, 1)


def test_a_spell_may_change_the_scoring() -> None:
    """PD-73: it comes before, so that a figure put by it takes part."""
    drawn = position("K1 F2 .. H1\n ~~ ~~ ~~ ..", Seat(hand="Muster/Bank"), mode=Mode.FAMILY_SPELLS)
    after = drawn.do("castle A3", "no figure", "cast Muster/Bank", "worker A4")
    assert (after.figures(), after.score(0), after.turn) == ({"A4": "a"}, 0, 1)
    beside = position(
        "K1 F2 .. ..\n ~~ H1 ~~ ..\n .. .. ..", Seat(hand="Clone/Bank"), mode=Mode.FAMILY_SPELLS
    )
    cast = beside.do("castle A3", "worker A3", "cast Clone/Bank", "worker B2")
    assert (cast.figures(), cast.score(0)) == ({"A3": "a", "B2": "a"}, 4)


@pytest.mark.parametrize(
    ("spell", "steps", "figures"),
    [
        ("Astral Ship", ["leader B4"], {"A1": "a", "B2": "b", "B4": "A"}),
        ("Clone", ["worker A2"], {"A1": "a", "A2": "a", "B2": "b"}),
        ("Enchanted Castle", ["castle A3", "leader A3"], {"A1": "a", "A3": "A", "B2": "b"}),
        ("Muster", ["leader A2"], {"A1": "a", "A2": "A", "B2": "b"}),
        ("Rage", ["rage B2"], {"A1": "a"}),
        ("Teleport", ["move A1 A2"], {"A2": "a", "B2": "b"}),
        ("Terrain", ["single A3"], {"A1": "a", "B2": "b"}),
    ],
)
def test_the_seven_spells_in_the_family_game(spell: str, steps: list[str], figures: dict[str, str]) -> None:
    """PD-73: each works as in the classic game, and costs nothing."""
    map = """
     F1a H1  ..  ..
       ..  M1b ..  ~0
     ..  ..  ..  ..
    """
    drawn = position(map, Seat(hand=f"{spell}/Bank"), mode=Mode.FAMILY_SPELLS, singles="f1", phase=Phase.CARD)
    after = drawn.do(f"cast {spell}/Bank", *steps)
    assert (after.figures(), after.hand(0), after.turn) == (figures, [], 1)
