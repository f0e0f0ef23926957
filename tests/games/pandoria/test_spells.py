"""Casting, where figures may go by a spell, and every spell (PD-40, PD-47, PD-48)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pagoria.games.pandoria.engine.turn import Phase
from tests.games.pandoria.helpers import SPELL_COSTS, Seat, position
from tests.games.pandoria.spoken import Position

#: A1 and A3 are open, C1 is printed and open, A5 is closed; there are a castle, a ship and figures of both.
LAND = """
 F1  H1a ~0  K0  C1
   ..  ..  M2b ~~  ~~
 f1  ..  ..  ..  ..
"""
#: Free spaces of open regions there.
FREE = {"A1", "C1"}


def spell(
    name: str,
    map: str = LAND,
    seat: Seat | None = None,
    *,
    market: str = "Rage/Vault",
    pile: str = "Clone/Vault, Clone/Bank",
    singles: str = "f1",
) -> Position:
    """Seat 0 has a card with this spell, by default just enough crystals, and is about to play it."""
    caster = replace(seat or Seat(crystals=SPELL_COSTS[name]), hand=f"{name}/Statue")
    return position(map, caster, phase=Phase.CARD, market=market, pile=pile, singles=singles)


def castable(drawn: Position) -> bool:
    return drawn.turn == 0 and any(text.startswith("cast") for text in drawn.legal())


# -- casting (PD-40, PD-48) -----------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", [name for name in SPELL_COSTS if name not in ("Construct", "Master Builder")]
)
def test_a_spell_costs_its_crystals(name: str) -> None:
    """PD-40: all of them; the card leaves the hand, and its spell is the one that is seen."""
    cost = SPELL_COSTS[name]
    assert not castable(spell(name, seat=Seat(crystals=cost - 1)))
    drawn = spell(name)
    assert castable(drawn)
    after = drawn.do(f"cast {name}/Statue")
    while after.turn == 0:
        after = after.do(min(after.legal()))
    assert after.crystals(0) == 0
    assert f"{name}/Statue" not in after.hand(0)
    assert after.visible_spell(0) == name
    assert after.buildings(0) == []


def test_the_last_spell_is_the_visible_one() -> None:
    """PD-40: it lies on top of the earlier ones."""
    seat = Seat(hand="Conjure/Bank", crystals=2, spell="Muster")
    after = position("F1 ..", seat, phase=Phase.CARD).do("cast Conjure/Bank", "conjure 1 wood")
    assert after.visible_spell(0) == "Conjure"


@pytest.mark.parametrize(
    ("name", "map", "more"),
    [
        ("Acquire", LAND, {"market": ""}),
        ("Adopt", LAND, {"pile": ""}),
        ("Astral Ship", "F1 .. ~~", {}),
        ("Astral Ship", "F1 .. ~0b", {}),
        ("Clone", "F1 ..", {}),
        ("Clone", "F1a K0 ..", {}),
        ("Construct", "F1 ..", {}),
        ("Enchanted Castle", "F1 H1", {}),
        ("Master Builder", "F1 ..", {}),
        ("Muster", "F1 H1 K0", {}),
        ("Rage", "F1a ..", {}),
        ("Teleport", "F1 ..", {}),
        ("Teleport", "F1a ..", {}),
        ("Terrain", "F1 ..", {"singles": ""}),
        ("Terrain", "F1 H1", {}),
    ],
)
def test_a_spell_without_a_target_cannot_be_cast(name: str, map: str, more: dict[str, str]) -> None:
    """PD-48: no card, ship, space, figure, castle or tile that it could be for."""
    assert not castable(spell(name, map, Seat(crystals=10), **more))


@pytest.mark.parametrize("name", ["Astral Ship", "Clone", "Muster"])
def test_a_figure_is_needed_to_put_one(name: str) -> None:
    """PD-48: with none in reserve there is nothing to put."""
    assert castable(spell(name, seat=Seat(crystals=10, workers=1)))
    assert castable(spell(name, seat=Seat(crystals=10, workers=0)))
    assert not castable(spell(name, seat=Seat(crystals=10, workers=0, leader=False)))


def test_nothing_is_refilled_from_an_empty_pile() -> None:
    """PD-48: the market keeps its gap."""
    after = spell("Acquire", market="Rage/Vault, Rage/Bank", pile="").do(
        "cast Acquire/Statue", "acquire Rage/Vault"
    )
    assert after.market() == ["Rage/Bank"]


# -- where figures go (PD-47) ---------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Muster", "Teleport"])
def test_free_spaces_of_open_regions(name: str) -> None:
    """PD-47: printed ones included; no ship, no castle, nothing occupied or closed."""
    drawn = spell(name).do(f"cast {name}/Statue")
    if name == "Muster":
        assert drawn.legal() == {f"worker {space}" for space in FREE}
    else:
        assert drawn.legal() == {f"move A2 {space}" for space in FREE}


@pytest.mark.parametrize("name", ["Muster", "Clone", "Astral Ship"])
@pytest.mark.parametrize(("people", "workers"), [("Plain", 0), ("Plain", 1), ("Humans", 1)])
def test_the_leader_by_a_spell(name: str, people: str, workers: int) -> None:
    """PD-47: as PD-24 says: after all workers, for Humans at any time."""
    seat = Seat(people=people, hand=f"{name}/Statue", crystals=10, workers=workers)
    kinds = {
        text.split()[0] for text in position(LAND, seat, phase=Phase.CARD).do(f"cast {name}/Statue").legal()
    }
    leader = {"leader"} if workers == 0 or people == "Humans" else set()
    assert kinds == leader | ({"worker"} if workers else set())


def test_the_leader_may_be_teleported() -> None:
    """PD-47: moving it is not putting it."""
    seat = Seat(hand="Teleport/Bank", crystals=3)
    drawn = position("F1A .. H1", seat, phase=Phase.CARD)
    assert drawn.do("cast Teleport/Bank", "move A1 A3").figures() == {"A3": "A"}


# -- every spell ----------------------------------------------------------------------------------


def test_acquire() -> None:
    """PD-40: one market card without paying, and the market is filled up."""
    drawn = spell("Acquire", market="Rage/Vault:9, Rage/Bank:1", pile="Clone/Bank, Clone/Vault, Clone/Store")
    assert drawn.do("cast Acquire/Statue").legal() == {"acquire Rage/Vault", "acquire Rage/Bank"}
    after = drawn.do("cast Acquire/Statue", "acquire Rage/Vault")
    assert (after.hand(0), after.gold(0)) == (["Rage/Vault"], 0)
    assert len(after.market()) == 4


def test_adopt() -> None:
    """PD-40: two cards from the pile; the card that was cast is not among them."""
    drawn = spell("Adopt", pile="Clone/Bank, Clone/Vault, Clone/Store")
    cast = drawn.do("cast Adopt/Statue", resolve_chance=False)
    assert (cast.phase, set(cast.chance())) == ("adopt", {"Clone/Bank", "Clone/Vault", "Clone/Store"})
    after = drawn.do("cast Adopt/Statue", "draw Clone/Store", "draw Clone/Bank")
    assert (sorted(after.hand(0)), after.turn) == (["Clone/Bank", "Clone/Store"], 1)


def test_adopt_goes_on_in_a_copy_of_the_state() -> None:
    """PD-40: who looks ahead between the two draws sees the second one too."""
    seat = Seat(crystals=9, hand="Adopt/Store")
    drawn = position("F1 .. ..", seat, phase=Phase.CARD, pile="Clone/Bank, Clone/Vault, Clone/Store")
    first = drawn.do("cast Adopt/Store", "draw Clone/Bank", resolve_chance=False)
    assert first.state.copy() == first.state
    assert first.do("draw Clone/Store").hand(0) == ["Clone/Bank", "Clone/Store"]


def test_adopt_with_one_card_left() -> None:
    """PD-48: what is not there is not drawn."""
    after = spell("Adopt", pile="Clone/Bank").do("cast Adopt/Statue")
    assert (after.hand(0), after.turn) == (["Clone/Bank"], 1)


def test_astral_ship() -> None:
    """PD-40, PD-83: on the river a figure on a ship that is free and not surrounded, for 6 crystals."""
    drawn = spell("Astral Ship", "F1 =0b .. =0 H1 =0 F1")
    assert drawn.do("cast Astral Ship/Statue").legal() == {"worker A4"}
    after = drawn.do("cast Astral Ship/Statue", "worker A4")
    assert (after.figures(), after.crystals(0)) == ({"A2": "b", "A4": "a"}, 0)


def test_a_lake_does_not_surround_a_ship() -> None:
    """PD-82: only tiles, castles and river do."""
    drawn = spell("Astral Ship", "F1 =0b .. =0 H1 =0 ~~")
    assert drawn.do("cast Astral Ship/Statue").legal() == {"worker A4", "worker A6"}


def test_clone() -> None:
    """PD-40: beside one's own figure, wherever that stands."""
    map = """
     F1  H1a ..  K0a H1
       C1  ..  M2b ..  F1
     h1  ..  F1  f1  ~0a
    """
    drawn = spell("Clone", map)
    # A2: B1, for A1 is closed. A4: A5. C5: C4, B5.
    assert drawn.do("cast Clone/Statue").legal() == {f"worker {space}" for space in "B1 A5 C4 B5".split()}
    after = drawn.do("cast Clone/Statue", "worker C4")
    assert (after.figures()["C4"], after.workers(0)) == ("a", 2)


