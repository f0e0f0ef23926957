"""Why an action is not legal: the reason and its rule, case by case; what is done and won in words."""

from __future__ import annotations

import pytest

from pagoria.cli.language import GameVoice
from pagoria.cli.narrator import result_in_words
from pagoria.core.state import Outcome
from pagoria.games.pandoria import PANDORIA
from pagoria.games.pandoria.engine import actions
from pagoria.games.pandoria.engine.actions import Kind
from pagoria.games.pandoria.engine.refusals import why_not
from pagoria.games.pandoria.engine.setting import Mode
from pagoria.games.pandoria.engine.state import State
from pagoria.games.pandoria.engine.turn import Phase
from pagoria.games.pandoria.present.sentences import describe_action
from tests.games.pandoria.helpers import Seat, position
from tests.games.pandoria.random_states import settings
from tests.games.pandoria.spoken import Position
from tests.games.pandoria.test_any_reason import NUMBERS_OUT_OF_THE_WORLD


def refusal(drawn: Position, kind: int, *names: str | int) -> str:
    """The reason against an action; spaces and cards go by their names."""
    setting = drawn.setting
    numbers = []
    for name in names:
        if isinstance(name, int):
            numbers.append(name)
        elif name in setting.space_names:
            numbers.append(setting.space_names.index(name))
        else:
            numbers.append(setting.card_labels.index(name))
    return str(why_not(drawn.state, actions.act(kind, *numbers)))


# -- the moment -----------------------------------------------------------------------------------


def test_everything_has_its_stage() -> None:
    drawn = position("F1 .. ..", Seat(hand="Conjure/Bank", crystals=9))
    assert refusal(drawn, Kind.WORKER, "A2") == "PD-20: a tile or a castle has to be placed now"
    placed = drawn.do("castle A2")
    assert refusal(placed, Kind.PLACE_CASTLE, "A3").startswith("PD-23: decide now whether to place a figure")
    carding = placed.do("no figure")
    assert refusal(carding, Kind.NO_FIGURE).startswith("PD-25: decide now whether to cast a spell")


def test_nothing_is_bought_before_it_is_time() -> None:
    """PD-20, PD-26: what is wrong is the moment, whatever will be scored later."""
    drawn = position("F1 .. ..", Seat(gold=9), market="Rage/Bank")
    assert refusal(drawn, Kind.BUY, "Rage/Bank") == "PD-20: a tile or a castle has to be placed now"
    wizards = position("F1 .. ..", Seat("Wizards", gold=9), market="Rage/Bank").do("castle A2")
    assert refusal(wizards, Kind.BUY, "Rage/Bank").startswith("PD-23: decide now whether to place a figure")


def test_who_did_not_buy_cannot_do_it_later() -> None:
    """PD-26, PD-52: a region was scored, and the time to buy is past."""
    seat = Seat("Elves", gold=9)
    drawn = position("K0a F1 .. .. F1a", seat, market="Rage/Bank").do("castle A3", "no figure", "no buy")
    assert drawn.phase == "wander"
    assert refusal(drawn, Kind.BUY, "Rage/Bank").startswith("PD-52: ")
    assert refusal(drawn, Kind.NO_BUY).startswith("PD-52: ")


def test_a_spell_wants_its_own_target() -> None:
    """PD-40: after Conjure nothing but its wood and gold."""
    drawn = position("F1 ..", Seat(hand="Conjure/Bank", crystals=9), phase=Phase.CARD).do("cast Conjure/Bank")
    assert refusal(drawn, Kind.RAGE, "A1") == "PD-40: choose the target of Conjure now"
    assert refusal(drawn, Kind.NO_CARD) == "PD-40: choose the target of Conjure now"
    assert refusal(drawn, Kind.CONJURE, 5) == "PD-40: Conjure brings 4 wood and gold together"
    assert refusal(drawn, Kind.CONJURE, 0) == "None"


