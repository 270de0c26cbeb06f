"""A table's pages: itself, steps, log, replay and record."""

from collections.abc import Mapping, Sequence
from http import HTTPStatus

from engine.kit.seats import Seat
from engine.registry import GAMES
from events import ready_match
from events.directory.person import Person
from events.match import read_match, read_milestones
from events.reach import Reach, reach
from events.reading import LINES, NoSuchTable, pages_of
from events.record import read_record, record
from events.replay import film
from events.store.log import Commit
from events.table.told import published
from functions.pages.log import log_page
from functions.pages.models.base import Page
from functions.pages.models.postcard import PostcardPage
from functions.pages.models.replay import ReplayPage
from functions.pages.models.table import LogPage, TablePage
from functions.pages.postcard import postcard_page
from functions.pages.problem_words import Problems
from functions.pages.replay import replay_page
from functions.pages.steps import MOST_COMMITS, MomentPage, StepsPage, moment_page, steps_after, steps_page
from functions.pages.table import NEWS_READ, news_after, table_page
from functions.play.addresses import contacts
from functions.play.door import answers, limits
from functions.play.door.call import Call, long_address, refuses_again
from functions.play.door.errors import problem
from functions.play.door.ids import new_entropy
from functions.play.door.routes import routes
from functions.play.door.site import site


@routes.read("/t/<table>/<secret>", TablePage, LogPage, PostcardPage)
def get_table(table: str, secret: str) -> answers.HttpAnswer:
    """A table, as the link's holder sees it, or with `moment` a picture of what happened that stays."""
    asked = routes.current
    call = routes.call(table, secret, seen=asked.number("seen") or asked.number("moment") or 0)
    if not asked.wants_json and (moment := show_moment(call, asked.number("moment"), asked.number("part") or 0)):
        return answers.drawn(moment, asked)
    match call.who.scope:
        case "postcard":
            page: Page = postcard_page(call, read_milestones(call.site.tables, call.head))
        case "record":
            _counts(limits.READING_LOGS, call)
            page = show_log(call)
        case _:
            page = show_table(call)
    return answers.answer(page, call.request)


@routes.read("/s/<signs>")
def get_short(signs: str) -> answers.HttpAnswer:
    """Leads to the address of a short link."""
    request = routes.current
    return answers.see_other(long_address(site(), signs, request), request)


@routes.read("/t/<table>/<secret>/steps")
def get_steps(table: str, secret: str) -> answers.HttpAnswer:
    """The steps after the holder's news of number `after`, in pictures."""
    call = routes.call(table, secret, "steps", routes.current.number("seen") or 0)
    page = show_steps(call, call.request.number("after") or 0)
    return answers.drawn(page, call.request) if page else answers.nothing(call.request)


@routes.read("/t/<table>/<secret>/log", LogPage)
def get_log(table: str, secret: str) -> answers.HttpAnswer:
    """The log of a table, as far as the link's holder may read it."""
    call = routes.call(table, secret, "log")
    _counts(limits.READING_LOGS, call)
    return answers.answer(show_log(call), call.request)


@routes.read("/t/<table>/<secret>/replay", ReplayPage)
def get_replay(table: str, secret: str) -> answers.HttpAnswer:
    """A match that has ended, step by step."""
    call = routes.call(table, secret, "replay", consistent=True)
    _counts(limits.WATCHING_AGAIN, call)
    return answers.answer(show_replay(call), call.request)


@routes.read("/t/<table>/<secret>/record")
def get_record(table: str, secret: str) -> answers.HttpAnswer:
    """The whole match after its end, as a file that `python -m engine.verify` replays."""
    call = routes.call(table, secret, "record", consistent=True)
    _counts(limits.DOWNLOADING, call)
    return answers.download(show_record(call), f"bluffpost-{call.table_id}.json", call.request)


@routes.read("/t/<table>/<secret>/poll")
def poll(table: str, secret: str) -> answers.HttpAnswer:
    """The number of news for the link's holder."""
    call = routes.call(table, secret, "poll")
    return answers.number(call.number, call.request, call.site.pace.polled(call.now))


def _counts(thing: limits.Counted, call: Call) -> None:
    call.admit((thing, {"network": call.network}))


