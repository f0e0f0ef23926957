"""Pagoda for people, as the core asks for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pagoria.core.menu import Menu
from pagoria.core.presentation import Presentation
from pagoria.core.rules import Rules
from pagoria.core.state import Outcome
from pagoria.core.texts import Text
from pagoria.games.pagoda import wire
from pagoria.games.pagoda.engine.state import State
from pagoria.games.pagoda.present import marks, menu, sentences


class PagodaPresentation(Presentation[State]):
    """Menus, marks and sentences; they are the same for all variants."""

    def __init__(self, rules: Rules[Any]) -> None:
        del rules

    def menu(self, state: State, picks: Sequence[str]) -> Menu:
        return menu.menu(state, picks)

    def menus(self, state: State) -> Callable[[tuple[str, ...]], Menu]:
        return menu.DecisionMenus(state).after

    def action_marks(self, state: State, action: int) -> wire.MarksData:
        return marks.action_marks(state, action)

    def describe_action(self, state: State, action: int) -> Text:
        return sentences.describe_action(state, action)

    def ending(self, outcome: Outcome) -> Text:
        return sentences.ending(outcome)
