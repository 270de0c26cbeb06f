"""The page for the settings of an address, and which page each token opens."""

from collections.abc import Mapping
from typing import Any

import pytest

from events.directory.limits import DAY
from events.directory.tokens import SETTINGS_LAST, Purpose, Token
from functions.play.door.site import Site
from tests.functions.pages.markup import check
from tests.functions.play.http import STAMPED
from tests.functions.play.party import BROWSER, PROGRAM, Party, open_party, stored

ADDRESS = "anna@example.org"


@pytest.fixture
def anna(site: Site) -> Party:
    """Anna sat down with an address."""
    party = open_party(site, taken=0)
    party.seats.append(party.sit_down(party.open_links()[0], "Anna", email=ADDRESS))
    return party


def token(party: Party, purpose: Purpose = "confirm") -> str:
    """The link in a message to Anna."""
    person = party.site.tables.head(party.table_id).state.places[0].person
    about = Token(purpose, person, "mail", party.site.directory.contacts.hash("mail", ADDRESS), party.table_id)
    party.site.directory.tokens.put(f"a-{purpose}", about, 2**31)
    return f"/{purpose}/a-{purpose}"


def confirmed(party: Party) -> str:
    """Anna agrees; where the settings are then."""
    agreed = PROGRAM.post(token(party), {"name": "Anna"})
    return str(PROGRAM.follow(agreed).json["settings"])


def known(party: Party) -> Mapping[str, Any]:
    return dict(party.page(0)["contacts"])


def test_whoever_confirms_an_address_is_led_to_its_settings_and_nobody_before(anna: Party) -> None:
    assert PROGRAM.get(token(anna)).json["settings"] is None
    link = confirmed(anna)
    page = PROGRAM.get(link).json
    assert (page["kind"], page["address"], page["zone"], page["reminders"]) == (
        "settings",
        "a…@example.org",
        "UTC",
        True,
    )
    document = check(BROWSER.get(token(anna)).body)
    assert [each["href"] for each in document.all("a") if "settings" in each["href"]] == [link]
    assert ADDRESS not in BROWSER.get(link).body + PROGRAM.get(link).body


def test_it_changes_time_zone_and_reminders(anna: Party) -> None:
    link = confirmed(anna)
    changed = PROGRAM.post(link, {"zone": "Europe/Lisbon", "reminders": False})
    assert PROGRAM.follow(changed).json["zone"] == known(anna)["zone"] == "Europe/Lisbon"
    assert known(anna)["reminders"] is False
    assert PROGRAM.post(link, {}).status == 303
    assert (known(anna)["zone"], known(anna)["reminders"]) == ("Europe/Lisbon", False)


def test_it_says_whether_texts_show_the_hand(anna: Party) -> None:
    link = confirmed(anna)
    assert PROGRAM.get(link).json["preferred"]["hand"] is True
    assert PROGRAM.post(link, {"hand": "no"}).status == 303
    assert PROGRAM.get(link).json["preferred"]["hand"] is known(anna)["preferred"]["hand"] is False


def test_no_such_time_zone_changes_nothing(anna: Party) -> None:
    link = confirmed(anna)
    before = stored(anna.site)
    for fields in ({"zone": "Mars"}, {"zone": "Mars", "forget": True}):
        refused = PROGRAM.post(link, fields)
        assert (refused.status, refused.json["code"]) == (422, "zone_wrong")
    assert stored(anna.site) == before
    assert 'value="Mars"' in BROWSER.post(link, {"zone": "Mars"}).body


def test_it_deletes_the_address_and_ends_with_it(anna: Party) -> None:
    link = confirmed(anna)
    assert PROGRAM.post(link, {"forget": True}).json["done"] is True
    assert known(anna)["mail"] is None
    assert (PROGRAM.get(link).status, PROGRAM.post(link, {"zone": "UTC"}).status) == (404, 404)
    assert ADDRESS not in str(stored(anna.site))


def test_it_gives_nobody_another_address(anna: Party) -> None:
    link = confirmed(anna)
    assert PROGRAM.post(link, {"email": "eve@example.org", "phone": "+447400123456"}).status == 303
    assert (known(anna)["mail"]["address"], known(anna)["sms"]) == ("a…@example.org", None)


@pytest.mark.parametrize(
    "end",
    [
        lambda party: party.send(party.seats[0], "contact", email="other@example.org"),
        lambda party: party.send(party.seats[0], "contact", forget_email=True),
        lambda party: party.site.directory.people.erase(party.site.tables.head(party.table_id).state.places[0].person),
    ],
    ids=["another address", "deleted", "the player is forgotten"],
)
def test_it_ends_with_the_address(anna: Party, end: Any) -> None:
    link = confirmed(anna)
    end(anna)
    assert (PROGRAM.get(link).status, PROGRAM.post(link, {"zone": "UTC"}).status) == (404, 404)


def test_it_ends_in_time(anna: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    link = confirmed(anna)
    now = [STAMPED + 2 * SETTINGS_LAST]
    monkeypatch.setattr("time.time", lambda: float(now[0]))
    assert PROGRAM.get(link).status == 404


def test_a_token_opens_the_page_of_its_purpose_alone(anna: Party) -> None:
    settings = confirmed(anna).split("/")[-1]
    secrets = {"confirm": "a-confirm", "settings": settings, "unsubscribe": token(anna, "unsubscribe").split("/")[-1]}
    secrets["tables"] = token(anna, "tables").split("/")[-1]
    for purpose, secret in secrets.items():
        for page in ("confirm", "settings", "unsubscribe", "tables"):
            assert PROGRAM.get(f"/{page}/{secret}").status == (200 if page == purpose else 404), (purpose, page)


def test_a_token_of_tables_is_for_that_alone_and_ends(anna: Party) -> None:
    token(anna, "tables")
    tokens, now = anna.site.directory.tokens, STAMPED
    assert tokens.find("a-tables", "tables", now)
    assert not tokens.find("a-tables", "settings", now)
    assert not tokens.find("another", "tables", now)
    assert not tokens.find("a-tables", "tables", 2**31 + DAY)


def test_looking_at_it_changes_nothing(anna: Party) -> None:
    link = confirmed(anna)
    before = stored(anna.site)
    for client in (BROWSER, PROGRAM):
        assert (client.get(link).status, client.head(link).status) == (200, 200)
    assert stored(anna.site) == before
