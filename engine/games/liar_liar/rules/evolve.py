"""Applies events."""

from collections.abc import Iterable
from typing import TypeVar

from engine.games.liar_liar import events
from engine.games.liar_liar.knowledge import trails
from engine.games.liar_liar.knowledge.layers import PILE, Layer
from engine.games.liar_liar.melds import Meld, kind_of
from engine.games.liar_liar.position import Phase, Public, Quest, State, in_hand
from engine.games.liar_liar.rules.sightings import gave, settled, showed_hand, sighted, with_trail
from engine.games.liar_liar.values import Item, Lay
from engine.kit.cards import Card, face_of, with_copy
from engine.kit.seats import Seat, with_seat
from engine.kit.value import replace

CHIPS_EACH = 5

Known = TypeVar("Known")

# ---- evolve ----


def evolve(state: State | None, event: events.Event) -> State:
    """Applies one event."""
    if isinstance(event, events.Started):
        return _started(event)
    assert state is not None
    return _moved(state, event) if isinstance(event, events.Moved) else _stepped(state, event)


def _with(state: State, **changes: object) -> State:
    return replace(state, public=replace(state.public, **changes))  # type: ignore[arg-type]


def _with_quest(state: State, phase: Phase, **changes: object) -> State:
    return _with(state, phase=phase, quest=replace(state.public.open_quest, **changes))  # type: ignore[arg-type]


# ---- hands, turns, and what is said ----


def _started(event: events.Started) -> State:
    nothing: tuple[()] = ()
    public = Public(event.options, chips=(CHIPS_EACH,) * event.seats, scores=(0,) * event.seats)
    return State(public, (nothing,) * event.seats, nothing, (nothing,) * event.seats, (nothing,) * event.seats)


def _stepped(state: State, event: events.Step | events.ChipPaid) -> State:
    public = state.public
    match event:
        case events.Dealt(starter, hands, stock):
            return _dealt(public, starter, list(map(_known, hands)), _known(stock))
        case events.TurnBegan(by):
            return _with(state, phase="OBTAIN", turn=by, turns=public.turns + 1, laid=(), quest=None)
        case events.HandEnded(chips=chips, points=points):
            scores = tuple([score + more for score, more in zip(public.scores, points, strict=True)])
            return _with(state, phase="DEAL", chips=chips, scores=scores, number=public.number + 1)
        case events.Won():
            return _with(state, phase="OVER")
        case events.Asked(_, to, request):
            return _with(state, phase="ANSWER", quest=Quest(to, request))
        case events.SaidYes(by, card):
            answered = _with_quest(state, "DECIDE", answer="yes")
            return replace(answered, answer=card, hands=_taken(state.hands, by, [_known(card)]))
        case events.SaidNo(_, if_accepted):
            return replace(_with_quest(state, "DECIDE", answer="no"), if_accepted=if_accepted)
        case events.NoAccepted():
            return _with(state, phase="PRODUCE")
        case events.KeptBack():
            return replace(_with(state, phase="PLAY_END"), if_accepted=None)
        case events.Finished(_, to_refresh):
            return state if to_refresh is None else _with(state, phase="REFRESH")
        case events.ChipPaid():
            return _with(state, chips=_paid(public.chips, event))


def _dealt(public: Public, starter: Seat, hands: list[tuple[Card, ...]], stock: tuple[Card, ...]) -> State:
    chips = (CHIPS_EACH,) * public.seats
    began = Public(public.options, "OBTAIN", starter, starter, chips=chips, scores=public.scores, number=public.number)
    nothing_known = tuple([(Layer(unseen=len(hand)),) for hand in hands])
    return State(began, tuple([in_hand(hand) for hand in hands]), stock, ((),) * public.seats, nothing_known)


def _paid(chips: tuple[int, ...], event: events.ChipPaid) -> tuple[int, ...]:
    paid = with_seat(chips, event.to, chips[event.to] + 1)
    return paid if event.by_bank else with_seat(paid, event.debtor, paid[event.debtor] - 1)


# ---- cards that move ----


