"""Tells people that it is their turn, once a turn, when they are not at the table.

If a turn passes to somebody who is not there, this is written down, so that it survives a restart; after a
short grace, browsers that subscribed are told, and later a mail gathers everything that still waits. Nobody
at a table waits for any of it. Servers that share data share this list: a row belongs to the server that
claimed it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Final

from pagoria.server.hosting.rooms import Room
from pagoria.server.hosting.tables import Tables
from pagoria.server.hosting.tasks import Tasks
from pagoria.server.people import notice_texts
from pagoria.server.people.notice_texts import Turn
from pagoria.server.people.pushes import MOST_BROWSERS, SECONDS_FOR_ONE, Pushes
from pagoria.server.people.unsubscribing import Unsubscribing
from pagoria.server.people.wishes import MailBook, MailSender, MailWish, NoticeWish, Wishes
from pagoria.server.store.database import Outage, Statement, StoreError
from pagoria.server.store.store import Store
from pagoria.tables.refusal import Refusal
from pagoria.tables.seats import Guest
from pagoria.tables.table import Table

_log = logging.getLogger("pagoria.server")

_MINUTE: Final = 60_000
#: How long to wait for somebody to come back before their browsers are told.
GRACE_MS: Final = 30_000
#: How long to wait before a mail, and between two mails.
MAIL_GRACE_MS: Final = 15 * _MINUTE
_SILENCE_MS: Final[dict[MailWish, int]] = {"hourly": 60 * _MINUTE, "daily": 24 * 60 * _MINUTE}
#: When a push service that failed is tried again; after the last time it is given up.
_AGAIN_MS: Final = (_MINUTE, 5 * _MINUTE, 30 * _MINUTE)
#: How long a server may take with a row before another one tries.
_CLAIM_MS: Final = 2 * _MINUTE
#: The longest time for one person's browsers, if all of their push services are silent.
_LONGEST_PUSH_MS: Final = MOST_BROWSERS * SECONDS_FOR_ONE * 1000
#: How many people's browsers are told at the same time.
_MOST_PUSHED: Final = 300
_LOOK_SECONDS: Final = 5.0
#: The most people in one look, and turns in a mail.
_BATCH: Final = 50

_SCHEMA: Final = (
    # Whom a table waits for. Turns that were told, or are not to be told, are never due.
    """CREATE TABLE IF NOT EXISTS waiting_turns (
        table_id TEXT PRIMARY KEY REFERENCES tables ON DELETE CASCADE,
        guest_id TEXT NOT NULL, step INTEGER NOT NULL, push_due BIGINT, mail_due BIGINT,
        tries INTEGER NOT NULL, claim TEXT NOT NULL, claimed_until BIGINT NOT NULL)""",
    "CREATE INDEX IF NOT EXISTS pushes_due ON waiting_turns (push_due) WHERE push_due IS NOT NULL",
    "CREATE INDEX IF NOT EXISTS mails_due ON waiting_turns (mail_due) WHERE mail_due IS NOT NULL",
)
_REMEMBER: Final = (
    "INSERT INTO waiting_turns VALUES (?, ?, ?, ?, ?, 0, ?, ?) ON CONFLICT (table_id) DO UPDATE SET"
    " guest_id = excluded.guest_id, step = excluded.step, push_due = excluded.push_due,"
    " mail_due = excluded.mail_due, tries = 0, claim = excluded.claim, claimed_until = excluded.claimed_until"
    # The same turn is told only once.
    " WHERE waiting_turns.step < excluded.step"
    " OR (waiting_turns.step = excluded.step AND waiting_turns.guest_id <> excluded.guest_id)"
)


@dataclass(frozen=True)
class _WaitingTable:
    """A table where it is somebody's turn since a step."""

    table_id: str
    guest_id: str
    step: int
    tries: int


