"""The recorded games of Pandoria: ways to end, variants, and what is wrong with the invalid ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import TypeAlias

from pagoria.core.rng import Rng
from pagoria.core.session import LoggedStep, Session
from pagoria.games.pandoria import PANDORIA
from pagoria.games.pandoria.engine import actions
from pagoria.games.pandoria.engine.actions import Kind
from pagoria.games.pandoria.engine.land import Ground
from pagoria.games.pandoria.engine.state import State
from pagoria.games.pandoria.engine.turn import Phase
from tests.recorded_games.shelves import HERE, Invalid, Shelf, Wanted, outcome_of, random_action

Ended: TypeAlias = Session[State]
Fits: TypeAlias = Callable[[Ended], bool]

# -- how a game ended, told by what was done in it ------------------------------------------------


def turns_of(ended: Ended) -> list[list[LoggedStep]]:
    return [list(steps) for _, steps in groupby(ended.steps, key=lambda step: step.turn)]


def drew_a_tile(steps: Sequence[LoggedStep]) -> bool:
    return any(draw.zone == "tile" for step in steps for draw, _ in step.draws)


def first_without_tile(ended: Ended) -> int:
    """How many seats after the start player the one sits who first placed a tile and drew none."""
    for steps in turns_of(ended):
        if steps[0].text.startswith("T") and not drew_a_tile(steps):
            return (steps[0].turn - ended.start) % ended.state.setting.players
    raise AssertionError("there were tiles for all")


def tied(ended: Ended) -> bool:
    """Whether several players, or both teams, have the highest score."""
    scores = outcome_of(ended).scores
    return scores.count(max(scores)) > (2 if ended.variant.startswith("teams") else 1)


def shared(ended: Ended) -> bool:
    """Whether not even resources decided a tie."""
    return len(outcome_of(ended).winners) > (2 if ended.variant.startswith("teams") else 1)


def _tiles_out(ended: Ended) -> bool:
    return outcome_of(ended).reason == "tiles-out"


def _by(*seats: int) -> Fits:
    """The tiles ran out for one of these seats, counted from the start player."""
    return lambda ended: _tiles_out(ended) and not tied(ended) and first_without_tile(ended) in seats


def _nothing_placed(ended: Ended) -> bool:
    return outcome_of(ended).reason == "nothing-placed"


def _resources_decide(ended: Ended) -> bool:
    return tied(ended) and not shared(ended)


def decided_beside(letter: str) -> Fits:
    """An action of this kind was done by a player who was not on turn."""
    return lambda ended: any(step.text.startswith(letter) and step.seat != step.turn for step in ended.steps)


def sent_another_down(ended: Ended) -> bool:
    """A active player picked the arm of the river for the figure of another (PD-82)."""
    return any(step.text.startswith("N") and "player" in str(step.words) for step in ended.steps)


# -- crowded play ---------------------------------------------------------------------------------


def crowding_action(state: State, rng: Rng) -> int:
    """Places so that as few pairs of empty spaces as possible remain; all else at random."""
    if state.turn.phase != Phase.PLACE:
        return state.random_action(rng)
    legal = state.legal_actions()
    rng.shuffle(legal)
    return max(legal, key=lambda action: _pairs_lost(state, action))


def _pairs_lost(state: State, action: int) -> int:
    setting = state.setting
    if actions.kind(action) == Kind.SKIP:
        return 0
    filled = {actions.first(action)}
    if actions.kind(action) == Kind.PLACE_TILE:
        pair = actions.second(action)
        filled = {setting.pair_first[pair], setting.pair_second[pair]}
    empty = state.land.ground
    return sum(
        empty[first] == Ground.NOTHING
        and empty[second] == Ground.NOTHING
        and (first in filled or second in filled)
        for first, second in zip(setting.pair_first, setting.pair_second, strict=True)
    )


# -- valid ----------------------------------------------------------------------------------------


def _wanted(
    kind: str, variant: str, players: int, fits: Fits, choose: Callable[[State, Rng], int] = random_action
) -> Wanted[State]:
    return Wanted(f"{kind}.{variant}.{players}", variant, players, fits, choose)


def _out(role: str, variant: str, players: int) -> Wanted[State]:
    seats = {"start": (0,), "middle": tuple(range(1, players - 1)), "last": (players - 1,)}[role]
    return _wanted(f"tiles-out-by-{role}-player", variant, players, _by(*seats))


WANTED = (
    *(_out(role, "classic", 3) for role in ("start", "middle", "last")),
    _out("last", "classic", 2),
    _out("start", "beginner", 2),
    _out("middle", "teams", 4),
    _out("last", "family", 4),
    _out("start", "family+spells", 3),
    _out("middle", "classic+river", 4),
    _out("last", "beginner+river", 3),
    _out("start", "teams+river", 4),
    _out("middle", "family+river", 3),
    _out("last", "family+spells+river", 2),
    _wanted("nothing-placed", "classic", 4, _nothing_placed, crowding_action),
    _wanted("nothing-placed", "family+river", 4, _nothing_placed, crowding_action),
    _wanted("resources-decide", "classic", 2, _resources_decide),
    _wanted("resources-decide", "teams", 4, _resources_decide),
    _wanted("shared-win", "beginner", 2, shared),
    _wanted("shared-win", "family", 4, shared),
    _wanted("shared-win", "teams", 4, shared),
    _wanted("figure-of-another-player-sails", "classic+river", 4, sent_another_down),
    _wanted("another-player-takes-a-card", "family+spells", 4, decided_beside("Q")),
)
# -- invalid --------------------------------------------------------------------------------------

INVALID = (
    Invalid("action-after-the-end", 55, "X", "the game is over before this action"),
    Invalid("action-after-the-turn", 13, "-F", "the turn was over before this action"),
    Invalid("action-in-the-last-turn-after-the-end", 54, "-F", "the game is over before this action"),
    Invalid(
        "away-from-everything",
        12,
        "action Tf2m2#2:A3-A4",
        "PD-20: neither A3 nor A4 touches anything that was placed",
    ),
    Invalid("card-in-the-family-game", 13, "action SClone/Carpenter", "PD-72: the family game has no cards"),
    Invalid("card-not-held", 18, "action SAdopt/Store", "PD-25: you do not hold Adopt/Store"),
    Invalid("draws-where-none-are", 13, "[tile=f1c2]", "the deal brings [] here"),
    Invalid("figure-elsewhere", 13, "action WC9", "PD-23: C9 is not part of what was placed in this turn"),
    Invalid(
        "figure-in-the-card-stage",
        18,
        "action WE8",
        "PD-25: decide now whether to cast a spell, build something, or neither",
    ),
    Invalid("five-players", 3, "Players", "5 players cannot play this game"),
    Invalid("hidden-draws", 12, "[tile=?1]", "the deal brings [tile=f1c1] here"),
    Invalid(
        "leader-too-early",
        17,
        "action LD6",
        "PD-24: the leader follows when all workers are on the map; in your reserve: 5",
    ),
    Invalid("malformed-placement", 14, "action Tf2c2:E6F5", "the form is Tf1h2:C7-C8"),
    Invalid("no-shuffles", 1, "Shuffle", "a record needs its lines 'Shuffle: 3 1 2' to be replayed"),
    Invalid("on-a-lake", 13, "action CG4", "PD-20: G4 is not empty: it holds a lake"),
    Invalid("on-another-tile", 12, "action Tf2m2#2:C8-C9", "PD-20: C9 is not empty: it holds hills"),
    Invalid(
        "recast-without-the-ability", 18, "action Z", "PD-53: your people cannot cast the visible spell again"
    ),
    Invalid(
        "result-of-an-unfinished-game", 6, "Result", "'1:0:0:0 tiles-out' is stated, but the game gives '*'"
    ),
    Invalid("shuffle-of-letters", 7, "Shuffle", "'A B' is not a row of numbers like 3 1 2"),
    Invalid("shuffle-of-other-tiles", 9, "Shuffle", "does not hold the cards that are shuffled then"),
    Invalid(
        "skipped-though-a-tile-fits",
        13,
        "action X",
        "PD-21: you can place a tile or a castle, so you have to",
    ),
    Invalid(
        "space-that-does-not-exist",
        13,
        "action CD99",
        "'D99' is not a space of this board; spaces are like A3",
    ),
    Invalid(
        "spaces-far-apart",
        12,
        "action Tf2m2#2:C6-D9",
        "C6-D9 is not a pair of neighbouring spaces to build on",
    ),
    Invalid("teams-of-three-players", 3, "Players", "3 players cannot play this game"),
    Invalid("tile-not-held", 14, "action Tf1h1:E6-F5", "PD-20: you do not hold the forest 1 / hills 1 tile"),
    Invalid(
        "tile-that-does-not-exist",
        14,
        "action Tf9c9:E6-F5",
        "'f9c9' is not a double tile; tiles are like f1h1",
    ),
    Invalid("turn-not-ended", 13, "CD9", "the turn does not end here"),
    Invalid(
        "unfinished-though-it-is-over", 6, "Result", "'*' is stated, but the game gives '7:6:4:3 tiles-out'"
    ),
    Invalid(
        "unknown-token",
        13,
        "action castle",
        "an action begins with one of T C I X W L H S D Z Y B M A J R V G P Q K N and -",
    ),
    Invalid("wrong-draws", 12, "[tile=f1c2]", "the deal brings [tile=f1c1] here"),
    Invalid(
        "wrong-reason",
        6,
        "Result",
        "'7:6:4:3 nothing-placed' is stated, but the game gives '7:6:4:3 tiles-out'",
    ),
    Invalid(
        "wrong-result", 6, "Result", "'7:6:4:4 tiles-out' is stated, but the game gives '7:6:4:3 tiles-out'"
    ),
    Invalid("wrong-single-tile", 17, "[single=m2]", "the deal brings [single=m1] here"),
)

SHELF = Shelf(PANDORIA, HERE / "pandoria", WANTED, INVALID)
