"""What a coach says at the terminal: what to do now, what the last move did, and what can be counted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from pagoria.cli.language import GameVoice
from pagoria.core.package import GamePackage
from pagoria.core.rng import Rng
from pagoria.core.screen import wrap
from pagoria.core.session import LoggedStep
from pagoria.core.state import View
from pagoria.play.aids import Aid, AidLine, counted, find_aids
from pagoria.play.bots import find_analyst
from pagoria.play.coach import ProvenClaim, explain
from pagoria.play.specs import Budget

#: So long somebody waits without wondering what is going on.
_BUDGET: Final = Budget(400, 1.0)
#: Where the words of what was counted begin, behind its number.
_NUMBER: Final = 7
#: A smaller difference in the probability of winning is none: the judgement itself is not more exact.
_BETTER: Final = 0.02


class TerminalCoach:
    """Advises the people at this terminal by what each of their seats can know."""

    def __init__(self, game: GamePackage[Any], voice: GameVoice) -> None:
        self._game = game
        self._voice = voice

    def tip(self, view: View[Any]) -> list[str]:
        """What a strong player would do now, and what it does."""
        say = self._voice.say
        analyst = find_analyst(self._game.id, _BUDGET)
        if analyst is None:
            return [say("Nobody can advise on {game} yet.", game=self._game.title)]
        best = analyst.analyse(view, Rng(0)).best
        return [
            say("A strong player {actions}.", actions=self._voice.listed(self._in_words(view, best.actions))),
            *self._said(explain(self._game, view, best.actions, (), Rng(0))),
        ]

    def why(self, view: View[Any], played: Sequence[int]) -> list[str]:
        """What a line did that was played, and what a better one would have brought."""
        analyst = find_analyst(self._game.id, _BUDGET)
        better: tuple[int, ...] = ()
        if analyst is not None:
            lines = analyst.analyse(view, Rng(0), played).lines
            own = next(line for line in lines if line.actions == tuple(played))
            better = lines[0].actions if lines[0].win - own.win >= _BETTER else ()
        found = self._said(explain(self._game, view, played, better, Rng(0)))
        if not better:
            return found or [self._voice.say("There is little to say about it.")]
        actions = self._voice.listed(self._in_words(view, better))
        return [*found, self._voice.say("Better: a strong player {actions}.", actions=actions)]

    def count(self, view: View[Any], width: int) -> list[str]:
        """What a careful player could count, as a page."""
        found = [line for aid in find_aids(self._game) for line in self._counted(view, aid, width)]
        return found or ["", self._voice.say("Nothing is counted in {game}.", game=self._game.title)]

    def _counted(self, view: View[Any], aid: Aid, width: int) -> list[str]:
        lines = counted(self._game, view, aid) or [AidLine(aid.about)]
        numbered = [("" if line.count is None else str(line.count), line.text) for line in lines]
        told = [
            line
            for number, text in numbered
            for line in wrap(self._voice.tell(text), width, " " * _NUMBER, f"{number:>{_NUMBER - 2}}  ")
        ]
        return ["", *wrap(self._voice.tell(aid.title), width), *told]

    def _in_words(self, view: View[Any], actions: Sequence[int]) -> list[str]:
        state, found = view.determinize(Rng(0)), []
        for action in actions:
            found.append(self._voice.tell(self._game.presentation.describe_action(state, action)))
            state.apply(action)
        return found

    def _said(self, claims: Sequence[ProvenClaim]) -> list[str]:
        return [self._voice.tell(claim.text) for claim in claims]


def last_line(steps: Sequence[LoggedStep], seat: int) -> tuple[int, list[int]]:
    """What a seat decided last, in a row: how many steps were done before, and its actions.

    There are none where it has not decided anything yet.
    """
    end = len(steps)
    while end and steps[end - 1].seat != seat:
        end -= 1
    first = max(0, end - 1)
    while first and steps[first - 1].seat == seat and not steps[first - 1].final:
        first -= 1
    return first, [step.action for step in steps[first:end]]
