"""A host who never comes back, a key that leaked, and a seat that is given away: as people live through it."""

import json
import os
import subprocess
import sys
from urllib.request import Request, urlopen

import pytest

from functions.notices.knowledge import TOLD_AFTER
from tests.said import headline
from tests.stack import Stack
from tests.system.client import ProblemError, Reply, command, get, open_links, post
from tests.system.company import BEGUN, DAY, HOUR, TURN, Company, answers, assemble, gather

ABSENCE = 3 * DAY
HOSTLESS, HOSTING, RENEWAL, RENEWED, LINK = (
    headline(kind) for kind in ("hostless", "hosting", "renewal", "renewed", "link")
)


def mailed_link(company: Company, name: str) -> str:
    """The link to the table in the last mail to somebody."""
    (link,) = {link for link in company.mails(name)[-1].links if "/t/" in link}
    return link


def is_dead(url: str) -> bool:
    """Whether a link opens nothing, or no more than the page that says so."""
    try:
        return str(get(url).page["you"]["scope"]) == "spent"
    except ProblemError as problem:
        return problem.status == 404


# ---- the host never comes back ----


@pytest.mark.nightly
def test_a_table_whose_host_never_comes_back_begins_without_them(stack: Stack) -> None:
    company = assemble(stack, "Anna", "Ben", deadline=0)
    company.waits()
    for name in company.seats:
        company.confirms(name)
    with pytest.raises(ProblemError, match="409"):
        asks(company.page("Ben"), "begin")
    company.waits(ABSENCE)
    company.waits()
    assert [company.told(name) for name in company.seats] == [[HOSTLESS]] * 2
    begun = command(get(mailed_link(company, "Ben")), "begin", confirmed=True)
    assert begun.page["phase"] == "playing"
    company.waits()
    assert company.told("Anna") == [HOSTLESS, BEGUN]
    company.moves("1x2", "1x3")


def test_in_a_match_a_player_takes_over_and_is_the_host_from_then_on(stack: Stack) -> None:
    company = gather(stack, "Anna", "Ben", deadline=0)
    gone = company.host
    company.waits(ABSENCE - HOUR)
    assert "host" not in company.page("Ben").page["commands"]
    company.waits(HOUR)
    company.waits()
    company.does("Ben", "host")
    company.host = company.seats["Ben"]
    company.waits()
    assert company.told("Anna") == [BEGUN, HOSTLESS, HOSTING]
    assert [event["taken"] for event in company.events("HostingPassed")] == [True]
    assert is_dead(gone)
    with pytest.raises(ProblemError, match="403"):
        asks(company.page("Anna"), "close")
    company.moves("1x2")
    company.hosts("pass_hosting", seat=0, confirmed=True)
    company.does("Anna", "close", confirmed=True)
    assert company.page("Ben").page["phase"] == "closed"


def test_a_host_who_looks_in_is_not_missed(stack: Stack) -> None:
    """Their page says so by script, and no command is needed."""
    company = assemble(stack, "Anna", "Ben", deadline=0)
    company.waits(2 * DAY)
    looks(company.host)
    company.waits(2 * DAY)
    assert "host" not in company.page("Ben").page["commands"]
    company.waits(DAY)
    assert "host" in company.page("Ben").page["commands"]
    looks(company.host)
    assert "host" not in company.page("Ben").page["commands"]
    assert len(company.events("HostMissed")) == len(company.events("HostReturned")) == 1


def looks(url: str) -> None:
    """What the script of an open page sends."""
    with urlopen(Request(f"{url}/presence", b"", method="POST")) as answer:
        assert answer.status == 204


def asks(page: Reply, order: str) -> None:
    """Sends a command that the page does not offer."""
    post(page.page["links"]["page"], command=order, id="not offered", confirmed=True)


# ---- a key leaked ----


