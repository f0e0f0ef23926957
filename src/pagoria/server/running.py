"""One server from its start to its end: data opened, doors opened, everything closed in the right order."""

from __future__ import annotations

import contextlib
import gc
import logging
import signal
import socket
import sys
from asyncio import BaseTransport
from collections.abc import Callable, Iterator
from typing import Final

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from pagoria.core.backend import backend
from pagoria.server.app import create_app
from pagoria.server.client_files import ClientFiles
from pagoria.server.guard import MESSAGE_SIZE
from pagoria.server.house import House
from pagoria.server.identity import CookieSeal, Identities
from pagoria.server.limits import Limits
from pagoria.server.origins import Origins
from pagoria.server.settings import Settings
from pagoria.server.store import Store
from pagoria.server.tables import Tables
from pagoria.server.thinkers import Thinkers

_PING_SECONDS: Final = 20
_STOP_SECONDS: Final = 5
_HANG_UP_SECONDS: Final = 5
_SEND_BUFFER: Final = 64 * 1024
_COOKIE_KEY: Final = "cookie_key"


async def serve(settings: Settings, store: Store, door: socket.socket, opened: Callable[[], None]) -> None:
    """Serve until told to stop by a signal; ``opened`` is called once guests can come in.

    Raises ``StoreError`` when the data cannot be used.
    """
    await store.open()
    _collect_seldom()
    try:
        tables = Tables(
            store,
            thinkers=Thinkers(settings.thinkers),
            programs=settings.programs,
            budget=settings.budget,
        )
        await tables.start()
        try:
            house = await _furnish(settings, store, tables)
            await _Server(_config(house), opened).serve([door])
        finally:
            await tables.stop()
    finally:
        await store.close()


def _collect_seldom() -> None:
    """Let Python look for cycles seldom: with a thousand tables a look takes long and finds nothing.

    A menu is made of thousands of small objects, which is what makes the collector look; none is in a cycle.
    """
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


async def _furnish(settings: Settings, store: Store, tables: Tables) -> House:
    return House(
        tables=tables,
        identities=Identities(store, CookieSeal(await store.secret(_COOKIE_KEY))),
        limits=Limits(settings.guests_per_address),
        origins=Origins(settings.origins),
        client=ClientFiles(settings.client),
        backend=f"{store.backend}, {backend()} engine",
    )


def _config(house: House) -> uvicorn.Config:
    logging.basicConfig(stream=sys.stderr, format="%(asctime)s %(levelname)s %(message)s")
    return uvicorn.Config(
        create_app(house),
        ws=_LiveProtocol,
        ws_max_size=MESSAGE_SIZE,
        # Packing a frame takes as long as making it, and frames are small.
        ws_per_message_deflate=False,
        ws_ping_interval=_PING_SECONDS,
        ws_ping_timeout=_PING_SECONDS,
        lifespan="off",
        log_config=None,
        log_level=logging.WARNING,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=_STOP_SECONDS,
    )


class _Server(uvicorn.Server):
    """Uvicorn, which tells when it is ready, and ends without passing the signal on that ended it."""

    def __init__(self, config: uvicorn.Config, opened: Callable[[], None]) -> None:
        super().__init__(config)
        self._opened = opened

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._opened()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        before = {
            number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)
        }
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


class _LiveProtocol(WebSocketsSansIOProtocol):
    """A WebSocket that costs little also when the other side never reads what it is sent.

    The machine holds back only so much for it, and some seconds after the application is done with it,
    it is gone.
    """

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BUFFER)

    async def run_asgi(self) -> None:
        await super().run_asgi()
        self.loop.call_later(_HANG_UP_SECONDS, self.transport.abort)
