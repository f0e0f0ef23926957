"""The routes of matches."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends, Path

from pagoria.server.http import answer_models, match_models
from pagoria.server.http import request_models as wanted
from pagoria.server.http.addresses import is_table_id
from pagoria.server.http.dependencies import House, TheGuest, TheHouse, Visitor, costs
from pagoria.server.http.match_answers import match_info, match_summary
from pagoria.server.limits import prices
from pagoria.server.limits.budgets import charge, pay
from pagoria.server.people.match_plans import Plan
from pagoria.tables.refusal import Refusal

matches_api: Final = APIRouter(prefix="/api/matches", responses=answer_models.ERRORS)


async def _match_id(match_id: Annotated[str, Path(description="12 letters and digits")]) -> str:
    if not is_table_id(match_id):
        raise Refusal("not_found", "there is no such match")
    return match_id


MatchId = Annotated[str, Depends(_match_id)]


@matches_api.get("", dependencies=[costs(prices.MATCH_LIST)])
async def list_matches(house: TheHouse, visitor: Visitor) -> list[match_models.MatchSummary]:
    """Matches that are open for entry or being played, and the reader's own."""
    return [match_summary(*listed) for listed in await house.matches.listed(visitor)]


@matches_api.post("")
async def make_match(
    house: TheHouse, guest: TheGuest, body: match_models.NewMatch
) -> match_models.NewMatchId:
    pay(prices.match(len(body.levels) * body.rounds * body.deals))
    return match_models.NewMatchId(id=await house.matches.make(guest, body.command_id, _plan(house, body)))


@matches_api.get("/{match_id}", dependencies=[costs(prices.MATCH_PAGE)])
async def match_page(house: TheHouse, visitor: Visitor, match_id: MatchId) -> match_models.MatchInfo:
    return await _told(house, visitor, match_id)


@matches_api.post("/{match_id}/enter", dependencies=[costs(prices.ENTRY)])
async def enter(
    house: TheHouse, guest: TheGuest, match_id: MatchId, body: wanted.Command
) -> match_models.MatchInfo:
    """Take part. Entering twice is entering once, so the command's id is not needed."""
    del body
    await house.matches.enter(match_id, guest)
    return await _told(house, guest.id, match_id)


@matches_api.post("/{match_id}/withdraw", dependencies=[costs(prices.ENTRY + prices.SEAT)])
async def withdraw(
    house: TheHouse, guest: TheGuest, match_id: MatchId, body: wanted.Command
) -> match_models.MatchInfo:
    del body
    await house.matches.withdraw(match_id, guest.id)
    return await _told(house, guest.id, match_id)


@matches_api.post("/{match_id}/ready", dependencies=[costs(prices.ENTRY)])
async def get_ready(
    house: TheHouse, guest: TheGuest, match_id: MatchId, body: wanted.Command
) -> match_models.MatchInfo:
    """The asker is ready for the next round."""
    del body
    await house.matches.get_ready(match_id, guest.id)
    return await _told(house, guest.id, match_id)


async def _told(house: House, guest_id: str | None, match_id: str) -> match_models.MatchInfo:
    match = await house.matches.match(match_id)
    charge(prices.boards(len(match.boards)))
    return match_info(match, guest_id, house.matches.now(), house.matches.commitment)


def _plan(house: House, body: match_models.NewMatch) -> Plan:
    return Plan(
        name=body.name,
        game=body.game,
        variant=body.variant,
        form=body.form,
        rounds=body.rounds,
        deals=body.deals,
        levels=tuple(body.levels),
        initial_ms=body.clock.initial_ms,
        increment_ms=body.clock.increment_ms,
        begins=house.matches.now() + body.begins_in_ms,
        interval_ms=body.interval_ms,
        listed=body.listed,
    )
