"""A game in progress as libraries walk through it: numbers in, numbers out, and what each seat has seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, Generic

from pagoria.core.errors import PagoriaError
from pagoria.core.package import GamePackage
from pagoria.core.registry import find_game
from pagoria.core.rng import Rng
from pagoria.core.state import CHANCE, S
from pagoria.core.tensors import Codec, Continuations, Observations, Spelling, Tensors


@dataclass(frozen=True)
class Setup(Generic[S]):
    """What stays the same all through a game."""

    game: GamePackage[S]
    variant: str
    players: int
    codec: Codec[S]
    observations: Observations

    @cached_property
    def before(self) -> S:
        """The state before chance chose who begins."""
        return self.game.rules.new(self.variant, self.players)


@cache
def setup(name: str, variant: str | None = None, players: int | None = None) -> Setup[Any]:
    """A game by its id, usually in its first variant and for as few as play it.

    Raises ``PagoriaError`` for what it is not played with, and for a game that brings no tensors.
    """
    game = find_game(name)
    tensors = tensors_of(game)
    if tensors is None:
        raise PagoriaError(f"{game.title} has no tensors: its actions and views are not known as numbers")
    variant = game.rules.variants[0] if variant is None else variant
    players = game.rules.player_counts(variant)[0] if players is None else players
    game.rules.check_setup(variant, players)
    made = (game.rules, variant, players)
    return Setup(game, variant, players, tensors.codec(*made), tensors.observations(*made))


def tensors_of(game: GamePackage[Any]) -> Tensors | None:
    """What a game brings for learners; None where it brings nothing."""
    return game.extension("tensors", Tensors, None)


def shares(winners: Sequence[int], players: int) -> list[float]:
    """What a result is worth to each seat: 1 for a sole winner, in sum 0.

    A seat's share of the win (1 split among the winners) less 1 / players, scaled so that winning alone is 1:
    in a game for two these are 1, 0 and -1.
    """
    won = (players / len(winners) - 1) / (players - 1)
    lost = -1 / (players - 1)
    return [won if seat in winners else lost for seat in range(players)]


class Play(Generic[S]):
    """A state, the numbers given so far towards one action, and the record of each seat.

    A record is a text with one word for each event, as that seat saw it: ``a12`` for a number that a player
    gave, ``d3`` for an outcome of chance, ``d?`` for one that is hidden from the seat.
    """

    __slots__ = ("_choices", "_continuations", "actor", "prefix", "records", "setup", "state")

    def __init__(self, setup: Setup[S], state: S, prefix: Spelling, records: list[str]) -> None:
        self.setup = setup
        self.state = state
        self.prefix = prefix
        self.records = records
        #: The seat that has to decide, ``CHANCE`` or ``GAME_OVER``.
        self.actor = int(state.actor())
        self._continuations: Continuations | None = None
        self._choices: list[int] | None = None

    @classmethod
    def begin(cls, setup: Setup[S]) -> Play[S]:
        return cls(setup, setup.before.copy(), (), [""] * setup.players)

    @classmethod
    def at(cls, setup: Setup[S], state: S) -> Play[S]:
        """From a state on in which somebody has to decide; the records begin with what each seat sees."""
        seats = range(setup.players)
        return cls(setup, state, (), [f"{setup.game.rules.view(state, seat).text()} " for seat in seats])

    def copy(self) -> Play[S]:
        return Play(self.setup, self.state.copy(), self.prefix, self.records.copy())

    def choices(self) -> list[int]:
        """The numbers that the actor may give now, in ascending order; empty at chance and at the end."""
        if self._choices is None:
            self._choices = self._find_choices()
        return self._choices

    def outcomes(self) -> list[tuple[int, float]]:
        """What chance may bring, with probabilities."""
        outcomes = self.state.chance_outcomes()
        total = sum([weight for _, weight in outcomes])
        return [(outcome, weight / total) for outcome, weight in outcomes]

    def outcome_text(self, outcome: int) -> str:
        """An outcome of the chance that is due, in words."""
        draw = self.setup.game.rules.pending_draw(self.state)
        if draw is None:
            return f"seat {outcome}"
        return f"{draw.pile} {self.setup.game.notation.card_text(draw, outcome)}"

    def apply(self, number: int) -> None:
        """The actor gives a number, or chance brings this outcome."""
        self._choices = None
        if self.actor == CHANCE:
            self._draw(number)
            return
        self._note(f"a{number} ")
        spelling = (*self.prefix, number)
        action = self.setup.codec.action(spelling)
        if action is None:
            self.prefix = spelling
        else:
            self._advance(action)

    def utilities(self) -> list[float]:
        """What the game is worth to each seat; 0 while it goes on."""
        outcome = self.setup.game.rules.outcome(self.state)
        return [0.0] * self.setup.players if outcome is None else shares(outcome.winners, self.setup.players)

    def imagined(self, seat: int, rng: Rng) -> Play[S]:
        """The same as far as ``seat`` can know: what is hidden from it is dealt anew from its view.

        Somebody has to decide: between two draws there is nothing to imagine.
        The other records begin with what those seats see here: theirs would tell what was dealt in truth.
        """
        view = self.setup.game.rules.view(self.state, seat)
        while True:
            play = Play.at(self.setup, view.determinize(rng))
            if self.actor == seat or play.could_say(self.prefix):
                break
        for number in self.prefix:
            play.apply(number)
        play.records[seat] = self.records[seat]
        return play

    def _find_choices(self) -> list[int]:
        if self.actor < 0:
            return []
        if self._continuations is None:
            self._continuations = self.setup.codec.continuations(self.state)
        return self._continuations.after(self.prefix)

    def could_say(self, prefix: Spelling) -> bool:
        """Whether the actor may begin its action with these numbers."""
        continuations = self.setup.codec.continuations(self.state)
        return all(number in continuations.after(prefix[:depth]) for depth, number in enumerate(prefix))

    def _advance(self, action: int) -> None:
        self.state.apply(action)
        self.prefix = ()
        self._continuations = None
        self.actor = int(self.state.actor())

    def _draw(self, outcome: int) -> None:
        draw = self.setup.game.rules.pending_draw(self.state)
        if draw is None or draw.public:
            self._note(f"d{outcome} ")
        else:
            words = ["d? "] * self.setup.players
            words[draw.seat] = f"d{outcome} "
            self.records = [record + word for record, word in zip(self.records, words, strict=True)]
        self._advance(outcome)

    def _note(self, word: str) -> None:
        self.records = [record + word for record in self.records]

    # -- copies for libraries -------------------------------------------------------------------------

    def __deepcopy__(self, memo: dict[int, Any]) -> Play[S]:
        del memo
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """Compiled states do not pickle, but write themselves as bytes."""
        known = (self.setup.game.id, self.setup.variant, self.setup.players)
        return _restored, (known, self.state.to_bytes(), self.prefix, self.records)


def _restored(known: tuple[str, str, int], state: bytes, prefix: Spelling, records: list[str]) -> Play[Any]:
    found = setup(*known)
    return Play(found, found.game.rules.from_bytes(state), prefix, records)
