"""A player's devices, each with the address of its push service."""

import hashlib
from http import HTTPStatus
from urllib.parse import urlsplit

from engine.kit.value import replace
from engine.registry import GAMES
from events.directory.addresses import CHANNELS
from events.directory.devices import MOST_DEVICES, Device, TooManyAtOnce, devices_of, mark_of
from events.directory.person import Person
from events.names import clean_name
from events.reading import NoSuchTable
from events.table.commands import SetContacts
from events.table.legal import refusal
from events.table.sight import Sight
from events.tables import game_named
from functions.messages.outgoing import leads_to
from functions.messages.push import PUSH_SERVICES
from functions.pages.links import Visit
from functions.pages.models import DevicePage
from functions.pages.problem_words import Problems
from functions.pages.worker import NOTIFICATION
from functions.play.addresses.contacts import kept_until
from functions.play.door import limits
from functions.play.door.errors import RETRY_SECONDS, invalid, problem
from functions.play.door.ids import new_nonce
from functions.play.door.request import Request
from functions.play.door.stack import Stack
from functions.play.forms.address_forms import DeviceForm
from functions.play.forms.zones import NOBODYS

_MARK = 16
"""Digits."""

EVERY = "all"
"""In place of a mark."""


def device_page(stack: Stack, visit: Visit) -> DevicePage:
    """The page of a player's devices. Up to two GetItems.

    :raises NoSuchTable: when this site has no push messages
    """
    if not stack.settings.push_key:
        raise NoSuchTable
    person = stack.directory.people.get(visit.place.person)
    others = [each for channel, each in person.contacts.items() if channel != "push"] if person else []
    return DevicePage(
        title=GAMES[visit.table.game].title,
        table=visit.url(visit.secret),
        key=stack.vapid.public,
        shows=NOTIFICATION["text"],
        devices=tuple(map(mark, _known(stack, person))),
        most=MOST_DEVICES,
        others=any(each.proved and not each.dead for each in others),
        commands={"device": new_nonce()},
    )


def mark(device: str) -> str:
    """Marks an address for its own browser."""
    return hashlib.sha256(device.encode()).hexdigest()[:_MARK]


def change_devices(stack: Stack, visit: Visit, form: DeviceForm, request: Request, told_by: int) -> None:
    """Adds or forgets devices.

    :param told_by: see `posts.told_by`; known devices stay until then
    :raises Refused: when this seat gets no notices
    :raises Problem: when the address is not a push service's, or it was done too often; then nothing is done
    """
    if refused := refusal(Sight(game_named(visit.table.game), visit.table, now=visit.now), visit.who, SetContacts()):
        raise refused
    if not form.forget and not leads_to(form.device, PUSH_SERVICES):
        raise invalid(Problems.no_push_service)
    person = stack.directory.people.get(visit.place.person)
    known = _known(stack, person)
    after = _after(known, form)
    if request.now < told_by and any(each not in after for each in known):
        raise problem(HTTPStatus.CONFLICT, Problems.address_stays, until=told_by)
    if form.forget:
        _forget(stack, person, known, after)
    elif after != known or person is None or person.contacts["push"].dead:
        _add(stack, visit, person, form, request)


def _known(stack: Stack, person: Person | None) -> tuple[str, ...]:
    """Leaves out devices that subscribed with another key: they take no message. One GetItem, and the calls of
    `Vapid.public`."""
    reference = person.contacts.get("push") if person else None
    contact = stack.directory.contacts.get(reference.contact) if reference and not reference.dead else None
    return tuple([each.address for each in devices_of(contact.address) if _is_ours(stack, each)]) if contact else ()


def _is_ours(stack: Stack, device: Device) -> bool:
    return not stack.settings.push_key or not device.key or device.key == mark_of(stack.vapid.public)


def services(stack: Stack, person: Person) -> list[str]:
    """The push services alone, because the reader of a whole address could send messages. One GetItem."""
    return [urlsplit(device).hostname or "" for device in _known(stack, person)]


def _after(known: tuple[str, ...], form: DeviceForm) -> tuple[str, ...]:
    if form.forget:
        return () if form.forget == EVERY else tuple([each for each in known if mark(each) != form.forget])
    return (*known, form.device)[-MOST_DEVICES:] if form.device not in known else known


def _add(stack: Stack, visit: Visit, person: Person | None, form: DeviceForm, request: Request) -> None:
    """Makes push the player's first channel, because they ask for it."""
    place, directory, now = visit.place, stack.directory, request.now
    network, whose = request.network(stack.newest_key), f"{visit.table_id}/{place.person}"
    limits.admit(
        directory.limits, [(limits.TELLING_DEVICES, {"person": whose, "network": network})], visit.table_id, now
    )
    known = person or Person(place.person, clean_name(place.name))
    order = ("push", *[each for each in (*known.preferences.order, *CHANNELS) if each != "push"])
    directory.live.owe_anew(visit.table_id, now)
    expires = kept_until(stack, now)
    directory.people.add(known, expires, visit.table_id)
    zone = known.preferences.zone if known.preferences.zone != NOBODYS else form.zone_named or NOBODYS
    directory.people.prefer(known.id, replace(known.preferences, zone=zone, order=tuple(dict.fromkeys(order))))
    try:
        device = Device(form.device, mark_of(form.key or stack.vapid.public))
        directory.devices.add(known, device, now, expires, visit.table_id)
    except TooManyAtOnce:
        raise problem(HTTPStatus.SERVICE_UNAVAILABLE, Problems.busy, RETRY_SECONDS) from None
    stack.wake_up(visit.table_id)


def _forget(stack: Stack, person: Person | None, known: tuple[str, ...], after: tuple[str, ...]) -> None:
    """The reference goes last, so that a repeat after a crash finds the contact."""
    if person is None or "push" not in person.contacts:
        return
    contact = person.contacts["push"].contact
    stack.directory.devices.forget(contact, tuple([each for each in known if each not in after]))
    if not after:
        stack.directory.contacts.forget(contact, by_owner=True, but=person.id)
        stack.directory.people.forget_contact(person, "push")
