"""The choices of a player in parts: kind, lot, tile or colour, cards.

Terminal and browser show the same tree. What is not possible stays listed with its reason. Dragon and
alternative turn are filled in card by card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from pagoria.core import nibbles
from pagoria.core.contract import Choice, Menu
from pagoria.core.errors import MalformedError, Reason
from pagoria.games.pagoda import actions
from pagoria.games.pagoda.components import (
    ALTERNATIVE_COST,
    COLOUR_NAMES,
    COLOURS,
    LETTERS,
    LOTS,
)
from pagoria.games.pagoda.notation import format_action, format_cards
from pagoria.games.pagoda.refusals import kind_refusal, lot_refusal
from pagoria.games.pagoda.state import State
from pagoria.games.pagoda.table import FAN, ROOFED
from pagoria.games.pagoda.turn import cost
from pagoria.games.pagoda.words import cards_in_words

#: The key that ends the list of cards for the Dragon.
DONE: Final = "."

_KINDS: Final = {
    "C": (actions.COLUMN, "build a column", Reason("PG-20", "no free space takes one of your cards")),
    "T": (actions.TILE, "lay a tile", Reason("PG-30", "no floor is full, or no card of yours pays its tile")),
    "F": (
        actions.ROOF,
        "build a roof",
        Reason("PG-40", "no top floor is full, or your cards do not pay its roof"),
    ),
    "L": (actions.LANTERN, "light the Lantern (4 columns this turn)", None),
    "D": (actions.DRAGON, "call the Dragon (exchange cards)", None),
    "A": (actions.ALTERNATIVE, "alternative turn (4 cards for any one column)", None),
    "E": (actions.END, "end the turn", None),
    "X": (actions.PASS, "pass", None),
}
_BUILDS: Final = (actions.COLUMN, actions.TILE, actions.ROOF)
_NO_CARDS: Final = {
    actions.COLUMN: Reason("PG-20", "no card of yours fits here"),
    actions.TILE: Reason("PG-30", "no card of yours pays a tile here"),
    actions.ROOF: Reason("PG-40", "your cards do not pay a roof here"),
}


def menu(state: State, picks: Sequence[str]) -> Menu:
    """The choices after the keys picked so far; raises ``MalformedError`` for a key that is not offered."""
    shown = _top(state)
    for depth, key in enumerate(picks):
        choice = shown.find(key)
        if choice is None or choice.refusal is not None or choice.action is not None:
            raise MalformedError("choice", f"{key!r} does not lead on from {list(picks[:depth])}")
        shown = _below(state, tuple(picks[: depth + 1]))
    return shown


def _below(state: State, picks: tuple[str, ...]) -> Menu:
    """The menu behind keys that were all offered."""
    kind = _KINDS[picks[0]][0]
    if kind == actions.DRAGON:
        return _exchange(state, picks[1:])
    if len(picks) == 1:
        return _lots(state, kind)
    lot = int(picks[1]) - 1
    if kind == actions.ALTERNATIVE:
        return _alternative(state, lot, picks[2:])
    here = [action for action in _builds(state, kind) if actions.lot_of(action) == lot]
    if kind == actions.COLUMN:
        return _payments(state, "Which cards pay the column?", here)
    if len(picks) == 2:
        return _tiles(kind, here)
    colour = LETTERS.index(picks[2])
    return _payments(state, "Which cards pay for it?", [a for a in here if actions.colour_of(a) == colour])


def points_of(state: State, action: int) -> int:
    """What an action scores for the player who does it."""
    after = state.copy()
    after.apply(action)
    return after.scores()[state.turn] - state.scores()[state.turn]


# -- kinds and lots -------------------------------------------------------------------------------


def _top(state: State) -> Menu:
    if state.phase == FAN:
        use = Choice("N", "use the Fan (fill the hand to 4)", actions.USE_FAN)
        keep = Choice("-", "keep it (fill the hand to 2)", actions.SKIP_FAN)
        return Menu("Your display is full. Use the Fan for your hand?", (use, keep))
    choices = [_kind_choice(state, key) for key in _KINDS]
    # Passing and its refusal concern nobody but a player who has to pass.
    return Menu("What do you do?", tuple(c for c in choices if c.key != "X" or c.refusal is None))


def _kind_choice(state: State, key: str) -> Choice:
    kind, label, nothing_fits = _KINDS[key]
    refusal = kind_refusal(state, kind)
    if kind in _BUILDS:
        refusal = None if _builds(state, kind) else refusal or nothing_fits
    complete = kind in (actions.LANTERN, actions.END, actions.PASS)
    return Choice(key, label, kind if complete and refusal is None else None, refusal=refusal)


def _builds(state: State, kind: int) -> list[int]:
    return [action for action in state.regular_builds() if actions.kind(action) == kind]


def _lots(state: State, kind: int) -> Menu:
    buildable = {actions.lot_of(action) for action in _builds(state, kind)}
    choices = []
    for lot in range(LOTS):
        refusal = lot_refusal(state, kind, lot)
        if refusal is None and kind in _BUILDS and lot not in buildable:
            refusal = _NO_CARDS[kind]
        choices.append(Choice(str(lot + 1), lot_label(state, lot), refusal=refusal))
    return Menu("On which lot?", tuple(choices))


def lot_label(state: State, lot: int) -> str:
    """A lot in words: its floor, colour and columns."""
    if state.floor(lot) == ROOFED:
        return f"lot {lot + 1}: completed"
    colour = state.colour_at(lot)
    name = (
        "empty, any colour" if colour < 0 else f"{COLOUR_NAMES[colour]}, {state.columns_on(lot)} of 4 columns"
    )
    return f"lot {lot + 1}: floor {state.floor(lot)}, {name}"


# -- tiles and payments ---------------------------------------------------------------------------


def _tiles(kind: int, here: Iterable[int]) -> Menu:
    colours = sorted({actions.colour_of(action) for action in here})
    what = "the next floor will be {}" if kind == actions.TILE else "a {} rooftop"
    choices = (Choice(LETTERS[colour], what.format(COLOUR_NAMES[colour])) for colour in colours)
    return Menu("Which tile?", tuple(choices))


def _payments(state: State, question: str, here: Iterable[int]) -> Menu:
    choices = [
        Choice(format_action(action), _payment_label(state, action), action, points_of(state, action))
        for action in here
    ]
    return Menu(question, tuple(choices))


def _payment_label(state: State, action: int) -> str:
    words = cards_in_words(cost(action))
    if actions.kind(action) == actions.COLUMN:
        colour = COLOUR_NAMES[actions.colour_of(action)]
        words = f"{colour} column: {words}" if state.colour_at(actions.lot_of(action)) < 0 else words
    if actions.kind(action) != actions.COLUMN and actions.way_count(actions.paid_of(action)) > 1:
        words += " (Buddha)"
    bowl = actions.kind(action) == actions.COLUMN and actions.way_count(actions.paid_of(action)) > 1
    if bowl or (actions.kind(action) == actions.ROOF and actions.pair_of(action) != actions.NO_PAIR):
        words += " (Bowl of rice)"
    return words


# -- cards one by one -----------------------------------------------------------------------------


def _card(key: str) -> int:
    place = LETTERS.index(key.upper()) + (COLOURS if key.islower() else 0)
    return nibbles.one(place)


def _card_choices(rest: int, complete: Callable[[int], int | None], points: int | None) -> list[Choice]:
    """One choice for each kind of card left; ``complete`` gives the action that it would finish."""
    choices: list[Choice] = []
    for key in format_cards(rest):
        place = "hand" if key.islower() else "display"
        label = f"{COLOUR_NAMES[LETTERS.index(key.upper())]} from the {place}"
        if all(choice.key != key for choice in choices):
            choices.append(Choice(key, label, complete(_card(key)), points))
    return choices


def _exchange(state: State, picks: Sequence[str]) -> Menu:
    taken = sum(_card(key) for key in picks)
    choices = _card_choices(state.held(state.turn) - taken, lambda _card_picked: None, None)
    if taken:
        label = f"done: exchange {cards_in_words(taken)}"
        choices.insert(0, Choice(DONE, label, actions.dragon(taken)))
    return Menu("Which card goes away?", tuple(choices))


def _alternative(state: State, lot: int, picks: Sequence[str]) -> Menu:
    needed = state.colour_at(lot)
    if needed < 0 and not picks:
        return Menu(
            "Which colour shall the column have?",
            tuple(Choice(LETTERS[colour], COLOUR_NAMES[colour]) for colour in range(COLOURS)),
        )
    colour = needed if needed >= 0 else LETTERS.index(picks[0])
    keys = picks if needed >= 0 else picks[1:]
    taken = sum(_card(key) for key in keys)
    left = ALTERNATIVE_COST - len(keys)

    def complete(card: int) -> int | None:
        return actions.alternative(lot, colour, taken + card) if left == 1 else None

    question = f"Which card do you give for it? ({left} to go)"
    # A column scores its floor, however it is paid (PG-23, PG-55).
    return Menu(question, tuple(_card_choices(state.held(state.turn) - taken, complete, state.floor(lot))))
