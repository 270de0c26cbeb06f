"""Deletes all rows that refer to an address."""

from collections.abc import Sequence

from events.directory.mailboxes import NOES
from events.directory.rows import Rows, key_of, text
from events.store import pages

_SAYS_NO = " OR ".join(f"attribute_exists({no})" for no in NOES)


class Erasure(Rows):
    """Rows that carry an address's hash."""

    def forget(self, contacts: Sequence[str]) -> set[str]:
        """Deletes every row of a contact except noes, which are hashes alone, and counts of limits, which must not be
        reset.

        Scans the whole directory: for the operator, by a role of its own (`EraseRows` in template.yaml).

        :param contacts: all hashes of the address
        :returns: their tables
        """
        tables = set()
        names = [f":contact{number}" for number, _ in enumerate(contacts)]
        found = " OR ".join(f"contains(pk, {name}) OR contains(sk, {name}) OR contact = {name}" for name in names)
        for row in list(
            pages.every_item(
                self._client,
                "scan",
                TableName=self._name,
                ConsistentRead=True,
                FilterExpression=f"({found}) AND NOT (sk = :mailbox AND ({_SAYS_NO})) AND NOT begins_with(pk, :limit)",
                ExpressionAttributeValues={
                    **{name: text(contact) for name, contact in zip(names, contacts, strict=True)},
                    ":mailbox": text("mailbox"),
                    ":limit": text("limit/"),
                },
            )
        ):
            self._delete(key_of(row))
            kind, _, name = row["pk"]["S"].partition("/")
            tables.add(name if kind == "table" else row.get("table", text(""))["S"])
        return tables - {""}
