"""A player, one per seat, and their contacts."""

from collections.abc import Mapping
from dataclasses import field
from typing import Literal, TypeAlias

from engine.kit.value import Value
from events.directory.addresses import Channel
from events.directory.limits import DAY, HOUR
from events.directory.preferences import Preferences

DeliveryStatus: TypeAlias = Literal["sent", "not now", "never"]
"""A message left; could not leave, for a reason on our side; or its address does not exist."""

HELD_UP = DAY + HOUR
"""Seconds until a channel that cannot send makes room for others. The extra hour finds devices that were refused for a
day.
"""

Ended: TypeAlias = Literal["paused", "bounced", "complained", "blocked"]
"""Whether through its owner, its provider, or the operator."""


class Reference(Value):
    """A contact of a person. Times are 0 for never.

    :param proved, declined: when its owner said to be this person, or another
    :param answer: the outcome of the last message
    :param ended, since: why and when messages to it ended; the contact's own row decides
    :param muted: when its owner ended messages about this person's table
    :param linked: until when links in messages are known to be good
    :param held: since when no message to it could leave
    :param tried: when a message last failed to leave
    """

    contact: str
    proved: int = 0
    answer: DeliveryStatus | None = None
    ended: Ended | None = None
    since: int = 0
    declined: int = 0
    muted: int = 0
    linked: int = 0
    held: int = 0
    tried: int = 0
    asker: str = ""

    @property
    def dead(self) -> bool:
        """Whether messages to it have ended."""
        return self.answer == "never" or self.ended is not None or self.muted > 0

    def is_held_up(self, now: int) -> bool:
        """Whether no message to it could leave for a day, so that other contacts come first. It is retried daily."""
        return 0 < self.held <= now - HELD_UP and now < self.tried + DAY

    @property
    def silent(self) -> bool:
        """Whether messages to a proved contact were muted or failed: they resume if the person gives it again."""
        return self.proved > 0 and (self.muted > 0 or self.answer == "never")

    @property
    def waits(self) -> bool:
        """Whether its owner has neither confirmed nor declined."""
        return not self.proved and not self.declined


class Person(Value):
    """A player, known to the log by `id` alone."""

    id: str
    name: str = field(repr=False)
    preferences: Preferences = Preferences()
    contacts: Mapping[Channel, Reference] = field(default_factory=dict)
    parted: bool = False
    expires: int = field(default=0, compare=False)
