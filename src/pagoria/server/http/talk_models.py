"""What requests about talk may contain."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import BaseModel, Field, StringConstraints

from pagoria.server.http.request_models import Command, Request
from pagoria.server.people.reports import LONGEST_NOTE
from pagoria.server.people.talk import LONGEST_TEXT
from pagoria.server.protocol import Phrase

#: The text as it is sent; its length is counted when everything invisible is gone.
_LONGEST_SPELLING: Final = 4 * LONGEST_TEXT

Who = Annotated[str, Field(pattern=r"^[a-z2-7]{16}$", description="`who` of a person at the table")]
Words = Annotated[
    str, StringConstraints(max_length=_LONGEST_SPELLING), Field(description=f"1 to {LONGEST_TEXT} characters")
]
Note = Annotated[str, StringConstraints(max_length=4 * LONGEST_NOTE)]


class Say(Command):
    """Either a phrase or a text."""

    phrase: Phrase | None = None
    text: Words | None = None


class KeepAway(Request):
    """Whether to mute or block a person; null for neither."""

    distance: Literal["mute", "block"] | None


class KeptAwayData(BaseModel):
    """Somebody whom the asker keeps away; `who` only means something to the asker."""

    who: str
    name: str
    distance: Literal["mute", "block"]


class NewReport(Command):
    who: Who
    reason: Literal["insult", "spam", "cheating", "name", "other"]
    note: Note = ""
