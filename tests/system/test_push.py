"""A player’s device, on the running stack: told, gone, and what takes its place."""

import json

from tests.functions.push_services import CHROME, FIREFOX
from tests.said import headline
from tests.stack import Stack
from tests.system.client import get, post
from tests.system.company import HOUR, gather


def told(stack: Stack, after: int) -> list[str]:
    """Which devices were told since then."""
    return [message.to[0] for message in stack.outbox(after) if message.kind == "request"]


def test_a_device_is_told_and_mail_takes_its_place_once_it_is_gone(stack: Stack) -> None:
    duel = gather(stack, "Anna", "Ben")
    for device in (CHROME, FIREFOX):
        post(f"{duel.seats['Ben']}/device", device=device)
    assert [each["reached_by"] for each in duel.page("Anna").page["players"]] == ["mail", "push"]
    duel.waits()
    before, mails = len(stack.outbox()), duel.told("Ben")
    duel.moves("1x2")
    duel.waits()
    assert told(stack, before) == [CHROME, FIREFOX]
    pushed = dict(stack.outbox()[-1].headers)
    assert (pushed["Authorization"][:8], pushed["Urgency"], stack.outbox()[-1].text) == ("vapid t=", "high", "")
    assert 23 * HOUR < int(pushed["Ttl"]) <= 24 * HOUR
    for device in (CHROME, FIREFOX):
        stack.answer_outgoing(device, 410)
    duel.moves("1x3", "1x4")
    duel.waits()
    assert duel.told("Ben") == mails
    duel.waits(10 * 60)
    stack.sweep()
    duel.waits()
    assert duel.told("Ben") == [*mails, headline("turn")]
    assert get(f"{duel.seats['Ben']}/device").page["devices"] == []
    assert not any(secret in json.dumps(stack.logs()) for secret in ("chrome:1", "firefox-1"))
