"""Hints and evaluations: who gets them, what they hold, and that nothing hidden is in them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from pagoria.core.rng import Rng
from pagoria.core.session import Session
from pagoria.server.thinking.stretches import stretches
from pagoria.tables.commands import SeatWish
from pagoria.tables.refusal import Refusal
from tests.laws.twins import twins
from tests.server.tabling import BOT, HERE, ME, House, command, house, refused
from tests.server.test_leaks import PAGODA

pytestmark = pytest.mark.anyio


@pytest.fixture
async def tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[House]:
    """Judgements are short, and never cut off by the clock: the same question has the same answer."""
    monkeypatch.setattr("pagoria.server.thinking.advice.SIMULATIONS", 20)
    async with house(str(tmp_path / "data")) as opened:
        yield opened


async def helped(tables: House, table_id: str, guest_id: str | None) -> bool:
    return (await tables.tables.info(table_id, guest_id))["help"]


# --- who gets help -----------------------------------------------------------------------------


async def test_a_hint_against_a_bot(tables: House) -> None:
    table_id = await tables.open(ME, BOT)
    hint = await tables.tables.advice.hint(table_id, "ann", 0)
    assert hint["step"] == 0
    assert [set(action) for action in hint["actions"]] == [{"action", "words", "marks"}] * len(
        hint["actions"]
    )
    assert hint["actions"]
    assert 0 <= hint["win"] <= 1
    assert await helped(tables, table_id, "ann")
    assert not await helped(tables, table_id, "eve")
    assert not await helped(tables, table_id, None)


async def test_asked_again_the_answer_is_the_same(tables: House) -> None:
    table_id = await tables.open(ME, BOT)
    first = await tables.tables.advice.hint(table_id, "ann", 0)
    tables.tables.advice._known.clear()
    assert await tables.tables.advice.hint(table_id, "ann", 0) == first
    evaluation = await tables.tables.advice.evaluation(table_id, "ann", 0, None)
    same = ("step", "win", "wins", "margin", "simulations", "low", "high")
    assert evaluation == {name: first[name] for name in same}  # type: ignore[literal-required]
    assert sum(first["wins"]) == pytest.approx(1)
    assert first["low"] <= first["win"] == first["wins"][0] <= first["high"]


async def test_an_evaluation_is_there_at_a_glance(tables: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is given little time, unless a hint has said more about the same decision."""
    monkeypatch.setattr("pagoria.server.thinking.advice.SIMULATIONS", None)
    first, second = [await tables.open(ME, BOT) for _ in range(2)]
    think, asked = tables.thinkers.think, list[float | None]()

    async def noted(question: Any, asker: Any) -> Any:
        asked.append(question.seconds)
        return await think(question, asker)

    monkeypatch.setattr(tables.thinkers, "think", noted)
    await tables.tables.advice.evaluation(first, "ann", 0, None)
    hint = await tables.tables.advice.hint(second, "ann", 0)
    evaluation = await tables.tables.advice.evaluation(second, "ann", 0, None)
    assert asked == [0.2, None]
    assert evaluation is not None
    assert evaluation["wins"] == hint["wins"]


async def test_nobody_is_helped_against_people(tables: House) -> None:
    duel, screen = await tables.duel(), await tables.open(ME, HERE)
    left = await tables.duel()
    await tables.tables.leave(left, "bob", command(), 1)
    for table_id in (duel, screen, left):
        assert not await helped(tables, table_id, "ann")
        await refused("no_help", tables.tables.advice.hint(table_id, "ann", 0))
        await refused("no_help", tables.tables.advice.evaluation(table_id, "ann", 0, None))


async def test_who_is_left_alone_with_bots_is_helped(tables: House) -> None:
    """The other one cannot come back."""
    table_id = await tables.duel()
    await tables.tables.leave(table_id, "bob", command(), 1)
    await tables.tables.seat_bot(table_id, "ann", command(), 1, "apprentice")
    assert await helped(tables, table_id, "ann")
    await refused("not_your_seat", tables.tables.advice.hint(table_id, "bob", 1))


async def test_help_is_for_whoever_sits_there_and_decides(tables: House) -> None:
    table_id = await tables.open(ME, BOT)
    advice = tables.tables.advice
    for guest in ("eve", "bob"):
        await refused("not_your_seat", advice.hint(table_id, guest, 0))
        await refused("not_your_seat", advice.evaluation(table_id, guest, 0, None))
    await refused("not_your_seat", advice.hint(table_id, "ann", 1))
    await refused("not_your_seat", advice.evaluation(table_id, "ann", 1, None))
    await refused("not_your_seat", advice.evaluation(table_id, None, 0, None))
    waiting = await tables.open(ME, SeatWish("open"))
    await refused("not_started", advice.hint(waiting, "ann", 0))
    assert not await helped(tables, waiting, "ann")
    await tables.tables.seat_bot(table_id, "ann", command(), 0, "apprentice")
    await tables.until_over(table_id)
    await refused("over", advice.hint(table_id, "ann", 0))


