"""The rules of Pandoria as the core asks for them: states, legality, chance, results, views."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from pagoria.core import nibbles
from pagoria.core.errors import Reason
from pagoria.core.fingerprints import fingerprint_of
from pagoria.core.rules import Rules
from pagoria.core.state import CHANCE, Draw, Fault, Outcome, View
from pagoria.games.pandoria.components import ComponentSet, load_set
from pagoria.games.pandoria.engine import checks, refusals
from pagoria.games.pandoria.engine import view as views
from pagoria.games.pandoria.engine.phases.setup import next_without_people
from pagoria.games.pandoria.engine.setting import MODE_NAMES, RIVER_SUFFIX, Mode, Setting
from pagoria.games.pandoria.engine.setting_builder import prepare
from pagoria.games.pandoria.engine.state import State, numbers_from
from pagoria.games.pandoria.engine.turn import Phase
from pagoria.games.pandoria.notation.positions import CARDS, PEOPLES, SINGLES, START_PILE, TILES

TEAM_PLAYERS: Final = 4
#: For each phase of a draw: the pile, where the thing goes, and whether everybody sees it.
_DRAWS: Final = {
    Phase.PEOPLE: (PEOPLES, "people", True),
    Phase.START_TILES: (START_PILE, "land", True),
    Phase.DEAL_TILES: (TILES, "tile", False),
    Phase.DEAL_CARDS: (CARDS, "hand", False),
    Phase.REFILL: (CARDS, "market", True),
    Phase.ADOPT: (CARDS, "hand", False),
    Phase.DRAW_SINGLE: (SINGLES, "single", True),
    Phase.DRAW_TILE: (TILES, "tile", False),
}
#: Peoples and start tiles are chosen once and leave no pile behind.
_PASSING: Final = (PEOPLES, START_PILE)


class PandoriaRules(Rules[State]):
    """A game of tiles, regions and peoples for two to four, with a component set of its own or anyone's."""

    version = 2

    def __init__(self, components: ComponentSet) -> None:
        self.components = components
        self.players = tuple(count for count in (2, 3, 4) if count <= components.most_players())
        self.variants = tuple(_variants(components))
        self._settings: dict[tuple[str, int], Setting] = {}
        self._fingerprints: dict[str, str] = {}

    def first_variant(self) -> str:
        return MODE_NAMES[Mode.FAMILY]

    def player_counts(self, variant: str) -> tuple[int, ...]:
        return (TEAM_PLAYERS,) if variant.startswith(MODE_NAMES[Mode.TEAMS]) else self.players

    def teams(self, variant: str, players: int) -> tuple[tuple[int, ...], ...]:
        """Partners sit opposite each other (PD-71)."""
        setting, seats = self.setting(variant, players), range(players)
        together = (tuple(other for other in seats if setting.partner(seat, other)) for seat in seats)
        return tuple(dict.fromkeys(together))

    def fingerprint(self, variant: str) -> str:
        """Everything in the box but the boards that the variant is not played on."""
        if variant not in self._fingerprints:
            self._fingerprints[variant] = fingerprint_of(self.components.facts(self.board(variant)))
        return self._fingerprints[variant]

    def board(self, variant: str) -> str:
        """The board that a variant is played on."""
        return _board(self.components, variant.endswith(RIVER_SUFFIX))

    def with_components(self, folder: Path) -> PandoriaRules:
        return PandoriaRules(load_set(folder))

    def setting(self, variant: str, players: int) -> Setting:
        """What stays the same all through a game of this variant and number of players."""
        self.check_setup(variant, players)
        key = (variant, players)
        if key not in self._settings:
            mode = MODE_NAMES.index(variant.removesuffix(RIVER_SUFFIX))
            self._settings[key] = prepare(self.components, self.board(variant), mode, players)
            self._settings[key].variant = variant
        return self._settings[key]

    # -- states ---------------------------------------------------------------------------------

    def before_start(self, variant: str, players: int) -> State:
        return State(self.setting(variant, players))

    def from_bytes(self, data: bytes) -> State:
        stored = numbers_from(data)
        mode, river, players = stored[:3]
        state = State(self.setting(MODE_NAMES[mode] + RIVER_SUFFIX * river, players))
        state.load_numbers(stored)
        return state

    def variant(self, state: State) -> str:
        return state.setting.variant

    def turn(self, state: State) -> int:
        return state.turn.active

    def scores(self, state: State) -> tuple[int, ...]:
        """The points of each seat; partners show the sum of theirs (PD-71)."""
        return _shared(state.setting, [board.score for board in state.boards])

    def outcome(self, state: State) -> Outcome | None:
        if state.turn.phase != Phase.OVER:
            return None
        scores = self.scores(state)
        # PD-62: resources left over decide a tie.
        rest = _shared(state.setting, [nibbles.total(board.resources) for board in state.boards])
        results = list(zip(scores, rest, strict=True))
        winners = tuple(seat for seat, result in enumerate(results) if result == max(results))
        if state.turn.ending and state.turn.active == state.turn.start:
            return Outcome("tiles-out", "PD-60", scores, winners)
        return Outcome("nothing-placed", "PD-21", scores, winners)

    def pending_draw(self, state: State) -> Draw | None:
        if state.actor() != CHANCE or state.turn.phase not in _DRAWS:
            return None
        pile, zone, public = _DRAWS[state.turn.phase]
        seat = state.turn.active
        if state.turn.phase == Phase.PEOPLE:
            seat = next_without_people(state)
        elif state.turn.phase in (Phase.DEAL_TILES, Phase.DEAL_CARDS, Phase.ADOPT):
            seat = state.turn.decider
        return Draw(pile, tuple(state.chance_members()), seat, zone, public, lasting=pile not in _PASSING)

    def faults(self, state: State) -> list[Fault]:
        return checks.faults(state)

    # -- decisions and views --------------------------------------------------------------------

    def why_not(self, state: State, action: int) -> Reason | None:
        return refusals.why_not(state, action)

    def view(self, state: State, seat: int | None) -> views.View:
        return views.observe(state, seat)

    def opened(self, state: State, seat: int | None) -> views.View:
        return views.opened(state, seat)

    def leading_to(self, seen: View[State], later: State) -> State | None:
        assert isinstance(seen, views.View)
        return seen.leading_to(later)


def _variants(components: ComponentSet) -> list[str]:
    """The variants that a set is enough for; with a river board also those on it."""
    modes = [
        name
        for mode, name in enumerate(MODE_NAMES)
        if (mode != Mode.BEGINNER or components.serves_beginners())
        and (mode != Mode.TEAMS or components.most_players() >= TEAM_PLAYERS)
    ]
    river = any(board.river_ships for board in components.boards)
    return [*modes, *([name + RIVER_SUFFIX for name in modes] if river else [])]


def _board(components: ComponentSet, river: bool) -> str:
    """The first board with a river, preferably the one of that name; otherwise the first board."""
    if not river:
        return components.boards[0].name
    found = [board.name for board in components.boards if board.river_ships]
    return "river" if "river" in found else found[0]


def _shared(setting: Setting, values: Sequence[int]) -> tuple[int, ...]:
    """One number for each seat: its own, in teams the sum of both partners."""
    seats = range(setting.players)
    return tuple(sum(values[other] for other in seats if setting.partner(seat, other)) for seat in seats)


RULES: Final = PandoriaRules(load_set())
