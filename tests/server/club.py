"""A club: members who play each other and house bots, quickly, in a house without a network."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from random import Random
from typing import Any

from pagoria.server.people.people import People
from pagoria.server.people.profiles import Profiles
from pagoria.server.people.standings import Ratings, Standings
from pagoria.tables.commands import SeatWish
from pagoria.tables.seats import Guest
from tests.server.tabling import ME, OPEN, House, clock, command, play

TIMED: dict[str, Any] = {"clock": clock(600_000, 5_000)}
FAMILY: dict[str, Any] = {"game": "pandoria", "variant": "family"}
TEAMS: dict[str, Any] = {"game": "pandoria", "variant": "teams"}
PORTER, WANDERER = SeatWish("bot", bot="porter"), SeatWish("bot", bot="wanderer")


async def enrol(house: House, *names: str) -> list[Guest]:
    """New members of these names."""
    members = []
    for name in names:
        guest = Guest(f"id of {name}", f"Guest {name}")
        await house.store.create_guest(guest, house.time)
        members.append(await People(house.store).enrol(guest, name))
    return members


async def seated(house: House, *guests: Guest, **options: Any) -> str:
    """A game that has started, of these people in this order, with a clock unless wished otherwise."""
    first, *others = guests
    table_id = await house.open(ME, *[OPEN] * len(others), guest=first, **(TIMED | options))
    for guest in others:
        await house.tables.join(table_id, guest, command(), "")
    return table_id


async def resigned(house: House, *guests: Guest, loser: int, **options: Any) -> str:
    """A game of two sides that somebody gave up at once."""
    table_id = await seated(house, *guests, **options)
    house.time += 60_000
    await house.tables.resign(table_id, guests[loser].id, command(), loser)
    return table_id


async def against(house: House, guest: Guest, *bots: SeatWish, **options: Any) -> str:
    """A game against house bots that the person gave up."""
    table_id = await house.open(ME, *bots, guest=guest, **(TIMED | options))
    house.time += 60_000
    await house.tables.resign(table_id, guest.id, command(), 0)
    return table_id


async def played(house: House, *guests: Guest, rng: Random, **options: Any) -> str:
    """A game that was played to its end by people who choose at random."""
    table_id = await seated(house, *guests, **options)
    players = [await house.player(table_id, guest, seat) for seat, guest in enumerate(guests)]
    await play(players, rng)
    for player in players:
        player.leave()
    return table_id


async def an_evening(house: House, members: Sequence[Guest], rng: Random, games: int) -> None:
    """Random games between random members, now and then with somebody who is no member or without a clock."""
    guest = dataclasses.replace(members[0], member=False)
    for number in range(games):
        house.time += 1_000
        pair = rng.sample(list(members), 2)
        if number % 7 == 3:
            await against(house, pair[0], PORTER)
        elif number % 7 == 5:
            await resigned(house, guest, members[1], loser=1)
        else:
            await resigned(house, *pair, loser=rng.randrange(2))


def profiles(house: House) -> Profiles:
    """Profiles as a server that has just started has them."""
    results = house.tables.results
    people, ratings = People(house.store), Ratings(results, fresh_seconds=0)
    return Profiles(house.store, people, results, ratings, house.tables.balances)


async def shown(house: House) -> Standings:
    return await profiles(house).standings()
