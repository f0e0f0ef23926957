"""The language that is spoken at the terminal: that of ``--lang``, else that of the environment.

The terminal's own sentences are English in the code. ``texts`` holds a catalogue for each language, of the
same form as those of games, with these sentences as its templates; the English one has only those that count
something. The sentences of a game's own board are in the game's folder ``present/texts/terminal``. What
people type, command lines and notation are the same in all languages.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from pagoria.core.catalogue import Catalogue
from pagoria.core.language import ENGLISH, best_language, languages
from pagoria.core.package import GamePackage
from pagoria.core.rulebook import RuleBook
from pagoria.core.voice import BoardVoice, SentenceSpeaker, own_catalogue

#: Where the environment names a locale; the first that says something counts.
_LOCALES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
_NO_LOCALE: Final = ("C", "POSIX")


class Speaker(SentenceSpeaker):
    """Says the terminal's own sentences in a language; raises ``UnknownNameError`` when there is none."""

    def __init__(self, language: str = ENGLISH) -> None:
        super().__init__(_own_texts(language))

    def of(self, game: GamePackage[Any]) -> GameVoice:
        """The same language, with the sentences of a game."""
        return GameVoice(game, self.language)


class GameVoice(BoardVoice):
    """Speaks about one game, with the terminal's own sentences besides."""

    def __init__(self, game: GamePackage[Any], language: str = ENGLISH) -> None:
        super().__init__(game, language, _own_texts(language))

    @property
    def rules(self) -> RuleBook:
        return self._game.rules

    def variant(self, id: str) -> str:
        entry = self._game.variants.get(id)
        return entry.title if entry else id

    def bot(self, id: str) -> str:
        entry = self._game.bots.get(id)
        return entry.title if entry else id


def add_language_option(parser: argparse.ArgumentParser) -> None:
    """``--lang``, for every command that speaks to players; ``args.speaker`` speaks that language."""
    parser.add_argument(
        "--lang",
        dest="speaker",
        type=Speaker,
        default=Speaker(language_of(os.environ)),
        metavar="LANG",
        help=f"language of what is shown: {', '.join(languages())} (that of the environment)",
    )


def language_of(environment: Mapping[str, str]) -> str:
    """The language that an environment asks for, read as gettext does; English where it is none of ours."""
    return best_language(_wanted(environment))


def _wanted(environment: Mapping[str, str]) -> Iterator[str]:
    """Locales, the best first. LANGUAGE lists several, and counts only where a locale is set at all."""
    locale = next((environment[name] for name in _LOCALES if environment.get(name)), "C")
    if locale.partition(".")[0] not in _NO_LOCALE:
        yield from environment.get("LANGUAGE", "").split(":")
        yield locale


@cache
def _own_texts(language: str) -> Catalogue:
    name = f"texts/{language}.toml"
    file = files("pagoria.cli").joinpath(name)
    text = file.read_text(encoding="utf-8") if file.is_file() else ""
    return own_catalogue(text, f"pagoria.cli/{name}", language)
