"""What requests and answers about finding a game contain."""

from __future__ import annotations

from pydantic import BaseModel

from pagoria.server.http.ratings_models import SeatRating
from pagoria.server.http.request_models import Request
from pagoria.tables.data import TableInfo


class FollowedData(BaseModel):
    """A member whom the asker follows."""

    name: str
    here: bool


class ListedTable(TableInfo):
    """A table as anybody sees it, with what is known of the strength of those who sit there."""

    ratings: list[SeatRating]


class ListedData(BaseModel):
    """What the lobby shows of others."""

    #: Where somebody waits for anybody, the newest first.
    open: list[ListedTable]
    #: Games that are worth watching, the strongest first; where nothing is known of anybody, the newest.
    running: list[ListedTable]
    #: The names of those who are here, among the members whom the asker follows.
    here: list[str]


class NextGame(BaseModel):
    """How many tables wait for the asker, and which of them has waited longest."""

    table: str | None
    waiting: int


class Seen(Request):
    """Whether those who follow the asker see that the asker is here."""

    hidden: bool
