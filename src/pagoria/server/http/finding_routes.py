"""The routes for finding a game: open tables, games to watch, the asker's next game and follows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final

from fastapi import APIRouter, Depends, Path, Query
from starlette.responses import Response

from pagoria.server.http import answer_models as given
from pagoria.server.http.dependencies import TheHouse, TheMember, Visitor, costs
from pagoria.server.http.finding_models import FollowedData, ListedData, NextGame, Seen
from pagoria.server.http.ratings_models import seat_ratings
from pagoria.server.http.responses import answer
from pagoria.server.limits import prices
from pagoria.server.limits.budgets import charge
from pagoria.server.people.listings import ShownTable
from pagoria.tables.names import LONGEST_NAME, checked_name
from pagoria.tables.refusal import Refusal

finding: Final = APIRouter(prefix="/api", responses=given.ERRORS)


async def _name(name: Annotated[str, Path(max_length=4 * LONGEST_NAME)]) -> str:
    try:
        return checked_name(name)
    except ValueError as error:
        raise Refusal("malformed", str(error)) from None


Called = Annotated[str, Depends(_name)]


@finding.get("/listings", dependencies=[costs(prices.LISTINGS)], response_model=ListedData)
async def listings(house: TheHouse, visitor: Visitor) -> Response:
    listed = await house.finding.listings.shown()
    here: list[str] = []
    if visitor is not None:
        house.finding.presence.note(visitor)
        followed = await house.finding.follows.followed(visitor)
        charge(prices.FOLLOWED.times(len(followed)))
        here = [other.name for other in followed if other.here]
    return answer({"open": _told(listed.open), "running": _told(listed.running), "here": here})


def _told(tables: Sequence[ShownTable]) -> list[dict[str, object]]:
    return [
        {**table.info, "ratings": [rating.model_dump() for rating in seat_ratings(table.strengths)]}
        for table in tables
    ]


@finding.get("/next-game")
async def next_game(
    house: TheHouse,
    visitor: Visitor,
    besides: Annotated[str, Query(max_length=12, description="a table that does not count")] = "",
) -> NextGame:
    found = await house.tables.lists.waiting_for(visitor) if visitor else []
    charge(prices.LOOK.times(len(found)))
    tables = [info["id"] for info in found if info["id"] != besides]
    return NextGame(table=tables[0] if tables else None, waiting=len(tables))


@finding.get("/follows")
async def followed(house: TheHouse, member: TheMember) -> list[FollowedData]:
    found = await house.finding.follows.followed(member.id)
    charge(prices.FOLLOWED.times(len(found)))
    return [FollowedData(name=other.name, here=other.here) for other in found]


@finding.put("/follows/{name}", dependencies=[costs(prices.FOLLOW)])
async def follow(house: TheHouse, member: TheMember, name: Called) -> given.Done:
    await house.finding.follows.follow(member, name)
    return given.Done()


@finding.delete("/follows/{name}", dependencies=[costs(prices.FOLLOW)])
async def unfollow(house: TheHouse, member: TheMember, name: Called) -> given.Done:
    await house.finding.follows.unfollow(member, name)
    return given.Done()


@finding.get("/seen")
async def seen(house: TheHouse, member: TheMember) -> Seen:
    return Seen(hidden=await house.finding.follows.hides(member))


@finding.put("/seen", dependencies=[costs(prices.FOLLOW)])
async def be_seen(house: TheHouse, member: TheMember, body: Seen) -> given.Done:
    await house.finding.follows.hide(member, body.hidden)
    return given.Done()
