"""Play again: the next table with the same game and rules."""

from dataclasses import asdict

from engine.kit.sentence import sentence
from engine.kit.value import replace
from engine.registry import GAMES
from events import links
from events.circles import TABLES_OF_A_TABLE, Circle, Member
from events.people.giving import carry_over
from events.reading import NoSuchTable
from events.table.commands import PlayAgain
from events.table.refusals import Refusals, RefusedForNow
from events.table.state import Table
from events.tables import Sender, Submission
from functions.play.door.call import Call, come, mark_of, member_at, table_again
from functions.play.door.errors import Problem
from functions.play.door.meeting import Meeting, entered, of_circle
from functions.play.forms.circle_forms import NextTableForm
from functions.play.table import opening
from functions.play.table.next_table import free_name, open_next, sit_down
from functions.play.table.submitting import capability

_LEADS_THERE = 600
"""Seconds after joining for which a press leads to the member's own page: a lost answer is asked for again."""


def play_again(call: Call) -> str:
    """Seats a player at the next table, which opens unless it gathers; returns the next page's address.

    That is by the table's circle, or by one that the first player founds here. The others are told once, and become
    members by sitting down. Against bots alone it is a plain table, except where tables take the host key: there a
    circle counts them.

    :raises Refused: when the match is not over, or the table's circle does not take the player
    :raises Problem: when it was done too often
    """
    table = call.table
    call.check(PlayAgain())
    is_alone = sum(not place.bot for place in table.places) == 1
    if is_alone and not table.circle and call.site.settings.open_creation:
        return _open_alone(call)
    meeting = member_at(call) if table.circle else _joined(call)
    if meeting is None:
        raise RefusedForNow(sentence(Refusals.circle_elsewhere))
    seat = _next_seat(meeting, table)
    if table.circle:
        return seat
    if not table.again:
        sender = Sender(capability(table, call.who), f"again {call.table_id}", "")
        call.site.tables.run(call.table_id, lambda _: Submission(call.who, PlayAgain(), sender), call.now)
    return meeting.page if call.now < meeting.member.since + _LEADS_THERE else seat


def _form(table: Table, serial: int = 0) -> NextTableForm:
    """It begins with the last player, because their number is known; a circle's table for any number is that again."""
    is_counted = not table.circle or table.settings.begin_when_full
    return NextTableForm(
        serial=serial,
        game=table.game,
        options=dict(table.options),
        seats=len(table.places) if is_counted else 0,
        bots=sum(place.bot for place in table.places),
        **{**asdict(table.settings), "begin_when_full": is_counted},
    )


def _open_alone(call: Call) -> str:
    """The same table for each press."""
    site, own, table_id = call.site, call.place, links.new_table_id(call.key, call.table_id)
    form = _form(call.table).model_copy(update={"name": own.name})
    person = links.person_of_member(call.key, table_id, 0)
    command = replace(opening.command_of(site, form, table_id), host_person=person)
    admits = [opening.wanted(command, call.network)]
    result = opening.commit(site, table_id, Sender("host", call.table_id, form.said()), command, call.now, admits)
    place = opening.place_taken(result.head.state)
    carry_over(site.changes(call.now), table_id, own.person, person)
    return come(site, call.request, result.head, links.seat(place)).onward


def _joined(call: Call) -> Meeting:
    """The player as a member of the circle that was founded here, which is done if it was not.

    Its number of tables is bounded as by a host key, because the link of a seat is no key.
    """
    site, own, now = call.site, call.place, call.now
    name, joined = f"{GAMES[call.table.game].title} friends", mark_of(call)
    circle = links.new_circle_id(call.key, call.table_id)
    if not call.table.again and site.directory.circles.get(circle, now) is None:
        left = None if site.settings.open_creation else TABLES_OF_A_TABLE if call.table.by_key else 0
        founder = Member(1, own.name, joined, now, now)
        site.directory.circles.found(Circle(circle, name, site.keys.current, tables_left=left), founder)
    try:
        meeting = of_circle(site, call.request, circle)
    except NoSuchTable:
        raise RefusedForNow(sentence(Refusals.circle_elsewhere)) from None
    found = entered(meeting, free_name(own.name, [each.name for each in meeting.group.members]), joined)
    return replace(found, me=replace(found.member, person=found.member.person or own.person))


def _next_seat(meeting: Meeting, table: Table) -> str:
    """At a table with the same game and rules that gathers, or where the member sits; otherwise at a new one."""
    if there := table_again(meeting, table):
        return sit_down(meeting, there)
    try:
        return open_next(meeting, _form(table, meeting.circle.serial))
    except Problem:  # another member was faster
        later = replace(of_circle(meeting.site, meeting.request, meeting.circle.id), me=meeting.me)
        if there := table_again(later, table):
            return sit_down(later, there)
        raise
