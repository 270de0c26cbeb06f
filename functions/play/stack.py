"""What `play` works with, made once per process: settings, tables, directory, keys."""

import json
from functools import cache

from engine.kit.value import Value
from events.directory import Directory
from events.directory.people import CHANNELS, Channel
from events.store.log import DynamoLog
from events.store.stored import CODEC, apply
from events.table.state import Table
from events.tables import Tables
from functions.aws import clients
from functions.aws.link_keys import LinkKeys
from functions.aws.settings import TextingSettings, from_environment


class PlaySettings(TextingSettings):
    """What the operator has set.

    :param public_url: where pages are, without a slash at the end; empty for "wherever the request came to"
    :param open_creation: whether everybody may open tables, or only who has the host key
    :param abuse_contact: the operator's address, to complain to and to ask for the host key
    """

    log_table: str
    directory_table: str
    wake_up_queue_url: str
    link_keys_id: str
    public_url: str = ""
    open_creation: bool = False
    retention_days: int = 30
    abuse_contact: str = ""

    @property
    def channels(self) -> tuple[Channel, ...]:
        """How players can be reached here."""
        return CHANNELS if self.sms_enabled else ("mail",)


class Stack(Value):
    """All of it."""

    settings: PlaySettings
    tables: Tables
    directory: Directory
    keys: LinkKeys

    @property
    def newest_key(self) -> bytes:
        """The key of new tables, and of all that is nobody's in particular."""
        return self.keys.named(self.keys.current)

    def wake_up(self, table: str) -> None:
        """Has somebody look at the table now, although nothing was committed. One SendMessage."""
        clients.queues().send_message(
            QueueUrl=self.settings.wake_up_queue_url, MessageBody=json.dumps({"table": table})
        )


@cache
def stack() -> Stack:
    """The one of this process."""
    settings = from_environment(PlaySettings)
    database = clients.dynamodb()
    return Stack(
        settings,
        Tables(DynamoLog(database, settings.log_table, CODEC, Table, apply)),
        Directory(database, settings.directory_table),
        LinkKeys(clients.secrets(), settings.link_keys_id),
    )
