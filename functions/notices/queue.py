"""Messages in the notify queue."""

from typing import TypeAlias

from pydantic import TypeAdapter

from engine.kit.value import Value
from events.directory.addresses import Channel
from events.directory.notices import Notice


class LinksWanted(Value):
    """A request for all links of an address's owner, who may not exist.

    :param contact: the address's hash
    :param asker: the hash of the requesting network (`Hashes.asker`)
    :param replaced: whether it only says that the owner's link to a circle was replaced
    """

    contact: str
    channel: Channel
    asker: str = ""
    replaced: bool = False


class Invited(Value):
    """An invitation to an address's hash."""

    table: str
    contact: str


class NameReported(Value):
    """A member's report of another's name, to the operator."""

    circle: str
    by: int
    about: int


class PostWanted(Value):
    """A wish for a post of the public news since a version."""

    table: str
    told: int


Queued: TypeAlias = Notice | LinksWanted | Invited | NameReported | PostWanted

_FORM: TypeAdapter[Queued] = TypeAdapter(Queued)


def queued(message: Queued) -> str:
    """The message, without an address. Only a farewell, which no directory row resolves, keeps the contact's hash."""
    is_looked_up = isinstance(message, Notice) and message.kind != "lost"
    return _FORM.dump_json(message, exclude={"asks"} if is_looked_up else None).decode()


def unqueued(message: str) -> Queued:
    """Parses a message."""
    return _FORM.validate_json(message)
