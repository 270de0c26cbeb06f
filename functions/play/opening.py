"""Opening tables: by a host, and as a rematch."""

import hmac
import secrets
from http import HTTPStatus

from engine.chance import SEED_BYTES, commitment
from engine.kit.seats import Seat
from engine.kit.sentence import Verbatim, sentence
from events import links
from events.directory.limits import DAY, HOUR
from events.table.commands import OfferRematch, Open
from events.table.events import Settings
from events.table.legal import refusal
from events.table.sight import Sight
from events.table.state import Table
from events.tables import Result, Sender, Submission, game_named
from functions.aws.metrics import count
from functions.pages.links import Visit
from functions.pages.problem_words import Problems
from functions.pages.start import bots_to_play_now
from functions.play import contacts
from functions.play.errors import Problem, invalid, problem
from functions.play.forms import OpenForm, new_person
from functions.play.request import Request
from functions.play.stack import Stack

NAME_TO_PLAY_NOW = "Player"
"""Of somebody who plays against bots without having given a name."""

PER_NETWORK = 20
IN_ALL = 1000
"""Tables that may be opened: from one network in an hour, and on the whole site in a day."""


REMATCHES = 20
"""Rematches that may follow each other from a table that was opened with the host key."""


def open_table(stack: Stack, form: OpenForm, request: Request) -> str:
    """Opens a table; gives the address of the host's page.

    :raises Problem: when it must not be opened by this client
    :raises Refused: when game, options, seats, settings or name are out of bounds, or the form opened a table before
        with other contents: whose link is not shown, for whoever sent that may be somebody else
    """
    key_name = stack.keys.current
    key = stack.keys.named(key_name)
    _check_host_key(stack, form, key)
    if not links.is_command_id(key, "open", form.id):
        raise invalid(Problems.form_expired)
    addresses = contacts.given(form, stack.settings)
    if addresses and not form.name.strip():
        raise invalid(Problems.contact_without_name)
    table_id = links.new_table_id(key, form.id)
    command = _command(form, table_id, key_name, None if stack.settings.open_creation else REMATCHES)
    moment = request.now

    def register() -> None:
        _admit(stack, request.network(key), moment)
        contacts.admit(stack, addresses, request.network(key), table_id, moment)
        stack.directory.live.add(table_id, moment)

    result = stack.tables.open(table_id, Sender("host", form.id, form.said()), command, moment, register)
    if not result.repeated:
        count("TablesOpened")
    table = result.head.state
    if table.host_seat is None:
        return f"{request.origin}/t/{table_id}/{links.secret(key, table_id, links.host(table))}?seen={table.told}"
    own = table.places[table.host_seat]
    contacts.store(stack, table_id, own.person, own.name, addresses, moment)
    return f"{request.origin}/t/{table_id}/{links.secret(key, table_id, links.seat(own))}?seen={own.told}"


def open_rematch(stack: Stack, visit: Visit, request: Request) -> Result:
    """Opens the rematch of a table, and tells the table. Whoever presses the button first does it for all.

    :raises Refused: when the link cannot, or the match is not over
    """
    old = visit.table
    if refused := refusal(Sight(game_named(old.game), old), visit.who, OfferRematch("")):
        raise refused  # before anything is opened
    table_id = links.rematch_table_id(stack.keys.named(old.link_key), visit.table_id)
    key_name = stack.keys.current
    seed = secrets.token_bytes(SEED_BYTES)
    moment = request.now

    def register() -> None:
        _admit(stack, request.network(stack.newest_key), moment)
        stack.directory.live.add(table_id, moment)

    command = Open(
        game=old.game,
        options=dict(old.options),
        seats=len(old.places),
        settings=old.settings,
        link_key=key_name,
        seed=seed,
        commitment=commitment(table_id, seed),
        rematch_of=visit.table_id,
        host=_host_at_rematch(old),
        bots=sum(place.bot for place in old.places),
        rematches_left=None if stack.settings.open_creation else _left_after(old.rematches_left),
    )
    sender = Sender("host", f"rematch {visit.table_id}", "")
    if not stack.tables.open(table_id, sender, command, moment, register).repeated:
        count("TablesOpened")
    offer = Submission(visit.who, OfferRematch(table_id), sender)
    return stack.tables.run(visit.table_id, lambda table: offer, moment)


def _host_at_rematch(old: Table) -> Seat | None:
    """Where the host sits there: people sit in the same order, before the bots. The first of them hosts if the host
    never came; nobody has the link of a host without a seat then."""
    if old.host is None:
        return None
    return sum(not place.bot for place in old.places[: old.host_seat or 0])


def _check_host_key(stack: Stack, form: OpenForm, key: bytes) -> None:
    given = form.host_key.strip().lower()
    if not stack.settings.open_creation and not hmac.compare_digest(given.encode(), links.host_key(key).encode()):
        asked = sentence(Problems.creation_closed, operator=Verbatim(stack.settings.abuse_contact))
        raise Problem(HTTPStatus.FORBIDDEN, asked)


def _admit(stack: Stack, network: str, moment: int) -> None:
    limits = stack.directory.limits
    if not (
        limits.take(f"open/network/{network}", PER_NETWORK, HOUR, moment) and limits.take("open", IN_ALL, DAY, moment)
    ):
        raise problem(HTTPStatus.TOO_MANY_REQUESTS, Problems.too_many_tables, retry=HOUR)


def _left_after(rematches: int | None) -> int:
    """How many rematches may follow the next one. A table that was opened when that took no key counts as a new one."""
    return (REMATCHES if rematches is None else rematches) - 1


def _command(form: OpenForm, table_id: str, key_name: str, rematches: int | None) -> Open:
    seed = secrets.token_bytes(SEED_BYTES)
    bots = bots_to_play_now(game_named(form.game)) if form.play_now else form.bots
    name = form.name.strip() or (NAME_TO_PLAY_NOW if form.play_now else "")
    return Open(
        game=form.game,
        options=form.options,
        seats=bots + 1 if form.play_now else form.seats,
        settings=Settings(
            deadline=form.deadline,
            max_timeouts=form.max_timeouts,
            disclose=form.disclose,
            # alone against bots there is nobody to wait for, and nobody to hide an order among
            begin_when_full=form.begin_when_full or form.play_now,
            stand_in=form.stand_in,
            orders_at_once=form.orders_at_once or form.play_now,
            objection=form.objection,
            host_absence=form.host_absence,
        ),
        link_key=key_name,
        seed=seed,
        commitment=commitment(table_id, seed),
        host_name=name,
        host_entropy=form.entropy if name else "",
        host_person=new_person() if name else "",
        bots=bots,
        rematches_left=rematches,
    )
