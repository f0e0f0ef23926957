"""Reviews: made in the background after the game, true to what was played, balanced to the last per cent."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from pagoria.server.protocol import ReviewedLine, ReviewedTurn
from pagoria.server.reviews import Result, balance, moments
from pagoria.server.thinkers import ThinkingError
from tests.server.tabling import BOT, ME, House, command, house, refused
from tests.server.test_thinkers import EXPERTS, notes

__all__ = ["notes"]

pytestmark = pytest.mark.anyio


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
            review: Any = await tables.tables.advice.review(table_id, None, seat)
            if review["status"] == "ready":
                return dict(review)
            assert 0 <= review["done"] < review["total"]
            await asyncio.sleep(0.01)


async def test_a_review_tells_every_decision(tables: House) -> None:
    table_id = await finished(tables)
    assert (await tables.tables.advice.review(table_id, None, 0))["status"] == "working"
    review = await reviewed(tables, table_id, 0)
    turns: list[ReviewedTurn] = review["turns"]
    steps = await tables.tables.steps(table_id, "ann", 0, 0, 99)
    entries = [frame["entry"] for frame in steps if frame["entry"] is not None]
    shown = [turn for turn in turns if turn["step"] + len(turn["played"]["words"]) <= len(entries)]
    assert len(shown) > 5
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
    await refused("no_help", tables.tables.advice.review(table_id, None, 0))
    waiting = await tables.open(ME, ME)
    await refused("no_help", tables.tables.advice.review(waiting, None, 0))


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
        await tables.tables.advice.review(table_id, None, 0)
        await asyncio.sleep(0.01)
        await refused("busy", tables.tables.advice.review(table_id, None, 0))
    assert (await reviewed(tables, table_id, 0))["turns"]


async def test_reviews_do_not_pile_up(tables: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table_id = await finished(tables)
    monkeypatch.setattr("pagoria.server.reviews._MOST_AT_WORK", 0)
    await refused("busy", tables.tables.advice.review(table_id, None, 0))


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
