"""What stands before every request: hosts, origins, sizes, prices, headers, and one answer to all faults."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from pagoria.server.http.addresses import address_of
from pagoria.server.http.dependencies import House
from pagoria.server.http.origins import is_https
from pagoria.server.http.responses import error_answer
from pagoria.server.limits import prices
from pagoria.server.limits.budgets import serve_for
from pagoria.server.store.database import StoreError
from pagoria.tables.refusal import Refusal

_log = logging.getLogger("pagoria.server")

_REQUEST_SIZE: Final = 64 * 1024
_IMPORT_SIZE: Final = 1024 * 1024
#: Where whole games come in.
_IMPORT_PATHS: Final = ("/api/import", "/api/study/record", "/api/study/text")
_STUDIES_PATH: Final = "/api/studies"
#: Behind the host's key, which nobody can be shut out of.
_HOST_PATH: Final = "/api/admin/"
_BODY_SECONDS: Final = 20
_READING: Final = frozenset({"GET", "HEAD", "OPTIONS"})

_ONLY_HTTPS: Final = "max-age=31536000"
_HEADERS: Final = {
    "Content-Security-Policy": "default-src 'self'; script-src 'self'; style-src 'self'; connect-src 'self'; "
    "img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class Guard:
    """Wraps the application. Requests that may not pass get an error, all others get safe headers.

    Live connections check the rest themselves: only after accepting one can its browser be told why it is
    closed.
    """

    def __init__(self, app: ASGIApp, house: House) -> None:
        self._app = app
        self._house = house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._answer(Request(scope), receive, send)
        elif self._house.hosts.admits(HTTPConnection(scope).headers.get("host")):
            await self._app(scope, receive, send)
        else:
            await WebSocket(scope, receive, send).send_denial_response(error_answer(_wrong_host()))

    async def _answer(self, request: Request, receive: Receive, send: Send) -> None:
        scope = request.scope
        reply = _Answer(send, private=_is_api(scope), https=is_https(request))
        try:
            self._admit(request)
            guest_id = await self._guest_id(request)
            purse = self._house.budgets.purse(guest_id, address_of(scope))
            purse.check()
            body = await _bounded_body(scope, receive)
            # Checked again: the budget may have run out while a slow body came in.
            purse.pay(prices.REQUEST if _is_api(scope) else prices.FILE)
            purse.owe(prices.body(len(body), _items(body)))
            serve_for(purse)
            if _is_api(scope) and not scope["path"].startswith(_HOST_PATH):
                self._house.sanctions.check_welcome(guest_id)
            await self._app(scope, _once(body, receive), reply)
        except Refusal as refusal:
            await error_answer(refusal)(scope, receive, reply)
        except Exception:
            await _internal_error(scope, receive, reply)

    def _admit(self, request: Request) -> None:
        if not self._house.hosts.admits(request.headers.get("host")):
            raise _wrong_host()
        if request.method not in _READING and not self._house.origins.admits(request):
            raise Refusal("wrong_origin", "this page may not use this server")

    async def _guest_id(self, request: Request) -> str | None:
        # A route that needs the guest asks again, and reports that the data are out of reach.
        with contextlib.suppress(StoreError):
            return await self._house.identities.guest_id(request)
        return None


def _wrong_host() -> Refusal:
    return Refusal("wrong_host", "this server does not go by that name; see pagoria serve --allow-host")


def _is_api(scope: Scope) -> bool:
    path: str = scope["path"]
    return path.startswith("/api/")


class _Answer:
    """Sends an answer with the headers that every answer has, and remembers whether it has begun."""

    def __init__(self, send: Send, private: bool, https: bool) -> None:
        self._send = send
        self._private = private
        self._https = https
        self.begun = False

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.begun = True
            headers = MutableHeaders(scope=message)
            for name, value in _HEADERS.items():
                # A file of the client may have a policy of its own.
                headers.setdefault(name, value)
            if self._https:
                headers["Strict-Transport-Security"] = _ONLY_HTTPS
            if self._private:
                # What the API says belongs to one perspective at one moment, unless it says otherwise.
                headers.setdefault("Cache-Control", "no-store")
        await self._send(message)


async def _internal_error(scope: Scope, receive: Receive, reply: _Answer) -> None:
    """Log what happened under a short id, and tell the client the id and nothing else."""
    error_id = secrets.token_hex(4)
    _log.exception("internal error %s at %s %r", error_id, scope["method"], scope["path"])
    if not reply.begun:
        refusal = Refusal("internal", f"something went wrong here; its id in the log is {error_id}")
        await error_answer(refusal)(scope, receive, reply)


def _brings_games(path: str) -> bool:
    return path in _IMPORT_PATHS or path.startswith(_STUDIES_PATH)


async def _bounded_body(scope: Scope, receive: Receive) -> bytes:
    """The request's body, never more than allowed in memory and not awaited for ever."""
    if scope["method"] in _READING:
        return b""
    most = _IMPORT_SIZE if _brings_games(scope["path"]) else _REQUEST_SIZE
    too_large = Refusal("too_large", f"a request has at most {most} bytes here")
    incomplete = Refusal("malformed", "the rest of the request did not come")
    declared = Headers(scope=scope).get("content-length", "0")
    if not declared.isdecimal() or int(declared) > most:
        raise too_large
    body = bytearray()
    try:
        async with asyncio.timeout(_BODY_SECONDS):
            while True:
                message = await receive()
                if message["type"] == "http.disconnect":
                    raise incomplete
                body += message.get("body", b"")
                if len(body) > most:
                    raise too_large
                if not message.get("more_body", False):
                    return bytes(body)
    except TimeoutError:
        raise incomplete from None


def _items(body: bytes) -> int:
    """The most values that a JSON text of these bytes can have: it is not parsed before it is paid for."""
    return sum(map(body.count, (b",", b"[", b"{")))


def _once(body: bytes, receive: Receive) -> Receive:
    """A ``receive`` that hands out the body that was read already, then what comes after it."""
    parts: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def next_message() -> Message:
        return parts.pop() if parts else await receive()

    return next_message
