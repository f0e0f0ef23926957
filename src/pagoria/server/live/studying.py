"""A study that somebody has open: one WebSocket tells one reader what is changed in it."""

from __future__ import annotations

import contextlib
from typing import Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from pagoria.server.http.dependencies import House
from pagoria.server.http.identity import Visitor
from pagoria.server.limits import prices
from pagoria.server.live.connection import (
    Closed,
    Ping,
    attend,
    closed_by,
    number_or_none,
    pay_or_close,
    tell,
    until_one_ends,
)
from pagoria.server.live.watches import Watch, message
from pagoria.server.protocol import CloseCode, Pong
from pagoria.tables.refusal import Refusal

_decoder: Final[msgspec.json.Decoder[Ping]] = msgspec.json.Decoder(Ping)
_encode: Final = msgspec.json.Encoder().encode


async def study_live(socket: WebSocket) -> None:
    """One reader of one study."""
    await attend(socket, _read_on)


async def _read_on(socket: WebSocket, house: House, visitor: Visitor | None) -> None:
    since = number_or_none(socket.query_params.get("since")) or 0
    guest_id = None if visitor is None else visitor.guest_id
    try:
        watch = await house.audience.watch(socket.path_params["study_id"], guest_id, since)
    except Refusal as refusal:
        raise closed_by(refusal) from None
    ends_with = house.sessions.connected(visitor.line(), watch.expel) if visitor else contextlib.nullcontext()
    try:
        with ends_with:
            await until_one_ends(tell(socket, watch), _listen(socket, watch))
    finally:
        watch.leave()


async def _listen(socket: WebSocket, watch: Watch) -> None:
    """Changes come as requests; here a client can only ask whether the server is there."""
    while True:
        received = await socket.receive()
        if received["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(received.get("code", 1005))
        pay_or_close(prices.MESSAGE)
        try:
            _decoder.decode(received.get("text") or "")
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            raise Closed(CloseCode.MALFORMED, "the message is not as documented") from None
        watch.send(message(_encode(Pong(type="pong", version=watch.version()))))
