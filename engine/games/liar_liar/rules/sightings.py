"""Updates public knowledge of all hands when cards are seen or given (RULES LL.9)."""

from collections.abc import Sequence

from engine.games.liar_liar.knowledge import trails
from engine.games.liar_liar.knowledge.layers import PILE, Layer, Trail
from engine.games.liar_liar.position import Gift, State
from engine.kit.cards import Card, face_of
from engine.kit.seats import Seat, with_seat
from engine.kit.value import replace


def gave(state: State, by: Seat, to: Seat, face: Card) -> State:
    """A card is passed unseen, not the one received openly."""
    number = max([gift.number for gift in state.gifts], default=PILE) + 1
    giver = trails.left(state.trails[by], number)
    quest = state.public.quest
    if quest and quest.is_held and quest.received is not None:
        giver = trails.was_seen(giver, face_of(quest.received))
    after = with_trail(with_trail(state, by, giver), to, trails.came(state.trails[to], Layer(gifts=(number,))))
    return settled(replace(after, gifts=(*state.gifts, Gift(number, by, to, face))))


def showed_hand(state: State, holder: Seat, faces: Sequence[Card]) -> State:
    """A whole hand is seen."""
    for face in faces:
        state, _ = _moved_on(state, holder, face)
    for number in trails.certain_in(state.trails[holder]).gifts:
        state = _with_gift_shown(state, number, faces)
    shown = trails.shown(state.trails[holder], faces, is_only=state.public.decks == 1)
    return settled(with_trail(state, holder, shown))


def sighted(state: State, holder: Seat, face: Card, stays: bool) -> State:
    """A card is seen that stays in a hand or leaves it openly."""
    state, gift = _moved_on(state, holder, face)
    trail, is_only = state.trails[holder], state.public.decks == 1
    if not gift and face not in trails.seen_in(trail):
        gift = trails.only_gift(trail)
        state = _with_gift_shown(state, gift, [face]) if gift else state
    state = _with_gifts_seen(state, trails.come_unseen(trail, face, gift, is_only), [face])
    after = (trails.was_seen if stays else trails.went)(trail, face, gift, is_only)
    return settled(with_trail(state, holder, after))


def _moved_on(state: State, holder: Seat, face: Card) -> tuple[State, int]:
    """Removes a card seen with its holder from trails where it was seen before.

    :returns: the state, and the gift that brought it to the holder; 0 if uncertain
    """
    if state.public.decks == 2:  # it may be the other copy
        return state, 0
    after, gift = list(state.trails), 0
    for seat, trail in enumerate(after):
        if seat != holder or trails.is_gone(trail, face):
            after[seat], number = trails.moved_on(trail, face)
            gift = gift or number
    receivers = {each.number: each.to for each in state.gifts}
    while gift and receivers[gift] != holder:
        to = receivers[gift]
        after[to], gift = trails.moved_on(after[to], gift=gift)
    is_there = gift in trails.gifts_in(after[holder])  # otherwise it has left, and come again
    return replace(state, trails=tuple(after)), gift if is_there else 0


def _with_gift_shown(state: State, number: int, faces: Sequence[Card]) -> State:
    """Takes a gift for a shown card or an earlier candidate. Its giver was seen with none of them.

    With two decks it may be a copy of a card seen with its giver; then its trail is lost.
    """
    gift = next(gift for gift in state.gifts if gift.number == number)
    trail = state.trails[gift.by]
    is_clear = state.public.decks == 1 or not {*faces, *gift.seen} & set(trails.seen_remembered(trail))
    after = trails.gave(trail, number) if is_clear else trails.lost_sight(trail, number)
    return _with_gifts_seen(with_trail(state, gift.by, after), trail, [*gift.seen, *faces])


def _with_gifts_seen(state: State, trail: Trail, faces: Sequence[Card]) -> State:
    numbers = trails.gifts_remembered(trail)
    gifts = [
        replace(gift, seen=tuple(sorted({*gift.seen, *faces}))) if gift.number in numbers else gift
        for gift in state.gifts
    ]
    return replace(state, gifts=tuple(gifts))


def with_trail(state: State, seat: Seat, trail: Trail) -> State:
    """Replaces one trail."""
    return replace(state, trails=with_seat(state.trails, seat, trail))


def settled(state: State) -> State:
    """Drops gifts the receivers' trails have lost."""
    remembered = {number for trail in state.trails for number in trails.gifts_remembered(trail)}
    for gift in state.gifts:
        if gift.number not in remembered:
            state = with_trail(state, gift.by, trails.lost_sight(state.trails[gift.by], gift.number))
    if len(remembered) < len(state.gifts):
        return replace(state, gifts=tuple([gift for gift in state.gifts if gift.number in remembered]))
    return state
