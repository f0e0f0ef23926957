"""The abilities of the five peoples (PD-50 to PD-54)."""

from __future__ import annotations

from typing import Any

import pytest

from pagoria.games.pandoria import PANDORIA
from pagoria.games.pandoria.engine.setting import Mode
from pagoria.games.pandoria.engine.turn import Phase
from tests.games.pandoria.helpers import Seat, position
from tests.games.pandoria.spoken import Position

# -- Humans (PD-50) -------------------------------------------------------------------------------


def test_humans_put_their_leader_at_any_time() -> None:
    """PD-50: whenever a worker could be put; others wait for their workers."""
    for people, allowed in (("Humans", True), ("Dwarves", False), ("Halflings", False)):
        after = position("F1 .. ..", Seat(people=people)).do("castle A2")
        assert ("leader A2" in after.legal()) is allowed
        assert "worker A2" in after.legal()


# -- Dwarves (PD-51) ------------------------------------------------------------------------------


def test_dwarves_choose_between_two_tiles() -> None:
    """PD-51: either may be placed, and a new one is drawn for it."""
    drawn = position("F1 .. .. .. ..", Seat(people="Dwarves", tiles="f1 h1, m2 c1", castles=0))
    assert drawn.legal("tile") == {"f1@A2 h1@A3", "h1@A2 f1@A3", "m2@A2 c1@A3", "c1@A2 m2@A3"}
    after = drawn.do("tile m2@A2 c1@A3", "no figure", "draw f1 h1")
    assert after.tiles(0) == ["f1 h1", "f1 h1"]


# -- Elves (PD-52) --------------------------------------------------------------------------------


def wandering(between: str, below: str = "..") -> Position:
    """An elf on A1, something on A2, open mountains on A3 and beyond them a city; at the end of the turn."""
    map = f"""
     F1a {between} M1 C1 ..
       {below} {below} .. .. ..
    """
    return position(map, Seat(people="Elves"), phase=Phase.WANDER)


@pytest.mark.parametrize(
    ("between", "reached"),
    [
        ("H1", {"A2", "A3"}),
        ("h1", {"A2", "A3"}),
        ("H1b", {"A3"}),
        ("K0", {"A2", "A3"}),
        ("K0a", {"A3"}),
    ],
)
def test_elves_walk_one_or_two_spaces(between: str, reached: set[str]) -> None:
    """PD-52: over occupied spaces and own castles, to free spaces of open regions and free own castles."""
    drawn = wandering(between)
    assert (drawn.phase, drawn.actor) == ("wander", 0)
    moves = {text for text in drawn.legal("move") if text.startswith("A1")}
    assert moves == {f"A1 {space}" for space in reached}
    assert "no move" in drawn.legal()
    after = drawn.do("move A1 A3")
    assert after.figures()["A3"] == "a"
    assert ("A1" in after.figures(), after.turn) == (False, 1)


@pytest.mark.parametrize("between", ["..", "~~", "~0", "==", "=0", "K1", "K1b"])
def test_what_elves_cannot_cross(between: str) -> None:
    """PD-52: water, ships, other players' castles, and where no land is yet."""
    assert wandering(between).turn == 1


def test_elves_cross_closed_regions() -> None:
    """PD-52: but they do not stop there."""
    map = """
     F1a H1  M1  C1  ..
       C1  ~~  ..  ..  ..
     ..  ..  ..  ..  ..
    """
    drawn = position(map, Seat(people="Elves"), phase=Phase.WANDER)
    assert drawn.closed("A2")
    assert drawn.legal() == {"move A1 A3", "move A1 B1", "no move"}


def test_only_workers_of_elves_walk() -> None:
    """PD-52: not the leader, not in another people, not in the beginner game."""
    map = "F1a H1A ..\n .. .. M1"
    drawn = position(map, Seat(people="Elves"), phase=Phase.WANDER)
    assert drawn.turn == 1
    open_land = "F1a H1 C1A F1\n .. .. .. .."
    assert position(open_land, Seat(people="Elves"), phase=Phase.WANDER).legal() == {"move A1 A2", "no move"}
    assert position(open_land, Seat(people="Humans"), phase=Phase.WANDER).turn == 1
    assert position(open_land, Seat(people="Elves"), phase=Phase.WANDER, mode=Mode.BEGINNER).turn == 1


def test_elves_leave_a_castle_and_enter_one() -> None:
    """PD-52: a worker on a castle is on the map, and a free own castle takes a worker."""
    drawn = position("K0a H1 ..\n .. .. ..", Seat(people="Elves"), phase=Phase.WANDER)
    assert drawn.legal() == {"move A1 A2", "no move"}
    back = position("K0 H1a ..\n .. .. ..", Seat(people="Elves"), phase=Phase.WANDER)
    assert back.legal() == {"move A2 A1", "no move"}
    assert back.do("move A2 A1").figures() == {"A1": "a"}


