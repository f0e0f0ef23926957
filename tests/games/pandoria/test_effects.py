"""Effects: what an action closes, sends home and scores is told exactly as it then happens."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from pagoria.core.choices import expand
from pagoria.core.rng import Rng
from pagoria.core.session import Session
from pagoria.core.state import CHANCE
from pagoria.games.pandoria import PANDORIA
from pagoria.games.pandoria.components.model import RESOURCE_NAMES, Terrain
from pagoria.games.pandoria.engine import actions
from pagoria.games.pandoria.engine.actions import Kind
from pagoria.games.pandoria.engine.effects import effects
from pagoria.games.pandoria.engine.land import NOBODY, owner_of
from pagoria.games.pandoria.engine.setting import Mode
from pagoria.games.pandoria.engine.state import State
from pagoria.games.pandoria.engine.turn import Phase
from pagoria.games.pandoria.present.menu import menu
from pagoria.games.pandoria.wire import EffectsData
from pagoria.play.bots import find_bot
from tests.games.pandoria.helpers import Seat, position
from tests.games.pandoria.lively_games import every_case, states
from tests.games.pandoria.spoken import Position, words

#: Actions that may cost something beside what is scored after them.
PAYING = (
    Kind.SPELL,
    Kind.DOUBLE,
    Kind.RECAST,
    Kind.BUILD,
    Kind.MONUMENT,
    Kind.PRINTED_SHIP,
    Kind.CONJURE,
    Kind.WORKER,
    Kind.LEADER,
    Kind.BUY,
)
MOST_ACTIONS = 8


def told(drawn: Position, text: str) -> EffectsData:
    """The effects of the action with these words."""
    found = {words(drawn.setting, action): action for action in drawn.state.legal_actions()}
    return effects(drawn.state, found[text])


def names(regions: list[Any]) -> list[str]:
    return [region["name"] for region in regions]


def gains(regions: list[Any]) -> list[list[tuple[int, int, int, int]]]:
    """By region the shares: seat, kept, lost, points."""
    return [[(s["seat"], s["kept"], s["lost"], s["points"]) for s in region["shares"]] for region in regions]


# -- in words -------------------------------------------------------------------------------------


def test_a_placement_tells_what_it_closes_and_what_that_would_bring() -> None:
    """PD-22, PD-31, PD-35: the worker inside goes home, those beside it take part."""
    drawn = position("##  K0a K0A\n  K1b F1b F2\n ## ..  K1", Seat(wood=5), Seat())
    found = told(drawn, "castle C2")
    assert found.keys() == {"closes", "home"}
    assert found["home"] == ["B2"]
    (region,) = found["closes"]
    assert {key: region[key] for key in ("name", "terrain", "symbols", "spaces")} == {
        "name": "B2",
        "terrain": "forest",
        "symbols": 3,
        "spaces": ["B2", "B3"],
    }
    # Nine wood for seat 0: five are kept, four make a point (PD-33).
    assert gains([region]) == [[(0, 5, 1, 1), (1, 3, 0, 0)]]


def test_what_is_scored_by_itself_is_told_by_the_action_before() -> None:
    """PD-26, PD-30: no figure is put and no card played, so the only region is scored."""
    drawn = position("##  K0a K0A\n  K1b F1 F2\n ## ..  K1", Seat(wood=5), Seat())
    closed = told(drawn, "castle C2")["closes"]
    scored = told(drawn.do("castle C2"), "no figure")
    assert scored == {"scores": closed}


def test_a_figure_put_before_the_scoring_takes_part_in_it() -> None:
    """PD-23, PD-30: on the castle that closed the region."""
    drawn = position("F1 .. K1").do("castle A2")
    assert gains(told(drawn, "worker A2")["scores"]) == [[(0, 1, 0, 0)]]
    assert told(drawn, "no figure") == {}


def test_a_region_that_nobody_stands_beside_closes_without_shares() -> None:
    """PD-30."""
    drawn = position("K0a H1 F2 .. C1 K0")
    closes = told(drawn, "castle A4")["closes"]
    assert (names(closes), gains(closes)) == (["A3", "A5"], [[], []])
    assert told(drawn.do("castle A4"), "no figure") == {}


def test_several_regions_are_counted_one_after_the_other() -> None:
    """PD-33, PD-34: what the first leaves free is filled by the second; the chosen one comes first."""
    drawn = position("F1 .. F2\n K0a K0a", Seat(wood=8), Seat())
    closes = told(drawn, "castle A2")["closes"]
    assert (names(closes), gains(closes)) == (["A1", "A3"], [[(0, 1, 0, 0)], [(0, 1, 1, 0)]])
    choosing = drawn.do("castle A2", "no figure")
    assert choosing.phase == "score"
    first = told(choosing, "score A1")["scores"]
    assert (names(first), gains(first)) == (["A1", "A3"], [[(0, 1, 0, 0)], [(0, 1, 1, 0)]])
    first = told(choosing, "score A3")["scores"]
    assert (names(first), gains(first)) == (["A3", "A1"], [[(0, 2, 0, 0)], [(0, 0, 1, 0)]])


def test_a_bonus_is_told_apart() -> None:
    """PD-32: the leader counts 2 for symbols and 1 for the saw mill."""
    drawn = position("K0A F2 ..", Seat(buildings="Large Saw Mill"))
    (region,) = told(drawn, "castle A3")["closes"]
    (share,) = region["shares"]
    assert (share["strength"], share["bonus"], share["gain"], share["figures"]) == (2, 2, 6, ["A1"])


def test_a_building_counts_in_the_scoring_that_follows_it() -> None:
    """PD-41: its effect holds at once, in the same turn."""
    drawn = position("K0a F2 .. ..", Seat(wood=9, hand="Muster/Small Saw Mill"))
    after = drawn.do("castle A3", "no figure")
    built = next(text for text in after.legal() if text.startswith("build"))
    assert gains(told(after, "no card")["scores"]) == [[(0, 1, 1, 0)]]
    assert gains(told(after, built)["scores"]) == [[(0, 3, 0, 0)]]


def test_a_spell_closes_and_scores_like_a_placement() -> None:
    """PD-36: the enchanted castle."""
    drawn = position("K0a F2b .. .. .. C1", Seat(crystals=9, hand="Enchanted Castle/Bank")).do(
        "castle A5", "no figure", "cast Enchanted Castle/Bank"
    )
    found = told(drawn, "castle A3")
    assert (found["home"], names(found["closes"])) == (["A2"], ["A2"])


def test_cards_are_drawn_before_a_scoring_and_change_nothing_about_it() -> None:
    """PD-26, PD-30: Adopt, and Acquire, after which the market is filled."""
    seat = Seat(crystals=9, hand="Adopt/Bank, Acquire/Bank")
    pile = "Clone/Bank, Clone/Store, Clone/Vault, Muster/Bank, Muster/Store"
    drawn = position("K0a F2 .. ..", seat, market="Rage/Vault", pile=pile).do("castle A3", "no figure")
    assert gains(told(drawn, "cast Adopt/Bank")["scores"]) == [[(0, 2, 0, 0)]]
    acquiring = drawn.do("cast Acquire/Bank")
    assert gains(told(acquiring, "acquire Rage/Vault")["scores"]) == [[(0, 2, 0, 0)]]


def test_the_last_card_in_a_scoring_of_the_first_space() -> None:
    """PD-73: A1 is a region like any other."""
    drawn = position("F2 .. K0\n K1b ## ##", Seat(), Seat(), mode=Mode.FAMILY_SPELLS, pile="Muster/Bank")
    taking = drawn.do("castle A2", "worker A2")
    assert taking.phase == "take"
    assert gains(told(taking, "card")["scores"]) == [[(1, 0, 0, 2)]]


def test_a_ship_sails_before_a_scoring() -> None:
    """PD-82, PD-36: the last space beside the ship closes a region too; who sails where is asked first."""
    map = """
     =0b ..  F1  ..  ~0
       ==  ~~  ~~  ~~
     =0  =0  ..
       ..  ~~
    """
    seat = Seat(crystals=9, hand="Terrain/Bank")
    drawn = position(map, seat, flow=["A1 > B1 > C1", "B1 > C2"], singles="f1")
    casting = drawn.do("castle A4", "no figure", "cast Terrain/Bank")
    found = told(casting, "single A2")
    assert (set(found), names(found["closes"])) == ({"closes"}, ["A2"])
    assert casting.do("single A2").phase == "sail"


def test_what_is_taken_back_or_driven_away_goes_home() -> None:
    """PD-23."""
    drawn = position("K0a F1b .. ..", Seat()).do("castle A3")
    assert told(drawn, "back A1") == {"home": ["A1"]}


def test_points_that_somebody_takes_are_told_when_they_are_taken() -> None:
    """PD-73: closing brings nothing yet; each takes points or a card."""
    drawn = position(
        "K0a F2 .. K0\n ## K1b ##", Seat(), Seat(), mode=Mode.FAMILY_SPELLS, pile="Muster/Bank, Rage/Store"
    )
    closing = drawn.do("castle A3")
    assert told(closing, "no figure") == {}
    taking = closing.do("no figure")
    assert taking.phase == "take"
    assert gains(told(taking, "points")["scores"]) == [[(0, 0, 0, 2)]]
    assert told(taking, "card") == {}


def test_who_takes_the_last_card_leaves_points_to_the_others() -> None:
    """PD-73: with an empty pile there is nothing to decide, so the card brings the other player's points."""
    drawn = position("K0a F2 .. K0\n ## K1b ##", Seat(), Seat(), mode=Mode.FAMILY_SPELLS, pile="Muster/Bank")
    taking = drawn.do("castle A3", "no figure")
    assert gains(told(taking, "card")["scores"]) == [[(1, 0, 0, 2)]]


