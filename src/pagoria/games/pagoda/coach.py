"""The coach of Pagoda: what a turn scores, what it leaves to the opponent, and what a better one would bring.

What the opponent can do is what the open cards of the display pay for: that is possible whatever the hand is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from pagoria.core import nibbles
from pagoria.core.package import GamePackage
from pagoria.core.rng import Rng
from pagoria.core.state import GAME_OVER, View
from pagoria.core.texts import Text, Value, listed
from pagoria.games.pagoda.bots.reach import most_points
from pagoria.games.pagoda.engine import actions
from pagoria.games.pagoda.engine.actions import Kind
from pagoria.games.pagoda.engine.cards import both_of, display_of
from pagoria.games.pagoda.engine.components import (
    ABILITY_NAMES,
    COLOUR_NAMES,
    COLOURS,
    COLUMNS_PER_FLOOR,
    LOTS,
    PAGODAS_TO_END,
    Floor,
    Variant,
)
from pagoria.games.pagoda.engine.legality import alternative_possible, regular_builds, stuck
from pagoria.games.pagoda.engine.state import State
from pagoria.games.pagoda.engine.turn import Phase
from pagoria.play.coach import Act, Measure, ProofLine, ProvenClaim, acts_of, advance

#: Fewer points of the opponent's next turn are not worth a word where nothing better is known.
_FEW_POINTS: Final = 4
#: So many cards of a colour are a plan.
_MANY_CARDS: Final = 3

SCORE, _COLUMNS, TILES, ROOFS, _COMPLETED = "score", "columns", "tiles", "roofs", "completed"
_USES, CARDS, _TILES_OF, _ROOF_ON, _OVER = "uses", "cards", "tiles-of", "roof-on", "over"


def _played(before: State, line: Sequence[int]) -> State:
    """The state after a line."""
    state = before.copy()
    for action in line:
        state.apply(action)
    return state


@dataclass(frozen=True)
class PlayedTurn:
    """A line of the seat, played: the state after it and the most that the opponent can make of that."""

    game: GamePackage[State]
    before: State
    actions: tuple[int, ...]
    rng: Rng

    @cached_property
    def acts(self) -> tuple[Act, ...]:
        return acts_of(self.game, self.before, self.actions)

    @cached_property
    def after(self) -> State:
        return _played(self.before, self.actions)

    @property
    def seat(self) -> int:
        return self.before.actor()

    def change(self, what: str) -> int:
        return COACH.measure(self.after, what) - COACH.measure(self.before, what)

    @cached_property
    def points(self) -> int:
        return self.change(f"{SCORE} {self.seat}")

    @cached_property
    def reply(self) -> _Reply | None:
        """The opponent's turn that scores most with open cards; None when no turn of theirs comes next."""
        state = self.after.copy()
        if not advance(self.game, COACH, state, self.rng) or state.actor() == GAME_OVER:
            return None
        return _Reply(self, best_open_turn(state))

    def proof(self, *measures: Measure) -> ProofLine:
        return ProofLine(self.acts, measures)

    def changed(self, what: str) -> Measure:
        """How much a quantity changes from the beginning of the line to its end."""
        return Measure(what, self.change(what), until=len(self.acts), since=0)

    def finally_(self, what: str) -> Measure:
        return Measure(what, COACH.measure(self.after, what), until=len(self.acts))


@dataclass(frozen=True)
class OpenTurn:
    """A turn that is paid for with the open cards of the display alone."""

    before: State
    actions: tuple[int, ...]

    @cached_property
    def after(self) -> State:
        return _played(self.before, self.actions)

    def change(self, what: str) -> int:
        return COACH.measure(self.after, what) - COACH.measure(self.before, what)

    @cached_property
    def points(self) -> int:
        return self.change(f"{SCORE} {self.before.turn}")


def best_open_turn(state: State) -> OpenTurn:
    """The turn of the active player that scores most with open cards."""
    before = state.copy()
    before.hold(before.turn, display_of(before.held(before.turn)))
    return OpenTurn(before, tuple(action for action in most_points(before) if action != Kind.END))


@dataclass(frozen=True)
class _Reply:
    """What the opponent can answer to a line with open cards."""

    to: PlayedTurn
    turn: OpenTurn

    @property
    def points(self) -> int:
        return self.turn.points

    def proof(self) -> ProofLine:
        acts = acts_of(self.to.game, self.turn.before, self.turn.actions)
        since, until = len(self.to.acts), len(self.to.acts) + len(acts)
        whats = (f"{SCORE} {self.turn.before.turn}", _COLUMNS, TILES, ROOFS)
        measures = tuple(Measure(what, self.turn.change(what), until, since) for what in whats)
        return ProofLine(self.to.acts + acts, measures, to_end=True)


