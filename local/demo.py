"""A table to try, opened over the HTTP API."""

import json
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

_PLAYERS = (
    {"name": "Ann", "email": "ann@example.com"},
    {"name": "Ben", "email": "ben@example.com"},
    {"name": "Cleo", "phone": "+14155550123"},
)
"""More have a name alone."""
_ANSWER_SECONDS = 30


class NoDemoError(Exception):
    """The demo table could not be opened."""


def demo_seats(url: str, kept: Path, game: int = 0) -> dict[str, str]:
    """Paths of seats by player: of the last table if it still exists, else of a new one.

    :param kept: the file that remembers the table
    :param game: its place on the start page
    :raises NoDemoError: when the stack refuses to open a table
    """
    try:
        paths = _known(url, kept) or _open(url, game)
    except (urllib.error.URLError, KeyError, ValueError) as error:
        raise NoDemoError(f"We couldn’t open the demo table: {error}.") from error
    kept.write_text(json.dumps(paths))
    return paths


def _known(url: str, kept: Path) -> dict[str, str] | None:
    if not kept.exists():
        return None
    paths: dict[str, str] = json.loads(kept.read_text())
    try:
        _ask(url, next(iter(paths.values())))
    except urllib.error.HTTPError as gone:
        gone.close()
        return None
    return paths


def _open(url: str, place: int) -> dict[str, str]:
    start = _ask(url, "/")
    game = start["games"][place]
    number = min(game["seats"], key=lambda number: abs(number - len(_PLAYERS)))
    host = _ask(url, "/tables", id=start["commands"]["open"], game=game["name"], seats=number)
    seats = {}
    open_seats = _ask(url, host["links"]["share"])["seats"]
    others = [{"name": f"Player {number}"} for number in range(len(_PLAYERS) + 1, number + 1)]
    for player, seat in zip([*_PLAYERS, *others][:number], open_seats, strict=True):
        join = _ask(url, seat["url"])
        taken = _ask(url, seat["url"], command="take", id=join["commands"]["take"], entropy="demo", **player)
        seats[player["name"]] = urlsplit(taken["links"]["page"]).path
    return seats


def _ask(url: str, link: str, **fields: Any) -> dict[str, Any]:
    headers = {"Accept": "application/json", "Content-Type": "application/json"}
    body = json.dumps(fields).encode() if fields else None
    request = urllib.request.Request(url + urlsplit(link).path, body, headers)  # noqa: S310 - our own address
    with urllib.request.urlopen(request, timeout=_ANSWER_SECONDS) as answer:  # noqa: S310
        page: dict[str, Any] = json.load(answer)
        return page
