"""A table of friends at the handler: opened, taken and played with links alone."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest

from events.store.log import BrokenCommit
from functions.play.door.site import Site
from tests import stores
from tests.functions.play.http import JSON, Answer, Client

PROGRAM = Client(accept=JSON)
BROWSER = Client()
NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Freya")


@dataclass
class Party:
    """A table, and the links that its people have.

    :param host: the host's link, or of one who plays that of the own seat
    :param seats: the link of each seat that was taken
    """

    site: Site
    host: str
    seats: list[str] = field(default_factory=list)

    @property
    def table_id(self) -> str:
        return self.host.split("/")[-2]

    def host_page(self) -> Any:
        return PROGRAM.get(self.host).json

    def page(self, seat: int) -> Any:
        return PROGRAM.get(self.seats[seat]).json

    def open_links(self) -> list[str]:
        return open_links(self.host)

    def sit_down(self, link: str, name: str, **fields: Any) -> str:
        """Takes a seat; gives its link."""
        return str(PROGRAM.follow(take(link, name, **fields)).json["links"]["page"])

    def asked(self) -> int:
        """The seat that is asked, from 0."""
        return next(seat for seat, player in enumerate(self.host_page()["players"]) if player["awaited"])

    def move(self, text: str, seat: int | None = None, **fields: Any) -> Answer:
        """A move of the seat that is asked, or of another one."""
        seat = self.asked() if seat is None else seat
        page = self.page(seat)
        prompt = page["prompt"]["number"] if page["prompt"] else 1
        return self.send(self.seats[seat], "move", **{"prompt": prompt, "text": text, **fields})

    def send(self, link: str, command: str, client: Client = PROGRAM, **fields: Any) -> Answer:
        return client.post(link, {"command": command, **fields})

    def dice(self, seat: int) -> list[int]:
        return list(self.page(seat)["view"]["hidden"])


def open_party(site: Site, seats: int = 3, taken: int | None = None, **fields: Any) -> Party:
    """A table at which so many have sat down; all of them if it is not said. Seats are given away at once."""
    start = PROGRAM.get("/").json
    form = {"id": start["commands"]["open"], "game": "liars_dice", "seats": seats, "objection": 0, **fields}
    host = PROGRAM.follow(PROGRAM.post("/tables", form)).json
    party = Party(site, host["links"]["page"])
    if host["you"]["scope"] == "seat":
        party.seats.append(party.host)
    links = party.open_links()
    for name, link in list(zip(NAMES[len(party.seats) :], links, strict=False))[:taken]:
        party.seats.append(party.sit_down(link, name))
    return party


def open_links(host: str) -> list[str]:
    """The links of open seats that the host has to share."""
    return [seat["url"] for seat in PROGRAM.get(PROGRAM.get(host).json["links"]["share"]).json["seats"]]


def take(link: str, name: str, client: Client = PROGRAM, **fields: Any) -> Answer:
    """Sits down with the form of the link's page."""
    form = {"command": "take", "id": PROGRAM.get(link).json["commands"]["take"], "name": name, "entropy": "x"}
    return client.post(link, {**form, **fields})


def seat_again(link: str) -> str:
    """The link of a seat at the next table, after it was sat down at by the one before."""
    location = PROGRAM.post(link, {"command": "again"}).location
    if location.startswith("/c/"):
        (own,) = [table["url"] for table in PROGRAM.get(location).json["tables"] if table["seated"]]
        location = PROGRAM.get(own).location
    return location.partition("?")[0]


def damage(monkeypatch: pytest.MonkeyPatch, site: Site, table: str) -> None:
    """The table's last commit cannot be read any more."""
    head = site.tables.log.head

    def read(asked: str, *rest: Any) -> Any:
        if asked == table:
            raise BrokenCommit(table, 1)
        return head(asked, *rest)

    monkeypatch.setattr(site.tables.log, "head", read)


def stored(site: Site) -> dict[str, list[Mapping[str, Any]]]:
    """Every item of log and directory, to compare with what is there later."""
    from functions.aws import clients

    names = (site.settings.log_table, site.settings.directory_table)
    return {name: sorted(stores.items(clients.dynamodb(), name), key=str) for name in names}