def test_nothing_is_legal_at_chance_and_at_the_end() -> None:
    assert str(why_not(State(settings()[0]), Kind.SKIP)) == "PD-14: the start player has not been chosen yet"
    ended = position("F1 ~~", Seat(castles=0), Seat(castles=0)).do("skip", "skip")
    assert ended.over()
    assert refusal(ended, Kind.SKIP) == "PD-60: the game is over"
    family = position("F1 ~~", Seat(castles=0), Seat(castles=0), mode=Mode.FAMILY).do("skip", "skip")
    assert refusal(family, Kind.MONUMENT, 0) == "PD-60: the game is over"


def test_what_a_game_or_a_people_does_not_have() -> None:
    """PD-70, PD-72, PD-73: modes without abilities, without resources, without a choice of points or card."""
    beginner = position("F1 ..", Seat("Wizards", crystals=9, spell="Rage"), mode=Mode.BEGINNER)
    assert refusal(beginner, Kind.RECAST) == "PD-70: the peoples have no abilities in the beginner game"
    assert refusal(beginner, Kind.POINTS).startswith("PD-73: only the family game with spells")
    for mode in (Mode.FAMILY, Mode.FAMILY_SPELLS):
        assert refusal(position("F1 ..", mode=mode), Kind.MONUMENT, 0).startswith("PD-72: ")
    assert refusal(position("F1 ..", mode=Mode.FAMILY), Kind.NO_CARD) == "PD-72: the family game has no cards"
    plain = position("F1 ..", Seat(hand="Conjure/Bank", crystals=9, wood=9, spell="Rage"), phase=Phase.CARD)
    assert refusal(plain, Kind.DOUBLE, 0) == "PD-54: your people cannot use both halves of a card"
    assert refusal(plain, Kind.RECAST) == "PD-53: your people cannot cast the visible spell again"
    assert refusal(plain, Kind.NO_MOVE).startswith("PD-52: your people does not move")
    assert refusal(plain, Kind.PRINTED_SHIP) == "PD-81: no Astral Ship is printed on this board"


def test_numbers_that_stand_for_nothing() -> None:
    drawn = position("F1 .. ..", Seat(tiles="f1 h1", hand="Rage/Bank"))
    assert refusal(drawn, Kind.PLACE_CASTLE, 999) == "PD-01: there is no space 999 on this board"
    assert refusal(drawn, Kind.PLACE_TILE, 999) == "PD-11: there is no double tile 999"
    assert refusal(drawn, Kind.PLACE_TILE, 0, 999) == "PD-01: this board does not have these two spaces"
    assert refusal(drawn, Kind.PLACE_TILE, 0, 0, 2) == "PD-01: this board does not have these two spaces"
    for number in NUMBERS_OUT_OF_THE_WORLD:
        assert str(why_not(drawn.state, number)) == "PD-25: there is no such action"
    assert str(why_not(drawn.state, actions.act(Kind.SKIP, 1))) == "PD-25: there is no such action"
    carding = position("F1 ..", Seat(hand="Conjure/Bank", crystals=9), phase=Phase.CARD)
    assert refusal(carding, Kind.SPELL, 999) == "PD-25: there is no card 999"


# -- placing and figures --------------------------------------------------------------------------


def test_where_nothing_can_be_placed() -> None:
    """PD-20, PD-21: on empty spaces, beside what lies, with what one holds; and it is a duty."""
    drawn = position("F1 .. .. .. ~~", Seat(tiles="f1 h2", castles=1), Seat(tiles="m1 c1"))
    assert refusal(drawn, Kind.PLACE_CASTLE, "A1") == "PD-20: A1 is not empty: it holds forest"
    assert refusal(drawn, Kind.PLACE_CASTLE, "A5") == "PD-20: A5 is not empty: it holds a lake"
    assert refusal(drawn, Kind.PLACE_CASTLE, "A3") == "PD-20: A3 touches nothing that was placed"
    last = len(drawn.setting.pair_first) - 1
    assert refusal(drawn, Kind.PLACE_TILE, 0, last) == (
        "PD-20: neither A3 nor A4 touches anything that was placed"
    )
    assert refusal(drawn, Kind.PLACE_TILE, 1, 0) == "PD-20: you do not hold the mountains 1 / city 1 tile"
    assert refusal(drawn, Kind.SKIP) == "PD-21: you can place a tile or a castle, so you have to"
    without = position("F1 .. ..", Seat(tiles="f1 h2", castles=0))
    assert refusal(without, Kind.PLACE_CASTLE, "A2") == "PD-20: you have placed both of your castles"


