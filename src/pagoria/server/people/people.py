"""Members: guests whose name nobody else has, and nobody else's looks like."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

from pagoria.server.people.lookalikes import mixes_alphabets, skeleton
from pagoria.server.store.database import Conflict, Statement
from pagoria.server.store.store import Store
from pagoria.tables.refusal import Refusal
from pagoria.tables.seats import Guest

Export: TypeAlias = Callable[[Guest], Awaitable[Any]]
Delete: TypeAlias = Callable[[str], Awaitable[None]]
#: What is written when everything of a guest (the first id) becomes a member's (the second).
Adopt: TypeAlias = Callable[[str, str], list[Statement]]


class People:
    """All guests and members. Methods raise ``Refusal``."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._exports: dict[str, Export] = {}
        self._deletes: list[Delete] = []
        self._adopts: list[Adopt] = []

    async def start(self) -> None:
        """Look at all names anew: names that an older version told apart may look alike to this one."""
        members = "SELECT guest_id, name, skeleton FROM members JOIN guests ON id = guest_id"
        programs = "SELECT name, name, skeleton FROM programs"
        for table, key, sql in (("members", "guest_id", members), ("programs", "name", programs)):
            for owner, name, known in await self._store.read(sql):
                looks = skeleton(name)
                if looks not in (known, ""):
                    # Two names that look alike by now both stay.
                    with contextlib.suppress(Conflict):
                        update = f"UPDATE {table} SET skeleton = ? WHERE {key} = ?"
                        await self._store.write([(update, (looks, owner))])

    # -- for those who keep something of people -------------------------------------------------

    def on_export(self, name: str, export: Export) -> None:
        """Register what ``export`` returns for a person as a part of their export."""
        self._exports[name] = export

    def on_delete(self, delete: Delete) -> None:
        """Register what removes a person's data before they are deleted."""
        self._deletes.append(delete)

    def on_adopt(self, adopt: Adopt) -> None:
        """Register the statements that hand a guest's data to a member."""
        self._adopts.append(adopt)

    async def adopt(self, guest_id: str, member_id: str) -> None:
        """Let what others keep of a guest become a member's."""
        for adopt in self._adopts:
            await self._store.write(adopt(guest_id, member_id))

    async def export(self, guest: Guest) -> dict[str, Any]:
        """What others keep of somebody, by their names."""
        return {name: await export(guest) for name, export in self._exports.items()}

    async def delete(self, guest: Guest) -> None:
        """Let others remove what they keep of somebody."""
        for delete in self._deletes:
            await delete(guest.id)

    # -- members --------------------------------------------------------------------------------

    async def enrol(self, guest: Guest, name: str, *more: Statement) -> Guest:
        """Make a guest a member, with a name that is free; ``more`` is written with it, or none of it."""
        joined: Statement = ("INSERT INTO members VALUES (?, ?, ?)", (guest.id, _looks(name), _now()))
        await self._write(guest, name, joined, *more)
        return Guest(guest.id, name, member=True)

    async def rename(self, guest: Guest, name: str) -> None:
        """Rename a person; a member's name must be free."""
        if guest.member:
            looks: Statement = (
                "UPDATE members SET skeleton = ? WHERE guest_id = ?",
                (_looks(name), guest.id),
            )
            await self._write(guest, name, looks)
        else:
            await self._store.rename_guest(guest.id, name)

    async def called(self, name: str) -> Guest | None:
        """The member with this name, or with one that looks like it."""
        sql = "SELECT id, name FROM guests JOIN members ON guest_id = id WHERE skeleton = ?"
        found = await self._store.read(sql, (skeleton(name),))
        return Guest(found[0][0], found[0][1], member=True) if found else None

    async def check_free(self, guest: Guest, name: str) -> None:
        """Raise ``Refusal`` when somebody else has this name, or one that looks like it."""
        _looks(name)
        owner = await self.called(name)
        if owner is not None and owner.id != guest.id:
            raise _taken()
        await self._check_no_program(name)

    async def _check_no_program(self, name: str) -> None:
        if await self._store.read("SELECT 1 FROM programs WHERE skeleton = ?", (skeleton(name),)):
            raise _taken()

    async def _write(self, guest: Guest, name: str, *statements: Statement) -> None:
        await self._check_no_program(name)
        named = ("UPDATE guests SET name = ? WHERE id = ?", (name, guest.id))
        try:
            await self._store.write([*statements, named])
        except Conflict:
            raise _taken() from None


def _taken() -> Refusal:
    return Refusal("name_taken", "somebody has this name, or one that looks like it")


def _looks(name: str) -> str:
    found = skeleton(name)
    if not found:
        raise Refusal("bad_name", "a member's name has letters or digits")
    if mixes_alphabets(name):
        raise Refusal("bad_name", "the letters of a member's name are of one alphabet")
    return found


def _now() -> int:
    return time.time_ns() // 1_000_000
