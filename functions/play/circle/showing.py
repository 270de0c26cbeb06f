"""What a circle's link shows, and what its forms do."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any

from engine.kit.value import replace
from engine.registry import GAMES
from events import links
from events.circles import Standing, refuse_member, season_before, season_of, standings
from events.reading import UNREADABLE, NoSuchTable
from events.store.log import Head
from events.table.state import SeatState, Table
from events.table.words import catalogue_for, names_for
from functions.notices.ways import addressed
from functions.pages.models.circle import (
    AskedMember,
    CircleLinksPage,
    CircleMember,
    CirclePage,
    CircleTable,
    NextPage,
    SeasonPage,
)
from functions.pages.problem_words import Problems
from functions.pages.start import start_page
from functions.play.circle.calling import answer
from functions.play.circle.founding import join
from functions.play.circle.keeping import ASKED_FIRST, keep
from functions.play.door import answers
from functions.play.door.call import come, key_of, own_seat
from functions.play.door.errors import invalid
from functions.play.door.ids import new_entropy, new_nonce
from functions.play.door.meeting import Meeting
from functions.play.door.routes import routes
from functions.play.forms.circle_forms import AnswerForm, CircleForm, JoinForm, NextTableForm
from functions.play.forms.fields import open_form
from functions.play.forms.page_forms import receive
from functions.play.forms.table_forms import Form
from functions.play.table.next_table import open_next

_NEVER = 2**40
"""Later than any time that is up."""

_QUARTERS = ("January to March", "April to June", "July to September", "October to December")

_DEEDS: Mapping[type[Form], Callable[[Meeting, Any], answers.HttpAnswer | str]] = {
    JoinForm: join,
    AnswerForm: lambda found, form: answer(found, form, form.table) or found.page,
    CircleForm: keep,
}


@routes.read("/c/<circle>/<secret>", CirclePage)
def get_circle(circle: str, secret: str) -> answers.HttpAnswer:
    """A circle: its members, and the players who are asked at its tables."""
    return answers.answer(circle_page(routes.meeting(circle, secret)), routes.current)


@routes.take("/c/<circle>/<secret>", *_DEEDS)
def post_circle(circle: str, secret: str) -> answers.HttpAnswer:
    """Joins a circle, sits down at one of its tables, or does something about the circle."""
    found = routes.meeting(circle, secret)
    command = found.request.fields().values.get("command")
    kind = next((each for each in _DEEDS if each.command == command), None)
    if kind is None:
        raise invalid(Problems.no_command)
    return receive(
        kind,
        found.request,
        lambda form: _DEEDS[kind](found, form),
        lambda: circle_page(found),
        needs_proof=lambda form: not (isinstance(form, CircleForm) and form.does in ASKED_FIRST),
    )


@routes.read("/c/<circle>/<secret>/links", CircleLinksPage)
def get_circle_links(circle: str, secret: str) -> answers.HttpAnswer:
    """The links of a circle, to pass on and to keep."""
    found = by_member(circle, secret)
    return answers.answer(
        CircleLinksPage(page=found.page, everyone=found.address(None), short=found.short), found.request
    )


@routes.read("/c/<circle>/<secret>/next", NextPage)
def get_next(circle: str, secret: str) -> answers.HttpAnswer:
    """The page where a member opens the next table, of the game `game`."""
    return answers.answer(next_page(by_member(circle, secret)), routes.current)


@routes.take("/c/<circle>/<secret>/next", NextTableForm)
def post_next(circle: str, secret: str) -> answers.HttpAnswer:
    """Opens the next table, and leads to the member's seat there."""
    found = by_member(circle, secret)

    def do(form: NextTableForm) -> str:
        """With the house rules, which come in a field each."""
        return open_next(found, open_form(type(form), found.request.fields().values))

    return receive(NextTableForm, found.request, do, lambda: next_page(by_member(circle, secret)))


@routes.read("/c/<circle>/<secret>/season/<quarter>", SeasonPage)
def get_season(circle: str, secret: str, quarter: str) -> answers.HttpAnswer:
    """The postcard of a season, like `2026-4`."""
    return answers.answer(season_page(routes.meeting(circle, secret), quarter), routes.current)


@routes.read("/c/<circle>/<secret>/t/<table>")
def get_own_seat(circle: str, secret: str, table: str) -> answers.HttpAnswer:
    """Leads to the member's seat at a table of the circle."""
    found = by_member(circle, secret)
    if table not in found.group.tables:
        raise NoSuchTable
    head = found.site.tables.head(table)
    place = own_seat(found, head)
    if place is None:
        raise NoSuchTable
    return answers.see_other(come(found.site, found.request, head, links.seat(place)).page, found.request)


def by_member(circle: str, secret: str) -> Meeting:
    """By a member's link; otherwise `NotAllowed`."""
    found = routes.meeting(circle, secret)
    return replace(found, me=found.member)


# ---- pages ----


def circle_page(found: Meeting) -> CirclePage:
    """The circle, as its link's holder sees it. A Query for the season, and for each table."""
    circle, me, now = found.circle, found.me, found.request.now
    results = found.circles.results(circle.id, season_of(now))
    commands = {"answer": new_nonce(), "circle": new_nonce()} if me else {}
    if me is None and refuse_member(found.group) is None:
        commands["join"] = links.command_id(found.key, f"join {circle.id}", new_nonce())
    return CirclePage(
        name=circle.name,
        now=now,
        page=found.page,
        you=me.number if me else None,
        members=tuple([_member_shown(found, each) for each in standings(found.group, results)]),
        tables=tuple(_tables(found)),
        season=in_words(season_of(now)),
        postcard=f"{found.page}/season/{season_of(now)}",
        matches=len(results),
        keeper=me is not None and found.group.keeper(now) == me,
        closed=circle.closed,
        later=me.later if me and me.later > now else 0,
        tables_left=circle.tables_left if me else None,
        links=f"{found.page}/links" if me else "",
        next=f"{found.page}/next" if me else "",
        pairs=f"{found.page}/pairs" if me else "",
        abuse=found.site.settings.abuse_contact,
        commands=commands,
    )


