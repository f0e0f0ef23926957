"""From typed text to a decision: menus as numbered lines, and what an answer means.

Numbers count all choices, also those that are not possible now, so that a choice keeps its number.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from pagoria.cli.errors import InputError
from pagoria.cli.language import GameVoice
from pagoria.core.errors import NotationError, Reason
from pagoria.core.language import ENGLISH
from pagoria.core.menu import Choice, Menu
from pagoria.core.package import GamePackage
from pagoria.core.screen import Style, wrap

#: How deep to look for the points that a choice will bring, from and into menus of which size.
_LOOK_AHEAD: Final = 2
_TINY_MENU: Final = 6
_SMALL_MENU: Final = 12
#: The longest choice that may share its line with others.
_SHORT_CHOICE: Final = 34
#: Where the part of a label begins that can be left out.
_SHORT_LABEL: Final = re.compile(r" \(|\s?: ")

_PLACE: Final = re.compile(r"[A-Z][0-9]{1,2}", re.ASCII)

_COMMANDS: Final = {
    "b": "back",
    "u": "undo",
    "r": "rules",
    "l": "log",
    "p": "position",
    "s": "save",
    "q": "quit",
    "h": "help",
    "?": "help",
}
#: Commands that are written out, as their letters are choices in the games.
_WORDS: Final = ("tip", "why", "count")


def short_label(label: str) -> str:
    """A label without its explanation."""
    return _SHORT_LABEL.split(label)[0]


@dataclass(frozen=True)
class TypedCommand:
    """Something else than a decision: show, save, undo and so on."""

    name: str
    argument: str = ""


Answer: TypeAlias = TypedCommand | Choice | int


class NumberedMenus:
    """The menus of one decision by the keys picked so far, each worked out once."""

    def __init__(self, game: GamePackage[Any], state: Any, voice: GameVoice) -> None:
        self.voice = voice
        self.game = game
        self.state = state
        self.known: dict[tuple[str, ...], Menu] = {}

    def after(self, picks: Sequence[str]) -> Menu:
        keys = tuple(picks)
        if keys not in self.known:
            self.known[keys] = self.game.presentation.menu(self.state, keys)
        return self.known[keys]


def read_command(text: str) -> TypedCommand | None:
    """The command that a text is, written out or as its letter."""
    word, _, argument = text.partition(" ")
    if word in (*_COMMANDS.values(), *_WORDS):
        return TypedCommand(word, argument.strip())
    return TypedCommand(_COMMANDS[word], argument.strip()) if word in _COMMANDS else None


def read_answer(menus: NumberedMenus, picks: Sequence[str], text: str) -> Answer:
    """What a person means: a command, a choice of the menu, or an action written in notation.

    Raises ``InputError`` with a sentence for the person when it is none of them or the choice not possible.
    Whether an action is legal is judged when it is done.
    """
    if not text:
        return TypedCommand("back")
    menu = menus.after(picks)
    choice = _find_choice(menu, text, menus.voice)
    if choice is None:
        command = read_command(text)
        if command is not None:
            return command
        choice = menu.find(text.upper()) if not picks or text[-1].isdecimal() else None
    if choice is None:
        return _read_action(menus, text)
    if choice.refusal is not None:
        raise InputError(menus.voice.say("Not possible, {why}.", why=in_words(choice.refusal, menus.voice)))
    return choice


def way_to(menus: NumberedMenus, picks: Sequence[str], text: str) -> list[str]:
    """The row in front of a place, where a menu asks for the row first and somebody types C7."""
    place = text.upper()
    row = menus.after(picks).find(place[:1])
    if _PLACE.fullmatch(place) is None or row is None or row.action is not None or row.refusal is not None:
        return []
    behind = possible(menus.after([*picks, row.key]))
    keys = [choice.key for choice in behind]
    return [row.key] if place in keys and all(key.startswith(row.key) for key in keys) else []


def _find_choice(menu: Menu, text: str, voice: GameVoice) -> Choice | None:
    if text.isascii() and text.isdecimal():
        number = int(text[:6])
        if not 1 <= number <= len(menu.choices):
            raise InputError(voice.say("There is no choice {number} here.", number=text[:6]))
        return menu.choices[number - 1]
    return menu.find(text)


def _read_action(menus: NumberedMenus, text: str) -> int:
    say = menus.voice.say
    try:
        return menus.game.notation.parse_action(menus.state, text)
    except NotationError as error:
        shown = repr(text if len(text) <= 20 else text[:20] + "...")
        # The engine says what is wrong with notation in English only.
        why = f": {error.fault}" if menus.voice.language == ENGLISH else ""
        fault = say("{typed} is not a choice here, nor an action{why}. ? helps.", typed=shown, why=why)
        raise InputError(fault) from error


def in_words(reason: Reason, voice: GameVoice) -> str:
    """Why something is not possible, with the rule that says so."""
    return voice.say("{rule}: {why}", rule=reason.rule, why=voice.tell(reason.sentence))


# -- menus ----------------------------------------------------------------------------------------


def possible(menu: Menu) -> list[Choice]:
    """The choices that can be picked now."""
    return [choice for choice in menu.choices if choice.refusal is None]


def menu_lines(
    menus: NumberedMenus, picks: Sequence[str], width: int, style: Style, short: bool
) -> list[str]:
    """The numbered choices, many short ones in columns.

    With ``short``, or when there are many, those that are not possible share one line.
    """
    lines = []
    refused = []
    menu, voice = menus.after(picks), menus.voice
    crowded = len(menu.choices) > _SMALL_MENU
    look_ahead = _LOOK_AHEAD if picks and len(menu.choices) <= _TINY_MENU else 0
    texts = {
        number: voice.tell(choice.label) + _points_text(menus, picks, choice, look_ahead)
        for number, choice in enumerate(menu.choices, start=1)
        if choice.refusal is None
    }
    in_columns = crowded and max(map(len, texts.values()), default=0) <= _SHORT_CHOICE
    if in_columns:
        lines = _in_columns([f"{number:3}  {text}" for number, text in texts.items()], width)
    for number, choice in enumerate(menu.choices, start=1):
        if choice.refusal is None:
            lines += [] if in_columns else _choice_lines(f"{number:3}  ", texts[number], width)
        elif short or crowded:
            refused.append(f"{number} {short_label(voice.tell(choice.label))}")
        else:
            why = f"{voice.tell(choice.refusal.sentence)} ({choice.refusal.rule})"
            text = f"{voice.tell(choice.label)} {style.pick('–', '-')} {why}"
            lines += [style.dim(line) for line in _choice_lines(f"{number:3}  ", text, width)]
    if refused:
        text = voice.say("not now: {choices}", choices=", ".join(refused))
        lines += [style.dim(line) for line in wrap(text, width, indent="     ")]
    return lines


def _in_columns(items: Sequence[str], width: int) -> list[str]:
    """Items in columns of the same width, read downwards, as many as fit."""
    wide = max(map(len, items)) + 2
    rows = -(-len(items) // max(1, width // wide))
    return ["".join(item.ljust(wide) for item in items[row::rows]).rstrip() for row in range(rows)]


def _choice_lines(lead: str, text: str, width: int) -> list[str]:
    return wrap(text, width, indent=" " * (len(lead) + 2), first=lead)


def _points_text(menus: NumberedMenus, picks: Sequence[str], choice: Choice, look_ahead: int) -> str:
    found = _points(menus, picks, choice, look_ahead)
    if not found or found == {0}:
        return ""
    least, most = min(found), max(found)
    if least == most:
        return f"  +{least}"
    return "  " + menus.voice.say("+{least} to +{most}", least=least, most=most)


def _points(menus: NumberedMenus, picks: Sequence[str], choice: Choice, depth: int) -> set[int]:
    """The points that lie behind a choice, as far as a short look shows them all."""
    if choice.action is not None:
        return set() if choice.points is None else {choice.points}
    if depth == 0 or choice.refusal is not None:
        return set()
    behind = [*picks, choice.key]
    menu = menus.after(behind)
    if len(menu.choices) > _SMALL_MENU:
        return set()
    return {point for further in possible(menu) for point in _points(menus, behind, further, depth - 1)}
