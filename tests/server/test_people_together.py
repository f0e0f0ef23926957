"""What is kept of people goes along when a guest becomes a member's, and goes when they are gone."""

from __future__ import annotations

import msgspec
import pytest

from pagoria.server.people.distances import Distances
from pagoria.server.people.match_data import MatchData
from pagoria.server.people.people import People
from pagoria.server.store.store import Store
from pagoria.tables.seats import Guest
from tests.server.match_club import plan as a_plan

pytestmark = pytest.mark.anyio

GUEST, MEMBER, OTHER, THIRD = (Guest(name.lower(), name) for name in ("Gus", "Mia", "Otto", "Tess"))


@pytest.fixture
async def people(store: Store) -> People:
    for number, guest in enumerate((GUEST, MEMBER, OTHER, THIRD)):
        await store.create_guest(guest, number)
    return People(store)


async def test_whom_a_guest_kept_away_the_member_keeps_away(store: Store, people: People) -> None:
    distances = Distances(store)
    await distances.start()
    people.on_adopt(distances.adopted)
    await distances.keep(GUEST.id, OTHER.id, "block")
    await distances.keep(GUEST.id, MEMBER.id, "mute")
    await distances.keep(GUEST.id, THIRD.id, "mute")
    await distances.keep(MEMBER.id, THIRD.id, "block")
    await distances.keep(OTHER.id, GUEST.id, "mute")
    await people.adopt(GUEST.id, MEMBER.id)
    assert await distances.kept_by(MEMBER.id) == {OTHER.id: "block", THIRD.id: "block"}
    assert await distances.kept_by(OTHER.id) == {MEMBER.id: "mute"}


async def test_entrants_go_along_unless_both_take_part_and_lose_their_name_when_they_are_gone(
    store: Store, people: People
) -> None:
    data = MatchData(store)
    await data.prepare()
    people.on_adopt(data.adopted)
    people.on_delete(data.forget)
    plan = f"INSERT INTO matches VALUES (?, '{GUEST.id}', 1, 'a game', 0, 1, ?, NULL)"
    named = msgspec.json.encode(a_plan(name="Gus's evening")).decode()
    enter = "INSERT INTO entrants VALUES (?, ?, ?, NULL, ?, 0, 0, 0)"
    await store.write(
        [
            *[(plan, (match, named)) for match in ("one", "two")],
            (enter, ("one", 0, GUEST.id, "Gus")),
            (enter, ("two", 0, GUEST.id, "Gus")),
            (enter, ("two", 1, MEMBER.id, "Mia")),
        ]
    )
    await people.adopt(GUEST.id, MEMBER.id)
    assert sorted(await data.entered(MEMBER.id)) == ["one", "two"]
    assert await data.entered(GUEST.id) == ["two"]
    told = [(match["name"], match["entered"]) for match in await data.told(MEMBER.id)]
    assert told == [("Gus's evening", True)] * 2
    await people.delete(MEMBER)
    assert [match["name"] for match in await data.told(MEMBER.id)] == ["", ""]
    assert await data.entered(MEMBER.id) == []
    names = await store.read("SELECT name FROM entrants ORDER BY match_id, number")
    assert names == [("",), ("Gus",), ("",)]
