"""Who answers chance: piles in a known order, or else shuffled by a stream of random numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Generic, Protocol

from pagoria.core.errors import IllegalActionError, ShuffleError
from pagoria.core.package import GamePackage
from pagoria.core.rng import Rng
from pagoria.core.state import CHANCE, Draw, Position, S, State


class Source(Protocol):
    """Where the numbers behind a deal come from: a stream such as ``Rng``, or one that can be verified."""

    def below(self, bound: int) -> int:
        """A number from 0 to ``bound - 1``."""
        ...

    def shuffle(self, items: list[int]) -> None:
        """Put a pile that was just gathered into a random order, in place; called once for each shuffle."""
        ...


def resolve_chance(state: State, rng: Rng) -> None:
    """Let chance decide at random until a player has to, or the game is over."""
    while state.actor() == CHANCE:
        state.apply(state.random_outcome(rng))


def weighted_outcome(state: State, source: Source) -> int:
    """One outcome of chance by its weight, with one number from the source."""
    outcomes = state.chance_outcomes()
    number = source.below(sum(weight for _, weight in outcomes))
    for outcome, weight in outcomes:
        number -= weight
        if number < 0:
            return outcome
    raise ValueError("chance has nothing to decide here")


@dataclass(frozen=True)
class Shuffle:
    """An order in which a pile was laid, and the draw it was laid for."""

    order: tuple[int, ...]
    draw: Draw


class Dealer(Generic[S]):
    """Answers chance for one game and remembers every order in which it laid a pile.

    ``orders`` are piles whose order is known already; ``script`` holds the orders of shuffles to come,
    as a record keeps them. When neither has an answer, ``source`` shuffles.
    """

    def __init__(
        self,
        game: GamePackage[S],
        source: Source,
        orders: Mapping[str, Sequence[int]] | None = None,
        script: Sequence[Sequence[int]] = (),
    ) -> None:
        self._game = game
        self._source = source
        self._orders = {pile: list(cards) for pile, cards in (orders or {}).items()}
        self._script = [list(cards) for cards in script]
        self.laid: list[Shuffle] = []

    def outcome(self, state: S) -> int:
        """The outcome of the chance that is due in ``state``."""
        draw = self._game.rules.pending_draw(state)
        if draw is None:
            return weighted_outcome(state, self._source)
        order = self._orders.get(draw.pile, [])
        # An order is good as long as the pile is the same: cards that came back to it were shuffled in.
        if sorted(order) != sorted(draw.cards):
            order = self._shuffle(draw)
        outcome = order.pop(0)
        if draw.lasting:
            self._orders[draw.pile] = order
        return outcome

    @property
    def shuffles(self) -> list[tuple[int, ...]]:
        """Every order in which a pile was laid so far."""
        return [shuffle.order for shuffle in self.laid]

    def position(self, state: S) -> Position[S]:
        """The state with the order of the piles as they lie now."""
        return Position(state, {pile: tuple(cards) for pile, cards in self._orders.items()})

    def twin(self) -> Dealer[S]:
        """Another dealer that will give the same answers as this one; neither affects the other."""
        twin = Dealer(self._game, deepcopy(self._source), self._orders, self._script)
        twin.laid = self.laid.copy()
        return twin

    def script_left(self) -> int:
        """How many orders of the script have not been asked for yet."""
        return len(self._script)

    def _shuffle(self, draw: Draw) -> list[int]:
        if self._script:
            order = self._script.pop(0)
            if sorted(order) != sorted(draw.cards):
                raise ShuffleError(len(self.laid) + 1)
        else:
            order = list(draw.cards)
            self._source.shuffle(order)
        self.laid.append(Shuffle(tuple(order), draw))
        return list(order)


def play_on(game: GamePackage[S], position: Position[S], action: int, source: Source) -> Position[S]:
    """The position at the next decision, or at the end, after an action that the rules allow.

    Cards come from the position's own piles in their order; ``source`` answers only what they leave open.
    ``position`` is left as it is. Raises ``IllegalActionError``.
    """
    reason = game.rules.why_not(position.state, action)
    if reason is not None:
        raise IllegalActionError(game.notation.format_action(position.state, action), reason)
    state = position.state.copy()
    state.apply(action)
    dealer = Dealer(game, source, orders=position.orders)
    while state.actor() == CHANCE:
        state.apply(dealer.outcome(state))
    return dealer.position(state)
