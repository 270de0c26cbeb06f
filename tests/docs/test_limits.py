"""docs/limits.md has the limits of the door, docs/design/limits.md those of talk and messages."""

from pathlib import Path

from events.table.decide import TALK_PER_HOUR
from functions.aws.settings import TEXTS_PER_CONTACT
from functions.messages.channels import MAILS_PER_CONTACT, SHARES
from functions.play.door import limits
from tests.docs.limits import DOCUMENT, document

CHAPTER = Path(__file__).parents[2] / "docs/design/limits.md"


def test_it_is_current() -> None:
    assert DOCUMENT.read_text() == document(), "run `make commands`"


def test_every_limit_has_a_row() -> None:
    counted = {name for name, each in vars(limits).items() if isinstance(each, limits.Counted)}
    assert len(limits.ALL) == len(counted)
    assert document().count("\n| ") == len(counted) + 2


def test_the_chapter_has_those_of_talk_and_messages() -> None:
    chapter = CHAPTER.read_text()
    assert SHARES == 4
    assert f"| a talker: {TALK_PER_HOUR} an hour" in chapter
    assert f"| an address: {MAILS_PER_CONTACT} and {TEXTS_PER_CONTACT}, at most a quarter of the site's" in chapter
