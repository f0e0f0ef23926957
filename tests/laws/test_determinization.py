"""Determinization: states that agree with a view, all deals equally likely, from its own random stream."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction

import pytest

from pagoria.core.rng import Rng
from pagoria.core.state import CHANCE
from tests.laws.cases import AnyState, Case, every_case, given_seeds
from tests.laws.twins import twins
from tests.laws.walks import chances, chi_square, decisions, play_on, probabilities

#: A deal with more different results than this is not enumerated.
MOST_DEALS = 20_000
#: Nor one that can come about in more ways than this.
MOST_ORDERS = 10_000
DRAWS = 1_500


@every_case
def test_what_comes_out_is_sound_and_agrees_with_the_view(case: Case) -> None:
    for state in (*decisions(case, 40), *chances(case, 20)):
        for observer in case.observers():
            view = case.game.rules.view(state, observer)
            for stream in range(3):
                sampled = view.determinize(Rng(f"sound {stream}"))
                assert case.game.rules.faults(sampled) == []
                assert sampled.actor() == state.actor()
                assert case.game.rules.view(sampled, observer).data() == view.data()
                assert case.game.rules.scores(sampled) == case.game.rules.scores(state)
                assert case.game.rules.turn(sampled) == case.game.rules.turn(state)


@every_case
def test_it_knows_nothing_but_the_view_and_the_stream(case: Case) -> None:
    for state in (*decisions(case, 40), *chances(case, 20)):
        for observer in case.observers():
            view = case.game.rules.view(state, observer)
            other = view.determinize(Rng("another"))
            again = case.game.rules.view(other, observer).determinize(Rng("the same"))
            assert again.to_bytes() == view.determinize(Rng("the same")).to_bytes()


@every_case
def test_a_view_that_was_read_gives_the_same_states(case: Case) -> None:
    for state in decisions(case, 20):
        for observer in case.observers():
            view = case.game.rules.view(state, observer)
            again = case.game.notation.parse_view(view.text())
            assert again.determinize(Rng(5)).to_bytes() == view.determinize(Rng(5)).to_bytes()


@every_case
def test_a_sampled_state_can_be_played_to_the_end(case: Case) -> None:
    for number, state in enumerate(decisions(case, 10)):
        rng = Rng(f"on {number}")
        sampled = case.game.rules.view(state, state.actor()).determinize(rng)
        while sampled.actor() >= 0 or sampled.actor() == CHANCE:
            chance = sampled.actor() == CHANCE
            sampled.apply(sampled.random_outcome(rng) if chance else sampled.random_action(rng))
        assert case.game.rules.faults(sampled) == []


@every_case
@given_seeds(0.1)
def test_where_another_deal_is_possible_several_come_out(case: Case, seed: int) -> None:
    """A twin that looks the same proves that there is more than one state to come out."""
    session = play_on(case.session(seed), Rng(seed), 5 + seed % 40)
    for observer in case.observers():
        view = case.game.rules.view(session.state, observer)
        for twin in twins(case, session, observer, tries=3):
            other = twin.session.state
            different = other.to_bytes() != session.state.to_bytes()
            if different and case.game.rules.view(other, observer).data() == view.data():
                sampled = {view.determinize(Rng(f"varied {stream}")).to_bytes() for stream in range(100)}
                assert len(sampled) > 1


@every_case
def test_after_the_deal_every_state_comes_out_as_often_as_it_was_dealt(case: Case) -> None:
    """The chance tree of the deal tells exactly how likely each state is for an observer."""
    deals = all_deals(case)
    if deals is None:
        pytest.skip("too many deals to list")
    for observer in case.observers():
        by_view: defaultdict[str, dict[bytes, float]] = defaultdict(dict)
        for data, chance in deals.items():
            shown = repr(case.game.rules.view(case.game.rules.from_bytes(data), observer).data())
            by_view[shown][data] = float(chance)
        # The view that hides most, where an uneven sample has the most room to show.
        expected = max(by_view.values(), key=len)
        view = case.game.rules.view(case.game.rules.from_bytes(next(iter(expected))), observer)
        rng = Rng(f"deals {observer}")
        draws = max(DRAWS, 15 * len(expected))
        seen = Counter(view.determinize(rng).to_bytes() for _ in range(draws))
        assert set(seen) <= set(expected)
        far, bound = chi_square(seen, expected, draws)
        assert far <= bound, f"{len(expected)} states, {observer=}"


def can_be_listed(case: Case) -> bool:
    """Whether one deal, draw by draw, has few enough ways to go: their product counts the orders too."""
    state, ways = case.new(start=0), 1
    while state.actor() == CHANCE:
        outcomes = state.chance_outcomes()
        ways *= len(outcomes)
        state.apply(outcomes[0][0])
    return ways <= MOST_ORDERS


def all_deals(case: Case) -> dict[bytes, Fraction] | None:
    """Every state in which the first player may have to decide, with its exact probability."""
    if not can_be_listed(case):
        return None
    front: dict[bytes, Fraction] = {case.new(start=0).to_bytes(): Fraction(1)}
    done: dict[bytes, Fraction] = {}
    while front:
        if len(front) > MOST_DEALS:
            return None
        ahead: defaultdict[bytes, Fraction] = defaultdict(Fraction)
        for data, chance in front.items():
            state: AnyState = case.game.rules.from_bytes(data)
            if state.actor() != CHANCE:
                done[data] = done.get(data, Fraction(0)) + chance
                continue
            for outcome, share in probabilities(state).items():
                child = state.copy()
                child.apply(outcome)
                ahead[child.to_bytes()] += chance * share
        front = ahead
    assert sum(done.values()) == 1
    return done
