"""All tables of an address's owner, behind the link in a message to it."""

from typing import Any

from engine.kit.sentence import sentence
from engine.registry import GAMES
from events import links
from events.directory.addresses import Channel
from events.directory.contact import Contact
from events.directory.person import Person
from events.directory.tokens import Token
from events.finding import FoundSeat, people_of, seat_of, seats_of
from events.people import asking
from events.people.forgetting import forget_owner
from events.people.proving import settings_secret
from events.table.commands import ForgetMe
from events.tables import Sender, Submission
from events.who import Who
from functions.pages.models.my_tables import MyCircle, MyTable, MyTablesPage
from functions.pages.problem_words import Problems
from functions.play.addresses import unanswered_seats
from functions.play.addresses.preferences import as_shown
from functions.play.addresses.typed import masked
from functions.play.door import answers
from functions.play.door.ids import new_nonce, new_person
from functions.play.door.meeting import own_circles
from functions.play.door.routes import routes
from functions.play.door.site import Site
from functions.play.forms.address_forms import TablesForm
from functions.play.forms.page_forms import ask_first, receive
from functions.play.mailbox.confirming import answer_for
from functions.play.mailbox.owner import Owner, owner_of
from functions.play.table import devices


@routes.read("/tables/<token>", MyTablesPage)
def get_tables(token: str) -> answers.HttpAnswer:
    """All tables of the owner of an address."""
    return answers.answer(tables_page(owner_of(token)), routes.current)


@routes.take("/tables/<token>", TablesForm)
def post_tables(token: str) -> answers.HttpAnswer:
    """Answers for waiting seats, or deletes all data of an address."""
    owner = owner_of(token)
    request = owner.request

    def do(form: TablesForm) -> answers.HttpAnswer | str | None:
        if form.forget:
            return _ask_to_forget(owner, form)
        if form.not_me:
            disown(owner)
            return f"{request.path}?not_me=yes#not-me"
        answer(owner, form)
        return None

    return receive(TablesForm, request, do, lambda: tables_page(owner), needs_proof=lambda form: not form.forget)


@routes.read("/tables/<token>/export")
def get_export(token: str) -> answers.HttpAnswer:
    """All data of an address, as a file."""
    owner = owner_of(token)
    return answers.download(export(owner), "bluffpost-address.json", owner.request)


def _ask_to_forget(owner: Owner, form: TablesForm) -> answers.HttpAnswer:
    """Always asks first, because it cannot be undone. The link ends with the address."""
    if asked := ask_first(form, owner.request, sentence(Problems.confirm_forget_everywhere)):
        owner.contact("tables")  # a wrong link gets no question
        return asked
    channel, address = forget(owner)
    return answers.answer(MyTablesPage(channel=channel, address=address, done=True), owner.request)


def tables_page(owner: Owner) -> MyTablesPage:
    """All tables of an address's owner."""
    site, (token, contact) = owner.site, owner.contact("tables")
    found = seats_of(site.tables, site.directory, contact)
    return MyTablesPage(
        channel=token.channel,
        address=masked(token.channel, contact.address),
        tables=tuple([_shown(owner, token, each) for each in found]),
        circles=tuple(
            [MyCircle(name=each.circle.name, url=each.page) for each in own_circles(site, owner.request, found)]
        ),
        waiting=unanswered_seats.shown(site, contact),
        export=f"/tables/{owner.secret}/export",
        asked_for=bool(token.asker),
        disowned=bool(token.asker) and owner.request.query("not_me") == "yes",
        commands={"tables": new_nonce()},
    )


def _shown(owner: Owner, token: Token, found: FoundSeat) -> MyTable:
    table, place, names = found.table, found.place, found.table.names()
    return MyTable(
        url=_url(owner, found),
        game=GAMES[table.game].title,
        others=tuple([names[seat] for seat, each in enumerate(table.places) if seat != found.seat and each.name]),
        phase="lobby" if table.phase == "lobby" else "playing" if table.phase == "playing" else "over",
        turn=place.prompt is not None,
        due=place.prompt.due if place.prompt else 0,
        waits_for=tuple([names[seat] for seat, each in enumerate(table.places) if each.prompt and seat != found.seat]),
        out=place.out > 0,
        hosts=found.hosts,
        settings=_settings(owner, token, found),
    )


