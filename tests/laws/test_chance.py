"""Chance: what may come is listed, what is chosen comes, and the random choice follows the weights."""

from __future__ import annotations

from collections import Counter

from pagoria.core.dealing import Dealer, resolve_chance
from pagoria.core.rng import Rng
from pagoria.core.state import CHANCE
from tests.laws.cases import Case, every_case, given_seeds
from tests.laws.walks import chances, chi_square, game_nodes, play_on, probabilities


@every_case
def test_probabilities_are_positive_and_sum_to_one(case: Case) -> None:
    for state in chances(case, 60):
        chance = probabilities(state)
        assert sum(chance.values()) == 1
        assert min(chance.values()) > 0
        outcomes = [outcome for outcome, _ in state.chance_outcomes()]
        assert len(outcomes) == len(set(outcomes)) == len(chance)


@every_case
def test_the_outcomes_of_a_draw_are_the_cards_of_its_pile(case: Case) -> None:
    for state in chances(case, 60):
        draw = case.game.rules.pending_draw(state)
        if draw is not None:
            assert Counter(draw.cards) == dict(state.chance_outcomes())
            assert draw.public or draw.seat in range(case.players)


@every_case
def test_every_outcome_leads_to_a_sound_state_of_its_own(case: Case) -> None:
    for state in chances(case, 60):
        children = []
        for outcome in probabilities(state):
            child = state.copy()
            child.apply(outcome)
            assert case.game.rules.faults(child) == []
            children.append(child.to_bytes())
        assert len(set(children)) == len(children), "two outcomes have the same effect"


@every_case
def test_the_card_that_comes_is_the_one_that_leaves_the_pile(case: Case) -> None:
    """A pile loses exactly what was drawn from it, until it is empty and renewed."""
    for seed in range(2):
        piles: dict[str, list[int]] = {}
        rng = Rng(f"draws {seed}")
        state = case.new()
        while state.actor() >= 0 or state.actor() == CHANCE:
            if state.actor() != CHANCE:
                state.apply(state.random_action(rng))
                continue
            outcome = state.random_outcome(rng)
            draw = case.game.rules.pending_draw(state)
            if draw is not None and draw.lasting:
                assert piles.get(draw.pile) in (None, [], sorted(draw.cards))
                piles[draw.pile] = sorted(draw.cards)
                piles[draw.pile].remove(outcome)
            state.apply(outcome)
        assert piles


@every_case
def test_the_card_that_comes_is_the_one_that_its_owner_sees_come(case: Case) -> None:
    """Whoever may see a draw can tell the outcomes apart; whoever may not, cannot."""
    for state in chances(case, 40):
        draw = case.game.rules.pending_draw(state)
        if draw is None:
            continue
        for observer in case.observers():
            seen = set()
            for outcome in probabilities(state):
                child = state.copy()
                child.apply(outcome)
                view = case.game.rules.view(child, observer)
                seen.add(repr((view.data(), view.seat)))
            told_apart = len(probabilities(state)) if draw.public or observer == draw.seat else 1
            assert len(seen) == told_apart


@every_case
def test_random_outcomes_follow_the_weights(case: Case) -> None:
    draws = 600
    for number, state in enumerate(chances(case, 12)):
        rng = Rng(f"weights {number}")
        seen = Counter(state.random_outcome(rng) for _ in range(draws))
        weights = {outcome: float(share) for outcome, share in probabilities(state).items()}
        assert set(seen) <= set(weights)
        far, bound = chi_square(seen, weights, draws)
        assert far <= bound, f"{seen} for {weights}"


@every_case
@given_seeds(0.1)
def test_settling_ends_at_a_decision_or_the_end(case: Case, seed: int) -> None:
    for state in game_nodes(case, seed):
        settled = state.copy()
        resolve_chance(settled, Rng(seed))
        assert settled.actor() != CHANCE
        assert (settled.to_bytes() == state.to_bytes()) == (state.actor() != CHANCE)


@every_case
@given_seeds(0.1)
def test_the_same_orders_and_actions_give_the_same_game(case: Case, seed: int) -> None:
    session = play_on(case.session(seed), Rng(seed))
    dealer = Dealer(case.game, Rng("not asked"), script=session.shuffles())
    again = case.new(session.start)
    actions = [step.action for step in session.steps]
    while actions or again.actor() == CHANCE:
        again.apply(dealer.outcome(again) if again.actor() == CHANCE else actions.pop(0))
    assert again.to_bytes() == session.state.to_bytes()
    assert dealer.shuffles == session.shuffles()