def test_all_is_points_in_a_family() -> None:
    """PD-72."""
    drawn = position("K0a F2 .. K0", Seat(), Seat(), mode=Mode.FAMILY)
    assert gains(told(drawn, "castle A3")["closes"]) == [[(0, 0, 0, 2)]]


# -- exactly what happens -------------------------------------------------------------------------


def settled(state: State, action: int) -> State:
    """After an action and the draws behind it; which cards they bring makes no difference here."""
    after = state.copy()
    after.apply(action)
    while after.actor() == CHANCE:
        after.apply(after.chance_members()[0])
    return after


def closed_names(state: State) -> set[str]:
    land = state.land
    closed = [s for s in range(state.setting.size) if land.ground[s] < Terrain.COUNT and land.closed(s)]
    return {state.setting.space_names[land.region(space)[0]] for space in closed}


def reserve(state: State) -> list[int]:
    return [board.workers + board.leader for board in state.boards]


def check_closes(state: State, after: State, found: EffectsData) -> None:
    regions = found.get("closes", [])
    assert len(set(names(regions))) == len(regions)
    # A region that grows and closes at once may have had another name; it was open then.
    assert set(names(regions)) == closed_names(after) - closed_names(state)
    for region in regions:
        root = after.land.root(state.setting.space_names.index(region["name"]))
        assert region["symbols"] == after.land.region_symbols[root]


