"""Where a game is: whose turn it is, what has to be decided next, and what is still going on."""

from __future__ import annotations

from typing import Final, final

from pagoria.core.ints import i64


@final
class Phase:
    """What has to be decided, or drawn, next. The phases of chance come first."""

    START: Final = 0  # which seat begins
    PEOPLE: Final = 1  # which people the next seat gets
    START_TILES: Final = 2  # which start tile lies on the next start pair, and which way round
    DEAL_TILES: Final = 3
    DEAL_CARDS: Final = 4
    REFILL: Final = 5  # a card for the market
    ADOPT: Final = 6  # a card for the hand, by the spell or instead of points
    DRAW_SINGLE: Final = 7
    DRAW_TILE: Final = 8
    PLACE: Final = 9
    SAIL: Final = 10  # which arm of the river a figure takes at a fork
    FIGURE: Final = 11
    CARD: Final = 12
    TARGET: Final = 13  # what the spell is for
    CASTLE_FIGURE: Final = 14  # a figure for the enchanted castle
    BUILD: Final = 15  # the second half of a card's double use
    SCORE: Final = 16  # which region first
    TAKE: Final = 17  # points or a card
    BUY: Final = 18
    WANDER: Final = 19
    OVER: Final = 20


@final
class Placed:
    """What was placed in this turn."""

    NOTHING: Final = 0
    TILE: Final = 1
    CASTLE: Final = 2


NOTHING_CAST: Final = -1


@final
class TurnState:
    """The phase, the seats, and what the running turn has to remember."""

    #: What the numbers of a state hold of it. The regions are not here: ``State`` writes them by name.
    FIELDS: Final = (
        "phase start active decider resume placed place_first place_second skips ending scored "
        "spell spell_card spell_base discount single takers ship to_draw"
    ).split()

    def __init__(self) -> None:
        self.phase: i64 = Phase.START
        self.start: i64 = 0  # the seat that began
        self.active: i64 = 0  # the seat whose turn it is
        self.decider: i64 = 0  # the seat that decides in TAKE, or is dealt to
        self.resume: i64 = 0  # the phase to go on with after draws and ships
        self.placed: i64 = Placed.NOTHING
        self.place_first: i64 = -1  # the spaces placed on in this turn
        self.place_second: i64 = -1
        self.skips: i64 = 0  # players in a row who could not place
        self.ending: i64 = 0  # 1: a tile was to be drawn and there was none
        self.scored: i64 = 0  # 1: a region was scored in this turn
        self.spell: i64 = NOTHING_CAST  # the spell whose target is to be chosen
        self.spell_card: i64 = -1  # the card it came from, -1 without one
        self.spell_base: i64 = 0  # what it costs before discounts
        self.discount: i64 = 0  # 1 in a card's double use
        self.single: i64 = -1  # the single tile to be placed
        self.takers: i64 = 0  # the seats that have still to decide in TAKE, as bits
        self.ship: i64 = -1  # the ship whose figure sails
        self.to_draw: i64 = 0  # cards still to be drawn in ADOPT
        self.region: i64 = -1  # the root of the region whose scoring goes on in TAKE
        self.closing: list[int] = []  # roots of regions closed in this turn and not yet scored

    def copy(self) -> TurnState:
        twin = TurnState()
        twin.phase = self.phase
        twin.start = self.start
        twin.active = self.active
        twin.decider = self.decider
        twin.resume = self.resume
        twin.placed = self.placed
        twin.place_first = self.place_first
        twin.place_second = self.place_second
        twin.skips = self.skips
        twin.ending = self.ending
        twin.scored = self.scored
        twin.spell = self.spell
        twin.spell_card = self.spell_card
        twin.spell_base = self.spell_base
        twin.discount = self.discount
        twin.single = self.single
        twin.takers = self.takers
        twin.ship = self.ship
        twin.to_draw = self.to_draw
        twin.region = self.region
        twin.closing = self.closing.copy()
        return twin

    def forget_spell(self) -> None:
        """No spell is being cast any more."""
        self.spell = NOTHING_CAST
        self.spell_card = -1
        self.spell_base = 0
        self.discount = 0

    def pass_on(self, players: i64) -> None:
        """The next player's turn begins; nothing of this one is remembered."""
        self.placed = Placed.NOTHING
        self.place_first = -1
        self.place_second = -1
        self.scored = 0
        self.active = (self.active + 1) % players

    def finished(self, players: i64) -> bool:
        """PD-60, PD-21: whether the last round is over, or nobody could place; asked before a turn begins."""
        return (self.ending == 1 and self.active == self.start) or self.skips >= players
