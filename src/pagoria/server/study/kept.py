"""Studies that are kept: who may read and change them, and what is written.

Whoever has the id of a study may read it; the id cannot be guessed. The owner may change it, and whoever has
its key, which stands behind ``#`` in a link, where no server and no log sees it; only its hash is stored.
Nothing is kept in memory: so it does not matter which of several servers is asked.
"""

from __future__ import annotations

import asyncio
import base64
import hmac
import re
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from pagoria.server.limits import prices
from pagoria.server.limits.budgets import charge, pay
from pagoria.server.people.distances import Distances
from pagoria.server.people.sanctions import Sanctions
from pagoria.server.people.tokens import digest, new_token, now_ms
from pagoria.server.store.database import Conflict, Statement
from pagoria.server.store.store import Store
from pagoria.server.study.data import (
    ChapterInfo,
    KeptStudy,
    StudyChapter,
    StudyData,
    StudyInfo,
    StudyTreeData,
)
from pagoria.server.study.edits import (
    Chapter,
    Contents,
    Edit,
    edited,
    nodes_to_play,
    touched,
    with_chapter,
)
from pagoria.tables.names import visible
from pagoria.tables.refusal import Refusal
from pagoria.tables.seats import Guest

MOST_OF_ONE: Final = 100
LONGEST_TITLE: Final = 100
#: Of all trees of a study as they are stored: a hundred long games with comments.
_LONGEST: Final = 4 * 1024 * 1024
#: How many changes are remembered for those who ask again, and for other servers.
_REMEMBERED: Final = 200
#: What is longer is not remembered in its words, and of what is remembered no more is told at a time: whoever
#: lacks it reads the chapters anew. Else a line of a study could be as long as all that was ever put into it.
_LONGEST_TOLD: Final = 100_000
#: How often a change is tried again when others are quicker.
_ATTEMPTS: Final = 8
_ID: Final = re.compile(r"[a-z2-7]{26}", re.ASCII)

_encode: Final = msgspec.json.Encoder().encode
_decode: Final = msgspec.json.Decoder().decode


@dataclass(frozen=True)
class _Row:
    """A study as it is stored, without its chapters."""

    id: str
    owner: str
    title: str
    key_hash: str
    revision: int
    made: int
    changed: int


