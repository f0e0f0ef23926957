"""What commands lead to: each function judges one on a table as it is, and says which events it means.

All raise ``Refusal``. Nothing is changed here.
"""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from pagoria.bots import level_names, usual_level
from pagoria.core.choices import chosen
from pagoria.core.contract import Game
from pagoria.core.errors import IllegalActionError, MalformedError, PagoriaError, UnknownNameError
from pagoria.core.record import RecordError, format_record, replay
from pagoria.core.registry import find_game
from pagoria.core.verifiable_deal import DealSource, commitment, new_seed
from pagoria.server import events
from pagoria.server.events import AnyEvent, ClockPlan, SeatPlan
from pagoria.server.refusal import Refusal
from pagoria.server.rulesets import todays_rules
from pagoria.server.store import Guest
from pagoria.server.table import Seat, Table, again

_ENTROPY: Final = re.compile(r"[0-9a-f]{0,64}", re.ASCII)
_LONGEST_NAME: Final = 40
_LONGEST_TIME_MS: Final = 366 * 24 * 3600 * 1000


@dataclass(frozen=True)
class SeatWish:
    """Who is to sit somewhere: whoever joins, or a bot."""

    kind: Literal["open", "bot"]
    bot: str | None = None


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
) -> list[AnyEvent]:
    game = known_game(game_id, variant)
    if len(seats) not in game.player_counts(variant):
        raise Refusal("malformed", f"{len(seats)} seats are not what {game.title} is played with")
    if start is not None and not 0 <= start < len(seats):
        raise Refusal("malformed", "who starts is none of the seats")
    plans = tuple(_seat_plan(game, wish, programs) for wish in seats)
    return _begin(guest.id, game, variant, plans, start, _clock_plan(clock))


def open_again(table: Table, guest_id: str) -> list[AnyEvent]:
    """The rematch: the same bots, seats kept for the same people, the next one starts."""
    if table.status() != "over":
        raise Refusal("not_started", "a rematch comes after the game")
    if not table.seats_of(guest_id):
        raise Refusal("not_your_seat", "only players ask for a rematch")
    plans = tuple(_same_seat(seat) for seat in table.seats)
    start = (table.running().start + 1) % len(plans)
    clock = table.clock.plan if table.clock is not None else None
    return _begin(guest_id, table.game, table.variant, plans, start, clock)


def _begin(
    guest_id: str,
    game: Game[Any],
    variant: str,
    plans: tuple[SeatPlan, ...],
    start: int | None,
    clock: ClockPlan | None,
) -> list[AnyEvent]:
    """The server commits itself to a seed; people join, and bring their entropy, only afterwards."""
    seed = new_seed()
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
        start=start,
        clock=clock,
    )
    only_bots = all(plan.bot is not None for plan in plans)
    return [opened, events.Started()] if only_bots else [opened]


def import_record(guest: Guest, text: str) -> list[AnyEvent]:
    seed = new_seed()
    try:
        session = replay(text, find_game, DealSource(seed, ())).session
    except RecordError as error:
        raise Refusal("bad_record", str(error), {"line": error.line, "place": error.place}) from error
    except PagoriaError as error:
        raise Refusal("bad_record", str(error)) from error
    rules = todays_rules(session.game, session.variant)
    return [events.Imported(guest.id, text, seed, rules.version, rules.components)]


def known_game(game_id: str, variant: str) -> Game[Any]:
    try:
        game = find_game(game_id)
    except UnknownNameError as error:
        raise Refusal("unknown_game", str(error)) from error
    if variant not in game.variants:
        raise Refusal("unknown_variant", f"{game.title} has no variant {variant!r}")
    return game


def try_again(
    table: Table, guest: Guest, step: int, seat: int, programs: Container[str] = ()
) -> list[AnyEvent]:
    """The same game from one of its steps on: the guest plays a seat, bots play the others."""
    if table.status() != "over":
        raise Refusal("not_started", "one tries again after the game")
    if not (0 <= step < len(table.log) and 0 <= seat < len(table.seats)):
        raise Refusal("malformed", "there is no such step or seat")
    session = table.running()
    walk = again(session)
    for done in session.steps[:step]:
        walk.do(done.action)
    names = [name or f"Player {number}" for number, name in enumerate(table.names(), start=1)]
    bots = tuple(
        None if number == seat else _same_bot(table.game.id, there.bot, programs)
        for number, there in enumerate(table.seats)
    )
    rules, record = todays_rules(table.game, table.variant), format_record(walk, names, "-")
    return [
        events.Imported(
            guest.id, record, new_seed(), rules.version, rules.components, bots=bots, name=guest.name
        )
    ]


def _same_bot(game_id: str, bot: str | None, programs: Container[str]) -> str:
    """The bot that played there, if it still plays; else the one whom people meet who do not choose."""
    if bot is not None and (bot in level_names(game_id) or bot in programs):
        return bot
    return usual_level(game_id)


def _seat_plan(game: Game[Any], wish: SeatWish, programs: Container[str]) -> SeatPlan:
    if wish.kind == "open":
        return SeatPlan()
    check_bot(game.id, wish.bot, programs)
    return SeatPlan(bot=wish.bot)


def _same_seat(seat: Seat) -> SeatPlan:
    if seat.kind() == "person":
        return SeatPlan(kept_for=seat.owner, name=seat.name)
    return SeatPlan(bot=seat.bot)


