"""The routes of progress: what the asker has achieved. A set of marks that only grows."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter
from starlette.responses import Response

from pagoria.server.http import answer_models as given
from pagoria.server.http import progress_models as wanted
from pagoria.server.http.dependencies import TheGuest, TheHouse, Visitor, costs
from pagoria.server.http.responses import answer
from pagoria.server.limits import prices
from pagoria.server.limits.budgets import pay

progress_api: Final = APIRouter(prefix="/api/progress", responses=given.ERRORS)


@progress_api.get("", dependencies=[costs(prices.PROGRESS)], response_model=wanted.ProgressData)
async def progress(house: TheHouse, visitor: Visitor) -> Response:
    return answer({"marks": await house.progress.of(visitor) if visitor else []})


@progress_api.post("")
async def achieve(house: TheHouse, guest: TheGuest, body: wanted.NewMarks) -> wanted.ProgressData:
    pay(prices.marks(len(body.marks)))
    # Not an answer of our own: somebody new gets a cookie with this one.
    return wanted.ProgressData(marks=await house.progress.add(guest.id, body.marks))
