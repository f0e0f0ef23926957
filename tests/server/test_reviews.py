"""Reviews: made in the background after the game, true to what was played, balanced to the last per cent."""

from __future__ import annotations

import asyncio
import sys
import tracemalloc
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Final

import pytest

from pagoria.core.record import format_record
from pagoria.core.rng import Rng
from pagoria.server.protocol import ReviewedLine, ReviewedTurn
from pagoria.server.thinking.pool import ThinkingError
from pagoria.server.thinking.queue import Asker
from pagoria.server.thinking.reviews import Result, balance, moments
from pagoria.tables.past import MOST_STEPS
from tests.server.screening import case_named
from tests.server.tabling import ANN, BOT, ME, House, command, house, refused
from tests.server.test_thinkers import EXPERTS, notes

__all__ = ["notes"]

pytestmark = pytest.mark.anyio

PAGODA: Final = case_named("pagoda-standard-2")


@pytest.fixture
async def tables(tmp_path: Path, notes: Path) -> AsyncIterator[House]:
    del notes
    async with house(str(tmp_path / "data"), thinkers=EXPERTS) as opened:
        yield opened


async def finished(tables: House) -> str:
    table_id = await tables.open(ME, BOT, variant="fast")
    await tables.tables.seat_bot(table_id, "ann", command(), 0, "apprentice")
    async with asyncio.timeout(60):
        await tables.until_over(table_id)
    return table_id


async def reviewed(tables: House, table_id: str, seat: int | None) -> dict[str, Any]:
    async with asyncio.timeout(60):
        while True:
            review: Any = await tables.tables.advice.review(table_id, "ann", seat)
            if review["status"] == "ready":
                return dict(review)
            assert 0 <= review["done"] < review["total"]
            await asyncio.sleep(0.01)


async def test_a_review_tells_every_decision(tables: House) -> None:
    table_id = await finished(tables)
    assert (await tables.tables.advice.review(table_id, "ann", 0))["status"] == "working"
    review = await reviewed(tables, table_id, 0)
    turns: list[ReviewedTurn] = review["turns"]
    steps = await tables.tables.steps(table_id, "ann", 0, 0, MOST_STEPS - 1)
    entries = [frame["entry"] for frame in steps if frame["entry"] is not None]
    shown = [turn for turn in turns if turn["step"] + len(turn["played"]["words"]) <= len(entries)]
    assert len(shown) >= 3  # how many turns these steps are is luck
    for turn in shown:
        done = entries[turn["step"] : turn["step"] + len(turn["played"]["words"])]
        assert [entry["words"] for entry in done] == turn["played"]["words"]
        assert {entry["seat"] for entry in done} == {turn["seat"]}
        assert turn["loss"] == turn["best"]["win"] - turn["played"]["win"] >= 0
        assert turn["win_before"] == turn["best"]["win"]
    assert review["moments"]
    assert all(turns[number]["seat"] == 0 for number in review["moments"])
    everybodys = await reviewed(tables, table_id, None)
    assert len(everybodys["moments"]) == 3
    assert everybodys["turns"] == turns


async def test_a_review_that_is_kept_takes_little_memory(tables: House) -> None:
    """Hundreds are kept; as values in memory they took a hundred megabytes."""
    table_id = await finished(tables)
    turns = (await reviewed(tables, table_id, None))["turns"]
    kept = tables.tables.advice._reviews._known[table_id]
    tracemalloc.start()
    assert kept.turns() == turns
    unpacked = kept.turns()
    in_memory, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(unpacked) == kept.total
    assert sum(map(sys.getsizeof, kept.packed)) < in_memory / 4


async def test_luck_and_choices_lead_to_the_result(tables: House) -> None:
    table_id = await finished(tables)
    review = await reviewed(tables, table_id, 0)
    outcome = (await tables.tables.info(table_id, None))["outcome"]
    assert outcome is not None
    for seat in (0, 1):
        first = next(turn for turn in review["turns"] if turn["seat"] == seat)["best"]
        told = review["seats"][seat]
        result = 1 / len(outcome["winners"]) if seat in outcome["winners"] else 0
        assert first["win"] + told["luck"] - told["given_away"] == pytest.approx(result)
        margin = outcome["scores"][seat] - outcome["scores"][1 - seat]
        assert first["margin"] + told["points_luck"] - told["points_given_away"] == pytest.approx(margin)


async def test_the_review_comes_after_the_game(tables: House) -> None:
    table_id = await tables.open(ME, BOT)
    await refused("no_help", tables.tables.advice.review(table_id, "ann", 0))
    waiting = await tables.open(ME, ME)
    await refused("no_help", tables.tables.advice.review(waiting, "ann", 0))


async def test_a_game_that_was_given_up_is_reviewed_as_far_as_it_came(tables: House) -> None:
    table_id = await tables.open(ME, BOT)
    await tables.tables.resign(table_id, "ann", command(), 0)
    review = await reviewed(tables, table_id, 0)
    assert (review["turns"], review["moments"]) == ([], [])
    assert [told["luck"] for told in review["seats"]] == [0, 0]


