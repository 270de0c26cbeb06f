"""Liar, Liar: cards and chips are never lost; when nearly all cards are melded, all hidden ones can be listed."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice, product
from random import Random

from engine.chance import Chance
from engine.conformance.traits import Small, Traits
from engine.games.liar_liar import GAME
from engine.games.liar_liar.events import (
    Asked,
    ChipPaid,
    Drew,
    Event,
    HandShown,
    KeptBack,
    Produced,
    Reshuffled,
    TurnBegan,
    TurnedUp,
)
from engine.games.liar_liar.knowledge import trails
from engine.games.liar_liar.knowledge.layers import Layer
from engine.games.liar_liar.melds import Meld
from engine.games.liar_liar.moves.legal import Legal
from engine.games.liar_liar.position import Public, State, View, in_hand
from engine.games.liar_liar.values import (
    LARGE_GROUPS,
    Accept,
    Action,
    Ask,
    Challenge,
    Discard,
    Give,
    No,
    Options,
    Play,
    Request,
    Yes,
)
from engine.kit.cards import JACK, KING, QUEEN, SPADES, SUITS, Card, card_of, decks, face_of, suit_of, with_cards
from engine.kit.seats import Seat
from engine.kit.sentence import Sentence
from engine.kit.value import replace

# ---- nothing is lost ----


def nothing_lost(state: State) -> None:
    """Cards, chips and public knowledge are in order."""
    public = state.public
    melded = [card for meld in public.melds for card in meld.cards]
    table = [] if state.answer is None else [state.answer]
    hidden = [card for cards in (*state.hands, *state.discards) for card in cards]
    found = sorted([*state.stock, *melded, *table, *hidden])
    assert found == sorted(decks(public.decks)), "a card is missing or there twice"
    assert min(public.chips) >= 0, "LL.7: nobody owes chips"
    assert len(state.stock) + sum(map(len, state.discards)) > 0, "LL-D30: there is always a card to draw"
    for seat, trail in enumerate(state.trails):
        asked = public.quest is not None and seat == public.quest.to
        counted = sum(layer.cards - len(layer.left) for layer in trail)
        assert counted == len(state.hands[seat]) + len(table) * asked, "LL-D42: the public count differs from the hand"
        held = [face_of(card) for card in (*state.hands[seat], *table * asked)]
        for face in trails.certain_in(trail).seen:
            assert face in held, "LL.9: a publicly known card is missing"
            held.remove(face)


# ---- what comes of a move ----


def came_of(before: State, seat: Seat, events: Sequence[Event]) -> Sentence | None:
    """Cards and chips that changed hands, once the answer was believed or doubted."""
    asks = seat == before.public.turn
    paid = len(
        [event for event in events if isinstance(event, ChipPaid) and event.debtor == seat and not event.by_bank]
    )
    match next((event for event in events if isinstance(event, TurnedUp | HandShown | Produced | KeptBack)), None):
        case TurnedUp(by=by, verdict=verdict):
            key = (_IF_ASKING if asks else _IF_ASKED)[verdict]
            return Sentence(key, {"to": by} if key == "believed_it_goes" else {"chips": paid} if key in _COSTLY else {})
        case HandShown(caught=caught) if asks:
            return Sentence("lie_and_a_card") if caught else Sentence("true_and_refreshed", {"chips": paid})
        case HandShown(caught=caught):
            return Sentence("doubted_a_card_goes", {"chips": paid}) if caught else Sentence("doubted_and_refreshed")
        case Produced() | KeptBack() as end if not asks:
            return Sentence("believed_no", {"chips": int(isinstance(end, Produced))})
        case Produced() | KeptBack():
            quest = before.public.open_quest
            is_lie = quest.matching(before.hands[quest.to])
            return Sentence("lie_if_shown", {"chips": paid}) if is_lie else Sentence("true_nothing")
    return None


_IF_ASKED = {
    "truth": "believed_it_goes",
    "successful_truth": "doubted_it_is_back",
    "successful_lie": "believed_it_is_back",
    "unsuccessful_lie": "doubted_it_goes",
}
_IF_ASKING = {
    "truth": "true_it_is_yours",
    "successful_truth": "true_it_goes_back",
    "successful_lie": "lie_it_goes_back",
    "unsuccessful_lie": "lie_and_the_card",
}
_COSTLY = ("doubted_it_goes", "true_it_goes_back", "lie_it_goes_back")


def fitting(view: View, random: Random) -> Iterator[State]:
    """Gives the asked player each card that fits, in exchange for an unseen one."""
    quest = view.public.quest
    if view.public.phase != "DECIDE" or quest is None or view.viewer != view.public.turn:
        return
    state = GAME.resample(view, random)
    own = {*state.hands[view.public.turn], *state.discards[view.public.turn]}
    seen = {face for trail in view.trails for face in trails.seen_remembered(trail)}
    given = {gift.card for gift in state.gifts}
    hidden = [card for cards in (*state.hands, *state.discards, state.stock) for card in cards]
    unseen = [card for card in hidden if face_of(card) not in seen and card not in own | given]
    away = [card for card in unseen if quest.request.matches(card) and card not in state.hands[quest.to]]
    there = [card for card in unseen if card in state.hands[quest.to] and not quest.request.matches(card)]
    if quest.answer == "yes":
        there = [
            card for card in (state.answer,) if card is not None and face_of(card) not in seen and card not in given
        ]
    for card, other in product(away, there[:1]):
        yield _exchanged(state, {card: other, other: card})


def _exchanged(state: State, names: Mapping[Card, Card]) -> State:
    other = with_cards(state, lambda card: names.get(card, card))
    hands, discards = (tuple(map(in_hand, each)) for each in (other.hands, other.discards))
    return replace(other, hands=hands, discards=discards, if_accepted=None)


# ---- small positions ----


def position(*hidden: Card, seats: int) -> State:
    """These cards are a discard pile about to become the stock; all others lie in four melds."""
    all_cards = decks(2 if seats in LARGE_GROUPS else 1)
    rest = [tuple(card for card in all_cards if suit_of(card) == suit and card not in hidden) for suit in SUITS]
    public = Public(
        options=Options(),
        phase="REFRESH",
        turn=seats - 1,
        starter=0,
        chips=(5,) * seats,
        scores=(0,) * seats,
        melds=tuple(Meld("run", cards, 0) for cards in rest),
    )
    nothing: tuple[tuple[Card, ...], ...] = ((),) * seats
    return State(public, nothing, (), (hidden, *nothing[1:]), ((Layer(),),) * seats)


def deal(*counts: int, asked: bool = False) -> Callable[[State, Chance], Sequence[Event]]:
    """Shuffles the new stock and deals so many cards to each seat; the first seat begins.

    :param asked: whether it begins by asking the next one for a queen
    """

    def dealt(state: State, chance: Chance) -> Sequence[Event]:
        stock = chance.shuffle("stock", state.discards[0])
        cards = iter(stock)
        hands = [tuple(islice(cards, count)) for count in counts]
        quest = [Asked(0, 1, Request(QUEEN))] if asked else []
        return [Reshuffled(len(stock), stock), *map(Drew, range(len(hands)), counts, hands), TurnBegan(0), *quest]

    return dealt


def few(view: View) -> Iterator[Action]:
    """The legal actions, except playing out: the next deal has too many outcomes."""
    for action in Legal(view):
        items = action.items if isinstance(action, Play) else ()
        laid = sum(len(item.cards) for item in items) + isinstance(action, Discard | Give)
        if laid < len(view.hand) or not laid:
            yield action


def without(*kinds: type[Action]) -> Callable[[View], Iterator[Action]]:
    """A few legal actions of other kinds."""
    return lambda view: (action for action in few(view) if not isinstance(action, kinds))


no_further_quest = without(Ask)
"""After the first quest everybody draws."""

gifts = without(Ask, No, Accept)
"""Every answer is a yes, and called a lie."""

refreshes = without(Ask, Yes, Accept)
"""Every answer is a no, and called a lie."""


def draws(view: View) -> Iterator[Action]:
    """Without quests; a drawn card may also be discarded by time-out."""
    for action in no_further_quest(view):
        if isinstance(action, Discard) and action.card == view.drawn:
            yield Discard(action.card, drawn=True)
        yield action


def absurd(view: View, action: Action) -> bool:
    """Believes a yes or challenges a no where there is no such card, or believes a no of its certain holder."""
    quest = view.public.quest
    if view.public.phase != "DECIDE" or quest is None:
        return False
    known = [*view.hand, *view.discarded, *[card for meld in view.public.melds for card in meld.cards]]
    of_kind = [card for card in decks(view.public.decks) if quest.request.matches(card)]
    if len([card for card in known if quest.request.matches(card)]) >= len(of_kind):
        return isinstance(action, Challenge) == (quest.answer == "no")
    surely = any(map(quest.request.matches, trails.certain_in(view.trails[quest.to]).seen))
    return surely and quest.answer == "no" and isinstance(action, Accept)


def bluffs(view: View, action: Action) -> bool | None:
    """Answers with the false one of yes and no."""
    match action:
        case Yes(card):
            return card not in view.matching
        case No():
            return bool(view.matching)
        case _:
            return None


EQUAL = (card_of(JACK, SPADES, 1), card_of(QUEEN, SPADES, 1), card_of(QUEEN, SPADES, 2), card_of(KING, SPADES, 2))
FOUR = tuple(card_of(rank, SPADES) for rank in range(10, KING + 1))
FIVE = (card_of(9, SPADES), *FOUR)

TRAITS = Traits(
    nothing_lost,
    interacting=(("run_hits", "hand_turn_limit"),),
    small=(
        Small("a request between two", 2, position(*FOUR, seats=2), deal(1, 1, asked=True), no_further_quest, moves=3),
        Small("a gift before a third", 3, position(*FIVE, seats=3), deal(1, 1, 1, asked=True), gifts, moves=5),
        Small("a hand shown and refreshed", 2, position(*FIVE, seats=2), deal(1, 2, asked=True), refreshes, moves=4),
        Small("draws and discards", 3, position(*FIVE, seats=3), deal(1, 1, 1), draws, moves=4),
        Small("a gift of equal cards", 6, position(*EQUAL, seats=6), deal(2, 1, asked=True), gifts, moves=3),
    ),
    variants=(
        (3, {"match": 50}),
        (6, {"match": 50, "hand_turn_limit": 20}),
        (6, {"match": 50, "run_hits": "chain", "hand_turn_limit": 30}),
    ),
    usual={"match": 60, "hand_turn_limit": 30},
    sample=1,
    absurd=absurd,
    came_of=came_of,
    unreached=0.02,
    fitting=fitting,
    bluffs=bluffs,
)
