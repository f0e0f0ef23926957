"""Progress: marks that are only added, and where they go when people come and leave."""

from __future__ import annotations

import pytest

from pagoria.server.people.people import People
from pagoria.server.people.progress import MOST, Progress
from pagoria.server.store.store import Store
from pagoria.tables.refusal import Refusal
from pagoria.tables.seats import Guest
from tests.server.people import Person
from tests.server.test_http_refusals import refused

pytestmark = pytest.mark.anyio

ANNA, BEN = Guest("anna", "Anna"), Guest("ben", "Ben")


@pytest.fixture
async def progress(store: Store) -> Progress:
    progress = Progress(store)
    await progress.start()
    for guest in (ANNA, BEN):
        await store.create_guest(guest, 0)
    return progress


async def test_marks_are_added_once_and_known_to_their_owner_only(progress: Progress) -> None:
    assert await progress.add(ANNA.id, ["puzzle:pagoda:2", "puzzle:pagoda:2"]) == ["puzzle:pagoda:2"]
    both = await progress.add(ANNA.id, ["puzzle:pagoda:2", "daily:pagoda:2026-11-19"])
    assert (
        sorted(both) == sorted(await progress.of(ANNA.id)) == ["daily:pagoda:2026-11-19", "puzzle:pagoda:2"]
    )
    assert await progress.of(BEN.id) == []


async def test_there_is_an_end_to_what_is_kept(progress: Progress) -> None:
    for first in range(0, MOST, 500):
        await progress.add(ANNA.id, [f"m{number}" for number in range(first, first + 500)])
    with pytest.raises(Refusal) as refusal:
        await progress.add(ANNA.id, ["one-more"])
    assert refusal.value.code == "too_large"
    # What is known already needs no room.
    assert len(await progress.add(ANNA.id, ["m0"])) == MOST


async def test_a_guests_marks_become_the_members(store: Store, progress: Progress) -> None:
    people = People(store)
    people.on_adopt(progress.adopted)
    await progress.add(ANNA.id, ["both", "guest"])
    await progress.add(BEN.id, ["both", "member"])
    await people.adopt(ANNA.id, BEN.id)
    assert await progress.of(ANNA.id) == []
    assert sorted(await progress.of(BEN.id)) == ["both", "guest", "member"]


async def test_they_are_exported_and_go_with_their_owner(progress: Progress) -> None:
    await progress.add(ANNA.id, ["puzzle:pagoda:1"])
    (exported,) = await progress.export(ANNA)
    assert exported["mark"] == "puzzle:pagoda:1"
    await progress.forget(ANNA.id)
    assert await progress.of(ANNA.id) == []
    with pytest.raises(Refusal) as refusal:
        await progress.add("nobody", ["puzzle:pagoda:1"])
    assert refusal.value.code == "not_found"


def test_a_browser_and_the_server_have_the_same_marks(anna: Person, ben: Person) -> None:
    assert anna.http.get("/api/progress").json() == {"marks": []}
    answer = anna.http.post("/api/progress", json={"marks": ["puzzle:pagoda:1"]})
    assert answer.json() == anna.http.get("/api/progress").json() == {"marks": ["puzzle:pagoda:1"]}
    assert ben.http.get("/api/progress").json() == {"marks": []}
    assert anna.http.get("/api/me/export").json()["progress"][0]["mark"] == "puzzle:pagoda:1"
    for marks in ([], ["a"] * 201, ["Upper"], ["a b"], [""], ["a" * 81], [1], "a"):
        refused(anna.http.post("/api/progress", json={"marks": marks}), 422, "malformed")
