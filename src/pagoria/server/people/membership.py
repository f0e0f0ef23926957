"""Membership: how a guest becomes a member, gets in on any device, brings everything along, and leaves."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from pagoria.server.hosting.owners import Owners
from pagoria.server.hosting.tasks import Tasks
from pagoria.server.people.mail import Mailer
from pagoria.server.people.mail_links import MailLinks
from pagoria.server.people.passkeys import Credential, Passkeys, Site
from pagoria.server.people.people import People
from pagoria.server.people.recovery import RecoveryCodes
from pagoria.server.people.sessions import Sessions
from pagoria.server.people.tickets import Tickets
from pagoria.server.store.store import Store
from pagoria.tables.refusal import Refusal
from pagoria.tables.seats import Guest

_NO_GUEST: Final = (
    "DELETE FROM guests WHERE id = ? AND NOT EXISTS (SELECT 1 FROM members WHERE guest_id = guests.id)"
)


class Membership:
    """Signing up, signing in and leaving. Raises ``Refusal`` and ``StoreError``."""

    def __init__(
        self, store: Store, people: People, sessions: Sessions, owners: Owners, mailer: Mailer | None
    ) -> None:
        self._store = store
        self._people = people
        self._owners = owners
        self._tasks = Tasks()
        self.sessions = sessions
        self.tickets = Tickets(store)
        self.passkeys = Passkeys(store, self.tickets)
        self.recovery = RecoveryCodes(store, self.tickets)
        self.mails = MailLinks(store, self.tickets, mailer)

    async def start(self) -> None:
        await self.tickets.start()
        await self.recovery.start()
        await self.passkeys.start()
        await self.mails.start()

    async def stop(self) -> None:
        await self._tasks.finish()
        await self.mails.stop()

    # -- in -------------------------------------------------------------------------------------

    async def enrol(
        self, guest: Guest, name: str, passkey: tuple[Credential, Site] | None, device: str
    ) -> tuple[str, str]:
        """Make a guest a member, all or nothing; returns the first session's token, and the recovery code."""
        if guest.member:
            raise Refusal("name_taken", "you are a member already")
        made = [] if passkey is None else [await self.passkeys.made(guest.id, *passkey, device)]
        code, kept = self.recovery.fresh(guest.id)
        token, begun = self.sessions.fresh(guest.id, device)
        await self._people.enrol(guest, name, *made, kept, *begun)
        self.sessions.forget_guest(guest.id)
        return token, code

    async def sign_in(self, guest_id: str, device: str, taken_along: str | None) -> str:
        """Begin a new session; returns its token. What was a guest's on that device becomes the member's."""
        token, begun = self.sessions.fresh(guest_id, device)
        await self._store.write(begun)
        if taken_along is not None and taken_along != guest_id:
            # It is finished even if the client does not wait.
            await asyncio.shield(self._tasks.start(self._adopt(taken_along, guest_id)))
        return token

    async def _adopt(self, guest_id: str, member_id: str) -> None:
        # First the data about people: tables that change hands tell the member whose turn it is.
        await self._people.adopt(guest_id, member_id)
        await self._owners.adopt(guest_id, member_id)
        await self._store.write([(_NO_GUEST, (guest_id,))])
        self.sessions.forget_guest(guest_id)

    # -- ways in --------------------------------------------------------------------------------

    async def remove_passkey(self, guest_id: str, passkey_id: str) -> None:
        known = [passkey.id for passkey in await self.passkeys.of(guest_id)]
        if passkey_id not in known:
            raise Refusal("not_found", "there is no such passkey")
        if len(known) == 1 and await self.mails.address_of(guest_id) is None:
            raise _last_way_in()
        await self.passkeys.remove(guest_id, passkey_id)

    async def remove_address(self, guest_id: str) -> None:
        if not await self.passkeys.of(guest_id):
            raise _last_way_in()
        await self.mails.remove(guest_id)

    async def sign_out_everywhere(self, guest_id: str) -> None:
        """End all sessions, and what could begin new ones without a passkey or the code on paper."""
        await self.tickets.end_all(guest_id)
        await self.sessions.end_all(guest_id)

    # -- out ------------------------------------------------------------------------------------

    async def export(self, guest: Guest) -> dict[str, Any]:
        """Everything known about a person except their games and secrets."""
        known = await self._store.read(
            "SELECT created, joined FROM guests LEFT JOIN members ON guest_id = id WHERE id = ?", (guest.id,)
        )
        created, joined = known[0] if known else (None, None)
        return {
            "identity": {"id": guest.id, "name": guest.name, "created": created, "joined": joined},
            "address": await self.mails.address_of(guest.id),
            "devices": [
                {"device": one.device, "created": one.created, "used": one.used}
                for one in await self.sessions.of(guest.id)
            ],
            "passkeys": [
                {"label": one.label, "created": one.created, "used": one.used}
                for one in await self.passkeys.of(guest.id)
            ],
            **await self._people.export(guest),
        }

    async def delete(self, guest: Guest) -> None:
        """Delete a person. If it stops half-way, it can be repeated."""
        await asyncio.shield(self._tasks.start(self._delete(guest)))

    async def _delete(self, guest: Guest) -> None:
        # First of all, so that no signed-in device goes on under the name.
        await self.sign_out_everywhere(guest.id)
        await self._people.delete(guest)
        await self._owners.forget(guest.id)
        await self._store.write([("DELETE FROM guests WHERE id = ?", (guest.id,))])
        self.sessions.forget_guest(guest.id)


def _last_way_in() -> Refusal:
    return Refusal("last_way_in", "this is the last way in: add another one first")
