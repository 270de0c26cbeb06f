"""How many taps lead from an opened link to a move that is sent: the ordinary moves of every game, on a phone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from engine.kit.value import Value
from functions.screens.phases import NAMES
from tests.functions.pages.stage import Stage
from tests.system.people import ByTaps, Person, WithoutScript
from tests.system.stage_site import StageSite, Visit

HELD = 3_100
"""Milliseconds after which what is final has been sent, on the page's own clock."""

ANSWERS = ("#sure-yes", "#form-sure button")
"""What is tapped on the page that asks; no script, no proof."""


class Deed(Value):
    """An ordinary move.

    :param stage: where it is made
    :param taps: what is tapped, in this order
    :param text: what is sent
    """

    stage: Callable[[], Stage]
    taps: tuple[str, ...]
    text: str


def table(game: str, seats: int, *moves: str) -> Callable[[], Stage]:
    """A table after some moves."""
    return lambda: Stage().open(seats, game=game).seat(*NAMES[:seats]).move(*moves)


def card(value: str, number: int = 0) -> str:
    """A card or die of the own hand."""
    return f".hand input[value='{value}'] >> nth={number}"


def pick(number: int) -> str:
    """A card of the own hand that is laid by taps."""
    return f"[data-takes='{number}']"


opening, bidding = table("liars_dice", 3), table("liars_dice", 3, "2x3")
obtaining, asked = table("liar_liar", 3), table("liar_liar", 3, "ask 2 9")
answered, drawn = table("liar_liar", 3, "ask 2 9", "no"), table("liar_liar", 3, "draw")
leading, adding = table("liars_poker", 4), table("liars_poker", 4, "AD as 5")
playing, calling = table("liars_deck", 4), table("liars_deck", 4, "play I")
lying, judging = table("lie21", 2), table("lie21", 2, "lie JK JK 5D")

ONE = {
    "challenge a bid": Deed(bidding, ("#send-2",), "liar"),
    "open with what is preset": Deed(opening, ("#send-1",), "1 2"),
    "raise to what is preset": Deed(bidding, ("#send-1",), "2 4"),
    "draw": Deed(obtaining, ("#send-2",), "draw"),
    "say no": Deed(asked, ("#send-2",), "no"),
    "accept an answer": Deed(answered, ("#send-1",), "accept"),
    "challenge an answer": Deed(answered, ("#send-2",), "liar"),
    "pass": Deed(adding, ("#send-2",), "pass"),
    "doubt": Deed(adding, ("#send-3",), "doubt"),
    "call a play": Deed(calling, ("#send-2",), "liar"),
}
"""One tap with script, three without."""

SEVERAL = {
    "bid the next number": (3, Deed(bidding, ("[data-step='1']", "#send-1"), "3 4")),
    "bid another face": (3, Deed(bidding, (".faces input[value='5']", "#send-1"), "2 5")),
    "bid both": (3, Deed(bidding, ("[data-step='1']", ".faces input[value='5']", "#send-1"), "3 5")),
    "bid and show a die": (3, Deed(bidding, (card("show 4"), "#send-1"), "2 4 show 4")),
    "add two cards": (3, Deed(adding, (card("2C"), card("2D"), "#send-1"), "add 2C 2D")),
    "lead a card": (3, Deed(leading, (card("AD"), ".called-ranks input[value='5']", "#send-1"), "AD as 5")),
    "play two cards": (3, Deed(playing, (card("I"), card("L"), "#send-1"), "play I L")),
    "ask for any card of a rank": (
        4,
        Deed(obtaining, (".sitter input[value='2']", ".ranks input[value='9']", "#send-1"), "ask 2 9 any"),
    ),
    "ask for one card": (
        4,
        Deed(
            obtaining,
            (".sitter input[value='2']", ".ranks input[value='9']", ".tag-line input[value='H']", "#send-1"),
            "ask 2 9 H",
        ),
    ),
    "say yes": (2, Deed(asked, (card("AC"), "#send-1"), "yes AC")),
    "discard": (2, Deed(drawn, (card("discard 6C"), "#send-1"), "discard 6C")),
    "meld three cards and discard": (
        6,
        Deed(
            drawn,
            (
                *(card("discard 10D"), card("discard 10H"), card("discard 10S")),
                *(".meld.new input", card("discard 6C"), "#send-1"),
            ),
            "meld 10D 10H 10S; discard 6C",
        ),
    ),
    "lay a Lie": (4, Deed(lying, (pick(2), pick(0), pick(1), "#send-1"), "lie 5D JK JK")),
    "challenge a Lie": (4, Deed(judging, (card("3C"), card("4S"), card("6D"), "#send-1-1"), "challenge 3C 4S 6D")),
    "forfeit": (4, Deed(judging, (card("3C"), card("4S"), card("6D"), "#send-1-2"), "forfeit 3C 4S 6D")),
}
"""How many taps with script at most."""


Open = Callable[[Deed, type[Person]], tuple[Person, StageSite]]


@pytest.fixture
def opened(visit: Visit) -> Open:
    """Opens the page of whoever is asked, as a link in a message does."""

    def opened(deed: Deed, way: type[Person]) -> tuple[Person, StageSite]:
        stage = deed.stage()
        page, site = visit(stage, "seat", stage.asked, **way.context)
        site.asks = True
        person = way(page)
        person.looks()
        return person, site

    return opened


def tap(person: Person, what: str) -> None:
    """One tap."""
    found = person.page.locator(what)
    if found.evaluate("(each) => each.matches('input')"):
        person.chooses(found)
    else:
        person.presses(found)


def sent(site: StageSite, page: Page) -> str:
    """The move that arrived: in a moment, if it is held back."""
    page.clock.fast_forward(HELD)
    for _ in range(1500):
        if site.posted:
            break
        page.wait_for_timeout(20)
    (fields,) = site.posted
    parts = [(int(name.removeprefix("part.")), value) for name, value in fields if name.startswith("part.")]
    return " ".join([value for _, value in sorted(parts, key=lambda part: part[0])])


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", ONE)
def test_one_tap_with_script(opened: Open, name: str) -> None:
    deed = ONE[name]
    person, site = opened(deed, ByTaps)
    assert len(deed.taps) == 1
    tap(person, *deed.taps)
    assert sent(site, person.page) == deed.text


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", ONE)
def test_three_taps_without_script(opened: Open, name: str) -> None:
    deed = ONE[name]
    person, site = opened(deed, WithoutScript)
    taps = (*deed.taps, *ANSWERS)
    assert len(taps) == 3
    for each in taps:
        assert not site.posted
        tap(person, each)
    assert sent(site, person.page) == deed.text


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", SEVERAL)
def test_no_more_taps_than_promised(opened: Open, name: str) -> None:
    most, deed = SEVERAL[name]
    person, site = opened(deed, ByTaps)
    assert len(deed.taps) <= most
    for each in deed.taps:
        assert not site.posted
        tap(person, each)
    assert sent(site, person.page) == deed.text
