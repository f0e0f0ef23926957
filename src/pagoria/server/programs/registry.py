"""The network programs that the host knows: their names, and hashes of their keys."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pagoria.server.people.lookalikes import skeleton
from pagoria.server.people.tokens import digest, is_token, new_token, now_ms
from pagoria.server.store.database import Statement
from pagoria.server.store.store import Store
from pagoria.tables.names import LONGEST_NAME, NETWORK_MARK, checked_name
from pagoria.tables.refusal import Refusal

_COLUMNS: Final = "name, only_ladder, made, revoked"
#: Characters with another meaning in the spec of a bot.
_NOT_IN_NAMES: Final = frozenset(":@")


@dataclass(frozen=True)
class Program:
    """A network program. Times are in milliseconds since 1970."""

    name: str
    #: It plays other bots, and is not offered to people.
    only_ladder: bool
    made: int
    revoked: int | None

    @property
    def bot(self) -> str:
        """The spec of the program as a bot at a table."""
        return NETWORK_MARK + self.name


class Registry:
    """The network programs in a store. Methods raise ``StoreError``, those that change things ``Refusal``."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def all(self) -> list[Program]:
        """All programs by name, including revoked ones."""
        rows = await self._store.read(f"SELECT {_COLUMNS} FROM programs ORDER BY name")
        return [Program(name, bool(only), made, revoked) for name, only, made, revoked in rows]

    async def with_key(self, key: str) -> Program | None:
        """The program with this key; None if no program has it, or if it was revoked."""
        if not is_token(key):
            return None
        sql = f"SELECT {_COLUMNS} FROM programs WHERE key_hash = ? AND revoked IS NULL"
        rows = await self._store.read(sql, (digest(key),))
        return Program(rows[0][0], bool(rows[0][1]), rows[0][2], rows[0][3]) if rows else None

    async def adding(self, name: str, only_ladder: bool) -> tuple[str, str, Statement]:
        """The name in its one spelling, a new key for it, and what writes both.

        A name is free when it looks like nobody's; a revoked program gets a new key, and keeps its rating.
        """
        spelled, looks = _checked(name)
        key = new_token()
        rows = await self._store.read("SELECT name, revoked FROM programs WHERE skeleton = ?", (looks,))
        if not rows:
            if await self._store.read("SELECT 1 FROM members WHERE skeleton = ?", (looks,)):
                raise _taken()
            values = (spelled, looks, digest(key), int(only_ladder), now_ms())
            return spelled, key, ("INSERT INTO programs VALUES (?, ?, ?, ?, ?, NULL)", values)
        if rows[0][0] != spelled or rows[0][1] is None:
            raise _taken()
        sql = "UPDATE programs SET key_hash = ?, only_ladder = ?, revoked = NULL WHERE name = ?"
        return spelled, key, (sql, (digest(key), int(only_ladder), spelled))

    async def revoking(self, name: str) -> Statement:
        """What revokes the key of a program."""
        sql = "SELECT 1 FROM programs WHERE name = ? AND revoked IS NULL"
        if not await self._store.read(sql, (name,)):
            raise Refusal("not_found", "there is no program of this name with a key")
        return "UPDATE programs SET revoked = ? WHERE name = ?", (now_ms(), name)


def _checked(name: str) -> tuple[str, str]:
    try:
        spelled = checked_name(name)
    except ValueError as error:
        raise Refusal("malformed", str(error)) from None
    looks = skeleton(spelled)
    if len(spelled) == LONGEST_NAME:
        raise Refusal("malformed", f"a program's name has at most {LONGEST_NAME - 1} characters")
    if not looks or set(spelled) & _NOT_IN_NAMES:
        raise Refusal("malformed", "a program's name has letters or digits, and no : or @")
    return spelled, looks


def _taken() -> Refusal:
    return Refusal("name_taken", "somebody has this name, or one that looks like it")
