"""Actions and results in words, for people who watch or read a log."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from pagoria.core import nibbles
from pagoria.core.state import Outcome
from pagoria.core.texts import Text, Value
from pagoria.games.pagoda.engine import actions
from pagoria.games.pagoda.engine.actions import Kind, cost
from pagoria.games.pagoda.engine.cards import display_of, hand_of
from pagoria.games.pagoda.engine.components import COLOUR_NAMES, COLOURS
from pagoria.games.pagoda.engine.state import State

_PLAIN: Final = {
    Kind.LANTERN: Text("lights the Lantern: up to 4 columns this turn"),
    Kind.END: Text("ends the turn"),
    Kind.USE_FAN: Text("uses the Fan: the hand is filled to 4"),
    Kind.SKIP_FAN: Text("keeps the Fan for later"),
    Kind.PASS: Text("cannot build anything and passes"),
}
_ENDINGS: Final = {
    "three-pagodas": Text("Three pagodas are completed."),
    "both-passed": Text("Both players passed."),
}


@lru_cache(4096)  # menus name the same few payments again and again
def cards_in_words(cards: int) -> Text:
    """A row of cards: "2 red from the display and 1 blue from the hand"."""
    display, hand = _counted(display_of(cards)), _counted(hand_of(cards))
    if not hand:
        return Text("{cards} from the display", {"cards": display})
    if not display:
        return Text("{cards} from the hand", {"cards": hand})
    return Text("{display} from the display and {hand} from the hand", {"display": display, "hand": hand})


def _counted(row: int) -> list[Value]:
    counts = [(nibbles.get(row, colour), COLOUR_NAMES[colour]) for colour in range(COLOURS)]
    return [Text("{count} {colour}", {"count": count, "colour": name}) for count, name in counts if count]


def describe_action(state: State, action: int) -> Text:
    """What the player does, as the rest of a sentence that begins with the player's name."""
    kind = actions.kind(action)
    if kind in _PLAIN:
        return _PLAIN[kind]
    cards = cards_in_words(cost(action))
    if kind == Kind.DRAGON:
        return Text("calls the Dragon and exchanges {cards}", {"cards": cards})
    lot = actions.lot_of(action)
    values: dict[str, Value] = {
        "colour": COLOUR_NAMES[actions.colour_of(action)],
        "lot": lot + 1,
        "floor": state.floor(lot),
        "cards": cards,
    }
    if kind == Kind.COLUMN:
        return Text("builds a {colour} column on lot {lot}, floor {floor}, with {cards}", values)
    if kind == Kind.ALTERNATIVE:
        return Text(
            "takes the alternative turn: a {colour} column on lot {lot}, floor {floor}, for {cards}", values
        )
    values["base"] = COLOUR_NAMES[state.colour_at(lot)]
    if kind == Kind.TILE:
        return Text("lays the {base} tile with {colour} spaces on lot {lot}, with {cards}", values)
    return Text("crowns lot {lot} with a {base} roof and a {colour} rooftop, with {cards}", values)


def ending(outcome: Outcome) -> Text:
    """Why the game ended."""
    return _ENDINGS[outcome.reason]
