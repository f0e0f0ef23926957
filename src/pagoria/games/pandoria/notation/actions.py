"""Actions as text. Every action has exactly one spelling (see docs/reference/games/pandoria.md)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, NoReturn, TypeAlias

from pagoria.core.errors import MalformedError, shown
from pagoria.games.pandoria.components.model import BUILDING_NAMES, SPELL_NAMES
from pagoria.games.pandoria.engine import actions
from pagoria.games.pandoria.engine.actions import Kind
from pagoria.games.pandoria.engine.setting import BUILDING_PLACES, Setting
from pagoria.games.pandoria.engine.spells import CONJURED

#: How texts call spells and buildings.
SPELL_LABELS: Final = tuple(name.replace(" ", "") for name in SPELL_NAMES)
BUILDING_LABELS: Final = tuple(name.replace(" ", "") for name in BUILDING_NAMES)

_BARE: Final = {
    "X": Kind.SKIP,
    "-F": Kind.NO_FIGURE,
    "-C": Kind.NO_CARD,
    "-K": Kind.NO_BUY,
    "-V": Kind.NO_MOVE,
    "Z": Kind.RECAST,
    "Y": Kind.PRINTED_SHIP,
    "P": Kind.POINTS,
    "Q": Kind.CARD,
}
_BARE_TEXT: Final = {action: text for text, action in _BARE.items()}

#: Letters of the actions that name one space.
_ON_SPACE: Final = {
    "C": Kind.PLACE_CASTLE,
    "I": Kind.PLACE_SINGLE,
    "W": Kind.WORKER,
    "L": Kind.LEADER,
    "H": Kind.TAKE_BACK,
    "R": Kind.RAGE,
    "G": Kind.SCORE,
    "N": Kind.SAIL,
}
_ON_SPACE_LETTER: Final = {kind: letter for letter, kind in _ON_SPACE.items()}

#: Letters of the actions that name one card.
_WITH_CARD: Final = {"S": Kind.SPELL, "D": Kind.DOUBLE, "A": Kind.ACQUIRE, "K": Kind.BUY}
_WITH_CARD_LETTER: Final = {kind: letter for letter, kind in _WITH_CARD.items()}

_PLACES: Final = [str(place + 1) for place in range(BUILDING_PLACES)]
_CONJURED: Final = re.compile(r"w([0-9])g([0-9])", re.ASCII)
_LETTERS: Final = "T C I X W L H S D Z Y B M A J R V G P Q K N and -"

_Reader: TypeAlias = Callable[[Setting, str], int]


# -- formatting -----------------------------------------------------------------------------------


def format_action(setting: Setting, action: int) -> str:
    """The one spelling of an action; an integer that is none is written as a number."""
    try:
        return _spelling(setting, action) if actions.is_action(action) else f"#{action}"
    except LookupError:
        return f"#{action}"


def _spelling(setting: Setting, action: int) -> str:
    """The spelling of an action; raises ``LookupError`` when it names what does not exist."""
    kind, first, second = actions.kind(action), actions.first(action), actions.second(action)
    if kind in _BARE_TEXT:
        return _BARE_TEXT[kind]
    if kind in _ON_SPACE_LETTER:
        return _ON_SPACE_LETTER[kind] + setting.space_names[first]
    if kind in _WITH_CARD_LETTER:
        return _WITH_CARD_LETTER[kind] + setting.card_labels[first]
    if kind == Kind.PLACE_TILE:
        return _format_tile(setting, action)
    if kind == Kind.BUILD:
        return f"B{setting.card_labels[first]}:{_PLACES[second]}"
    if kind == Kind.MONUMENT:
        return f"M{_PLACES[first]}"
    if kind == Kind.CONJURE and first <= CONJURED:
        return f"Jw{first}g{CONJURED - first}"
    if kind == Kind.MOVE:
        return f"V{setting.space_names[first]}-{setting.space_names[second]}"
    raise LookupError(f"{action} is not an action")


def _format_tile(setting: Setting, action: int) -> str:
    """The tile, then where its first and its second space lie."""
    pair = actions.second(action)
    spaces = [setting.space_names[setting.pair_first[pair]], setting.space_names[setting.pair_second[pair]]]
    turned = actions.third(action)
    return f"T{setting.tile_labels[actions.first(action)]}:{'-'.join((spaces, spaces[::-1])[turned])}"


# -- parsing --------------------------------------------------------------------------------------


def parse_action(setting: Setting, text: str) -> int:
    """The action with this spelling; raises ``MalformedError``."""
    if text in _BARE:
        return _BARE[text]
    letter, rest = text[:1], text[1:]
    if letter in _ON_SPACE:
        return actions.act(_ON_SPACE[letter], _space(setting, rest))
    if letter in _WITH_CARD:
        return actions.act(_WITH_CARD[letter], _card(setting, rest))
    reader = _READERS.get(letter)
    if reader is None:
        _fail(f"an action begins with one of {_LETTERS}" if text else "an action is missing")
    return reader(setting, rest)


def _fail(fault: str) -> NoReturn:
    raise MalformedError("action", fault)


def quoted(text: str) -> str:
    """A piece of somebody's text as a message quotes it."""
    return repr(shown(text, 24))


