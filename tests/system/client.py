"""A player of the JSON API, knowing nothing but links: for `make smoke` and the tests of a running stack."""

import json
import random
from dataclasses import dataclass
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

TIMEOUT = 30


class ProblemError(Exception):
    """A refusal of the API, as problem details (RFC 9457)."""

    def __init__(self, status: int, problem: dict[str, Any]) -> None:
        super().__init__(f"{status}: {problem.get('detail') or problem.get('title')}")
        self.status = status
        self.problem = problem


@dataclass(frozen=True, slots=True)
class Reply:
    """What a request led to, redirects followed: the address in the end, and the page there as JSON."""

    url: str
    page: dict[str, Any]


def get(url: str) -> Reply:
    """The page at `url`."""
    return _send(Request(url, headers={"Accept": "application/json"}))


def post(url: str, **fields: Any) -> Reply:
    """Sends a command and follows its redirect.

    :raises ProblemError: when it is refused
    """
    headers = {"Accept": "application/json", "Content-Type": "application/json"}
    return _send(Request(url, json.dumps(fields).encode(), headers, method="POST"))


def command(page: Reply, order: str, /, **fields: Any) -> Reply:
    """Sends one of the commands that a table's page offers, with the command id that came with it."""
    return post(page.page["links"]["page"], command=order, id=page.page["commands"][order], **fields)


def open_table(origin: str, game: str, seats: int, **fields: Any) -> Reply:
    """Opens a table; the reply is the host's page."""
    start = get(f"{origin}/")
    return post(f"{origin}/tables", id=start.page["commands"]["open"], game=game, seats=seats, **fields)


def open_links(host: Reply) -> list[str]:
    """The links of open seats that the host has to share."""
    return [seat["url"] for seat in get(host.page["links"]["share"]).page["seats"]]


def take_all_seats(host: Reply, names: list[str]) -> list[str]:
    """Players sit down on all open seats. The links of their seats."""
    own = [host.page["links"]["page"]] if host.page["you"]["hosts"] else []
    taken = [
        command(get(url), "take", name=name, entropy=f"{name} adds this")
        for url, name in zip(open_links(host), names, strict=True)
    ]
    return own + [page.page["links"]["page"] for page in taken]


def any_move(page: Reply, chance: random.Random) -> str:
    """A text that one of the page's controls can make; not always a legal one."""
    control = chance.choice(page.page["prompt"]["controls"])
    words: list[str] = []
    for part in control["parts"]:
        if isinstance(part, str):
            words.append(part)
        else:
            count = chance.randint(part["least"], min(part["most"], part["least"] + 1, len(part["choices"])))
            words.extend(str(choice["value"]) for choice in chance.sample(part["choices"], count))
    return " ".join(words)


def play_to_the_end(seats: list[str], chance: random.Random, most: int = 2000) -> Reply:
    """Whoever is asked makes any move, until the match is over. The last page of the first seat."""
    for _ in range(most):
        pages = [get(url) for url in seats]
        if pages[0].page["phase"] == "over":
            return pages[0]
        asked = next(page for page in pages if page.page["prompt"])
        move_somehow(asked, chance)
    raise AssertionError(f"the match was not over after {most} moves")


def move_somehow(page: Reply, chance: random.Random, most: int = 200) -> Reply:
    """Tries moves until one is accepted."""
    for _ in range(most):
        text = any_move(page, chance)
        try:
            return command(page, "move", prompt=page.page["prompt"]["number"], text=text, confirmed=True)
        except ProblemError as problem:
            if problem.status != 422:
                raise
    raise AssertionError("no move of the controls was accepted")


def _send(request: Request) -> Reply:
    try:
        with urlopen(request, timeout=TIMEOUT) as response:
            return Reply(response.url, json.load(response))
    except HTTPError as refusal:
        body = refusal.read().decode()
        problem = json.loads(body) if "json" in refusal.headers.get("Content-Type", "") else {"detail": body[:200]}
        raise ProblemError(refusal.code, problem) from None
