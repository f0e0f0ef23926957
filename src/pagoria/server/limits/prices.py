"""What everything costs: milliseconds of the loop, which everybody waits for, and rows that are kept.

Measured with ``benchmarks/prices.py`` for the most expensive game, at a table in mid-game, and rounded up.
Thinking happens in other processes and has a fair queue of its own; its price here only keeps one guest from
filling that queue.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pagoria.core.tree import MOST_NODES


@dataclass(frozen=True)
class Price:
    """Milliseconds of the loop, and rows written."""

    ms: float
    rows: float = 0

    def __add__(self, other: Price) -> Price:
        return Price(self.ms + other.ms, self.rows + other.rows)

    def times(self, number: float) -> Price:
        return Price(self.ms * number, self.rows * number)


# --- what every request costs, whatever comes of it ------------------------------------------------

#: A page or a file of the client, also one that is not there.
FILE: Final = Price(1.2)
#: A request to the API: read, routed, answered.
REQUEST: Final = Price(1.4)
#: A request that is refused because somebody is in debt.
REFUSED: Final = Price(0.8)
#: Each kilobyte that a request brings along.
_KILOBYTE: Final = Price(0.02)
#: Each value in it, which is parsed and checked.
_ITEM: Final = Price(0.0005)

# --- guests and games ------------------------------------------------------------------------------

#: A guest is kept for ever.
NEW_GUEST: Final = Price(1, rows=1)
RENAMED: Final = Price(0.4, rows=1)
#: Each attempt to sign in, and each question whether a name is free: that makes guessing slow.
SIGN_IN: Final = Price(40, rows=4)
#: Becoming a member, with all that belongs to it.
MEMBER: Final = Price(60, rows=20)
#: What somebody has achieved is told: a few thousand short texts at most. What is new is written.
PROGRESS: Final = Price(5.5)
_MARK: Final = Price(0.02, rows=0.1)
#: A change of the ways to sign in; a mail is sent.
CHANGED: Final = Price(10, rows=4)
MAIL: Final = Price(100, rows=20)
#: All games of the asker: the price of telling them comes on top.
EXPORT: Final = Price(50)
#: How somebody wants to be told; a browser that subscribes has keys to check, and a name to resolve.
NOTICES: Final = Price(1, rows=1)
SUBSCRIBED: Final = Price(10, rows=2)
#: Every game of days that the member plays is told.
VACATION: Final = Price(60, rows=30)
#: Texts, rules and settings: long.
TEXTS: Final = Price(0.8)
#: What the examples of the rules cost besides their texts: views of whole tables.
EXAMPLES: Final = Price(4)
#: The list of a game's lessons.
LESSONS: Final = Price(1)
#: All puzzles of a game, which are packed once.
PUZZLES: Final = Price(1)
#: A code that is not kept yet.
QR_CODE: Final = Price(8)

# --- people ----------------------------------------------------------------------------------------

#: A thousand results are read and counted, for anybody: trying out names costs as much as finding one.
PROFILE: Final = Price(12)
#: A hundred people with their ratings.
RANKING: Final = Price(3)

# --- tables ----------------------------------------------------------------------------------------

#: A table stays in memory and on the disk long after it was opened.
_TABLE: Final = Price(10, rows=12)
#: What a bot will do in a game: its decisions, told to everybody.
BOT: Final = Price(40, rows=15)
#: No player slows down a game of bots alone: while somebody watches, it is played at once.
_BOTS_ONLY: Final = Price(300, rows=60)
#: The same bots and people once more.
REMATCH: Final = _TABLE + BOT.times(2)
#: Each member who is asked to a table by name.
INVITATION: Final = Price(1, rows=4)
#: What the lobby shows of others: mostly known already, but long.
LISTINGS: Final = Price(0.8)
#: Each of those whom somebody follows.
FOLLOWED: Final = Price(0.02)
#: Somebody is followed from now on, or no longer: trying out many names soon leads into debt.
FOLLOW: Final = Price(1, rows=4)
#: Somebody wants to play at once: half the price of the table that this leads to.
WISH: Final = Price(6, rows=6)
#: Somebody takes a seat, leaves it, resigns: everybody at the table is told.
SEAT: Final = Price(4, rows=1)
#: A table as it is now, and each further one in the list of the asker's games.
LOOK: Final = Price(0.2)
#: The whole game is told: its record, or its deal.
WHOLE_GAME: Final = Price(2)
#: The way to a past step, and each frame that is sent.
_WALK: Final = Price(1)
_FRAME: Final = Price(0.8)
#: An event that is folded when a table is not in memory.
_FOLDED: Final = Price(0.08)
#: A kilobyte of a record that is played again, and kept: half of it takes the room of a row.
_PLAYED_KILOBYTE: Final = Price(12, rows=2)
#: The most of a record that is kept; the rest is mostly padding, which is only read.
_MOST_PLAYED: Final = 32
_PADDING_KILOBYTE: Final = Price(0.3)

# --- talk and the host -----------------------------------------------------------------------------

#: What was said at a table.
TALK: Final = Price(1.5)
#: A message that is kept; besides, each connection that it is sent to.
_SAY: Final = Price(1.5, rows=1)
DISTANCE: Final = Price(0.5, rows=1)
#: A report is kept with what was said before.
REPORT: Final = Price(3, rows=10)
#: An attempt with the host's key: guessing soon leads into debt.
HOST_KEY: Final = Price(15)
#: The same with the key of a network program.
PROGRAM_KEY: Final = Price(15)

# --- matches ---------------------------------------------------------------------------------------

#: A match with its entrants and boards is kept for ever.
_MATCH: Final = Price(10, rows=20)
#: The games of its levels; at most this many are paid for.
_MOST_PAID: Final = 8
#: Somebody enters, withdraws or is ready: everything is looked at once more.
ENTRY: Final = Price(6, rows=1)
#: The page of a match: its results are worked out anew, board by board.
MATCH_PAGE: Final = Price(6)
_BOARD: Final = Price(0.04)
MATCH_LIST: Final = Price(2)

# --- advice ----------------------------------------------------------------------------------------

HINT: Final = Price(60)
EVALUATION: Final = Price(30)
REVIEW: Final = Price(300)
#: What can be counted from a view.
AIDS: Final = Price(6)

# --- the study -------------------------------------------------------------------------------------

#: A thought takes a thinker away from others: the price of asking, and of each second.
_JUDGEMENT: Final = Price(6)
_JUDGED_SECOND: Final = Price(6)
#: A position that is read, and each that is drawn with all that can be chosen there.
_POSITION: Final = Price(5)
_SPOT: Final = Price(3)
#: Each kilobyte of what is drawn: where much can be chosen, a position is as long as fifty others.
_DRAWN_KILOBYTE: Final = Price(0.07)
#: What can be counted in one.
AIDS_IN_STUDY: Final = _POSITION + AIDS
#: Whether it follows from what people play at a table: all that can be done there is done on a copy.
COMPARED: Final = Price(8)
#: A lesson is found and played as far as the learner has come; what is shown comes on top.
_LESSON: Final = Price(3)
_LEARNT: Final = Price(0.4)
#: A puzzle is tried: what the coach says when it is solved, and each action of both lines.
_COACHED: Final = Price(4)
_TRIED: Final = Price(0.3)
#: A tree that is read or written, and each of its nodes, which are played by the rules.
_TREE: Final = Price(3)
_NODE: Final = Price(0.08)
#: As many nodes as fit into a kilobyte of a tree's text, the rest being comments.
_NODES_OF_A_KILOBYTE: Final = 150

#: A study that is kept or changed: what is written of it comes on top.
_KEPT_STUDY: Final = Price(6, rows=4)
_KEPT_NODE: Final = Price(0, rows=0.02)
_EDIT: Final = Price(5, rows=1)
#: A chapter is written as a whole, which takes long for a long one.
_STORED_KILOBYTE: Final = Price(0.05, rows=0.02)
#: What is new takes room that it did not take before: two kilobytes that of a row.
_KEPT_KILOBYTE: Final = Price(0, rows=0.5)
#: Reading a chapter, which is long.
CHAPTER: Final = Price(6)
#: An attempt with the key of a study: guessing soon leads into debt.
STUDY_KEY: Final = Price(3)

# --- live ------------------------------------------------------------------------------------------

#: A connection with its welcome.
CONNECTION: Final = Price(3)
#: A message that is read; what it asks for costs extra.
MESSAGE: Final = Price(0.2)
#: A choice, or taking one back; on top of that, each frame that is sent because of it.
_MOVE: Final = Price(6.5, rows=1)
_SENT: Final = Price(0.1)


def body(size: int, items: int) -> Price:
    """What a request brings along, by its bytes and its items."""
    return _KILOBYTE.times(size / 1024) + _ITEM.times(items)


def table(people: int, bots: int) -> Price:
    """A new table, by its seats for people and for bots."""
    return _TABLE + BOT.times(bots) + (Price(0) if people else _BOTS_ONLY)


def match(games_of_levels: int) -> Price:
    """A new match, by how many games levels play in it."""
    return _MATCH + BOT.times(min(games_of_levels, _MOST_PAID))


def boards(number: int) -> Price:
    """This many boards on the page of a match."""
    return _BOARD.times(number)


def marks(number: int) -> Price:
    """This many marks of somebody's progress."""
    return PROGRESS + _MARK.times(number)


