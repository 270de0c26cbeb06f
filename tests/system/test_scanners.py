"""Mail scanners open every link, run the scripts, and press every button: no game changes, no notice is lost."""

from collections.abc import Iterator
from contextlib import suppress

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page

from local.outbox import Message
from tests.said import headline
from tests.stack import Stack
from tests.system.client import Reply, command, get, open_links, open_table, take_all_seats
from tests.system.company import HOUR, assemble, gather, log_items

NAMES = ("Anna", "Ben")
GRACE = 60
LONGEST_DEFERRAL = 3600


@pytest.fixture
def scanner(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(service_workers="block")  # they outlive the pages that are pressed
    context.clock.install(time=0)
    context.clock.pause_at(1)
    yield context
    context.close()


def addresses() -> dict[str, str]:
    return {name: f"{name.lower()}@example.org" for name in NAMES}


def inbox(stack: Stack, name: str) -> list[Message]:
    return [message for message in stack.outbox() if addresses()[name] in message.to]


def seated(stack: Stack) -> list[str]:
    """Two people with unconfirmed addresses; the game has begun."""
    host = open_table(stack.base_url, "liars_dice", 2, name="Anna", email=addresses()["Anna"])
    (seat,) = open_links(host)
    ben = command(get(seat), "take", name="Ben", entropy="anything", email=addresses()["Ben"])
    stack.let_time_pass(GRACE)
    return [host.page["links"]["page"], ben.page["links"]["page"]]


PRESSES = {
    "a pointer": "",
    "click": "(each) => each.click()",
    "requestSubmit": "(each) => each.form.requestSubmit(each)",
    "submit": "(each) => each.form.submit()",
}
"""By a real pointer within the first two seconds, for the page's clock stands still, and by script a minute later."""

each_way = pytest.mark.parametrize("way", PRESSES)

A_MINUTE = 60_000
BUTTONS = "button:not([type=button])"
TARGETS = f"{BUTTONS}, main a[href]:not([href^='#'])"
SETTLING = 100
"""Milliseconds between two looks at a page that is on its way elsewhere."""
MOST_LOOKS = 100
"""At such a page: a press, the page that it sends one to, and what that page does by itself, on a busy machine."""
TOO_FEW_FIELDS = 300
"""Milliseconds after which a form was not sent: something in it is missing."""


def presses_everything(scanner: BrowserContext, url: str, way: str) -> None:
    """Presses each button and link of a page, and of the page that asks then, choosing and typing nothing."""
    page = scanner.new_page()
    press = PRESSES[way]
    targets = BUTTONS if "ubmit" in way else TARGETS
    _opens(page, url)
    for number in range(page.locator(targets).count()):
        if page.url != url or page.locator("#form-sure").count():
            _opens(page, url)
        _presses(page, targets, number, press)
        if page.locator("#form-sure").count():
            _presses(page, BUTTONS, 0, press)
    _opens(page, "about:blank")  # a page does not close while something that was pressed is under way
    page.close()


def _opens(page: Page, url: str) -> None:
    """Whatever a press has begun and is still under way ends first."""
    for _ in range(MOST_LOOKS):
        with suppress(Error):
            page.goto(url)
            return
        page.wait_for_timeout(SETTLING)
    page.goto(url)


def _unfolds(page: Page) -> None:
    """What was pressed last may only now lead elsewhere."""
    for _ in range(MOST_LOOKS):
        with suppress(Error):
            page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true })")
            return
        page.wait_for_timeout(SETTLING)


def _presses(page: Page, targets: str, number: int, script: str) -> None:
    _unfolds(page)
    target = page.locator(targets).nth(number)
    with suppress(Error), page.expect_navigation(timeout=TOO_FEW_FIELDS):
        if script:
            page.clock.run_for(A_MINUTE)
            page.evaluate("document.querySelectorAll('form').forEach(each => { each.noValidate = true })")
            target.evaluate(script)
        else:
            target.click(timeout=TOO_FEW_FIELDS)