@pytest.mark.parametrize(
    ("castle", "beyond", "enters"),
    [
        ("K0", "..", True),
        ("K0", "H1", False),
        ("K0", "~~", False),
        ("K0", "K1", False),
        ("K0b", "..", False),
        ("K0A", "..", False),
        ("K1", "..", False),
    ],
)
def test_only_a_free_own_castle_that_is_not_enclosed_is_entered(
    castle: str, beyond: str, enters: bool
) -> None:
    """PD-52: an empty space has to touch it; whose castle it is, and who stands there, matters too."""
    map = f"""
     F1a {castle} {beyond} ##
       ##  ##  ##  ##
     ..  F1  ..  ##
    """
    drawn = position(map, Seat(people="Elves"), phase=Phase.WANDER)
    assert ("A1 A2" in drawn.legal("move")) is enters


def test_only_what_touches_a_castle_keeps_it_open() -> None:
    """PD-52: the first space of the board does, here; the one beyond the end of the row above does not."""
    corner = position(".. K0 F1a ~~", Seat(people="Elves"), phase=Phase.WANDER)
    assert "A3 A2" in corner.legal("move")
    map = """
     ##  ##  ##  ..
       ##  ##  H1
     K0  F1a ~~
    """
    enclosed = position(map, Seat(people="Elves"), phase=Phase.WANDER)
    assert "C2 C1" not in enclosed.legal("move")


def test_an_enclosed_own_castle_is_crossed() -> None:
    """PD-52: occupied and closed spaces stop nobody, an enclosed castle is one of them."""
    map = """
     F1a K0  H1  ..
       ##  ##  ##  ##
    """
    drawn = position(map, Seat(people="Elves"), phase=Phase.WANDER)
    assert drawn.legal() == {"move A1 A3", "no move"}


def test_elves_reach_a_castle_in_two_steps() -> None:
    """PD-52: over an occupied space of a closed region, and no further."""
    map = """
     F1a H1b K0  K0  ..
       ##  ##  ..  ##  ##
    """
    drawn = position(map, Seat(people="Elves"), phase=Phase.WANDER)
    assert drawn.legal() == {"move A1 A3", "no move"}


def test_a_partners_castle_is_another_players() -> None:
    """PD-52: teams share points only."""
    seats = [Seat(people="Elves"), Seat(), Seat(), Seat()]
    drawn = position("F1a K2 M1 ..\n .. .. .. ..", *seats, mode=Mode.TEAMS, phase=Phase.WANDER)
    assert drawn.turn == 1


def test_elves_walk_after_the_draw() -> None:
    """PD-52: at the end of the turn: what was just put may walk, and nothing is scored any more."""
    drawn = position("F1 .. .. H1 ..\n .. .. .. .. ..", Seat(people="Elves", tiles="c1 m1"))
    after = drawn.do("tile c1@A2 m1@A3", "worker A2", "draw f1 h1")
    assert after.phase == "wander"
    assert after.legal() == {"move A2 A1", "move A2 A3", "move A2 A4", "no move"}
    assert after.do("no move").figures() == {"A2": "a"}


# -- Wizards (PD-53) ------------------------------------------------------------------------------


def test_wizards_buy_at_the_end_of_every_turn() -> None:
    """PD-53: scored or not; others only after a scoring."""
    for people, phase in (("Wizards", "buy"), ("Humans", "place")):
        drawn = position("F1 .. ..", Seat(people=people, gold=3), market="Clone/Bank")
        assert drawn.do("castle A2", "no figure").phase == phase
    assert position("F1 ..", Seat(people="Wizards", gold=2), phase=Phase.BUY, market="Clone/Bank").turn == 1


def test_wizards_cast_the_visible_spell_again() -> None:
    """PD-53: for one crystal more, without a card, and it stays visible."""
    poor = Seat(people="Wizards", crystals=2, spell="Conjure")
    assert position("F1 ..", poor, phase=Phase.CARD).turn == 1
    seat = Seat(people="Wizards", crystals=3, spell="Conjure", hand="Rage/Large Tower")
    drawn = position("F1 ..", seat, phase=Phase.CARD)
    assert drawn.legal() == {"recast", "no card"}
    after = drawn.do("recast", "conjure 4 wood")
    assert (after.resources(0), after.hand(0)) == ((0, 0, 4), ["Rage/Large Tower"])
    assert after.visible_spell(0) == "Conjure"
    assert after.turn == 1


