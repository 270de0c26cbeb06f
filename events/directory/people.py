"""People, one per seat, and references to their contacts.

A link leads from a contact to each person who gave it. It is written before the reference and deleted after it, so that
a crash never hides a person from their address. A leftover link expires.
"""

from collections.abc import Iterable, Mapping
from typing import cast

from events.directory.addresses import CHANNELS, Channel
from events.directory.person import DeliveryStatus, Ended, Person, Reference
from events.directory.preferences import STORED, Preferences, read, stored
from events.directory.rows import Row, Rows, key, number, text, whole


class People(Rows):
    """The directory's people."""

    def add(self, person: Person, expires: int, table: str = "") -> None:
        """Stores a new person; an existing one stays. One PutItem for the person and each contact."""
        for reference in person.contacts.values():
            self.link(person.id, reference.contact, expires, table)
        try:
            self._client.put_item(
                TableName=self._name, Item=_row(person, expires), ConditionExpression="attribute_not_exists(pk)"
            )
        except self._client.exceptions.ConditionalCheckFailedException:
            return

    def get(self, person: str, consistent: bool = True) -> Person | None:
        """`None` once erased."""
        row = self._get(person_key(person), consistent)
        return self._person(row) if row else None

    def several(self, people: Iterable[str], consistent: bool = True) -> dict[str, Person]:
        """The existing people by id."""
        rows = self._several([person_key(person) for person in sorted(set(people))], consistent)
        return {person.id: person for person in map(self._person, rows)}

    def keep(self, person: Person, expires: int) -> None:
        """Extends a person's life, and their links'. UpdateItem, and one for each contact."""
        for reference in person.contacts.values():
            self.link(person.id, reference.contact, expires)
        if not self._change(person.id, "SET expires = :expires", {":expires": number(expires)}):
            self._unlink(person)

    def unlink(self, person: str, contact: str) -> None:
        """Deletes a link from a contact to a person."""
        self._delete(link_key(person, contact))

    def prefer(self, person: str, preferences: Preferences) -> bool:
        """Sets preferences; whether the person exists."""
        row = stored(preferences)
        gone = ", ".join(f"#{name}" for name in STORED if name not in row)
        change = f"SET {', '.join(f'#{name} = :{name}' for name in row)}{f' REMOVE {gone}' if gone else ''}"
        values = {f":{name}": value for name, value in row.items()}
        return self._change(person, change, values, {f"#{name}": name for name in STORED})

    def set_contact(
        self,
        person: str,
        channel: Channel,
        contact: str,
        expires: int,
        table: str = "",
        proved: int = 0,
        asker: str = "",
    ) -> bool:
        """Sets a person's contact; whether the person exists. Two UpdateItems.

        :param proved: when its owner confirmed it; 0 for not yet
        """
        self.link(person, contact, expires, table)
        known: Row = {"#contact": text(contact)}
        known |= {"#proved": number(proved)} if proved else {}
        known |= {"#asker": text(asker)} if asker else {}
        sets = ", ".join(f"{name} = {name.replace('#', ':')}" for name in known)
        return self._change(
            person,
            f"SET {sets} REMOVE {', '.join(sorted(_OTHERS.keys() - known.keys()))}",
            {name.replace("#", ":"): value for name, value in known.items()},
            _names(channel),
        )

    def forget_contact(self, person: Person, channel: Channel) -> None:
        """Forgets one contact of a person, but not that they proved one. UpdateItem and DeleteItem."""
        reference = person.contacts.get(channel)
        if reference is None:
            return
        self._update(
            person_key(person.id),
            f"{'SET parted = :true ' if reference.proved else ''}REMOVE #contact, {', '.join(sorted(_OTHERS))}",
            ConditionExpression="#contact = :contact",
            ExpressionAttributeNames=_names(channel),
            ExpressionAttributeValues={
                ":contact": text(reference.contact),
                **({":true": {"BOOL": True}} if reference.proved else {}),
            },
        )
        self.unlink(person.id, reference.contact)

    def prove(self, person: str, channel: Channel, contact: str, now: int) -> bool:
        """Marks a contact as this person's, unless they have another by now. Its faults end: they read a message."""
        return self._of_contact(
            person,
            channel,
            contact,
            "SET #proved = :now REMOVE #answer, #held, #tried, #ended, #since, #declined, #muted",
            {":now": number(now)},
        )

    def decline(self, person: str, channel: Channel, contact: str, now: int) -> bool:
        """Marks a contact as another person's."""
        return self._of_contact(person, channel, contact, "SET #declined = :now REMOVE #proved", {":now": number(now)})

    def mute(self, person: str, channel: Channel, contact: str, now: int) -> bool:
        """Stops messages about this person's table."""
        return self._of_contact(person, channel, contact, "SET #muted = :now", {":now": number(now)})

    def unmute(self, person: str, channel: Channel, contact: str) -> bool:
        """Takes `mute` back, and makes a failed contact usable again."""
        return self._of_contact(person, channel, contact, "REMOVE #muted, #answer", {})

    def end(self, person: str, channel: Channel, contact: str, ended: Ended, now: int) -> bool:
        """Ends messages to a proved contact."""
        return self._of_contact(
            person,
            channel,
            contact,
            "SET #ended = :ended, #since = if_not_exists(#since, :now)",
            {":ended": text(ended), ":now": number(now)},
            "attribute_exists(#proved)",
        )

    def resume(self, person: str, channel: Channel, contact: str) -> bool:
        """Takes `end` back."""
        return self._of_contact(person, channel, contact, "REMOVE #ended, #since", {}, "attribute_exists(#ended)")

    def answered(
        self, person: str, channel: Channel, contact: str, answer: DeliveryStatus, linked: int = 0, now: int = 0
    ) -> None:
        """Stores the outcome of the last message.

        :param linked: until when the message's links are good; 0 keeps the time
        """
        change, values = "SET #answer = :answer", {":answer": text(answer)}
        if linked:
            change, values = f"{change}, #linked = :linked", {**values, ":linked": number(linked)}
        if answer == "not now":
            change += ", #tried = :now, #held = if_not_exists(#held, :now)"
            values |= {":now": number(now)}
        else:
            change += " REMOVE #held, #tried"
        self._of_contact(person, channel, contact, change, values)

    def erase(self, person: str) -> None:
        """Forgets a person, and the links of their contacts."""
        deleted = self._client.delete_item(TableName=self._name, Key=person_key(person), ReturnValues="ALL_OLD")
        if row := deleted.get("Attributes"):
            self._unlink(self._person(row))

    def link(self, person: str, contact: str, expires: int, table: str = "") -> None:
        """Stores a link from a contact to a person.

        :param table: empty keeps the known one
        """
        values: Row = {":expires": number(expires)}
        if table:
            values[":table"] = text(table)
        self._update(
            link_key(person, contact),
            "SET expires = :expires" + (", #table = :table" if table else ""),
            ExpressionAttributeValues=values,
            **({"ExpressionAttributeNames": {"#table": "table"}} if table else {}),
        )

    def _of_contact(
        self, person: str, channel: Channel, contact: str, expression: str, values: "Row", condition: str = ""
    ) -> bool:
        condition = f"#contact = :contact AND {condition}" if condition else "#contact = :contact"
        names = {name: each for name, each in _names(channel).items() if name in f"{expression} {condition}"}
        return self._update(
            person_key(person),
            expression,
            ConditionExpression=condition,
            ExpressionAttributeNames=names,
            ExpressionAttributeValues={**values, ":contact": text(contact)},
        )

    def _change(self, person: str, expression: str, values: "Row", names: Mapping[str, str] | None = None) -> bool:
        named = {"ExpressionAttributeNames": names} if names else {}
        return self._update(
            person_key(person),
            expression,
            ConditionExpression="attribute_exists(pk)",
            ExpressionAttributeValues=values,
            **named,
        )

    def _unlink(self, person: Person) -> None:
        for reference in person.contacts.values():
            self.unlink(person.id, reference.contact)

    def _person(self, row: "Row") -> Person:
        hashes = {channel: row[f"{channel}_contact"]["S"] for channel in CHANNELS if f"{channel}_contact" in row}
        return Person(
            id=row["pk"]["S"].removeprefix("person/"),
            name=row["name"]["S"],
            preferences=read(row),
            contacts={channel: _reference(row, channel, contact) for channel, contact in hashes.items()},
            parted="parted" in row and row["parted"]["BOOL"],
            expires=whole(row, "expires"),
        )


