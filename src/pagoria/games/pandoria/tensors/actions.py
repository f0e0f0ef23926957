"""The actions of Pandoria as numbers: the kind of action, then one number for each thing that it names.

==========  ===============  ===================================================================
numbers     how many         meaning
==========  ===============  ===================================================================
kind        26               what is done, in the order of ``engine.actions``
space       by the board     a space in reading order; a region is named by its first space
tile        by the set       a double tile
lying       by the board     where a tile lies: 2 · pair of spaces + 1 when it is turned round
card        by the set       a card
place       5                a building place
wood        5                how much wood Conjure brings; the rest is gold
==========  ===============  ===================================================================

With the shipped set that is 745 numbers on the first board and 707 on the river board. ``NAMED`` says what
follows each kind.
"""

from __future__ import annotations

from typing import Final

from pagoria.core.tensors import Blocks, Codec, Spelling
from pagoria.games.pandoria.engine import actions
from pagoria.games.pandoria.engine.actions import Kind
from pagoria.games.pandoria.engine.setting import BUILDING_PLACES, Setting
from pagoria.games.pandoria.engine.spells import CONJURED
from pagoria.games.pandoria.engine.state import State

#: What an action of each kind names, in the order of its numbers; a kind that is not here names nothing.
NAMED: Final = {
    Kind.PLACE_TILE: ("tile", "lying"),
    Kind.PLACE_CASTLE: ("space",),
    Kind.WORKER: ("space",),
    Kind.LEADER: ("space",),
    Kind.TAKE_BACK: ("space",),
    Kind.SPELL: ("card",),
    Kind.DOUBLE: ("card",),
    Kind.BUILD: ("card", "place"),
    Kind.MONUMENT: ("place",),
    Kind.ACQUIRE: ("card",),
    Kind.CONJURE: ("wood",),
    Kind.RAGE: ("space",),
    Kind.MOVE: ("space", "space"),
    Kind.PLACE_SINGLE: ("space",),
    Kind.SCORE: ("space",),
    Kind.BUY: ("card",),
    Kind.SAIL: ("space",),
}
#: What the kinds are called, from the first one on.
KIND_NAMES: Final = (
    "place tile,place castle,skip,worker,leader,take back,no figure,spell,double use,cast again,build,"
    "monument,printed ship,no card,acquire,conjure,rage,move,no move,place single tile,score,take points,"
    "take card,buy,buy nothing,sail"
).split(",")
#: More than one turn can take.
_NUMBERS_A_TURN: Final = 60
_DRAWS_A_TURN: Final = 20


class PandoriaCodec(Codec[State]):
    """The spellings of Pandoria with one component set, board, mode and number of players."""

    def __init__(self, setting: Setting) -> None:
        self._setting = setting
        pairs, cards = len(setting.pair_first), len(setting.card_spell)
        self.blocks = Blocks(
            kind=len(KIND_NAMES),
            space=setting.size,
            tile=setting.tile_count(),
            lying=2 * pairs,
            card=cards,
            place=BUILDING_PLACES,
            wood=CONJURED + 1,
        )
        self.size = self.blocks.total
        members = (setting.single_terrain, setting.start_terrain, setting.people_ability)
        self.outcomes = max(setting.players, setting.tile_count(), cards, *map(len, members))
        # A turn fills a space or is a skip, and when all skip in a row the game is over.
        turns = setting.size * setting.players
        self.most_numbers = turns * _NUMBERS_A_TURN
        self.most_draws = turns * _DRAWS_A_TURN

    def first_of_named(self, place: int) -> list[int]:
        """By kind: where the numbers begin for what its actions name first (0) or second (1); -1: nothing."""
        named = [NAMED.get(kind, ())[place : place + 1] for kind in range(len(KIND_NAMES) + 1)]
        return [self.blocks[names[0]] if names else -1 for names in named]

    def spell(self, action: int) -> Spelling:
        kind = actions.kind(action)
        named = NAMED.get(kind, ())
        values = (actions.first(action), actions.second(action))
        if kind == Kind.PLACE_TILE:
            values = (actions.first(action), 2 * actions.second(action) + actions.third(action))
        numbers = [self.blocks[name] + value for name, value in zip(named, values, strict=False)]
        return (kind - 1, *numbers)

    def action(self, spelling: Spelling) -> int | None:
        kind = spelling[0] + 1
        named = NAMED.get(kind, ())
        if len(spelling) <= len(named):
            return None
        values = [number - self.blocks[name] for name, number in zip(named, spelling[1:], strict=True)]
        if kind == Kind.PLACE_TILE:
            return actions.act(kind, values[0], *divmod(values[1], 2))
        return actions.act(kind, *values)

    def name(self, number: int) -> str:
        block, at = self.blocks.find(number)
        setting = self._setting
        if block == "lying":
            pair, turned = divmod(at, 2)
            ends = (setting.pair_first[pair], setting.pair_second[pair])
            first, second = reversed(ends) if turned else ends
            return f"{setting.space_names[first]}-{setting.space_names[second]}"
        names = {
            "kind": KIND_NAMES,
            "space": setting.space_names,
            "tile": setting.tile_labels,
            "card": setting.card_labels,
        }
        return f"{block} {names[block][at]}" if block in names else f"{block} {at + (block == 'place')}"
