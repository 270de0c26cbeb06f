"""State and view."""

from collections.abc import Iterable
from typing import Literal, TypeAlias

from engine.games.liar_liar.knowledge.layers import Trail
from engine.games.liar_liar.knowledge.trails import seen_in
from engine.games.liar_liar.melds import LARGE_GROUP, SMALL_GROUP, Meld, Size
from engine.games.liar_liar.values import LARGE_GROUPS, Keep, Options, Request, Show
from engine.kit.cards import Card, by_name, by_suit, face_of, faces, in_faces, numbered, with_copy
from engine.kit.seats import Seat, Viewer
from engine.kit.value import Value
from engine.kit.visibility import personal

Phase: TypeAlias = Literal[
    "DEAL", "OBTAIN", "PLAY_DISCARD", "ANSWER", "DECIDE", "PRODUCE", "TAKE", "PLAY_GIVE", "PLAY_END", "REFRESH", "OVER"
]

# ---- state ----


class Quest(Value):
    """The turn player's quest.

    :param is_held: surely still held: no card of its face was laid since
    :param to_refresh: the asked player, falsely accused, may exchange cards
    """

    to: Seat
    request: Request
    answer: Literal["", "yes", "no"] = ""
    received: Card | None = None
    is_held: bool = False
    to_refresh: bool = False

    def matching(self, cards: Iterable[Card]) -> list[Card]:
        """Different matching faces, lowest suit first."""
        return sorted({face_of(card) for card in cards if self.request.matches(card)})


class Public(Value):
    """The public part of the position (LL.4).

    :param phase: DEAL between hands, without a question
    :param turn: not always the actor
    :param starter: `None` before the first hand
    :param turns: complete ones
    :param number: of the hand, from 1
    :param laid: faces laid this turn that may be the drawn card
    :param melds: by number, from 1
    """

    options: Options
    phase: Phase = "DEAL"
    turn: Seat = 0
    starter: Seat | None = None
    turns: int = 0
    laid: tuple[Card, ...] = ()
    chips: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    melds: tuple[Meld, ...] = ()
    quest: Quest | None = None
    number: int = 1

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.chips)

    @property
    def hand(self) -> int:
        """Identifies the hand by the points before it, which grow."""
        return sum(self.scores)

    @property
    def decks(self) -> int:
        """One or two (LL-D1)."""
        return 2 if self.seats in LARGE_GROUPS else 1

    @property
    def size(self) -> Size:
        """Sizes of melds."""
        return LARGE_GROUP if self.decks == 2 else SMALL_GROUP

    @property
    def one_hit(self) -> bool:
        """A run takes a single hit (LL-D39)."""
        return self.decks == 2 and self.options.run_hits == "one"

    @property
    def open_quest(self) -> Quest:
        """The quest, in a phase that needs one."""
        assert self.quest is not None
        return self.quest

    @property
    def received(self) -> Card | None:
        """The card gained by the quest, held or laid."""
        return self.quest.received if self.quest else None

    @property
    def actor(self) -> Seat | None:
        """The seat with a question."""
        match self.phase:
            case "DEAL" | "OVER":
                return None
            case "ANSWER" | "PRODUCE" | "REFRESH":
                return self.open_quest.to
            case _:
                return self.turn


class Gift(Value):
    """A card given in return, while the receiver's trail names it.

    :param card: `None` in a view if the viewer did not see it
    :param seen: faces seen in the receiver's hand since
    """

    number: int
    by: Seat
    to: Seat
    card: Card | None
    seen: tuple[Card, ...] = ()


class State(Value):
    """The whole position.

    :param hands: by suit, so that no order tells copies apart
    :param stock: top first
    :param discards: by seat and suit
    :param drawn: while held
    :param answer: on the table, face down
    """

    public: Public
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    discards: tuple[tuple[Card, ...], ...]
    trails: tuple[Trail, ...]
    gifts: tuple[Gift, ...] = ()
    drawn: Card | None = None
    answer: Card | None = None
    if_accepted: Show | Keep | None = None


