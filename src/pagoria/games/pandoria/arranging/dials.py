"""What can be set in a draft: whose turn it is, points, peoples, resources, the visible spell."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pagoria.core import bits
from pagoria.core.arranging import Dial
from pagoria.core.texts import Text
from pagoria.games.pandoria.arranging.holding import drop_tile
from pagoria.games.pandoria.arranging.open_draft import OpenDraft
from pagoria.games.pandoria.components.model import MOST_RESOURCES, RESOURCE_NAMES, SPELL_NAMES
from pagoria.games.pandoria.engine.state import State

_TURN, _START, _LAST = "turn", "start", "last"
_POINTS, _PEOPLE, _SPELL = "points", "people", "spell"
_MOST_POINTS: Final = 999


def dials(state: State) -> Iterator[Dial]:
    """Everything that can be set, with its value."""
    turn, seats = state.turn, range(state.setting.players)
    players = tuple(Text("player {n}", {"n": seat + 1}) for seat in seats)
    yield Dial(_TURN, Text("Active player"), turn.active, 0, len(seats) - 1, players)
    yield Dial(_START, Text("Start player"), turn.start, 0, len(seats) - 1, players)
    if not state.piles.tiles_left() and turn.active != turn.start:
        yield Dial(_LAST, Text("Last round"), turn.ending, 0, 1, (Text("not yet"), Text("it has begun")))
    for seat in seats:
        yield Dial(f"{_POINTS} {seat}", _of(seat, "points"), state.boards[seat].score, 0, _MOST_POINTS)
        if state.setting.with_resources():
            yield from _of_player(state, seat)


def _of(seat: int, what: str) -> Text:
    return Text("{what}, player {n}", {"what": what, "n": seat + 1})


def _of_player(state: State, seat: int) -> Iterator[Dial]:
    board, labels = state.boards[seat], state.setting.people_labels
    peoples = tuple(Text("{people}", {"people": name}) for name in labels)
    people_words = Text("People of player {n}", {"n": seat + 1})
    yield Dial(f"{_PEOPLE} {seat}", people_words, board.people, 0, len(labels) - 1, peoples)
    for number, name in enumerate(RESOURCE_NAMES):
        yield Dial(f"{name} {seat}", _of(seat, name), board.resource(number), 0, MOST_RESOURCES)
    spells = (Text("none"), *(Text("{spell}", {"spell": name}) for name in SPELL_NAMES))
    spell_words = Text("Visible spell of player {n}", {"n": seat + 1})
    yield Dial(f"{_SPELL} {seat}", spell_words, board.visible_spell + 1, 0, len(SPELL_NAMES), spells)


def set_dial(draft: OpenDraft, dial: str, value: int) -> None:
    """Set what :func:`dials` offers to a value within its bounds."""
    turn, (what, *rest) = draft.state.turn, dial.split()
    if what == _TURN:
        turn.active = value
    elif what == _START:
        turn.start = value
    elif what == _LAST:
        turn.ending = value
    else:
        _set_of_player(draft, what, int(rest[0]), value)


def _set_of_player(draft: OpenDraft, what: str, seat: int, value: int) -> None:
    board = draft.state.boards[seat]
    if what == _POINTS:
        board.score = value
    elif what == _PEOPLE:
        _give_people(draft, seat, value)
    elif what == _SPELL:
        board.visible_spell = value - 1
    else:
        board.set_resource(RESOURCE_NAMES.index(what), value)


def _give_people(draft: OpenDraft, seat: int, people: int) -> None:
    """Whoever had this people gets the other one; tiles beyond what a people holds go under the pile."""
    boards = draft.state.boards
    for board in boards:
        if board.people == people:
            board.people = boards[seat].people
    boards[seat].people = people
    for owner, board in enumerate(boards):
        for tile in bits.listed(board.tiles)[board.tile_goal() :]:
            drop_tile(draft, owner, tile)
