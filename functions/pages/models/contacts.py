"""What the owner of an address is shown, what is kept of everybody, and what went wrong, as data."""

from typing import Literal, TypeAlias

from pydantic import Field

from functions.pages.models.base import CommandName, Model

ContactState: TypeAlias = Literal["unconfirmed", "confirmed", "refused", "unreachable"]


class ContactFact(Model):
    """An address of the viewer, with its middle left out. `last_message` is what became of the last message to it:
    "not now" if this site could not send it and keeps trying, "never" if nothing arrives there."""

    address: str
    state: ContactState
    prove_by: str = Field("", description="until it’s confirmed, where an email from it confirms it; empty without")
    last_message: Literal["sent", "not now", "never"] | None = None


class Preferred(Model):
    """How the viewer wants to be told: nothing between `quiet_from` and `quiet_to`, all of it in one message every
    `digest` hours (0: each by itself), over the channel `first`, with their hand in text messages (`hand`), even while
    they are at the table (`always`), and which kinds of news (`told`)."""

    zone: str = "UTC"
    quiet_from: str = ""
    quiet_to: str = ""
    digest: int = 0
    first: Literal["mail", "sms", "push"] = "mail"
    hand: bool = True
    always: bool = False
    told: dict[str, bool] = Field({})


class Contacts(Model):
    """How the viewer is reached. `channels` are those that can be set here. `devices`: whether a device of theirs is
    told; null where this site tells none."""

    channels: tuple[Literal["mail", "sms"], ...]
    mail: ContactFact | None = None
    sms: ContactFact | None = None
    devices: bool | None = None
    zone: str = "UTC"
    reminders: bool = True
    preferred: Preferred = Preferred()


class WaitingSeat(Model):
    """A seat whose player gave the address, and whose owner has not said yet whether that is them."""

    seat: str
    game: str
    name: str


class ConfirmPage(Model):
    """Where the owner of an address agrees to get messages: by typing the name it was given under, or by saying of each
    seat that waits for it whether that is them. `done`: nothing is asked any more."""

    kind: Literal["confirm"] = "confirm"
    channel: Literal["mail", "sms"]
    address: str
    done: bool
    waiting: tuple[WaitingSeat, ...] = ()
    settings: str | None = Field(None, description="once confirmed, where its settings are")
    commands: dict[CommandName, str] = Field({})


class SettingsPage(Model):
    """Where whoever confirmed an address changes how it is written to, or deletes it. `done`: it is deleted. `again`:
    nothing is sent there, and the form can change that. `seated`: whether there is a seat to be told of; otherwise that
    is all that the form can do."""

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


class UnsubscribePage(Model):
    """Where the owner of an address ends all messages (`done`), or those about one table (`here`). `game` is what is
    played there; without it, there is nothing to be told of that table."""

    kind: Literal["unsubscribe"] = "unsubscribe"
    channel: Literal["mail", "sms"]
    address: str
    done: bool
    game: str = ""
    here: bool = False
    commands: dict[CommandName, str] = Field({})


class PrivacyPage(Model):
    """What is kept, and for how long. `abuse` is where to complain, `imprint` the page about who runs the site, if the
    operator says so."""

    kind: Literal["privacy"] = "privacy"
    retention_days: int
    sms: bool
    abuse: str = ""
    imprint: str = ""
    replies: bool = False
    devices: bool = False


class TermsPage(Model):
    """What holds for whoever plays here. `countries`: whose phones are texted, as ISO codes; none without texts.
    `abuse` is where to ask for help, `imprint` the page about who runs the site, if the operator says so."""

    kind: Literal["terms"] = "terms"
    retention_days: int
    countries: list[str]
    texts_a_day: int
    abuse: str = ""
    imprint: str = ""


class ProblemPage(Model):
    """What went wrong, for people. Programs get problem details (RFC 9457) instead.

    `status`: none where nobody answered. `retry`: seconds until it may work, 0 if that is not known. `again`: whether
    the same address may give a page then. `until`: when it can be done again, in seconds since 1970.
    """

    kind: Literal["problem"] = "problem"
    status: int | None
    title: str
    detail: str
    retry: int = 0
    again: bool = False
    until: int = 0
