"""A tunnel that ends TLS: the stack is played through it as it would be at its public address.

What such a tunnel sends on is written down here: the name that was asked for or this machine's, and that it was asked
over TLS.
"""

import http.client
from collections.abc import Iterator, Mapping
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import pytest

from local.demo import demo_seats
from tests.local.conftest import Reply
from tests.stack import Stack

PUBLIC = "https://bluff.example"


@pytest.fixture(scope="module")
def stack() -> Iterator[Stack]:
    with Stack(public_url=f"{PUBLIC}/") as running:
        yield running


def through_tunnel(
    stack: Stack, link: str, fields: Mapping[str, str] | None = None, headers: Mapping[str, str] | None = None
) -> Reply:
    """What a browser asks at the public address, as the tunnel passes it on. An old browser names the page alone."""
    form = {"Content-Type": "application/x-www-form-urlencoded", "Origin": PUBLIC} if fields else {}
    added = {"Host": "bluff.example", "X-Forwarded-For": "203.0.113.7", "X-Forwarded-Proto": "https"}
    connection = http.client.HTTPConnection(stack.base_url.removeprefix("http://"), timeout=60)
    try:
        body = urlencode(fields) if fields else None
        connection.request("POST" if fields else "GET", urlsplit(link).path, body, {**added, **form, **(headers or {})})
        answer = connection.getresponse()
        return Reply(answer.status, [(name.lower(), value) for name, value in answer.getheaders()], answer.read())
    finally:
        connection.close()


@pytest.mark.sampled(1)
@pytest.mark.parametrize("host", ["bluff.example", "127.0.0.1"], ids=["its name", "this machine's name"])
@pytest.mark.costly("a match through a proxy, with a stack of its own")
def test_moves_are_made_and_links_lead_to_the_public_address(stack: Stack, tmp_path: Path, host: str) -> None:
    as_json = {"Host": host, "Accept": "application/json"}
    seats = demo_seats(stack.base_url, tmp_path / "demo.json").values()
    pages = [through_tunnel(stack, seat, headers=as_json) for seat in seats]
    (asked,) = [page.json for page in pages if page.json["prompt"]]
    move = {"command": "move", "id": asked["commands"]["move"], "prompt": str(asked["prompt"]["number"]), "text": "1x2"}
    assert asked["links"]["page"].startswith(f"{PUBLIC}/t/")
    made = through_tunnel(stack, asked["links"]["page"], move, {"Host": host})
    assert (made.status, bool(made.header("strict-transport-security"))) == (303, True)
    assert not through_tunnel(stack, made.header("location") or "", headers=as_json).json["prompt"]
    stack.let_time_pass(60)
    links = {link for message in stack.outbox() for link in message.links}
    assert {link[: len(PUBLIC) + 1] for link in links} == {f"{PUBLIC}/"}


def test_forms_of_other_sites_are_not(stack: Stack) -> None:
    sent = through_tunnel(stack, "/tables", {"command": "open"}, {"Origin": "https://elsewhere.example"})
    assert sent.status == 403


@pytest.mark.parametrize("host", ["bluff.example", "127.0.0.1"])
@pytest.mark.parametrize("path", ["/outbox", "/_local/outbox"])
def test_nobody_reads_the_outbox_through_it(stack: Stack, host: str, path: str) -> None:
    assert through_tunnel(stack, path, headers={"Host": host}).status == 404