def _moved(state: State, event: events.Moved) -> State:
    match event:
        case events.Drew(by, _, cards):
            return _drew(state, by, _known(cards))
        case events.Reshuffled(_, stock):
            after = tuple(map(trails.reshuffled, state.trails))
            return settled(replace(state, stock=_known(stock), discards=((),) * state.public.seats, trails=after))
        case events.Discarded(by, drawn, card):
            before = state.trails[by]
            trail = trails.discarded_drawn(before) if drawn else trails.left(before, PILE)
            return _put_down(with_trail(state, by, trail), by, [_known(card)])
        case events.Refreshed(by, count, cards):
            left = with_trail(state, by, trails.left(state.trails[by], *[PILE] * count))
            return _put_down(left, by, _known(cards))
        case events.Gave(by, to, card):
            given = [_known(card)]
            hands = _added(_taken(state.hands, by, given), to, given)
            return replace(gave(state, by, to, face_of(given[0])), hands=hands)
        case events.TurnedUp():
            return _turned_up(state, event)
        case events.Produced(by, card):
            return replace(_with(sighted(state, by, card, stays=True), phase="PLAY_END"), if_accepted=None)
        case events.HandShown(_, to, cards, caught):
            shown = replace(showed_hand(state, to, cards), if_accepted=None)
            return _with_quest(shown, "TAKE" if caught else "PLAY_END", to_refresh=not caught)
        case events.Taken(by, giver, card, copy):
            return _received_by(state, by, giver, with_copy(card, _known(copy)))
        case events.Played():
            return _played(state, event)


def _drew(state: State, by: Seat, cards: tuple[Card, ...]) -> State:
    count = len(cards)
    known = with_trail(state, by, trails.came(state.trails[by], Layer(unseen=count)))
    drawn = replace(known, hands=_added(state.hands, by, cards), stock=state.stock[count:])
    if state.public.phase == "REFRESH":
        return drawn
    return replace(_with(drawn, phase="PLAY_DISCARD"), drawn=cards[0])


def _put_down(state: State, by: Seat, cards: Iterable[Card]) -> State:
    discards = _added(state.discards, by, cards)
    return settled(replace(state, hands=_taken(state.hands, by, cards), discards=discards, drawn=None))


def _turned_up(state: State, event: events.TurnedUp) -> State:
    card = _known(state.answer)
    back = replace(state, hands=_added(state.hands, event.to, [card]), answer=None)
    if event.holder == event.by:
        return _received_by(back, event.by, event.to, card)
    return _with(sighted(back, event.to, event.card, stays=True), phase="PLAY_END")


def _received_by(state: State, by: Seat, giver: Seat, card: Card) -> State:
    seen = sighted(state, giver, face_of(card), stays=False)
    came = with_trail(seen, by, trails.came(seen.trails[by], Layer(seen=(face_of(card),))))
    received = replace(came, hands=_added(_taken(seen.hands, giver, [card]), by, [card]))
    return _with_quest(received, "PLAY_GIVE", received=card, is_held=True)


def _played(state: State, event: events.Played) -> State:
    copies = iter(_known(event.copies))
    for item in event.items:
        cards = tuple([with_copy(face, next(copies)) for face in item.cards])
        melds = _with_item(state.public, event.by, item, cards)
        state = _with(_laid(state, event.by, cards), melds=melds)
    return state


def _with_item(public: Public, by: Seat, item: Item, cards: tuple[Card, ...]) -> tuple[Meld, ...]:
    if isinstance(item, Lay):
        return (*public.melds, Meld(_known(kind_of(cards, public.size)), cards, by))
    number = _known(item.on)
    return with_seat(public.melds, number - 1, public.melds[number - 1].hit_by(cards[0]))


def _laid(state: State, by: Seat, cards: tuple[Card, ...]) -> State:
    """Updates public knowledge of the drawn and the received card, too."""
    public, faces = state.public, list(map(face_of, cards))
    surely_held = trails.certain_in(state.trails[by]).seen if public.decks == 1 else ()
    for face in faces:
        state = sighted(state, by, face, stays=False)
    drawn = None if state.drawn in cards else state.drawn
    moved = replace(state, hands=_taken(state.hands, by, cards), drawn=drawn)
    laid = _with(moved, laid=(*public.laid, *[face for face in faces if face not in surely_held]))
    if public.received is None or face_of(public.received) not in faces:
        return laid
    return _with_quest(laid, public.phase, is_held=False)


# ---- hands of cards ----


def _known(value: Known | None) -> Known:
    assert value is not None
    return value


def _added(hands: tuple[tuple[Card, ...], ...], seat: Seat, cards: Iterable[Card]) -> tuple[tuple[Card, ...], ...]:
    return with_seat(hands, seat, in_hand((*hands[seat], *cards)))


def _taken(hands: tuple[tuple[Card, ...], ...], seat: Seat, cards: Iterable[Card]) -> tuple[tuple[Card, ...], ...]:
    gone = set(cards)
    return with_seat(hands, seat, tuple([card for card in hands[seat] if card not in gone]))
