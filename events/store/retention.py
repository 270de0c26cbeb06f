"""Deletes and lists whole logs, for the sweep and the operator. No other code deletes commits."""

from collections.abc import Iterator

from events.store import pages
from events.store.database import DynamoDB


def delete_table(client: "DynamoDB", name: str, table: str) -> None:
    """Deletes a closed table's log. One Query for each megabyte and one more, one DeleteItem for each commit.

    Ascending, so that the head goes last: after a crash the table still reads as closed, and the next sweep continues.
    """
    for key in pages.until_gone(
        client,
        TableName=name,
        KeyConditionExpression="#table = :table",
        ProjectionExpression="#table, n",
        ExpressionAttributeNames={"#table": "table"},
        ExpressionAttributeValues={":table": {"S": table}},
    ):
        client.delete_item(TableName=name, Key=key)


def all_tables(client: "DynamoDB", name: str) -> Iterator[str]:
    """Every table once. Scans the whole log: only to rebuild the directory."""
    known: set[str] = set()
    for item in pages.every_item(
        client, "scan", TableName=name, ProjectionExpression="#table", ExpressionAttributeNames={"#table": "table"}
    ):
        table = item["table"]["S"]
        if table not in known:
            known.add(table)
            yield table
