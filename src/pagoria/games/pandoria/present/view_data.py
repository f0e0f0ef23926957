"""A view as plain values for JSON: all of a board that changes (``setting_data`` has what does not).

Spaces, tiles, cards and figures are written as in the notation.
"""

from __future__ import annotations

from typing import Final

from pagoria.core import bits, nibbles
from pagoria.core.state import GAME_OVER
from pagoria.games.pandoria import wire
from pagoria.games.pandoria.components.model import (
    BUILDING_NAMES,
    RESOURCE_NAMES,
    SPELL_NAMES,
    TERRAIN_LETTERS,
)
from pagoria.games.pandoria.engine.boards import MONUMENT, PlayerBoard
from pagoria.games.pandoria.engine.land import NOBODY, Ground, Land, is_leader, owner_of
from pagoria.games.pandoria.engine.regions import holes, regions
from pagoria.games.pandoria.engine.setting import BUILDING_PLACES, Setting
from pagoria.games.pandoria.engine.state import State
from pagoria.games.pandoria.engine.turn import Phase
from pagoria.games.pandoria.notation.player_texts import Hidden
from pagoria.games.pandoria.notation.turn_texts import PHASE_NAMES

#: What a view calls the phases of chance, all alike.
DEAL: Final = "deal"
PHASES: Final = (DEAL, *PHASE_NAMES.values())

PLACE_STAGE: Final = "place"
FIGURE_STAGE: Final = "figure"
CARD_STAGE: Final = "card"
SCORE_STAGE: Final = "score"
BUY_STAGE: Final = "buy"
WANDER_STAGE: Final = "wander"
_STAGES: Final[dict[int, wire.Stage]] = {
    Phase.PLACE: PLACE_STAGE,
    Phase.FIGURE: FIGURE_STAGE,
    Phase.CARD: CARD_STAGE,
    Phase.TARGET: CARD_STAGE,
    Phase.CASTLE_FIGURE: CARD_STAGE,
    Phase.BUILD: CARD_STAGE,
    Phase.SCORE: SCORE_STAGE,
    Phase.TAKE: SCORE_STAGE,
    Phase.BUY: BUY_STAGE,
    Phase.WANDER: WANDER_STAGE,
}


def view_data(
    known: State, seat: int | None, hidden: tuple[Hidden | None, ...], sizes: tuple[int, int]
) -> wire.ViewData:
    """Everything a view knows; ``known`` holds nothing that is hidden but the sets of what is unseen."""
    setting = known.setting
    if known.turn.phase == Phase.START:
        known = known.copy()
        known.land = Land(setting)
        known.land.clear()
    return {
        "seat": seat,
        "actor": known.actor(),
        "turn": known.turn.active,
        "start": known.turn.start,
        "over": known.actor() == GAME_OVER,
        "variant": setting.variant,
        "phase": PHASE_NAMES.get(known.turn.phase, DEAL),
        "stage": _stage(known),
        **_land_data(known),
        "players": [_player_data(known, owner, hidden[owner]) for owner in range(setting.players)],
        "market": [_offer_data(known, card) for card in bits.listed(known.piles.market)],
        "cards_left": sizes[0],
        "tiles_left": max(0, sizes[1] - setting.tiles_removed),
        "single_tiles_left": bits.count(known.piles.singles),
        "unseen_cards": _labels(setting.card_labels, known.piles.cards),
        "unseen_tiles": _labels(setting.tile_labels, known.piles.tiles),
        "unseen_single_tiles": _labels(setting.single_labels, known.piles.singles),
        "monuments": setting.monuments[known.piles.monuments_taken :],
        **_turn_data(known),
    }


def _labels(labels: list[str], members: int) -> list[str]:
    return [labels[member] for member in bits.listed(members)]


