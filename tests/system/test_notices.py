"""Who is not written to: players who are there, who forgot a contact, or who said no."""

from urllib.parse import urlencode
from urllib.request import Request, urlopen

import pytest

from tests.stack import Stack
from tests.system.company import BEGUN, TURN, Company, directory_rows, gather


@pytest.fixture
def duel(stack: Stack) -> Company:
    """Anna and Ben play; Anna is asked."""
    return gather(stack, "Anna", "Ben")


def request(method: str, url: str, **fields: str) -> int:
    """Sends a form without any script; the status of the answer."""
    with urlopen(Request(url, urlencode(fields).encode() or None, method=method)) as response:
        return int(response.status)


# ---- who is there ----


def test_a_player_who_is_at_the_page_is_told_after_leaving_it(duel: Company) -> None:
    request("POST", f"{duel.seats['Ben']}/presence")
    duel.moves("1x2")
    duel.waits()
    assert duel.told("Ben") == [BEGUN]
    for _ in range(3):
        duel.waits(60)
    assert duel.told("Ben") == [BEGUN, TURN]


def test_a_player_who_answers_at_the_page_gets_no_mail(duel: Company) -> None:
    request("POST", f"{duel.seats['Ben']}/presence")
    duel.moves("1x2")
    duel.waits()
    duel.moves("1x3")
    for _ in range(5):
        duel.waits(60)
    assert duel.told("Ben") == [BEGUN]


@pytest.mark.costly("a notice is put off by real queues until they drop it")
def test_a_notice_that_was_put_off_too_often_is_found_again_by_the_sweep(stack: Stack, duel: Company) -> None:
    duel.moves("1x2")
    for _ in range(45):
        request("POST", f"{duel.seats['Ben']}/presence")
        duel.waits(60)
    assert duel.told("Ben") == [BEGUN]
    duel.waits(120)
    stack.sweep()
    duel.waits()
    assert duel.told("Ben") == [BEGUN, TURN]


# ---- who does not want it ----


def test_a_forgotten_contact_is_nowhere_and_gets_nothing(stack: Stack, duel: Company) -> None:
    duel.does("Ben", "contact", forget_email=True)
    assert duel.page("Ben").page["contacts"]["mail"] is None
    assert duel.address("Ben") not in str(directory_rows(stack))
    duel.moves("1x2")
    duel.waits()
    assert duel.told("Ben") == [BEGUN]
    assert duel.asked() == "Ben"


def test_a_mail_program_unsubscribes_with_one_click_and_a_look_does_not(duel: Company) -> None:
    """RFC 8058."""
    headers = dict(duel.mails("Ben")[-1].headers)
    assert headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    link = headers["List-Unsubscribe"].strip("<>")
    for method in ("GET", "HEAD") * 3:
        assert request(method, link) == 200
    duel.moves("1x2")
    duel.waits()
    assert duel.told("Ben") == [BEGUN, TURN]
    assert request("POST", link, **{"List-Unsubscribe": "One-Click"}) == 200
    duel.moves("1x3", "1x4")
    duel.waits()
    assert duel.told("Ben") == [BEGUN, TURN]
    assert duel.page("Ben").page["contacts"]["mail"]["state"] == "refused"


@pytest.mark.parametrize("how", ["unsubscribed", "bounced"])
def test_the_settings_link_of_an_earlier_mail_is_the_way_back(stack: Stack, duel: Company, how: str) -> None:
    headers = dict(duel.mails("Ben")[-1].headers)
    unsubscribe = headers["List-Unsubscribe"].strip("<>")
    settings = next(word for word in duel.mails("Ben")[-1].text.split() if "/settings/" in word)
    if how == "unsubscribed":
        assert request("POST", unsubscribe, **{"List-Unsubscribe": "One-Click"}) == 200
    else:
        number = max(n for n, mail in enumerate(stack.outbox(), start=1) if duel.address("Ben") in mail.to)
        assert stack.report(number, "bounce") == 1
        duel.waits()
    duel.moves("1x2")
    duel.waits()
    assert duel.told("Ben") == [BEGUN]
    assert request("POST", settings, command="settings", again="yes", pressed="yes") == 200
    duel.waits()
    assert duel.told("Ben") == [BEGUN, TURN], "what was asked meanwhile is told now"
