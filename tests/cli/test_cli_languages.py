"""The terminal in other languages: whole games, the other commands, and which language is spoken.

That every sentence has a translation is seen by ``tools/check_texts.py``, which ``tests/languages`` runs.
"""

from __future__ import annotations

import io
import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pagoria.cli.encoding import never_fail_on_encoding
from pagoria.cli.help import help_lines
from pagoria.cli.language import GameVoice, Speaker, language_of
from pagoria.cli.main import main
from pagoria.cli.narrator import result_in_words
from pagoria.core.language import ENGLISH, languages
from pagoria.core.package import GamePackage
from pagoria.core.record import format_record, replay
from pagoria.core.registry import find_game
from pagoria.core.rng import Rng
from pagoria.core.screen import Style, visible_length
from pagoria.core.session import Session
from pagoria.core.terminal import terminal_board
from tests.cli.running import Answering, RunCli, moment
from tests.core.proofs import PAGODA, told, turns

TRANSLATIONS = tuple(code for code in languages() if code != ENGLISH)
#: Words that English sentences can hardly do without and that no other language here has.
ENGLISH_WORDS = re.compile(r"\b(the|and|with|of|is|are|you|your|this|that|from|draws?|takes?)\b")

every_translation = pytest.mark.parametrize("language", TRANSLATIONS)
every_language = pytest.mark.parametrize("language", languages())


def somebody(speaker: Speaker, seed: int) -> Callable[[str], str]:
    """Somebody who looks at everything once and then answers every menu with any choice that is possible."""
    rng = random.Random(seed)
    commands = iter(["?", "l", "l all", "u", "b", "99", "nonsense", "r 12"])

    def answer(shown: str) -> str:
        if speaker.say("Save the record of this game?") in shown:
            return speaker.say("y yes").split()[0]
        menu = shown.rpartition(speaker.say("? helps"))[2]
        choices = re.split(r"(?:^|  ) *(?=\d+  \S)", menu, flags=re.MULTILINE)[1:]
        possible = [c.split()[0] for c in choices if not re.search(r"\(P[GD]-\d\d\)\s*(> )?$", c)]
        return next(commands, None) or rng.choice(possible)

    return answer


def played(answering: Answering, language: str, *argv: str) -> str:
    """All that is shown in a whole game."""
    shown = answering(somebody(Speaker(language), 1))
    assert main(["play", *argv, "--seed", "5", "--start", "1", "--lang", language]) == 0
    return shown.getvalue()


# -- whole games ----------------------------------------------------------------------------------


