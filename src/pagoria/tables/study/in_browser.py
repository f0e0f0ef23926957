"""Questions as the browser's own engine is asked them: the bodies of the server's requests, answered as JSON.

The page asks the engine that comes with it, which serves nobody else: only the rules are checked.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from pagoria.tables.games import found_game
from pagoria.tables.refusal import Refusal
from pagoria.tables.study import answers, lessons, solving
from pagoria.tables.study.answers import Eyes, LineOfMoves, Move
from pagoria.tables.study.positions import written


def answer_json(question: str, body: str) -> str:
    """The answer to the body of ``/api/study/`` and a question, or why it was refused."""
    asked: Mapping[str, Any] = json.loads(body)
    try:
        told: object = _answer(question, asked)
    except Refusal as refusal:
        error = {"code": refusal.code, "message": refusal.message, "details": refusal.details}
        told = {"error": error}
    return json.dumps(told)


def _answer(question: str, asked: Mapping[str, Any]) -> object:
    if question == "lesson":
        return lessons.part(_lesson(asked))
    if question == "solve":
        return solving.attempt(found_game(asked["game"]), asked["position"], asked["line"], asked["actions"])
    eyes = Eyes(found_game(asked["game"]), asked.get("seat"), asked.get("names", ()))
    if question == "position":
        if asked.get("position") is None:
            return answers.beginning(eyes, asked["variant"], asked["players"], asked.get("seed"))
        return answers.position(eyes, asked["position"])
    if question == "aids":
        return answers.aids(eyes, written(eyes.game, asked["position"]).state)
    if question == "move":
        return answers.move(eyes, asked["position"], _move(asked))
    line = LineOfMoves(eyes, asked["position"])
    return [line.go_on(_move(wanted)) for wanted in asked["moves"]]


def _lesson(asked: Mapping[str, Any]) -> lessons.Asked:
    move = _move(asked)
    names = asked.get("names", ())
    return lessons.asked(asked["game"], asked["language"], asked["lesson"], asked["done"], move, names)


def _move(asked: Mapping[str, Any]) -> Move:
    return Move(asked.get("action"), asked.get("picks"), asked.get("draws"))
