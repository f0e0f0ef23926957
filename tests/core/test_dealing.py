"""The dealer: piles in a known order, shuffles from a script, and chance that is not a pile."""

from __future__ import annotations

from collections import Counter

import pytest

from pagoria.core.dealing import Dealer, resolve_chance, weighted_outcome
from pagoria.core.errors import ImpossibleError
from pagoria.core.rng import Rng
from pagoria.core.state import CHANCE
from tests.tiny_game.game import BOAST
from tests.tiny_game.state import ANSWER, CARDS, LUCK, RIVAL, SPELLINGS, State

ORDER = [2, 1, 0] * 4


def dealt(state: State, dealer: Dealer[State]) -> State:
    """The state when the dealer has answered all that chance has to say for now."""
    while state.actor() == CHANCE:
        state.apply(dealer.outcome(state))
    return state


def test_every_outcome_has_its_weight() -> None:
    state = BOAST.rules.new("each", 3)
    assert state.chance_outcomes() == [(0, 1), (1, 1), (2, 1)]
    state.apply(0)
    state.apply(2)
    assert state.chance_outcomes() == [(0, 4), (1, 4), (2, 3)]


def test_chance_is_resolved_until_a_player_decides() -> None:
    state = BOAST.rules.new("each", 4)
    resolve_chance(state, Rng(1))
    assert state.stage == RIVAL
    before = state.to_bytes()
    resolve_chance(state, Rng(2))
    assert state.to_bytes() == before


def test_a_script_is_dealt_from_its_beginning() -> None:
    dealer = Dealer(BOAST, Rng("not asked"), script=[ORDER])
    state = dealt(BOAST.rules.new("each", 4, start=1), dealer)
    assert state.secrets == [2, 1, 0, 2]
    assert dealer.shuffles == [tuple(ORDER)]
    assert dealer.position(state).orders == {"deck": tuple(ORDER[4:])}


def test_a_known_order_is_dealt_without_a_shuffle() -> None:
    dealer = Dealer(BOAST, Rng("not asked"), orders={"deck": ORDER}, script=[CARDS])
    assert dealt(BOAST.rules.new("each", 2, start=0), dealer).secrets == [2, 1]
    assert dealer.shuffles == []


def test_piles_do_not_mix() -> None:
    dealer = Dealer(BOAST, Rng("not asked"), script=[ORDER, [1, 0, 2]])
    state = dealt(BOAST.rules.new("each", 2, start=0), dealer)
    for text in ("@2", "S1", "Y"):
        state.apply(SPELLINGS.index(text))
    assert state.stage == LUCK
    assert dealt(state, dealer).scores == [2, 0]
    assert dealer.shuffles == [tuple(ORDER), (1, 0, 2)]
    assert dealer.position(state).orders == {"deck": tuple(ORDER[2:]), "luck": (0, 2)}


def test_an_empty_pile_is_shuffled_again() -> None:
    dealer = Dealer(BOAST, Rng("not asked"), orders={"luck": []}, script=[[2, 1, 0]])
    state = BOAST.rules.new("each", 2)
    state.stage = LUCK
    assert dealer.outcome(state) == 2
    assert dealer.shuffles == [(2, 1, 0)]


def test_a_pile_that_got_cards_back_is_shuffled_again() -> None:
    """Otherwise the card that came back could never be drawn, or one be dealt that lies elsewhere."""
    dealer = Dealer(BOAST, Rng("again"), orders={"luck": [1, 0]})
    state = BOAST.rules.new("each", 2)
    state.stage = LUCK
    assert dealer.outcome(state) in (0, 1, 2)
    assert len(dealer.shuffles) == 1


def test_a_script_with_other_cards_is_impossible() -> None:
    dealer = Dealer(BOAST, Rng("not asked"), script=[[0, *ORDER[1:]]])
    with pytest.raises(ImpossibleError, match="shuffle 1: does not hold the cards") as caught:
        dealer.outcome(BOAST.rules.new("each", 2, start=0))
    assert caught.value.field == "shuffle 1"


def test_the_number_of_the_wrong_shuffle_is_told() -> None:
    dealer = Dealer(BOAST, Rng("not asked"), script=[ORDER, [0, 1]])
    state = dealt(BOAST.rules.new("each", 2, start=0), dealer)
    state.stage = LUCK
    with pytest.raises(ImpossibleError, match="shuffle 2"):
        dealer.outcome(state)


def test_after_the_script_the_stream_shuffles() -> None:
    orders = set()
    for seed in range(30):
        dealer = Dealer(BOAST, Rng(seed))
        dealt(BOAST.rules.new("each", 2, start=0), dealer)
        (order,) = dealer.shuffles
        assert sorted(order) == CARDS
        orders.add(order)
    assert len(orders) > 25


def test_who_begins_is_the_streams_choice_and_no_shuffle() -> None:
    begins = Counter(Dealer(BOAST, Rng(seed)).outcome(BOAST.rules.new("each", 3)) for seed in range(60))
    assert set(begins) == {0, 1, 2}
    dealer = Dealer(BOAST, Rng(0))
    dealer.outcome(BOAST.rules.new("each", 3))
    assert dealer.shuffles == []


def test_the_script_and_the_orders_given_stay_as_they_were() -> None:
    script, orders = [ORDER.copy()], {"luck": [2, 0, 1]}
    dealer = Dealer(BOAST, Rng(0), orders=orders, script=script)
    state = dealt(BOAST.rules.new("each", 2, start=0), dealer)
    state.stage = LUCK
    dealer.outcome(state)
    assert (script, orders) == ([ORDER], {"luck": [2, 0, 1]})
    assert state.stage != ANSWER


class Counted:
    """A source of known numbers, which counts what it is asked for."""

    def __init__(self, *numbers: int) -> None:
        self._numbers = list(numbers)
        self.bounds: list[int] = []

    def below(self, bound: int) -> int:
        self.bounds.append(bound)
        return self._numbers.pop(0)

    def shuffle(self, items: list[int]) -> None:
        items.reverse()


def test_chance_that_is_no_pile_takes_one_number_by_weight() -> None:
    source = Counted(2)
    state = BOAST.rules.new("each", 3)
    assert Dealer(BOAST, source).outcome(state) == 2
    assert source.bounds == [3]
    state.apply(0)
    by_weight = Counted(0, 3, 4, 7, 8, 11)
    assert [weighted_outcome(state, by_weight) for _ in range(6)] == [0, 0, 1, 1, 2, 2]
    assert by_weight.bounds == [12] * 6


def test_any_source_may_shuffle_and_the_dealer_knows_what_for() -> None:
    dealer = Dealer(BOAST, Counted(0))
    dealt(BOAST.rules.new("each", 2), dealer)
    (laid,) = dealer.laid
    assert laid.order == tuple(CARDS[::-1])
    assert laid.draw.pile == "deck"
