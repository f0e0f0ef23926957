"""Profiles, rankings and strengths at tables as anybody may ask for them, and what nobody is told."""

from __future__ import annotations

from collections.abc import AsyncIterator
from random import Random
from typing import Any

import pytest

from pagoria.server.http import ratings_models as told
from server_process import Server
from tests.server.club import PORTER, against, enrol, played, resigned, seated
from tests.server.people import Person
from tests.server.tabling import House, house
from tests.server.test_wire import check
from waiting import until_async

pytestmark = pytest.mark.anyio


@pytest.fixture
async def club(server: Server) -> AsyncIterator[House]:
    """A second server with the same data, where people play without a network."""
    async with house(server.data) as opened:
        opened.time = 1_700_000_000_000
        yield opened


async def test_a_profile_says_what_is_public(club: House, anna: Person) -> None:
    ada, bea = await enrol(club, "Ada", "Bea")
    over = await played(club, ada, bea, rng=Random(1))
    await resigned(club, ada, bea, loser=1)
    await against(club, ada, PORTER)
    found = check(anna, "/api/people/ada", told.ProfileData)
    assert (found["name"], found["since"] > 1_700_000_000_000) == ("Ada", True)
    assert [each["pool"]["ladder"] for each in found["ratings"]] == ["bots", "people"]
    assert [len(each["course"]) for each in found["ratings"]] == [1, 2]
    newest = found["recent"][0]
    assert [(seat["name"], seat["bot"], seat["own"]) for seat in newest["seats"]] == [
        ("Ada", None, True),
        (None, "porter", False),
    ]
    # Nobody else learns an id, which would be half of a cookie.
    text = anna.http.get("/api/people/ada").text
    assert ada.id not in text
    assert bea.id not in text
    log = check(anna, f"/api/tables/{over}/log", told.GameLog)
    assert log["regular"]
    assert len(log["entries"]) > 10


async def test_nobody_is_told_the_log_of_a_game_that_goes_on(club: House, anna: Person) -> None:
    running = await seated(club, *await enrol(club, "Carla", "Dana"))
    assert anna.http.get(f"/api/tables/{running}/log").json()["error"]["code"] == "no_help"
    ratings = check_all(anna, f"/api/tables/{running}/ratings")
    assert [(each["seat"], each["rating"]["mean"]) for each in ratings] == [(0, 1500), (1, 1500)]


def check_all(person: Person, path: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = person.http.get(path).json()
    for each in found:
        told.SeatRating.model_validate(each)
    return found


async def test_guests_have_no_rating_at_a_table_and_house_bots_a_fixed_one(anna: Person) -> None:
    table_id = anna.open_table(seats=[{"kind": "open"}, {"kind": "bot", "bot": "porter"}])
    ((seat, rating),) = [
        (each["seat"], each["rating"]) for each in check_all(anna, f"/api/tables/{table_id}/ratings")
    ]
    assert (seat, rating["margin"], rating["provisional"]) == (1, 0, False)


async def test_a_ranking_lists_those_of_whom_enough_is_known_first(club: House, anna: Person) -> None:
    emma, fay, gus = await enrol(club, "Emma", "Fay", "Gus")
    for _ in range(2):
        await resigned(club, emma, fay, loser=1)
    await resigned(club, fay, gus, loser=1)
    # For a second, what was computed is taken to be of today.
    found = await until_async(
        lambda: check(anna, "/api/ratings/pagoda/2/people", told.Ranking),
        "all three are listed",
        lambda ranking: {"Emma", "Fay", "Gus"} <= {each["name"] for each in ranking["people"]},
    )
    names = [each["name"] for each in found["people"]]
    assert names.index("Emma") < names.index("Fay")
    assert found["bots"] == []
    bots = check(anna, "/api/ratings/pagoda/2/bots", told.Ranking)["bots"]
    assert bots[0]["bot"] == "porter"
    assert [bot["mean"] for bot in bots] == sorted(bot["mean"] for bot in bots)
    assert anna.http.get("/api/ratings/nothing/2/people").status_code == 404
    assert anna.http.get("/api/ratings/pagoda/2/cats").status_code == 422
    pools = anna.http.get("/api/ratings").json()
    assert {"game": "pagoda", "players": 2, "ladder": "people"} in [pool["pool"] for pool in pools]


async def test_a_name_that_nobody_has_is_answered_like_any_address_where_nothing_is(anna: Person) -> None:
    nowhere = anna.http.get("/api/nowhere")
    guests_name = anna.http.get("/api/me").json()["name"]
    for name in ("Nobody", guests_name, "♥", "%2e%2e", "a" * 90):
        answer = anna.http.get(f"/api/people/{name}")
        assert (answer.status_code, answer.json()) == (404, nowhere.json()), name
    assert anna.http.get(f"/api/people/{'a' * 1000}").status_code == 422
