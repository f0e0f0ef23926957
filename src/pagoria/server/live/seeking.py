"""Play now: a connection waits until somebody wants to play the same; the wish ends with it."""

from __future__ import annotations

import asyncio
from typing import Annotated, Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from pagoria.server.http.dependencies import House
from pagoria.server.http.identity import Visitor
from pagoria.server.limits import prices
from pagoria.server.live.connection import (
    Closed,
    attend,
    closed_by,
    pay_or_close,
    until_one_ends,
    until_signed_out,
)
from pagoria.server.people.play_now import Wish
from pagoria.server.protocol import CloseCode, Found
from pagoria.tables.commands import LONGEST_TIME_MS, ClockWish
from pagoria.tables.refusal import Refusal
from pagoria.tables.seats import Guest

_NORMAL: Final = 1000
_FIRST_MESSAGE_SECONDS: Final = 10
_SEND_SECONDS: Final = 10

Identifier = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9][a-z0-9+_-]{0,63}$")]


class SeekClock(msgspec.Struct, forbid_unknown_fields=True):
    """As in a new table."""

    initial_ms: Annotated[int, msgspec.Meta(ge=1000, le=LONGEST_TIME_MS)]
    increment_ms: Annotated[int, msgspec.Meta(ge=0, le=LONGEST_TIME_MS)]


class Seek(msgspec.Struct, tag_field="do", tag="seek", forbid_unknown_fields=True):
    """What somebody wants to play at once, with anybody who wants the same."""

    game: Identifier
    variant: Identifier
    clock: SeekClock | None = None


_decoder: Final[msgspec.json.Decoder[Seek]] = msgspec.json.Decoder(Seek)
_encode: Final = msgspec.json.Encoder().encode


async def seek(socket: WebSocket) -> None:
    """One guest who wants to play now."""
    await attend(socket, _seek)


async def _seek(socket: WebSocket, house: House, visitor: Visitor | None) -> None:
    guest = None if visitor is None else await house.identities.find(visitor.guest_id)
    if visitor is None or guest is None:
        raise Closed(CloseCode.NOT_YOUR_SEAT, "nobody knows yet who you are: ask for /api/me first")
    wish = await _wish(socket)
    pay_or_close(prices.WISH)
    await until_one_ends(
        _lead(socket, house, guest, wish), _hang_up(socket), until_signed_out(house, visitor)
    )


async def _wish(socket: WebSocket) -> Wish:
    try:
        async with asyncio.timeout(_FIRST_MESSAGE_SECONDS):
            message = await socket.receive()
    except TimeoutError:
        raise Closed(CloseCode.MALFORMED, "nothing was wished") from None
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1005))
    try:
        wanted = _decoder.decode(message.get("text") or "")
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        raise Closed(CloseCode.MALFORMED, "the message is not as documented") from None
    clock = None if wanted.clock is None else ClockWish(wanted.clock.initial_ms, wanted.clock.increment_ms)
    return Wish(wanted.game, wanted.variant, clock)


async def _lead(socket: WebSocket, house: House, guest: Guest, wish: Wish) -> None:
    """Lead the guest to the table, as soon as there is one."""
    try:
        table_id = await house.finding.play_now.seek(guest, wish)
    except Refusal as refusal:
        raise closed_by(refusal) from None
    try:
        async with asyncio.timeout(_SEND_SECONDS):
            await socket.send_text(_encode(Found(type="found", table=table_id)).decode())
    except TimeoutError:
        raise Closed(CloseCode.TOO_SLOW, "too slow") from None
    raise Closed(_NORMAL, "")


async def _hang_up(socket: WebSocket) -> None:
    """Wait until the guest disconnects; nothing else is expected."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1005))
    raise Closed(CloseCode.MALFORMED, "only one wish can be sent")
