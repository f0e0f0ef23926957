"""Pandoria as a game of the core contract: one object that ties the modules of this package together."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from pagoria.core import nibbles
from pagoria.core.contract import CHANCE, Draw, Fault, Game, Menu, Outcome, Position
from pagoria.core.errors import ImpossibleError, MalformedError, Reason, SetupError, UnknownNameError
from pagoria.core.fingerprints import fingerprint_of
from pagoria.core.rules import load_rules
from pagoria.core.texts import Text
from pagoria.games.pandoria.components import ComponentSet, load_set
from pagoria.games.pandoria.engine import checks, refusals
from pagoria.games.pandoria.engine import view as views
from pagoria.games.pandoria.engine.phases.setup import next_without_people
from pagoria.games.pandoria.engine.setting import MODE_NAMES, RIVER_SUFFIX, Mode, Setting
from pagoria.games.pandoria.engine.setting_builder import labels, prepare
from pagoria.games.pandoria.engine.state import State, numbers_from
from pagoria.games.pandoria.engine.turn import Phase
from pagoria.games.pandoria.notation import actions as notation
from pagoria.games.pandoria.notation import positions
from pagoria.games.pandoria.notation.fields import VARIANT_FIELD
from pagoria.games.pandoria.notation.positions import CARDS, SINGLES, TILES, Sheet
from pagoria.games.pandoria.present import marks
from pagoria.games.pandoria.present import menu as menus
from pagoria.games.pandoria.present import sentences as words
from pagoria.games.pandoria.present import setting_data as settings

PEOPLES: Final = "peoples"
START: Final = "start"
TEAM_PLAYERS: Final = 4
_SHUFFLE: Final = "Shuffle"
_ORDER: Final = re.compile(r"[0-9]{1,3}( [0-9]{1,3})*", re.ASCII)
#: For each phase of a draw: the pile, where the thing goes, and whether everybody sees it.
_DRAWS: Final = {
    Phase.PEOPLE: (PEOPLES, "people", True),
    Phase.START_TILES: (START, "land", True),
    Phase.DEAL_TILES: (TILES, "tile", False),
    Phase.DEAL_CARDS: (CARDS, "hand", False),
    Phase.REFILL: (CARDS, "market", True),
    Phase.ADOPT: (CARDS, "hand", False),
    Phase.DRAW_SINGLE: (SINGLES, "single", True),
    Phase.DRAW_TILE: (TILES, "tile", False),
}
#: Peoples and start tiles are chosen once and leave no pile behind.
_PASSING: Final = (PEOPLES, START)


class Pandoria(Game[State]):
    """A game of tiles, regions and peoples for two to four, with a component set of its own or anyone's."""

    id = "pandoria"
    title = "Pandoria"
    rules_version = 2
    rules = load_rules("pagoria.games.pandoria", "rules.toml")

    def __init__(self, components: ComponentSet) -> None:
        self.components = components
        self.players = tuple(count for count in (2, 3, 4) if count <= components.most_players())
        self.variants = tuple(_variants(components))
        self._settings: dict[tuple[str, int], Setting] = {}
        self._fingerprints: dict[str, str] = {}
        self._labels = {
            PEOPLES: labels([people.name for people in components.peoples]),
            CARDS: labels([card.name for card in components.cards]),
            TILES: labels([tile.name for tile in components.double_tiles]),
            SINGLES: labels([tile.name for tile in components.single_tiles]),
            START: labels(
                [name for tile in components.start_tiles for name in (tile.name, tile.turned_name)]
            ),
        }

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

    def with_components(self, folder: Path) -> Pandoria:
        return Pandoria(load_set(folder))

    def setting(self, variant: str, players: int) -> Setting:
        """What is the same all through a game of this variant for so many players."""
        self.check_setup(variant, players)
        key = (variant, players)
        if key not in self._settings:
            mode = MODE_NAMES.index(variant.removesuffix(RIVER_SUFFIX))
            self._settings[key] = prepare(self.components, self.board(variant), mode, players)
            self._settings[key].variant = variant
        return self._settings[key]

    def setting_data(self, variant: str, players: int) -> dict[str, object]:
        return settings.setting_data(self.setting(variant, players))

    def _written_setting(self, variant: str, players: int) -> Setting:
        """The same for a position that somebody wrote."""
        try:
            return self.setting(variant, players)
        except UnknownNameError as error:
            raise MalformedError(VARIANT_FIELD, str(error)) from error
        except SetupError as error:
            raise ImpossibleError(VARIANT_FIELD, str(error)) from error

    # -- states ---------------------------------------------------------------------------------

    def before_start(self, variant: str, players: int) -> State:
        return State(self.setting(variant, players))

    def from_bytes(self, data: bytes) -> State:
        stored = numbers_from(data)
        mode, river, players = stored[:3]
        state = State(self.setting(MODE_NAMES[mode] + RIVER_SUFFIX * river, players))
        state.load_numbers(stored)
        return state

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

    def menu(self, state: State, picks: Sequence[str]) -> Menu:
        return menus.menu(state, picks)

    def menus(self, state: State) -> Callable[[tuple[str, ...]], Menu]:
        return menus.menus(state)

    def action_marks(self, state: State, action: int) -> Mapping[str, object]:
        return marks.action_marks(state, action)

    def view(self, state: State, seat: int | None) -> views.View:
        return views.observe(state, seat)

    # -- texts ----------------------------------------------------------------------------------

    def format_action(self, state: State, action: int) -> str:
        return notation.format_action(state.setting, action)

    def parse_action(self, state: State, text: str) -> int:
        return notation.parse_action(state.setting, text)

    def describe_action(self, state: State, action: int) -> Text:
        return words.describe_action(state, action)

    def ending(self, outcome: Outcome) -> Text:
        return words.ending(outcome)

    def format_position(self, position: Position[State]) -> str:
        nothing_hidden = (None,) * position.state.setting.players
        return positions.format_sheet(Sheet(position.state, nothing_hidden, position.orders))

    def parse_position(self, text: str) -> Position[State]:
        sheet = positions.parse_sheet(text, self._written_setting)
        if sheet.sizes is not None or any(hidden is not None for hidden in sheet.hidden):
            raise MalformedError("position", "hidden cards or tiles (?) where a complete position is needed")
        found = checks.faults(sheet.state)
        if found:
            raise ImpossibleError(found[0].field, found[0].text)
        return Position(sheet.state, sheet.orders)

    def parse_view(self, text: str) -> views.View:
        return views.parse_view(text, self._written_setting)

    # -- records --------------------------------------------------------------------------------

    def format_draws(self, draws: Sequence[tuple[Draw, int | None]]) -> str:
        zones = list(dict.fromkeys(draw.zone for draw, _ in draws))
        return f"[{';'.join(self._format_zone(zone, draws) for zone in zones)}]"

    def _format_zone(self, zone: str, draws: Sequence[tuple[Draw, int | None]]) -> str:
        here = [(draw.pile, outcome) for draw, outcome in draws if draw.zone == zone]
        known = [self._labels[pile][outcome] for pile, outcome in here if outcome is not None]
        hidden = len(here) - len(known)
        return f"{zone}={','.join([*known, *([f'?{hidden}'] if hidden else [])])}"

    def card_text(self, draw: Draw, card: int) -> str:
        return self._labels[draw.pile][card]

    def format_shuffles(self, shuffles: Sequence[Sequence[int]]) -> list[tuple[str, str]]:
        return [(_SHUFFLE, " ".join(str(member + 1) for member in order)) for order in shuffles]

    def parse_shuffles(self, header: Sequence[tuple[str, str]]) -> list[list[int]]:
        texts = [value for key, value in header if key == _SHUFFLE]
        if not texts:
            raise MalformedError(_SHUFFLE, "a record needs its lines 'Shuffle: 3 1 2' to be replayed")
        for entry, text in enumerate(texts):
            if _ORDER.fullmatch(text) is None:
                fault = f"{notation.shown(text)} is not a row of numbers like 3 1 2"
                raise MalformedError(_SHUFFLE, fault, entry)
        return [[int(part) - 1 for part in text.split(" ")] for text in texts]


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


GAME: Final = Pandoria(load_set())
