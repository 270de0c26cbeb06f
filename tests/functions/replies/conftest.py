from collections.abc import Iterator

import pytest

from tests.functions.replies.postbox import DOMAIN, Postbox
from tests.functions.world import World, running


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    """Where mail is received."""
    monkeypatch.setenv("REPLIES_DOMAIN", DOMAIN)
    with running() as world:
        yield world


@pytest.fixture
def postbox(world: World) -> Postbox:
    return Postbox(world)
