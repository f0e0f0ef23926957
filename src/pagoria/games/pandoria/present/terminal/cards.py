"""The cards of Pandoria in the terminal: the player's own hand beside the market."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any, Final, TypeAlias

from pagoria.core.screen import Style, pad, visible_length, wrap
from pagoria.core.terminal import Voice

Data: TypeAlias = Mapping[str, Any]

#: Stages of a turn in which cards do not matter.
_WITHOUT_CARDS: Final = ("place", "figure", "wander")


def card_lines(data: Data, seat: int | None, width: int, style: Style, voice: Voice) -> list[str]:
    """The own hand beside the market."""
    hand = data["players"][seat]["hand"] or [] if seat is not None else []
    if not data["setting"]["resources"]:
        spells = ", ".join(_halves(label, data, voice, "full")[0] for label in hand)
        text = voice.say("Your spells: {spells}", spells=spells)
        return wrap(text, width, indent="  ", first="") if hand else []
    if style.compact and hand and data["stage"] in _WITHOUT_CARDS:
        named = ", ".join("/".join(_halves(label, data, voice)) for label in hand)
        return wrap(voice.say("Hand: {cards}", cards=named), width, "  ", "")
    if seat is None:
        return _market(data, seat, voice, style)
    # The printed names stand beside translations where there is room for both lists.
    full, plain = (
        (_hand(data, hand, voice, style, form), _market(data, seat, voice, style, form))
        for form in ("full", "")
    )
    return _beside_within(*full, width) or _beside_within(*plain, width) or _below(*plain, width)


def _hand(data: Data, hand: Sequence[str], voice: Voice, style: Style, form: str) -> list[str]:
    cards = [_card(label, data, voice, form) for label in hand] or [voice.say("none")]
    return [style.dim(voice.say("Your hand (crystals, wood)")), *cards]


def _market(data: Data, seat: int | None, voice: Voice, style: Style, form: str = "") -> list[str]:
    lines = [style.dim(voice.say("Market for gold"))] if data["market"] else []
    for offer in data["market"]:
        gold = data["setting"]["cards_by_name"][offer["name"]]["gold"]
        price = offer["price"] if seat == data["turn"] else gold
        lines.append(f"{price:2}  {_card(offer['name'], data, voice, form)}")
    return lines


def _beside_within(left: Sequence[str], right: Sequence[str], width: int) -> list[str]:
    """Two lists beside each other; nothing where that is too wide."""
    column = max(map(visible_length, left)) + 2
    fits = column + max(map(visible_length, right), default=0) <= width
    return beside(left, right, column) if fits else []


def _below(left: Sequence[str], right: Sequence[str], width: int) -> list[str]:
    return [part for line in (*left, *right) for part in _parts(line, width)]


def _parts(line: str, width: int) -> list[str]:
    return [line] if visible_length(line) <= width else wrap(line, width, "    ", "")


def _halves(label: str, data: Data, voice: Voice, form: str = "") -> tuple[str, str]:
    """The spell and the building of a card, by its label ``AstralShip/SmallTower#2``."""
    card = data["setting"]["cards_by_name"][label]
    return voice.name(card["spell"], form), voice.name(card["building"], form)


def _card(label: str, data: Data, voice: Voice, form: str) -> str:
    card, setting = data["setting"]["cards_by_name"][label], data["setting"]
    spell, building = _halves(label, data, voice, form)
    crystals, wood = setting["spells"][card["spell"]]["cost"], setting["buildings"][card["building"]]["cost"]
    return f"{spell} {crystals}, {building} {wood}"


def beside(left: Sequence[str], right: Sequence[str], at: int) -> list[str]:
    """Lines beside each other, the right ones from a column on."""
    rows = zip_longest(left, right, fillvalue="")
    return [f"{pad(one, at)}{other}".rstrip() for one, other in rows]
