"""A table in facts: what each viewer sees after a commit, and what it told them."""

from collections.abc import Callable, Iterable
from typing import Any

from engine.game import AnyGame
from engine.kit.seats import Viewer
from engine.registry import GAMES
from events.store.log import Commit
from events.table.events import (
    Asked,
    AutopilotOff,
    AutopilotOn,
    Begun,
    Closed,
    Deferred,
    Forgotten,
    HostingPassed,
    HostMissed,
    HostReturned,
    Instructed,
    KeyReplaced,
    LinkRenewed,
    LinkReplaced,
    Moved,
    Muted,
    Nudged,
    Opened,
    OrderDue,
    Ordered,
    Over,
    PartRefused,
    PlayedAgain,
    RenewalAnnounced,
    Reported,
    Resigned,
    Returned,
    Said,
    SeatKept,
    SeatLeft,
    SeatTaken,
    TableEvent,
    TalkSwitched,
    TimeGiven,
    Unasked,
    WatchingSwitched,
    WentAway,
)
from events.table.sight import Sight
from events.table.state import Prompt, SeatState, Table
from events.table.told import readable, seen, tell
from tests.recorded.lens import games
from tests.recorded.lens.facts import Facts, fact, facts, plainly, seat
from tests.recorded.lens.notation import one_way, without_copies

# ---- what is seen ----

NOT_RECORDED = ("objection", "host_absence", "away_days", "easy_bots")
"""Settings that came after the games were recorded: in those, seats are given away at once."""


def viewers(table: Table) -> dict[str, Viewer]:
    """Everybody who looks at a table: spectators, to whom the host belongs, and each seat."""
    return {"watching": None, **{f"seat {number + 1}": number for number in range(len(table.places))}}


def sight(table: Table, viewer: Viewer) -> Facts:
    """What the viewer sees of the table now."""
    game = GAMES[table.game]
    known = _of_table(table) | facts(number=table.told_to(viewer)) | _own(table, viewer)
    if table.position is None:
        return known
    public = game.view(table.position, None)
    asked = {str(each + 1): question(game, asked) for each, asked in game.to_act(public).items()}
    in_game = {"asked": asked, "in": sorted(each + 1 for each in game.still_in(public))}
    return known | games.lens(game).position(seen(table, game.view(table.position, viewer), viewer)) | in_game


def legal_moves(table: Table, viewer: Viewer) -> list[str]:
    """The moves that the viewer can make now, in notation."""
    if viewer is None or table.phase != "playing":
        return []
    game = GAMES[table.game]
    return sorted({one_way(str(action)) for action in game.legal(game.view(table.position, viewer))})


def question(game: AnyGame, asked: Any) -> Facts:
    """A question: its phase as in RULES §6, and what it is about, as the game's lens has them."""
    return games.lens(game).question(asked)


def _of_table(table: Table) -> Facts:
    return facts(
        table=table.phase,
        names=[place.name for place in table.places],
        presence=list(map(_presence, table.places)),
        late=[place.timeouts for place in table.places],
        due=[since_opened(table, place.prompt.due if place.prompt else 0) for place in table.places],
        place=list(table.results) or None,
        score=list(table.scores) or None,
        by_resignation=table.resignation or None,
        played_again=bool(table.again) or None,
        closed_by_host=table.closed_by_host or None,
        given_away=[since_opened(table, place.renewal) for place in table.places] if _threatened(table) else None,
        host_missed=bool(table.missed) or None,
        away_until=[since_opened(table, place.away_until) for place in table.places] if _anybody_away(table) else None,
        got_time=_seats_asked(table, lambda prompt: prompt.prolonged) or None,
        nudged=_seats_asked(table, lambda prompt: prompt.nudged > 0) or None,
        no_talk=not table.talking or None,
        no_watching=not table.watching or None,
    )


def _anybody_away(table: Table) -> bool:
    """Whether some player was away and did not come back earlier."""
    return any(place.away_until for place in table.places)


def _seats_asked(table: Table, about: Callable[[Prompt], bool]) -> list[int]:
    """The seats with an open question of which something is so."""
    return [number + 1 for number, place in enumerate(table.places) if place.prompt and about(place.prompt)]


def _threatened(table: Table) -> bool:
    """Whether some player may lose the seat."""
    return any(place.renewal for place in table.places)


def _own(table: Table, viewer: Viewer) -> Facts:
    """What belongs to one seat alone."""
    if viewer is None:
        return {}
    place = table.places[viewer]
    prompt = place.prompt
    return facts(
        prompt=prompt.number if prompt else None,
        remind=since_opened(table, prompt.remind) if prompt else None,
        waiting=list(map(without_copies, place.instructions)) or None,
        orders=[without_copies(order.text) for order in place.orders] or None,
        order_due=since_opened(table, place.order_due),
        muted=[number + 1 for number, other in enumerate(table.places) if place.mutes(other.chair)] or None,
    )


def _presence(place: SeatState) -> str:
    if place.open:
        return "open"
    return "bot" if place.bot else {"off": "here", "absent": "away", "resigned": "resigned"}[place.autopilot]


def since_opened(table: Table, moment: int) -> int | None:
    """A time in seconds after the table was opened; `None` for never."""
    return moment - table.opened_at if moment else None


# ---- what was told ----


def told(table: Table, commit: Commit, viewer: Viewer) -> list[Facts]:
    """What the commit tells the viewer at once.

    :param table: as it is after it
    """
    return _facts(table, [tell(event, viewer) for event in commit.events])