def test_where_no_figure_can_be_put() -> None:
    """PD-23, PD-24: on what was just placed, in an open region, the leader last."""
    drawn = position("F1b .. .. .. ~~", Seat(tiles="h1 m1", workers=1)).do("tile h1@A2 m1@A3")
    assert refusal(drawn, Kind.WORKER, "A1") == "PD-23: A1 is not part of what was placed in this turn"
    assert refusal(drawn, Kind.WORKER, "A2") == "PD-23: the region at A2 is closed (hills)"
    assert refusal(drawn, Kind.LEADER, "A3").startswith("PD-24: the leader follows when all workers")
    assert refusal(drawn, Kind.TAKE_BACK, "A3") == "PD-23: nobody stands on A3"
    seat = Seat(tiles="h1 m1", workers=0, leader=False)
    out = position("C1 .. .. .. M1b .. F1a ..", seat).do("tile h1@A2 m1@A3")
    assert refusal(out, Kind.WORKER, "A3") == "PD-23: all your workers are on the map"
    assert refusal(out, Kind.LEADER, "A3") == "PD-24: your leader is on the map"
    assert refusal(out, Kind.TAKE_BACK, "A5") == (
        "PD-23: the worker of player 2 stands on A5, not one of yours"
    )
    skipped = position("F1a ~~", Seat(castles=0)).do("skip")
    assert refusal(skipped, Kind.WORKER, "A1") == "PD-23: nothing was placed in this turn"


def test_where_spells_put_no_figure() -> None:
    """PD-47: free terrain spaces of open regions."""
    drawn = position("F1b H1 M1 .. ~0 K1", Seat(hand="Muster/Bank", crystals=9), phase=Phase.CARD)
    muster = drawn.do("cast Muster/Bank")
    assert refusal(muster, Kind.WORKER, "A1") == "PD-47: the worker of player 2 stands on A1"
    assert refusal(muster, Kind.WORKER, "A2") == "PD-47: the region at A2 is closed (hills)"
    assert refusal(muster, Kind.WORKER, "A4") == "PD-47: A4 is not a terrain space: there is nothing"
    assert refusal(muster, Kind.WORKER, "A5") == "PD-47: A5 is not a terrain space: there is a ship"
    assert refusal(muster, Kind.WORKER, "A6") == "PD-47: A6 is not a terrain space: there is a castle"
    assert refusal(muster, Kind.NO_FIGURE) == "PD-40: choose the target of Muster now"
    seat = Seat(hand="Clone/Bank", crystals=9)
    clone = position("F1a H1 .. M1", seat, phase=Phase.CARD).do("cast Clone/Bank")
    assert refusal(clone, Kind.WORKER, "A4") == "PD-40: A4 is not next to one of your figures"


def test_whom_rage_does_not_reach() -> None:
    drawn = position(
        "F1a H1b .. K1b M1B ~~",
        Seat(hand="Rage/Bank", crystals=9),
        Seat(),
        Seat(),
        Seat(),
        mode=Mode.TEAMS,
        phase=Phase.CARD,
    ).do("cast Rage/Bank")
    assert refusal(drawn, Kind.RAGE, "A1") == (
        "PD-40: the worker of player 1 on A1 does not belong to an opponent"
    )
    assert refusal(drawn, Kind.RAGE, "A3") == "PD-40: nobody stands on A3"
    assert refusal(drawn, Kind.RAGE, "A4").startswith("PD-40: Rage does not reach figures on a castle")
    assert refusal(drawn, Kind.RAGE, "A5").startswith("PD-40: Rage sends home workers")


