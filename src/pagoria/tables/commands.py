"""Commands: each function judges one on a table as it is, and returns the events that it leads to.

All raise ``Refusal``. Nothing is changed here.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from pagoria.core.choices import chosen
from pagoria.core.errors import IllegalActionError, MalformedError
from pagoria.core.package import GamePackage
from pagoria.core.record import format_record
from pagoria.core.rewind import rewound
from pagoria.core.verifiable_deal import commitment, new_seed
from pagoria.play.bots import IDLE, level_names, usual_level
from pagoria.tables import events
from pagoria.tables.conditions import check_bot, check_in_play, check_own_seat
from pagoria.tables.data import Listing
from pagoria.tables.events import AnyEvent, ClockPlan, MatchPlace, SeatPlan
from pagoria.tables.fairness import check_unsealed
from pagoria.tables.games import known_game
from pagoria.tables.refusal import Refusal
from pagoria.tables.seats import Guest, Seat
from pagoria.tables.table import MOST_UNDOS, Table, todays_rules

LONGEST_TIME_MS: Final = 30 * 24 * 3600 * 1000


@dataclass(frozen=True)
class SeatWish:
    """Who is to have a seat: anybody who joins, somebody who is invited, or a bot."""

    kind: Literal["open", "bot"]
    bot: str | None = None
    invited: Guest | None = None


@dataclass(frozen=True)
class ClockWish:
    initial_ms: int
    increment_ms: int


# -- tables that begin --------------------------------------------------------------------------


def open_table(
    guest: Guest,
    game_id: str,
    variant: str,
    seats: Sequence[SeatWish],
    start: int | None,
    clock: ClockWish | None,
    programs: Container[str] = (),
    leavers: str | None = None,
    listing: Listing = "link",
) -> list[AnyEvent]:
    game = known_game(game_id, variant)
    if len(seats) not in game.rules.player_counts(variant):
        raise Refusal("malformed", f"{len(seats)} seats are not what {game.title} is played with")
    if start is not None and not 0 <= start < len(seats):
        raise Refusal("malformed", "there is no seat with the number that starts")
    plans = tuple(_seat_plan(game, wish, programs) for wish in seats)
    plays_on = _leavers(game.id, leavers)
    return _begin(guest.id, game, variant, plans, start, _clock_plan(clock), plays_on, listing)


def open_again(table: Table, guest_id: str) -> list[AnyEvent]:
    """The rematch: the same bots, seats kept for the same people, the next one starts."""
    if table.status() != "over":
        raise Refusal("not_started", "you can ask for a rematch when the game is over")
    if not table.seats_of(guest_id):
        raise Refusal("not_your_seat", "only players can ask for a rematch")
    check_unsealed(table)
    plans = tuple(_same_seat(seat) for seat in table.seats)
    start = (table.running().start + 1) % len(plans)
    clock = table.clock.plan if table.clock is not None else None
    return _begin(
        guest_id, table.game, table.variant, plans, start, clock, table.leavers, table.admission.listing
    )


def open_in_match(
    maker: str,
    game_id: str,
    variant: str,
    seated: Sequence[tuple[str | None, Guest | None]],
    clock: ClockPlan,
    place: MatchPlace,
    seed: str,
) -> list[AnyEvent]:
    """A table of a match, where everybody sits: in each seat a bot or a guest.

    All tables of a deal have its seed, and no seat adds to it, so that all of them are dealt the same.
    """
    game = known_game(game_id, variant)
    plans = tuple(SeatPlan(bot=bot, kept_for=guest.id if guest else None) for bot, guest in seated)
    leavers = usual_level(game.id)
    begun = _begin(maker, game, variant, plans, None, clock, leavers, "link", seed, place)
    joined = [
        events.Joined(seat, guest.id, guest.name, "", guest.member)
        for seat, (_, guest) in enumerate(seated)
        if guest is not None
    ]
    return [*begun, *joined, events.Started()] if joined else begun


def _begin(
    guest_id: str,
    game: GamePackage[Any],
    variant: str,
    plans: tuple[SeatPlan, ...],
    start: int | None,
    clock: ClockPlan | None,
    leavers: str,
    listing: Listing,
    secret: str | None = None,
    place: MatchPlace | None = None,
) -> list[AnyEvent]:
    """The server commits itself to a seed; people join, and bring their entropy, only afterwards."""
    seed = secret or new_seed()
    rules = todays_rules(game, variant)
    opened = events.Opened(
        by=guest_id,
        game=game.id,
        variant=variant,
        seats=plans,
        commitment=commitment(seed),
        seed=seed,
        rules=rules.version,
        components=rules.components,
        leavers=leavers,
        start=start,
        clock=clock,
        listing=listing,
        place=place,
    )
    only_bots = all(plan.bot is not None for plan in plans)
    return [opened, events.Started()] if only_bots else [opened]


def try_again(
    table: Table, guest: Guest, step: int, seat: int, programs: Container[str] = ()
) -> list[AnyEvent]:
    """The same game from one of its steps on: the guest plays a seat, bots play the others.

    If people may still be playing the game elsewhere, the new table knows it, too.
    """
    if table.status() != "over":
        raise Refusal("not_started", "you can try again when the game is over")
    check_unsealed(table)
    if not (0 <= step < len(table.log) and 0 <= seat < len(table.seats)):
        raise Refusal("malformed", "there is no such step or seat")
    names = [name or f"Player {number}" for number, name in enumerate(table.names(), start=1)]
    bots = tuple(
        None if number == seat else _same_bot(table.game.id, there.bot, programs)
        for number, there in enumerate(table.seats)
    )
    rules = todays_rules(table.game, table.variant)
    imported = events.Imported(
        by=guest.id,
        record=format_record(rewound(table.running(), step), names, "-"),
        seed=new_seed(),
        rules=rules.version,
        components=rules.components,
        bots=bots,
        name=guest.name,
        played_here=not table.foreign,
    )
    return [imported]


def _same_bot(game_id: str, bot: str | None, programs: Container[str]) -> str:
    """The bot that played there, if it is still offered; else the game's usual one."""
    if bot is not None and (bot in level_names(game_id) or bot in programs):
        return bot
    return usual_level(game_id)


