"""Every page in every phase for every viewer: valid, labelled, light, and with the right things to do."""

import re
from collections.abc import Iterator

import pytest

from engine.registry import GAMES
from events.who import Scope
from functions.pages.html import html
from functions.pages.models.base import Page
from functions.pages.models.contacts import (
    ConfirmPage,
    ContactFact,
    Contacts,
    ContactState,
    PrivacyPage,
    ProblemPage,
    SettingsPage,
    TermsPage,
    UnsubscribePage,
)
from functions.pages.models.devices import DevicePage
from functions.pages.start import rules_page, start_page
from tests.functions.pages.markup import Element, check
from tests.functions.pages.stage import KEY, STAGES, Stage
from tests.functions.pages.test_weight import MOST, weight

OF_HOSTS = {"close", "new_link", "talk", "watching"}
OF_PLAYERS = {"forget_me", "contact", "mute", "new_link", "say"}
"""What a host and a player can always do, as long as the table is not closed and others sit there."""


def other_pages() -> Iterator[Page]:
    for channels in ((), ("mail",), ("mail", "sms")):
        for host_key_needed in (False, True):
            yield start_page(KEY, "nonce", "entropy", "", host_key_needed, channels)
    for done in (False, True):
        yield ConfirmPage(channel="mail", address="a…@example.org", done=done, commands={"confirm": "id"})
        yield SettingsPage(
            channel="mail",
            address="a…@example.org",
            zone="Europe/Lisbon",
            reminders=done,
            done=done,
            commands={"settings": "id"},
        )
        yield UnsubscribePage(channel="sms", address="+44…56", done=done, commands={"unsubscribe": "id"})
        yield UnsubscribePage(
            channel="mail",
            address="a…@example.org",
            done=False,
            game="Lie 21",
            here=done,
            commands={"unsubscribe": "id"},
        )
        yield SettingsPage(
            channel="mail",
            address="a…@example.org",
            state="unreachable" if done else "refused",
            again=done,
            seated=not done,
            commands={"settings": "id"},
        )
    yield PrivacyPage(retention_days=30, sms=True, abuse="abuse@example.org", imprint="https://example.org/about")
    yield PrivacyPage(retention_days=30, sms=False, replies=True, devices=True)
    for devices in ((), ("a" * 16,), ("a" * 16, "b" * 16, "c" * 16)):
        yield device_page(devices)
    yield TermsPage(retention_days=30, countries=["GB", "US"], texts_a_day=30, abuse="abuse@example.org")
    yield TermsPage(retention_days=30, countries=[], texts_a_day=30, imprint="https://example.org/about")
    yield STAGES["lobby"]().shared("host")
    for status in (404, 409, 410, 413, 422, 429, 503):
        yield ProblemPage(status=status, title="It is so", detail="Therefore it is.")
    yield ProblemPage(status=503, title="It is so", detail="Therefore it is.", retry=600, again=True)
    yield ProblemPage(status=429, title="It is so", detail="Therefore it is.", until=1_900_000_000)
    yield ProblemPage(status=None, title="It is so", detail="Therefore it is.", again=True)


def device_page(devices: tuple[str, ...]) -> DevicePage:
    return DevicePage(
        title="Lie 21",
        table="https://example.org/t/table/secret",
        key="public-key",
        shows="News.",
        devices=devices,
        most=3,
        others=not devices,
        commands={"device": "id"},
    )


@pytest.fixture(params=STAGES)
def stage(request: pytest.FixtureRequest) -> Stage:
    return STAGES[request.param]()


class TestEveryPage:
    def test_is_valid_accessible_html(self, stage: Stage) -> None:
        for viewer in stage.viewers():
            check(html(stage.page(*viewer)))
            check(html(stage.log(*viewer)))

    def test_is_light(self, stage: Stage) -> None:
        for viewer in stage.viewers():
            assert weight(html(stage.page(*viewer))) <= MOST

    def test_is_what_the_api_gives_too(self, stage: Stage) -> None:
        """The HTML is made from nothing but the JSON."""
        for viewer in stage.viewers():
            page = stage.page(*viewer)
            again = type(page).model_validate_json(page.model_dump_json())
            assert html(again) == html(page)

    @pytest.mark.parametrize("page", list(other_pages()), ids=lambda page: page.kind)
    def test_beside_the_table_too(self, page: Page) -> None:
        check(html(page))


