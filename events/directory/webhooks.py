"""A table's webhook: a chat service's address, which is a secret.

`events.directory.live` notes first that a table has one, so that other tables cost no read.
"""

import hashlib
from dataclasses import field
from typing import Literal, TypeAlias

from engine.kit.value import Value
from events.directory.claims import LEASE
from events.directory.person import DeliveryStatus
from events.directory.rows import Row, Rows, Stored, key, row, value_of, written

Service: TypeAlias = Literal["discord", "slack"]


class Webhook(Value):
    """A table's address for news.

    :param path: after the service's host; empty once the service refused it
    :param told: the last posted version
    :param hello, greeted: ids of the last greeting asked for, and the last posted
    :param until: end of a sender's claim or of a pause
    :param answer, at: the last message's outcome and time
    """

    table: str
    service: Service
    path: str = field(repr=False)
    told: int
    hello: str = ""
    greeted: str = ""
    until: int = 0
    answer: DeliveryStatus | None = None
    at: int = 0

    @property
    def is_gone(self) -> bool:
        """Whether the service refused it for good."""
        return not self.path

    @property
    def hash(self) -> str:
        """The same for all threads of an address; it cannot be guessed."""
        return hashlib.sha256(f"{self.service}:{self.path.partition('?')[0]}".encode()).hexdigest()[:32]

    @property
    def greets(self) -> bool:
        """Whether a greeting is due."""
        return self.hello != self.greeted


class Webhooks(Rows):
    """The webhooks of tables."""

    def get(self, table: str) -> Webhook | None:
        """A table's webhook, consistent."""
        found = self._get(_key(table), consistent=True)
        return value_of(found, Webhook, table=table, path=written(found, "path")) if found else None

    def put(self, webhook: Webhook, person: str) -> None:
        """Stores a webhook; a repeat with the same `hello` and address changes nothing.

        :param person: the person who wants it; empty for a host without a seat
        """
        address = {"service": webhook.service, "path": webhook.path}
        is_another = "attribute_exists(#path) AND #path <> :path"  # the browser's Back sends the same `hello`
        is_new = f"attribute_not_exists(hello) OR hello <> :hello OR ({is_another})"
        new = row(_key(webhook.table), **address, told=webhook.told, hello=webhook.hello, by=person)
        self._put(new, is_new, hello=webhook.hello, path=webhook.path)

    def given_again(self, webhook: Webhook, person: str) -> bool:
        """Asks for a greeting, if the address is the table's already; whether it is."""
        return self._change(webhook, "SET hello = :hello, #by = :by", hello=webhook.hello, by=person)

    def greet(self, table: str, hello: str) -> bool:
        """Asks for a greeting; whether the table has a webhook."""
        return self._update(_key(table), "SET hello = :hello", "attribute_exists(#path)", hello=hello)

    def remove(self, table: str) -> None:
        """Forgets the webhook."""
        self._delete(_key(table))

    def forget(self, table: str, person: str) -> None:
        """Forgets the webhook if that person wanted it."""
        self._delete(_key(table), "#by = :person", person=person)

    def claim(self, webhook: Webhook, now: int) -> bool:
        """Claims the next message, unless another sender claimed or posted since the read."""
        is_free = "told = :told AND (attribute_not_exists(#until) OR #until <= :now)"
        return self._change(webhook, "SET #until = :lease", is_free, lease=now + LEASE, told=webhook.told, now=now)

    def posted(self, webhook: Webhook, told: int, now: int) -> None:
        """Notes that everything up to that version was posted."""
        change = "SET told = :told, greeted = :hello, answer = :sent, #at = :now REMOVE #until"
        self._change(webhook, change, told=told, hello=webhook.hello, sent="sent", now=now)

    def skip(self, webhook: Webhook, told: int) -> None:
        """Leaves out everything up to that version."""
        self._change(webhook, "SET told = :told", "told < :told", told=told)

    def hold(self, webhook: Webhook, until: int, now: int) -> None:
        """Notes a failed message; the next waits until then."""
        change = "SET #until = :until, answer = :answer, #at = :now"
        self._change(webhook, change, until=until, answer="not now", now=now)

    def drop(self, webhook: Webhook, now: int) -> None:
        """Forgets a refused address, but keeps the row."""
        self._change(webhook, "SET answer = :never, #at = :now REMOVE #path, #until", never="never", now=now)

    def set_back(self, table: str, version: int) -> None:
        """Lowers `told` after the log was set back: new commits take the later numbers."""
        self._update(_key(table), "SET told = :version", "told > :version", version=version)

    def _change(self, webhook: Webhook, change: str, when: str = "", **values: Stored) -> bool:
        """Unless the address is another one by now."""
        condition = f"#path = :path AND {when}" if when else "#path = :path"
        return self._update(_key(webhook.table), change, condition, path=webhook.path, **values)


def _key(table: str) -> "Row":
    return key(f"table/{table}", "webhook")
