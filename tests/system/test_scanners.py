"""Mail scanners open every link, run the scripts, and press every button: no game changes, no notice is lost."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page

from local.stack import Message, Stack
from tests.said import headline
from tests.system.client import Reply, command, get, open_links, open_table, take_all_seats

NAMES = ("Anna", "Ben")
GRACE = 60
LONGEST_DEFERRAL = 3600


@pytest.fixture
def scanner(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context()
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


def presses_everything(scanner: BrowserContext, url: str) -> None:
    """Opens the link once for each button there, and presses it without choosing or typing anything."""
    page = scanner.new_page()
    page.goto(url)
    for number in range(page.get_by_role("button").count()):
        page.goto(url)
        _opens_all(page)
        try:
            page.get_by_role("button").nth(number).click(timeout=500)
            page.wait_for_timeout(50)
        except Error:
            continue  # it cannot be pressed
    page.close()


def _opens_all(page: Page) -> None:
    page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true })")


def game_of(seats: list[str]) -> list[tuple[object, ...]]:
    """What a scanner must not change."""
    pages = [get(seat).page for seat in seats]
    return [
        (page["number"], page["phase"], page["prompt"] and page["prompt"]["number"], page["contacts"]) for page in pages
    ]


def test_a_scanner_confirms_no_address_and_changes_no_game(stack: Stack, scanner: BrowserContext) -> None:
    seats = seated(stack)
    before = game_of(seats)
    for name in NAMES:
        for link in {link for message in inbox(stack, name) for link in message.links}:
            presses_everything(scanner, link)
    for seat in seats:
        presses_everything(scanner, seat)
    assert game_of(seats) == before


def test_a_scanner_silences_no_notice(stack: Stack, scanner: BrowserContext) -> None:
    host = open_table(stack.base_url, "liars_dice", 2)
    seats = take_all_seats(host, ["Cleo", "Dora"])
    for seat, address in zip(seats, ("cleo@example.org", "dora@example.org"), strict=True):
        command(get(seat), "contact", email=address)
    stack.let_time_pass(GRACE)
    asked = next(page for page in map(get, seats) if page.page["prompt"])
    other = next(page for page in map(get, seats) if not page.page["prompt"])
    _confirm(stack, scanner)
    command(get(asked.url), "move", prompt=asked.page["prompt"]["number"], text="2x3")
    presses_everything(scanner, other.url)
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
