"""Pandoria at full speed for learners: one of many games that are played at once.

What a seat sees is written straight from the state, for speed. It reads nothing but what a view is allowed to
copy (``engine.view``) and what the seat itself holds. ``tensors.observations`` has the table and makes the
same numbers from a view; tests hold the two against each other, and deal anew what is hidden.
"""

from __future__ import annotations

from typing import Final, final

from pagoria.core import bits, nibbles
from pagoria.core.ints import i64
from pagoria.core.rng import Rng
from pagoria.core.state import CHANCE
from pagoria.games.pandoria.components.model import Resource, Terrain
from pagoria.games.pandoria.engine import actions
from pagoria.games.pandoria.engine.actions import Kind
from pagoria.games.pandoria.engine.boards import PlayerBoard
from pagoria.games.pandoria.engine.land import NOBODY, Ground, is_leader, owner_of
from pagoria.games.pandoria.engine.setting import BUILDING_PLACES, Setting
from pagoria.games.pandoria.engine.state import State
from pagoria.games.pandoria.engine.turn import Phase

#: The most that a byte can say: what is more counts as this.
_MOST: Final = 255
_GROUNDS: Final = 9
_PLAYER_NUMBERS: Final = 9
_BUILDINGS: Final = 15  # and a monument
_SPELLS: Final = 12
_PHASES: Final = 13  # all draws are the first one
_COUNTS: Final = 5


@final
class PandoriaLane:
    """A game in progress; chance is answered inside."""

    def __init__(self, setting: Setting, firsts: list[int], seconds: list[int], size: i64) -> None:
        """By kind of action: where the numbers begin for what it names first and second; -1 for nothing.

        ``size`` is how many numbers there are in all.
        """
        self._setting = setting
        self._firsts = firsts
        self._seconds = seconds
        self._size: i64 = size
        self.state = State(setting)
        self._rng = Rng(0)
        self._prefix: list[int] = []
        self._legal: list[int] = []  # the legal actions that begin with the numbers given so far
        self._seen = b""  # the row as it was when the last action was complete; empty: not made yet
        self._chosen: i64 = _before_chosen(setting)  # where the numbers given so far begin
        own: i64 = setting.tile_count() + len(setting.card_spell)
        self.observation_size: i64 = self._chosen + size + own

    def begin(self, rng: Rng) -> None:
        """A new game, whose chance comes from ``rng``."""
        self._rng = rng
        self.state = State(self._setting)
        self._resolve_chance()

    def give(self, number: i64) -> int:
        """The actor gives a number that is offered; who has to decide then."""
        depth: i64 = len(self._prefix)
        self._legal = [action for action in self._legal if self._number_at(action, depth) == number]
        self._prefix.append(number)
        if depth + 1 == self._length(self._legal[0]):
            self.state.apply(self._legal[0])
            self._resolve_chance()
        return self.state.actor()

    def _resolve_chance(self) -> None:
        """Let chance decide until a seat has to, or the game is over."""
        state = self.state
        while state.actor() == CHANCE:
            state.apply(state.random_outcome(self._rng))
        self._prefix = []
        self._seen = b""
        self._legal = state.legal_actions()

    def _length(self, action: i64) -> i64:
        """How many numbers spell an action."""
        kind = actions.kind(action)
        if self._firsts[kind] < 0:
            return 1
        return 2 if self._seconds[kind] < 0 else 3

    def _number_at(self, action: i64, depth: i64) -> i64:
        """The number at a place of an action's spelling."""
        kind = actions.kind(action)
        if depth == 0:
            return kind - 1
        if depth == 1:
            return self._firsts[kind] + actions.first(action)
        if kind == Kind.PLACE_TILE:
            return self._seconds[kind] + 2 * actions.second(action) + actions.third(action)
        return self._seconds[kind] + actions.second(action)

    def row(self) -> bytearray:
        """What the actor may know and what it may do, one byte for each number."""
        if not self._seen:
            row = bytearray(self.observation_size + self._size)
            _Writer(row, self.state, self.state.actor()).write(self._size)
            self._seen = bytes(row)
        row = bytearray(self._seen)
        for number in self._prefix:
            row[self._chosen + number] += 1
        depth: i64 = len(self._prefix)
        last: i64 = -1
        for action in self._legal:
            offered = self._number_at(action, depth)
            if offered != last:
                row[self.observation_size + offered] = 1
                last = offered
        return row


def _before_chosen(setting: Setting) -> i64:
    """How many numbers of an observation come before those given so far."""
    players: i64 = setting.players
    spaces: i64 = setting.size
    cards: i64 = len(setting.card_spell)
    tiles: i64 = setting.tile_count()
    singles: i64 = len(setting.single_terrain)
    each: i64 = _PLAYER_NUMBERS + len(setting.people_ability) + BUILDING_PLACES * _BUILDINGS + _SPELLS + cards
    board: i64 = spaces * (_GROUNDS + 3 + 2 * players) + 4 * spaces
    piles: i64 = cards + (cards + tiles + singles) + _COUNTS
    turn: i64 = 2 * players + _PHASES + _SPELLS + 1 + singles
    return players + board + players * each + piles + turn + players


