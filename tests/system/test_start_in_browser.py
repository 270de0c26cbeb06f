"""The start page and the form of a table with friends in a real browser."""

import pytest
from playwright.sync_api import Browser, Page, expect

from engine.registry import GAMES
from functions.pages.html import html
from functions.pages.models.circle import CircleMember, NextPage
from functions.pages.models.contacts import ProblemPage
from functions.pages.models.start import RulesPage, StartPage
from functions.pages.start import rules_page, start_page
from functions.screens.screen import LARGE, PHONES, SMALLEST, shown
from tests.functions.pages.stage import KEY, STAGES

SUGGESTED = "made by the server"


def games(game: str = "liars_dice") -> StartPage:
    return start_page(KEY, "nonce", SUGGESTED, game)


def friends(game: str = "liars_dice") -> StartPage:
    return start_page(KEY, "nonce", SUGGESTED, game, shows="friends")


def following() -> NextPage:
    """The next table of a circle, with the rules of its last one."""
    fields = {name: getattr(friends(), name) for name in StartPage.model_fields if name != "kind"}
    you = CircleMember(number=1, name="Ann")
    return NextPage(**fields, circle="Sunday Liars", back="/c/a/b", serial=1, you=you, again=True)


PROBLEM = ProblemPage(status=429, title="A title", detail=f"{' '.join(['word'] * 20)}.", retry=600, again=True)

PAGES = (games(), friends(), rules_page(GAMES["liars_dice"]), PROBLEM)


def cut(tab: Page) -> str:
    return tab.locator("[name=entropy]").first.input_value()


@pytest.mark.parametrize("page", [games(), friends()], ids=["games", "friends"])
class TestTheCut:
    def test_is_made_by_the_browser_and_not_shown(self, browser: Browser, page: StartPage) -> None:
        made = set()
        for _ in range(2):
            with shown(browser, page, PHONES[0]) as tab:
                expect(tab.locator("[data-cut]").first).to_be_hidden()
                made.add(cut(tab))
        assert len(made) == 2
        assert SUGGESTED not in made
        assert all(len(bytes.fromhex(each)) == 12 for each in made)

    def test_can_be_changed_without_script(self, browser: Browser, page: StartPage) -> None:
        with shown(browser, page, PHONES[0], script=False) as tab:
            assert cut(tab) == SUGGESTED
            for summary in tab.locator("summary").all():
                if summary.is_visible():
                    summary.click()
            expect(tab.locator("[name=entropy]").first).to_be_visible()


def test_the_browser_cuts_where_an_invited_player_sits_down(browser: Browser) -> None:
    page = STAGES["lobby"]().page("open", 2)
    with shown(browser, page, PHONES[0]) as tab:
        expect(tab.locator("[data-cut]").first).to_be_hidden()
        assert len(bytes.fromhex(cut(tab))) == 12
        assert not measured(tab)["wide"]
    with shown(browser, page, PHONES[0], script=False) as tab:
        for summary in tab.locator("[data-cut] summary:visible").all():
            summary.click()
        expect(tab.locator("[name=entropy]").first).to_be_visible()
        assert not measured(tab)["wide"]


def test_a_name_is_said_where_it_will_stand(browser: Browser) -> None:
    with shown(browser, friends(), PHONES[0]) as tab:
        tab.locator("#open-name").fill("Ann <b>")
        expect(tab.locator("#sitting-down b")).to_have_text("Ann <b>")
        tab.locator("#open-name").fill("")
        expect(tab.locator("#sitting-down b")).to_have_count(0)


@pytest.mark.parametrize("page", [friends(), following()], ids=["friends", "circle"])
def test_changed_house_rules_are_counted_on_the_fold(browser: Browser, page: StartPage) -> None:
    with shown(browser, page, PHONES[0]) as tab:
        said = tab.locator("[data-changes]")
        usual = said.text_content()
        assert f">{usual}<" in html(page)
        tab.locator("#house-rules summary").click()
        tab.locator("#open-option-variant").select_option("chips")
        tab.locator("#open-max_timeouts").fill("5")
        expect(said).not_to_have_text(str(usual))
        assert str(said.text_content()).split()[0] == "two"
        tab.locator("#open-option-variant").select_option("standard")
        tab.locator("#open-max_timeouts").fill("3")
        expect(said).to_have_text(str(usual))


def test_a_time_in_the_fold_is_the_same_choice(browser: Browser) -> None:
    with shown(browser, friends(), PHONES[0]) as tab:
        tab.locator("#house-rules summary").click()
        tab.locator("label.key:has([value='600'])").click()
        assert tab.evaluate("new FormData(document.getElementById('form-open')).getAll('deadline')") == ["600"]


def measured(tab: Page) -> dict[str, bool]:
    """Whether nothing is cut off at the side, and whether the buttons of the dock are in view at once."""
    return {
        "wide": tab.evaluate("document.documentElement.scrollWidth > innerWidth"),
        "below": tab.evaluate(
            "[...document.querySelectorAll('.dock .buttons > *')]"
            ".some((each) => each.getBoundingClientRect().bottom > innerHeight)"
        ),
        "small": tab.evaluate(
            "[...document.querySelectorAll('button, .dock a, .tile, .key, summary, .bar a')].filter((each) =>"
            " each.checkVisibility()).some((each) => each.getBoundingClientRect().height < 43.5)"
        ),
    }


@pytest.mark.sampled(4)
@pytest.mark.parametrize("size", [*PHONES, SMALLEST, *LARGE], ids=str)
@pytest.mark.parametrize("page", PAGES, ids=["games", "friends", "rules", "problem"])
def test_fits_every_screen(browser: Browser, page: StartPage | RulesPage | ProblemPage, size: tuple[int, int]) -> None:
    with shown(browser, page, size) as tab:
        assert measured(tab) == {"wide": False, "below": False, "small": False}
