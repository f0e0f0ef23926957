"""Pandoria as text, as the core asks for it; records hold the order of all piles."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from pagoria.core.chosen_draws import let_chance
from pagoria.core.errors import ImpossibleError, MalformedError, SetupError, UnknownNameError
from pagoria.core.notation import Notation
from pagoria.core.state import Draw, Position
from pagoria.games.pandoria.engine import checks
from pagoria.games.pandoria.engine import view as views
from pagoria.games.pandoria.engine.setting import Setting
from pagoria.games.pandoria.engine.setting_builder import labels
from pagoria.games.pandoria.engine.state import State
from pagoria.games.pandoria.notation import actions, positions
from pagoria.games.pandoria.notation.fields import VARIANT_FIELD
from pagoria.games.pandoria.notation.positions import CARDS, PEOPLES, SINGLES, START_PILE, TILES, Sheet
from pagoria.games.pandoria.rules import PandoriaRules

_DRAWS: Final = "draws"
_DRAWN: Final = re.compile(r"\[[a-z]+=[\w/#]+(,[\w/#]+)*(;[a-z]+=[\w/#]+(,[\w/#]+)*)*\]")
_SHUFFLE: Final = "Shuffle"
_ORDER: Final = re.compile(r"[0-9]{1,3}( [0-9]{1,3})*", re.ASCII)


class PandoriaNotation(Notation[State]):
    """The notation of docs/reference/games/pandoria.md, with the names of a component set."""

    def __init__(self, rules: PandoriaRules) -> None:
        components = rules.components
        self._rules = rules
        self._labels = {
            PEOPLES: labels([people.name for people in components.peoples]),
            CARDS: labels([card.name for card in components.cards]),
            TILES: labels([tile.name for tile in components.double_tiles]),
            SINGLES: labels([tile.name for tile in components.single_tiles]),
            START_PILE: labels(
                [name for tile in components.start_tiles for name in (tile.name, tile.turned_name)]
            ),
        }

    def format_action(self, state: State, action: int) -> str:
        return actions.format_action(state.setting, action)

    def parse_action(self, state: State, text: str) -> int:
        return actions.parse_action(state.setting, text)

    def format_position(self, position: Position[State]) -> str:
        nothing_hidden = (None,) * position.state.setting.players
        return positions.format_sheet(Sheet(position.state, nothing_hidden, position.orders))

    def parse_position(self, text: str) -> Position[State]:
        sheet = positions.parse_sheet(text, self._written_setting)
        if sheet.sizes is not None or any(hidden is not None for hidden in sheet.hidden):
            raise MalformedError("position", "hidden cards or tiles (?) where a complete position is needed")
        found = checks.faults(sheet.state)
        if found:
            raise ImpossibleError(found[0].field, str(found[0].text))
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

    def parse_draws(self, state: State, text: str) -> list[tuple[Draw, int]]:
        if _DRAWN.fullmatch(text) is None:
            fault = f"{actions.quoted(text)} is not what was drawn; that is written like [tile=h2m1]"
            raise MalformedError(_DRAWS, fault)
        zones = [part.split("=") for part in text[1:-1].split(";")]
        left = {zone: names.split(",") for zone, names in zones}

        def choose(draw: Draw, outcomes: Sequence[int]) -> int:
            names = left.get(draw.zone, [])
            if not names:
                raise ImpossibleError(_DRAWS, f"{draw.zone}= has less than is drawn here")
            name, known = names.pop(0), self._labels[draw.pile]
            if name not in known or known.index(name) not in outcomes:
                raise ImpossibleError(_DRAWS, f"{draw.zone}={actions.quoted(name)} cannot be drawn here")
            return known.index(name)

        draws = let_chance(self._rules, state.copy(), choose)
        if any(left.values()):
            raise ImpossibleError(_DRAWS, "more than is drawn here")
        if (written := self.format_draws(draws)) != text:
            raise MalformedError(_DRAWS, f"{actions.quoted(text)} is written {written}")
        return draws

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
                fault = f"{actions.quoted(text)} is not a row of numbers like 3 1 2"
                raise MalformedError(_SHUFFLE, fault, entry)
        return [[int(part) - 1 for part in text.split(" ")] for text in texts]

    def _written_setting(self, variant: str, players: int) -> Setting:
        """The same for a position that somebody wrote."""
        try:
            return self._rules.setting(variant, players)
        except UnknownNameError as error:
            raise MalformedError(VARIANT_FIELD, str(error)) from error
        except SetupError as error:
            raise ImpossibleError(VARIANT_FIELD, str(error)) from error
