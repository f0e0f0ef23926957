"""Events as they are stored: what earlier programs wrote is read, and nothing else."""

from __future__ import annotations

import pytest

from pagoria.tables import events
from pagoria.tables.event_text import EventTextError, decode, encode
from pagoria.tables.events import AnyEvent, ClockPlan, MatchPlace, SeatPlan

#: As the server has always written them.
STORED: dict[str, AnyEvent] = {
    '{"kind":"opened","by":"ann","game":"pagoda","variant":"fast","seats":[{},{"bot":"mason"},'
    '{"kept_for":"bob","name":"Bób"}],"commitment":"00","seed":"ff","rules":3,"components":"abc",'
    '"leavers":"idle","start":1,"clock":{"initial_ms":1000,"increment_ms":0}}': events.Opened(
        "ann",
        "pagoda",
        "fast",
        (SeatPlan(), SeatPlan(bot="mason"), SeatPlan(kept_for="bob", name="Bób")),
        "00",
        "ff",
        3,
        "abc",
        "idle",
        1,
        ClockPlan(1000, 0),
    ),
    '{"kind":"imported","by":"ann","record":"Game: \\"x\\"\\n","seed":"","rules":1,"components":"c",'
    '"bots":[null,"mason"],"name":"A","played_here":true}': events.Imported(
        "ann", 'Game: "x"\n', "", 1, "c", (None, "mason"), "A", True
    ),
    '{"kind":"joined","seat":0,"guest":"ann","name":"","entropy":"00ff"}': events.Joined(
        0, "ann", "", "00ff"
    ),
    '{"kind":"started"}': events.Started(),
    '{"kind":"acted","seat":1,"action":"C1R"}': events.Acted(1, "C1R"),
    '{"kind":"undone","seat":1}': events.Undone(1),
    '{"kind":"left","seat":0}': events.Left(0),
    '{"kind":"left","seat":0,"by":"ann","bot":"idle"}': events.Left(0, "ann", "idle"),
    '{"kind":"replaced","seat":0,"bot":"mason","by":"ann"}': events.Replaced(0, "mason", "ann"),
    '{"kind":"returned","seat":0,"by":"ann"}': events.Returned(0, "ann"),
    '{"kind":"resigned","seat":0}': events.Resigned(0),
    '{"kind":"timed_out","seat":0,"bot":"idle"}': events.TimedOut(0, "idle"),
    '{"kind":"rematched","table":"abc","by":"ann"}': events.Rematched("abc", "ann"),
    '{"kind":"adopted","from_":"ann","to":"bob"}': events.Adopted("ann", "bob"),
    '{"kind":"forgotten","seats":[0,2]}': events.Forgotten((0, 2)),
    '{"kind":"opened","by":"ann","game":"pagoda","variant":"fast","seats":[{},{}],"commitment":"00","seed":"ff",'
    '"rules":3,"components":"abc","leavers":"idle","place":{"match":"m","round":1,"deal":4}}': events.Opened(
        "ann",
        "pagoda",
        "fast",
        (SeatPlan(), SeatPlan()),
        "00",
        "ff",
        3,
        "abc",
        "idle",
        place=MatchPlace("m", 1, 4),
    ),
    '{"kind":"revealed"}': events.Revealed(),
}


@pytest.mark.parametrize("text", STORED)
def test_what_was_stored_is_read_and_written_again(text: str) -> None:
    assert decode(text) == STORED[text]
    assert encode(STORED[text]) == text


def test_a_field_of_a_later_program_is_left_out() -> None:
    assert decode('{"kind":"undone","seat":1,"why":"who knows"}') == events.Undone(1)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        "[" * 100_000,
        '"undone"',
        "{}",
        '{"kind":"unheard of"}',
        '{"kind":["undone"],"seat":1}',
        '{"kind":"undone"}',
        '{"kind":"undone","seat":null}',
        '{"kind":"undone","seat":"1"}',
        '{"kind":"undone","seat":true}',
        '{"kind":"undone","seat":1.5}',
        '{"kind":"acted","seat":1,"action":7}',
        '{"kind":"left","seat":0,"bot":1}',
        (
            '{"kind":"opened","by":"ann","game":"pagoda","variant":"fast","seats":{},"commitment":"","seed":"",'
            '"rules":1,"components":"","leavers":""}'
        ),
        (
            '{"kind":"opened","by":"ann","game":"pagoda","variant":"fast","seats":[1],"commitment":"","seed":"",'
            '"rules":1,"components":"","leavers":""}'
        ),
    ],
)
def test_what_is_not_an_event_is_refused(text: str) -> None:
    with pytest.raises(EventTextError):
        decode(text)
