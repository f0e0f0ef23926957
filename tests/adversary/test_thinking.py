"""An attacker who wants all the thinking: tables of bots, reviews, hints. Others are answered even so."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from pagoria.core.record import format_record
from pagoria.core.registry import find_game
from pagoria.core.rng import Rng
from pagoria.core.session import Session
from server_process import Nursery, Server, running
from tests.server.people import OPEN, Live, Person, random_picks
from waiting import until

BOT: Final = {"kind": "bot", "bot": "apprentice"}
SEARCHER: Final = {"kind": "bot", "bot": "master"}


@pytest.fixture
def attacker(server: Server) -> Iterator[Person]:
    with Person(server) as person:
        yield person


@pytest.fixture
def honest(server: Server) -> Iterator[Person]:
    with Person(server) as person:
        yield person


def play_a_bot(person: Person, steps: int) -> None:
    """Play until the bot has done so many steps."""
    with person.live(person.open_table(seats=[OPEN, BOT]), 0) as live:
        live.next()
        while steps_of_bot(live) < steps:
            go_on(live)


def go_on(live: Live) -> None:
    """Choose when it is one's turn, else wait for what comes."""
    if live.frame["table"]["to_act"] == 0:
        live.until(live.choose(random_picks(live.frame["menu"], Random(1)))["version"])
    else:
        live.next()


def steps_of_bot(live: Live) -> int:
    entries = [json.loads(text).get("entry") for text in live.received]
    return sum(entry is not None and entry["seat"] == 1 for entry in entries)


def tables_of_bots(person: Person, number: int) -> list[str]:
    """So many tables where only bots sit, or as many as the person can pay."""
    wish = {"game": "pagoda", "variant": "standard", "seats": [SEARCHER, SEARCHER]}
    answers = [person.post("/api/tables", **wish) for _ in range(number)]
    return [answer.json()["id"] for answer in answers if answer.status_code == 200]


def finished_game(person: Person, seed: int, steps: int = 10) -> str:
    """A game that the person imports and gives up at once."""
    session, rng = Session(find_game("pagoda"), "standard", 2, Rng(seed), start=0), Rng("any move")
    for _ in range(steps):
        session.do(int(session.state.random_action(rng)))
    record = format_record(session, ["Ada", "Ben"], "-")
    table_id: str = person.post("/api/import", record=record).json()["id"]
    assert person.post(f"/api/tables/{table_id}/resign", seat=0).status_code == 200
    return table_id


def review(person: Person, table_id: str) -> dict[str, Any]:
    return dict(person.http.get(f"/api/tables/{table_id}/review").json())


def test_tables_of_bots_wait_while_nobody_looks_on(attacker: Person, honest: Person) -> None:
    tables = tables_of_bots(attacker, 10)
    play_a_bot(honest, steps=3)
    assert {honest.info(table_id)["step"] for table_id in tables} == {0}


def test_a_table_of_bots_stops_when_the_last_one_leaves(attacker: Person, honest: Person) -> None:
    table_id = attacker.open_table(seats=[SEARCHER, SEARCHER], sits=())
    with honest.live(table_id) as live:
        live.until(attacker.info(table_id)["version"] + 1)
    # What was being thought when they left is still done.
    steps = -1
    while steps != (steps := attacker.info(table_id)["step"]):
        play_a_bot(honest, steps=3)
    assert attacker.info(table_id)["status"] == "playing"
    assert 0 < steps < 20


def test_reviews_of_one_guest_do_not_refuse_those_of_another(attacker: Person, honest: Person) -> None:
    # Long games: the first review goes on while the others are asked for.
    many = [finished_game(attacker, seed, steps=60) for seed in range(8)]
    answers = [attacker.http.get(f"/api/tables/{table_id}/review").status_code for table_id in many]
    assert answers == [200] * 2 + [429] * 6
    mine = finished_game(honest, 100)
    assert review(honest, mine)["status"] == "working"

    def look() -> str:
        for table_id in many:
            review(attacker, table_id)
        return str(review(honest, mine)["status"])

    until(look, "the review of an honest person is ready", lambda status: status == "ready")


def test_a_player_is_answered_before_the_hints_that_wait(nursery: Nursery, tmp_path: Path) -> None:
    """Also with a single process that thinks: hardly more than the hint it is busy with comes before."""
    with (
        running(nursery, str(tmp_path / "data"), tmp_path, "--thinkers", "1") as server,
        Person(server) as honest,
        ExitStack() as others,
    ):
        guests = [others.enter_context(Person(server)) for _ in range(18)]
        with honest.live(honest.open_table(seats=[OPEN, BOT]), 0) as live:
            live.next()
            hints = flood_of_hints(guests)
            wait(hints, timeout=60, return_when=FIRST_COMPLETED)
            while not steps_of_bot(live):
                go_on(live)
            asked, answered = since_when_the_bot_was_asked(live)
            ends = [hint.result() for hint in hints if hint.done()]
            assert {status for status, _ in ends} == {200}
            assert sum(asked <= end < answered for _, end in ends) <= 3
            assert sum(end < answered for _, end in ends) < len(hints), "the bot was answered last"
        server.expect_no_fault()


def since_when_the_bot_was_asked(live: Live) -> tuple[int, int]:
    """When the person had done the last step before the bot's first one, and when that came, by the log."""
    entries = [entry for text in live.received if (entry := json.loads(text).get("entry")) is not None]
    first = next(number for number, entry in enumerate(entries) if entry["seat"] == 1)
    return entries[first - 1]["at"], entries[first]["at"]


def flood_of_hints(guests: list[Person]) -> list[Future[tuple[int, float]]]:
    """A hint for each guest, all at once; the statuses of the answers, and when they came."""
    tables = [guest.open_table(seats=[OPEN, BOT]) for guest in guests]
    threads = ThreadPoolExecutor(len(guests))
    asked = [threads.submit(ask_hint, *question) for question in zip(guests, tables, strict=True)]
    threads.shutdown(wait=False)
    return asked


def ask_hint(guest: Person, table_id: str) -> tuple[int, float]:
    answer = guest.http.post(f"/api/tables/{table_id}/hint", json={"seat": 0}, timeout=120)
    return answer.status_code, 1000 * time.time()
