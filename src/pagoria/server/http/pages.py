"""Pages: those of the client, its files, and a page for addresses where there is nothing."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from pagoria.server.http.addresses import is_table_id
from pagoria.server.http.dependencies import House
from pagoria.server.limits import prices
from pagoria.server.limits.budgets import charge
from pagoria.tables.refusal import Refusal


async def table_page(request: Request) -> Response:
    """The page of a table, which loads the board of its game ahead."""
    house: House = request.app.state.house
    return house.client.answer(request, await _game_at(house, request.path_params["table_id"]))


async def page_or_file(request: Request) -> Response:
    """Any other page or file; what looks like the API but is none of it is answered as the API answers."""
    if request.url.path.startswith("/api/"):
        raise HTTPException(404)
    house: House = request.app.state.house
    return house.client.answer(request)


async def _game_at(house: House, table_id: str) -> str | None:
    """The game that is played at a table; None where there is none, which the page then says itself."""
    if not is_table_id(table_id):
        return None
    charge(prices.LOOK)
    try:
        return await house.tables.game(table_id)
    except Refusal:
        return None
