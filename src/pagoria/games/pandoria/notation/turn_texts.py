"""The turn field of a position: whose turn it is, which decision is due, and what is still going on.

``2s1:target;placed=tile;on=C7-C8;spell=Rage;card=Rage/Bank;cost=4`` reads: it is player 2's turn, player 1
began, the target of a spell is to be chosen. What is not written has its usual value.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NoReturn

from pagoria.core import bits
from pagoria.core.errors import ImpossibleError, MalformedError
from pagoria.games.pandoria import wire
from pagoria.games.pandoria.components.model import Terrain
from pagoria.games.pandoria.engine.setting import Setting
from pagoria.games.pandoria.engine.state import State
from pagoria.games.pandoria.engine.turn import Phase, Placed
from pagoria.games.pandoria.notation.actions import SPELL_LABELS, quoted
from pagoria.games.pandoria.notation.fields import TURN_FIELD

PHASE_NAMES: Final[dict[int, wire.Phase]] = {
    Phase.PLACE: "place",
    Phase.SAIL: "sail",
    Phase.FIGURE: "figure",
    Phase.CARD: "card",
    Phase.TARGET: "target",
    Phase.CASTLE_FIGURE: "castle",
    Phase.BUILD: "build",
    Phase.SCORE: "score",
    Phase.TAKE: "take",
    Phase.BUY: "buy",
    Phase.WANDER: "wander",
    Phase.OVER: "over",
}
PLACED_NAMES: Final = {Placed.TILE: "tile", Placed.CASTLE: "castle"}

_FORM: Final = "1s2:place"
_HEAD: Final = re.compile(r"([1-4])s([1-4]):([a-z]+)", re.ASCII)
_KEYS: Final = (
    "by then placed on skips ending scored spell card cost double single region takers ship closing"
).split()
_NUMBER: Final = re.compile(r"0|[1-9][0-9]?", re.ASCII)


# -- formatting -----------------------------------------------------------------------------------


def format_turn(state: State) -> str:
    """The turn field; only for phases in which somebody decides, or the end."""
    entries = _entries(state)
    more = [f";{key}={entries[key]}" for key in _KEYS if entries[key]]
    return f"{state.turn.active + 1}s{state.turn.start + 1}:{PHASE_NAMES[state.turn.phase]}{''.join(more)}"


def _entries(state: State) -> dict[str, str]:
    """What stands behind each key; nothing where it is not written."""
    setting = state.setting
    names = setting.space_names
    placed_on = [names[space] for space in (state.turn.place_first, state.turn.place_second) if space >= 0]
    return {
        "by": str(state.turn.decider + 1) if state.turn.phase == Phase.TAKE else "",
        "then": PHASE_NAMES[state.turn.resume] if state.turn.resume else "",
        "placed": PLACED_NAMES.get(state.turn.placed, ""),
        "on": "-".join(placed_on),
        "skips": str(state.turn.skips or ""),
        "ending": str(state.turn.ending or ""),
        "scored": str(state.turn.scored or ""),
        "spell": SPELL_LABELS[state.turn.spell] if state.turn.spell >= 0 else "",
        "card": setting.card_labels[state.turn.spell_card] if state.turn.spell_card >= 0 else "",
        "cost": str(state.turn.spell_base or ""),
        "double": str(state.turn.discount or ""),
        "single": setting.single_labels[state.turn.single] if state.turn.single >= 0 else "",
        "region": names[state.land.region_name(state.turn.region)] if state.turn.region >= 0 else "",
        "takers": ".".join(str(seat + 1) for seat in bits.listed(state.turn.takers)),
        "ship": names[state.turn.ship] if state.turn.ship >= 0 else "",
        "closing": ".".join(names[space] for space in state.land.region_names(state.turn.closing)),
    }


# -- parsing --------------------------------------------------------------------------------------


def parse_turn(state: State, text: str) -> None:
    """Read the turn field into a state whose land lies already."""
    head, *rest = text.split(";")
    match = _HEAD.fullmatch(head)
    if match is None:
        _fail(f"{quoted(head)} is not of the form {_FORM}")
    state.turn.active, state.turn.start = _seat(state, match[1]), _seat(state, match[2])
    state.turn.phase = _phase(match[3])
    entries = _parse_entries(rest)
    _parse_stage(state, entries)
    _parse_spell(state, entries)
    _parse_regions(state, entries)


def _fail(fault: str) -> NoReturn:
    raise MalformedError(TURN_FIELD, fault)


def _parse_entries(parts: Sequence[str]) -> dict[str, str]:
    entries = dict.fromkeys(_KEYS, "")
    for part in parts:
        key, _, value = part.partition("=")
        if key not in entries:
            _fail(f"{quoted(key)} is none of the keys {', '.join(_KEYS)}")
        if entries[key] or not value:
            _fail(f"{key} is written once, with a value after '='")
        entries[key] = value
    return entries


def _parse_stage(state: State, entries: dict[str, str]) -> None:
    setting = state.setting
    if bool(entries["by"]) != (state.turn.phase == Phase.TAKE):
        _fail("'by' says who decides in the phase take, and only there")
    state.turn.decider = _seat(state, entries["by"]) if entries["by"] else 0
    state.turn.resume = _phase(entries["then"]) if entries["then"] else 0
    state.turn.placed = _one_of(("", *PLACED_NAMES.values()), entries["placed"])
    spaces = [_space(setting, name) for name in entries["on"].split("-") if entries["on"]]
    if len(spaces) > 2:
        _fail("'on' names one or two spaces")
    state.turn.place_first, state.turn.place_second = (*spaces, -1, -1)[:2]
    state.turn.skips = _number(entries["skips"])
    state.turn.ending = _flag(entries, "ending")
    state.turn.scored = _flag(entries, "scored")


def _parse_spell(state: State, entries: dict[str, str]) -> None:
    setting = state.setting
    state.turn.spell = _one_of(SPELL_LABELS, entries["spell"]) if entries["spell"] else -1
    state.turn.spell_card = _one_of(setting.card_labels, entries["card"]) if entries["card"] else -1
    state.turn.spell_base = _number(entries["cost"])
    state.turn.discount = _flag(entries, "double")
    state.turn.single = _one_of(setting.single_labels, entries["single"]) if entries["single"] else -1
    state.turn.ship = _space(setting, entries["ship"]) if entries["ship"] else -1


def _parse_regions(state: State, entries: dict[str, str]) -> None:
    state.turn.region = _region(state, entries["region"]) if entries["region"] else -1
    seats = [_seat(state, digit) for digit in entries["takers"].split(".") if entries["takers"]]
    state.turn.takers = sum(1 << seat for seat in set(seats))
    state.turn.closing = [
        _region(state, name) for name in entries["closing"].split(".") if entries["closing"]
    ]


def _seat(state: State, digit: str) -> int:
    if digit not in ("1", "2", "3", "4"):
        _fail(f"{quoted(digit)} is not a player")
    if int(digit) > state.setting.players:
        raise ImpossibleError(TURN_FIELD, f"there is no player {digit}")
    return int(digit) - 1


def _phase(word: str) -> int:
    for phase, name in PHASE_NAMES.items():
        if name == word:
            return phase
    _fail(f"{quoted(word)} is none of {', '.join(PHASE_NAMES.values())}")


def _one_of(known: Sequence[str], word: str) -> int:
    if word not in known:
        _fail(f"there is no {quoted(word)} here")
    return known.index(word)


def _number(text: str) -> int:
    if text and (_NUMBER.fullmatch(text) is None or text == "0"):
        _fail(f"{quoted(text)} is not a number from 1 to 99")
    return int(text or 0)


def _flag(entries: dict[str, str], key: str) -> int:
    if entries[key] not in ("", "1"):
        _fail(f"{key} is written {key}=1 or not at all")
    return int(entries[key] or 0)


def _space(setting: Setting, name: str) -> int:
    if name not in setting.space_names:
        _fail(f"{quoted(name)} is not a space of this board")
    return setting.space_names.index(name)


def _region(state: State, name: str) -> int:
    space = _space(state.setting, name)
    if state.land.ground[space] >= Terrain.COUNT:
        raise ImpossibleError(TURN_FIELD, f"{name} belongs to no region")
    return state.land.root(space)
