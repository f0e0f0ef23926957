"""Deals: the documented streams, uniform shuffles, a seed that is secret and at the end proves all."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections import Counter
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pagoria.core.dealing import Dealer
from pagoria.core.registry import find_game
from pagoria.core.rng import Rng
from pagoria.core.session import Session
from pagoria.server.deals import DealSource, Telling, commitment, new_seed
from tests.laws.cases import CASES, Case
from tests.server.tabling import ANN, BOB, EVE, HERE, ME, OPEN, command, house, play

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
    assert session.laid()[0].drawn_before == 0
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
    state = game.new("standard", 2, 0)
    state.apply(dealer.outcome(state))
    (laid,) = dealer.laid
    assert (laid.drawn_before, laid.draw.pile, len(laid.order)) == (0, "draw", 45)


# -- at the tables ----------------------------------------------------------------------------------


def verify(deal: dict[str, Any]) -> None:
    """What the page *Verify* does: everything computed again from seed and entropies."""
    assert hashlib.sha256(bytes.fromhex(deal["seed"])).hexdigest() == deal["commitment"]
    source = DealSource(deal["seed"], deal["entropies"])
    if deal["start_drawn"]:
        assert source.below(deal["players"]) == deal["started_by"]
    for shuffle in deal["shuffles"]:
        places = shuffled(source, len(shuffle["cards"]))
        assert [shuffle["cards"][place] for place in places] == shuffle["order"]
        first = deal["draws"][shuffle["drawn_before"]]
        assert (first["pile"], first["card"]) == (shuffle["pile"], shuffle["order"][0])
    for pile in {draw["pile"] for draw in deal["draws"]}:
        drawn = [draw["card"] for draw in deal["draws"] if draw["pile"] == pile]
        orders = [shuffle["order"] for shuffle in deal["shuffles"] if shuffle["pile"] == pile]
        mixed_each_time = len(orders) == len(drawn)
        expected = [order[0] for order in orders] if mixed_each_time else [card for o in orders for card in o]
        assert drawn == expected[: len(drawn)]


def told(case: Case, seed: str = SEED) -> dict[str, Any]:
    """What a table tells of a whole game that nobody plays well."""
    source, rng = DealSource(seed, ENTROPIES), Rng("any actions")
    session = Session(case.game, case.variant, case.players, source)
    while not session.over():
        session.do(int(session.state.random_action(rng)))
    telling = Telling(session)
    return {
        "commitment": commitment(seed),
        "seed": seed,
        "entropies": ENTROPIES,
        "players": case.players,
        "start_drawn": True,
        "started_by": session.start,
        "shuffles": telling.shuffles(),
        "draws": telling.draws(),
    }


@pytest.mark.parametrize("case", [case for case in CASES if case.game.id != "tiny"], ids=str)
def test_every_way_to_play_can_be_verified(case: Case) -> None:
    deal = told(case)
    verify(deal)
    for shuffle in deal["shuffles"]:
        assert sorted(shuffle["cards"]) == sorted(shuffle["order"])
    if case.game.id == "pandoria":
        # Each thing has a name of its own, so that a change of any of them can be seen.
        assert all(len(set(shuffle["cards"])) == len(shuffle["cards"]) for shuffle in deal["shuffles"])


def test_a_change_of_any_card_or_tile_is_found() -> None:
    deal = told(next(case for case in CASES if str(case) == "pandoria-classic-3"))
    assert {shuffle["pile"] for shuffle in deal["shuffles"]} == {
        "peoples",
        "start",
        "tiles",
        "cards",
        "singles",
    }
    rows = [row for shuffle in deal["shuffles"] for row in (shuffle["cards"], shuffle["order"])]
    for row in rows:
        for place, card in enumerate(row):
            row[place] = "another"
            assert not is_true(deal)
            row[place] = card
    for draw in deal["draws"]:
        card, draw["card"] = draw["card"], "another"
        assert not is_true(deal)
        draw["card"] = card
    assert is_true(deal)


def is_true(deal: dict[str, Any]) -> bool:
    try:
        verify(deal)
    except AssertionError:
        return False
    return True


def test_the_browser_checks_the_deal_that_the_server_tells() -> None:
    """The file that web/src/lib/deal.test.ts reads is what the server tells of that game."""
    recorded = Path(__file__).parents[2] / "web" / "src" / "lib" / "deal.pandoria.json"
    case = next(case for case in CASES if str(case) == "pandoria-classic-3")
    assert json.loads(recorded.read_text(encoding="utf-8")) == told(case)


@pytest.mark.anyio
async def test_a_finished_game_can_be_verified(data: str) -> None:
    async with house(data) as tables:
        table_id = await tables.duel(start=None)
        players = [await tables.player(table_id, ANN, 0), await tables.player(table_id, BOB, 1)]
        await play(players, Random(3))
        deal: Any = await tables.tables.deal(table_id)
        assert deal["entropies"] == ["aa", "bb"]
        assert len(deal["shuffles"]) > 1
        assert deal["commitment"] == players[0].frame["table"]["commitment"]
        verify(deal)


@pytest.mark.anyio
async def test_the_seed_is_in_nothing_that_anybody_gets_before_the_end(data: str) -> None:
    async with house(data) as tables:
        table_id = await tables.duel()
        players = [await tables.player(table_id, ANN, 0), await tables.player(table_id, BOB, 1)]
        watcher = await tables.player(table_id, EVE, None)
        await play(players, Random(4), 30)
        await watcher.read()
        told = [await tables.tables.info(table_id, "ann"), await tables.tables.mine("ann")]
        told += [await tables.tables.steps(table_id, "ann", 0, 0, 30)]
        told += [await tables.tables.record(table_id, "ann", 0), await tables.tables.deal(table_id)]
        received = b"".join(message for person in [*players, watcher] for message in person.received)
        await tables.tables.resign(table_id, "ann", command(), 0)
        seed = (await tables.tables.deal(table_id))["seed"]
        assert seed not in received.decode() + repr(told)
        assert len(seed) == 64


@pytest.mark.anyio
async def test_a_game_that_nobody_committed_to_says_so(data: str) -> None:
    async with house(data) as tables:
        table_id = await tables.open(ME, HERE)
        await tables.tables.resign(table_id, "ann", command(), 0)
        record = await tables.tables.record(table_id, None, None)
        imported = await tables.tables.import_record(ANN, command(), record)
        assert await tables.tables.deal(imported) == {"commitment": None}
        assert not (await tables.tables.info(imported, None))["verifiable"]


@pytest.mark.anyio
async def test_before_the_game_only_the_commitment_is_told(data: str) -> None:
    async with house(data) as tables:
        table_id = await tables.open(ME, OPEN)
        info = await tables.tables.info(table_id, None)
        assert await tables.tables.deal(table_id) == {"commitment": info["commitment"]}