class TestWhatCanBeDone:
    @pytest.mark.parametrize(
        ("name", "scope", "seat", "commands"),
        [
            ("lobby", "host", None, {"add_bot", "begin", "free", "pass_hosting", "say"} | OF_HOSTS),
            ("lobby", "seat", 0, {"add_bot", "begin", "free", "pass_hosting"} | OF_HOSTS | OF_PLAYERS),
            ("empty lobby", "host", None, {"add_bot", "say"} | OF_HOSTS),
            ("lobby", "seat", 1, {"leave"} | OF_PLAYERS),
            ("lobby", "open", 2, {"take"}),
            ("lobby", "spent", 1, set()),
            ("lobby", "watch", None, set()),
            ("playing", "host", None, {"renew", "pass_hosting", "say", "more_time"} | OF_HOSTS),
            ("playing", "watch", None, set()),
            ("lost link", "open", 1, {"take"}),
            ("over", "host", None, {"say"} | OF_HOSTS),
            ("over", "seat", 1, {"again"} | OF_PLAYERS),
            ("closed", "host", None, set()),
            ("closed", "seat", 0, set()),
        ],
    )
    def test_is_what_the_link_allows_now(self, name: str, scope: Scope, seat: int | None, commands: set[str]) -> None:
        page = STAGES[name]().page(scope, seat)
        assert set(page.commands) == commands
        document = check(html(page))
        offered = {each["value"] for each in document.all("input", name="command")}
        assert offered == commands

    def test_a_seat_that_is_asked_may_move(self) -> None:
        stage = STAGES["first bid"]()
        others = [stage.page("seat", seat) for seat in range(3) if seat != stage.asked]
        assert set(stage.page("seat", stage.asked).commands) == {"move", "order", "resign", "away"} | OF_PLAYERS
        assert all(set(page.commands) == {"order", "resign", "away", "more_time"} | OF_PLAYERS for page in others)

    def test_what_somebody_said_may_be_reported_by_others(self) -> None:
        stage = STAGES["playing"]()
        assert ["report" in stage.page("seat", seat).commands for seat in range(4)] == [True, False, True, True]

    def test_a_player_on_autopilot_may_come_back(self) -> None:
        stage = STAGES["autopilot"]()
        away = next(seat for seat, place in enumerate(stage.table.places) if place.autopilot == "absent")
        page = stage.page("seat", away)
        assert set(page.commands) == {"back", "resign", "more_time"} | OF_PLAYERS
        assert check(html(page)).all("form", id="form-back")[0].all("button")

    def test_who_resigned_has_resigned(self) -> None:
        page = STAGES["resigned"]().page("seat", 1)
        assert set(page.commands) == {"more_time"} | OF_PLAYERS
        assert check(html(page)).all("p", id="resigned")
        assert not check(html(STAGES["resigned"]().page("seat", 0))).all("p", id="resigned")


class TestTheHost:
    @pytest.mark.parametrize(("scope", "seat"), [("seat", 0), ("host", None)])
    def test_gets_the_way_to_the_links_of_open_seats_and_to_the_own_one(self, scope: Scope, seat: int | None) -> None:
        page = STAGES["lobby"]().page(scope, seat)
        (invite,) = check(html(page)).all("div", id="invitation")
        assert [each["href"] for each in invite.all("a")] == [page.links.share]
        leads_on = [each["href"] == page.links.own_seat for each in check(html(page)).all("a")]
        assert any(leads_on) == (scope == "host")
        assert not check(html(STAGES["playing"]().page(scope, seat))).all("section", id="invite")
        (again,) = check(html(STAGES["lost link"]().page("host"))).all("section", id="invite")
        assert again.all("a")

    def test_does_not_hold_the_seats_of_others(self) -> None:
        stage = STAGES["playing"]()
        page = html(stage.page("host"))
        assert not any(stage.secret("seat", seat) in page for seat in (1, 2, 3))

    def test_loses_the_own_seat_to_whoever_takes_it_later(self) -> None:
        stage = Stage().open(3, host="Anna").seat("Ben", "Cleo").renew(0).seat("Dilan")
        assert stage.page("host").links.own_seat is None


