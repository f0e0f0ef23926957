"""Deals that can be verified: the documented streams, and shuffles that are uniform."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from itertools import permutations
from typing import Any

from pagoria.core.dealing import Dealer
from pagoria.core.registry import find_game
from pagoria.core.session import Session
from pagoria.core.verifiable_deal import DealSource, commitment, new_seed

SEED = "00" * 31 + "01"
ENTROPIES = ["aa", "", "0f"]


def shuffled(source: DealSource, size: int) -> list[int]:
    items = list(range(size))
    source.shuffle(items)
    return items


def test_the_vector_in_the_documentation() -> None:
    source = DealSource(SEED, ENTROPIES)
    assert commitment(SEED) == "ec4916dd28fc4c10d78e287ca5d9cc51ee1ae73cbfde08c6b37324cbfaac8bc5"
    assert (source.below(2), source.below(3)) == (1, 0)
    assert shuffled(source, 10) == [5, 8, 1, 3, 6, 9, 0, 7, 4, 2]
    assert shuffled(source, 10) == [2, 5, 8, 1, 3, 7, 9, 6, 4, 0]


def words(seed: str, entropies: list[str], stream: int, count: int) -> list[int]:
    """The documentation once more, word by word."""
    found: list[int] = []
    while len(found) < count:
        message = f"pagoria-deal-1:{','.join(entropies)}:{stream}:{len(found) // 8}"
        block = hmac.new(bytes.fromhex(seed), message.encode("ascii"), hashlib.sha256).digest()
        found += [int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4)]
    return found[:count]


def test_a_shuffle_is_computed_again_from_the_words() -> None:
    seed = new_seed()
    source = DealSource(seed, ENTROPIES)
    source.below(7)
    shuffled(source, 5)
    numbers = iter(words(seed, ENTROPIES, 2, 43))
    expected = list(range(44))
    for last in range(43, 0, -1):
        # A word is left out once in a hundred million times here.
        other = next(numbers) * (last + 1) >> 32
        expected[last], expected[other] = expected[other], expected[last]
    assert shuffled(source, 44) == expected


def test_surplus_words_are_left_out() -> None:
    """Below 3 · 2**30 a quarter of all words is surplus; the others spread evenly."""
    bound = 3 << 30
    taken = [word * bound >> 32 for word in words(SEED, [], 0, 400) if word * bound % 2**32 >= 2**32 % bound]
    source = DealSource(SEED, [])
    assert [source.below(bound) for _ in range(250)] == taken[:250]
    assert 250 < len(taken) < 340


def test_same_seed_and_entropy_give_the_same_deal_and_others_another() -> None:
    def deal(seed: str, entropies: list[str]) -> list[int]:
        return shuffled(DealSource(seed, entropies), 44)

    assert deal(SEED, ENTROPIES) == deal(SEED, ENTROPIES)
    others = [deal(SEED, ["aa", "0f", ""]), deal(SEED, ["ab", "", "0f"]), deal("11" * 32, ENTROPIES)]
    assert len({tuple(order) for order in [deal(SEED, ENTROPIES), *others]}) == 4


def test_the_order_before_a_shuffle_does_not_matter() -> None:
    items = [3, 1, 2, 0]
    DealSource(SEED, []).shuffle(items)
    assert items == shuffled(DealSource(SEED, []), 4)


def chi_square(counts: Counter[Any], cells: int) -> float:
    expected = sum(counts.values()) / cells
    missing = cells - len(counts)
    return sum((count - expected) ** 2 / expected for count in counts.values()) + missing * expected


def test_every_order_is_equally_likely() -> None:
    """Chi-square with 23 degrees of freedom: 49.7 is passed once in a thousand times; the seeds are fixed."""
    counts = Counter(tuple(shuffled(DealSource(f"{number:064x}", ["a"]), 4)) for number in range(6000))
    assert set(counts) <= set(permutations(range(4)))
    assert chi_square(counts, 24) < 49.7


def test_later_shuffles_and_numbers_are_as_even() -> None:
    source = DealSource(SEED, ENTROPIES)
    orders = Counter(tuple(shuffled(source, 3)) for _ in range(6000))
    numbers = Counter(source.below(6) for _ in range(6000))
    assert chi_square(orders, 6) < 20.5
    assert chi_square(numbers, 6) < 20.5


def test_a_session_uses_one_stream_for_each_shuffle() -> None:
    game = find_game("pagoda")
    session = Session(game, "standard", 2, DealSource(SEED, ENTROPIES))
    assert session.start == DealSource(SEED, ENTROPIES).below(2)
    assert list(session.shuffles()[0]) == shuffled_pile(session.shuffles()[0], 1)
    assert len(session.opening) == 4


def shuffled_pile(cards: tuple[int, ...], number: int) -> list[int]:
    source = DealSource(SEED, ENTROPIES)
    for _ in range(number - 1):
        source.shuffle([0, 1])
    items = sorted(cards)
    source.shuffle(items)
    return items


def test_a_dealer_remembers_what_each_shuffle_was_made_for() -> None:
    game = find_game("pagoda")
    dealer = Dealer(game, DealSource(SEED, []))
    state = game.rules.new("standard", 2, 0)
    state.apply(dealer.outcome(state))
    (laid,) = dealer.laid
    assert (laid.draw.pile, len(laid.order)) == ("draw", 45)
