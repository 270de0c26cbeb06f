"""What may be in no log line and no answer: secrets of links, seeds, dice, addresses, what was typed."""

import itertools
import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from botocore.exceptions import (
    ClientError,
    ConnectionClosedError,
    ConnectTimeoutError,
    EndpointConnectionError,
    ReadTimeoutError,
)

from events import links
from events.store.forms import schema_of
from events.table.events import Said
from events.table.state import Table
from functions.aws import clients
from functions.play.door.site import Site
from tests.functions.play.conftest import KEY
from tests.functions.play.http import JSON
from tests.functions.play.party import BROWSER, PROGRAM, Party, open_party, stored
from tests.said import said


def secrets_of(party: Party) -> Iterator[str]:
    """Everything that opens a link of the table, or could."""
    key, table = KEY.encode(), party.table_id
    yield from (KEY, links.host_key(key))
    for kind in ("host", "watch", "invite", "record", "postcard"):
        yield links.secret(key, table, links.Link(kind))
    for chair, epoch in itertools.product(range(3), range(3)):
        yield links.secret(key, table, links.Link("seat", chair, epoch))
        yield links.secret(key, table, links.Link("open", chair, epoch))


def test_log_lines_hold_no_secret(party: Party, lines: Callable[[], str]) -> None:
    fresh = open_party(party.site, taken=0, name="Zacharias", email="zach@example.org", entropy="my-entropy")
    seat = party.asked()
    party.move("2x5", seat, id="secret-command-id")
    party.move("2x5", seat, id="secret-command-id")
    party.move("7x5", seat, id="secret-command-id")
    party.move("nonsense-of-a-player")
    party.send(party.seats[0], "say", text="talk-of-a-player")
    party.send(party.seats[0], "contact", email="zach@example.org", phone="not-a-number")
    BROWSER.send("POST", party.seats[0], b'{"command": "say", "text": 99777}', JSON)
    PROGRAM.get(f"/t/{party.table_id}/{'z' * 26}")
    PROGRAM.get(f"/t/{links.secret(KEY.encode(), party.table_id, links.Link('host'))}/{party.table_id}")
    BROWSER.post(f"{party.seats[0]}/presence", {})
    said = lines()
    assert '"message":"done"' in said
    assert '"message":"refused"' in said
    assert party.table_id in said
    for secret in (*secrets_of(party), *secrets_of(fresh)):
        assert secret not in said
    for typed in (
        "secret-command-id",
        "nonsense",
        "talk-of",
        "zach",
        "Zacharias",
        "my-entropy",
        "not-a-number",
        "99777",
    ):
        assert typed not in said
    assert "/t/" not in said


def test_a_lost_race_shows_nothing_of_the_winner(
    party: Party, monkeypatch: pytest.MonkeyPatch, lines: Callable[[], str]
) -> None:
    """The exception of a failed put holds the winner's item with everybody's dice."""
    seat = party.asked()
    log = party.site.tables.log
    head = log.head
    reads: list[str] = []

    def before_the_others(table: str, consistent: bool) -> object:
        """The first read shows what was there before somebody else spoke."""
        found = head(table, consistent)
        if not reads:
            reads.append(table)
            party.send(party.host, "say", text="faster")
        return found

    prompt = party.page(seat)["prompt"]["number"]
    monkeypatch.setattr(log, "head", before_the_others)
    answer = party.send(party.seats[seat], "move", prompt=prompt, text="2x5")
    assert answer.status == 303
    said = lines()
    assert "Item" not in said
    assert "ConditionalCheckFailed" not in said


def test_an_unforeseen_failure_is_logged_by_kind_and_place(
    party: Party, monkeypatch: pytest.MonkeyPatch, lines: Callable[[], str]
) -> None:
    def fail(**_: object) -> None:
        raise ClientError({"Error": {"Code": "AccessDeniedException", "Message": "the dice: 1 2 3"}}, "Query")

    monkeypatch.setattr(clients.dynamodb(), "query", fail)
    for answer in (PROGRAM.get(party.seats[0]), BROWSER.get(party.seats[0])):
        assert (answer.status, int(answer.headers["retry-after"]) > 0) == (500, True)
        assert "1 2 3" not in answer.body
    line = json.loads(lines().splitlines()[-1])
    assert (line["level"], line["message"]) == ("ERROR", "failed")
    assert (line["failure"]["error"], line["failure"]["code"]) == ("ClientError", "AccessDeniedException")
    assert re.fullmatch(r"reading.py:\d+ .* > dynamo.py:\d+ head > dynamo.py:\d+ _last", line["failure"]["where"])
    assert "1 2 3" not in json.dumps(line)
    assert party.seats[0].split("/")[-1] not in json.dumps(line)


def answered(code: str, status: int) -> ClientError:
    """An error as a service of AWS answers it."""
    metadata: Any = {"HTTPStatusCode": status}
    return ClientError({"Error": {"Code": code, "Message": "dice: 1 2 3"}, "ResponseMetadata": metadata}, "Query")


