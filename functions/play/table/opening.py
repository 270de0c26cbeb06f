"""Opens tables."""

import dataclasses
import hmac
import secrets
from collections.abc import Sequence
from http import HTTPStatus
from typing import Literal, TypeAlias

from engine.chance import SEED_BYTES, commitment
from engine.history import SALT_BYTES
from engine.kit.notation import Refused
from engine.kit.sentence import Verbatim, sentence
from engine.kit.words import Words
from engine.registry import GAMES
from events import links
from events.reading import NoSuchTable
from events.table.commands import Open
from events.table.events import Settings
from events.table.refusals import NotAllowed, Refusals
from events.table.state import SeatState, Table
from events.tables import CommandResult, Sender, game_named
from functions.aws import log_lines
from functions.aws.metrics import count
from functions.pages.models.start import RulesPage, StartPage
from functions.pages.problem_words import Problems
from functions.pages.start import bots_to_play_now, rules_page, short_form, start_page
from functions.play.addresses import contacts
from functions.play.addresses.typed import channels, given
from functions.play.door import answers, limits
from functions.play.door.call import come
from functions.play.door.errors import Problem, invalid, problem_of, words_of
from functions.play.door.ids import new_entropy, new_nonce, new_person
from functions.play.door.request import Fields, Request
from functions.play.door.routes import routes
from functions.play.door.site import Site, site
from functions.play.forms.fields import open_form
from functions.play.forms.proof import is_declined, is_proven
from functions.play.forms.table_forms import OpenForm
from functions.play.table import undone

NAME_TO_PLAY_NOW = "Player"
"""For a nameless player against bots."""

OPENED = 1
"""The first commit's version."""

Shown: TypeAlias = Literal["games", "friends"]


@routes.read("/", StartPage)
def start() -> answers.HttpAnswer:
    """The page where tables are opened: all games, or `with=friends` the form of one."""
    request = routes.current
    shows: Shown = "friends" if request.query("with") == "friends" else "games"
    return answers.answer(_start_page(request.query("game"), shows), request)


@routes.read("/rules/<game>", RulesPage)
def rules(game: str) -> answers.HttpAnswer:
    """The usual rules of a game."""
    if game not in GAMES:
        raise NoSuchTable
    return answers.answer(rules_page(GAMES[game]), routes.current)


@routes.take("/tables", OpenForm)
def post_table() -> answers.HttpAnswer:
    """Opens a table and leads to the host's page."""
    request, fields, game = routes.current, Fields({}), ""
    try:
        fields = request.fields()
        form = open_form(OpenForm, fields.values)
        game = form.game
        if is_declined(fields.values, request):
            return answers.see_other("/", request)
        if not is_proven(OpenForm, fields.values, request):
            return undone.ask_to_open(form, fields, request)
        location = open_table(site(), form, request)
    except (Problem, Refused) as error:
        problem = problem_of(error)
        sentence = words_of(problem, GAMES[game].words if game in GAMES else Words)
        shows: Shown = "games" if "play_now" in fields.typed else "friends"
        return answers.refusal(problem, sentence, request, _start_page(game, shows), "open", fields)
    return answers.see_other(location, request)


def _start_page(game: str, shows: Shown) -> StartPage:
    settings = site().settings
    return start_page(
        site().newest_key,
        new_nonce(),
        new_entropy(),
        game,
        not settings.open_creation,
        channels(settings, not settings.open_creation),
        settings.abuse_contact,
        shows,
    )