def steps(number: int) -> Price:
    """Frames of past steps."""
    return _WALK + _FRAME.times(number)


def record(size: int) -> Price:
    """Importing a record, by its bytes."""
    kilobytes = size / 1024
    return _TABLE + _PLAYED_KILOBYTE.times(min(kilobytes, _MOST_PLAYED)) + _PADDING_KILOBYTE.times(kilobytes)


def judgement(seconds: float) -> Price:
    """Judging a position of a study for this many seconds."""
    return _JUDGEMENT + _JUDGED_SECOND.times(seconds)


def spots(number: int) -> Price:
    """This many positions of a study, one after the other."""
    return _POSITION + _SPOT.times(number)


def drawn(size: int) -> Price:
    """Positions of a study whose answer has so many bytes; ``spots`` comes on top."""
    return _DRAWN_KILOBYTE.times(size / 1024)


def lesson(done: int) -> Price:
    """A lesson after this many actions of the learner."""
    return _LESSON + _LEARNT.times(done)


def attempt(actions: int) -> Price:
    """An attempt at a puzzle, by the actions of its line and of the one that was tried."""
    return _POSITION + _COACHED + _TRIED.times(actions)


def tree(nodes: int) -> Price:
    """A tree of this many nodes."""
    return _TREE + _NODE.times(nodes)


