"""Why an action is not legal now, with the rule that forbids it.

The questions asked here are the same that the rules ask (``Land.on_shore``, ``spells.castable`` and so on);
tests show that an action has a reason exactly when it is not among the legal ones. ``stage_refusals`` judges
the moment, ``card_refusals`` cards and prices, this module everything on the map.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pagoria.core import bits
from pagoria.core.errors import Reason
from pagoria.core.texts import Value
from pagoria.games.pandoria.components.model import SPELL_NAMES, Resource, Spell, Terrain
from pagoria.games.pandoria.engine import actions, card_refusals
from pagoria.games.pandoria.engine.actions import Kind
from pagoria.games.pandoria.engine.double_use import leaves_second_half
from pagoria.games.pandoria.engine.figures import open_spaces_beside, rage_victims, wander_moves
from pagoria.games.pandoria.engine.land import NOBODY, Ground, is_leader, owner_of
from pagoria.games.pandoria.engine.phases.figures import figure_placements
from pagoria.games.pandoria.engine.phases.placing import placements
from pagoria.games.pandoria.engine.phases.ships import harbours
from pagoria.games.pandoria.engine.scoring import scorable
from pagoria.games.pandoria.engine.spells import ship_price
from pagoria.games.pandoria.engine.stage_refusals import stage_refusal
from pagoria.games.pandoria.engine.state import State
from pagoria.games.pandoria.engine.turn import Phase, Placed
from pagoria.games.pandoria.present.sentences import figure_name, ground_name, space_name, tile_name

Judge = Callable[[State, int], Reason | None]


def why_not(state: State, action: int) -> Reason | None:
    """The reason why ``action`` is not legal in ``state``; None when it is legal."""
    if not actions.is_action(action):
        return Reason("PD-25", "there is no such action")
    kind = actions.kind(action)
    reason = stage_refusal(state, kind)
    if reason is None and kind in _JUDGES:
        reason = _JUDGES[kind](state, action)
    return reason or _second_half_lost(state, action)


def _second_half_lost(state: State, action: int) -> Reason | None:
    """Why the spell of a double use may not be used in this way."""
    if state.turn.phase != Phase.TARGET or not state.turn.discount:
        return None
    if leaves_second_half(state, action, state.turn.spell, state.turn.spell_card, state.turn.spell_base):
        return None
    return Reason("PD-54", "then you could pay for neither the building of your card nor a monument")


# -- spaces ---------------------------------------------------------------------------------------


def _unknown_space(state: State, space: int) -> Reason | None:
    if space < state.setting.size:
        return None
    return Reason("PD-01", "there is no space {space} on this board", {"space": space})


def _about(state: State, space: int) -> dict[str, Value]:
    """The values of reasons about a space."""
    figure = state.land.figure[space]
    return {
        "space": space_name(state.setting, space),
        "ground": ground_name(state.land.ground[space]),
        "figure": figure_name(figure) if figure != NOBODY else "nobody",
    }


def _not_empty(state: State, space: int) -> Reason | None:
    if state.land.ground[space] == Ground.NOTHING:
        return None
    return Reason("PD-20", "{space} is not empty: it holds {ground}", _about(state, space))


def _off_shore(state: State, space: int) -> Reason | None:
    if state.land.on_shore(space):
        return None
    return Reason("PD-20", "{space} touches nothing that was placed", _about(state, space))


def _shore(state: State, space: int) -> Reason | None:
    """Why neither castle nor single tile can be placed on a space."""
    return _unknown_space(state, space) or _not_empty(state, space) or _off_shore(state, space)


def _no_room(state: State, space: int, rule: str) -> Reason | None:
    """Why no figure can be put on a space of the map."""
    unknown = _unknown_space(state, space)
    if unknown is not None or state.land.can_hold_figure(space):
        return unknown
    values = _about(state, space)
    if state.land.figure[space] != NOBODY:
        return Reason(rule, "{figure} stands on {space}", values)
    if state.land.ground[space] >= Terrain.COUNT:
        return Reason(rule, "{space} is not a terrain space: there is {ground}", values)
    return Reason(rule, "the region at {space} is closed ({ground})", values)


def _not_own(state: State, space: int, rule: str) -> Reason | None:
    """Why there is no figure of the active player on a space."""
    unknown = _unknown_space(state, space)
    if unknown is not None:
        return unknown
    figure = state.land.figure[space]
    if figure != NOBODY and owner_of(figure) == state.turn.active:
        return None
    values = _about(state, space)
    if figure == NOBODY:
        return Reason(rule, "nobody stands on {space}", values)
    return Reason(rule, "{figure} stands on {space}, not one of yours", values)


# -- placing --------------------------------------------------------------------------------------


def _place_tile(state: State, action: int) -> Reason | None:
    reason = _tile_held(state, actions.first(action))
    pair = actions.second(action)
    if reason is None and (pair >= len(state.setting.pair_first) or actions.third(action) > 1):
        reason = Reason("PD-01", "this board does not have these two spaces")
    return reason or _pair(state, pair)


def _tile_held(state: State, tile: int) -> Reason | None:
    if tile >= state.setting.tile_count():
        return Reason("PD-11", "there is no double tile {tile}", {"tile": tile})
    if bits.has(state.active_board().tiles, tile):
        return None
    return Reason("PD-20", "you do not hold the {tile} tile", {"tile": tile_name(state.setting, tile)})


def _pair(state: State, pair: int) -> Reason | None:
    first, second = state.setting.pair_first[pair], state.setting.pair_second[pair]
    reason = _not_empty(state, first) or _not_empty(state, second)
    if reason is not None or state.land.on_shore(first) or state.land.on_shore(second):
        return reason
    values: dict[str, Value] = {
        "first": space_name(state.setting, first),
        "second": space_name(state.setting, second),
    }
    return Reason("PD-20", "neither {first} nor {second} touches anything that was placed", values)


def castle_refusal(state: State) -> Reason | None:
    """Why the active player can place no castle anywhere."""
    return None if state.active_board().castles else Reason("PD-20", "you have placed both of your castles")


def _place_castle(state: State, action: int) -> Reason | None:
    return castle_refusal(state) or _shore(state, actions.first(action))


def _place_single(state: State, action: int) -> Reason | None:
    return _shore(state, actions.first(action))


def _skip(state: State, action: int) -> Reason | None:
    if action in placements(state):
        return None
    return Reason("PD-21", "you can place a tile or a castle, so you have to")


# -- figures --------------------------------------------------------------------------------------


def reserve_refusal(state: State, kind: int) -> Reason | None:
    """Why the active player has no worker, or may not use the leader."""
    board = state.active_board()
    if kind == Kind.WORKER:
        return None if board.workers else Reason("PD-23", "all your workers are on the map")
    if board.leader_allowed():
        return None
    if not board.leader:
        return Reason("PD-24", "your leader is on the map")
    values: dict[str, Value] = {"workers": board.workers}
    return Reason(
        "PD-24", "the leader follows when all workers are on the map; in your reserve: {workers}", values
    )


def _put(state: State, action: int) -> Reason | None:
    space = actions.first(action)
    reason = reserve_refusal(state, actions.kind(action)) or _unknown_space(state, space)
    if reason is not None:
        return reason
    if state.turn.phase in (Phase.FIGURE, Phase.CASTLE_FIGURE):
        return _put_on_placed(state, action)
    if state.turn.spell == Spell.ASTRAL_SHIP:
        return _board(state, space)
    return _no_room(state, space, "PD-47") or _put_by_clone(state, space)


def _put_on_placed(state: State, action: int) -> Reason | None:
    space = actions.first(action)
    if state.turn.phase == Phase.CASTLE_FIGURE:
        if space == state.turn.place_first:
            return None
        return Reason(
            "PD-40", "the figure goes on the castle of the spell, not on {space}", _about(state, space)
        )
    if action in figure_placements(state):
        return None
    if state.turn.placed == Placed.NOTHING:
        return Reason("PD-23", "nothing was placed in this turn")
    if space not in (state.turn.place_first, state.turn.place_second):
        return Reason("PD-23", "{space} is not part of what was placed in this turn", _about(state, space))
    return _no_room(state, space, "PD-23")


def _put_by_clone(state: State, space: int) -> Reason | None:
    if state.turn.spell != Spell.CLONE or space in open_spaces_beside(state.land, state.turn.active):
        return None
    return Reason("PD-40", "{space} is not next to one of your figures", _about(state, space))


def _board(state: State, space: int) -> Reason | None:
    values = _about(state, space)
    if state.land.ground[space] != Ground.SHIP:
        return Reason("PD-47", "{space} is not a ship", values)
    if space not in state.land.free_ships():
        if state.land.figure[space] != NOBODY:
            return Reason("PD-83", "{figure} is on the ship at {space}", values)
        return Reason("PD-83", "the ship at {space} is surrounded", values)
    price = ship_price(state, space, state.turn.spell_base)
    return card_refusals.price_refusal(
        state, "PD-40", SPELL_NAMES[Spell.ASTRAL_SHIP], Resource.CRYSTALS, price
    )


def _take_back(state: State, action: int) -> Reason | None:
    return _not_own(state, actions.first(action), "PD-23")


def _rage(state: State, action: int) -> Reason | None:
    space = actions.first(action)
    unknown = _unknown_space(state, space)
    if unknown is not None or space in rage_victims(state.land, state.turn.active):
        return unknown
    values = _about(state, space)
    figure = state.land.figure[space]
    if figure == NOBODY:
        return Reason("PD-40", "nobody stands on {space}", values)
    if state.setting.partner(state.turn.active, owner_of(figure)):
        return Reason("PD-40", "{figure} on {space} does not belong to an opponent", values)
    if is_leader(figure):
        return Reason("PD-40", "Rage sends home workers, not leaders like the one on {space}", values)
    return Reason("PD-40", "Rage does not reach figures on a castle or a ship, as on {space}", values)


def _move(state: State, action: int) -> Reason | None:
    start, end = actions.first(action), actions.second(action)
    if state.turn.phase != Phase.WANDER:
        return _not_own(state, start, "PD-47") or _no_room(state, end, "PD-47")
    reason = _not_own(state, start, "PD-52") or _unknown_space(state, end)
    return reason or (
        None if action in wander_moves(state.land, state.turn.active) else _no_walk(state, start, end)
    )


def _no_walk(state: State, start: int, end: int) -> Reason:
    """Why no worker of the active player, who has a figure on ``start``, walks from there to ``end``."""
    if is_leader(state.land.figure[start]):
        return Reason("PD-52", "the leader on {space} does not move, only workers do", _about(state, start))
    if state.land.ground[start] == Ground.SHIP:
        return Reason("PD-52", "a worker cannot move off the ship at {space} this way", _about(state, start))
    if not state.land.castle_of(state.turn.active, end) or state.land.figure[end] != NOBODY:
        crowded = _no_room(state, end, "PD-52")
        if crowded is not None:
            return crowded
    elif not state.land.beside_nothing(end):
        return Reason("PD-52", "no empty space touches your castle on {space}", _about(state, end))
    values: dict[str, Value] = {"start": _about(state, start)["space"], "end": _about(state, end)["space"]}
    return Reason("PD-52", "there is no route of one or two spaces from {start} to {end}", values)


# -- scoring and ships ----------------------------------------------------------------------------


def _score(state: State, action: int) -> Reason | None:
    space = actions.first(action)
    unknown = _unknown_space(state, space)
    if unknown is not None:
        return unknown
    values = _about(state, space)
    if state.land.ground[space] >= Terrain.COUNT:
        return Reason("PD-34", "there is no region at {space}", values)
    root = state.land.root(space)
    if root not in state.turn.closing:
        return Reason("PD-34", "the {ground} at {space} is not due for scoring", values)
    if root not in scorable(state):
        return Reason("PD-30", "nobody stands next to the {ground} at {space}", values)
    values["name"] = space_name(state.setting, state.land.region_name(root))
    return (
        None if values["name"] == values["space"] else Reason("PD-34", "this region is named {name}", values)
    )


def _sail(state: State, action: int) -> Reason | None:
    space = actions.first(action)
    unknown = _unknown_space(state, space)
    if unknown is not None or space in harbours(state.land, state.turn.ship):
        return unknown
    values = _about(state, space)
    if state.land.ground[space] != Ground.SHIP:
        return Reason("PD-82", "{space} is not a ship", values)
    if space not in state.land.free_ships():
        return Reason("PD-82", "the ship at {space} is occupied or surrounded", values)
    return Reason("PD-82", "the ship at {space} is not the next free one downstream", values)


#: What judges an action of each kind once the moment is right; the other kinds are always legal then.
_JUDGES: Final[dict[int, Judge]] = {
    Kind.PLACE_TILE: _place_tile,
    Kind.PLACE_CASTLE: _place_castle,
    Kind.SKIP: _skip,
    Kind.WORKER: _put,
    Kind.LEADER: _put,
    Kind.TAKE_BACK: _take_back,
    Kind.SPELL: card_refusals.spell_refusal,
    Kind.DOUBLE: card_refusals.double_refusal,
    Kind.RECAST: card_refusals.recast_refusal,
    Kind.BUILD: card_refusals.build_refusal,
    Kind.MONUMENT: card_refusals.monument_refusal,
    Kind.PRINTED_SHIP: card_refusals.printed_ship_refusal,
    Kind.ACQUIRE: card_refusals.acquire_refusal,
    Kind.CONJURE: card_refusals.conjure_refusal,
    Kind.RAGE: _rage,
    Kind.MOVE: _move,
    Kind.PLACE_SINGLE: _place_single,
    Kind.SCORE: _score,
    Kind.BUY: card_refusals.buy_refusal,
    Kind.SAIL: _sail,
}
