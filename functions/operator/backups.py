"""DynamoDB's point-in-time recovery.

A restored table has data, keys and encryption. It lacks stream, time to live, tags, point-in-time recovery, deletion
protection and the caps of on-demand capacity (Amazon DynamoDB API Reference, RestoreTableToPointInTime), and takes one
change at a time.
"""

from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any

from engine.kit.value import Value
from events.store import pages
from functions.operator.waiting import wait

LOOK = 20
"""Seconds between looks at a table."""

AT_MOST = 24 * 3600
"""Seconds: AWS says minutes to hours, whatever the table's size."""

_CHANGE_AT_MOST = 3600

_CLOCKS = 60
"""The error of functions' clocks in seconds. Later stamps mean play after the restore, because AWS restores nothing
younger than minutes."""

_LONGEST_NAME = 255
"""The limit of DynamoDB."""


class Backups(Value):
    """A table's backups.

    :param client: of DynamoDB
    """

    client: Any

    def target(self, source: str, at: datetime) -> str:
        """The new table's name: always the same, so that an interrupted restore goes on."""
        root = source.partition("-as-of-")[0]
        suffix = f"-as-of-{at:%Y%m%dT%H%M%SZ}"
        return root[: _LONGEST_NAME - len(suffix)] + suffix

    def refused(self, source: str, at: datetime) -> str:
        """Why a log cannot be restored to a second, in a sentence; empty if it can, or if the restore has begun.

        A restored table is used again only if it saw no play.
        """
        target = self.target(source, at)
        is_used = target != source and self._was_played_on(target, at)
        if not is_used and self._described(target):
            return ""
        described = self.client.describe_continuous_backups(TableName=source)["ContinuousBackupsDescription"]
        recovery = described["PointInTimeRecoveryDescription"]
        if recovery["PointInTimeRecoveryStatus"] != "ENABLED":
            return f"{source} has no point-in-time recovery. Nothing was changed."
        first, last = recovery["EarliestRestorableDateTime"], recovery["LatestRestorableDateTime"]
        if first <= at <= last and is_used:
            return (
                f"{target} is from an earlier restore, and was played on since. Take the second before: "
                f"--to {at - timedelta(seconds=1):%Y-%m-%dT%H:%M:%SZ}. Nothing was changed."
            )
        if first <= at <= last:
            return ""
        return (
            f"AWS can restore {source} to any second from {first.astimezone(UTC):%Y-%m-%d %H:%M:%S} to "
            f"{last.astimezone(UTC):%Y-%m-%d %H:%M:%S} UTC. Nothing was changed."
        )

    def restore(self, source: str, target: str, at: datetime) -> Iterator[str]:
        """Restores a table, unless that has begun, waits until it is done, and gives it the settings a restore forgets.
        Safe to repeat.

        :raises NotYet: when it takes longer than a day
        """
        if self._described(target) is None:
            with suppress(self.client.exceptions.TableAlreadyExistsException):  # botocore repeats after a lost reply
                self.client.restore_table_to_point_in_time(
                    SourceTableName=source, TargetTableName=target, RestoreDateTime=at
                )
            yield f"AWS restores {source} as of {at:%Y-%m-%d %H:%M:%S} UTC into {target}."
        yield from wait(lambda: self._busy(target), LOOK, AT_MOST)
        yield from self._complete(source, target)

    def _complete(self, source: str, target: str) -> Iterator[str]:
        old, new = self._described(source), self._described(target)
        assert old is not None
        assert new is not None
        for change in _missing(old, new):
            self.client.update_table(TableName=target, **change)
            yield from wait(lambda: self._busy(target), LOOK, _CHANGE_AT_MOST)
        self.client.update_continuous_backups(
            TableName=target, PointInTimeRecoverySpecification={"PointInTimeRecoveryEnabled": True}
        )
        self._copy_time_to_live(source, target)
        self._copy_tags(old["TableArn"], new["TableArn"])
        yield f"{target} has its backups, its protection, its limits and all else a restore forgets."

    def stream(self, table: str) -> str:
        """The stream's label, or empty."""
        described = self._described(table)
        return str(described.get("LatestStreamLabel", "")) if described else ""

    def _copy_time_to_live(self, source: str, target: str) -> None:
        wanted, there = (
            self.client.describe_time_to_live(TableName=table)["TimeToLiveDescription"] for table in (source, target)
        )
        if wanted.get("TimeToLiveStatus") == "ENABLED" and there.get("TimeToLiveStatus") not in ("ENABLED", "ENABLING"):
            specification = {"Enabled": True, "AttributeName": wanted["AttributeName"]}
            self.client.update_time_to_live(TableName=target, TimeToLiveSpecification=specification)

    def _copy_tags(self, source: str, target: str) -> None:
        """AWS alone can set its own tags."""
        pages = self.client.get_paginator("list_tags_of_resource").paginate(ResourceArn=source)
        tags = [tag for page in pages for tag in page["Tags"] if not tag["Key"].startswith("aws:")]
        if tags:
            self.client.tag_resource(ResourceArn=target, Tags=tags)

    def _was_played_on(self, log: str, at: datetime) -> bool:
        """Whether a restored log has commits from after the restore. Scans it up to the first."""
        described = self._described(log)
        if described is None or described["TableStatus"] != "ACTIVE":
            return False
        later = pages.every_item(
            self.client,
            "scan",
            TableName=log,
            ProjectionExpression="n",
            FilterExpression="#at > :at",
            ExpressionAttributeNames={"#at": "at"},
            ExpressionAttributeValues={":at": {"N": str(int(at.timestamp()) + _CLOCKS)}},
        )
        return next(later, None) is not None

    def _described(self, table: str) -> dict[str, Any] | None:
        try:
            return dict(self.client.describe_table(TableName=table)["Table"])
        except self.client.exceptions.ResourceNotFoundException:
            return None

    def _busy(self, table: str) -> str:
        described = self._described(table)
        if described is None:
            return f"{table} isn’t there yet"
        restoring = described.get("RestoreSummary", {}).get("RestoreInProgress", False)
        if described["TableStatus"] == "ACTIVE" and not restoring:
            return ""
        return f"{table} is being {'restored' if restoring else 'changed'}"


def _missing(old: dict[str, Any], new: dict[str, Any]) -> Iterator[dict[str, Any]]:
    stream = old.get("StreamSpecification", {})
    if stream.get("StreamEnabled") and not new.get("StreamSpecification", {}).get("StreamEnabled"):
        yield {"StreamSpecification": {"StreamEnabled": True, "StreamViewType": stream["StreamViewType"]}}
    caps = old.get("OnDemandThroughput")
    if caps and new.get("OnDemandThroughput") != caps:
        yield {"OnDemandThroughput": caps}
    if not new.get("DeletionProtectionEnabled"):
        yield {"DeletionProtectionEnabled": True}
