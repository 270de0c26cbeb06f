"""Views, moves, and the end of a match."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from random import Random

from engine.chance import Chance
from engine.game import Outcome
from engine.games.lie21.counting import MOST, cheapest_first, counts_in, is_joker, sum_of
from engine.games.lie21.rules import ended
from engine.games.lie21.telling import why
from engine.games.lie21.tips import JUDGE, LIE
from engine.games.lie21.values import (
    CARDS,
    Action,
    Challenge,
    Forfeit,
    JudgeLie,
    Known,
    LayLie,
    Lie,
    Public,
    Question,
    SeenTrick,
    State,
    Trick,
    View,
    other,
)
from engine.games.lie21.words import Words
from engine.kit.cards import Card, Suit, card_label, card_text, cards_text, face_of, faces, held, in_faces, numbered
from engine.kit.moves import LegalActions, no_moves
from engine.kit.scene.controls import Control, Field, FieldChoice, Fixed, Gap, Sum, Suspense, Total, Warned
from engine.kit.seats import Seat, Viewer, with_seat
from engine.kit.sentence import Sentence, Verbatim, sentence

# ---- view ----


def view(state: State, viewer: Viewer) -> View:
    """With own cards and readable open ones (L21.8)."""
    public = state.public
    return View(
        viewer,
        in_faces(public),
        hand=() if viewer is None else faces(state.hands[viewer]),
        lie=_known(state.lie, state.lie if viewer == public.liar else state.lie[:1]),
        tricks=tuple([_seen(public, trick, number, viewer) for number, trick in enumerate(state.tricks, 1)]),
    )


def _seen(public: Public, trick: Trick, number: int, viewer: Viewer) -> SeenTrick:
    turned_up = trick.cards if public.is_scored else trick.open if public.can_be_read(number) else ()
    lie = _known(trick.lie, trick.lie if viewer == trick.liar else turned_up)
    answer = _known(trick.answer, trick.answer if viewer == other(trick.liar) else turned_up)
    return SeenTrick(trick.liar, trick.winner, trick.is_forfeited, lie, answer)


def _known(cards: tuple[Card, ...], seen: tuple[Card, ...]) -> Known:
    return tuple([face_of(card) if card in seen else None for card in cards]) if seen else (None,) * len(cards)


# ---- to_act ----


def to_act(view: View) -> Mapping[Seat, Question]:
    """Asks the Liar or the Judge."""
    public = view.public
    trick = public.game, public.trick
    question = LayLie(*trick) if public.up is None else JudgeLie(*trick, public.liar, public.up)
    return dict.fromkeys(public.awaited, question)


# ---- legal ----


def legal(view: View) -> LegalActions[Action]:
    """The viewer's moves."""
    asked = view.public.awaited
    return Legal(view) if view.viewer in asked else no_moves(asked)


class Legal(LegalActions[Action]):
    """Any three of the viewer's cards, cheap ones first.

    Cards face down have no order and a joker has two names, so legality is checked against the hand.
    """

    __slots__ = ("_hand", "_is_lie", "_public")

    def __init__(self, view: View) -> None:
        self._hand = view.hand
        self._public = view.public
        self._is_lie = view.public.phase == "LIE"

    def refusal(self, action: Action) -> Sentence | None:
        """Names the forbidding rule (L21.5)."""
        if isinstance(action, Lie) != self._is_lie:
            possible = ("lie",) if self._is_lie else ("challenge", "forfeit")
            return sentence(Words.wrong_phase, possible=tuple(map(Verbatim, possible)))
        if len(action.cards) != CARDS:
            return sentence(Words.bad_number_of_cards)
        if held(numbered(self._hand), action.cards) is None:
            return sentence(Words.not_in_hand, hand=self._hand)
        return None

    def __iter__(self) -> Iterator[Action]:
        for cards in dict.fromkeys(combinations(self._hand, CARDS)):
            if self._is_lie:
                yield from [Lie.of(cards, up) for up in dict.fromkeys(cards)]
            else:
                yield from (Challenge(cards), Forfeit(cards))

    def sample(self, random: Random) -> Action:
        """Three cards, with the face-up one or a kind of answer."""
        cards = cheapest_first(random.sample(self._hand, CARDS))
        if self._is_lie:
            return Lie.of(cards, random.choice(cards))
        return random.choice((Challenge, Forfeit))(cards)

    def controls(self) -> tuple[Control, ...]:
        """One form."""
        return (self._lying() if self._is_lie else self._judging(),)

    def _lying(self) -> Control:
        cards = _choices(self._hand)
        up = Field(sentence(Words.face_up), cards, missing=sentence(Words.lift_up_first))
        down = Field(sentence(Words.face_down), cards, CARDS - 1, CARDS - 1, missing=sentence(Words.lift_down_first))
        return Control(
            sentence(Words.lay_this_lie),
            (Fixed("lie"), up, down),
            preview=sentence(Words.lays, up=Gap(1), down=Gap(2), total=Total()),
            in_turn=True,
            sums=_sums(self._hand, self._public.trump),
            outcomes=((sentence(Words.if_laid, judge=other(self._public.liar)),),),
            tip=LIE,
        )

    def _judging(self) -> Control:
        answer, *cards = answer_parts(self._hand, sends=True)
        said = Gap(1) if cards else self._hand
        challenge, _ = answer.choices
        return Control(
            sentence(Words.answer),
            (answer, *cards),
            preview=sentence(Words.answers, cards=said, total=Total(), liar=self._public.liar),
            notation=f"challenge {Gap(1) if cards else cards_text(self._hand)}",
            sums=_sums(self._hand, self._public.trump)
            if cards
            else (Sum((), counts_in(self._hand, self._public.trump)),),
            outcomes=((sentence(Words.if_challenged),), (sentence(Words.if_forfeited, liar=self._public.liar),)),
            warnings=(Warned(sentence(Words.over_21, count=Total()), ((0, challenge.text),), above=MOST),),
            tip=JUDGE,
        )


