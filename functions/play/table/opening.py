"""Opens tables."""

import hmac
import secrets
from http import HTTPStatus

from engine.chance import SEED_BYTES, commitment
from engine.game import AnyGame
from engine.history import SALT_BYTES
from engine.kit.sentence import Verbatim, sentence
from events import links
from events.table.commands import Open
from events.table.events import Settings
from events.table.refusals import NotAllowed, Refusals
from events.table.state import Place, Table
from events.tables import Sender, game_named
from functions.aws import log
from functions.aws.metrics import count
from functions.pages.problem_words import Problems
from functions.pages.start import bots_to_play_now, short_form
from functions.play.addresses import contacts
from functions.play.addresses.typed import given
from functions.play.door import limits
from functions.play.door.errors import Problem, invalid
from functions.play.door.ids import new_entropy, new_person
from functions.play.door.request import Request
from functions.play.door.stack import Stack
from functions.play.forms.table_forms import OpenForm

NAME_TO_PLAY_NOW = "Player"
"""For a nameless player against bots."""

OPENED = 1
"""The first commit's version."""

REMATCHES = 20
"""Rematches in a row after a table that was opened with the host key."""


def open_table(stack: Stack, form: OpenForm, request: Request) -> str:
    """Opens a table; returns the address of the host's page.

    :raises Problem: when this client must not open it
    :raises NotAllowed: when the form opened a table before, and that link is no longer its sender's
    :raises Refused: when game, options, seats, settings or name are out of bounds; also for a used id with other
        contents, which a stranger may have sent
    """
    key_name = stack.keys.current
    key = stack.keys.named(key_name)
    _check_host_key(stack, form, key)
    if not links.is_command_id(key, "open", form.id):
        raise invalid(Problems.form_expired)
    rematches = None if stack.settings.open_creation else REMATCHES
    addresses = given(form, stack.settings, rematches)
    if addresses and not form.name.strip():
        raise invalid(Problems.contact_without_name)
    table_id = links.new_table_id(key, form.id)
    log.about(table=table_id)
    command = _command(form, table_id, key_name, rematches)
    moment = request.now

    def register() -> None:
        network = request.network(key)
        opens = [wanted(command, network), *contacts.wanted(addresses, network)]
        limits.admit(stack.directory.limits, opens, table_id, moment)
        stack.directory.live.add(table_id, moment)

    result = stack.tables.open(table_id, Sender("host", form.id, form.said()), command, moment, register)
    if not result.repeated:
        count("TablesOpened")
    table = result.head.state
    own = _place_of_opener(table) if command.host_name else None
    if own is None:
        return f"{request.origin}/t/{table_id}/{links.secret(key, table_id, _host_of_opener(table))}?seen={table.told}"
    contacts.store(stack, table_id, table, own, addresses, request.network(key), moment)
    return f"{request.origin}/t/{table_id}/{links.secret(key, table_id, links.seat(own))}?seen={own.told}"


def _place_of_opener(table: Table) -> Place:
    """The seat of the table's opener, who need not be its host any more."""
    place = next((each for each in table.places if each.taken == OPENED and not each.bot), None)
    if place is None or place.open or place.relinked:
        raise NotAllowed(sentence(Refusals.spent))
    return place


def _host_of_opener(table: Table) -> links.Link:
    """The link of a host without a seat."""
    host = links.host(table)
    if table.host is not None or host.epoch:
        raise NotAllowed(sentence(Refusals.spent))
    return host


def _check_host_key(stack: Stack, form: OpenForm, key: bytes) -> None:
    given = form.host_key.strip().lower()
    if not stack.settings.open_creation and not hmac.compare_digest(given.encode(), links.host_key(key).encode()):
        asked = sentence(Problems.creation_closed, operator=Verbatim(stack.settings.abuse_contact))
        raise Problem(HTTPStatus.FORBIDDEN, asked)


def wanted(command: Open, network: str) -> limits.Wanted:
    """The limits of opening a table."""
    thing = limits.OPENING_AGAINST_BOTS if _is_against_bots_alone(command) else limits.OPENING
    return thing, {"network": network}


def _is_against_bots_alone(command: Open) -> bool:
    """The match begins with the first person, and the bots stay."""
    comes = bool(command.host_name or command.rematch_of)
    return comes and command.settings.begin_when_full and command.seats == command.bots + 1


def left_after(rematches: int | None) -> int:
    """A table opened without a key counts as new."""
    return (REMATCHES if rematches is None else rematches) - 1


def _begins_when_full(form: OpenForm, game: AnyGame) -> bool:
    """By default, a table without a number of seats waits for its host."""
    if form.begin_when_full is not None:
        return form.begin_when_full
    return form.seats > 0 or len(game.seats) == 1


def _command(form: OpenForm, table_id: str, key_name: str, rematches: int | None) -> Open:
    seed = secrets.token_bytes(SEED_BYTES)
    game, bots, options = game_named(form.game), form.bots, form.options
    if form.play_now:
        bots, options = bots or bots_to_play_now(game), {**short_form(game), **options}
    name = form.name.strip() or (NAME_TO_PLAY_NOW if form.play_now else "")
    return Open(
        game=form.game,
        options=options,
        seats=bots + 1 if form.play_now else form.seats,
        settings=Settings(
            deadline=form.deadline,
            max_timeouts=form.max_timeouts,
            disclose=form.disclose,
            # against bots alone there is no player to wait for, or to hide an order from
            begin_when_full=form.play_now or _begins_when_full(form, game),
            stand_in=form.stand_in,
            orders_at_once=form.orders_at_once or form.play_now,
            objection=form.objection,
            host_absence=form.host_absence,
            away_days=form.away_days,
        ),
        link_key=key_name,
        seed=seed,
        commitment=commitment(table_id, seed),
        host_name=name,
        host_entropy=(form.entropy or new_entropy()) if name else "",
        host_person=new_person() if name else "",
        bots=bots,
        rematches_left=rematches,
        salt=secrets.token_bytes(SALT_BYTES),
    )
