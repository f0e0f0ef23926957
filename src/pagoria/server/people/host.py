"""The host: reads reports, and renames, mutes, bans and deletes. The page and the command do the same here.

Everything goes through the data, so that it does not matter whether the server runs; each act is written
down.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import secrets
import time
from dataclasses import asdict
from typing import Any, Final, Literal, TypeAlias

from pagoria.server.people import reports, sanctions, talk
from pagoria.server.people.people import People
from pagoria.server.programs.registry import Registry
from pagoria.server.protocol import Deed
from pagoria.server.store.database import Conflict, Statement
from pagoria.server.store.store import Store
from pagoria.tables.names import person_name
from pagoria.tables.refusal import Refusal
from pagoria.tables.seats import Guest

#: Everything that is written down: also the making and revoking of keys of network programs.
_Written: TypeAlias = Deed | Literal["add_program", "revoke_program"]
#: How the host acts: by the page or the command.
Way: TypeAlias = Literal["page", "command"]

#: Acts on things and not on people: how to find the thing, and how to change it.
_THINGS: Final = {
    "settle": ("SELECT 1 FROM reports WHERE id = ?", "UPDATE reports SET settled = 1 WHERE id = ?"),
    "delete_table": (
        "SELECT 1 FROM tables WHERE table_id = ?",
        "DELETE FROM tables WHERE table_id = ?",
    ),
    "delete_study": ("SELECT 1 FROM studies WHERE id = ?", "DELETE FROM studies WHERE id = ?"),
}
_KEY_SETTING: Final = "host_key"
_MOST: Final = 100
_ATTEMPTS: Final = 5


class Host:
    """What the host can see and do. Methods raise ``Refusal``."""

    def __init__(self, store: Store, people: People, way: Way = "page") -> None:
        self._store = store
        self._people = people
        self._way = way
        self._programs = Registry(store)

    async def prepare(self) -> None:
        """Make the tables that the host looks into."""
        await self._store.prepare((*talk.SCHEMA, *reports.SCHEMA, *sanctions.SCHEMA))

    # -- the key --------------------------------------------------------------------------------

    async def first_key(self) -> str | None:
        """Create the key if there is none; None if there is one already, as only its hash is stored."""
        key = _new_key()
        return key if await self._store.setting(_KEY_SETTING, _hash(key)) == _hash(key) else None

    async def new_key(self) -> str:
        """Replace the key by a new one."""
        key = _new_key()
        sql = "INSERT INTO settings VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
        await self._store.write([(sql, (_KEY_SETTING, _hash(key)))])
        return key

    async def check_key(self, key: str) -> None:
        found = await self._store.read("SELECT value FROM settings WHERE name = ?", (_KEY_SETTING,))
        known = str(found[0][0]) if found else ""
        if not hmac.compare_digest(_hash(key), known):
            raise Refusal("wrong_code", "this is not the host's key")

    # -- looking --------------------------------------------------------------------------------

    async def reports(self, settled: bool = False) -> list[dict[str, Any]]:
        """Reports, the newest first, with the names that people go by now."""
        rows = await self._store.read(
            "SELECT r.id, r.at, r.author, COALESCE(a.name, ''), r.against, COALESCE(b.name, ''),"
            " r.table_id, r.reason, r.note, r.messages, r.settled FROM reports r"
            " LEFT JOIN guests a ON a.id = r.author LEFT JOIN guests b ON b.id = r.against"
            " WHERE r.settled = ? ORDER BY r.at DESC LIMIT ?",
            (int(settled), _MOST),
        )
        names = ("id", "at", "author", "author_name", "against", "against_name", "table", "reason", "note")
        return [
            {**dict(zip(names, row, strict=False)), "messages": _retold(row[9]), "settled": bool(row[10])}
            for row in rows
        ]

    async def tables(self) -> list[dict[str, Any]]:
        """The tables where something happened most recently."""
        rows = await self._store.read(
            "SELECT t.table_id, t.version, t.changed, t.lasting,"
            " (SELECT COUNT(*) FROM messages m WHERE m.table_id = t.table_id)"
            " FROM tables t ORDER BY t.changed DESC LIMIT ?",
            (_MOST,),
        )
        names = ("id", "version", "changed", "lasting", "messages")
        return [{**dict(zip(names, row, strict=True)), "lasting": bool(row[3])} for row in rows]

    async def studies(self) -> list[dict[str, Any]]:
        """The studies that were changed last."""
        rows = await self._store.read(
            "SELECT s.id, s.title, s.changed, s.owner, COALESCE(g.name, '')"
            " FROM studies s LEFT JOIN guests g ON g.id = s.owner ORDER BY s.changed DESC LIMIT ?",
            (_MOST,),
        )
        names = ("id", "title", "changed", "owner", "owner_name")
        return [dict(zip(names, row, strict=True)) for row in rows]

    async def people(self, name: str = "") -> list[dict[str, Any]]:
        """People whose name or id contains a text, those with a sanction first."""
        rows = await self._store.read(
            "SELECT g.id, g.name, g.created, m.joined IS NOT NULL,"
            " EXISTS (SELECT 1 FROM sanctions s WHERE s.guest_id = g.id AND s.kind = 'mute'),"
            " EXISTS (SELECT 1 FROM sanctions s WHERE s.guest_id = g.id AND s.kind = 'ban') AS banned,"
            " (SELECT COUNT(*) FROM reports r WHERE r.against = g.id)"
            " FROM guests g LEFT JOIN members m ON m.guest_id = g.id"
            " WHERE ? = '' OR g.id = ? OR LOWER(g.name) LIKE ?"
            " ORDER BY banned DESC, g.created DESC LIMIT ?",
            (name, name, f"%{_plain(name)}%", _MOST),
        )
        names = ("id", "name", "created", "member", "muted", "banned", "reports")
        flags = ("member", "muted", "banned")
        found = [dict(zip(names, row, strict=True)) for row in rows]
        return [{**person, **{flag: bool(person[flag]) for flag in flags}} for person in found]

    async def acts(self) -> list[dict[str, Any]]:
        """What the host did, the newest first."""
        rows = await self._store.read(
            "SELECT at, way, what, target, note FROM acts ORDER BY number DESC LIMIT ?", (_MOST,)
        )
        return [dict(zip(("at", "way", "what", "target", "note"), row, strict=True)) for row in rows]

    async def counts(self) -> dict[str, int]:
        """How many people, members, tables, messages and open reports the data hold."""
        sizes = {
            "guests": "SELECT COUNT(*) FROM guests",
            "members": "SELECT COUNT(*) FROM members",
            "tables": "SELECT COUNT(*) FROM tables",
            "messages": "SELECT COUNT(*) FROM messages",
            "reports": "SELECT COUNT(*) FROM reports WHERE settled = 0",
        }
        return {name: (await self._store.read(sql))[0][0] for name, sql in sizes.items()}

    async def programs(self) -> list[dict[str, Any]]:
        """The network programs, by name."""
        return [asdict(program) for program in await self._programs.all()]

    # -- acting ---------------------------------------------------------------------------------

    async def act(self, what: Deed, target: str, name: str = "") -> None:
        """Carry out an act and log it; ``name`` is the new name when somebody is renamed."""
        if what in _THINGS:
            await self._write(what, target, "", [await self._about_thing(what, target)])
            return
        guest = await self._store.guest(target)
        if guest is None:
            raise Refusal("not_found", "there is nobody with this id")
        if what == "rename":
            await self._rename(guest, name)
        else:
            await self._write(what, target, guest.name, [_about_person(what, target)])

    async def add_program(self, name: str, only_ladder: bool = False) -> str:
        """Let a network program join under a name; returns its key, which is told only now."""
        spelled, key, statement = await self._programs.adding(name, only_ladder)
        await self._write("add_program", spelled, "", [statement])
        return key

    async def revoke_program(self, name: str) -> None:
        """Revoke a network program's key; servers close its connections within seconds."""
        await self._write("revoke_program", name, "", [await self._programs.revoking(name)])

    async def _rename(self, guest: Guest, name: str) -> None:
        try:
            checked = person_name(name)
        except ValueError as error:
            raise Refusal("malformed", str(error)) from None
        await self._people.rename(guest, checked)
        await self._write("rename", guest.id, f"{guest.name} → {checked}", [])

    async def _about_thing(self, what: Deed, target: str) -> Statement:
        look, do = _THINGS[what]
        if not await self._store.read(look, (target,)):
            raise Refusal("not_found", "there is nothing with this id")
        return do, (target,)

    async def _write(self, what: _Written, target: str, note: str, statements: list[Statement]) -> None:
        """Carry out an act and log it in one transaction."""
        number = "(SELECT COALESCE(MAX(number), 0) + 1 FROM acts)"
        act = (f"INSERT INTO acts VALUES ({number}, ?, ?, ?, ?, ?)", (_now(), self._way, what, target, note))
        for left in reversed(range(_ATTEMPTS)):
            try:
                await self._store.write([*statements, act])
            except Conflict:
                # Somebody else acted at the same moment and took the number.
                if not left:
                    raise Refusal("busy", "try again in a moment") from None
            else:
                return


def _about_person(what: Deed, guest_id: str) -> Statement:
    if what == "delete_messages":
        return "DELETE FROM messages WHERE author = ?", (guest_id,)
    kind = what.removeprefix("un")
    if kind != what:
        return "DELETE FROM sanctions WHERE guest_id = ? AND kind = ?", (guest_id, kind)
    return "INSERT INTO sanctions VALUES (?, ?, ?) ON CONFLICT DO NOTHING", (guest_id, kind, _now())


def _retold(messages: str) -> list[dict[str, Any]]:
    kept = ("author", "name", "phrase", "text", "at")
    return [{name: said[name] for name in kept} for said in json.loads(messages)]


def _plain(name: str) -> str:
    """A name as a pattern of SQL's LIKE, with its special characters escaped."""
    return name.lower().replace("%", "").replace("_", "")


def _new_key() -> str:
    """160 random bits that can be typed: eight groups of four."""
    letters = base64.b32encode(secrets.token_bytes(20)).decode().lower()
    return "-".join(letters[at : at + 4] for at in range(0, len(letters), 4))


def _hash(key: str) -> str:
    return hashlib.sha256(key.strip().lower().encode()).hexdigest()


def _now() -> int:
    return time.time_ns() // 1_000_000
