"""Members' addresses, confirmed by a link, and signing in by a link: the answer never waits for the mail."""

from __future__ import annotations

import re
import time
from collections import OrderedDict
from typing import Final

from pagoria.core.language import language
from pagoria.server.hosting.tasks import Tasks
from pagoria.server.people.mail import Mailer, without_links
from pagoria.server.people.tickets import Kind, Ticket, Tickets
from pagoria.server.people.tokens import now_ms
from pagoria.server.store.database import Conflict
from pagoria.server.store.store import Store
from pagoria.tables.refusal import Refusal
from pagoria.tables.seats import Guest

LONGEST_ADDRESS: Final = 254
_ADDRESS: Final = re.compile(
    r"[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]",
    re.ASCII | re.IGNORECASE,
)
_MINUTES: Final = 15
#: The most mails to one address in a quarter of an hour, from all who ask together. Each kind is counted for
#: itself, so that nobody keeps the owner of an address from signing in by asking to confirm it.
_TO_ONE_ADDRESS: Final = (3, 900.0)
#: The most mails to unconfirmed addresses, from one member in a day and from all in an hour: the addresses
#: may be strangers'.
_OF_ONE_MEMBER: Final = (6, 86_400.0)
_OF_ALL: Final = (60, 3_600.0)
_MOST_REMEMBERED: Final = 10_000

_SCHEMA: Final = (
    # ``spelling`` is the address in small letters: it signs in one member only.
    """CREATE TABLE IF NOT EXISTS mails (
        guest_id TEXT PRIMARY KEY REFERENCES guests ON DELETE CASCADE,
        address TEXT NOT NULL, spelling TEXT NOT NULL UNIQUE, confirmed BIGINT NOT NULL)""",
)


def is_address(text: str) -> bool:
    return len(text) <= LONGEST_ADDRESS and _ADDRESS.fullmatch(text) is not None


class MailLinks:
    """The confirmed addresses of members. Raises ``Refusal`` and ``StoreError``."""

    def __init__(self, store: Store, tickets: Tickets, mailer: Mailer | None) -> None:
        self._store = store
        self._tickets = tickets
        self._mailer = mailer
        self._tasks = Tasks()
        self._sent: OrderedDict[tuple[str, str], list[float]] = OrderedDict()

    async def start(self) -> None:
        await self._store.prepare(_SCHEMA)

    async def stop(self) -> None:
        await self._tasks.cancel()

    def possible(self) -> bool:
        """Whether the host has named a mail server."""
        return self._mailer is not None

    async def address_of(self, guest_id: str) -> str | None:
        """The confirmed address of a member."""
        found = await self._store.read("SELECT address FROM mails WHERE guest_id = ?", (guest_id,))
        return str(found[0][0]) if found else None

    # -- the address of a member -----------------------------------------------------------------

    def ask_to_confirm(self, member: Guest, address: str, code: str, origin: str) -> None:
        """Send a link to an address that a member says is theirs."""
        self._check_possible()
        if not self._counted("member", member.id, *_OF_ONE_MEMBER):
            raise Refusal("too_many", "you have asked for enough mails today")
        if not self._counted("all", "", *_OF_ALL):
            raise Refusal("busy", "many mails were asked for; try again in an hour")
        if self._counted("address", address.lower(), *_TO_ONE_ADDRESS):
            self._tasks.start(self._send("address", member, address, code, origin))

    async def confirm(self, ticket: Ticket) -> None:
        sql = (
            "INSERT INTO mails VALUES (?, ?, ?, ?) ON CONFLICT (guest_id) DO UPDATE SET"
            " address = excluded.address, spelling = excluded.spelling, confirmed = excluded.confirmed"
        )
        values = (ticket.guest_id, ticket.note, ticket.note.lower(), now_ms())
        try:
            await self._store.write([(sql, values)])
        except Conflict:
            raise Refusal("address_taken", "this address signs in somebody else") from None

    async def remove(self, guest_id: str) -> None:
        await self._store.write([("DELETE FROM mails WHERE guest_id = ?", (guest_id,))])

    # -- signing in -----------------------------------------------------------------------------

    def ask_to_sign_in(self, address: str, code: str, origin: str) -> None:
        """Send a link to the member with this address, if there is one. Nobody learns whether there is."""
        self._check_possible()
        if self._counted("sign-in", address.lower(), *_TO_ONE_ADDRESS):
            self._tasks.start(self._send_to_owner(address, code, origin))

    async def _send_to_owner(self, address: str, code: str, origin: str) -> None:
        sql = "SELECT id, name, address FROM mails JOIN guests ON guest_id = id WHERE spelling = ?"
        for guest_id, name, spelled in await self._store.read(sql, (address.lower(),)):
            await self._send("mail", Guest(guest_id, name, member=True), spelled, code, origin)

    # -- parts ----------------------------------------------------------------------------------

    async def _send(self, kind: Kind, member: Guest, address: str, code: str, origin: str) -> None:
        assert self._mailer is not None
        token, _ = await self._tickets.issue(kind, member.id, address if kind == "address" else "")
        says, text = language(code).mails, "confirm" if kind == "address" else "sign_in"
        link = f"{origin}/me#{kind}={token}"
        written = says[f"{text}_text"].format(name=without_links(member.name), link=link, minutes=_MINUTES)
        await self._mailer.send(address, says[text], written)

    def _check_possible(self) -> None:
        if self._mailer is None:
            raise Refusal("not_found", "this server sends no mails")

    def _counted(self, kind: str, whose: str, most: int, within_seconds: float) -> bool:
        """Whether another mail may be sent now; counts this one."""
        now, key = time.monotonic(), (kind, whose)
        lately = [at for at in self._sent.pop(key, []) if now - at < within_seconds]
        may = len(lately) < most
        self._sent[key] = [*lately, now] if may else lately
        if len(self._sent) > _MOST_REMEMBERED:
            self._sent.popitem(last=False)
        return may
