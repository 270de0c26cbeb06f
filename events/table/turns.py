"""The course of a game: moves of players and of the absent, the end, the next questions."""

from itertools import accumulate
from typing import Any

from engine.chance import KeyedChance
from engine.game import AnyGame, carry_out
from engine.history import AUTOMATIC
from engine.kit.leaving import places_after_leaving
from engine.kit.notation import IllegalAction, Refused
from engine.kit.seats import Seat
from engine.kit.value import Value
from engine.privacy import disclose
from events.names import nick
from events.table import events
from events.table.evolve import CommitHeader, committed, evolve
from events.table.refusals import AskFirst
from events.table.sight import Sight
from events.table.state import Prompt, SeatState, Table

MOST_AUTOMATIC_MOVES = 32
"""In one commit; further due moves become a debt of the table."""

MOST_SIGNS = 1_200
"""Of all plans, because every commit stores them: deflated less than a kilobyte, one write unit."""

REMINDED_DEADLINE = 4 * 3600
"""Seconds. Shorter deadlines get no reminder: it would come with the first notice."""


class Decided(Value):
    """A command's result.

    :param events: at least one
    """

    events: tuple[events.TableEvent, ...]
    table: Table


class Draft:
    """A commit's events, and the table after them."""

    def __init__(self, sight: Sight, moment: CommitHeader) -> None:
        self.game = sight.game
        self.before = sight.table
        self.sight = sight
        self.moment = moment
        self.events: list[events.TableEvent] = []

    @staticmethod
    def opening(game: AnyGame, opened: events.Opened, moment: CommitHeader) -> "Draft":
        """A table's first commit."""
        draft = Draft(Sight(game, evolve(game, None, opened, moment), now=moment.at), moment)
        draft.events.append(opened)
        return draft

    def add(self, event: events.TableEvent, position: Any = None) -> None:
        """Applies an event to the table.

        :param position: the game's, after a move or the set-up
        """
        self.sight = self.sight.of(evolve(self.game, self.table, event, self.moment, position))
        self.events.append(event)

    def decided(self) -> Decided:
        """The whole commit."""
        happened = tuple(self.events)
        return Decided(happened, committed(self.table, happened, self.moment))

    @property
    def table(self) -> Table:
        """After the events so far."""
        return self.sight.table

    def chance(self) -> KeyedChance:
        """For the next game move."""
        return KeyedChance(self.table.game_key, self.table.moves + 1)


def nicks(table: Table) -> list[str]:
    """The players' names in moves, by seat."""
    return [nick(place.name) for place in table.places]


def answer(draft: Draft, seat: Seat, text: str, confirmed: bool) -> None:
    """Makes a message's moves, in order. The first must be legal; parts that are not due wait.

    :param confirmed: whether the first may be odd
    :raises AskFirst: when it is odd, and may not be
    :raises Refused: when the text is unreadable or its first part illegal
    """
    view = draft.sight.view(seat)
    actions = draft.game.parse(text, view, nicks(draft.table))
    for index, action in enumerate(actions):
        if seat not in draft.sight.questions:
            _let_wait(draft, seat, tuple([str(waiting) for waiting in actions[index:]]))
            return
        try:
            make_move(draft, seat, action, "own", draft.chance())
        except IllegalAction:
            if index == 0:
                raise
            draft.add(events.PartRefused(seat, str(action)))
            return
        if index == 0 and not confirmed and (warning := draft.game.warning(view, action)):
            raise AskFirst(warning)


def _let_wait(draft: Draft, seat: Seat, parts: tuple[str, ...]) -> None:
    """Keeps a message's parts; refuses the first without room, with all after it."""
    place = draft.table.places[seat]
    left = room(draft.table, place)
    waiting = parts[: sum(signs <= left for signs in accumulate(map(len, parts)))]
    if waiting or place.instructions:
        draft.add(events.Instructed(seat, waiting))
    if len(waiting) < len(parts):
        draft.add(events.PartRefused(seat, parts[len(waiting)]))


def room(table: Table, place: SeatState) -> int:
    """Signs left in a place's equal share, whatever others planned."""
    return MOST_SIGNS // len(table.places) - sum([len(order.text) for order in place.orders])


def time_out(draft: Draft) -> None:
    """Moves for overdue seats. Seats that time out too often get autopilot; silence that answers does not count."""
    now = draft.moment.at
    overdue = [seat for seat, place in enumerate(draft.table.places) if place.prompt and 0 < place.prompt.due <= now]
    for seat in overdue if draft.table.awake else ():
        prompt = draft.table.places[seat].prompt
        if prompt and draft.sight.questions.get(seat) == prompt.question:
            _move_automatically(draft, seat, "silence" if draft.game.is_optional(prompt.question) else "timeout")
        place = draft.table.places[seat]
        if place.autopilot == "off" and place.timeouts >= draft.table.settings.max_timeouts:
            draft.add(events.AutopilotOn(seat))


def answer_as_bot(draft: Draft, seat: Seat, text: str) -> None:
    """A bot's move; it must be legal."""
    view = draft.sight.view(seat)
    (action,) = draft.game.parse(text, view, nicks(draft.table))
    make_move(draft, seat, action, "bot", draft.chance())


def proceed(draft: Draft) -> None:
    """Moves for the absent and by instructions, ends the match or asks the next questions."""
    steps = 0
    while not _end(draft):
        if steps == MOST_AUTOMATIC_MOVES or not (draft.table.awake and _step(draft)):
            _ask(draft)
            return
        steps += 1


def advances(game: AnyGame, table: Table) -> bool:
    """Whether the last commit left moves by rule or instruction."""
    if table.phase != "playing" or not table.awake:
        return False
    asked = game.to_act(game.view(table.position, None))
    return any(_is_moved_by_rule(table, seat) or _is_instructed(table, seat) for seat in asked)


