"""One game in progress: the state, its dealer, its log, and undo as long as nothing was revealed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Generic

from pagoria.core.dealing import Dealer, Shuffle, Source
from pagoria.core.errors import IllegalActionError, Reason
from pagoria.core.package import GamePackage
from pagoria.core.rules import Rules
from pagoria.core.state import CHANCE, GAME_OVER, Draw, Outcome, Position, S
from pagoria.core.texts import Text


@dataclass(frozen=True)
class LoggedStep:
    """What happened at one decision: who did what, and the draws that followed at once."""

    turn: int
    seat: int
    action: int
    text: str
    words: Text
    marks: Mapping[str, object]
    draws: tuple[tuple[Draw, int], ...]
    #: It cannot be taken back: chance came, or the decision or the turn passed on.
    final: bool


def ends_decision(rules: Rules[S], before: S, after: S) -> bool:
    """Whether a decision ends with an action: chance comes, or the decision or the turn passes on.

    ``after`` is the state right after the action, before chance has answered.
    """
    return after.actor() != before.actor() or rules.turn(after) != rules.turn(before)


class Session(Generic[S]):
    """Plays a game by the rules: every action is checked, chance comes from the dealer.

    It begins with the deal, or at a ``position``, which must fit ``variant`` and ``players``.
    """

    def __init__(
        self,
        game: GamePackage[S],
        variant: str,
        players: int,
        source: Source,
        start: int | None = None,
        shuffles: Sequence[Sequence[int]] = (),
        position: Position[S] | None = None,
    ) -> None:
        self.game = game
        self.variant = variant
        self.state = position.state.copy() if position else game.rules.new(variant, players, start)
        self.steps: list[LoggedStep] = []
        self._dealer = Dealer(game, source, position.orders if position else None, shuffles)
        self._undo: list[S] = []
        #: The state and the action that were judged last, and the verdict, so that a move is judged only
        #: once.
        self._judged: tuple[S, int, Reason | None] | None = None
        #: What was dealt before the first decision.
        self.opening = self._deal()
        self.start = game.rules.turn(self.state)

    def actor(self) -> int:
        return self.state.actor()

    def over(self) -> bool:
        return self.state.actor() == GAME_OVER

    def outcome(self) -> Outcome | None:
        return self.game.rules.outcome(self.state)

    def position(self) -> Position[S]:
        return self._dealer.position(self.state.copy())

    def position_text(self) -> str:
        return self.game.notation.format_position(self._dealer.position(self.state))

    def shuffles(self) -> list[tuple[int, ...]]:
        """Every order in which a pile was laid so far, the first deal included."""
        return self._dealer.shuffles

    def laid(self) -> list[Shuffle]:
        """Every shuffle so far, with the draw it was made for."""
        return self._dealer.laid

    def shuffles_to_come(self) -> int:
        """How many of the shuffles that were given are still to come."""
        return self._dealer.script_left()

    def why_not(self, action: int) -> Reason | None:
        """Why an action, which may be any integer, is not legal now; None if it is.

        A session replaces its state and never changes it, so the last verdict holds until something is done.
        """
        judged = self._judged
        if judged is None or judged[0] is not self.state or judged[1] != action:
            judged = self._judged = (self.state, action, self.game.rules.why_not(self.state, action))
        return judged[2]

    def do(self, action: int) -> LoggedStep:
        """Do an action if it is legal, else raise ``IllegalActionError``; then let chance decide."""
        reason = self.why_not(action)
        if reason is not None:
            raise IllegalActionError(self.game.notation.format_action(self.state, action), reason)
        before = self.state
        self.state = before.copy()
        self.state.apply(action)
        final = ends_decision(self.game.rules, before, self.state)
        draws = self._deal()
        step = LoggedStep(
            turn=self.game.rules.turn(before),
            seat=before.actor(),
            action=action,
            text=self.game.notation.format_action(before, action),
            words=self.game.presentation.describe_action(before, action),
            marks=self.game.presentation.action_marks(before, action),
            draws=draws,
            final=final,
        )
        self.steps.append(step)
        # Players may take back actions that revealed nothing, but only while they are still deciding.
        if step.final:
            self._undo.clear()
        else:
            self._undo.append(before)
        return step

    def twin(self) -> Session[S]:
        """The same game once more, with the same deal to come; neither affects the other."""
        twin = copy(self)
        twin.steps, twin._undo = self.steps.copy(), self._undo.copy()
        twin._dealer = self._dealer.twin()
        return twin

    def ends_with(self, action: int) -> bool:
        """Whether the game is over after a legal action and the chance that follows it; nothing changes."""
        state = self.state.copy()
        state.apply(action)
        if state.actor() == CHANCE:
            dealer = self._dealer.twin()
            while state.actor() == CHANCE:
                state.apply(dealer.outcome(state))
        return state.actor() == GAME_OVER

    def can_undo(self) -> bool:
        return bool(self._undo)

    def undo(self) -> LoggedStep:
        """Take back the last action; raises ``IndexError`` if something was revealed since."""
        self.state = self._undo.pop()
        return self.steps.pop()

    def _deal(self) -> tuple[tuple[Draw, int], ...]:
        draws: list[tuple[Draw, int]] = []
        while self.state.actor() == CHANCE:
            draw = self.game.rules.pending_draw(self.state)
            outcome = self._dealer.outcome(self.state)
            self.state.apply(outcome)
            if draw is not None:
                draws.append((draw, outcome))
        return tuple(draws)