class PagodaCoach:
    """Explains turns of Pagoda (a ``Coach``)."""

    def claims(
        self, game: GamePackage[Any], view: View[State], line: Sequence[int], better: Sequence[int], rng: Rng
    ) -> list[ProvenClaim]:
        state = view.determinize(rng)
        played = PlayedTurn(game, state, tuple(line), rng)
        other = PlayedTurn(game, state, tuple(better), rng) if better else None
        return [
            *_own_points(played),
            *_left_to_the_opponent(played, other),
            *_abilities(played),
            *_end_of_the_game(played),
            *_last_tiles(played),
            *_kept_cards(played, other),
            *(_missed(played, other) if other else ()),
        ]

    def watch(self, state: State) -> State:
        return state.copy()

    def measure(self, state: State, what: str) -> int:
        name, *where = what.split()
        return int(_QUANTITIES[name](state, *map(int, where)))

    def decline(self, state: State) -> int | None:
        if state.phase == Phase.FAN:
            return Kind.SKIP_FAN
        if state.built:
            return Kind.END
        nothing = stuck(state, regular_builds(state), alternative_possible(state))
        return Kind.PASS if nothing else None


def _roofed(state: State, lot: int) -> bool:
    return bool(state.floor(lot) == Floor.ROOFED)


def _columns(state: State) -> int:
    """All columns that stand; a rooftop is none here."""
    return int(
        sum(COLUMNS_PER_FLOOR * _floors_below(state, lot) + state.columns_on(lot) for lot in range(LOTS))
    )


def _floors_below(state: State, lot: int) -> int:
    """Floors of a lot that have their tile, without the tile of a roof."""
    return int(state.top_floor() if _roofed(state, lot) else state.floor(lot)) - 1


#: What can be measured, with a seat, a colour or a lot where it is one's own.
_QUANTITIES: Final[Mapping[str, Callable[..., int]]] = {
    SCORE: lambda state, seat: state.scores()[seat],
    _COLUMNS: _columns,
    TILES: lambda state: sum(_floors_below(state, lot) for lot in range(LOTS)),
    ROOFS: lambda state: sum(_roofed(state, lot) for lot in range(LOTS)),
    _COMPLETED: lambda state: int(state.completed()),
    _USES: lambda state, seat, colour: int(state.marker(seat, colour)),
    CARDS: lambda state, seat, colour: int(nibbles.get(both_of(state.held(seat)), colour)),
    _TILES_OF: lambda state, colour: int(state.tiles_of(colour)).bit_count(),
    _ROOF_ON: _roofed,
    _OVER: lambda state: state.phase == Phase.OVER,
}


# -- the claims ------------------------------------------------------------------------------------


def parts_built(found: PlayedTurn | OpenTurn) -> Value:
    """What was built, as one value of a sentence: "2 columns and 1 roof"."""
    columns, tiles, roofs = (found.change(what) for what in (_COLUMNS, TILES, ROOFS))
    parts: list[Text] = []
    if columns:
        parts.append(Text("{count} columns", {"count": columns}, one="{count} column"))
    if tiles:
        parts.append(Text("{count} tiles", {"count": tiles}, one="{count} tile"))
    if roofs:
        parts.append(Text("{count} roofs", {"count": roofs}, one="{count} roof"))
    return listed(parts)


def _own_points(played: PlayedTurn) -> Iterator[ProvenClaim]:
    if played.points <= 0:
        return
    values: dict[str, Value] = {"points": played.points, "parts": parts_built(played)}
    text = Text("Scores {points} points: {parts}.", values, one="Scores {points} point: {parts}.")
    measures = (played.changed(what) for what in (f"{SCORE} {played.seat}", _COLUMNS, TILES, ROOFS))
    yield ProvenClaim("scores", text, (played.proof(*measures),), 0.9 * played.points)


def _left_to_the_opponent(played: PlayedTurn, better: PlayedTurn | None) -> Iterator[ProvenClaim]:
    """The points within the opponent's reach, beside those after the better line."""
    reply = played.reply
    if reply is None or reply.points <= 0:
        return
    values: dict[str, Value] = {"points": reply.points, "parts": parts_built(reply.turn)}
    other = better.reply if better else None
    fewer = reply.points - other.points if other else 0
    if other and fewer > 0:
        text = Text(
            "Then the opponent can score {points} points with the open cards: {parts}. "
            "After the better move it is {fewer}.",
            {**values, "fewer": other.points},
            one="Then the opponent can score {points} point with the open cards: {parts}. "
            "After the better move it is {fewer}.",
        )
        yield ProvenClaim("gives", text, (reply.proof(), other.proof()), 1.3 * fewer + 0.2 * reply.points)
    elif reply.points >= _FEW_POINTS:
        text = Text("Then the opponent can score {points} points with the open cards: {parts}.", values)
        yield ProvenClaim("gives", text, (reply.proof(),), 0.6 * reply.points)


