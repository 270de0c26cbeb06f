"""The rules of Liar, Liar."""

from collections.abc import Sequence

from engine.chance import Chance
from engine.game import Course
from engine.games.liar_liar import events
from engine.games.liar_liar.moves.laying import Laid, lay, to_give
from engine.games.liar_liar.position import Public, State, in_hand, named, view
from engine.games.liar_liar.values import (
    Accept,
    Action,
    Ask,
    Challenge,
    Discard,
    Done,
    Draw,
    Give,
    Item,
    Keep,
    No,
    Options,
    Play,
    Refresh,
    Show,
    Take,
    Yes,
)
from engine.kit.cards import Card, copy_of, decks, face_of, faces, held, in_faces
from engine.kit.seats import Seat

CARDS_EACH = 7
POINTS_PER_CHIP = 10

_VERDICTS: dict[tuple[bool, bool], events.Verdict] = {
    (True, True): "truth",
    (True, False): "successful_lie",
    (False, True): "successful_truth",
    (False, False): "unsuccessful_lie",
}
"""By whether the yes was believed, and whether its card matches (LL.7)."""

# ---- begin ----


def begin(course: Course[State, events.Event], options: Options, seats: int, chance: Chance) -> None:
    """Match and first hand (LL.3)."""
    course.add(deal(course.add(events.Started(options, seats)).public, chance))


def deal(public: Public, chance: Chance) -> events.Dealt:
    """A random seat begins, later the next seat (LL.3, LL-D2)."""
    seats = range(public.seats)
    starter = chance.pick("starter", seats) if public.starter is None else (public.starter + 1) % public.seats
    cards = chance.shuffle("deal", decks(public.decks))
    hands = tuple([in_hand(cards[CARDS_EACH * seat : CARDS_EACH * (seat + 1)]) for seat in seats])
    return events.Dealt(starter, hands, cards[CARDS_EACH * public.seats :])


# ---- decide ----


def decide(course: Course[State, events.Event], seat: Seat, action: Action, chance: Chance) -> None:
    """Carries out a move (LL.6) and its consequences."""
    state = course.state
    match action:
        case Draw():
            _draw(course, seat, 1, chance)
        case Ask(to, request):
            course.add(events.Asked(seat, to, request))
        case Yes(card):
            course.add(events.SaidYes(seat, _meant(state, seat, [card])[0]))
        case No(if_accepted):
            course.add(events.SaidNo(seat, if_accepted and in_faces(if_accepted)))
        case Accept() | Challenge():
            _decide_on_answer(course, accepted=isinstance(action, Accept))
        case Show(card):
            _produce(course, card)
        case Keep():
            course.add(events.KeptBack(seat))
        case Take(card):
            course.add(_take(state, card))
        case Play(items):
            course.add(_play(state, seat, items))
        case Discard(card, drawn):
            rather = state.drawn if drawn else None
            course.add(events.Discarded(seat, drawn and not state.public.laid, _meant(state, seat, [card], rather)[0]))
        case Give(card):
            given = to_give(view(state, seat), card)
            assert given is not None
            course.add(events.Gave(seat, state.public.open_quest.to, named(state, seat)[given]))
        case Done():
            quest = state.public.open_quest
            course.add(events.Finished(seat, quest.to if quest.to_refresh else None))
        case Refresh(cards):
            _refresh(course, seat, state.hands[seat] if cards is None else _meant(state, seat, cards), chance)
    _follow(course, chance)


def _decide_on_answer(course: Course[State, events.Event], accepted: bool) -> None:
    if course.state.public.open_quest.answer == "yes":
        _turn_up(course, accepted)
    elif accepted:
        _accept_no(course)
    else:
        _show_hand(course)


def _meant(state: State, seat: Seat, said: Sequence[Card], rather: Card | None = None) -> tuple[Card, ...]:
    called = named(state, seat)
    cards = held(tuple(called), said, next((name for name, card in called.items() if card == rather), None))
    assert cards is not None
    return tuple([called[card] for card in cards])


# ---- cards ----


def _draw(course: Course[State, events.Event], by: Seat, count: int, chance: Chance) -> None:
    """The discard pile replaces an empty stock (LL-D29)."""
    cards = course.state.stock[:count]
    if cards:
        course.add(events.Drew(by, len(cards), cards))
    missing = count - len(cards)
    if missing:
        stock = chance.shuffle("stock", [card for discarded in course.state.discards for card in discarded])
        course.add(events.Reshuffled(len(stock), stock))
        course.add(events.Drew(by, missing, stock[:missing]))


