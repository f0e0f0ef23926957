"""A player's board, on its own."""

from __future__ import annotations

import pytest

from pagoria.games.pandoria.components.model import BUILDING_NAMES, Ability, Building, Resource
from pagoria.games.pandoria.engine.boards import MONUMENT_COST, PlayerBoard
from pagoria.games.pandoria.engine.setting import Mode, Setting


def setting() -> Setting:
    """One people for each ability; a card for each building, which costs 4 wood."""
    found = Setting()
    found.people_ability = [
        Ability.NONE,
        Ability.FREE_LEADER,
        Ability.TWO_TILES,
        Ability.WANDER,
        Ability.SPELLBOOK,
        Ability.DOUBLE_USE,
    ]
    found.building_cost = [4] * len(BUILDING_NAMES)
    found.card_building = list(range(len(BUILDING_NAMES)))
    found.card_gold = [3] * len(BUILDING_NAMES)
    found.workers = 5
    return found


def board(*buildings: int, crystals: int = 0, gold: int = 0, wood: int = 0, people: int = 0) -> PlayerBoard:
    found = PlayerBoard(setting())
    found.people = people
    for place, building in enumerate(buildings):
        found.put_building(building, place)
    for resource, amount in ((Resource.CRYSTALS, crystals), (Resource.GOLD, gold), (Resource.WOOD, wood)):
        found.set_resource(resource, amount)
    return found


def resources(of: PlayerBoard) -> list[int]:
    return [of.resource(resource) for resource in range(Resource.COUNT)]


@pytest.mark.parametrize("mode", [Mode.CLASSIC, Mode.TEAMS, Mode.BEGINNER, Mode.FAMILY])
def test_abilities_count_in_the_classic_game_only(mode: int) -> None:
    """PD-70"""
    elves = board(people=Ability.WANDER)
    elves.setting.mode = mode
    assert elves.ability(Ability.WANDER) == (mode in (Mode.CLASSIC, Mode.TEAMS))
    assert not elves.ability(Ability.SPELLBOOK)


def test_who_has_a_figure_to_place() -> None:
    """PD-24: any worker, and after the last one the leader."""
    found = board()
    found.workers, found.leader = 1, 1
    assert found.has_figure()
    assert not found.leader_allowed()
    found.workers = 0
    assert found.has_figure()
    assert found.leader_allowed()
    found.leader = 0
    assert not found.has_figure()


def test_the_bank_pays_two_gold_for_one() -> None:
    poor = board(crystals=1, gold=4)
    assert not poor.can_pay(Resource.CRYSTALS, 3)
    helped = board(Building.BANK, crystals=1, gold=4)
    assert helped.can_pay(Resource.CRYSTALS, 3)
    assert not helped.can_pay(Resource.CRYSTALS, 4)
    helped.pay(Resource.CRYSTALS, 3)
    assert resources(helped) == [0, 0, 0]


def test_buildings_make_things_cheaper_but_never_free() -> None:
    """PD-46"""
    assert (board().spell_price(4, 0), board(Building.SHRINE).spell_price(4, 0)) == (4, 2)
    assert board(Building.SHRINE).spell_price(2, 1) == 1
    assert (board().card_price(0), board(Building.STORE).card_price(0)) == (3, 1)
    assert board(Building.CARPENTER).building_price(Building.BANK, 1, 0) == 2


def test_a_covered_building_is_deducted() -> None:
    """PD-42, PD-44"""
    own = board(Building.STATUE)
    assert own.building_price(Building.BANK, 0, 0) == 1
    assert own.monument_price(0, 0) == MONUMENT_COST - 4


def test_building_takes_wood_and_the_card() -> None:
    """PD-41, PD-43"""
    own = board(wood=5)
    own.take_card(Building.STATUE)
    assert own.can_build(Building.STATUE, 0, 0)
    own.build(Building.STATUE, 0, 0)
    assert (own.building_at(0), own.hand, resources(own)) == (Building.STATUE, 0, [0, 0, 1])
    own.take_card(Building.STATUE)
    assert not own.can_build(Building.STATUE, 1, 3)


def test_a_monument_covers_a_building_for_good() -> None:
    """PD-44"""
    own = board(Building.STATUE, wood=9)
    assert own.can_cover(0, 0)
    assert not own.can_cover(1, 0)
    own.cover(0, 6, 0)
    assert (own.score, own.building_at(0), own.monument_at(0)) == (6, -1, True)
    assert not own.has_building(Building.STATUE)
    assert not own.can_cover(0, 0)


def test_the_leader_follows_the_workers() -> None:
    """PD-24, PD-50"""
    own = board()
    own.fill_reserve()
    assert (own.workers, own.leader, own.castles) == (5, 1, 2)
    assert not own.leader_allowed()
    own.workers = 0
    assert own.leader_allowed()
    free = board(people=Ability.FREE_LEADER)
    free.fill_reserve()
    assert free.leader_allowed()


@pytest.mark.parametrize(
    ("resource", "building"),
    [
        (Resource.CRYSTALS, Building.REPOSITORY),
        (Resource.GOLD, Building.VAULT),
        (Resource.WOOD, Building.LUMBERYARD),
    ],
)
def test_exchange_buildings(resource: int, building: int) -> None:
    """PD-33"""
    assert (board().exchange_rate(resource), board(building).exchange_rate(resource)) == (3, 2)
