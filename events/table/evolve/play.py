"""Seats, questions and their time, moves, and the end of a match."""

from typing import Any

from engine.game import AnyGame
from engine.kit.scene.moments import Moment
from engine.kit.value import replace
from engine.privacy import tell
from events.lies import Lie, answers
from events.names import size_of_talk
from events.table import events
from events.table.evolve.changes import AT_REST, MOST_UNSEATED, NO_PROMPT, NOT_AWAY, NOTHING_PLANNED, CommitHeader
from events.table.remembered import Muting, Ousting
from events.table.state import History, Honesty, Prompt, SeatState, Table


def opened(event: events.Opened, moment: CommitHeader) -> Table:
    """A new table."""
    return Table(
        version=moment.version,
        game=event.game,
        options=event.options,
        settings=event.settings,
        link_key=event.key,
        commitment=event.commitment,
        places=tuple(SeatState(chair) for chair in range(event.seats)),
        opened_at=moment.at,
        circle=event.circle or "",
        asked=event.asked or (),
        by_key=bool(event.by_key),
        touched=moment.at,
        host=event.host,
        heard=moment.at,
        history=History(event.salt or b""),
    )


def seated(table: Table, event: events.SeatEvent, moment: CommitHeader) -> Table:
    """After a seat changed hands: its old links are dead."""
    place = table.places[event.seat]
    epoch = place.epoch + 1
    if place.person and _is_ousted(table, place, event, moment):
        ousting = Ousting(place.chair, place.person, moment.version)
        table = replace(table, ousted=(*table.ousted, ousting)[-MOST_UNSEATED:])
    if place.chair == table.host and not place.open:  # a host without a seat has a link for it
        table = replace(table, host=None)
    if place.person and not isinstance(event, events.LinkRenewed):  # a player who lost a link is still told
        table = replace(table, unseated=(*table.unseated, place.person)[-MOST_UNSEATED:])
    match event:
        case events.SeatTaken(seat, name):
            return _heard_anew(table, place.chair, moment).with_place(
                seat,
                epoch=epoch,
                open=False,
                bot=event.bot,
                name=name,
                person=event.person or "",
                autopilot="resigned" if place.autopilot == "resigned" else "off",
                timeouts=0,
                timed_out=0,
                prompt=None,
                taken=moment.version,
                muted=(),
                relinked=0,
                spent_away=0,
                **NOTHING_PLANNED,
                **NOT_AWAY,
            )
        case events.SeatLeft(seat):
            return table.with_place(seat, epoch=epoch, open=True, bot=False, name="", person="")
        case events.LinkRenewed(seat):
            return table.with_place(seat, epoch=epoch, open=True, renewed=moment.version, **AT_REST)


def _is_ousted(table: Table, place: SeatState, event: events.SeatEvent, moment: CommitHeader) -> bool:
    """Whether the host took the seat from its player; after a renewed link, the next player's arrival shows it."""
    if isinstance(event, events.SeatLeft):
        return place.chair != table.host and moment.is_by_host(table)
    return isinstance(event, events.SeatTaken)


def _heard_anew(table: Table, chair: int, moment: CommitHeader) -> Table:
    """Ends mutes of the chair's last player."""

    def until_now(muting: Muting) -> Muting:
        return replace(muting, until=moment.version) if muting.chair == chair and not muting.until else muting

    places = [replace(place, muted=tuple(map(until_now, place.muted))) for place in table.places]
    return replace(table, places=tuple(places))


def moment_of(game: AnyGame, move: events.Moved) -> Moment | None:
    """The decision in a move, by its public part."""
    return game.moment([tell(event, None) for event in move.events])


def played(
    game: AnyGame, table: Table, event: events.Begun | events.Moved, moment: CommitHeader, position: Any
) -> Table:
    """After the first deal or a move.

    :param position: the game's after it
    """
    if isinstance(event, events.Begun):
        return replace(
            table,
            phase="playing",
            position=position,
            game_key=event.key or b"",
            begun=moment.version,
            places=tuple(place for place in table.places if not place.open),
        )
    heard = _judged(game, table, event, moment)
    moved = _weighed(game, replace(heard, position=position, moves=table.moves + 1), event, moment)
    place = table.places[event.seat]
    changes = {"moved": moment.version, **NO_PROMPT}
    if event.how == "own" and event.planned is None:
        changes |= {"timeouts": 0, "instructions": (), "last_move": moment.version}
    elif event.how == "timeout" and place.prompt:
        changes |= {"timeouts": place.timeouts + 1, "timed_out": moment.version}
    return _without_those_who_dropped_out(game, moved.with_place(event.seat, **changes), moment)


def _without_those_who_dropped_out(game: AnyGame, table: Table, moment: CommitHeader) -> Table:
    left = game.still_in(game.view(table.position, None))
    for seat, place in enumerate(table.places):
        if not place.out and seat not in left:
            table = table.with_place(seat, out=moment.version)
    return table


def _weighed(game: AnyGame, table: Table, move: events.Moved, moment: CommitHeader) -> Table:
    """Counts decisive moves and keeps the weightiest, so that the match need not be read again."""
    decision = moment_of(game, move)
    if decision is None:
        return table
    counted = replace(table, moments=table.moments + 1)
    is_most = decision.weight >= table.weight
    return replace(counted, weightiest=moment.version, weight=decision.weight) if is_most else counted