def test_which_ships_cannot_be_boarded() -> None:
    """PD-83: occupied and surrounded ones, and those that cannot be paid (PD-40)."""
    seat = Seat(hand="Astral Ship/Bank", crystals=6)
    drawn = position("=0 F1 =0b .. =0", seat, phase=Phase.CARD)
    cast = drawn.do("cast Astral Ship/Bank")
    assert refusal(cast, Kind.WORKER, "A1") == "PD-83: the ship at A1 is surrounded"
    assert refusal(cast, Kind.WORKER, "A3") == "PD-83: the worker of player 2 is on the ship at A3"
    assert refusal(cast, Kind.WORKER, "A2") == "PD-47: A2 is not a ship"
    cheap = position("=2 .. =0 F1", Seat(hand="Astral Ship/Bank", crystals=4), phase=Phase.CARD)
    assert refusal(cheap.do("cast Astral Ship/Bank"), Kind.WORKER, "A3") == (
        "PD-40: Astral Ship costs 6 crystals; you have 4"
    )


def test_where_the_elves_do_not_go() -> None:
    """PD-52: workers only, one or two spaces, to free spaces of open regions and free own castles."""
    drawn = position("F1a F1A F1 .. F1", Seat("Elves"), phase=Phase.WANDER)
    assert refusal(drawn, Kind.MOVE, "A2", "A3").startswith("PD-52: the leader on A2 does not move")
    assert refusal(drawn, Kind.MOVE, "A1", "A2") == "PD-52: the leader of player 1 stands on A2"
    assert refusal(drawn, Kind.MOVE, "A1", "A5").startswith("PD-52: there is no route of one or two spaces")
    assert refusal(drawn, Kind.MOVE, "A3", "A5") == "PD-52: nobody stands on A3"
    map = ".. F1a K0 K0a K1 .. K0 ~0a H1 F1a C1 .."
    castles = position(map, Seat("Elves"), phase=Phase.WANDER)
    assert castles.legal() == {"move A10 A11", "no move"}
    assert refusal(castles, Kind.MOVE, "A2", "A3") == "PD-52: no empty space touches your castle on A3"
    assert refusal(castles, Kind.MOVE, "A2", "A4") == "PD-52: the worker of player 1 stands on A4"
    assert refusal(castles, Kind.MOVE, "A2", "A5") == "PD-52: A5 is not a terrain space: there is a castle"
    assert refusal(castles, Kind.MOVE, "A2", "A7").startswith("PD-52: there is no route of one or two spaces")
    assert (
        refusal(castles, Kind.MOVE, "A8", "A9") == "PD-52: a worker cannot move off the ship at A8 this way"
    )


# -- cards ----------------------------------------------------------------------------------------


def test_what_cannot_be_cast() -> None:
    """PD-25, PD-40, PD-48: cards in the hand, paid in crystals, with a target."""
    seat = Seat(hand="Conjure/Bank, Muster/Store, Rage/Statue, Clone/Vault", crystals=4, castles=0)
    drawn = position("F1 ..", seat, Seat(hand="Adopt/Bank"), phase=Phase.CARD)
    assert refusal(drawn, Kind.SPELL, "Adopt/Bank") == "PD-25: you do not hold Adopt/Bank"
    assert refusal(drawn, Kind.SPELL, "Muster/Store") == "PD-40: Muster costs 5 crystals; you have 4"
    assert refusal(drawn, Kind.SPELL, "Rage/Statue").startswith("PD-48: Rage has no target: no worker")
    assert refusal(drawn, Kind.SPELL, "Clone/Vault").startswith("PD-48: Clone has no target: no free space")
    banker = Seat(hand="Conjure/Vault, Muster/Store", crystals=4, gold=1, buildings="Bank")
    assert refusal(position("F1 ..", banker, phase=Phase.CARD), Kind.SPELL, "Muster/Store") == (
        "PD-40: Muster costs 5 crystals; you have 4, and the Bank cannot make up for it with 1 gold"
    )


