"""How a game looks in the terminal: what its package brings, and what others get."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeAlias

from pagoria.core.package import GamePackage
from pagoria.core.screen import Style, wrap
from pagoria.core.state import Draw, View
from pagoria.core.texts import Text

#: Draws of one step; the card is None if the reader may not know it.
SeenDraws: TypeAlias = Sequence[tuple[Draw, int | None]]


class Voice(Protocol):
    """Says things in the language of the person at the terminal."""

    def say(self, template: str, /, **values: int | str) -> str:
        """A sentence of the terminal; strings among its values are names and stay as they are."""
        ...

    def listed(self, parts: Sequence[str]) -> str:
        """Several things in a row: "this, that and the third"."""
        ...

    def tell(self, text: Text) -> str:
        """A sentence of the engine."""
        ...

    def name(self, term: str, form: str = "") -> str:
        """What something in the game is called; the form "full" adds the printed name to a translation."""
        ...


def sentence(template: str) -> str:
    """Marks a sentence that is said later, so that the test for texts finds it."""
    return template


class DrawBoard(Protocol):
    def __call__(
        self,
        view: View[Any],
        setting: Mapping[str, Any],
        names: Sequence[str],
        width: int,
        style: Style,
        voice: Voice,
        before: View[Any] | None = None,
    ) -> list[str]:
        """A view as lines, with what the game says of its setting.

        ``before`` is what the same viewer saw earlier, to point out what is new.
        """
        ...


def actors_points(game: GamePackage[Any], before: Any, after: Any, names: Sequence[str], voice: Voice) -> str:
    """The points of the one who acted: "+3", or nothing."""
    del names, voice
    seat = before.actor()
    gain = game.rules.scores(after)[seat] - game.rules.scores(before)[seat]
    return f"+{gain}" if gain else ""


def _plain_draw(
    view: View[Any],
    setting: Mapping[str, Any],
    names: Sequence[str],
    width: int,
    style: Style,
    voice: Voice,
    before: View[Any] | None = None,
) -> list[str]:
    del setting, names, style, voice, before
    return wrap(view.text(), width)


def _plain_draws(game: GamePackage[Any], draws: SeenDraws, voice: Voice) -> str:
    del game
    return voice.say("draws {cards}", cards=voice.say("{count} cards", count=len(draws)))


def _no_legend(voice: Voice) -> list[tuple[str, str]]:
    del voice
    return []


@dataclass(frozen=True)
class TerminalBoard:
    """How one game is shown: its drawing, its draws and gains in words, and what its players must know."""

    draw: DrawBoard = _plain_draw
    #: The rest of a sentence that begins with the name of the player who draws.
    tell_draws: Callable[[GamePackage[Any], SeenDraws, Voice], str] = _plain_draws
    #: What the states before and after a step say about gains; empty if nobody gained anything.
    tell_gains: Callable[[GamePackage[Any], Any, Any, Sequence[str], Voice], str] = actors_points
    #: The card with this name, if players may choose what the first draws bring them.
    chosen_card: Callable[[GamePackage[Any], Draw | None, str], int] | None = None
    #: How actions are typed, in sentences that are still to be said in the player's language.
    hints: tuple[str, ...] = ()
    #: What the drawing means: signs with their explanations.
    legend: Callable[[Voice], Sequence[tuple[str, str]]] = _no_legend
    #: A sentence that players should know before the first decision.
    tip: str = ""


_PLAIN: Final = TerminalBoard()


def terminal_board(game: GamePackage[Any]) -> TerminalBoard:
    """The board that a game brings as its extension ``terminal``; without one, a plain one."""
    return game.extension("terminal", TerminalBoard, _PLAIN)
