"""Follows, presence and invitations: for members, private, and bounded."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from pagoria.server.people import inviting
from pagoria.server.people.follows import Followed
from tests.server.finding import FindingHouse, finding_house
from tests.server.tabling import ANN, ME, OPEN, refused

pytestmark = pytest.mark.anyio

_DAY = 24 * 3600 * 1000


@pytest.fixture
async def here(data: str) -> AsyncIterator[FindingHouse]:
    async with finding_house(data) as opened:
        yield opened


async def test_whom_one_follows_is_shown_with_who_is_here(here: FindingHouse) -> None:
    anna, ben, carl = [await here.member(name) for name in ("Anna", "Ben", "Carl")]
    follows, presence = here.finding.follows, here.finding.presence
    await follows.follow(anna, "BEN")
    await follows.follow(anna, "Carl")
    await follows.follow(anna, "Carl")
    assert await follows.followed(anna.id) == [Followed("Ben", False), Followed("Carl", False)]
    presence.note(ben.id)
    table = await here.house.open(ME, OPEN, guest=carl)
    playing = await here.house.player(table, carl, 0)
    assert await follows.followed(anna.id) == [Followed("Ben", True), Followed("Carl", True)]
    await follows.hide(ben, True)
    await follows.hide(ben, True)
    playing.leave()
    assert await follows.followed(anna.id) == [Followed("Ben", False), Followed("Carl", False)]
    assert await follows.hides(ben)
    assert not await follows.hides(carl)
    await follows.hide(ben, False)
    assert (await follows.followed(anna.id))[0].here
    await follows.unfollow(anna, "Ben")
    assert [other.name for other in await follows.followed(anna.id)] == ["Carl"]
    # Nobody learns who follows them.
    assert await follows.followed(carl.id) == []


async def test_whoever_is_blocked_does_not_see_who_is_here(here: FindingHouse) -> None:
    anna, ben = await here.member("Anna"), await here.member("Ben")
    await here.finding.follows.follow(anna, "Ben")
    here.finding.presence.note(ben.id)
    distances = here.tables.distances
    await distances.keep(ben.id, anna.id, "mute")
    assert await here.finding.follows.followed(anna.id) == [Followed("Ben", True)]
    await distances.keep(ben.id, anna.id, "block")
    assert await here.finding.follows.followed(anna.id) == [Followed("Ben", False)]


async def test_one_follows_members_and_not_oneself(here: FindingHouse) -> None:
    anna = await here.member("Anna")
    await here.guest("Ben")
    await refused("not_found", here.finding.follows.follow(anna, "Ben"))
    await refused("malformed", here.finding.follows.follow(anna, "anna"))


async def test_whoever_leaves_the_lobby_is_not_here_for_long(here: FindingHouse) -> None:
    now = 0.0
    presence = here.finding.presence
    presence._clock = lambda: now
    presence.note("ann")
    now = 20.0
    presence.note("bob")
    assert presence.here() == {"ann", "bob"}
    now = 40.0
    assert presence.here() == {"bob"}


async def test_only_members_invite_members_each_once(here: FindingHouse) -> None:
    anna, ben = await here.member("Anna"), await here.member("Ben")
    await here.guest("Carl")
    invite = here.finding.inviting.invite
    assert await invite(anna, ["bén"]) == {"bén": ben}
    await refused("members_only", invite(ANN, ["Ben"]))
    await refused("not_found", invite(anna, ["Carl"]))
    await refused("malformed", invite(anna, ["Anna"]))
    await refused("one_seat", invite(anna, ["Ben", "BEN"]))


async def test_nobody_is_flooded(here: FindingHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inviting, "MOST_TO_ONE", 3)
    monkeypatch.setattr(inviting, "MOST_TO_A_FRIEND", 2)
    anna, ben, carl, dora = [await here.member(name) for name in ("Anna", "Ben", "Carl", "Dora")]
    invite = here.finding.inviting.invite
    for guest in (anna, anna, ben):
        await invite(guest, ["Dora"])
    await refused("too_many", invite(anna, ["Dora"]))
    await refused("too_many", invite(carl, ["Dora"]))
    # Whom Dora follows are no strangers to her.
    await here.finding.follows.follow(dora, "Ben")
    await invite(carl, ["Dora"])
    here.house.time += _DAY + 1
    await invite(anna, ["Dora"])


async def test_nobody_is_flooded_by_asking_all_at_once(
    here: FindingHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inviting, "MOST_TO_A_FRIEND", 2)
    anna, _ = await here.member("Anna"), await here.member("Ben")
    asked = [here.finding.inviting.invite(anna, ["Ben"]) for _ in range(20)]
    answers = await asyncio.gather(*asked, return_exceptions=True)
    assert sum(not isinstance(answer, Exception) for answer in answers) == 2


async def test_one_member_asks_so_many_a_day(here: FindingHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inviting, "MOST_BY_ONE", 2)
    anna, *_ = [await here.member(name) for name in ("Anna", "Ben", "Carl", "Dora")]
    invite = here.finding.inviting.invite
    await invite(anna, ["Ben", "Carl"])
    await refused("too_many", invite(anna, ["Dora"]))


async def test_nobody_invites_whom_they_may_not_meet(data: str) -> None:
    async def nobody(one: str, other: str) -> bool:
        return one == other

    async with finding_house(data, nobody) as here:
        anna, _ = await here.member("Anna"), await here.member("Ben")
        await refused("blocked", here.finding.inviting.invite(anna, ["Ben"]))
