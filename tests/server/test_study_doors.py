"""No door of the study tells what is hidden at a table, not even by what it refuses.

While a game is played, everything that nobody sees there is resampled: the table is folded again from its
log with other cards. A stranger asks every door below ``/api/study`` about the positions that a cheater would
make up: now, a few steps ago, and after actions that some hidden hand allows. Every answer must be the same
for all of these tables, to the last byte of status, headers and text.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final, TypeAlias

import httpx
import pytest
from fastapi import FastAPI

from pagoria.core.record import format_record
from pagoria.core.rewind import rewound
from pagoria.core.rng import Rng
from pagoria.core.state import CHANCE, GAME_OVER, Position
from pagoria.server import running
from pagoria.server.hosting.rooms import Room
from pagoria.server.http.app import create_app
from pagoria.server.settings import Settings
from pagoria.tables.study.lessons import lesson_list
from tests.repeating import some, times
from tests.server.match_club import PEOPLE, Club, club
from tests.server.onlooking import in_place_of
from tests.server.resampling import find_twin
from tests.server.tabling import ANN, BOB, EVE, ME, OPEN, Player, command, play

pytestmark = pytest.mark.anyio

Words: TypeAlias = dict[str, Any]
Answer: TypeAlias = tuple[int, list[tuple[str, str]], bytes]

_BELOW: Final = "/api/study/"
#: So many other deals are made up, and so many of them are in the place of the true one.
_MADE_UP: Final = 3
_TWINS: Final = 2
#: So many actions are done in each of the deals that a cheater makes up, of those that only its hidden cards
#: allow, and of all others.
_ACTIONS: Final = 3
_STEPS_BACK: Final = 2
#: Everything is asked at so many moments of a game, each two moves after the last one.
_MOMENTS: Final = times(5, 2)


@pytest.fixture
def data(tmp_path: Path) -> str:
    return str(tmp_path / "data")


@dataclass(frozen=True)
class Doors:
    """A server without a network, and what its own description says of the doors of the study."""

    house: Club
    app: FastAPI

    def rooms(self, room: Room, rows: Sequence[Any]) -> Iterator[Room]:
        """The table with other hidden cards."""
        rng = Rng(f"twins of {len(rows)}")
        for _ in range(_MADE_UP):
            twin = find_twin(room.table, rows, None, rng)
            if twin is not None:
                yield twin.room(len(rows), self.house.time)

    def questions(self, words: Sequence[Words]) -> Iterator[tuple[str, str, str]]:
        """Each door, its method, and what is asked there: every word that it knows, for each position."""
        described = self.app.openapi()
        for path, methods in described["paths"].items():
            for method, operation in methods.items():
                if path.startswith(_BELOW):
                    wish = described["components"]["schemas"][_wish(operation)]
                    bodies = (
                        {name: spoken[name] for name in wish["properties"] if name in spoken}
                        for spoken in words
                    )
                    for text in dict.fromkeys(map(json.dumps, bodies)):
                        missing = set(wish.get("required", [])) - json.loads(text).keys()
                        assert not missing, f"what would a cheater write for {missing} at {path}?"
                        yield method, path, text

    async def answers(self, questions: Sequence[tuple[str, str, str]]) -> list[Answer]:
        """What a stranger is told."""
        transport, found = httpx.ASGITransport(self.app), []
        headers = {"Content-Type": "application/json", "Origin": "http://127.0.0.1"}
        async with httpx.AsyncClient(
            transport=transport, base_url="http://127.0.0.1", headers=headers
        ) as stranger:
            for method, path, text in questions:
                told = await stranger.request(method, path, content=text)
                kept = [(name, value) for name, value in told.headers.multi_items() if name != "date"]
                found.append((told.status_code, kept, told.content))
                stranger.cookies.clear()
        return found

    async def follow(self, table_id: str, seats: list[Player]) -> None:
        """Play a game, and ask everything now and then."""
        compared = 0
        for moment in range(_MOMENTS):
            await play(seats, Random(moment), 2)
            compared += await self.look(table_id)
        assert compared

    async def look(self, table_id: str) -> int:
        """Compare every answer; returns how many other deals there are."""
        room = self.house.tables._rooms.find(table_id)
        assert room is not None
        others = list(self.rooms(room, await self.house.store.rows(table_id, 0)))
        questions = list(self.questions(list(_cheaters_words([room, *others]))))
        told = await self.answers(questions)
        for (_, path, text), (status, _, content) in zip(questions, told, strict=True):
            assert status in (200, 403), f"{path} is not really asked by {text}: {content!r}"
        for other in others[:_TWINS]:
            with in_place_of(self.house.tables, room, other):
                again = await self.answers(questions)
            for question, one, two in zip(questions, told, again, strict=True):
                assert one == two, f"{question} tells hidden cards"
        assert {answer[0] for answer in told} == {200, 403}
        return len(others)


def _wish(operation: dict[str, Any]) -> str:
    """The name of the schema of what a door is asked."""
    schema = operation["requestBody"]["content"]["application/json"]["schema"]
    return str(schema["$ref"].rpartition("/")[2])


def _cheaters_words(rooms: Sequence[Room]) -> Iterator[Words]:
    """What may be asked about a table: first about positions, for each deal that it may have."""
    table = rooms[0].table
    game, session = table.game, table.running()
    steps = len(session.steps)
    dealt = [room.table.running().position() for room in rooms]
    positions = [rewound(session, step).position() for step in range(max(0, steps - _STEPS_BACK), steps)]
    always = set[int].intersection(*[set(now.state.legal_actions()) for now in dealt])
    for now in dealt:
        legal = now.state.legal_actions()
        hidden = [action for action in legal if action not in always]
        positions += [now, *_followers(now, hidden), *_followers(now, [*always])]
    lesson = lesson_list(game.id, "en")[0]["name"]
    names = ["x"] * len(table.seats)
    record = format_record(rooms[-1].table.running(), names, "-")
    for position in positions:
        state = position.state
        line = [game.notation.format_action(state, state.legal_actions()[0])]
        text = game.notation.format_position(position)
        yield {
            "game": game.id,
            "variant": table.variant,
            "position": text,
            "root": text,
            "record": record,
            "eyes": "open",
            "seat": None,
            "seconds": 0.2,
            "names": names,
            "line": line,
            "actions": line,
            "action": line[0],
            "draws": "piles",
            "moves": [{"action": line[0], "draws": "piles"}],
            "lesson": lesson,
            "language": "en",
        }


def _followers(now: Position[Any], actions: list[int]) -> list[Position[Any]]:
    """Where some of these actions lead, without chance."""
    found = []
    for action in sorted(actions):
        after = now.state.copy()
        after.apply(action)
        if after.actor() not in (CHANCE, GAME_OVER):
            found.append(Position(after, now.orders))
    return found[:: -(-len(found) // _ACTIONS) or 1]


@pytest.fixture
async def doors(data: str) -> AsyncIterator[Doors]:
    async with AsyncExitStack() as stack:
        house = await stack.enter_async_context(club(data))
        settings = Settings("127.0.0.1", 0, data, guests_per_address=1_000_000)
        yield Doors(house, create_app(await running._furnish(settings, house.store, house.tables)))


_GAMES: Final = some(
    [
        ("pandoria", "classic", 3),
        ("pagoda", "fast", 2),
        ("pandoria", "family+spells", 2),
        ("pagoda", "standard", 2),
    ],
    2,
)


@pytest.mark.parametrize(("game", "variant", "players"), _GAMES)
async def test_nothing_that_is_hidden_at_a_table_changes_an_answer(
    doors: Doors, game: str, variant: str, players: int
) -> None:
    house, guests = doors.house, (ANN, BOB, EVE)[:players]
    table_id = await house.open(ME, *[OPEN] * (players - 1), game=game, variant=variant)
    for guest in guests[1:]:
        await house.tables.join(table_id, guest, command(), "bb")
    seats = [await house.player(table_id, guest, seat) for seat, guest in enumerate(guests)]
    await doors.follow(table_id, seats)


async def test_nothing_that_is_hidden_in_a_match_changes_an_answer(doors: Doors) -> None:
    house = doors.house
    match = await house.matches.match(await house.begun(2, rounds=1))
    board = match.boards[0]
    assert board.table is not None
    guests = [PEOPLE[number] for number in board.entrants()]
    seats = [await house.player(board.table, guest, seat) for seat, guest in enumerate(guests)]
    await doors.follow(board.table, seats)
