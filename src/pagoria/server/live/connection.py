"""Live play: one WebSocket shows one viewer one table."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from typing import Annotated, Final, TypeAlias

import msgspec
from starlette.types import Message as Received
from starlette.websockets import WebSocket, WebSocketDisconnect

from pagoria.server.http.addresses import address_of, is_table_id
from pagoria.server.http.dependencies import House
from pagoria.server.http.identity import Visitor
from pagoria.server.http.responses import error_data
from pagoria.server.limits import prices
from pagoria.server.limits.budgets import pay, serve_for
from pagoria.server.limits.prices import Price
from pagoria.server.live.watches import Closing, Message, Watch, WatchClosedError, message
from pagoria.server.protocol import CloseCode, DoneData, Failed, Pong, ServerMessage
from pagoria.server.store.database import StoreError
from pagoria.tables.refusal import Code, Refusal

_log = logging.getLogger("pagoria.server")

_RESTART: Final = 1012
_INTERNAL: Final = 1011
_TRY_LATER: Final = 1013
_CLOSING: Final[dict[Code, int]] = {
    "unknown_table": CloseCode.UNKNOWN_TABLE,
    "not_found": CloseCode.UNKNOWN_TABLE,
    "sealed": CloseCode.UNKNOWN_TABLE,
    "not_your_seat": CloseCode.NOT_YOUR_SEAT,
    "blocked": CloseCode.BLOCKED,
    "busy": _TRY_LATER,
}
_ENDS: Final = {
    Closing.TOO_SLOW: CloseCode.TOO_SLOW,
    Closing.STOPPED: _RESTART,
    Closing.SEAT_GONE: CloseCode.NOT_YOUR_SEAT,
    Closing.SIGNED_OUT: _RESTART,
    Closing.BLOCKED: CloseCode.BLOCKED,
    Closing.GONE: CloseCode.UNKNOWN_TABLE,
}

#: How long one message may take to leave, and how long a farewell may.
_SEND_SECONDS: Final = 10
_FAREWELL_SECONDS: Final = 3

CommandId = Annotated[str, msgspec.Meta(pattern=r"^[0-9A-Za-z-]{8,64}$")]
Version = Annotated[int, msgspec.Meta(ge=0, le=2**31)]
Key = Annotated[str, msgspec.Meta(max_length=64)]


class Choose(msgspec.Struct, tag_field="do", tag="choose", forbid_unknown_fields=True):
    """Do what the keys lead to, at the version that was looked at."""

    id: CommandId
    version: Version
    picks: Annotated[list[Key], msgspec.Meta(min_length=1, max_length=64)]


class Undo(msgspec.Struct, tag_field="do", tag="undo", forbid_unknown_fields=True):
    """Take the last action back."""

    id: CommandId
    version: Version


class Ping(msgspec.Struct, tag_field="do", tag="ping", forbid_unknown_fields=True):
    """Is anybody there? Players and spectators may ask, and get a pong."""


#: Commands: they are answered with done or error, and sent again until they are.
LiveCommand: TypeAlias = Choose | Undo
#: What the client says on a live connection.
ClientMessage: TypeAlias = LiveCommand | Ping

_decoder: Final[msgspec.json.Decoder[ClientMessage]] = msgspec.json.Decoder(ClientMessage)
_encoder: Final = msgspec.json.Encoder()


class Closed(Exception):  # noqa: N818 (an end, not a fault)
    """The connection ends here, with a code that the client understands."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


#: Work that is done on a connection for a guest, or for a stranger.
_Serve: TypeAlias = Callable[[WebSocket, House, Visitor | None], Awaitable[None]]


async def live(socket: WebSocket) -> None:
    """One viewer at one table."""
    await attend(socket, _watch)


async def attend(socket: WebSocket, serve: _Serve) -> None:
    """Serve one connection until either side ends it; guests who may not come in are told why."""
    await socket.accept()
    house: House = socket.app.state.house
    address = address_of(socket.scope)
    async with farewells(socket):
        visitor = await _visitor(socket, house)
        guest_id = None if visitor is None else visitor.guest_id
        serve_for(house.budgets.purse(guest_id, address))
        if not house.origins.admits(socket):
            raise Closed(CloseCode.WRONG_ORIGIN, "wrong origin")
        pay_or_close(prices.CONNECTION)
        if not house.budgets.connections.enter(guest_id, address):
            raise Closed(CloseCode.TOO_MANY, "too many connections")
        try:
            _check_welcome(house, guest_id)
            await serve(socket, house, visitor)
        finally:
            house.budgets.connections.leave(guest_id, address)


@contextlib.asynccontextmanager
async def farewells(socket: WebSocket) -> AsyncIterator[None]:
    """Tell the other side why its connection ends: it was closed, or there is an error, which is logged."""
    try:
        yield
    except Closed as end:
        await say_farewell(socket, end.code, end.reason)
    except WebSocketDisconnect:
        return
    except StoreError as error:
        _log.warning("the data cannot be read or written: %s", error)
        await say_farewell(socket, _TRY_LATER, "the data cannot be read now")
    except Exception:
        error_id = secrets.token_hex(4)
        _log.exception("internal error %s at %s", error_id, socket.url.path)
        await say_farewell(socket, _INTERNAL, f"internal error {error_id}")


