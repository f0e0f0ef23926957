"""The routes of the API: JSON over HTTP, for everything that is not live."""

from __future__ import annotations

import io
from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated, Any, Final

import segno
from fastapi import APIRouter, Path, Query
from starlette.requests import Request
from starlette.responses import Response

from pagoria.core.examples import examples_data
from pagoria.core.package import GamePackage
from pagoria.core.registry import games
from pagoria.play.bots import level_names, usual_level
from pagoria.server.http import answer_models as given
from pagoria.server.http import request_models as wanted
from pagoria.server.http.addresses import address_of
from pagoria.server.http.dependencies import (
    Action,
    House,
    Perspective,
    Setting,
    Step,
    TableId,
    Texts,
    TheGuest,
    TheHouse,
    Visitor,
    costs,
)
from pagoria.server.http.disconnects import while_asked
from pagoria.server.http.invitations import Invitation
from pagoria.server.http.responses import answer, text_answer
from pagoria.server.limits import prices
from pagoria.server.limits.budgets import charge, pay
from pagoria.server.protocol import EvaluationData, Hint, ReviewReady, ReviewWorking
from pagoria.tables.commands import ClockWish, SeatWish
from pagoria.tables.data import Deal, Frame, TableInfo
from pagoria.tables.fairness import is_explained
from pagoria.tables.past import MOST_STEPS
from pagoria.tables.seats import Guest
from pagoria.tables.study.lesson_data import LessonInfo
from pagoria.tables.study.lessons import lesson_list

#: Texts and settings change with the program only.
_TEXTS_LAST: Final = "public, max-age=300"

_QR_CODES_KEPT: Final = 256

api: Final = APIRouter(prefix="/api", responses=given.ERRORS)


# --- guests and games ------------------------------------------------------------------------------


@api.get("/me")
async def me(guest: TheGuest) -> given.Me:
    return given.Me(id=guest.id, name=guest.name, member=guest.member)


@api.put("/me", dependencies=[costs(prices.RENAMED)])
async def rename(house: TheHouse, guest: TheGuest, body: wanted.NewName) -> given.Me:
    if guest.member:
        # This answers whether a name is taken, which costs as much as a try to sign in.
        pay(prices.SIGN_IN)
    await house.people.rename(guest, body.name)
    return given.Me(id=guest.id, name=body.name, member=guest.member)


@api.get("/games")
async def list_games(house: TheHouse) -> list[given.GameInfo]:
    return [
        given.GameInfo(
            id=game.id,
            title=game.title,
            variants=[_variant(game, variant) for variant in game.rules.variants],
            first_variant=game.rules.first_variant(),
            bots=[*level_names(game.id), *house.tables.offered(game.id)],
            programs=house.tables.offered(game.id),
            usual=usual_level(game.id),
            help=is_explained(game.id),
        )
        for game in games().values()
    ]


def _variant(game: GamePackage[Any], variant: str) -> given.VariantInfo:
    counts = game.rules.player_counts(variant)
    teams = {count: game.rules.teams(variant, count) for count in counts}
    return given.VariantInfo(
        id=variant,
        players=list(counts),
        teams={count: [list(team) for team in found] for count, found in teams.items() if len(found) < count},
    )


@api.get("/games/{game}/texts/{language}", response_model=given.GameTexts)
async def game_texts(texts: Texts) -> Response:
    return answer(texts.texts(), _TEXTS_LAST)


@api.get("/games/{game}/rules/{language}", response_model=given.RulesData)
async def game_rules(texts: Texts) -> Response:
    return answer(texts.rulebook(), _TEXTS_LAST)


@api.get("/games/{game}/examples/{language}", response_model=list[given.ExampleData])
async def game_examples(game: str, texts: Texts) -> Response:
    pay(prices.EXAMPLES)
    return answer(texts.illustrated(examples_data(game)), _TEXTS_LAST)


@api.get("/games/{game}/lessons/{language}", response_model=list[LessonInfo])
async def game_lessons(game: str, texts: Texts) -> Response:
    pay(prices.LESSONS)
    return answer(lesson_list(game, texts.language), _TEXTS_LAST)


@api.get("/games/{game}/setting", response_model=dict[str, Any])
async def game_setting(setting: Setting) -> Response:
    return answer(setting, _TEXTS_LAST)


# --- tables ----------------------------------------------------------------------------------------


@api.post("/tables")
async def open_table(house: TheHouse, guest: TheGuest, body: wanted.NewTable) -> given.OpenedData:
    bots = sum(wish.kind == "bot" for wish in body.seats)
    pay(prices.table(len(body.seats) - bots, bots))
    table_id = await house.tables.open(
        guest,
        body.command_id,
        body.game,
        body.variant,
        await _seats(house, guest, body.seats),
        body.start,
        ClockWish(body.clock.initial_ms, body.clock.increment_ms) if body.clock else None,
        body.leavers,
        body.listing,
    )
    return await _opened(house, table_id, guest.id)


