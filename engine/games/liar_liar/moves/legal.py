"""Legal moves (RULES LL.6), and default moves."""

from collections.abc import Iterator, Mapping
from itertools import chain, combinations, islice
from random import Random

from engine.chance import Chance
from engine.games.liar_liar.moves.forms import controls
from engine.games.liar_liar.moves.laying import lay, not_in_hand, plays_of, to_give
from engine.games.liar_liar.position import Phase, View
from engine.games.liar_liar.values import (
    Accept,
    Action,
    Ask,
    Challenge,
    Discard,
    Done,
    Draw,
    Give,
    Keep,
    No,
    Play,
    Refresh,
    Request,
    Show,
    Take,
    Yes,
)
from engine.games.liar_liar.words import Words
from engine.kit.cards import RANKS, SUITS, Card, face_of
from engine.kit.moves import LegalActions
from engine.kit.scene.controls import Control
from engine.kit.sentence import Sentence, sentence

KINDS: Mapping[Phase, tuple[type[Action], ...]] = {
    "OBTAIN": (Draw, Ask),
    "PLAY_DISCARD": (Play, Discard),
    "ANSWER": (Yes, No),
    "DECIDE": (Accept, Challenge),
    "PRODUCE": (Show, Keep),
    "TAKE": (Take,),
    "PLAY_GIVE": (Play, Give),
    "PLAY_END": (Play, Done),
    "REFRESH": (Refresh,),
}
"""Actions by phase (LL.6)."""

REQUESTS = tuple(Request(rank, suit) for suit in (None, *SUITS) for rank in RANKS)

MOST_PLAYS_SAMPLED = 100


# ---- legal ----


class Legal(LegalActions[Action]):
    """The viewer's moves.

    Each is listed once, with faces: melds first, no hit on its own meld. `refusal` accepts all, and names of equal
    cards.
    """

    __slots__ = ("_view",)

    def __init__(self, view: View) -> None:
        self._view = view

    def refusal(self, action: Action) -> Sentence | None:
        """Names the forbidding rule (LL.6)."""
        public = self._view.public
        if not isinstance(action, KINDS[public.phase]):
            return sentence(Words.wrong_phase, now=public.phase)
        match action:
            case Ask(to, request):
                if to == self._view.viewer or to not in range(public.seats):
                    return sentence(Words.bad_target)
                return None if request in REQUESTS else sentence(Words.bad_request)
            case Play():
                return self._refusal_of_play(action)
            case Yes(card) | Discard(card):
                return not_in_hand(self._view.cards, [card])
            case Refresh(cards):
                return not_in_hand(self._view.cards, cards or ())
            case Show(card) | No(Show(card)):
                return not_in_hand(self._view.cards, [card]) or self._refusal_of_match(card)
            case Take(card):
                return self._refusal_of_match(card)
            case Give(card):
                return self._refusal_of_gift(card)
            case _:
                return None

    def __iter__(self) -> Iterator[Action]:
        return chain.from_iterable(self._by_kind())

    def sample(self, random: Random) -> Action:
        """Each kind equally often."""
        kinds = [list(islice(kind, MOST_PLAYS_SAMPLED)) for kind in self._by_kind(random)]
        return random.choice(random.choice([kind for kind in kinds if kind]))

    def controls(self) -> tuple[Control, ...]:
        """The phase's forms."""
        return controls(self._view)

    def _by_kind(self, random: Random | None = None) -> list[Iterator[Action]]:
        """Large kinds are sampled with `random`."""
        view = self._view
        hand = dict.fromkeys(view.hand)  # each face once
        match view.public.phase:
            case "OBTAIN":
                return [iter([Draw()]), self._asks(random)]
            case "PLAY_DISCARD":
                return [map(Discard, hand), self._plays()]
            case "ANSWER":
                return [chain([No(), No(Keep())], map(No, map(Show, view.matching))), map(Yes, hand)]
            case "DECIDE":
                return [iter([Accept()]), iter([Challenge()])]
            case "PRODUCE":
                return [iter([Keep()]), map(Show, view.matching)]
            case "TAKE":
                return [map(Take, view.matching)]
            case "PLAY_GIVE":
                return [map(Give, dict.fromkeys(view.to_give)), self._plays()]
            case "PLAY_END":
                return [iter([Done()]), self._plays()]
            case _:
                return [self._refreshes(random)]

    def _asks(self, random: Random | None) -> Iterator[Ask]:
        others = self._view.others
        if random:
            return iter([Ask(random.choice(others), random.choice(REQUESTS))])
        return (Ask(to, request) for to in others for request in REQUESTS)

    def _plays(self) -> Iterator[Play]:
        return (laid.play for laid in plays_of(self._view) if not self._only_kept_in(laid.hand))

    def _refreshes(self, random: Random | None) -> Iterator[Refresh]:
        hand = sorted(self._view.hand)
        if random:
            cards = tuple(sorted(random.sample(hand, random.randint(0, len(hand)))))
            return iter([Refresh(None if len(cards) == len(hand) else cards)])
        some = (Refresh(cards) for count in range(len(hand)) for cards in dict.fromkeys(combinations(hand, count)))
        return chain(some, [Refresh(None)])

    def _only_kept_in(self, cards: tuple[Card, ...]) -> bool:
        """Nothing would be left to give (LL-D16)."""
        return cards == (self._view.kept,)

    def _refusal_of_play(self, play: Play) -> Sentence | None:
        if not play.items:
            return sentence(Words.nothing_to_play)
        laid = lay(self._view, play.items)
        if isinstance(laid, Sentence):
            return laid
        return sentence(Words.must_keep_a_card_to_give) if self._only_kept_in(laid.hand) else None

    def _refusal_of_match(self, card: Card) -> Sentence | None:
        matching = self._view.matching
        return None if face_of(card) in matching else sentence(Words.does_not_match, cards=tuple(matching))

    def _refusal_of_gift(self, said: Card) -> Sentence | None:
        if wrong := not_in_hand(self._view.cards, [said]):
            return wrong
        return sentence(Words.cannot_give_received_card) if to_give(self._view, said) == self._view.kept else None


# ---- automatic ----


def automatic(view: View, chance: Chance, after: Action | None) -> Action | None:
    """The default move (LL.10)."""
    if after is not None and not (isinstance(after, Draw) and view.public.phase == "PLAY_DISCARD"):
        return None
    match view.public.phase:
        case "PLAY_DISCARD" if view.drawn is not None:
            return Discard(view.drawn, drawn=True)
        case "PLAY_DISCARD":
            return Discard(chance.pick("discard", view.hand))
        case "PLAY_GIVE":
            return Give(chance.pick("give", view.to_give))
        case "TAKE":
            return Take(view.matching[0])
        case phase:
            return _DEFAULTS[phase]


_DEFAULTS: Mapping[Phase, Action] = {
    "OBTAIN": Draw(),
    "ANSWER": No(Keep()),
    "DECIDE": Accept(),
    "PRODUCE": Keep(),
    "PLAY_END": Done(),
    "REFRESH": Refresh(),
}
