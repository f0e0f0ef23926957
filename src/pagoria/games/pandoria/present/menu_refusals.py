"""What a menu lists although it is not possible now, with the reason: kinds of actions, and cards."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Final

from pagoria.core import bits
from pagoria.core.errors import Reason
from pagoria.core.menu import Choice
from pagoria.games.pandoria.components.model import Spell
from pagoria.games.pandoria.engine import actions
from pagoria.games.pandoria.engine.actions import Kind
from pagoria.games.pandoria.engine.card_refusals import (
    buy_refusal,
    double_refusal,
    monument_refusal,
    printed_ship_refusal,
    recast_refusal,
    spell_refusal,
)
from pagoria.games.pandoria.engine.refusals import castle_refusal, reserve_refusal, why_not
from pagoria.games.pandoria.engine.setting import BUILDING_PLACES
from pagoria.games.pandoria.engine.stage_refusals import game_refusal
from pagoria.games.pandoria.engine.state import State
from pagoria.games.pandoria.engine.turn import Phase
from pagoria.games.pandoria.present.marks import part_marks
from pagoria.games.pandoria.present.menu_labels import (
    CARD,
    KIND,
    Part,
    card_label,
    key_of,
    kind_key,
    kind_label,
)

#: The kinds of actions that each stage lists, possible or not.
_LISTED: Final = {
    Phase.PLACE: (Kind.PLACE_TILE, Kind.PLACE_CASTLE),
    Phase.FIGURE: (Kind.WORKER, Kind.LEADER, Kind.TAKE_BACK),
    Phase.CASTLE_FIGURE: (Kind.WORKER, Kind.LEADER),
    Phase.CARD: (
        Kind.SPELL,
        Kind.DOUBLE,
        Kind.RECAST,
        Kind.BUILD,
        Kind.MONUMENT,
        Kind.PRINTED_SHIP,
    ),
}


def refused_choices(state: State, path: Sequence[Part], offered: Collection[str]) -> list[Choice]:
    """What is listed with a refusal after a path, besides the keys that are offered there."""
    if path:
        choices = _cards(state, path[-1][1]) if len(path) == 1 and path[0][0] == KIND else []
    else:
        choices = _kinds(state) + _first_cards(state)
    return [choice for choice in choices if choice.key not in offered]


# -- kinds ----------------------------------------------------------------------------------------


def _kinds(state: State) -> list[Choice]:
    """Every kind of action of this stage that this game and this people have."""
    return [
        Choice(
            kind_key(kind),
            kind_label(state, kind),
            refusal=_KIND_REFUSALS[kind](state, kind),
            marks=part_marks(state, (KIND, kind)),
        )
        for kind in _listed(state)
        if game_refusal(state, kind) is None
    ]


def _listed(state: State) -> tuple[int, ...]:
    if state.turn.phase == Phase.TARGET and state.turn.spell in (
        Spell.ASTRAL_SHIP,
        Spell.CLONE,
        Spell.MUSTER,
    ):
        return _LISTED[Phase.CASTLE_FIGURE]
    return _LISTED.get(state.turn.phase, ())


def _no_tile(state: State, kind: int) -> Reason:
    del kind
    if not state.active_board().tiles:
        return Reason("PD-20", "you have no double tile")
    return Reason("PD-20", "there is no room for a double tile any more")


def _no_castle(state: State, kind: int) -> Reason:
    del kind
    return castle_refusal(state) or Reason("PD-20", "there is no space for a castle")


def _no_figure(state: State, kind: int) -> Reason:
    """Why no figure of a kind can go on what was placed: the answer for its first space, or its second."""
    spaces = [space for space in (state.turn.place_first, state.turn.place_second) if space >= 0] or [0]
    reasons = [why_not(state, actions.act(kind, space)) for space in spaces]
    return reserve_refusal(state, kind) or reasons[0] or Reason("PD-23", "there is no space for a figure")


def _none_to_take(state: State, kind: int) -> Reason:
    del state, kind
    return Reason("PD-23", "none of your figures is on the map")


def _no_spell(state: State, kind: int) -> Reason:
    del kind
    if not state.active_board().hand:
        return Reason("PD-25", "you have no card")
    return Reason("PD-48", "you have no spell that you can pay for and that has a target")


def _no_double(state: State, kind: int) -> Reason:
    del kind
    if not state.active_board().hand:
        return Reason("PD-25", "you have no card")
    return Reason("PD-54", "you cannot pay for both halves of any card")


def _no_building(state: State, kind: int) -> Reason:
    del kind
    if not state.active_board().hand:
        return Reason("PD-25", "you have no card")
    return Reason("PD-41", "you cannot pay for any building that you may build")


def _no_monument(state: State, kind: int) -> Reason:
    """The reason for the place where a monument costs least, if any building can be covered."""
    built = [place for place in range(BUILDING_PLACES) if state.active_board().building_at(place) >= 0]
    if not built:
        return Reason("PD-44", "a monument covers a building, and you have none")
    cheapest = min(built, key=lambda place: state.active_board().monument_price(place, 0))
    reason = monument_refusal(state, actions.act(kind, cheapest))
    return reason or Reason("PD-44", "no monument can be built")


def _no_recast(state: State, kind: int) -> Reason:
    return recast_refusal(state, kind) or Reason("PD-53", "the visible spell cannot be cast again")


def _no_printed_ship(state: State, kind: int) -> Reason:
    return printed_ship_refusal(state, kind) or Reason("PD-81", "the printed spell cannot be cast")


_KIND_REFUSALS: Final[dict[int, Callable[[State, int], Reason]]] = {
    Kind.PLACE_TILE: _no_tile,
    Kind.PLACE_CASTLE: _no_castle,
    Kind.WORKER: _no_figure,
    Kind.LEADER: _no_figure,
    Kind.TAKE_BACK: _none_to_take,
    Kind.SPELL: _no_spell,
    Kind.DOUBLE: _no_double,
    Kind.RECAST: _no_recast,
    Kind.BUILD: _no_building,
    Kind.MONUMENT: _no_monument,
    Kind.PRINTED_SHIP: _no_printed_ship,
}


# -- cards ----------------------------------------------------------------------------------------


def _first_cards(state: State) -> list[Choice]:
    """Cards of a first menu: the market when one may buy, the hand for Construct."""
    if state.turn.phase == Phase.BUY:
        return _refused(state, Kind.BUY, bits.listed(state.piles.market), buy_refusal)
    if state.turn.phase == Phase.TARGET and state.turn.spell == Spell.CONSTRUCT:
        return _cards(state, Kind.BUILD)
    return []


def _cards(state: State, kind: int) -> list[Choice]:
    """The cards in the hand that cannot be used in this way."""
    judges = {Kind.SPELL: spell_refusal, Kind.DOUBLE: double_refusal, Kind.BUILD: _unbuildable}
    if kind not in judges or state.turn.phase not in (Phase.CARD, Phase.TARGET):
        return []
    return _refused(state, kind, bits.listed(state.active_board().hand), judges[kind])


def _refused(
    state: State, kind: int, cards: Sequence[int], judge: Callable[[State, int], Reason | None]
) -> list[Choice]:
    found = []
    for card in cards:
        reason = judge(state, actions.act(kind, card))
        if reason is not None:
            part = (CARD, card)
            label = card_label(state, card, kind)
            found.append(Choice(key_of(state, part), label, refusal=reason, marks=part_marks(state, part)))
    return found


def _unbuildable(state: State, action: int) -> Reason | None:
    """Why a card can be built nowhere: the reason for the first empty place, or for the first one."""
    free = [place for place in range(BUILDING_PLACES) if state.active_board().free_place(place)]
    return why_not(state, actions.act(Kind.BUILD, actions.first(action), free[0] if free else 0))
