"""The search for Pagoda: honest, bounded, and right where the best turn is plain to see."""

from __future__ import annotations

import time
from itertools import pairwise
from typing import Any

import pytest

from pagoria.core import nibbles
from pagoria.core.rng import Rng
from pagoria.core.state import View
from pagoria.games.pagoda.bots.evaluation import tables_of
from pagoria.games.pagoda.bots.levels import DEPTH
from pagoria.games.pagoda.bots.search import PagodaSearch, exchanges
from pagoria.games.pagoda.engine import actions
from pagoria.games.pagoda.engine.actions import Kind
from pagoria.games.pagoda.engine.cards import CARD_PLACES
from pagoria.games.pagoda.engine.components import Colour
from pagoria.games.pagoda.engine.state import State
from pagoria.play.bots import find_bot
from pagoria.play.elimination import Arm, leader_of
from tests.games.pagoda.bots.positions import (
    GIFT,
    LOSING_ROOF,
    USELESS_CARDS,
    WINNING_ROOF,
    assorted,
    texts,
    view_of,
)
from tests.games.pagoda.helpers import state_of, table

_NO_LIMIT = 1_000_000_000


def search_in(state: State, width: int = 4, seed: str = "search") -> PagodaSearch:
    return PagodaSearch(view_of(state), Rng(seed), DEPTH, width)


# -- honesty --------------------------------------------------------------------------------------


class OnlyDeals:
    """As much of a view as an honest search needs; every deal it gives is noted."""

    def __init__(self, view: View[State]) -> None:
        self._view = view
        self.deals: list[bytes] = []

    def determinize(self, rng: Rng) -> State:
        state = self._view.determinize(rng)
        self.deals.append(state.to_bytes())
        return state


@pytest.mark.parametrize("number", range(5))
def test_all_it_ever_sees_are_imagined_deals(number: int) -> None:
    """PG-06: the search asks its view for nothing but deals, a new one for every row of simulations."""
    view: Any = OnlyDeals(view_of(assorted()[number]))
    search = PagodaSearch(view, Rng("deals"), DEPTH, 3)
    assert [search.state.to_bytes()] == view.deals
    arms = len(search.arms)
    search.run(1, 0.0)
    rows = len(search.arms[0].samples)
    assert len(view.deals) == 1 + rows
    assert search.simulations == rows * arms
    assert len(set(view.deals)) > 1


# -- elimination ---------------------------------------------------------------------------------


def arm_with(*samples: float) -> Arm:
    arm = Arm([Kind.END], 0)
    for sample in samples:
        arm.add_sample(0, [sample, 1.0 - sample], 0.0)
    return arm


def test_what_is_worse_beyond_doubt_is_behind() -> None:
    leader = arm_with(0.6, 0.7, 0.5, 0.65)
    assert arm_with(0.5, 0.6, 0.41, 0.55).is_worse_than(leader)
    assert not arm_with(0.9, 0.2, 0.8, 0.3).is_worse_than(leader)
    assert not arm_with(0.6, 0.7, 0.5, 0.65).is_worse_than(leader)
    assert not leader.is_worse_than(arm_with(0.5, 0.6, 0.41, 0.55))


def test_only_deals_that_both_were_tried_in_are_compared() -> None:
    leader = arm_with(0.6, 0.7, 0.5, 0.65, 0.0, 0.0, 0.0)
    assert arm_with(0.5, 0.6, 0.41, 0.55).is_worse_than(leader)


def test_the_leader_has_the_highest_mean_and_is_the_first_of_equals() -> None:
    arms = [arm_with(0.2, 0.4), arm_with(0.5, 0.3), arm_with(0.4, 0.4)]
    assert leader_of(arms) is arms[1]


def test_a_hopeless_candidate_is_dropped_and_gets_no_more_simulations() -> None:
    """It pays four cards for a column that one of them would have paid."""
    state = state_of(table("R4>B3/Y2/G1", "RYGBP/rb"))
    search = search_in(state, width=4)
    hopeless = search.add_arm([actions.alternative(2, Colour.GREEN, _any_four(state))])
    search.run(120, 0.0)
    assert not hopeless.active
    assert len(hopeless.samples) < max(len(arm.samples) for arm in search.arms)
    assert search.best() is not hopeless


def _any_four(state: State) -> int:
    """The first four cards of the active player."""
    row, held = 0, state.held(state.turn)
    for unit in range(4):
        row += nibbles.one(nibbles.nth(held, unit))
    return row


