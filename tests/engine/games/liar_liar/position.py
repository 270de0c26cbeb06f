"""Positions of Liar, Liar for tests that read like examples.

given("7D 7H 9C", "7S 2C").when("ask ben 7", "yes 7S", "accept").then(phase="PLAY_GIVE", received=card("7S"))
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from engine.game import play
from engine.games.liar_liar import GAME
from engine.games.liar_liar.events import Event
from engine.games.liar_liar.knowledge.layers import Layer, Trail
from engine.games.liar_liar.melds import LARGE_GROUP, SMALL_GROUP, Meld, kind_of
from engine.games.liar_liar.position import Phase, Public, State, View
from engine.games.liar_liar.values import Action, Options
from engine.kit.cards import SUITS, Card, by_suit, cards_text, deck, face_of, read_card, suit_of
from engine.kit.seats import Seat, Viewer
from engine.kit.sentence import Sentence
from tests.engine import examples
from tests.engine.scripted import ScriptedChance

NAMES = ("Anna", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Joe")
ANNA, BEN, CLEO = range(3)

Kind = TypeVar("Kind")


def card(text: str) -> Card:
    """`7H` as a card."""
    found = read_card(text)
    assert found is not None, text
    return found


def cards(text: str) -> tuple[Card, ...]:
    """`7H 10S.2` as cards, in that order."""
    return tuple(map(card, text.split()))


def meld(text: str, hits: int = 0, by: Seat = ANNA) -> Meld:
    """A meld on the table, of which so many cards were added."""
    laid = cards(text)
    kind = kind_of(laid, SMALL_GROUP) or kind_of(laid, LARGE_GROUP)
    assert kind is not None, text
    return Meld(kind, laid, by, hits)


def worded(sentence: Sentence | None, reader: Viewer = None) -> str:
    """The sentence as the reader reads it; empty if there is none."""
    names = tuple("you" if seat == reader else name for seat, name in enumerate(NAMES))
    return GAME.words(names, reader).say(sentence) if sentence else ""


@dataclass(frozen=True, slots=True)
class Position(examples.Consequence):
    """A position, and the events of the message that led to it."""

    game, names = GAME, NAMES
    state: State
    events: tuple[Event, ...] = ()

    @property
    def actor(self) -> Seat:
        """Who has to act."""
        (seat,) = GAME.to_act(self.view(None))
        return seat

    def view(self, viewer: Viewer) -> View:
        """What somebody sees of it."""
        return GAME.view(self.state, viewer)

    def hand(self, seat: Seat) -> str:
        """The cards of a seat, by suit."""
        return cards_text(by_suit(self.state.hands[seat]))

    def read(self, text: str) -> tuple[Action, ...]:
        """The moves of a message of whoever has to act."""
        return GAME.parse(text, self.view(self.actor), NAMES)

    def when(self, *messages: str, picks: Sequence[int] = (), shuffles: Sequence[str] = ()) -> "Position":
        """Each message is sent by who has to act then; its parts run in order."""
        chance = ScriptedChance(picks=picks, shuffles=list(map(cards, shuffles)))
        after = self
        for message in messages:
            state, events, seat = after.state, list[Event](), after.actor
            for action in after.read(message):
                events += play(GAME, state, seat, action, chance).events
                state = GAME.fold(after.state, events)
            after = Position(state, tuple(events))
        return after

    def then(self, **expected: Any) -> "Position":
        """Compares the named facts with what all see, the quest, the rest, or an event, whichever has them first."""
        places = (self.state.public, self.state.public.quest, self.state, *self.events)
        self.compare(places, expected)
        return self

    def refuses(self, text: str, by: Seat | None = None) -> Sentence:
        """Why a move is refused."""

        def made() -> None:
            for action in self.read(text):
                play(GAME, self.state, self.actor if by is None else by, action, ScriptedChance())

        return self.refusal_of(made)


def given(
    *hands: str,
    stock: str = "",
    pile: str = "",
    melds: Sequence[Meld] = (),
    phase: Phase = "OBTAIN",
    drawn: str = "",
    chips: Sequence[int] = (),
    scores: Sequence[int] = (),
    turns: int = 0,
    **options: Any,
) -> Position:
    """It is Anna's turn. Of the hands nobody knows anything.

    :param stock: top first
    :param pile: what lies on the discard pile
    :param drawn: the card of Anna's hand that she drew
    """
    held = tuple(tuple(sorted(cards(hand))) for hand in hands)
    seats = len(held)
    public = Public(
        options=Options(**options),
        phase=phase,
        turn=ANNA,
        starter=ANNA,
        turns=turns,
        laid=(),
        chips=tuple(chips) or (5,) * seats,
        scores=tuple(scores) or (0,) * seats,
        melds=tuple(melds),
    )
    return Position(
        State(
            public,
            held,
            cards(stock),
            (cards(pile), *[()] * (seats - 1)),
            tuple((Layer(unseen=len(hand)),) for hand in held),
            drawn=card(drawn) if drawn else None,
        )
    )


def large(*hands: str, **given_too: Any) -> Position:
    """A large group: those without a hand given here hold one card each."""
    others = ("2C.1", "3D.1", "4H.1", "JS.1", "QC.1", "KD.1")
    return given(*hands, *others[len(hands) :], **given_too)


def faces(text: str) -> tuple[Card, ...]:
    """Cards without numbers of copies, sorted."""
    return tuple(sorted(map(face_of, cards(text))))


def nearly_all_melded(*hands: str, stock: str) -> Position:
    """Whatever is not named lies in melds, so that few cards are hidden."""
    named = {card(text) for part in (*hands, stock) for text in part.split()}
    rest = [tuple(each for each in deck() if suit_of(each) == suit and each not in named) for suit in SUITS]
    melds = [Meld("run", laid, ANNA) for laid in rest]
    return given(*hands, melds=melds, stock=stock)


def trail(position: Position, seat: int) -> Trail:
    """What everybody knows of a hand."""
    return position.state.trails[seat]


# ---- a position of each phase (LL.4) ----

OBTAINING = given("7D 7H 9C", "7S 2C", "KD", stock="7C")
DISCARDING = OBTAINING.when("draw")
ANSWERING = OBTAINING.when("ask ben 7")
DECIDING = ANSWERING.when("yes 7S")
GIVING = DECIDING.when("accept")
PRODUCING = ANSWERING.when("no", "accept")
ENDING = PRODUCING.when("keep")
TAKING = given("7D 9C", "7S 7C 2C").when("ask ben 7", "no", "liar")
REFRESHING = given("7D 9C", "2C KH").when("ask ben 7", "no", "liar", "done")
OVER = given("3C 3D", "9D", stock="3H", scores=(200, 0)).when("draw", "meld 3C 3D 3H")

PHASES = {
    "OBTAIN": OBTAINING,
    "PLAY_DISCARD": DISCARDING,
    "ANSWER": ANSWERING,
    "DECIDE": DECIDING,
    "PLAY_GIVE": GIVING,
    "PRODUCE": PRODUCING,
    "PLAY_END": ENDING,
    "TAKE": TAKING,
    "REFRESH": REFRESHING,
}