def test_conjure() -> None:
    """PD-40: four in any mix of wood and gold."""
    drawn = spell("Conjure").do("cast Conjure/Statue")
    assert drawn.legal() == {f"conjure {wood} wood" for wood in range(5)}
    assert drawn.do("conjure 1 wood").resources(0) == (0, 3, 1)


def test_conjured_resources_stop_at_ten() -> None:
    """PD-13 and PD-33: no resource exceeds 10, and only a scoring makes points of what does."""
    seat = Seat(hand="Conjure/Statue", crystals=2, gold=9, wood=7)
    drawn = position("F1 ..", seat, phase=Phase.CARD).do("cast Conjure/Statue")
    assert drawn.do("conjure 4 wood").resources(0) == (0, 9, 10)
    assert drawn.do("conjure 0 wood").resources(0) == (0, 10, 7)
    assert drawn.do("conjure 0 wood").score(0) == 0


def test_construct() -> None:
    """PD-40: another card of the hand as a building for 3 wood less, not the card itself."""
    seat = Seat(hand="Construct/Bank, Rage/Large Tower, Rage/Statue", crystals=2, wood=2)
    drawn = position("F1 ..", seat, phase=Phase.CARD)
    assert not [text for text in drawn.legal() if text.startswith("build")]
    cast = drawn.do("cast Construct/Bank")
    assert cast.legal() == {"build Rage/Large Tower at 0", "build Rage/Statue at 0"}
    after = cast.do("build Rage/Large Tower at 0")
    assert (after.wood(0), after.buildings(0), after.hand(0)) == (0, ["Large Tower"], ["Rage/Statue"])
    assert (after.crystals(0), after.visible_spell(0)) == (0, "Construct")


