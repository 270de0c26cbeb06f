"""Everything in the directory that an address has left behind, wherever it is."""

from collections.abc import Sequence

from events.directory.mailboxes import NOES
from events.directory.rows import Rows, text
from events.store import pages

_SAYS_NO = " OR ".join(f"attribute_exists({no})" for no in NOES)


class Erasure(Rows):
    """All kinds of rows: whatever carries the hash of an address."""

    def forget(self, contacts: Sequence[str]) -> set[str]:
        """Deletes every row of a contact, but that its owner or the operator said no: a no stays a no, as a hash alone.
        So do the counts of limits until their windows are over, or being erased would begin each of them anew.

        Scans the whole directory: for the operator, after `People.erase_contact`. Whatever kinds of rows it finds, the
        operator's role must be allowed to delete (`EraseRows` in template.yaml).

        :param contacts: all hashes that stand for it
        :returns: the tables that the rows were about
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
            self._delete({"pk": row["pk"], "sk": row["sk"]})
            kind, _, name = row["pk"]["S"].partition("/")
            tables.add(name if kind == "table" else row.get("table", text(""))["S"])
        return tables - {""}