def _stage(known: State) -> wire.Stage | None:
    """The stage of the turn; a figure sails in the one that surrounded its ship."""
    if known.turn.phase == Phase.SAIL:
        return PLACE_STAGE if known.turn.resume == Phase.FIGURE else CARD_STAGE
    return _STAGES.get(known.turn.phase)


# -- the land -------------------------------------------------------------------------------------


def _land_data(known: State) -> wire.OnLandData:
    setting, land = known.setting, known.land
    names = setting.space_names
    return {
        "land": {
            names[s]: ground_text(land, s) for s in range(setting.size) if land.ground[s] <= Ground.CASTLE
        },
        "figures": {
            names[s]: figure_text(land.figure[s]) for s in range(setting.size) if land.figure[s] != NOBODY
        },
        "regions": regions(known),
        "holes": holes(land),
        "surrounded": [names[ship] for ship in setting.ships if land.surrounded(ship)],
    }


def ground_text(land: Land, space: int) -> str:
    """A terrain with its symbols, ``m2``, or a castle with its player, ``=2``."""
    ground, symbols = land.ground[space], land.symbols[space]
    return f"={symbols + 1}" if ground == Ground.CASTLE else f"{TERRAIN_LETTERS[ground]}{symbols}"


def figure_text(figure: int) -> str:
    """A worker of player 1 is ``w1``, a leader ``l1``."""
    return f"{'l' if is_leader(figure) else 'w'}{owner_of(figure) + 1}"


# -- players and cards ----------------------------------------------------------------------------


def _player_data(known: State, seat: int, hidden: Hidden | None) -> wire.PlayerData:
    setting, board = known.setting, known.boards[seat]
    people, spell = board.people, board.visible_spell
    hand, tiles = _labels(setting.card_labels, board.hand), _labels(setting.tile_labels, board.tiles)
    return {
        "people": setting.people_labels[people] if people >= 0 else None,
        "score": board.score,
        "resources": {name: board.resource(number) for number, name in enumerate(RESOURCE_NAMES)},
        "workers": board.workers,
        "leader": bool(board.leader),
        "castles": board.castles,
        "tiles": tiles if hidden is None else None,
        "tiles_size": len(tiles) + (hidden.tiles if hidden else 0),
        "hand": hand if hidden is None else None,
        "hand_size": len(hand) + (hidden.cards if hidden else 0),
        "shown_cards": _labels(setting.card_labels, board.hand & known.piles.shown),
        "buildings": [_place_name(board, place) for place in range(BUILDING_PLACES)],
        "visible_spell": SPELL_NAMES[spell] if spell >= 0 else None,
        "partner": _partner(setting, seat),
    }


def _partner(setting: Setting, seat: int) -> int | None:
    others = [other for other in range(setting.players) if other != seat and setting.partner(seat, other)]
    return others[0] if others else None


def _place_name(board: PlayerBoard, place: int) -> str | None:
    held = nibbles.get(board.places, place)
    if held == MONUMENT:
        return "Monument"
    return BUILDING_NAMES[held - 1] if held else None


def _offer_data(known: State, card: int) -> wire.OfferData:
    """A market card with its price for the active player."""
    return {"name": known.setting.card_labels[card], "price": known.active_board().card_price(card)}


def _turn_data(known: State) -> wire.InTurnData:
    """What is going on in the turn, where something is."""
    setting, names = known.setting, known.setting.space_names
    return {
        "placed": [names[space] for space in (known.turn.place_first, known.turn.place_second) if space >= 0],
        "spell": SPELL_NAMES[known.turn.spell] if known.turn.spell >= 0 else None,
        "single_tile": setting.single_labels[known.turn.single] if known.turn.single >= 0 else None,
        "ship": names[known.turn.ship] if known.turn.ship >= 0 else None,
        "double_use": bool(known.turn.discount),
        "closing": [names[space] for space in known.land.region_names(known.turn.closing)],
        "region": names[known.land.region_name(known.turn.region)] if known.turn.region >= 0 else None,
    }