def show_table(call: Call) -> TablePage:
    """The viewer's page. Head and one batch, one of the table's people while they play, and one for the postcard after
    the match. Then what `refuses_again` reads."""
    inside = call.who.sees_inside
    since = news_after(call.table, call.who)
    viewer = contacts.known_at(call) if call.who.scope == "seat" else None
    page = table_page(
        call,
        call.site.tables.told(call.head, call.viewer, since, NEWS_READ) if inside else (),
        contacts.of_viewer(call, viewer),
        entropy=new_entropy() if call.who.scope in ("open", "invite") else "",
        milestones=read_milestones(call.site.tables, call.head, call.viewer) if inside else (),
        reached=_reached(call, viewer),
    )
    if "again" in page.commands and refuses_again(call):
        commands = {verb: number for verb, number in page.commands.items() if verb != "again"}
        return page.model_copy(update={"commands": commands})
    return page


def _reached(call: Call, viewer: Person | None) -> Mapping[Seat, Reach]:
    """For players and the host. One BatchGetItem of the others, whether addresses are known or not."""
    table = call.table
    if call.who.scope not in ("seat", "host") or table.phase not in ("lobby", "playing"):
        return {}
    people = {seat: place.person for seat, place in enumerate(table.places) if not place.open and not place.bot}
    read = {viewer.id: viewer} if viewer else {}
    known = read | call.site.directory.people.several({*people.values()} - read.keys(), consistent=False)
    return {seat: reach(known.get(person)) for seat, person in people.items()}


def show_steps(call: Call, after: int) -> StepsPage | None:
    """Steps after the viewer's news of number `after`, none from before the viewer sat down, and only the last of the
    viewer's own moves. Head and one batch."""
    most = min(MOST_COMMITS, call.number - after)
    if not call.table.begun or most < 1:
        return None
    stretch = call.site.tables.stretch(call.head, call.viewer, steps_after(call.table, call.viewer), most)
    return steps_page(call, stretch, most) if stretch else None


def show_moment(call: Call, number: int | None, part: int) -> MomentPage | None:
    """A commit's picture that stays. Head and one batch.

    :param number: the viewer's, of its news
    :param part: the picture, from 0
    """
    if not (number and call.table.begun and call.who.sees_inside):
        return None
    stretch = call.site.tables.moment(call.head, call.viewer, number)
    return moment_page(call, stretch, number, part) if stretch else None


def show_log(call: Call) -> LogPage:
    """A page of the log, by default the last; `first` limits its lines."""
    table, pages = call.table, pages_of(call.table)
    asked, first = call.request.number("page"), call.request.number("first")
    page = asked if asked and 1 <= asked <= pages else pages
    told = call.site.tables.told_versions(call.head, call.viewer, page, first or LINES)
    commits = _ready_commits(call, told.versions) or call.site.tables.picked(call.table_id, told.versions)
    beginning = call.site.tables.log.commits(call.table_id, sorted({1, table.begun})) if published(table) else ()
    return log_page(call, page, told.rest, commits, beginning)


def show_replay(call: Call) -> ReplayPage:
    """A step of the match: head, one row, and the part with the step; or the whole match, until `settle` has it ready.

    The query has the `step` from 0, beyond the end the last one. `as` is the viewpoint, as the page offers them. `near`
    is the seat at the near edge, from 1, where everything is open. `part` counts the step's pictures from 1.

    :raises Problem: before the match has ended
    """
    asked, step = call.request, call.request.number("step") or 0
    if not call.table.has_ended:
        raise problem(HTTPStatus.CONFLICT, Problems.replay_later)
    game, ready = GAMES[call.table.game], ready_match.find(call.site.directory.ready, call.head)
    shown = ready.film(game, step) if ready else None
    shown = shown or film(game, read_match(call.site.tables, call.head), published(call.table))
    if shown is None:
        raise NoSuchTable  # it is being deleted
    return replay_page(call, shown, step, asked.query("as"), asked.number("near"), asked.number("part") or 0)


def _ready_commits(call: Call, versions: Sequence[int]) -> tuple[Commit, ...] | None:
    ready = ready_match.find(call.site.directory.ready, call.head)
    if ready is None:
        return None
    kept = ready.commits([n for n in versions if n <= ready.index.until])
    later = [n for n in versions if n > ready.index.until]
    return None if kept is None else (*kept, *call.site.tables.picked(call.table_id, later))


def show_record(call: Call) -> str:
    """The whole match for `engine.verify`.

    :raises Problem: when it is not published yet, or never will be
    """
    table = call.table
    if not published(table):
        if table.phase in ("lobby", "playing") and table.settings.disclose == "all":
            raise problem(HTTPStatus.CONFLICT, Problems.record_later)
        raise problem(HTTPStatus.NOT_FOUND, Problems.record_never)
    ready = ready_match.find(call.site.directory.ready, call.head)
    kept = ready.record() if ready else None
    return kept or ready_match.written(record(call.table_id, table, read_record(call.site.tables, call.head)))
