"""What holds every message back."""

from engine.kit.value import Value
from events.directory import Directory
from events.directory.addresses import Channel
from events.directory.limits import DAY, Limit
from functions.messages.channels import MessageSettings, asks
from functions.operator.words import moment


class Sending(Value):
    """Pause, switch and caps.

    :param paused: since when, in words; empty for a running site
    :param full: used up
    :param anew: when caps begin anew
    """

    paused: str
    is_on: bool
    full: frozenset[str]
    anew: int

    def obstacle(self, *caps: str) -> str:
        """Why nothing leaves, in words, or empty."""
        if self.paused:
            return f"paused since {self.paused}"
        if not self.is_on:
            return "Sending is off"
        return f"cap until {moment(self.anew)}" if self.full.intersection(caps) else ""


def daily_caps(settings: MessageSettings) -> list[Limit]:
    """A stack's caps on messages."""
    channels: dict[Channel, int] = {"mail": settings.daily_mail_cap, "sms": settings.daily_sms_cap}
    return [limit for name, most in channels.items() for limit in (Limit(name, most, DAY), asks(name, most))]


def sending(directory: Directory, settings: MessageSettings, now: int) -> Sending:
    """What holds messages back now."""
    stopped = directory.standstill.stopped()
    caps = daily_caps(settings)
    full = frozenset(cap.what for cap in caps if directory.limits.counted(cap, now) >= cap.most)
    return Sending(stopped.since if stopped else "", settings.sending == "on", full, caps[0].ends(now))
