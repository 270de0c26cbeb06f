"""Builds a viewer's page of a table: pure functions.

All facts come from `game.view`, told events and public facts, so no others leak.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from engine.game import AnyGame
from engine.kit.plain import plain_object
from engine.kit.seats import Seat, Viewer
from engine.kit.value import replace
from engine.registry import GAMES
from events.reach import Reach
from events.store.log import Commit
from events.table.events import Moved
from events.table.rhythm import left_away
from events.table.sight import Sight
from events.table.state import SeatState, Table
from events.table.told import seen
from events.table.words import names_for, result, words_for
from events.who import Who
from functions.pages.board import Board, drawn
from functions.pages.bubbles import bubble_of
from functions.pages.links import Visit, commands_of, links_of, seats_of
from functions.pages.models.contacts import Contacts
from functions.pages.models.table import Player, ReachedBy, Result, Since, TableFacts, TablePage, You
from functions.pages.moves import orders_of, prompt_of, stakes_of
from functions.pages.news import told_news
from functions.pages.postcard import postcard
from functions.pages.start import option_facts

NEWS_READ = 50
"""The most a page's news are made from."""

NEWS_SHOWN = 30

LATELY = 300
"""Seconds of presence after a player's action."""


def news_after(table: Table, who: Who) -> int:
    """The version after which news begin: with the viewer's last move."""
    seat = who.viewer
    last = table.places[seat].own_move if seat is not None else 0
    return max(0, (last or table.begun) - 1)


def table_page(
    visit: Visit,
    commits: Sequence[Commit],
    contacts: Contacts | None = None,
    entropy: str = "",
    milestones: Sequence[Commit] = (),
    reached: Mapping[Seat, Reach] = {},
) -> TablePage:
    """A table as a viewer sees it.

    :param commits: the last `NEWS_READ` after `news_after` with news for the viewer; none for a link without a view
        inside
    :param contacts: the viewer's, for a seat
    :param entropy: a random suggestion, for an open seat
    :param milestones: of the finished match
    :param reached: how messages reach the players, as far as the viewer may know
    """
    table, game = visit.table, GAMES[visit.table.game]
    sight = Sight(game, table, now=visit.now)
    inside = visit.who.sees_inside
    viewer = visit.viewer
    told = told_news(sight, commits, viewer, visit.number)
    view = seen(table, sight.view(viewer), viewer) if inside and table.position is not None else None
    return TablePage(
        phase=table.phase,
        now=visit.now,
        number=visit.number,
        told_at=commits[-1].at if commits else 0,
        you=you_of(table, visit.who, visit.now),
        table=facts_of(game, visit.table_id, table),
        rules=tuple(game.rules(game.options(**dict(table.options)))),
        players=_players_reached(players_of(sight), reached, visit, commits),
        prompt=prompt_of(sight, viewer),
        stakes=stakes_of(sight, viewer) if inside else None,
        waiting=table.places[viewer].instructions if viewer is not None else (),
        orders=orders_of(sight, viewer) if viewer is not None else None,
        board=_board(game, table, view, viewer),
        view=plain_object(view) if view is not None else None,
        news=tuple(told[-NEWS_SHOWN:]),
        bubble=bubble_of(sight, visit.table_id, viewer, told) if inside else None,
        has_moved=viewer is not None and table.places[viewer].own_move > 0,
        since=_since(visit, commits),
        earlier=news_after(table, visit.who) > 0 or len(commits) == NEWS_READ or len(told) > NEWS_SHOWN,
        result=_result(game, table, viewer),
        postcard=postcard(table, milestones, viewer) if milestones and inside else None,
        contacts=contacts,
        entropy=entropy,
        links=links_of(visit),
        commands=commands_of(sight, visit),
        about=seats_of(sight, visit),
    )


def _since(visit: Visit, commits: Sequence[Commit]) -> Since | None:
    table = visit.table
    if visit.viewer is None or table.phase not in ("playing", "over"):
        return None
    place = table.places[visit.viewer]
    after = max(place.last_move, place.taken, table.begun)
    later = [commit for commit in commits if commit.n > after]
    moves = sum([isinstance(event, Moved) for commit in later for event in commit.events])
    return Since(after=visit.number - len(later), moves=moves) if moves else None


