"""People and their contacts, which are nowhere else, so that they can be erased.

A link leads from the hash of an address to the person who has it. It is there before the address and goes after it, so
that after a crash at any call every address is still found by `erase_contact`. What can be left is a link that leads to
no address: it tells nothing, and expires.
"""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Literal, TypeAlias, cast

from engine.kit.value import Value
from events.directory.rows import Rows, key, number, text, whole

if TYPE_CHECKING:
    from events.directory.rows import Row

Channel: TypeAlias = Literal["mail", "sms"]
CHANNELS: tuple[Channel, ...] = ("mail", "sms")

Answer: TypeAlias = Literal["sent", "not now", "never"]
"""What became of a message: it left; it could not, for a reason on our side; its address is dead."""


class Contact(Value):
    """An address of a person on one channel.

    :param address: a mail address, or a phone number in international form (`+447400123456`)
    :param confirmed: when its owner confirmed it for this person, in seconds since 1970; 0 for not yet
    :param answer: what became of the last message to it; `None` before there was one
    """

    address: str = field(repr=False)
    confirmed: int = 0
    answer: Answer | None = None

    @property
    def dead(self) -> bool:
        """Whether nothing sent to it ever arrives."""
        return self.answer == "never"


class Person(Value):
    """Somebody who plays, known to the log by `id` alone.

    :param id: opaque
    :param name: as given with the contact
    :param zone: time zone (IANA), for deadlines in messages
    :param reminders: whether to remind before a time-out
    :param contacts: at most one for each channel
    :param parted: whether a confirmed address was taken away from the person
    :param expires: when the person may be forgotten, in seconds since 1970; as stored
    """

    id: str
    name: str = field(repr=False)
    zone: str = "UTC"
    reminders: bool = True
    contacts: Mapping[Channel, Contact] = field(default_factory=dict, repr=False)
    parted: bool = False
    expires: int = field(default=0, compare=False)


def contact_hash(channel: Channel, address: str) -> str:
    """What stands for an address where it need not be readable: 32 hexadecimal digits."""
    return hashlib.sha256(f"{channel}:{address.strip().casefold()}".encode()).hexdigest()[:32]


