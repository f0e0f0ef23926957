"""Why an action is not legal now, with the rule that forbids it.

The questions asked here are the state's own (``State.bowl_for_roof`` and so on); a law test shows that
an action has a reason exactly when it is not among the legal ones.
"""

from __future__ import annotations

from pagoria.core import nibbles
from pagoria.core.errors import Reason
from pagoria.core.texts import Value
from pagoria.games.pagoda.engine import actions
from pagoria.games.pagoda.engine.actions import Kind, cost
from pagoria.games.pagoda.engine.components import (
    ABILITY_NAMES,
    ALTERNATIVE_COST,
    COLOUR_NAMES,
    COLOURS,
    COLUMNS_PER_FLOOR,
    LOTS,
    TILE_WITH_BACK,
    Colour,
    Floor,
    Variant,
)
from pagoria.games.pagoda.engine.legality import (
    alternative_possible,
    bowl_for_roof,
    column_remains,
    regular_builds,
    stuck,
)
from pagoria.games.pagoda.engine.state import State
from pagoria.games.pagoda.engine.turn import Phase
from pagoria.games.pagoda.notation.actions import format_cards


def why_not(state: State, action: int) -> Reason | None:
    """The reason why ``action``, any integer, is not legal in ``state``; None when it is legal."""
    if state.phase == Phase.OVER:
        return Reason("PG-80", "the game is over")
    if not actions.is_action(action):
        return Reason("PG-10", "there is no such action")
    kind = actions.kind(action)
    if kind in (Kind.USE_FAN, Kind.SKIP_FAN):
        return None if state.phase == Phase.FAN else _no_fan_now(state)
    if state.phase == Phase.FAN:
        return Reason("PG-52", "first decide whether to use the Fan: N uses it, - does not")
    if state.phase != Phase.PLAY:
        return Reason("PG-50", "cards are being drawn")
    judges = {
        Kind.COLUMN: _column,
        Kind.TILE: _tile,
        Kind.ROOF: _roof,
        Kind.LANTERN: _lantern,
        Kind.DRAGON: _dragon,
        Kind.ALTERNATIVE: _alternative,
        Kind.END: _end,
        Kind.PASS: _pass,
    }
    return judges[kind](state, action)


# -- lots -----------------------------------------------------------------------------------------


def lot_refusal(state: State, kind: int, lot: int) -> Reason | None:
    """Why nothing of this kind can be built on a lot, whatever the cards."""
    values: dict[str, Value] = {"lot": lot + 1, "floor": state.floor(lot), "top": state.top_floor()}
    if state.floor(lot) == Floor.ROOFED:
        return Reason("PG-43", "the pagoda on lot {lot} is completed", values)
    if state.blocked(lot):
        values["colour"] = COLOUR_NAMES[state.colour_at(lot)]
        return Reason("PG-70", "no {colour} tile is left, so lot {lot} counts as completed", values)
    if kind in (Kind.COLUMN, Kind.ALTERNATIVE):
        if state.open_for_column(lot):
            return None
        if state.floor(lot) == state.top_floor():
            return Reason(
                "PG-24", "floor {floor} of lot {lot} has its 4 columns; the roof comes next", values
            )
        return Reason("PG-24", "floor {floor} of lot {lot} has its 4 columns; a tile comes next", values)
    if not state.full_floor(lot):
        rule = "PG-30" if kind == Kind.TILE else "PG-40"
        values |= {"columns": state.columns_on(lot), "all": COLUMNS_PER_FLOOR}
        return Reason(rule, "floor {floor} of lot {lot} has {columns} of {all} columns", values)
    if kind == Kind.TILE and state.floor(lot) == state.top_floor():
        return Reason("PG-33", "the tile above floor {top} is laid only together with the roof", values)
    if kind == Kind.ROOF and state.floor(lot) != state.top_floor():
        return Reason("PG-33", "a roof comes above floor {top}; lot {lot} is at floor {floor}", values)
    return None


