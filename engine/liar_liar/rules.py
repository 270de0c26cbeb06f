"""How Liar, Liar goes on: begin, decide."""

from collections.abc import Sequence

from engine.cards import Card, copy_of, decks, face_of
from engine.chance import Chance
from engine.game import Course, Seat
from engine.liar_liar.events import (
    Asked,
    ChipPaid,
    Dealt,
    Discarded,
    Drew,
    Event,
    Finished,
    Gave,
    HandEnded,
    HandShown,
    KeptBack,
    NoAccepted,
    Played,
    Produced,
    Refreshed,
    Reshuffled,
    SaidNo,
    SaidYes,
    Started,
    Taken,
    TurnBegan,
    TurnedUp,
    Verdict,
    Won,
)
from engine.liar_liar.laying import Laid, cards_of, held, lay, to_give
from engine.liar_liar.position import Public, Quest, State
from engine.liar_liar.values import (
    Accept,
    Action,
    Ask,
    Challenge,
    Discard,
    Done,
    Draw,
    Give,
    Hit,
    InQuest,
    InTurn,
    Keep,
    Lay,
    No,
    Options,
    Play,
    Refresh,
    Show,
    Take,
    Yes,
)

CARDS_EACH = 7
POINTS_PER_CHIP = 10

_VERDICTS: dict[tuple[bool, bool], Verdict] = {
    (True, True): "truth",
    (True, False): "successful_lie",
    (False, True): "successful_truth",
    (False, False): "unsuccessful_lie",
}
"""By whether the yes was accepted, and whether its card matches (LL.7)."""

# ---- begin ----


def begin(course: Course[State, Event], options: Options, seats: int, chance: Chance) -> None:
    """Set-up and the first hand (LL.3)."""
    course.add(deal(course.add(Started(options, seats)).public, chance))


def deal(public: Public, chance: Chance) -> Dealt:
    """The DEAL of a hand (LL.3). A random seat begins the first one, then the next seat each time (LL-D2)."""
    seats = range(public.seats)
    starter = chance.pick("starter", seats) if public.starter is None else (public.starter + 1) % public.seats
    cards = chance.shuffle("deal", decks(public.decks))
    hands = tuple([tuple(sorted(cards[CARDS_EACH * seat : CARDS_EACH * (seat + 1)])) for seat in seats])
    return Dealt(starter, hands, cards[CARDS_EACH * public.seats :])


# ---- decide ----


def decide(course: Course[State, Event], seat: Seat, action: Action, chance: Chance) -> None:
    """The rules of a move (LL.6)."""
    if isinstance(action, InTurn):
        _take_turn(course, seat, action, chance)
    else:
        _go_on_with_quest(course, seat, action)
    _follow(course, chance)


def _take_turn(course: Course[State, Event], seat: Seat, action: InTurn, chance: Chance) -> None:
    state = course.state
    match action:
        case Draw():
            _draw(course, seat, 1, chance)
        case Play(items):
            course.add(_play(state, seat, items))
        case Discard(card, drawn):
            course.add(Discarded(seat, drawn and not state.public.laid, _held(state, seat, card)))
        case Done():
            quest = _quest(state)
            course.add(Finished(seat, quest.to if quest.to_refresh else None))
        case Refresh(cards):
            _refresh(course, seat, state.hands[seat] if cards is None else cards, chance)


def _go_on_with_quest(course: Course[State, Event], seat: Seat, action: InQuest) -> None:
    state = course.state
    match action:
        case Ask(to, request):
            course.add(Asked(seat, to, request))
        case Yes(card):
            course.add(SaidYes(seat, _held(state, seat, card)))
        case No(if_accepted):
            plain = Show(face_of(if_accepted.card)) if isinstance(if_accepted, Show) else if_accepted
            course.add(SaidNo(seat, plain))
        case Accept():
            _decide_on_answer(course, accepted=True)
        case Challenge():
            _decide_on_answer(course, accepted=False)
        case Show(card):
            _produce(course, card)
        case Keep():
            course.add(KeptBack(seat))
        case Take(card):
            course.add(_take(state, card))
        case Give(card):
            quest = _quest(state)
            course.add(Gave(seat, quest.to, to_give(state.hands[seat], card, quest.received)))


def _decide_on_answer(course: Course[State, Event], accepted: bool) -> None:
    if _quest(course.state).answer == "yes":
        _turn_up(course, accepted)
    elif accepted:
        _accept_no(course)
    else:
        _show_hand(course)


def _quest(state: State) -> Quest:
    assert state.public.quest is not None
    return state.public.quest


def _held(state: State, seat: Seat, said: Card) -> Card:
    cards = held(state.hands[seat], [said])
    assert cards is not None
    return cards[0]


# ---- cards ----


