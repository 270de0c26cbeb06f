from collections.abc import Iterator

import pytest

from tests.functions.world import World, running


@pytest.fixture
def world() -> Iterator[World]:
    with running() as world:
        yield world
