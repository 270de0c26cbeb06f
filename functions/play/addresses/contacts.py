"""A player's addresses, from forms to directory and pages."""

from collections.abc import Iterable, Mapping
from http import HTTPStatus

from engine.kit.value import replace
from events.directory.addresses import ADDRESSED, Channel, is_nobodys
from events.directory.contact import Contact
from events.directory.limits import DAY
from events.directory.person import Person, Reference
from events.directory.tokens import SETTINGS_LAST, Token
from events.names import clean_name
from events.reply_addresses import to_prove
from events.table.state import SeatState
from functions.pages.models.contacts import ContactFact, Contacts, ContactState
from functions.pages.problem_words import Problems
from functions.play.addresses.phones import channels
from functions.play.addresses.preferences import as_shown, preferred
from functions.play.addresses.proving import prove_person, settings_secret
from functions.play.addresses.typed import given, masked
from functions.play.door import limits
from functions.play.door.call import Call
from functions.play.door.errors import invalid, problem
from functions.play.door.limits import Party, Wanted
from functions.play.door.site import Site
from functions.play.forms.table_forms import ContactForm


def wanted(addresses: Iterable[Channel], network: str, person: str = "") -> list[Wanted]:
    """The limits of storing addresses.

    :param person: empty for a player who is sitting down
    """
    parties: dict[Party, str] = {"network": network, **({"person": person} if person else {})}
    return [(limits.GIVING_ADDRESSES, parties) for _ in addresses]


def store(call: Call, place: SeatState, addresses: Mapping[Channel, str]) -> None:
    """Stores a new player's addresses, and has the table settled, to ask their owners. Not for a repeat by a player who
    was forgotten since."""
    if addresses and not call.table.forgets(place.chair, place.taken):
        directory, expires = call.site.directory, kept_until(call.site, call.now)
        met, asker = directory.contacts.meet, directory.contacts.asker
        contacts = {
            channel: Reference(met(channel, address, expires), asker=asker(channel, address, call.network))
            for channel, address in addresses.items()
        }
        directory.live.owe_anew(call.table_id, call.now)
        person = Person(place.person, clean_name(place.name), contacts=contacts)
        directory.people.add(person, expires, call.table_id)
        call.site.wake_up(call.table_id)


def carry_over(site: Site, table_id: str, before: str, person: str, now: int) -> None:
    """Copies a player's data to their new person, because a person belongs to one table. An existing person stays. No
    question to owners who denied to be the player.

    GetItem, PutItem and the calls of `People.add` for each address.
    """
    known = site.directory.people.get(before)
    if known is None:
        return
    expires = kept_until(site, now)
    site.directory.live.owe_anew(table_id, now)
    site.directory.people.add(replace(known, id=person), expires, table_id)
    for channel, reference in known.contacts.items():
        site.directory.people.keep_contact(reference.contact, expires)
        if reference.proved and channel in ADDRESSED:
            token = Token("settings", person, channel, reference.contact, table_id)
            site.directory.tokens.put(settings_secret(site, token), token, now + SETTINGS_LAST)
    site.wake_up(table_id)


def change(call: Call, form: ContactForm) -> None:
    """Changes a player's addresses and preferences.

    Proved addresses stay until they have been told of the seat's link, because a stranger who glimpsed the link may
    have made a new one.

    :raises Problem: when something does not fit; then nothing is done
    """
    site, table_id, person, name, now = call.site, call.table_id, call.place.person, call.place.name, call.now
    until = told_by(call, call.place)
    addresses = given(form, site.settings, call.table.rematches_left)
    people, contacts = site.directory.people, site.directory.contacts
    known = people.get(person) or Person(person, clean_name(name))
    fresh = {
        channel: address
        for channel, address in addresses.items()
        if not _reaches(known, channel, contacts.hash(channel, address))
    }
    forget: dict[Channel, bool] = {"mail": form.forget_email, "sms": form.forget_phone}
    again = [channel for channel in addresses if channel not in fresh and known.contacts[channel].silent]
    gone = [channel for channel in ADDRESSED if forget[channel] or channel in fresh]
    if now < until and any(each in known.contacts and known.contacts[each].proved for each in gone):
        raise problem(HTTPStatus.CONFLICT, Problems.address_stays, until=until)
    call.admit(*wanted(fresh, call.network, f"{table_id}/{person}"))
    chosen = preferred(known.preferences, form)
    is_new = bool(fresh or again) or chosen != known.preferences
    if is_new:
        site.directory.live.owe_anew(table_id, now)
    expires = kept_until(site, now)
    met = {channel: contacts.meet(channel, address, expires) for channel, address in fresh.items()}
    people.add(known, expires, table_id)
    people.prefer(person, chosen)
    for channel in gone:
        if reference := known.contacts.get(channel):
            if reference.contact not in met.values():  # first: a repeat finds it by the reference
                contacts.forget(reference.contact, forget[channel] and reference.proved > 0, but=person)
            people.forget_contact(known, channel)
            known = replace(known, parted=known.parted or reference.proved > 0)
    for channel in again:
        people.unmute(person, channel, known.contacts[channel].contact)
    for channel, contact in met.items():
        asker = contacts.asker(channel, fresh[channel], call.network)
        people.set_contact(person, channel, contact, expires, table_id, asker=asker)
    if is_new:
        site.wake_up(table_id)


