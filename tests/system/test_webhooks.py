"""A table's news in a channel, on the running stack: posted, refused, and the next channel."""

import json

from tests.functions.posting import ADDRESSES, PATHS, POSTED
from tests.stack import Stack
from tests.system.client import get, post
from tests.system.company import Company, gather


def posted(stack: Stack) -> list[tuple[str, str]]:
    """What was posted, and where."""
    return [(each.to[0], each.text) for each in stack.outbox() if each.kind == "request"]


def state(company: Company) -> tuple[str, str]:
    page = get(f"{company.host}/webhook").page
    return page["service"], page["state"]


def test_news_is_posted_until_a_channel_is_gone_and_then_to_the_next(stack: Stack) -> None:
    duel = gather(stack, "Anna", "Ben")
    post(f"{duel.host}/webhook", command="webhook", id="one", address=ADDRESSES["discord"])
    duel.waits()
    assert state(duel) == ("discord", "sent")
    duel.moves("1x2")
    duel.waits()
    assert [where for where, _ in posted(stack)] == [POSTED["discord"]] * 2
    stack.answer_outgoing(POSTED["discord"], 404)
    duel.moves("1x3")
    duel.waits()
    assert state(duel) == ("discord", "gone")
    post(f"{duel.host}/webhook", command="webhook", id="two", address=ADDRESSES["slack"])
    duel.waits()
    where, text = posted(stack)[-1]
    assert (where, "<!date^" in text) == (POSTED["slack"], True)
    post(f"{duel.host}/webhook", command="webhook", remove=True)
    duel.moves("1x4")
    duel.waits()
    assert len(posted(stack)) == 3
    logs = json.dumps(stack.logs())
    assert not [path for path in PATHS.values() if path.rpartition("/")[2] in logs]
