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
from pagoria.server.thinking.balancing import BATCHES
from pagoria.server.thinking.pool import ThinkingError
from pagoria.server.thinking.queue import Asker
from pagoria.server.thinking.reviews import moments, seconds_each
from pagoria.tables.past import MOST_STEPS
from tests.server.screening import case_named
from tests.server.tabling import ANN, BOT, ME, House, command, house, refused
from tests.server.test_thinkers import EXPERTS, notes
from waiting import until_async

__all__ = ["notes"]

pytestmark = pytest.mark.anyio

AT_A_TIME: Final = 2
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
    async def look() -> dict[str, Any]:
        review: Any = await tables.tables.advice.review(table_id, "ann", seat)
        assert review["status"] == "ready" or 0 <= review["done"] == len(review["turns"]) <= review["total"]
        return dict(review)

    return await until_async(look, "the review is ready", lambda review: review["status"] == "ready")


async def test_a_review_tells_every_decision(tables: House) -> None:
    table_id = await finished(tables)
    assert (await tables.tables.advice.review(table_id, "ann", 0))["status"] == "working"
    review = await reviewed(tables, table_id, 0)
    turns: list[ReviewedTurn] = review["turns"]
    steps = await tables.tables.past.steps(table_id, "ann", 0, 0, MOST_STEPS - 1)
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
    assert sum(map(sys.getsizeof, kept._packed)) < in_memory / 4


def parts_of(seat: dict[str, Any]) -> list[dict[str, float]]:
    return [seat[name] for name in ("deal", "chance", "others", "own")]


async def test_the_parts_of_a_balance_lead_to_the_result(tables: House) -> None:
    table_id = await finished(tables)
    review = await reviewed(tables, table_id, 0)
    outcome = (await tables.tables.info(table_id, None))["outcome"]
    assert outcome is not None
    assert (review["given_up"], review["level"]) == (False, "carpenter")
    assert review["games"] >= 2 * BATCHES
    for seat, told in enumerate(review["seats"]):
        result = 1 / len(outcome["winners"]) if seat in outcome["winners"] else 0
        assert (told["seat"], told["fair"], told["result"]) == (seat, 0.5, result)
        assert 0.5 + sum(part["value"] for part in parts_of(told)) == pytest.approx(result)
        own = [turn["changes"][seat]["value"] for turn in review["turns"] if turn["seat"] == seat]
        assert told["own"]["value"] == pytest.approx(sum(own))
    for turn in review["turns"]:
        assert turn["loss"] == pytest.approx(max(0, -turn["changes"][turn["seat"]]["value"]))


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
    assert review["given_up"]
    for told in review["seats"]:
        assert told["own"] == told["others"] == {"value": 0, "error": 0}
        # Nobody had decided anything: whatever the deal promised, it was even when it stopped.
        assert told["result"] == 0.5
        assert told["deal"]["value"] == -told["chance"]["value"]