class Studies:
    """All studies that are kept. Methods raise ``Refusal``, and then nothing has happened."""

    def __init__(self, store: Store, sanctions: Sanctions, distances: Distances) -> None:
        self._store = store
        self._sanctions = sanctions
        self._distances = distances
        self._secret = b""
        #: Told of each change that was made here: the study, and its revision.
        self.on_change: Callable[[str, int], None] = _nobody

    async def start(self) -> None:
        self._secret = await self._store.secret("studies")

    # -- beginning and end ----------------------------------------------------------------------

    async def keep(
        self, guest: Guest, command_id: str, title: str, chapters: Sequence[tuple[str, StudyTreeData]]
    ) -> KeptStudy:
        """Keep a new study; asked twice with the same id, it is the same one."""
        self._sanctions.check_may_write(guest.id)
        made = KeptStudy(
            id=self._derived("id", guest.id, command_id)[:26],
            key=self._derived("key", guest.id, command_id),
        )
        if await self._find(made["id"]) is not None:
            return made
        owned = await self._store.read("SELECT COUNT(*) FROM studies WHERE owner = ?", (guest.id,))
        if owned[0][0] >= MOST_OF_ONE:
            raise Refusal("too_large", f"at most {MOST_OF_ONE} studies of one guest are kept")
        contents = Contents(_title(title), {}, 0, 0)
        for name, tree in chapters:
            contents = await asyncio.to_thread(with_chapter, contents, _title(name), tree)
        values = (made["id"], guest.id, contents.title, digest(made["key"]), 1, contents.made, now_ms())
        statements: list[Statement] = [("INSERT INTO studies VALUES (?, ?, ?, ?, ?, ?, ?)", values)]
        changes = self._changes(made["id"], {}, contents.chapters)
        await self._check_size(made["id"], {}, changes)
        charge(prices.stored(_size(changes)) + prices.kept(_size(changes)))
        try:
            await self._store.write([*statements, *changes])
        except Conflict:
            # The same request came twice at once, or else the guest is gone.
            await self._row(made["id"])
        return made

    async def delete(self, study_id: str, guest_id: str) -> None:
        row = await self._row(study_id)
        if row.owner != guest_id:
            raise _not_yours()
        await self._store.write([("DELETE FROM studies WHERE id = ?", (study_id,))])

    async def new_key(self, study_id: str, guest_id: str) -> KeptStudy:
        """Another key in the place of the one before, which opens nothing any more."""
        row = await self._row(study_id)
        if row.owner != guest_id:
            raise _not_yours()
        key = new_token()
        await self._store.write([("UPDATE studies SET key_hash = ? WHERE id = ?", (digest(key), study_id))])
        return KeptStudy(id=study_id, key=key)

    # -- reading --------------------------------------------------------------------------------

    async def mine(self, guest_id: str) -> list[StudyInfo]:
        """A guest's studies, the latest changed first."""
        rows = await self._store.read(
            "SELECT s.id, s.title, s.changed, (SELECT COUNT(*) FROM chapters c WHERE c.study = s.id)"
            " FROM studies s WHERE s.owner = ? ORDER BY s.changed DESC, s.id",
            (guest_id,),
        )
        return [StudyInfo(id=row[0], title=row[1], changed=row[2], chapters=row[3]) for row in rows]

    async def read(self, study_id: str, guest_id: str | None, key: str) -> StudyData:
        """A study without the trees; a wrong key only reads."""
        row = await self._row(study_id)
        names = await self._store.read("SELECT name FROM guests WHERE id = ?", (row.owner,))
        sql = "SELECT number, title FROM chapters WHERE study = ? ORDER BY number"
        chapters = await self._store.read(sql, (study_id,))
        return StudyData(
            id=row.id,
            title=row.title,
            revision=row.revision,
            changed=row.changed,
            owner=names[0][0] if names else "",
            mine=row.owner == guest_id,
            writable=row.owner == guest_id or _opens(row, key),
            chapters=[ChapterInfo(number=number, title=title) for number, title in chapters],
        )

    async def chapter(self, study_id: str, number: int) -> StudyChapter:
        # What is newer than the revision is told once more by the live connection, which does no harm.
        row = await self._row(study_id)
        found = (await self._chapters(study_id, {number})).get(number)
        if found is None:
            raise Refusal("not_found", "there is no such chapter any more", {"chapter": number})
        return StudyChapter(revision=row.revision, number=number, title=found.title, tree=found.tree)

    async def revisions(self, study_ids: Sequence[str]) -> dict[str, int]:
        """The revisions of those studies that exist."""
        marks = ", ".join("?" for _ in study_ids)
        sql = f"SELECT id, revision FROM studies WHERE id IN ({marks})"
        return dict(await self._store.read(sql, tuple(study_ids))) if study_ids else {}

    async def edits_after(self, study_id: str, revision: int) -> list[tuple[int, str]]:
        """The changes after a revision that are remembered, each with the revision that it led to.

        An empty list if they are too long to be sent: the chapters themselves are then shorter.
        """
        after = "FROM study_edits WHERE study = ? AND revision > ?"
        sql = (
            f"SELECT revision, edits {after} AND edits <> ''"
            f" AND (SELECT SUM(LENGTH(edits)) {after}) <= ? ORDER BY revision"
        )
        rows = await self._store.read(sql, (study_id, revision, study_id, revision, _LONGEST_TOLD))
        return [(row[0], row[1]) for row in rows]

    # -- changing -------------------------------------------------------------------------------

    async def edit(
        self, study_id: str, guest: Guest, key: str, command_id: str, edits: Sequence[Edit]
    ) -> int:
        """Change a study; the revision that has the change. All edits are done, or none."""
        self._sanctions.check_may_write(guest.id)
        edits = [_cleaned(edit) for edit in edits]
        for _ in range(_ATTEMPTS):
            row = await self._row(study_id)
            await self._check_writer(row, guest, key)
            known = await self._done(study_id, command_id)
            if known is not None:
                return known
            before = await self._contents(row, touched(edits))
            charge(prices.played(nodes_to_play(before, edits)))
            after = await asyncio.to_thread(edited, before, edits)
            try:
                await self._write(row, command_id, edits, before, after)
            except Conflict:
                continue
            self.on_change(study_id, row.revision + 1)
            return row.revision + 1
        raise Refusal("busy", "others change this study at the same moment; try again")

    async def _check_writer(self, row: _Row, guest: Guest, key: str) -> None:
        if row.owner == guest.id:
            return
        # Every try with a key costs, right or wrong.
        pay(prices.STUDY_KEY)
        if not _opens(row, key):
            raise _not_yours()
        await self._distances.check_welcome(guest.id, {row.owner})

    async def _done(self, study_id: str, command_id: str) -> int | None:
        sql = "SELECT revision FROM study_edits WHERE study = ? AND id = ?"
        found = await self._store.read(sql, (study_id, command_id))
        return found[0][0] if found else None

    async def _contents(self, row: _Row, numbers: set[int]) -> Contents:
        count = await self._store.read("SELECT COUNT(*) FROM chapters WHERE study = ?", (row.id,))
        return Contents(row.title, await self._chapters(row.id, numbers), row.made, count[0][0])

    async def _chapters(self, study_id: str, numbers: set[int]) -> dict[int, Chapter]:
        marks = ", ".join("?" for _ in numbers)
        sql = f"SELECT number, title, tree FROM chapters WHERE study = ? AND number IN ({marks})"
        rows = await self._store.read(sql, (study_id, *sorted(numbers))) if numbers else []
        return {number: Chapter(title, _decode(tree.encode())) for number, title, tree in rows}

    async def _write(
        self, row: _Row, command_id: str, edits: Sequence[Edit], before: Contents, after: Contents
    ) -> None:
        """Write a change; ``Conflict`` when somebody else was quicker, or the study is gone."""
        revision = row.revision + 1
        changes = self._changes(row.id, before.chapters, after.chapters)
        await self._check_size(row.id, before.chapters, changes)
        told = _encode(
            {"type": "edited", "revision": revision, "id": command_id, "edits": list(edits)}
        ).decode()
        remembered = told if len(told) <= _LONGEST_TOLD else ""
        statements: list[Statement] = [
            ("INSERT INTO study_edits VALUES (?, ?, ?, ?)", (row.id, revision, command_id, remembered)),
            (
                "UPDATE studies SET title = ?, revision = ?, made = ?, changed = ? WHERE id = ?",
                (after.title, revision, after.made, now_ms(), row.id),
            ),
            *changes,
            (
                "DELETE FROM study_edits WHERE study = ? AND revision <= ?",
                (row.id, revision - _REMEMBERED),
            ),
        ]
        charge(prices.stored(_size(changes)) + prices.kept(len(told)))
        await self._store.write(statements)

    def _changes(
        self, study_id: str, before: Mapping[int, Chapter], after: Mapping[int, Chapter]
    ) -> list[Statement]:
        """What is written of chapters that are new, other, or gone."""
        put = (
            "INSERT INTO chapters VALUES (?, ?, ?, ?) ON CONFLICT (study, number) DO UPDATE"
            " SET title = excluded.title, tree = excluded.tree"
        )
        gone = "DELETE FROM chapters WHERE study = ? AND number = ?"
        statements: list[Statement] = [(gone, (study_id, number)) for number in before.keys() - after.keys()]
        for number, chapter in after.items():
            if before.get(number) is not chapter:
                tree = _encode(chapter.tree)
                if len(tree) > _LONGEST:
                    raise _too_long()
                statements.append((put, (study_id, number, chapter.title, tree.decode())))
        return statements

    async def _check_size(
        self, study_id: str, before: Mapping[int, Chapter], changes: Sequence[Statement]
    ) -> None:
        """Whether a study is not too long with these changes."""
        numbers = tuple(before)
        others = f"AND number NOT IN ({', '.join('?' for _ in numbers)})" if numbers else ""
        sql = f"SELECT COALESCE(SUM(LENGTH(tree)), 0) FROM chapters WHERE study = ? {others}"
        kept = (await self._store.read(sql, (study_id, *numbers)))[0][0]
        if kept + _size(changes) > _LONGEST:
            raise _too_long()

    # -- for those who look after people ---------------------------------------------------------

    def adopted(self, guest_id: str, member_id: str) -> list[Statement]:
        return [("UPDATE studies SET owner = ? WHERE owner = ?", (member_id, guest_id))]

    async def export(self, guest: Guest) -> AsyncIterator[dict[str, object]]:
        """All that somebody keeps, one study after the other: together they may not fit into memory."""
        sql = "SELECT title, tree FROM chapters WHERE study = ? ORDER BY number"
        for study in await self.mine(guest.id):
            chapters = [
                # As it is stored: nobody reads it here.
                {"title": title, "tree": msgspec.Raw(tree.encode())}
                for title, tree in await self._store.read(sql, (study["id"],))
            ]
            charge(prices.told(sum(len(chapter["tree"]) for chapter in chapters)))
            yield {**study, "chapters": chapters}

    async def forget(self, guest_id: str) -> None:
        await self._store.write([("DELETE FROM studies WHERE owner = ?", (guest_id,))])

    # -- parts ----------------------------------------------------------------------------------

    async def _row(self, study_id: str) -> _Row:
        found = await self._find(study_id)
        if found is None:
            raise Refusal("not_found", "there is no such study")
        return found

    async def _find(self, study_id: str) -> _Row | None:
        if not is_study_id(study_id):
            return None
        sql = "SELECT id, owner, title, key_hash, revision, made, changed FROM studies WHERE id = ?"
        found = await self._store.read(sql, (study_id,))
        return _Row(*found[0]) if found else None

    def _derived(self, what: str, guest_id: str, command_id: str) -> str:
        """Nobody can guess it, and a repeated request finds the same one."""
        found = hmac.digest(self._secret, f"{what}:{guest_id}:{command_id}".encode(), "sha256")
        return base64.b32encode(found).decode().rstrip("=").lower()


def is_study_id(text: str) -> bool:
    """Whether a study could have this id; what else one may type never reaches the data."""
    return _ID.fullmatch(text) is not None


def _size(changes: Sequence[Statement]) -> int:
    """How long the trees are that are written."""
    return sum(len(str(values[-1])) for _, values in changes)


def _opens(row: _Row, key: str) -> bool:
    return hmac.compare_digest(digest(key), row.key_hash)


def _cleaned(edit: Edit) -> dict[str, Any]:
    return {**edit, "title": _title(edit["title"])} if "title" in edit else dict(edit)


def _title(text: str) -> str:
    title = visible(text)
    if len(title) > LONGEST_TITLE:
        raise Refusal("malformed", f"a title has at most {LONGEST_TITLE} characters")
    return title


def _not_yours() -> Refusal:
    return Refusal("wrong_code", "this study is changed by its owner, and by whoever has its key")


def _too_long() -> Refusal:
    return Refusal("too_large", "this study is too long; begin another one")


def _nobody(study_id: str, revision: int) -> None:
    """Tells nobody."""
    del study_id, revision