def test_one_candidate_needs_no_simulation() -> None:
    search = search_in(state_of(table("R2/Y1", "RYGBP/rb")), width=1)
    search.run(400, 0.0)
    assert (len(search.arms), search.simulations) == (1, 0)
    assert search.best() is search.arms[0]


def test_a_candidate_is_added_once() -> None:
    search = search_in(state_of(table("R2/Y1", "RYGBP/rb")))
    count = len(search.arms)
    assert search.add_arm(list(search.arms[1].actions)) is search.arms[1]
    search.add_arm([actions.alternative(0, 0, 0x1111)])
    assert len(search.arms) == count + 1


@pytest.mark.parametrize("simulations", [1, 40])
def test_the_count_is_kept_to_the_round(simulations: int) -> None:
    """A round that has begun is finished: eight simulations of each candidate that is still racing."""
    for state in assorted()[:3]:
        search = search_in(state, width=3)
        search.run(simulations, 0.0)
        assert 0 < search.simulations < simulations + 8 * len(search.arms)


def test_the_time_is_kept() -> None:
    search = search_in(state_of(table("R2/Y1/G3", "RYGBP/rb")), width=12)
    began = time.perf_counter()
    search.run(_NO_LIMIT, 0.2)
    assert time.perf_counter() - began < 10.0
    assert search.simulations > 0
    search.sample_equally(_NO_LIMIT, 0.1)
    assert time.perf_counter() - began < 20.0


def test_figures_are_made_in_the_same_deals() -> None:
    search = search_in(state_of(table("R2/Y1/G3", "RYGBP/rb")), width=3)
    search.sample_equally(1, 0.0)
    assert {len(arm.samples) for arm in search.arms} == {8}


# -- candidates -----------------------------------------------------------------------------------


def test_the_candidates_are_the_best_looking_turns_best_first() -> None:
    search = search_in(state_of(table("R4>B3/Y2/G1", "RYGBP/rb")), width=5)
    priors = [arm.prior for arm in search.arms]
    assert len(priors) == 5
    assert priors == sorted(priors, reverse=True)


def test_the_fans_decision_has_two_candidates() -> None:
    search = search_in(assorted()[4])
    assert [arm.actions for arm in search.arms] == [[Kind.USE_FAN], [Kind.SKIP_FAN]]


def test_exchanges_grow_colour_by_colour_up_to_all_cards() -> None:
    """PG-64: the cards that fit nowhere go first."""
    state = state_of(USELESS_CARDS)
    rows = exchanges(state, tables_of(state.variant))
    assert len(rows) == 2
    assert rows[-1] == state.held(state.turn)
    assert all(
        nibbles.get(later, place) >= nibbles.get(earlier, place)
        for earlier, later in pairwise(rows)
        for place in range(CARD_PLACES)
    )


# -- positions where the best turn is plain to see ---------------------------------------------------


def chosen(position: str, spec: str = "master@40", seed: int = 1) -> list[str]:
    return texts(position, find_bot("pagoda", spec).plan(view_of(state_of(position)), Rng(seed)))


def test_a_roof_that_wins_the_game_is_built() -> None:
    """PG-80: the second player's roof on the third pagoda ends it."""
    assert any(text.startswith("F3") for text in chosen(WINNING_ROOF))


def test_a_roof_that_ends_a_lost_game_is_not_built() -> None:
    """PG-80: behind by more than the turn scores, the game had better go on."""
    assert not any(text.startswith("F3") for text in chosen(LOSING_ROOF))


def test_a_roof_is_not_left_to_an_opponent_who_can_pay_it() -> None:
    """Four points for the column, but the game for the opponent; who only counts takes them."""
    assert not any(text.startswith("C3") for text in chosen(GIFT))
    assert any(text.startswith("C3") for text in chosen(GIFT, "architect"))


def test_useless_cards_go_to_the_dragon() -> None:
    """PG-64."""
    assert chosen(USELESS_CARDS) == ["DRRRYYry"]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 6))
def test_the_same_with_other_luck(seed: int) -> None:
    assert any(text.startswith("F3") for text in chosen(WINNING_ROOF, "master@200", seed))
    assert not any(text.startswith("F3") for text in chosen(LOSING_ROOF, "master@200", seed))
    assert not any(text.startswith("C3") for text in chosen(GIFT, "master@200", seed))
    assert chosen(USELESS_CARDS, "master@200", seed) == ["DRRRYYry"]