async def test_a_review_that_fails_is_told_once_and_begins_anew(
    tables: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id = await finished(tables)

    async def fail(*_: object) -> None:
        raise ThinkingError("no idea")

    with monkeypatch.context() as broken:
        broken.setattr(tables.thinkers, "think", fail)
        await tables.tables.advice.review(table_id, "ann", 0)
        await until_async(lambda: not tables.tables.advice.knows_review(table_id), "the review is dropped")
        await refused("busy", tables.tables.advice.review(table_id, "ann", 0))
    assert (await reviewed(tables, table_id, 0))["turns"]


class Held:
    """Thinkers who answer so many questions as they are told to; who asked them is noted."""

    def __init__(self, tables: House, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: list[tuple[str, str]] = []
        self._answers = asyncio.Semaphore(0)
        self._think = tables.thinkers.think
        monkeypatch.setattr(tables.thinkers, "think", self._hold)

    async def _hold(self, question: Any, asker: Asker) -> Any:
        self.asked.append((asker.payer, question.seed.partition(":")[0]))
        await self._answers.acquire()
        return await self._think(question, asker)

    def answer(self, number: int = 1000) -> None:
        for _ in range(number):
            self._answers.release()


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
    await until_async(lambda: len(held.asked) >= 2 * AT_A_TIME, "both guests' reviews are worked on")
    assert not tables.tables.advice.knows_review("nowhere")
    for table_id in (first, second, third):
        # What is being made, for whomever, is told to everybody.
        assert tables.tables.advice.knows_review(table_id)
        assert (await ask(table_id, "ann", 0))["status"] == "working"
    # Nothing more was asked meanwhile.
    assert held.asked == [*[("ann", first)] * AT_A_TIME, *[("bob", third)] * AT_A_TIME]
    held.answer()
    for table_id in (first, second, third):
        assert (await reviewed(tables, table_id, 0))["turns"]
    of_ann = [table_id for payer, table_id in held.asked if payer == "ann"]
    assert of_ann == sorted(of_ann, key=[first, second].index)


async def told_so_far(tables: House, table_id: str, number: int, known: int = 0) -> dict[str, Any]:
    """What a review tells when so many turns are judged."""

    async def look() -> dict[str, Any]:
        review: Any = await tables.tables.advice.review(table_id, "ann", None, known=known)
        return dict(review)

    def enough(review: dict[str, Any]) -> bool:
        return bool(review["status"] == "ready" or review["done"] >= number)

    return await until_async(look, f"{number} turns are judged", enough)


async def test_what_is_judged_is_told_at_once(tables: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table_id = await given_up(tables, steps=40)
    held = Held(tables, monkeypatch)
    begun = await told_so_far(tables, table_id, 0)
    assert (begun["done"], begun["first"], begun["turns"], begun["moments"]) == (0, 0, [], [])
    held.answer(3)
    partly = await told_so_far(tables, table_id, 3)
    assert (partly["status"], partly["done"], partly["total"]) == ("working", 3, begun["total"])
    assert len(partly["turns"]) == 3
    assert partly["moments"] == moments(partly["turns"], None)
    # What somebody has already is not told again.
    more = await told_so_far(tables, table_id, 3, known=2)
    assert (more["first"], more["turns"]) == (2, partly["turns"][2:])
    held.answer()
    rest = await reviewed_from(tables, table_id, 3)
    assert rest["first"] == 3
    whole = await reviewed(tables, table_id, None)
    assert (whole["first"], whole["turns"]) == (0, partly["turns"] + rest["turns"])
    assert rest["moments"] == whole["moments"]


async def reviewed_from(tables: House, table_id: str, known: int) -> dict[str, Any]:
    await reviewed(tables, table_id, None)
    return await told_so_far(tables, table_id, known, known)


async def test_a_server_that_knows_less_than_the_asker_tells_everything(tables: House) -> None:
    """It was started again while the review was made, or has forgotten it."""
    table_id = await given_up(tables)
    turns = (await reviewed(tables, table_id, None))["turns"]
    await tables.again()
    review: Any = await tables.tables.advice.review(table_id, "ann", None, known=len(turns))
    assert (review["first"], review["done"], review["turns"]) == (0, 0, [])
    assert (await reviewed(tables, table_id, None))["turns"] == turns


async def test_decisions_are_judged_side_by_side_and_told_in_their_order(
    tables: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A later one that is ready first waits for the earlier one."""
    table_id = await given_up(tables)
    think, first = tables.thinkers.think, asyncio.Event()

    async def hold_the_first(question: Any, asker: Asker) -> Any:
        if question.seed == f"{table_id}:0":
            await first.wait()
        return await think(question, asker)

    monkeypatch.setattr(tables.thinkers, "think", hold_the_first)
    review = tables.tables.advice.review
    begun: Any = await review(table_id, "ann", None)
    kept = tables.tables.advice._reviews._known[table_id]
    await until_async(lambda: len(kept.missing()) <= 1, "all but one turn are judged")
    assert kept.missing() == [0]
    held: Any = await review(table_id, "ann", None)
    assert (held["done"], held["turns"], held["moments"]) == (0, [], [])
    first.set()
    told = (await reviewed(tables, table_id, None))["turns"]
    assert len(told) == begun["total"]
    assert [turn["step"] for turn in told] == sorted(turn["step"] for turn in told)


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
        held.answer()
        await until_async(lambda: not advice.knows_review(table_id), "the review is dropped")
    asked = len(held.asked)
    assert asked == AT_A_TIME
    assert (await reviewed(tables, table_id, 0))["turns"]
    total = len((await reviewed(tables, table_id, 0))["turns"])
    assert len(held.asked) == asked + total + BATCHES
    # A payer whose review rests has others made.
    assert (await advice.review(await given_up(tables), "ann", 0))["status"] == "working"


async def test_reviews_do_not_pile_up(tables: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table_id = await finished(tables)
    monkeypatch.setattr("pagoria.server.thinking.reviews._MOST_AT_WORK", 0)
    await refused("busy", tables.tables.advice.review(table_id, "ann", 0))


def test_a_long_game_has_less_time_for_each_decision() -> None:
    assert seconds_each(0) == seconds_each(20) == 0.5
    assert 0.1 < seconds_each(140) < 0.5
    assert seconds_each(10_000) == 0.1
    # Two at a time: what a game of four takes has its bound.
    assert 140 * seconds_each(140) / AT_A_TIME < 15


# --- moments ----------------------------------------------------------------------------------


def turn(seat: int, win: float, loss: float) -> ReviewedTurn:
    best, played = line(win), line(win - loss)
    return ReviewedTurn(
        turn=1, step=0, seat=seat, win_before=win, played=played, best=best, loss=loss, changes=[], claims=[]
    )


def line(win: float) -> ReviewedLine:
    return ReviewedLine(
        actions=[],
        words=[],
        points=0,
        win=win,
        wins=[win, 1 - win],
        margin=10 * win,
        simulations=100,
        low=win,
        high=win,
    )


def test_moments_are_the_turns_that_cost_most() -> None:
    turns = [turn(0, 0.5, 0.1), turn(1, 0.5, 0.4), turn(0, 0.5, 0.01), turn(0, 0.5, 0.2), turn(1, 0.5, 0.3)]
    assert moments(turns, 0) == [3, 0]
    assert moments(turns, None) == [1, 4, 3]
    assert moments([], 0) == []
