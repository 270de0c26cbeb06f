"""All tables of the owner of an address, behind the link in a message to it. Dead links: see `confirming`."""

from http import HTTPStatus
from typing import Any

from engine.registry import GAMES
from events import links
from events.directory.addresses import Channel
from events.directory.contact import Contact
from events.directory.person import Person
from events.directory.preferences import Preferences
from events.directory.tokens import Token
from events.finding import FoundSeat, people_of, seat_of, seats_of
from events.table.commands import ForgetMe, OfferRematch
from events.table.legal import allows, refusal
from events.table.sight import Sight
from events.tables import Sender, Submission, game_named
from events.who import Who
from functions.notices.queue import LinksWanted
from functions.pages.models import FindPage, MyTable, MyTablesPage
from functions.pages.problem_words import Problems
from functions.play.addresses import waiting
from functions.play.addresses.phones import channels
from functions.play.addresses.preferences import as_shown
from functions.play.addresses.proving import settings_secret
from functions.play.addresses.typed import masked, read_either
from functions.play.door import limits
from functions.play.door.errors import problem
from functions.play.door.ids import new_nonce, new_person
from functions.play.door.request import Request
from functions.play.door.session import enter
from functions.play.door.stack import Stack
from functions.play.forms.address_forms import FindForm, TablesForm
from functions.play.mailbox import confirming
from functions.play.table import devices
from functions.play.table.rematch import play_again
from functions.play.table.showing import rematch_url

# ---- send me my links ----


def find_page(stack: Stack, sent: bool) -> FindPage:
    """The page to ask for links."""
    return FindPage(sent=sent, channels=channels(stack.settings, 0), commands={"find": new_nonce()})


def send_links(stack: Stack, form: FindForm, request: Request) -> None:
    """An UpdateItem for each limit and a SendMessage, known address or not.

    :raises Problem: when the address is wrong, or it was done too often
    """
    typed = read_either(form.address, stack.settings)
    network = request.network(stack.newest_key)
    limits.admit(stack.directory.limits, [(limits.FINDING_LINKS, {"network": network})], "", request.now)
    known = stack.directory.contacts
    asker = known.asker(typed.channel, typed.address, network)
    stack.have_sent(LinksWanted(known.hash(typed.channel, typed.address), typed.channel, asker))


# ---- my tables ----


def tables_page(stack: Stack, secret: str, request: Request) -> MyTablesPage:
    """All tables of the owner of an address."""
    token, contact = confirming.contact_of(stack, secret, "tables", request.now)
    found = seats_of(stack.tables, stack.directory, contact)
    return MyTablesPage(
        channel=token.channel,
        address=masked(token.channel, contact.address),
        tables=tuple([_shown(stack, token, each, request) for each in found]),
        waiting=waiting.shown(stack, contact),
        export=f"/tables/{secret}/export",
        asked_for=bool(token.asker),
        commands={"tables": new_nonce()},
    )


def _shown(stack: Stack, token: Token, found: FoundSeat, request: Request) -> MyTable:
    table, place, names = found.table, found.place, found.table.names()
    return MyTable(
        seat=waiting.ref(found.person),
        url=_url(stack, found, request),
        game=GAMES[table.game].title,
        others=tuple([names[seat] for seat, each in enumerate(table.places) if seat != found.seat and each.name]),
        phase="lobby" if table.phase == "lobby" else "playing" if table.phase == "playing" else "over",
        turn=place.prompt is not None,
        due=place.prompt.due if place.prompt else 0,
        waits_for=tuple([names[seat] for seat, each in enumerate(table.places) if each.prompt and seat != found.seat]),
        out=place.out > 0,
        hosts=found.hosts,
        settings=_settings(stack, token, found, request.now),
        again=_can_play_again(found, request.now),
    )


def _secret(stack: Stack, found: FoundSeat) -> str:
    """Empty once the table's key was deleted."""
    key = stack.keys.find(found.table.link_key)
    return links.secret(key, found.table_id, links.seat(found.place)) if key else ""


def _url(stack: Stack, found: FoundSeat, request: Request) -> str:
    return f"{request.origin}/t/{found.table_id}/{_secret(stack, found)}"


def _settings(stack: Stack, token: Token, found: FoundSeat, now: int) -> str | None:
    """One GetItem."""
    own = Token("settings", found.person.id, token.channel, token.contact, found.table_id)
    secret = settings_secret(stack, own)
    return f"/settings/{secret}" if stack.directory.tokens.find(secret, "settings", now) else None


def _who(found: FoundSeat) -> Who:
    return Who("seat", found.seat, hosts=found.hosts)