def _column_colour(state: State, lot: int, colour: int) -> Reason | None:
    needed = state.colour_at(lot)
    if needed in (-1, colour):
        return None
    rule = "PG-21" if state.floor(lot) == 1 else "PG-22"
    values: dict[str, Value] = {"lot": lot + 1, "floor": state.floor(lot), "needed": COLOUR_NAMES[needed]}
    return Reason(rule, "floor {floor} of lot {lot} takes only {needed} columns", values)


# -- abilities and cards --------------------------------------------------------------------------


def ability_refusal(state: State, colour: int) -> Reason | None:
    """Why the active player cannot use an ability."""
    values: dict[str, Value] = {"ability": ABILITY_NAMES[colour]}
    if state.variant & Variant.SIMPLE:
        return Reason("PG-62", "there are no abilities in the simple game", values)
    if state.has_used(colour):
        return Reason("PG-60", "the {ability} was already used this turn", values)
    if state.marker(state.turn, colour) == 0:
        return Reason("PG-60", "the {ability} has no use left", values)
    return None


def _same_colour(paid: int, colour: int) -> Reason | None:
    if actions.way_colour(paid) != colour:
        return None
    return Reason(
        "PG-67", "the pair must differ from the {colour} it pays for", {"colour": COLOUR_NAMES[colour]}
    )


def _cards(state: State, action: int) -> Reason | None:
    needed = cost(action)
    held = state.held(state.turn)
    missing = 0
    for place in range(2 * COLOURS):
        lack = nibbles.get(needed, place) - nibbles.get(held, place)
        missing += nibbles.at(place, max(0, lack))
    if not missing:
        return None
    return Reason("PG-13", "the player does not have {cards}", {"cards": format_cards(missing)})


def _keeps_a_column(state: State, action: int) -> Reason | None:
    if state.built > 0 or column_remains(state, action):
        return None
    return Reason("PG-14", "after this you could no longer build a column this turn")


# -- builds ---------------------------------------------------------------------------------------


def limit_refusal(state: State) -> Reason | None:
    """Why no further column can be built in this turn."""
    if state.built < state.limit():
        return None
    return Reason("PG-12", "{built} columns are already built this turn", {"built": state.built})


def _column(state: State, action: int) -> Reason | None:
    lot, colour = actions.lot_of(action), actions.colour_of(action)
    return (
        limit_refusal(state)
        or lot_refusal(state, Kind.COLUMN, lot)
        or _column_colour(state, lot, colour)
        or _column_payment(state, colour, actions.paid_of(action))
        or _cards(state, action)
    )


def _column_payment(state: State, colour: int, paid: int) -> Reason | None:
    if actions.way_count(paid) > 1:
        return _same_colour(paid, colour) or ability_refusal(state, Colour.GREEN)
    if actions.way_colour(paid) == colour:
        return None
    return Reason("PG-20", "this column is paid for with a {colour} card", {"colour": COLOUR_NAMES[colour]})


def _tile(state: State, action: int) -> Reason | None:
    lot, space = actions.lot_of(action), actions.colour_of(action)
    return (
        lot_refusal(state, Kind.TILE, lot)
        or _tile_there(state, state.colour_at(lot) * COLOURS + space)
        or _tile_payment(state, action)
        or _cards(state, action)
        or _keeps_a_column(state, action)
    )


def _tile_there(state: State, tile: int) -> Reason | None:
    if state.tiles >> tile & 1:
        return None
    base, space = divmod(tile, COLOURS)
    values: dict[str, Value] = {"base": COLOUR_NAMES[base], "space": COLOUR_NAMES[space]}
    return Reason("PG-30", "the {base} tile with {space} spaces is no longer available", values)


def _tile_payment(state: State, action: int) -> Reason | None:
    base, paid = state.colour_at(actions.lot_of(action)), actions.paid_of(action)
    if actions.way_count(paid) > 1:
        return _same_colour(paid, base) or ability_refusal(state, Colour.BLUE)
    if actions.way_colour(paid) == base:
        return None
    return Reason("PG-30", "this tile is paid for with a {colour} card", {"colour": COLOUR_NAMES[base]})


