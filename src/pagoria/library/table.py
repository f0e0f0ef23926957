"""A game in progress: look at it, ask it, go on and back. ``opening`` makes one."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date as calendar
from typing import Any, final

from pagoria.core.errors import IllegalActionError, NotNowError, Reason, SetupError
from pagoria.core.plurals import how_many
from pagoria.core.record import format_record
from pagoria.core.rng import Rng
from pagoria.core.session import Session
from pagoria.core.state import GAME_OVER, Outcome, State
from pagoria.library.actions import Action, LegalActions, action_of, read_action
from pagoria.library.arguments import (
    Randomness,
    bot_of,
    line_of,
    name_of,
    package_of,
    seat_of,
    several_of,
    stream_of,
    text_of,
)
from pagoria.library.course import GameCourse
from pagoria.library.drawing import board_text, names_of, picture_or_none
from pagoria.library.luck import Luck
from pagoria.library.steps import Step
from pagoria.library.views import View
from pagoria.play.bot import Bot
from pagoria.play.bots import find_bot
from pagoria.play.driver import decide
from pagoria.play.loading import GuardedBot


@final
class Table:
    """A game in progress. ``pagoria.table()`` and ``Record.table()`` make one.

    All of it is known here, hidden cards included; ``view`` gives what one seat may know. Two tables are
    equal when they have the same position of the same game; what was before and the seed do not count. As a
    table changes, it has no hash: ``position`` is a key for dictionaries.
    """

    _course: GameCourse
    #: Where decisions at random take their numbers from: another one each time, also after undo.
    _decisions: Luck
    _seed: int | str
    _components: str | None
    _from_position: bool

    def __init__(self) -> None:
        """Tables are made by ``pagoria.table()``.

        Raises:
            TypeError: always.
        """
        raise TypeError("call pagoria.table(), which makes tables")

    @classmethod
    def _of(
        cls, session: Session[Any], seed: int | str, components: str | None, from_position: bool
    ) -> Table:
        made = cls.__new__(cls)
        made._course = GameCourse(session)
        made._decisions = Luck(f"{seed} decisions")
        made._seed, made._components, made._from_position = seed, components, from_position
        return made

    @classmethod
    def _at_position(cls, game: str, position: str, seed: int | str, components: str | None) -> Table:
        package = package_of(game, components)
        found = package.notation.parse_position(position)
        variant, players = package.rules.variant(found.state), len(package.rules.scores(found.state))
        begun = Session(package, variant, players, Luck(seed), position=found)
        return cls._of(begun, seed, components, from_position=True)

    # -- what is known --------------------------------------------------------------------------

    @property
    def game(self) -> str:
        """The id of the game."""
        return self._session.game.id

    @property
    def variant(self) -> str:
        """The variant that is played."""
        return self._session.variant

    @property
    def players(self) -> int:
        """How many play; their seats are numbered from 0."""
        return len(self.scores)

    @property
    def teams(self) -> tuple[tuple[int, ...], ...]:
        """The sides, each as a tuple of seats; without teams every seat is one of its own."""
        return self._session.game.rules.teams(self.variant, self.players)

    @property
    def seed(self) -> int | str:
        """What all chance here follows from: the same seed and actions give the same game."""
        return self._seed

    @property
    def turn(self) -> int:
        """The seat whose turn it is. Somebody else may have to decide within it: see ``actor``."""
        return self._session.game.rules.turn(self._session.state)

    @property
    def actor(self) -> int | None:
        """The seat that has to decide now; None when the game is over."""
        actor = self._session.actor()
        return None if actor == GAME_OVER else actor

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each seat; partners have those of their team."""
        return self._session.game.rules.scores(self._session.state)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._session.over()

    @property
    def result(self) -> Outcome | None:
        """How the game ended: reason, rule, scores and winners; None while it goes on."""
        return self._session.outcome()

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won, several if they share it; empty while the game goes on."""
        result = self.result
        return result.winners if result else ()

    @property
    def position(self) -> str:
        """All there is to know, in the game's notation; ``table(game, position=...)`` reads it."""
        return self._session.position_text()

    @property
    def state(self) -> State:
        """The engine's state, a copy of your own: the fast path, with integers as actions."""
        state: State = self._session.state.copy()
        return state

    @property
    def history(self) -> tuple[Step, ...]:
        """What was done here so far, the first step first."""
        return self._course.last(len(self._course))

    # -- what may be done -----------------------------------------------------------------------

    @property
    def legal(self) -> LegalActions:
        """The legal actions of the seat that has to decide; empty when the game is over."""
        return LegalActions(self._session.game, self._session.state)

    def action(self, action: str | int) -> Action:
        """An action of this moment, by its spelling or by its number; it need not be legal.

        Raises:
            MalformedError: it is not written as an action is.
            TypeError: for an argument of another type.
        """
        game, state = self._session.game, self._session.state
        return action_of(game, state, read_action(game, state, action))

    def describe(self, action: str | int) -> str:
        """A legal action in English: the rest of a sentence that begins with the player's name.

        Raises:
            IllegalActionError: the action is not legal now; it has the rule and the reason.
            MalformedError: it is not written as an action is.
            TypeError: for an argument of another type.
        """
        return str(self._session.game.presentation.describe_action(self._session.state, self._legal(action)))

    def why_not(self, action: str | int) -> Reason | None:
        """Why an action is not legal now.

        Args:
            action: a spelling, an ``Action``, or the number of one.

        Returns:
            The rule and the reason; None when the action is legal.

        Raises:
            MalformedError: it is not written as an action is.
            TypeError: for an argument of another type.
        """
        return self._session.why_not(read_action(self._session.game, self._session.state, action))

    def view(self, seat: int | None = None) -> View:
        """What a seat may know, or without one, what everybody may know.

        Raises:
            SetupError: there is no such seat.
            TypeError: for an argument of another type.
        """
        seat = None if seat is None else seat_of(seat, self.players)
        seen = self._session.game.rules.view(self._session.state, seat)
        return View._of(self._session.game, seen, self._components)

    # -- on and back ----------------------------------------------------------------------------

    def push(self, action: str | int) -> Step:
        """Do an action; then chance brings what it has to, until somebody decides again.

        Args:
            action: a spelling, an ``Action``, or the number of one.

        Returns:
            What happened, with what was drawn.

        Raises:
            IllegalActionError: the action is not legal now; it has the rule and the reason.
            MalformedError: it is not written as an action is.
            TypeError: for an argument of another type.
        """
        self._course.do(self._legal(action))
        return self._course.last(1)[0]

    def push_random(self, rng: Randomness | None = None) -> Step:
        """Do a random legal action.

        Args:
            rng: a stream of random numbers, which goes on, or the seed of a new one. Without it the table's
                seed decides, and how often it was asked.

        Returns:
            What happened, with what was drawn.

        Raises:
            NotNowError: the game is over.
            TypeError: for an argument of another type.
        """
        stream = self._stream(rng)
        self._course.do(int(self._session.state.random_action(stream)))
        return self._course.last(1)[0]

    def push_bot(self, bot: str | Bot, rng: Randomness | None = None) -> tuple[Step, ...]:
        """Let a bot decide once for the seat that has to; it gets the view of that seat.

        Args:
            bot: how a bot is written, ``"master"``, ``"master@0.5s"`` or ``"master@400"``, or a bot of
                your own: an object with ``name``, ``plan(view, rng)`` and ``close()``.
            rng: a stream of random numbers, which goes on, or the seed of a new one. Without it the table's
                seed decides, and how often it was asked. A bot with a budget in seconds may all the same
                decide otherwise another time: one in simulations repeats itself.

        Returns:
            What happened: one step, or several where the bot planned more at once.

        Raises:
            NotNowError: the game is over.
            UnknownNameError: there is no bot of that name; the message lists those that exist.
            MalformedError: it is not written as a bot is.
            BotError: the bot failed, with its own error as the cause, or wanted what is not legal. What it
                did before stays done.
            TypeError: for arguments of other types.
        """
        stream = self._stream(rng)
        player = find_bot(self.game, bot) if isinstance(bot, str) else GuardedBot(bot_of(bot))
        try:
            done = len(list(decide(self._session, player, stream, self._course.do)))
        finally:
            if isinstance(bot, str):
                player.close()
        return self._course.last(done)

    def undo(self) -> Step:
        """Take back the last step with all that chance brought: everything is as it was before.

        The same action brings the same draws again.

        Returns:
            What was taken back.

        Raises:
            NotNowError: nothing was done at this table that could be taken back.
        """
        if not len(self._course):
            raise NotNowError("there is nothing to undo: this table is where it began")
        return self._course.undo()

    def copy(self) -> Table:
        """An independent twin, with history and the same chance to come."""
        twin = Table._of(self._session, self._seed, self._components, self._from_position)
        twin._course = self._course.twin()
        twin._decisions = self._decisions.twin()
        return twin

    def record(self, names: Sequence[str] = (), date: str | None = None) -> str:
        """The game so far as the text of a record, which ``Record`` and ``read_records`` read.

        Args:
            names: of the players by seat; without them "Player 1" and so on.
            date: what the record says of it; without it today.

        Raises:
            NotNowError: the game began at a position; a record begins with the deal.
            SetupError: there are not as many names as players, or one has a comma or is longer than a line.
            TypeError: for arguments of other types.
        """
        if self._from_position:
            raise NotNowError(
                "a record begins with the deal, and this table at a position: keep that instead"
            )
        called = [name_of(name) for name in several_of("names", names, "several strings")]
        called = called or names_of(self.players)
        if len(called) != self.players:
            raise SetupError(f"{how_many(len(called), 'name')} for {self.players} players")
        when = calendar.today().isoformat() if date is None else line_of("date", date)
        return format_record(self._session, called, when, components=self._components or "")

    # -- as picture and text --------------------------------------------------------------------------------

    def svg(self, language: str = "en") -> str:
        """The board with what all players hold, as the text of an SVG file; ``view(seat).svg()`` hides.

        Args:
            language: the code of the language for its words.

        Raises:
            PagoriaError: the game brings no pictures, or has no texts in the language.
            TypeError: for an argument of another type.
        """
        return self._session.game.pictures.svg(self._session.state, text_of("language", language))

    def _repr_svg_(self) -> str | None:
        """The picture for notebooks; None for a game without pictures."""
        return picture_or_none(self.svg)

    def __str__(self) -> str:
        """The board as the terminal draws it, with what all players hold."""
        game = self._session.game
        return board_text(game, self.variant, self.players, game.rules.opened(self._session.state, None))

    def __repr__(self) -> str:
        """The position as an expression."""
        more = f", components={self._components!r}" if self._components is not None else ""
        return f"pagoria.table({self.game!r}, position={self.position!r}{more})"

    def __eq__(self, other: object) -> bool:
        """Whether both have the same position of the same game."""
        return self._facts() == other._facts() if isinstance(other, Table) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Table:
        """The same as ``copy``."""
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        """For pickle: the position and the seed, without history."""
        return Table._at_position, (self.game, self.position, self._seed, self._components)

    # -- inside ---------------------------------------------------------------------------------

    @property
    def _session(self) -> Session[Any]:
        return self._course.session

    def _facts(self) -> tuple[str, str | None, str]:
        return self.game, self._components, self.position

    def _legal(self, action: str | int) -> int:
        number = read_action(self._session.game, self._session.state, action)
        reason = self._session.why_not(number)
        if reason is not None:
            raise IllegalActionError(
                self._session.game.notation.format_action(self._session.state, number), reason
            )
        return number

    def _stream(self, rng: Randomness | None) -> Rng:
        if self.over:
            raise NotNowError("the game is over: nobody has to decide; undo() takes back the last step")
        return self._decisions.stream() if rng is None else stream_of(rng)