def test_why_a_target_is_missing() -> None:
    """PD-48: each of these spells could be paid."""
    hand = (
        "Conjure/Bank, Enchanted Castle/Vault, Muster/Store, Adopt/Statue, Acquire/Shrine, Astral Ship/Store"
    )
    seat = Seat(hand=hand, crystals=9, castles=0, workers=0, leader=False)
    drawn = position("F1 .. ~0", seat, phase=Phase.CARD)
    expected = {
        "EnchantedCastle/Vault": "PD-48: you have no castle left",
        "Muster/Store": "PD-48: you have no figure that could be placed on the map",
        "Adopt/Statue": "PD-48: Adopt has no target: the pile of cards is empty",
        "Acquire/Shrine": "PD-48: Acquire has no target: the market is empty",
        "AstralShip/Store": "PD-48: you have no figure that could be placed on a ship",
    }
    for name, text in expected.items():
        assert refusal(drawn, Kind.SPELL, name) == text
    seat = Seat(hand="Conjure/Bank, Astral Ship/Store", crystals=9)
    drawn = position("F1 =0", seat, phase=Phase.CARD)
    assert refusal(drawn, Kind.SPELL, "AstralShip/Store") == "PD-83: every ship is occupied or surrounded"


def test_the_wizards_book_and_the_printed_ship() -> None:
    """PD-53, PD-81: they cost as much as they cost."""
    seat = Seat("Wizards", hand="Conjure/Bank", crystals=4)
    drawn = position("F1b .. =0", seat, phase=Phase.CARD, astral_ship=8)
    assert refusal(drawn, Kind.RECAST) == "PD-53: no spell is visible on your pile"
    assert refusal(drawn, Kind.PRINTED_SHIP) == "PD-40: Astral Ship costs 8 crystals; you have 4"
    seat = Seat("Wizards", hand="Conjure/Bank", crystals=4, spell="Rage")
    drawn = position("F1b ..", seat, phase=Phase.CARD)
    assert refusal(drawn, Kind.RECAST) == "PD-40: Rage costs 5 crystals; you have 4"


def test_both_halves_of_a_card() -> None:
    """PD-54: both are paid, and both are done."""
    seat = Seat("Halflings", hand="Conjure/Bank, Rage/Bank, Muster/Store", crystals=3, wood=1)
    drawn = position("F1b ..", seat, phase=Phase.CARD)
    assert refusal(drawn, Kind.DOUBLE, "Muster/Store") == "PD-40: Muster costs 4 crystals; you have 3"
    assert refusal(drawn, Kind.DOUBLE, "Rage/Bank").startswith("PD-54: after the spell of Rage/Bank")
    cast = drawn.do("double Conjure/Bank")
    assert cast.legal() == {"conjure 2 wood", "conjure 3 wood", "conjure 4 wood"}
    assert refusal(cast, Kind.CONJURE, 1).startswith("PD-54: then you could pay for neither")
    half = cast.do("conjure 2 wood")
    assert refusal(half, Kind.NO_CARD).startswith("PD-54: use the second half of the card now")
    assert refusal(half, Kind.BUILD, "Muster/Store", 0).startswith("PD-54: Muster/Store is not the card")


def test_the_second_half_costs_one_less() -> None:
    """PD-54, PD-41, PD-42: not two less, and the card that was cast is the one that is built."""
    seat = Seat("Halflings", hand="Muster/Statue", crystals=4, wood=2, buildings="Store")
    half = position("F1 .. ..", seat, phase=Phase.CARD).do("double Muster/Statue", "worker A1")
    assert half.legal() == {"build Muster/Statue at 0"}
    assert refusal(half, Kind.BUILD, "Muster/Statue", 0) == "None"
    assert refusal(half, Kind.BUILD, "Muster/Statue", 1) == "PD-41: Statue costs 3 wood; you have 2"
    seat = Seat("Halflings", hand="Muster/Statue", crystals=4, wood=3)
    half = position("F1 .. ..", seat, phase=Phase.CARD).do("double Muster/Statue", "worker A1")
    assert refusal(half, Kind.BUILD, "Muster/Statue", 0) == "None"