def _judged(game: AnyGame, table: Table, move: events.Moved, moment: CommitHeader) -> Table:
    """Counts lies and challenges, so that the match need not be read again."""
    heard = answers(game, table.position, move.seat, move.events, moment.version, table.lie)
    table = replace(table, lie=heard.lie)
    for lie in (heard.believed, heard.caught):
        if lie:
            answer = moment.version if lie is heard.believed else 0
            table = table.with_place(lie.by, honesty=_told(table.places[lie.by].honesty, lie, answer))
    for by, is_caught in heard.challenges:
        decision = moment_of(game, move) if is_caught else None
        weight = decision.weight if decision else 0
        table = table.with_place(by, honesty=_called(table.places[by].honesty, is_caught, weight, moment.version))
    return table


def _told(honesty: Honesty, lie: Lie, answer: int) -> Honesty:
    """:param answer: its version, if it was believed, else 0"""
    counted = replace(honesty, lies=honesty.lies + 1, believed=honesty.believed + (answer > 0))
    is_bolder = answer and lie.falsehood >= honesty.falsehood
    return replace(counted, boldest=lie.at, falsehood=lie.falsehood, answer=answer) if is_bolder else counted


def _called(honesty: Honesty, is_caught: bool, weight: int, version: int) -> Honesty:
    counted = replace(honesty, challenges=honesty.challenges + 1, caught=honesty.caught + is_caught)
    return replace(counted, catch=version, weight=weight) if weight and weight >= honesty.weight else counted


def prompted(table: Table, event: events.PromptEvent, moment: CommitHeader) -> Table:
    """After a question was put to a seat, or taken back."""
    place = table.places[event.seat]
    before = place.prompt
    match event:
        case events.Asked(seat, number, question, due, remind):
            since = max(moment.at, place.away_until)
            if before and before.number == number:  # a new deadline
                anew = replace(before, question=question, due=due, remind=remind, extended=True, since=since)
                return table.with_place(seat, prompt=anew)
            prompt = Prompt(number, question, moment.version, due, remind, since=since)
            return table.with_place(seat, prompt=prompt, prompts=number, order_due=0)
        case events.Unasked(seat):
            return table.with_place(seat, **NO_PROMPT)


def paced(table: Table, event: events.PaceEvent, moment: CommitHeader) -> Table:
    """After more time, a nudge, or a player's absence or return."""
    place = table.places[event.seat]
    before = place.prompt
    match event:
        case events.TimeGiven(seat, _, due, remind):
            return table.with_place(seat, prompt=before and replace(before, due=due, remind=remind, prolonged=True))
        case events.Nudged(seat):
            return table.with_place(seat, prompt=before and replace(before, nudged=moment.version))
        case events.WentAway(seat, until):
            spent = place.was_away(moment.at)
            return table.with_place(seat, away_since=moment.at, away_until=until, spent_away=spent)
        case events.Returned(seat):
            return table.with_place(seat, spent_away=place.was_away(moment.at), **NOT_AWAY)
        case events.Deferred(seat, since, due, remind, renewal):
            moved = before and replace(before, since=since, due=due, remind=remind)
            return table.with_place(seat, prompt=moved, renewal=renewal)


def planned(table: Table, event: events.Planned) -> Table:
    """Plans change nothing for other players."""
    match event:
        case events.Instructed(seat, parts):
            return table.with_place(seat, instructions=parts)
        case events.Ordered(seat, orders):
            # A new order does not reset time-outs: all can count them, so that would reveal the order.
            return table.with_place(seat, orders=orders)
        case events.OrderDue(seat, at):
            return table.with_place(seat, order_due=at)
        case events.PartRefused():
            return table


def steered(table: Table, event: events.AutopilotEvent, moment: CommitHeader) -> Table:
    """After a change of a seat's autopilot."""
    match event:
        case events.AutopilotOn(seat):
            return table.with_place(seat, autopilot="absent", absent=moment.version)
        case events.AutopilotOff(seat):
            return table.with_place(seat, autopilot="off", timeouts=0)
        case events.Resigned(seat):
            return table.with_place(seat, autopilot="resigned", **NOTHING_PLANNED)


def said(table: Table, event: events.Said, moment: CommitHeader) -> Table:
    """After table talk: counts it, for this hour and in all."""
    hour, size = moment.at // 3600, size_of_talk(event.lines)

    def counted(talk: tuple[int, int]) -> tuple[int, int]:
        return (hour, talk[1] + 1 if talk[0] == hour else 1)

    if event.by is None:
        return replace(table, host_talk=counted(table.host_talk), host_said=table.host_said + size)
    place = table.places[event.by]
    return table.with_place(event.by, talk=counted(place.talk), said=place.said + size, spoke=moment.version)


def ended(table: Table, event: events.EndEvent, moment: CommitHeader) -> Table:
    """After the end, playing again, or closing."""
    match event:
        case events.PlayedAgain():
            return replace(table, again=table.again or moment.version)
        case events.Over(places, scores, by_resignation):
            return replace(
                _at_rest(table),
                phase="over",
                over=moment.version,
                results=places,
                scores=scores,
                resignation=by_resignation,
            )
        case events.Closed(by_host):
            return replace(
                _at_rest(table), phase="closed", closed=moment.version, closed_at=moment.at, closed_by_host=by_host
            )


def _at_rest(table: Table) -> Table:
    return replace(table, places=tuple([replace(place, prompt=None, **AT_REST) for place in table.places]))