def _space(setting: Setting, text: str) -> int:
    if text not in setting.space_names:
        _fail(f"{quoted(text)} is not a space of this board; spaces are like {setting.space_names[0]}")
    return setting.space_names.index(text)


def _spaces(setting: Setting, text: str, form: str) -> tuple[int, int]:
    first, dash, second = text.partition("-")
    if not dash:
        _fail(f"the form is {form}")
    return _space(setting, first), _space(setting, second)


def _card(setting: Setting, text: str) -> int:
    if text not in setting.card_labels:
        _fail(f"{quoted(text)} is not a card; cards are like {setting.card_labels[0]}")
    return setting.card_labels.index(text)


def _place(text: str) -> int:
    if text not in _PLACES:
        _fail(f"{quoted(text)} is not a building place; places are 1 to {BUILDING_PLACES}")
    return int(text) - 1


def _tile(setting: Setting, text: str) -> int:
    label, colon, spaces = text.partition(":")
    if not colon:
        _fail("the form is Tf1h2:C7-C8")
    if label not in setting.tile_labels:
        _fail(f"{quoted(label)} is not a double tile; tiles are like {setting.tile_labels[0]}")
    first, second = _spaces(setting, spaces, "Tf1h2:C7-C8")
    turned = int(first > second)
    for pair in setting.pairs_at[first]:
        if {setting.pair_first[pair], setting.pair_second[pair]} == {first, second}:
            return actions.act(Kind.PLACE_TILE, setting.tile_labels.index(label), pair, turned)
    _fail(f"{spaces} is not a pair of neighbouring spaces to build on")


def _build(setting: Setting, text: str) -> int:
    label, colon, place = text.partition(":")
    if not colon:
        _fail("the form is BRage/Bank:1")
    return actions.act(Kind.BUILD, _card(setting, label), _place(place))


def _monument(setting: Setting, text: str) -> int:
    del setting
    return actions.act(Kind.MONUMENT, _place(text))


def _conjure(setting: Setting, text: str) -> int:
    del setting
    match = _CONJURED.fullmatch(text)
    if match is None or int(match[1]) + int(match[2]) != CONJURED:
        _fail(f"wood and gold, {CONJURED} together, are like Jw1g3")
    return actions.act(Kind.CONJURE, int(match[1]))


def _move(setting: Setting, text: str) -> int:
    return actions.act(Kind.MOVE, *_spaces(setting, text, "VC7-D8"))


_READERS: Final[dict[str, _Reader]] = {
    "T": _tile,
    "B": _build,
    "M": _monument,
    "J": _conjure,
    "V": _move,
}
