"""What an operator looks at when something is wrong, and how they stop it."""

import json
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from botocore.session import get_session
from botocore.stub import Stubber

from engine.registry import GAMES
from events.directory.limits import DAY, HOUR, Limit
from events.directory.notices import Notice
from events.directory.person import Person, Reference
from functions.aws import clients
from functions.aws.settings import from_environment
from functions.operator.__main__ import main
from functions.operator.commands import status
from functions.operator.resources import QUEUE, Resource
from functions.play.door import limits
from functions.play.door.site import Site
from tests import stores
from tests.functions.operator.test_trying import VARIABLES
from tests.functions.play.http import JSON, Client
from tests.functions.play.party import PROGRAM, Party, open_party, take

ANNA, BEN = 0, 1
HERE, THERE = Client(JSON, "203.0.113.5"), Client(JSON, "198.51.100.7")
"""Two networks."""


@pytest.fixture(autouse=True)
def notify(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """What `notify` was deployed with."""
    for name, value in {**VARIABLES, "RETENTION_DAYS": "30"}.items():
        monkeypatch.setenv(name, value)


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    capsys.readouterr()
    main(list(arguments))
    return capsys.readouterr().out


# ---- show ----


def public_part(shown: str) -> Any:
    return json.JSONDecoder().raw_decode(shown, shown.index("\n  {\n") + 3)[0]


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", sorted(GAMES))
def test_show_has_the_view_of_a_spectator_and_no_other(
    site: Site, capsys: pytest.CaptureFixture[str], game: str
) -> None:
    party = open_party(site, seats=min(GAMES[game].seats), game=game)
    watched = PROGRAM.get(PROGRAM.get(party.host_page()["links"]["share"]).json["watch"]).json["view"]
    assert public_part(said(capsys, "show", party.table_id)) == watched
    assert all(party.page(seat)["view"] != watched for seat in range(len(party.seats)))


def test_show_keeps_seeds_links_persons_and_addresses_to_itself(site: Site, capsys: pytest.CaptureFixture[str]) -> None:
    party = open_party(site, taken=2)
    (link,) = party.open_links()
    party.seats.append(party.sit_down(link, "Zoe", email="zoe@example.org"))
    table = site.tables.head(party.table_id).state
    shown = said(capsys, "show", party.table_id)
    assert "Zoe" in shown
    hidden = {
        "zoe@example.org",
        table.game_key.hex(),
        *[link.split("/")[-1] for link in (party.host, *party.seats)],
        *[place.person for place in table.places],
    }
    assert [each for each in hidden if each in shown] == []


def test_show_says_who_is_asked(party: Party, capsys: pytest.CaptureFixture[str]) -> None:
    asked = party.asked()
    prompt = party.site.tables.head(party.table_id).state.places[asked].prompt
    assert prompt
    (line,) = [line for line in said(capsys, "show", party.table_id).splitlines() if ": asked " in line]
    assert line.split()[0] == str(asked)
    assert f"version {prompt.asked}," in line


def test_show_says_what_became_of_each_notice(site: Site, capsys: pytest.CaptureFixture[str]) -> None:
    party = open_party(site, seats=4)  # the last to sit down began it, and is not told
    claims, begun = party.site.directory.claims, party.site.tables.head(party.table_id).state.begun
    taken = [Notice(chair, "begun", begun, party.table_id, "mail") for chair in (ANNA, BEN)]
    for each in taken:
        claims.claim(each, int(time.time()))
    claims.confirm_sent(taken[0], int(time.time()))
    owed = said(capsys, "show", party.table_id).partition("Owed:")[2]
    said_of_begun = [line.partition(": ")[2] for line in owed.splitlines() if "begun of" in line]
    assert [each.split(",")[0] for each in said_of_begun[:2]] == ["mail sent", "mail being sent"]
    assert len(set(said_of_begun)) == 3


def test_show_says_when_there_is_no_such_table(site: Site) -> None:
    with pytest.raises(SystemExit, match="nowhere"):
        main(["show", "nowhere"])


# ---- the tables of a network ----


def opened_from(site: Site, client: Client) -> str:
    form = {"id": client.get("/").json["commands"]["open"], "game": "liars_dice", "seats": 3}
    return client.post("/tables", form).location.split("/")[-2]


def found(printed: str) -> dict[str, set[str]]:
    """The tables of each network, of what `network` says."""
    networks: dict[str, set[str]] = {}
    for line in printed.splitlines():
        if line.startswith("Network "):
            tables = networks.setdefault(line.split()[1], set())
        else:
            tables.add(line.split()[0])
    return networks


def test_a_table_leads_to_all_tables_that_its_networks_opened_or_joined(
    site: Site, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = {opened_from(site, HERE) for _ in range(2)}
    other = open_party(site, taken=0)
    theirs = opened_from(site, THERE)
    assert take(other.open_links()[0], "Mallory", HERE).status == 303
    assert list(found(said(capsys, "network", min(mine))).values()) == [{*mine, other.table_id}]
    assert list(found(said(capsys, "network", theirs)).values()) == [{theirs}]
    assert len(found(said(capsys, "network", other.table_id))) == 2, "that of the host, and Mallory's"


def test_without_a_table_the_busiest_networks_of_today_are_told_with_what_they_did(
    site: Site, capsys: pytest.CaptureFixture[str]
) -> None:
    """And one of their tables leads to all of them, so that abuse ends with two commands."""
    quiet = opened_from(site, THERE)
    mine = [opened_from(site, HERE) for _ in range(3)]
    party = open_party(site, taken=2)
    party.send(party.seats[BEN], "say", text="Hello there")
    party.send(party.seats[ANNA], "report", HERE, seat=BEN, confirmed=True)
    first, *others = said(capsys, "network").splitlines()
    (network,) = found(said(capsys, "network", mine[0]))
    assert first == f"Network {network}: tables opened 3, players reported 1"
    (theirs,) = found(said(capsys, "network", quiet))
    assert f"Network {theirs}: tables opened 1" in others


def test_after_a_day_nothing_leads_from_a_table_to_a_network(
    site: Site, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    table, now = opened_from(site, HERE), time.time()
    monkeypatch.setattr("time.time", lambda: now + DAY + HOUR)
    with pytest.raises(SystemExit, match=table):
        main(["network", table])


def test_no_other_row_says_where_a_network_was(party: Party) -> None:
    """Neither moves nor anything else that is counted."""
    party.move("2x3")
    rows = stores.items(clients.dynamodb(), party.site.settings.directory_table)
    telling = {row["pk"]["S"] for row in rows if "tables" in row}
    assert telling == {f"limit/{thing.of_networks}" for thing in (limits.OPENING, limits.SITTING_DOWN)}


# ---- close many ----


def phases(site: Site, tables: list[str]) -> list[str]:
    return [site.tables.head(table).state.phase for table in tables]


@pytest.mark.parametrize(("typed", "after"), [("", "lobby"), ("yes", "lobby"), ("2", "closed")])
def test_many_are_closed_once_their_number_was_typed(
    site: Site, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, typed: str, after: str
) -> None:
    tables = [opened_from(site, HERE) for _ in range(2)]
    monkeypatch.setattr("builtins.input", lambda _: typed)
    if after == "closed":
        main(["close", *tables])
    else:
        with pytest.raises(SystemExit):
            main(["close", *tables])
    assert all(table in capsys.readouterr().out for table in tables[:1])
    assert phases(site, tables) == [after, after]


def test_all_of_a_network_are_closed_and_nobody_elses(site: Site, capsys: pytest.CaptureFixture[str]) -> None:
    mine, theirs = [opened_from(site, HERE) for _ in range(2)], opened_from(site, THERE)
    (network,) = found(said(capsys, "network", mine[0]))
    said(capsys, "close", mine[0])
    assert said(capsys, "close", "--network", network, "--yes").splitlines()[-1].split()[0] == "1"
    assert phases(site, [*mine, theirs]) == ["closed", "closed", "lobby"]


def test_closing_nothing_is_said(site: Site) -> None:
    with pytest.raises(SystemExit, match="network"):
        main(["close", "--network", "unknown", "--yes"])


# ---- status ----


@pytest.fixture
def account(site: Site, monkeypatch: pytest.MonkeyPatch) -> Iterator[Stubber]:
    """What SES will answer: moto does not know this call. On AWS the stack's resources and its functions are asked."""
    queue = Resource("WakeUpQueue", site.settings.wake_up_queue_url, QUEUE)
    monkeypatch.setattr(status, "resources", lambda stack: [queue, Resource("Logs", "logs", "AWS::Logs::LogGroup")])
    monkeypatch.setattr(status, "function_settings", lambda settings, kind: from_environment(kind))
    monkeypatch.setenv("NOTIFY_FUNCTION", "bluffpost-NotifyFunction")
    clients.mail.cache_clear()
    with Stubber(clients.mail()) as stubber:
        yield stubber
    clients.mail.cache_clear()


@pytest.mark.parametrize(("is_out", "word"), [(False, "sandbox"), (True, "production")])
def test_status_shows_caps_queues_and_what_ses_thinks(
    site: Site, account: Stubber, capsys: pytest.CaptureFixture[str], is_out: bool, word: str
) -> None:
    quota = {"Max24HourSend": 200.0, "MaxSendRate": 1.0, "SentLast24Hours": 17.0}
    answer = {"ProductionAccessEnabled": is_out, "SendingEnabled": True, "EnforcementStatus": "PROBATION"}
    account.add_response("get_account", {**answer, "SendQuota": quota})
    site.directory.limits.take(Limit("mail", 200, DAY), int(time.time()))
    opened_from(site, HERE)
    clients.queues().send_message(QueueUrl=site.settings.wake_up_queue_url, MessageBody="{}")
    site.directory.standstill.stop("2026-11-23 20:00 UTC", ())
    printed = said(capsys, "status")
    assert "2026-11-23 20:00 UTC" in printed
    lines = [line.split() for line in printed.splitlines()]
    assert ["mail", "1", "of", "200"] in lines
    assert ["open/site", "1", "of", "1000"] in lines
    assert ["WakeUpQueue", "1", "waiting,"] in [line[:3] for line in lines]
    (verdict,) = (line for line in lines if "PROBATION." in line)
    assert any(part.startswith(word) for part in verdict)
    assert ["17", "of", "200"] in [line[:3] for line in lines]


def test_status_shows_the_newest_rates_that_the_account_is_judged_by(
    account: Stubber, watch: Stubber, capsys: pytest.CaptureFixture[str]
) -> None:
    account.add_response("get_account", {"ProductionAccessEnabled": True, "SendingEnabled": False})
    earlier, later = datetime(2026, 11, 23, 8, tzinfo=UTC), datetime(2026, 11, 23, 9, tzinfo=UTC)
    bounces = [{"Timestamp": later, "Maximum": 0.031}, {"Timestamp": earlier, "Maximum": 0.2}]
    watch.add_response("get_metric_statistics", {"Datapoints": bounces})
    watch.add_response("get_metric_statistics", {"Datapoints": []})
    *_, first, second = said(capsys, "status").splitlines()
    assert "3.10%" in first
    assert "%" not in second


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Iterator[Stubber]:
    """What CloudWatch will answer."""
    session = get_session()
    client = session.create_client("cloudwatch")
    monkeypatch.setattr(session, "create_client", lambda service: client)
    monkeypatch.setattr(status, "get_session", lambda: session)
    with Stubber(client) as stubber:
        yield stubber


def test_a_person_who_was_never_written_to_is_in_no_command(
    party: Party, account: Stubber, capsys: pytest.CaptureFixture[str]
) -> None:
    party.site.directory.people.add(
        Person(
            "p1",
            "Anna",
            contacts={"mail": Reference(party.site.directory.contacts.meet("mail", "a@example.org", 2**31))},
        ),
        expires=2**31,
    )
    account.add_response("get_account", {"ProductionAccessEnabled": True, "SendingEnabled": True})
    assert "example.org" not in said(capsys, "status") + said(capsys, "list") + said(capsys, "network", party.table_id)
