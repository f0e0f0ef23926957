"""Whole games over the wire: no seat and no spectator receives a byte that depends on what it may not know.

Two tables get deals that differ in cards which one observer never sees, and then the same play. Everything
that this observer receives must be the same. The law tests say so of views; here it is said of the wire.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any, Final

import pytest

from pagoria.core.record import format_record
from pagoria.core.rng import Rng
from pagoria.core.session import Session
from tests.laws.cases import CASES, Case
from tests.laws.twins import Twin, twins
from tests.server.people import Live, Person
from tests.server.running import Nursery, Server, running
from tests.server.test_http import play_out

_TRIES: Final = 200
_PACE_SECONDS: Final = 0.05
_TIMES: Final = re.compile(r'"(at|now|created|changed)":\d+')
PAGODA: Final = next(case for case in CASES if str(case) == "pagoda-standard-2")


@pytest.fixture(scope="module")
def server(nursery: Nursery, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("server")
    with running(nursery, str(folder / "data"), folder) as server:
        yield server
    assert "Traceback" not in server.log()


# --- two deals that one observer cannot tell apart -------------------------------------------------


@dataclass(frozen=True)
class Play:
    """A whole game, and the keys that lead to each of its actions."""

    session: Session[Any]
    picks: list[list[str]]


def random_play(case: Case, seed: int) -> Play:
    session, rng = case.session(seed, start=0), Rng(f"picks {seed}")
    all_picks = []
    while not session.over():
        picks: list[str] = []
        action = None
        while action is None:
            offered = [c for c in session.game.menu(session.state, picks).choices if c.refusal is None]
            choice = offered[rng.below(len(offered))]
            picks.append(choice.key)
            action = choice.action
        session.do(action)
        all_picks.append(picks)
    return Play(session, all_picks)


def twin_of(play: Play, observer: int | None) -> Twin:
    """The same game with another card in somebody's hands, where the observer does not see it."""
    return next(twin for twin in twins(PAGODA, play.session, observer, _TRIES) if twin.drawn)


def beginning(session: Session[Any]) -> str:
    """The record of a game that has not begun, with every shuffle that is to come."""
    head, _, _ = format_record(session, PAGODA.names(), "2026-01-01").partition("\n\n")
    return "\n".join(line for line in head.splitlines() if not line.startswith("Result")) + "\n\n"


# --- playing it again over the wire ----------------------------------------------------------------


class Screening:
    """One table with a given deal, its two seats and the spectators each on a connection of its own."""

    def __init__(self, server: Server, open_things: ExitStack, session: Session[Any]) -> None:
        self._session = session
        self.person = open_things.enter_context(Person(server))
        answer = self.person.post("/api/import", record=beginning(session))
        assert answer.status_code == 200, answer.text
        self.table_id: str = answer.json()["id"]
        self.lines: dict[int | None, Live] = {}
        for observer in (0, 1, None):
            line = open_things.enter_context(self.person.live(self.table_id, observer))
            line.next()
            self.lines[observer] = line

    def do(self, number: int, picks: list[str]) -> None:
        """Let whoever did the step in the original game do it here."""
        line = self.lines[self._session.steps[number].seat]
        line.send(id=f"step-{number:06d}", do="choose", version=line.frame["version"], picks=picks)
        answer = line.answer()
        assert answer["type"] == "done", answer
        for other in self.lines.values():
            other.until(answer["version"])

    def stream(self, observer: int | None) -> list[str]:
        """Everything the observer received, without what no two tables have in common: id and times."""
        return [self._normal(text) for text in self.lines[observer].received]

    def asked(self, observer: int | None) -> list[str]:
        """What the observer gets by asking."""
        query = "" if observer is None else f"&seat={observer}"
        step = self.lines[None].frame["step"]
        paths = (f"steps?from={max(0, step - 50)}&to={step}{query}", f"record?{query}", "deal", "")
        answers = [self.person.http.get(f"/api/tables/{self.table_id}/{path}".rstrip("/")) for path in paths]
        return [self._normal(answer.text) for answer in answers]

    def _normal(self, text: str) -> str:
        return _TIMES.sub(r'"\1":0', text.replace(self.table_id, "TABLE"))


@pytest.mark.slow
def test_games_that_differ_in_what_one_may_not_know_are_the_same_to_the_last_byte(
    server: Server,
) -> None:
    play = random_play(PAGODA, seed=7)
    observers: tuple[int | None, ...] = (0, 1, None)
    with ExitStack() as open_things:
        pairs = {
            observer: [
                Screening(server, open_things, session)
                for session in (play.session, twin_of(play, observer).session)
            ]
            for observer in observers
        }
        for number, picks in enumerate(play.picks):
            for observer, pair in pairs.items():
                for screening in pair:
                    screening.do(number, picks)
                if number % 40 == 20:
                    assert pair[0].asked(observer) == pair[1].asked(observer)
            time.sleep(_PACE_SECONDS)
        for observer, (original, twin) in pairs.items():
            assert original.lines[None].frame["table"]["status"] == "over"
            assert original.stream(observer) == twin.stream(observer)
            others = [seat for seat in (0, 1) if seat != observer]
            # The deals do differ, and whoever holds the other card was shown it.
            assert any(original.stream(seat) != twin.stream(seat) for seat in others)


# --- what must never be sent -----------------------------------------------------------------------


def test_nobody_is_sent_a_hidden_card_the_seed_or_anything_of_another_guest(
    server: Server, anna: Person, ben: Person, carl: Person
) -> None:
    entropies = ["a1" * 32, "b2" * 32]
    table_id = anna.open_table(variant="fast", entropy=entropies[0])
    ben.post(f"/api/tables/{table_id}/join", entropy=entropies[1])
    with anna.live(table_id, 0) as hers, ben.live(table_id, 1) as his, carl.live(table_id) as seen:
        lines: dict[int | None, Live] = {0: hers, 1: his, None: seen}
        for line in lines.values():
            line.next()
        play_out(table_id, [anna, ben])
        for line in lines.values():
            line.until(anna.info(table_id)["version"])
    seed = anna.http.get(f"/api/tables/{table_id}/deal").json()["seed"]
    secrets = [seed, *entropies, *(person.id for person in (anna, ben, carl))]
    for observer, line in lines.items():
        assert len(line.received) > 50
        for text in line.received:
            assert not [secret for secret in secrets if secret in text]
            assert_hidden(json.loads(text), observer)
    assert not [secret for secret in secrets if secret in server.log()]


def assert_hidden(message: dict[str, Any], observer: int | None) -> None:
    """Hands and draws of others are counted, never named; a menu is for nobody but who decides."""
    frame = message.get("frame", message)
    entries = [*message.get("log", []), *([frame["entry"]] if frame["entry"] else [])]
    for entry in entries:
        for draw in entry["draws"]:
            if draw["zone"] == "hand" and draw["seat"] != observer:
                assert draw["card"] is None
    for seat, player in enumerate(frame["view"]["players"]):
        assert (player["hand"] is None) == (seat != observer)
    assert frame["menu"] is None or frame["view"]["actor"] == observer
