"""Frames of positions without a table: what boards draw, through the eyes of a seat or with open hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pagoria.core.choices import expand
from pagoria.core.package import GamePackage
from pagoria.core.state import GAME_OVER, State
from pagoria.tables.data import EntryData, Frame, SeatData, TableInfo
from pagoria.tables.log import drawn
from pagoria.tables.outcomes import outcome_by_the_rules
from pagoria.tables.refusal import Refusal
from pagoria.tables.study.positions import Spot


def frame_of(
    game: GamePackage[Any], spot: Spot, seat: int | None, names: Sequence[str], playable: bool = True
) -> Frame:
    """A position through the eyes of a seat; without one, of the seat that decides, and all hands are open.

    In a study one person plays all seats: the menu is that of the seat that decides. If the position is not
    ``playable``, such as a draft that no game can contain, it has no menu.
    """
    state, entry = spot.position.state, spot.entry
    players = len(game.rules.scores(state))
    if seat is not None and seat >= players:
        raise Refusal("malformed", "there is no such seat")
    over = state.actor() == GAME_OVER
    decides = None if over else state.actor()
    view = game.rules.opened(state, decides) if seat is None else game.rules.view(state, seat)
    step = 0 if entry is None else entry["step"]
    menu = expand(game, state) if playable and not over else None
    return Frame(
        type="frame",
        version=step,
        step=step,
        seat=seat,
        view=dict(view.data()),
        entry=None if entry is None else _seen(game, entry, spot, seat),
        menu=menu,  # type: ignore[typeddict-item]  # ``expand`` writes it
        undo=False,
        table=_info(game, state, step, seat, [*names[:players], *[""] * (players - len(names))]),
    )


def _seen(game: GamePackage[Any], entry: EntryData, spot: Spot, seat: int | None) -> EntryData:
    """The step as a seat's log would tell it: cards that others drew hidden are only cards."""
    draws = [
        drawn(game, draw, card, known=seat is None or draw.public or draw.seat == seat)
        for draw, card in spot.brought
    ]
    return {**entry, "draws": draws}


def _info(
    game: GamePackage[Any], state: State, step: int, seat: int | None, names: Sequence[str]
) -> TableInfo:
    """What a board is told besides the view, as if the position were at a table of the reader's own."""
    rules, variant, over = game.rules, game.rules.variant(state), state.actor() == GAME_OVER
    outcome = rules.outcome(state)
    return TableInfo(
        id="",
        game=game.id,
        variant=variant,
        version=step,
        step=step,
        status="over" if over else "playing",
        seats=[_seat(name, mine=seat in (None, number)) for number, name in enumerate(names)],
        teams=[list(team) for team in rules.teams(variant, len(names))],
        to_act=None if over else state.actor(),
        turn=rules.turn(state),
        started_by=None,
        scores=list(rules.scores(state)),
        created=0,
        changed=0,
        clock=None,
        time_left_ms=None,
        now=0,
        verifiable=False,
        commitment=None,
        rematch=None,
        outcome=None if outcome is None else outcome_by_the_rules(game, outcome),
        help=False,
        frozen=False,
        leavers="idle",
        listing="private",
        match=None,
    )


def _seat(name: str, mine: bool) -> SeatData:
    return SeatData(name=name, kind="person", bot=None, mine=mine, online=True, member=False, away_until=None)
