"""Crash points: `play` ends with any of what it stores stored, and the client sends the same request again.

What is answered and stored is then what it would have been. The calls of each request are recorded by botocore's hooks
in a run without a crash; none is listed by hand.
"""

import re
from collections import Counter
from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

import pytest

from events.directory.tokens import Purpose, Token, to_unsubscribe
from functions.aws import clients
from functions.play.door import site as sites
from functions.play.door.site import Site
from tests.functions.crashes import Killed, crash, endings, recording
from tests.functions.play.http import Answer
from tests.functions.play.party import PROGRAM, open_links, stored
from tests.functions.posting import ADDRESSES
from tests.pages import whole_pages

NOON = 1_800_000_000
ADDRESS = "anna@example.org"
PHONE = "+447400123456"

Items: TypeAlias = dict[str, list[Mapping[str, Any]]]


@dataclass(frozen=True)
class Sent:
    """A request: a command with its fields, or without them a look at the page."""

    url: str
    fields: Mapping[str, Any] | None = None

    def send(self) -> Answer:
        return PROGRAM.get(self.url) if self.fields is None else PROGRAM.post(self.url, self.fields)


Requests: TypeAlias = Generator[Sent, Answer, None]


# ---- the stories: every kind of request, in the order in which people come to it ----


def playing(site: Site) -> Requests:
    """Anna opens a table and plays Ben, once, and then they want to again."""
    yield Sent("/")
    anna = PROGRAM.follow((yield opening(name="Anna", email=ADDRESS, begin_when_full=False))).json["links"]["page"]
    yield from contacts(site, anna)
    yield from channels(anna)
    yield from coming_and_going(anna)
    (invitation,) = open_links(anna)
    ben = PROGRAM.follow((yield taking(invitation, "Ben"))).json["links"]["page"]
    yield command(anna, "begin")
    yield from play(anna, ben)
    renewing = command(anna, "renew", seat=1, confirmed=True)
    yield renewing
    (renewed,) = open_links(anna)
    cleo = PROGRAM.follow((yield taking(renewed, "Cleo", phone=PHONE))).json["links"]["page"]
    yield command(cleo, "resign", confirmed=True)
    yield command(anna, "again")
    yield Sent(cleo)
    yield command(anna, "close", confirmed=True)


def contacts(site: Site, anna: str) -> Requests:
    """Anna confirms her address, unsubscribes from the table and from all, is back twice, gives another one, and has it
    forgotten."""
    agreeing, settings = token(site, anna, "confirm"), token(site, anna, "settings")
    refusing = f"/unsubscribe/{to_unsubscribe(settings.rpartition('/')[2])}"
    yield Sent(agreeing)
    yield Sent(agreeing, {"name": "Anna"})
    yield Sent(refusing)
    yield Sent(refusing, {"table": True})
    yield Sent(settings, {"again": True})
    yield Sent(refusing, {"List-Unsubscribe": "One-Click"})
    yield Sent(settings, {"again": True})
    yield command(anna, "contact", email="other@example.org", phone=PHONE, zone="Europe/Lisbon")
    yield command(anna, "contact", forget_email=True)


def channels(anna: str) -> Requests:
    """Anna has the news posted to Discord, tries it, changes over to Slack, and wants it no more."""
    wishes: tuple[dict[str, Any], ...] = (
        *({"address": ADDRESSES["discord"]}, {"test": True}),
        *({"address": ADDRESSES["slack"]}, {"remove": True}),
    )
    for number, fields in enumerate(wishes):
        yield Sent(f"{anna}/webhook")
        yield Sent(f"{anna}/webhook", {"command": "webhook", "id": f"{number}", **fields})


def finding_back(site: Site) -> Requests:
    """Frida has her links sent, plays again, and has herself forgotten everywhere."""
    frida = PROGRAM.follow((yield opening(name="Frida", email=ADDRESS))).json["links"]["page"]
    yield Sent(token(site, frida, "confirm"), {"name": "Frida"})
    (invitation,) = open_links(frida)
    yield taking(invitation, "Gus", email="gus@example.org")
    yield command(frida, "resign", confirmed=True)
    yield Sent("/links", {"address": ADDRESS})
    own = token(site, frida, "tables")
    yield Sent(own)
    yield command(frida, "again")
    yield Sent(f"{own}/export")
    yield Sent(own, {"forget": True, "confirmed": True})