def _play(state: State, by: Seat, items: Sequence[Item]) -> events.Played:
    laid, called = lay(view(state, by), items), named(state, by)
    assert isinstance(laid, Laid)
    copies = [copy_of(called[card]) for item in laid.items for card in item.cards]
    return events.Played(by, laid.play.items, tuple(copies))


def _refresh(course: Course[State, events.Event], by: Seat, cards: Sequence[Card], chance: Chance) -> None:
    """Discards first, so that a new stock includes these cards (LL-D28, LL-D29)."""
    course.add(events.Refreshed(by, len(cards), in_hand(cards)))
    _draw(course, by, len(cards), chance)


# ---- the outcomes of a quest (LL.7) ----


def _turn_up(course: Course[State, events.Event], accepted: bool) -> None:
    state = course.state
    quest, by = state.public.open_quest, state.public.turn
    assert state.answer is not None
    verdict = _VERDICTS[accepted, quest.request.matches(state.answer)]
    course.add(events.TurnedUp(by, quest.to, face_of(state.answer), verdict))
    match verdict:
        case "unsuccessful_lie":
            course.add(_chip(state, quest.to, by))
        case "successful_lie" | "successful_truth":
            course.add(_chip(state, by, quest.to))


def _accept_no(course: Course[State, events.Event]) -> None:
    to, if_accepted = course.state.public.open_quest.to, course.state.if_accepted
    course.add(events.NoAccepted(course.state.public.turn, to))
    match if_accepted:
        case Keep():
            course.add(events.KeptBack(to))
        case Show(card):
            _produce(course, card)


def _produce(course: Course[State, events.Event], card: Card) -> None:
    to = course.state.public.open_quest.to
    course.add(events.Produced(to, face_of(card)))
    course.add(_chip(course.state, course.state.public.turn, to))


def _show_hand(course: Course[State, events.Event]) -> None:
    """Shows the whole hand, lie or not (LL-D25). Equal copies are no choice (LL-D26)."""
    state = course.state
    quest, by = state.public.open_quest, state.public.turn
    hand = state.hands[quest.to]
    matching = quest.matching(hand)
    course.add(events.HandShown(by, quest.to, tuple(sorted(faces(hand))), caught=bool(matching)))
    course.add(_chip(state, quest.to, by) if matching else _chip(state, by, quest.to))
    if len(matching) == 1:
        course.add(_take(state, matching[0]))


def _take(state: State, said: Card) -> events.Taken:
    """The first of equal cards unless another is named, so that their number stays unknown."""
    giver = state.public.open_quest.to
    called = named(state, giver)
    card = called[said] if said in called else _meant(state, giver, [face_of(said)])[0]
    return events.Taken(state.public.turn, giver, face_of(said), copy_of(card))


def _chip(state: State, debtor: Seat, to: Seat) -> events.ChipPaid:
    return events.ChipPaid(debtor, to, by_bank=not state.public.chips[debtor])


# ---- the end of a turn, a hand, the match (LL.8) ----


def _follow(course: Course[State, events.Event], chance: Chance) -> None:
    public, move = course.state.public, course.events[0]
    if not course.state.hands[public.turn]:
        _end_hand(course, public.turn, chance)
    elif isinstance(move, events.Discarded | events.Gave | events.Refreshed) or move == events.Finished(
        public.turn, None
    ):
        if public.turns + 1 == public.options.hand_turn_limit:
            _end_hand(course, None, chance)
        else:
            course.add(events.TurnBegan((public.turn + 1) % public.seats))


def _end_hand(course: Course[State, events.Event], by: Seat | None, chance: Chance) -> None:
    public = course.state.public
    paid = tuple([seat for seat, chips in enumerate(public.chips) if by not in (None, seat) and chips])
    chips = [chips - (seat in paid) + (seat == by) * len(paid) for seat, chips in enumerate(public.chips)]
    points = tuple([POINTS_PER_CHIP * held for held in chips])
    scores = course.add(events.HandEnded(by, paid, tuple(chips), points)).public.scores
    best = max(scores)
    winners = tuple([seat for seat, score in enumerate(scores) if score == best])
    is_last = by is None and public.options.at_limit == "match"
    if is_last or (best >= public.options.match and len(winners) == 1):
        course.add(events.Won(winners, best))
    else:
        course.add(deal(course.state.public, chance))
