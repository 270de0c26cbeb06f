"""Builds what a viewer is shown: pure functions from head, history, link and time to a representation.

All that a page says of a game comes from `game.view`, from told events and from public facts of the table: what is
not put in here cannot leak, not even by the size of a reply.
"""

from collections.abc import Sequence
from typing import Any

from engine.game import AnyGame
from engine.kit.controls import Control, Fixed, Label
from engine.kit.notation import Refused
from engine.kit.plain import plain_object
from engine.kit.seats import Seat, Viewer
from engine.kit.sentence import Sentence
from engine.kit.words import Words
from engine.registry import GAMES
from events import links
from events.store.log import Commit
from events.table.commands import GiveOrder
from events.table.events import Begun, Opened
from events.table.legal import refusal
from events.table.sight import Sight
from events.table.state import Place, Table
from events.table.told import published, seen
from events.table.turns import nicks
from events.table.words import names_for, result, words_for
from events.who import Who
from functions.pages.board import Board, drawn
from functions.pages.contact_models import Contacts
from functions.pages.links import Visit, commands_of, links_of, seats_of
from functions.pages.models import (
    Choice,
    Finish,
    LogPage,
    MoveControl,
    MoveField,
    Orders,
    Player,
    PostcardPage,
    Prompt,
    Record,
    Result,
    TableFacts,
    TablePage,
    You,
)
from functions.pages.news import told_news
from functions.pages.start import option_facts

NEWS_READ = 50
"""Commits that a page's news are made from at most."""

NEWS_SHOWN = 30
"""News on a page at most."""

COMMITS_PER_PAGE = 50
"""Commits on a page of the log."""


def news_after(table: Table, who: Who) -> int:
    """The version after which the news of a table page begin: with the viewer's last move."""
    seat = who.viewer
    last = table.places[seat].last_move if seat is not None else 0
    return max(0, (last or table.begun) - 1)


def table_page(
    visit: Visit,
    commits: Sequence[Commit],
    contacts: Contacts | None = None,
    rematch: str | None = None,
    entropy: str = "",
) -> TablePage:
    """A table as a viewer sees it.

    :param commits: those after `news_after` that told the viewer something, the last `NEWS_READ` of them; none for a
        link that lets nobody look inside
    :param contacts: how the viewer is reached, for a seat
    :param rematch: the viewer's link at the rematch, if there is one
    :param entropy: a random text to suggest, for an open seat
    """
    table, game = visit.table, GAMES[visit.table.game]
    sight = Sight(game, table)
    inside = visit.who.sees_inside
    viewer = visit.viewer
    told = told_news(sight, commits, viewer)
    view = seen(table, sight.view(viewer), viewer) if inside and table.position is not None else None
    return TablePage(
        phase=table.phase,
        now=visit.now,
        number=visit.number,
        you=_you(table, visit.who),
        table=_facts(game, visit.table_id, table),
        rules=tuple(game.rules(game.options(**dict(table.options)))),
        players=_players(sight),
        prompt=_prompt(sight, viewer),
        waiting=table.places[viewer].instructions if viewer is not None else (),
        orders=_orders(sight, viewer) if viewer is not None else None,
        board=_board(game, table, view, viewer),
        view=plain_object(view) if view is not None else None,
        news=tuple(told[-NEWS_SHOWN:]),
        has_moved=viewer is not None and table.places[viewer].last_move > 0,
        earlier=news_after(table, visit.who) > 0 or len(commits) == NEWS_READ or len(told) > NEWS_SHOWN,
        result=_result(game, table, viewer),
        contacts=contacts,
        entropy=entropy,
        links=links_of(visit, rematch),
        commands=commands_of(sight, visit),
        about=seats_of(sight, visit),
    )


def postcard(visit: Visit) -> PostcardPage:
    """What anybody may see of a match that is over: who won, and the places."""
    table, game = visit.table, GAMES[visit.table.game]
    finishes = [
        Finish(name=place.name, place=table.results[seat], score=table.scores[seat] if table.scores else None)
        for seat, place in enumerate(table.places)
    ]
    return PostcardPage(
        title=game.title,
        why=result(game, table, names_for(table, None, isolated=True)),
        finishes=tuple(sorted(finishes, key=lambda finish: finish.place)),
        log=visit.address(links.RECORD) if published(table) else None,
    )


