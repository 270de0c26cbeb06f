"""The link of a call: a member answers whether they come to a table of the circle. It opens no other page of it."""

import hmac

from engine.kit.value import replace
from engine.registry import GAMES
from events import links
from events.directory.limits import DAY
from events.reading import NoSuchTable
from events.store.log import Head
from events.table.state import Table
from functions.pages.models.circle import CalledMember, CallPage
from functions.pages.start import option_facts
from functions.play.door import answers
from functions.play.door.call import come, key_of, own_seat
from functions.play.door.ids import check_ids, new_nonce
from functions.play.door.meeting import Meeting, of_circle
from functions.play.door.request import Request
from functions.play.door.routes import routes
from functions.play.door.site import Site, site
from functions.play.forms.circle_forms import AnswerForm
from functions.play.forms.page_forms import receive
from functions.play.table.next_table import sit_down


@routes.read("/call/<table>/<secret>", CallPage)
def get_call(table: str, secret: str) -> answers.HttpAnswer:
    """Where a member says whether they come to the next table; once they sit there, it leads to that seat."""
    found, head = called(site(), routes.current, table, secret)
    if place := own_seat(found, head):
        return answers.see_other(come(found.site, found.request, head, links.seat(place)).page, found.request)
    return answers.answer(call_page(found, head), found.request)


@routes.take("/call/<table>/<secret>", AnswerForm)
def post_call(table: str, secret: str) -> answers.HttpAnswer:
    """Takes a seat at the next table, or none this time."""
    found = called(site(), routes.current, table, secret)[0]
    return receive(
        AnswerForm,
        found.request,
        lambda form: answer(found, form, table) or found.request.path,
        lambda: call_page(*called(found.site, found.request, table, secret)),
    )


def answer(found: Meeting, form: AnswerForm, table: str) -> str:
    """Carries out a member's answer; returns the address of the seat, or "".

    :raises NoSuchTable: when it is no table of the circle
    :raises Problem: when it was done too often
    :raises Refused: when there is no seat, or no longer
    """
    circle, member = found.circle.id, found.member.number
    match form.says:
        case "in":
            return sit_down(found, table)
        case "not":
            found.circles.decline(circle, table, member)
        case "later":
            found.circles.ask_later(circle, member, found.request.now + form.days * DAY)
    return ""


def called(site: Site, request: Request, table: str, secret: str) -> tuple[Meeting, Head[Table]]:
    """The holder of a call's link, and its table. Two Queries.

    :raises NoSuchTable: when table, circle, membership or link has ended
    """
    check_ids(table, secret)
    head = site.tables.head(table)
    key, circle = key_of(site, head.state), of_circle(site, request, head.state.circle)
    for member in circle.group.members:
        expected = links.call_secret(key, table, member.number, member.epoch)
        if hmac.compare_digest(expected.encode(), secret.lower().encode()):
            found = replace(circle, me=member)
            there = links.members_at(key, table, head.state, circle.circle.number)
            if member.number in there and not own_seat(found, head):  # by a newer link
                break
            return found, head
    raise NoSuchTable


def call_page(found: Meeting, head: Head[Table]) -> CallPage:
    """The table and all members’ answers, for the called member."""
    table, table_id, group, me = head.state, head.commit.table, found.group, found.member
    key, game = key_of(found.site, table), GAMES[table.game]
    there = links.members_at(key, table_id, table, found.circle.number)
    chairs, declined = [place.chair for place in there.values()], group.tables.get(table_id, frozenset())
    opener = next((place for place in table.places if not place.open and not place.bot), None)
    watch = f"{found.request.origin}/t/{table_id}/{links.secret(key, table_id, links.watch(table))}"
    return CallPage(
        circle=found.circle.name,
        name=me.name,
        game=table.game,
        title=game.title,
        opener=opener.name if opener and opener.chair in chairs else "",
        deadline=table.settings.deadline,
        options=option_facts(game, table.options, range(game.seats[0], len(table.places) + 1)),
        members=tuple(
            [
                CalledMember(
                    number=each.number,
                    name=each.name,
                    comes="in" if each.number in there else "not" if each.number in declined else "open",
                )
                for each in group.members
                if each != me and (table.asks(each.number) or each.number in there)
            ]
        ),
        guests=len([place for place in table.places if not place.open and place.chair not in chairs]),
        when_full=table.settings.begin_when_full,
        open=table.has_room and table_id in group.tables,
        comes="not" if me.number in declined else "open",
        later=me.later if me.later > found.request.now else 0,
        watch=watch if table.watching and table.phase == "playing" else "",
        commands={"answer": new_nonce()},
    )