def _seat_plan(game: GamePackage[Any], wish: SeatWish, programs: Container[str]) -> SeatPlan:
    if wish.kind == "open":
        return (
            SeatPlan() if wish.invited is None else SeatPlan(kept_for=wish.invited.id, name=wish.invited.name)
        )
    check_bot(game.id, wish.bot, programs)
    return SeatPlan(bot=wish.bot)


def _same_seat(seat: Seat) -> SeatPlan:
    if seat.kind() == "person":
        return SeatPlan(kept_for=seat.owner, name=seat.name)
    # Nobody wants to play the bot that does nothing once more.
    return SeatPlan(bot=None if seat.bot == IDLE else seat.bot)


def _leavers(game_id: str, wish: str | None) -> str:
    """The bot that plays on for players who leave; never a program of the host, which may be slow or gone."""
    if wish != IDLE and wish is not None:
        check_bot(game_id, wish)
    return wish or usual_level(game_id)


def _clock_plan(wish: ClockWish | None) -> ClockPlan | None:
    if wish is None:
        return None
    if not (1000 <= wish.initial_ms <= LONGEST_TIME_MS and 0 <= wish.increment_ms <= LONGEST_TIME_MS):
        raise Refusal("malformed", "a clock has at least a second and at most 30 days")
    return ClockPlan(wish.initial_ms, wish.increment_ms)


# -- play ---------------------------------------------------------------------------------------


def choose(table: Table, guest_id: str, seat: int, picks: Sequence[str]) -> list[AnyEvent]:
    """The action that the picks lead to."""
    _may_decide(table, guest_id, seat)
    session = table.running()
    try:
        action = chosen(session.game, session.state, picks)
    except MalformedError as error:
        raise Refusal("malformed", str(error)) from error
    except IllegalActionError as error:
        details = {"rule": error.reason.rule, "reason": error.reason.sentence.data()}
        raise Refusal("illegal", str(error), details) from error
    return act(table, seat, action)


def act(table: Table, seat: int, action: int) -> list[AnyEvent]:
    """An action, which may be any integer. It is judged here, where it enters, and not again later."""
    reason = table.running().why_not(action)
    if reason is not None:
        details = {"rule": reason.rule, "reason": reason.sentence.data()}
        raise Refusal("illegal", str(reason), details)
    return acted(table, seat, action)


def acted(table: Table, seat: int, action: int) -> list[AnyEvent]:
    """The events of an action that is known to be legal."""
    session = table.running()
    return [events.Acted(seat, session.game.notation.format_action(session.state, action))]


def undo(table: Table, guest_id: str, seat: int) -> list[AnyEvent]:
    _may_decide(table, guest_id, seat)
    if not table.running().can_undo():
        raise Refusal("nothing_to_undo", "nothing was done since something was revealed")
    if not table.can_undo():
        raise Refusal(
            "nothing_to_undo", f"{MOST_UNDOS} times is often enough to take back in one turn: decide now"
        )
    return [events.Undone(seat)]


def _may_decide(table: Table, guest_id: str, seat: int) -> None:
    check_own_seat(table, guest_id, seat)
    check_in_play(table)
    if table.seats[seat].kind() != "person":
        raise Refusal("not_your_seat", "return to your seat first")
    if table.actor() != seat:
        raise Refusal("not_your_turn", "somebody else has to decide")
