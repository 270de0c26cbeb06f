"""The channels of a stack, within what its operator lets them send."""

from collections.abc import Callable
from functools import partial

from engine.kit.seats import Seat
from engine.kit.value import Value
from events.directory import Directory
from events.directory.addresses import Channel
from events.directory.limits import DAY, Limit
from events.table.state import Table
from functions.aws import clients
from functions.aws.settings import TEXTS_PER_CONTACT, Settings, TextingSettings
from functions.messages.channel import Answer, MessageChannel, NotNow, Obstacle, may_have_left
from functions.messages.end_user_messaging import TextsByEndUserMessaging
from functions.messages.letters import Letter
from functions.messages.phone_numbers import gets_texts
from functions.messages.push import PushToDevices
from functions.messages.readers import Reader
from functions.messages.ses import MailBySes
from functions.messages.vapid import Vapid

MAILS_PER_CONTACT = 100
"""Mails to one address a day at most."""

PUSHES_PER_CONTACT = 100
PUSHES_A_DAY = 100_000
"""They cost nothing: what is bounded is what a fault could do, for the devices of one person and for all."""

SHARES = 4
"""So many addresses at least share the messages of a stack: none gets more than its part of a small cap. All
asks together get no more than that part, so that the rest is there for games, however many addresses somebody types."""


class MailSettings(Settings):
    """What the operator has set about mail.

    :param public_url: where pages are, without a slash at the end
    :param sending: the kill switch: `on`, or else
    :param daily_mail_cap: mails of the whole stack in a day at most
    """

    public_url: str
    sender: str
    configuration_set: str
    sending: str
    daily_mail_cap: int


class MessageSettings(MailSettings, TextingSettings):
    """What the operator has set about messages.

    :param daily_sms_cap: text messages of the whole stack in a day at most
    :param sms_origination, sms_configuration_set: where text messages come from, and their configuration set
    :param sms_protect: the id of a Protect configuration, or empty
    :param sms_max_price: dollars that one text message may cost
    :param push_key: the ARN of the key by which push services know this stack; empty where nobody is told on a device
    :param abuse_contact: whom they write to
    """

    daily_sms_cap: int
    sms_origination: str = ""
    sms_configuration_set: str = ""
    sms_protect: str = ""
    sms_max_price: str = "0.10"
    push_key: str = ""
    abuse_contact: str = ""


class Limited(Value):
    """A channel that sends no more than its operator wants, which is an obstacle like all others.

    :param sending: whether anything is sent at present
    :param each: messages to one address a day at most
    :param in_all: messages of the whole stack a day at most
    """

    channel: MessageChannel
    name: Channel
    directory: Directory
    sending: bool
    each: int
    in_all: int

    def serves(self, address: str) -> bool:
        """As the channel does."""
        return self.channel.serves(address)

    def reader(self, table: Table, seat: Seat, zone: str) -> Reader:
        """As the channel does."""
        return self.channel.reader(table, seat, zone)

    def readmit(self, address: str) -> NotNow | None:
        """As the channel does."""
        return self.channel.readmit(address)

    def deliver(self, letter: Letter, address: str, now: int) -> Answer:
        """As the channel does. Two UpdateItems more, and two for what did not leave.

        It is counted before it is sent, so that a crash errs on the side of less. What did not leave gets its counts
        back: attempts would use up the day on which the obstacle goes away.
        """
        if not self.sending:
            return NotNow(Obstacle.OFF)
        limits = self._limits(letter, address)
        if self.directory.limits.take_all(limits, now):
            return NotNow(Obstacle.CAP)
        answer = self.channel.deliver(letter, address, now)
        if not may_have_left(answer):
            self.directory.limits.give_back_all(limits, now)
        return answer

    def _limits(self, letter: Letter, address: str) -> tuple[Limit, ...]:
        """An ask is counted with the asks of all, not with the messages of games to its mailbox: how often a mailbox
        may be asked, `Contacts.ask` says."""
        mailbox = self.directory.contacts.mailbox(self.name, address)
        own = Limit(f"{self.name}/{mailbox}", each_at_most(self.each, self.in_all), DAY)
        return (asks(self.name, self.in_all) if letter.asks else own), Limit(self.name, self.in_all, DAY)


def asks(name: Channel, in_all: int) -> Limit:
    """How many of a stack's messages a day ask the owners of addresses.

    >>> asks("mail", 200).most, asks("mail", 3).most, asks("mail", 0).most
    (50, 1, 0)
    """
    return Limit(f"{name}/asks", each_at_most(in_all, in_all), DAY)


def each_at_most(each: int, in_all: int) -> int:
    """How many of a stack's messages one address gets in a day.

    >>> each_at_most(100, 50_000), each_at_most(100, 200), each_at_most(100, 1), each_at_most(100, 0)
    (100, 50, 1, 0)
    """
    return min(each, -(-in_all // SHARES))


def mail_channel(settings: MailSettings, directory: Directory) -> MessageChannel:
    """The channel `mail` of a stack with these settings."""
    channel = MailBySes(
        clients.mail(), settings.sender, settings.configuration_set, partial(directory.contacts.hash, "mail")
    )
    return Limited(channel, "mail", directory, settings.sending == "on", MAILS_PER_CONTACT, settings.daily_mail_cap)


def text_channel(settings: MessageSettings, directory: Directory) -> MessageChannel:
    """The channel `sms` of a stack with these settings."""
    channel = TextsByEndUserMessaging(
        clients.texts(),
        lambda number: settings.sms_enabled and gets_texts(number, settings.countries),
        settings.sms_origination,
        settings.sms_configuration_set,
        settings.sms_protect,
        settings.sms_max_price,
    )
    return Limited(channel, "sms", directory, settings.sending == "on", TEXTS_PER_CONTACT, settings.daily_sms_cap)


def push_channel(settings: MessageSettings, directory: Directory) -> MessageChannel:
    """The channel `push` of a stack with these settings."""
    vapid = Vapid(clients.keys, settings.push_key, settings.abuse_contact, directory.push_tokens)
    channel = PushToDevices(vapid if settings.push_key else None)
    return Limited(channel, "push", directory, settings.sending == "on", PUSHES_PER_CONTACT, PUSHES_A_DAY)


CHANNELS: dict[Channel, Callable[[MessageSettings, Directory], MessageChannel]] = {
    "mail": mail_channel,
    "sms": text_channel,
    "push": push_channel,
}
"""How each channel is made."""