# ---- who and what ----


def you_of(table: Table, who: Who, now: int) -> You:
    """The page's viewer."""
    seat = who.seat
    assert who.scope not in ("operator", "system"), "they have no pages"
    if who.viewer is None:
        name = table.places[seat].name if seat is not None and who.scope != "invite" else ""
        return You(scope=who.scope, seat=seat, name=name)
    own = table.places[who.viewer]
    muted = tuple([number for number, each in enumerate(table.places) if own.mutes(each.chair)])
    left = max(0, left_away(table.settings, own, now)) if table.phase == "playing" else 0
    return You(scope=who.scope, seat=seat, name=own.name, hosts=who.hosts, muted=muted, left_away=left)


def facts_of(game: AnyGame, table_id: str, table: Table) -> TableFacts:
    """Facts settled when the table opened."""
    seats = len(table.places)
    players = range(game.seats[0] if table.phase == "lobby" else seats, seats + 1)
    return TableFacts(
        id=table_id,
        game=game.name,
        title=game.title,
        summary=game.summary,
        options=option_facts(game, table.options, players),
        seats=seats,
        least_seats=game.seats[0],
        commitment=table.commitment,
        hash=table.history.hash.hex(),
        opened_at=table.opened_at,
        talking=table.talking,
        watching=table.watching,
        anyone_begins=bool(table.circle),
        **asdict(table.settings),
    )


def players_of(sight: Sight) -> tuple[Player, ...]:
    """Public facts of every seat."""
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
            away_until=place.away_until if place.is_away(sight.now) else 0,
            got_time=place.prompt is not None and place.prompt.prolonged,
            nudged=place.prompt is not None and place.prompt.nudged > 0,
            place=table.results[seat] if table.results else None,
            score=table.scores[seat] if table.scores else None,
        )
        for seat, place in enumerate(table.places)
    )


def during(player: Player, **changed: object) -> Player:
    """The player as during the match, without its end."""
    return player.model_copy(update={"still_in": True, "place": None, "score": None, **changed})


def _players_reached(
    players: tuple[Player, ...], reached: Mapping[Seat, Reach], visit: Visit, commits: Sequence[Commit]
) -> tuple[Player, ...]:
    """Adds how messages reach the players, with their presence by actions known to the viewer."""
    lately = {commit.n for commit in commits if commit.at >= visit.now - LATELY}

    def told(player: Player) -> Player:
        if (found := reached.get(player.seat)) is None:
            return player
        place = visit.table.places[player.seat]
        is_there = bool(lately & {place.taken, place.last_move})
        return player.model_copy(update={"reached_by": _reached_by(found, is_there), "lost_since": found.since})

    return tuple([told(player) for player in players])


def _reached_by(reach: Reach, is_there: bool) -> ReachedBy:
    match reach.way, reach.channel:
        case "told", channel:
            return channel or "none"
        case "lost", channel:
            return "lost_sms" if channel == "sms" else "lost_mail"
        case "unconfirmed", _:
            return "unconfirmed"
        case _:
            return "page" if is_there else "none"


def _presence(place: SeatState) -> Any:
    if place.open:
        return "open"
    if place.bot:
        return "bot"
    return {"off": "here", "absent": "autopilot", "resigned": "resigned"}[place.autopilot]


def _board(game: AnyGame, table: Table, view: Any, viewer: Viewer) -> Board | None:
    if view is None:
        return None
    board = game.board(view)
    if table.over:  # players who left may have stopped the match at a question, which is void
        board = replace(board, awaited=())
    return drawn(board, words_for(game, table, names_for(table, viewer, isolated=True)))


def _result(game: AnyGame, table: Table, viewer: Viewer) -> Result | None:
    if not table.over:
        return None
    why = result(game, table, names_for(table, viewer, isolated=True))
    return Result(why=why, resigned=table.resignation)