def _abilities(played: PlayedTurn) -> Iterator[ProvenClaim]:
    for colour in range(COLOURS) if not played.before.variant & Variant.SIMPLE else ():
        what = f"{_USES} {played.seat} {colour}"
        change, left = played.change(what), COACH.measure(played.after, what)
        values: dict[str, Value] = {"ability": ABILITY_NAMES[colour], "uses": left}
        proof = played.proof(played.changed(what), played.finally_(what))
        if change > 0:
            text = Text(
                "Afterwards the {ability} can be used {uses} times.",
                values,
                one="Afterwards the {ability} can be used {uses} time.",
            )
            yield ProvenClaim("frees", text, (proof,), 1.0 + change)
        elif change < 0 and left == 0:
            text = Text("Spends the last use of the {ability}.", {"ability": ABILITY_NAMES[colour]})
            yield ProvenClaim("spends", text, (proof,), 1.5)


def _end_of_the_game(played: PlayedTurn) -> Iterator[ProvenClaim]:
    completed = played.after.completed()
    if played.change(_COMPLETED) <= 0 or completed < PAGODAS_TO_END - 1:
        return
    proof = played.proof(played.finally_(_COMPLETED), played.changed(_COMPLETED))
    if completed == PAGODAS_TO_END - 1:
        text = Text("Two pagodas are completed now: the next one ends the game.")
        yield ProvenClaim("end", text, (proof,), 2.0)
    elif played.seat == played.before.start:
        text = Text("Three pagodas are completed now: the opponent has one last turn.")
        yield ProvenClaim("end", text, (proof,), 5.0)
    else:
        text = Text("Three pagodas are completed now: the game ends with this turn.")
        over = ProofLine(played.acts, (Measure(_OVER, 1, len(played.acts)),), to_end=True)
        yield ProvenClaim("end", text, (proof, over), 5.0)


def _last_tiles(played: PlayedTurn) -> Iterator[ProvenClaim]:
    for colour in range(COLOURS):
        what = f"{_TILES_OF} {colour}"
        if played.change(what) < 0 and not COACH.measure(played.after, what):
            text = Text("Lays the last {base} tile.", {"base": COLOUR_NAMES[colour]})
            yield ProvenClaim(
                "runs-out", text, (played.proof(played.changed(what), played.finally_(what)),), 2.5
            )


def _kept_cards(played: PlayedTurn, better: PlayedTurn | None) -> Iterator[ProvenClaim]:
    """Many cards of a colour that remain, or would remain after the better line only."""
    for colour in range(COLOURS):
        what = f"{CARDS} {played.seat} {colour}"
        kept = COACH.measure(played.after, what)
        would = COACH.measure(better.after, what) if better else kept
        if would > kept and would >= _MANY_CARDS and better:
            values: dict[str, Value] = {"count": would, "colour": COLOUR_NAMES[colour], "kept": kept}
            text = Text("The better move keeps {count} {colour} cards, this one {kept}.", values)
            proofs = (better.proof(better.finally_(what)), played.proof(played.finally_(what)))
            yield ProvenClaim("missed", text, proofs, 0.5 * would)
        elif kept >= _MANY_CARDS:
            text = Text("Keeps {count} {colour} cards.", {"count": kept, "colour": COLOUR_NAMES[colour]})
            yield ProvenClaim("keeps", text, (played.proof(played.finally_(what)),), 0.3 * kept)


def _missed(played: PlayedTurn, better: PlayedTurn) -> Iterator[ProvenClaim]:
    """What the better line would have brought at once."""
    what = f"{SCORE} {played.seat}"
    more = better.points - played.points
    if more > 0:
        text = Text(
            "The better move scores {points} points more at once.",
            {"points": more},
            one="The better move scores {points} point more at once.",
        )
        proofs = (better.proof(better.changed(what)), played.proof(played.changed(what)))
        yield ProvenClaim("missed", text, proofs, 1.4 * more)
    for action in better.actions:
        if actions.kind(action) != Kind.ROOF:
            continue
        lot = actions.lot_of(action)
        roof = f"{_ROOF_ON} {lot}"
        if not COACH.measure(played.after, roof):
            text = Text("The better move crowns the pagoda on lot {lot}.", {"lot": lot + 1})
            proofs = (better.proof(better.changed(roof)), played.proof(played.changed(roof)))
            yield ProvenClaim("missed", text, proofs, 4.0)


COACH: Final = PagodaCoach()