def season_page(found: Meeting, season: str) -> SeasonPage:
    """A season, as long as its results are kept. A Query.

    :raises NoSuchTable: when it is none
    """
    if not re.fullmatch(r"20\d\d-[1-4]", season, re.ASCII):
        raise NoSuchTable
    results = found.circles.results(found.circle.id, season)
    played = [each for each in standings(found.group, results) if each.matches]
    return SeasonPage(
        circle=found.circle.name,
        season=in_words(season),
        year=int(season[:4]),
        over=season < season_of(found.request.now),
        matches=len(results),
        members=tuple([_member_shown(found, each) for each in played]),
        back=found.page,
        before=f"{found.page}/season/{season_before(season)}",
        share=f"{found.address(None)}/season/{season}",
    )


def in_words(season: str) -> str:
    """Its months."""
    return _QUARTERS[int(season[-1]) - 1]


def next_page(found: Meeting) -> NextPage:
    """The form of the next table. A Query for each open table, and two more."""
    start = start_page(found.site.newest_key, new_nonce(), new_entropy(), found.request.query("game"))
    last = last_of(found, start.chosen.name, open_tables(found))
    given = dict(last.options) if last else {}
    options = [each.model_copy(update={"default": given.get(each.name, each.default)}) for each in start.chosen.options]
    known = {name: getattr(start, name) for name in type(start).model_fields if name != "kind"}
    known["chosen"] = start.chosen.model_copy(update={"options": tuple(options)})
    known["default_deadline"] = last.settings.deadline if last else start.default_deadline
    people = found.site.directory.people.several({each.person for each in found.group.members} - {""}, consistent=False)
    return NextPage(
        **known,
        you=CircleMember(number=found.member.number, name=found.member.name),
        members=tuple(
            [
                AskedMember(
                    number=each.number,
                    name=each.name,
                    told=next(iter(addressed(people.get(each.person), found.request.now)), None),
                    later=each.later > found.request.now,
                )
                for each in found.group.members
                if each != found.me
            ]
        ),
        circle=found.circle.name,
        back=found.page,
        serial=found.circle.serial,
        again=last is not None,
    )


def open_tables(found: Meeting) -> Iterator[Head[Table]]:
    """The circle's, the newest first. A Query for each."""
    for table_id in found.group.tables:
        with suppress(*UNREADABLE):
            head = found.site.tables.head(table_id, consistent=False)
            if head.state.phase in ("lobby", "playing"):
                yield head


def last_of(found: Meeting, game: str, heads: Iterable[Head[Table]]) -> Table | None:
    """The circle's last table of a game, open or in this season, as long as it is there."""
    if opened := next((head.state for head in heads if head.state.game == game), None):
        return opened
    results = found.circles.results(found.circle.id, season_of(found.request.now))
    played = max([each for each in results if each.game == game], key=lambda each: each.at, default=None)
    with suppress(*UNREADABLE):
        return found.site.tables.head(played.table, consistent=False).state if played else None
    return None


def _member_shown(found: Meeting, standing: Standing) -> CircleMember:
    member = next((each for each in found.group.members if each.number == standing.number), None)
    return CircleMember(
        number=standing.number,
        name=found.group.name(standing.number),
        points=standing.points,
        matches=standing.matches,
        new=member is not None and member.is_new(found.request.now),
        left=member is None,
    )


def _tables(found: Meeting) -> list[CircleTable]:
    """The viewer's turns first, then free seats, then the others, by time left."""
    shown = [_table(found, head) for head in open_tables(found)]
    return sorted(shown, key=lambda each: (not each.turn, each.phase != "lobby", each.due or _NEVER))


def _table(found: Meeting, head: Head[Table]) -> CircleTable:
    """As spectators are told: where watching is off, others than its players see the game alone."""
    table, table_id = head.state, head.commit.table
    key = key_of(found.site, table)
    there = links.members_at(key, table_id, table, found.circle.number)
    chairs = {place.chair for place in there.values()}
    own = own_seat(found, head) if found.me else None
    is_told = table.watching or own is not None
    seated = [place for place in table.places if not place.open] if is_told else []

    def name(place: SeatState) -> str:
        return place.name if place.chair in chairs or place.bot else "a guest"

    asked = [place for place in seated if place.prompt]
    asks = table.asks(found.me.number) if found.me else not table.asked
    game, seat = GAMES[table.game], table.seat_of(own.chair) if own else None
    question = game.asks(own.prompt.question) if own and own.prompt else None
    words = catalogue_for(game, table)(names_for(table, seat, isolated=True), seat)
    return CircleTable(
        id=table_id,
        game=table.game,
        title=game.title,
        phase="lobby" if table.phase == "lobby" else "playing",
        players=tuple(map(name, seated)),
        asked=tuple(map(name, asked)),
        due=min([place.prompt.due for place in asked if place.prompt and place.prompt.due], default=0),
        free=len(table.free_seats()) if table.phase == "lobby" and asks else 0,
        seated=found.me is not None and found.me.number in there,
        turn=question is not None,
        declined=found.me is not None and found.me.number in found.group.tables[table_id],
        question=words.say(question) if question else "",
        url=f"{found.page}/t/{table_id}" if own else "",
    )