class People(Rows):
    """The people of the directory."""

    def add(self, person: Person, expires: int) -> None:
        """Stores a new person; one who is there already stays as is. One PutItem for it and for each contact.

        :param expires: when the person may be forgotten, in seconds since 1970
        """
        for channel, contact in person.contacts.items():
            self._link(person.id, channel, contact.address, expires)
        try:
            self._client.put_item(
                TableName=self._name, Item=_row(person, expires), ConditionExpression="attribute_not_exists(pk)"
            )
        except self._client.exceptions.ConditionalCheckFailedException:
            return

    def get(self, person: str, consistent: bool = True) -> Person | None:
        """A person, or `None` for one who was erased. One GetItem.

        :param consistent: whether as last written; otherwise as of a moment ago, at half the price
        """
        row = self._get(_key(person), consistent)
        return _person(row) if row else None

    def several(self, people: Iterable[str], consistent: bool = True) -> dict[str, Person]:
        """Those of the people who were not erased, by id. One BatchGetItem for each 100.

        :param consistent: as in `get`
        """
        rows = self._several([_key(person) for person in sorted(set(people))], consistent)
        return {person.id: person for person in map(_person, rows)}

    def keep(self, person: Person, expires: int) -> None:
        """Remembers a person and the contacts longer, unless erased by now. UpdateItem, and a PutItem for each contact.

        :param expires: seconds since 1970
        """
        for channel, contact in person.contacts.items():
            self._link(person.id, channel, contact.address, expires)
        if not self._change(person.id, "SET expires = :expires", {":expires": number(expires)}):
            self._unlink(person)

    def prefer(self, person: str, zone: str, reminders: bool) -> bool:
        """Sets the preferences; whether there is such a person. One UpdateItem."""
        values: Row = {":zone": text(zone), ":reminders": {"BOOL": reminders}}
        return self._change(person, "SET #zone = :zone, reminders = :reminders", values, {"#zone": "zone"})

    def set_contact(self, person: str, channel: Channel, address: str, expires: int) -> bool:
        """Gives a person another address, unconfirmed; whether there is such a person. PutItem and UpdateItem."""
        self._link(person, channel, address, expires)
        return self._change(
            person, "SET #channel = :address REMOVE #confirmed, #answer", {":address": text(address)}, _names(channel)
        )

    def forget_contact(self, person: Person, channel: Channel) -> None:
        """Forgets one address of a person, not that it was confirmed. UpdateItem and DeleteItem."""
        contact = person.contacts.get(channel)
        if contact is None:
            return
        self._update(
            _key(person.id),
            "SET parted = :parted REMOVE #channel, #confirmed, #answer",
            ConditionExpression="#channel = :address",
            ExpressionAttributeNames=_names(channel),
            ExpressionAttributeValues={
                ":address": text(contact.address),
                ":parted": {"BOOL": person.parted or contact.confirmed > 0},
            },
        )
        self._delete(_link_key(person.id, channel, contact.address))

    def confirm(self, person: str, channel: Channel, address_hash: str, now: int) -> bool:
        """Confirms an address, unless the person has another one by now. GetItem and UpdateItem.

        A message to it was read, so it is not dead, whatever was answered.
        """
        known = self.get(person)
        contact = known.contacts.get(channel) if known else None
        if contact is None or contact_hash(channel, contact.address) != address_hash:
            return False
        return self._update(
            _key(person),
            "SET #confirmed = :now REMOVE #answer",
            ConditionExpression="#channel = :address",
            ExpressionAttributeNames=_names(channel),
            ExpressionAttributeValues={":now": number(now), ":address": text(contact.address)},
        )

    def answered(self, person: str, channel: Channel, address: str, answer: Answer) -> None:
        """Remembers what became of the last message to an address, if the person still has it. One UpdateItem."""
        self._update(
            _key(person),
            "SET #answer = :answer",
            ConditionExpression="#channel = :address",
            ExpressionAttributeNames={"#channel": channel, "#answer": f"{channel}_answer"},
            ExpressionAttributeValues={":answer": text(answer), ":address": text(address)},
        )

    def erase(self, person: str) -> None:
        """Forgets a person and the contacts. One DeleteItem for each row."""
        row = self._client.delete_item(TableName=self._name, Key=_key(person), ReturnValues="ALL_OLD").get("Attributes")
        if row:
            self._unlink(_person(row))

    def erase_contact(self, channel: Channel, address: str) -> int:
        """Forgets everybody with that address; how many. For the operator. Two Queries, and for each as `erase`."""
        wanted = contact_hash(channel, address)
        erased = 0
        for row in self._until_gone(f"contact/{wanted}", "person/"):
            person = self.get(row["sk"]["S"].removeprefix("person/"))
            contact = person.contacts.get(channel) if person else None
            if person and contact and contact_hash(channel, contact.address) == wanted:
                self.erase(person.id)
                erased += 1
            self._delete({"pk": row["pk"], "sk": row["sk"]})  # also where it leads to no address, or another one
        return erased

    def _change(self, person: str, expression: str, values: "Row", names: Mapping[str, str] | None = None) -> bool:
        named = {"ExpressionAttributeNames": names} if names else {}
        return self._update(
            _key(person),
            expression,
            ConditionExpression="attribute_exists(pk)",
            ExpressionAttributeValues=values,
            **named,
        )

    def _link(self, person: str, channel: Channel, address: str, expires: int) -> None:
        row = _link_key(person, channel, address)
        self._client.put_item(TableName=self._name, Item={**row, "expires": number(expires)})

    def _unlink(self, person: Person) -> None:
        for channel, contact in person.contacts.items():
            self._delete(_link_key(person.id, channel, contact.address))


def _key(person: str) -> "Row":
    return key(f"person/{person}", "person")


def _names(channel: Channel) -> dict[str, str]:
    """The attributes of an address, under the names that expressions have for them."""
    return {"#channel": channel, "#confirmed": f"{channel}_confirmed", "#answer": f"{channel}_answer"}


def _link_key(person: str, channel: Channel, address: str) -> "Row":
    return key(f"contact/{contact_hash(channel, address)}", f"person/{person}")


def _row(person: Person, expires: int) -> "Row":
    row: Row = {
        **_key(person.id),
        "name": text(person.name),
        "zone": text(person.zone),
        "reminders": {"BOOL": person.reminders},
        "expires": number(expires),
    }
    for channel, contact in person.contacts.items():
        row[channel] = text(contact.address)
        if contact.confirmed:
            row[f"{channel}_confirmed"] = number(contact.confirmed)
        if contact.answer:
            row[f"{channel}_answer"] = text(contact.answer)
    return row


def _person(row: "Row") -> Person:
    return Person(
        id=row["pk"]["S"].removeprefix("person/"),
        name=row["name"]["S"],
        zone=row["zone"]["S"],
        reminders=row["reminders"]["BOOL"],
        contacts={channel: _contact(row, channel) for channel in CHANNELS if channel in row},
        parted="parted" in row and row["parted"]["BOOL"],
        expires=whole(row, "expires"),
    )


def _contact(row: "Row", channel: Channel) -> Contact:
    answer = cast("Answer | None", row[f"{channel}_answer"]["S"] if f"{channel}_answer" in row else None)
    return Contact(row[channel]["S"], whole(row, f"{channel}_confirmed"), answer)
