"""Three friends play Liar's Dice to the end with nothing but a browser and what the outbox holds."""

from datetime import UTC, datetime

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from functions.messages.gsm import gsm
from local.outbox import Message
from tests.said import headline, said
from tests.stack import Stack
from tests.system.client import get, open_table
from tests.system.looking import begin, press, skip
from tests.system.people import ByKeyboard, ByTaps, Person, WithoutScript

PHONE: ViewportSize = {"width": 390, "height": 844}
NOTICE_SECONDS = 200
"""Grace, and then some: longer than a player who has left the page counts as present."""
MOST_MOVES = 60

ANNA, BEN, CLEO = "anna@example.org", "ben@example.org", "+12025550123"


def where_it_is_noon() -> str:
    """A time zone in whose day texts are sent. The signs of these zones are the wrong way round."""
    return f"Etc/GMT{datetime.now(UTC).hour - 12:+d}"


class Friend:
    """Somebody with a browser and an inbox, who opens nothing but links that were sent.

    :param own: the page on which whoever opened the table is; who begins is there, and needs no message for it
    """

    def __init__(self, stack: Stack, browser: Browser, name: str, address: str, script: bool = True) -> None:
        self.stack = stack
        self.name = name
        self.address = address
        self.answered = 0
        self.own: list[str] = []
        self.context: BrowserContext = browser.new_context(
            viewport=PHONE, java_script_enabled=script, timezone_id=where_it_is_noon()
        )

    def opens(self, url: str) -> Page:
        page = self.context.new_page()
        page.goto(url)
        return page

    def inbox(self) -> list[Message]:
        return [message for message in self.stack.outbox() if self.address in message.to]

    def sits_down(self, url: str) -> None:
        page = self.opens(url)
        page.locator("#take-name").fill(self.name)
        with page.expect_navigation():
            page.locator("button[form='form-take']").click()
        self.says_how_to_be_told(page)
        page.close()

    def says_how_to_be_told(self, page: Page) -> None:
        """What is asked of whoever sits."""
        if page.locator("#tell:not([open])").count():
            page.locator("#tell summary").click()
        field = "phone" if self.address.startswith("+") else "email"
        page.locator(f"#tell-{field}").fill(self.address)
        with page.expect_navigation():
            page.locator(f"#form-tell-{field} button").click()

    def confirms(self) -> None:
        (link,) = [link for message in self.inbox() for link in message.links if "/confirm/" in link]
        page = self.opens(link)
        page.locator("#confirm-name").fill(self.name)
        with page.expect_navigation():
            page.locator("#form-confirm button").click()
        page.close()

    def links(self) -> list[str]:
        return self.own + [link for message in self.inbox() for link in message.links if leads_to_a_table(link)]

    def moves(self) -> bool:
        """Opens the newest link and challenges, or makes a bid. Whether there was something to answer."""
        if not self.links():
            return False
        page = self.opens(self.links()[-1])
        if page.locator("#dock[data-prompt]").count() == 0:
            page.close()
            return False
        prompt = page.locator("#dock").get_attribute("data-prompt")
        skip(page)
        challenge = page.locator("#dock button.accuse")
        press(page, challenge if challenge.count() else page.locator("#dock button.act"))
        expect(page.locator(f"#dock[data-prompt='{prompt}']")).to_have_count(0)
        page.close()
        self.answered += 1
        return True


def leads_to_a_table(link: str) -> bool:
    """Whether a link is a seat's, or the short form of it that texts have."""
    return "/t/" in link or "/s/" in link


@pytest.fixture(scope="module")
def friends(stack: Stack, browser: Browser) -> list[Friend]:
    """Anna is the host; Ben's browser runs no script; Cleo has a telephone only."""
    anna = Friend(stack, browser, "Anna", ANNA)
    ben = Friend(stack, browser, "Ben", BEN, script=False)
    cleo = Friend(stack, browser, "Cleo", CLEO)
    start = anna.opens(f"{stack.base_url}/?with=friends")
    start.locator("#open-name").fill("Anna")
    with start.expect_navigation():
        start.locator("button[form='form-open']").click()
    anna.says_how_to_be_told(start)
    own = start.url.partition("#")[0]
    anna.own = [own]
    start.goto(f"{own.partition('?')[0]}/links")
    expect(start.locator("main h2").first).to_be_visible()
    for_anybody, for_one = start.locator("#invite input"), start.locator("#seats input").last
    invitations = [for_anybody.input_value(), for_one.input_value()]
    start.close()
    for friend, url in zip((ben, cleo), invitations, strict=True):
        friend.sits_down(url)
    lobby = anna.opens(own)
    begin(lobby)
    lobby.close()
    stack.let_time_pass(NOTICE_SECONDS)
    for friend in (anna, ben, cleo):
        friend.confirms()
    stack.let_time_pass(NOTICE_SECONDS)
    return [anna, ben, cleo]


@pytest.fixture(scope="module")
def played(stack: Stack, friends: list[Friend]) -> list[Friend]:
    """They answered until nobody was asked any more."""
    for _ in range(MOST_MOVES):
        asked = [friend for friend in friends if friend.moves()]
        if not asked:
            break
        stack.let_time_pass(NOTICE_SECONDS)
    return friends


@pytest.mark.costly("links of the outbox are enough to play a whole game")
def test_a_whole_game_with_the_links_of_the_outbox(played: list[Friend]) -> None:
    for friend in played:
        page = friend.opens(friend.links()[-1])
        expect(page.locator(".table.phase-over")).to_be_visible()
        page.close()


def test_all_who_get_mail_were_told_of_the_end_once_but_the_one_who_brought_it_about(played: list[Friend]) -> None:
    """It asks nothing, so that no text tells of it."""
    over = gsm(headline("over"))
    *by_mail, by_text = [sum(over in gsm(message.text) for message in friend.inbox()) for friend in played]
    assert (sorted(by_mail) in ([0, 1], [1, 1]), by_text) == (True, 0)


def test_nobody_was_told_of_a_prompt_more_than_once(played: list[Friend]) -> None:
    told = [sum(map(_asks, friend.inbox())) for friend in played]
    assert sum(told) > 0
    assert all(turns <= friend.answered for turns, friend in zip(told, played, strict=True))


def _asks(message: Message) -> bool:
    """Whether it tells of a prompt; the first one may come with the news that the game has begun."""
    asking = (headline("turn"), said("liars_dice", "open_round"))
    return any(map(leads_to_a_table, message.links)) and any(gsm(words) in gsm(message.text) for words in asking)


@pytest.mark.costly("each way to work a page leads from a chat to a seat in two inputs")
@pytest.mark.parametrize("way", [ByTaps, ByKeyboard, WithoutScript])
def test_a_friend_joins_from_a_chat_link_in_two_inputs(stack: Stack, browser: Browser, way: type[Person]) -> None:
    """A name, and a button; nothing asks again."""
    host = open_table(stack.base_url, "liars_dice", 4, name="Anna")
    context = browser.new_context(**way.context)
    try:
        page = context.new_page()
        page.goto(get(host.page["links"]["share"]).page["invitation"])
        friend = way(page)
        friend.writes(page.locator("#take-name"), "Ben")
        friend.presses(page.locator("button[form='form-take']"))
        expect(page.locator("#tell")).to_be_attached()
        assert get(host.page["links"]["page"]).page["players"][1]["name"] == "Ben"
    finally:
        context.close()
