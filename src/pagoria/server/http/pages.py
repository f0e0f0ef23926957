"""Pages: those of the client, its files, and a page for addresses where there is nothing."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import quote, urlencode

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from pagoria.core.language import best_language
from pagoria.core.registry import games
from pagoria.server.http import previews
from pagoria.server.http.addresses import is_table_id
from pagoria.server.http.client_files import Head, is_page
from pagoria.server.http.dependencies import House
from pagoria.server.limits import prices
from pagoria.server.limits.budgets import charge
from pagoria.tables.data import TableInfo
from pagoria.tables.refusal import Refusal


async def table_page(request: Request) -> Response:
    """The page of a table, which loads the board of its game ahead."""
    house: House = request.app.state.house
    info, code = await _table(house, request.path_params["table_id"]), _language(request)
    if info is None:
        return _page(request, previews.of_lobby(code))
    return _page(request, previews.of_table(info, code), info["game"], _requests_of_table(info, code))


async def page_or_file(request: Request) -> Response:
    """Any other page or file; an unknown path that looks like the API's is answered as the API answers."""
    if request.url.path.startswith("/api/"):
        raise HTTPException(404)
    house: House = request.app.state.house
    path = request.url.path
    if not is_page(path):
        return house.client.file(request)
    code = _language(request)
    _, first, *rest = path.split("/")
    if first == "rules":
        return _page(request, previews.of_rules(rest[0] if rest else "", code))
    return _page(request, previews.of_lobby(code), requests=_requests_of_lobby(code) if path == "/" else ())


# What the client asks for first (web/src/pages/index.ts); a browser test holds that it uses all of this.


def _requests_of_lobby(code: str) -> list[str]:
    return ["/api/games", "/api/tables", "/api/listings", *(_texts(game, code) for game in games())]


def _requests_of_table(info: TableInfo, code: str) -> list[str]:
    game, wanted = info["game"], {"variant": info["variant"], "players": len(info["seats"])}
    drawn = [] if info["status"] == "waiting" else [f"/api/games/{game}/setting?{urlencode(wanted)}"]
    return [f"/api/tables/{info['id']}", _texts(game, code), *drawn]


def _texts(game: str, code: str) -> str:
    return f"/api/games/{game}/texts/{code}"


def _page(
    request: Request, preview: previews.Preview, game: str = "", requests: Sequence[str] = ()
) -> Response:
    """A page that says what it is about."""
    house: House = request.app.state.house
    origin = house.origins.public(request)
    lines = preview.head(origin + quote(request.url.path), origin + house.client.picture(preview.game))
    return house.client.page(request, Head(preview.language, lines, requests), game)


def _language(request: Request) -> str:
    return best_language(request.headers.get("accept-language", "").split(","))


async def _table(house: House, table_id: str) -> TableInfo | None:
    """A table as everybody sees it; None if there is none, which the page then says itself."""
    if not is_table_id(table_id):
        return None
    charge(prices.LOOK)
    try:
        return await house.tables.info(table_id, None)
    except Refusal:
        return None
