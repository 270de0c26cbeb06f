"""The pages of a table: itself, steps, log, replay and record; and the way to its rematch."""

from collections.abc import Mapping, Sequence
from http import HTTPStatus

from engine.kit.seats import Seat
from engine.registry import GAMES
from events import links, ready_match
from events.match import has_ended, read_match, read_milestones
from events.reach import Reach, reach
from events.reading import LINES, NoSuchTable, pages_of
from events.record import read_record, record
from events.replay import film
from events.store.log import Commit
from events.table.state import Place, Table
from events.table.told import published
from functions.pages.links import Visit
from functions.pages.log import log_page
from functions.pages.models import Contacts, LogPage, ReplayPage, TablePage
from functions.pages.problem_words import Problems
from functions.pages.replay import replay_page
from functions.pages.steps import MOST_COMMITS, StepsPage, steps_after, steps_page
from functions.pages.table import NEWS_READ, news_after, table_page
from functions.play.door.errors import problem
from functions.play.door.ids import new_entropy
from functions.play.door.request import Request
from functions.play.door.session import key_of
from functions.play.door.stack import Stack


def show_table(stack: Stack, visit: Visit, contacts: Contacts | None) -> TablePage:
    """The viewer's page: head and one batch, one of the table's people while they play, and one for the postcard after
    the match."""
    inside = visit.who.sees_inside
    rematch = _rematch(stack, visit) if inside else None
    since = news_after(visit.table, visit.who)
    return table_page(
        visit,
        stack.tables.told(visit.head, visit.viewer, since, NEWS_READ) if inside else (),
        contacts,
        rematch=rematch[0] if rematch else None,
        is_kept=rematch is not None and rematch[1],
        entropy=new_entropy() if visit.who.scope in ("open", "invite") else "",
        milestones=read_milestones(stack.tables, visit.head) if inside else (),
        reached=_reached(stack, visit),
    )


def _reached(stack: Stack, visit: Visit) -> Mapping[Seat, Reach]:
    """For players and the host. One BatchGetItem, whether addresses are known or not."""
    table = visit.table
    if visit.who.scope not in ("seat", "host") or table.phase not in ("lobby", "playing"):
        return {}
    people = {seat: place.person for seat, place in enumerate(table.places) if not place.open and not place.bot}
    known = stack.directory.people.several(people.values(), consistent=False)
    return {seat: reach(known.get(person)) for seat, person in people.items()}


def show_steps(stack: Stack, visit: Visit, after: int) -> StepsPage | None:
    """Steps after the viewer's news of number `after`, none from before the viewer sat down, and only the last of the
    viewer's own moves. Head and one batch."""
    most = min(MOST_COMMITS, visit.number - after)
    if not visit.table.begun or most < 1:
        return None
    stretch = stack.tables.stretch(visit.head, visit.viewer, steps_after(visit.table, visit.viewer), most)
    return steps_page(visit, stretch, most) if stretch else None


def show_log(stack: Stack, visit: Visit, request: Request) -> LogPage:
    """A page of the log, by default the last; `first` limits its lines."""
    table, pages = visit.table, pages_of(visit.table)
    asked, first = request.number("page"), request.number("first")
    page = asked if asked and 1 <= asked <= pages else pages
    told = stack.tables.told_versions(visit.head, visit.viewer, page, first or LINES)
    commits = _ready_commits(stack, visit, told.versions) or stack.tables.picked(visit.table_id, told.versions)
    beginning = stack.tables.log.commits(visit.table_id, sorted({1, table.begun})) if published(table) else ()
    return log_page(visit, page, told.rest, commits, beginning)


def show_replay(stack: Stack, visit: Visit, step: int | None, eyes: str, near: int | None) -> ReplayPage:
    """A step of the match: head, one row, and the part with the step; or the whole match, until `settle` has it ready.

    :param step: from 0, the default; the last one if there are fewer
    :param eyes: the viewpoint, as the page offers them
    :param near: the seat at the near edge, from 1, where everything is open
    :raises Problem: before the match has ended
    """
    if not has_ended(visit.table):
        raise problem(HTTPStatus.CONFLICT, Problems.replay_later)
    game, ready = GAMES[visit.table.game], ready_match.find(stack.directory.ready, visit.head)
    shown = ready.film(game, step or 0) if ready else None
    shown = shown or film(game, read_match(stack.tables, visit.head))
    if shown is None:
        raise NoSuchTable  # it is being deleted
    return replay_page(visit, shown, step or 0, eyes, near)


def _ready_commits(stack: Stack, visit: Visit, versions: Sequence[int]) -> tuple[Commit, ...] | None:
    """Commits from the ready match, and later ones."""
    ready = ready_match.find(stack.directory.ready, visit.head)
    if ready is None:
        return None
    kept = ready.commits([n for n in versions if n <= ready.index.until])
    later = [n for n in versions if n > ready.index.until]
    return None if kept is None else (*kept, *stack.tables.picked(visit.table_id, later))


def show_record(stack: Stack, visit: Visit) -> str:
    """The whole match for `engine.verify`.

    :raises Problem: when it is not published yet, or never will be
    """
    table = visit.table
    if not published(table):
        goes_on = table.phase in ("lobby", "playing") and table.settings.disclose == "all"
        raise (
            problem(HTTPStatus.CONFLICT, Problems.record_later)
            if goes_on
            else problem(HTTPStatus.NOT_FOUND, Problems.record_never)
        )
    ready = ready_match.find(stack.directory.ready, visit.head)
    kept = ready.record() if ready else None
    return kept or ready_match.written(record(visit.table_id, table, read_record(stack.tables, visit.head)))


def rematch_url(stack: Stack, visit: Visit, consistent: bool = False) -> str | None:
    """The viewer's link at the rematch, with the same rights as here.

    Only the link from the rematch's opening, or of the seat to which the viewer came from here. A link made since is
    not for the holder of this older one.
    """
    there = _rematch(stack, visit, consistent)
    return there[0] if there else None


def _rematch(stack: Stack, visit: Visit, consistent: bool = False) -> tuple[str, bool] | None:
    """Also whether a seat is reserved there."""
    if not visit.table.rematch_table:
        return None
    try:
        head = stack.tables.head(visit.table.rematch_table, consistent)
        key = key_of(stack, head.state)
    except NoSuchTable:
        return None
    table_id, link = head.commit.table, _same_at_rematch(visit, head.commit.table, head.state, key)
    opens = dict(links.living(head.state)).get(link)
    if opens is None or opens.was == "host":
        return None
    is_kept = opens.scope == "open" and head.state.phase == "lobby"
    return visit.url(links.secret(key, table_id, link), table_id), is_kept


def place_at_rematch(visit: Visit, rematch: Table) -> Place | None:
    """The viewer's place there: people sit in the same order, before the bots."""
    chair = sum(not each.bot for each in visit.table.places[: visit.viewer])
    return next((place for place in rematch.places if place.chair == chair), None)


def _same_at_rematch(visit: Visit, table_id: str, rematch: Table, key: bytes) -> links.Link:
    if visit.who.scope == "host":
        return links.Link("host")
    place = place_at_rematch(visit, rematch) if visit.viewer is not None else None
    if place is None:
        return links.Link("watch")
    came_from_here = place.person == links.person_again(key, table_id, place.chair) and not place.relinked
    return links.seat(place) if came_from_here else links.Link("open", place.chair)
