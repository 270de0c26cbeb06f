"""Pages about contacts, privacy, terms and problems."""

from typing import Literal, TypeAlias

from pydantic import Field

from functions.pages.models.base import CommandName, Model, Page

ContactState: TypeAlias = Literal["unconfirmed", "confirmed", "refused", "unreachable"]


class ContactFact(Model):
    """An address, with its middle left out. `last_message` is the last message's outcome: "not now" if this site could
    not send it and keeps trying, "never" if nothing arrives there."""

    address: str
    state: ContactState
    prove_by: str = Field("", description="until it’s confirmed, where an email from it confirms it; empty without")
    last_message: Literal["sent", "not now", "never"] | None = None


class Preferred(Model):
    """Preferences: quiet hours from `quiet_from` to `quiet_to`, a message every `digest` hours (0: each by itself), the
    channel `first`. `hand`: text messages show the hand. `always`: messages come even while the player is at the table.
    `told`: the kinds of news."""

    zone: str = "UTC"
    quiet_from: str = ""
    quiet_to: str = ""
    digest: int = 0
    first: Literal["mail", "sms", "push"] = "mail"
    hand: bool = True
    always: bool = False
    told: dict[str, bool] = Field({})


class Contacts(Model):
    """The viewer's contacts. `channels` can be set here. `devices`: whether a device gets notifications; null if this
    site sends none."""

    channels: tuple[Literal["mail", "sms"], ...]
    mail: ContactFact | None = None
    sms: ContactFact | None = None
    devices: bool | None = None
    zone: str = "UTC"
    reminders: bool = True
    preferred: Preferred = Preferred()


class WaitingSeat(Model):
    """A seat with the address, until its owner answers whether it is theirs."""

    seat: str
    game: str
    name: str


class ConfirmPage(Page):
    """Where an address's owner consents to messages: by typing the player's name, or by answering for each waiting seat
    whether it is theirs. `done`: no question is left."""

    kind: Literal["confirm"] = "confirm"
    channel: Literal["mail", "sms"]
    address: str
    done: bool
    waiting: tuple[WaitingSeat, ...] = ()
    settings: str | None = Field(None, description="once confirmed, where its settings are")
    commands: dict[CommandName, str] = Field({})


class SettingsPage(Page):
    """Settings of a confirmed address, for its owner. `done`: it is deleted. `again`: nothing is sent there, and the
    form can change that. `seated`: whether the owner has a seat; without one the form can only resume messages."""

    kind: Literal["settings"] = "settings"
    channel: Literal["mail", "sms"]
    address: str
    state: ContactState = "confirmed"
    again: bool = False
    seated: bool = True
    zone: str = "UTC"
    reminders: bool = True
    preferred: Preferred = Preferred()
    done: bool = False
    commands: dict[CommandName, str] = Field({})


class UnsubscribePage(Page):
    """Where an address's owner ends all messages (`done`), or those about one table (`here`). `game` is the table's;
    empty if there are no messages about it."""

    kind: Literal["unsubscribe"] = "unsubscribe"
    channel: Literal["mail", "sms"]
    address: str
    done: bool
    game: str = ""
    here: bool = False
    commands: dict[CommandName, str] = Field({})


class PrivacyPage(Page):
    """The stored data, and for how long. `abuse` is the address for complaints, `imprint` the page about the
    operator."""

    kind: Literal["privacy"] = "privacy"
    retention_days: int
    sms: bool
    abuse: str = ""
    imprint: str = ""
    replies: bool = False
    devices: bool = False


class TermsPage(Page):
    """The terms for players. `countries`: ISO codes of phones that get texts. `abuse` is the address for help,
    `imprint` the page about the operator."""

    kind: Literal["terms"] = "terms"
    retention_days: int
    countries: list[str]
    texts_a_day: int
    abuse: str = ""
    imprint: str = ""


class ProblemPage(Page):
    """A problem, for people. Programs get problem details (RFC 9457).

    `status`: none without an answer. `retry`: seconds until a retry may work, 0 if unknown. `again`: whether the
    address may give a page then. `until`: when a retry can succeed, in seconds since 1970.
    """

    kind: Literal["problem"] = "problem"
    status: int | None
    title: str
    detail: str
    retry: int = 0
    again: bool = False
    until: int = 0
