"""What a link to a page shows in a chat or a search: a title, a sentence and a picture (Open Graph).

It says only what the page itself tells everybody, in the reader's language.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from pagoria.core.catalogue import Catalogue, catalogue
from pagoria.core.errors import PagoriaError
from pagoria.core.language import ENGLISH, language
from pagoria.core.registry import games
from pagoria.core.texts import SEPARATOR
from pagoria.tables.data import SeatData, TableInfo

#: More would not be shown, and an endless list would not be read.
_MOST_NAMES: Final = 4
_AND: Final = "{most} and {last}"
#: What networks ask for, and what the pictures have (tools/make_icons.py).
PICTURE_SIZE: Final = (1200, 630)


@dataclass(frozen=True)
class Preview:
    """What a page is about. ``game`` is the game whose picture is shown; "" for none."""

    language: str
    title: str
    text: str
    game: str = ""
    #: Whether search engines may list it: not a table, which is for those who were given its link.
    listed: bool = True

    def head(self, address: str, picture: str) -> str:
        """The lines for the head of a page: about itself, and for sites that show a link to it."""
        width, height = PICTURE_SIZE
        lines = [
            f"<title>{escape(self.title)}</title>",
            _meta("name", "description", self.text),
            *([] if self.listed else [_meta("name", "robots", "noindex")]),
            _meta("property", "og:type", "website"),
            _meta("property", "og:site_name", "Pagoria"),
            _meta("property", "og:locale", self.language),
            _meta("property", "og:title", self.title),
            _meta("property", "og:description", self.text),
            _meta("property", "og:url", address),
            _meta("property", "og:image", picture),
            _meta("property", "og:image:width", str(width)),
            _meta("property", "og:image:height", str(height)),
            _meta("name", "twitter:card", "summary_large_image"),
        ]
        return "\n    ".join(lines)


def _meta(kind: str, name: str, content: str) -> str:
    return f'<meta {kind}="{name}" content="{escape(content)}" />'


def of_lobby(code: str) -> Preview:
    """The lobby, and any page that has nothing to say of its own."""
    says = language(code).pages
    titles = _joined([game.title for game in games().values()], code)
    return Preview(code, says["lobby"], says["about"].format(games=titles))


def of_rules(game: str, code: str) -> Preview:
    """The rules of a game; of all games if there is no such game."""
    found = games().get(game)
    title = found.title if found else _joined([game.title for game in games().values()], code)
    text = _texts_of(game, code)
    about = text.about if text and text.about else of_lobby(code).text
    return Preview(code, language(code).pages["rules"].format(game=title), about, game if found else "")


def of_table(info: TableInfo, code: str) -> Preview:
    """The title of a table: the people who invite, play or have played, and their game."""
    says, texts = language(code).pages, _texts_of(info["game"], code)
    found = games().get(info["game"])
    title = found.title if found else info["game"]
    names = _names(info, texts, code)
    form = _form(info["status"], len(names))
    told = says[form].format(names=_joined(names[:_MOST_NAMES], code), game=title) if names else title
    return Preview(code, told, _what(info, texts), info["game"], listed=False)


def _form(status: str, names: int) -> str:
    if status == "waiting":
        return "invites" if names == 1 else "invite"
    return "play" if status == "playing" else "played"


def _names(info: TableInfo, texts: Catalogue | None, code: str) -> list[str]:
    """Everybody at the table; before the start, only the person who invites."""
    sits = [seat for seat in info["seats"] if info["status"] != "waiting" or seat["kind"] == "person"]
    return [name for seat in sits if (name := _name(seat, texts, code))]


def _name(seat: SeatData, texts: Catalogue | None, code: str) -> str:
    bot = seat["bot"]
    if bot is None:
        # Players without a name at this table are no longer known here.
        former = language(code).pages["former"] if seat["kind"] in ("person", "vacant") else ""
        return seat["name"] or former
    return texts.bots[bot].title if texts and bot in texts.bots else bot


def _what(info: TableInfo, texts: Catalogue | None) -> str:
    """The variant, and one line about the game; when it is over, with the points."""
    if texts is None:
        return info["variant"]
    variant = texts.variants.get(info["variant"])
    parts = [variant.title if variant else info["variant"], texts.about]
    if info["status"] == "over":
        parts.insert(1, " : ".join(str(info["scores"][team[0]]) for team in info["teams"]))
    return " · ".join(part for part in parts if part)


def _texts_of(game: str, code: str) -> Catalogue | None:
    """What a game says in a language, or in English; None for a game that is not there any more."""
    for wanted in (code, ENGLISH):
        try:
            return catalogue(game, wanted)
        except PagoriaError:
            continue
    return None


def _joined(names: Sequence[str], code: str) -> str:
    """A list of names. They are not terms of a game, so they are not translated."""
    shared: Mapping[str, str] = language(code).templates
    if len(names) == 1:
        return names[0]
    most = shared.get(SEPARATOR, SEPARATOR).join(names[:-1])
    return shared.get(_AND, _AND).format(most=most, last=names[-1])
