"""Standing orders at a table. Only their owner learns of them.

An order acts in a commit of its own, after a delay, to look like a person's answer (docs/design/table.md). Time-outs
around it are counted on, and the published seed reveals the delay.
"""

from typing import Any

from engine.kit.notation import Refused
from engine.kit.seats import Seat
from engine.kit.sentence import Verbatim, sentence
from events.table.events import Instructed, OrderDue, Ordered, StandingOrder
from events.table.refusals import Refusals, RefusedForNow
from events.table.state import SeatState
from events.table.turns import Draft, make_move, nicks, room

MOST_ORDERS = 6
"""Per seat."""

SHORTEST_DELAY, LONGEST_DELAY = 60, 600
"""Seconds from the question to an order's answer."""


def give_order(draft: Draft, seat: Seat, text: str) -> None:
    """Adds an order as the last: the first that fits a question answers it.

    :raises Refused: when it cannot be read, or could never act
    """
    game, place = draft.game, draft.table.places[seat]
    view = draft.sight.view(seat)
    order = game.orders.read(text, view, nicks(draft.table))
    given = StandingOrder(str(order), tuple(game.orders.lasts(order, view)))
    if given in place.orders:
        raise RefusedForNow(sentence(Refusals.order_there, text=Verbatim(given.text)))
    if len(given.text) > room(draft.table, place) - sum(map(len, place.instructions)):
        raise RefusedForNow(sentence(Refusals.orders_long))
    draft.add(Ordered(seat, (*place.orders, given)))


def cancel_order(draft: Draft, seat: Seat, text: str) -> None:
    """Cancels that order, or the waiting parts of a message."""
    place = draft.table.places[seat]
    left = tuple([each for each in place.orders if each.text != text])
    if left != place.orders:
        draft.add(Ordered(seat, left))
    elif text and text == "; ".join(place.instructions):
        draft.add(Instructed(seat, ()))
    else:
        raise RefusedForNow(sentence(Refusals.order_gone))


def stand_by(draft: Draft) -> None:
    """Runs last in a commit: drops orders that are over, and sets when one answers an open prompt."""
    for seat, place in enumerate(draft.table.places):
        if place.orders:
            _drop(draft, seat)
        if place.orders or place.order_due:
            _set_due(draft, seat)


def follow_order(draft: Draft) -> bool:
    """Carries out one due order: the first seat's, not the earliest."""
    for seat, place in enumerate(draft.table.places):
        if not 0 < place.order_due <= draft.moment.at:
            continue
        _drop(draft, seat)  # newer code may read or allow less
        if (action := _answer(draft, seat)) is not None:
            make_move(draft, seat, action, "own", draft.chance(), "order")
            return True
    return False


def _drop(draft: Draft, seat: Seat) -> None:
    orders = draft.table.places[seat].orders
    standing = tuple([order for order in orders if _stands(draft, seat, order)])
    if standing != orders:
        draft.add(Ordered(seat, standing))


def _stands(draft: Draft, seat: Seat, given: StandingOrder) -> bool:
    """Whether it is not over, and its present answer, if any, is legal."""
    game = draft.game
    view = draft.sight.view(seat)
    try:
        order = game.orders.read(given.text, view, nicks(draft.table))
    except Refused:
        return False
    if tuple(game.orders.lasts(order, view)) != given.lasts:
        return False
    answer = game.orders.answer(order, view) if draft.table.places[seat].prompt else None
    return answer is None or answer in draft.sight.legal(seat)


def _answer(draft: Draft, seat: Seat) -> Any:
    game, place = draft.game, draft.table.places[seat]
    if place.prompt is None:
        return None
    view, names = draft.sight.view(seat), nicks(draft.table)
    answers = (game.orders.answer(game.orders.read(given.text, view, names), view) for given in place.orders)
    return next((answer for answer in answers if answer is not None), None)


def _set_due(draft: Draft, seat: Seat) -> None:
    place = draft.table.places[seat]
    is_answered = _answer(draft, seat) is not None
    due = (place.order_due or _due(draft, place, seat)) if is_answered else 0
    if due != place.order_due:
        draft.add(OrderDue(seat, due))


def _due(draft: Draft, place: SeatState, seat: Seat) -> int:
    """After a delay only the seed reveals, in the first half of the time for the answer."""
    now = draft.moment.at
    assert place.prompt
    if draft.table.settings.orders_at_once:
        return now
    longest = min(LONGEST_DELAY, max(0, place.prompt.due - now) // 2) if place.prompt.due else LONGEST_DELAY
    shortest = min(SHORTEST_DELAY, longest // 2)
    (drawn,) = draft.chance().roll(f"order {seat} {place.prompt.number}", longest - shortest + 1, 1)
    return now + shortest + drawn
