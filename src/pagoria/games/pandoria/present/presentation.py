"""Pandoria for people, as the core asks for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pagoria.core.menu import Menu
from pagoria.core.presentation import Presentation
from pagoria.core.state import Outcome
from pagoria.core.texts import Text
from pagoria.games.pandoria import wire
from pagoria.games.pandoria.engine.state import State
from pagoria.games.pandoria.present import marks, menu, sentences, setting_data
from pagoria.games.pandoria.rules import PandoriaRules


class PandoriaPresentation(Presentation[State]):
    """Menus, marks and sentences, and what a board has to know of the components."""

    def __init__(self, rules: PandoriaRules) -> None:
        self._rules = rules

    def menu(self, state: State, picks: Sequence[str]) -> Menu:
        return menu.menu(state, picks)

    def menus(self, state: State) -> Callable[[tuple[str, ...]], Menu]:
        return menu.menus(state)

    def action_marks(self, state: State, action: int) -> wire.MarksData:
        return marks.action_marks(state, action)

    def describe_action(self, state: State, action: int) -> Text:
        return sentences.describe_action(state, action)

    def ending(self, outcome: Outcome) -> Text:
        return sentences.ending(outcome)

    def setting_data(self, variant: str, players: int) -> wire.SettingData:
        return setting_data.setting_data(self._rules.setting(variant, players))