@pytest.mark.parametrize("game", GAMES)
class TestHowToPlay:
    def test_is_told_before_there_is_a_table(self, game: str) -> None:
        """RULES 0.3: the rules are public, those of default moves among them."""
        standard = GAMES[game].rules(GAMES[game].options())
        assert told(html(rules_page(GAMES[game]))) == list(standard)

    def test_is_told_at_the_table_and_in_the_invitation(self, game: str) -> None:
        players = GAMES[game].seats[0]
        stage = Stage().open(players, game=game)
        invited = stage.page("open", 0)
        stage.seat(*["Anna", "Ben", "Cleo", "Dan"][:players])
        for page in (invited, stage.page("watch"), stage.page("seat", 0), stage.page("host")):
            assert told(html(page)) == list(page.rules) == list(GAMES[game].rules(GAMES[game].options()))


def test_how_to_play_follows_the_house_rules_of_the_table() -> None:
    page = Stage().open(3, game="liars_deck", variant="chaos").page("watch")
    assert told(html(page)) == list(GAMES["liars_deck"].rules(GAMES["liars_deck"].options(variant="chaos")))


def told(document: str) -> list[str]:
    """The paragraphs of how to play."""
    (rules,) = [each for each in check(document).all("div") if "rules" in each["class"].split()]
    return [paragraph.text for paragraph in rules.all("p")]


class TestHouseRules:
    """What the host chose otherwise than usual is said before anybody sits down."""

    @pytest.mark.parametrize(("scope", "seat"), [("open", 2), ("seat", 0), ("host", None), ("watch", None)])
    def test_what_is_unusual_is_shown(self, scope: Scope, seat: int | None) -> None:
        page = Stage().open(3, game="liars_deck", variant="chaos").seat("Anna", "Ben").page(scope, seat)
        assert [option.name for option in page.table.options if not option.is_usual] == ["variant"]
        assert len(check(html(page)).all("li", **{"class": "house-rule"})) == 1

    @pytest.mark.parametrize(("scope", "seat"), [("open", 2), ("seat", 0)])
    def test_what_is_usual_is_not(self, scope: Scope, seat: int | None) -> None:
        page = Stage().open(3, game="liars_deck").seat("Anna", "Ben").page(scope, seat)
        assert check(html(page)).all("li", **{"class": "house-rule"}) == []


@pytest.mark.parametrize(
    ("scope", "offered"), [("seat", {"tips", "undo", "shown"}), ("host", {"undo"}), ("watch", set())]
)
def test_settings_of_the_browser_are_hidden_until_its_script_runs(scope: Scope, offered: set[str]) -> None:
    page = check(html(STAGES["playing"]().page(scope, 0 if scope == "seat" else None)))
    settings = [each for each in page.all("p") if each["data-setting"]]
    assert {each["data-setting"] for each in settings} == offered
    assert all("hidden" in each.attributes for each in settings)


class TestTheHeadline:
    def test_of_a_draw_names_no_winner(self) -> None:
        page = STAGES["over"]().page("seat", 0)
        drawn = page.model_copy(
            update={"players": tuple(each.model_copy(update={"place": 1}) for each in page.players)}
        )
        document = check(html(drawn))
        headline = document.all("h1")[0].text
        assert not [each.name for each in drawn.players if each.name in headline]
        assert document.all("title")[0].text.split(" · ")[0] == headline.split(" · ")[0]

    def test_of_a_match_that_was_resigned_names_all_who_are_left(self) -> None:
        stage = Stage().open(3, bots=2).seat("Anna").resign(0)
        page = stage.page("seat", 0)
        winners = [player.name for player in page.players if player.place == 1]
        headline = check(html(page)).all("title")[0].text
        assert len(winners) == 2
        assert all(name in headline for name in winners)

    def test_is_plain_text_in_the_title(self) -> None:
        stage = Stage().open(3).seat("Anna", "Zed <b>", "Cleo").move("1x2")
        page = stage.page("watch")
        document = check(html(page))
        headline = document.all("h1")[0].text
        assert page.players[stage.asked].name in headline
        assert document.all("title")[0].text.split(" · ")[0] == headline.split(" · ")[0]


