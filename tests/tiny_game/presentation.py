"""Boast for people: menus, marks and sentences."""

from __future__ import annotations

from collections.abc import Sequence

from pagoria.core.errors import MalformedError
from pagoria.core.menu import Choice, Menu
from pagoria.core.presentation import Presentation
from pagoria.core.state import Outcome
from pagoria.core.texts import Text
from tests.tiny_game.rules import BoastRules
from tests.tiny_game.state import ANSWER, BELIEVE, RIVAL, RIVALS, SPELLINGS, STAGES, State


class BoastPresentation(Presentation[State]):
    def __init__(self, rules: BoastRules) -> None:
        self._rules = rules

    def menu(self, state: State, picks: Sequence[str]) -> Menu:
        if picks:
            raise MalformedError("choice", f"{picks[0]!r} leads nowhere")
        reasons = [(action, self._rules.why_not(state, action)) for action in range(len(SPELLINGS))]
        choices = [
            Choice(
                SPELLINGS[action],
                _label(action),
                None if reason else action,
                refusal=reason,
                marks=self.action_marks(state, action),
                # The stake is answered by the rival, and the answer brings a card or a token.
                final=action > 3 and reason is None,
            )
            for action, reason in reasons
        ]
        return Menu(_question(state), tuple(choices))

    def action_marks(self, state: State, action: int) -> dict[str, object]:
        return {"stage": STAGES[state.stage], "says": SPELLINGS[action]}

    def describe_action(self, state: State, action: int) -> Text:
        del state
        if action < len(RIVALS):
            return Text("names player {seat}", {"seat": action + 1})
        if action < BELIEVE:
            return Text("stakes {stake}", {"stake": action - 3})
        return Text("believes") if action == BELIEVE else Text("doubts")

    def ending(self, outcome: Outcome) -> Text:
        del outcome
        return Text("Three rounds are over.")


def _question(state: State) -> Text:
    if state.stage == ANSWER:
        return Text("Player {seat} stakes {stake}. True?", {"seat": state.turn + 1, "stake": state.stake})
    return Text("Who is your rival?") if state.stage == RIVAL else Text("What do you stake?")


def _label(action: int) -> Text:
    if action < len(RIVALS):
        return Text("player {seat}", {"seat": action + 1})
    if action < BELIEVE:
        return Text("stake {stake}", {"stake": action - 3})
    return Text("I believe it") if action == BELIEVE else Text("I doubt it")