@final
class _Writer:
    """Writes an observation from left to right onto zeros, without what was chosen so far."""

    def __init__(self, row: bytearray, state: State, seat: i64) -> None:
        self._row = row
        self._state = state
        self._seat: i64 = seat
        self._at: i64 = 0

    def write(self, numbers: i64) -> None:
        """All pieces in the order of the table; ``numbers`` are left out for what was chosen."""
        state = self._state
        players: i64 = state.setting.players
        self._one_of(self._seat, players)
        self._spaces()
        self._players()
        self._piles()
        self._one_of(state.turn.active, players)
        self._one_of(state.turn.start, players)
        self._stage()
        self._one_of(self._seat, players)
        self._at += numbers
        board = state.boards[self._seat]
        self._members(board.tiles, state.setting.tile_count())
        self._members(board.hand, len(state.setting.card_spell))

    def _one_of(self, place: i64, size: i64) -> None:
        """One place of several; none for a place below 0 (nobody, nothing)."""
        if place >= 0:
            self._row[self._at + place] = 1
        self._at += size

    def _number(self, number: i64) -> None:
        if number:
            self._row[self._at] = min(number, _MOST)
        self._at += 1

    def _members(self, members: i64, size: i64) -> None:
        for member in bits.listed(members):
            self._row[self._at + member] = 1
        self._at += size

    def _spaces(self) -> None:
        land = self._state.land
        players: i64 = self._state.setting.players
        space: i64 = 0
        while space < self._state.setting.size:
            ground: i64 = land.ground[space]
            figure: i64 = land.figure[space]
            self._one_of(ground, _GROUNDS)
            self._number(land.symbols[space] if ground < Terrain.COUNT else 0)
            self._number(1 if is_leader(figure) else 0)
            self._number(1 if ground < Terrain.COUNT and land.closed(space) else 0)
            self._one_of(land.symbols[space] if ground == Ground.CASTLE else -1, players)
            self._one_of(owner_of(figure) if figure != NOBODY else -1, players)
            space += 1

    def _players(self) -> None:
        boards = self._state.boards
        setting = self._state.setting
        for board in boards:
            self._player(board)
        for board in boards:
            self._one_of(board.people, len(setting.people_ability))
        for board in boards:
            place: i64 = 0
            while place < BUILDING_PLACES:
                self._one_of(nibbles.get(board.places, place) - 1, _BUILDINGS)
                place += 1
        for board in boards:
            self._one_of(board.visible_spell, _SPELLS)
        for board in boards:
            self._members(board.hand & self._state.piles.shown, len(setting.card_spell))

    def _player(self, board: PlayerBoard) -> None:
        self._number(board.score)
        self._number(board.resource(Resource.CRYSTALS))
        self._number(board.resource(Resource.GOLD))
        self._number(board.resource(Resource.WOOD))
        self._number(board.workers)
        self._number(board.leader)
        self._number(board.castles)
        self._number(bits.count(board.tiles))
        self._number(bits.count(board.hand))

    def _piles(self) -> None:
        piles = self._state.piles
        setting = self._state.setting
        cards: i64 = piles.cards
        tiles: i64 = piles.tiles
        own = self._state.boards[self._seat]
        for board in self._state.boards:
            if board is not own:
                cards |= board.hand & ~piles.shown
                tiles |= board.tiles
        self._members(piles.market, len(setting.card_spell))
        self._members(cards, len(setting.card_spell))
        self._members(tiles, setting.tile_count())
        self._members(piles.singles, len(setting.single_terrain))
        self._number(bits.count(piles.cards))
        self._number(piles.tiles_left())
        self._number(bits.count(piles.singles))
        self._number(piles.monuments_left())
        self._number(setting.monuments[piles.monuments_taken] if piles.monuments_left() > 0 else 0)

    def _stage(self) -> None:
        turn = self._state.turn
        land = self._state.land
        size: i64 = self._state.setting.size
        self._one_of(max(0, turn.phase - Phase.PLACE + 1), _PHASES)
        if turn.place_second >= 0:
            self._row[self._at + turn.place_second] = 1
        self._one_of(turn.place_first, size)
        self._one_of(turn.ship, size)
        for root in turn.closing:
            self._row[self._at + land.region_name(root)] = 1
        self._at += size
        self._one_of(land.region_name(turn.region) if turn.region >= 0 else -1, size)
        self._one_of(turn.spell, _SPELLS)
        self._number(turn.discount)
        self._one_of(turn.single, len(self._state.setting.single_terrain))