async def _seats(house: House, guest: Guest, wishes: Sequence[wanted.SeatWishData]) -> list[SeatWish]:
    """Who is to have the seats; those who are invited must be members who may be asked."""
    names = [wish.invited for wish in wishes if wish.invited is not None]
    pay(prices.INVITATION.times(len(names)))
    invited = await house.finding.inviting.invite(guest, names) if names else {}
    return [SeatWish(wish.kind, wish.bot, invited.get(wish.invited or "")) for wish in wishes]


@api.get("/tables", response_model=list[TableInfo])
async def my_tables(house: TheHouse, visitor: Visitor) -> Response:
    mine = await house.tables.lists.mine(visitor) if visitor else []
    charge(prices.LOOK.times(len(mine)))
    return answer(mine)


@api.get("/tables/{table_id}", response_model=TableInfo)
async def table_info(house: TheHouse, visitor: Visitor, table_id: TableId) -> Response:
    return answer(await house.tables.info(table_id, visitor))


@api.post("/tables/{table_id}/join", dependencies=[costs(prices.SEAT)])
async def join(house: TheHouse, guest: TheGuest, table_id: TableId, body: wanted.Join) -> given.SeatTaken:
    seat = await house.tables.join(table_id, guest, body.command_id, body.entropy, body.seat, body.name or "")
    return given.SeatTaken(seat=seat)


@api.post("/tables/{table_id}/leave", dependencies=[costs(prices.SEAT)])
async def leave(house: TheHouse, guest: TheGuest, table_id: TableId, body: wanted.SeatCommand) -> given.Done:
    await house.tables.leave(table_id, guest.id, body.command_id, body.seat)
    return given.Done()


@api.post("/tables/{table_id}/resign", dependencies=[costs(prices.SEAT)])
async def resign(house: TheHouse, guest: TheGuest, table_id: TableId, body: wanted.SeatCommand) -> given.Done:
    await house.tables.resign(table_id, guest.id, body.command_id, body.seat)
    return given.Done()


@api.post("/tables/{table_id}/return", dependencies=[costs(prices.SEAT)])
async def return_to_seat(
    house: TheHouse, guest: TheGuest, table_id: TableId, body: wanted.SeatCommand
) -> given.Done:
    await house.tables.return_to_seat(table_id, guest.id, body.command_id, body.seat)
    return given.Done()


@api.post("/tables/{table_id}/seats/{seat}/bot", dependencies=[costs(prices.SEAT + prices.BOT)])
async def seat_bot(
    house: TheHouse,
    guest: TheGuest,
    table_id: TableId,
    seat: Annotated[int, Path(ge=0, lt=8)],
    body: wanted.BotCommand,
) -> given.Done:
    await house.tables.seat_bot(table_id, guest.id, body.command_id, seat, body.bot)
    return given.Done()


@api.post("/tables/{table_id}/rematch", dependencies=[costs(prices.REMATCH)])
async def rematch(
    house: TheHouse, guest: TheGuest, table_id: TableId, body: wanted.Command
) -> given.OpenedData:
    return await _opened(house, await house.tables.rematch(table_id, guest.id, body.command_id), guest.id)


@api.post("/tables/{table_id}/again", dependencies=[costs(prices.REMATCH + prices.WHOLE_GAME)])
async def try_again(
    house: TheHouse, guest: TheGuest, table_id: TableId, body: wanted.TryAgain
) -> given.NewTableId:
    found = await house.tables.try_again(table_id, guest, body.command_id, body.step, body.seat)
    return given.NewTableId(id=found)


async def _opened(house: House, table_id: str, guest_id: str) -> given.OpenedData:
    """A new table, and the commitment of its deal, which is known before anybody brings entropy."""
    commitment = (await house.tables.deal(table_id, guest_id))["commitment"]
    assert commitment is not None, "only imported games have none"
    return given.OpenedData(id=table_id, commitment=commitment)


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
    pay(prices.steps(max(1, min(last - first + 1, MOST_STEPS))))
    return answer(await house.tables.past.steps(table_id, visitor, seat, first, last))


@api.get(
    "/tables/{table_id}/record",
    dependencies=[costs(prices.WHOLE_GAME)],
    response_class=Response,
    responses=given.TEXT,
)
async def record(house: TheHouse, visitor: Visitor, table_id: TableId, seat: Perspective = None) -> Response:
    return text_answer(await house.tables.record(table_id, visitor, seat), f"pagoria-{table_id}.txt")


