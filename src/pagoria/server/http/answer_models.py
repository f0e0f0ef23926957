"""What answers contain, as OpenAPI documents it; tables and frames are in ``tables.data``."""

from __future__ import annotations

from typing import Any, Final, Literal

from pydantic import BaseModel

from pagoria.server.protocol import WireError
from pagoria.tables.data import Marks, TextData


class Me(BaseModel):
    """The guest who asks."""

    id: str
    name: str
    #: Known by more than this browser's cookie.
    member: bool


class VariantInfo(BaseModel):
    id: str
    players: list[int]
    #: Who plays together, for the numbers of players where anybody does: teams by their seats.
    teams: dict[int, list[list[int]]]


class GameInfo(BaseModel):
    id: str
    title: str
    variants: list[VariantInfo]
    #: The one for people who have never played it.
    first_variant: str
    #: Opponents, the weakest first; those of the host come last and are also in ``programs``.
    bots: list[str]
    programs: list[str]
    #: The opponent of anyone who does not choose one.
    usual: str
    #: Whether there are hints, evaluations and reviews.
    help: bool


class TreeText(BaseModel):
    """Lines of a game as a record with variations and comments."""

    text: str


class Revision(BaseModel):
    """What a study is at after a change."""

    revision: int


class About(BaseModel):
    """One line about the game, and about each variant, option and bot."""

    game: str
    variants: dict[str, str]
    options: dict[str, str]
    bots: dict[str, str]


class GameTexts(BaseModel):
    """The texts of a game in one language."""

    language: str
    #: By the English template: one text, or one for each plural category; `by` names what is counted.
    templates: dict[str, str | dict[str, str]]
    terms: dict[str, str]
    variants: dict[str, str]
    #: What a variant may have besides: "family+river" is "family" with "river".
    options: dict[str, str]
    bots: dict[str, str]
    about: About


class RuleText(BaseModel):
    id: str
    title: str
    text: str
    #: Where the statement goes beyond the printed rules: what we decided and why; else "".
    ruling: str
    #: Which place of the printed rules the ruling interprets and what that says; else "".
    printed: str


class RuleSection(BaseModel):
    title: str
    rules: list[RuleText]


class RulesData(BaseModel):
    """The rule book in one language."""

    sections: list[RuleSection]
    #: How to play, in short; ``# `` begins a heading.
    guide: str


class ExampleStep(BaseModel):
    """What is done in an example: by whom, in words, what it touches, and what is seen then."""

    seat: int
    words: TextData
    marks: Marks
    view: dict[str, Any]


class ExampleData(BaseModel):
    """A worked example of the rules: a position and what is done there, as one seat sees it."""

    name: str
    #: The id of the rule that it explains, or the name of a component.
    about: str
    title: str
    text: str
    seat: int
    #: The game's own picture of itself, before the first step.
    view: dict[str, Any]
    steps: list[ExampleStep]


class NewTableId(BaseModel):
    id: str


class OpenedData(BaseModel):
    """A new table and the commitment of its deal."""

    id: str
    commitment: str


class SeatTaken(BaseModel):
    seat: int


class InvitationData(BaseModel):
    """The address of a table to pass on."""

    address: str
    #: Who can use it: everybody; everybody in the network of the server's machine; or only people at that
    #: machine, because the server listens to nobody else ("closed") or knows no other address ("machine").
    reach: Literal["everybody", "network", "closed", "machine"]


class Done(BaseModel):
    """It is done; a table's frames tell what came of it."""


class Health(BaseModel):
    #: "failing" when nothing can be written, and then the answer's status is 503.
    status: Literal["ok", "failing"]
    #: What the data and the engine are.
    backend: str
    #: How many tables are in memory.
    tables: int
    #: How many connections look on.
    connections: int
    #: Whether a write that was tried just now, or some seconds ago, was durable.
    writable: bool


class ErrorAnswer(BaseModel):
    error: WireError


#: Answers that are no JSON, as OpenAPI documents them.
TEXT: Final[dict[int | str, dict[str, Any]]] = {
    200: {"description": "The record", "content": {"text/plain": {"schema": {"type": "string"}}}}
}
SVG: Final[dict[int | str, dict[str, Any]]] = {
    200: {"description": "The picture", "content": {"image/svg+xml": {"schema": {"type": "string"}}}}
}

#: The errors that any request can get.
ERRORS: Final[dict[int | str, dict[str, Any]]] = {
    status: {"model": ErrorAnswer, "description": meaning}
    for status, meaning in {
        403: "Wrong origin, a seat of somebody else, or no help here",
        404: "There is no such table, game, variant or bot",
        405: "This address has other methods",
        409: "Not possible as the table is now",
        413: "The request is too large",
        422: "The request is malformed",
        429: "Too many requests, wait a moment",
        500: "Something went wrong here",
        503: "The server is busy",
    }.items()
}
