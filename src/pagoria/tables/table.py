"""A table is the fold of its events: nothing else changes it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import singledispatchmethod
from typing import Any, Final, Literal, TypeAlias

from pagoria.core.package import GamePackage
from pagoria.core.record import replay
from pagoria.core.registry import find_game
from pagoria.core.session import Session
from pagoria.core.state import GAME_OVER
from pagoria.core.verifiable_deal import DealSource
from pagoria.play.bots import usual_level
from pagoria.tables import event_text, events
from pagoria.tables.admission import Admission
from pagoria.tables.clock import Clock
from pagoria.tables.data import OutcomeData
from pagoria.tables.events import Row
from pagoria.tables.log import LogEntry, imported_log, log_entry
from pagoria.tables.outcomes import outcome_by_the_rules, outcome_of_giving_up
from pagoria.tables.seats import Seat, adopted, are_between_people, forgotten, guests_of, with_bot

#: The most in a row, before something is revealed or the decision passes on: a log must not grow for ever.
MOST_UNDOS: Final = 20

Status: TypeAlias = Literal["waiting", "playing", "over"]


@dataclass(frozen=True)
class Ruleset:
    """The version of a game's rules, and the fingerprint of the components that it is played with."""

    version: int
    components: str

    def __str__(self) -> str:
        return f"version {self.version} with components {self.components}"


def todays_rules(game: GamePackage[Any], variant: str) -> Ruleset:
    """The rules and components of a game that begins now."""
    return Ruleset(game.rules.version, game.rules.fingerprint(variant))


@dataclass(frozen=True)
class CarriedOut:
    """A command that was carried out: its event, and the version that the table had then."""

    version: int
    event: events.AnyEvent


