"""A notice, from its table through the queue to its sender's claim."""

from engine.kit.value import Value, replace
from events.directory.addresses import Channel
from events.directory.preferences import NoticeKind


class Ending(Value):
    """Messages to a proved address do not arrive any more."""

    channel: Channel
    since: int


class Notice(Value):
    """A message owed to a seat's person or the operator, once per channel.

    :param chair: because seats move up when a game begins; of a call, which goes to no seat, the member’s number below
        zero
    :param cause: the version
    :param table, channel: empty while a table only owes it
    :param asks: a welcome's contact, so that another address gets its own; a forgotten person's destination
    :param ending: the end of a player's messages
    """

    chair: int
    kind: NoticeKind
    cause: int
    table: str = ""
    channel: Channel | None = None
    asks: str = ""
    ending: Ending | None = None

    @property
    def owed(self) -> "Notice":
        """The notice as its table owes it."""
        return Notice(self.chair, self.kind, self.cause, ending=self.ending)

    @property
    def is_for_operator(self) -> bool:
        """Whether it goes to the operator, who has no seat."""
        return self.kind == "report"

    @property
    def member(self) -> int:
        """A call's member, by number."""
        return -self.chair

    @property
    def request(self) -> str:
        """A request's id, one per seat and cause."""
        return f"{self.table}/{self.chair}/{self.cause}"

    def to(self, table: str, channel: Channel, contact: str) -> "Notice":
        """The notice on its way to a contact."""
        asks = contact if self.kind in ("welcome", "lost") else ""
        return replace(self, table=table, channel=channel, asks=asks)