def _draw(course: Course[State, Event], by: Seat, count: int, chance: Chance) -> None:
    """So many cards from the stock; when it runs out the discard pile becomes the new one (LL-D29)."""
    cards = course.state.stock[:count]
    if cards:
        course.add(Drew(by, len(cards), cards))
    missing = count - len(cards)
    if missing:
        stock = chance.shuffle("stock", [card for discarded in course.state.discards for card in discarded])
        course.add(Reshuffled(len(stock), stock))
        course.add(Drew(by, missing, stock[:missing]))


def _play(state: State, by: Seat, items: Sequence[Lay | Hit]) -> Played:
    laid = lay(state.public, by, state.hands[by], items, state.public.received)
    assert isinstance(laid, Laid)
    cards = [card for item in laid.items for card in cards_of(item)]
    return Played(by, tuple(map(_plainly, laid.items)), tuple(map(copy_of, cards)))


def _plainly(item: Lay | Hit) -> Lay | Hit:
    return Lay(tuple(map(face_of, item.cards))) if isinstance(item, Lay) else Hit(face_of(item.card), item.on)


def _refresh(course: Course[State, Event], by: Seat, said: Sequence[Card], chance: Chance) -> None:
    """Discarded first, so that these cards are in the pile when it becomes the stock (LL-D28, LL-D29)."""
    cards = held(course.state.hands[by], said)
    assert cards is not None
    course.add(Refreshed(by, len(cards), tuple(sorted(cards))))
    _draw(course, by, len(cards), chance)


# ---- the outcomes of a quest (LL.7) ----


def _turn_up(course: Course[State, Event], accepted: bool) -> None:
    state = course.state
    quest, by = _quest(state), state.public.turn
    assert state.answer is not None
    verdict = _VERDICTS[accepted, quest.request.matches(state.answer)]
    course.add(TurnedUp(by, quest.to, face_of(state.answer), verdict))
    match verdict:
        case "unsuccessful_lie":
            course.add(_chip(state, quest.to, by))
        case "successful_lie" | "successful_truth":
            course.add(_chip(state, by, quest.to))


def _accept_no(course: Course[State, Event]) -> None:
    to, if_accepted = _quest(course.state).to, course.state.if_accepted
    course.add(NoAccepted(course.state.public.turn, to))
    match if_accepted:
        case Keep():
            course.add(KeptBack(to))
        case Show(card):
            _produce(course, card)


def _produce(course: Course[State, Event], card: Card) -> None:
    to = _quest(course.state).to
    course.add(Produced(to, face_of(card)))
    course.add(_chip(course.state, course.state.public.turn, to))


def _show_hand(course: Course[State, Event]) -> None:
    """The whole hand is shown, whether or not it was a lie (LL-D25). Equal copies leave nothing to choose (LL-D26)."""
    state = course.state
    quest, by = _quest(state), state.public.turn
    hand = state.hands[quest.to]
    matching = quest.matching(hand)
    course.add(HandShown(by, quest.to, tuple(sorted(map(face_of, hand))), caught=bool(matching)))
    course.add(_chip(state, quest.to, by) if matching else _chip(state, by, quest.to))
    if len(matching) == 1:
        course.add(_take(state, matching[0]))


def _take(state: State, said: Card) -> Taken:
    """Of equal copies the lower one; numbers of copies in another hand are not known, so none is insisted on."""
    giver = _quest(state).to
    hand = state.hands[giver]
    cards = held(hand, [said]) or held(hand, [face_of(said)])
    assert cards is not None
    return Taken(state.public.turn, giver, face_of(said), copy_of(cards[0]))


def _chip(state: State, debtor: Seat, to: Seat) -> ChipPaid:
    return ChipPaid(debtor, to, by_bank=not state.public.chips[debtor])


# ---- the end of a turn, a hand, the match (LL.8) ----


def _follow(course: Course[State, Event], chance: Chance) -> None:
    """What follows by itself on a move."""
    public, move = course.state.public, course.events[0]
    if not course.state.hands[public.turn]:
        _end_hand(course, public.turn, chance)
    elif isinstance(move, Discarded | Gave | Refreshed) or move == Finished(public.turn, None):
        if public.turns + 1 == public.options.hand_turn_limit:
            _end_hand(course, None, chance)
        else:
            course.add(TurnBegan((public.turn + 1) % public.seats))


def _end_hand(course: Course[State, Event], by: Seat | None, chance: Chance) -> None:
    """Who played out gets a chip from everybody who has one; chips are scored; the match may be won."""
    public = course.state.public
    paid = tuple([seat for seat, chips in enumerate(public.chips) if by not in (None, seat) and chips])
    chips = [chips - (seat in paid) + (seat == by) * len(paid) for seat, chips in enumerate(public.chips)]
    points = tuple([POINTS_PER_CHIP * held for held in chips])
    scores = course.add(HandEnded(by, paid, tuple(chips), points)).public.scores
    best = max(scores)
    if best >= public.options.match and scores.count(best) == 1:
        course.add(Won(scores.index(best), best))
    else:
        course.add(deal(course.state.public, chance))