@pytest.mark.costly("the operator’s command on workers that know the key that leaked")
def test_a_key_that_leaked_opens_nothing_once_it_is_revoked(stack: Stack) -> None:
    """As docs/operating/incidents.md has it: another key, current; revoked until no table is left; deleted."""
    company = gather(stack, "Anna", "Ben", deadline=0)
    before = [company.host, *company.seats.values(), get(company.host).page["links"]["watch"]]
    secrets, keys_id = stack.client("secretsmanager"), stack.environment("PlayFunction")["LINK_KEYS_ID"]
    keys = json.loads(secrets.get_secret_value(SecretId=keys_id)["SecretString"])
    leaked = keys["current"]
    assert operator(stack, "revoke-key", leaked).returncode != 0, "new tables get it"
    secrets.put_secret_value(
        SecretId=keys_id, SecretString=json.dumps({**keys, "current": "fresh", "fresh": "a key that nobody knows"})
    )
    while not operator(stack, "revoke-key", leaked).stdout.startswith("0 "):
        company.waits()
    assert [is_dead(link) for link in before] == [True] * 4
    for name in ("Anna", "Ben"):
        company.seats[name] = mailed_link(company, name)
    assert [company.told(name)[-1] for name in company.seats] == [LINK] * 2
    company.host = company.seats["Anna"]
    company.moves("1x2", "1x3")
    company.waits()
    assert not is_dead(mailed_link(company, "Anna"))


def operator(stack: Stack, *arguments: str) -> subprocess.CompletedProcess[str]:
    """What the operator's command line says about the running stack."""
    environment = {**os.environ, **stack.environment("NotifyFunction")}
    command_line = [sys.executable, "-m", "functions.operator", *arguments]
    return subprocess.run(command_line, env=environment, capture_output=True, text=True, check=False)


# ---- a seat given away ----


def test_a_player_who_objects_keeps_the_seat(stack: Stack) -> None:
    company = gather(stack, "Anna", "Ben", deadline=0)
    company.hosts("renew", seat=1, confirmed=True)
    company.waits()
    assert (company.told("Ben"), company.told("Anna")) == ([BEGUN, RENEWAL], [BEGUN])
    assert open_links(get(company.host)) == []
    command(get(mailed_link(company, "Ben")), "keep")
    company.waits(2 * DAY)
    assert (company.page("Ben").page["you"]["scope"], company.events("LinkRenewed")) == ("seat", [])
    company.moves("1x2", "1x3")


def test_a_player_who_says_nothing_for_a_day_is_followed(stack: Stack) -> None:
    company = gather(stack, "Anna", "Ben", deadline=0)
    company.hosts("renew", seat=1, confirmed=True)
    company.waits(DAY - HOUR)
    company.moves("1x2")
    assert (company.asked(), is_dead(company.seats["Ben"])) == ("Ben", False)
    company.waits(HOUR)
    company.waits()
    lost = company.seats.pop("Ben")
    assert is_dead(lost)
    assert company.told("Ben")[-1] == RENEWED
    (fresh,) = open_links(get(company.host))
    company.sits_down("Zoe", fresh)
    company.waits()
    company.confirms("Zoe")
    company.waits(TOLD_AFTER)  # her own deed put the question to her
    company.waits()
    assert company.told("Zoe") == [TURN]
    company.moves("1x3")
    assert [name for name, _ in company.moved()] == ["Anna", "Zoe"]
    with pytest.raises(ProblemError):
        answers(get(lost), "1x4")


# ---- a link that was glimpsed ----


def test_a_thief_who_makes_a_new_link_locks_the_owner_out_of_nothing(stack: Stack) -> None:
    company = gather(stack, "Anna", "Ben", deadline=0)
    stolen = company.does("Ben", "new_link", which="own", confirmed=True).page["links"]["page"]
    assert is_dead(company.seats["Ben"])
    company.waits()
    assert company.told("Ben") == [BEGUN, LINK]
    company.seats["Ben"] = mailed_link(company, "Ben")
    fresh = company.does("Ben", "new_link", which="own", confirmed=True).page["links"]["page"]
    company.seats["Ben"] = fresh
    assert is_dead(stolen)
    company.moves("1x2", "1x3")