def test_only_wizards_recast_and_only_what_is_there() -> None:
    """PD-53: no spell cast yet, or another people: nothing."""
    assert position("F1 ..", Seat(people="Wizards", crystals=9), phase=Phase.CARD).turn == 1
    assert position("F1 ..", Seat(people="Elves", crystals=9, spell="Conjure"), phase=Phase.CARD).turn == 1
    beginner = Seat(people="Wizards", crystals=9, spell="Conjure")
    assert position("F1 ..", beginner, phase=Phase.CARD, mode=Mode.BEGINNER).turn == 1


def test_a_recast_spell_needs_its_target_and_has_its_discounts() -> None:
    """PD-53 with PD-46 and PD-48."""
    seat = Seat(people="Wizards", crystals=9, spell="Rage")
    assert position("F1a ..", seat, phase=Phase.CARD).turn == 1
    shrine = Seat(people="Wizards", crystals=3, spell="Rage", buildings="Shrine")
    assert position("F1b ..", shrine, phase=Phase.CARD).do("recast", "rage A1").crystals(0) == 0


@pytest.mark.parametrize(("crystals", "legal"), [(6, False), (7, True)])
def test_a_recast_astral_ship(crystals: int, legal: bool) -> None:
    """PD-53: 6 + 1 crystals, paid when the ship is chosen."""
    drawn = position(
        "F1 .. ~0", Seat(people="Wizards", crystals=crystals, spell="Astral Ship"), phase=Phase.CARD
    )
    assert (drawn.phase == "card") is legal
    if legal:
        assert drawn.do("recast", "worker A3").crystals(0) == 0


# -- Halflings (PD-54) ----------------------------------------------------------------------------


def halfling(hand: str, crystals: int, wood: int, map: str = "F1 .. ..", **more: str) -> Position:
    seat = Seat(
        people="Halflings",
        hand=hand,
        crystals=crystals,
        wood=wood,
        gold=int(more.get("gold", "0")),
        buildings=more.get("buildings", ""),
    )
    return position(map, seat, phase=Phase.CARD, pile=more.get("pile", ""), singles=more.get("singles", ""))


def test_halflings_use_both_halves_of_a_card() -> None:
    """PD-54: spell and building, each 1 cheaper; the card becomes the building."""
    drawn = halfling("Muster/Statue", 4, 3)
    assert drawn.legal() == {"double Muster/Statue", "no card"}
    cast = drawn.do("double Muster/Statue", "worker A1")
    assert (cast.phase, cast.crystals(0)) == ("build", 0)
    assert cast.legal() == {"build Muster/Statue at 0"}
    after = cast.do("build Muster/Statue at 0")
    assert (after.wood(0), after.buildings(0), after.hand(0)) == (0, ["Statue"], [])
    assert after.turn == 1


def test_both_halves_have_to_be_paid() -> None:
    """PD-54: 1 less of each is all."""
    for crystals, wood in ((3, 3), (4, 2)):
        assert halfling("Muster/Statue", crystals, wood).turn == 1


def test_one_half_costs_what_it_costs() -> None:
    """PD-54: the discount is for both together."""
    drawn = halfling("Muster/Statue", 5, 4)
    assert drawn.do("cast Muster/Statue", "worker A1").crystals(0) == 0
    assert drawn.do("build Muster/Statue at 0").wood(0) == 0


def test_a_monument_as_the_second_half() -> None:
    """PD-54: then the card goes on the spell pile like any that was cast."""
    drawn = halfling("Muster/Statue", 4, 3, buildings="Bank")
    cast = drawn.do("double Muster/Statue", "worker A1")
    assert cast.legal() == {"build Muster/Statue at 0", "build Muster/Statue at 1", "monument at 0"}
    after = cast.do("monument at 0")
    assert (after.wood(0), after.score(0), after.hand(0)) == (0, 6, [])
    assert (after.visible_spell(0), after.buildings(0)) == ("Muster", ["Monument"])


def test_halflings_pay_at_least_one() -> None:
    """PD-54: with Shrine and Carpenter 2 - 2 - 1 is 1."""
    drawn = halfling("Conjure/Vault", 1, 1, buildings="Shrine, Carpenter")
    after = drawn.do("double Conjure/Vault", "conjure 0 wood", "build Conjure/Vault at 2")
    assert after.resources(0) == (0, 4, 0)


def test_others_use_one_half() -> None:
    """PD-54: it is the Halflings' ability, and not in the beginner game."""
    seat = Seat(people="Humans", hand="Muster/Statue", crystals=9, wood=9)
    assert "double Muster/Statue" not in position("F1 .. ..", seat, phase=Phase.CARD).legal()
    seat = Seat(people="Halflings", hand="Muster/Statue", crystals=9, wood=9)
    assert (
        "double Muster/Statue" not in position("F1 .. ..", seat, phase=Phase.CARD, mode=Mode.BEGINNER).legal()
    )