def _roof(state: State, action: int) -> Reason | None:
    lot, rooftop = actions.lot_of(action), actions.colour_of(action)
    reason = lot_refusal(state, Kind.ROOF, lot)
    if reason is not None:
        return reason
    base = state.colour_at(lot)
    return (
        roof_limit_refusal(state)
        or _tile_there(state, TILE_WITH_BACK[base * COLOURS + rooftop])
        or _tile_payment(state, action)
        or _rooftop_pair(state, action, base)
        or _cards(state, action)
    )


def roof_limit_refusal(state: State) -> Reason | None:
    """Why the column limit forbids any roof: its own tile comes too late to lift it (PG-42)."""
    if state.built < state.limit():
        return None
    values: dict[str, Value] = {"built": state.built}
    return Reason("PG-41", "{built} columns are already built this turn and a rooftop counts as one", values)


def _rooftop_pair(state: State, action: int, base: int) -> Reason | None:
    pair = actions.pair_of(action)
    if pair == actions.NO_PAIR:
        return None
    same = _same_colour(pair, actions.colour_of(action))
    return same or (None if bowl_for_roof(state, base) else ability_refusal(state, Colour.GREEN))


# -- everything else ------------------------------------------------------------------------------


def _lantern(state: State, action: int) -> Reason | None:
    return ability_refusal(state, Colour.RED) or _keeps_a_column(state, action)


def dragon_refusal(state: State) -> Reason | None:
    """Why the Dragon cannot be used now, whatever the cards."""
    if state.acted:
        return Reason("PG-64", "the Dragon is used before the first action of a turn")
    return ability_refusal(state, Colour.YELLOW)


def _dragon(state: State, action: int) -> Reason | None:
    if actions.cards_of(action) == 0:
        return Reason("PG-64", "the Dragon exchanges at least one card")
    return dragon_refusal(state) or _cards(state, action)


def alternative_refusal(state: State) -> Reason | None:
    """Why no alternative turn can be taken now, wherever and with whatever cards."""
    if state.acted:
        return Reason("PG-56", "a regular turn has begun, so the alternative turn is no longer possible")
    if state.has_used(Colour.RED):
        return Reason("PG-56", "the Lantern was used, so the alternative turn is not possible")
    if not any(state.open_for_column(lot) for lot in range(LOTS)):
        return Reason("PG-55", "no lot has a free space for a column")
    return None


def _alternative(state: State, action: int) -> Reason | None:
    lot = actions.lot_of(action)
    if nibbles.total(actions.cards_of(action)) != ALTERNATIVE_COST:
        return Reason("PG-55", "the alternative turn discards exactly 4 cards")
    return (
        alternative_refusal(state)
        or lot_refusal(state, Kind.ALTERNATIVE, lot)
        or _column_colour(state, lot, actions.colour_of(action))
        or _cards(state, action)
    )


def _end(state: State, action: int) -> Reason | None:
    del action
    if state.built:
        return None
    return Reason("PG-11", "the turn cannot end before a column has been built")


def _pass(state: State, action: int) -> Reason | None:
    del action
    if stuck(state, regular_builds(state), alternative_possible(state)):
        return None
    return Reason("PG-15", "you may pass only if you cannot build anything")


def _no_fan_now(state: State) -> Reason:
    unusable = ability_refusal(state, Colour.PURPLE)
    return unusable or Reason("PG-52", "you decide about the Fan only while your cards are replenished")


def kind_refusal(state: State, kind: int) -> Reason | None:
    """Why no action of a kind can be legal now, whatever the lot and the cards."""
    judges = {
        Kind.COLUMN: limit_refusal,
        Kind.ROOF: roof_limit_refusal,
        Kind.DRAGON: dragon_refusal,
        Kind.ALTERNATIVE: alternative_refusal,
    }
    if kind in judges:
        return judges[kind](state)
    if kind == Kind.TILE:
        return None
    return why_not(state, kind)
