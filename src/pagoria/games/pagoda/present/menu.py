"""The choices of a player in parts: kind, lot, tile or colour, cards.

Terminal and browser show the same tree. What is not possible stays listed with its reason. Dragon and
alternative turn ask for several cards, which are filled in one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from pagoria.core import nibbles
from pagoria.core.errors import MalformedError, Reason
from pagoria.core.menu import Choice, Menu, Pick
from pagoria.core.texts import Text
from pagoria.games.pagoda.engine import actions
from pagoria.games.pagoda.engine.actions import Kind, cost
from pagoria.games.pagoda.engine.components import (
    ALTERNATIVE_COST,
    COLOUR_NAMES,
    COLOURS,
    LETTERS,
    LOTS,
    Floor,
)
from pagoria.games.pagoda.engine.legality import regular_builds
from pagoria.games.pagoda.engine.refusals import kind_refusal, lot_refusal
from pagoria.games.pagoda.engine.state import State
from pagoria.games.pagoda.engine.turn import Phase
from pagoria.games.pagoda.notation.actions import format_action, format_cards
from pagoria.games.pagoda.present.marks import action_marks, kind_marks, place_marks
from pagoria.games.pagoda.present.sentences import cards_in_words

#: The key that ends the list of cards for the Dragon.
DONE: Final = "."

_KINDS: Final = {
    "C": (Kind.COLUMN, Text("build a column"), Reason("PG-20", "none of your cards fits a free space")),
    "T": (
        Kind.TILE,
        Text("lay a tile"),
        Reason("PG-30", "no floor is full, or none of your cards pays for its tile"),
    ),
    "F": (
        Kind.ROOF,
        Text("build a roof"),
        Reason("PG-40", "no top floor is full, or your cards do not pay for its roof"),
    ),
    "L": (Kind.LANTERN, Text("light the Lantern (4 columns this turn)"), None),
    "D": (Kind.DRAGON, Text("call the Dragon (exchange cards)"), None),
    "A": (Kind.ALTERNATIVE, Text("alternative turn (4 cards for any one column)"), None),
    "E": (Kind.END, Text("end the turn"), None),
    "X": (Kind.PASS, Text("pass"), None),
}
_BUILDS: Final = (Kind.COLUMN, Kind.TILE, Kind.ROOF)
_COMPLETE: Final = (Kind.LANTERN, Kind.END, Kind.PASS)
_PASSING: Final = (Kind.END, Kind.PASS, Kind.SKIP_FAN)
_NO_CARDS: Final = {
    Kind.COLUMN: Reason("PG-20", "none of your cards fits here"),
    Kind.TILE: Reason("PG-30", "none of your cards pays for a tile here"),
    Kind.ROOF: Reason("PG-40", "your cards do not pay for a roof here"),
}


def menu(state: State, picks: Sequence[str]) -> Menu:
    """The choices after the keys picked so far; raises ``MalformedError`` for a key that is not offered."""
    menus = DecisionMenus(state)
    shown = menus.after(())
    for depth, key in enumerate(picks):
        choice = shown.find(key)
        if choice is None or choice.refusal is not None or choice.action is not None:
            raise MalformedError("choice", f"{key!r} does not lead on from {list(picks[:depth])}")
        shown = menus.after(tuple(picks[: depth + 1]))
    return shown


def points_of(state: State, action: int) -> int:
    """What an action scores for the player who does it."""
    after = state.copy()
    after.apply(action)
    return after.scores()[state.turn] - state.scores()[state.turn]


class DecisionMenus:
    """The menus of one decision. The legal builds, and menus that serve several lots, are worked out once."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._builds: dict[int, list[int]] = {kind: [] for kind in _BUILDS}
        for action in regular_builds(state) if state.phase == Phase.PLAY else []:
            self._builds[actions.kind(action)].append(action)
        self._payments: dict[int, Menu] = {}

    def after(self, picks: tuple[str, ...]) -> Menu:
        """The menu behind keys that were all offered."""
        if not picks:
            return self._fan() if self._state.phase == Phase.FAN else self._top()
        kind = _KINDS[picks[0]][0]
        if kind == Kind.DRAGON:
            return _exchange(self._state, picks[1:])
        if len(picks) == 1:
            return self._lots(kind)
        lot = int(picks[1]) - 1
        if kind == Kind.ALTERNATIVE:
            return self._alternative(lot, picks[2:])
        here = [action for action in self._builds[kind] if actions.lot_of(action) == lot]
        if kind == Kind.COLUMN:
            return _payments(self._state, Text("Which cards pay for the column?"), here)
        if len(picks) == 2:
            return _tiles(self._state, kind, here)
        colour = LETTERS.index(picks[2])
        of_colour = [action for action in here if actions.colour_of(action) == colour]
        return _payments(self._state, Text("Which cards pay for it?"), of_colour)

    # -- kinds and lots -------------------------------------------------------------------------

    def _fan(self) -> Menu:
        use = self._complete("N", Text("use the Fan (fill the hand to 4)"), Kind.USE_FAN)
        keep = self._complete("-", Text("keep it (fill the hand to 2)"), Kind.SKIP_FAN)
        return Menu(Text("Your display is full. Use the Fan for your hand?"), (use, keep))

    def _complete(self, key: str, label: Text, action: int) -> Choice:
        """A choice without further parts; all but the Lantern end a turn or bring cards."""
        marks = action_marks(self._state, action)
        passes = action in _PASSING
        return Choice(key, label, action, marks=marks, final=action != Kind.LANTERN, passes=passes)

    def _top(self) -> Menu:
        choices = [self._kind_choice(key) for key in _KINDS]
        # Passing and its refusal concern nobody but a player who has to pass.
        listed = tuple(choice for choice in choices if choice.key != "X" or choice.refusal is None)
        return Menu(Text("What do you do?"), listed)

    def _kind_choice(self, key: str) -> Choice:
        kind, label, nothing_fits = _KINDS[key]
        refusal = kind_refusal(self._state, kind)
        if kind in _BUILDS:
            refusal = None if self._builds[kind] else self._limit(refusal, kind) or nothing_fits
        if kind in _COMPLETE and refusal is None:
            return self._complete(key, label, kind)
        return Choice(key, label, refusal=refusal, marks=kind_marks(kind))

    def _limit(self, refusal: Reason | None, kind: int) -> Reason | None:
        """A refusal by the limit of columns, unless the Lantern could lift it and nothing would be gained."""
        if refusal is None or kind_refusal(self._state, Kind.LANTERN) is not None:
            return refusal
        lit = self._state.copy()
        lit.apply(Kind.LANTERN)
        return refusal if kind in map(actions.kind, regular_builds(lit)) else None

    def _lots(self, kind: int) -> Menu:
        buildable = {actions.lot_of(action) for action in self._builds.get(kind, [])}
        choices = []
        for lot in range(LOTS):
            refusal = lot_refusal(self._state, kind, lot)
            if refusal is None and kind in _BUILDS and lot not in buildable:
                refusal = _NO_CARDS[kind]
            marks = kind_marks(kind) | {"lot": lot + 1}
            choices.append(Choice(str(lot + 1), lot_label(self._state, lot), refusal=refusal, marks=marks))
        return Menu(Text("On which lot?"), tuple(choices))

    # -- the alternative turn -------------------------------------------------------------------

    def _alternative(self, lot: int, picks: tuple[str, ...]) -> Menu:
        needed = self._state.colour_at(lot)
        if needed < 0 and not picks:
            return _colours(self._state, lot)
        colour = needed if needed >= 0 else LETTERS.index(picks[0])
        keys = picks if needed >= 0 else picks[1:]
        if keys:
            return _four_cards(self._state, lot, colour, keys)
        floor = self._state.floor(lot)
        if floor not in self._payments:
            self._payments[floor] = _four_cards(self._state, lot, colour, ())
        return self._payments[floor]