def test_conjured_wood_pays_the_building() -> None:
    """PD-54 with PD-40: the spell happens at once, so what it brings is there when the building is paid."""
    drawn = halfling("Conjure/Statue", 1, 0)
    assert drawn.legal() == {"double Conjure/Statue", "no card"}
    cast = drawn.do("double Conjure/Statue")
    # The building costs 3: with less wood there would be no second half, and no discount for the first.
    assert cast.legal() == {"conjure 3 wood", "conjure 4 wood"}
    after = cast.do("conjure 3 wood", "build Conjure/Statue at 0")
    assert after.resources(0) == (0, 1, 0)


def test_the_spell_may_not_spend_what_the_second_half_needs() -> None:
    """PD-54: both halves or no discount: Construct may not take the wood for the card's own building."""
    hand = "Construct/Vault, Rage/Large Tower, Rage/Bank"
    drawn = halfling(hand, 1, 2)
    # Large Tower costs 2 and leaves nothing, Bank 1 and leaves the 1 that Vault costs.
    cast = drawn.do("double Construct/Vault")
    assert cast.legal() == {"build Rage/Bank at 0"}
    after = cast.do("build Rage/Bank at 0", "build Construct/Vault at 1")
    assert (after.wood(0), after.buildings(0)) == (0, ["Bank", "Vault"])
    nothing_left = halfling("Construct/Vault, Rage/Large Tower", 1, 2)
    assert nothing_left.legal() == {"build Construct/Vault at 0", "no card"}


@pytest.mark.parametrize(("gold", "both"), [("3", False), ("4", True)])
def test_the_price_of_the_spell_may_not_take_the_gold_that_the_second_half_needs(
    gold: str, both: bool
) -> None:
    """PD-54: with a Bank 2 gold go for the third crystal of Rage, and 2 for the wood of the Vault."""
    drawn = halfling("Rage/Vault", 2, 0, "F1b .. ..", gold=gold, buildings="Bank")
    assert ("double Rage/Vault" in drawn.legal()) is both


def test_a_card_that_is_used_twice_is_known_after_the_first_half() -> None:
    """PD-54, PD-10: it lies open, though it is still in the hand."""
    cast = halfling("Muster/Statue", 4, 3).do("double Muster/Statue")
    players: Any = PANDORIA.rules.view(cast.state, 1).data()["players"]
    assert players[0]["shown_cards"] == ["Muster/Statue"]


def test_a_ship_may_not_take_the_gold_that_the_second_half_needs() -> None:
    """PD-54: with a Bank a dear ship would take the gold for the building; a cheap one leaves it."""
    drawn = halfling("Astral Ship/Vault", 2, 0, "F1 .. =0 .. =3 .. ~0", gold="6", buildings="Bank")
    cast = drawn.do("double Astral Ship/Vault")
    assert cast.legal() == {"worker A5"}
    after = cast.do("worker A5", "build Astral Ship/Vault at 1")
    # 6 - 3 - 1 crystals, and 2 gold for the 1 wood of 2 - 1
    assert (after.resources(0), after.buildings(0)) == ((0, 4, 0), ["Bank", "Vault"])


def test_a_double_use_may_end_in_two_monuments() -> None:
    """PD-54: Master Builder as the spell, a monument as the second half."""
    drawn = halfling("Master Builder/Large Tower", 2, 10, buildings="Bank, Statue")
    after = drawn.do("double Master Builder/Large Tower", "monument at 0", "monument at 1")
    # 8 - 4 - 3 and 8 - 4 - 1
    assert (after.wood(0), after.score(0)) == (10 - 1 - 3, 6 + 5)


@pytest.mark.parametrize(
    ("card", "steps"),
    [
        ("Adopt/Vault", []),
        ("Terrain/Vault", ["single A2"]),
        ("Enchanted Castle/Vault", ["castle A2", "no figure"]),
        ("Astral Ship/Vault", ["worker B3"]),
    ],
)
def test_the_second_half_follows_every_kind_of_spell(card: str, steps: list[str]) -> None:
    """PD-54: after draws, tiles, castles and ships too."""
    map = "F1 .. ..\n ~~ .. ~0"
    drawn = halfling(card, 9, 9, map, pile="Clone/Bank, Clone/Store, Clone/Vault", singles="f1")
    after = drawn.do(f"double {card}", *steps)
    assert (after.phase, after.turn) == ("build", 0)
    built = after.do(f"build {card} at 0")
    assert (built.wood(0), built.buildings(0)) == (8, ["Vault"])