def bot_turns(game: AnyGame, table: Table) -> list[Seat]:
    """See `Sight.bot_turns`."""
    return Sight(game, table).bot_turns


def _is_moved_by_rule(table: Table, seat: Seat) -> bool:
    return table.places[seat].autopilot != "off" and not table.is_played_by_bot(seat)


def _is_instructed(table: Table, seat: Seat) -> bool:
    place = table.places[seat]
    return place.autopilot == "off" and bool(place.instructions)


def make_move(
    draft: Draft, seat: Seat, action: object, how: events.How, chance: KeyedChance, planned: events.Plan | None = None
) -> None:
    """One move of the game. Only automatic moves may be ones players cannot choose (RULES 0.3).

    :param planned: how its player chose it in advance
    :raises IllegalAction: when it is not legal now
    """
    before = draft.sight
    if how not in AUTOMATIC and (sentence := before.legal(seat).refusal(action)):
        raise IllegalAction(sentence)
    course = carry_out(draft.game, before.table.position, seat, action, chance)
    whole = str(action)
    text = whole if how in AUTOMATIC else str(disclose(action))  # the rule's moves are no secret
    moved = events.Moved(seat, how, tuple(course.events), text, whole if whole != text else None, planned)
    draft.add(moved, course.state)
    _drop_instructions(draft, before, seat if planned == "instruction" and seat in draft.sight.questions else None)


def _drop_instructions(draft: Draft, before: Sight, going_on: Seat | None) -> None:
    """Drops waiting parts at the end of their round.

    :param going_on: a seat that began the next round itself and is asked first: its next part stays
    """
    waiting = [seat for seat, place in enumerate(draft.table.places) if place.instructions]
    if waiting and before.outlook.within != draft.sight.outlook.within:
        for seat in waiting:
            if seat != going_on:
                draft.add(events.Instructed(seat, ()))


def _move_automatically(draft: Draft, seat: Seat, how: events.How) -> None:
    after = None
    while True:
        chance = draft.chance()
        after = draft.game.automatic(draft.sight.view(seat), chance, after)
        if after is None:
            return
        make_move(draft, seat, after, how, chance)


def _step(draft: Draft) -> bool:
    """One absent player's move, or one instruction; `False` if all waits for people."""
    for seat in sorted(draft.sight.questions):
        place = draft.table.places[seat]
        if _is_moved_by_rule(draft.table, seat):
            _move_automatically(draft, seat, "autopilot")
            return True
        if _is_instructed(draft.table, seat):
            _follow(draft, seat, place.instructions)
            return True
    return False


def _follow(draft: Draft, seat: Seat, instructions: tuple[str, ...]) -> None:
    """Follows the next waiting instruction; an illegal one is dropped with all after it (RULES 0.7)."""
    view = draft.sight.view(seat)
    try:
        (action,) = draft.game.parse(instructions[0], view, nicks(draft.table))
        make_move(draft, seat, action, "own", draft.chance(), "instruction")
        if draft.table.places[seat].instructions:  # or the move ended their round
            draft.add(events.Instructed(seat, instructions[1:]))
    except Refused:
        draft.add(events.Instructed(seat, ()))


def _end(draft: Draft) -> bool:
    outcome = draft.game.outcome(draft.table.position)
    if outcome:
        draft.add(events.Over(outcome.places, outcome.scores, resignation=False))
        return True
    left = draft.sight.still_in
    standing = {seat for seat in left if draft.table.places[seat].autopilot != "resigned"}
    nobody_cares = all(place.bot or place.autopilot == "resigned" for place in draft.table.places)
    if len(standing) == 1 or nobody_cares:
        places = places_after_leaving(len(draft.table.places), left, standing)
        draft.add(events.Over(places, (), resignation=True))
        return True
    return False


def _ask(draft: Draft) -> None:
    questions = draft.sight.questions if draft.table.awake else {}
    for seat, place in enumerate(draft.table.places):
        question = questions.get(seat) if place.autopilot == "off" and not place.bot else None
        if question is None:
            if place.prompt:
                draft.add(events.Unasked(seat))
        elif place.prompt is None or place.prompt.question != question:
            due, remind = _times(draft, seat, question)
            draft.add(events.Asked(seat, place.prompts + 1, question, due, remind))


def _times(draft: Draft, seat: Seat, question: Any) -> tuple[int, int]:
    """As `times`, but several moves on one question share one deadline (RULES 0.3)."""
    answered = _answered_alone(draft, seat)
    if answered and answered.question == question:
        return answered.due, answered.remind
    return times(draft, seat, question)


def times(draft: Draft, seat: Seat, question: Any) -> tuple[int, int]:
    """When a new prompt is due, and when to remind; 0 for never. An absent player's time counts from their return."""
    deadline = time_for(draft, question)
    if not deadline:
        return 0, 0
    due = max(draft.moment.at, draft.table.places[seat].away_until) + deadline
    return due, 0 if draft.game.is_optional(question) else reminder(due, deadline)


def time_for(draft: Draft, question: Any) -> int:
    """Seconds to answer, 0 for no limit."""
    options = draft.game.options(**dict(draft.table.options))
    return draft.game.deadline(options, question, draft.table.settings.deadline)


def reminder(due: int, deadline: int) -> int:
    """`deadline` in seconds; 0 for never."""
    return due - deadline // 4 if deadline >= REMINDED_DEADLINE else 0


def _answered_alone(draft: Draft, seat: Seat) -> Prompt | None:
    moved = [event for event in draft.events if isinstance(event, events.Moved)]
    if moved and all(event.seat == seat and event.how == "own" for event in moved):
        return draft.before.places[seat].prompt
    return None
