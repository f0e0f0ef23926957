"""A view as plain values for JSON: all that a board needs to be drawn."""

from __future__ import annotations

from typing import Final

from pagoria.core import bits, nibbles
from pagoria.core.contract import GAME_OVER
from pagoria.games.pandoria.components.model import (
    BUILDING_NAMES,
    KIND_NAMES,
    RESOURCE_NAMES,
    ROW_LETTERS,
    SPELL_NAMES,
    TERRAIN_NAMES,
)
from pagoria.games.pandoria.land import CASTLE, NOBODY, TERRAINS, Land, is_leader, owner_of
from pagoria.games.pandoria.player_texts import Hidden
from pagoria.games.pandoria.setting import BUILDING_PLACES
from pagoria.games.pandoria.state import State
from pagoria.games.pandoria.table import MONUMENT, START

GROUND_NAMES: Final = (*TERRAIN_NAMES, "castle", "nothing", "lake", "ship", "river")

#: What is to be decided, in words, by phase.
PHASE_TEXTS: Final = (
    "who begins",
    "peoples are dealt",
    "start tiles are laid",
    "double tiles are dealt",
    "cards are dealt",
    "the market is filled",
    "a card is drawn",
    "a single tile is drawn",
    "a double tile is drawn",
    "place a tile or a castle",
    "choose where the ship's figure goes",
    "put a figure or take one back",
    "play a card or build a monument",
    "choose what the spell is for",
    "put a figure on the enchanted castle",
    "build with the same card",
    "choose which region is scored first",
    "take the points or a card",
    "buy a card",
    "move a worker",
    "the game is over",
)


def view_data(
    known: State, seat: int | None, hidden: tuple[Hidden | None, ...], sizes: tuple[int, int]
) -> dict[str, object]:
    """Everything a view knows; ``known`` holds nothing that is hidden but the sets of what is unseen."""
    setting = known.setting
    land = known.land
    if known.phase == START:
        land = Land(setting)
        land.clear()
    monuments = setting.monuments[known.monuments_taken :]
    return {
        "seat": seat,
        "actor": known.actor(),
        "turn": known.turn,
        "start": known.start,
        "phase": PHASE_TEXTS[known.phase],
        "over": known.actor() == GAME_OVER,
        "variant": setting.variant,
        "spaces": [_space_data(land, space) for space in range(setting.size)],
        "players": [_player_data(known, owner, hidden[owner]) for owner in range(setting.players)],
        "market": [_offer_data(known, card) for card in bits.listed(known.market)],
        "cards_left": sizes[0],
        "tiles_left": max(0, sizes[1] - setting.tiles_removed),
        "single_tiles_left": bits.count(known.single_pile),
        "unseen_cards": _labels(setting.card_labels, known.card_pile),
        "unseen_tiles": _labels(setting.tile_labels, known.tile_pile),
        "unseen_single_tiles": _labels(setting.single_labels, known.single_pile),
        "monuments": list(monuments),
        "spell_costs": dict(zip(SPELL_NAMES, setting.spell_cost, strict=True)),
        "building_costs": dict(zip(BUILDING_NAMES, setting.building_cost, strict=True)),
        **_stage_data(known),
    }


def _labels(labels: list[str], members: int) -> list[str]:
    return [labels[member] for member in bits.listed(members)]


def _space_data(land: Land, space: int) -> dict[str, object]:
    setting = land.setting
    name, ground, figure = setting.space_names[space], land.ground[space], land.figure[space]
    return {
        "name": name,
        "row": ROW_LETTERS.index(name[0]),
        "column": int(name[1:]) - 1,
        "kind": KIND_NAMES[setting.kind[space]],
        "ground": GROUND_NAMES[ground],
        "symbols": land.symbols[space] if ground < TERRAINS else 0,
        "castle": land.symbols[space] if ground == CASTLE else None,
        "figure": None if figure == NOBODY else {"seat": owner_of(figure), "leader": is_leader(figure)},
        "closed": ground < TERRAINS and land.closed(space),
        "paths": [TERRAIN_NAMES[t] for t in range(TERRAINS) if setting.paths[space] >> t & 1],
        "discount": setting.discount[space],
        "flow": [setting.space_names[below] for below in setting.downstream[space]],
    }


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
    }


def _place_name(known: State, seat: int, place: int) -> str | None:
    held = nibbles.get(known.places[seat], place)
    if held == MONUMENT:
        return "Monument"
    return BUILDING_NAMES[held - 1] if held else None


def _offer_data(known: State, card: int) -> dict[str, object]:
    """A market card with its price for the player on turn."""
    setting = known.setting
    return {
        "name": setting.card_labels[card],
        "spell": SPELL_NAMES[setting.card_spell[card]],
        "building": BUILDING_NAMES[setting.card_building[card]],
        "gold": setting.card_gold[card],
        "price": known.card_price(known.turn, card),
    }


def _stage_data(known: State) -> dict[str, object]:
    """What is going on in the turn, where something is."""
    setting, names = known.setting, known.setting.space_names
    return {
        "placed": [names[space] for space in (known.place_first, known.place_second) if space >= 0],
        "spell": SPELL_NAMES[known.spell] if known.spell >= 0 else None,
        "double_use": bool(known.discount),
        "single_tile": setting.single_labels[known.single] if known.single >= 0 else None,
        "ship": names[known.ship] if known.ship >= 0 else None,
        "closing": [names[space] for space in known.region_names(known.closing)],
        "region": names[known.region_name(known.region)] if known.region >= 0 else None,
        "start_tiles": _labels(setting.start_labels, known.start_laid),
    }