def inviting(site: Site) -> Requests:
    """Hedda invites three by address: one sits down, one declines, one is nobody whom she knows."""
    hedda = PROGRAM.follow((yield opening(name="Hedda", email=ADDRESS, seats=3))).json["links"]["page"]
    yield Sent(token(site, hedda, "confirm"), {"name": "Hedda"})
    answers = {"ines": {"answer": "accept", "name": "Ines"}, "jan": {"answer": "decline"}, "kim": {"answer": "never"}}
    for name, answer in answers.items():
        yield Sent(f"{hedda}/links", {"command": "invite", "email": f"{name}@example.org"})
        invitation = invitation_to(site, hedda, name)
        yield Sent(invitation)
        yield Sent(invitation, {"command": "invitation", **answer})


def tapping(site: Site) -> Requests:
    """Jo opens another table without an address, and is told where her browser knows that she is, with one tap."""
    jo = PROGRAM.follow((yield opening(name="Jo", email=ADDRESS))).json["links"]["page"]
    yield Sent(token(site, jo, "confirm"), {"name": "Jo"})
    known = token(site, jo, "settings").rpartition("/")[2]
    there = PROGRAM.follow((yield opening(name="Jo"))).json["links"]["page"]
    yield command(there, "contact", known=known, zone="Europe/Lisbon")


def coming_and_going(host: str) -> Requests:
    """Dora sits down and stands up again; Emil does, and the host frees his seat."""
    (invitation,) = open_links(host)
    dora = PROGRAM.follow((yield taking(invitation, "Dora", email="dora@example.org"))).json["links"]["page"]
    left = PROGRAM.follow((yield command(dora, "leave", confirmed=True))).json["links"]["page"]
    yield taking(left, "Emil", phone=PHONE)
    yield command(host, "free", seat=1, confirmed=True)


def play(anna: str, ben: str) -> Requests:
    """They look, order in advance, move and talk."""
    for path in ("", "/poll", "/log"):
        yield Sent(f"{anna}{path}")
    yield Sent(f"{ben}/presence", {})
    yield command(ben, "order", text="challenge above 9x6")
    yield command(ben, "cancel", text="challenge above 9x6")
    yield command(anna, "move", prompt=1, text="1x2")
    yield command(ben, "move", prompt=1, text="1x3")
    yield command(ben, "say", text="Beat that.")


def opening(**fields: Any) -> Sent:
    """Opens a table for two, at which seats are given away at once."""
    plain = {"game": "liars_dice", "seats": 2, "objection": 0, "options": {"first_opener": 1}}
    return Sent("/tables", {"id": PROGRAM.get("/").json["commands"]["open"], **plain, **fields})


def command(link: str, order: str, **fields: Any) -> Sent:
    """A form of the link's page, with the command id that came with it."""
    return Sent(link, {"command": order, "id": PROGRAM.get(link).json["commands"][order], **fields})


def taking(link: str, name: str, **fields: Any) -> Sent:
    return command(link, "take", name=name, entropy=f"{name} adds this", **fields)


def token(site: Site, seat: str, purpose: Purpose) -> str:
    """The link that `notify` sends to Anna."""
    table = seat.split("/")[-2]
    person = site.tables.head(table).state.places[0].person
    about = Token(purpose, person, "mail", site.directory.contacts.hash("mail", ADDRESS), table)
    site.directory.tokens.put(f"{purpose}-anna", about, NOON * 2)
    return f"/{purpose}/{purpose}-anna"


def invitation_to(site: Site, host: str, name: str) -> str:
    """The link that `notify` sends to somebody who is invited."""
    contact = site.directory.contacts.hash("mail", f"{name}@example.org")
    about = Token("invitation", "", "mail", contact, host.split("/")[-2])
    site.directory.tokens.put(f"invitation-{name}", about, NOON * 2)
    return f"/invitation/invitation-{name}"


# ---- the crashes ----


