"""How fast the engines play, side by side with peers in the same run.

Every contestant plays random legal games, driven from Python on one core, in short rounds that take turns,
so that a slow moment of the machine hits all of them. An action is a decision of a player; outcomes of
chance are played but not counted. The figures are ratios: compare them within one run only.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

from pagoria.core.dealing import settle
from pagoria.core.package import GamePackage
from pagoria.core.rng import Rng
from pagoria.core.state import CHANCE, GAME_OVER, State

METHOD = (
    "random legal games driven from Python on one core; contestants alternate in rounds; "
    "an action is a player's decision, chance is played but not counted; "
    "our engine plays each game's first variant with the fewest players (Pagoda: standard, 2; Pandoria: "
    "classic, 2) and picks with State.random_action (Pagoda: each build, Lantern and end of turn one ticket, "
    "Dragon and alternative turn one ticket each, filled in at random; Pandoria: each place for a tile one "
    "ticket, then tile and direction at random, a castle one time in sixteen), peers pick uniformly from "
    "their legal moves; "
    "python-chess games end without a legal move, at insufficient material or after 75 moves without progress"
)

#: Plays one game and returns the number of player decisions in it.
PlayOne = Callable[[], int]


@dataclass
class Tally:
    """Games and actions of one contestant, and the seconds they took."""

    games: int = 0
    actions: int = 0
    seconds: float = 0.0

    def play(self, play_one: PlayOne, seconds: float) -> None:
        """Play whole games for about this long."""
        started = time.perf_counter()
        now = started
        while now - started < seconds:
            self.actions += play_one()
            self.games += 1
            now = time.perf_counter()
        self.seconds += now - started

    def per_second(self) -> float:
        """Actions a second; for a search, what it counts instead."""
        return self.actions / self.seconds

    def report(self) -> dict[str, float]:
        return {
            "games_per_s": round(self.games / self.seconds, 2),
            "actions_per_s": round(self.per_second(), 1),
        }


def own_game(game: GamePackage[Any], rng: Rng) -> PlayOne:
    """Random games of one of ours, in its first variant with the fewest players."""

    def play_one() -> int:
        state: State = game.rules.new(game.rules.variants[0], game.rules.players[0])
        decisions = 0
        while (actor := state.actor()) != GAME_OVER:
            if actor == CHANCE:
                state.apply(state.random_outcome(rng))
            else:
                state.apply(state.random_action(rng))
                decisions += 1
        return decisions

    return play_one


def openspiel_game(name: str, rng: random.Random) -> PlayOne:
    """Random games of OpenSpiel, whose engines are C++."""
    import pyspiel

    game = pyspiel.load_game(name)

    def play_one() -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return play_one


def python_chess_game(rng: random.Random) -> PlayOne:
    """Random games of python-chess, with the cheapest honest test for the end."""
    import chess

    def play_one() -> int:
        board = chess.Board()
        decisions = 0
        while not (board.is_insufficient_material() or board.is_seventyfive_moves()):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(rng.choice(moves))
            decisions += 1
        return decisions

    return play_one


#: Peer, the module it needs, and how to make its games.
_PEERS: dict[str, tuple[str, Callable[[random.Random], PlayOne]]] = {
    "openspiel_backgammon": ("pyspiel", lambda rng: openspiel_game("backgammon", rng)),
    "openspiel_chess": ("pyspiel", lambda rng: openspiel_game("chess", rng)),
    "openspiel_hive": ("pyspiel", lambda rng: openspiel_game("hive", rng)),
    "python_chess": ("chess", python_chess_game),
}


def find_peers(seed: int) -> tuple[dict[str, PlayOne], list[str]]:
    """The peers that are installed, and the names of those that are not."""
    present: dict[str, PlayOne] = {}
    missing = []
    for name, (module, make) in _PEERS.items():
        if find_spec(module) is None:
            missing.append(name)
        else:
            present[name] = make(random.Random(seed))
    return present, missing


def compete(
    contestants: dict[str, PlayOne], rounds: int, seconds: float, on_round: Callable[[int], None]
) -> dict[str, Tally]:
    """Let every contestant play in every round."""
    tallies = {name: Tally() for name in contestants}
    for number in range(rounds):
        on_round(number)
        for name, play_one in contestants.items():
            tallies[name].play(play_one, seconds)
    return tallies


def copy_microseconds(game: GamePackage[Any], rng: Rng, copies: int = 20_000) -> float:
    """The time of one copy of a state in the middle of a game, the best of five series."""
    state: State = game.rules.new(game.rules.variants[0], game.rules.players[0])
    settle(state, rng)
    for _ in range(60):
        if state.actor() != GAME_OVER:
            state.apply(state.random_action(rng))
            settle(state, rng)
    return min(_time_copies(state, copies) for _ in range(5))


def _time_copies(state: State, copies: int) -> float:
    started = time.perf_counter()
    for _ in range(copies):
        state.copy()
    return (time.perf_counter() - started) / copies * 1e6
