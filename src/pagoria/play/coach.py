"""Claims: what a coach says about a move, each sentence with the line that proves it.

A game brings its coach as the extension ``coach``. It makes its sentences of what it measures when it plays
lines, so a claim says no more than its lines show; ``ProvenClaim.holds`` plays and measures them again. A
coach knows what the seat that decides knows: what it claims is true whatever is hidden.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol, TypeAlias, runtime_checkable

from pagoria.core.errors import NotationError
from pagoria.core.package import GamePackage
from pagoria.core.rng import Rng
from pagoria.core.state import CHANCE, GAME_OVER, View
from pagoria.core.texts import Text

#: The most claims that are read.
MOST_CLAIMS: Final = 4
#: No turn has as many decisions that can be left as they are.
_MOST_DECLINED: Final = 40

#: What is measured, by name, and how much it was.
Readings: TypeAlias = dict[str, int]


@dataclass(frozen=True)
class Act:
    """One action of a line, in notation and in words, with the seat that does it.

    How an action is spelled may depend on what is hidden, such as the tile in somebody's hand. Then there are
    several spellings, and the first that is legal is done.
    """

    seat: int
    spellings: tuple[str, ...]
    words: Text


@dataclass(frozen=True)
class Measure:
    """How much a quantity changes along a line, from after ``since`` acts to after ``until`` acts.

    Without ``since`` it is how much there is then. With ``least`` it may be more, depending on what is
    hidden.
    """

    what: str
    amount: int
    until: int
    since: int | None = None
    least: bool = False


@dataclass(frozen=True)
class ProofLine:
    """A line, and what is measured along it.

    Decisions that it says nothing about are declined; with ``to_end``, so are those after the last act, up to
    the end of the turn. Otherwise the line ends with its last act.
    """

    line: tuple[Act, ...]
    measures: tuple[Measure, ...]
    to_end: bool = False


@dataclass(frozen=True)
class ProvenClaim:
    """A sentence about a move, with the lines that prove it; the first is the one to be shown.

    ``kind`` says what it is about, such as ``scores`` or ``gives``; ``weight`` how much it matters, in
    points.
    """

    kind: str
    text: Text
    proofs: tuple[ProofLine, ...]
    weight: float = field(default=0.0, compare=False)

    @property
    def line(self) -> tuple[Act, ...]:
        return self.proofs[0].line

    @property
    def replies(self) -> tuple[Act, ...]:
        """What the others do in its line."""
        return tuple(act for act in self.line if act.seat != self.line[0].seat)

    def holds(self, game: GamePackage[Any], state: Any, rng: Rng) -> bool:
        """Whether the lines can be played from this state, whatever chance brings, and bring what is claimed.

        ``state`` may be any that agrees with what the seat knew; it is left as it is.
        """
        coach = find_coach(game)
        return coach is not None and all(_proves(game, coach, state, proof, rng) for proof in self.proofs)


@runtime_checkable
class Coach(Protocol):
    """What a game brings to explain its moves."""

    def claims(
        self, game: GamePackage[Any], view: View[Any], line: Sequence[int], better: Sequence[int], rng: Rng
    ) -> list[ProvenClaim]:
        """What there is to say about a line of the view's seat, and what a ``better`` one, if any, would
        bring.

        The claims come in any order, and as many as there are. ``game`` has the components in use.
        """
        ...

    def watch(self, state: Any) -> Any:
        """A copy of a state to measure while a line is played on it."""
        ...

    def measure(self, state: Any, what: str) -> int:
        """How much there is of a quantity that one of the coach's own claims names."""
        ...

    def decline(self, state: Any) -> int | None:
        """The action with which the actor does the least, if it may do nothing; None if it must act."""
        ...


def find_coach(game: GamePackage[Any]) -> Coach | None:
    """The coach of a game; None if it has none."""
    return game.extension("coach", Coach, None)


def explain(
    game: GamePackage[Any], view: View[Any], line: Sequence[int], better: Sequence[int], rng: Rng
) -> list[ProvenClaim]:
    """The few claims that matter most about a line of the view's seat, most important first.

    ``better`` is a line that is better, or empty. A game without a coach claims nothing.
    """
    coach = find_coach(game)
    if coach is None or not line:
        return []
    found = coach.claims(game, view, line, () if list(better) == list(line) else better, rng)
    return sorted(found, key=lambda claim: -claim.weight)[:MOST_CLAIMS]


def acts_of(game: GamePackage[Any], state: Any, actions: Sequence[int]) -> tuple[Act, ...]:
    """Actions that follow one another from a state as acts; ``state`` is left as it is."""
    now, acts = state.copy(), []
    for action in actions:
        spelling = game.notation.format_action(now, action)
        acts.append(Act(now.actor(), (spelling,), game.presentation.describe_action(now, action)))
        now.apply(action)
    return tuple(acts)


# -- playing a line --------------------------------------------------------------------------------


def readings(
    game: GamePackage[Any], coach: Coach, state: Any, proof: ProofLine, rng: Rng
) -> list[Readings] | None:
    """The quantities of a proof, before each act and after the last; None if it cannot be played."""
    wanted = {measure.what for measure in proof.measures}
    now = coach.watch(state)
    found = []
    for act in proof.line:
        number = _awaited(game, coach, now, act, rng)
        if number is None:
            return None
        found.append({what: coach.measure(now, what) for what in wanted})
        now.apply(number)
    if proof.to_end:
        advance(game, coach, now, rng)
    found.append({what: coach.measure(now, what) for what in wanted})
    return found


def advance(game: GamePackage[Any], coach: Coach, state: Any, rng: Rng) -> bool:
    """Decline until another seat's turn begins; False when the turn cannot be left, or the game is over."""
    turn = game.rules.turn(state)
    for _ in _declining(coach, state, rng):
        if state.actor() == GAME_OVER:
            return False
        if game.rules.turn(state) != turn:
            return True
    return False


def _proves(game: GamePackage[Any], coach: Coach, state: Any, proof: ProofLine, rng: Rng) -> bool:
    found = readings(game, coach, state, proof, rng)
    return found is not None and all(_agrees(measure, found) for measure in proof.measures)


def _agrees(measure: Measure, found: Sequence[Readings]) -> bool:
    amount = found[measure.until][measure.what]
    if measure.since is not None:
        amount -= found[measure.since][measure.what]
    return amount >= measure.amount if measure.least else amount == measure.amount


def _awaited(game: GamePackage[Any], coach: Coach, state: Any, act: Act, rng: Rng) -> int | None:
    """The number of an act as soon as it is possible; decisions before it are declined."""
    for _ in _declining(coach, state, rng):
        if state.actor() == act.seat:
            number = _legal(game, state, act)
            if number is not None:
                return number
    return None


def _declining(coach: Coach, state: Any, rng: Rng) -> Iterator[None]:
    """Stop at each decision, and decline it when the caller goes on."""
    for _ in range(_MOST_DECLINED):
        while state.actor() == CHANCE:
            state.apply(state.random_outcome(rng))
        yield
        declined = None if state.actor() == GAME_OVER else coach.decline(state)
        if declined is None:
            return
        state.apply(declined)


def _legal(game: GamePackage[Any], state: Any, act: Act) -> int | None:
    """The first spelling of an act that is legal now."""
    for spelling in act.spellings:
        try:
            number = game.notation.parse_action(state, spelling)
        except NotationError:
            continue
        if game.rules.why_not(state, number) is None:
            return number
    return None