def test_construct_over_a_building_with_a_carpenter() -> None:
    """PD-42, PD-45, PD-46: 5 - 2 for what is covered, less 3, at least 1; the Carpenter comes on top."""
    seat = Seat(hand="Construct/Bank, Rage/Large Tower", crystals=2, wood=1, buildings="Vault")
    after = position("F1 ..", seat, phase=Phase.CARD).do("cast Construct/Bank", "build Rage/Large Tower at 0")
    assert (after.wood(0), after.buildings(0)) == (0, ["Large Tower"])
    seat = Seat(hand="Construct/Bank, Rage/Large Tower", crystals=2, wood=1, buildings="Carpenter")
    cast = position("F1 ..", seat, phase=Phase.CARD).do("cast Construct/Bank")
    assert cast.legal() == {"build Rage/Large Tower at 0", "build Rage/Large Tower at 1"}
    assert cast.do("build Rage/Large Tower at 1").wood(0) == 0


def test_enchanted_castle() -> None:
    """PD-40: one of the own castles by the placing rules, with a figure or without."""
    drawn = spell("Enchanted Castle", "F1 .. ~~ ..").do("cast Enchanted Castle/Statue")
    assert drawn.legal() == {"castle A2"}
    placed = drawn.do("castle A2")
    assert (placed.castles(0), placed.ground("A2")) == (1, "K0")
    assert placed.legal() == {"worker A2", "no figure"}
    assert placed.do("worker A2").figures() == {"A2": "a"}
    assert placed.do("no figure").figures() == {}


