"""Links change hands, buttons are pressed twice, and whoever only reads changes nothing."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import pytest

from events import links
from events.store.stored import log_of_tables
from events.tables import Tables
from functions.aws.link_keys import LinkKeys
from functions.notices.knowledge import TOLD_AFTER
from tests.said import headline
from tests.stack import Stack
from tests.system.client import ProblemError, Reply, command, get, open_links, post
from tests.system.company import BEGUN, TURN, Company, answers, assemble, directory_rows, gather, live_tables, log_items


@pytest.fixture
def duel(stack: Stack) -> Company:
    """Anna and Ben play; Anna is asked. Seats are given away at once."""
    return gather(stack, "Anna", "Ben", objection=0)


# ---- a seat changes hands ----


def test_a_lost_link_is_renewed_and_its_old_one_is_dead(duel: Company) -> None:
    lost = duel.seats.pop("Anna")
    page = get(lost)
    duel.hosts("renew", seat=0, confirmed=True)
    with pytest.raises(ProblemError, match="404"):
        get(lost)
    with pytest.raises(ProblemError, match="404"):
        answers(page, "1x2")
    duel.waits()
    assert duel.told("Anna") == [BEGUN, headline("renewed")]


def test_who_takes_a_seat_over_plays_on_with_a_question_of_their_own(duel: Company) -> None:
    before = duel.page("Anna").page
    lost = duel.seats.pop("Anna")
    (fresh,) = open_links(duel.hosts("renew", seat=0, confirmed=True))
    duel.sits_down("Cleo", fresh)
    after = duel.page("Cleo").page
    assert after["view"]["hidden"] == before["view"]["hidden"]
    assert after["prompt"]["number"] == before["prompt"]["number"] + 1
    duel.waits()
    duel.confirms("Cleo")
    duel.waits(TOLD_AFTER)  # her own deed put the question to her
    duel.waits()
    assert duel.told("Cleo") == [TURN]
    duel.moves("1x2", "1x3", "1x4")
    assert [name for name, _ in duel.moved()] == ["Cleo", "Ben", "Cleo"]
    with pytest.raises(ProblemError, match="404"):
        get(lost)


def test_the_link_that_a_seat_was_taken_with_is_not_the_seat_s(stack: Stack) -> None:
    company = assemble(stack)
    invitation = open_links(get(company.host))[0]
    company.sits_down("Anna", invitation)
    assert company.page("Anna").page["you"]["scope"] == "seat"
    assert (get(invitation).page["you"]["scope"], get(invitation).page["commands"]) == ("spent", {})


# ---- short links, and the settings of an address ----


def test_a_short_link_leads_to_the_seat_until_the_seat_has_a_new_link(stack: Stack, duel: Company) -> None:
    own = duel.seats["Anna"]
    short = _short_link(stack, duel, 0)
    assert get(short).url.partition("?")[0] == own
    duel.seats["Anna"] = duel.does("Anna", "new_link", which="own", confirmed=True).page["links"]["page"]
    duel.waits()
    with pytest.raises(ProblemError, match="404"):
        get(short)
    fresh = _short_link(stack, duel, 0)
    assert get(fresh).url.partition("?")[0] == duel.seats["Anna"] != own


def _short_link(stack: Stack, company: Company, seat: int) -> str:
    """The short link of a seat: no page shows it yet."""
    here = stack.resources()
    table = Tables(log_of_tables(stack.client("dynamodb"), here["LogTable"])).head(company.id).state
    key = LinkKeys(stack.client("secretsmanager"), here["LinkKeys"]).named(table.link_key)
    signs = links.short(key, company.id, links.seat(table.places[seat]))
    return f"{stack.base_url}/s/{signs}"


def test_whoever_confirmed_an_address_sets_how_it_is_written_to(stack: Stack, duel: Company) -> None:
    (link,) = [link for mail in duel.mails("Anna") for link in mail.links if "/confirm/" in link]
    settings = f"{stack.base_url}{get(link).page['settings']}"
    changed = post(settings, zone="Europe/Lisbon", reminders=False)
    assert (changed.page["zone"], changed.page["reminders"]) == ("Europe/Lisbon", False)
    assert post(settings, forget=True).page["done"] is True
    with pytest.raises(ProblemError, match="404"):
        get(settings)
    assert duel.page("Anna").page["contacts"]["mail"] is None


# ---- pressed twice ----


def test_start_pressed_twice_and_by_two_windows_begins_once(stack: Stack) -> None:
    company = assemble(stack, "Anna", "Ben")
    one, other = get(company.host), get(company.host)
    answered = _together(one, one, other, order="begin")
    assert answered in ([200, 200, 200], [200, 200, 409], [409, 409, 200])
    assert len(company.events("Begun")) == 1
    assert company.asked() == "Anna"


def test_again_pressed_twice_and_by_everybody_is_one_table(stack: Stack, duel: Company) -> None:
    duel.does("Ben", "resign", confirmed=True)
    duel.waits()
    anna, ben = duel.page("Anna"), duel.page("Ben")
    before = live_tables(stack)
    assert _together(anna, anna, ben, order="again") == [200] * 3
    duel.waits()
    assert len(live_tables(stack) - before) == 1
    messages = {name: Counter(duel.told(name)) for name in duel.seats}
    assert [messages[name][headline("over")] for name in ("Anna", "Ben")] == [1, 0], "Ben resigned, and knows"
    again, begun = ([each[heading] for each in messages.values()] for heading in (headline("again"), BEGUN))
    assert sorted(again) in ([1, 1], [0, 1]), "each once, but whoever did it"
    assert sorted(begun) in ([2, 2], [1, 2]), "the same, for both matches"


def _together(*pages: Reply, order: str) -> list[int]:
    """The same button is pressed on all these pages at once; the status that each press led to."""

    def press(page: Reply) -> int:
        try:
            command(page, order, confirmed=True)
        except ProblemError as problem:
            return problem.status
        return 200

    with ThreadPoolExecutor(len(pages)) as windows:
        return list(windows.map(press, pages))


# ---- reading ----


def _everything(stack: Stack) -> tuple[str, str]:
    """But the counts of limits: reading much is counted."""
    rows = [row for row in directory_rows(stack) if not row["pk"]["S"].startswith("limit/")]
    return str(sorted(map(str, log_items(stack)))), str(sorted(map(str, rows)))


def _links(duel: Company) -> list[str]:
    """Every link that anybody at the table has: in pages and in mails."""
    pages = [get(url).page["links"] for url in (duel.host, *duel.seats.values())]
    shown = [url for page in pages for url in page.values() if isinstance(url, str)]
    host = get(assemble(duel.stack).host)
    mailed = [link for name in duel.seats for mail in duel.mails(name) for link in mail.links]
    unsubscribing = [dict(mail.headers)["List-Unsubscribe"].strip("<>") for mail in duel.mails("Ben")]
    return sorted({*shown, *mailed, *unsubscribing, host.url, open_links(host)[0]})


def _reads(shown: list[str]) -> set[int]:
    """Reads every link as often and in as many ways as scanners and impatient people do."""
    paths = {f"{link}{more}" for link in shown for more in ("", "/poll", "/log", "/links") if not more or "/t/" in link}
    origin = "{0.scheme}://{0.netloc}".format(urlsplit(shown[0]))
    pages = {*paths, *(f"{origin}{path}" for path in ("/", "/privacy", "/openapi.json"))}
    asked = product(("GET", "HEAD"), ("text/html", "application/json"), sorted(pages))
    with ThreadPoolExecutor(4) as readers:
        return set(readers.map(lambda each: _status(each[0], each[2], accept=each[1]), [*asked] * 2))


def _status(method: str, url: str, body: bytes | None = None, accept: str = "*/*") -> int:
    try:
        with urlopen(Request(url, body, {"Accept": accept}, method=method)) as response:
            response.read()
            return int(response.status)
    except HTTPError as refusal:
        return refusal.code


@pytest.mark.nightly
@pytest.mark.costly("what scanners of mail do to all links of a table")
def test_reading_every_link_many_times_changes_nothing_and_silences_no_notice(stack: Stack, duel: Company) -> None:
    links = _links(duel)
    assert len([link for link in links if "/confirm/" in link]) == 2
    assert len([link for link in links if "/unsubscribe/" in link]) == 2
    with stack.paused():
        duel.moves("1x2")
        stack.quiet()
        before = _everything(stack)
        assert _reads(links) <= {200, 403, 404}, "a link shows the pages of its kind alone"
        assert _everything(stack) == before
    duel.waits()
    assert duel.told("Ben") == [BEGUN, TURN]


# ---- talk ----


def test_a_player_mutes_another_and_reports_them_to_the_operator(stack: Stack, duel: Company) -> None:
    duel.does("Ben", "say", text="Nobody believes you")
    duel.does("Anna", "mute", seat=1)
    assert "Nobody believes you" not in str(duel.page("Anna").page)
    duel.does("Anna", "report", seat=1, confirmed=True)
    duel.waits()
    sent = [mail for mail in stack.outbox() if duel.id in mail.text and mail.text.startswith(headline("report"))]
    assert ["Nobody believes you" in mail.text for mail in sent] == [True]
    assert sent[0].links == (f"{stack.base_url}/privacy",)
    assert duel.page("Anna").page["news"][-1]["keys"] == ["reported"]
    assert "Nobody believes you" in str(duel.page("Ben").page)


def test_the_link_for_watching_dies_and_lives_again(duel: Company) -> None:
    watch = get(get(duel.host).page["links"]["share"]).page["watch"]
    duel.hosts("watching", on=False, confirmed=True)
    with pytest.raises(ProblemError, match="404"):
        get(watch)
    duel.hosts("watching", on=True, confirmed=True)
    assert get(watch).page["kind"] == "table"