class Table:
    """A table as its events made it. ``take`` adds the next one."""

    game: GamePackage[Any]
    variant: str
    #: What the game was played with when it began.
    rules: Ruleset

    def __init__(self, table_id: str) -> None:
        self.id = table_id
        self.version = 0
        self.created = 0
        self.opened_by = ""
        self.changed = 0
        #: When the game was over.
        self.ended: int | None = None
        self.seats: list[Seat] = []
        self.start: int | None = None
        self.seed = ""
        self.commitment: str | None = None
        self.clock: Clock | None = None
        self.session: Session[Any] | None = None
        self.log: list[LogEntry] = []
        #: The step that the last event was, if it was one.
        self.latest: LogEntry | None = None
        self.rematch: str | None = None
        #: The bot that plays on for players who leave.
        self.leavers = ""
        #: Whom it lets in.
        self.admission = Admission()
        #: The game began elsewhere: people may still be playing it there.
        self.foreign = False
        #: How often something was taken back since something was revealed or the decision passed on.
        self.undos = 0
        #: How often each guest left a seat, gave one to a bot or returned.
        self.changes_of_seats: Counter[str] = Counter()
        self.commands: dict[str, CarriedOut] = {}
        #: The match that the game belongs to, if it does.
        self.place: events.MatchPlace | None = None
        #: The same deal is still played at other tables: nobody is told more than a player knows.
        self.sealed = False
        self._given_up: tuple[str, int] | None = None

    # -- questions ------------------------------------------------------------------------------

    def status(self) -> Status:
        if self.session is None:
            return "waiting"
        return "over" if self._given_up is not None or self.session.over() else "playing"

    def actor(self) -> int | None:
        """The seat that must decide."""
        if self.session is None or self._given_up is not None:
            return None
        actor = self.session.actor()
        return None if actor == GAME_OVER else actor

    def admits(self, guest_id: str | None) -> bool:
        """Whether a guest, or somebody without a cookie, may come here at all."""
        return self.admission.admits(guest_id)

    def owns(self, guest_id: str | None, seat: int) -> bool:
        return guest_id is not None and 0 <= seat < len(self.seats) and self.seats[seat].owner == guest_id

    def seats_of(self, guest_id: str | None) -> tuple[int, ...]:
        return tuple(seat for seat in range(len(self.seats)) if self.owns(guest_id, seat))

    def seats_for(self, guest_id: str | None) -> tuple[int, ...]:
        """The seats that a guest owns, and those that are kept for the guest."""
        kept = {n for n, seat in enumerate(self.seats) if guest_id is not None and seat.kept_for == guest_id}
        return tuple(sorted(kept | set(self.seats_of(guest_id))))

    def guests(self) -> set[str]:
        """The guests who own seats here, or for whom one is kept."""
        return guests_of(self.seats)

    def between_people(self) -> bool:
        return are_between_people(self.seats)

    def goes_on_without(self, seat: int) -> bool:
        """Whether the game goes on when this seat is given up: with three or more sides, or with partners.

        A player who gives up must not decide which of the others wins; but without other people nobody minds.
        """
        people = [other for n, other in enumerate(self.seats) if n != seat and other.kind() == "person"]
        return bool(people) and len(self.seats) > 2

    def ends_with(self, happens: Sequence[events.AnyEvent]) -> bool:
        """Whether the game is over after some more events, or is already."""
        return self.status() == "over" or any(self._ends_with(event) for event in happens)

    def can_undo(self) -> bool:
        return self.session is not None and self.session.can_undo() and self.undos < MOST_UNDOS

    def teams(self) -> tuple[tuple[int, ...], ...]:
        """The teams, each as a tuple of seats."""
        return self.game.rules.teams(self.variant, len(self.seats))

    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    def needs_care(self) -> bool:
        """Whether the server now has something to do here by itself: a clock to watch or a bot to ask."""
        actor = self.actor()
        return actor is not None and (self.clock is not None or self.seats[actor].bot is not None)

    def may_need_care(self, happens: Sequence[events.AnyEvent]) -> bool:
        """Whether the server may have something to do here after some more events."""
        return self.status() != "over" and (
            self.clock is not None
            or any(seat.bot is not None for seat in self.seats)
            or any(events.seats_a_bot(event) for event in happens)
        )

    def lasting(self) -> bool:
        """Whether this game was played here to its end, and is kept for ever."""
        return self.status() == "over" and self.commitment is not None

    def is_open(self) -> bool:
        """Whether nothing of the game is hidden any more."""
        return self.status() == "over" and not self.sealed

    def given_up_by(self) -> int | None:
        """The seat that ended the game by resigning or running out of time, if one did."""
        return None if self._given_up is None else self._given_up[1]

    def outcome(self) -> OutcomeData | None:
        if self.session is None:
            return None
        if self._given_up is not None:
            return outcome_of_giving_up(self.session, self.teams(), *self._given_up)
        outcome = self.session.outcome()
        if outcome is None:
            return None
        return outcome_by_the_rules(self.game, outcome)

    # -- events ---------------------------------------------------------------------------------

    def take(self, row: Row) -> None:
        """Take over the next event of the log."""
        if row.version != self.version + 1:
            raise ValueError(f"table {self.id}: event {row.version} does not follow {self.version}")
        event = event_text.decode(row.event)
        self.version, self.changed = row.version, row.at
        self.latest = None
        self._take(event, row.at)
        if self.ended is None and self.status() == "over":
            self.ended = row.at
        if isinstance(event, events.Left | events.Replaced | events.Returned):
            self.changes_of_seats[event.by] += 1
        if row.command_id is not None:
            self.commands[row.command_id] = CarriedOut(row.version, event)

    @singledispatchmethod
    def _take(self, event: events.AnyEvent, at: int) -> None:
        raise TypeError(f"nobody knows what {event!r} means, at {at}")

    @_take.register
    def _(self, event: events.Opened, at: int) -> None:
        self.created, self.opened_by = at, event.by
        self.game = find_game(event.game)
        self.variant = event.variant
        self.rules = Ruleset(event.rules, event.components)
        self.start = event.start
        self.leavers = event.leavers
        self.seed, self.commitment = event.seed, event.commitment
        self.seats = [Seat(plan.name, bot=plan.bot, kept_for=plan.kept_for) for plan in event.seats]
        self.admission = Admission(event.listing, event.by, guests_of(self.seats))
        self.place, self.sealed = event.place, event.place is not None
        if event.clock is not None:
            self.clock = Clock(event.clock, len(event.seats))

    @_take.register
    def _(self, event: events.Imported, at: int) -> None:
        self.created, self.opened_by = at, event.by
        self.seed = event.seed
        replayed = replay(event.record, find_game, DealSource(event.seed, ()))
        self.session = replayed.session
        self.game, self.variant = self.session.game, self.session.variant
        self.rules = Ruleset(event.rules, event.components)
        self.start = self.session.start
        self.leavers = usual_level(self.game.id)
        self.foreign = not event.played_here
        names = replayed.record.player_names()
        bots = event.bots or (None,) * len(names)
        self.seats = [
            Seat(event.name or name, event.by) if bot is None else Seat(bot=bot)
            for name, bot in zip(names, bots, strict=True)
        ]
        self.log = imported_log(self.session, self.version, at)

    @_take.register
    def _(self, event: events.Joined, at: int) -> None:
        del at
        self.seats[event.seat] = Seat(
            event.name, event.guest, entropy=event.entropy, member=event.member, rated=event.member
        )
        self.admission.add(event.guest)

    @_take.register
    def _(self, event: events.Started, at: int) -> None:
        del event
        source = DealSource(self.seed, self.entropies())
        self.session = Session(self.game, self.variant, len(self.seats), source, self.start)
        self._run_clock(at)

    @_take.register
    def _(self, event: events.Acted, at: int) -> None:
        session = self.running()
        step = session.do(self.game.notation.parse_action(session.state, event.action))
        self.latest = log_entry(session, len(session.steps), self.version, at)
        self.log.append(self.latest)
        if not session.can_undo():
            self.undos = 0
        passed_on = session.actor() != step.seat or self.game.rules.turn(session.state) != step.turn
        self._run_clock(at, gains=step.seat if passed_on else None)

    @_take.register
    def _(self, event: events.Undone, at: int) -> None:
        del event
        self.running().undo()
        self.log.pop()
        self.undos += 1
        self._run_clock(at)

    @_take.register
    def _(self, event: events.Left, at: int) -> None:
        if self.session is None:
            self.seats[event.seat] = Seat()
            self.admission.drop(event.by)
        elif event.bot is not None:
            self._hand_over(event.seat, event.bot)
        else:
            self.seats[event.seat].vacate()
        self._run_clock(at)

    @_take.register
    def _(self, event: events.Replaced, at: int) -> None:
        self._hand_over(event.seat, event.bot)
        self._run_clock(at)

    @_take.register
    def _(self, event: events.Returned, at: int) -> None:
        seat = self.seats[event.seat]
        seat.bot, seat.left, seat.took_over = None, False, False
        self._run_clock(at)

    @_take.register
    def _(self, event: events.Resigned, at: int) -> None:
        self._give_up("resigned", event.seat, event.bot)
        self._run_clock(at)

    @_take.register
    def _(self, event: events.TimedOut, at: int) -> None:
        self._give_up("timed_out", event.seat, event.bot)
        self._run_clock(at)

    @_take.register
    def _(self, event: events.Paused, at: int) -> None:
        if self.clock is not None:
            self.clock.pause(event.seat, event.until, at)

    @_take.register
    def _(self, event: events.Resumed, at: int) -> None:
        if self.clock is not None:
            self.clock.pause(event.seat, at, at)

    @_take.register
    def _(self, event: events.Rematched, at: int) -> None:
        del at
        self.rematch = event.table

    @_take.register
    def _(self, event: events.Adopted, at: int) -> None:
        del at
        self.seats = [adopted(seat, event.from_, event.to) for seat in self.seats]
        self.opened_by = event.to if self.opened_by == event.from_ else self.opened_by
        self.changes_of_seats[event.to] += self.changes_of_seats.pop(event.from_, 0)
        self.admission.hand_over(event.from_, event.to)

    @_take.register
    def _(self, event: events.Forgotten, at: int) -> None:
        del at
        for seat in event.seats:
            self.seats[seat] = forgotten(self.seats[seat])

    @_take.register
    def _(self, event: events.Revealed, at: int) -> None:
        del event, at
        self.sealed = False

    # -- parts ----------------------------------------------------------------------------------

    def entropies(self) -> list[str]:
        return [seat.entropy for seat in self.seats]

    def running(self) -> Session[Any]:
        """The game that is played here; only a table that has started has one."""
        if self.session is None:
            raise ValueError(f"table {self.id} has not started")
        return self.session

    def _ends_with(self, event: events.AnyEvent) -> bool:
        if isinstance(event, events.Acted):
            session = self.running()
            return session.ends_with(self.game.notation.parse_action(session.state, event.action))
        return isinstance(event, events.Resigned | events.TimedOut) and event.bot is None

    def _hand_over(self, seat: int, bot: str) -> None:
        self.seats[seat] = with_bot(self.seats, seat, bot, started=self.session is not None)

    def _give_up(self, how: str, seat: int, bot: str | None) -> None:
        if bot is None:
            self._given_up = (how, seat)
        else:
            self._hand_over(seat, bot)

    def _run_clock(self, at: int, gains: int | None = None) -> None:
        if self.clock is None:
            return
        actor = self.actor()
        runs = actor is not None and not self.seats[actor].took_over
        self.clock.run(actor if runs else None, at)
        if gains is not None:
            self.clock.gain(gains)
