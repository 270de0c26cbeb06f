"""The tables of a circle: a member opens the next one, or sits down there."""

from contextlib import suppress
from dataclasses import fields
from http import HTTPStatus

from engine.kit.sentence import Verbatim, sentence
from engine.kit.value import replace
from engine.registry import GAMES
from events import links, naming
from events.circles import Group, Member, refuse_table
from events.people.giving import carry_over
from events.reading import NoSuchTable
from events.table.commands import TakeSeat
from events.table.refusals import Refusals, RefusedForNow
from events.table.state import SeatState, Table
from events.tables import AlreadyAnswered, Sender, Submission
from events.who import Who
from functions.pages.problem_words import Problems
from functions.play.door import limits
from functions.play.door.call import Call, come, key_of
from functions.play.door.errors import Problem
from functions.play.door.ids import new_entropy
from functions.play.door.request import Request
from functions.play.door.site import Site
from functions.play.forms.circle_forms import NextTableForm
from functions.play.table import opening


def open_next(site: Site, request: Request, group: Group, member: Member, form: NextTableForm) -> str:
    """Opens the circle's next table; returns the address of the member's seat.

    Each step may be the last before a crash: the row of the table comes first, its log decides who opened it, and any
    later press moves the serial on.

    :raises Problem: when another member was faster
    :raises Refused: when the circle has no table left, or the table refuses the form
    """
    circle, circles, now = group.circle, site.directory.circles, request.now
    key = site.keys.find(circle.key)
    if key is None:
        raise NoSuchTable
    table_id = links.circle_table_id(key, circle.id, form.serial)
    if form.serial != circle.serial:
        return _opened_before(site, request, table_id, member)
    if table_id not in group.tables and (refused := refuse_table(group)):
        raise RefusedForNow(refused)
    person = links.person_of_member(site.newest_key, table_id, member.number)
    rematches = None if site.settings.open_creation else 1
    named = form.model_copy(update={"name": member.name, "play_now": False})
    command = opening.command_of(named, table_id, site.keys.current, rematches)
    command = replace(command, host_person=person, circle=circle.id)
    sender = Sender(f"member{member.number}", f"{circle.id} {form.serial}", form.said())
    whose: limits.Wanted = (limits.NEXT_TABLES, {"link": circle.id})
    admits = [opening.wanted(command, site.network(request)), whose]
    with suppress(AlreadyAnswered):
        opening.commit(site, table_id, sender, command, now, admits)
    circles.opened(circle, now)
    return _opened_before(site, request, table_id, member)


def again_in_circle(call: Call) -> str | None:
    """The next table with the same game and rules, or a seat where such a table gathers; `None` without a member's
    seat. One Query more for each open table of the circle.

    :raises Refused: as `open_next` and `sit_down`
    """
    table, site = call.table, call.site
    group = site.directory.circles.get(table.circle, call.now) if table.circle and table.over else None
    member = next((each for each in group.members if _is_of(call, each)), None) if group else None
    if group is None or member is None:
        return None
    for table_id in group.tables:
        with suppress(NoSuchTable):
            other = site.tables.head(table_id).state
            if (other.phase, other.game, other.options) == ("lobby", table.game, table.options):
                return sit_down(site, call.request, group, member, table_id)
    form = NextTableForm(
        serial=group.circle.serial,
        game=table.game,
        options=dict(table.options),
        bots=sum(place.bot for place in table.places),
        **{each.name: getattr(table.settings, each.name) for each in fields(table.settings)},
    )
    return open_next(site, call.request, group, member, form)


def _is_of(call: Call, member: Member) -> bool:
    seat = own_seat(call.site, call.table_id, call.table, member)
    return seat is not None and call.who.scope == "seat" and seat == call.place


def sit_down(site: Site, request: Request, group: Group, member: Member, table_id: str) -> str:
    """Takes a seat at a table of the circle; returns its address. A repeat leads to the same seat.

    :raises NoSuchTable: when it is no table of the circle
    :raises Problem: when it was done too often
    :raises Refused: when there is no seat, or no longer
    """
    if table_id not in group.tables:
        raise NoSuchTable
    key = key_of(site, site.tables.head(table_id).state)
    person = links.person_of_member(key, table_id, member.number)

    def submits(table: Table) -> Submission:
        free = table.free_seats()
        if table.phase != "lobby" or not free or any(place.person == person for place in table.places):
            raise RefusedForNow(sentence(Refusals.table_full))
        place = table.places[free[0]]
        command = TakeSeat(_free_name(member.name, table), new_entropy(), person)
        sender = Sender(f"open{place.chair}", f"{place.epoch} {person}", member.name)
        return Submission(Who("open", free[0]), command, sender, confirmed=True)

    def admit() -> None:
        parties: dict[limits.Party, str] = {
            "link": f"{table_id}/{member.number}",
            "network": site.network(request),
        }
        site.admit([(limits.SITTING_DOWN, parties)], table_id, request.now)

    with suppress(RefusedForNow):
        site.tables.run(table_id, submits, request.now, admit)
    return _seat(site, request, table_id, member)


def own_seat(site: Site, table_id: str, table: Table, member: Member) -> SeatState | None:
    """The member's place, as taken by the circle: a newer link is out of reach."""
    person = links.person_of_member(key_of(site, table), table_id, member.number)
    places = [place for place in table.places if place.person == person and not place.open]
    return places[0] if places and not places[0].relinked else None


def _seat(site: Site, request: Request, table_id: str, member: Member) -> str:
    """The member's addresses come along from their seat before."""
    head = site.tables.head(table_id)
    place = own_seat(site, table_id, head.state, member)
    if place is None:
        late = Refusals.already_begun if head.state.phase != "lobby" else Refusals.table_full
        raise RefusedForNow(sentence(late))
    if member.person != place.person:
        if member.person:
            carry_over(site.changes(request.now), table_id, member.person, place.person)
        site.directory.circles.sat_down(head.state.circle, member.number, place.person, request.now)
    return come(site, request, head, links.seat(place)).onward


def _opened_before(site: Site, request: Request, table_id: str, member: Member) -> str:
    """The member's own seat, if they opened that table."""
    table = site.tables.head(table_id).state
    place = own_seat(site, table_id, table, member)
    if place is not None and place.taken == opening.OPENED:
        return _seat(site, request, table_id, member)
    names = Verbatim(table.names()[0]), Verbatim(GAMES[table.game].title)
    raise Problem(HTTPStatus.CONFLICT, sentence(Problems.circle_faster, name=names[0], game=names[1]))


def _free_name(name: str, table: Table) -> str:
    """Another one where a guest has it."""
    taken = [place.name for place in table.places if not place.open]
    return name if naming.refusal(name, taken) is None else f"{name} 2"
