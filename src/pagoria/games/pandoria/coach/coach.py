"""The coach of Pandoria: what a turn closes and takes, what it leaves to the next player, what was missed.

What the next player can do is claimed only where any hand of tiles and cards allows it (``replies``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from pagoria.core.package import GamePackage
from pagoria.core.rng import Rng
from pagoria.core.state import View
from pagoria.core.texts import Text, Value, listed
from pagoria.games.pandoria.coach import measuring, replies
from pagoria.games.pandoria.coach.lines import PlayedLine, PlayedStep, taken_measures
from pagoria.games.pandoria.coach.measuring import (
    ENDING,
    FREE,
    HELD,
    POINTS,
    PROMISE,
    RESERVE,
    STANDS,
    Yield,
    free_beside,
    measure,
    promise,
    worth,
    yield_text,
)
from pagoria.games.pandoria.components.model import DIRECTIONS, YIELDS, Resource, Terrain
from pagoria.games.pandoria.engine import actions
from pagoria.games.pandoria.engine.actions import Kind
from pagoria.games.pandoria.engine.state import State
from pagoria.games.pandoria.present.sentences import ground_name, space_name
from pagoria.play.coach import Measure, ProvenClaim

#: What the next player can take beyond one's own share, in points, to be worth a word.
_WORTH_A_WORD: Final = 2.5
#: A region that lacks more spaces than this is a distant hope.
_NEAR: Final = 3


class PandoriaCoach:
    """Explains turns of Pandoria (a ``Coach``)."""

    def claims(
        self, game: GamePackage[Any], view: View[State], line: Sequence[int], better: Sequence[int], rng: Rng
    ) -> list[ProvenClaim]:
        state = view.determinize(rng)
        played = PlayedLine(game, self, state, line, rng)
        other = PlayedLine(game, self, state, better, rng) if better else None
        return [
            *_own_scorings(played),
            *_monuments(played),
            *_others_shares(played),
            *_homecomings(played),
            *_spending(played),
            *_promises(played),
            *_next_turn(played, other),
            *_last_round(played),
            *(_missed(played, other) if other else ()),
        ]

    def watch(self, state: State) -> State:
        return measuring.watched(state)

    def measure(self, state: State, what: str) -> int:
        return measure(state, what)

    def decline(self, state: State) -> int | None:
        return replies.decline(state)


# -- what the line does ----------------------------------------------------------------------------


def region_text(state: State, space: int) -> Text:
    """A region by its terrain and one of its spaces: "the forest at C7"."""
    values: dict[str, Value] = {
        "ground": ground_name(state.land.ground[space]),
        "space": space_name(state.setting, space),
    }
    return Text("the {ground} at {space}", values)


def _regions(step: PlayedStep, seat: int) -> Value:
    """The regions from which a seat took something in a step."""
    roots = dict.fromkeys(share.root for share in step.shares if share.seat == seat)
    return listed([region_text(step.after, step.after.land.region_name(root)) for root in roots])


def _scorings(line: PlayedLine) -> Iterator[PlayedStep]:
    """The steps in which the seat itself takes something."""
    return (step for step in line.steps if any(step.gains))


def _own_scorings(played: PlayedLine) -> Iterator[ProvenClaim]:
    for step in _scorings(played):
        values = {"regions": _regions(step, played.seat), "gains": yield_text(step.gains)}
        text = Text("Scores {regions}: {gains}.", values)
        measures = taken_measures(played.seat, step.gains, step.number, step.number + 1)
        yield ProvenClaim("scores", text, (played.proof(*measures),), 1.2 * worth(step.gains))


def _monuments(played: PlayedLine) -> Iterator[ProvenClaim]:
    for step in played.steps:
        if actions.kind(step.action) != Kind.MONUMENT:
            continue
        since, until, whose = step.number, step.number + 1, f"{POINTS} {played.seat}"
        scored = measure(step.after, whose) - measure(step.before, whose)
        points = scored - step.gains[Resource.POINTS]
        text = Text(
            "The monument scores {points} points.",
            {"points": points},
            one="The monument scores {points} point.",
        )
        from_regions = taken_measures(played.seat, step.gains, since, until)
        yield ProvenClaim(
            "scores", text, (played.proof(Measure(whose, scored, until, since), *from_regions),), 1.1 * points
        )


def _others_shares(played: PlayedLine) -> Iterator[ProvenClaim]:
    """What the line lets others take at once."""
    shared = any(played.takes(played.seat))
    for seat in range(played.before.setting.players):
        gains = played.takes(seat)
        if not any(gains) or played.before.setting.partner(played.seat, seat):
            continue
        values: dict[str, Value] = {"seat": seat + 1, "gains": yield_text(gains)}
        text = (
            Text("Player {seat} takes {gains} from it, too.", values)
            if shared
            else Text("Lets player {seat} take {gains}.", values)
        )
        measures = taken_measures(seat, gains, 0, len(played.acts))
        yield ProvenClaim("gives", text, (played.proof(*measures),), 1.2 * worth(gains))


def _homecomings(played: PlayedLine) -> Iterator[ProvenClaim]:
    """Figures that a closing sends back to their owners."""
    for seat in range(played.before.setting.players):
        what = f"{RESERVE} {seat}"
        for step in played.steps:
            assert step.after.ledger is not None
            back = measure(step.after, what) - measure(step.before, what)
            if back <= 0 or not step.after.ledger.closed:
                continue
            proof = played.proof(Measure(what, back, step.number + 1, step.number))
            values: dict[str, Value] = {"count": back, "seat": seat + 1}
            if seat == played.seat:
                text = Text(
                    "Brings {count} own figures home.", {"count": back}, one="Brings {count} own figure home."
                )
                yield ProvenClaim("frees", text, (proof,), 0.8 * back)
            else:
                text = Text(
                    "Sends {count} figures of player {seat} home.",
                    values,
                    one="Sends {count} figure of player {seat} home.",
                )
                yield ProvenClaim("frees", text, (proof,), 0.7 * back)


def _spending(played: PlayedLine) -> Iterator[ProvenClaim]:
    """What buildings, spells and cards cost in all."""
    if not played.before.setting.with_resources():
        return
    gains = played.takes(played.seat)
    held = [f"{HELD} {played.seat} {resource}" for resource in range(Resource.COUNT)]
    price = [gains[resource] - played.change(what) for resource, what in enumerate(held)]
    if any(paid < 0 for paid in price) or not any(price):
        return
    measures = [
        *(played.changed(what) for what in held),
        *taken_measures(played.seat, gains, 0, len(played.acts)),
    ]
    text = Text("Costs {resources}.", {"resources": yield_text([*price, 0])})
    yield ProvenClaim("spends", text, (played.proof(*measures),), 0.3 * sum(price))


def _promises(played: PlayedLine) -> Iterator[ProvenClaim]:
    """The best region beside a figure that the line placed, if it is near its end."""
    found: list[tuple[float, ProvenClaim]] = []
    land = played.after.land
    for space in _arrivals(played):
        for region in _open_regions_beside(played.after, space):
            free = len(free_beside(land, region))
            gain = promise(played.after, played.seat, region)
            if not gain or free > _NEAR:
                continue
            claim = _promise(played, space, region, free, gain)
            found.append((claim.weight, claim))
    yield from [claim for _, claim in sorted(found, key=lambda entry: -entry[0])[:1]]


def _promise(played: PlayedLine, space: int, region: int, free: int, gain: int) -> ProvenClaim:
    gains = _as_yield(played.after, region, gain)
    text = Text(
        "The figure on {figure} stands beside {region}: {gains} when it closes; {free} spaces are missing.",
        {
            "figure": space_name(played.after.setting, space),
            "region": region_text(played.after, region),
            "gains": yield_text(gains),
            "free": free,
        },
        one="The figure on {figure} stands beside {region}: {gains} when it closes; {free} space is missing.",
    )
    whats = (f"{STANDS} {played.seat} {space}", f"{FREE} {region}", f"{PROMISE} {played.seat} {region}")
    proof = played.proof(*(played.finally_(what) for what in whats))
    return ProvenClaim("opens", text, (proof,), worth(gains) / (free + 0.5))


def _as_yield(state: State, region: int, gain: int) -> Yield:
    """So much of what a region yields."""
    kind = YIELDS[state.land.ground[region]] if state.setting.with_resources() else Resource.POINTS
    return tuple(gain if kind == each else 0 for each in range(Resource.POINTS + 1))


def _arrivals(played: PlayedLine) -> list[int]:
    """Spaces on which a figure of the seat stands now and did not before."""
    return [
        space
        for space in range(played.after.setting.size)
        if measure(played.after, f"{STANDS} {played.seat} {space}")
        and not measure(played.before, f"{STANDS} {played.seat} {space}")
    ]


def _open_regions_beside(state: State, space: int) -> list[int]:
    """A space of each region beside a space that can still be closed."""
    land = state.land
    around = state.setting.neighbours[DIRECTIONS * space : DIRECTIONS * (space + 1)]
    beside = [
        other
        for other in around
        if other >= 0 and land.ground[other] < Terrain.COUNT and land.ground[other] != land.ground[space]
    ]
    roots = {land.root(other): other for other in beside}
    return [other for root, other in roots.items() if land.sides[root] and not land.kept[root]]


# -- what comes next -------------------------------------------------------------------------------


def _next_turn(played: PlayedLine, better: PlayedLine | None) -> Iterator[ProvenClaim]:
    """What the next player can take in any case, and whether the better line leaves it, too."""
    reply = played.reply
    if reply is None or reply.worth < _WORTH_A_WORD:
        return
    values: dict[str, Value] = {
        "seat": reply.seat + 1,
        "regions": listed([region_text(played.after, region) for region in reply.regions]),
        "gains": yield_text(reply.gains),
    }
    if reply.castle:
        text = Text("Then player {seat} can close {regions} with a castle: {gains}.", values)
    else:
        text = Text("Then player {seat} can close {regions} with any tile: at least {gains}.", values)
    proofs = [played.reply_proof(reply)]
    weight = 0.8 * reply.worth
    if better and _differs(played, better, reply.regions[0]):
        proofs.append(better.proof(better.finally_(f"{FREE} {reply.regions[0]}")))
        text = Text("{claim} {beside}", {"claim": text, "beside": _beside(better, reply.regions[0])})
        weight *= 1.5
    yield ProvenClaim("gives", text, tuple(proofs), weight)


def _beside(better: PlayedLine, region: int) -> Text:
    """How far a region is from its end after the better line."""
    free = measure(better.after, f"{FREE} {region}")
    if not free:
        return Text("The better move closes {region} at once.", {"region": region_text(better.after, region)})
    values: dict[str, Value] = {"region": region_text(better.after, region), "free": free}
    return Text("After the better move {free} spaces beside {region} are still free.", values)


def _differs(played: PlayedLine, better: PlayedLine, region: int) -> bool:
    """Whether a region that lacks one space after a line lacks none, or more, after a better one."""
    return measure(better.after, f"{FREE} {region}") != 1 and bool(
        better.after.land.ground[region] == played.after.land.ground[region]
    )


def _last_round(played: PlayedLine) -> Iterator[ProvenClaim]:
    if played.after.turn.ending and not played.before.turn.ending:
        text = Text("No tile is left to draw: this round is the last.")
        yield ProvenClaim("end", text, (played.proof(played.changed(ENDING)),), 4.0)


def _missed(played: PlayedLine, better: PlayedLine) -> Iterator[ProvenClaim]:
    """What the better line would have brought at once."""
    own = {share.root for step in played.steps for share in step.shares if share.seat == played.seat}
    missed = [
        step
        for step in _scorings(better)
        if own.isdisjoint(share.root for share in step.shares if share.seat == better.seat)
    ]
    for step in missed:
        values = {"regions": _regions(step, better.seat), "gains": yield_text(step.gains)}
        text = Text("The better move scores {regions}: {gains}.", values)
        proof = better.proof(*taken_measures(better.seat, step.gains, step.number, step.number + 1))
        yield ProvenClaim("missed", text, (proof,), 1.5 * worth(step.gains))
    more = better.points - played.points
    if more > 0 and not missed:
        what = f"{POINTS} {played.seat}"
        text = Text(
            "The better move scores {points} points more at once.",
            {"points": more},
            one="The better move scores {points} point more at once.",
        )
        proofs = (better.proof(better.changed(what)), played.proof(played.changed(what)))
        yield ProvenClaim("missed", text, proofs, 1.2 * more)


COACH: Final = PandoriaCoach()
