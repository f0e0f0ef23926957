"""The outline of a table: what its events say without the rules, such as the seats and the game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatchmethod

from pagoria.core.errors import PagoriaError
from pagoria.core.record import parse_record
from pagoria.tables import event_text, events
from pagoria.tables.admission import Admission
from pagoria.tables.events import Row
from pagoria.tables.seats import Seat, adopted, forgotten, guests_of, with_bot
from pagoria.tables.table import Status


class Outline:
    """What can be said of a table whose game cannot be replayed. Events that cannot be read are left out."""

    def __init__(self, table_id: str, rows: Sequence[Row]) -> None:
        self.id = table_id
        self.version = rows[-1].version
        self.created, self.changed = rows[0].at, rows[-1].at
        self.game = ""
        self.variant = ""
        self.start: int | None = None
        self.seats: list[Seat] = []
        self.commitment: str | None = None
        self.rematch: str | None = None
        self.leavers = ""
        self.admission = Admission()
        self.place: events.MatchPlace | None = None
        self.sealed = False
        self.status: Status = "waiting"
        for row in rows:
            try:
                self._take(event_text.decode(row.event))
            except (PagoriaError, IndexError):
                continue

    def seats_for(self, guest_id: str | None) -> tuple[int, ...]:
        """The seats that a guest owns, and those that are kept for the guest."""
        owners = [(seat.owner, seat.kept_for) for seat in self.seats]
        return tuple(n for n, guests in enumerate(owners) if guest_id is not None and guest_id in guests)

    @singledispatchmethod
    def _take(self, event: events.AnyEvent) -> None:
        """Most events are steps of the game."""

    @_take.register
    def _(self, event: events.Opened) -> None:
        self.game, self.variant, self.start = event.game, event.variant, event.start
        self.commitment, self.leavers = event.commitment, event.leavers
        self.place, self.sealed = event.place, event.place is not None
        self.seats = [Seat(plan.name, bot=plan.bot, kept_for=plan.kept_for) for plan in event.seats]
        self.admission = Admission(event.listing, event.by, guests_of(self.seats))

    @_take.register
    def _(self, event: events.Imported) -> None:
        record = parse_record(event.record)
        self.game, self.variant = record.get("Game"), record.get("Variant")
        names = record.player_names()
        bots = event.bots or (None,) * len(names)
        self.seats = [
            Seat(event.name or name, event.by) if bot is None else Seat(bot=bot)
            for name, bot in zip(names, bots, strict=False)
        ]
        self.status = "playing"

    @_take.register
    def _(self, event: events.Joined) -> None:
        self.seats[event.seat] = Seat(event.name, event.guest)
        self.admission.add(event.guest)

    @_take.register
    def _(self, event: events.Started) -> None:
        del event
        self.status = "playing"

    @_take.register
    def _(self, event: events.Left) -> None:
        if self.status == "waiting":
            self.seats[event.seat] = Seat()
            self.admission.drop(event.by)
        elif event.bot is not None:
            self._hand_over(event.seat, event.bot)
        else:
            self.seats[event.seat].vacate()

    @_take.register
    def _(self, event: events.Replaced) -> None:
        self._hand_over(event.seat, event.bot)

    @_take.register
    def _(self, event: events.Returned) -> None:
        self.seats[event.seat].bot = None
        self.seats[event.seat].left = False

    @_take.register
    def _(self, event: events.Resigned) -> None:
        self._give_up(event.seat, event.bot)

    @_take.register
    def _(self, event: events.TimedOut) -> None:
        self._give_up(event.seat, event.bot)

    @_take.register
    def _(self, event: events.Rematched) -> None:
        self.rematch = event.table

    @_take.register
    def _(self, event: events.Adopted) -> None:
        self.seats = [adopted(seat, event.from_, event.to) for seat in self.seats]
        self.admission.hand_over(event.from_, event.to)

    @_take.register
    def _(self, event: events.Forgotten) -> None:
        for seat in event.seats:
            self.seats[seat] = forgotten(self.seats[seat])

    @_take.register
    def _(self, event: events.Revealed) -> None:
        del event
        self.sealed = False

    def _give_up(self, seat: int, bot: str | None) -> None:
        if bot is None:
            self.status = "over"
        else:
            self._hand_over(seat, bot)

    def _hand_over(self, seat: int, bot: str) -> None:
        self.seats[seat] = with_bot(self.seats, seat, bot, started=self.status != "waiting")
