"""People, one per seat, and references to their contacts.

A link leads from a contact to each person who gave it. It is written before the reference and deleted after it. A
leftover link expires.
"""

from collections.abc import Iterable

from events.directory.addresses import CHANNELS, Channel
from events.directory.person import DeliveryStatus, Ended, Person, Reference
from events.directory.preferences import STORED, Preferences, read, stored
from events.directory.rows import Row, Rows, Stored, key, row, value_of


class People(Rows):
    """The directory's people."""

    def add(self, person: Person, expires: int, table: str = "") -> None:
        """Stores a new person; an existing one stays. One PutItem for the person and each contact."""
        for reference in person.contacts.values():
            self.link(person.id, reference.contact, expires, table)
        self._put(_row(person, expires), "attribute_not_exists(pk)")

    def get(self, person: str, consistent: bool = True) -> Person | None:
        """`None` once erased."""
        found = self._get(person_key(person), consistent)
        return self._person(found) if found else None

    def several(self, people: Iterable[str], consistent: bool = True) -> dict[str, Person]:
        """The existing people by id."""
        rows = self._several([person_key(person) for person in sorted(set(people))], consistent)
        return {person.id: person for person in map(self._person, rows)}

    def keep(self, person: Person, expires: int) -> None:
        """Extends a person's life, and their links'. UpdateItem, and one for each contact."""
        for reference in person.contacts.values():
            self.link(person.id, reference.contact, expires)
        if not self._change(person.id, "SET expires = :expires", expires=expires):
            self._unlink(person)

    def unlink(self, person: str, contact: str) -> None:
        """Deletes a link from a contact to a person."""
        self._delete(link_key(person, contact))

    def prefer(self, person: str, preferences: Preferences) -> bool:
        """Sets preferences; whether the person exists."""
        row: dict[str, Stored] = {**stored(preferences)}
        gone = ", ".join(f"#{name}" for name in STORED if name not in row)
        change = f"SET {', '.join(f'#{name} = :{name}' for name in row)}{f' REMOVE {gone}' if gone else ''}"
        return self._change(person, change, **row)

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
        given: dict[str, Stored] = {"contact": contact, "proved": proved, "asker": asker}
        known = {name: value for name, value in given.items() if value}
        sets = ", ".join(f"#{name} = :{name}" for name in known)
        change = f"SET {sets} REMOVE {', '.join(f'#{name}' for name in _OTHERS if name not in known)}"
        return self._change(person, _at(channel, change), **known)

    def forget_contact(self, person: Person, channel: Channel) -> None:
        """Forgets one contact of a person, but not that they proved one. UpdateItem and DeleteItem."""
        reference = person.contacts.get(channel)
        if reference is None:
            return
        parts = {"parted": True} if reference.proved else {}
        gone = ", ".join(f"#{name}" for name in ("contact", *_OTHERS))
        change = f"{'SET parted = :parted ' if parts else ''}REMOVE {gone}"
        self._of_contact(person.id, channel, reference.contact, change, "", **parts)
        self.unlink(person.id, reference.contact)

    def prove(self, person: str, channel: Channel, contact: str, now: int) -> bool:
        """Marks a contact as this person's, unless they have another by now. Its faults end: they read a message."""
        return self._of_contact(
            person,
            channel,
            contact,
            "SET #proved = :now REMOVE #answer, #held, #tried, #ended, #since, #declined, #muted",
            now=now,
        )

    def decline(self, person: str, channel: Channel, contact: str, now: int) -> bool:
        """Marks a contact as another person's."""
        return self._of_contact(person, channel, contact, "SET #declined = :now REMOVE #proved", now=now)

    def mute(self, person: str, channel: Channel, contact: str, now: int) -> bool:
        """Stops messages about this person's table."""
        return self._of_contact(person, channel, contact, "SET #muted = :now", now=now)

    def unmute(self, person: str, channel: Channel, contact: str) -> bool:
        """Takes `mute` back, and makes a failed contact usable again."""
        return self._of_contact(person, channel, contact, "REMOVE #muted, #answer")

    def end(self, person: str, channel: Channel, contact: str, ended: Ended, now: int) -> bool:
        """Ends messages to a proved contact."""
        change, proved = "SET #ended = :ended, #since = if_not_exists(#since, :now)", "attribute_exists(#proved)"
        return self._of_contact(person, channel, contact, change, proved, ended=ended, now=now)

    def resume(self, person: str, channel: Channel, contact: str) -> bool:
        """Takes `end` back."""
        return self._of_contact(person, channel, contact, "REMOVE #ended, #since", "attribute_exists(#ended)")

    def answered(
        self, person: str, channel: Channel, contact: str, answer: DeliveryStatus, linked: int = 0, now: int = 0
    ) -> None:
        """Stores the outcome of the last message.

        :param linked: until when the message's links are good; 0 keeps the time
        """
        values: dict[str, Stored] = {"answer": answer}
        values |= {"linked": linked} if linked else {}
        values |= {"tried": now} if answer == "not now" else {}
        sets = ", ".join(f"#{name} = :{name}" for name in values)
        held = ", #held = if_not_exists(#held, :tried)" if answer == "not now" else " REMOVE #held, #tried"
        self._of_contact(person, channel, contact, f"SET {sets}{held}", "", **values)

    def erase(self, person: str) -> None:
        """Forgets a person, and the links of their contacts."""
        deleted = self._client.delete_item(TableName=self._name, Key=person_key(person), ReturnValues="ALL_OLD")
        if row := deleted.get("Attributes"):
            self._unlink(self._person(row))

    def link(self, person: str, contact: str, expires: int, table: str = "") -> None:
        """Stores a link from a contact to a person.

        :param table: empty keeps the known one
        """
        change = f"SET expires = :expires{', #table = :table' if table else ''}"
        self._update(link_key(person, contact), change, expires=expires, **({"table": table} if table else {}))

    def _of_contact(
        self, person: str, channel: Channel, contact: str, change: str, when: str = "", **values: Stored
    ) -> bool:
        """Unless the person has another contact by now."""
        condition = f"#contact = :contact AND {when}" if when else "#contact = :contact"
        key, values = person_key(person), {**values, "contact": contact}
        return self._update(key, _at(channel, change), _at(channel, condition), **values)

    def _change(self, person: str, change: str, **values: Stored) -> bool:
        return self._update(person_key(person), change, "attribute_exists(pk)", **values)

    def _unlink(self, person: Person) -> None:
        for reference in person.contacts.values():
            self.unlink(person.id, reference.contact)

    def _person(self, row: "Row") -> Person:
        given = [channel for channel in CHANNELS if f"{channel}_contact" in row]
        contacts = {channel: value_of(row, Reference, f"{channel}_") for channel in given}
        return value_of(
            row, Person, id=row["pk"]["S"].removeprefix("person/"), preferences=read(row), contacts=contacts
        )


_OTHERS = ("proved", "answer", "ended", "since", "declined", "muted", "linked", "held", "tried", "asker")
"""What a person's row says of a contact, beside its hash; each with its channel before it."""


def person_key(person: str) -> "Row":
    """The key of a person's row."""
    return key(f"person/{person}", "person")


def link_key(person: str, contact: str) -> "Row":
    """The key of the row from a contact to a person."""
    return key(f"contact/{contact}", f"person/{person}")


def _at(channel: Channel, expression: str) -> str:
    return expression.replace("#", f"{channel}_")


def _row(person: Person, expires: int) -> "Row":
    values: dict[str, Stored] = {"name": person.name, **stored(person.preferences), "expires": expires}
    for channel, reference in person.contacts.items():
        values[f"{channel}_contact"] = reference.contact
        for name in ("proved", "since", "declined", "answer", "ended", "asker"):
            if value := getattr(reference, name):
                values[f"{channel}_{name}"] = value
    return row(person_key(person.id), **values)