def told_later(table: Table, commit: Commit, viewer: Viewer) -> list[Facts]:
    """What the viewer can read of an older commit when the table stands like this."""
    one_sight = Sight(GAMES[table.game], table)
    return _facts(table, [readable(one_sight, commit.n, event, viewer) for event in commit.events])


def _facts(table: Table, events: Iterable[TableEvent | None]) -> list[Facts]:
    """What is known of events; a move is followed by what it led to."""
    lens = games.lens(GAMES[table.game])
    found: list[Facts] = []
    for event in events:
        if event is not None:
            found.append(_told(table, event))
            found += [lens.told(each) for each in (event.events if isinstance(event, Begun | Moved) else ())]
    return found


def _told(table: Table, event: TableEvent) -> Facts:
    match event:
        case Begun():
            return fact("begun")
        case Moved(by, how, _, text, whole, planned):
            own = without_copies(whole or text or "") or None
            return fact("moved", seat=seat(by), how=how, planned=planned, text=own)
        case PartRefused() | Instructed() | Ordered() | OrderDue() | Asked() | Unasked():
            return _told_of_questions(table, event)
        case HostMissed() | HostReturned() | HostingPassed() | TalkSwitched() | WatchingSwitched() | Forgotten():
            return _told_of_host(event)
        case TimeGiven() | Nudged() | WentAway() | Returned() | Deferred():
            return _told_of_rhythm(table, event)
        case LinkRenewed() | LinkReplaced() | RenewalAnnounced() | SeatKept() | KeyReplaced():
            return _told_of_links(table, event)
        case _:
            return _told_of_company(event)


def _told_of_questions(table: Table, event: Any) -> Facts:
    match event:
        case PartRefused(by, text):
            return fact("part refused", seat=seat(by), text=without_copies(text))
        case Instructed(by, parts):
            return fact("waiting", seat=seat(by), parts=list(map(without_copies, parts)))
        case Ordered(by, orders):
            return fact("orders", seat=seat(by), orders=[without_copies(order.text) for order in orders])
        case OrderDue(by, at):
            return fact("order due", seat=seat(by), at=since_opened(table, at))
        case Asked(by, due=due):
            return fact("asked", seat=seat(by), due=since_opened(table, due))
        case Unasked(by):
            return fact("unasked", seat=seat(by))
        case _:
            raise ValueError(event)


def _told_of_company(event: TableEvent) -> Facts:
    match event:
        case Opened(game, options, count, settings, _, commitment):
            chosen = {name: value for name, value in plainly(settings).items() if name not in NOT_RECORDED}
            house = {"options": dict(options), "settings": chosen, "commitment": commitment}
            return fact("opened", game=game, seats=count, **house)
        case SeatTaken(by, name, bot=bot):
            return fact("sat down", seat=seat(by), name=name, bot=bot or None)
        case SeatLeft(by, name):
            return fact("stood up", seat=seat(by), name=name)
        case AutopilotOn(by):
            return fact("away", seat=seat(by))
        case AutopilotOff(by):
            return fact("back", seat=seat(by))
        case Resigned(by):
            return fact("resigned", seat=seat(by))
        case Said(by, name, lines):
            return fact("said", seat=seat(by), name=name or None, text="\n".join(lines))
        case Muted(by, other, on):
            return fact("muted" if on else "unmuted", seat=seat(by), other=seat(other))
        case Reported(by, other):
            return fact("reported", seat=seat(by), other=seat(other))
        case PlayedAgain():
            return fact("played again")
        case Over(places, scores, resignation):
            return fact("over", places=list(places), scores=list(scores), by_resignation=resignation or None)
        case Closed(by_host):
            return fact("closed", by_host=by_host)
        case _:
            raise ValueError(event)


def _told_of_host(event: TableEvent) -> Facts:
    match event:
        case HostMissed():
            return fact("host missed")
        case HostReturned():
            return fact("host returned")
        case HostingPassed(to, taken):
            return fact("hosting passed", seat=seat(to), taken=taken or None)
        case TalkSwitched(on):
            return fact("talk", on=on)
        case WatchingSwitched(on):
            return fact("watching", on=on)
        case Forgotten(by):
            return fact("forgotten", seat=seat(by))
        case _:
            raise ValueError(event)


def _told_of_rhythm(table: Table, event: TableEvent) -> Facts:
    match event:
        case TimeGiven(to, giver, due):
            return fact("more time", seat=seat(to), by=seat(giver), due=since_opened(table, due))
        case Nudged(to, nudger):
            return fact("nudged", seat=seat(to), by=seat(nudger))
        case WentAway(by, until):
            return fact("went away", seat=seat(by), until=since_opened(table, until))
        case Returned(by):
            return fact("returned", seat=seat(by))
        case Deferred(by, _, due, _, renewal):
            moved = {"due": since_opened(table, due), "given_away": since_opened(table, renewal)}
            return fact("deferred", seat=seat(by), **moved)
        case _:
            raise ValueError(event)


def _told_of_links(table: Table, event: TableEvent) -> Facts:
    match event:
        case LinkRenewed(by):
            return fact("link renewed", seat=seat(by))
        case LinkReplaced(kind, by):
            return fact("new link", link=kind, seat=seat(by))
        case RenewalAnnounced(by, at):
            return fact("given away", seat=seat(by), at=since_opened(table, at))
        case SeatKept(by):
            return fact("seat kept", seat=seat(by))
        case KeyReplaced():
            return fact("new key")
        case _:
            raise ValueError(event)
