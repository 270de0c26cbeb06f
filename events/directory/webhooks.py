"""A table's webhook: a chat service's address, which is a secret.

`events.directory.live` notes that a table has one, so that other tables cost no read. The note comes first: a crash
leaves a useless read, never silence.
"""

import hashlib
from contextlib import suppress
from dataclasses import field
from typing import Literal, TypeAlias, cast

from engine.kit.value import Value
from events.directory.claims import LEASE
from events.directory.person import DeliveryStatus
from events.directory.rows import Row, Rows, key, number, text, whole

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
        row = self._get(_key(table), consistent=True)
        return _webhook(table, row) if row else None

    def put(self, webhook: Webhook, person: str) -> None:
        """Stores a webhook; a repeat with the same `hello` and address changes nothing.

        :param person: the person who wants it; empty for a host without a seat
        """
        row = {
            **_key(webhook.table),
            "service": text(webhook.service),
            "path": text(webhook.path),
            "told": number(webhook.told),
            "hello": text(webhook.hello),
            "by": text(person),
        }
        is_another = "attribute_exists(#path) AND #path <> :path"  # the browser's Back sends the same `hello`
        with suppress(self._client.exceptions.ConditionalCheckFailedException):
            self._client.put_item(
                TableName=self._name,
                Item=row,
                ConditionExpression=f"attribute_not_exists(hello) OR hello <> :hello OR ({is_another})",
                ExpressionAttributeNames={"#path": "path"},
                ExpressionAttributeValues={":hello": row["hello"], ":path": row["path"]},
            )

    def given_again(self, webhook: Webhook, person: str) -> bool:
        """Asks for a greeting, if the address is the table's already; whether it is."""
        return self._change(
            webhook, "SET hello = :hello, #by = :by", "", {":hello": text(webhook.hello), ":by": text(person)}
        )

    def greet(self, table: str, hello: str) -> bool:
        """Asks for a greeting; whether the table has a webhook."""
        return self._update(
            _key(table),
            "SET hello = :hello",
            ConditionExpression="attribute_exists(#path)",
            ExpressionAttributeNames={"#path": "path"},
            ExpressionAttributeValues={":hello": text(hello)},
        )

    def remove(self, table: str) -> None:
        """Forgets the webhook."""
        self._delete(_key(table))

    def forget(self, table: str, person: str) -> None:
        """Forgets the webhook if that person wanted it."""
        self._delete(
            _key(table),
            ConditionExpression="#by = :person",
            ExpressionAttributeNames={"#by": "by"},
            ExpressionAttributeValues={":person": text(person)},
        )

    def claim(self, webhook: Webhook, now: int) -> bool:
        """Claims the next message, unless another sender claimed or posted since the read."""
        return self._change(
            webhook,
            "SET #until = :lease",
            "told = :told AND (attribute_not_exists(#until) OR #until <= :now)",
            {":lease": number(now + LEASE), ":told": number(webhook.told), ":now": number(now)},
        )

    def posted(self, webhook: Webhook, told: int, now: int) -> None:
        """Notes that everything up to that version was posted."""
        self._change(
            webhook,
            "SET told = :told, greeted = :hello, answer = :sent, #at = :now REMOVE #until",
            "",
            {":told": number(told), ":hello": text(webhook.hello), ":sent": text("sent"), ":now": number(now)},
        )

    def skip(self, webhook: Webhook, told: int) -> None:
        """Leaves out everything up to that version."""
        self._change(webhook, "SET told = :told", "told < :told", {":told": number(told)})

    def hold(self, webhook: Webhook, until: int, now: int) -> None:
        """Notes a failed message; the next waits until then."""
        self._change(
            webhook,
            "SET #until = :until, answer = :answer, #at = :now",
            "",
            {":until": number(until), ":answer": text("not now"), ":now": number(now)},
        )

    def drop(self, webhook: Webhook, now: int) -> None:
        """Forgets a refused address, but keeps the row."""
        self._change(
            webhook,
            "SET answer = :never, #at = :now REMOVE #path, #until",
            "",
            {":never": text("never"), ":now": number(now)},
        )

    def set_back(self, table: str, version: int) -> None:
        """Lowers `told` after the log was set back: new commits take the later numbers."""
        self._update(
            _key(table),
            "SET told = :version",
            ConditionExpression="told > :version",
            ExpressionAttributeValues={":version": number(version)},
        )

    def _change(self, webhook: Webhook, expression: str, condition: str, values: "dict[str, object]") -> bool:
        whole_condition = f"#path = :path AND {condition}" if condition else "#path = :path"
        names = {"#path": "path", "#until": "until", "#at": "at", "#by": "by"}
        said = f"{expression} {whole_condition}"
        return self._update(
            _key(webhook.table),
            expression,
            ConditionExpression=whole_condition,
            ExpressionAttributeNames={name: each for name, each in names.items() if name in said},
            ExpressionAttributeValues={**values, ":path": text(webhook.path)},
        )


def _key(table: str) -> "Row":
    return key(f"table/{table}", "webhook")


def _webhook(table: str, row: "Row") -> Webhook:
    def written(name: str) -> str:
        return row[name]["S"] if name in row else ""

    return Webhook(
        table=table,
        service=cast("Service", written("service")),
        path=written("path"),
        told=whole(row, "told"),
        hello=written("hello"),
        greeted=written("greeted"),
        until=whole(row, "until"),
        answer=cast("DeliveryStatus | None", written("answer") or None),
        at=whole(row, "at"),
    )
