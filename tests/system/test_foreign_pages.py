"""Forms of our own pages are accepted, and other sites' are not, in a real browser (docs/design/pages.md).

Whether a page is of another site is what the browser says. To an address with TLS, or on this machine, it says how the
two are related (`Sec-Fetch-Site`); to any other it names the page's origin alone, as older browsers do everywhere.
"""

from collections.abc import Iterator
from itertools import product
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Request, expect

from tests.stack import Stack
from tests.system.client import Reply, get, open_links, open_table
from tests.system.conftest import ELSEWHERE
from tests.system.foreign_site import ForeignSite, foreign_site
from tests.system.people import LOOK

ON_THIS_MACHINE = "127.0.0.1"
"""The name that our site is reached by; links have it, as the public address. `ELSEWHERE` is another one."""

OTHERS = ("127.0.0.1", "localhost", "elsewhere.example")
"""Names that somebody else's site is reached by, at a port of its own."""

FORM = "application/x-www-form-urlencoded"


@pytest.fixture
def foreign() -> Iterator[ForeignSite]:
    with foreign_site() as site:
        yield site


@pytest.fixture(params=[True, False], ids=["script", "no script"])
def context(request: pytest.FixtureRequest, browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(java_script_enabled=request.param)
    yield context
    context.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page()
    yield page
    page.close()


def new_table(stack: Stack) -> tuple[Reply, str]:
    """The host's page of a new table for two, and the link of an open seat."""
    host = open_table(stack.base_url, "liars_dice", 2)
    return host, open_links(host)[0]


def at(name: str, link: str) -> str:
    """The link with another name for the same machine."""
    parts = urlsplit(link)
    return parts._replace(netloc=f"{name}:{parts.port}").geturl()


def is_post(request: Request) -> bool:
    return request.method == "POST"


def open_seats(host: Reply) -> int:
    return len(open_links(get(host.url)))


def sits_down(page: Page, link: str) -> dict[str, str]:
    """Takes the seat with the form of its page; gives the headers that the form was sent with."""
    page.goto(link)
    page.locator("[name=name]").fill("Anna")
    with page.expect_request(is_post) as sent:
        page.locator("button[form='form-take']").click()
    expect(page.locator("#dock, #status").first).to_be_visible()
    return sent.value.all_headers()


# ---- our own pages ----


def test_our_own_forms_say_that_they_are_ours(stack: Stack, context: BrowserContext) -> None:
    host, link = new_table(stack)
    headers = sits_down(context.new_page(), link)
    assert (headers["sec-fetch-site"], headers["origin"]) == ("same-origin", stack.base_url)
    assert open_seats(host) == 1


def test_where_only_the_origin_is_said_it_is_the_real_one(stack: Stack, context: BrowserContext) -> None:
    """At an older address of the site, too, which is not the public one that its links have."""
    host, link = new_table(stack)
    headers = sits_down(context.new_page(), at(ELSEWHERE, link))
    assert "sec-fetch-site" not in headers
    assert headers["origin"] == at(ELSEWHERE, stack.base_url)
    assert open_seats(host) == 1


def test_our_own_scripts_say_that_they_are_ours(stack: Stack, page: Page) -> None:
    page.goto(open_table(stack.base_url, "liars_dice", 2, name="Anna", play_now=True).url)
    page.wait_for_timeout(LOOK)
    with page.expect_response(lambda response: response.url.endswith("/presence")) as said:
        page.keyboard.press("Shift")
    assert said.value.status == 204
    assert said.value.request.all_headers()["sec-fetch-site"] == "same-origin"


def test_a_form_that_was_refused_is_still_ours_when_it_is_sent_again_by_reloading(stack: Stack, page: Page) -> None:
    _, link = new_table(stack)
    page.goto(link)
    page.evaluate("document.querySelector('[name=name]').required = false")
    with page.expect_response(lambda response: is_post(response.request)) as sent:
        page.locator("button[form='form-take']").click()
    assert sent.value.status == 422
    with page.expect_response(lambda response: is_post(response.request)) as again:
        page.reload()
    assert again.value.status == 422


# ---- pages of others ----


@pytest.mark.costly("a browser says whose page a form is on")
@pytest.mark.sampled(1)
@pytest.mark.parametrize("name", [ON_THIS_MACHINE, ELSEWHERE])
def test_a_form_of_another_site_seats_nobody(stack: Stack, foreign: ForeignSite, page: Page, name: str) -> None:
    """With an id that the other site knows; a neighbour that shares all but the port is another site, too."""
    host, link = new_table(stack)
    take = {"command": "take", "id": get(link).page["commands"]["take"], "name": "Anna", "entropy": "x"}
    for other, kind in product(OTHERS, (FORM, "multipart/form-data", "text/plain")):
        foreign.shows_form(at(name, link), take, kind)
        page.goto(f"http://{other}:{foreign.port}/")
        with page.expect_response(lambda response: is_post(response.request)) as sent:
            page.get_by_role("button").click()
        assert (sent.value.status, "location" in sent.value.headers) == (403, False), (other, kind)
    assert open_seats(host) == 2
    sits_down(page, at(name, link))
    assert open_seats(host) == 1


def test_a_script_of_another_site_says_nothing(stack: Stack, foreign: ForeignSite, page: Page) -> None:
    """It may send JSON only with our leave, which the browser asks for first and does not get; what it may send
    without asking is refused."""
    host, _ = new_table(stack)
    page.goto(f"http://localhost:{foreign.port}/")
    script = """async ([url, mode, type]) => {
        const body = JSON.stringify({ command: "say", text: "This is not the host." });
        const reply = fetch(url, { method: "POST", mode, headers: { "Content-Type": type }, body });
        return reply.then(() => "sent", () => "not sent");
    }"""
    for mode, kind, outcome in (
        ("cors", "application/json", "not sent"),
        ("cors", "text/plain", "not sent"),  # sent, but its answer is not given to the script
        ("no-cors", "application/json", "sent"),  # but as text/plain, since the mode allows no other
        ("no-cors", "text/plain", "sent"),
    ):
        assert page.evaluate(script, [host.url, mode, kind]) == outcome, (mode, kind)
    assert get(host.url).page["number"] == host.page["number"]


def test_strangers_are_not_told_where_a_visitor_comes_from(stack: Stack, foreign: ForeignSite, page: Page) -> None:
    """The address of a page holds the secret of its link. Our own pages are told it: they know it already."""
    _, link = new_table(stack)
    sits_down(page, link)
    seat = page.url
    with page.expect_request("**/log") as own, page.expect_navigation():
        page.locator("a[href$='/log']").first.evaluate("each => each.click()")
    assert own.value.all_headers()["referer"] == seat
    for other in OTHERS:
        page.goto(seat)
        page.evaluate(
            "url => document.body.append(Object.assign(document.createElement('a'), { href: url, id: 'out' }))",
            f"http://{other}:{foreign.port}/",
        )
        page.locator("#out").evaluate("each => each.click()")
        page.wait_for_url(f"http://{other}:{foreign.port}/")
    assert len(foreign.visits) >= len(OTHERS)
    assert not [visit for visit in foreign.visits if stack.base_url in str(visit)]
