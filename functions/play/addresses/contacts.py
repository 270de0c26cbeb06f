"""A player's addresses, from forms to directory and pages."""

from collections.abc import Iterable, Mapping
from http import HTTPStatus

from events.directory.addresses import ADDRESSED, Channel, is_nobodys
from events.directory.contact import Contact
from events.directory.limits import DAY
from events.directory.person import Person, Reference
from events.names import clean_name
from events.people import giving
from events.reply_addresses import to_prove
from events.table.state import SeatState
from functions.pages.models.contacts import ContactFact, Contacts, ContactState
from functions.pages.problem_words import Problems
from functions.play.addresses.preferences import as_shown, preferred
from functions.play.addresses.typed import channels, given, masked
from functions.play.door import limits
from functions.play.door.call import Call
from functions.play.door.errors import invalid, problem
from functions.play.forms.table_forms import ContactForm


def wanted(addresses: Iterable[Channel], network: str, person: str = "") -> list[limits.Wanted]:
    """The limits of storing addresses.

    :param person: empty for a player who is sitting down
    """
    parties: dict[limits.Party, str] = {"network": network, **({"person": person} if person else {})}
    return [(limits.GIVING_ADDRESSES, parties) for _ in addresses]


def store(call: Call, place: SeatState, addresses: Mapping[Channel, str]) -> None:
    """Stores a new player's addresses. Not for a repeat by a player who was forgotten since."""
    if addresses and not call.table.forgets(place.chair, place.taken):
        person = Person(place.person, clean_name(place.name))
        giving.give(call.site.changes(call.now), call.table_id, person, addresses, call.network)


def change(call: Call, form: ContactForm) -> None:
    """Changes a player's addresses and preferences.

    Proved addresses stay until they have been told of the seat's link (docs/design/links.md).

    :raises Problem: when something does not fit; then nothing is done
    """
    site, until = call.site, told_by(call, call.place)
    addresses = given(form, site.settings, call.table.by_key)
    known = known_at(call)
    fresh = {
        channel: address
        for channel, address in addresses.items()
        if not _reaches(known, channel, site.directory.contacts.hash(channel, address))
    }
    again = [channel for channel in addresses if channel not in fresh and known.contacts[channel].silent]
    unwanted: dict[Channel, bool] = {"mail": form.forget_email, "sms": form.forget_phone}
    wishes = giving.Wishes(
        preferred(known.preferences, form), fresh, tuple(again), tuple([each for each in unwanted if unwanted[each]])
    )
    if call.now < until and any(each in known.contacts and known.contacts[each].proved for each in wishes.gone):
        raise problem(HTTPStatus.CONFLICT, Problems.address_stays, until=until)
    call.admit(*wanted(fresh, call.network, f"{call.table_id}/{known.id}"))
    giving.change(site.changes(call.now), call.table_id, known, wishes, call.network)


def tell_where_known(call: Call, form: ContactForm) -> None:
    """Gives a player an address its owner proved in this browser, without asking again. Safe to repeat.

    :raises Problem: when the link is dead, or the address cannot be written to; then nothing is done
    """
    site, now = call.site, call.now
    token = site.directory.tokens.find(form.known, "settings", now)
    contact = site.directory.contacts.get(token.contact) if token else None
    known = known_at(call)
    if (
        contact is None
        or contact.paused
        or not contact.can_be_proved
        or contact.channel not in channels(site.settings, call.table.by_key)
    ):
        raise invalid(Problems.known_gone)
    there = known.contacts.get(contact.channel)
    if there and there.contact != contact.hash:
        raise invalid(Problems.known_gone)
    giving.give_proved(site.changes(now), call.table_id, known, contact, preferred(known.preferences, form))


def of_viewer(call: Call, player: Person | None) -> Contacts | None:
    """How a player is reached; for an open seat, the channels on offer."""
    if player:
        return _facts(call, player)
    is_open = call.who.scope in ("open", "invite")
    return Contacts(channels=channels(call.site.settings, call.table.by_key)) if is_open else None


def told_by(call: Call, place: SeatState) -> int:
    """When the seat's contacts have surely been told of its new link; 0 if it has none."""
    if not place.relinked:
        return 0
    return call.site.tables.history(call.table_id, place.relinked, place.relinked - 1)[0].at + DAY


def _prove_by(call: Call, contact: str) -> str:
    """Where an email proves the contact; empty where we receive no mail."""
    domain = call.site.settings.replies_domain
    return f"{to_prove(call.key, call.table_id, call.place, contact).local_part}@{domain}" if domain else ""


def _facts(call: Call, known: Person) -> Contacts:
    """For the player's page. One GetItem for each address."""
    site = call.site
    given = {channel: each for channel, each in known.contacts.items() if channel in ADDRESSED}
    shown = {channel: _fact(call, channel, reference) for channel, reference in given.items()}
    device = known.contacts.get("push")
    return Contacts(
        channels=channels(site.settings, call.table.by_key),
        mail=shown.get("mail"),
        sms=shown.get("sms"),
        devices=(device is not None and not device.dead) if site.settings.push_key else None,
        zone=known.preferences.zone,
        reminders=known.preferences.reminders,
        preferred=as_shown(known.preferences),
    )


def known_at(call: Call) -> Person:
    """The viewer, maybe without data yet. One GetItem."""
    return call.site.directory.people.get(call.place.person) or Person(call.place.person, clean_name(call.place.name))


def _reaches(person: Person, channel: Channel, contact: str) -> bool:
    """An unproved address no message reaches counts as new."""
    reference = person.contacts.get(channel)
    return reference is not None and reference.contact == contact and (reference.answer != "never" or reference.silent)


def _fact(call: Call, channel: Channel, reference: Reference) -> ContactFact:
    """Until its owner confirms this person, the player learns no more about an address."""
    contact = call.site.directory.contacts.get(reference.contact)
    address = masked(channel, contact.address) if contact else ""
    if reference.answer == "never":
        return ContactFact(address=address, state="unreachable", last_message="never")
    if not reference.proved:
        proof = _prove_by(call, reference.contact) if channel == "mail" else ""
        answer = reference.answer if contact and is_nobodys(contact.address) else None
        return ContactFact(address=address, state="unconfirmed", last_message=answer, prove_by=proof)
    return ContactFact(address=address, state=state_of(contact, reference), last_message=reference.answer)


def state_of(contact: Contact | None, reference: Reference | None) -> ContactState:
    """The state of a proved address, for its owner."""
    if contact and contact.ended:
        return "unreachable" if contact.ended == "bounced" else "refused"
    return "refused" if reference and reference.muted else "confirmed"