def lot_label(state: State, lot: int) -> Text:
    """A lot in words: its floor, colour and columns."""
    if state.floor(lot) == Floor.ROOFED:
        return Text("lot {lot}: completed", {"lot": lot + 1})
    floor, colour = state.floor(lot), state.colour_at(lot)
    if colour < 0:
        return Text("lot {lot}: floor {floor}, empty, any colour", {"lot": lot + 1, "floor": floor})
    return Text(
        "lot {lot}: floor {floor}, {colour}, {columns} of 4 columns",
        {"lot": lot + 1, "floor": floor, "colour": COLOUR_NAMES[colour], "columns": state.columns_on(lot)},
    )


# -- tiles and payments ---------------------------------------------------------------------------


def _tiles(state: State, kind: int, here: Sequence[int]) -> Menu:
    lot = actions.lot_of(here[0])
    choices = []
    for colour in sorted({actions.colour_of(action) for action in here}):
        values = {"colour": COLOUR_NAMES[colour]}
        label = (
            Text("the next floor will be {colour}", values)
            if kind == Kind.TILE
            else Text("a {colour} rooftop", values)
        )
        choices.append(Choice(LETTERS[colour], label, marks=place_marks(state, kind, lot, colour)))
    return Menu(Text("Which tile?"), tuple(choices))