@pytest.mark.parametrize("hand", ["Rage/Vault", "Rage/Large Tower, Rage/Vault"])
def test_the_wizards_book_builds_every_card_of_the_hand(hand: str) -> None:
    """PD-53: Construct from the book takes no card away, whichever number the card has."""
    seat = Seat("Wizards", hand=hand, crystals=3, wood=1, spell="Construct")
    drawn = position("F1 ..", seat, phase=Phase.CARD)
    assert "recast" in drawn.legal()
    assert refusal(drawn, Kind.RECAST) == "None"
    cast = drawn.do("recast")
    assert cast.legal() == {"build Rage/Vault at 0"}
    assert refusal(cast, Kind.BUILD, "Rage/Vault", 0) == "None"


def test_the_wizards_book_has_every_spell() -> None:
    """PD-53: Acquire, the first in the list, as well."""
    seat = Seat("Wizards", crystals=3, spell="Acquire")
    drawn = position("F1 ..", seat, phase=Phase.CARD, market="Rage/Bank")
    assert drawn.legal() == {"recast", "no card"}
    assert refusal(drawn, Kind.RECAST) == "None"


def test_what_cannot_be_built() -> None:
    """PD-41 to PD-44: paid in wood, no two alike, nothing over a monument, a monument over a building."""
    hand = "Conjure/Bank, Rage/Store, Clone/Large Tower"
    seat = Seat(hand=hand, crystals=9, wood=1, buildings="Store, Monument, Vault")
    drawn = position("F1 ..", seat, phase=Phase.CARD)
    assert refusal(drawn, Kind.BUILD, "Conjure/Bank", 3) == "PD-41: Bank costs 4 wood; you have 1"
    assert refusal(drawn, Kind.BUILD, "Conjure/Bank", 2) == "PD-42: Bank costs 2 wood; you have 1"
    assert refusal(drawn, Kind.BUILD, "Conjure/Bank", 0) == "None"
    assert refusal(drawn, Kind.BUILD, "Rage/Store", 3) == "PD-43: you have a visible Store already"
    assert refusal(drawn, Kind.BUILD, "Conjure/Bank", 1).startswith("PD-44: a monument stands at place 2")
    assert refusal(drawn, Kind.BUILD, "Conjure/Bank", 4) == "PD-41: a building goes to the first empty place"
    assert refusal(drawn, Kind.BUILD, "Conjure/Bank", 5) == "PD-41: there are 5 places for buildings"
    assert refusal(drawn, Kind.MONUMENT, 0) == "PD-44: a monument there costs 5 wood; you have 1"
    assert refusal(drawn, Kind.MONUMENT, 1).startswith("PD-44: a monument stands at place 2")
    assert refusal(drawn, Kind.MONUMENT, 3).startswith("PD-44: a monument covers a building, and place 4")
    assert refusal(drawn, Kind.MONUMENT, 5) == "PD-41: there are 5 places for buildings"
    assert refusal(drawn, Kind.MONUMENT, 9) == "PD-41: there are 5 places for buildings"
    empty = position("F1 ..", seat, phase=Phase.CARD, monuments=())
    assert refusal(empty, Kind.MONUMENT, 0) == "PD-44: no monument is left"


def test_construct_builds_another_card() -> None:
    seat = Seat(hand="Construct/Bank, Rage/Store", crystals=2, wood=1)
    drawn = position("F1 ..", seat, phase=Phase.CARD).do("cast Construct/Bank")
    assert refusal(drawn, Kind.BUILD, "Construct/Bank", 0) == "PD-25: you do not hold Construct/Bank"
    assert refusal(drawn, Kind.BUILD, "Rage/Store", 0) == "None"
    seat = Seat("Halflings", hand="Construct/Bank, Rage/Store", crystals=1, wood=3)
    drawn = position("F1 ..", seat, phase=Phase.CARD).do("double Construct/Bank")
    assert refusal(drawn, Kind.BUILD, "Construct/Bank", 0).startswith("PD-25: Construct/Bank is the card")


