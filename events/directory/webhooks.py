"""Where the news of a table is posted: one address of a chat service for each table, which is a secret.

Its row goes with its table. That a table has one stands beside what is done there (`events.directory.live`), so that a
table without costs nothing: it is written there first, so that a crash leaves a look in vain, and no silence.
"""

import hashlib
from contextlib import suppress
from dataclasses import field
from typing import TYPE_CHECKING, Literal, TypeAlias, cast

from engine.kit.value import Value
from events.directory.claims import LEASE
from events.directory.person import Answer
from events.directory.rows import Rows, key, number, text, whole

if TYPE_CHECKING:
    from events.directory.rows import Row

Service: TypeAlias = Literal["discord", "slack"]


class Webhook(Value):
    """Where a table's news goes.

    :param path: what follows the service's host in the address; empty once the service no longer took it
    :param told: the version up to which everything was posted
    :param hello: names the last wish for a greeting
    :param greeted: the wish that was fulfilled
    :param until: until when somebody posts there, or nobody may, in seconds since 1970
    :param answer: what became of the last message; `None` before there was one
    :param at: when that was, in seconds since 1970
    """

    table: str
    service: Service
    path: str = field(repr=False)
    told: int
    hello: str = ""
    greeted: str = ""
    until: int = 0
    answer: Answer | None = None
    at: int = 0

    @property
    def is_gone(self) -> bool:
        """Whether the service no longer takes what is posted there."""
        return not self.path

    @property
    def hash(self) -> str:
        """Stands for the address, whatever thread there it names: nobody guesses one."""
        return hashlib.sha256(f"{self.service}:{self.path.partition('?')[0]}".encode()).hexdigest()[:32]

    @property
    def greets(self) -> bool:
        """Whether somebody waits for a greeting there."""
        return self.hello != self.greeted


class Webhooks(Rows):
    """The webhooks of tables."""

    def get(self, table: str) -> Webhook | None:
        """Where the table's news goes, as last written. One GetItem."""
        row = self._get(_key(table), consistent=True)
        return _webhook(table, row) if row else None

    def put(self, webhook: Webhook, person: str) -> None:
        """Has news go there from now on, and nowhere else. One PutItem; a repeat, which has the same `hello` and
        address, changes nothing.

        :param person: who wants it, by their id; nobody for a host without a seat
        """
        row = {
            **_key(webhook.table),
            "service": text(webhook.service),
            "path": text(webhook.path),
            "told": number(webhook.told),
            "hello": text(webhook.hello),
            "by": text(person),
        }
        is_another = "attribute_exists(#path) AND #path <> :path"  # whoever went back in the browser has the same wish
        with suppress(self._client.exceptions.ConditionalCheckFailedException):
            self._client.put_item(
                TableName=self._name,
                Item=row,
                ConditionExpression=f"attribute_not_exists(hello) OR hello <> :hello OR ({is_another})",
                ExpressionAttributeNames={"#path": "path"},
                ExpressionAttributeValues={":hello": row["hello"], ":path": row["path"]},
            )

    def given_again(self, webhook: Webhook, person: str) -> bool:
        """Wants a greeting there, if that is where news goes already; whether it is. One UpdateItem.

        What was posted stays posted, and whoever may post there is as before.

        :param person: as of `put`
        """
        return self._change(
            webhook, "SET hello = :hello, #by = :by", "", {":hello": text(webhook.hello), ":by": text(person)}
        )

    def greet(self, table: str, hello: str) -> bool:
        """Wants a greeting there; whether there is such a place. One UpdateItem."""
        return self._update(
            _key(table),
            "SET hello = :hello",
            ConditionExpression="attribute_exists(#path)",
            ExpressionAttributeNames={"#path": "path"},
            ExpressionAttributeValues={":hello": text(hello)},
        )

    def remove(self, table: str) -> None:
        """Forgets where the news goes. One DeleteItem."""
        self._delete(_key(table))

    def forget(self, table: str, person: str) -> None:
        """The same, if it was that person who wanted it. One DeleteItem."""
        self._delete(
            _key(table),
            ConditionExpression="#by = :person",
            ExpressionAttributeNames={"#by": "by"},
            ExpressionAttributeValues={":person": text(person)},
        )

    def claim(self, webhook: Webhook, now: int) -> bool:
        """Posts there, unless somebody else does, or has since it was read. One UpdateItem.

        A crash leaves it taken for the lease.
        """
        return self._change(
            webhook,
            "SET #until = :lease",
            "told = :told AND (attribute_not_exists(#until) OR #until <= :now)",
            {":lease": number(now + LEASE), ":told": number(webhook.told), ":now": number(now)},
        )

    def posted(self, webhook: Webhook, told: int, now: int) -> None:
        """Everything up to that version has left. One UpdateItem."""
        self._change(
            webhook,
            "SET told = :told, greeted = :hello, answer = :sent, #at = :now REMOVE #until",
            "",
            {":told": number(told), ":hello": text(webhook.hello), ":sent": text("sent"), ":now": number(now)},
        )

    def skip(self, webhook: Webhook, told: int) -> None:
        """There is nothing to say up to that version; what was posted of later ones stays so. One UpdateItem."""
        self._change(webhook, "SET told = :told", "told < :told", {":told": number(told)})

    def hold(self, webhook: Webhook, until: int, now: int) -> None:
        """Nothing left, and nothing is posted until then. One UpdateItem."""
        self._change(
            webhook,
            "SET #until = :until, answer = :answer, #at = :now",
            "",
            {":until": number(until), ":answer": text("not now"), ":now": number(now)},
        )

    def drop(self, webhook: Webhook, now: int) -> None:
        """The service no longer takes it: forgets the address, not that there was one. One UpdateItem."""
        self._change(
            webhook,
            "SET answer = :never, #at = :now REMOVE #path, #until",
            "",
            {":never": text("never"), ":now": number(now)},
        )

    def set_back(self, table: str, version: int) -> None:
        """What was posted of later versions is no more, and others of their number may come. One UpdateItem."""
        self._update(
            _key(table),
            "SET told = :version",
            ConditionExpression="told > :version",
            ExpressionAttributeValues={":version": number(version)},
        )

    def _change(self, webhook: Webhook, expression: str, condition: str, values: "dict[str, object]") -> bool:
        """Changes the row of an address that is still the table's."""
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
        answer=cast("Answer | None", written("answer") or None),
        at=whole(row, "at"),
    )