def game_of(seats: list[str]) -> list[tuple[object, ...]]:
    """What a scanner must not change."""
    pages = [get(seat).page for seat in seats]
    return [
        (page["number"], page["phase"], page["prompt"] and page["prompt"]["number"], page["contacts"]) for page in pages
    ]


def presses_nothing_into_motion(stack: Stack, scanner: BrowserContext, url: str, way: str) -> None:
    """Whatever is pressed there, no table moves and none is opened."""
    before = len(log_items(stack))
    presses_everything(scanner, url, way)
    assert len(log_items(stack)) == before


@pytest.mark.nightly
@pytest.mark.costly("a browser that presses all there is on each page of a mail’s links")
@each_way
def test_a_scanner_confirms_no_address_and_changes_no_game(stack: Stack, scanner: BrowserContext, way: str) -> None:
    seats = seated(stack)
    before = game_of(seats)
    for link in {link for message in inbox(stack, NAMES[0]) for link in message.links}.difference(seats):
        presses_everything(scanner, link, way)
    presses_everything(scanner, seats[0], way)
    assert game_of(seats) == before


@pytest.mark.nightly
@each_way
def test_a_scanner_says_for_nobody_to_be_back(stack: Stack, scanner: BrowserContext, way: str) -> None:
    company = gather(stack, "Anna", "Ben", deadline=HOUR, max_timeouts=1)
    company.waits(HOUR + GRACE)
    link = company.seats["Anna"]
    assert "back" in get(link).page["commands"]
    presses_nothing_into_motion(stack, scanner, link, way)


@pytest.mark.sampled(1)
@pytest.mark.costly("a browser that presses all there is where a press would open a table or take a seat")
@each_way
@pytest.mark.parametrize("where", ["the start page", "a seat after the match", "a host's page", "an open seat"])
def test_a_scanner_opens_no_table_and_no_next_one_and_takes_no_seat(
    stack: Stack, scanner: BrowserContext, where: str, way: str
) -> None:
    waiting = open_table(stack.base_url, "liars_dice", 2)
    match where:
        case "the start page":
            url = f"{stack.base_url}/"
        case "a seat after the match":
            company = assemble(stack, "Anna", "Ben")
            company.hosts("begin")
            company.does("Anna", "resign", confirmed=True)
            url = company.seats["Anna"]
            assert "again" in get(url).page["commands"]
        case "a host's page":
            url = waiting.url
        case _:
            url = open_links(waiting)[0]
    presses_nothing_into_motion(stack, scanner, url, way)


@pytest.mark.nightly
@each_way
def test_a_scanner_silences_no_notice(stack: Stack, scanner: BrowserContext, way: str) -> None:
    host = open_table(stack.base_url, "liars_dice", 2)
    seats = take_all_seats(host, ["Cleo", "Dora"])
    for seat, address in zip(seats, ("cleo@example.org", "dora@example.org"), strict=True):
        command(get(seat), "contact", email=address)
    stack.let_time_pass(GRACE)
    asked = next(page for page in map(get, seats) if page.page["prompt"])
    other = next(page for page in map(get, seats) if not page.page["prompt"])
    _confirm(stack, scanner)
    command(get(asked.url), "move", prompt=asked.page["prompt"]["number"], text="2x3")
    presses_everything(scanner, other.url, way)
    stack.let_time_pass(LONGEST_DEFERRAL)
    turns = [message for message in stack.outbox() if _is_turn_of(message, other)]
    assert len(turns) == 1


def _is_turn_of(message: Message, player: Reply) -> bool:
    return headline("turn") in message.text and player.page["links"]["page"] in message.text


def _confirm(stack: Stack, browser: BrowserContext) -> None:
    """Cleo and Dora confirm their addresses, as people do: by typing their names."""
    for name in ("Cleo", "Dora"):
        mails = [message for message in stack.outbox() if f"{name.lower()}@example.org" in message.to]
        (link,) = [link for message in mails for link in message.links if "/confirm/" in link]
        page = browser.new_page()
        page.goto(link)
        page.locator("#confirm-name").fill(name)
        with page.expect_navigation():
            page.locator("#form-confirm button").click()
        page.close()