def test_what_cannot_be_bought() -> None:
    """PD-26: market cards, for gold, after a scoring."""
    drawn = position(
        "F1 ..",
        Seat("Wizards", gold=3),
        phase=Phase.BUY,
        market="Rage/Bank, Clone/Store:5",
        pile="Adopt/Bank",
    )
    assert refusal(drawn, Kind.BUY, "Clone/Store") == "PD-26: Clone/Store costs 5 gold; you have 3"
    assert refusal(drawn, Kind.BUY, "Adopt/Bank") == "PD-26: Adopt/Bank is not in the market"
    assert refusal(drawn, Kind.BUY, 999) == "PD-25: there is no card 999"
    elves = position("F1a F1 .. ..", Seat("Elves", gold=9), phase=Phase.WANDER, market="Rage/Bank")
    assert refusal(elves, Kind.BUY, "Rage/Bank") == (
        "PD-26: no region was scored in this turn, so no card can be bought"
    )


# -- scoring and ships ----------------------------------------------------------------------------


def test_which_regions_wait_for_their_scoring() -> None:
    """PD-30, PD-34: those that were closed in this turn and have somebody beside them."""
    drawn = position("H1b F1 F1 .. H1 K1a C1 ~~ M1", Seat(tiles="m1 c1")).do("castle A4", "no figure")
    assert drawn.phase == "score"
    assert drawn.legal() == {"score A2", "score A5"}
    assert refusal(drawn, Kind.SCORE, "A3") == "PD-34: this region is named A2"
    assert refusal(drawn, Kind.SCORE, "A4") == "PD-34: there is no region at A4"
    assert refusal(drawn, Kind.SCORE, "A7") == "PD-34: the city at A7 is not due for scoring"


FORK = """
 =0a .. F1 .. ~0
   == ~~ ~~ ~~
 =0 =0 ..
   .. ~~
"""


def test_where_a_figure_does_not_sail() -> None:
    """PD-82: to the next free ship of either arm."""
    drawn = position(FORK, flow=["A1 > B1 > C1", "B1 > C2"]).do("castle A2")
    assert drawn.legal() == {"sail C1", "sail C2"}
    assert refusal(drawn, Kind.SAIL, "A2") == "PD-82: A2 is not a ship"
    assert refusal(drawn, Kind.SAIL, "A1") == "PD-82: the ship at A1 is occupied or surrounded"
    assert refusal(drawn, Kind.SAIL, "A5") == "PD-82: the ship at A5 is not the next free one downstream"
    assert refusal(drawn, Kind.NO_FIGURE).startswith("PD-82: the figure on a surrounded ship")


def test_the_log_says_whose_figure_sails() -> None:
    """PD-82: the active player lets the figure of another sail."""
    for figure, told in (
        ("b", "lets the worker of player 2 sail to the ship at C1"),
        ("B", "lets the leader of player 2 sail to the ship at C1"),
        ("a", "sails on to the ship at C1"),
    ):
        map = FORK.replace("=0a", f"=0{figure}")
        drawn = position(map, flow=["A1 > B1 > C1", "B1 > C2"]).do("castle A2")
        assert str(describe_action(drawn.state, drawn.state.legal_actions()[0])) == told


def test_words() -> None:
    drawn = position("F1 .. .. .. F1a ..", Seat(tiles="f1 h2"))
    told = {str(describe_action(drawn.state, action)) for action in drawn.state.legal_actions()}
    assert "lays the forest 1 / hills 2 tile on A2 and A3" in told
    assert "lays the forest 1 / hills 2 tile on A3 and A2" in told
    assert "places a castle on A2" in told
    placed = drawn.do("castle A2")
    told = {str(describe_action(placed.state, action)) for action in placed.state.legal_actions()}
    assert told == {
        "places a worker on A2",
        "takes the worker back from A5",
        "leaves the figures as they are",
    }


def test_results_in_words() -> None:
    names = ["Ann", "Bob", "Cem", "Dee"]
    alone = Outcome("tiles-out", "PD-60", (40, 31), (0,))
    assert result_in_words(PANDORIA, alone, names[:2], GameVoice(PANDORIA)) == (
        "The double tiles are used up and the round is finished. Ann wins (Ann 40, Bob 31)."
    )
    team = Outcome("nothing-placed", "PD-21", (9, 7, 9, 7), (0, 2))
    assert result_in_words(PANDORIA, team, names, GameVoice(PANDORIA)).endswith(
        "Ann and Cem share the win (Ann 9, Bob 7, Cem 9, Dee 7)."
    )
