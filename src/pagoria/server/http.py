"""The door for everything that is not live: JSON over HTTP."""

from __future__ import annotations

import io
from typing import Annotated, Any, Final, Literal

import segno
from fastapi import APIRouter, Depends, Path, Query
from starlette.requests import Request
from starlette.responses import Response

from pagoria.bots import level_names, usual_level
from pagoria.core.catalogue import Catalogue, catalogue
from pagoria.core.contract import Game
from pagoria.core.errors import PagoriaError
from pagoria.core.registry import games
from pagoria.server import http_answers as given
from pagoria.server import http_models as wanted
from pagoria.server.addresses import address_of, is_table_id
from pagoria.server.answers import answer
from pagoria.server.commands import known_game
from pagoria.server.fairness import is_explained
from pagoria.server.house import House
from pagoria.server.identity import COOKIE, COOKIE_SECONDS
from pagoria.server.protocol import (
    Deal,
    Evaluation,
    Frame,
    Hint,
    ReviewReady,
    ReviewWorking,
    TableInfo,
)
from pagoria.server.refusal import Refusal
from pagoria.server.tables import ClockWish, Guest, SeatWish

#: Texts and settings change with the program only.
_TEXTS_LAST: Final = "public, max-age=300"

api: Final = APIRouter(prefix="/api", responses=given.ERRORS)


# --- what the routes ask for -----------------------------------------------------------------------


def _house(request: Request) -> House:
    house: House = request.app.state.house
    return house


def _visitor(request: Request) -> str | None:
    """The id of the guest who asks; None when the request has no cookie of ours."""
    return _house(request).identities.seal.open(request.cookies.get(COOKIE))