async def test_a_hint_is_for_a_decision(tables: House) -> None:
    table_id = await tables.open(ME, SeatWish("bot", "apprentice"), start=1)
    room = tables.tables._rooms.find(table_id)
    assert room is not None
    if room.table.actor() == 1:
        await refused("not_your_turn", tables.tables.advice.hint(table_id, "ann", 0))
        assert await tables.tables.advice.evaluation(table_id, "ann", 0, None) is None


async def test_when_a_game_is_over_everybody_may_ask(tables: House) -> None:
    table_id = await tables.open(BOT, BOT, variant="fast")
    await tables.until_over(table_id)
    advice = tables.tables.advice
    for guest in (None, "eve"):
        assert await helped(tables, table_id, guest)
        assert await advice.evaluation(table_id, guest, 1, None) is not None
    first = await advice.evaluation(table_id, "eve", 0, 0)
    assert first is not None
    assert first["step"] == 0
    await refused("malformed", advice.evaluation(table_id, "eve", 5, None))


async def test_a_game_that_nobody_explains(tables: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table_id = await tables.open(ME, BOT)
    monkeypatch.setattr("pagoria.tables.fairness.is_explained", lambda _: False)
    assert not await helped(tables, table_id, "ann")
    await refused("no_help", tables.tables.advice.hint(table_id, "ann", 0))
    await refused("no_help", tables.tables.advice.evaluation(table_id, "ann", 0, None))


async def test_a_guest_is_advised_one_thing_at_a_time(tables: House, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = [await tables.open(ME, BOT) for _ in range(3)]
    think, inside, most = tables.thinkers.think, 0, 0

    async def watched(*question: Any) -> Any:
        nonlocal inside, most
        inside += 1
        most = max(most, inside)
        try:
            return await think(*question)
        finally:
            inside -= 1

    monkeypatch.setattr(tables.thinkers, "think", watched)
    await asyncio.gather(*(tables.tables.advice.hint(table_id, "ann", 0) for table_id in opened * 2))
    assert most == 1


# --- nothing hidden ----------------------------------------------------------------------------


async def advised(tables: House, table_id: str, session: Session[Any]) -> list[bytes]:
    """All the advice for seat 0 at a table where this game is being played."""
    room = tables.tables._rooms.find(table_id)
    assert room is not None
    room.table.session = session
    tables.tables.advice._known.clear()
    answers: list[object] = []
    for ask in (
        tables.tables.advice.hint(table_id, "ann", 0),
        tables.tables.advice.evaluation(table_id, "ann", 0, None),
        tables.tables.advice.evaluation(table_id, "ann", 0, len(session.steps) // 2),
    ):
        try:
            answers.append(await ask)
        except Refusal as refusal:
            answers.append(refusal.code)
    return [json.dumps(answer).encode() for answer in answers]


async def test_advice_depends_on_nothing_but_what_the_seat_knows(tables: House) -> None:
    """Games that seat 0 cannot tell apart get the same advice, to the last byte."""
    table_id = await tables.open(ME, BOT)
    compared = 0
    for seed in range(6):
        session = PAGODA.session(seed, start=0)
        rng = Rng(f"moves {seed}")
        for _ in range(6 + 6 * seed):
            session.do(int(session.state.random_action(rng)))
        while session.actor() != 0:
            session.do(int(session.state.random_action(rng)))
        told = await advised(tables, table_id, session)
        assert b"not_" not in b"".join(told)
        for twin in twins(PAGODA, session, 0, 8):
            if twin.drawn:
                assert await advised(tables, table_id, twin.session) == told
                compared += 1
    assert compared > 10


# --- decisions in a row ------------------------------------------------------------------------


def test_a_game_in_stretches() -> None:
    """Every step is in one stretch; each holds steps of one seat, and chance only after its last."""
    session = PAGODA.session(3, start=0)
    rng = Rng("stretches")
    while not session.over():
        found = stretches(session)
        assert not found[-1].ended
        assert found[-1].seat == session.actor()
        session.do(int(session.state.random_action(rng)))
    found = stretches(session)
    assert all(stretch.ended for stretch in found)
    assert [text for stretch in found for text in stretch.played] == [step.text for step in session.steps]
    assert [stretch.turn for stretch in found] == sorted(stretch.turn for stretch in found)
    for stretch in found:
        steps = session.steps[stretch.step : stretch.step + len(stretch.played)]
        assert {step.seat for step in steps} == {stretch.seat}
        assert not any(step.draws for step in steps[:-1])