@every_translation
@pytest.mark.parametrize(
    "argv",
    [
        ("pagoda", "--versus", "random", "--names", "Ann"),
        ("pandoria", "--versus", "random", "--names", "Ann", "--deal", "Elves", "Wizards"),
        ("pandoria", "--versus", "random", "--names", "Ann", "--variant", "family+spells+river"),
    ],
    ids=lambda argv: f"{argv[0]}-{argv[-1]}",
)
def test_a_whole_game_without_an_english_sentence(
    answering: Answering,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    argv: tuple[str, ...],
    language: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    shown = played(answering, language, *argv)
    left = [line for line in shown.splitlines() if ENGLISH_WORDS.search(line)]
    assert not left
    (file,) = Path().glob("*.txt")
    session = replay(file.read_text(), find_game, Rng(0)).session
    outcome = session.outcome()
    assert outcome
    voice = GameVoice(session.game, language)
    assert result_in_words(session.game, outcome, ["Ann", "random"], voice) in shown.replace("\n", " ")
    too_wide = [line for line in shown.splitlines() if len(line) > 80 and "resume" not in line]
    assert not [line for line in too_wide if not re.search(r"/.*/.* ", line)], "only positions are that long"


@every_translation
def test_people_hand_over_and_leave_in_their_language(cli: RunCli, language: str) -> None:
    speaker = Speaker(language)
    argv = ("play", "pagoda", "--versus", "friend", "--seed", "7", "--start", "1", "--lang", language)
    no = speaker.say("n no").split()[-1]
    out = cli(*argv, stdin=f"\nC1R\ns notes.txt\nC1r\nq\n{no}\n").out
    first = speaker.say("Player {number}", number=1)
    assert speaker.say("{name}, press Enter when only you look.", name=first) in out
    assert (
        speaker.say("Saved. Go on with: {command}", command="pagoria play pagoda --resume notes.txt") in out
    )
    assert f"{speaker.say('Save before you go?')} {speaker.say('[Y/n]')} \n" in out
    assert len(list(Path().glob("*.txt"))) == 1
    # The English words mean the same in all languages.
    yes = "yes" if language == TRANSLATIONS[0] else speaker.say("y yes").split()[-1]
    over = cli(*argv, stdin=f"\nC1R\ns notes.txt\nno\ns notes.txt\n{yes}\nq\n").out
    assert over.count(speaker.say("{file} exists. Overwrite it?", file="notes.txt")) == 2
    assert speaker.say("Not saved.") in over
    assert ENGLISH_WORDS.search(over) is None


@every_language
@pytest.mark.parametrize("game", ["pagoda", "pandoria"])
def test_the_help_fits_and_names_every_command(game: str, language: str) -> None:
    voice = GameVoice(find_game(game), language)
    lines = help_lines(terminal_board(find_game(game)), voice, 80)
    assert max(map(len, lines)) <= 80
    for command in ("back", "undo", "rules", "log", "position", "save", "quit", "help"):
        assert f"({command})" in "\n".join(lines)
    for word in ("tip", "why", "count"):
        assert any(line.startswith(f"  {word} ") for line in lines)


@every_language
@pytest.mark.parametrize(("game", "least"), [("pagoda", 60), ("pandoria", 66)])
def test_every_drawing_fits(game: str, least: int, language: str) -> None:
    """In 80 columns, in fewer, and beside each other in 120."""
    played_game = find_game(game)
    board, voice = terminal_board(played_game), GameVoice(played_game, language)
    variant = played_game.rules.variants[0]
    players = played_game.rules.player_counts(variant)[-1]
    setting = played_game.presentation.setting_data(variant, players)
    names = ["Ann", "A name that is rather long", "Ben", "Bob"][:players]
    session: Session[Any] = Session(played_game, variant, players, Rng("deal"), start=0)
    rng = Rng("actions")
    while not session.over():
        session.do(session.state.random_action(rng))
        if len(session.steps) % 10 and not session.over():
            continue
        view = played_game.rules.view(session.state, None if session.over() else session.actor())
        for width in (least, 80, 120):
            for style in (Style(), Style(unicode=False, compact=True)):
                lines = board.draw(view, setting, names, width, style, voice)
                assert max(map(visible_length, lines)) <= width, lines


# -- the other commands ---------------------------------------------------------------------------


def test_rules_are_found_by_the_words_of_the_language(cli: RunCli) -> None:
    """PG-12 is among those that speak of columns."""
    german = cli("rules", "pagoda", "säulen", "--lang", "de")
    assert german.code == 0
    assert "PG-12" in german.out
    assert ENGLISH_WORDS.search(german.out) is None
    assert cli("rules", "pagoda", "columns", "--lang", "de").err == (
        "pagoria: keine Regel von Pagoda erwähnt 'columns'\n"
    )
    for language in TRANSLATIONS:
        assert ENGLISH_WORDS.search(cli("rules", "pandoria", "--lang", language).out) is None


def test_refusals_are_translated_in_batches_and_records(cli: RunCli) -> None:
    """PG-11: a turn needs a column."""
    session = moment(6, 0)
    why = {"de": "Zeile 1: Aktion E: PG-11: ", "fr": "ligne 1\u00a0: action E\u00a0: PG-11\u00a0: "}
    head = format_record(session, ["Ann", "Ben"], "").partition("\n\n")[0]
    Path("game.txt").write_text(f"{head}\n\nE\n", encoding="utf-8")
    for language in ("de", "fr"):
        line = f"{session.position_text()}\tE\n"
        refused = cli("apply", "pagoda", "--lang", language, stdin=line)
        assert refused.code == 2
        assert refused.err.startswith(f"pagoria: {why[language]}")
        replayed = cli("replay", "game.txt", "--lang", language)
        assert replayed.err.partition("PG-11")[2] == refused.err.partition("PG-11")[2]
        assert ENGLISH_WORDS.search(refused.err + replayed.err) is None
        assert (
            cli("legal", "pagoda", "--lang", language, stdin="\n")
            .err.strip()
            .endswith({"de": "Zeile 1: leer", "fr": "ligne 1\u00a0: vide"}[language])
        )


@every_translation
def test_a_story_is_told_in_the_language(cli: RunCli, language: str) -> None:
    session = moment(6, 60)
    record = format_record(session, ["Ann", "Ben"], "")
    done = cli("replay", "-v", "-", "--lang", language, stdin=record)
    assert done.code == 0
    assert ENGLISH_WORDS.search(done.out) is None


@every_translation
def test_what_was_verified_is_said_in_the_language(cli: RunCli, language: str) -> None:
    """PG-11 is broken by the second proof."""
    honest, changed = told(PAGODA), told(PAGODA)
    turns(changed, lambda lines: lines.insert(0, ["E"]))
    for proof, code in ((honest, 0), (changed, 2)):
        Path("game.json").write_text(json.dumps(proof), encoding="utf-8")
        done = cli("verify", "game.json", "--lang", language)
        assert done.code == code
        assert ENGLISH_WORDS.search(done.out + done.err) is None


# -- sentences ------------------------------------------------------------------------------------


def test_numbers_choose_the_form() -> None:
    for language, said in {
        "en": ["0 castles", "1 castle", "2 castles"],
        "de": ["0 Burgen", "1 Burg", "2 Burgen"],
        "fr": ["0 château", "1 château", "2 châteaux"],
    }.items():
        voice = GameVoice(find_game("pandoria"), language)
        assert [voice.say("{count} castles", count=count) for count in range(3)] == said


def test_names_stay_as_they_are() -> None:
    """Also those that a sentence is called by."""
    assert Speaker("de").listed(["Ann", "cards", "Ben"]) == "Ann, cards und Ben"
    assert Speaker("de").say("{winner} wins ({scores}).", winner="cards", scores="") == "cards gewinnt ()."


# -- which language -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "de_DE", "LC_MESSAGES": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_FR", "LC_MESSAGES": "fr_FR", "LC_ALL": "de_DE@euro"}, "de"),
        ({"LANG": "de_DE", "LC_ALL": ""}, "de"),
        ({"LANG": "de_DE", "LC_ALL": "C"}, "en"),
        ({"LANG": "de_DE", "LC_ALL": "POSIX"}, "en"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "de"}, "en"),
        ({"LANGUAGE": "de"}, "en"),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "tlh:fr:de"}, "fr"),
        ({"LANG": "tlh"}, "en"),
        ({"LANG": "tlh", "LANGUAGE": "de"}, "de"),
    ],
)
def test_the_environment_chooses_as_gettext_reads_it(environment: dict[str, str], language: str) -> None:
    assert language_of(environment) == language


