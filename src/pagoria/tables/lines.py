"""What another choice would have led to in a game that is over: positions, up to where chance would come."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pagoria.core.errors import PagoriaError
from pagoria.core.state import State
from pagoria.tables.data import EntryData, Frame, TableInfo
from pagoria.tables.log import entry_beside_a_table
from pagoria.tables.past import Past, past_info
from pagoria.tables.refusal import Refusal
from pagoria.tables.table import Table


def line_frames(
    table: Table, past: Past, seat: int | None, info: TableInfo, step: int, actions: Sequence[str]
) -> Iterator[Frame]:
    """The frame after each action of a line that begins after ``step`` steps, as the seat would have seen it.

    All are decisions of one seat with no chance between them. So the frames are the same whatever the cards
    were, and they tell nothing that this seat's own view of the position did not.
    """
    state = past.after(step)
    if state is None:
        raise Refusal("malformed", "the game has no such step")
    actor, turn = state.actor(), table.game.rules.turn(state)
    for number, text in enumerate(actions, start=step + 1):
        if (state.actor(), table.game.rules.turn(state)) != (actor, turn):
            raise Refusal("malformed", "a line ends where chance comes or somebody else decides")
        entry = _do(table, state, text, number)
        yield Frame(
            type="frame",
            version=info["version"],
            step=number,
            seat=seat,
            view=dict(table.game.rules.view(state, seat).data()),
            entry=entry,
            menu=None,
            undo=False,
            table=past_info(table.game, number, state, info),
        )


def _do(table: Table, state: State, text: str, number: int) -> EntryData:
    """Do an action, and tell it as the log would."""
    action = _legal(table, state, text)
    before = state.copy()
    state.apply(action)
    return entry_beside_a_table(table.game, before, action, state, number, table.changed)


def _legal(table: Table, state: State, text: str) -> int:
    try:
        action = int(table.game.notation.parse_action(state, text))
    except PagoriaError as error:
        raise Refusal("malformed", str(error)) from error
    if table.game.rules.why_not(state, action) is not None:
        raise Refusal("malformed", "the line has an action that is not legal there")
    return action
