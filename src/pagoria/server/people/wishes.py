"""How somebody wants to be told that it is their turn, apart from subscribed browsers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, Protocol, TypeAlias

from pagoria.core.language import ENGLISH
from pagoria.server.store.store import Store

#: How often a mail may come that gathers everything that waits.
MailWish: TypeAlias = Literal["never", "hourly", "daily"]

_SCHEMA: Final = (
    """CREATE TABLE IF NOT EXISTS notice_wishes (
        guest_id TEXT PRIMARY KEY REFERENCES guests ON DELETE CASCADE,
        mail TEXT NOT NULL, language TEXT NOT NULL, mailed BIGINT)""",
)


class MailSender(Protocol):
    """Sends mails, without keeping anybody waiting."""

    async def send(self, to: str, subject: str, text: str, unsubscribe: str | None = None) -> None:
        """``unsubscribe`` is the link that ends such mails, where there is one."""
        ...


class MailBook(Protocol):
    """Knows the mail addresses of members."""

    async def address_of(self, guest_id: str) -> str | None:
        """The address that a member has confirmed, if there is one."""
        ...


@dataclass(frozen=True)
class NoticeWish:
    mail: MailWish = "never"
    language: str = ENGLISH
    #: When the last mail was sent, if there was one.
    mailed: int | None = None


class Wishes:
    """Keeps everybody's wishes; by default nobody gets mails."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def start(self) -> None:
        await self._store.prepare(_SCHEMA)

    async def of(self, guest_id: str) -> NoticeWish:
        sql = "SELECT mail, language, mailed FROM notice_wishes WHERE guest_id = ?"
        found = await self._store.read(sql, (guest_id,))
        return NoticeWish(*found[0]) if found else NoticeWish()

    async def keep(self, guest_id: str, mail: MailWish, language: str) -> None:
        sql = (
            "INSERT INTO notice_wishes VALUES (?, ?, ?, NULL) ON CONFLICT (guest_id) DO UPDATE"
            " SET mail = excluded.mail, language = excluded.language"
        )
        await self._store.write([(sql, (guest_id, mail, language))])

    async def speak(self, guest_id: str, language: str) -> None:
        """Remember the language of a person without other wishes."""
        sql = (
            "INSERT INTO notice_wishes VALUES (?, 'never', ?, NULL) ON CONFLICT (guest_id) DO UPDATE"
            " SET language = excluded.language"
        )
        await self._store.write([(sql, (guest_id, language))])

    async def mailed(self, guest_id: str, at: int) -> None:
        sql = "UPDATE notice_wishes SET mailed = ? WHERE guest_id = ?"
        await self._store.write([(sql, (at, guest_id))])
