"""What this house makes of games, and the suite with it: pages, messages and the log."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from typing import Any

from engine.conformance import suite
from engine.conformance.configurations import Configuration, House
from engine.game import AnyGame
from engine.kit.seats import Viewer
from events.store.codec import Codec
from tests.functions.notify.observer import written
from tests.functions.pages.observer import rendered


def pages(configuration: Configuration, state: Any, viewer: Viewer) -> object:
    """HTML and JSON, to the byte."""
    return rendered(configuration.game, configuration.options, configuration.seats, state, viewer)


def messages(configuration: Configuration, state: Any, viewer: Viewer) -> object:
    """Mails and text messages of every kind that there can be at this position."""
    return written(configuration.game, configuration.options, configuration.seats, state, viewer)


def stored(game: AnyGame, value: Any) -> Any:
    codec = codec_of(game)
    if isinstance(value, tuple):
        return codec.unpack_events(codec.pack_events(value))
    return codec.unpack_snapshot(codec.pack_snapshot(value), game.state)


@cache
def codec_of(game: AnyGame) -> Codec:
    """A codec that knows this game alone."""
    return Codec({each.__name__: each for each in (*game.events, game.state)})


HOUSE = House((pages, messages), stored)


def run(configuration: Configuration, numbers: Iterable[int], moves_each: int) -> suite.Tally:
    """`engine.conformance.suite.run` in this house."""
    return suite.run(replace(configuration, house=HOUSE), numbers, moves_each)
