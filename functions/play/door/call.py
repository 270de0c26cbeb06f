"""A request by a link of a table. The link's secret is read here alone."""

from contextlib import suppress
from dataclasses import field

from engine.kit.sentence import sentence
from engine.kit.value import replace
from events import links
from events.circles import Member, refuse_member, refuse_table
from events.link_kinds import PageName, kind_of
from events.reading import NoSuchTable
from events.store.log import DamagedLog, Head
from events.table.commands import AnyCommand
from events.table.legal import refusal
from events.table.refusals import NotAllowed, Refusals
from events.table.sight import Sight
from events.table.state import SeatState, Table
from events.tables import game_named
from events.who import Who
from functions.aws import log_lines
from functions.pages.links import Visit
from functions.play.door.ids import check_ids, new_nonce
from functions.play.door.limits import Wanted
from functions.play.door.meeting import Meeting, address_by_short, mark, of_circle
from functions.play.door.request import Request
from functions.play.door.site import Site


class Call(Visit):
    """A request by a link, with the table as read."""

    site: Site = field(repr=False)
    request: Request = field(repr=False)

    @property
    def onward(self) -> str:
        """The link's page, which must show at least the news told to its holder until now."""
        return f"{self.page}?seen={self.number}"

    @property
    def network(self) -> str:
        """In limits."""
        return self.site.network(self.request)

    def admit(self, *wanted: Wanted) -> None:
        """Counts actions at the table.

        :raises Problem: when one was done too often
        """
        self.site.admit(wanted, self.table_id, self.now)

    def check(self, command: AnyCommand) -> None:
        """Whether the link may send a command now, apart from a commit.

        :raises Refused: when it may not
        """
        if refused := refusal(Sight(game_named(self.table.game), self.table, now=self.now), self.who, command):
            raise refused

    def holder(self, table: Table) -> Who:
        """The link's holder at the current table.

        :raises NoSuchTable: when the link has ended since
        """
        who = links.holder(table, self.link) if table.link_key == self.table.link_key else None
        if who is None:
            raise NoSuchTable
        return who

    def to(self, page: PageName) -> "Call":
        """Itself, if the link opens page.

        :raises NoSuchTable: when the link opens none
        :raises NotAllowed: when it opens others
        """
        pages = kind_of(self.table, self.who).pages
        if not pages:
            raise NoSuchTable  # it only answers a repeat
        if page not in pages:
            raise NotAllowed(sentence(Refusals.not_allowed))
        return self

    def after(self, head: Head[Table]) -> "Call":
        """After a commit.

        :raises NoSuchTable: when the link opens nothing there
        """
        self.holder(head.state)
        return come(self.site, self.request, head, self.link).to("table")

    def by(self, link: links.Link, head: Head[Table] | None = None) -> "Call":
        """By another link, to which this one led."""
        return come(self.site, self.request, head or self.head, link)


def arrive(
    site: Site, request: Request, table_id: str, secret: str, page: PageName | None, seen: int, consistent: bool
) -> Call:
    """Reads a table for a link's holder.

    An eventually consistent read costs half. It is repeated consistently if it lacks the link, or news that the client
    has seen.

    :param page: `None` for a command, which may come by a link that only answers its repeat
    :param seen: the client's number of news
    :raises NoSuchTable: when the table or the link does not exist
    :raises NotAllowed: when the link does not open page
    """
    check_ids(table_id, secret)
    if len(table_id) == links.TABLE_SIGNS:
        log_lines.about(table=table_id)

    def read(consistent: bool) -> Call:
        head = site.tables.head(table_id, consistent)
        link = links.of_secret(key_of(site, head.state), table_id, head.state, secret)
        call = come(site, request, head, link)
        return call.to(page) if page else call

    if not consistent:
        with suppress(NoSuchTable):
            call = read(consistent=False)
            if call.number >= seen:
                return call
    return read(consistent=True)


def come(site: Site, request: Request, head: Head[Table], link: links.Link | None) -> Call:
    """The call by a link.

    :raises NoSuchTable: when it opens nothing
    """
    who = links.holder(head.state, link)
    if link is None or who is None:
        raise NoSuchTable
    log_lines.about(n=head.commit.n)
    key = key_of(site, head.state)
    return Call(head, who, link, key, request.origin, request.now, new_nonce(), site, request)


def key_of(site: Site, table: Table) -> bytes:
    """The table's key, unless it was deleted."""
    key = site.keys.find(table.link_key)
    if key is None:
        raise NoSuchTable
    return key


def own_seat(meeting: Meeting, head: Head[Table]) -> SeatState | None:
    """The member's place, as taken by the circle: a newer link is out of reach."""
    table = head.state
    person = links.person_of_member(key_of(meeting.site, table), head.commit.table, meeting.member.number)
    places = [place for place in table.places if place.person == person and not place.open]
    return places[0] if places and not places[0].relinked else None


def member_at(call: Call) -> Meeting | None:
    """The member who sits there by the table's circle, unless that or the membership has ended. One Query."""
    with suppress(NoSuchTable):
        circle = of_circle(call.site, call.request, call.table.circle)
        members = [replace(circle, me=each) for each in circle.group.members]
        return next((each for each in members if own_seat(each, call.head) == call.place), None)
    return None


def mark_of(call: Call) -> str:
    """The mark of joining the circle by which a plain table is played again."""
    return mark(f"again {call.place.person}")


def table_again(meeting: Meeting, table: Table) -> str | None:
    """The circle's table of the same game and rules that gathers or seats the member. A Query for each open one."""
    for table_id in meeting.group.tables:
        with suppress(NoSuchTable):
            head = meeting.site.tables.head(table_id)
            other = head.state
            is_same = (other.game, other.options) == (table.game, table.options)
            gathers = other.phase == "lobby" and other.free_seats() and other.asks(meeting.member.number)
            if is_same and (gathers or (other.phase in ("lobby", "playing") and own_seat(meeting, head))):
                return table_id
    return None


def refuses_again(call: Call) -> bool:
    """Whether the circle by which it is played again takes the player no more, or has no table for them. One Query,
    once there is a circle, and one for each open table where no other can be opened.
    """
    table, found = call.table, None
    if table.circle:
        found = member_at(call)
    elif not table.again:
        return not (table.by_key or call.site.settings.open_creation)
    else:
        with suppress(NoSuchTable):
            found = of_circle(call.site, call.request, links.new_circle_id(call.key, call.table_id))
            new = Member(found.circle.number, call.place.name, mark_of(call), call.now, call.now)
            me = next((each for each in found.group.everyone if each.joined == new.joined), new)
            is_refused = me.left or (me is new and refuse_member(found.group))
            found = None if is_refused else replace(found, me=me)
    if found is None or not refuse_table(found.group):
        return found is None
    with suppress(DamagedLog):  # a damaged one is not found, and hides no page of another
        return table_again(found, table) is None
    return True


def long_address(site: Site, signs: str, request: Request) -> str:
    """A short link's address. One BatchGetItem, and one Query for the table or the circle."""
    signs = signs.lower()
    check_ids(signs)
    if len(signs) != links.SHORT_SIGNS:
        raise NoSuchTable
    rows = [links.short_row(key, signs) for key in site.keys.all()]
    table_id, circle = site.directory.short_links.leads_to(rows)
    if circle:
        return address_by_short(site, signs, request, circle)
    if not table_id:
        raise NoSuchTable
    head = site.tables.head(table_id, consistent=False)
    link = links.of_short(key_of(site, head.state), table_id, head.state, signs)
    return come(site, request, head, link).page
