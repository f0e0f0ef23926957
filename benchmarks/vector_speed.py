"""Many games at once beside the environments of PettingZoo, OpenSpiel and Pgx, in one run on one core.

    pip install 'pettingzoo[classic]==1.26.1' open_spiel pgx
    python -m benchmarks.vector_speed

A step is one decision of one player in one game, with the observation and the mask of whoever decides next;
numbers are drawn at random from the mask, and games that end begin anew. All contestants alternate in short
rounds; the figures are medians, in steps a second of processor time, so that what else the machine does
counts less. PettingZoo had gin rummy up to 1.26. What is not installed is named and left out.
"""

from __future__ import annotations

import argparse
import json
import os
import time
import warnings
from collections.abc import Callable, Mapping
from importlib import import_module
from statistics import median
from typing import Any, Final, TypeAlias

import numpy as np

from pagoria.adapters.vector import VectorGame
from pagoria.cli.screen import in_columns
from pagoria.core.backend import backend

#: Plays on for a while; gives the number of steps.
Stepper: TypeAlias = Callable[[], int]

#: For libraries that would take more, before they are imported.
_ONE_THREAD: Final = {
    "OMP_NUM_THREADS": "1",
    "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1",
    "JAX_PLATFORMS": "cpu",
}
#: Games side by side where a contestant plays several: what served it best of 16 to 4096 on the machine of
#: docs/reference/speed.md.
_OURS: Final = 256
_OPENSPIEL: Final = 64
_PGX: Final = 1024


def pagoria_game(name: str, seed: int) -> Stepper:
    vector = VectorGame(name, games=_OURS, seed=seed)
    vector.reset()
    rng = np.random.default_rng(seed)

    def steps() -> int:
        vector.step(vector.sample_actions(rng))
        return _OURS

    return steps


def pettingzoo_game(name: str, seed: int) -> Stepper:
    """One game of one of the library's own environments; what its agents do after the end is no step."""
    env: Any = import_module(f"pettingzoo.classic.{name}").env()
    rng = np.random.default_rng(seed)
    env.reset(seed=seed)

    def steps() -> int:
        observation, _, over, cut, info = env.last()
        if over or cut:
            env.reset()
            observation, _, _, _, info = env.last()
        mask = observation["action_mask"] if "action_mask" in observation else info["action_mask"]
        env.step(_pick(np.flatnonzero(mask), rng))
        return 1

    return steps


def openspiel_game(name: str, seed: int) -> Stepper:
    """The library's own vectorised environment."""
    from open_spiel.python import rl_environment
    from open_spiel.python.rl_agent import StepOutput
    from open_spiel.python.vector_env import SyncVectorEnv

    envs: Any = SyncVectorEnv([rl_environment.Environment(name) for _ in range(_OPENSPIEL)])
    rng = np.random.default_rng(seed)
    shown = envs.reset()

    def steps() -> int:
        nonlocal shown
        seen = [now.observations for now in shown]
        legal = [one["legal_actions"][one["current_player"]] for one in seen]
        shown, *_ = envs.step([StepOutput(_pick(one, rng), None) for one in legal], reset_if_done=True)
        return _OPENSPIEL

    return steps


def pgx_game(name: str, seed: int) -> Stepper:
    """Batched and compiled by jax, random choice included."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    step_all = jax.vmap(auto_reset(env.step, env.init))

    def one(state: Any, key: Any) -> tuple[Any, Any]:
        key, choosing, chance = jax.random.split(key, 3)
        numbers = jax.random.categorical(choosing, jnp.where(state.legal_action_mask, 0.0, -jnp.inf))
        return step_all(state, numbers, jax.random.split(chance, _PGX)), key

    compiled = jax.jit(one)
    state, key = compiled(
        jax.vmap(env.init)(jax.random.split(jax.random.PRNGKey(seed), _PGX)), jax.random.key(seed)
    )

    def steps() -> int:
        nonlocal state, key
        state, key = compiled(state, key)
        state.observation.block_until_ready()
        return _PGX

    return steps


def _pick(legal: Any, rng: np.random.Generator) -> int:
    """Quicker than ``rng.choice``, which would be a large part of a step."""
    return int(legal[int(rng.random() * len(legal))])


_GIN: Final = "PettingZoo gin rummy"
_HANABI: Final = "PettingZoo hanabi"
_BACKGAMMON: Final = "OpenSpiel backgammon, SyncVectorEnv"
_OURS_NAMES: Final = {"pagoda": "Pagoda", "pandoria": "Pandoria"}
_PEERS: Final[Mapping[str, Callable[[int], Stepper]]] = {
    _GIN: lambda seed: pettingzoo_game("gin_rummy_v4", seed),
    _HANABI: lambda seed: pettingzoo_game("hanabi_v5", seed),
    _BACKGAMMON: lambda seed: openspiel_game("backgammon", seed),
    "Pgx backgammon": lambda seed: pgx_game("backgammon", seed),
    "Pgx animal shogi": lambda seed: pgx_game("animal_shogi", seed),
}
#: How many times as fast Pagoda has to be.
_AIMS: Final = {_GIN: 50, _HANABI: 50, _BACKGAMMON: 3}


def contestants(seed: int) -> tuple[dict[str, Stepper], dict[str, str]]:
    """All that can be measured here, and why the others cannot."""
    found = {title: pagoria_game(name, seed) for name, title in _OURS_NAMES.items()}
    missing = {}
    for name, make in _PEERS.items():
        try:
            found[name] = make(seed)
        except ImportError as error:
            missing[name] = str(error)
    return found, missing


def rate(steps: Stepper, for_seconds: float) -> float:
    """Steps a second of processor time."""
    count, started = 0, time.process_time()
    while (spent := time.process_time() - started) < for_seconds:
        count += steps()
    return count / spent


def measure(for_seconds: float, rounds: int, seed: int) -> dict[str, Any]:
    """The medians of all contestants, which take turns, and what is missing."""
    found, missing = contestants(seed)
    for steps in found.values():
        rate(steps, for_seconds / 4)  # what is loaded or compiled at the first time is not measured
    rates: dict[str, list[float]] = {name: [] for name in found}
    for _ in range(rounds):
        for name, steps in found.items():
            rates[name].append(rate(steps, for_seconds))
    return {
        "engine": backend(),
        "steps/s": {name: round(median(of_one)) for name, of_one in rates.items()},
        "missing": missing,
    }


def report(found: dict[str, Any]) -> list[str]:
    rates = found["steps/s"]
    first = rates["Pagoda"]
    table = [["", "steps/s", "Pagoda is"]]
    table += [[name, f"{rates[name]:,}", f"{first / rates[name]:.1f} ×"] for name in rates]
    lines = [f"one core, {found['engine']} engine", *in_columns(table, 1)]
    lines += [f"not measured: {name} ({why})" for name, why in found["missing"].items()]
    for name, aim in _AIMS.items():
        if name in rates:
            lines.append(f"aim {aim} × {name}: {'met' if first >= aim * rates[name] else 'MISSED'}")
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=1.0, help="of each contestant in a round (1)")
    parser.add_argument("--rounds", type=int, default=7, help="how many (7)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="plain values instead of a table")
    given = parser.parse_args()
    os.environ.update(_ONE_THREAD)
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    warnings.simplefilter("ignore")  # of peers that speak about themselves
    found = measure(given.seconds, given.rounds, given.seed)
    print(json.dumps(found, indent=2) if given.json else "\n".join(report(found)))


if __name__ == "__main__":
    main()