def pages_of_log(visit: Visit) -> int:
    """How many pages the viewer's log has."""
    return max(1, -(-visit.number // COMMITS_PER_PAGE))


def log_page(visit: Visit, page: int, commits: Sequence[Commit], beginning: Sequence[Commit]) -> LogPage:
    """A page of the log.

    :param page: from 1
    :param commits: those of the page: all told the viewer something
    :param beginning: all commits until the game began, when the record is published
    """
    table, game = visit.table, GAMES[visit.table.game]
    sight = Sight(game, table)
    return LogPage(
        now=visit.now,
        you=_you(table, visit.who),
        table=_facts(game, visit.table_id, table),
        players=_players(sight),
        news=tuple(told_news(sight, commits, visit.viewer)),
        page=page,
        pages=pages_of_log(visit),
        record=_record(table, beginning) if published(table) else None,
        links=links_of(visit, None),
    )


# ---- who and what ----


def _you(table: Table, who: Who) -> You:
    seat = who.seat
    assert who.scope not in ("operator", "system"), "they have no pages"
    if who.viewer is None:
        name = table.places[seat].name if seat is not None and who.scope != "invite" else ""
        return You(scope=who.scope, seat=seat, name=name)
    own = table.places[who.viewer]
    muted = tuple([number for number, each in enumerate(table.places) if own.mutes(each.chair)])
    return You(scope=who.scope, seat=seat, name=own.name, hosts=who.hosts, muted=muted)


def _facts(game: AnyGame, table_id: str, table: Table) -> TableFacts:
    settings = table.settings
    return TableFacts(
        id=table_id,
        game=game.name,
        title=game.title,
        summary=game.summary,
        options=option_facts(game, table.options, len(table.places)),
        seats=len(table.places),
        least_seats=game.seats[0],
        deadline=settings.deadline,
        max_timeouts=settings.max_timeouts,
        disclose=settings.disclose,
        begin_when_full=settings.begin_when_full,
        stand_in=settings.stand_in,
        orders_at_once=settings.orders_at_once,
        commitment=table.commitment,
        opened_at=table.opened_at,
        objection=settings.objection,
        host_absence=settings.host_absence,
        talking=table.talking,
        watching=table.watching,
        rematches_left=table.rematches_left,
    )


def _players(sight: Sight) -> tuple[Player, ...]:
    table = sight.table
    return tuple(
        Player(
            seat=seat,
            name=place.name,
            presence=_presence(place),
            still_in=seat in sight.still_in,
            awaited=seat in sight.questions,
            due=place.prompt.due if place.prompt else 0,
            hosts=seat == table.host_seat,
            renewal=place.renewal,
            place=table.results[seat] if table.results else None,
            score=table.scores[seat] if table.scores else None,
        )
        for seat, place in enumerate(table.places)
    )


def _presence(place: Place) -> Any:
    if place.open:
        return "open"
    if place.bot:
        return "bot"
    return {"off": "here", "absent": "autopilot", "resigned": "resigned"}[place.autopilot]


def _prompt(sight: Sight, viewer: Viewer) -> Prompt | None:
    game, table = sight.game, sight.table
    prompt = table.places[viewer].prompt if viewer is not None else None
    if prompt is None or viewer is None:
        return None
    words = words_for(game, names_for(table, viewer, isolated=True))
    return Prompt(
        number=prompt.number,
        question=words.say(game.asks(prompt.question)),
        due=prompt.due,
        controls=tuple([_control(each, words) for each in sight.legal(viewer).controls()]),
    )


def _orders(sight: Sight, seat: Seat) -> Orders | None:
    game, table, place = sight.game, sight.table, sight.table.places[seat]
    controls = sight.plans(seat) if refusal(sight, Who("seat", seat), GiveOrder("")) is None else ()
    if not controls and not place.orders:
        return None
    words = words_for(game, names_for(table, seat))
    return Orders(
        standing=tuple(order.text for order in place.orders),
        due=place.order_due,
        controls=tuple([_control(each, words) for each in controls]),
        examples=tuple(_example(each, game, table, sight.view(seat)) for each in controls),
    )


def _example(control: Control, game: AnyGame, table: Table, view: Any) -> str:
    """An order that a form could give, in notation: with the choices in the middle, which look least like a mistake."""
    said: list[str] = []
    for part in control.parts:
        if isinstance(part, Fixed):
            said.append(part.text)
        elif part.most == 1:
            said += [choice.text for choice in part.choices[len(part.choices) // 2 :][: part.least]]
        else:
            said += [choice.text for choice in part.choices[: part.least]]
    text = " ".join(said)
    try:
        return str(game.orders.read(text, view, nicks(table)))
    except Refused:
        return text


def _board(game: AnyGame, table: Table, view: Any, viewer: Viewer) -> Board | None:
    if view is None:
        return None
    return drawn(game.board(view), words_for(game, names_for(table, viewer, isolated=True)))


def _control(control: Control, words: Words) -> MoveControl:
    parts: list[str | MoveField] = []
    for part in control.parts:
        if isinstance(part, Fixed):
            parts.append(part.text)
        else:
            choices = tuple(Choice(value=each.text, label=_label(each.label, words)) for each in part.choices)
            parts.append(MoveField(label=_label(part.label, words), choices=choices, least=part.least, most=part.most))
    return MoveControl(label=_label(control.label, words), parts=tuple(parts), weighty=control.weighty)


def _label(label: Label, words: Words) -> str:
    return words.clause(label) if isinstance(label, Sentence) else str(label)


def _result(game: AnyGame, table: Table, viewer: Viewer) -> Result | None:
    if not table.over:
        return None
    why = result(game, table, names_for(table, viewer, isolated=True))
    return Result(why=why)


def _record(table: Table, commits: Sequence[Commit]) -> Record:
    events = [event for commit in commits for event in commit.events]
    seed = next((event.seed for event in events if isinstance(event, Opened)), None)
    entropies = next((event.entropies for event in events if isinstance(event, Begun)), ())
    return Record(
        commitment=table.commitment,
        seed=(seed or b"").hex(),
        entropies=tuple(entropy or "" for entropy in entropies),
    )
