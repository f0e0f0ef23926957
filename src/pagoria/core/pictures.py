"""What a game's pictures are: one SVG of a state, or of what a seat may know of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic, TypeGuard, cast

from pagoria.core.language import ENGLISH
from pagoria.core.rng import Rng
from pagoria.core.rules import Rules
from pagoria.core.state import GAME_OVER, S, View


class Pictures(ABC, Generic[S]):
    """Draws a game; the extension ``pictures`` of its package, made with the rules."""

    def __init__(self, rules: Rules[S]) -> None:
        self.rules = rules

    def svg(self, seen: S | View[S], language: str = ENGLISH) -> str:
        """A picture as the text of an SVG file that needs nothing else: no script, no font, no link.

        Args:
            seen: a state, of which everything that players hold is shown, or a view, of which nothing is
                shown that it does not hold. The same one always gives the same text.
            language: the code of the language for its words, title and description.

        Raises:
            PagoriaError: for a language in which there are no texts.
        """
        view = seen if _is_view(seen) else self.rules.opened(cast("S", seen), None)
        return self.draw(view, language)

    def winners(self, view: View[S]) -> tuple[int, ...]:
        """Who has won, if the game is over: it is the same for all, whatever is hidden."""
        if view.actor() != GAME_OVER:
            return ()
        outcome = self.rules.outcome(view.determinize(Rng(0)))
        return outcome.winners if outcome else ()

    @abstractmethod
    def draw(self, view: View[S], language: str) -> str:
        """The picture of a view."""


def _is_view(seen: S | View[S]) -> TypeGuard[View[S]]:
    """A view, unlike a state, can be filled up with what it does not show."""
    return hasattr(seen, "determinize")
