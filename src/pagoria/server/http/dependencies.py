"""What routes depend on: the house that they lead to, who asks, about which table, and who pays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import Depends, Path, Query
from starlette.requests import Request
from starlette.responses import Response

from pagoria.core.catalogue import Catalogue, catalogue
from pagoria.core.errors import PagoriaError
from pagoria.core.registry import games
from pagoria.server.hosting.tables import Tables
from pagoria.server.http import request_models as wanted
from pagoria.server.http.addresses import is_table_id
from pagoria.server.http.client_files import ClientFiles
from pagoria.server.http.hosts import Hosts
from pagoria.server.http.identity import Identities
from pagoria.server.http.origins import Origins
from pagoria.server.limits import prices
from pagoria.server.limits.budgets import Budgets, pay
from pagoria.server.limits.prices import Price
from pagoria.tables.commands import known_game
from pagoria.tables.refusal import Refusal
from pagoria.tables.seats import Guest


@dataclass(frozen=True)
class House:
    """What the routes lead to: everything that lives as long as the server runs."""

    tables: Tables
    identities: Identities
    budgets: Budgets
    hosts: Hosts
    origins: Origins
    client: ClientFiles
    #: What the data and the engine are, for those who look after the server.
    backend: str


def costs(price: Price) -> Any:
    """A dependency of a route: whoever asks pays so much, besides what every request costs."""

    async def pay_for_it() -> None:
        pay(price)

    return Depends(pay_for_it)


async def _house(request: Request) -> House:
    house: House = request.app.state.house
    return house


TheHouse = Annotated[House, Depends(_house)]


async def _visitor(request: Request, house: TheHouse) -> str | None:
    """The id of the guest who asks; None when the request has no cookie of ours."""
    return house.identities.guest_id(request)


async def _guest(request: Request, response: Response, house: TheHouse) -> Guest:
    """The guest who asks. Somebody new becomes one; a cookie keeps that, and is renewed in time."""
    visitor = house.identities.visitor(request)
    known = await house.identities.find(visitor.guest_id) if visitor else None
    if known is None:
        pay(prices.NEW_GUEST)
        known = await house.identities.welcome(request.headers.get("accept-language", ""))
        house.identities.remember(known.id, request, response)
    elif visitor is not None and visitor.needs_a_new_cookie():
        house.identities.remember(known.id, request, response)
    return known


async def _table_id(table_id: Annotated[str, Path(description="12 letters and digits")]) -> str:
    if not is_table_id(table_id):
        raise Refusal("unknown_table", "there is no such table")
    return table_id


async def _texts(game: str, language: str) -> Catalogue:
    pay(prices.TEXTS)
    if game not in games():
        raise Refusal("unknown_game", "there is no such game")
    try:
        return catalogue(game, language)
    except PagoriaError as error:
        raise Refusal("not_found", str(error)) from error


async def _setting(
    game: str,
    variant: Annotated[wanted.Identifier, Query()],
    players: Annotated[int, Query(ge=1, le=8)],
) -> dict[str, object]:
    pay(prices.TEXTS)
    found = known_game(game, variant)
    if players not in found.rules.player_counts(variant):
        raise Refusal("malformed", f"{found.title}, variant {variant}, is not for {players} players")
    return found.presentation.setting_data(variant, players)


Visitor = Annotated[str | None, Depends(_visitor)]
TheGuest = Annotated[Guest, Depends(_guest)]
TableId = Annotated[str, Depends(_table_id)]
Texts = Annotated[Catalogue, Depends(_texts)]
Setting = Annotated[dict[str, object], Depends(_setting)]
Perspective = Annotated[
    int | None, Query(ge=0, lt=8, description="one of the asker's seats; without it, a spectator's")
]
Step = Annotated[int, Query(ge=0, le=1_000_000)]
