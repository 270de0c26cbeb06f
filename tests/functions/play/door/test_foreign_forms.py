"""Forms are sent from our own pages: what a page of another site has a browser send is refused (docs/design/pages.md).

What browsers say about where a request comes from: Fetch Metadata (W3C), section 2.3; RFC 6454, section 7. No page
can set these headers itself (Fetch standard, "forbidden request-header").
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from events.directory.tokens import Token
from functions.play.door import site as sites
from functions.play.door.site import Site
from functions.play.handler import app
from tests.functions.play.http import DOMAIN, FORM, JSON, PARTS, Answer, Client, in_parts
from tests.functions.play.party import BROWSER, PROGRAM, Party, open_party, stored

OURS, PUBLIC, THEIRS = f"https://{DOMAIN}", "https://bluff.example", "https://elsewhere.example"
FOREIGN = {"sec-fetch-site": "cross-site", "origin": THEIRS}
"""What a browser of today says of a form on somebody else's page."""


def refused(answer: Answer) -> bool:
    """Whether it was refused for where it came from, and leads nowhere."""
    if answer.status != 403:
        return False
    assert "location" not in answer.headers
    return True


def code(link: str, fields: Mapping[str, Any], **headers: str) -> str:
    """The problem's name for programs that a form meets."""
    answer = Client(headers=headers).post(link, fields, accept=JSON)
    return str(answer.json["code"]) if answer.status >= 400 else ""


def take_form(link: str) -> dict[str, str]:
    """The form by which somebody sits down, with an id that others know."""
    return {"command": "take", "id": PROGRAM.get(link).json["commands"]["take"], "name": "Anna", "entropy": "x"}


def message_link(party: Party, purpose: Any) -> str:
    """A link as it stands in a message to the first player."""
    person = party.site.tables.head(party.table_id).state.places[0].person
    token = Token(
        purpose, person, "mail", party.site.directory.contacts.hash("mail", "anna@example.org"), party.table_id
    )
    party.site.directory.tokens.put(f"{purpose}-token", token, 2**31)
    return f"/{purpose}/{purpose}-token"


# ---- what is refused ----


def test_a_foreign_page_seats_nobody_and_learns_no_link(site: Site) -> None:
    party = open_party(site, taken=0)
    link = party.open_links()[0]
    form = take_form(link)
    before = stored(site)
    answer = Client(headers=FOREIGN).post(link, form)
    assert refused(answer)
    assert party.table_id not in answer.body
    assert code(link, form, **FOREIGN) == "foreign_form"
    assert stored(site) == before
    assert BROWSER.post(link, form).status == 303


@pytest.mark.parametrize(
    ("headers", "accepted"),
    [
        ({}, True),  # browsers before 2020, and programs: no page can make a browser leave both out
        ({"sec-fetch-site": "same-origin", "origin": OURS}, True),
        ({"sec-fetch-site": "same-origin", "origin": "null"}, True),  # a browser that is told to send no referrer
        ({"sec-fetch-site": "same-origin"}, True),
        ({"origin": OURS}, True),  # Safari before 16.4
        ({"sec-fetch-site": "cross-site", "origin": THEIRS}, False),
        ({"sec-fetch-site": "same-site", "origin": "https://elsewhere.example.org"}, False),
        ({"sec-fetch-site": "cross-site", "origin": OURS}, False),
        ({"sec-fetch-site": "none"}, False),  # no page of ours sent it
        ({"sec-fetch-site": "same-origin,cross-site"}, False),
        ({"sec-fetch-site": "something-new"}, False),
        ({"origin": THEIRS}, False),
        ({"origin": "null"}, False),  # a page in a sandbox, or one that hides where it is
        ({"origin": f"http://{DOMAIN}"}, False),
        ({"origin": f"{OURS}:8443"}, False),
        ({"origin": f"{OURS}.elsewhere.example"}, False),
        ({"origin": f"https://elsewhere.example/{OURS}"}, False),
        ({"origin": f"{OURS},{THEIRS}"}, False),
        ({"origin": "\u2603"}, False),
    ],
)
def test_a_form_is_ours_by_what_the_browser_says_and_else_by_its_origin(
    party: Party, headers: dict[str, str], accepted: bool
) -> None:
    answer = Client(headers=headers).post(party.seats[0], {"command": "say", "text": "hello"})
    assert answer.status == (303 if accepted else 403)


def test_every_route_that_takes_something_refuses_foreign_forms(site: Site) -> None:
    """The routes themselves are asked, so that a new one is held too; nothing is read before the refusal."""
    routes = [route for route in (*app._static_routes, *app._dynamic_routes) if route.method not in ("GET", "HEAD")]
    paths = {route.openapi_path for route in routes}
    assert {"/tables", "/t/{table}/{secret}", "/t/{table}/{secret}/presence", "/confirm/{token}"} < paths
    for path in paths:
        for body, kind in ((b"a=1", FORM), (in_parts(("a", "1")), PARTS), (b"{}", "text/plain"), (b"", "")):
            answer = Client(headers=FOREIGN).send("POST", path.translate(str.maketrans("", "", "{}")), body, kind)
            assert refused(answer), (path, kind)


def test_a_foreign_page_says_for_nobody_that_they_are_there(party: Party) -> None:
    """A request without a body is no form, and needs no leave of ours either (Fetch standard, "no-cors")."""
    before = stored(party.site)
    assert refused(Client(headers=FOREIGN).send("POST", f"{party.seats[0]}/presence", b""))
    assert stored(party.site) == before
    own = Client(headers={"sec-fetch-site": "same-origin", "origin": OURS})
    assert own.send("POST", f"{party.seats[0]}/presence", b"").status == 204