def open_table(site: Site, form: OpenForm, request: Request) -> str:
    """Opens a table; returns the address of the host's page.

    :raises Problem: when this client must not open it
    :raises NotAllowed: when the form opened a table before, and that link is no longer its sender's
    :raises Refused: when game, options, seats, settings or name are out of bounds; also for a used id with other
        contents, which a stranger may have sent
    """
    key = site.newest_key
    if not site.settings.open_creation:
        check_host_key(site, form.host_key)
    if not links.is_command_id(key, "open", form.id):
        raise invalid(Problems.form_expired)
    addresses = given(form, site.settings, not site.settings.open_creation)
    if addresses and not form.name.strip():
        raise invalid(Problems.contact_without_name)
    table_id = links.new_table_id(key, form.id)
    command = command_of(site, form, table_id)
    network, sender = site.network(request), Sender("host", form.id, form.said())
    admits = [wanted(command, network), *contacts.wanted(addresses, network)]
    result = commit(site, table_id, sender, command, request.now, admits)
    table = result.head.state
    if not command.host_name:
        return come(site, request, result.head, _host_of_opener(table)).onward
    own = place_taken(table)
    call = come(site, request, result.head, links.seat(own))
    contacts.store(call, own, addresses)
    return call.onward


def commit(
    site: Site, table_id: str, sender: Sender, command: Open, now: int, admits: Sequence[limits.Wanted]
) -> CommandResult:
    """Opens a table that the sweep knows, and its circle.

    :param admits: the limits
    :raises Problem: when it was done too often
    :raises Refused: as `Tables.open`
    """
    log_lines.about(table=table_id)

    def register() -> None:
        site.admit(admits, table_id, now)
        site.directory.live.add(table_id, now)
        if command.circle:
            site.directory.circles.add_table(command.circle, table_id, now)

    result = site.tables.open(table_id, sender, command, now, register)
    if not result.repeated:
        count("TablesOpened")
    return result


def place_taken(table: Table, version: int = OPENED) -> SeatState:
    """The place that a commit took, for its sender alone; by default the opener's.

    :raises NotAllowed: once it has another link or player
    """
    place = next((each for each in table.places if each.taken == version and not each.bot), None)
    if place is None or place.open or place.relinked:
        raise NotAllowed(sentence(Refusals.spent))
    return place


def _host_of_opener(table: Table) -> links.Link:
    host = links.host(table)
    if table.host is not None or host.epoch:
        raise NotAllowed(sentence(Refusals.spent))
    return host


def check_host_key(site: Site, given: str) -> None:
    """Refuses any other text.

    :raises Problem: which says where to ask
    """
    if not hmac.compare_digest(given.strip().lower().encode(), links.host_key(site.newest_key).encode()):
        asked = sentence(Problems.creation_closed, operator=Verbatim(site.settings.abuse_contact))
        raise Problem(HTTPStatus.FORBIDDEN, asked)


def wanted(command: Open, network: str) -> limits.Wanted:
    """The limits of opening a table: against bots alone the match begins with the first person, and the bots stay."""
    is_alone = command.host_name and command.settings.begin_when_full and command.seats == command.bots + 1
    return limits.OPENING_AGAINST_BOTS if is_alone else limits.OPENING, {"network": network}


def command_of(site: Site, form: OpenForm, table_id: str) -> Open:
    """The form's command, with draws and person of its own."""
    seed = secrets.token_bytes(SEED_BYTES)
    game, bots, options = game_named(form.game), form.bots, form.options
    if form.play_now:
        bots, options = bots or bots_to_play_now(game), {**short_form(game), **options}
    name = form.name.strip() or (NAME_TO_PLAY_NOW if form.play_now else "")
    settings = {each.name: getattr(form, each.name) for each in dataclasses.fields(Settings)}
    if form.begin_when_full is None:  # a table without a number of seats waits for its host
        settings["begin_when_full"] = form.seats > 0 or len(game.seats) == 1
    if form.play_now:  # there is no player to wait for, or to hide an order from
        settings |= {"begin_when_full": True, "orders_at_once": True}
    return Open(
        game=form.game,
        options=options,
        seats=bots + 1 if form.play_now else form.seats,
        settings=Settings(**settings),
        link_key=site.keys.current,
        seed=seed,
        commitment=commitment(table_id, seed),
        host_name=name,
        host_entropy=(form.entropy or new_entropy()) if name else "",
        host_person=new_person() if name else "",
        bots=bots,
        by_key=not site.settings.open_creation,
        salt=secrets.token_bytes(SALT_BYTES),
    )
