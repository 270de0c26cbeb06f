"""A table to try: opened over the HTTP API, as anybody could, with three players who sit down at once."""

import json
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

_GAME = "liars_dice"
_PLAYERS = (
    {"name": "Ann", "email": "ann@example.com"},
    {"name": "Ben", "email": "ben@example.com"},
    {"name": "Cleo", "phone": "+14155550123"},
)
_ANSWER_SECONDS = 30


class NoDemoError(Exception):
    """The demo table could not be opened; the sentence says why."""


def demo_seats(url: str, kept: Path) -> dict[str, str]:
    """The links of the demo's seats by the player's name: of the last table if it is still there, else of a new one.

    :param url: the address of the running stack
    :param kept: the file that remembers the table
    :raises NoDemoError: when the stack does not let one open a table
    """
    try:
        paths = _known(url, kept) or _open(url)
    except (urllib.error.URLError, KeyError, ValueError) as error:
        raise NoDemoError(f"We couldn’t open the demo table: {error}.") from error
    kept.write_text(json.dumps(paths))
    return {name: url + path for name, path in paths.items()}


def _known(url: str, kept: Path) -> dict[str, str] | None:
    if not kept.exists():
        return None
    paths: dict[str, str] = json.loads(kept.read_text())
    try:
        _ask(url + next(iter(paths.values())))
    except urllib.error.HTTPError as gone:
        gone.close()
        return None
    return paths


def _open(url: str) -> dict[str, str]:
    start = _ask(f"{url}/")
    host = _ask(f"{url}/tables", id=start["commands"]["open"], game=_GAME, seats=len(_PLAYERS))
    seats = {}
    open_seats = _ask(host["links"]["share"])["seats"]
    for player, seat in zip(_PLAYERS, open_seats, strict=True):
        join = _ask(seat["url"])
        taken = _ask(seat["url"], command="take", id=join["commands"]["take"], entropy="demo", **player)
        seats[player["name"]] = taken["links"]["page"].removeprefix(url)
    return seats


def _ask(address: str, **fields: Any) -> dict[str, Any]:
    """The page at an address, or the one that a command leads to, as JSON."""
    headers = {"Accept": "application/json", "Content-Type": "application/json"}
    body = json.dumps(fields).encode() if fields else None
    request = urllib.request.Request(address, body, headers)  # noqa: S310 - our own address
    with urllib.request.urlopen(request, timeout=_ANSWER_SECONDS) as answer:  # noqa: S310
        page: dict[str, Any] = json.load(answer)
        return page