def test_links_are_opened_from_anywhere(party: Party) -> None:
    """Reading changes nothing: a link in a mail on the web, in a chat, in a bookmark."""
    for site in ("cross-site", "same-site", "none"):
        for path in ("/", party.seats[0], f"{party.seats[0]}/log", message_link(party, "unsubscribe")):
            assert Client(headers={"sec-fetch-site": site}).get(path).status == 200


# ---- what is ours ----


@pytest.mark.parametrize("public", [PUBLIC, "https://Bluff.Example:443"])
def test_pages_are_ours_at_the_public_address_and_at_the_one_that_the_form_came_to(
    site: Site, monkeypatch: pytest.MonkeyPatch, public: str
) -> None:
    """Links that were sent with the old address lead to pages there, whose forms lead to pages there."""
    monkeypatch.setenv("PUBLIC_URL", public)
    sites.site.cache_clear()
    party = open_party(sites.site())
    for origin, status in ((PUBLIC, 303), (OURS, 303), (THEIRS, 403)):
        answer = Client(headers={"origin": origin}).post(party.seats[0], {"command": "say", "text": "hello"})
        assert answer.status == status
        assert status != 303 or answer.location.startswith("/t/")


def test_without_a_public_address_it_is_not_ours(party: Party) -> None:
    assert refused(Client(headers={"origin": PUBLIC}).post(party.seats[0], {"command": "say", "text": "hello"}))


def test_a_page_without_tls_is_ours_where_pages_have_none(party: Party) -> None:
    """As `make play` serves them."""
    for origin, status in ((f"http://{DOMAIN}", 303), (OURS, 403)):
        client = Client(headers={"origin": origin, "x-forwarded-proto": "http"})
        assert client.post(party.seats[0], {"command": "say", "text": "hello"}).status == status


# ---- what is exempt, and why it may be ----


def test_json_is_exempt_for_no_foreign_page_can_send_it(party: Party) -> None:
    """A form has no such type, and a script of another site has to ask first (Fetch standard, "CORS-preflight fetch"):
    we never answer that with leave, so the browser sends nothing. Who can send JSON is no page of another site."""
    headers = {"origin": THEIRS, "sec-fetch-site": "cross-site"}
    asking = {**headers, "access-control-request-method": "POST", "access-control-request-headers": "content-type"}
    for link in ("/", "/tables", party.seats[0], f"{party.seats[0]}/presence", "/confirm/x", "/unsubscribe/x"):
        preflight = BROWSER.send("OPTIONS", link, b"", headers=asking)
        assert preflight.status == 403
        for answer in (preflight, Client(headers=headers).get(link)):
            assert not [name for name in answer.headers if name.startswith("access-control")]
    said = Client(accept=JSON, headers=headers).post(party.seats[0], {"command": "say", "text": "hello"})
    assert said.status == 303
    assert not [name for name in said.headers if name.startswith("access-control")]


def test_the_gateway_gives_no_leave_either() -> None:
    """API Gateway answers a preflight by itself where the API has a CORS configuration."""
    template = Path(__file__).parents[4] / "template.yaml"
    assert "CorsConfiguration" not in template.read_text()


def test_json_under_another_type_is_not_exempt(party: Party) -> None:
    """These types a script of another site may send without asking."""
    body = json.dumps({"command": "say", "text": "hello"}).encode()
    for kind in ("text/plain", "text/plain;application/json", f"{FORM};{JSON}", f"{PARTS}; {JSON}", ""):
        assert refused(Client(headers=FOREIGN).send("POST", party.seats[0], body, kind))


@pytest.mark.parametrize(
    ("body", "kind"),
    [(b"List-Unsubscribe=One-Click", FORM), (in_parts(("List-Unsubscribe", "One-Click")), PARTS)],
    ids=["in one", "in parts"],
)
def test_ending_messages_with_one_click_is_exempt_for_a_mail_provider_sends_it(
    party: Party, body: bytes, kind: str
) -> None:
    """RFC 8058, 3.2: the provider's server or page sends it, whatever it says of itself. It needs nothing that the
    browser has: whoever knows the link, which only the mail holds, can send the same without a browser."""
    party.send(party.seats[0], "contact", email="anna@example.org")
    link = message_link(party, "unsubscribe")
    assert Client(accept="", headers=FOREIGN).send("POST", link, body, kind).status == 200
    assert party.site.directory.contacts.forbids("mail", "anna@example.org")


def test_the_form_that_ends_messages_is_not_exempt(party: Party) -> None:
    party.send(party.seats[0], "contact", email="anna@example.org")
    link = message_link(party, "unsubscribe")
    before = stored(party.site)
    for form in (
        {"command": "unsubscribe", "confirmed": "yes"},
        {"List-Unsubscribe": "Yes", "confirmed": "yes"},
        {"List-Unsubscribe": ["One-Click", "One-Click"]},
        {},
    ):
        assert refused(Client(headers=FOREIGN).post(link, form))
    assert stored(party.site) == before
    assert BROWSER.post(link, {"command": "unsubscribe", "confirmed": "yes"}).status == 200


def test_one_click_is_exempt_nowhere_else(party: Party) -> None:
    form = {"command": "say", "text": "hello", "List-Unsubscribe": "One-Click"}
    for link in (party.seats[0], "/tables", f"{party.seats[0]}/presence", message_link(party, "confirm")):
        assert refused(Client(headers=FOREIGN).post(link, form))
