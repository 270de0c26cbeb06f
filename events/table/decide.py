"""A table's rules: each command leads to events, or is refused."""

from collections.abc import Mapping
from dataclasses import fields
from itertools import count
from typing import Any

from engine.chance import KeyedChance, game_key
from engine.game import AnyGame, start
from engine.kit.notation import Refused
from engine.kit.options import read_options
from engine.kit.seats import Seat
from engine.kit.sentence import Sentence, Verbatim, sentence
from engine.kit.value import Value
from engine.registry import GAMES
from events.names import TALK_LENGTH, bot_name, clean_name, clean_talk, size_of_talk
from events.naming import refusal
from events.table import commands, legal
from events.table.events import Author, Begun, HostReturned, Opened, Said, SeatTaken, Settings, concerns
from events.table.evolve import CommitHeader
from events.table.index import MOST_HIDDEN
from events.table.orders import cancel_order, follow_order, give_order, stand_by
from events.table.refusals import AskFirst, Refusals, RefusedForNow, TooOften
from events.table.rhythm import LONGEST_DEADLINE, announce_renewal, come_back, give_away, give_time, go_away
from events.table.sight import Sight
from events.table.state import Table
from events.table.turns import Decided, Draft, answer, answer_as_bot, proceed, time_out
from events.who import Who

SHORTEST_DEADLINE = 60
LONGEST_OBJECTION = 7 * 86_400
SHORTEST_ABSENCE = 3600
LONGEST_ABSENCE = 14 * 86_400

MOST_DAYS_AWAY = 14
"""Per player and match."""

MOST_SAID = 100_000
"""Bytes of talk of each player and of the host (`size_of_talk`): the record stays below the size of an answer."""

TALK_PER_HOUR = 30


class DrawSources(Value):
    """The sources of a game's draws, read from the log when a game begins."""

    seed: bytes
    entropies: Mapping[Seat, str]


def open_table(game: AnyGame, command: commands.Open, moment: CommitHeader) -> Decided:
    """A table's first commit.

    :raises Refused: when options, seats or settings are out of bounds, or the host's name is unfit
    """
    _check_settings(command.settings)
    if command.seats:
        _check_seats(game, command.seats)
    options = read_options(game.options, command.options)
    if isinstance(options, Sentence):
        raise Refused(options)
    seats = command.seats or _most_seats(game, options)
    if wrong := game.refuse_options(options, seats):
        raise Refused(wrong)
    opened = Opened(
        game=game.name,
        options=tuple((each.name, getattr(options, each.name)) for each in fields(options)),
        seats=seats,
        settings=command.settings,
        key=command.link_key,
        commitment=command.commitment,
        seed=command.seed,
        host=0 if command.host_name else None,
        circle=command.circle,
        asked=command.asked,
        by_key=command.by_key,
        salt=command.salt,
    )
    draft = Draft.opening(game, opened, moment)
    _seat_bots(draft, command)
    if command.host_name:
        _sit(draft, 0, commands.TakeSeat(command.host_name, command.host_entropy, command.host_person))
    if command.settings.begin_when_full and not any(place.open for place in draft.table.places):
        _begin(draft, DrawSources(command.seed, {0: command.host_entropy}))
    return draft.decided()


def decide(
    game: AnyGame,
    table: Table,
    who: Who,
    command: commands.Command,
    moment: CommitHeader,
    origins: DrawSources | None = None,
    confirmed: bool = False,
) -> Decided:
    """A command's events at an existing table.

    :param origins: needed by a command that can begin the game (`may_begin`)
    :raises AskFirst: when it is odd or final, and not `confirmed`
    :raises Refused: with the sentence for the caller; `legal.refusal` decides who may do it and when
    """
    sight = Sight(game, table, now=moment.at)
    if refused := legal.refusal(sight, who, command):
        raise refused
    draft = Draft(sight, moment)
    _do(draft, who, command, origins, confirmed)
    match command:
        case commands.Move() | commands.BotMove() | commands.TimeOut() | commands.ComeBack() | commands.Resign():
            proceed(draft)
    if draft.table.missed and who.is_host:  # by any act
        draft.add(HostReturned())
    if not confirmed and (question := command.question(table)):
        raise AskFirst(question)
    stand_by(draft)
    if not draft.events:
        raise RefusedForNow(sentence(Refusals.nothing_due))
    if who.scope == "seat" and not concerns(draft.events, None):
        _check_hidden(table, who.own)
    return draft.decided()


def _check_hidden(table: Table, seat: Seat) -> None:
    """Limits a seat's hidden commits between two public ones, because the other players pay for them.

    :raises RefusedForNow: until the next public one
    """
    hidden = table.places[seat].hidden
    if len(hidden) == MOST_HIDDEN and hidden[0] > table.index.last:
        raise RefusedForNow(sentence(Refusals.hidden_many, most=MOST_HIDDEN))


def _do(draft: Draft, who: Who, command: commands.Command, origins: DrawSources | None, confirmed: bool) -> None:
    match command:
        case commands.TakeSeat():
            _take_seat(draft, who.own, command, origins)
        case commands.AddBot():
            _add_bot(draft, command, origins)
        case commands.Begin():
            _begin(draft, origins)
        case commands.Move(_, text):
            answer(draft, who.own, text, confirmed)
        case commands.BotMove(seat, text):
            answer_as_bot(draft, seat, text)
        case commands.RenewLink(seat):
            announce_renewal(draft, seat)
        case commands.TimeOut():
            give_away(draft)
            if not follow_order(draft):
                time_out(draft)
        case commands.GiveOrder(text):
            give_order(draft, who.own, text)
        case commands.CancelOrder(text):
            cancel_order(draft, who.own, text)
        case commands.GiveTime() | commands.GoAway() | commands.ComeBack():
            _move_clocks(draft, who, command)
        case commands.Say(text):
            _say(draft, who.seat, text)
        case _:
            draft.add(command.event(draft.table, who))


