"""What may be done: the complete state of a game of Pandoria, with its legal actions and its chance."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import Final, final

from pagoria.core import bits
from pagoria.core.ints import i64
from pagoria.core.rng import Rng
from pagoria.core.state import CHANCE, GAME_OVER
from pagoria.games.pandoria.components.model import TERRAIN
from pagoria.games.pandoria.engine import actions
from pagoria.games.pandoria.engine.setting import RIVER_SUFFIX
from pagoria.games.pandoria.engine.table import (
    ADOPT,
    BUILD,
    BUY,
    CARD,
    CASTLE_FIGURE,
    DEAL_CARDS,
    DEAL_TILES,
    DRAW_SINGLE,
    DRAW_TILE,
    FIGURE,
    OVER,
    PEOPLE,
    PLACE,
    REFILL,
    SAIL,
    SCORE,
    START,
    START_TILES,
    TAKE,
    TARGET,
    WANDER,
)
from pagoria.games.pandoria.engine.turn import Turn

#: What a state's words hold, besides its setting, the shown cards, the regions and the land.
FIELDS: Final = (
    "phase start turn decider resume placed place_first place_second skips ending scored "
    "spell spell_card spell_base discount single takers ship to_draw "
    "tile_pile single_pile card_pile market monuments_taken start_laid"
).split()
#: The same with one number for each seat.
SEAT_FIELDS: Final = ("people resources workers leader castles hand tiles places visible_spell score").split()


def words_from(data: bytes) -> tuple[int, ...]:
    """The words that :meth:`State.to_bytes` packed; the first three name mode, river and players."""
    return struct.unpack(f"<{len(data) // 8}q", data)


@final
class State(Turn):
    """A game of Pandoria at one moment, hidden cards and tiles included."""

    def actor(self) -> int:
        """The seat that has to decide, or ``CHANCE``, or ``GAME_OVER``."""
        if self.phase < PLACE:
            return CHANCE
        if self.phase == OVER:
            return GAME_OVER
        return self.decider if self.phase == TAKE else self.turn

    # -- chance ---------------------------------------------------------------------------------

    def chance_members(self) -> list[int]:
        """What chance may bring, all equally likely."""
        phase = self.phase
        if phase == START:
            return list(range(self.setting.players))
        if phase == PEOPLE:
            count = len(self.setting.people_ability)
            return [people for people in range(count) if people not in self.people]
        if phase == START_TILES:
            tiles = [
                t for t in range(len(self.setting.start_terrain) // 2) if not bits.has(self.start_laid, t)
            ]
            return [2 * tile + turned for tile in tiles for turned in (0, 1)]
        if phase in (DEAL_TILES, DRAW_TILE):
            return bits.listed(self.tile_pile)
        if phase == DRAW_SINGLE:
            return bits.listed(self.single_pile)
        if phase in (DEAL_CARDS, REFILL, ADOPT):
            return bits.listed(self.card_pile)
        return []

    def chance_outcomes(self) -> list[tuple[int, int]]:
        """What chance may bring, with weights: seats, peoples, tiles, cards."""
        return [(member, 1) for member in self.chance_members()]

    def random_outcome(self, rng: Rng) -> int:
        """One of the outcomes, all equally likely."""
        phase = self.phase
        if phase in (DRAW_TILE, DEAL_TILES):
            return bits.nth(self.tile_pile, rng.below(bits.count(self.tile_pile)))
        if phase in (REFILL, ADOPT, DEAL_CARDS):
            return bits.nth(self.card_pile, rng.below(bits.count(self.card_pile)))
        members = self.chance_members()
        return members[rng.below(len(members))]

    # -- decisions ------------------------------------------------------------------------------

    def legal_actions(self) -> list[int]:
        """Every legal action of the actor."""
        phase = self.phase
        if phase == PLACE:
            return self.placements()
        if phase == FIGURE:
            return self._figure_actions()
        if phase == CARD:
            return [*self.card_actions(), actions.NO_CARD]
        if phase == TARGET:
            return self._target_actions()
        if phase == CASTLE_FIGURE:
            found: list[int] = []
            self.add_figure_puts(found, [self.place_first])
            return [*found, actions.NO_FIGURE]
        if phase == BUILD:
            return self.double_builds(self.spell_card)
        if phase == SCORE:
            return [actions.act(actions.SCORE, name) for name in self.region_names(self.scorable())]
        if phase == TAKE:
            return [actions.POINTS, actions.CARD]
        if phase == BUY:
            return [*[actions.act(actions.BUY, card) for card in self.offers()], actions.NO_BUY]
        if phase == WANDER:
            return [*self.wander_moves(), actions.NO_MOVE]
        if phase == SAIL:
            return [actions.act(actions.SAIL, ship) for ship in self.harbours(self.ship)]
        return []

    def region_name(self, root: i64) -> i64:
        """The first space of a region in reading order, which stands for it in actions."""
        return self.land.region(root)[0]

    def region_names(self, roots: list[int]) -> list[int]:
        """The names of several regions in ascending order."""
        return sorted([self.region_name(root) for root in roots])

    def placements(self) -> list[int]:
        """PD-20: every tile in hand on every pair both ways, every castle; PD-21: else a skip."""
        found: list[int] = []
        tiles = bits.listed(self.tiles[self.turn])
        if tiles:
            for pair in self.land.open_pairs():
                for tile in tiles:
                    found.append(actions.act(actions.PLACE_TILE, tile, pair, 0))
                    found.append(actions.act(actions.PLACE_TILE, tile, pair, 1))
        if self.castles[self.turn]:
            for space in self.land.shore():
                found.append(actions.act(actions.PLACE_CASTLE, space))
        return found or [actions.SKIP]

    def _figure_actions(self) -> list[int]:
        found = self.figure_puts()
        for space in self.figures_of(self.turn):
            found.append(actions.act(actions.TAKE_BACK, space))
        found.append(actions.NO_FIGURE)
        return found

    def _target_actions(self) -> list[int]:
        if self.spell == TERRAIN:
            return [actions.act(actions.PLACE_SINGLE, space) for space in self.land.shore()]
        if self.discount:
            return self.double_targets(self.spell, self.spell_card, self.spell_base)
        return self.targets(self.spell, self.spell_card, self.spell_base)

    def random_action(self, rng: Rng) -> int:
        """A random legal action; placements are one ticket a place, then tile and direction at random."""
        if self.phase != PLACE:
            found = self.legal_actions()
            return found[rng.below(len(found))]
        tiles = self.tiles[self.turn]
        pairs: list[int] = self.land.open_pairs() if tiles else []
        castle = self.castles[self.turn] > 0 and (not pairs or rng.below(16) == 0)
        if castle:
            shore = self.land.shore()
            if shore:
                return actions.act(actions.PLACE_CASTLE, shore[rng.below(len(shore))])
        if not pairs:
            return actions.SKIP
        tile = bits.nth(tiles, rng.below(bits.count(tiles)))
        return actions.act(actions.PLACE_TILE, tile, pairs[rng.below(len(pairs))], rng.below(2))

    # -- the state as a value -------------------------------------------------------------------

    def words(self) -> tuple[int, ...]:
        """All that matters, as numbers: two states are equal when their words are.

        Regions go by their names, since the space that stands for one depends on the order of placing.
        """
        setting = self.setting
        found: list[int] = [setting.mode, int(setting.variant.endswith(RIVER_SUFFIX)), setting.players]
        for name in FIELDS:
            found.append(int(getattr(self, name)))
        found.append(self.shown_in_hands())
        found.append(self.region_name(self.region) if self.region >= 0 else -1)
        for name in SEAT_FIELDS:
            found.extend(getattr(self, name))
        found.append(len(self.closing))
        found.extend(self.region_names(self.closing))
        found.extend(self.land.cells())
        return tuple(found)

    def load_words(self, words: Sequence[int]) -> None:
        """Become the state whose :meth:`words` these are, in a game of the same setting."""
        players = self.setting.players
        at: i64 = 3
        for name in FIELDS:
            setattr(self, name, words[at])
            at += 1
        self.shown = words[at] | self.market
        region: i64 = words[at + 1]
        at += 2
        for name in SEAT_FIELDS:
            setattr(self, name, list(words[at : at + players]))
            at += players
        closing: i64 = words[at]
        cells = list(words[at + 1 + closing :])
        if cells:
            self.land.load_cells(cells)
        self.closing = [self.land.root(space) for space in words[at + 1 : at + 1 + closing]]
        self.region = self.land.root(region) if region >= 0 else -1

    def to_bytes(self) -> bytes:
        """The state as bytes, for other processes (compiled objects do not pickle)."""
        words = self.words()
        return struct.pack(f"<{len(words)}q", *words)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.words() == other.words()

    def shown_in_hands(self) -> i64:
        """The cards in hands that everybody knows of: bought, acquired or used twice."""
        held: i64 = 0
        for hand in self.hand:
            held |= hand
        return self.shown & held

    # -- copies ---------------------------------------------------------------------------------

    def copy(self) -> State:
        twin = State(self.setting)
        twin.land = self.land.copy()
        twin.phase = self.phase
        twin.start = self.start
        twin.turn = self.turn
        twin.decider = self.decider
        twin.resume = self.resume
        twin.placed = self.placed
        twin.place_first = self.place_first
        twin.place_second = self.place_second
        twin.skips = self.skips
        twin.ending = self.ending
        twin.scored = self.scored
        twin.spell = self.spell
        twin.spell_card = self.spell_card
        twin.spell_base = self.spell_base
        twin.discount = self.discount
        twin.single = self.single
        twin.region = self.region
        twin.takers = self.takers
        twin.ship = self.ship
        twin.to_draw = self.to_draw
        twin.tile_pile = self.tile_pile
        twin.single_pile = self.single_pile
        twin.card_pile = self.card_pile
        twin.market = self.market
        twin.shown = self.shown
        twin.monuments_taken = self.monuments_taken
        twin.start_laid = self.start_laid
        twin.closing = self.closing.copy()
        twin.people = self.people.copy()
        twin.resources = self.resources.copy()
        twin.workers = self.workers.copy()
        twin.leader = self.leader.copy()
        twin.castles = self.castles.copy()
        twin.hand = self.hand.copy()
        twin.tiles = self.tiles.copy()
        twin.places = self.places.copy()
        twin.visible_spell = self.visible_spell.copy()
        twin.score = self.score.copy()
        return twin