def _payments(state: State, question: Text, here: Sequence[int]) -> Menu:
    # What a build scores depends on its kind and its floor, and those agree here.
    points = points_of(state, here[0])
    choices = [
        Choice(
            format_action(action),
            _payment_label(state, action),
            action,
            points,
            marks=action_marks(state, action),
        )
        for action in here
    ]
    return Menu(question, tuple(choices))


def _payment_label(state: State, action: int) -> Text:
    label = cards_in_words(cost(action))
    kind = actions.kind(action)
    pair = actions.way_count(actions.paid_of(action)) > 1
    if kind == Kind.COLUMN and state.colour_at(actions.lot_of(action)) < 0:
        colour = COLOUR_NAMES[actions.colour_of(action)]
        label = Text("{colour} column: {cards}", {"colour": colour, "cards": label})
    if kind != Kind.COLUMN and pair:
        label = Text("{cards} (Buddha)", {"cards": label})
    if (kind == Kind.COLUMN and pair) or (kind == Kind.ROOF and actions.pair_of(action) != actions.NO_PAIR):
        label = Text("{cards} (Bowl of rice)", {"cards": label})
    return label


# -- cards one by one -----------------------------------------------------------------------------


def _card(key: str) -> int:
    place = LETTERS.index(key.upper()) + (COLOURS if key.islower() else 0)
    return nibbles.one(place)


def _card_choices(rest: int, complete: Callable[[int], int | None], points: int | None) -> list[Choice]:
    """One choice for each kind of card left; ``complete`` gives the action that it would finish."""
    cards = format_cards(rest)
    return [
        Choice(
            key,
            _card_label(key),
            complete(_card(key)),
            points,
            marks={"card": key},
            final=True,
            count=cards.count(key),
        )
        for key in dict.fromkeys(cards)
    ]


@lru_cache
def _card_label(key: str) -> Text:
    values = {"colour": COLOUR_NAMES[LETTERS.index(key.upper())]}
    if key.islower():
        return Text("{colour} from the hand", values)
    return Text("{colour} from the display", values)


def _exchange(state: State, picks: Sequence[str]) -> Menu:
    taken = sum(_card(key) for key in picks)
    rest = state.held(state.turn) - taken
    choices = _card_choices(rest, lambda _card_picked: None, None)
    if taken:
        label = Text("done: exchange {cards}", {"cards": cards_in_words(taken)})
        action = actions.dragon(taken)
        choices.insert(0, Choice(DONE, label, action, marks=action_marks(state, action), final=True))
    pick = Pick(0 if taken else 1, nibbles.total(rest), DONE)
    return Menu(Text("Which cards do you exchange?"), tuple(choices), pick)


def _colours(state: State, lot: int) -> Menu:
    """The colours for a column of the alternative turn on an empty lot."""
    choices = (
        Choice(
            LETTERS[colour],
            Text("{colour}", {"colour": COLOUR_NAMES[colour]}),
            marks=place_marks(state, Kind.ALTERNATIVE, lot, colour),
        )
        for colour in range(COLOURS)
    )
    return Menu(Text("Which colour will the column be?"), tuple(choices))


def _four_cards(state: State, lot: int, colour: int, picks: Sequence[str]) -> Menu:
    """The cards for the alternative turn; the first menu is the same on every lot with this floor."""
    taken = sum(_card(key) for key in picks)
    left = ALTERNATIVE_COST - len(picks)

    def complete(card: int) -> int | None:
        return actions.alternative(lot, colour, taken + card) if left == 1 else None

    # A column scores its floor, however it is paid (PG-23, PG-55).
    choices = _card_choices(state.held(state.turn) - taken, complete, state.floor(lot))
    question = (
        Text("Which card do you discard for it? ({left} to go)", {"left": left})
        if picks
        else Text("Which 4 cards do you discard for it?")
    )
    return Menu(question, tuple(choices), Pick(left, left))
