"""How Liar, Liar goes on: begin, decide."""

from collections.abc import Sequence
from functools import reduce

from engine.cards import Card, copy_of, decks, face_of
from engine.chance import Chance
from engine.game import Seat, refuse_illegal
from engine.liar_liar.course import evolve
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
from engine.liar_liar.moves import Legal
from engine.liar_liar.position import Public, Quest, State, view
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


def begin(options: Options, seats: int, chance: Chance) -> list[Event]:
    """Set-up and the first hand (LL.3)."""
    started = Started(options, seats)
    return [started, deal(evolve(None, started).public, chance)]


def deal(public: Public, chance: Chance) -> Dealt:
    """The DEAL of a hand (LL.3). A random seat begins the first one, then the next seat each time (LL-D2)."""
    seats = range(public.seats)
    starter = chance.pick("starter", seats) if public.starter is None else (public.starter + 1) % public.seats
    cards = chance.shuffle("deal", decks(public.decks))
    hands = tuple([tuple(sorted(cards[CARDS_EACH * seat : CARDS_EACH * (seat + 1)])) for seat in seats])
    return Dealt(starter, hands, cards[CARDS_EACH * public.seats :])


# ---- decide ----


def decide(state: State, seat: Seat, action: Action, chance: Chance) -> list[Event]:
    """The rules of a move (LL.6)."""
    refuse_illegal(Legal(view(state, seat)), action)
    if isinstance(action, InTurn):
        events = _take_turn(state, seat, action, chance)
    else:
        events = _go_on_with_quest(state, seat, action)
    after = reduce(evolve, events, state)
    return [*events, *_follow(after, events[0], chance)]


def _take_turn(state: State, seat: Seat, action: InTurn, chance: Chance) -> list[Event]:
    match action:
        case Draw():
            return _draw(state, seat, 1, chance)
        case Play(items):
            return [_play(state, seat, items)]
        case Discard(card, drawn):
            return [Discarded(seat, drawn and not state.public.laid, _held(state, seat, card))]
        case Done():
            quest = _quest(state)
            return [Finished(seat, quest.to if quest.to_refresh else None)]
        case Refresh(cards):
            return _refresh(state, seat, state.hands[seat] if cards is None else cards, chance)


def _go_on_with_quest(state: State, seat: Seat, action: InQuest) -> list[Event]:
    match action:
        case Ask(to, request):
            return [Asked(seat, to, request)]
        case Yes(card):
            return [SaidYes(seat, _held(state, seat, card))]
        case No(if_accepted):
            plain = Show(face_of(if_accepted.card)) if isinstance(if_accepted, Show) else if_accepted
            return [SaidNo(seat, plain)]
        case Accept():
            return _accept_no(state) if _quest(state).answer == "no" else _turn_up(state, accepted=True)
        case Challenge():
            return _show_hand(state) if _quest(state).answer == "no" else _turn_up(state, accepted=False)
        case Show(card):
            return _produce(state, card)
        case Keep():
            return [KeptBack(seat)]
        case Take(card):
            return [_take(state, card)]
        case Give(card):
            quest = _quest(state)
            return [Gave(seat, quest.to, to_give(state.hands[seat], card, quest.received))]


def _quest(state: State) -> Quest:
    assert state.public.quest is not None
    return state.public.quest


def _held(state: State, seat: Seat, said: Card) -> Card:
    cards = held(state.hands[seat], [said])
    assert cards is not None
    return cards[0]


# ---- cards ----


def _draw(state: State, by: Seat, count: int, chance: Chance) -> list[Event]:
    """So many cards from the stock; when it runs out the discard pile becomes the new one (LL-D29)."""
    cards = state.stock[:count]
    drew: list[Event] = [Drew(by, len(cards), cards)] if cards else []
    missing = count - len(cards)
    if not missing:
        return drew
    stock = chance.shuffle("stock", [card for discarded in state.discards for card in discarded])
    return [*drew, Reshuffled(len(stock), stock), Drew(by, missing, stock[:missing])]


