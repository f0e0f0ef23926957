"""Push subscriptions of members and guests."""

from __future__ import annotations

import asyncio
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Final

from pagoria.server.people import sessions
from pagoria.server.people.sessions import ID_LETTERS
from pagoria.server.store.database import Statement
from pagoria.server.store.store import Store
from pagoria.tables.refusal import Refusal

if TYPE_CHECKING:
    import ssl

    from pagoria.server.people.web_push import Subscription, WebPush

#: The most browsers of one person; a new one takes the place of the oldest.
MOST_BROWSERS: Final = 8
#: How long a push service may take to answer.
SECONDS_FOR_ONE: Final = 10

_SCHEMA: Final = (
    """CREATE TABLE IF NOT EXISTS pushes (
        endpoint TEXT PRIMARY KEY, guest_id TEXT NOT NULL REFERENCES guests ON DELETE CASCADE,
        p256dh TEXT NOT NULL, auth TEXT NOT NULL, created BIGINT NOT NULL)""",
    "CREATE INDEX IF NOT EXISTS pushes_of_guests ON pushes (guest_id)",
    # With which session of a member a browser subscribed; a guest has none.
    """CREATE TABLE IF NOT EXISTS push_sessions (
        endpoint TEXT PRIMARY KEY REFERENCES pushes ON DELETE CASCADE, session TEXT NOT NULL)""",
)
#: A guest's browser, or a member's while the session in which it subscribed lasts.
_SIGNED_IN: Final = (
    "(NOT EXISTS (SELECT 1 FROM members WHERE members.guest_id = pushes.guest_id)"
    f" OR EXISTS (SELECT 1 FROM push_sessions JOIN sessions ON SUBSTR(hash, 1, {ID_LETTERS}) = session"
    " WHERE push_sessions.endpoint = pushes.endpoint AND sessions.guest_id = pushes.guest_id))"
)