ENDPOINT = "https://dynamodb.eu-west-1.amazonaws.com"


@pytest.mark.parametrize(
    "error",
    [
        answered("ThrottlingException", 400),
        answered("ProvisionedThroughputExceededException", 400),
        answered("RequestLimitExceeded", 400),
        answered("InternalServerError", 500),
        answered("503", 503),
        ReadTimeoutError(endpoint_url=ENDPOINT),
        ConnectTimeoutError(endpoint_url=ENDPOINT),
        ConnectionClosedError(endpoint_url=ENDPOINT),
        EndpointConnectionError(endpoint_url=ENDPOINT),
    ],
    ids=lambda error: error.response["Error"]["Code"] if isinstance(error, ClientError) else type(error).__name__,
)
def test_what_aws_turns_away_for_a_moment_is_foreseen(
    error: Exception, party: Party, monkeypatch: pytest.MonkeyPatch, lines: Callable[[], str]
) -> None:
    """The tables' capacity has a limit, and so have the clients' patience and AWS's own."""

    def fail(**_: object) -> None:
        raise error

    monkeypatch.setattr(clients.dynamodb(), "query", fail)
    for answer in (PROGRAM.get(party.seats[0]), party.send(party.seats[0], "say", text="hello")):
        assert (answer.status, answer.json["code"], int(answer.headers["retry-after"]) > 0) == (503, "busy", True)
    line = json.loads(lines().splitlines()[-1])
    assert (line["level"], line["failure"]["error"]) == ("WARNING", type(error).__name__)
    assert line["failure"].get("code", "") in str(error)
    assert "1 2 3" not in json.dumps(line)


def test_older_code_waits_at_a_table_that_newer_code_wrote_to(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two versions run at once during a deploy. A newer kind of event always comes with a newer snapshot."""
    with monkeypatch.context() as newer:
        for stored_type in (Said, Table):
            newer.setattr(stored_type, "schema", schema_of(stored_type) + 1, raising=False)
        assert party.send(party.host, "say", text="in the words of the next version").status == 303
    before = stored(party.site)
    for link in (party.host, *party.seats):
        answers = [PROGRAM.get(f"{link}{page}") for page in ("", "/log", "/poll")]
        answers += [party.send(link, "say", text="hello"), party.send(link, "move", prompt=1, text="2x5")]
        answers += [party.send(link, "resign", confirmed=True), PROGRAM.post(f"{link}/presence", {})]
        for answer in answers:
            assert (answer.status, answer.json["code"]) == (503, "newer")
            assert int(answer.headers["retry-after"]) > 0
    assert said("problem", "newer") in BROWSER.get(party.seats[0]).body
    assert "data-again" in BROWSER.get(party.seats[0]).body
    assert "data-again" not in BROWSER.post(party.seats[0], {"command": "say", "text": "hello"}).body
    assert stored(party.site) == before


def test_a_busy_table_is_tried_again_later(
    party: Party, monkeypatch: pytest.MonkeyPatch, lines: Callable[[], str]
) -> None:
    before = stored(party.site)
    old = party.site.tables.log.head(party.table_id, consistent=True)
    party.send(party.host, "say", text="faster")
    after = stored(party.site)
    monkeypatch.setattr(party.site.tables.log, "head", lambda table, consistent: old)
    monkeypatch.setattr(party.site.tables, "_pause", lambda seconds: None)
    answer = party.send(party.seats[0], "say", text="hello")
    assert (answer.status, answer.json["code"]) == (503, "busy")
    assert int(answer.headers["retry-after"]) > 0
    assert stored(party.site) == after != before
    assert '"Busy"' in lines()


def test_a_page_for_one_seat_has_no_link_of_another(party: Party) -> None:
    secrets = [link.split("/")[-1] for link in (*party.seats, party.host)]
    for own, link in zip(secrets, (*party.seats, party.host), strict=True):
        for page in ("", "/log"):
            for client in (BROWSER, PROGRAM):
                body = client.get(f"{link}{page}").body
                assert not [secret for secret in secrets if secret != own and secret in body]


def test_errors_show_the_viewers_own_dice_alone(party: Party) -> None:
    """A refusal comes with the page of whoever asked, and with nobody else's."""
    asked = party.asked()
    other = (asked + 1) % 3
    refused = party.send(party.seats[other], "move", prompt=1, text="2x5")
    assert refused.json["page"]["view"] == party.page(other)["view"]
    assert refused.json["page"]["view"]["viewer"] == other


def test_a_game_that_keeps_its_secrets_keeps_them(site: Site) -> None:
    party = open_party(site, disclose="none")
    for seat in (0, 1):
        party.send(party.seats[seat], "resign", confirmed=True)
    log = PROGRAM.get(f"{party.seats[2]}/log").json
    assert log["record"] is None
    open_one = open_party(site)
    for seat in (0, 1):
        open_one.send(open_one.seats[seat], "resign", confirmed=True)
    assert len(PROGRAM.get(f"{open_one.seats[2]}/log").json["record"]["seed"]) == 64
