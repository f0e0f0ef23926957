"""``pagoria play``: sets up a game in the terminal, new or resumed."""

from __future__ import annotations

import argparse
import secrets
import sys
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from pagoria.cli.console import Console
from pagoria.cli.errors import FINE, INTERRUPTED, InputError, UsageError, one_line
from pagoria.cli.game_option import add_components_option, chosen_game
from pagoria.cli.keeping import Players
from pagoria.cli.language import GameVoice, Speaker, add_language_option
from pagoria.cli.replay import read_record
from pagoria.cli.saving import BOT_PREFIX, default_file
from pagoria.cli.screen import add_style_options, style_for
from pagoria.cli.terminal_game import Leave, TerminalGame
from pagoria.core.errors import UnknownNameError
from pagoria.core.package import GamePackage
from pagoria.core.plurals import how_many
from pagoria.core.record import result_text
from pagoria.core.rng import Rng
from pagoria.core.screen import wrap
from pagoria.core.session import Session
from pagoria.core.terminal import terminal_board
from pagoria.play.bots import bot_names, find_bot, level_names, usual_level
from pagoria.play.programs import close_bots
from pagoria.play.specs import parse_spec

if TYPE_CHECKING:
    from pagoria.cli.parsers import Subparsers

_FRIEND: Final = "friend"
_MAX_NAME: Final = 30
_NEW_GAME_OPTIONS: Final = ("variant", "players", "names", "bot", "bots", "versus", "start", "deal")

_HELP: Final = "play a game in this terminal"
_DESCRIPTION: Final = """\
Play against bots, or with friends at the same screen: then the screen is emptied before another person
looks, and only the player who decides sees that player's hand. Without options it asks what it must know.

Choices are numbered; ? explains what else can be typed, such as u for undo and s for save.
"""
_OPPONENTS: Final = "friend, or a bot, the weakest first: {levels}; or program:COMMAND"
_EPILOG: Final = """\
examples:
  pagoria play {game}                                  asks: against whom, which variant
  pagoria play {game} --versus {level}                 against a bot, without questions
  pagoria play {game} --versus friend --names Ann Ben  two people, one screen
  pagoria play {other} --players 4 --bots 2            two people, then two bots
  pagoria play {game} --versus "program:python3 my_bot.py"   a program of your own: docs/tutorial/first-bot.md
  pagoria play {game} --resume {game}-20250131-201500.txt

Ctrl-C and Ctrl-D save the game and say where. A saved game is a record that "pagoria replay" reads.
"""


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "play",
        help=_HELP,
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", metavar="GAME", help="the game, such as {game}")
    parser.add_argument("--variant", metavar="V", help="variant of the game (its first one)")
    parser.add_argument("--players", type=int, metavar="N", help="how many play, bots included (the fewest)")
    parser.add_argument("--names", nargs="+", metavar="NAME", help="the names of the people, in seat order")
    parser.add_argument("--versus", metavar="WHO", help=_OPPONENTS)
    parser.add_argument(
        "--bots", type=int, metavar="N", help="how many of the players are bots (all but one)"
    )
    parser.add_argument(
        "--bot", type=int, nargs="+", metavar="SEAT", help="which players they are (the last)"
    )
    parser.add_argument(
        "--deal", nargs="+", metavar="NAME", help="what the players get first, where a game lets them choose"
    )
    parser.add_argument("--seed", metavar="S", help="number or word that the deal follows from (by chance)")
    parser.add_argument("--start", type=int, metavar="SEAT", help="who begins (by chance)")
    parser.add_argument("--resume", metavar="FILE", help="go on with a saved game")
    add_components_option(parser)
    add_style_options(parser)
    add_language_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    game = chosen_game(args)
    _forgive_stdin()
    console = Console(style_for(args, sys.stdout), args.speaker)
    seed = args.seed if args.seed is not None else secrets.token_hex(16)
    played = _resume(game, args, seed, console) if args.resume else _new(game, args, seed, console)
    return _play(played, args.speaker) if played else FINE


def _play(played: TerminalGame, speaker: Speaker) -> int:
    """Play; whatever interrupts it, the game is saved first."""
    try:
        played.play()
    except Leave:
        return FINE
    except EOFError:
        _save_on_leaving(played, speaker)
    except KeyboardInterrupt:
        _save_on_leaving(played, speaker)
        return INTERRUPTED
    finally:
        outcome = played.session.outcome()
        close_bots(played.table.bots.values(), result_text(outcome) if outcome else None)
    return FINE


def _save_on_leaving(played: TerminalGame, speaker: Speaker) -> None:
    print()
    keeper = played.keeper
    print(keeper.save() if keeper.unsaved() else speaker.say("Nothing new to save."))