def _can_play_again(found: FoundSeat, now: int) -> bool:
    table = found.table
    if table.phase in ("lobby", "playing"):
        return False
    offer = refusal(Sight(game_named(table.game), table, now=now), _who(found), OfferRematch(""))
    return bool(table.rematch_table and allows(_who(found), OfferRematch)) or offer is None


# ---- what can be done ----


def again(stack: Stack, secret: str, ref: str, request: Request) -> str:
    """Sits down at the rematch of a seat, and opens it if there is none; returns the address of its page. The seat's
    addresses come along, with their proof.

    :raises Problem: also when the owner has no such seat
    """
    _, contact = confirming.contact_of(stack, secret, "tables", request.now)
    found = next(
        (each for each in seats_of(stack.tables, stack.directory, contact) if waiting.ref(each.person) == ref), None
    )
    if found is None:
        raise problem(HTTPStatus.NOT_FOUND, Problems.not_found)
    own = _secret(stack, found)
    play_again(stack, enter(stack, found.head, own, request), "", request)
    visit = enter(stack, stack.tables.head(found.table_id), own, request)
    return rematch_url(stack, visit, consistent=True) or _url(stack, found, request)


def disown(stack: Stack, secret: str, now: int) -> None:
    """The owner did not ask for the links: that requester gets none sent for a year."""
    token, contact = confirming.contact_of(stack, secret, "tables", now)
    stack.directory.contacts.disown(contact, token.asker, now)


def answer(stack: Stack, secret: str, form: TablesForm, now: int) -> None:
    """Carries out the owner's answers for waiting seats.

    :raises Problem: also when the address cannot be proved any more
    """
    token, contact = confirming.contact_of(stack, secret, "tables", now)
    seats = {each.ref: each for each in waiting.seats(stack, contact)}
    confirming.answer_for(stack, token, seats, dict(waiting.answers(form.part, seats)), now, form.zone_named)


def forget(stack: Stack, secret: str, now: int) -> tuple[Channel, str]:
    """Forgets the owner of an address: `forget_me` at each table, and the address at strangers' seats. The address
    itself goes last, so that the link still works after a crash. Returns the channel, and the masked address; empty if
    done before."""
    token = stack.directory.tokens.find(secret, "tables", now)
    if token is None:
        raise problem(HTTPStatus.NOT_FOUND, Problems.token_gone)
    contact = stack.directory.contacts.get(token.contact)
    if contact is None:  # done before
        return token.channel, ""
    for person, table in people_of(stack.directory, contact):
        if not person.contacts[contact.channel].proved:  # a stranger's seat
            stack.directory.people.forget_contact(person, contact.channel)
            continue
        if table and (found := seat_of(stack.tables, table, person)):
            _forget_at(stack, found, now)
        _erase(stack, person, contact.hash)
    stack.directory.contacts.forget_wholly(contact.hash)
    return contact.channel, masked(contact.channel, contact.address)


def _forget_at(stack: Stack, found: FoundSeat, now: int) -> None:
    sender = Sender(f"seat{found.place.chair}", f"forget everywhere {waiting.ref(found.person)}", "forget_me")
    submission = Submission(_who(found), ForgetMe(new_person()), sender, confirmed=True)
    stack.tables.run(found.table_id, lambda table: submission, now)


def _erase(stack: Stack, person: Person, but: str) -> None:
    """Keeps one address for last."""
    for reference in person.contacts.values():
        if reference.contact != but:
            stack.directory.contacts.forget(reference.contact, by_owner=reference.proved > 0, but=person.id)
    stack.directory.people.erase(person.id)


def export(stack: Stack, secret: str, now: int) -> dict[str, Any]:
    """All data of an address and its owner's seats, outside of the logs of tables."""
    _, contact = confirming.contact_of(stack, secret, "tables", now)
    mailbox = stack.directory.contacts.mailbox_of(contact)
    people = people_of(stack.directory, contact)
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
        "seats": [_kept(stack, contact, person, table) for person, table in people],
    }


def _kept(stack: Stack, contact: Contact, person: Person, table: str) -> dict[str, Any]:
    """Only the basics, if it may be a stranger's seat."""
    reference = person.contacts[contact.channel]
    kept = {"table": table, "name": person.name, "proved": reference.proved, "declined": reference.declined}
    if not reference.proved:
        return kept
    told = {"last_message": reference.answer, "preferences": _preferences(person.preferences)}
    return {**kept, **told, "devices": devices.services(stack, person)}


def _preferences(preferences: Preferences) -> dict[str, Any]:
    return as_shown(preferences).model_dump(mode="json")