def _clock_plan(wish: ClockWish | None) -> ClockPlan | None:
    if wish is None:
        return None
    if not (1000 <= wish.initial_ms <= _LONGEST_TIME_MS and 0 <= wish.increment_ms <= _LONGEST_TIME_MS):
        raise Refusal("malformed", "a clock has at least a second and at most a year")
    return ClockPlan(wish.initial_ms, wish.increment_ms)


# -- seats --------------------------------------------------------------------------------------


def join(table: Table, guest: Guest, entropy: str, seat: int | None, name: str) -> list[AnyEvent]:
    """Take an open seat: the one asked for, or one that is kept for the guest, or the first."""
    check_entropy(entropy)
    _not_over(table)
    free = [number for number, there in enumerate(table.seats) if there.free_for(guest.id)]
    if not free:
        raise Refusal("table_full", "all seats are taken")
    if seat is not None and not 0 <= seat < len(table.seats):
        raise Refusal("malformed", "there is no such seat")
    if seat is not None and seat not in free:
        raise Refusal("seat_taken", "this seat is taken")
    taken = min(free, key=lambda number: table.seats[number].kept_for is None) if seat is None else seat
    called = clean_name(name) or table.seats[taken].name or guest.name
    joined = events.Joined(taken, guest.id, called, entropy)
    return [joined, *_start_if_last(table, taken)]


def leave(table: Table, guest_id: str, seat: int) -> list[AnyEvent]:
    _own_seat(table, guest_id, seat)
    _not_over(table)
    if table.seats[seat].kind() != "person":
        raise Refusal("not_your_seat", "nobody sits there who could leave")
    return [events.Left(seat)]


def resign(table: Table, guest_id: str, seat: int) -> list[AnyEvent]:
    _own_seat(table, guest_id, seat)
    _in_play(table)
    return [events.Resigned(seat)]


def seat_bot(
    table: Table, guest_id: str, seat: int, bot: str, programs: Container[str] = ()
) -> list[AnyEvent]:
    """Let a bot play on an open or vacant seat, or on one of the asker's own."""
    _not_over(table)
    if not table.seats_of(guest_id):
        raise Refusal("not_your_seat", "only players ask a bot to sit down")
    if not 0 <= seat < len(table.seats):
        raise Refusal("malformed", "there is no such seat")
    if table.seats[seat].kind() not in ("open", "vacant") and not table.owns(guest_id, seat):
        raise Refusal("seat_taken", "somebody sits there")
    check_bot(table.game.id, bot, programs)
    return [events.Replaced(seat, bot), *_start_if_last(table, seat)]


def take_back(table: Table, guest_id: str, seat: int) -> list[AnyEvent]:
    """Take one's seat back from a bot, or after having left."""
    _own_seat(table, guest_id, seat)
    _not_over(table)
    if table.seats[seat].kind() == "person":
        raise Refusal("seat_taken", "you sit there already")
    return [events.Returned(seat)]


def _start_if_last(table: Table, taken: int) -> list[AnyEvent]:
    if table.session is not None:
        return []
    others = [there for number, there in enumerate(table.seats) if number != taken]
    return [events.Started()] if all(there.kind() != "open" for there in others) else []


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
        details = {"rule": error.reason.rule, "reason": error.reason.words.data()}
        raise Refusal("illegal", str(error), details) from error
    return act(table, seat, session.game.format_action(session.state, action))


def act(table: Table, seat: int, text: str) -> list[AnyEvent]:
    """An action by its notation. What is in the log must be legal: it is judged here once more."""
    session = table.running()
    reason = session.game.why_not(session.state, session.game.parse_action(session.state, text))
    if reason is not None:
        details = {"rule": reason.rule, "reason": reason.words.data()}
        raise Refusal("illegal", str(reason), details)
    return [events.Acted(seat, text)]


def undo(table: Table, guest_id: str, seat: int) -> list[AnyEvent]:
    _may_decide(table, guest_id, seat)
    if not table.running().can_undo():
        raise Refusal("nothing_to_undo", "nothing was done since something was revealed")
    return [events.Undone(seat)]


def _may_decide(table: Table, guest_id: str, seat: int) -> None:
    _own_seat(table, guest_id, seat)
    _in_play(table)
    if table.seats[seat].kind() != "person":
        raise Refusal("not_your_seat", "take your seat back first")
    if table.actor() != seat:
        raise Refusal("not_your_turn", "somebody else has to decide")


# -- conditions ---------------------------------------------------------------------------------


def check_entropy(entropy: str) -> None:
    if not _ENTROPY.fullmatch(entropy):
        raise Refusal("malformed", "entropy is at most 64 hexadecimal digits in lower case")


def check_bot(game_id: str, bot: str | None, programs: Container[str] = ()) -> None:
    """Guests choose among the levels and the programs that the host offers by name, and nothing else."""
    if bot not in level_names(game_id) and bot not in programs:
        raise Refusal("unknown_bot", f"there is no bot {bot!r} for this game")


def clean_name(name: str) -> str:
    """A name in one line, without what cannot be seen."""
    shown = "".join(letter if letter.isprintable() else " " for letter in name)
    return " ".join(shown.split())[:_LONGEST_NAME].rstrip()


def _own_seat(table: Table, guest_id: str, seat: int) -> None:
    if not table.owns(guest_id, seat):
        raise Refusal("not_your_seat", "this is not your seat")


def _not_over(table: Table) -> None:
    if table.status() == "over":
        raise Refusal("over", "the game is over")


def _in_play(table: Table) -> None:
    _not_over(table)
    if table.status() == "waiting":
        raise Refusal("not_started", "the game has not started")
