"""One game in progress: the state, its dealer, its log, and undo as far as nothing was revealed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Generic

from pagoria.core.dealing import Dealer, Shuffle, Source
from pagoria.core.errors import IllegalActionError, Reason
from pagoria.core.package import GamePackage
from pagoria.core.state import CHANCE, GAME_OVER, Draw, Outcome, Position, S
from pagoria.core.texts import Text


@dataclass(frozen=True)
class Step:
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


class Session(Generic[S]):
    """Plays a game by the rules: every action is checked, chance comes from the dealer."""

    def __init__(
        self,
        game: GamePackage[S],
        variant: str,
        players: int,
        source: Source,
        start: int | None = None,
        shuffles: Sequence[Sequence[int]] = (),
    ) -> None:
        self.game = game
        self.variant = variant
        self.state = game.rules.new(variant, players, start)
        self.steps: list[Step] = []
        self._dealer = Dealer(game, source, script=shuffles)
        self._undo: list[S] = []
        #: The state and the action that were judged last, and the verdict: a move is judged once on its way.
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
        """Every shuffle so far, with what it was made for."""
        return self._dealer.laid

    def shuffles_to_come(self) -> int:
        """How many of the shuffles that were given are still to come."""
        return self._dealer.script_left()

    def why_not(self, action: int) -> Reason | None:
        """Why an action, which may be any integer, is not legal now; None when it is.

        A session replaces its state and never changes it, so the last verdict holds until something is done.
        """
        judged = self._judged
        if judged is None or judged[0] is not self.state or judged[1] != action:
            judged = self._judged = (self.state, action, self.game.rules.why_not(self.state, action))
        return judged[2]

    def do(self, action: int) -> Step:
        """Do an action if it is legal, else raise ``IllegalActionError``; then let chance decide."""
        reason = self.why_not(action)
        if reason is not None:
            raise IllegalActionError(self.game.notation.format_action(self.state, action), reason)
        before = self.state
        self.state = before.copy()
        self.state.apply(action)
        chance_came = self.state.actor() == CHANCE
        draws = self._deal()
        turn, seat = self.game.rules.turn(before), before.actor()
        step = Step(
            turn=turn,
            seat=seat,
            action=action,
            text=self.game.notation.format_action(before, action),
            words=self.game.presentation.describe_action(before, action),
            marks=self.game.presentation.action_marks(before, action),
            draws=draws,
            final=chance_came or self.state.actor() != seat or self.game.rules.turn(self.state) != turn,
        )
        self.steps.append(step)
        # A player may take back what revealed nothing, and only while still deciding.
        if step.final:
            self._undo.clear()
        else:
            self._undo.append(before)
        return step

    def can_undo(self) -> bool:
        return bool(self._undo)

    def undo(self) -> Step:
        """Take back the last action; raises ``IndexError`` when something was revealed since."""
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