def test_the_option_beats_the_environment(cli: RunCli, monkeypatch: pytest.MonkeyPatch) -> None:
    english = cli("rules", "pagoda")
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    german = cli("rules", "pagoda")
    assert german.out != english.out
    assert cli("rules", "pagoda", "--lang", "de") == german
    assert cli("rules", "pagoda", "--lang", "en") == english
    assert cli("rules", "pagoda", "--lang", "fr").out not in (english.out, german.out)


def test_an_unknown_language_is_refused_with_those_there_are(cli: RunCli) -> None:
    for command in ("play", "rules", "legal", "apply"):
        done = cli(command, "pagoda", "--lang", "tlh")
        assert (done.code, done.out) == (2, "")
        assert done.err == f"pagoria: unknown language 'tlh'; there is {', '.join(languages())}\n"


def test_a_game_without_texts_speaks_english() -> None:
    parts = {"rules": "rules:RULES", "notation": "notation:None", "presentation": "presentation:None"}
    game: GamePackage[Any] = GamePackage("silent", "Silent", "tests.tiny_game", **parts)
    voice = GameVoice(game, "de")
    assert voice.rules is game.rulebook
    assert (voice.name("red"), voice.bot("greedy"), voice.variant("x")) == ("red", "greedy", "x")
    assert voice.say("Not saved.") == "Nicht gespeichert."


def test_letters_that_a_terminal_lacks_become_plain_ones() -> None:
    buffer = io.BytesIO()
    stream = io.TextIOWrapper(buffer, encoding="ascii")
    never_fail_on_encoding(stream)
    stream.write("Où\u00a0? «\u202fPlättchen\u202f» – l’œuf, größer… ☃")
    stream.flush()
    assert buffer.getvalue() == b'Ou ? " Plattchen " - l\'oeuf, grosser... ?'
