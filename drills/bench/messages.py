"""Messages per move: the stories that the policy is held to, played and counted."""

import os
from collections import Counter
from unittest.mock import patch

from tests.functions.notify.story import Performance, Story
from tests.functions.replies.postbox import DOMAIN
from tests.functions.world import running

STORIES = {
    "week_of_four": "four players, a week",
    "three_days_of_ten": "ten players, three days, five time zones",
    "week_of_thirteen": "thirteen players at five tables, a week",
}


def rows() -> list[str]:
    """A line of the table for each story."""
    return [_row(name, about) for name, about in STORIES.items()]


def _row(name: str, about: str) -> str:
    with patch.dict(os.environ, REPLIES_DOMAIN=DOMAIN), running() as world:
        performance = Performance(world, Story(name))
        told, moves = performance.perform(), performance.moves
    kinds = Counter(each.kind for each in told)
    listed = ", ".join(f"{count} {kind.replace('_', ' ')}" for kind, count in kinds.most_common())
    return f"| {about} | {moves} | {len(told)} | {len(told) / moves:.2f} | {listed} |"
