"""The one shape of a notice, from the table that owes it through the queue to the claim of whoever sends it."""

from engine.kit.value import Value, replace
from events.directory.addresses import Channel
from events.directory.preferences import NoticeKind


class Ending(Value):
    """That messages to a proved address do not arrive any more.

    :param channel: of the address
    :param since: seconds since 1970
    """

    channel: Channel
    since: int


class Notice(Value):
    """Something that the person of a seat is to be told, or the operator by that person, once per channel.

    :param chair: of the seat, because seats move up when a game begins
    :param cause: the version that made it worth telling
    :param table, channel: where it is owed and how it goes there; nothing while a table only owes it
    :param asks: the contact that a welcome is about, for its claim: another address gets a welcome of its own; of what
        is told to somebody who is forgotten by then, where it goes
    :param ending: what is told of a player who is not reached any more, for its claim too
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
        return Notice(self.chair, self.kind, self.cause)

    @property
    def is_for_operator(self) -> bool:
        """Whether it goes to the operator, whom no seat knows."""
        return self.kind == "report"

    @property
    def request(self) -> str:
        """What tells a request to confirm an address from those of other seats."""
        return f"{self.table}/{self.chair}/{self.cause}"

    def to(self, table: str, channel: Channel, contact: str) -> "Notice":
        """The notice on its way to a contact."""
        asks = contact if self.kind in ("welcome", "lost") else ""
        return replace(self, table=table, channel=channel, asks=asks)
