"""docs/design/limits.md says who is counted, how often they may, and for how long."""

import re
from pathlib import Path

from events.directory.limits import DAY, HOUR
from events.table.decide import TALK_PER_HOUR
from functions.aws.settings import TEXTS_PER_CONTACT
from functions.messages.channels import MAILS_PER_CONTACT, SHARES
from functions.play import limits

REPOSITORY = Path(__file__).parents[2]
CHAPTER = (REPOSITORY / "docs/design/limits.md").read_text()
ROW = re.compile(r"^\| .*\(`([a-z-]+)`\) \| (`.*) \| `(\w+)` \|$", re.MULTILINE)
RATE = re.compile(r"`([a-z]+)` ([\d,]+) an? (minute|hour|day)")
WINDOWS = {"minute": 60, "hour": HOUR, "day": DAY}


def test_it_has_all_limits_of_the_door_in_their_order() -> None:
    said = [
        (key, party, int(most.replace(",", "")), WINDOWS[window], refused)
        for key, rates, refused in ROW.findall(CHAPTER)
        for party, most, window in RATE.findall(rates)
    ]
    assert said == [
        (thing.key, party, rate.most, rate.window, thing.refused.__name__)
        for thing in limits.ALL
        for party, rate in thing.rates.items()
    ]


def test_it_has_those_of_talk_and_messages() -> None:
    assert SHARES == 4
    assert f"| a talker: {TALK_PER_HOUR} an hour" in CHAPTER
    assert f"| an address: {MAILS_PER_CONTACT}, {TEXTS_PER_CONTACT} a day, and a quarter of the site's" in CHAPTER
