"""The complete state of a game: its parts, its decisions and its chance, and the state as a value."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import final

from pagoria.core.ints import i64
from pagoria.core.rng import Rng
from pagoria.core.state import CHANCE, GAME_OVER
from pagoria.games.pandoria.engine.boards import PlayerBoard
from pagoria.games.pandoria.engine.fields import add_numbers, load_numbers
from pagoria.games.pandoria.engine.land import Land
from pagoria.games.pandoria.engine.ledger import Ledger
from pagoria.games.pandoria.engine.phases.table import PHASES
from pagoria.games.pandoria.engine.piles import Piles
from pagoria.games.pandoria.engine.setting import RIVER_SUFFIX, Setting
from pagoria.games.pandoria.engine.turn import Phase, TurnState


def numbers_from(data: bytes) -> tuple[int, ...]:
    """The numbers that :meth:`State.to_bytes` packed; the first three name mode, river and players."""
    return struct.unpack(f"<{len(data) // 8}q", data)


@final
class State:
    """A game of Pandoria at one moment, hidden cards and tiles included."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.land = Land(setting)
        self.boards: list[PlayerBoard] = [PlayerBoard(setting) for _ in range(setting.players)]
        self.piles = Piles(setting)
        self.turn = TurnState()
        #: What actions bring about, for callers who tell it; no part of the state's value.
        self.ledger: Ledger | None = None

    def active_board(self) -> PlayerBoard:
        """The board of the player whose turn it is."""
        return self.boards[self.turn.active]

    def actor(self) -> int:
        """The seat that has to decide, or ``CHANCE``, or ``GAME_OVER``."""
        phase = self.turn.phase
        if phase < Phase.PLACE:
            return CHANCE
        if phase == Phase.OVER:
            return GAME_OVER
        return self.turn.decider if phase == Phase.TAKE else self.turn.active

    # -- decisions and chance -------------------------------------------------------------------

    def legal_actions(self) -> list[int]:
        """Every legal action of the actor."""
        return PHASES[self.turn.phase].legal(self)

    def random_action(self, rng: Rng) -> int:
        """A random legal action."""
        return PHASES[self.turn.phase].random_action(self, rng)

    def chance_members(self) -> list[int]:
        """What chance may bring, all equally likely: seats, peoples, tiles, cards."""
        return PHASES[self.turn.phase].outcomes(self)

    def chance_outcomes(self) -> list[tuple[int, int]]:
        """What chance may bring, with weights."""
        return [(member, 1) for member in self.chance_members()]

    def random_outcome(self, rng: Rng) -> int:
        """One of the outcomes, all equally likely."""
        return PHASES[self.turn.phase].random_outcome(self, rng)

    def apply(self, action: i64) -> None:
        """Do a legal action, or let chance bring one of its outcomes. Nothing is judged here."""
        PHASES[self.turn.phase].apply(self, action)

    def enter(self, phase: i64) -> None:
        """Go to a phase; one with nothing to decide is passed over."""
        PHASES[phase].enter(self)

    # -- the state as a value -------------------------------------------------------------------

    def copy(self) -> State:
        twin = State(self.setting)
        twin.land = self.land.copy()
        twin.boards = [board.copy() for board in self.boards]
        twin.piles = self.piles.copy()
        twin.turn = self.turn.copy()
        return twin

    def numbers(self) -> tuple[int, ...]:
        """All that matters, as numbers: two states are equal when their numbers are.

        Regions go by their names, since the space that stands for one depends on the order of placing.
        """
        setting, turn = self.setting, self.turn
        found: list[int] = [setting.mode, int(setting.variant.endswith(RIVER_SUFFIX)), setting.players]
        add_numbers(found, turn, TurnState.FIELDS)
        add_numbers(found, self.piles, Piles.FIELDS)
        for board in self.boards:
            add_numbers(found, board, PlayerBoard.FIELDS)
        found.append(self.shown_in_hands())
        found.append(self.land.region_name(turn.region) if turn.region >= 0 else -1)
        found.append(len(turn.closing))
        found.extend(self.land.region_names(turn.closing))
        found.extend(self.land.cells())
        return tuple(found)

    def load_numbers(self, numbers: Sequence[int]) -> None:
        """Become the state whose :meth:`numbers` these are, in a game of the same setting."""
        turn = self.turn
        at = load_numbers(turn, TurnState.FIELDS, numbers, 3)
        at = load_numbers(self.piles, Piles.FIELDS, numbers, at)
        for board in self.boards:
            at = load_numbers(board, PlayerBoard.FIELDS, numbers, at)
        self.piles.shown = numbers[at] | self.piles.market
        region: i64 = numbers[at + 1]
        first: i64 = at + 3
        last: i64 = first + numbers[at + 2]
        cells = list(numbers[last:])
        if cells:
            self.land.load_cells(cells)
        turn.closing = [self.land.root(space) for space in numbers[first:last]]
        turn.region = self.land.root(region) if region >= 0 else -1

    def to_bytes(self) -> bytes:
        """The state as bytes, for other processes (compiled objects do not pickle)."""
        numbers = self.numbers()
        return struct.pack(f"<{len(numbers)}q", *numbers)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.numbers() == other.numbers()

    def shown_in_hands(self) -> i64:
        """The cards in hands that everybody knows of: bought, acquired or used twice."""
        held: i64 = 0
        for board in self.boards:
            held |= board.hand
        return self.piles.shown & held
