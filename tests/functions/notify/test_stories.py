"""Stories: who is told what, to the minute, as it was written by hand."""

from collections import Counter

import pytest

from tests.functions.notify.story import Performance, Story
from tests.functions.replies.postbox import DOMAIN
from tests.functions.world import World


@pytest.mark.parametrize("name", ["week_of_four", "three_days_of_ten", "week_of_thirteen"])
@pytest.mark.costly("whole weeks of several tables, message by message")
def test_everybody_is_told_what_was_written_each_message_once(
    world: World, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv("REPLIES_DOMAIN", DOMAIN)
    story = Story(name)
    told = Performance(world, story).perform()
    assert sorted(told) == sorted(story.told)
    assert max(Counter(told).values()) == 1
