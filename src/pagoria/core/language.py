"""Which languages there are. Each is a file ``languages/CODE.toml``, with what Python says outside any game.

    guest                         what somebody without a name is called
    [templates]                   how a list is joined; the same form as in a game's catalogue
    [pages]                       what a link to a page says about it, where it is shown elsewhere
    [mails]                       subjects and texts of mails
    [notices]                     what people are told who are not there

The code is that of the web (BCP 47): ``de``, ``pt-BR``. English needs no templates: it is what the code says.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from pagoria.core.errors import UnknownNameError

#: The language of the source, which stands in for what a catalogue lacks.
ENGLISH: Final = "en"

_END_OF_SUBTAG: Final = re.compile("[-_.@;]")


@dataclass(frozen=True)
class Language:
    """What is said in a language outside any game."""

    code: str
    guest: str
    templates: Mapping[str, str]
    pages: Mapping[str, str]
    mails: Mapping[str, str]
    notices: Mapping[str, str]


@cache
def languages() -> tuple[str, ...]:
    """The codes of all languages, English first."""
    codes = (
        file.name.removesuffix(".toml") for file in files("pagoria.core").joinpath("languages").iterdir()
    )
    return tuple(sorted(codes, key=lambda code: (code != ENGLISH, code)))


@cache
def language(code: str) -> Language:
    """The language with this code; ``UnknownNameError`` when there is none."""
    if code not in languages():
        raise UnknownNameError("language", code, list(languages()))
    file = files("pagoria.core").joinpath("languages").joinpath(f"{code}.toml")
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    english = None if code == ENGLISH else language(ENGLISH)
    return Language(
        code,
        data["guest"],
        data.get("templates", {}),
        # English texts stand in for those that a language lacks.
        {**(english.pages if english else {}), **data.get("pages", {})},
        {**(english.mails if english else {}), **data.get("mails", {})},
        {**(english.notices if english else {}), **data.get("notices", {})},
    )


def best_language(wanted: Iterable[str], there_are: Sequence[str] | None = None) -> str:
    """The first of the wanted languages that there is, with its region or without, else English.

    Args:
        wanted: tags, best first, as a browser or an environment writes them:
            ``pt-BR``, ``de;q=0.8``, ``fr_FR.UTF-8``.
        there_are: the languages to choose from; all of ours when None.
    """
    known = {code.lower(): code for code in there_are or languages()}
    for tag in wanted:
        parts = _END_OF_SUBTAG.split(tag.strip().lower())
        for code in ("-".join(parts[:2]), parts[0]):
            if code in known:
                return known[code]
    return ENGLISH
