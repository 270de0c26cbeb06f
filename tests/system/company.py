"""People at one table of a running stack, who have nothing but their links and an inbox.

company = gather(stack, "Anna", "Ben", deadline=HOUR)
company.moves("1x2")
company.waits()
assert company.told("Ben")[-1] == TURN
"""

import itertools
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from local.outbox import Message
from tests.said import headline
from tests.stack import Stack
from tests.system.client import Reply, command, get, open_links, open_table, post

HOUR = 3600
DAY = 24 * HOUR
GRACE = 20
"""Seconds after which a notice has left: the template's grace, and a little."""

BEGUN = headline("begun")
TURN = headline("turn")

_companies = itertools.count(1)


@dataclass
class Company:
    """A table of Liar's Dice and the people at it.

    :param host: the host's link
    :param seats: the link of each player, by name
    :param number: makes the addresses of these people unlike those of all others
    """

    stack: Stack
    host: str
    seats: dict[str, str] = field(default_factory=dict)
    number: int = field(default_factory=lambda: next(_companies))

    @property
    def id(self) -> str:
        """Of the table."""
        return self.host.split("/")[-2]

    def address(self, name: str) -> str:
        """Somebody's mail address: each company's are of an organisation of its own, for there are limits for each."""
        return f"{name.lower()}@company-{self.number}.example"

    # ---- what they do ----

    def sits_down(self, name: str, url: str, **fields: Any) -> None:
        """Takes the seat of an open link, with a mail address unless another contact is given."""
        contact = fields or {"email": self.address(name)}
        taken = command(get(url), "take", name=name, entropy=f"{name} adds this", **contact)
        self.seats[name] = taken.page["links"]["page"]

    def confirms(self, name: str) -> None:
        """Agrees to messages, with the link in the mail that asks for it."""
        (link,) = [link for mail in self.mails(name) for link in mail.links if "/confirm/" in link]
        post(link, name=name)

    def does(self, name: str, order: str, **fields: Any) -> Reply:
        """A player gives an order that the page offers."""
        return command(get(self.seats[name]), order, **fields)

    def hosts(self, order: str, **fields: Any) -> Reply:
        """The host gives an order that the page offers."""
        return command(get(self.host), order, **fields)

    def moves(self, *texts: str) -> None:
        """Whoever is asked answers, one after the other."""
        for text in texts:
            answers(self.page(self.asked()), text)

    def waits(self, seconds: float = GRACE) -> None:
        """Time passes, and what became due is done."""
        self.stack.let_time_pass(seconds)

    # ---- what they see ----

    def page(self, name: str) -> Reply:
        """What a player's link shows."""
        return get(self.seats[name])

    def asked(self) -> str:
        """The player who has a prompt."""
        (name,) = [name for name in self.seats if self.page(name).page["prompt"]]
        return name

    def mails(self, name: str) -> list[Message]:
        """A player's inbox, oldest first."""
        return [message for message in self.stack.outbox() if self.address(name) in message.to]

    def kept_of(self, name: str) -> list[dict[str, Any]]:
        """The rows of the directory that somebody's address leads to: contact, person and what is between them."""
        rows = directory_rows(self.stack, "contact/", "person/")
        contacts = {row["pk"]["S"] for row in rows if self.address(name) in str(row)}
        people = {row["sk"]["S"] for row in rows if row["pk"]["S"] in contacts}
        return [row for row in rows if row["pk"]["S"] in contacts | people]

    def told(self, name: str) -> list[str]:
        """What the mails to somebody were about since the address was confirmed, oldest first."""
        headlines = [mail.text.splitlines()[0] for mail in self.mails(name)]
        return headlines[1:]

    def events(self, kind: str) -> list[dict[str, Any]]:
        """All events of that type which everybody was told, oldest first."""
        log = get(get(self.host).page["links"]["log"]).page
        assert log["pages"] == 1
        return [news["event"] for news in log["news"] if news["event"]["type"] == kind]

    def moved(self) -> list[tuple[str, str]]:
        """Who moved, and how it came about."""
        players = get(self.host).page["players"]
        return [(players[event["seat"]]["name"], event["how"]) for event in self.events("Moved")]

    def commits(self) -> int:
        """How many there are in the table's log."""
        return len(log_items(self.stack, self.id))


def gather(stack: Stack, *names: str, **settings: Any) -> Company:
    """A table at which these people sit; all confirmed their addresses, it began, and the first one is asked."""
    company = assemble(stack, *names, **settings)
    company.waits()
    for name in names:
        company.confirms(name)
    company.hosts("begin")
    company.waits()
    assert [company.told(name) for name in names] == [[BEGUN]] * len(names)
    return company


def assemble(stack: Stack, *names: str, **settings: Any) -> Company:
    """A table at which these people sit and wait for the host to begin; nobody confirmed an address yet."""
    fields = {"options": {"first_opener": 1}, "begin_when_full": False, **settings}
    host = open_table(stack.base_url, "liars_dice", max(2, len(names)), **fields)
    company = Company(stack, host.page["links"]["page"])
    for name, url in zip(names, open_links(host), strict=False):
        company.sits_down(name, url)
    return company


def answers(page: Reply, text: str) -> Reply:
    """Sends a move from a page that may be an old one."""
    return command(page, "move", prompt=page.page["prompt"]["number"], text=text)


@contextmanager
def unverified_sender(stack: Stack) -> Iterator[None]:
    """Within the block SES has not heard yet from the owner of the sender's address."""
    client, sender = stack.client("sesv2"), stack.environment("NotifyFunction")["SENDER"]
    client.delete_email_identity(EmailIdentity=sender)
    try:
        yield
    finally:
        client.create_email_identity(EmailIdentity=sender)


def log_items(stack: Stack, table: str = "") -> list[dict[str, Any]]:
    """What DynamoDB has of a table's log; of all tables' if none is named."""
    return [item for item in _items(stack, "LogTable") if item["table"]["S"] == table or not table]


def directory_rows(stack: Stack, *beginnings: str) -> list[dict[str, Any]]:
    """The rows of the directory whose partition has one of these beginnings; all of them without."""
    rows = _items(stack, "DirectoryTable")
    return [row for row in rows if not beginnings or row["pk"]["S"].startswith(beginnings)]


def live_tables(stack: Stack) -> set[str]:
    """The ids of the tables that the sweep is led to."""
    return {row["sk"]["S"].split("/")[1] for row in directory_rows(stack, "due/")}


def _items(stack: Stack, table: str) -> list[dict[str, Any]]:
    pages = stack.client("dynamodb").get_paginator("scan").paginate(TableName=stack.resources()[table])
    return [item for page in pages for item in page["Items"]]