@pytest.fixture(autouse=True)
def noon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time stands still, so that what is stored can be compared."""
    monkeypatch.setattr("time.time", lambda: float(NOON))


@pytest.mark.parametrize("story", [playing, finding_back, inviting, tapping])
@pytest.mark.costly("each kind of request, ended at each call")
def test_a_request_that_is_sent_again_after_a_crash_at_any_call_does_what_it_would_have_done(
    site: Site, story: Callable[[Site], Requests]
) -> None:
    made: Counter[str] = Counter()
    told = story(site)
    request = next(told)
    while True:
        before = stored(site)
        with recording() as calls:
            answer = cold(request)
        now = stored(site)
        after, queued = seen(site, now), messages(site)
        made.update(calls)
        for number, moment in endings(calls):
            restore(site, now, before)
            where = f"{request}, {moment} call {number}, {calls[number]}"
            again = crashed(site, request, number, moment)
            assert again.status == answer.status, where
            assert again.headers.get("location") == answer.headers.get("location"), where
            now = stored(site)
            assert seen(site, now) == after, where
            assert not overlooked(site, now), where
            assert queued <= messages(site), where
        try:
            request = told.send(answer)
        except StopIteration:
            break
    assert made.keys() >= {"Query", "GetItem", "PutItem", "UpdateItem", "SendMessage", "GetSecretValue"}
    assert story is not playing or ("DeleteItem" in made and made.total() > 100)


def cold(request: Sent) -> Answer:
    """The answer of a process that has just started."""
    sites.site.cache_clear()
    answer = request.send()
    assert answer.status < 400, answer.body
    return answer


def crashed(site: Site, request: Sent, number: int, moment: str) -> Answer:
    """The answer to the second time, after the first one ended at that call."""
    sites.site.cache_clear()
    with crash(number, moment), pytest.raises(Killed):
        request.send()
    live = {live.table for live in site.directory.live.all()}
    assert tables(site, stored(site)) <= live, "the sweep overlooks a table"
    return cold(request)


def tables(site: Site, items: Items) -> set[str]:
    return {item["table"]["S"] for item in items[site.settings.log_table]}


def messages(site: Site) -> set[str]:
    """What was put into the notify queue, which is empty then."""
    queue, found = site.settings.notify_queue_url, set[str]()
    while received := clients.queues().receive_message(QueueUrl=queue, MaxNumberOfMessages=10).get("Messages"):
        for each in received:
            found.add(each["Body"])
            clients.queues().delete_message(QueueUrl=queue, ReceiptHandle=each["ReceiptHandle"])
    return found


def overlooked(site: Site, items: Items) -> set[str]:
    """People in the directory who neither have a seat nor are forgotten by `settle`."""
    rows = items[site.settings.directory_table]
    people = {row["pk"]["S"].removeprefix("person/") for row in rows if row["sk"]["S"] == "person"}
    heads = [site.tables.head(table).state for table in tables(site, items)]
    return people - {person for head in heads for person in (*head.unseated, *(place.person for place in head.places))}


def seen(site: Site, items: Items) -> Any:
    """What is stored, without what is different every time: ids of people, draws, counts, the key of the hashes and
    what it makes of addresses; or tells nothing."""
    with whole_pages():
        happened = {
            table: [
                (commit.n, commit.by, [type(event).__name__ for event in commit.events])
                for commit in site.tables.history(table, site.tables.head(table).commit.n)
            ]
            for table in sorted(tables(site, items))
        }
    rows = [
        row
        for row in items[site.settings.directory_table]
        if not row["pk"]["S"].startswith("limit/") and not _leads_nowhere(site, row)
    ]
    return happened, sorted(_ASKER.sub("asker", _named(str(row), rows)) for row in rows)


_ASKER = re.compile(r"asker': \{'S': '\w+'\}")
"""The keyed hash of the network that typed an address, and of the address."""


def _leads_nowhere(site: Site, row: Mapping[str, Any]) -> bool:
    """Whether the row led from an address to somebody who has it no more: a crash may leave it, until it expires."""
    if not row["sk"]["S"].startswith("person/"):
        return False
    person = site.directory.people.get(row["sk"]["S"].removeprefix("person/"))
    contacts = {reference.contact for reference in person.contacts.values()} if person else set()
    return row["pk"]["S"].removeprefix("contact/") not in contacts


def _named(text: str, rows: list[Mapping[str, Any]]) -> str:
    for row in rows:
        match row["sk"]["S"]:
            case "person":
                text = text.replace(row["pk"]["S"].removeprefix("person/"), row["name"]["S"])
            case "contact":
                text = text.replace(row["pk"]["S"].removeprefix("contact/"), row["address"]["S"])
                text = text.replace(row["mailbox"]["S"], f"all spellings of {row['address']['S']}")
            case "contact-key":
                text = text.replace(row["secret"]["S"], "key")
            case "token":
                text = text.replace(row["pk"]["S"], "token")
    return text


def restore(site: Site, now: Items, before: Items) -> None:
    """Puts back what was stored.

    :param now: what is stored in its place
    """
    client = clients.dynamodb()
    keys = {site.settings.log_table: ("table", "n"), site.settings.directory_table: ("pk", "sk")}
    for table, names in keys.items():
        for item in [item for item in now[table] if item not in before[table]]:
            client.delete_item(TableName=table, Key={name: item[name] for name in names})
        for item in [item for item in before[table] if item not in now[table]]:
            client.put_item(TableName=table, Item=item)
