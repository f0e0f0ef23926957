"""What a position promises, as a strong player sees it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from pagoria.core.errors import PagoriaError
from pagoria.core.rng import Rng
from pagoria.core.values import Pasteable
from pagoria.library.actions import Action, action_of
from pagoria.library.arguments import Randomness, stream_of, text_of
from pagoria.library.views import View, not_the_actor
from pagoria.play import analyst
from pagoria.play.bots import find_analyst
from pagoria.play.specs import parse_budget


@final
@dataclass(frozen=True, repr=False)
class Certainty(Pasteable):
    """How sure a win chance is: with many more ``simulations``, 95 % of the time from ``low`` to ``high``."""

    simulations: int
    low: float
    high: float


@final
@dataclass(frozen=True, repr=False)
class Line(Pasteable):
    """One way to go on, up to the next chance or the next decision of somebody else, with its evaluation.

    ``actions`` are done one after the other and score ``points`` on the way. ``win`` is the probability that
    the seat wins, from 0 to 1, a tie as half; ``wins`` has that of each seat: over all sides it adds up to 1.
    ``margin`` are the points that the seat will be ahead of its strongest opponent at the end. All suppose
    good play of all. ``certainty`` says how sure ``win`` is.
    """

    actions: tuple[Action, ...]
    points: int
    win: float
    wins: tuple[float, ...]
    margin: float
    certainty: Certainty


@final
@dataclass(frozen=True, repr=False)
class Evaluation(Pasteable):
    """A decision as a strong player sees it who knows what ``seat`` knows; ``lines`` has the best first."""

    seat: int
    lines: tuple[Line, ...]

    @property
    def best(self) -> Line:
        """The best line."""
        return self.lines[0]


def evaluate(view: View, budget: str = "1s", rng: Randomness = 0) -> Evaluation:
    """Find the best ways to go on, and what they promise.

    Args:
        view: of the seat that has to decide; nothing else is known.
        budget: how long to think, ``"1s"`` or ``"0.2s"``, or how many games to imagine, ``"400"``. Only the
            latter gives the same answer each time.
        rng: a stream of random numbers, which goes on, or the seed of a new one.

    Returns:
        The lines, best first.

    Raises:
        NotNowError: the view's seat does not have to decide.
        MalformedError: the budget is not written as a budget is.
        PagoriaError: nobody can evaluate this game yet.
        TypeError: for arguments of other types.
    """
    if not isinstance(view, View):
        raise TypeError(f"view must be a pagoria.View, such as table.view(0), not {type(view).__name__}")
    thinker = find_analyst(view.game, parse_budget(text_of("budget", budget), "budget"))
    if thinker is None:
        raise PagoriaError(f"there is no analyst for {view.game!r} yet: its bots can only play")
    if view.actor is None or view.actor != view.seat:
        raise not_the_actor(view)
    found = thinker.analyse(view.seen, stream_of(rng))
    return Evaluation(found.seat, tuple(_line(view, line) for line in found.lines))


def _line(view: View, line: analyst.AnalysisLine) -> Line:
    state = view.sample(Rng(0))
    actions = []
    for number in line.actions:
        actions.append(action_of(view._package, state, number))
        state.apply(number)
    sure = Certainty(line.certainty.simulations, line.certainty.low, line.certainty.high)
    return Line(tuple(actions), line.points, line.win, line.wins, line.margin, sure)