@api.post("/import")
async def import_record(house: TheHouse, guest: TheGuest, body: wanted.Import) -> given.NewTableId:
    pay(prices.record(len(body.record)))
    return given.NewTableId(id=await house.tables.import_record(guest, body.command_id, body.record))


# --- advice ----------------------------------------------------------------------------------------


@api.post("/tables/{table_id}/hint", dependencies=[costs(prices.HINT)], response_model=Hint)
async def hint(
    request: Request, house: TheHouse, guest: TheGuest, table_id: TableId, body: wanted.HintWish
) -> Response:
    return answer(await while_asked(request, house.tables.advice.hint(table_id, guest.id, body.seat)))


@api.get(
    "/tables/{table_id}/evaluation",
    dependencies=[costs(prices.EVALUATION)],
    response_model=EvaluationData | None,
)
async def evaluation(
    request: Request,
    house: TheHouse,
    visitor: Visitor,
    table_id: TableId,
    seat: Annotated[int, Query(ge=0, lt=8)],
    step: Annotated[Step | None, Query(description="up to this step; without it, up to now")] = None,
) -> Response:
    told = house.tables.advice.evaluation(table_id, visitor, seat, step, address_of(request.scope))
    return answer(await while_asked(request, told))


@api.get("/tables/{table_id}/review", response_model=ReviewWorking | ReviewReady)
async def review(
    request: Request,
    house: TheHouse,
    visitor: Visitor,
    table_id: TableId,
    seat: Annotated[int | None, Query(ge=0, lt=8, description="whose moments; without it, anybody's")] = None,
    known: Annotated[int, Query(ge=0, lt=10_000, description="how many turns the asker has already")] = 0,
) -> Response:
    if not house.tables.advice.knows_review(table_id):
        pay(prices.REVIEW)
    told = await house.tables.advice.review(table_id, visitor, seat, address_of(request.scope), known)
    return answer(told)


@api.get("/tables/{table_id}/line", response_model=list[Frame])
async def line(
    house: TheHouse,
    visitor: Visitor,
    table_id: TableId,
    step: Annotated[Step, Query(description="the number of steps after which the line begins")],
    actions: Annotated[list[Action], Query(alias="action", min_length=1, max_length=MOST_STEPS)],
    seat: Perspective = None,
) -> Response:
    pay(prices.steps(len(actions)))
    return answer(await house.tables.past.line(table_id, visitor, seat, step, actions))


# --- the rest --------------------------------------------------------------------------------------


@api.get("/tables/{table_id}/deal", dependencies=[costs(prices.WHOLE_GAME)], response_model=Deal)
async def deal(house: TheHouse, visitor: Visitor, table_id: TableId) -> Response:
    return answer(await house.tables.deal(table_id, visitor))


@api.get("/tables/{table_id}/invitation", dependencies=[costs(prices.LOOK)])
async def invitation(
    request: Request, house: TheHouse, visitor: Visitor, table_id: TableId
) -> given.InvitationData:
    origin, reach = await _invite(request, house, visitor, table_id)
    return given.InvitationData(address=f"{origin}/t/{table_id}", reach=reach)


@api.get(
    "/tables/{table_id}/qr.svg",
    dependencies=[costs(prices.QR_CODE)],
    response_class=Response,
    responses=given.SVG,
)
async def invitation_code(request: Request, house: TheHouse, visitor: Visitor, table_id: TableId) -> Response:
    origin, _ = await _invite(request, house, visitor, table_id)
    return Response(qr_code(f"{origin}/t/{table_id}"), media_type="image/svg+xml")


async def _invite(request: Request, house: House, visitor: str | None, table_id: str) -> Invitation:
    seats = (await house.tables.info(table_id, visitor))["seats"]
    seated = any(seat["mine"] and seat["kind"] == "person" for seat in seats)
    return house.invitations.invite(request, seated=seated)


@api.get("/health", responses={503: {"model": given.Health}})
async def health(house: TheHouse, response: Response) -> given.Health:
    writable = await house.tables.pulse.writable()
    tables, connections = house.tables.counts()
    response.status_code = 200 if writable else 503
    return given.Health(
        status="ok" if writable else "failing",
        backend=house.backend,
        tables=tables,
        connections=connections,
        writable=writable,
    )


# -- parts ---------------------------------------------------------------------------------------


@lru_cache(_QR_CODES_KEPT)
def qr_code(link: str) -> bytes:
    """An invitation as a picture; the one of a table is asked for again and again."""
    return qr_picture(link)


def qr_picture(link: str) -> bytes:
    """A link as a picture in SVG. Links are short: their host was checked."""
    picture = io.BytesIO()
    segno.make(link, micro=False).save(
        picture, kind="svg", border=2, xmldecl=False, svgclass=None, lineclass=None
    )
    return picture.getvalue()
