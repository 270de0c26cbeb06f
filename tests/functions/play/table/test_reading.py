"""Reading: changes nothing, tells each viewer no more than that viewer was told, and is never older than was seen."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import pytest

from events.store.log import SYSTEM, Commit, Head
from events.store.stored import apply
from events.table.events import Instructed
from events.table.state import Table
from functions.aws import clients
from functions.pages import assets
from functions.play.door import site as sites
from functions.play.door.site import Site
from tests.functions.pages.markup import check
from tests.functions.play.http import JSON, Client
from tests.functions.play.party import BROWSER, PROGRAM, Party, open_party, stored


@contextmanager
def recorded_calls() -> Iterator[list[tuple[str, Any]]]:
    """The operations that are called, each with its parameters."""
    calls: list[tuple[str, Any]] = []

    def record(params: Any, model: Any, **_: Any) -> None:
        calls.append((model.name, params))

    emitters = [client.meta.events for client in (clients.dynamodb(), clients.queues(), clients.secrets())]
    for emitter in emitters:
        emitter.register("provide-client-params", record)
    try:
        yield calls
    finally:
        for emitter in emitters:
            emitter.unregister("provide-client-params", record)


def test_a_move_is_one_query_and_one_put_and_nothing_else(party: Party) -> None:
    seat = party.asked()
    prompt = party.page(seat)["prompt"]["number"]
    with recorded_calls() as calls:
        assert party.send(party.seats[seat], "move", prompt=prompt, text="2x5").status == 303
    assert [name for name, _ in calls] == ["Query", "PutItem"]
    assert {params["TableName"] for _, params in calls} == {party.site.settings.log_table}


def test_get_and_head_change_nothing(party: Party) -> None:
    links = [*party.seats, party.host, party.host_page()["links"]["watch"]]
    before = _kept(party.site)
    for link in [*links, *(f"{link}/{page}" for link in links for page in ("log", "poll")), "/", "/privacy"]:
        for client in (BROWSER, PROGRAM):
            read, head = client.get(link), client.head(link)
            assert (read.status, head.status, head.body) == (200, 200, "")
    for path in ("presence", "", "log", "poll"):
        assert BROWSER.get(f"{party.seats[0]}/{path}").status in (200, 404)
    assert _kept(party.site) == before
    assert _waiting(party.site) == 0


def test_every_answer_keeps_links_secret(party: Party) -> None:
    answers = [
        BROWSER.get("/"),
        BROWSER.get(party.seats[0]),
        PROGRAM.get(party.seats[0]),
        BROWSER.get(f"{party.seats[0]}/log"),
        BROWSER.get(f"{party.seats[0]}/links"),
        BROWSER.get(f"{party.seats[0]}/poll"),
        BROWSER.get("/t/no/table"),
        BROWSER.get("/nowhere"),
        BROWSER.post(party.seats[0], {"command": "say", "text": "hello"}),
        BROWSER.post(party.seats[0], {"command": "say", "text": ""}),
        BROWSER.post(f"{party.seats[0]}/presence", {}),
        BROWSER.get("/openapi.json"),
        BROWSER.get("/service-worker.js"),
    ]
    for answer in answers:
        assert answer.headers["referrer-policy"] == "same-origin"
        assert answer.headers["x-robots-tag"] == "noindex"
        assert answer.headers["cache-control"] == "no-store"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
        assert answer.headers["cross-origin-opener-policy"] == "same-origin"
        allowed = set(answer.headers["permissions-policy"].split(", "))
        assert {"clipboard-write=(self)", "web-share=(self)", "camera=()", "geolocation=()"} <= allowed
        assert answer.headers["strict-transport-security"] == "max-age=31536000"


def test_whoever_comes_without_tls_is_told_nothing_of_it(party: Party) -> None:
    plain = Client(headers={"x-forwarded-proto": "http"})
    for url in ("/", party.seats[0], "/nowhere", "/openapi.json"):
        assert "strict-transport-security" not in plain.get(url).headers
    assert "strict-transport-security" not in plain.post(f"{party.seats[0]}/presence", {}).headers


def test_files_are_kept_for_ever_under_names_that_change(site: Site) -> None:
    page = BROWSER.get("/").body
    name = page.split('href="/static/start.')[1].split('"')[0]
    answer = BROWSER.get(f"/static/start.{name}")
    assert (answer.status, answer.headers["content-type"]) == (200, "text/css; charset=utf-8")
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert BROWSER.get("/static/page.css").status == 404


def test_the_service_worker_answers_for_all_pages_and_changes_with_its_files(site: Site) -> None:
    answer = BROWSER.get("/service-worker.js")
    assert (answer.status, answer.headers["content-type"]) == (200, "text/javascript; charset=utf-8")
    assert all(assets.address(file) in answer.body for file in ("start.css", "start.js", "icon.svg"))
    assert "connect-src 'self'" in answer.headers["content-security-policy"]


def test_pictures_arrive_as_they_are(site: Site) -> None:
    kept = assets.asset(assets.address("preview.png").removeprefix("/static/"))
    assert kept
    for accepted in ("identity", "gzip"):
        answer = BROWSER.get(f"/static/{kept.name}", accept_encoding=accepted)
        assert (answer.status, answer.headers["content-type"]) == (200, "image/png")
        assert "content-encoding" not in answer.headers  # a PNG is compressed
        assert answer.body.encode(errors="surrogateescape") == kept.content


def test_pages_are_compressed_when_that_is_accepted(party: Party) -> None:
    answer = BROWSER.get(party.seats[0], accept_encoding="gzip, deflate, br")
    assert answer.headers["content-encoding"] == "gzip"
    assert "<!doctype html>" in answer.body
    assert "content-encoding" not in BROWSER.get(party.seats[0]).headers
    assert BROWSER.get(party.seats[0], "HEAD", accept_encoding="gzip").body == ""


@pytest.mark.parametrize(
    ("accept", "kind"),
    [
        ("", "text/html; charset=utf-8"),
        ("*/*", "text/html; charset=utf-8"),
        ("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", "text/html; charset=utf-8"),
        (JSON, JSON),
        ("application/json, text/plain, */*", JSON),
        ("application/json;q=0.5, text/html", "text/html; charset=utf-8"),
        ("text/html;q=0.5, application/json", JSON),
        ("application/problem+json, application/json", JSON),
        ("application/json;q=0", "text/html; charset=utf-8"),
        ("application/json;q=much, text/html", "text/html; charset=utf-8"),
    ],
)
def test_one_resource_has_two_forms(site: Site, accept: str, kind: str) -> None:
    answer = Client(accept=accept).get("/")
    assert answer.headers["content-type"] == kind
    assert answer.headers["vary"] == "Accept"


def test_who_sends_json_and_says_nothing_about_the_answer_gets_json(party: Party) -> None:
    answer = Client(accept="*/*").send("POST", party.seats[0], b'{"command": "say"}', JSON)
    assert answer.headers["content-type"] == "application/problem+json"


def test_poll_answers_with_the_viewers_number(party: Party) -> None:
    link = f"{party.seats[0]}/poll"
    answer = PROGRAM.get(link)
    number = party.page(0)["number"]
    assert (answer.status, answer.json, answer.headers["etag"]) == (200, {"number": number}, f'"{number}"')
    for known in (f'"{number}"', f'W/"{number}"', f'"7", "{number}"'):
        unchanged = PROGRAM.get(link, if_none_match=known)
        assert (unchanged.status, unchanged.body, unchanged.headers["etag"]) == (304, "", f'"{number}"')
    party.move("2x5")
    assert PROGRAM.get(link, if_none_match=f'"{number}"').status == 200


def test_poll_reads_one_item_eventually(party: Party) -> None:
    with recorded_calls() as calls:
        PROGRAM.get(f"{party.seats[0]}/poll")
    ((name, params),) = calls
    assert (name, params["Limit"], params["ConsistentRead"]) == ("Query", 1, False)


class Lagging:
    """A log whose eventual reads show what was there a moment ago."""

    def __init__(self, site: Site, table_id: str) -> None:
        self._log = site.tables.log
        self._old = self._log.head(table_id, consistent=True)
        self.reads: list[bool] = []

    def __call__(self, table_id: str, consistent: bool) -> Head[Table] | None:
        self.reads.append(consistent)
        return self._log.__class__.head(self._log, table_id, True) if consistent else self._old


@pytest.fixture
def lagging(party: Party, monkeypatch: pytest.MonkeyPatch) -> Lagging:
    log = Lagging(party.site, party.table_id)
    monkeypatch.setattr(party.site.tables.log, "head", log, raising=False)
    return log


def test_after_a_command_the_page_is_not_older_than_that(party: Party, lagging: Lagging) -> None:
    seat = party.asked()
    done = party.move("2x5", seat)
    lagging.reads.clear()
    page = PROGRAM.follow(done).json
    assert lagging.reads == [False, True]
    assert page["prompt"] is None
    assert page["news"][-1]["event"]["type"] == "Moved"


def test_a_page_that_nobody_waits_for_may_be_a_moment_old(party: Party, lagging: Lagging) -> None:
    number = party.page(0)["number"]
    party.move("2x5")
    lagging.reads.clear()
    assert party.page(0)["number"] == number
    assert lagging.reads == [False]


def test_a_link_that_the_old_page_does_not_know_is_looked_up_again(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    party = open_party(site, taken=1)
    log = Lagging(site, party.table_id)
    monkeypatch.setattr(site.tables.log, "head", log, raising=False)
    link = party.sit_down(party.open_links()[0], "Ben")
    log.reads.clear()
    assert PROGRAM.get(link).status == 200
    assert log.reads == [False, True]


def test_presence_is_noted_for_seats_and_the_host_alone(party: Party) -> None:
    assert BROWSER.post(f"{party.seats[1]}/presence", {}).status == 204
    assert party.site.directory.presence.last_seen(party.table_id, 1)
    assert BROWSER.post(f"{party.host}/presence", {}).status == 204
    assert party.site.directory.presence.last_seen(party.table_id, None)
    before = stored(party.site)
    assert BROWSER.post(f"{party.host_page()['links']['watch']}/presence", {}).status == 403
    assert BROWSER.post("/t/no/table/presence", {}).status == 404
    assert stored(party.site) == before


def test_presence_stays_with_the_player_when_seats_move_up(site: Site) -> None:
    party = open_party(site, taken=0, begin_when_full=False)
    for name, link in zip(("Anna", "Ben"), party.open_links()[1:], strict=True):
        party.seats.append(party.sit_down(link, name))
    presence = site.directory.presence
    assert BROWSER.post(f"{party.seats[1]}/presence", {}).status == 204
    before = [bool(presence.last_seen(party.table_id, chair)) for chair in range(3)]
    party.send(party.host, "begin", confirmed=True)
    assert party.page(1)["you"]["seat"] == 1
    assert BROWSER.post(f"{party.seats[1]}/presence", {}).status == 204
    assert [bool(presence.last_seen(party.table_id, chair)) for chair in range(3)] == before == [False, False, True]


def test_what_others_did_in_secret_changes_nothing_that_a_viewer_gets(party: Party) -> None:
    """A part that waits for its moment is told to its own seat alone."""
    asked = party.asked()
    others = [link for seat, link in enumerate(party.seats) if seat != asked]
    numbers = [PROGRAM.get(f"{link}/poll").headers["etag"] for link in (*others, party.host)]
    bids = party.send(party.seats[asked], "move", prompt=1, text="2x5; liar")
    assert bids.status == 303
    told = [PROGRAM.get(f"{link}/poll").headers["etag"] for link in (*others, party.host)]
    assert [int(etag.strip('"')) for etag in told] == [int(etag.strip('"')) + 1 for etag in numbers]


def test_a_commit_that_told_a_viewer_nothing_leaves_all_numbers_as_they_are(party: Party) -> None:
    """A standing instruction in a commit of its own: polls, ETags, redirects, prompts and pages of others stay."""
    asked = party.asked()
    planning, other = (asked + 1) % 3, (asked + 2) % 3
    viewers = [party.seats[asked], party.seats[other], party.host, party.host_page()["links"]["watch"]]
    before = [_numbers(link) for link in viewers]
    planned = _numbers(party.seats[planning])
    _commit_in_secret(party, Instructed(planning, ("liar",)))
    assert [_numbers(link) for link in viewers] == before
    assert _numbers(party.seats[planning]) != planned
    etag, number, _, prompt = before[0]
    assert PROGRAM.get(f"{viewers[0]}/poll", if_none_match=etag).status == 304
    moved = party.send(viewers[0], "move", prompt=prompt, text="2x5")
    assert moved.headers["location"].endswith(f"seen={number + 1}")


def _numbers(link: str) -> tuple[str, int, object, object]:
    """The ETag of polls, the page's number, its news and the number of its prompt."""
    page = PROGRAM.get(link).json
    prompt = page["prompt"]["number"] if page["prompt"] else None
    return PROGRAM.get(f"{link}/poll").headers["etag"], page["number"], page["news"], prompt


