"""Recorded games: valid ones for every way a game can end, and invalid ones with what is wrong with them."""

from __future__ import annotations

from pathlib import Path

import pytest

from pagoria.core.contract import Game
from pagoria.core.errors import UnknownNameError
from pagoria.core.record import RecordError, Replay, format_record, replay
from pagoria.core.rng import Rng
from pagoria.games.pagoda import GAME
from pagoria.games.pagoda.components import LOTS, PAGODAS_TO_END
from pagoria.games.pagoda.state import State

HERE = Path(__file__).parent
RECORDS = sorted(HERE.glob("*.txt"))
FINALS = dict(line.split("\t") for line in (HERE / "final_positions.tsv").read_text("utf-8").splitlines())


def find_game(name: str) -> Game[State]:
    """Pagoda without the registry: these tests need no installed package."""
    if name != GAME.id:
        raise UnknownNameError("game", name, [GAME.id])
    return GAME


def replayed(path: Path) -> Replay[State]:
    return replay(path.read_text("utf-8"), find_game, Rng("not needed"))


# -- valid ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_replays_to_its_final_position(path: Path) -> None:
    session = replayed(path).session
    assert session.over()
    assert session.position_text() == FINALS[path.stem]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_replayed_game_is_written_as_it_was(path: Path) -> None:
    done = replayed(path)
    text = format_record(done.session, done.record.player_names(), done.record.get("Date"))
    assert text == path.read_text("utf-8")


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_an_unfinished_part_replays_as_well(path: Path) -> None:
    """The first ten turns with what belongs to them; later shuffles are not looked at."""
    header, _, turns = path.read_text("utf-8").partition("\n\n")
    kept = [line for line in header.splitlines() if not line.startswith("Result")]
    part = "\n".join([*kept, "Result: *", "", *turns.splitlines()[:10]])
    session = replay(part, find_game, Rng("not needed")).session
    assert not session.over()
    assert session.state.turn == session.start


def third_by_start_player(done: Replay[State]) -> bool:
    """Whether the start player completed the third pagoda, found by playing the game again."""
    state = GAME.new(done.session.variant, 2, done.session.start)
    for card in done.session.shuffles()[0][:4]:
        state.apply(card)
    for step in done.session.steps:
        on_turn = state.turn
        state.apply(step.action)
        for _, card in step.draws:
            state.apply(card)
        if state.completed() >= PAGODAS_TO_END:
            return on_turn == done.session.start
    raise AssertionError("no third pagoda was completed")


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_ends_in_the_way_its_name_says(path: Path) -> None:
    """PG-15, PG-70, PG-80, PG-81: every ending, by the player whose turn makes the difference."""
    done = replayed(path)
    kind, variant = path.stem.split(".")
    state, outcome = done.session.state, done.session.outcome()
    assert outcome is not None
    assert done.session.variant == variant
    assert (outcome.reason == "both-passed") == (kind == "both-pass")
    assert (len(outcome.winners) == 2) == (kind == "tie")
    blocked = sum(state.blocked(lot) for lot in range(LOTS))
    if kind.startswith("roof"):
        assert blocked == 0
    if kind.startswith("blocked"):
        assert blocked > 0
    if kind == "four-pagodas":
        assert state.completed() == PAGODAS_TO_END + 1
    if kind.endswith("-player"):
        assert third_by_start_player(done) == ("start-player" in kind)
    if outcome.reason == "three-pagodas":
        assert state.turn != done.session.start
        assert state.completed() >= PAGODAS_TO_END
    else:
        assert [step.text for step in done.session.steps[-2:]] == ["X", "X"]
        assert state.completed() < PAGODAS_TO_END


def test_every_ending_is_recorded() -> None:
    names = {path.stem for path in RECORDS}
    assert names == set(FINALS)
    for variant in GAME.variants:
        assert {f"roof-by-{who}-player.{variant}" for who in ("start", "other")} <= names
    kinds = {name.split(".")[0] for name in names}
    assert kinds >= {"blocked-by-start-player", "blocked-by-other-player", "both-pass", "tie"}


