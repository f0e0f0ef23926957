"""Who speaks in a terminal: sentences of a catalogue, with those of a game and of its board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from pagoria.core.catalogue import Catalogue, catalogue, parse_catalogue, render
from pagoria.core.errors import PagoriaError
from pagoria.core.language import ENGLISH
from pagoria.core.language import language as spoken
from pagoria.core.package import GamePackage
from pagoria.core.rulebook import RuleBook
from pagoria.core.texts import Text, listed


class SentenceSpeaker:
    """Says the sentences of one catalogue."""

    def __init__(self, own: Catalogue) -> None:
        self.language = own.language
        self._own = own

    def say(self, template: str, /, **values: int | str) -> str:
        """A sentence. Strings among its values, such as names, stay as they are."""
        return render(Text(template, values), self._own)

    def listed(self, parts: Sequence[str]) -> str:
        """Several things in a row: "this, that and the third"."""
        row = listed(parts)
        return render(row, self._own) if isinstance(row, Text) else str(row)


class BoardVoice(SentenceSpeaker):
    """Speaks about one game (a ``Voice``): also says what its engine says, with its names and its rules.

    ``own`` holds what is said besides, if anything. A game without texts in a language speaks English.
    Raises ``UnknownNameError`` for a language that is not there.
    """

    def __init__(self, game: GamePackage[Any], language: str = ENGLISH, own: Catalogue | None = None) -> None:
        super().__init__(_with_terminal_texts(own or own_catalogue("", "", language), game))
        self._game = _texts_of(game, language)

    def tell(self, text: Text) -> str:
        """A sentence of the engine."""
        return render(text, self._game)

    def name(self, term: str, form: str = "") -> str:
        """What something in the game is called; the form "full" adds the printed name to a translation."""
        wanted = f"term|{form}" if form else "term"
        return self.tell(Text(f"{{{wanted}}}", {"term": term}))


def own_catalogue(text: str, source: str, language: str) -> Catalogue:
    """The sentences that ``text`` spells, with those that every catalogue of the language has."""
    shared = spoken(language).templates
    own = parse_catalogue(text, source, RuleBook(()), language)
    return replace(own, templates={**shared, **own.templates})


def _with_terminal_texts(own: Catalogue, game: GamePackage[Any]) -> Catalogue:
    """The sentences of every catalogue, with those of a game's own board."""
    name = f"present/texts/terminal/{own.language}.toml"
    file = game.file(*name.split("/"))
    text = file.read_text(encoding="utf-8") if file.is_file() else ""
    found = parse_catalogue(text, f"{game.module}/{name}", RuleBook(()), own.language)
    return replace(own, templates={**own.templates, **found.templates})


def _texts_of(game: GamePackage[Any], language: str) -> Catalogue:
    try:
        return catalogue(game.id, language)
    except PagoriaError:
        return parse_catalogue("", game.id, game.rulebook, ENGLISH)