async def _guest(request: Request, response: Response) -> Guest:
    """The guest who asks. Somebody new becomes one, and keeps it in a cookie."""
    house = _house(request)
    known = await house.identities.find(_visitor(request))
    if known is not None:
        return known
    if not house.limits.guests.take(address_of(request.scope)):
        raise Refusal("too_many", "too many new guests from this address, wait a moment")
    guest = await house.identities.welcome(request.headers.get("accept-language", ""))
    response.set_cookie(
        COOKIE,
        house.identities.seal.close(guest.id),
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    return guest


def _table_id(table_id: Annotated[str, Path(description="12 letters and digits")]) -> str:
    if not is_table_id(table_id):
        raise Refusal("unknown_table", "there is no such table")
    return table_id


def _may_open(request: Request, guest: Annotated[Guest, Depends(_guest)]) -> None:
    if not _house(request).limits.tables.take(guest.id, address_of(request.scope)):
        raise Refusal("too_many", "too many new tables, wait a minute")


def _may_ask(request: Request, visitor: Annotated[str | None, Depends(_visitor)]) -> None:
    if not _house(request).limits.advice.take(visitor, address_of(request.scope)):
        raise Refusal("too_many", "too many questions, wait a moment")


def _texts(game: str, language: Literal["en", "de", "fr"]) -> Catalogue:
    if game not in games():
        raise Refusal("unknown_game", "there is no such game")
    try:
        return catalogue(game, language)
    except PagoriaError as error:
        raise Refusal("not_found", str(error)) from error


def _setting(
    game: str,
    variant: Annotated[wanted.Identifier, Query()],
    players: Annotated[int, Query(ge=1, le=8)],
) -> dict[str, object]:
    found = known_game(game, variant)
    if players not in found.player_counts(variant):
        raise Refusal("malformed", f"{found.title}, variant {variant}, is not for {players} players")
    return found.setting_data(variant, players)


TheHouse = Annotated[House, Depends(_house)]
Visitor = Annotated[str | None, Depends(_visitor)]
TheGuest = Annotated[Guest, Depends(_guest)]
TableId = Annotated[str, Depends(_table_id)]
Texts = Annotated[Catalogue, Depends(_texts)]
Setting = Annotated[dict[str, object], Depends(_setting)]
Perspective = Annotated[
    int | None, Query(ge=0, lt=8, description="one of the asker's seats; without it, a spectator's")
]
Step = Annotated[int, Query(ge=0, le=1_000_000)]


# --- guests and games ------------------------------------------------------------------------------


@api.get("/me")
async def me(guest: TheGuest) -> given.Me:
    return given.Me(id=guest.id, name=guest.name)


@api.put("/me")
async def rename(house: TheHouse, guest: TheGuest, body: wanted.NewName) -> given.Me:
    await house.identities.rename(guest.id, body.name)
    return given.Me(id=guest.id, name=body.name)


@api.get("/games")
def list_games(house: TheHouse) -> list[given.GameInfo]:
    programs = house.tables.programs.names()
    return [
        given.GameInfo(
            id=game.id,
            title=game.title,
            variants=[_variant(game, variant) for variant in game.variants],
            first_variant=game.first_variant(),
            bots=[*level_names(game.id), *programs],
            programs=programs,
            usual=usual_level(game.id),
            help=is_explained(game.id),
        )
        for game in games().values()
    ]


def _variant(game: Game[Any], variant: str) -> given.VariantInfo:
    counts = game.player_counts(variant)
    teams = {count: game.teams(variant, count) for count in counts}
    return given.VariantInfo(
        id=variant,
        players=list(counts),
        teams={count: [list(team) for team in found] for count, found in teams.items() if len(found) < count},
    )


@api.get("/games/{game}/texts/{language}", response_model=given.GameTexts)
def game_texts(texts: Texts) -> Response:
    return answer(texts.texts(), _TEXTS_LAST)


@api.get("/games/{game}/rules/{language}", response_model=given.Rules)
def game_rules(texts: Texts) -> Response:
    return answer(texts.rulebook(), _TEXTS_LAST)


@api.get("/games/{game}/setting", response_model=dict[str, Any])
def game_setting(setting: Setting) -> Response:
    return answer(setting, _TEXTS_LAST)


# --- tables ----------------------------------------------------------------------------------------


@api.post("/tables", dependencies=[Depends(_may_open)])
async def open_table(house: TheHouse, guest: TheGuest, body: wanted.NewTable) -> given.Opened:
    table_id = await house.tables.open(
        guest,
        body.command_id,
        body.game,
        body.variant,
        [SeatWish(wish.kind, wish.bot) for wish in body.seats],
        body.start,
        ClockWish(body.clock.initial_ms, body.clock.increment_ms) if body.clock else None,
        body.leavers,
    )
    return await _opened(house, table_id)


@api.get("/tables", response_model=list[TableInfo])
async def my_tables(house: TheHouse, visitor: Visitor) -> Response:
    return answer(await house.tables.mine(visitor) if visitor else [])


@api.get("/tables/{table_id}", response_model=TableInfo)
async def table_info(house: TheHouse, visitor: Visitor, table_id: TableId) -> Response:
    return answer(await house.tables.info(table_id, visitor))


@api.post("/tables/{table_id}/join")
async def join(house: TheHouse, guest: TheGuest, table_id: TableId, body: wanted.Join) -> given.SeatTaken:
    seat = await house.tables.join(table_id, guest, body.command_id, body.entropy, body.seat, body.name or "")
    return given.SeatTaken(seat=seat)


@api.post("/tables/{table_id}/leave")
async def leave(house: TheHouse, guest: TheGuest, table_id: TableId, body: wanted.SeatCommand) -> given.Done:
    await house.tables.leave(table_id, guest.id, body.command_id, body.seat)
    return given.Done()


@api.post("/tables/{table_id}/resign")
async def resign(house: TheHouse, guest: TheGuest, table_id: TableId, body: wanted.SeatCommand) -> given.Done:
    await house.tables.resign(table_id, guest.id, body.command_id, body.seat)
    return given.Done()


@api.post("/tables/{table_id}/return")
async def return_to_seat(
    house: TheHouse, guest: TheGuest, table_id: TableId, body: wanted.SeatCommand
) -> given.Done:
    await house.tables.return_to_seat(table_id, guest.id, body.command_id, body.seat)
    return given.Done()


@api.post("/tables/{table_id}/seats/{seat}/bot")
async def seat_bot(
    house: TheHouse,
    guest: TheGuest,
    table_id: TableId,
    seat: Annotated[int, Path(ge=0, lt=8)],
    body: wanted.BotCommand,
) -> given.Done:
    await house.tables.seat_bot(table_id, guest.id, body.command_id, seat, body.bot)
    return given.Done()


@api.post("/tables/{table_id}/rematch", dependencies=[Depends(_may_open)])
async def rematch(house: TheHouse, guest: TheGuest, table_id: TableId, body: wanted.Command) -> given.Opened:
    return await _opened(house, await house.tables.rematch(table_id, guest.id, body.command_id))


@api.post("/tables/{table_id}/again", dependencies=[Depends(_may_open)])
async def try_again(
    house: TheHouse, guest: TheGuest, table_id: TableId, body: wanted.TryAgain
) -> given.NewTableId:
    found = await house.tables.try_again(table_id, guest, body.command_id, body.step, body.seat)
    return given.NewTableId(id=found)


async def _opened(house: House, table_id: str) -> given.Opened:
    """A new table, and what its deal is committed to: known before anybody brings entropy."""
    commitment = (await house.tables.deal(table_id))["commitment"]
    assert commitment is not None, "only imported games have none"
    return given.Opened(id=table_id, commitment=commitment)


# --- what happened at a table ----------------------------------------------------------------------


@api.get("/tables/{table_id}/steps", response_model=list[Frame])
async def steps(
    house: TheHouse,
    visitor: Visitor,
    table_id: TableId,
    first: Annotated[Step, Query(alias="from")],
    last: Annotated[Step, Query(alias="to")],
    seat: Perspective = None,
) -> Response:
    return answer(await house.tables.steps(table_id, visitor, seat, first, last))


@api.get("/tables/{table_id}/record", response_class=Response, responses=given.TEXT)
async def record(house: TheHouse, visitor: Visitor, table_id: TableId, seat: Perspective = None) -> Response:
    text = await house.tables.record(table_id, visitor, seat)
    name = f'inline; filename="pagoria-{table_id}.txt"'
    return Response(text, media_type="text/plain", headers={"Content-Disposition": name})


@api.post("/import", dependencies=[Depends(_may_open)])
async def import_record(house: TheHouse, guest: TheGuest, body: wanted.Import) -> given.NewTableId:
    return given.NewTableId(id=await house.tables.import_record(guest, body.command_id, body.record))


# --- advice ----------------------------------------------------------------------------------------


@api.post("/tables/{table_id}/hint", dependencies=[Depends(_may_ask)], response_model=Hint)
async def hint(house: TheHouse, guest: TheGuest, table_id: TableId, body: wanted.HintWish) -> Response:
    return answer(await house.tables.advice.hint(table_id, guest.id, body.seat))


@api.get("/tables/{table_id}/evaluation", dependencies=[Depends(_may_ask)], response_model=Evaluation | None)
async def evaluation(
    house: TheHouse,
    visitor: Visitor,
    table_id: TableId,
    seat: Annotated[int, Query(ge=0, lt=8)],
    step: Annotated[Step | None, Query(description="up to this step; without it, up to now")] = None,
) -> Response:
    return answer(await house.tables.advice.evaluation(table_id, visitor, seat, step))


@api.get("/tables/{table_id}/review", response_model=ReviewWorking | ReviewReady)
async def review(
    request: Request,
    house: TheHouse,
    visitor: Visitor,
    table_id: TableId,
    seat: Annotated[int | None, Query(ge=0, lt=8, description="whose moments; without it, anybody's")] = None,
) -> Response:
    if not house.tables.advice.knows_review(table_id):
        _may_ask(request, visitor)
    return answer(await house.tables.advice.review(table_id, visitor, seat))


# --- the rest --------------------------------------------------------------------------------------


@api.get("/tables/{table_id}/deal", response_model=Deal)
async def deal(house: TheHouse, table_id: TableId) -> Response:
    return answer(await house.tables.deal(table_id))


@api.get("/tables/{table_id}/qr.svg", response_class=Response, responses=given.SVG)
async def qr_code(request: Request, house: TheHouse, table_id: TableId) -> Response:
    await house.tables.info(table_id, None)
    link = f"{request.url.scheme}://{request.url.netloc}/t/{table_id}"
    picture = io.BytesIO()
    segno.make(link, micro=False).save(
        picture, kind="svg", border=2, xmldecl=False, svgclass=None, lineclass=None
    )
    return Response(picture.getvalue(), media_type="image/svg+xml")


@api.get("/health")
async def health(house: TheHouse) -> given.Health:
    tables, connections = house.tables.counts()
    return given.Health(status="ok", backend=house.backend, tables=tables, connections=connections)
