"""A troll wants to fill the talk and the host's desk, to hide signs in messages, to guess the host's key."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from server_process import Server
from tests.server.people import SECONDS, Person

_TRICKS = {
    "markup": ("<img src=x onerror=alert(1)>", "<img src=x onerror=alert(1)>"),
    "bidi": ("pay \u202eeur 001\u202c", "pay eur 001"),
    "isolates": ("\u2066a\u2069b\u200e\u200f", "a b"),
    "line breaks": ("one\r\n\r\ntwo\u2028three", "one two three"),
    "stacked marks": ("Z" + "\u0335\u0346\u031a" * 9, "Z\u0335\u0335"),
    "tags": ("hi\U000e0041\U000e0042", "hi"),
}


@pytest.fixture
def troll(server: Server) -> Iterator[Person]:
    with Person(server) as person:
        yield person


@pytest.fixture
def victim(server: Server) -> Iterator[Person]:
    with Person(server) as person:
        yield person


@pytest.fixture
def table_id(troll: Person, victim: Person) -> str:
    table_id = victim.open_table()
    troll.join(table_id)
    return table_id


def heard(person: Person, table_id: str) -> dict[str, Any]:
    found: dict[str, Any] = person.http.get(f"/api/tables/{table_id}/talk").json()
    return found


@pytest.mark.parametrize("trick", _TRICKS)
def test_nothing_hides_in_a_message(troll: Person, victim: Person, table_id: str, trick: str) -> None:
    sent, shown = _TRICKS[trick]
    assert troll.post(f"/api/tables/{table_id}/talk", text=sent).status_code == 200
    assert [each["text"] for each in heard(victim, table_id)["messages"]] == [shown]


def test_a_flood_of_messages_ends_soon(troll: Person, victim: Person, table_id: str) -> None:
    other = troll.open_table()
    answers = [troll.post(f"/api/tables/{table_id}/talk", phrase="hello") for _ in range(30)]
    # Another table is no way around it, and the victim can still play.
    answers += [troll.post(f"/api/tables/{other}/talk", phrase="hello") for _ in range(10)]
    said = [answer for answer in answers if answer.status_code == 200]
    # Five in ten seconds, and nobody knows how many seconds this takes.
    assert 1 <= len(said) <= 20
    assert {answer.json()["error"]["code"] for answer in answers if answer not in said} == {"too_many"}
    with victim.live(table_id, 0) as live:
        assert live.next()["type"] == "welcome"


def test_a_flood_of_reports_ends_sooner(troll: Person, victim: Person, table_id: str) -> None:
    who = next(each["who"] for each in heard(troll, table_id)["people"] if not each["mine"])
    path = f"/api/tables/{table_id}/reports"
    answers = [troll.post(path, who=who, reason="cheating", note="x" * 800) for _ in range(8)]
    assert [answer.status_code for answer in answers] == [200] * 5 + [429] * 3
    assert victim.http.get("/api/me").status_code == 200


def test_the_word_for_a_person_cannot_be_made_up_or_taken_elsewhere(
    troll: Person, victim: Person, table_id: str
) -> None:
    who = next(each["who"] for each in heard(troll, table_id)["people"] if not each["mine"])
    other = troll.open_table()
    for word in (who, "a" * 16):
        answer = troll.http.put(f"/api/tables/{other}/people/{word}", json={"distance": "block"})
        assert answer.json()["error"]["code"] == "not_found"
    assert victim.id not in str(heard(troll, table_id))


def test_whoever_guesses_the_hosts_key_is_soon_in_debt(strict_server: Server) -> None:
    with httpx.Client(base_url=strict_server.url, timeout=SECONDS) as guesser:
        answers = []
        for number in range(400):
            answers.append(guesser.get("/api/admin/load", headers={"X-Pagoria-Key": f"guess-{number}"}))
            if answers[-1].status_code == 429:
                break
    assert answers[-1].status_code == 429
    assert {answer.status_code for answer in answers[:-1]} == {403}
    assert len({answer.text for answer in answers[:-1]}) == 1
