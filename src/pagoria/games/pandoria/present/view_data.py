"""A view as plain values for JSON: all of a board that changes (``setting_data`` has what does not).

docs/pandoria-table.md describes it. Spaces, tiles, cards and figures are written as in the notation.
"""

from __future__ import annotations

from typing import Final

from pagoria.core import bits, nibbles
from pagoria.core.state import GAME_OVER
from pagoria.games.pandoria.components.model import (
    BUILDING_NAMES,
    RESOURCE_NAMES,
    SPELL_NAMES,
    TERRAIN_LETTERS,
)
from pagoria.games.pandoria.engine.land import CASTLE, NOBODY, Land, is_leader, owner_of
from pagoria.games.pandoria.engine.regions import holes, regions
from pagoria.games.pandoria.engine.setting import BUILDING_PLACES, Setting
from pagoria.games.pandoria.engine.state import State
from pagoria.games.pandoria.engine.table import (
    BUILD,
    BUY,
    CARD,
    CASTLE_FIGURE,
    FIGURE,
    MONUMENT,
    PLACE,
    SAIL,
    SCORE,
    START,
    TAKE,
    TARGET,
    WANDER,
)
from pagoria.games.pandoria.notation.player_texts import Hidden
from pagoria.games.pandoria.notation.turn_texts import PHASE_WORDS

#: What a view calls the phases of chance, all alike.
DEAL: Final = "deal"
PHASES: Final = (DEAL, *PHASE_WORDS.values())

PLACE_STAGE: Final = "place"
FIGURE_STAGE: Final = "figure"
CARD_STAGE: Final = "card"
SCORE_STAGE: Final = "score"
BUY_STAGE: Final = "buy"
WANDER_STAGE: Final = "wander"
_STAGES: Final = {
    PLACE: PLACE_STAGE,
    FIGURE: FIGURE_STAGE,
    CARD: CARD_STAGE,
    TARGET: CARD_STAGE,
    CASTLE_FIGURE: CARD_STAGE,
    BUILD: CARD_STAGE,
    SCORE: SCORE_STAGE,
    TAKE: SCORE_STAGE,
    BUY: BUY_STAGE,
    WANDER: WANDER_STAGE,
}


def view_data(
    known: State, seat: int | None, hidden: tuple[Hidden | None, ...], sizes: tuple[int, int]
) -> dict[str, object]:
    """Everything a view knows; ``known`` holds nothing that is hidden but the sets of what is unseen."""
    setting = known.setting
    if known.phase == START:
        known = known.copy()
        known.land = Land(setting)
        known.land.clear()
    return {
        "seat": seat,
        "actor": known.actor(),
        "turn": known.turn,
        "start": known.start,
        "over": known.actor() == GAME_OVER,
        "variant": setting.variant,
        "phase": PHASE_WORDS.get(known.phase, DEAL),
        "stage": _stage(known),
        **_land_data(known),
        "players": [_player_data(known, owner, hidden[owner]) for owner in range(setting.players)],
        "market": [_offer_data(known, card) for card in bits.listed(known.market)],
        "cards_left": sizes[0],
        "tiles_left": max(0, sizes[1] - setting.tiles_removed),
        "single_tiles_left": bits.count(known.single_pile),
        "unseen_cards": _labels(setting.card_labels, known.card_pile),
        "unseen_tiles": _labels(setting.tile_labels, known.tile_pile),
        "unseen_single_tiles": _labels(setting.single_labels, known.single_pile),
        "monuments": setting.monuments[known.monuments_taken :],
        **_turn_data(known),
    }


def _labels(labels: list[str], members: int) -> list[str]:
    return [labels[member] for member in bits.listed(members)]


def _stage(known: State) -> str | None:
    """The stage of the turn; a figure sails in the one that surrounded its ship."""
    if known.phase == SAIL:
        return PLACE_STAGE if known.resume == FIGURE else CARD_STAGE
    return _STAGES.get(known.phase)


# -- the land -------------------------------------------------------------------------------------


def _land_data(known: State) -> dict[str, object]:
    setting, land = known.setting, known.land
    names = setting.space_names
    return {
        "land": {names[s]: ground_text(land, s) for s in range(setting.size) if land.ground[s] <= CASTLE},
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
    return f"={symbols + 1}" if ground == CASTLE else f"{TERRAIN_LETTERS[ground]}{symbols}"


def figure_text(figure: int) -> str:
    """A worker of player 1 is ``w1``, a leader ``l1``."""
    return f"{'l' if is_leader(figure) else 'w'}{owner_of(figure) + 1}"


# -- players and cards ----------------------------------------------------------------------------


def _player_data(known: State, seat: int, hidden: Hidden | None) -> dict[str, object]:
    setting = known.setting
    people, spell = known.people[seat], known.visible_spell[seat]
    hand, tiles = (
        _labels(setting.card_labels, known.hand[seat]),
        _labels(setting.tile_labels, known.tiles[seat]),
    )
    return {
        "people": setting.people_labels[people] if people >= 0 else None,
        "score": known.score[seat],
        "resources": {name: known.resource(seat, number) for number, name in enumerate(RESOURCE_NAMES)},
        "workers": known.workers[seat],
        "leader": bool(known.leader[seat]),
        "castles": known.castles[seat],
        "tiles": tiles if hidden is None else None,
        "tiles_size": len(tiles) + (hidden.tiles if hidden else 0),
        "hand": hand if hidden is None else None,
        "hand_size": len(hand) + (hidden.cards if hidden else 0),
        "shown_cards": _labels(setting.card_labels, known.hand[seat] & known.shown),
        "buildings": [_place_name(known, seat, place) for place in range(BUILDING_PLACES)],
        "visible_spell": SPELL_NAMES[spell] if spell >= 0 else None,
        "partner": _partner(setting, seat),
    }


def _partner(setting: Setting, seat: int) -> int | None:
    others = [other for other in range(setting.players) if other != seat and setting.partner(seat, other)]
    return others[0] if others else None


def _place_name(known: State, seat: int, place: int) -> str | None:
    held = nibbles.get(known.places[seat], place)
    if held == MONUMENT:
        return "Monument"
    return BUILDING_NAMES[held - 1] if held else None


def _offer_data(known: State, card: int) -> dict[str, object]:
    """A market card with its price for the active player."""
    return {"name": known.setting.card_labels[card], "price": known.card_price(known.turn, card)}


def _turn_data(known: State) -> dict[str, object]:
    """What is going on in the turn, where something is."""
    setting, names = known.setting, known.setting.space_names
    return {
        "placed": [names[space] for space in (known.place_first, known.place_second) if space >= 0],
        "spell": SPELL_NAMES[known.spell] if known.spell >= 0 else None,
        "single_tile": setting.single_labels[known.single] if known.single >= 0 else None,
        "ship": names[known.ship] if known.ship >= 0 else None,
        "double_use": bool(known.discount),
        "closing": [names[space] for space in known.region_names(known.closing)],
        "region": names[known.region_name(known.region)] if known.region >= 0 else None,
    }