# ---- view ----


class View(Value):
    """The position for one viewer. Cards are faces, because equal cards cannot be told apart (RULES 0.10).

    :param hands, discards: numbers of cards
    :param gifts: with cards the viewer gave or got
    :param discarded: own cards on the pile, sorted
    :param drawn: while held
    :param to_keep: received, while held: another card is given (LL-D15)
    :param answer: the viewer's card on the table
    """

    viewer: Viewer
    public: Public
    hands: tuple[int, ...]
    stock: int
    discards: tuple[int, ...]
    trails: tuple[Trail, ...]
    gifts: tuple[Gift, ...]
    hand: tuple[Card, ...]
    discarded: tuple[Card, ...]
    drawn: Card | None
    to_keep: Card | None
    answer: Card | None
    if_accepted: Show | Keep | None = personal()

    @property
    def cards(self) -> tuple[Card, ...]:
        """Names in moves: equal cards are numbered, this turn's last."""
        return numbered(self.hand)

    @property
    def kept(self) -> Card | None:
        """The name of the card that cannot be given."""
        return None if self.to_keep is None else with_copy(self.to_keep, self.hand.count(self.to_keep))

    @property
    def to_give(self) -> tuple[Card, ...]:
        """The hand without it."""
        return faces([card for card in self.cards if card != self.kept])

    @property
    def others(self) -> list[Seat]:
        """All but the viewer's."""
        return [seat for seat in range(self.public.seats) if seat != self.viewer]

    @property
    def in_sight(self) -> list[Card]:
        """The viewer's hand and discards, and all melds."""
        return [*self.hand, *self.discarded, *[card for meld in self.public.melds for card in meld.cards]]

    def out_of_sight(self, request: Request) -> int:
        """The number of cards that match elsewhere."""
        kinds = 4 if request.suit is None else 1
        return kinds * self.public.decks - len(list(filter(request.matches, self.in_sight)))

    @property
    def shown(self) -> tuple[Card, ...]:
        """The open hand in TAKE."""
        quest = self.public.quest
        return tuple(seen_in(self.trails[quest.to])) if quest and self.public.phase == "TAKE" else ()

    @property
    def matching(self) -> list[Card]:
        """Faces that match: of the open hand in TAKE, else of the viewer's."""
        cards = self.shown if self.public.phase == "TAKE" else self.hand
        return self.public.quest.matching(cards) if self.public.quest else []


def view(state: State, viewer: Viewer) -> View:
    """A viewer's part (LL.9)."""
    public = state.public
    is_turn = viewer == public.turn
    is_asked = viewer is not None and public.quest is not None and viewer == public.quest.to
    return View(
        viewer,
        public if public.decks == 1 else in_faces(public),
        hands=tuple([len(hand) for hand in state.hands]),
        stock=len(state.stock),
        discards=tuple([len(discarded) for discarded in state.discards]),
        trails=state.trails,
        gifts=tuple([_seen(gift, viewer) for gift in state.gifts]),
        hand=() if viewer is None else faces(state.hands[viewer]),
        discarded=() if viewer is None else tuple(sorted(faces(state.discards[viewer]))),
        drawn=_face(state.drawn) if is_turn else None,
        to_keep=_face(public.received) if is_turn and public.received in state.hands[public.turn] else None,
        answer=_face(state.answer) if is_asked else None,
        if_accepted=state.if_accepted if is_asked else None,
    )


def _seen(gift: Gift, viewer: Viewer) -> Gift:
    return gift if viewer in (gift.by, gift.to) else Gift(gift.number, gift.by, gift.to, None, gift.seen)


def _face(card: Card | None) -> Card | None:
    return None if card is None else face_of(card)


def in_hand(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards in the order of a hand."""
    return tuple(by_suit(cards))


def named(state: State, seat: Seat) -> dict[Card, Card]:
    """A hand by its names in moves."""
    return by_name(state.hands[seat], came=(state.drawn, state.public.received))