def tell_where_known(call: Call, form: ContactForm) -> None:
    """Gives a player an address its owner proved in this browser, without asking again. Safe to repeat.

    :raises Problem: when the link is dead, or the address cannot be written to; then nothing is done
    """
    site, table_id, place, now = call.site, call.table_id, call.place, call.now
    people, token = site.directory.people, site.directory.tokens.find(form.known, "settings", now)
    contact = site.directory.contacts.get(token.contact) if token else None
    known = people.get(place.person) or Person(place.person, clean_name(place.name))
    if (
        contact is None
        or contact.paused
        or not contact.can_be_proved
        or contact.channel not in channels(site.settings, call.table.rematches_left)
    ):
        raise invalid(Problems.known_gone)
    there = known.contacts.get(contact.channel)
    if there and there.contact != contact.hash:
        raise invalid(Problems.known_gone)
    expires = kept_until(site, now)
    site.directory.live.owe_anew(table_id, now)
    people.add(known, expires, table_id)
    people.prefer(place.person, preferred(known.preferences, form))
    if there is None:
        people.set_contact(place.person, contact.channel, contact.hash, expires, table_id)
    people.keep_contact(contact.hash, expires)
    prove_person(site, Token("confirm", place.person, contact.channel, contact.hash, table_id), now)


def forget(site: Site, person: str) -> None:
    """Erases a person, and the addresses no other person gave. A GetItem, and the calls of
    `AddressBook.forget_person`."""
    if known := site.directory.people.get(person):
        site.directory.contacts.forget_person(known, wanted=True)


def of_viewer(call: Call) -> Contacts | None:
    """How the viewer is reached; for an open seat, the channels on offer."""
    match call.who.scope:
        case "seat":
            return _facts(call)
        case "open" | "invite":
            return Contacts(channels=channels(call.site.settings, call.table.rematches_left))
        case _:
            return None


def told_by(call: Call, place: SeatState) -> int:
    """When the seat's contacts have surely been told of its new link, in seconds since 1970; 0 if it has none. Until
    then, a stranger who glimpsed the old link may be its holder."""
    if not place.relinked:
        return 0
    return call.site.tables.history(call.table_id, place.relinked, place.relinked - 1)[0].at + DAY


def _prove_by(call: Call, contact: str) -> str:
    """Where an email proves the contact; empty where we receive no mail."""
    domain = call.site.settings.replies_domain
    return f"{to_prove(call.key, call.table_id, call.place, contact).local_part}@{domain}" if domain else ""


def _facts(call: Call) -> Contacts:
    """For the player's page. One GetItem, and one for each address."""
    site, person = call.site, call.place.person
    known = site.directory.people.get(person) or Person(person, "")
    given = {channel: each for channel, each in known.contacts.items() if channel in ADDRESSED}
    shown = {channel: _fact(call, channel, reference) for channel, reference in given.items()}
    device = known.contacts.get("push")
    return Contacts(
        channels=channels(site.settings, call.table.rematches_left),
        mail=shown.get("mail"),
        sms=shown.get("sms"),
        devices=(device is not None and not device.dead) if site.settings.push_key else None,
        zone=known.preferences.zone,
        reminders=known.preferences.reminders,
        preferred=as_shown(known.preferences),
    )


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
    """Of a proved address, for its owner."""
    if contact and contact.ended:
        return "unreachable" if contact.ended == "bounced" else "refused"
    return "refused" if reference and reference.muted else "confirmed"


def kept_until(site: Site, now: int) -> int:
    """The latest time to forget a person; `settle` extends it while the table lives."""
    return now + 2 * site.settings.retention_days * DAY