class Notices:
    """Hears of every event at the tables, and tells those who are elsewhere."""

    def __init__(
        self,
        store: Store,
        tables: Tables,
        pushes: Pushes,
        mailer: MailSender | None = None,
        book: MailBook | None = None,
        origin: str | None = None,
        here: Callable[[], Collection[str]] = tuple,
    ) -> None:
        """``here`` tells who looks at this server's pages now: they get no mail."""
        self._store = store
        self._tables = tables
        self.pushes = pushes
        self.wishes = Wishes(store)
        self._mailer = mailer
        self._book = book
        self._origin = origin
        self._here = here
        self.unsubscribing = Unsubscribing(store)
        self._me = store.leases.keeper
        self._remembering = Tasks()
        self._looking = Tasks()
        self._outage = Outage("telling people that it is their turn")
        self._one_at_a_time = asyncio.Lock()
        #: Whose browsers are being told now: an address that never answers keeps nobody else waiting.
        self._pushing = Tasks()
        self._pushed: set[str] = set()

    async def start(self) -> None:
        """Listen from now on, and go on with what a server that stopped had not told yet."""
        await self._store.prepare(_SCHEMA)
        await self.pushes.start()
        await self.wishes.start()
        await self.unsubscribing.start()
        self._tables.executor.attend(self)
        self._looking.start(self._look_for_ever())

    async def stop(self) -> None:
        """Let other servers tell the rest, at once."""
        await self._remembering.finish()
        await self._looking.cancel()
        await self._pushing.cancel()
        try:
            sql = "UPDATE waiting_turns SET claimed_until = 0 WHERE claim = ?"
            await self._store.write([(sql, (self._me,))])
        except StoreError as error:
            _log.warning("some people are told later that it is their turn: %s", error)

    async def can_mail(self, guest_id: str) -> bool:
        """Whether a mail can reach somebody."""
        return await self._address(guest_id) is not None

    def adopted(self, guest_id: str, member_id: str) -> list[Statement]:
        """Move a guest's subscriptions to the member. Tables that change hands announce their turns again."""
        return [("UPDATE pushes SET guest_id = ? WHERE guest_id = ?", (member_id, guest_id))]

    async def export(self, guest: Guest) -> dict[str, object]:
        """How somebody wants to be told. The addresses for pushes are a secret between browser and server."""
        wish = await self.wishes.of(guest.id)
        browsers = await self.pushes.number(guest.id)
        return {"mail": wish.mail, "language": wish.language, "mailed": wish.mailed, "browsers": browsers}

    async def forget(self, guest_id: str) -> None:
        """Delete the wishes and waiting turns of a person who leaves."""
        kept = ("pushes", "notice_wishes", "mail_ends", "waiting_turns")
        await self._store.write([(f"DELETE FROM {table} WHERE guest_id = ?", (guest_id,)) for table in kept])

    # -- what is told by the executor -----------------------------------------------------------

    def wrote(self, room: Room) -> None:
        """Remember whom the table waits for now, also if they are there: they may leave without a move."""
        guest_id = waits_for(room.table)
        if guest_id is not None:
            now = self._tables.now()
            work = self._remember(room.table.id, guest_id, len(room.table.log), _back_again(room.table, now))
            self._remembering.start(work)

    def unsure(self, table_id: str) -> None:
        """The server that wrote the event tells about it."""

    async def settled(self) -> None:
        """Wait until everything that has happened is written down."""
        await self._remembering.finish()

    async def _remember(self, table_id: str, guest_id: str, step: int, back: int) -> None:
        push = await self.pushes.number(guest_id) > 0
        mail = await self._mail_due(guest_id, back)
        if not push and mail is None:
            return
        push_due = back + GRACE_MS if push else None
        # This server knows best who is there, so that it has the first try.
        claimed = min(due for due in (push_due, mail) if due is not None) + _CLAIM_MS
        row = (table_id, guest_id, step, push_due, mail, self._me, claimed)
        await self._store.write([(_REMEMBER, row)])

    async def _mail_due(self, guest_id: str, now: int) -> int | None:
        wish = await self.wishes.of(guest_id)
        if wish.mail == "never" or await self._address(guest_id) is None:
            return None
        return max(now + MAIL_GRACE_MS, _silent_until(wish))

    # -- telling --------------------------------------------------------------------------------

    async def _look_for_ever(self) -> None:
        while True:
            try:
                await self._begin_to_tell()
                self._outage.over()
            except StoreError as error:
                self._outage.met(error)
            except Exception:
                _log.exception("people were not told that it is their turn")
            await asyncio.sleep(_LOOK_SECONDS)

    async def tell(self) -> None:
        """Tell everybody who is due by now, and wait until they are told."""
        await self._begin_to_tell()
        await self._pushing.finish()

    async def _begin_to_tell(self) -> None:
        async with self._one_at_a_time:
            if len(self._pushed) < _MOST_PUSHED:
                for guest_id, turns in (await self._claimed("push_due", besides=self._pushed)).items():
                    self._pushed.add(guest_id)
                    self._pushing.start(self._push_all(guest_id, turns))
            for guest_id in await self._claimed("mail_due"):
                await self._mail(guest_id)

    async def _push_all(self, guest_id: str, turns: Iterable[_WaitingTable]) -> None:
        """Tell one person's browsers of these turns, as long as the rows are certainly this server's."""
        until = self._tables.now() + _CLAIM_MS - _LONGEST_PUSH_MS
        try:
            for waiting in turns:
                if self._tables.now() > until:
                    return  # the next look claims the rest anew
                await self._push(waiting)
        except StoreError as error:
            self._outage.met(error)
        finally:
            self._pushed.discard(guest_id)

    async def _claimed(self, due: str, besides: Collection[str] = ()) -> dict[str, list[_WaitingTable]]:
        """The rows that are due for this server, also those that another one did not get to, by person.

        Those who have waited longest come first, with all their turns: one person's many tables hold up
        nobody.
        """
        now = self._tables.now()
        # Nobody has the empty id: a list in SQL has one entry at least.
        besides = ["", *besides]
        others = f"guest_id NOT IN ({', '.join('?' * len(besides))})"
        free = f"{due} <= ? AND (claim = ? OR claimed_until < ?) AND {others}"
        values = (now, self._me, now, *besides)
        longest = f"GROUP BY guest_id ORDER BY MIN({due}) LIMIT ?"
        some = f"SELECT guest_id FROM waiting_turns WHERE {free} {longest}"
        if not await self._store.read(some, (*values, _BATCH)):
            return {}
        claim = f"UPDATE waiting_turns SET claim = ?, claimed_until = ? WHERE guest_id IN ({some}) AND {free}"
        await self._store.write([(claim, (self._me, now + _CLAIM_MS, *values, _BATCH, *values))])
        mine = (
            "SELECT table_id, guest_id, step, tries FROM waiting_turns"
            f" WHERE {due} <= ? AND claim = ? AND {others} ORDER BY {due}"
        )
        found: dict[str, list[_WaitingTable]] = {}
        for row in await self._store.read(mine, (now, self._me, *besides)):
            waiting = _WaitingTable(*row)
            found.setdefault(waiting.guest_id, []).append(waiting)
        return found

    async def _push(self, waiting: _WaitingTable) -> None:
        turn, there = await self._still_waits(waiting)
        if there:
            await self._put_off(waiting)
            return
        reached = True
        if turn is not None:
            language = (await self.wishes.of(waiting.guest_id)).language
            reached = await self.pushes.tell(waiting.guest_id, notice_texts.message(turn, language))
        again = None
        if not reached and waiting.tries < len(_AGAIN_MS):
            again = self._tables.now() + _AGAIN_MS[waiting.tries]
        sql = "UPDATE waiting_turns SET push_due = ?, tries = tries + 1 WHERE table_id = ? AND step = ?"
        await self._store.write([(sql, (again, waiting.table_id, waiting.step))])

    async def _put_off(self, waiting: _WaitingTable) -> None:
        """Tell later, from this server, which knows that they are at the table."""
        later = self._tables.now() + GRACE_MS
        sql = "UPDATE waiting_turns SET push_due = ?, claimed_until = ? WHERE table_id = ? AND step = ?"
        await self._store.write([(sql, (later, later + _CLAIM_MS, waiting.table_id, waiting.step))])

    async def _mail(self, guest_id: str) -> None:
        """One mail about all that waits for somebody, unless it is too early for one."""
        wish, now = await self.wishes.of(guest_id), self._tables.now()
        # People on our pages see what waits, and the wish for mails may have changed since.
        later = now + MAIL_GRACE_MS if guest_id in self._here() else _silent_until(wish)
        if wish.mail != "never" and later > now:
            sql = "UPDATE waiting_turns SET mail_due = ? WHERE guest_id = ? AND mail_due <= ?"
            await self._store.write([(sql, (later, guest_id, now))])
            return
        turns = await self._mailable_turns(guest_id)
        address = await self._address(guest_id)
        if wish.mail == "never" or not turns or address is None:
            return
        assert self._mailer is not None, "else there is no address"
        assert self._origin is not None, "else there is no address"
        await self.wishes.mailed(guest_id, now)
        link = await self.unsubscribing.link(guest_id, self._origin)
        subject, text = notice_texts.digest(turns, wish.language, self._origin, link)
        await self._mailer.send(address, subject, text, link)

    async def _mailable_turns(self, guest_id: str) -> list[Turn]:
        """The turns that no mail has named yet; they are marked as named."""
        sql = (
            "SELECT table_id, guest_id, step, tries FROM waiting_turns"
            " WHERE guest_id = ? AND mail_due IS NOT NULL ORDER BY mail_due LIMIT ?"
        )
        rows = [_WaitingTable(*row) for row in await self._store.read(sql, (guest_id, _BATCH))]
        looked_at = [await self._still_waits(row) for row in rows]
        turns = [turn for turn, there in looked_at if turn is not None and not there]
        # Noted first: a mail that is lost is better than one that comes again and again.
        await self._store.write(list(_no_mail_about(rows)))
        return turns

    async def _still_waits(self, waiting: _WaitingTable) -> tuple[Turn | None, bool]:
        """The turn, if it is still the same, and whether the person is at the table."""
        try:
            async with self._tables.rooms.use(waiting.table_id) as room:
                same = waits_for(room.table) == waiting.guest_id and len(room.table.log) == waiting.step
                if not same:
                    return None, False
                return notice_texts.turn_at(room.table), waiting.guest_id in room.online()
        except Refusal as refusal:
            if refusal.code == "busy":
                raise StoreError(refusal.message) from refusal
            return None, False

    async def _address(self, guest_id: str) -> str | None:
        if self._mailer is None or self._book is None or self._origin is None:
            return None
        return await self._book.address_of(guest_id)


def waits_for(table: Table) -> str | None:
    """The guest who has to decide since the last step; None for a bot, and for the maker of that step."""
    actor = table.actor()
    if actor is None or table.seats[actor].kind() != "person":
        return None
    owner, steps = table.seats[actor].owner, table.running().steps
    return None if steps and table.seats[steps[-1].seat].owner == owner else owner


def _silent_until(wish: NoticeWish) -> int:
    """When the silence after the last mail is over; long ago for people who had no mail, or want none."""
    return 0 if wish.mailed is None or wish.mail == "never" else wish.mailed + _SILENCE_MS[wish.mail]


def _back_again(table: Table, now: int) -> int:
    """When the person who has to decide is back from a vacation, usually now. Nobody is told earlier."""
    actor = table.actor()
    until = None if table.clock is None or actor is None else table.clock.away_until(actor, now)
    return now if until is None else until


def _no_mail_about(rows: Iterable[_WaitingTable]) -> Iterable[tuple[str, tuple[object, ...]]]:
    sql = "UPDATE waiting_turns SET mail_due = NULL WHERE table_id = ? AND step = ?"
    return ((sql, (row.table_id, row.step)) for row in rows)