async def test_a_review_that_fails_is_told_once_and_begins_anew(
    tables: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id = await finished(tables)

    async def fail(*_: object) -> None:
        raise ThinkingError("no idea")

    with monkeypatch.context() as broken:
        broken.setattr(tables.thinkers, "think", fail)
        await tables.tables.advice.review(table_id, "ann", 0)
        await asyncio.sleep(0.01)
        await refused("busy", tables.tables.advice.review(table_id, "ann", 0))
    assert (await reviewed(tables, table_id, 0))["turns"]


class Held:
    """Thinkers who do not begin before they are told to; who asked them is noted."""

    def __init__(self, tables: House, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: list[tuple[str, str]] = []
        self.begin = asyncio.Event()
        self._think = tables.thinkers.think
        monkeypatch.setattr(tables.thinkers, "think", self._hold)

    async def _hold(self, question: Any, asker: Asker) -> Any:
        self.asked.append((asker.payer, question.seed.partition(":")[0]))
        await self.begin.wait()
        return await self._think(question, asker)


async def given_up(tables: House, steps: int = 12) -> str:
    """A game that was given up after a few steps."""
    session, rng = PAGODA.session(1, start=0), Rng("any move")
    for _ in range(steps):
        session.do(int(session.state.random_action(rng)))
    record = format_record(session, ["Ada", "Ben"], "-")
    table_id = await tables.tables.import_record(ANN, command(), record)
    await tables.tables.resign(table_id, "ann", command(), 0)
    return table_id


async def test_reviews_of_one_guest_are_made_one_after_the_other(
    tables: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second, third = [await given_up(tables) for _ in range(3)]
    held, ask = Held(tables, monkeypatch), tables.tables.advice.review
    await ask(first, "ann", 0)
    await ask(second, "ann", 0)
    await refused("too_many", ask(third, "ann", 0))
    await ask(third, "bob", 0)
    await asyncio.sleep(0)
    assert held.asked == [("ann", first), ("bob", third)]
    assert not tables.tables.advice.knows_review("nowhere")
    for table_id in (first, second, third):
        # What is being made, for whomever, is told to everybody.
        assert tables.tables.advice.knows_review(table_id)
        assert (await ask(table_id, "ann", 0))["status"] == "working"
    held.begin.set()
    for table_id in (first, second, third):
        assert (await reviewed(tables, table_id, 0))["turns"]
    of_ann = [table_id for payer, table_id in held.asked if payer == "ann"]
    assert of_ann == sorted(of_ann, key=[first, second].index)


async def test_visitors_from_one_address_share_their_turn(
    tables: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = [await given_up(tables) for _ in range(3)]
    Held(tables, monkeypatch)
    ask = tables.tables.advice.review
    for table_id in opened[:2]:
        await ask(table_id, None, 0, "192.0.2.1")
    await refused("too_many", ask(opened[2], None, 0, "192.0.2.1"))
    assert (await ask(opened[2], None, 0, "192.0.2.2"))["status"] == "working"


async def test_a_review_that_nobody_asks_for_rests_and_loses_nothing(
    tables: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id = await given_up(tables)
    held, advice = Held(tables, monkeypatch), tables.tables.advice
    await advice.review(table_id, "ann", 0)
    with monkeypatch.context() as impatient:
        impatient.setattr("pagoria.server.thinking.reviews._PATIENCE_SECONDS", -1.0)
        held.begin.set()
        async with asyncio.timeout(20):
            while advice.knows_review(table_id):
                await asyncio.sleep(0.01)
    asked = len(held.asked)
    assert asked == 1
    assert (await reviewed(tables, table_id, 0))["turns"]
    total = len((await reviewed(tables, table_id, 0))["turns"])
    assert len(held.asked) == asked + total
    # A payer whose review rests has others made.
    assert (await advice.review(await given_up(tables), "ann", 0))["status"] == "working"


async def test_reviews_do_not_pile_up(tables: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table_id = await finished(tables)
    monkeypatch.setattr("pagoria.server.thinking.reviews._MOST_AT_WORK", 0)
    await refused("busy", tables.tables.advice.review(table_id, "ann", 0))


# --- moments and balance -----------------------------------------------------------------------


def turn(seat: int, win: float, loss: float) -> ReviewedTurn:
    best = ReviewedLine(words=[], points=0, win=win, margin=10 * win)
    played = ReviewedLine(words=[], points=0, win=win - loss, margin=10 * (win - loss))
    return ReviewedTurn(turn=1, step=0, seat=seat, win_before=win, played=played, best=best, loss=loss)


def test_moments_are_the_turns_that_cost_most() -> None:
    turns = [turn(0, 0.5, 0.1), turn(1, 0.5, 0.4), turn(0, 0.5, 0.01), turn(0, 0.5, 0.2), turn(1, 0.5, 0.3)]
    assert moments(turns, 0) == [3, 0]
    assert moments(turns, None) == [1, 4, 3]
    assert moments([], 0) == []


def test_the_balance_of_a_seat() -> None:
    turns = [turn(0, 0.5, 0.1), turn(1, 0.9, 0.9), turn(0, 0.7, 0.2)]
    won = balance(turns, 0, Result(1.0, 12))
    assert (won["given_away"], won["luck"]) == pytest.approx((0.3, 0.8))
    assert (won["points_given_away"], won["points_luck"]) == pytest.approx((3, 10))
    given_up = balance(turns, 0, None)
    assert (given_up["given_away"], given_up["luck"]) == pytest.approx((0.3, 0.3))
    assert balance([], 0, None)["luck"] == 0