_OTHERS: Mapping[str, str] = {
    "#proved": "proved",
    "#answer": "answer",
    "#ended": "ended",
    "#since": "since",
    "#declined": "declined",
    "#muted": "muted",
    "#linked": "linked",
    "#held": "held",
    "#tried": "tried",
    "#asker": "asker",
}


def person_key(person: str) -> "Row":
    """The key of a person's row."""
    return key(f"person/{person}", "person")


def link_key(person: str, contact: str) -> "Row":
    """The key of the row from a contact to a person."""
    return key(f"contact/{contact}", f"person/{person}")


def _names(channel: Channel) -> dict[str, str]:
    return {"#contact": f"{channel}_contact"} | {name: f"{channel}_{each}" for name, each in _OTHERS.items()}


def _row(person: Person, expires: int) -> "Row":
    row: Row = {
        **person_key(person.id),
        "name": text(person.name),
        **stored(person.preferences),
        "expires": number(expires),
    }
    for channel, reference in person.contacts.items():
        row[f"{channel}_contact"] = text(reference.contact)
        for name, seconds in (
            ("proved", reference.proved),
            ("since", reference.since),
            ("declined", reference.declined),
        ):
            if seconds:
                row[f"{channel}_{name}"] = number(seconds)
        for name, said in (("answer", reference.answer), ("ended", reference.ended), ("asker", reference.asker)):
            if said:
                row[f"{channel}_{name}"] = text(said)
    return row


def _reference(row: "Row", channel: Channel, contact: str) -> Reference:
    answer = cast("DeliveryStatus | None", row[f"{channel}_answer"]["S"] if f"{channel}_answer" in row else None)
    ended = cast("Ended | None", row[f"{channel}_ended"]["S"] if f"{channel}_ended" in row else None)
    return Reference(
        contact,
        whole(row, f"{channel}_proved"),
        answer,
        ended,
        whole(row, f"{channel}_since"),
        whole(row, f"{channel}_declined"),
        whole(row, f"{channel}_muted"),
        whole(row, f"{channel}_linked"),
        whole(row, f"{channel}_held"),
        whole(row, f"{channel}_tried"),
        row[f"{channel}_asker"]["S"] if f"{channel}_asker" in row else "",
    )
