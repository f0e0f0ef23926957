"""Texts of notices: whose turn it is, where, and who moved. They tell nothing hidden."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pagoria.core.catalogue import catalogue
from pagoria.core.errors import PagoriaError
from pagoria.core.language import language
from pagoria.server.people.mail import without_links
from pagoria.tables.table import Table


@dataclass(frozen=True)
class Turn:
    """A turn that waits for somebody, as everybody with the link can see it."""

    table: str
    game: str
    title: str
    #: The name of the player who moved last; None at the beginning. A level of a bot is given by its id.
    by: str | None
    by_bot: bool


def turn_at(table: Table) -> Turn:
    """The turn at a table that is being played."""
    steps = table.running().steps
    last = table.seats[steps[-1].seat] if steps else None
    return Turn(
        table=table.id,
        game=table.game.id,
        title=table.game.title,
        by=None if last is None else last.bot or last.name,
        by_bot=last is not None and last.bot is not None,
    )


def message(turn: Turn, code: str) -> dict[str, str]:
    """What a browser shows."""
    says = language(code).notices
    return {
        "table": turn.table,
        "title": says["turn"].format(game=turn.title),
        "text": _what_happened(turn, code),
    }


def digest(turns: Sequence[Turn], code: str, origin: str, unsubscribe: str) -> tuple[str, str]:
    """The subject and the text of a mail about everything that waits, with the link that ends such mails."""
    says = language(code).notices
    subject = says["turn"].format(game=turns[0].title) if len(turns) == 1 else says["turns"]
    lines = [_line(turn, code, origin) for turn in turns]
    stop = says["stop"].format(link=unsubscribe)
    return subject.format(number=len(turns)), "\n\n".join([says["waits"], *lines, stop]) + "\n"


def _line(turn: Turn, code: str, origin: str) -> str:
    shown = turn if turn.by is None else replace(turn, by=without_links(turn.by))
    return f"{turn.title}: {_what_happened(shown, code)}\n{origin}/t/{turn.table}"


def _what_happened(turn: Turn, code: str) -> str:
    says = language(code).notices
    if turn.by is None:
        return says["begun"]
    return says["moved"].format(name=_bot(turn, code) if turn.by_bot else turn.by)


def _bot(turn: Turn, code: str) -> str:
    name = turn.by or ""
    try:
        known = catalogue(turn.game, code).bots.get(name)
    except PagoriaError:
        return name
    return known.title if known else name