def tree_text(size: int) -> Price:
    """The text of a tree of this many bytes."""
    nodes = min(MOST_NODES, size / 1024 * _NODES_OF_A_KILOBYTE)
    return tree(int(nodes)) + _PADDING_KILOBYTE.times(size / 1024)


def kept_study(chapters: int, nodes: int) -> Price:
    """Keeping a study with this many chapters and nodes."""
    return _KEPT_STUDY + tree(nodes) + _TREE.times(chapters) + _KEPT_NODE.times(nodes)


def edits(number: int, watchers: int) -> Price:
    """Changes of a study, by their number and by how many connections look at it."""
    return _EDIT.times(number) + _SENT.times(watchers)


def played(nodes: int) -> Price:
    """Playing this many nodes of a tree, to see what is possible behind them."""
    return _NODE.times(nodes)


def stored(size: int) -> Price:
    """Writing chapters of this many bytes, because something in them was changed."""
    return _STORED_KILOBYTE.times(size / 1024)


def told(size: int) -> Price:
    """Reading and sending this many bytes of chapters."""
    return Price(_STORED_KILOBYTE.ms).times(size / 1024)


def kept(size: int) -> Price:
    """Keeping this many bytes that were not there before."""
    return _KEPT_KILOBYTE.times(size / 1024)


def folded(events: int) -> Price:
    """Folding a table, by its events."""
    return _FOLDED.times(events)


def say(watchers: int) -> Price:
    """A message at a table, by how many connections get it."""
    return _SAY + _SENT.times(watchers)


def move(watchers: int) -> Price:
    """A choice at a table, by how many connections get it."""
    return _MOVE + _SENT.times(watchers)