def check_home(state: State, after: State, action: int, found: EffectsData) -> None:
    spaces = [state.setting.space_names.index(name) for name in found.get("home", [])]
    assert len(set(spaces)) == len(spaces)
    assert all(state.land.figure[space] != NOBODY for space in spaces)
    back = Counter(owner_of(state.land.figure[space]) for space in spaces)
    if actions.kind(action) in (Kind.WORKER, Kind.LEADER):
        back[state.turn.active] -= 1
    change = [now - then for now, then in zip(reserve(after), reserve(state), strict=True)]
    assert change == [back[seat] for seat in range(state.setting.players)]


def check_scores(state: State, after: State, action: int, found: EffectsData) -> None:
    """What is told equals what changes, besides what the action itself costs or brings."""
    base = state
    if actions.kind(action) in PAYING:
        unscored = state.copy()
        unscored.turn.closing = []
        base = settled(unscored, action)
    if Phase.OVER in (after.turn.phase, base.turn.phase):
        return  # the final count changes everything
    terms: Any = PANDORIA.presentation.setting_data(state.setting.variant, state.setting.players)["terms"]
    kept: Counter[tuple[int, str]] = Counter()
    points: Counter[int] = Counter()
    for region in found.get("scores", []):
        for share in region["shares"]:
            kept[share["seat"], terms["yield"][region["terrain"]]] += share["kept"]
            points[share["seat"]] += share["points"]
            assert share["gain"] == region["symbols"] * share["strength"] + share["bonus"]
    for seat in range(state.setting.players):
        assert after.boards[seat].score - base.boards[seat].score == points[seat]
        for number, name in enumerate(RESOURCE_NAMES):
            assert (
                after.boards[seat].resource(number) - base.boards[seat].resource(number) == kept[seat, name]
            )


