"""Three friends play Liar's Dice to the end with nothing but a browser and what the outbox holds."""

import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from local.stack import Message, Stack

PHONE: ViewportSize = {"width": 390, "height": 844}
NOTICE_SECONDS = 200
"""Grace, and then some: longer than a player who has left the page counts as present."""
MOST_MOVES = 60

ANNA, BEN, CLEO = "anna@example.org", "ben@example.org", "+12025550123"


class Friend:
    """Somebody with a browser and an inbox, who opens nothing but links that were sent."""

    def __init__(self, stack: Stack, browser: Browser, name: str, address: str, script: bool = True) -> None:
        self.stack = stack
        self.name = name
        self.address = address
        self.answered = 0
        self.context: BrowserContext = browser.new_context(viewport=PHONE, java_script_enabled=script)

    def opens(self, url: str) -> Page:
        page = self.context.new_page()
        page.goto(url)
        return page

    def inbox(self) -> list[Message]:
        return [message for message in self.stack.outbox() if self.address in message.to]

    def sits_down(self, url: str) -> None:
        page = self.opens(url)
        page.get_by_label("Your name").fill(self.name)
        page.get_by_label("Mobile number" if self.address.startswith("+") else "Email address").fill(self.address)
        page.get_by_role("button", name="Sit down").click()
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        page.close()

    def confirms(self) -> None:
        (link,) = [link for message in self.inbox() for link in message.links if "/confirm/" in link]
        page = self.opens(link)
        page.get_by_label("name").fill(self.name)
        page.get_by_role("button", name=re.compile("confirm|yes", re.IGNORECASE)).click()
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        page.close()

    def links(self) -> list[str]:
        return [link for message in self.inbox() for link in message.links if "/t/" in link]

    def moves(self) -> bool:
        """Opens the newest link and challenges, or makes a bid. Whether there was something to answer."""
        if not self.links():
            return False
        page = self.opens(self.links()[-1])
        if page.locator("#moves").count() == 0:
            page.close()
            return False
        prompt = page.locator("#moves").get_attribute("data-prompt")
        challenge = page.get_by_role("button", name="Liar!")
        if challenge.count():
            page.get_by_role("checkbox", name="bid too high").check()
            challenge.click()
        else:
            page.get_by_label("How many").select_option("1")  # never more dice than there are, which is asked about
            page.get_by_role("radio").first.check()
            page.get_by_role("button", name="Bid").click()
        expect(page.locator(f"#moves[data-prompt='{prompt}']")).to_have_count(0)
        page.close()
        self.answered += 1
        return True


@pytest.fixture(scope="module")
def friends(stack: Stack, browser: Browser) -> list[Friend]:
    """Anna is the host; Ben's browser runs no script; Cleo has a telephone only."""
    anna = Friend(stack, browser, "Anna", ANNA)
    ben = Friend(stack, browser, "Ben", BEN, script=False)
    cleo = Friend(stack, browser, "Cleo", CLEO)
    start = anna.opens(stack.base_url)
    start.get_by_label("Seats").select_option("3")
    start.get_by_label("Your name").fill("Anna")
    start.get_by_label("Email address").fill(ANNA)
    start.get_by_role("button", name="Open the table").click()
    invitations = [field.input_value() for field in start.locator("#invite input").all()]
    start.close()
    for friend, url in zip((ben, cleo), invitations, strict=True):
        friend.sits_down(url)
    stack.let_time_pass(NOTICE_SECONDS)
    for friend in (anna, ben, cleo):
        friend.confirms()
    stack.let_time_pass(NOTICE_SECONDS)
    return [anna, ben, cleo]


def test_a_whole_game_with_the_links_of_the_outbox(stack: Stack, friends: list[Friend]) -> None:
    for _ in range(MOST_MOVES):
        asked = [friend for friend in friends if friend.moves()]
        if not asked:
            break
        stack.let_time_pass(NOTICE_SECONDS)
    for friend in friends:
        page = friend.opens(friend.links()[-1])
        expect(page.locator("#status")).to_contain_text("won")
        page.close()


def test_everybody_was_told_of_the_end_once(friends: list[Friend]) -> None:
    for friend in friends:
        assert sum("over" in message.text for message in friend.inbox()) == 1


def test_nobody_was_told_of_a_prompt_more_than_once(friends: list[Friend]) -> None:
    told = [
        sum("our turn" in message.text and "/t/" in message.text for message in friend.inbox()) for friend in friends
    ]
    assert sum(told) > 0
    assert all(turns <= friend.answered for turns, friend in zip(told, friends, strict=True))
