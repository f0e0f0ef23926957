"""The routes of aids: what can be counted at a table against bots, and in a position of a study."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Query
from starlette.responses import Response

from pagoria.server.http import answer_models as given
from pagoria.server.http import study_models as wanted
from pagoria.server.http.dependencies import TableId, TheHouse, Visitor, costs
from pagoria.server.http.responses import answer
from pagoria.server.limits import prices
from pagoria.tables.data import AidData
from pagoria.tables.games import found_game
from pagoria.tables.study.answers import Eyes
from pagoria.tables.study.positions import written

aid_api: Final = APIRouter(prefix="/api", responses=given.ERRORS)


@aid_api.get("/tables/{table_id}/aids", dependencies=[costs(prices.AIDS)], response_model=list[AidData])
async def at_a_table(
    house: TheHouse, visitor: Visitor, table_id: TableId, seat: Annotated[int, Query(ge=0, lt=8)]
) -> Response:
    return answer(await house.tables.advice.aids(table_id, visitor, seat))


@aid_api.post("/study/aids", dependencies=[costs(prices.AIDS_IN_STUDY)], response_model=list[AidData])
async def in_a_study(house: TheHouse, visitor: Visitor, body: wanted.AidsWish) -> Response:
    eyes = Eyes(found_game(body.game), body.seat, ())
    state = written(eyes.game, body.position).state
    return answer(await house.evaluation.aids(eyes, state, visitor))
