"""What lessons say, in each language: ``present/texts/lessons/LANGUAGE.toml`` in the game's folder.

[first]                        a lesson by its name
title = "..."                  how the list calls it
text = "..."                   what it is about, in one line
done = "..."                   what is said at its end
[first.say]                    what each step tells or asks, by its name
[first.other]                  what is said to anything else than what was asked, or a goal missed
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from pagoria.core.language import ENGLISH
from pagoria.core.registry import find_game
from pagoria.play.lessons import Lesson, LessonError, lessons

_KEYS: Final = frozenset({"title", "text", "done", "say", "other"})


@dataclass(frozen=True)
class LessonTexts:
    """All that one lesson says."""

    title: str
    text: str
    done: str
    say: Mapping[str, str]
    other: Mapping[str, str]


@cache
def lesson_texts(game: str, language: str) -> dict[str, LessonTexts]:
    """What the lessons of a game say, by their names; in English if the language has no texts for them."""
    found = find_game(game)
    if not lessons(game):
        return {}
    name = f"present/texts/lessons/{language}.toml"
    file = found.file(*name.split("/"))
    if not file.is_file() and language != ENGLISH:
        return lesson_texts(game, ENGLISH)
    return parse_lesson_texts(file.read_text(encoding="utf-8"), f"{found.module}/{name}", lessons(game))


def parse_lesson_texts(text: str, source: str, wanted: Collection[Lesson]) -> dict[str, LessonTexts]:
    """The texts that ``text`` spells; ``LessonError`` names the source, the lesson and the fault."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise LessonError(f"{source}: {error}") from error
    _refuse_difference(data, {lesson.name for lesson in wanted}, source)
    return {lesson.name: _texts(data[lesson.name], lesson, f"{source}: {lesson.name}") for lesson in wanted}


def _texts(entry: Any, lesson: Lesson, where: str) -> LessonTexts:
    _refuse_difference(entry, _KEYS, where)
    said = {step.name for step in lesson.steps if step.name}
    asked = {step.name for step in lesson.steps if step.asks}
    title, text, done = (_text(entry[key], f"{where}: {key}") for key in ("title", "text", "done"))
    say, other = _all(entry["say"], said, f"{where}: say"), _all(entry["other"], asked, f"{where}: other")
    return LessonTexts(title, text, done, say, other)


def _all(entry: Any, wanted: Collection[str], where: str) -> dict[str, str]:
    _refuse_difference(entry, wanted, where)
    return {name: _text(text, f"{where}: {name}") for name, text in entry.items()}


def _text(text: object, where: str) -> str:
    if not isinstance(text, str) or not text.strip():
        raise LessonError(f"{where}: must be a text and not empty")
    return text


def _refuse_difference(found: object, wanted: Collection[str], where: str) -> None:
    if not isinstance(found, dict):
        raise LessonError(f"{where}: must be a table")
    for name in sorted(set(wanted) - set(found)):
        raise LessonError(f"{where}: {name!r} is missing")
    for name in sorted(set(found) - set(wanted)):
        raise LessonError(f"{where}: {name!r} is not wanted")
