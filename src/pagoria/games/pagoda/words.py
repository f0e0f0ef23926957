"""Actions and results in words, for people who watch or read a log."""

from __future__ import annotations

from collections.abc import Sequence

from pagoria.core import nibbles
from pagoria.core.contract import Outcome
from pagoria.games.pagoda import actions
from pagoria.games.pagoda.components import COLOUR_NAMES, COLOURS
from pagoria.games.pagoda.state import State
from pagoria.games.pagoda.table import display_of, hand_of
from pagoria.games.pagoda.turn import cost

_PLAIN = {
    actions.LANTERN: "lights the Lantern: up to 4 columns this turn",
    actions.END: "ends the turn",
    actions.USE_FAN: "uses the Fan: the hand is filled to 4",
    actions.SKIP_FAN: "keeps the Fan for later",
    actions.PASS: "cannot build anything and passes",
}
_ENDINGS = {
    "three-pagodas": "Three pagodas are completed.",
    "both-passed": "Both players passed.",
}


def cards_in_words(cards: int) -> str:
    """A row of cards: "2 red from the display and 1 blue from the hand"."""
    parts = []
    for row, place in ((display_of(cards), "display"), (hand_of(cards), "hand")):
        if row:
            counts = [(nibbles.get(row, colour), COLOUR_NAMES[colour]) for colour in range(COLOURS)]
            listed = ", ".join(f"{count} {name}" for count, name in counts if count)
            parts.append(f"{listed} from the {place}")
    return " and ".join(parts)


def describe_action(state: State, action: int) -> str:
    """What the player does, as the rest of a sentence that begins with the player's name."""
    kind = actions.kind(action)
    if kind in _PLAIN:
        return _PLAIN[kind]
    cards = cards_in_words(cost(action))
    if kind == actions.DRAGON:
        return f"calls the Dragon and exchanges {cards}"
    lot = actions.lot_of(action)
    colour = COLOUR_NAMES[actions.colour_of(action)]
    place = f"on lot {lot + 1}, floor {state.floor(lot)}"
    if kind == actions.COLUMN:
        return f"builds a {colour} column {place}, with {cards}"
    if kind == actions.ALTERNATIVE:
        return f"takes the alternative turn: a {colour} column {place}, for {cards}"
    base = COLOUR_NAMES[state.colour_at(lot)]
    if kind == actions.TILE:
        return f"lays the {base} tile with {colour} spaces on lot {lot + 1}, with {cards}"
    return f"crowns lot {lot + 1} with a {base} roof and a {colour} rooftop, with {cards}"


def describe_outcome(outcome: Outcome, names: Sequence[str]) -> str:
    """The result as two sentences."""
    scores = ", ".join(f"{name} {score}" for name, score in zip(names, outcome.scores, strict=True))
    winners = " and ".join(names[seat] for seat in outcome.winners)
    verdict = f"{winners} share the win" if len(outcome.winners) > 1 else f"{winners} wins"
    return f"{_ENDINGS[outcome.reason]} {verdict} ({scores})."
