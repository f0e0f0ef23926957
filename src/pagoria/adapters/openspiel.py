"""The games for OpenSpiel: importing this module registers each game with tensors as ``python_`` and its id.

Parameters are ``variant`` and ``players``. Every card drawn is a chance node of its own. Actions are the
numbers of the game's codec, so that an action of several parts takes several steps of the same player.
Returns come at the end and sum up to 0 (``Play.utilities``).

The information state is the record of all that a player has seen, as text only. Observations are texts and
tensors of what a player may know at the moment. docs/guides/openspiel-and-pettingzoo.md has the tables.
"""

from __future__ import annotations

try:
    import numpy as np
    import pyspiel
except ImportError as error:
    raise ImportError("OpenSpiel is not installed: pip install 'pagoria[openspiel]'") from error

from typing import Any, Final

from pagoria.adapters.observing import Array, arrays, private_text, view_text
from pagoria.adapters.play import Play, Setup, setup, tensors_of
from pagoria.core.package import GamePackage
from pagoria.core.registry import games
from pagoria.core.rng import Rng
from pagoria.core.state import CHANCE, GAME_OVER

_TERMINAL: Final = pyspiel.PlayerId.TERMINAL
_CHANCE: Final = pyspiel.PlayerId.CHANCE


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A game in progress. OpenSpiel copies and stores ``play``, which is all that is Python's."""

    def __init__(self, game: SpielGame, play: Play[Any]) -> None:
        super().__init__(game)
        self.play = play

    def current_player(self) -> int:
        actor = self.play.actor
        if actor >= 0:
            return actor
        return int(_CHANCE) if actor == CHANCE else int(_TERMINAL)

    def is_terminal(self) -> bool:
        return self.play.actor == GAME_OVER

    def is_chance_node(self) -> bool:
        return self.play.actor == CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        """As the library's own, which asks five questions before it comes to ``_legal_actions``."""
        if self.play.actor >= 0 and player in (None, self.play.actor):
            return self.play.choices().copy()
        found: list[int] = super().legal_actions() if player is None else super().legal_actions(player)
        return found

    def _legal_actions(self, player: int) -> list[int]:
        del player
        return self.play.choices()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.play.outcomes()

    def _apply_action(self, number: int) -> None:
        self.play.apply(number)

    def _action_to_string(self, player: int, number: int) -> str:
        return self.play.outcome_text(number) if player == _CHANCE else self.play.setup.codec.name(number)

    def returns(self) -> list[float]:
        return self.play.utilities()

    def resample_from_infostate(self, player: int, sampler: Any) -> SpielState:
        """A state that ``player`` cannot tell from this one, at a decision of anybody.

        ``sampler`` gives numbers from 0 to 1.
        It goes on from here and has no history of its own, since nobody knows which cards were drawn when.
        """
        rng = Rng(f"{sampler()!r} {sampler()!r}")
        return SpielState(self.get_game(), self.play.imagined(player, rng))

    def __str__(self) -> str:
        """The whole position, hidden cards included: for people who look for a fault."""
        return "\n".join(view_text(self.play, seat) for seat in range(self.play.setup.players))


class Observer:
    """Writes tensors and texts of what one player, or everybody, may know."""

    def __init__(self, setup: Setup[Any], kind: Any, params: dict[str, Any] | None) -> None:
        if params:
            raise ValueError(f"there are no parameters for observations, not even {params}")
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("an observation is of one player or of what everybody may know")
        self._recall = kind.perfect_recall
        self._public = kind.public_info
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if self._recall and not (self._public and self._private):
            raise ValueError("with perfect recall there is only the whole record of a player")
        self.dict: dict[str, Array] = {}
        self.tensor: Array | None = None
        if not self._recall:
            self._lay_out(self._arrays(Play.begin(setup), 0))

    def set_from(self, state: SpielState, player: int) -> None:
        if self._recall:
            raise ValueError("the record of a player is a text; there is no tensor of it")
        for name, piece in self._arrays(state.play, player).items():
            self.dict[name][:] = piece

    def string_from(self, state: SpielState, player: int) -> str:
        if self._recall:
            return f"seat {player}: {state.play.records[player]}"
        if self._public:
            return view_text(state.play, player if self._private else None)
        return private_text(state.play, player) if self._private else ""

    def _arrays(self, play: Play[Any], player: int) -> dict[str, Array]:
        return arrays(play, player if self._private else None, self._public)

    def _lay_out(self, found: dict[str, Array]) -> None:
        """One flat tensor, and a piece of it for each name."""
        self.tensor = np.zeros(sum(piece.size for piece in found.values()), np.float32)
        start = 0
        for name, piece in found.items():
            self.dict[name] = self.tensor[start : start + piece.size].reshape(piece.shape)
            start += piece.size


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games for OpenSpiel.

    Each is a class of its own: the library lets go of what was registered after Python has ended, which is
    the end of anything but a class.
    """

    own: GamePackage[Any]
    kind: Any

    def __init__(self, params: dict[str, Any]) -> None:
        self.setup = setup(self.own.id, params["variant"], params["players"])
        players, codec = self.setup.players, self.setup.codec
        info = pyspiel.GameInfo(
            num_distinct_actions=codec.size,
            max_chance_outcomes=codec.outcomes,
            num_players=players,
            min_utility=-1 / (players - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=codec.most_numbers,
        )
        super().__init__(self.kind, info, params)

    def new_initial_state(self) -> SpielState:
        return SpielState(self, Play.begin(self.setup))

    def state_of(self, state: Any) -> SpielState:
        """A state of the engine in which somebody has to decide, as a view imagines it; without history."""
        return SpielState(self, Play.at(self.setup, state))

    def max_chance_nodes_in_history(self) -> int:
        return self.setup.codec.most_draws

    def make_py_observer(self, kind: Any = None, params: dict[str, Any] | None = None) -> Observer:
        return Observer(self.setup, kind or pyspiel.IIGObservationType(perfect_recall=False), params)


def _game_type(game: GamePackage[Any]) -> Any:
    return pyspiel.GameType(
        short_name=f"python_{game.id}",
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.rules.players),
        min_num_players=min(game.rules.players),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={"variant": game.rules.variants[0], "players": game.rules.players[0]},
    )


def _register(game: GamePackage[Any]) -> None:
    kind = _game_type(game)
    pyspiel.register_game(kind, type(f"{game.title}Game", (SpielGame,), {"own": game, "kind": kind}))


for _game in games().values():
    if tensors_of(_game) is not None:
        _register(_game)
