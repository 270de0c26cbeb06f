"""Every store gives two items at a time, in all tests but those within `whole_pages`."""

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

import events.reading
import events.store.pages
from local.pages import ITEMS, SmallPages

_PAGES = SmallPages()
_PAUSE = 0.001
"""Seconds: what is left out of nearly every batch is not left out because there was too much to do."""

_COMMITS = events.reading.COMMITS_PER_READ


def make_pages_small() -> None:
    """From now on, for every client that is made. The log in memory has no pages: it is asked for so many commits."""
    _PAGES.install()
    events.reading.COMMITS_PER_READ = ITEMS
    events.store.pages.SHORTEST_PAUSE = _PAUSE


@contextmanager
def whole_pages() -> Iterator[None]:
    """Within the block pages are as large as on AWS: for whoever counts calls, or what they cost."""
    with _PAGES.whole(), patch.object(events.reading, "COMMITS_PER_READ", _COMMITS):
        yield
