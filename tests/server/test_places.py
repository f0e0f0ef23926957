"""The fair line before those who think: ranks, turns, and what is dropped."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from pagoria.server.thinking.queue import Asker, FairQueue, Rank, UnwantedError

pytestmark = pytest.mark.anyio


class Line:
    """Who came to the places, and who was let in, in this order. One leaves when told to."""

    def __init__(self, number: int = 1) -> None:
        self.places = FairQueue(number)
        self.entered: list[str] = []
        self._inside: list[Asker] = []

    async def come(
        self, name: str, rank: Rank | Callable[[], Rank | None] = Rank.DECISION
    ) -> asyncio.Task[None]:
        """``name`` is the payer's, and a number where one asks more than once."""
        asker = Asker(name.split()[0], rank if callable(rank) else lambda: rank)
        task = asyncio.ensure_future(self._enter(name, asker))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        return task

    async def leave(self) -> None:
        self.places.leave(self._inside.pop(0))
        await asyncio.sleep(0)

    async def empty(self) -> list[str]:
        """Who was let in, when all have left."""
        while self._inside:
            await self.leave()
        return self.entered

    async def _enter(self, name: str, asker: Asker) -> None:
        await self.places.enter(asker)
        self.entered.append(name)
        self._inside.append(asker)


async def test_the_urgent_come_first() -> None:
    line = Line()
    await line.come("first", Rank.REVIEW)
    await line.come("review", Rank.REVIEW)
    await line.come("unattended", Rank.UNATTENDED)
    await line.come("hint", Rank.HINT)
    await line.come("player", Rank.DECISION)
    assert await line.empty() == ["first", "player", "hint", "unattended", "review"]


async def test_many_questions_of_one_payer_hold_up_others_by_one() -> None:
    line = Line()
    for number in range(10):
        await line.come(f"eve {number}")
    await line.come("ann 1")
    await line.come("ann 2")
    await line.come("bob")
    assert (await line.empty())[:7] == ["eve 0", "eve 1", "ann 1", "bob", "eve 2", "ann 2", "eve 3"]
    assert len(line.entered) == 13


async def test_who_comes_again_and_again_is_not_served_twice_in_a_row() -> None:
    line = Line()
    await line.come("eve")
    await line.come("ann 1")
    await line.come("bob 1")
    await line.leave()
    await line.come("eve again")
    await line.come("ann 2")
    await line.leave()
    await line.come("bob 2")
    assert await line.empty() == ["eve", "ann 1", "bob 1", "eve again", "ann 2", "bob 2"]


async def test_a_rank_counts_as_it_is_when_a_place_is_free() -> None:
    """A player who connects again while the bot's question waits comes first again."""
    line = Line()
    ranks = [Rank.UNATTENDED]
    await line.come("first")
    await line.come("ann", lambda: ranks[-1])
    await line.come("bob", Rank.HINT)
    ranks.append(Rank.DECISION)
    assert await line.empty() == ["first", "ann", "bob"]


async def test_the_urgent_starve_nobody() -> None:
    line = Line()
    await line.come("eve 0")
    await line.come("ann", Rank.REVIEW)
    for number in range(1, 30):
        await line.come(f"eve {number}")
    assert (await line.empty()).index("ann") < 10


async def test_what_nobody_waits_for_leaves_the_line() -> None:
    line = Line()
    wanted = True
    await line.come("first")
    gone = await line.come("gone", lambda: Rank.DECISION if wanted else None)
    await line.come("last", Rank.REVIEW)
    wanted = False
    assert await line.empty() == ["first", "last"]
    with pytest.raises(UnwantedError):
        await gone
    never = await line.come("never", lambda: None)
    with pytest.raises(UnwantedError):
        await never
    await line.come("after all")
    assert line.entered[-1] == "after all"


async def test_who_is_cancelled_leaves_the_line() -> None:
    line = Line()
    await line.come("first")
    impatient = await line.come("impatient")
    await line.come("last")
    impatient.cancel()
    assert await line.empty() == ["first", "last"]
    assert impatient.cancelled()
    await line.come("another")
    assert line.entered[-1] == "another"


async def test_who_is_cancelled_when_let_in_gives_the_place_to_the_next() -> None:
    line = Line()
    await line.come("first")
    impatient = await line.come("impatient")
    await line.come("last")
    line.places.leave(line._inside.pop())
    impatient.cancel()
    await asyncio.gather(impatient, return_exceptions=True)
    await asyncio.sleep(0)
    assert line.entered == ["first", "last"]


async def test_a_payer_leaves_as_many_places_as_it_holds() -> None:
    line = Line(4)
    for number in range(4):
        await line.come(f"eve {number}")
    assert line.entered == ["eve 0", "eve 1"]
    await line.come("ann 1")
    await line.come("bob 1")
    assert line.entered == ["eve 0", "eve 1", "ann 1", "bob 1"]
    assert sorted(await line.empty()) == ["ann 1", "bob 1", "eve 0", "eve 1", "eve 2", "eve 3"]


async def test_one_place_is_kept_for_players() -> None:
    line = Line(2)
    await line.come("ann", Rank.REVIEW)
    await line.come("bob", Rank.HINT)
    await line.come("carl", Rank.UNATTENDED)
    assert line.entered == ["ann"]
    await line.come("dora", Rank.DECISION)
    assert line.entered == ["ann", "dora"]
    assert sorted(await line.empty()) == ["ann", "bob", "carl", "dora"]
