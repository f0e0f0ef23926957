"""Being told, and vacations, through the server's door."""

from __future__ import annotations

import httpx
import pytest

from tests.server.people import Person
from tests.server.telling import Browser


def code_of(answer: httpx.Response) -> str:
    code: str = answer.json()["error"]["code"]
    return code


def wish(endpoint: str, **others: str) -> dict[str, str]:
    return {"endpoint": endpoint, "language": "de", **Browser(endpoint).keys(), **others}


def test_a_guest_wants_nothing_until_asked(anna: Person, ben: Person) -> None:
    told = anna.http.get("/api/me/notices").json()
    assert len(told.pop("key")) == 87
    assert told == {"browsers": 0, "mail": "never", "can_mail": False, "vacation": None}
    assert ben.http.get("/api/me/notices").json()["key"] == anna.http.get("/api/me/notices").json()["key"]


def test_wishes_are_ones_own(anna: Person, ben: Person) -> None:
    answer = anna.http.put("/api/me/notices", json={"mail": "daily", "language": "pt-BR"})
    assert (answer.status_code, answer.json()["mail"]) == (200, "daily")
    assert anna.http.get("/api/me/notices").json()["mail"] == "daily"
    assert ben.http.get("/api/me/notices").json()["mail"] == "never"


@pytest.mark.parametrize(
    "body",
    [
        {"mail": "always", "language": "en"},
        {"mail": "daily", "language": "x" * 30},
        {"mail": "daily"},
        {"mail": "daily", "language": "en", "guest": "ben"},
    ],
)
def test_other_wishes_are_refused(anna: Person, body: dict[str, str]) -> None:
    assert code_of(anna.http.put("/api/me/notices", json=body)) == "malformed"


@pytest.mark.parametrize(
    "endpoint", ["http://8.8.8.8/x", "https://127.0.0.1/x", "https://[::1]/x", "https://x y/"]
)
def test_a_browser_cannot_name_an_inner_machine(anna: Person, endpoint: str) -> None:
    answer = anna.http.post("/api/me/pushes", json=wish(endpoint))
    assert (answer.status_code, code_of(answer)) == (422, "malformed")
    assert anna.http.get("/api/me/notices").json()["browsers"] == 0


def test_a_guest_subscribes_and_stops(anna: Person, ben: Person) -> None:
    """An address of the internet in numbers: no name is looked up, and nothing is sent."""
    endpoint = f"https://8.8.8.8/{anna.id}"
    assert anna.http.post("/api/me/pushes", json=wish(endpoint)).json()["browsers"] == 1
    assert ben.http.post("/api/me/pushes/end", json={"endpoint": endpoint}).json()["browsers"] == 0
    assert anna.http.get("/api/me/notices").json()["browsers"] == 1
    assert anna.http.post("/api/me/pushes/end", json={}).json()["browsers"] == 0


def test_bad_keys_are_refused(anna: Person) -> None:
    answer = anna.http.post("/api/me/pushes", json=wish("https://8.8.8.8/x", p256dh="AAAA"))
    assert code_of(answer) == "malformed"


def test_vacations_are_for_members(anna: Person) -> None:
    assert code_of(anna.http.post("/api/me/vacation", json={"days": 3})) == "members_only"
    assert code_of(anna.http.delete("/api/me/vacation")) == "members_only"


def test_other_pages_cannot_subscribe_anybody(anna: Person) -> None:
    """A page elsewhere would make a browser of its own hear of somebody's games."""
    headers = {"Origin": "https://evil.example.org"}
    for path, body in (("/api/me/pushes", wish("https://8.8.8.8/x")), ("/api/me/vacation", {"days": 3})):
        assert code_of(anna.http.post(path, json=body, headers=headers)) == "wrong_origin"
