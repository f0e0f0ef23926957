"""Frames: what each viewer is shown, made from the view of that viewer's seat and from nothing else.

A viewer looks through the eyes of a seat, or of None: a spectator. ``mine`` are the seats that the viewer
owns, and those that are kept for the viewer.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from pagoria.core.choices import expand
from pagoria.tables.data import ClockData, Frame, SeatData, TableInfo
from pagoria.tables.fairness import is_helped
from pagoria.tables.log import LogEntry
from pagoria.tables.table import Table


def table_info(table: Table, mine: Sequence[int], online: Collection[str], now: int) -> TableInfo:
    """The table as a reader sees it whose seats are ``mine``; ``online`` are guests who are there now."""
    session = table.session
    return TableInfo(
        id=table.id,
        game=table.game.id,
        variant=table.variant,
        version=table.version,
        step=len(table.log),
        status=table.status(),
        seats=[
            SeatData(
                name=seat.name,
                kind=seat.kind(),
                bot=seat.bot,
                mine=number in mine,
                online=seat.bot is not None or seat.owner in online,
            )
            for number, seat in enumerate(table.seats)
        ],
        teams=[list(team) for team in table.teams()],
        to_act=table.actor(),
        turn=None if session is None else table.game.rules.turn(session.state),
        started_by=None if session is None else session.start,
        scores=[0] * len(table.seats) if session is None else list(table.game.rules.scores(session.state)),
        created=table.created,
        changed=table.changed,
        clock=_clock(table),
        time_left_ms=None if table.clock is None else table.clock.left(now),
        now=now,
        verifiable=table.commitment is not None,
        commitment=table.commitment,
        rematch=table.rematch,
        leavers=table.leavers,
        outcome=table.outcome(),
        help=is_helped(table, mine),
        frozen=False,
    )


def _clock(table: Table) -> ClockData | None:
    if table.clock is None:
        return None
    plan = table.clock.plan
    return ClockData(initial_ms=plan.initial_ms, increment_ms=plan.increment_ms)


def view_for(table: Table, seat: int | None) -> dict[str, object]:
    """What the seat may know. Before the start that is the empty board."""
    game = table.game
    if table.session is not None:
        return game.rules.view(table.session.state, seat).data()
    return game.rules.view(game.rules.new(table.variant, len(table.seats), table.start), seat).data()


def menu_for(table: Table, seat: int | None) -> dict[str, object] | None:
    """What the seat may choose now; None when nobody there has to decide."""
    session, actor = table.session, table.actor()
    if session is None or actor is None or actor != seat or table.seats[actor].kind() != "person":
        return None
    return expand(session.game, session.state)


def frame_for(table: Table, seat: int | None, info: TableInfo, entry: LogEntry | None = None) -> Frame:
    """All that a viewer at a seat, or a spectator, may know now; ``entry`` is the step that led here."""
    menu = menu_for(table, seat)
    return Frame(
        type="frame",
        version=table.version,
        step=len(table.log),
        seat=seat,
        view=view_for(table, seat),
        entry=None if entry is None else entry.data_for(seat),
        menu=menu,  # type: ignore[typeddict-item]  # ``expand`` writes it
        undo=menu is not None and table.can_undo(),
        table=info,
    )