class TestTheLinkIsToBeKept:
    KEEP = 'id="keep-link"'

    @pytest.mark.parametrize("name", ["lobby", "first bid"])
    def test_by_a_player_who_has_not_moved(self, name: str) -> None:
        assert html(STAGES[name]().page("seat", 1)).count(self.KEEP) == 1

    def test_not_by_one_who_has_come_back_already(self) -> None:
        assert self.KEEP not in html(STAGES["playing"]().page("seat", 1))

    def test_by_the_host(self) -> None:
        assert html(STAGES["lobby"]().page("host")).count(self.KEEP) == 1

    def test_by_nobody_else(self) -> None:
        stage = STAGES["lobby"]()
        assert not any(self.KEEP in html(stage.page(*viewer)) for viewer in (("watch",), ("open", 2), ("spent", 1)))

    def test_or_else_the_host_can_help(self) -> None:
        (letter,) = check(html(STAGES["lobby"]().page("spent", 1))).all("section", **{"class": "letter"})
        assert re.search(r"\bmessages?\b.*\bhost\b", letter.text)


def page_with(contact: ContactFact, stage: str = "lobby") -> Element:
    """The page of somebody who gave an address, and waits for a game to begin unless it is another stage."""
    page = STAGES[stage]().page("seat", 1)
    return check(html(page.model_copy(update={"contacts": Contacts(channels=("mail",), mail=contact)})))


@pytest.mark.parametrize("state", ["unconfirmed", "confirmed", "refused", "unreachable"])
def test_an_address_is_said_to_be_unconfirmed_as_long_as_it_is(state: ContactState) -> None:
    contact = ContactFact(address="z…@example.com", state=state)
    document = page_with(contact, "playing")
    notes = [each for each in document.all("section", id="tools")[0].all("p", **{"class": "soft"}) if "@" in each.text]
    assert len([each for each in notes if "z…@example.com" in each.text]) == (state == "unconfirmed")
    (told,) = page_with(contact).all("div", id="tell")
    assert len(told.all("p")) == (state in ("unconfirmed", "confirmed"))
    (summary,) = document.all("details", id="contacts")[0].all("summary")
    assert ("not confirmed" in summary.text) == (state == "unconfirmed")


@pytest.mark.parametrize(("state", "same"), [("unconfirmed", True), ("confirmed", False)])
def test_no_player_is_told_that_a_message_left_which_could_not(state: ContactState, same: bool) -> None:
    """Of an address that its owner has not confirmed, the page says the same whether we wrote there or not."""
    address = "z…@example.com"
    held = page_with(ContactFact(address=address, state=state, last_message="not now"))
    sent = page_with(ContactFact(address=address, state=state, last_message="sent"))
    about, other = (
        {part.text for part in page.all("p") if address in part.text and not part.all("label")} for page in (sent, held)
    )
    assert about
    assert (about == other) is same
    assert bool(about & {part.text for part in held.all("p")}) is same


def test_an_address_where_nothing_arrives_is_not_called_confirmed() -> None:
    dead = page_with(ContactFact(address="z…@example.com", state="unreachable", last_message="never"))
    assert "confirmed" not in dead.all("details", id="contacts")[0].text


def test_a_spectator_is_told_so() -> None:
    for name in ("lobby", "playing"):
        stage = STAGES[name]()
        assert check(html(stage.page("watch"))).all("p", id="watching")[0].text
        assert not check(html(stage.page("seat", 1))).all("p", id="watching")


@pytest.mark.parametrize("game", GAMES)
def test_places_are_not_mixed_with_numbers_of_seats(game: str) -> None:
    seats = GAMES[game].seats[0]
    stage = Stage().open(seats, game=game).seat(*["Anna", "Ben", "Cleo", "Dan"][:seats])
    (before,) = check(html(stage.page("watch"))).all("section", id="players")
    assert before.all("span", **{"class": "number"})
    for seat in range(seats - 1):
        stage.resign(seat)
    (after,) = check(html(stage.page("watch"))).all("section", id="players")
    assert after.all("h2")[0].text == "Places"
    assert not after.all("span", **{"class": "number"})


def test_the_program_that_checks_is_named_with_its_file() -> None:
    page = STAGES["over"]().page("watch")
    assert f"python -m engine.verify bluffpost-{page.table.id}.json" in check(html(page)).text


def test_whoever_confirmed_is_told_the_way_back() -> None:
    page = ConfirmPage(channel="mail", address="a…@example.org", done=True)
    assert check(html(page)).all("p", id="way-back")[0].text
