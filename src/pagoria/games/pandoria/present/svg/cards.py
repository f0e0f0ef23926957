"""The cards of Pandoria in a picture: market and hands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from pagoria.core.svg import Palette, path, rect, text, text_width
from pagoria.games.pandoria.present.svg import art
from pagoria.games.pandoria.present.svg.art import draw
from pagoria.games.pandoria.present.svg.captions import PandoriaCaptions

Data: TypeAlias = Mapping[str, Any]

#: Three cards stand beside each other in a hand; two where they have only a spell.
_CARD_WIDTH: Final = 146
_CARD_HEIGHT: Final = 34
_SPELL_WIDTH: Final = 114
_SPELL_HEIGHT: Final = 20
_BACK_WIDTH: Final = 26
_OFFER_HEIGHT: Final = 40
_OFFER_STEP: Final = 45


def _card_size(setting: Data) -> tuple[float, float]:
    """How wide and high cards are: without resources they have only a spell."""
    return (_CARD_WIDTH, _CARD_HEIGHT) if setting["resources"] else (_SPELL_WIDTH, _SPELL_HEIGHT)


def draw_card(label: str, setting: Data, captions: PandoriaCaptions, x: float, y: float, width: float) -> str:
    """A card: its spell above, its building below, each with its cost."""
    card = setting["cards_by_name"][label]
    _, height = _card_size(setting)
    frame = rect(x, y, width, height, rx=4, fill="#fff", stroke=art.RIM)
    spell = captions.name(card["spell"])
    if not setting["resources"]:
        return frame + text(spell, x + width / 2, y + 14, 9.5, anchor="middle", bold=True, room=width - 8)
    costs = setting["spells"][card["spell"]]["cost"], setting["buildings"][card["building"]]["cost"]
    middle = y + height / 2
    return "".join(
        [
            frame,
            path(f"M{x} {middle}H{x + width}", stroke=Palette.LINE),
            _half(spell, costs[0], "crystals", x, middle - 5, width),
            _half(captions.name(card["building"]), costs[1], "wood", x, y + height - 5, width),
        ]
    )


def _half(name: str, cost: int, resource: str, x: float, y: float, width: float) -> str:
    return (
        text(name, x + 5, y, 9.5, room=width - 33)
        + text(str(cost), x + width - 16, y, 9.5, anchor="end", bold=True)
        + draw(resource, x + width - 8, y - 3.5, 0.7)
    )


def market_height(data: Data) -> float:
    return 30 + _OFFER_STEP * len(data["market"]) + 6


def draw_market(data: Data, setting: Data, captions: PandoriaCaptions, width: float) -> str:
    """The cards for sale, each with its price for the active player."""
    height = market_height(data)
    left = captions.phrase("cards in the pile: {count}", count=data["cards_left"])
    parts = [
        rect(0, 0, width, height, rx=10, fill=Palette.PANEL, stroke=Palette.LINE),
        text(captions.phrase("market"), 12, 20, 13, bold=True, room=80),
        text(left, width - 12, 20, 10, anchor="end", room=width - 110, fill=Palette.SOFT),
    ]
    for place, offer in enumerate(data["market"]):
        y = 30 + place * _OFFER_STEP
        parts += [
            rect(12, y, width - 24, _OFFER_HEIGHT, rx=5, fill="#f0e4c8", stroke=art.RIM),
            draw_card(offer["name"], setting, captions, 12, y + 3, width - 24 - 44),
            text(str(offer["price"]), width - 36, y + 25, 14, anchor="end", bold=True),
            draw("gold", width - 25, y + 20),
        ]
    return "".join(parts)


def hand_of(player: Data) -> tuple[list[str], int]:
    """The cards of a hand that are seen, and how many lie face down."""
    known = player["hand"] if player["hand"] is not None else player["shown_cards"]
    return list(known), player["hand_size"] - len(known)


def draw_hand(player: Data, setting: Data, captions: PandoriaCaptions, width: float) -> tuple[str, float]:
    """The hand of a player in rows of at most this width, and how high that is."""
    known, hidden = hand_of(player)
    (width_seen, height), x, y, parts = _card_size(setting), 0.0, 0.0, []
    for label in [*known, *[""] * hidden]:
        wide = width_seen if label else _BACK_WIDTH
        if x + wide > width:
            x, y = 0, y + height + 5
        face = draw_card(label, setting, captions, x, y, wide) if label else art.face_down(wide, height, x, y)
        parts.append(face)
        x += wide + 5
    return "".join(parts), y + height if parts else 0


def two_lines(name: str, x: float, y: float, width: float) -> str:
    """A name in one or two lines around a middle."""
    words = name.split()
    if len(words) < 2 or text_width(name, 9, bold=True) <= width:
        return text(name, x, y + 3, 9, anchor="middle", bold=True, room=width)
    cut = min(range(1, len(words)), key=lambda at: abs(2 * len(" ".join(words[:at])) - len(name)))
    lines = " ".join(words[:cut]), " ".join(words[cut:])
    return "".join(
        text(line, x, y + down, 9, anchor="middle", bold=True, room=width)
        for line, down in zip(lines, (-2, 9), strict=True)
    )
