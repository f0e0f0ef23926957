"""A cheater keeps the socket of a seat that was given up, and waits for whoever takes the seat."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from typing import Any, Final, NoReturn

import pytest
from websockets.exceptions import ConnectionClosed

from server_process import Server
from tests.server.people import Live, Person, random_picks

_NOT_YOUR_SEAT: Final = 4401
_MOVES: Final = 6


@pytest.fixture
def people(server: Server) -> Iterator[tuple[Person, Person]]:
    """The cheater, and the victim."""
    with Person(server) as cheater, Person(server) as victim:
        yield cheater, victim


def test_the_socket_of_a_seat_that_was_left_sees_nothing_of_who_takes_it(
    people: tuple[Person, Person],
) -> None:
    cheater, victim = people
    table_id = cheater.open_table(sits=(0,))
    with ExitStack() as lines:
        old = lines.enter_context(cheater.live(table_id, 0))
        old.next()
        leave(cheater, table_id, 0)
        assert cheater.join(table_id, seat=1) == 1
        assert victim.join(table_id, seat=0) == 0
        hers = lines.enter_context(victim.live(table_id, 0))
        his = lines.enter_context(cheater.live(table_id, 1))
        play([hers, his])
        assert hands_seen(hers, seat=0), "the victim has a hand that could be seen"
        assert ending(old) == _NOT_YOUR_SEAT
        assert not hands_seen(old, seat=0)
        assert all(frame["table"]["status"] == "waiting" for frame in frames(old))


def test_sockets_that_nobody_reads_hold_nothing_of_who_takes_the_seat(people: tuple[Person, Person]) -> None:
    cheater, victim = people
    table_id = cheater.open_table(sits=(0,))
    with ExitStack() as lines:
        unread = [lines.enter_context(cheater.live(table_id, 0)) for _ in range(3)]
        leave(cheater, table_id, 0)
        victim.join(table_id, seat=0)
        cheater.join(table_id, seat=1)
        play([lines.enter_context(person.live(table_id, n)) for n, person in enumerate((victim, cheater))])
        for line in unread:
            assert ending(line) == _NOT_YOUR_SEAT
            assert not hands_seen(line, seat=0)


def test_a_command_on_the_old_socket_is_answered_with_its_end(people: tuple[Person, Person]) -> None:
    cheater, victim = people
    table_id = cheater.open_table(sits=(0,))
    with cheater.live(table_id, 0) as old:
        old.next()
        leave(cheater, table_id, 0)
        with suppress(ConnectionClosed):
            old.send(do="ping")
        assert ending(old) == _NOT_YOUR_SEAT
        assert not [text for text in old.received if '"pong"' in text]
    victim.join(table_id, seat=0)
    with cheater.live(table_id, 0) as again:
        assert ending(again) == _NOT_YOUR_SEAT


def leave(person: Person, table_id: str, seat: int) -> None:
    assert person.post(f"/api/tables/{table_id}/leave", seat=seat).status_code == 200


def play(lines: list[Live]) -> None:
    """Some moves of whoever has to decide; ``lines`` are those of the seats in their order."""
    rng = random.Random(12)
    for line in lines:
        line.next()
    for _ in range(_MOVES):
        actor = lines[lines[0].frame["table"]["to_act"]]
        answer = actor.choose(random_picks(actor.frame["menu"], rng))
        assert answer["type"] == "done"
        for line in lines:
            line.until(answer["version"])


def read_on(line: Live) -> NoReturn:
    while True:
        line.next()


def ending(line: Live) -> int:
    """The closing code, after everything that comes before it."""
    with pytest.raises(ConnectionClosed) as caught:
        read_on(line)
    assert caught.value.rcvd is not None
    return caught.value.rcvd.code


def frames(line: Live) -> list[dict[str, Any]]:
    messages = [json.loads(text) for text in line.received]
    return [message.get("frame", message) for message in messages if message["type"] in ("welcome", "frame")]


def hands_seen(line: Live, seat: int) -> list[Any]:
    """The hands of a seat, once dealt, that came over a line."""
    hands = [frame["view"]["players"][seat]["hand"] for frame in frames(line)]
    return [hand for hand in hands if hand]
