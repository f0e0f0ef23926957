"""What a coach says is true: its lines are played, from any deal that agrees with what the seat knew."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from pagoria.core.backend import backend
from pagoria.core.rng import Rng
from pagoria.core.state import CHANCE, GAME_OVER
from pagoria.play.bot import Bot
from pagoria.play.bots import find_bot, usual_level
from pagoria.play.coach import MOST_CLAIMS, ProofLine, ProvenClaim, explain
from tests.laws.cases import AnyState, Case, every_case
from tests.repeating import times
from tests.tiny_game.installing import installed

#: Positions that are explained in each of four cases of a game: some twenty thousand claims in CI.
POSITIONS = times(1000, 60) if backend() == "compiled" else 20
#: One action in so many is random, so that there is something to miss.
RANDOM_ONCE_IN = 4
#: Some other deals of what is hidden that each claim has to hold in, besides the real one.
DEALS = 2


class Walk:
    """Games in which a level of middling strength now and then does something at random."""

    def __init__(self, case: Case, seed: str) -> None:
        self.case = case
        self.rng = Rng(f"{case} {seed}")
        with installed():
            self._bot: Bot = find_bot(case.game.id, usual_level(case.game.id))

    def decisions(self) -> Iterator[AnyState]:
        """States in which somebody has to decide, of one game after the other."""
        while True:
            state = self.case.new()
            while state.actor() != GAME_OVER:
                if state.actor() == CHANCE:
                    state.apply(state.random_outcome(self.rng))
                    continue
                yield state
                state.apply(self.choose(state))

    def choose(self, state: AnyState) -> int:
        if self.rng.below(RANDOM_ONCE_IN) == 0:
            return int(state.random_action(self.rng))
        return int(self._bot.plan(self.case.game.rules.view(state, state.actor()), self.rng)[0])

    def line(self, state: AnyState) -> list[int]:
        """What one seat may do up to the next chance or the decision of somebody else."""
        now, seat, turn = state.copy(), state.actor(), self.case.game.rules.turn(state)
        actions = []
        while now.actor() == seat and self.case.game.rules.turn(now) == turn:
            actions.append(self.choose(now))
            now.apply(actions[-1])
        return actions


def explained(case: Case, seed: str, positions: int) -> Iterator[tuple[AnyState, Any, list[ProvenClaim]]]:
    """Positions with the view of who decides, and the claims about some line there."""
    walk = Walk(case, seed)
    for number, state in enumerate(walk.decisions()):
        # Every other decision would be much like the one before it.
        if number % 3 == 0:
            view = case.game.rules.view(state, state.actor())
            better = walk.line(state) if number % 2 else []
            yield state, view, explain(case.game, view, walk.line(state), better, walk.rng)
            positions -= 1
        if not positions:
            return


@every_case
def test_what_is_claimed_is_so_in_the_line(case: Case) -> None:
    rng = Rng(f"deals {case}")
    checked = 0
    for state, view, claims in explained(case, "holds", case.some(POSITIONS)):
        assert len(claims) <= MOST_CLAIMS
        before = state.to_bytes()
        for claim in claims:
            for deal in [state, *(view.determinize(rng) for _ in range(DEALS))]:
                assert claim.holds(case.game, deal, rng), f"{claim} {view.text()}"
            checked += 1
        assert state.to_bytes() == before
    assert checked > case.some(POSITIONS) / 4


@every_case
def test_what_is_claimed_does_not_depend_on_what_is_hidden(case: Case) -> None:
    walk = Walk(case, "hidden")
    for number, state in enumerate(walk.decisions()):
        view = case.game.rules.view(state, state.actor())
        line, better = walk.line(state), walk.line(state)
        told = [explain(case.game, view, line, better, Rng(seed)) for seed in range(3)]
        assert told[0] == told[1] == told[2]
        if number >= case.some(POSITIONS / 5):
            return


@every_case
def test_a_claim_that_is_not_so_is_noticed(case: Case) -> None:
    """Each amount is exact, or the least there is: one more is wrong where the real deal is."""
    for state, view, claims in explained(case, "wrong", case.some(40)):
        del view
        for claim in claims:
            for number, proof in enumerate(claim.proofs):
                for place, measure in enumerate(proof.measures):
                    if measure.least:
                        continue
                    wrong = replace(measure, amount=measure.amount + 1)
                    measures = (*proof.measures[:place], wrong, *proof.measures[place + 1 :])
                    proofs = (
                        *claim.proofs[:number],
                        replace(proof, measures=measures),
                        *claim.proofs[number + 1 :],
                    )
                    assert not replace(claim, proofs=proofs).holds(case.game, state, Rng(1))


@every_case
def test_a_line_that_cannot_be_played_proves_nothing(case: Case) -> None:
    found = 0
    for state, _, claims in explained(case, "unplayable", case.some(40)):
        for claim in claims:
            nonsense = replace(claim.line[0], spellings=("?!",))
            proof = ProofLine((nonsense, *claim.line), ())
            assert not replace(claim, proofs=(proof,)).holds(case.game, state, Rng(1))
            found += 1
    assert found