def check(state: State, action: int) -> EffectsData:
    found, after = effects(state, action), settled(state, action)
    check_closes(state, after, found)
    check_home(state, after, action, found)
    check_scores(state, after, action, found)
    assert all(found.values()), "what an action does not do is left out"
    return found


def some_actions(state: State, rng: Rng) -> list[int]:
    legal = state.legal_actions()
    rng.shuffle(legal)
    return legal[:MOST_ACTIONS]


@every_case
def test_effects_are_what_happens(variant: str, players: int) -> None:
    """PD-22, PD-30 to PD-36, PD-71 to PD-73, PD-82: in every variant, whatever is done."""
    rng, met = Rng("effects"), Counter[str]()
    for state in states(variant, players)[::2]:
        for action in some_actions(state, rng):
            met.update(check(state, action).keys())
    assert met["closes"]


@pytest.mark.parametrize("variant", PANDORIA.rules.variants)
def test_effects_are_what_happens_in_games_of_bots(variant: str) -> None:
    """The same where many regions are scored; and the log tells it."""
    session: Session[State] = Session(
        PANDORIA, variant, PANDORIA.rules.player_counts(variant)[0], Rng("effects")
    )
    bot, rng, met = find_bot("pandoria", "greedy"), Rng("bot"), Counter[str]()
    while not session.over():
        for action in some_actions(session.state, rng)[:3]:
            check(session.state, action)
        action = bot.plan(PANDORIA.rules.view(session.state, session.actor()), rng)[0]
        found = check(session.state, action)
        met.update(found.keys())
        assert session.do(action).marks.get("effects", {}) == found
    assert met.keys() == {"closes", "home", "scores"}


# -- in menus -------------------------------------------------------------------------------------


@every_case
def test_choices_tell_what_they_do(variant: str, players: int) -> None:
    for state in states(variant, players)[::40]:
        for choice in leaves(state):
            assert choice.marks.get("effects", {}) == effects(state, choice.action)
            assert ("closes" in str(choice.label)) == ("closes" in choice.marks.get("effects", {}))


def leaves(state: State) -> list[Any]:
    found: list[Any] = []
    paths: list[tuple[str, ...]] = [()]
    while paths:
        path = paths.pop()
        for choice in menu(state, path).choices[:3]:
            if choice.action is not None:
                found.append(choice)
            elif choice.refusal is None:
                paths.append((*path, choice.key))
    return found


def test_a_menu_stays_small_enough_to_be_sent() -> None:
    """Most placements do nothing beyond what they touch, and say nothing about it."""
    sizes = [len(json.dumps(expand(PANDORIA, state))) for state in states("classic", 2)[::8]]
    assert max(sizes) < 130_000