def _play(state: State, by: Seat, items: Sequence[Lay | Hit]) -> Played:
    laid = lay(state.public, by, state.hands[by], items, state.public.received)
    assert isinstance(laid, Laid)
    cards = [card for item in laid.items for card in cards_of(item)]
    return Played(by, tuple(map(_plainly, laid.items)), tuple(map(copy_of, cards)))


def _plainly(item: Lay | Hit) -> Lay | Hit:
    return Lay(tuple(map(face_of, item.cards))) if isinstance(item, Lay) else Hit(face_of(item.card), item.on)


def _refresh(state: State, by: Seat, said: Sequence[Card], chance: Chance) -> list[Event]:
    """Discarded first, so that these cards are in the pile when it becomes the stock (LL-D28, LL-D29)."""
    cards = held(state.hands[by], said)
    assert cards is not None
    refreshed = Refreshed(by, len(cards), tuple(sorted(cards)))
    return [refreshed, *_draw(evolve(state, refreshed), by, len(cards), chance)]


# ---- the outcomes of a quest (LL.7) ----


def _turn_up(state: State, accepted: bool) -> list[Event]:
    quest, by = _quest(state), state.public.turn
    assert state.answer is not None
    verdict = _VERDICTS[accepted, quest.request.matches(state.answer)]
    turned_up = TurnedUp(by, quest.to, face_of(state.answer), verdict)
    match verdict:
        case "truth":
            return [turned_up]
        case "unsuccessful_lie":
            return [turned_up, _chip(state, quest.to, by)]
        case "successful_lie" | "successful_truth":
            return [turned_up, _chip(state, by, quest.to)]


def _accept_no(state: State) -> list[Event]:
    accepted = NoAccepted(state.public.turn, _quest(state).to)
    match state.if_accepted:
        case None:
            return [accepted]
        case Keep():
            return [accepted, KeptBack(accepted.to)]
        case Show(card):
            return [accepted, *_produce(state, card)]


def _produce(state: State, card: Card) -> list[Event]:
    to = _quest(state).to
    return [Produced(to, face_of(card)), _chip(state, state.public.turn, to)]


def _show_hand(state: State) -> list[Event]:
    """The whole hand is shown, whether or not it was a lie (LL-D25). Equal copies leave nothing to choose (LL-D26)."""
    quest, by = _quest(state), state.public.turn
    hand = state.hands[quest.to]
    matching = quest.matching(hand)
    shown = HandShown(by, quest.to, tuple(sorted(map(face_of, hand))), caught=bool(matching))
    if not matching:
        return [shown, _chip(state, by, quest.to)]
    taken = [_take(state, matching[0])] if len(matching) == 1 else []
    return [shown, _chip(state, quest.to, by), *taken]


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


def _follow(state: State, event: Event, chance: Chance) -> list[Event]:
    """What follows by itself on a move that began with this event."""
    public = state.public
    if not state.hands[public.turn]:
        return _end_hand(public, public.turn, chance)
    is_over = isinstance(event, Discarded | Gave | Refreshed) or event == Finished(public.turn, None)
    if not is_over:
        return []
    if public.turns + 1 == public.options.hand_turn_limit:
        return _end_hand(public, None, chance)
    return [TurnBegan((public.turn + 1) % public.seats)]


def _end_hand(public: Public, by: Seat | None, chance: Chance) -> list[Event]:
    """Who played out gets a chip from everybody who has one; chips are scored; the match may be won."""
    paid = tuple([seat for seat, chips in enumerate(public.chips) if by not in (None, seat) and chips])
    chips = [chips - (seat in paid) + (seat == by) * len(paid) for seat, chips in enumerate(public.chips)]
    points = tuple([POINTS_PER_CHIP * held for held in chips])
    ended = HandEnded(by, paid, tuple(chips), points)
    scores = [score + more for score, more in zip(public.scores, points, strict=True)]
    best = max(scores)
    if best >= public.options.match and scores.count(best) == 1:
        return [ended, Won(scores.index(best), best)]
    return [ended, deal(public, chance)]