def _forgive_stdin() -> None:
    """A key that the encoding does not know is a wrong answer and no crash."""
    reconfigure = getattr(sys.stdin, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")


# -- a new game -----------------------------------------------------------------------------------


def _new(
    game: GamePackage[Any], args: argparse.Namespace, seed: str, console: Console
) -> TerminalGame | None:
    if console.interactive and all(getattr(args, name) is None for name in _NEW_GAME_OPTIONS):
        try:
            _ask_for_options(game, args, console)
        except EOFError:
            print()
            return None
    variant = args.variant or game.rules.variants[0]
    if variant not in game.rules.variants:
        raise UnknownNameError("variant", variant, list(game.rules.variants))
    players = _players(game, variant, args.players)
    record_names = _seat_names(game, args, players)
    start = _seat(args.start, players, "--start")
    deal = _chosen_deal(game, variant, players, args.deal or [])
    session = Session(game, variant, players, Rng(seed), start=start, shuffles=deal)
    now = datetime.now().astimezone()
    file, date = default_file(game.id, now), f"{now:%Y-%m-%d}"
    table = _table(game, record_names, args.versus, seed, file, date, args.speaker.of(game))
    table.components = args.components
    return TerminalGame(session, table, console)


def _ask_for_options(game: GamePackage[Any], args: argparse.Namespace, console: Console) -> None:
    voice = console.speaker.of(game)
    opponents = {level: voice.bot(level) for level in level_names(game.id)} | {_FRIEND: voice.say("a friend")}
    args.versus = _ask_one(console, voice.say("Against whom?"), opponents, usual_level(game.id))
    variants = {variant: voice.variant(variant) for variant in game.rules.variants}
    args.variant = _ask_one(console, voice.say("Which variant?"), variants, game.rules.variants[0])
    counts = [str(count) for count in game.rules.player_counts(args.variant)]
    if len(counts) > 1:
        numbers = {count: count for count in counts}
        args.players = int(_ask_one(console, voice.say("How many players?"), numbers, counts[0]))


def _players(game: GamePackage[Any], variant: str, wanted: int | None) -> int:
    counts = game.rules.player_counts(variant)
    if wanted is None:
        return counts[0]
    if wanted not in counts:
        *most, last = map(str, counts)
        listed = f"{', '.join(most)} or {last}" if most else last
        raise UsageError(f"{game.title} ({variant}) is for {listed} players, not {wanted}")
    return wanted


def _chosen_deal(
    game: GamePackage[Any], variant: str, players: int, chosen: Sequence[str]
) -> list[list[int]]:
    """The first shuffles as the players want them; none when they leave all to chance."""
    if not chosen:
        return []
    if len(chosen) > players:
        raise UsageError(f"--deal takes {how_many(players, 'name')} here, not {len(chosen)}")
    find_number = terminal_board(game).chosen_card
    if find_number is None:
        raise UsageError(f"--deal: {game.title} gives nothing at first that can be chosen")
    deal: list[list[int]] = []
    state = game.rules.new(variant, players, start=0)
    for name in chosen:
        draw = game.rules.pending_draw(state)
        number = find_number(game, draw, name)
        if draw is None or number not in draw.cards:
            raise UsageError(f"--deal: {name!r} is named twice, and there is only one")
        # Each is drawn from its own mix, of which only the first matters.
        deal.append([number, *(card for card in draw.cards if card != number)])
        state.apply(number)
    return deal


def _ask_one(console: Console, question: str, options: Mapping[str, str], usual: str) -> str:
    """One of the options by number, id or title; Enter takes the usual one."""
    ids = list(options)
    numbered = ", ".join(f"{number} {title}" for number, title in enumerate(options.values(), start=1))
    console.say(wrap(f"{question} {numbered}", console.width))
    while True:
        answer = console.ask(f"[{ids.index(usual) + 1}] ") or usual
        for id, title in options.items():
            if answer.lower() in (id.lower(), title.lower()):
                return id
        if answer.isascii() and answer.isdecimal() and 1 <= int(answer[:6]) <= len(ids):
            return ids[int(answer[:6]) - 1]
        console.say([console.speaker.say("Please type a number from 1 to {most}.", most=len(ids))])


def _seat_names(game: GamePackage[Any], args: argparse.Namespace, players: int) -> list[str]:
    """Who sits where, as in records: bots with their prefix."""
    versus = args.versus or usual_level(game.id)
    if versus == _FRIEND:
        for option in ("bot", "bots"):
            if getattr(args, option) is not None:
                raise UsageError(f"--{option} names a bot's seat, but --versus friend has none")
        return _people(args.names or [], range(players), args.speaker)
    spec = parse_spec(versus)
    if spec.kind == "name" and spec.name not in bot_names(game.id):
        raise UnknownNameError("opponent", versus, [_FRIEND, *bot_names(game.id)])
    bot_seats = _bot_seats(args, players)
    people_seats = [seat for seat in range(players) if seat not in bot_seats]
    people = iter(_people(args.names or [], people_seats, args.speaker))
    return [BOT_PREFIX + one_line(versus) if seat in bot_seats else next(people) for seat in range(players)]


def _bot_seats(args: argparse.Namespace, players: int) -> set[int]:
    if args.bot is not None:
        seats = {_seat(number, players, "--bot") for number in args.bot}
        if args.bots not in (None, len(seats)):
            raise UsageError(f"--bot names {how_many(len(seats), 'seat')}, but --bots says {args.bots}")
    else:
        count = players - 1 if args.bots is None else args.bots
        if not 0 <= count < players:
            raise UsageError(f"--bots is a number from 0 to {players - 1}, not {count}")
        seats = set(range(players - count, players))
    if len(seats) == players:
        raise UsageError("--bot leaves no seat for a person; 'pagoria simulate' lets bots play")
    return {seat for seat in seats if seat is not None}


def _people(names: Sequence[str], seats: Sequence[int], speaker: Speaker) -> list[str]:
    count = len(seats)
    if len(names) > count:
        raise UsageError(f"--names takes {count} name{'s' * (count > 1)} here, not {len(names)}")
    cleaned = [" ".join(name.replace(",", " ").split()) for name in names]
    for name in cleaned:
        if not name or not name.isprintable() or len(name) > _MAX_NAME or name.startswith(BOT_PREFIX):
            raise UsageError(
                f"{name!r} cannot be a name: 1 to {_MAX_NAME} characters, no {BOT_PREFIX!r} in front"
            )
    cleaned += [speaker.say("Player {number}", number=seat + 1) for seat in seats[len(cleaned) :]]
    if len(set(cleaned)) != count:
        raise UsageError("two people need two different names")
    return cleaned


def _seat(number: int | None, players: int, option: str) -> int | None:
    if number is None:
        return None
    if not 1 <= number <= players:
        raise UsageError(f"{option} is a player's number from 1 to {players}, not {number}")
    return number - 1


def _table(
    game: GamePackage[Any],
    record_names: Sequence[str],
    versus: str | None,
    seed: str,
    file: Path,
    date: str,
    voice: GameVoice,
) -> Players:
    bots = {
        seat: find_bot(game.id, _bot_spec(name.removeprefix(BOT_PREFIX), versus))
        for seat, name in enumerate(record_names)
        if name.startswith(BOT_PREFIX)
    }
    called = [bots[seat].name if _is_foreign(name) else name for seat, name in enumerate(record_names)]
    foreign = versus if any(map(_is_foreign, record_names)) else None
    table = Players(_shown_names(called, voice), bots, Rng(f"{seed}:bots"), file, date, record_names)
    table.foreign = foreign
    return table


def _bot_spec(recorded: str, versus: str | None) -> str:
    """The spec of a bot in a record. Code of other people runs only if the command line says so: a record
    may come from anywhere."""
    if parse_spec(recorded).kind == "name":
        return recorded
    if versus is None or parse_spec(versus).kind == "name":
        raise UsageError(f"{recorded!r} plays in this game; to let it go on, name it with --versus")
    return versus


def _is_foreign(record_name: str) -> bool:
    bot = record_name.startswith(BOT_PREFIX)
    return bot and parse_spec(record_name.removeprefix(BOT_PREFIX)).kind != "name"


def _shown_names(record_names: Sequence[str], voice: GameVoice) -> list[str]:
    """Names for the screen; several bots of a kind are told apart by their seat."""
    names = [one_line(_shown_name(name, voice)) for name in record_names]
    return [f"{name} {seat + 1}" if names.count(name) > 1 else name for seat, name in enumerate(names)]


def _shown_name(record_name: str, voice: GameVoice) -> str:
    bot = record_name.removeprefix(BOT_PREFIX)
    return record_name if bot == record_name else voice.bot(bot)


# -- a saved game ---------------------------------------------------------------------------------


def _resume(game: GamePackage[Any], args: argparse.Namespace, seed: str, console: Console) -> TerminalGame:
    for name in _NEW_GAME_OPTIONS:
        if name != "versus" and getattr(args, name) is not None:
            raise UsageError(f"--{name} is for a new game; a saved one keeps what it began with")
    if args.resume == "-":
        raise UsageError("--resume needs a file: standard input is for the answers")
    voice = args.speaker.of(game)
    replayed = read_record(args.resume, Rng(seed), args.speaker, args.components)
    record_names = replayed.record.player_names()
    if replayed.session.game.id != game.id:
        titles = {"other": replayed.session.game.title, "game": game.title}
        raise InputError(f"{args.resume}: {voice.say('a record of {other}, not of {game}', **titles)}")
    if all(name.startswith(BOT_PREFIX) for name in record_names):
        raise InputError(f"{args.resume}: {voice.say('only bots play this game')}")
    if args.versus is not None and not any(map(_is_foreign, record_names)):
        raise UsageError("--versus is for a new game; a saved one keeps what it began with")
    dates = [value for key, value in replayed.record.entries() if key == "Date"]
    date = dates[0] if dates else ""
    table = _table(game, record_names, args.versus, seed, Path(args.resume), date, voice)
    table.components = args.components
    return TerminalGame(replayed.session, table, console)