def test_enchanted_castle_needs_an_unused_castle() -> None:
    """PD-48: two castles in all, and one without a figure left is still one."""
    seat = Seat(hand="Enchanted Castle/Statue", crystals=4, castles=0, tiles="f1 h1")
    assert not castable(position("F1 .. ..", seat, phase=Phase.CARD))
    seat = Seat(hand="Enchanted Castle/Statue", crystals=4, castles=1, workers=0, leader=False)
    after = position("F1 .. ..", seat, phase=Phase.CARD).do("cast Enchanted Castle/Statue", "castle A2")
    assert (after.castles(0), after.turn) == (0, 1)


def test_enchanted_castle_takes_no_figure_back() -> None:
    """PD-40: it puts a figure on the castle and nothing else."""
    drawn = spell("Enchanted Castle", "F1a .. .. ..\n .. .. .. ..")
    placed = drawn.do("cast Enchanted Castle/Statue", "castle A2")
    assert placed.legal() == {"worker A2", "no figure"}


def test_master_builder() -> None:
    """PD-40: a monument for 3 wood less, at least 1."""
    seat = Seat(hand="Master Builder/Statue", crystals=3, wood=2, buildings="Vault, Bank, Large Tower")
    cast = position("F1 ..", seat, phase=Phase.CARD).do("cast Master Builder/Statue")
    # 8 - 2 - 3 = 3, 8 - 4 - 3 = 1, 8 - 5 - 3 = 0
    assert cast.legal() == {"monument at 1", "monument at 2"}
    after = cast.do("monument at 2")
    assert (after.wood(0), after.score(0)) == (1, 6)
    assert after.buildings(0) == ["Vault", "Bank", "Monument"]


def test_muster() -> None:
    """PD-40: a figure on any free space of an open region."""
    after = spell("Muster").do("cast Muster/Statue", "worker C1")
    assert after.figures() == {"A2": "a", "B3": "b", "C1": "a"}
    assert after.workers(0) == 4


def test_rage() -> None:
    """PD-40: a worker of an opponent goes home; not a leader, not from a castle or ship, not an own one."""
    map = """
     F1a H1b ~0b K1b M1B
       ..  C1c ..  ..  ..
    """
    seats = (Seat(hand="Rage/Statue", crystals=4), Seat(), Seat())
    drawn = position(map, *seats, phase=Phase.CARD).do("cast Rage/Statue")
    assert drawn.legal() == {"rage A2", "rage B2"}
    after = drawn.do("rage B2")
    assert (after.workers(2), "B2" in after.figures()) == (5, False)


def test_rage_on_the_last_space() -> None:
    """PD-40: it is a target like any other, and one target."""
    drawn = position("F1 .. F1b", Seat(hand="Rage/Statue", crystals=4), phase=Phase.CARD)
    cast = drawn.do("cast Rage/Statue")
    assert (cast.legal(), len(cast.state.legal_actions())) == ({"rage A3"}, 1)


def test_teleport() -> None:
    """PD-40: any own figure, from castle and ship too, to any free space of an open region."""
    map = """
     F1  H1a ~0a K0a C1
       ..  ..  M2b ~~  ~~
     f1  ..  ..  ..  ..
    """
    drawn = spell("Teleport", map).do("cast Teleport/Statue")
    assert drawn.legal() == {f"move {a} {b}" for a in ("A2", "A3", "A4") for b in FREE}
    after = drawn.do("move A3 C1")
    assert after.figures() == {"A2": "a", "A4": "a", "B3": "b", "C1": "a"}


def test_terrain() -> None:
    """PD-40: a single tile is drawn and placed by the placing rules."""
    drawn = spell("Terrain", "F1 .. ~~ ..", singles="h1, c2")
    cast = drawn.do("cast Terrain/Statue", resolve_chance=False)
    assert (cast.phase, set(cast.chance())) == ("draw_single", {"h1", "c2"})
    drew = drawn.do("cast Terrain/Statue", "draw c2")
    assert drew.legal() == {"single A2"}
    after = drew.do("single A2")
    assert (after.ground("A2"), after.figures(), after.turn) == ("C2", {}, 1)
    assert after.state.piles.singles == 1
