"""How a game begins: start player, peoples, start tiles, first tiles and cards (PD-10 to PD-14, PD-70)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from pagoria.core import bits
from pagoria.core.ints import i64
from pagoria.games.pandoria.components.model import Resource
from pagoria.games.pandoria.engine.phases.drawing import refill
from pagoria.games.pandoria.engine.phases.rules import DrawRules, PhaseRules
from pagoria.games.pandoria.engine.setting import Mode
from pagoria.games.pandoria.engine.turn import Phase

if TYPE_CHECKING:
    from pagoria.games.pandoria.engine.state import State

_HAND: Final = 4
_BEGINNER_HAND: Final = 2


@final
class StartPlayer(PhaseRules):
    """Which seat begins."""

    def outcomes(self, state: State) -> list[int]:
        return list(range(state.setting.players))

    def apply(self, state: State, action: i64) -> None:
        state.turn.start = action
        state.turn.active = action
        _lay_out(state)


def _lay_out(state: State) -> None:
    """Everything in its place, before chance gives peoples and start tiles."""
    setting = state.setting
    state.land.clear()
    state.piles.fill()
    for board in state.boards:
        board.fill_reserve()
    if not setting.with_resources():
        state.enter(Phase.START_TILES)
    elif setting.chosen_peoples:
        for people in setting.chosen_peoples:
            _give_people(state, people)
    else:
        state.enter(Phase.PEOPLE)


@final
class DealPeoples(PhaseRules):
    """Which people the next seat gets."""

    def outcomes(self, state: State) -> list[int]:
        taken: list[int] = [board.people for board in state.boards]
        return [people for people in range(len(state.setting.people_ability)) if people not in taken]

    def apply(self, state: State, action: i64) -> None:
        _give_people(state, action)


def next_without_people(state: State) -> i64:
    """The first seat that has no people yet, or -1."""
    seat: i64 = 0
    while seat < state.setting.players:
        if state.boards[seat].people < 0:
            return seat
        seat += 1
    return -1


def _give_people(state: State, people: i64) -> None:
    """The next seat without a people gets this one, with its resources and own cards."""
    seat = next_without_people(state)
    board = state.boards[seat]
    board.people = people
    resource: i64 = 0
    while resource < Resource.COUNT:
        amount: i64 = state.setting.people_resources[Resource.COUNT * people + resource]
        board.set_resource(resource, amount)
        resource += 1
    if state.setting.mode == Mode.BEGINNER:
        _give_own_cards(state, seat, people)
    if next_without_people(state) < 0:
        state.enter(Phase.START_TILES)


def _give_own_cards(state: State, seat: i64, people: i64) -> None:
    """PD-70: the marked card is built for free, the other goes to the hand."""
    setting = state.setting
    board = state.boards[seat]
    card: i64 = 0
    while card < len(setting.card_people):
        if setting.card_people[card] == people:
            state.piles.cards &= ~bits.bit(card)
            state.piles.shown |= bits.bit(card)
            if setting.card_marked[card]:
                board.put_building(setting.card_building[card], 0)
            else:
                board.take_card(card)
        card += 1


@final
class LayStartTiles(PhaseRules):
    """Which start tile lies on the next start pair: its number times 2, plus 1 the other way round."""

    def outcomes(self, state: State) -> list[int]:
        laid = state.piles.start_laid
        tiles = [t for t in range(len(state.setting.start_terrain) // 2) if not bits.has(laid, t)]
        return [2 * tile + turned for tile in tiles for turned in (0, 1)]

    def apply(self, state: State, action: i64) -> None:
        setting = state.setting
        pair: i64 = bits.count(state.piles.start_laid)
        tile: i64 = action >> 1
        turned: i64 = action & 1
        first: i64 = 2 * tile + turned
        second: i64 = 2 * tile + 1 - turned
        state.land.place(
            setting.start_first[pair], setting.start_terrain[first], setting.start_symbols[first]
        )
        state.land.place(
            setting.start_second[pair], setting.start_terrain[second], setting.start_symbols[second]
        )
        state.piles.start_laid |= bits.bit(tile)
        if pair + 1 == len(setting.start_first):
            # Those without a place are out of the game.
            state.piles.start_laid = setting.all_start_tiles()
            _deal(state)


@final
class DealTiles(DrawRules):
    """The first double tiles."""

    def pile(self, state: State) -> i64:
        return state.piles.tiles

    def apply(self, state: State, action: i64) -> None:
        state.piles.tiles &= ~bits.bit(action)
        state.boards[state.turn.decider].tiles |= bits.bit(action)
        _deal(state)


@final
class DealCards(DrawRules):
    """The first cards."""

    def pile(self, state: State) -> i64:
        return state.piles.cards

    def apply(self, state: State, action: i64) -> None:
        state.piles.cards &= ~bits.bit(action)
        state.boards[state.turn.decider].take_card(action)
        _deal(state)


def _deal(state: State) -> None:
    """The next tile or card: tiles for all, then cards; then the market, and the first turn."""
    turn = state.turn
    turn.decider = _next_for_tiles(state)
    if turn.decider >= 0:
        state.enter(Phase.DEAL_TILES)
        return
    turn.decider = _next_for_cards(state)
    if turn.decider >= 0:
        state.enter(Phase.DEAL_CARDS)
        return
    turn.decider = 0
    refill(state, Phase.PLACE)


def _next_for_tiles(state: State) -> i64:
    """The first seat that still lacks a double tile, or -1."""
    seat: i64 = 0
    while seat < state.setting.players:
        board = state.boards[seat]
        if bits.count(board.tiles) < board.tile_goal():
            return seat
        seat += 1
    return -1


def _next_for_cards(state: State) -> i64:
    """The first seat that still lacks a card, or -1."""
    goal: i64 = _HAND if state.setting.with_resources() else 0
    if state.setting.mode == Mode.BEGINNER:
        goal = _BEGINNER_HAND + 1
    seat: i64 = 0
    while seat < state.setting.players:
        if bits.count(state.boards[seat].hand) < goal:
            return seat
        seat += 1
    return -1
