"""Who answers chance: piles in a known order, shuffled by a stream of random numbers when they have none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Generic

from pagoria.core.contract import CHANCE, Draw, Game, Position, S, State
from pagoria.core.errors import IllegalActionError, ShuffleError
from pagoria.core.rng import Rng


def probabilities(state: State) -> dict[int, Fraction]:
    """The outcomes of chance with their exact probabilities."""
    outcomes = state.chance_outcomes()
    total = sum(weight for _, weight in outcomes)
    return {outcome: Fraction(weight, total) for outcome, weight in outcomes}


def settle(state: State, rng: Rng) -> None:
    """Let chance decide at random until a player has to, or the game is over."""
    while state.actor() == CHANCE:
        state.apply(state.random_outcome(rng))


class Dealer(Generic[S]):
    """Answers chance for one game and remembers every order in which it laid a pile.

    ``orders`` are piles whose order is known already; ``script`` holds the orders of shuffles to come,
    as a record keeps them. When neither has an answer, ``rng`` shuffles.
    """

    def __init__(
        self,
        game: Game[S],
        rng: Rng,
        orders: Mapping[str, Sequence[int]] | None = None,
        script: Sequence[Sequence[int]] = (),
    ) -> None:
        self._game = game
        self._rng = rng
        self._orders = {pile: list(cards) for pile, cards in (orders or {}).items()}
        self._script = [list(cards) for cards in script]
        self.shuffles: list[tuple[int, ...]] = []

    def outcome(self, state: S) -> int:
        """The outcome of the chance that is due in ``state``."""
        draw = self._game.pending_draw(state)
        if draw is None:
            return state.random_outcome(self._rng)
        order = self._orders.get(draw.pile, [])
        # An order is good as long as the pile is: cards that came back to it were shuffled in.
        if sorted(order) != sorted(draw.cards):
            order = self._shuffle(draw)
        outcome = order.pop(0)
        if draw.lasting:
            self._orders[draw.pile] = order
        return outcome

    def position(self, state: S) -> Position[S]:
        """The state with the order of the piles as they lie now."""
        return Position(state, {pile: tuple(cards) for pile, cards in self._orders.items()})

    def script_left(self) -> int:
        """How many orders of the script were not asked for yet."""
        return len(self._script)

    def _shuffle(self, draw: Draw) -> list[int]:
        if self._script:
            order = self._script.pop(0)
            if sorted(order) != sorted(draw.cards):
                raise ShuffleError(len(self.shuffles) + 1)
        else:
            order = list(draw.cards)
            self._rng.shuffle(order)
        self.shuffles.append(tuple(order))
        return list(order)


def play_on(game: Game[S], position: Position[S], action: int, rng: Rng) -> Position[S]:
    """The position at the next decision, or at the end, after an action that the rules allow.

    Cards come from the position's own piles in their order; ``rng`` answers only what they leave open.
    ``position`` stays as it is. Raises ``IllegalActionError``.
    """
    reason = game.why_not(position.state, action)
    if reason is not None:
        raise IllegalActionError(game.format_action(position.state, action), reason)
    state = position.state.copy()
    state.apply(action)
    dealer = Dealer(game, rng, orders=position.orders)
    while state.actor() == CHANCE:
        state.apply(dealer.outcome(state))
    return dealer.position(state)
