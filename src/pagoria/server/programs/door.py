"""The door for network programs: a WebSocket with a key in its Authorization header."""

from __future__ import annotations

import asyncio
from typing import Final

from starlette.types import Message as Received
from starlette.websockets import WebSocket, WebSocketDisconnect

from pagoria.core.registry import games
from pagoria.play.programs import VERSION
from pagoria.server.http.addresses import address_of
from pagoria.server.http.dependencies import House
from pagoria.server.http.responses import error_answer
from pagoria.server.limits import prices
from pagoria.server.limits.budgets import serve_for
from pagoria.server.live.connection import Closed, farewells, pay_or_close, until_one_ends
from pagoria.server.programs.channels import TOO_SLOW, FrameFault, ProgramConnection
from pagoria.server.programs.online import MOST_GAMES
from pagoria.server.programs.registry import Program
from pagoria.server.protocol import CloseCode
from pagoria.server.store.database import StoreError
from pagoria.tables.refusal import Refusal

_SCHEME: Final = "bearer"
_JOIN_SECONDS: Final = 10.0
_SEND_SECONDS: Final = 10.0


async def connect(socket: WebSocket) -> None:
    """Let a program in that has a key, and serve it until either side ends it."""
    house: House = socket.app.state.house
    address = address_of(socket.scope)
    try:
        program = await _program(socket, house, address)
    except Refusal as refusal:
        await socket.send_denial_response(error_answer(refusal))
        return
    await socket.accept()
    async with farewells(socket):
        serve_for(house.budgets.purse(program.bot, address))
        if not house.budgets.connections.enter(program.bot, address):
            raise Closed(CloseCode.TOO_MANY, "too many connections")
        try:
            await _serve(socket, house, program)
        finally:
            house.budgets.connections.leave(program.bot, address)


async def _program(socket: WebSocket, house: House, address: str) -> Program:
    """The program with this key. Every try has a price, and all wrong ones get the same answer."""
    house.budgets.purse(None, address).pay(prices.PROGRAM_KEY)
    if not house.origins.admits(socket):
        raise Refusal("wrong_origin", "this page may not use this server")
    scheme, _, key = socket.headers.get("authorization", "").partition(" ")
    try:
        found = await house.tables.network.registry.with_key(key.strip())
    except StoreError:
        raise Refusal("busy", "the data cannot be read now") from None
    if found is None or scheme.lower() != _SCHEME:
        raise Refusal("wrong_code", "this is not the key of a program")
    return found


async def _serve(socket: WebSocket, house: House, program: Program) -> None:
    online = house.tables.network
    connection = await _join(socket, program)
    # Only now: many may knock at the same time, and those who never join are in nobody's way.
    if online.is_full(program.bot):
        raise Closed(CloseCode.TOO_MANY, "too many programs are connected")
    await online.enter(connection)
    try:
        await until_one_ends(
            _tell(socket, connection), _listen(socket, connection), _until_closed(connection)
        )
    finally:
        online.leave(connection)


async def _join(socket: WebSocket, program: Program) -> ProgramConnection:
    """What the program says first: the version of the protocol, how many games at once, and which games."""
    try:
        async with asyncio.timeout(_JOIN_SECONDS):
            words = _text(await socket.receive()).split()
    except TimeoutError:
        raise Closed(CloseCode.TOO_SLOW, "it did not join in time") from None
    wanted = frozenset(words[3:])
    if len(words) < 4 or words[:2] != ["join", str(VERSION)] or words[2] not in map(str, range(1, 100)):
        raise Closed(CloseCode.MALFORMED, f"say: join {VERSION} GAMES-AT-ONCE GAME GAME …")
    if not wanted <= games().keys():
        raise Closed(CloseCode.MALFORMED, f"the games here are {' '.join(games())}")
    connection = ProgramConnection(program, wanted, min(int(words[2]), MOST_GAMES))
    connection.outgoing.put_nowait(f"welcome {connection.most} {program.bot}")
    return connection


async def _tell(socket: WebSocket, connection: ProgramConnection) -> None:
    while True:
        frame = await connection.outgoing.get()
        try:
            async with asyncio.timeout(_SEND_SECONDS):
                await socket.send({"type": "websocket.send", "text": frame})
        except TimeoutError:
            raise Closed(TOO_SLOW, "messages were not read in time") from None


async def _listen(socket: WebSocket, connection: ProgramConnection) -> None:
    while True:
        frame = _text(await socket.receive())
        try:
            connection.hear(frame)
        except FrameFault as fault:
            raise Closed(CloseCode.MALFORMED, str(fault)) from None


async def _until_closed(connection: ProgramConnection) -> None:
    raise Closed(*await connection.closing)


def _text(message: Received) -> str:
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1005))
    pay_or_close(prices.MESSAGE)
    text: str | None = message.get("text")
    if text is None:
        raise Closed(CloseCode.MALFORMED, "messages are text")
    return text
