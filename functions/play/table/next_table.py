"""The tables of a circle: a member opens the next one, or sits down there."""

from http import HTTPStatus

from engine.kit.sentence import Verbatim, sentence
from engine.kit.value import replace
from engine.registry import GAMES
from events import links, naming
from events.circles import CircleRefusals, refuse_table
from events.people.giving import carry_over
from events.reading import NoSuchTable
from events.store.log import Head
from events.table.commands import TakeSeat
from events.table.refusals import Refusals, RefusedForNow
from events.table.state import SeatState, Table
from events.tables import AlreadyAnswered, Sender, Submission
from events.who import Who
from functions.pages.problem_words import Problems
from functions.play.door import limits
from functions.play.door.call import come, key_of, own_seat
from functions.play.door.errors import Problem
from functions.play.door.ids import new_entropy
from functions.play.door.meeting import Meeting
from functions.play.forms.circle_forms import NextTableForm
from functions.play.table import opening


def open_next(meeting: Meeting, form: NextTableForm) -> str:
    """Opens the circle's next table; returns the address of the member's seat.

    Each step may be the last before a crash: the row of the table comes first, its log decides who opened it, and any
    later press moves the serial on.

    :raises Problem: when another member was faster
    :raises Refused: when the circle has no table left, or the table refuses the form
    """
    site, circle, member, now = meeting.site, meeting.circle, meeting.member, meeting.request.now
    table_id = links.circle_table_id(meeting.key, circle.id, form.serial)
    if form.serial != circle.serial:
        return _opened_before(meeting, site.tables.head(table_id))
    if table_id not in meeting.group.tables and (refused := refuse_table(meeting.group)):
        raise RefusedForNow(refused)
    person = links.person_of_member(site.newest_key, table_id, member.number)
    named = form.model_copy(update={"name": member.name, "play_now": False})
    command = opening.command_of(site, named, table_id)
    command = replace(command, host_person=person, circle=circle.id, asked=_asked(meeting, form))
    sender = Sender(f"member{member.number}", f"{circle.id} {form.serial}", form.said())
    whose: limits.Wanted = (limits.NEXT_TABLES, {"link": circle.id})
    admits = [opening.wanted(command, site.network(meeting.request)), whose]
    try:
        head = opening.commit(site, table_id, sender, command, now, admits).head
    except AlreadyAnswered:
        head = site.tables.head(table_id)
    meeting.circles.opened(circle, now)
    meeting.keep_short()
    return _opened_before(meeting, head)


def _asked(meeting: Meeting, form: NextTableForm) -> tuple[int, ...] | None:
    """`None` for all, so that those who join later, or do not want to be asked now, may come; but two are a pair."""
    others = [each for each in meeting.group.members if each.number != meeting.member.number]
    asked = {each.number for each in others}.intersection(form.asked)
    is_pair = len(asked) == 1 and (form.seats or GAMES[form.game].seats[-1]) == 2
    is_all = asked.issuperset(each.number for each in others if each.later <= meeting.request.now)
    return tuple(sorted(asked)) if asked and (is_pair or not is_all) else None


def sit_down(meeting: Meeting, table_id: str) -> str:
    """Takes a seat at a table of the circle; returns its address. A repeat leads to the same seat.

    :raises NoSuchTable: when it is no table of the circle
    :raises Problem: when it was done too often
    :raises Refused: when there is no seat, or no longer
    """
    site, member = meeting.site, meeting.member
    if table_id not in meeting.group.tables:
        raise NoSuchTable

    def submits(table: Table) -> Submission:
        person, free = links.person_of_member(key_of(site, table), table_id, member.number), table.free_seats()
        if any(place.person == person for place in table.places):
            raise RefusedForNow(sentence(Refusals.table_full))  # by a newer link, or it leads to the seat
        if not table.asks(member.number):
            raise RefusedForNow(sentence(CircleRefusals.circle_others_asked))
        if table.phase != "lobby":
            raise RefusedForNow(sentence(Refusals.already_begun))
        if not free:
            raise RefusedForNow(sentence(Refusals.table_full))
        place = table.places[free[0]]
        name = free_name(member.name, [each.name for each in table.places if not each.open])
        command = TakeSeat(name, new_entropy(), person)
        sender = Sender(f"open{place.chair}", f"{place.epoch} {person}", member.name)
        return Submission(Who("open", free[0]), command, sender, confirmed=True)

    def admit() -> None:
        network = site.network(meeting.request)
        parties: dict[limits.Party, str] = {"link": f"{table_id}/{member.number}", "network": network}
        site.admit([(limits.SITTING_DOWN, parties)], table_id, meeting.request.now)

    refused = None
    try:
        head = site.tables.run(table_id, submits, meeting.request.now, admit).head
    except RefusedForNow as why:
        head, refused = site.tables.head(table_id), why
    if table_id == links.circle_table_id(meeting.key, meeting.circle.id, meeting.circle.serial):
        meeting.circles.opened(meeting.circle, meeting.request.now)  # its opener came no further
    place = own_seat(meeting, head)
    if place is None:
        raise refused or NoSuchTable
    return _seat(meeting, head, place)


def _seat(meeting: Meeting, head: Head[Table], place: SeatState) -> str:
    """The member's addresses come along from their seat before."""
    site, request, member = meeting.site, meeting.request, meeting.member
    if member.person != place.person:
        if member.person:
            carry_over(site.changes(request.now), head.commit.table, member.person, place.person)
        meeting.circles.sat_down(meeting.circle.id, member.number, place.person, request.now)
    return come(site, request, head, links.seat(place)).onward


def _opened_before(meeting: Meeting, head: Head[Table]) -> str:
    """The member's own seat, if they opened that table."""
    place = own_seat(meeting, head)
    if place is not None and place.taken == opening.OPENED:
        return _seat(meeting, head, place)
    name, game = Verbatim(head.state.names()[0]), Verbatim(GAMES[head.state.game].title)
    raise Problem(HTTPStatus.CONFLICT, sentence(Problems.circle_faster, name=name, game=game))


def free_name(name: str, taken: list[str]) -> str:
    """The name, or with a 2 behind it if a player has it."""
    return name if naming.refusal(name, taken) is None else f"{name[: naming.NAME_LENGTH - 2]} 2"