def pay_or_close(price: Price) -> None:
    """Pay, or close the connection: a client that went on would only go deeper into debt."""
    try:
        pay(price)
    except Refusal as refusal:
        raise Closed(CloseCode.TOO_MANY, refusal.message) from None


def closed_by(refusal: Refusal) -> Closed:
    return Closed(_CLOSING.get(refusal.code, CloseCode.MALFORMED), refusal.message)


def _check_welcome(house: House, guest_id: str | None) -> None:
    try:
        house.sanctions.check_welcome(guest_id)
    except Refusal as refusal:
        raise closed_by(refusal) from None


async def until_signed_out(house: House, visitor: Visitor) -> None:
    """Wait until the visitor signs in or out, or is forgotten."""
    ended = asyncio.Event()
    with house.sessions.connected(visitor.line(), ended.set):
        await ended.wait()
    raise Closed(_ENDS[Closing.SIGNED_OUT], Closing.SIGNED_OUT.value)


async def _visitor(socket: WebSocket, house: House) -> Visitor | None:
    try:
        return await house.identities.visitor(socket)
    except StoreError:
        raise Closed(_TRY_LATER, "the data cannot be read now") from None


async def _watch(socket: WebSocket, house: House, visitor: Visitor | None) -> None:
    seat = number_or_none(socket.query_params.get("seat"))
    since = number_or_none(socket.query_params.get("since")) or 0
    table_id = socket.path_params["table_id"]
    if not is_table_id(table_id):
        raise Closed(CloseCode.UNKNOWN_TABLE, "there is no such table")
    guest_id = None if visitor is None else visitor.guest_id
    try:
        watch = await house.tables.watch(table_id, guest_id, seat, since)
    except Refusal as refusal:
        raise closed_by(refusal) from None
    ends_with = house.sessions.connected(visitor.line(), watch.expel) if visitor else contextlib.nullcontext()
    try:
        with ends_with:
            await until_one_ends(tell(socket, watch), _Listener(socket, house, table_id, watch).listen())
    finally:
        watch.leave()


def number_or_none(text: str | None) -> int | None:
    if not text:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise Closed(CloseCode.MALFORMED, "seat and since are numbers")
    return int(text)


async def until_one_ends(*sides: Coroutine[None, None, None]) -> None:
    """Run both; when one ends, normally or by an error, cancel the other."""
    tasks = [asyncio.ensure_future(side) for side in sides]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for task in done:
        task.result()


async def tell(socket: WebSocket, watch: Watch) -> None:
    """Send what there is to send, in order."""
    try:
        while True:
            await _send(socket, await watch.next())
    except WatchClosedError as end:
        raise Closed(_ENDS[end.why], end.why.value) from None
    except TimeoutError:
        raise Closed(CloseCode.TOO_SLOW, Closing.TOO_SLOW.value) from None


async def _send(socket: WebSocket, message: Message) -> None:
    async with asyncio.timeout(_SEND_SECONDS):
        kind = "text" if isinstance(message, str) else "bytes"
        await socket.send({"type": "websocket.send", kind: message})


class _Listener:
    """Carries out the commands of one client, one after the other."""

    def __init__(self, socket: WebSocket, house: House, table_id: str, watch: Watch) -> None:
        self._socket = socket
        self._house = house
        self._table_id = table_id
        self._watch = watch

    async def listen(self) -> None:
        while True:
            command = self._read(await self._socket.receive())
            if isinstance(command, Ping):
                self._answer(Pong(type="pong", version=self._watch.version()))
                continue
            try:
                version = await self._carry_out(command)
            except Refusal as refusal:
                if refusal.code == "stale":
                    self._watch.repeat()
                self._answer(Failed(type="error", id=command.id, error=error_data(refusal)))
            else:
                self._answer(DoneData(type="done", id=command.id, version=version))

    def _read(self, message: Received) -> ClientMessage:
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        pay_or_close(prices.MESSAGE)
        try:
            return _decoder.decode(message.get("text") or "")
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            raise Closed(CloseCode.MALFORMED, "the message is not as documented") from None

    async def _carry_out(self, command: LiveCommand) -> int:
        tables, watch = self._house.tables, self._watch
        if watch.guest_id is None or watch.seat is None:
            raise Refusal("not_your_seat", "spectators can only watch")
        pay_or_close(prices.move(tables.watchers(self._table_id)))
        place = (self._table_id, watch.guest_id, watch.seat, command.id, command.version)
        if isinstance(command, Choose):
            return await tables.choose(*place, command.picks)
        return await tables.undo(*place)

    def _answer(self, data: ServerMessage) -> None:
        self._watch.send(message(_encoder.encode(data)))


async def say_farewell(socket: WebSocket, code: int, reason: str) -> None:
    """Close with a code, unless the other side is gone or does not even read this."""
    with contextlib.suppress(TimeoutError, WebSocketDisconnect, RuntimeError):
        async with asyncio.timeout(_FAREWELL_SECONDS):
            await socket.close(code, reason[:100])
