"""Links that are alive: to tables of each game, and those that mails hold."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import TypeAlias
from urllib.parse import urlsplit

from engine.registry import GAMES
from tests.stack import Stack
from tests.system.client import get, open_links, open_table, post, take_all_seats
from tests.system.company import gather

Links: TypeAlias = Mapping[str, Sequence[str]]
"""Paths, by how the document writes them, or their beginning."""

TABLE = "/t/{table}/{secret}"
CIRCLE = "/c/{circle}/{secret}"
HOST = "cleo@hosts.example"
SENT = {
    "confirm": "/confirm/{token}",
    "settings": "/settings/{token}",
    "unsubscribe": "/unsubscribe/{token}",
    "tables": "/tables/{token}",
    "invitation": "/invitation/{token}",
}


def links_of(stack: Stack) -> Links:
    """A seat of each game while a match goes on, its host and who watches; a seat that is open; those of a circle; and
    one link of each kind that is sent."""
    links: dict[str, list[str]] = defaultdict(list)
    for name, game in GAMES.items():
        host = open_table(stack.base_url, name, min(game.seats))
        seats = take_all_seats(host, ["Anna", "Ben", "Cleo", "Dora"][: min(game.seats)])
        links[TABLE].append(path_of(seats[0]))
        links["/rules/{game}"].append(f"/rules/{name}")
    links[TABLE] += [path_of(host.url), path_of(get(host.url).page["links"]["watch"])]
    links[TABLE].append(path_of(open_links(open_table(stack.base_url, "lie21", 2))[0]))
    founding = get(f"{stack.base_url}/circles").page["commands"]["found"]
    own = post(f"{stack.base_url}/circles", id=founding, circle="Sunday Liars", name="Anna")
    links[CIRCLE] = [path_of(own.url), path_of(get(own.page["links"]).page["everyone"])]
    for path in _sent(stack):
        if pattern := SENT.get(path.split("/")[1]):
            links[pattern] = [path]
    return links


def _sent(stack: Stack) -> list[str]:
    """The paths of all links that players are sent."""
    company = gather(stack, "Anna", "Ben")
    post(f"{stack.base_url}/links", command="find", address=company.address("Ben"))
    host = open_table(stack.base_url, "liars_dice", 3, name="Cleo", email=HOST)
    company.waits()
    (link,) = [link for each in stack.outbox() if HOST in each.to for link in each.links if "/confirm/" in link]
    post(link, name="Cleo")
    share = get(host.page["links"]["share"])
    post(share.url, command="invite", id=share.page["commands"]["invite"], email="emil@invited.example")
    company.waits()
    return [path_of(link) for message in stack.outbox() for link in message.links]


def path_of(url: str) -> str:
    """The path of a link."""
    return urlsplit(url).path