def test_the_records_hold_every_kind_of_action() -> None:
    spelled = {step.text[0] for path in RECORDS for step in replayed(path).session.steps}
    assert spelled == set("CTFLDAEN-X")


# -- invalid --------------------------------------------------------------------------------------

OVER = "the game is over before this action"
NO_DEAL = "a record needs one line 'Deal: hand/hand pile' to be replayed"
INVALID = [
    ("action-after-the-end", 49, "C1R", OVER),
    ("action-after-the-turn", 10, "C1R", "the turn was over before this action"),
    ("action-in-the-last-turn-after-the-end", 48, "C1R", OVER),
    ("card-not-held", 12, "action C3p", "PG-13: the player does not have p"),
    ("deal-of-46-cards", 7, "Deal", "46 cards are dealt; there are 45"),
    ("deal-of-other-colours", 7, "Deal", "8 red cards are dealt; there are 9"),
    ("deal-with-a-wrong-letter", 7, "Deal", "'X' is none of the cards RYGBP"),
    ("deal-with-one-hand", 7, "Deal", "'rrgb' is not two hands of two cards like rb/yg"),
    ("deal-with-open-hands", 7, "Deal", "'RR/gb' is not two hands of two cards like rb/yg"),
    ("draws-before-any-action", 11, "[R/]", "the deal brings [] here"),
    ("empty", 1, "Game", "this header line is missing"),
    ("header-line-without-colon", 4, "New Year", "a header line is 'Key: value'"),
    ("hidden-draws", 9, "[RG/?1]", "the deal brings [RG/g] here"),
    ("illegal-action", 10, "action C5Y", "PG-21: floor 1 of lot 5 takes red columns only"),
    ("illegal-end", 11, "action E", "PG-11: the turn cannot end before a column was built"),
    ("malformed-action", 11, "action C9R", "'9' is no lot; lots are 1 to 6"),
    ("no-deal", 1, "Deal", NO_DEAL),
    ("no-start", 1, "Start", "this header line is missing"),
    (
        "reshuffle-of-other-cards",
        25,
        "action E",
        "shuffle 2: does not hold the cards that are shuffled then",
    ),
    ("result-of-an-unfinished-game", 6, "Result", "'3:3 three-pagodas' is stated, but the game gives '*'"),
    ("start-player-3", 5, "Start", "'3' is no player's number"),
    ("three-players", 3, "Players", "3 players cannot play this game"),
    ("turn-not-ended", 10, "C5R", "the turn does not end here"),
    ("two-deals", 7, "Deal", NO_DEAL),
    ("unfinished-though-it-is-over", 6, "Result", "'*' is stated, but the game gives '77:82 three-pagodas'"),
    ("unknown-game", 1, "Game", "unknown game 'chess'; there is pagoda"),
    ("unknown-token", 11, "action castle", "an action begins with one of C T F L D A E N - X"),
    ("unknown-variant", 2, "Variant", "there is no variant 'slow'"),
    ("wrong-draws", 9, "[RG/b]", "the deal brings [RG/g] here"),
    (
        "wrong-result",
        6,
        "Result",
        "'78:82 three-pagodas' is stated, but the game gives '77:82 three-pagodas'",
    ),
]


@pytest.mark.parametrize(("name", "line", "place", "fault"), INVALID)
def test_an_invalid_record_is_refused_where_it_is_wrong(name: str, line: int, place: str, fault: str) -> None:
    with pytest.raises(RecordError) as error:
        replayed(HERE / "invalid" / f"{name}.txt")
    assert (error.value.line, error.value.place, error.value.fault) == (line, place, fault)


def test_every_invalid_record_has_its_fault() -> None:
    assert {path.stem for path in (HERE / "invalid").glob("*.txt")} == {name for name, _, _, _ in INVALID}
