"""States of Pandoria that speak in words, so that a test reads like a game that somebody tells.

``Position.legal`` and ``Position.do`` know actions as "castle B2" or "cast Muster/Bank".
"""

from __future__ import annotations

from collections import Counter

from pagoria.core import bits
from pagoria.core.state import CHANCE, GAME_OVER
from pagoria.games.pandoria.components.model import (
    BUILDING_NAMES,
    SPELL_NAMES,
    TERRAIN_LETTERS,
    Resource,
    Terrain,
)
from pagoria.games.pandoria.engine import actions
from pagoria.games.pandoria.engine.actions import Kind
from pagoria.games.pandoria.engine.land import Ground, is_leader, owner_of
from pagoria.games.pandoria.engine.setting import BUILDING_PLACES, Setting
from pagoria.games.pandoria.engine.state import State
from pagoria.games.pandoria.engine.turn import Phase

PHASES = (
    "start people start_tiles deal_tiles deal_cards refill adopt draw_single draw_tile place sail figure "
    "card target castle_figure build score take buy wander over"
).split()


class Position:
    """A state that speaks in words. ``do`` leaves it as it is and gives the position after."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.setting: Setting = state.setting

    # -- questions ------------------------------------------------------------------------------

    @property
    def phase(self) -> str:
        return PHASES[int(self.state.turn.phase)]

    @property
    def turn(self) -> int:
        return int(self.state.turn.active)

    @property
    def actor(self) -> int:
        return self.state.actor()

    def over(self) -> bool:
        return self.state.actor() == GAME_OVER

    def legal(self, *beginnings: str) -> set[str]:
        """All legal actions in words, or those that begin with one of some words, without these words."""
        found = [words(self.setting, action) for action in self.state.legal_actions()]
        if not beginnings:
            return set(found)
        return {text.removeprefix(b + " ") for text in found for b in beginnings if text.split()[0] == b}

    def chance(self) -> Counter[str]:
        """What chance may bring, in words."""
        return Counter(brought(self.state, outcome) for outcome, _ in self.state.chance_outcomes())

    def space(self, name: str) -> int:
        return self.setting.space_names.index(name)

    def resources(self, seat: int) -> tuple[int, int, int]:
        """Crystals, gold, wood."""
        return (self.crystals(seat), self.gold(seat), self.wood(seat))

    def crystals(self, seat: int = 0) -> int:
        return int(self.state.boards[seat].resource(Resource.CRYSTALS))

    def gold(self, seat: int = 0) -> int:
        return int(self.state.boards[seat].resource(Resource.GOLD))

    def wood(self, seat: int = 0) -> int:
        return int(self.state.boards[seat].resource(Resource.WOOD))

    def score(self, seat: int = 0) -> int:
        return self.state.boards[seat].score

    def workers(self, seat: int = 0) -> int:
        """In the reserve."""
        return self.state.boards[seat].workers

    def leader(self, seat: int = 0) -> bool:
        """Whether it is in the reserve."""
        return self.state.boards[seat].leader == 1

    def castles(self, seat: int = 0) -> int:
        return self.state.boards[seat].castles

    def hand(self, seat: int = 0) -> list[str]:
        return [card_name(self.setting, number) for number in bits.listed(self.state.boards[seat].hand)]

    def market(self) -> list[str]:
        return [card_name(self.setting, number) for number in bits.listed(self.state.piles.market)]

    def tiles(self, seat: int = 0) -> list[str]:
        return [tile_name(self.setting, number) for number in bits.listed(self.state.boards[seat].tiles)]

    def buildings(self, seat: int = 0) -> list[str]:
        """By place, the empty ones at the end left out."""
        names = []
        for place in range(BUILDING_PLACES):
            number = int(self.state.boards[seat].building_at(place))
            other = "Monument" if self.state.boards[seat].monument_at(place) else "-"
            names.append(BUILDING_NAMES[number] if number >= 0 else other)
        while names and names[-1] == "-":
            names.pop()
        return names

    def visible_spell(self, seat: int = 0) -> str:
        number = self.state.boards[seat].visible_spell
        return SPELL_NAMES[number] if number >= 0 else ""

    def figures(self) -> dict[str, str]:
        """By space: a, b, … for workers, capitals for leaders."""
        found = {}
        for space, figure in enumerate(self.state.land.figure):
            if figure:
                letter = "abcd"[int(owner_of(figure))]
                found[self.setting.space_names[space]] = letter.upper() if is_leader(figure) else letter
        return found

    def ground(self, name: str) -> str:
        """What lies on a space: ``F1``, ``K0``, ``..``, ``~~``, ``ship``, ``river``."""
        space = self.space(name)
        ground, symbols = self.state.land.ground[space], self.state.land.symbols[space]
        if ground < Terrain.COUNT:
            return f"{TERRAIN_LETTERS[ground].upper()}{symbols}"
        return {
            Ground.CASTLE: f"K{symbols}",
            Ground.NOTHING: "..",
            Ground.LAKE: "~~",
            Ground.SHIP: "ship",
            Ground.RIVER: "river",
        }[ground]

    def region(self, name: str) -> set[str]:
        return {self.setting.space_names[space] for space in self.state.land.region(self.space(name))}

    def closed(self, name: str) -> bool:
        return self.state.land.closed(self.space(name))

    # -- doing ----------------------------------------------------------------------------------

    def do(self, *texts: str, resolve_chance: bool = True) -> Position:
        """The position after some actions; ``draw …`` says what chance brings.

        Chance that nobody speaks about brings the first thing it can; with ``resolve_chance=False`` the last
        draws stay due.
        """
        state = self.state.copy()
        for text in texts:
            if text.startswith("draw "):
                _draw(state, text.removeprefix("draw "))
            else:
                _resolve_chance(state)
                _act(state, text)
        if resolve_chance:
            _resolve_chance(state)
        return Position(state)


def _resolve_chance(state: State) -> None:
    while state.actor() == CHANCE:
        state.apply(state.chance_outcomes()[0][0])


def _draw(state: State, text: str) -> None:
    fitting = [outcome for outcome, _ in state.chance_outcomes() if brought(state, outcome) == text]
    may = [brought(state, outcome) for outcome, _ in state.chance_outcomes()]
    assert fitting, f"chance cannot bring {text}, but {may} in phase {PHASES[int(state.turn.phase)]}"
    state.apply(fitting[0])


def _act(state: State, text: str) -> None:
    legal = {words(state.setting, action): action for action in reversed(state.legal_actions())}
    assert text in legal, f"{text} is not legal in phase {PHASES[int(state.turn.phase)]}: {sorted(legal)}"
    state.apply(legal[text])


# -- words ----------------------------------------------------------------------------------------

_SPACES = {
    Kind.PLACE_CASTLE: "castle",
    Kind.WORKER: "worker",
    Kind.LEADER: "leader",
    Kind.TAKE_BACK: "back",
    Kind.RAGE: "rage",
    Kind.PLACE_SINGLE: "single",
    Kind.SCORE: "score",
    Kind.SAIL: "sail",
}
_CARDS = {
    Kind.SPELL: "cast",
    Kind.DOUBLE: "double",
    Kind.ACQUIRE: "acquire",
    Kind.BUY: "buy",
}
_PLAIN = {
    Kind.SKIP: "skip",
    Kind.NO_FIGURE: "no figure",
    Kind.RECAST: "recast",
    Kind.PRINTED_SHIP: "printed ship",
    Kind.NO_CARD: "no card",
    Kind.NO_MOVE: "no move",
    Kind.POINTS: "points",
    Kind.CARD: "card",
    Kind.NO_BUY: "no buy",
}


def words(setting: Setting, action: int) -> str:
    """An action in words: "castle B2", "tile f1@A1 h1@A2", "build Rage/Bank at 2"."""
    kind = int(actions.kind(action))
    first, second = int(actions.first(action)), int(actions.second(action))
    names = setting.space_names
    if kind in _SPACES:
        return f"{_SPACES[kind]} {names[first]}"
    if kind in _CARDS:
        return f"{_CARDS[kind]} {card_name(setting, first)}"
    if kind == Kind.PLACE_TILE:
        return _tile_words(setting, first, second, int(actions.third(action)))
    if kind == Kind.BUILD:
        return f"build {card_name(setting, first)} at {second}"
    if kind == Kind.MONUMENT:
        return f"monument at {first}"
    if kind == Kind.CONJURE:
        return f"conjure {first} wood"
    if kind == Kind.MOVE:
        return f"move {names[first]} {names[second]}"
    return _PLAIN[kind]


def _tile_words(setting: Setting, number: int, pair: int, turned: int) -> str:
    first, second = tile_name(setting, number).split()
    if turned:
        first, second = second, first
    names = setting.space_names
    return f"tile {first}@{names[setting.pair_first[pair]]} {second}@{names[setting.pair_second[pair]]}"


def card_name(setting: Setting, number: int) -> str:
    return f"{SPELL_NAMES[setting.card_spell[number]]}/{BUILDING_NAMES[setting.card_building[number]]}"


def tile_name(setting: Setting, number: int) -> str:
    halves = (2 * number, 2 * number + 1)
    return " ".join(f"{TERRAIN_LETTERS[setting.tile_terrain[h]]}{setting.tile_symbols[h]}" for h in halves)


def single_name(setting: Setting, number: int) -> str:
    return f"{TERRAIN_LETTERS[setting.single_terrain[number]]}{setting.single_symbols[number]}"


def brought(state: State, outcome: int) -> str:
    """What chance brings, in words: a card, a tile, or a number."""
    phase = int(state.turn.phase)
    if phase in (Phase.DEAL_CARDS, Phase.REFILL, Phase.ADOPT):
        return card_name(state.setting, outcome)
    if phase in (Phase.DEAL_TILES, Phase.DRAW_TILE):
        return tile_name(state.setting, outcome)
    return single_name(state.setting, outcome) if phase == Phase.DRAW_SINGLE else str(outcome)
