"""Why a spell cannot be cast, a building or monument cannot be built, a card cannot be bought."""

from __future__ import annotations

from typing import Final

from pagoria.core import bits
from pagoria.core.errors import Reason
from pagoria.core.texts import Text, Value
from pagoria.games.pandoria.components.model import (
    BUILDING_NAMES,
    RESOURCE_NAMES,
    SPELL_NAMES,
    Building,
    Resource,
    Spell,
)
from pagoria.games.pandoria.engine import actions
from pagoria.games.pandoria.engine.building import can_build_monument
from pagoria.games.pandoria.engine.double_use import double_possible
from pagoria.games.pandoria.engine.phases.end_of_turn import offers
from pagoria.games.pandoria.engine.setting import BUILDING_PLACES
from pagoria.games.pandoria.engine.spells import BUILDER_LESS, CONJURED, castable, ship_price, spell_price
from pagoria.games.pandoria.engine.state import State
from pagoria.games.pandoria.engine.turn import Phase
from pagoria.games.pandoria.present.sentences import card_name, resource_text

_NO_TARGET: Final = {
    Spell.ACQUIRE: Text("the market is empty"),
    Spell.ADOPT: Text("the pile of cards is empty"),
    Spell.CLONE: Text("no free space of an open region is next to one of your figures"),
    Spell.CONSTRUCT: Text("none of your other cards can be built, even for 3 wood less"),
    Spell.ENCHANTED_CASTLE: Text("there is no space for a castle"),
    Spell.MASTER_BUILDER: Text("no monument can be built, even for 3 wood less"),
    Spell.MUSTER: Text("there is no free space in an open region"),
    Spell.RAGE: Text("no worker of an opponent stands on a terrain space"),
    Spell.TELEPORT: Text("none of your figures can be moved anywhere"),
    Spell.TERRAIN: Text("no single tile is left, or there is no space for one"),
}


# -- cards and prices -----------------------------------------------------------------------------


def held_refusal(state: State, card: int) -> Reason | None:
    """Why the active player cannot use a card: it is not in the hand."""
    if card >= len(state.setting.card_spell):
        return Reason("PD-25", "there is no card {card}", {"card": card})
    if bits.has(state.active_board().hand, card):
        return None
    return Reason("PD-25", "you do not hold {card}", {"card": card_name(state.setting, card)})


def price_refusal(state: State, rule: str, what: Value, resource: int, price: int) -> Reason | None:
    """Why the active player cannot pay a price in crystals or wood."""
    board = state.active_board()
    if board.can_pay(resource, price):
        return None
    values: dict[str, Value] = {"what": what, "price": resource_text(price, RESOURCE_NAMES[resource])}
    values["have"] = board.resource(resource)
    if not board.has_building(Building.BANK):
        return Reason(rule, "{what} costs {price}; you have {have}", values)
    values["gold"] = board.resource(Resource.GOLD)
    return Reason(
        rule,
        "{what} costs {price}; you have {have}, and the Bank cannot make up for it with {gold} gold",
        values,
    )


def market_refusal(state: State, rule: str, card: int) -> Reason | None:
    """Why a card cannot come from the market."""
    if card >= len(state.setting.card_spell):
        return Reason("PD-25", "there is no card {card}", {"card": card})
    if bits.has(state.piles.market, card):
        return None
    return Reason(rule, "{card} is not in the market", {"card": card_name(state.setting, card)})


def buy_refusal(state: State, action: int) -> Reason | None:
    card = actions.first(action)
    reason = market_refusal(state, "PD-26", card)
    if reason is not None or card in offers(state):
        return reason
    values: dict[str, Value] = {
        "card": card_name(state.setting, card),
        "price": state.active_board().card_price(card),
        "have": state.active_board().resource(Resource.GOLD),
    }
    return Reason("PD-26", "{card} costs {price} gold; you have {have}", values)


# -- spells ---------------------------------------------------------------------------------------


def cast_refusal(state: State, spell: int, card: int, base: int) -> Reason | None:
    """Why a spell cannot be cast from a card (-1 without one) at this cost before discounts."""
    if castable(state, spell, card, base):
        return None
    if spell == Spell.ASTRAL_SHIP:
        return _no_ship(state, base)
    price = spell_price(state, base)
    return price_refusal(state, "PD-40", SPELL_NAMES[spell], Resource.CRYSTALS, price) or _no_target(
        state, spell
    )


def _no_ship(state: State, base: int) -> Reason:
    if not state.active_board().has_figure():
        return Reason("PD-48", "you have no figure that could be placed on a ship")
    ships = state.land.free_ships()
    if not ships:
        return Reason("PD-83", "every ship is occupied or surrounded")
    price = min(ship_price(state, ship, base) for ship in ships)
    dear = price_refusal(state, "PD-40", SPELL_NAMES[Spell.ASTRAL_SHIP], Resource.CRYSTALS, price)
    return dear or _no_target(state, Spell.ASTRAL_SHIP)


