"""The choices of a player in parts: kind, tile or card, space or place.

Terminal and browser show the same tree. It is made of the legal actions: each is a route of parts, and a
menu lists the parts that come next. Many spaces are asked for row by row. What is not possible stays
listed with its reason.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Final, TypeAlias

from pagoria.core.errors import MalformedError
from pagoria.core.menu import Choice, Menu
from pagoria.core.texts import Text
from pagoria.games.pandoria.engine import actions, effects
from pagoria.games.pandoria.engine.actions import Kind
from pagoria.games.pandoria.engine.state import State
from pagoria.games.pandoria.engine.turn import Phase
from pagoria.games.pandoria.present.marks import marks_with, part_marks
from pagoria.games.pandoria.present.menu_labels import (
    CARD,
    FIGURE,
    FIRST,
    KIND,
    KIND_KEYS,
    PLACE,
    REGION,
    ROW,
    SECOND,
    SPACE,
    TILE,
    WOOD,
    Part,
    closing,
    key_of,
    label_of,
    question,
    row_of,
)
from pagoria.games.pandoria.present.menu_refusals import refused_choices
from pagoria.games.pandoria.present.sentences import placed_spaces

#: More spaces than this are asked for in two steps: the row first.
MOST_SPACES: Final = 24
_ON_MAP: Final = (FIRST, SPACE, FIGURE)
_PASSING: Final = (Kind.SKIP, Kind.NO_FIGURE, Kind.NO_CARD, Kind.NO_BUY, Kind.NO_MOVE)

#: A legal action and the parts that lead to it.
Route: TypeAlias = tuple[tuple[Part, ...], int]


def menu(state: State, picks: Sequence[str]) -> Menu:
    """The choices after the keys picked so far; raises ``MalformedError`` for a key that is not offered."""
    return menus(state)(picks)


def menus(state: State) -> Callable[[Sequence[str]], Menu]:
    """The menus of one decision; its legal actions are worked out once."""
    first = _Question(state, [(_parts(state, action), action) for action in state.legal_actions()])

    def after(picks: Sequence[str]) -> Menu:
        question = first
        for key in picks:
            question = question.behind(key)
        return question.menu()

    return after


# -- questions ------------------------------------------------------------------------------------


class _Question:
    """One question of a decision: the routes that are left, and how far they have been followed."""

    def __init__(
        self,
        state: State,
        routes: list[Route],
        depth: int = 0,
        path: tuple[Part, ...] = (),
        row: bool = False,
    ) -> None:
        self._state = state
        self._routes = routes
        self._depth = depth
        self._path = path
        #: So many spaces are left that the row is asked for; ``row``: that was the last question.
        self._by_row = not row and _many(routes, depth)

    def behind(self, key: str) -> _Question:
        """The question that follows when a key is picked."""
        found = self._behind.get(key)
        if found is None:
            raise MalformedError("choice", f"{key!r} is not offered here, or leads no further")
        return found

    @cached_property
    def _behind(self) -> dict[str, _Question]:
        """The questions that follow, by key; a choice that is complete leads to none."""
        state, by_row = self._state, self._by_row
        depth = self._depth if by_row else self._depth + 1
        routes: dict[Part, list[Route]] = {}
        for parts, action in self._routes:
            part = self._next_part(parts)
            if part[0] == ROW or self._depth + 1 < len(parts):
                routes.setdefault(part, []).append((parts, action))
        return {
            key_of(state, part): _Question(state, behind, depth, (*self._path, part), by_row)
            for part, behind in routes.items()
        }

    def _next_part(self, parts: tuple[Part, ...]) -> Part:
        part = parts[self._depth]
        return (ROW, row_of(self._state, part[1])) if self._by_row and part[0] in _ON_MAP else part

    def menu(self) -> Menu:
        if not self._routes:
            return Menu(Text("There is nothing to decide now."), ())
        rest = self._routes[0][0][self._depth :]
        return Menu(question(self._state, self._path, rest, self._by_row), self._choices())

    def _choices(self) -> tuple[Choice, ...]:
        """What can be chosen next, and what cannot."""
        state = self._state
        firsts: dict[Part, tuple[int, int | None]] = {}
        for parts, action in self._routes:
            part = self._next_part(parts)
            leaf = action if part[0] != ROW and self._depth + 1 == len(parts) else None
            firsts.setdefault(part, (action, leaf))
        choices = [_choice(state, part, action, leaf) for part, (action, leaf) in sorted(firsts.items())]
        refused = refused_choices(state, self._path, [choice.key for choice in choices])
        return tuple(sorted([*choices, *refused], key=_rank) if self._depth == 0 else [*choices, *refused])


def _many(routes: list[Route], depth: int) -> bool:
    """Whether the next question has too many spaces, so that the row is asked first."""
    spaces = {parts[depth] for parts, _ in routes if parts[depth][0] in _ON_MAP}
    return len(spaces) > MOST_SPACES


# -- choices --------------------------------------------------------------------------------------


def _choice(state: State, part: Part, action: int, leaf: int | None) -> Choice:
    """A part as a choice: complete when it is the last one of its route, the ``leaf``."""
    key, label = key_of(state, part), label_of(state, part, action)
    if leaf is None:
        return Choice(key, label, marks=part_marks(state, part))
    after = effects.after(state, leaf)
    final = after.actor() != state.actor() or after.turn.active != state.turn.active
    points = _points(state, after)
    told = effects.effects_in(after)
    label = closing(label, told.get("closes", ()))
    marks, passes = marks_with(state, leaf, told), actions.kind(leaf) in _PASSING
    return Choice(key, label, leaf, points, marks=marks, final=final, passes=passes)


def _rank(choice: Choice) -> int:
    """Kinds come in their own order, doing nothing last; everything else stays as it is."""
    return KIND_KEYS.index(choice.key) if choice.key in KIND_KEYS else 0


def _points(state: State, after: State) -> int | None:
    """What an action scores at once for the seat that decides; None when it scores nothing.

    The last action of a game says nothing: the final count would tell of a partner's hidden cards.
    """
    if after.turn.phase == Phase.OVER:
        return None
    seat = state.actor()
    return (_score(after, seat) - _score(state, seat)) or None


def _score(state: State, seat: int) -> int:
    """A seat's points, together with those of a partner (PD-71)."""
    setting = state.setting
    return sum(board.score for other, board in enumerate(state.boards) if setting.partner(seat, other))


