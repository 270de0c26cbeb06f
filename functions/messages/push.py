"""Web push without payload: a device learns that there is news, but not which (RFC 8030, RFC 8292).

So nothing needs encryption (docs/design/channels.md).
"""

import hashlib
from collections.abc import Callable, Mapping
from http import HTTPStatus
from urllib.parse import urlsplit

from engine.kit.value import replace
from events.directory.devices import Device, devices_of, mark_of
from events.directory.limits import DAY
from functions.messages.channel import Answer, Never, NotNow, Obstacle, PlainChannel, Sent
from functions.messages.letters import Letter
from functions.messages.outgoing import NoAnswerError, leads_to, post
from functions.messages.service_refusals import UNANSWERED, code, not_now
from functions.messages.vapid import Vapid, encoded

PUSH_SERVICES = (
    "fcm.googleapis.com",
    "updates.push.services.mozilla.com",
    "*.push.apple.com",
    "*.notify.windows.com",
)
"""Chrome and its derivatives, Firefox, Safari, Edge."""

LONGEST = 28 * 86_400
"""Seconds a push service keeps a message (Firebase, "Web push"; RFC 8030, 5.2 allows less)."""

OTHERWISE = 86_400
"""Seconds for a message without a question."""

_TOPIC_SIGNS = 32
"""RFC 8030, 5.4."""

Post = Callable[[str, Mapping[str, str]], int]


class PushToDevices(PlainChannel):
    """The channel `push`.

    A device is gone once its push service says so, if it subscribed with another key, or after a day of refused
    messages. One reached device is enough. A crash repeats a message, which replaces the earlier one.

    :param vapid: `None` if push is switched off
    """

    vapid: Vapid | None
    post: Post = post

    def serves(self, address: str) -> bool:
        """An address without devices is told at delivery."""
        return self.vapid is not None

    def deliver(self, letter: Letter, address: str, now: int) -> Answer:
        """A POST for each device, and `Vapid.token`."""
        answers = {device: self._tell(letter, device, now) for device in devices_of(address)}
        refused = {each.address: since for each, answer in answers.items() if (since := _refused(each, answer, now))}
        refused |= {each.address: 0 for each, answer in answers.items() if each.refused and answer == Sent()}
        lost = [each for each, since in refused.items() if 0 < since <= now - DAY]
        gone = tuple([each.address for each, answer in answers.items() if answer == Never() or each.address in lost])
        if Sent() in answers.values():
            return Sent(gone=gone, refused=refused)
        left = {each: answer for each, answer in answers.items() if each.address not in gone}
        waits = next((answer for answer in left.values() if isinstance(answer, NotNow)), None)
        return replace(waits, gone=gone, refused=refused) if waits else Never()

    def _tell(self, letter: Letter, device: Device, now: int) -> Answer:
        if self.vapid is None or not leads_to(device.address, PUSH_SERVICES):
            return Never()
        try:
            token = self.vapid.token(f"https://{urlsplit(device.address).hostname}", now)
        except UNANSWERED as error:
            return not_now(error, _OBSTACLES.get(code(error)))
        if device.key and device.key != mark_of(token.public):  # a device takes messages of one key only
            return Never()
        try:
            status = self.post(device.address, {"Authorization": token.header, **_headers(letter, device.address, now)})
        except NoAnswerError:
            return NotNow(Obstacle.NO_ANSWER)
        return _answer(status)


def _refused(device: Device, answer: Answer, now: int) -> int:
    """Since when the device has refused every message for a reason that is not the service's own; 0 if it has not."""
    is_refused = isinstance(answer, NotNow) and answer.obstacle is Obstacle.UNKNOWN and answer.code.isdecimal()
    return (device.refused or now) if is_refused else 0


_OBSTACLES: Mapping[str, Obstacle] = {
    "": Obstacle.BUSY,  # KMS did not answer: nothing has left
    "DisabledException": Obstacle.SETTINGS,
    "KMSInvalidStateException": Obstacle.SETTINGS,
    "NotFoundException": Obstacle.SETTINGS,
    "InvalidKeyUsageException": Obstacle.SETTINGS,
}
"""AWS KMS API Reference, "Sign"."""


def _headers(letter: Letter, device: str, now: int) -> dict[str, str]:
    left = letter.due - now if letter.due else OTHERWISE
    return {
        "TTL": str(min(max(left, 0), LONGEST)),
        "Urgency": "high" if letter.question else "normal",
        "Topic": topic(device, letter.thread),
    }


def topic(device: str, table: str) -> str:
    """A name by which a message replaces the undelivered one before it."""
    return encoded(hashlib.sha256(f"{device} {table}".encode()).digest())[:_TOPIC_SIGNS]


def _answer(status: int) -> Answer:
    """RFC 8030, 5 and 8.4. A refused token (RFC 8292, 4.2: 401, 403) says nothing of our key, because a stranger may
    have given the device."""
    match status:
        case _ if 200 <= status < 300:
            return Sent()
        case HTTPStatus.NOT_FOUND | HTTPStatus.GONE:
            return Never()
        case _ if status == HTTPStatus.TOO_MANY_REQUESTS or status >= 500:
            return NotNow(Obstacle.BUSY, str(status))
        case _:
            return NotNow(Obstacle.UNKNOWN, str(status))
