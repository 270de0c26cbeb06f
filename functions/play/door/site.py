"""The site that `play` serves: its settings, and all that it depends on. Made once per process."""

import json
from collections.abc import Sequence
from functools import cache
from typing import Literal

from engine.kit.value import Value
from events.directory import Directory
from events.directory.limits import DAY
from events.people.changes import Changes
from events.tables import Tables
from functions.aws import clients, stored
from functions.aws.link_keys import LinkKeys
from functions.aws.settings import TextingSettings, from_environment
from functions.messages.vapid import Vapid
from functions.notices.queue import Invited, LinksWanted, NameReported, PostWanted, queued
from functions.play.door import limits
from functions.play.door.pace import Pace
from functions.play.door.pause_flag import PauseFlag
from functions.play.door.request import Request


class PlaySettings(TextingSettings):
    """The operator's settings; template.yaml describes them.

    :param public_url: without a slash at the end; empty for the request's address
    :param push_key: the ARN of the key for push services; empty for no push messages
    """

    wake_up_queue_url: str
    notify_queue_url: str
    link_keys_id: str
    public_url: str = ""
    open_creation: bool = False
    sms_tables: Literal["key", "all"] = "key"
    retention_days: int = 30
    abuse_contact: str = ""
    imprint_url: str = ""
    replies_domain: str = ""
    push_key: str = ""


class Site(Value):
    """A site, as `play` serves it."""

    settings: PlaySettings
    tables: Tables
    directory: Directory
    keys: LinkKeys
    pace: Pace
    pause: PauseFlag
    vapid: Vapid

    @property
    def newest_key(self) -> bytes:
        """For new tables, and data without a table."""
        return self.keys.named(self.keys.current)

    def network(self, request: Request) -> str:
        """In limits."""
        return request.network(self.newest_key)

    def admit(self, wanted: Sequence[limits.Wanted], table: str, now: int) -> None:
        """Counts actions at a table, all or none.

        :raises Problem: when one was done too often
        """
        limits.admit(self.directory.limits, wanted, table, now)

    def changes(self, now: int) -> Changes:
        """Of people, at that time. Tables are settled without a commit: one SendMessage for each."""

        def wake(tables: Sequence[str]) -> None:
            for table in tables:
                _to_settle(self.settings, {"table": table})

        return Changes(self.directory, now, wake, self.newest_key, now + 2 * self.settings.retention_days * DAY)

    def have_sent(self, message: LinksWanted | Invited | NameReported | PostWanted) -> None:
        """Queues a message that is no notice. One SendMessage."""
        queue = self.settings.notify_queue_url
        clients.queues().send_message(QueueUrl=queue, MessageBody=queued(message))


@cache
def site() -> Site:
    """The site of this process."""
    settings = from_environment(PlaySettings)

    directory, tables = stored.in_requests(settings, lambda table, n: _to_settle(settings, {"table": table, "fold": n}))
    return Site(
        settings,
        tables,
        directory,
        LinkKeys(clients.secrets(), settings.link_keys_id),
        Pace(),
        PauseFlag(directory.standstill),
        Vapid(clients.keys, settings.push_key, settings.abuse_contact, directory.push_tokens),
    )


def _to_settle(settings: PlaySettings, message: dict[str, str | int]) -> None:
    clients.queues().send_message(QueueUrl=settings.wake_up_queue_url, MessageBody=json.dumps(message))
