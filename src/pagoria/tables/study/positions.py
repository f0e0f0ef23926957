"""Positions without a table: how they begin, and what an action and chance lead to.

All of it is worked out from the notation in the question, and nothing is kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from pagoria.core.choices import chosen
from pagoria.core.chosen_draws import let_chance, piles_after
from pagoria.core.dealing import Dealer, weighted_outcome
from pagoria.core.errors import IllegalActionError, MalformedError, NotationError, PagoriaError
from pagoria.core.package import GamePackage
from pagoria.core.rng import Rng
from pagoria.core.session import Session
from pagoria.core.state import GAME_OVER, Draw, Position, State
from pagoria.core.verifiable_deal import new_seed
from pagoria.tables.data import EntryData
from pagoria.tables.games import known_game
from pagoria.tables.log import drawn, entry_beside_a_table
from pagoria.tables.refusal import Refusal

#: What chance brings: as a record writes it; or what lies next in the piles (``PILES``); or card by card,
#: with None for each that is rolled; or None: everything is rolled.
Draws: TypeAlias = str | Sequence[str | None] | None
#: Never written in a record: what lies next in the position's own piles comes.
PILES: Final = "piles"

_ROLLED: Final = None


@dataclass(frozen=True)
class Spot:
    """A position, the step that led to it, and what was drawn then, as a record writes it."""

    position: Position[Any]
    entry: EntryData | None = None
    draws: str = ""
    brought: tuple[tuple[Draw, int], ...] = ()


@dataclass(frozen=True)
class Due:
    """A draw that chance has to bring before the action is done, and what may come, each with its weight."""

    draw: Draw
    cards: tuple[tuple[str, int], ...]
    #: What was brought before it.
    before: tuple[tuple[Draw, int], ...]


class _DueError(Exception):
    """Somebody has to choose what a draw brings."""

    def __init__(self, draw: Draw) -> None:
        super().__init__(draw.pile)
        self.draw = draw


def dealt(game_id: str, variant: str, players: int, seed: str | None) -> Position[Any]:
    """The beginning of a game; without a seed, any deal."""
    game = known_game(game_id, variant)
    if players not in game.rules.player_counts(variant):
        raise Refusal("malformed", f"{game.title}, variant {variant}, is not for {players} players")
    session = Session(game, variant, players, Rng(f"study {seed or new_seed()}"))
    return session.position()


def written(game: GamePackage[Any], text: str) -> Position[Any]:
    """The position as somebody wrote it."""
    try:
        return game.notation.parse_position(text)
    except NotationError as error:
        details = {"field": error.field, "fault": error.fault}
        raise Refusal("bad_position", str(error), details) from error


def picked(game: GamePackage[Any], state: State, picks: Sequence[str]) -> int:
    """The action that the keys of a menu lead to."""
    _check_going_on(state)
    try:
        action = chosen(game, state, picks)
    except MalformedError as error:
        raise Refusal("malformed", str(error)) from error
    except IllegalActionError as error:
        raise _illegal(error) from error
    _check_legal(game, state, action)
    return action


def spelled(game: GamePackage[Any], state: State, text: str) -> int:
    """The action with this spelling."""
    _check_going_on(state)
    try:
        action = game.notation.parse_action(state, text)
    except NotationError as error:
        raise Refusal("malformed", str(error)) from error
    _check_legal(game, state, action)
    return action


def played_by_one(game: GamePackage[Any], state: State, line: Sequence[str]) -> State:
    """What a line of the deciding seat leads to; chance can only come after its end."""
    now, seat = state.copy(), state.actor()
    for text in line:
        if now.actor() != seat:
            raise Refusal("malformed", "a line ends where chance comes or somebody else decides")
        now.apply(spelled(game, now, text))
    return now


def _check_going_on(state: State) -> None:
    if state.actor() == GAME_OVER:
        raise Refusal("over", "the game is over")


def _check_legal(game: GamePackage[Any], state: State, action: int) -> None:
    reason = game.rules.why_not(state, action)
    if reason is not None:
        raise _illegal(IllegalActionError(game.notation.format_action(state, action), reason))


def _illegal(error: IllegalActionError) -> Refusal:
    details = {"rule": error.reason.rule, "reason": error.reason.sentence.data()}
    return Refusal("illegal", str(error), details)


def moved(
    game: GamePackage[Any], position: Position[Any], action: int, draws: Draws, number: int = 1
) -> Spot | Due:
    """What a legal action leads to: the next position, or the draw that has to be chosen first."""
    acted = position.state.copy()
    acted.apply(action)
    state = acted.copy()
    so_far: list[tuple[Draw, int]] = []
    try:
        if draws == PILES:
            brought = _brought_from_piles(game, position, state)
        else:
            brought = _brought(game, state, draws, so_far)
    except _DueError as error:
        weights: dict[str, int] = {}
        for outcome, weight in state.chance_outcomes():
            text = game.notation.card_text(error.draw, outcome)
            weights[text] = weights.get(text, 0) + weight
        return Due(error.draw, tuple(weights.items()), tuple(so_far))
    text = game.notation.format_draws(brought) if brought else ""
    if text:
        # In the order in which a record is read, so that the same draws are told in the same way however they
        # came.
        brought = game.notation.parse_draws(acted, text)
    entry = entry_beside_a_table(game, position.state, action, state, number, at=0)
    entry["draws"] = [drawn(game, draw, card, known=True) for draw, card in brought]
    return Spot(piles_after(position, state, brought), entry, text, tuple(brought))


def _brought(
    game: GamePackage[Any], state: Any, draws: Draws, so_far: list[tuple[Draw, int]]
) -> list[tuple[Draw, int]]:
    """Let chance bring what was chosen; ``state`` changes, even if more has to be chosen."""
    if isinstance(draws, str):
        return _brought_as_written(game, state, draws)
    left = None if draws is None else list(draws)
    rng = Rng(new_seed())

    def choose(draw: Draw, outcomes: Sequence[int]) -> int:
        if left is not None and not left:
            raise _DueError(draw)
        card = _ROLLED if left is None else left.pop(0)
        outcome = weighted_outcome(state, rng) if card is _ROLLED else _outcome(game, draw, outcomes, card)
        so_far.append((draw, outcome))
        return outcome

    try:
        brought = let_chance(game.rules, state, choose)
    except PagoriaError as error:
        raise Refusal("malformed", str(error)) from error
    if left:
        raise Refusal("malformed", "more is chosen than chance brings here")
    return brought


def _brought_from_piles(
    game: GamePackage[Any], position: Position[Any], state: Any
) -> list[tuple[Draw, int]]:
    """Let chance bring what lies next in the piles; a shuffled pile always gets the same order."""
    dealer = Dealer(game, Rng(f"piles {game.notation.format_position(position)}"), orders=position.orders)

    def next_card(draw: Draw, outcomes: Sequence[int]) -> int:
        del draw, outcomes
        return dealer.outcome(state)

    try:
        return let_chance(game.rules, state, next_card)
    except PagoriaError as error:
        raise Refusal("malformed", str(error)) from error


def _outcome(game: GamePackage[Any], draw: Draw, outcomes: Sequence[int], card: str) -> int:
    for outcome in outcomes:
        if game.notation.card_text(draw, outcome) == card:
            return outcome
    raise Refusal("malformed", f"{card[:40]!r} cannot be drawn here")


def _brought_as_written(game: GamePackage[Any], state: Any, text: str) -> list[tuple[Draw, int]]:
    if not text:
        brought = []
    else:
        try:
            brought = game.notation.parse_draws(state, text)
        except NotationError as error:
            raise Refusal("malformed", str(error)) from error
    for _, outcome in brought:
        state.apply(outcome)
    if game.rules.pending_draw(state) is not None:
        raise Refusal("malformed", "what is drawn here is missing")
    return brought