def suspense(view: View) -> Suspense | None:
    """The Lie, for all but its judge."""
    public = view.public
    if public.phase != "JUDGE" or view.viewer == public.judge:
        return None
    question = sentence(Words.does_believe, by=public.judge, whom=public.liar)
    outcomes = sentence(Words.if_challenged), sentence(Words.if_not_challenged, liar=public.liar)
    return Suspense(question, sentence(Words.if_calls, by=public.judge), outcomes)


def answer_parts(hand: tuple[Card, ...], sends: bool = False) -> tuple[Field, ...]:
    """The kind of answer, and the cards unless there are three.

    :param sends: whether kinds are buttons
    """
    sent = hand if len(hand) == CARDS else ()
    with_total = sentence(Words.challenge_with, total=Total()) if sends else None
    these = sentence(Words.forfeit_these) if sends else None
    challenge = FieldChoice(str(Challenge(sent)), sentence(Words.challenge), button=with_total, weighty=sends)
    forfeit = FieldChoice(str(Forfeit(sent)), sentence(Words.forfeit), case=1, button=these)
    answer = Field(sentence(Words.your_answer), (challenge, forfeit), sends=sends)
    if sent:
        return (answer,)
    missing = sentence(Words.lift_three_first)
    return answer, Field(sentence(Words.your_cards), _choices(hand), CARDS, CARDS, missing=missing)


def _choices(hand: Sequence[Card]) -> tuple[FieldChoice, ...]:
    return tuple([_choice(card) for card in hand])


def _choice(card: Card) -> FieldChoice:
    if is_joker(card):
        return FieldChoice(card_text(card), sentence(Words.joker), said=sentence(Words.a_joker))
    return FieldChoice(card_text(card), Verbatim(card_label(card)))


def _sums(hand: Sequence[Card], trump: Suit | None) -> tuple[Sum, ...]:
    rows = [row for count in range(1, CARDS + 1) for row in combinations(range(len(hand)), count)]
    return tuple([Sum(row, counts_in([hand[number] for number in row], trump)) for row in rows])


# ---- automatic ----


def automatic(view: View, chance: Chance, after: Action | None) -> Action | None:
    """Lays the three cheapest cards, the very cheapest face up, or gives them up (L21.9)."""
    if after is not None:
        return None
    cards = cheapest_first(view.hand)[:CARDS]
    return Lie(cards[0], cards[1:]) if view.public.phase == "LIE" else Forfeit(cards)


# ---- outcome, warning ----


def outcome(state: State) -> Outcome | None:
    """Scores are points of the only game or of a sweep, else wins (L21.7)."""
    end = ended(state.public)
    if end is None:
        return None
    places = (1, 1) if end.winner is None else with_seat((2, 2), end.winner, 1)
    return Outcome(places, why(end), end.result)


def warning(view: View, action: Action) -> Sentence | None:
    """Warns of a challenge with cards over 21."""
    if isinstance(action, Challenge) and sum_of(action.cards) > MOST:
        return sentence(Words.over_21, count=sum_of(action.cards))
    return None
