"""The search for Pagoda: its arms are whole turns, sampled in imagined deals.

Every simulation deals the hidden cards anew from the view, plays the turn of one arm, lets both players go on
for some turns by the evaluation (the rollout), and judges the state they reach. ``play.elimination`` says how
the simulations are shared among the arms. The search never holds more than the view, so it cannot know a
hidden card.
"""

from __future__ import annotations

from typing import Any, Final, final

from pagoria.core import nibbles
from pagoria.core.ints import i64
from pagoria.core.rng import Rng
from pagoria.core.state import CHANCE, GAME_OVER
from pagoria.games.pagoda.bots.evaluation import LOWEST, POINT, ValueTables, tables_of
from pagoria.games.pagoda.bots.rules_of_thumb import cards_to_exchange, fan_is_worth_it
from pagoria.games.pagoda.bots.turn_search import POOR_TURN, FoundTurn, TurnSearch, search_turn
from pagoria.games.pagoda.engine import actions
from pagoria.games.pagoda.engine.actions import Kind
from pagoria.games.pagoda.engine.components import COLOURS
from pagoria.games.pagoda.engine.legality import dragon_possible
from pagoria.games.pagoda.engine.state import State
from pagoria.games.pagoda.engine.turn import Phase
from pagoria.play.elimination import Arm, Elimination

#: States looked at in a turn inside a simulation, and at the root.
_NODES_INSIDE: Final = 150
_NODES_AT_ROOT: Final = 4000


@final
class PagodaSearch(Elimination):
    """One decision of the view's seat: the ``width`` turns that look best, each followed by ``depth`` more.

    ``state`` is the first imagined deal; what is asked of it is the same in every other.
    """

    def __init__(self, view: Any, rng: Rng, depth: i64, width: i64) -> None:
        super().__init__()
        self.view = view
        self.rng = rng
        self.depth: i64 = depth
        self.state: State = view.determinize(rng)
        self.seat: i64 = self.state.turn
        self.values: ValueTables = tables_of(self.state.variant)
        self.arms = self._candidates(width)

    # -- candidates -----------------------------------------------------------------------------

    def _candidates(self, width: i64) -> list[Arm]:
        if self.state.phase == Phase.FAN:
            return [Arm([Kind.USE_FAN], 0), Arm([Kind.SKIP_FAN], 0)]
        arms: list[Arm] = []
        for turn in best_turns(self.state, self.values, width):
            arms.append(Arm(turn.path, turn.value))
        if dragon_possible(self.state):
            for cards in exchanges(self.state, self.values):
                arms.append(Arm([actions.dragon(cards)], arms[0].prior))
        return arms

    # -- simulations ----------------------------------------------------------------------------

    def simulate(self, arms: list[Arm]) -> None:
        """Add one sample to each arm, all in the same deal with the same random numbers."""
        deal: State = self.view.determinize(self.rng)
        luck: str = f"{self.rng.word()} {self.rng.word()}"
        for arm in arms:
            self._simulate(arm, deal, Rng(luck))

    def _simulate(self, arm: Arm, deal: State, luck: Rng) -> None:
        state = deal.copy()
        for action in arm.actions:
            state.apply(action)
        turns: i64 = self.depth
        if actions.kind(arm.actions[0]) == Kind.DRAGON:
            turns += 1  # the turn itself is still to come
        while True:
            await_decision(state, luck)
            if state.actor() == GAME_OVER:
                self._sample_end(arm, state)
                return
            found = search_turn(state, self.values, _NODES_INSIDE, False)
            if exchanged(state, found):
                continue
            turns -= 1
            if turns == 0:
                self._sample_leaf(arm, found)
                return
            for action in found.best_path:
                state.apply(action)

    def _sample_end(self, arm: Arm, state: State) -> None:
        lead: i64 = state.score0 - state.score1 if self.seat == 0 else state.score1 - state.score0
        win: float = 1.0 if lead > 0 else 0.0 if lead < 0 else 0.5
        arm.add_sample(self.seat, both(self.seat, win), float(lead))

    def _sample_leaf(self, arm: Arm, last: TurnSearch) -> None:
        value: float = float(last.best)
        win: float = self.values.win(last.best_after, last.seat, value)
        lead: float = value / float(POINT)
        arm.add_sample(self.seat, both(last.seat, win), lead if last.seat == self.seat else -lead)


def both(seat: i64, win: float) -> list[float]:
    """The probabilities of winning by seat, when one seat's is known."""
    return [win, 1.0 - win] if seat == 0 else [1.0 - win, win]


def await_decision(state: State, luck: Rng) -> None:
    """Let chance, and the simple rule for the Fan, decide until a turn begins or the game is over."""
    while True:
        if state.actor() == CHANCE:
            state.apply(state.random_outcome(luck))
        elif state.phase == Phase.FAN:
            state.apply(Kind.USE_FAN if fan_is_worth_it(state) else Kind.SKIP_FAN)
        else:
            return


def exchanged(state: State, found: TurnSearch) -> bool:
    """Use the Dragon when the best turn found is poor and some cards are good for nothing; whether it was."""
    if found.gain() >= POOR_TURN:
        return False
    cards: i64 = cards_to_exchange(state, found.best_path[0] == Kind.PASS)
    if cards == 0:
        return False
    state.apply(actions.dragon(cards))
    return True


def best_turns(state: State, values: ValueTables, width: i64) -> list[FoundTurn]:
    """The turns that look best, best first."""
    found = search_turn(state, values, _NODES_AT_ROOT, True).found
    order: list[tuple[int, int]] = []
    for number in range(len(found)):
        value: int = found[number].value
        order.append((-value, number))
    order.sort()
    return [found[number] for _, number in order[:width]]


def exchanges(state: State, values: ValueTables) -> list[int]:
    """What the Dragon may exchange: the colour that is missed least, the two that are, and so on.

    All sets of cards would be too many; colours are kept or given away as a whole.
    """
    held = state.held(state.turn)
    after = state.copy()
    rows: list[int] = []
    rest: i64 = held
    while rest != 0:
        rest -= least_missed_colour(after, values, rest)
        rows.append(held - rest)
    return rows


def least_missed_colour(after: State, values: ValueTables, rest: i64) -> i64:
    """The cards of the colour that is missed least in ``rest``; changes the cards of ``after``."""
    best: i64 = LOWEST
    cards: i64 = 0
    colour: i64 = 0
    while colour < COLOURS:
        own: i64 = of_colour(rest, colour)
        if own != 0:
            after.hold(after.turn, rest - own)
            value = values.value(after, after.turn)
            if value > best:
                best = value
                cards = own
        colour += 1
    return cards


def of_colour(cards: i64, colour: i64) -> i64:
    """The part of a row of cards that has one colour, in the display and in the hand."""
    hand: i64 = COLOURS + colour
    return nibbles.at(colour, nibbles.get(cards, colour)) + nibbles.at(hand, nibbles.get(cards, hand))
