"""Everything in the directory that an address has left behind, wherever it is."""

from events.directory.rows import Rows, text
from events.store import pages


class Erasure(Rows):
    """All kinds of rows: whatever carries the hash of an address."""

    def forget(self, contact: str) -> set[str]:
        """Deletes every row of a contact, but that its owner or the operator said no: a no stays a no, as a hash alone.

        Scans the whole directory: for the operator, after `People.erase_contact`.

        :param contact: the `contact_hash`
        :returns: the tables that the rows were about
        """
        tables = set()
        for row in list(
            pages.every_item(
                self._client,
                "scan",
                TableName=self._name,
                ConsistentRead=True,
                FilterExpression=(
                    "(contains(pk, :contact) OR contains(sk, :contact) OR contact = :contact)"
                    " AND attribute_not_exists(refused) AND attribute_not_exists(blocked)"
                ),
                ExpressionAttributeValues={":contact": text(contact)},
            )
        ):
            self._delete({"pk": row["pk"], "sk": row["sk"]})
            kind, _, name = row["pk"]["S"].partition("/")
            tables.add(name if kind == "table" else row.get("table", text(""))["S"])
        return tables - {""}
