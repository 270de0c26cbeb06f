"""Which phones we text, and at which tables: by the kind and the country of a number, not by how it begins."""

from collections.abc import Iterator

import phonenumbers
import pytest
from pydantic import ValidationError

from events import links
from functions.aws.settings import from_environment
from functions.messages.phone_numbers import gets_texts, phone_number
from functions.play.addresses.typed import channels, read_phone
from functions.play.door import site as sites
from functions.play.door.errors import Problem
from functions.play.door.site import PlaySettings, Site
from tests.functions.pages.markup import read
from tests.functions.play.conftest import KEY
from tests.functions.play.party import BROWSER, PROGRAM, open_party, take

Kind = phonenumbers.PhoneNumberType
KINDS: list[int] = [kind for kind in Kind.values() if kind != Kind.UNKNOWN]
TEXTED = (Kind.MOBILE, Kind.FIXED_LINE_OR_MOBILE)
PHONE = "+447400123456"


def settings(**given: str) -> PlaySettings:
    needed = ("LOG_TABLE", "DIRECTORY_TABLE", "WAKE_UP_QUEUE_URL", "NOTIFY_QUEUE_URL", "LINK_KEYS_ID")
    usual = dict.fromkeys(needed, "") | {"SMS_ENABLED": "true", "SMS_COUNTRIES": "GB,US"}
    return from_environment(PlaySettings, usual | given)


def refused(number: str) -> str:
    """Why we do not text it, as a key."""
    with pytest.raises(Problem) as problem:
        read_phone(number, settings())
    return problem.value.sentence.key


def examples(kind: int) -> Iterator[tuple[str, str]]:
    """A valid number of that kind for each country that has one, as libphonenumber has them.

    A few ranges are shared, as by Britain and the Isle of Man: those are of the first.
    """
    for country in sorted(phonenumbers.SUPPORTED_REGIONS):
        number = phonenumbers.example_number_for_type(country, kind)
        if number and phonenumbers.number_type(number) == kind:
            yield (
                str(phonenumbers.region_code_for_number(number)),
                phonenumbers.format_number(number, phonenumbers.PhoneNumberFormat.E164),
            )


@pytest.mark.parametrize("kind", KINDS, ids=Kind.to_string)
def test_mobile_phones_of_the_countries_named_are_texted_and_nothing_else(kind: int) -> None:
    found = list(examples(kind))
    assert found
    for country, number in found:
        if kind not in TEXTED:
            assert refused(number) == "phone_kind", number
        elif country in ("GB", "US"):
            assert read_phone(number, settings()) == number
        else:
            assert refused(number) == "phone_country", number
        assert gets_texts(number, ("GB", "US")) == (kind in TEXTED and country in ("GB", "US"))


def test_islands_begin_as_their_neighbours_do() -> None:
    """One per country code: whoever let in a beginning let in all of these."""
    islands = {number: country for kind in TEXTED for country, number in examples(kind) if number.startswith("+1")}
    assert {"BS", "DO", "JM", "PR", "US"} <= set(islands.values())
    assert [number for number in islands if gets_texts(number, ("US",))] == [
        number for number, country in islands.items() if country == "US"
    ]
    assert refused("+44 7624 312345") == "phone_country"  # the Isle of Man


@pytest.mark.parametrize(
    "number", ["", "+44", "07400 123456", "+44 7700 900123", "+1 555 0100", "+44 7400 12345678901", "anna@example.org"]
)
def test_what_is_no_number_is_asked_for_again(number: str) -> None:
    assert phone_number(number) is None
    assert refused(number) == "phone_wrong"


@pytest.mark.parametrize("typed", ["+44 7400 123456", "(+44) 7400-123456", "+44.7400.123.456", " +447400123456 "])
def test_a_number_may_be_typed_in_any_way(typed: str) -> None:
    assert read_phone(typed, settings()) == PHONE


@pytest.mark.parametrize("value", ["+1", "+1,+44", "US,", "usa", "US, GB"])
def test_beginnings_are_no_countries(value: str) -> None:
    with pytest.raises(ValidationError, match="SmsCountries"):
        settings(SMS_COUNTRIES=value)


# ---- at which tables ----


@pytest.mark.parametrize(
    ("tables", "by_key", "offered"),
    [("key", False, ("mail",)), ("key", True, ("mail", "sms")), ("all", False, ("mail", "sms"))],
)
def test_phones_are_asked_for_at_tables_of_the_host_key(tables: str, by_key: bool, offered: tuple[str, ...]) -> None:
    assert channels(settings(SMS_TABLES=tables), by_key) == offered


@pytest.fixture
def open_to_all(site: Site, monkeypatch: pytest.MonkeyPatch) -> Site:
    """Everybody may open tables, and we text only at those that took the host key."""
    monkeypatch.setenv("SMS_TABLES", "key")
    sites.site.cache_clear()
    return sites.site()


def test_where_anyone_opens_tables_nobody_gives_a_number(open_to_all: Site) -> None:
    assert PROGRAM.get("/").json["channels"] == ["mail"]
    party = open_party(open_to_all, taken=1)
    assert take(party.open_links()[0], "Ben", phone=PHONE).json["code"] == "phone_not_here"
    assert party.send(party.seats[0], "contact", phone=PHONE).json["code"] == "phone_not_here"
    assert party.page(0)["contacts"]["channels"] == ["mail"]


def test_where_tables_take_the_host_key_numbers_are_given(open_to_all: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPEN_CREATION", "false")
    sites.site.cache_clear()
    assert PROGRAM.get("/").json["channels"] == ["mail", "sms"]
    party = open_party(sites.site(), taken=1, host_key=links.host_key(KEY.encode()))
    assert party.page(0)["contacts"]["channels"] == ["mail", "sms"]
    assert take(party.open_links()[0], "Ben", phone=PHONE).status == 303
    assert party.send(party.seats[0], "contact", phone=PHONE).status == 303


# ---- what carriers want said (AWS End User Messaging, "Opt-in requirements checklist") ----

WANTED = ("Bluffpost", "data rates", "STOP", "HELP", 'href="/privacy"')


def test_whoever_gives_a_number_reads_who_texts_how_often_what_it_costs_and_how_it_ends(site: Site) -> None:
    lobby, match = open_party(site, seats=3, taken=1), open_party(site)
    for seat in (lobby.seats[0], match.seats[0]):
        _, number, after = BROWSER.get(seat).body.partition('name="phone"')
        form = after[: after.index("</form>")]
        assert number
        assert [each for each in (*WANTED, "/terms#texts") if each not in form] == []


def test_where_the_hand_in_texts_is_switched_the_locked_phone_is_named(site: Site) -> None:
    party = open_party(site)
    assert party.send(party.seats[0], "contact", phone=PHONE).status == 303
    page = read(BROWSER.get(party.seats[0]).body)
    (switch,) = page.all("select", name="hand")
    (hint,) = page.all("span", id=switch["aria-describedby"])
    assert "locked phone" in hint.text


def test_the_terms_say_so_too_where_texts_are_on(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    on = BROWSER.get("/terms").body
    assert [each for each in (*WANTED, "frequency varies", "GB, US", 'id="texts"') if each not in on] == []
    assert 'href="/terms"' in BROWSER.get("/").body
    monkeypatch.setenv("SMS_ENABLED", "false")
    sites.site.cache_clear()
    assert 'id="texts"' not in BROWSER.get("/terms").body
