"""A stack's channels, within the operator's limits."""

from collections.abc import Callable
from functools import lru_cache, partial

from engine.kit.seats import Seat
from engine.kit.value import Value
from events.directory import Directory
from events.directory.addresses import Channel
from events.directory.limits import DAY, Limit
from events.table.state import Table
from functions.aws import clients
from functions.aws.link_keys import LIFETIME
from functions.aws.settings import TEXTS_PER_CONTACT, FunctionSettings, TextingSettings
from functions.messages.channel import Answer, MessageChannel, NotNow, Obstacle, may_have_left
from functions.messages.dkim import Dkim
from functions.messages.end_user_messaging import TextsByEndUserMessaging
from functions.messages.letters import Letter
from functions.messages.phone_numbers import gets_texts
from functions.messages.push import PushToDevices
from functions.messages.readers import Reader
from functions.messages.ses import MailBySes
from functions.messages.smtp import SUBMISSIONS, MailBySmtp, Relay
from functions.messages.vapid import Vapid

MAILS_PER_CONTACT = 100

PUSHES_PER_CONTACT = 100
PUSHES_A_DAY = 100_000
"""Pushes are free: these limits bound the damage of a fault."""

SHARES = 4
"""The part of a small cap that one address gets, and all requests for consent together, so that typed-in addresses
leave the rest for games."""


class MailSettings(FunctionSettings):
    """The operator's settings for mail.

    :param sending: the kill switch: `on`, or anything else for off
    :param smtp_host: of the relay; empty for SES
    :param smtp_secret_id: name or ARN of the secret that is its password
    :param smtp_dkim_key: an ARN; empty if the relay signs
    :param replies_domain: where mail is received; empty if nowhere
    """

    public_url: str
    sender: str
    configuration_set: str
    sending: str
    daily_mail_cap: int
    smtp_host: str = ""
    smtp_port: int = SUBMISSIONS
    smtp_user: str = ""
    smtp_secret_id: str = ""
    smtp_dkim_key: str = ""
    replies_domain: str = ""


class MessageSettings(MailSettings, TextingSettings):
    """The operator's settings for messages.

    :param sms_protect: the id of a Protect configuration, or empty
    :param sms_max_price: of one text, in dollars
    :param push_key: an ARN; empty for no push
    :param abuse_contact: for push services
    """

    daily_sms_cap: int
    sms_origination: str = ""
    sms_configuration_set: str = ""
    sms_protect: str = ""
    sms_max_price: str = "0.10"
    push_key: str = ""
    abuse_contact: str = ""


class Limited(Value):
    """A channel with daily limits, for an address and for the stack, and with the kill switch."""

    channel: MessageChannel
    name: Channel
    directory: Directory
    sending: bool
    each: int
    in_all: int

    def serves(self, address: str) -> bool:
        """As the channel."""
        return self.channel.serves(address)

    def reader(self, table: Table, seat: Seat, zone: str) -> Reader:
        """As the channel."""
        return self.channel.reader(table, seat, zone)

    def readmit(self, address: str) -> NotNow | None:
        """As the channel."""
        return self.channel.readmit(address)

    def deliver(self, letter: Letter, address: str, now: int) -> Answer:
        """Sends within the limits. Two UpdateItems more, and two for an unsent message.

        Counting precedes sending, so that a crash leads to fewer messages. An unsent message is given back, or an
        obstacle would use up the day.
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
        """`AddressBook.ask` limits a mailbox's requests for consent."""
        mailbox = self.directory.contacts.mailbox(self.name, address)
        own = Limit(f"{self.name}/{mailbox}", each_at_most(self.each, self.in_all), DAY)
        return (asks(self.name, self.in_all) if letter.asks else own), Limit(self.name, self.in_all, DAY)


def asks(name: Channel, in_all: int) -> Limit:
    """The daily limit of requests for consent.

    >>> asks("mail", 200).most, asks("mail", 3).most, asks("mail", 0).most
    (50, 1, 0)
    """
    return Limit(f"{name}/asks", each_at_most(in_all, in_all), DAY)


def each_at_most(each: int, in_all: int) -> int:
    """The most messages to one address in a day.

    >>> each_at_most(100, 50_000), each_at_most(100, 200), each_at_most(100, 1), each_at_most(100, 0)
    (100, 50, 1, 0)
    """
    return min(each, -(-in_all // SHARES))


def mail_channel(settings: MailSettings, directory: Directory) -> MessageChannel:
    """The channel, within limits."""
    channel = _by_smtp(settings) if settings.smtp_host else _by_ses(settings, directory)
    return Limited(channel, "mail", directory, settings.sending == "on", MAILS_PER_CONTACT, settings.daily_mail_cap)


def _by_ses(settings: MailSettings, directory: Directory) -> MessageChannel:
    contact = partial(directory.contacts.hash, "mail")
    return MailBySes(clients.mail(), settings.sender, settings.configuration_set, contact)


def _by_smtp(settings: MailSettings) -> MessageChannel:
    def password(now: int) -> str:
        return _secret(settings.smtp_secret_id, now // LIFETIME)

    dkim = Dkim(clients.keys, settings.smtp_dkim_key, settings.sender.rpartition("@")[2])
    return MailBySmtp(
        Relay(settings.smtp_host, settings.smtp_port, settings.smtp_user, password),
        settings.sender,
        settings.replies_domain,
        dkim.signed if settings.smtp_dkim_key else None,
    )


@lru_cache(maxsize=1)
def _secret(name: str, lifetime: int) -> str:
    """One GetSecretValue in each lifetime."""
    return clients.secrets().get_secret_value(SecretId=name)["SecretString"].strip()


def text_channel(settings: MessageSettings, directory: Directory) -> MessageChannel:
    """The channel, within limits."""
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
    """The channel, within limits."""
    vapid = Vapid(clients.keys, settings.push_key, settings.abuse_contact, directory.push_tokens)
    channel = PushToDevices(vapid if settings.push_key else None)
    return Limited(channel, "push", directory, settings.sending == "on", PUSHES_PER_CONTACT, PUSHES_A_DAY)


CHANNELS: dict[Channel, Callable[[MessageSettings, Directory], MessageChannel]] = {
    "mail": mail_channel,
    "sms": text_channel,
    "push": push_channel,
}