def _url(owner: Owner, found: FoundSeat) -> str:
    """A seat's link; without a secret once the table's key was deleted."""
    key = owner.site.keys.find(found.table.link_key)
    secret = links.secret(key, found.table_id, links.seat(found.place)) if key else ""
    return f"{owner.request.origin}/t/{found.table_id}/{secret}"


def _settings(owner: Owner, token: Token, found: FoundSeat) -> str | None:
    """One GetItem."""
    own = Token("settings", found.person.id, token.channel, token.contact, found.table_id)
    secret = settings_secret(owner.site.newest_key, own)
    return f"/settings/{secret}" if owner.site.directory.tokens.find(secret, "settings", owner.now) else None


# ---- what can be done ----


def disown(owner: Owner) -> None:
    """The owner did not ask for the links: that requester gets none sent for a year."""
    token, contact = owner.contact("tables")
    asking.disown(owner.site.directory, contact, token.asker, owner.now)


def answer(owner: Owner, form: TablesForm) -> None:
    """Carries out the owner's answers for waiting seats.

    :raises Problem: also when the address cannot be proved any more
    """
    token, contact = owner.contact("tables")
    seats = unanswered_seats.seats(owner.site, contact)
    answer_for(owner, token, seats, unanswered_seats.answers(form.part, seats), form.zone)


def forget(owner: Owner) -> tuple[Channel, str]:
    """Forgets an address's owner: in circles, `forget_me` at each table, and the address at strangers' seats. The link
    still works after a crash. Returns the channel, and the masked address; empty if done before."""
    site, token = owner.site, owner.token("tables")
    contact = site.directory.contacts.get(token.contact)
    if contact is None:  # done before
        return token.channel, ""

    def leave(person: Person, table: str) -> None:
        if table and (found := seat_of(site.tables, table, person)):
            by = f"forget everywhere {unanswered_seats.ref(person)}"
            sender = Sender(f"seat{found.place.chair}", by, "forget_me")
            who = Who("seat", found.seat, hosts=found.hosts)
            submission = Submission(who, ForgetMe(new_person()), sender, confirmed=True)
            site.tables.run(table, lambda _: submission, owner.now)

    for each in own_circles(site, owner.request, seats_of(site.tables, site.directory, contact)):
        each.circles.forget(each.circle.id, each.member.number)
    forget_owner(site.directory, contact, leave)
    return contact.channel, masked(contact.channel, contact.address)


def export(owner: Owner) -> dict[str, Any]:
    """All data of an address and its owner's seats, outside of the logs of tables."""
    site, (_, contact) = owner.site, owner.contact("tables")
    mailbox = site.directory.contacts.mailbox_of(contact)
    people = people_of(site.directory, contact)
    return {
        "channel": contact.channel,
        "address": contact.address,
        "state": contact.state,
        "since": contact.since,
        "proved": contact.proved,
        "delayed": contact.delayed,
        "kept_until": contact.expires,
        "asked": [each.at for each in mailbox.asks],
        "refused": dict(mailbox.noes),
        "seats": [_kept(site, contact, person, table) for person, table in people],
        "circles": [
            {"circle": each.circle.name, "name": each.member.name, "since": each.member.since, "seen": each.member.seen}
            for each in own_circles(site, owner.request, seats_of(site.tables, site.directory, contact))
        ],
    }


def _kept(site: Site, contact: Contact, person: Person, table: str) -> dict[str, Any]:
    """Only the basics, if it may be a stranger's seat."""
    reference = person.contacts[contact.channel]
    kept = {"table": table, "name": person.name, "proved": reference.proved, "declined": reference.declined}
    if not reference.proved:
        return kept
    told = {"last_message": reference.answer, "preferences": as_shown(person.preferences).model_dump(mode="json")}
    return {**kept, **told, "devices": devices.services(site, person)}