# -- parts ----------------------------------------------------------------------------------------


def _parts(state: State, action: int) -> tuple[Part, ...]:
    """The parts of a legal action, in the order in which they are asked for."""
    kind = actions.kind(action)
    tail = _TAILS[kind](state, action) if kind in _TAILS else ()
    return ((KIND, kind), *tail) if _asks_kind(state, kind) else tail


def _asks_kind(state: State, kind: int) -> bool:
    """Whether there is a choice between kinds of actions at all."""
    if state.turn.phase == Phase.TARGET:
        return kind in (Kind.WORKER, Kind.LEADER)
    return state.turn.phase not in (Phase.SCORE, Phase.SAIL) and kind not in (Kind.BUY, Kind.MOVE)


def _one(what: int) -> Callable[[State, int], tuple[Part, ...]]:
    def parts(state: State, action: int) -> tuple[Part, ...]:
        del state
        return ((what, actions.first(action)),)

    return parts


def _tile(state: State, action: int) -> tuple[Part, ...]:
    first, second = placed_spaces(state.setting, action)
    tile = actions.first(action)
    only = state.active_board().tiles == 1 << tile
    return ((FIRST, first), (SECOND, second)) if only else ((TILE, tile), (FIRST, first), (SECOND, second))


def _build(state: State, action: int) -> tuple[Part, ...]:
    place = (PLACE, actions.second(action))
    return (place,) if state.turn.phase == Phase.BUILD else ((CARD, actions.first(action)), place)


def _move(state: State, action: int) -> tuple[Part, ...]:
    del state
    return ((FIGURE, actions.first(action)), (SPACE, actions.second(action)))


_TAILS: Final[dict[int, Callable[[State, int], tuple[Part, ...]]]] = {
    Kind.PLACE_TILE: _tile,
    Kind.PLACE_CASTLE: _one(SPACE),
    Kind.WORKER: _one(SPACE),
    Kind.LEADER: _one(SPACE),
    Kind.TAKE_BACK: _one(FIGURE),
    Kind.SPELL: _one(CARD),
    Kind.DOUBLE: _one(CARD),
    Kind.BUILD: _build,
    Kind.MONUMENT: _one(PLACE),
    Kind.ACQUIRE: _one(CARD),
    Kind.CONJURE: _one(WOOD),
    Kind.RAGE: _one(FIGURE),
    Kind.MOVE: _move,
    Kind.PLACE_SINGLE: _one(SPACE),
    Kind.SCORE: _one(REGION),
    Kind.BUY: _one(CARD),
    Kind.SAIL: _one(SPACE),
}
