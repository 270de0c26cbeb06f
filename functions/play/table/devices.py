"""A player's devices, by the addresses of their push services."""

import hashlib
from functools import partial
from http import HTTPStatus
from urllib.parse import urlsplit

from engine.kit.value import replace
from engine.registry import GAMES
from events.directory.addresses import CHANNELS
from events.directory.devices import MOST_DEVICES, Device, TooManyAtOnce, devices_of, mark_of
from events.directory.person import Person
from events.directory.preferences import NOBODYS
from events.names import clean_name
from events.people.forgetting import forget_devices
from events.people.giving import give_device
from events.reading import NoSuchTable
from events.table.commands import SetContacts
from functions.messages.outgoing import leads_to
from functions.messages.push import PUSH_SERVICES
from functions.notices.ways import addressed
from functions.pages.models.devices import DevicePage
from functions.pages.problem_words import Problems
from functions.pages.service_worker import NOTIFICATION
from functions.play.addresses.contacts import told_by
from functions.play.door import answers, limits
from functions.play.door.call import Call
from functions.play.door.errors import RETRY_SECONDS, invalid, problem
from functions.play.door.ids import new_nonce
from functions.play.door.routes import routes
from functions.play.door.site import Site
from functions.play.forms.address_forms import DeviceForm
from functions.play.forms.page_forms import receive

_MARK = 16
"""Digits."""

EVERY = "all"
"""In place of a mark."""


@routes.read("/t/<table>/<secret>/device", DevicePage)
def get_device(table: str, secret: str) -> answers.HttpAnswer:
    """The page where a player subscribes a device to notices."""
    return answers.answer(device_page(routes.call(table, secret, "device")), routes.current)


@routes.take("/t/<table>/<secret>/device", DeviceForm)
def post_device(table: str, secret: str) -> answers.HttpAnswer:
    """Subscribes a device to notices, or ends that."""
    call = routes.call(table, secret, "device", consistent=True)
    page = device_page(call)
    return receive(DeviceForm, call.request, partial(change_devices, call), lambda: page)


def device_page(call: Call) -> DevicePage:
    """The page of a player's devices. Up to two GetItems.

    :raises NoSuchTable: when this site has no push messages
    """
    site = call.site
    if not site.settings.push_key:
        raise NoSuchTable
    person = site.directory.people.get(call.place.person)
    return DevicePage(
        title=GAMES[call.table.game].title,
        table=call.page,
        key=site.vapid.public,
        shows=NOTIFICATION["text"],
        devices=tuple(map(mark, _known(site, person))),
        most=MOST_DEVICES,
        others=bool(addressed(person, call.now)),
        commands={"device": new_nonce()},
    )


def mark(device: str) -> str:
    """Marks an address for its own browser."""
    return hashlib.sha256(device.encode()).hexdigest()[:_MARK]


def change_devices(call: Call, form: DeviceForm) -> None:
    """Adds or forgets devices.

    Devices stay until the seat's proved addresses have been told of its link.

    :raises Refused: when this seat gets no notices
    :raises Problem: when the address is not a push service's, or it was done too often; then nothing is done
    """
    call.check(SetContacts())
    if not form.forget and not leads_to(form.device, PUSH_SERVICES):
        raise invalid(Problems.no_push_service)
    site, until = call.site, told_by(call, call.place)
    person = site.directory.people.get(call.place.person)
    known = _known(site, person)
    after = _after(known, form)
    if call.now < until and any(each not in after for each in known):
        raise problem(HTTPStatus.CONFLICT, Problems.address_stays, until=until)
    if form.forget:
        if person:
            forget_devices(site.directory, person, [each for each in known if each not in after], after)
    elif after != known or person is None or person.contacts["push"].dead:
        _add(call, person, form)


def _known(site: Site, person: Person | None) -> tuple[str, ...]:
    """Without devices that subscribed with another key: they take no message. One GetItem, and the calls of
    `Vapid.public`."""
    reference = person.contacts.get("push") if person else None
    contact = site.directory.contacts.get(reference.contact) if reference and not reference.dead else None
    return tuple([each.address for each in devices_of(contact.address) if _is_ours(site, each)]) if contact else ()


def _is_ours(site: Site, device: Device) -> bool:
    return not site.settings.push_key or not device.key or device.key == mark_of(site.vapid.public)


def services(site: Site, person: Person) -> list[str]:
    """The push services alone, because the reader of a whole address could send messages. One GetItem."""
    return [urlsplit(device).hostname or "" for device in _known(site, person)]


def _after(known: tuple[str, ...], form: DeviceForm) -> tuple[str, ...]:
    if form.forget:
        return () if form.forget == EVERY else tuple([each for each in known if mark(each) != form.forget])
    return (*known, form.device)[-MOST_DEVICES:] if form.device not in known else known


def _add(call: Call, person: Person | None, form: DeviceForm) -> None:
    site, place = call.site, call.place
    call.admit((limits.TELLING_DEVICES, {"person": f"{call.table_id}/{place.person}", "network": call.network}))
    known = person or Person(place.person, clean_name(place.name))
    order = ("push", *[each for each in (*known.preferences.order, *CHANNELS) if each != "push"])
    zone = known.preferences.zone if known.preferences.zone != NOBODYS else form.zone or NOBODYS
    preferences = replace(known.preferences, zone=zone, order=tuple(dict.fromkeys(order)))
    device = Device(form.device, mark_of(form.key or site.vapid.public))
    try:
        give_device(site.changes(call.now), call.table_id, known, device, preferences)
    except TooManyAtOnce:
        raise problem(HTTPStatus.SERVICE_UNAVAILABLE, Problems.busy, RETRY_SECONDS) from None