def _no_target(state: State, spell: int) -> Reason:
    if spell in (Spell.CLONE, Spell.MUSTER) and not state.active_board().has_figure():
        return Reason("PD-48", "you have no figure that could be placed on the map")
    if spell == Spell.ENCHANTED_CASTLE and not state.active_board().castles:
        return Reason("PD-48", "you have no castle left")
    reason = _NO_TARGET.get(spell, Text("there is nothing to cast it on"))
    return Reason("PD-48", "{spell} has no target: {reason}", {"spell": SPELL_NAMES[spell], "reason": reason})


def spell_refusal(state: State, action: int) -> Reason | None:
    card = actions.first(action)
    reason = held_refusal(state, card)
    if reason is not None:
        return reason
    spell = state.setting.card_spell[card]
    return cast_refusal(state, spell, card, state.setting.spell_cost[spell])


def double_refusal(state: State, action: int) -> Reason | None:
    card = actions.first(action)
    reason = held_refusal(state, card)
    if reason is not None or double_possible(state, card):
        return reason
    spell = state.setting.card_spell[card]
    cheaper = state.copy()
    cheaper.turn.discount = 1
    unpaid = cast_refusal(cheaper, spell, card, state.setting.spell_cost[spell])
    values: dict[str, Value] = {"card": card_name(state.setting, card)}
    return unpaid or Reason(
        "PD-54", "after the spell of {card} you could pay for neither its building nor a monument", values
    )


def recast_refusal(state: State, action: int) -> Reason | None:
    del action
    spell = state.active_board().visible_spell
    if spell < 0:
        return Reason("PD-53", "no spell is visible on your pile")
    return cast_refusal(state, spell, -1, state.setting.spell_cost[spell] + 1)


def printed_ship_refusal(state: State, action: int) -> Reason | None:
    del action
    return cast_refusal(state, Spell.ASTRAL_SHIP, -1, state.setting.astral_ship)


# -- buildings and monuments ----------------------------------------------------------------------


def wood_off(state: State) -> int:
    """What is taken off the price of a building or monument at this point of the turn."""
    if state.turn.phase == Phase.TARGET:
        return BUILDER_LESS
    return 1 if state.turn.phase == Phase.BUILD else 0


def build_refusal(state: State, action: int) -> Reason | None:
    card, place = actions.first(action), actions.second(action)
    reason = held_refusal(state, card) or _busy_refusal(state, card)
    return reason or building_refusal(state, card, place)


def _busy_refusal(state: State, card: int) -> Reason | None:
    """A card that is being cast cannot be built, or in its double use only that one can."""
    values: dict[str, Value] = {"card": card_name(state.setting, card)}
    if state.turn.phase == Phase.TARGET and card == state.turn.spell_card:
        return Reason("PD-25", "{card} is the card that you are casting", values)
    if state.turn.phase == Phase.BUILD and card != state.turn.spell_card:
        return Reason("PD-54", "{card} is not the card whose spell you cast", values)
    return None


def building_refusal(state: State, card: int, place: int) -> Reason | None:
    """Why the building of a card in the hand cannot go to a place."""
    board = state.active_board()
    if place >= BUILDING_PLACES:
        return Reason("PD-41", "there are {places} places for buildings", {"places": BUILDING_PLACES})
    building = state.setting.card_building[card]
    values: dict[str, Value] = {"building": BUILDING_NAMES[building], "place": place + 1}
    if board.monument_at(place):
        return Reason("PD-44", "a monument stands at place {place} and is never covered", values)
    if board.has_building(building, place):
        return Reason("PD-43", "you have a visible {building} already", values)
    if any(board.free_place(p) for p in range(place)) and board.free_place(place):
        return Reason("PD-41", "a building goes to the first empty place", values)
    if board.can_build(card, place, wood_off(state)):
        return None
    price = board.building_price(building, place, wood_off(state))
    rule = "PD-41" if board.free_place(place) else "PD-42"
    return price_refusal(state, rule, values["building"], Resource.WOOD, price)


def monument_refusal(state: State, action: int) -> Reason | None:
    """Why a monument cannot be built at a place."""
    board, place = state.active_board(), actions.first(action)
    if not state.piles.monuments_left():
        return Reason("PD-44", "no monument is left")
    if place >= BUILDING_PLACES:
        return Reason("PD-41", "there are {places} places for buildings", {"places": BUILDING_PLACES})
    values: dict[str, Value] = {"place": place + 1}
    if board.monument_at(place):
        return Reason("PD-44", "a monument stands at place {place} and is never covered", values)
    if board.free_place(place):
        return Reason("PD-44", "a monument covers a building, and place {place} is empty", values)
    if can_build_monument(state, place, wood_off(state)):
        return None
    price = board.monument_price(place, wood_off(state))
    return price_refusal(state, "PD-44", Text("a monument there"), Resource.WOOD, price)


def acquire_refusal(state: State, action: int) -> Reason | None:
    return market_refusal(state, "PD-40", actions.first(action))


def conjure_refusal(state: State, action: int) -> Reason | None:
    del state
    if actions.first(action) <= CONJURED:
        return None
    return Reason("PD-40", "Conjure brings {all} wood and gold together", {"all": CONJURED})