def _commit_in_secret(party: Party, event: Instructed) -> None:
    log = party.site.tables.log
    head = log.head(party.table_id, consistent=True)
    assert head
    commit = Commit(party.table_id, head.commit.n + 1, SYSTEM, b"", b"", head.commit.at, (event,))
    assert log.append(Head.after(head, commit, apply(head.state, commit)))


def test_the_log_has_pages(party: Party) -> None:
    page = PROGRAM.get(f"{party.seats[0]}/log?page=1").json
    assert (page["kind"], page["page"], page["pages"]) == ("log", 1, 1)
    assert PROGRAM.get(f"{party.seats[0]}/log?page=77").json["page"] == 1
    assert check(BROWSER.get(f"{party.seats[0]}/log").body).all("ul", **{"class": "news"})


def test_privacy_says_how_long_things_are_kept(site: Site) -> None:
    assert "30 days" in BROWSER.get("/privacy").body
    assert PROGRAM.get("/privacy").json["kind"] == "privacy"


def test_privacy_leads_to_the_operators_imprint(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    assert 'id="imprint"' not in BROWSER.get("/privacy").body
    monkeypatch.setenv("IMPRINT_URL", "https://example.org/about")
    sites.site.cache_clear()
    assert 'href="https://example.org/about"' in BROWSER.get("/privacy").body


def _kept(site: Site) -> list[Mapping[str, Any]]:
    """Everything that is stored but the counts of limits: reading much is counted."""
    rows = (row for items in stored(site).values() for row in items)
    return [row for row in rows if not row.get("pk", {"S": ""})["S"].startswith("limit/")]


def _waiting(site: Site) -> int:
    attributes = clients.queues().get_queue_attributes(
        QueueUrl=site.settings.wake_up_queue_url, AttributeNames=["ApproximateNumberOfMessages"]
    )
    return int(attributes["Attributes"]["ApproximateNumberOfMessages"])
