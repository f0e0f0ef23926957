"""A game in the terminal: people and bots decide in turn, and each person sees only their own view.

All that a person sees is made from the view of the seat that person plays.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from pagoria.cli.coaching import TerminalCoach, last_line
from pagoria.cli.console import Console
from pagoria.cli.errors import InputError, one_line
from pagoria.cli.help import help_lines
from pagoria.cli.keeping import Keeper, Players
from pagoria.cli.menus import (
    NumberedMenus,
    TypedCommand,
    in_words,
    menu_lines,
    possible,
    read_answer,
    read_command,
    short_label,
    way_to,
)
from pagoria.cli.narrator import Narrator, result_in_words
from pagoria.cli.rules import rules_text
from pagoria.core.errors import IllegalActionError
from pagoria.core.menu import Choice
from pagoria.core.screen import Style, wrap
from pagoria.core.session import Session
from pagoria.core.terminal import terminal_board
from pagoria.play.bot import BotError
from pagoria.play.driver import decide

#: News that are shown at the start of a turn; the log has all of it.
_NEWS_LINES: Final = 12


class Leave(Exception):  # noqa: N818 (no error)
    """The person wants to stop; everything worth saving is saved."""


class TerminalGame:
    """Plays a session with the people at this terminal and the bots."""

    def __init__(self, session: Session[Any], table: Players, console: Console) -> None:
        self.session = session
        self.table = table
        self.keeper = Keeper(session, table, console)
        self._console = console
        self._voice = console.speaker.of(session.game)
        self._board = terminal_board(session.game)
        self._story = Narrator(session, table.names, self._voice)
        self._coach = TerminalCoach(session.game, self._voice)
        self._people = [seat for seat in range(len(table.names)) if seat not in table.bots]
        self._seen_by: int | None = None
        self._news: list[str] = []
        self._news_at = -1
        self._message = self._voice.say(self._board.tip) if self._board.tip and not session.steps else ""
        self._queue: list[str] = []
        self._drawn: object = None

    # -- the loop -------------------------------------------------------------------------------

    def play(self) -> None:
        """Go on until the game is over; raises ``Leave``, ``EOFError`` or ``KeyboardInterrupt``."""
        while not self.session.over():
            seat = self.session.actor()
            if seat in self.table.bots:
                try:
                    self._bot_decides(seat)
                except BotError as error:
                    self.table.bots[seat].close()
                    self._show_failure(seat, error)
                    return
            else:
                self._hand_over(seat)
                self._person_decides(seat)
        self._show_end()

    def _bot_decides(self, seat: int) -> None:
        for _ in decide(self.session, self.table.bots[seat], self.table.rng, do=self._story.do):
            pass

    def _hand_over(self, seat: int) -> None:
        """Before another person looks, the screen is emptied and only that person is asked to look."""
        if self._seen_by != seat:
            self._change_person(seat)
        if self._others_acted(seat) and self._news_at != len(self.session.steps):
            self._news_at = len(self.session.steps)
            self._news = self._news_for(seat)

    def _change_person(self, seat: int) -> None:
        if len(self._people) > 1:
            self._queue = []
            self._console.clear(scrolled=True)
            name = self.table.names[seat]
            self._console.ask(self._voice.say("{name}, press Enter when only you look.", name=name) + " ")
        if self._seen_by is not None:
            self._message = ""
        self._seen_by = seat
        self._drawn = None
        self._news_at = -1

    def _others_acted(self, seat: int) -> bool:
        """Whether others decided something since this seat did, in their turns or in between."""
        return not self.session.steps or self.session.steps[-1].seat != seat

    def _news_for(self, seat: int) -> list[str]:
        news = self._story.since_last_step(seat)
        more = self._voice.say("(the log, l, has more)")
        return news if len(news) <= _NEWS_LINES else [more, *news[-_NEWS_LINES:]]

    # -- a person's decision --------------------------------------------------------------------

    def _person_decides(self, seat: int) -> None:
        picks: list[str] = []
        trail: list[int] = []
        menus = NumberedMenus(self.session.game, self.session.state, self._voice)
        while True:
            text = self._next_text(seat, picks, menus)
            try:
                depth = len(picks)
                picks += way_to(menus, picks, text)
                answer = read_answer(menus, picks, text)
                if isinstance(answer, TypedCommand):
                    if answer.name == "back":
                        self._go_back(picks, trail)
                    elif self._run_command(answer, seat):
                        return
                    continue
                if isinstance(answer, Choice):
                    trail.append(depth)
                    action = self._follow(picks, answer, menus)
                else:
                    action = answer
                if action is not None:
                    self._do(action, seat)
                    return
            except IllegalActionError as error:
                self._refuse(self._not_possible(text, error))
            except InputError as error:
                self._refuse(str(error))

    def _not_possible(self, text: str, error: IllegalActionError) -> str:
        why = in_words(error.reason, self._voice)
        return self._voice.say("Not possible, {action}: {why}.", action=text, why=why)

    def _refuse(self, message: str) -> None:
        """Say why nothing was done; what was typed ahead is forgotten."""
        self._queue = []
        self._message = message

    def _go_back(self, picks: list[str], trail: list[int]) -> None:
        if trail:
            del picks[trail.pop() :]
        else:
            self._message = self._voice.say("This is the first menu; u undoes an action, ? helps.")

    def _follow(self, picks: list[str], choice: Choice, menus: NumberedMenus) -> int | None:
        """Take a choice, and those behind it that leave no choice and can be taken back.

        The first answer never does more than open menus: nobody who picks a kind of action is surprised.
        """
        first = not picks
        while choice.action is None:
            picks.append(choice.key)
            open_choices = possible(menus.after(picks))
            if len(open_choices) != 1 or not self._harmless(open_choices[0], first):
                return None
            choice = open_choices[0]
            if self._queue and self._queue[0].upper() == choice.key.upper():
                self._queue.pop(0)  # typed ahead, and now answered
        return choice.action

    def _harmless(self, choice: Choice, first: bool) -> bool:
        """Whether a choice opens a menu, or, after the first answer, does what can still be undone."""
        if choice.action is None or first:
            return choice.action is None
        after = self.session.state.copy()
        after.apply(choice.action)
        turn = self.session.game.rules.turn
        return bool(after.actor() == self.session.actor() and turn(after) == turn(self.session.state))

    def _do(self, action: int, seat: int) -> None:
        step = self._story.do(action)
        # What ends a turn is told with the news at the next one.
        goes_on = (
            self.session.actor() == seat and self.session.game.rules.turn(self.session.state) == step.turn
        )
        self._message = "; ".join(self._story.last(seat)) if goes_on else ""

    # -- the screen -----------------------------------------------------------------------------

    def _next_text(self, seat: int, picks: Sequence[str], menus: NumberedMenus) -> str:
        """The next answer: what was typed ahead, or what is typed at a fresh screen."""
        if not self._queue:
            self._show(seat, picks, menus)
            text = self._console.ask("> ")
            if not text or read_command(text) is not None:
                return text
            self._queue = text.split()
        return self._queue.pop(0)

    def _show(self, seat: int, picks: Sequence[str], menus: NumberedMenus) -> None:
        console = self._console
        width, style = console.width, console.style
        body = (
            [""]
            + [style.dim(line) for line in wrap(self._path(picks, menus), width)]
            + self._question(seat, picks, menus)
        )
        choices = menu_lines(menus, picks, width, style, short=False)
        news = self._news_lines(seat)
        rest = len(news) + len(body) + 1
        board = self._board_lines(seat, console.height - rest - len(choices))
        used = len(board) + rest
        if used + len(choices) > console.height:
            choices = menu_lines(menus, picks, width, style, short=True)
        if news and used + len(choices) > console.height:
            # They do not fit together: the news come first, by themselves.
            console.page([*board, *news])
            self._news, news = [], []
        message = self._wrapped([self._message] if self._message else [])
        lines = [*board, *news, *message, *body, *choices]
        console.clear()
        console.say(lines if len(lines) < console.height else filter(None, lines))
        self._message = ""

    def _question(self, seat: int, picks: Sequence[str], menus: NumberedMenus) -> list[str]:
        """What the person is asked, and how to get help."""
        width, style = self._console.width, self._console.style
        question = self._voice.tell(menus.after(picks).question)
        helps = self._voice.say("? helps")
        name = self.table.names[seat]
        asked = self._voice.say("{name}: {question}", name=name, question=question)
        lines = wrap(asked, width - len(helps) - 2)
        return [*(style.bold(line) for line in lines[:-1]), f"{style.bold(lines[-1])}  {style.dim(helps)}"]

    def _board_lines(self, seat: int, height: int) -> list[str]:
        """The board, in this height if it can be; on a pipe it comes again only when it has changed."""
        console = self._console
        moment = (len(self.session.steps), self._seen_by)
        if not console.interactive and self._drawn == moment:
            return []
        self._drawn = moment
        lines = self._draw(seat, console.style)
        return lines if len(lines) <= height else self._draw(seat, replace(console.style, compact=True))

    def _draw(self, viewer: int | None, style: Style) -> list[str]:
        """The board as a viewer sees it, with what is new to that viewer."""
        game, names = self.session.game, self.table.names
        view = game.rules.view(self.session.state, viewer)
        before = game.rules.view(self._story.look_back(viewer), viewer)
        setting = game.presentation.setting_data(self.session.variant, len(names))
        return self._board.draw(view, setting, names, self._console.width, style, self._voice, before)

    def _news_lines(self, seat: int) -> list[str]:
        """What happened since the last turn, until something is done in this one; on a pipe once."""
        if not self._others_acted(seat):
            return []
        lines = self._wrapped(self._news)
        if not self._console.interactive:
            self._news = []
        return lines

    def _wrapped(self, texts: Sequence[str]) -> list[str]:
        dot = self._console.style.pick("· ", "- ")
        lines = [line for text in texts for line in wrap(text, self._console.width, "    ", f"  {dot}")]
        return ["", *lines] if lines else []

    def _path(self, picks: Sequence[str], menus: NumberedMenus) -> str:
        labels = []
        for depth, key in enumerate(picks):
            choice = menus.after(picks[:depth]).find(key)
            labels.append(short_label(self._voice.tell(choice.label)) if choice else key)
        return self._console.style.pick(" → ", " > ").join(labels)

    def _show_end(self) -> None:
        """The last position as all may see it, and the result."""
        self._show_last()
        outcome = self.session.outcome()
        if outcome is not None:
            result = result_in_words(self.session.game, outcome, self.table.names, self._voice)
            lines = wrap(result, self._console.width)
            self._console.say(["", *(self._console.style.bold(line) for line in lines)])
        self.keeper.offer(self._voice.say("Save the record of this game?"))

    def _show_failure(self, seat: int, error: BotError) -> None:
        """A bot failed: it loses, whatever the score. Rules know no such end, so the record stays open."""
        self._show_last()
        say = self._voice.say
        others = [name for other, name in enumerate(self.table.names) if other != seat]
        fault = say("The game ends here: {fault}.", fault=str(error))
        loser = self.table.names[seat]
        verdict = (
            say("{loser} loses, {winner} wins.", loser=loser, winner=others[0])
            if len(others) == 1
            else say("{loser} loses, {winners} win.", loser=loser, winners=self._voice.listed(others))
        )
        text = f"{fault} {verdict}"
        lines = wrap(one_line(text), self._console.width)
        self._console.say(["", *(self._console.style.bold(line) for line in lines)])
        self.keeper.offer(say("Save the record as far as it goes?"))

    def _show_last(self) -> None:
        console = self._console
        viewer = self._people[0] if len(self._people) == 1 else None
        console.clear(scrolled=len(self._people) > 1)
        console.say(self._draw(viewer, console.style))
        if viewer is not None and self.session.steps and self.session.steps[-1].seat != viewer:
            console.say(self._wrapped(self._news_for(viewer)))

    # -- commands -------------------------------------------------------------------------------

    def _run_command(self, command: TypedCommand, seat: int) -> bool:
        """Do what was asked; True when the state changed, so that the decision begins anew."""
        console = self._console
        if command.name == "undo":
            return self._undo()
        if command.name == "rules":
            game = self.session.game
            console.page(rules_text(game, command.argument, console.width, console.style, self._voice))
        elif command.name == "log":
            everything = command.argument == "all"
            lines = self._story.everything(seat) if everything else self._story.since_last_turn(seat)
            console.page(self._wrapped(lines or [self._voice.say("Nothing happened yet.")]))
        elif command.name == "tip":
            view = self.session.game.rules.view(self.session.state, seat)
            console.page(self._wrapped(self._coach.tip(view)))
        elif command.name == "count":
            view = self.session.game.rules.view(self.session.state, seat)
            console.page(self._coach.count(view, console.width))
        elif command.name == "why":
            console.page(self._wrapped(self._why(seat)))
        elif command.name == "position":
            console.page(["", self.session.game.rules.view(self.session.state, seat).text()])
        elif command.name == "help":
            console.page(help_lines(self._board, self._voice, console.width))
        elif command.name == "save":
            self._message = self.keeper.save_as(command.argument)
        elif command.name == "quit":
            self._quit()
        return False

    def _why(self, seat: int) -> list[str]:
        """What the person's last move did, by what could be known then."""
        first, played = last_line(self.session.steps, seat)
        if not played:
            return [self._voice.say("You have not done anything yet.")]
        before = self._story.state_before(first)
        told = self._voice.say("Your last move:")
        return [told, *self._coach.why(self.session.game.rules.view(before, seat), played)]

    def _undo(self) -> bool:
        if self.session.can_undo():
            step = self._story.undo()
            told = f"{self.table.names[step.seat]} {self._voice.tell(step.words)}"
            self._message = self._voice.say("Taken back: {told}.", told=told)
            return True
        steps = self.session.steps
        mine = bool(steps) and steps[-1].turn == self.session.game.rules.turn(self.session.state)
        self._message = (
            self._voice.say("No undo: something was revealed since, and what was seen cannot be unseen.")
            if mine
            else self._voice.say("Nothing to undo: you have not done anything in this turn.")
        )
        return False

    def _quit(self) -> None:
        self.keeper.offer(self._voice.say("Save before you go?"))
        raise Leave