class Pushes:
    """Subscriptions, and the way to them. The libraries for it are loaded when they are first needed."""

    def __init__(
        self,
        store: Store,
        origin: str | None = None,
        *,
        allow_private: bool = False,
        trust: ssl.SSLContext | None = None,
    ) -> None:
        self._store = store
        self._origin = origin
        self._allow_private = allow_private
        self._trust = trust
        self._key = ""
        self._service: WebPush | None = None
        self._one_at_a_time = asyncio.Lock()
        #: The guests whose endpoints are being looked up.
        self._looking: set[str] = set()

    async def start(self) -> None:
        await self._store.prepare((*sessions.SCHEMA, *_SCHEMA))

    async def key(self) -> str:
        """The public key that a browser needs to subscribe."""
        await self._ready()
        return self._key

    async def add(
        self, guest_id: str, endpoint: str, p256dh: str, auth: str, now: int, session: str | None = None
    ) -> None:
        """Tell this browser from now on; if somebody else used it before, it no longer tells them.

        A subscription that was made in a member's ``session`` ends with it.
        """
        await self._check(guest_id, endpoint, p256dh, auth)
        kept = (
            "INSERT INTO pushes VALUES (?, ?, ?, ?, ?) ON CONFLICT (endpoint) DO UPDATE SET guest_id ="
            " excluded.guest_id, p256dh = excluded.p256dh, auth = excluded.auth, created = excluded.created"
        )
        # Whatever the clock says, the new one is not among those that end.
        others = "FROM pushes WHERE guest_id = ? AND endpoint <> ?"
        newest = f"SELECT endpoint {others} ORDER BY created DESC, endpoint LIMIT ?"
        surplus = f"DELETE {others} AND endpoint NOT IN ({newest})"
        statements: list[Statement] = [
            (kept, (endpoint, guest_id, p256dh, auth, now)),
            ("DELETE FROM push_sessions WHERE endpoint = ?", (endpoint,)),
            (surplus, (guest_id, endpoint, guest_id, endpoint, MOST_BROWSERS - 1)),
        ]
        if session is not None:
            statements.insert(2, ("INSERT INTO push_sessions VALUES (?, ?)", (endpoint, session)))
        await self._store.write(statements)

    async def _check(self, guest_id: str, endpoint: str, p256dh: str, auth: str) -> None:
        """Whether messages can be sent there; one check at a time for each guest, as it may take long."""
        library = await _library()
        if guest_id in self._looking:
            raise Refusal("busy", "a browser of yours is being looked at; try again in a moment")
        self._looking.add(guest_id)
        try:
            library.check_keys(library.Subscription(endpoint, p256dh, auth))
            await library.check_endpoint(endpoint, allow_private=self._allow_private)
        except ValueError as error:
            raise Refusal("malformed", str(error)) from error
        finally:
            self._looking.discard(guest_id)

    async def carry_over(self, guest_id: str, session: str, before: str | None = None) -> None:
        """Let what a browser subscribed ``before``, or as a guest, end with the session that it begins."""
        mine = "endpoint IN (SELECT endpoint FROM pushes WHERE guest_id = ?)"
        free = "NOT EXISTS (SELECT 1 FROM push_sessions known WHERE known.endpoint = pushes.endpoint)"
        begun = f"INSERT INTO push_sessions SELECT endpoint, ? FROM pushes WHERE guest_id = ? AND {free}"
        statements: list[Statement] = [(begun, (session, guest_id))]
        if before is not None:
            moved = f"UPDATE push_sessions SET session = ? WHERE session = ? AND {mine}"
            statements.append((moved, (session, before, guest_id)))
        await self._store.write(statements)

    async def remove(self, guest_id: str, endpoint: str | None) -> None:
        """Remove a subscription of a person; without ``endpoint``, all of them."""
        if endpoint is None:
            await self._store.write([("DELETE FROM pushes WHERE guest_id = ?", (guest_id,))])
        else:
            sql = "DELETE FROM pushes WHERE guest_id = ? AND endpoint = ?"
            await self._store.write([(sql, (guest_id, endpoint))])

    async def end_session(self, guest_id: str, session: str) -> None:
        """Remove the subscriptions that were made in a session."""
        sql = (
            "DELETE FROM pushes WHERE guest_id = ?"
            " AND endpoint IN (SELECT endpoint FROM push_sessions WHERE session = ?)"
        )
        await self._store.write([(sql, (guest_id, session))])

    async def number(self, guest_id: str) -> int:
        found = await self._store.read("SELECT COUNT(*) FROM pushes WHERE guest_id = ?", (guest_id,))
        return int(found[0][0])

    async def tell(self, guest_id: str, message: dict[str, str]) -> bool:
        """Tell all browsers of a person; False if some were not reached, but may be later."""
        library = await _library()
        sql = f"SELECT pushes.endpoint, p256dh, auth FROM pushes WHERE guest_id = ? AND {_SIGNED_IN}"
        browsers = [library.Subscription(*row) for row in await self._store.read(sql, (guest_id,))]
        service = await self._ready()
        # One after the other: people with many addresses that never answer take no more room than others.
        told = [await service.send(browser, message, SECONDS_FOR_ONE) for browser in browsers]
        gone = [to for to, how in zip(browsers, told, strict=True) if how is library.Delivery.GONE]
        await self._forget(gone)
        return library.Delivery.SENT in told or library.Delivery.FAILED not in told

    async def _forget(self, gone: list[Subscription]) -> None:
        if gone:
            # A person who has subscribed again meanwhile has other keys.
            sql = "DELETE FROM pushes WHERE endpoint = ? AND auth = ?"
            await self._store.write([(sql, (browser.endpoint, browser.auth)) for browser in gone])

    async def _ready(self) -> WebPush:
        library = await _library()
        async with self._one_at_a_time:
            if self._service is None:
                vapid = await library.vapid_keys(self._store)
                self._key = library.public_key(vapid)
                self._service = library.WebPush(
                    vapid, self._origin, allow_private=self._allow_private, trust=self._trust
                )
            return self._service


async def _library() -> ModuleType:
    """The library that sends messages. It takes a third of a second to load; nobody at a table waits."""
    return await asyncio.to_thread(import_module, "pagoria.server.people.web_push")
