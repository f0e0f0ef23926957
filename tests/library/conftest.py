"""The third game is there in all tests of the library: nothing in it is about one game."""

from collections.abc import Iterator

import pytest

from tests.tiny_game.installing import installed


@pytest.fixture(autouse=True, scope="module")
def _three_games() -> Iterator[None]:
    with installed():
        yield
