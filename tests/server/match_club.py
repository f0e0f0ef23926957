"""A club: the tables of one server and its matches, without a network; entrants who choose at random."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

from pagoria.server.http.match_answers import match_info
from pagoria.server.http.match_models import MatchInfo
from pagoria.server.people.match_plans import Match, MatchBoard, Plan
from pagoria.server.people.matches import Matches
from pagoria.tables.seats import Guest
from tests.server.tabling import House, command, play
from waiting import until_async

HOUR = 3_600_000
PEOPLE = [Guest(f"guest{number}", f"Guest {number}") for number in range(10)]


def plan(**wishes: Any) -> Plan:
    usual: dict[str, Any] = {
        "name": "Evening",
        "game": "pagoda",
        "variant": "standard",
        "form": "round_robin",
        "rounds": 3,
        "deals": 1,
        "levels": (),
        "initial_ms": HOUR,
        "increment_ms": 0,
        "begins": 1_000_000 + HOUR,
        "interval_ms": 0,
        "listed": True,
    }
    return Plan(**(usual | wishes))


class Club(House):
    """A house with matches."""

    def _furnish(self) -> None:
        super()._furnish()
        self.matches = Matches(self.store, self.tables, lambda: self.time)

    async def start(self) -> None:
        await super().start()
        await self.matches.start()

    async def stop(self) -> None:
        await self.matches.stop()
        await super().stop()

    async def made(self, entrants: int, **wishes: Any) -> str:
        """A match that so many people have entered; the first one made it."""
        match_id = await self.matches.make(PEOPLE[0], command(), plan(**wishes))
        for guest in PEOPLE[1:entrants]:
            await self.matches.enter(match_id, guest)
        return match_id

    async def begun(self, entrants: int, **wishes: Any) -> str:
        """A match whose first round is played, as all were ready."""
        match_id = await self.made(entrants, **wishes)
        await self.all_ready(match_id)
        return match_id

    async def all_ready(self, match_id: str) -> None:
        match = await self.matches.match(match_id)
        for entrant in match.staying():
            if entrant.guest is not None:
                await self.matches.get_ready(match_id, entrant.guest)

    async def open_boards(self, match_id: str) -> list[MatchBoard]:
        match = await self.matches.match(match_id)
        return [board for board in match.boards if board.opened and board.ended is None]

    async def play_board(self, match: Match, board: MatchBoard, rng: Random, moves: int = 30) -> None:
        """Play so many moves at random, then one of the people gives up; bots answer meanwhile."""
        assert board.table is not None
        seated = [match.entrants[number].guest for number in board.entrants()]
        if None not in seated:
            guests = [Guest(guest, "") for guest in seated if guest is not None]
            players = [await self.player(board.table, guest, seat) for seat, guest in enumerate(guests)]
            await play(players, rng, moves)
            for player in players:
                player.leave()
        people = [(seat, guest) for seat, guest in enumerate(seated) if guest is not None]
        if (await self.tables.result(board.table)) is None:
            seat, guest_id = rng.choice(people)
            await self.tables.resign(board.table, guest_id, command(), seat)

    async def settled(self, match_id: str, table_id: str) -> None:
        """Wait until a board is over in the data, too."""
        await until_async(
            lambda: self.matches.match(match_id),
            "the board is over",
            lambda match: all(b.ended is not None for b in match.boards if b.table == table_id),
        )

    async def told(self, match_id: str, guest: Guest | None = None) -> MatchInfo:
        """The page of a match."""
        match = await self.matches.match(match_id)
        return match_info(match, None if guest is None else guest.id, self.time, self.matches.commitment)


@asynccontextmanager
async def club(data: str, **options: Any) -> AsyncIterator[Club]:
    opened = Club(data, **options)
    await opened.start()
    try:
        yield opened
    finally:
        await opened.stop()
