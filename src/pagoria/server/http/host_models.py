"""What the host's page is told and may ask for."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, StringConstraints

from pagoria.server.http.request_models import Request
from pagoria.server.protocol import Deed, Phrase

Target = Annotated[str, StringConstraints(min_length=1, max_length=200)]
WantedName = Annotated[str, StringConstraints(max_length=100)]


class Load(BaseModel):
    """How busy the server is, and what the data hold."""

    #: How many tables are in memory, and how many connections look on.
    rooms: int
    connections: int
    #: How many questions are thought about, and how many wait.
    thinking: int
    waiting: int
    #: How many guests and addresses have used up their budget.
    in_debt: int
    guests: int
    members: int
    tables: int
    messages: int
    #: Those that are not settled.
    reports: int


class ReportedMessage(BaseModel):
    author: str
    name: str
    phrase: Phrase | None
    text: str | None
    at: int


class ReportData(BaseModel):
    id: str
    at: int
    author: str
    author_name: str
    against: str
    against_name: str
    table: str
    reason: Literal["insult", "spam", "cheating", "name", "other"]
    note: str
    #: What the author of the report could hear, the oldest first.
    messages: list[ReportedMessage]
    settled: bool


class HostedTable(BaseModel):
    id: str
    version: int
    changed: int
    #: Played here to its end.
    lasting: bool
    messages: int


class HostedStudy(BaseModel):
    id: str
    title: str
    changed: int
    owner: str
    owner_name: str


class HostedPerson(BaseModel):
    id: str
    name: str
    created: int
    member: bool
    muted: bool
    banned: bool
    reports: int


class ActData(BaseModel):
    at: int
    way: Literal["page", "command"]
    what: str
    target: str
    note: str


class NewAct(Request):
    """What the host does: to a person or a table by its id, or to a report; ``name`` is for a renaming."""

    what: Deed
    target: Target
    name: WantedName = ""
