"""The routes of talk: what is said at a table, whom people keep away, and what the host is told."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Path
from starlette.responses import Response

from pagoria.server.http import answer_models as given
from pagoria.server.http import talk_models as wanted
from pagoria.server.http.dependencies import TableId, TheGuest, TheHouse, Visitor, costs
from pagoria.server.http.responses import answer
from pagoria.server.limits import prices
from pagoria.server.limits.budgets import pay
from pagoria.server.protocol import TalkData

talk_api: Final = APIRouter(prefix="/api/tables/{table_id}", responses=given.ERRORS)
company_api: Final = APIRouter(prefix="/api/me/kept-away", responses=given.ERRORS)

WhoPath = Annotated[str, Path(pattern=r"^[a-z2-7]{16}$", description="`who` of a person at the table")]
KeptAwayPath = Annotated[str, Path(pattern=r"^[a-z2-7]{16}$", description="`who` of somebody in this list")]


@talk_api.get("/talk", dependencies=[costs(prices.TALK)], response_model=TalkData)
async def talk(house: TheHouse, visitor: Visitor, table_id: TableId) -> Response:
    return answer(await house.talk.heard(table_id, visitor))


@talk_api.post("/talk")
async def say(house: TheHouse, guest: TheGuest, table_id: TableId, body: wanted.Say) -> given.Done:
    pay(prices.say(house.tables.watchers(table_id)))
    await house.talk.say(table_id, guest, body.command_id, body.phrase, body.text)
    return given.Done()


@talk_api.put("/people/{who}", dependencies=[costs(prices.DISTANCE)])
async def keep_away(
    house: TheHouse, guest: TheGuest, table_id: TableId, who: WhoPath, body: wanted.KeepAway
) -> given.Done:
    other = await house.talk.person(table_id, guest.id, who)
    await house.tables.distances.keep(guest.id, other, body.distance)
    return given.Done()


@company_api.get("", dependencies=[costs(prices.LOOK)])
async def kept_away(house: TheHouse, visitor: Visitor) -> list[wanted.KeptAwayData]:
    found = await house.tables.distances.kept_away(visitor) if visitor else []
    return [wanted.KeptAwayData(who=one.who, name=one.name, distance=one.how) for one in found]


@company_api.delete("/{who}", dependencies=[costs(prices.DISTANCE)])
async def release(house: TheHouse, guest: TheGuest, who: KeptAwayPath) -> given.Done:
    await house.tables.distances.release(guest.id, who)
    return given.Done()


@talk_api.post("/reports", dependencies=[costs(prices.REPORT)])
async def report(house: TheHouse, guest: TheGuest, table_id: TableId, body: wanted.NewReport) -> given.Done:
    await house.reports.take(guest.id, body.command_id, table_id, body.who, body.reason, body.note)
    return given.Done()