def _move_clocks(draft: Draft, who: Who, command: commands.GiveTime | commands.GoAway | commands.ComeBack) -> None:
    match command:
        case commands.GiveTime(seat):
            give_time(draft, seat, who.seat)
        case commands.GoAway(until):
            go_away(draft, who.own, until)
        case commands.ComeBack():
            come_back(draft, who.own)


def may_begin(table: Table, command: commands.Command) -> bool:
    """Whether its origins must be read."""
    match command:
        case commands.Begin():
            return table.phase == "lobby"
        case commands.TakeSeat() | commands.AddBot():
            still_open = sum(place.open for place in table.places)
            return table.phase == "lobby" and table.settings.begin_when_full and still_open == 1
        case _:
            return False


def _check_settings(settings: Settings) -> None:
    if settings.deadline and not SHORTEST_DEADLINE <= settings.deadline <= LONGEST_DEADLINE:
        raise Refused(sentence(Refusals.wrong_deadline))
    if not 1 <= settings.max_timeouts <= 10:
        raise Refused(sentence(Refusals.wrong_timeouts))
    if not 0 <= settings.objection <= LONGEST_OBJECTION:
        raise Refused(sentence(Refusals.wrong_objection))
    if not SHORTEST_ABSENCE <= settings.host_absence <= LONGEST_ABSENCE:
        raise Refused(sentence(Refusals.wrong_absence))
    if not 0 <= settings.away_days <= MOST_DAYS_AWAY:
        raise Refused(sentence(Refusals.wrong_away, most=MOST_DAYS_AWAY))


def _check_seats(game: AnyGame, seats: int) -> None:
    if seats not in game.seats:
        least, most = game.seats[0], game.seats[-1]
        raise Refused(sentence(Refusals.wrong_seats, title=Verbatim(game.title), least=least, most=most, seats=seats))


def _most_seats(game: AnyGame, options: Any) -> int:
    fitting = [seats for seats in game.seats if game.refuse_options(options, seats) is None]
    return max(fitting or game.seats)


def _sit(draft: Draft, seat: Seat, command: commands.TakeSeat) -> None:
    name = clean_name(command.name)
    others = [place.name for other, place in enumerate(draft.table.places) if other != seat and place.name]
    if wrong := refusal(name, others):
        raise Refused(wrong)
    draft.add(SeatTaken(seat, name, command.entropy, command.person))


def _seat_bots(draft: Draft, command: commands.Open) -> None:
    seats = len(draft.table.places)
    if not 0 <= command.bots < seats:
        raise Refused(sentence(Refusals.too_many_bots, most=seats - 1))
    for seat in range(seats - command.bots, seats):
        name = _name_of_bot(draft.table, clean_name(command.host_name))
        draft.add(SeatTaken(seat, name, "", "", bot=True))


def _name_of_bot(table: Table, *names: str) -> str:
    """The first name for a bot that no player and no other bot has."""
    taken = [*filter(None, names), *[place.name for place in table.places if place.name and not place.open]]
    return next(name for name in map(bot_name, count()) if not refusal(name, taken))


def _add_bot(draft: Draft, command: commands.AddBot, origins: DrawSources | None) -> None:
    table = draft.table
    seat = table.free_seats()[-1]
    draft.add(SeatTaken(seat, _name_of_bot(table), "", "", bot=True))
    if may_begin(table, command):
        _begin(draft, origins, {seat: ""})


def _take_seat(draft: Draft, seat: Seat, command: commands.TakeSeat, origins: DrawSources | None) -> None:
    table = draft.table
    _sit(draft, seat, command)
    if table.phase == "playing":
        proceed(draft)
    elif may_begin(table, command):
        _begin(draft, origins, {seat: command.entropy})


def _begin(draft: Draft, origins: DrawSources | None, newest: Mapping[Seat, str] = {}) -> None:
    """:param newest: entropy of the player who sits down in this commit"""
    game, table = draft.game, draft.table
    taken = [seat for seat, place in enumerate(table.places) if not place.open]
    options = game.options(**dict(table.options))
    assert origins is not None
    known = {**origins.entropies, **newest}
    entropies = tuple(known.get(seat, "") for seat in taken)
    key = game_key(origins.seed, entropies)
    course = start(game, options, len(taken), KeyedChance(key, 0))
    draft.add(Begun(GAMES.rules(game.name), tuple(course.events), entropies, key), course.state)
    proceed(draft)


def _say(draft: Draft, by: Author, text: str) -> None:
    lines = clean_talk(text)
    length = len("\n".join(lines))
    if not length:
        raise Refused(sentence(Refusals.talk_empty))
    if length > TALK_LENGTH:
        raise Refused(sentence(Refusals.talk_long, most=TALK_LENGTH, length=length))
    table = draft.table
    hour, count = table.host_talk if by is None else table.places[by].talk
    if hour == draft.moment.at // 3600 and count >= TALK_PER_HOUR:
        raise TooOften(sentence(Refusals.talk_often), until=(hour + 1) * 3600)
    said = table.host_said if by is None else table.places[by].said
    if said + size_of_talk(lines) > MOST_SAID:
        raise Refused(sentence(Refusals.talk_full))
    name = "" if by is None else table.places[by].name
    draft.add(Said(by, name, lines))
