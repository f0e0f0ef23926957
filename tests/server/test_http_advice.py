"""Advice through the door: shapes, bounds, limits."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from tests.server.people import Person
from tests.server.test_http_refusals import refused
from waiting import until

#: What every judgement says.
WORTH = {"win", "wins", "margin", "simulations", "low", "high"}
BOT = {"kind": "bot", "bot": "apprentice"}


def against_bot(person: Person, **wishes: Any) -> str:
    return person.open_table(seats=[{"kind": "open"}, BOT], **wishes)


def ask_hint(person: Person, table_id: str, **body: object) -> httpx.Response:
    return person.http.post(f"/api/tables/{table_id}/hint", json={"seat": 0} | body)


def test_a_hint_and_an_evaluation(anna: Person, ben: Person) -> None:
    table_id = against_bot(anna)
    hint = ask_hint(anna, table_id).json()
    assert set(hint) == {"step", "actions", "points", "better_than", "claims", *WORTH}
    assert anna.info(table_id)["help"]
    where = f"/api/tables/{table_id}/evaluation"
    evaluation = anna.http.get(where, params={"seat": 0}).json()
    assert evaluation == {name: hint[name] for name in {"step", *WORTH}}
    assert anna.http.get(where, params={"seat": 0, "step": 0}).json() == evaluation
    refused(ask_hint(ben, table_id), 403, "not_your_seat")
    refused(ben.http.get(where, params={"seat": 0}), 403, "not_your_seat")
    refused(anna.http.get(f"/api/tables/{table_id}/review"), 403, "no_help")


def test_nobody_is_helped_against_people(anna: Person, ben: Person) -> None:
    table_id = anna.open_table()
    ben.join(table_id)
    assert not anna.info(table_id)["help"]
    refused(ask_hint(anna, table_id), 403, "no_help")
    refused(anna.http.get(f"/api/tables/{table_id}/evaluation", params={"seat": 0}), 403, "no_help")


@pytest.mark.parametrize("body", [{"seat": -1}, {"seat": 8}, {"seat": "0"}, {"seat": None}, {"more": 1}])
def test_malformed_questions(anna: Person, body: dict[str, Any]) -> None:
    refused(ask_hint(anna, against_bot(anna), **body), 422, "malformed")


@pytest.mark.parametrize(
    "query", ["", "seat=x", "seat=8", "seat=-1", "seat=0&step=-1", "seat=0&step=9999999"]
)
def test_malformed_queries(anna: Person, query: str) -> None:
    refused(anna.http.get(f"/api/tables/{against_bot(anna)}/evaluation?{query}"), 422, "malformed")


def test_a_review(anna: Person, carl: Person) -> None:
    table_id = anna.open_table(seats=[BOT, BOT], sits=(), variant="fast")
    anna.until_over(table_id)
    where = f"/api/tables/{table_id}/review"
    assert set(anna.http.get(where).json()) == {"status", "done", "total", "first", "turns", "moments"}
    review = until(
        lambda: carl.http.get(where, params={"seat": 1}).json(),
        "the review is ready",
        lambda told: told["status"] != "working",
    )
    assert set(review) == {*("status", "first", "turns", "moments", "seats", "games", "level", "given_up")}
    line = {"actions", "words", "points", *WORTH}
    for turn in review["turns"]:
        assert set(turn) == {
            "turn",
            "step",
            "seat",
            "win_before",
            "played",
            "best",
            "loss",
            "changes",
            "claims",
        }
        assert set(turn["played"]) == set(turn["best"]) == line
    assert all(review["turns"][number]["seat"] == 1 for number in review["moments"])
    refused(anna.http.get(where, params={"seat": 7}), 422, "malformed")


def test_who_asks_too_much_has_to_wait(anna: Person) -> None:
    table_id = against_bot(anna)
    answered = 0
    while (answer := ask_hint(anna, table_id)).status_code == 200:
        answered += 1
    assert answered >= 20
    refused(answer, 429, "too_many")
