"""Pandoria as numbers. Counts are as they are; components are in the order of their set.

============  =====================  ============================================================
piece         shape                  holds
============  =====================  ============================================================
spaces        spaces × (12 + 2p)     ground (9), symbols, leader, closed; owner of the castle and
                                     of the figure (p: number of players)
players       p × 9                  score, crystals, gold, wood, workers, leader, castles, number
                                     of double tiles and of cards
peoples       p × peoples            which people
buildings     p × 5 × 15             building place: which building, or a monument
spells        p × 12                 the visible spell
shown         p × cards              cards in the hand that everybody knows of
market        cards                  cards on offer
unseen        cards + tiles +        what is in a pile or in a hand that the observer does not see
              single tiles
counts        5                      cards, tiles and single tiles left, monuments left, points of
                                     the next one
turn, start   p, p                   the seat on turn, the seat that began
phase         13                     what has to be decided; a draw is one of them
marked        4 × spaces             placed in this turn; the ship that sails; regions to be
                                     scored; the region being scored
spell         13                     the spell that is being cast; 1 in a double use
single        single tiles           the single tile to be placed
actor         p                      the seat that has to decide
chosen        numbers                how often each number was given towards the action
tiles         tiles                  one's own double tiles (private)
hand          cards                  one's own cards (private)
============  =====================  ============================================================
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from pagoria.core.tensors import Observations, Pieces, ViewData, one_hot
from pagoria.games.pandoria.components.model import (
    BUILDING_NAMES,
    RESOURCE_NAMES,
    SPELL_NAMES,
    TERRAIN_LETTERS,
)
from pagoria.games.pandoria.engine.land import Ground, printed_ground
from pagoria.games.pandoria.engine.setting import Setting
from pagoria.games.pandoria.present.view_data import PHASES

_GROUNDS: Final = Ground.RIVER + 1
_PLACES: Final = (*BUILDING_NAMES, "Monument")


def observations(setting: Setting) -> Observations:
    """How views of games with this setting become numbers."""
    return Observations(
        lambda data: _public(setting, data), lambda d, s: _private(setting, d, s), private_text
    )


def private_text(data: ViewData, seat: int) -> str:
    player = data["players"][seat]
    return f"tiles {','.join(player['tiles']) or '-'} hand {','.join(player['hand']) or '-'}"


def _private(setting: Setting, data: ViewData, seat: int) -> Pieces:
    player = data["players"][seat]
    return {
        "tiles": _members(setting.tile_labels, player["tiles"]),
        "hand": _members(setting.card_labels, player["hand"]),
    }


def _public(setting: Setting, data: ViewData) -> Pieces:
    players, cards = data["players"], setting.card_labels
    return {
        "spaces": _spaces(setting, data),
        "players": [_player(player) for player in players],
        "peoples": [_which(setting.people_labels, player["people"]) for player in players],
        "buildings": [[_which(_PLACES, held) for held in player["buildings"]] for player in players],
        "spells": [_which(SPELL_NAMES, player["visible_spell"]) for player in players],
        "shown": [_members(cards, player["shown_cards"]) for player in players],
        "market": _members(cards, [offer["name"] for offer in data["market"]]),
        "unseen": [
            *_members(cards, data["unseen_cards"]),
            *_members(setting.tile_labels, data["unseen_tiles"]),
            *_members(setting.single_labels, data["unseen_single_tiles"]),
        ],
        "counts": _counts(data),
        "turn": one_hot(data["turn"], len(players)),
        "start": one_hot(data["start"], len(players)),
        **_stage(setting, data),
    }


def _stage(setting: Setting, data: ViewData) -> Pieces:
    marked = (data["placed"], [data["ship"]], data["closing"], [data["region"]])
    return {
        "phase": _which(PHASES, data["phase"]),
        "marked": [_members(setting.space_names, spaces) for spaces in marked],
        "spell": [*_which(SPELL_NAMES, data["spell"]), data["double_use"]],
        "single": _which(setting.single_labels, data["single_tile"]),
    }


def _spaces(setting: Setting, data: ViewData) -> list[list[float]]:
    land, figures = data["land"], data["figures"]
    closed = [region["spaces"] for region in data["regions"] if region["state"] == "closed"]
    inside = {space for region in closed for space in region}
    return [
        _space(setting, kind, land.get(name), figures.get(name), name in inside)
        for name, kind in zip(setting.space_names, setting.kind, strict=True)
    ]


def _space(setting: Setting, kind: int, laid: str | None, standing: str | None, closed: bool) -> list[float]:
    """One space: ``laid`` and ``standing`` are a view's words for what lies there and who stands on it."""
    ground = printed_ground(kind) if laid is None else _ground(laid)
    number = int(laid[1:]) if laid is not None else 0
    owner = int(standing[1:]) - 1 if standing is not None else -1
    return [
        *one_hot(ground, _GROUNDS),
        0 if ground == Ground.CASTLE else number,
        standing is not None and standing[0] == "l",
        closed,
        *one_hot(number - 1 if ground == Ground.CASTLE else -1, setting.players),
        *one_hot(owner, setting.players),
    ]


def _ground(laid: str) -> int:
    return Ground.CASTLE if laid[0] == "=" else TERRAIN_LETTERS.index(laid[0])


def _player(player: ViewData) -> list[float]:
    resources = [player["resources"][name] for name in RESOURCE_NAMES]
    figures = [player["workers"], player["leader"], player["castles"]]
    return [player["score"], *resources, *figures, player["tiles_size"], player["hand_size"]]


def _counts(data: ViewData) -> list[int]:
    monuments = data["monuments"]
    piles = [data["cards_left"], data["tiles_left"], data["single_tiles_left"]]
    return [*piles, len(monuments), monuments[0] if monuments else 0]


def _which(names: Sequence[str], name: str | None) -> tuple[int, ...]:
    return one_hot(names.index(name) if name is not None else -1, len(names))


def _members(names: Sequence[str], members: Iterable[str | None]) -> list[int]:
    found = set(members)
    return [int(name in found) for name in names]
