"""Frames: what each viewer is shown, made only from the view of that viewer's seat.

A viewer looks through the eyes of a seat, or of None: a spectator. ``mine`` are the seats that the viewer
owns, and those that are kept for the viewer.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from pagoria.core.choices import expand
from pagoria.tables.data import ClockData, MatchPlaceData, SeatData, TableInfo
from pagoria.tables.events import MatchPlace
from pagoria.tables.fairness import is_helped
from pagoria.tables.table import Table


def table_info(table: Table, mine: Sequence[int], online: Collection[str], now: int) -> TableInfo:
    """The table as seen by a reader whose seats are ``mine``; ``online`` are guests who are there now."""
    session = table.session
    return TableInfo(
        id=table.id,
        game=table.game.id,
        variant=table.variant,
        version=table.version,
        step=len(table.log),
        status=table.status(),
        seats=_seats(table, mine, online, now),
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
        listing=table.admission.listing,
        outcome=table.outcome(),
        help=is_helped(table, mine),
        frozen=False,
        match=match_data(table.place, table.sealed),
    )


def _seats(table: Table, mine: Sequence[int], online: Collection[str], now: int) -> list[SeatData]:
    return [
        SeatData(
            name=seat.name,
            kind=seat.kind(),
            bot=seat.bot,
            mine=number in mine,
            online=seat.bot is not None or seat.owner in online,
            member=seat.member,
            away_until=_away_until(table, number, now),
        )
        for number, seat in enumerate(table.seats)
    ]


def _away_until(table: Table, seat: int, now: int) -> int | None:
    if table.clock is None or table.seats[seat].kind() != "person":
        return None
    return table.clock.away_until(seat, now)


def match_data(place: MatchPlace | None, sealed: bool) -> MatchPlaceData | None:
    if place is None:
        return None
    return MatchPlaceData(id=place.match, round=place.round, deal=place.deal, sealed=sealed)


def _clock(table: Table) -> ClockData | None:
    if table.clock is None:
        return None
    plan = table.clock.plan
    return ClockData(initial_ms=plan.initial_ms, increment_ms=plan.increment_ms)


def view_for(table: Table, seat: int | None) -> dict[str, object]:
    """What the seat may know. Before the start that is the empty board; after the end all hands are open."""
    game = table.game
    if table.session is not None:
        look = game.rules.opened if table.is_open() else game.rules.view
        return dict(look(table.session.state, seat).data())
    return dict(game.rules.view(game.rules.new(table.variant, len(table.seats), table.start), seat).data())


def menu_for(table: Table, seat: int | None) -> dict[str, object] | None:
    """What the seat may choose now; None if it does not have to decide."""
    session, actor = table.session, table.actor()
    if session is None or actor is None or actor != seat or table.seats[actor].kind() != "person":
        return None
    return expand(session.game, session.state)
