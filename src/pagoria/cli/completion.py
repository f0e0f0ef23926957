"""``pagoria completion``: a script with which a shell completes commands, options, games, bots and variants.

The script asks ``pagoria completion words …`` at every Tab. Answers come from the parsers that read the
command line, so that they are never out of date, and a game of another package is completed like ours.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from pagoria.cli.errors import FINE
from pagoria.cli.parsers import HelpfulParser
from pagoria.core.language import languages
from pagoria.core.package import GamePackage
from pagoria.core.registry import games
from pagoria.play.bots import bot_names

if TYPE_CHECKING:
    from pagoria.cli.parsers import Subparsers

#: Words that fit, each with what it means, or with "".
Offers: TypeAlias = Iterable[tuple[str, str]]

_HELP: Final = "let your shell complete what you type"
_DESCRIPTION: Final = """\
Prints a script for your shell. With it, Tab completes commands, options, games, bots, variants and languages,
and names of files everywhere else.
"""
_EPILOG: Final = """\
examples:
  eval "$(pagoria completion bash)"         in ~/.bashrc
  eval "$(pagoria completion zsh)"          in ~/.zshrc, after compinit
  pagoria completion fish | source          in ~/.config/fish/config.fish
"""
#: In each of them the first word is the program that was typed, wherever it lies.
_SCRIPTS: Final = {
    "bash": """\
_pagoria() {
    local IFS=$'\\n'
    COMPREPLY=($("$1" completion words "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f 1))
}
complete -o default -F _pagoria pagoria
""",
    "zsh": """\
_pagoria() {
    local line
    local -a offers
    for line in "${(@f)$("${words[1]}" completion words "${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
        [[ -n $line ]] && offers+=("${${line%%$'\\t'*}//:/\\\\:}:${line#*$'\\t'}")
    done
    if (( $#offers )); then _describe pagoria offers; else _files; fi
}
compdef _pagoria pagoria
""",
    "fish": """\
function __pagoria_words
    set -l typed (commandline -opc)
    set -l last (commandline -ct)
    set -l offers ($typed[1] completion words $typed[2..-1] "$last" 2>/dev/null)
    if set -q offers[1]
        printf '%s\\n' $offers
    else
        __fish_complete_path "$last"
    end
end
complete -c pagoria -f -a '(__pagoria_words)'
""",
}
_WORDS: Final = "words"


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "completion",
        help=_HELP,
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    shells = (*_SCRIPTS, _WORDS)
    parser.add_argument("shell", choices=shells, metavar="SHELL", help=f"one of {', '.join(_SCRIPTS)}")
    # What the scripts hand over: all that was typed, up to the word that is to be completed.
    parser.add_argument("typed", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the script, or what fits, one word with its meaning a line; the exit code."""
    if args.shell == _WORDS:
        for word, meaning in completions(args.typed or [""]):
            print(f"{word}\t{meaning}")
    else:
        print(_SCRIPTS[args.shell], end="")
    return FINE


def completions(typed: Sequence[str]) -> list[tuple[str, str]]:
    """What the last of these words may become, with what it means.

    Args:
        typed: all words after ``pagoria``; the last one is begun, or still empty.
    """
    from pagoria.cli.commands import parser_for  # which imports this module

    # Bash makes three words of --name=value.
    *before, last = ["" if word == "=" else word for word in typed]
    before = [word for word in before if word]
    option, equals, begun = last.partition("=") if last.startswith("--") else ("", "", last)
    if equals:
        found = _CommandLine(parser_for(before), [*before, option]).values()
        return [(f"{option}={word}", meaning) for word, meaning in found if word.startswith(begun)]
    line = _CommandLine(parser_for(before), before)
    offers = line.options() if last.startswith("-") else line.values()
    return [(word, meaning) for word, meaning in offers if word.startswith(last)]


class _CommandLine:
    """How far the words of a command line have come: which parser reads on, and what it expects."""

    def __init__(self, parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
        self._game: GamePackage[Any] | None = None
        self._given = set[argparse.Action]()
        self._begin(parser)
        for word in words:
            self._read(word)

    def _begin(self, parser: argparse.ArgumentParser) -> None:
        self._parser = parser
        self._positionals = [action for action in parser._actions if not action.option_strings]
        #: The option whose value comes next.
        self._wanting: argparse.Action | None = None

    def _read(self, word: str) -> None:
        if word.startswith("-"):
            name, equals, _ = word.partition("=")
            option = self._parser._option_string_actions.get(name)
            self._wanting = None if option is None or option.nargs == 0 or equals else option
            self._given |= {option} if option else set()
        elif self._wanting is not None:
            self._wanting = self._wanting if _takes_many(self._wanting) else None
        elif self._positionals:
            self._read_positional(self._positionals[0], word)

    def _read_positional(self, action: argparse.Action, word: str) -> None:
        if isinstance(action, argparse._SubParsersAction):
            self._begin(action.choices.get(word, argparse.ArgumentParser(add_help=False)))
            return
        if _kind(action) == "GAME":
            self._game = games().get(word)
        if not _takes_many(action):
            self._positionals.pop(0)

    def options(self) -> Offers:
        """The options that may follow, by their long names."""
        if isinstance(self._parser, HelpfulParser):
            self._parser.fill_in_examples()
        formatter = argparse.HelpFormatter(self._parser.prog)
        for action in self._parser._actions:
            again = isinstance(action, argparse._AppendAction) or action not in self._given
            if action.option_strings and action.help != argparse.SUPPRESS and again:
                yield action.option_strings[-1], formatter._expand_help(action)

    def values(self) -> Offers:
        """The words that may follow; none where any name of a file, or anything at all, may stand."""
        action = self._wanting or next(iter(self._positionals), None)
        if isinstance(action, argparse._SubParsersAction):
            return [(command.dest, command.help or "") for command in action._choices_actions]
        if action is None:
            return []
        if action.choices is not None:
            return [(str(choice), "") for choice in action.choices]
        known = _VALUES.get(_kind(action))
        return known(self._game) if known else []


def _takes_many(action: argparse.Action) -> bool:
    return action.nargs in (argparse.ONE_OR_MORE, argparse.ZERO_OR_MORE, argparse.REMAINDER)


def _kind(action: argparse.Action) -> str:
    """What help texts call the value."""
    return str(action.metavar or action.dest.upper())


def _games(_: GamePackage[Any] | None) -> Offers:
    return [(game.id, game.title) for game in games().values()]


def _variants(game: GamePackage[Any] | None) -> Offers:
    return [(variant, "") for variant in game.rules.variants] if game else []


def _bots(game: GamePackage[Any] | None) -> Offers:
    return [(bot, "") for bot in bot_names(game.id)] if game else []


def _languages(_: GamePackage[Any] | None) -> Offers:
    return [(language, "") for language in languages()]


#: By what help texts call a value: what it can be, in the game that was named before.
_VALUES: Final[dict[str, Callable[[GamePackage[Any] | None], Offers]]] = {
    "GAME": _games,
    "V": _variants,
    "BOT": _bots,
    "WHO": _bots,
    "LANG": _languages,
}
