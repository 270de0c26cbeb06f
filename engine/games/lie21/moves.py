"""What the players of Lie 21 can do and recall, and how they stand: to_act to prospect, without resample."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from random import Random

from engine.chance import Chance
from engine.game import Outcome, Question
from engine.games.lie21.counting import ALL_POINTS, cheapest_first, is_joker, points, worth
from engine.games.lie21.values import (
    Action,
    Challenge,
    Challenged,
    Ended,
    Event,
    Forfeit,
    Lie,
    Lied,
    Public,
    State,
    View,
    other,
)
from engine.kit.cards import Card, card_label, card_text, cards_text, held, numbered
from engine.kit.controls import Choice, Control, Field, Fixed, Part
from engine.kit.moves import LegalActions
from engine.kit.seats import Seat, with_seat
from engine.kit.sentence import Player, Sentence
from engine.kit.value import replace

CARDS = 3
"""How many cards each lays in a trick."""

# ---- to_act ----


def to_act(view: View) -> Mapping[Seat, Question]:
    """The Liar, or the Judge of the Lie on the table."""
    public = view.public
    trick = (public.game, public.trick)
    match public.phase:
        case "LIE":
            return {public.liar: Question("LIE", trick)}
        case "JUDGE" if public.up is not None:
            return {public.judge: Question("JUDGE", (*trick, public.liar, public.up))}
        case _:
            return {}


# ---- legal ----


class Legal(LegalActions[Action]):
    """The moves of the viewer: any three of the own cards, as a Lie or as the answer to one. Cheap ones come first."""

    __slots__ = ("_hand", "_is_asked", "_is_lie", "_public")

    def __init__(self, view: View) -> None:
        self._public = view.public
        self._hand = view.hand
        self._is_asked = view.viewer in to_act(view)
        self._is_lie = view.public.phase == "LIE"

    def refusal(self, action: Action) -> Sentence | None:
        """Names the rule that forbids the action (L21.5)."""
        if self._public.phase == "OVER":
            return Sentence("game_over")
        if not self._is_asked:
            return Sentence("not_your_turn")
        if isinstance(action, Lie) != self._is_lie:
            return Sentence("wrong_phase", {"possible": "“lie”" if self._is_lie else "“challenge” or “forfeit”"})
        cards = (action.up, *action.down) if isinstance(action, Lie) else action.cards
        if len(cards) != CARDS:
            return Sentence("bad_number_of_cards")
        if held(numbered(self._hand), cards) is None:
            return Sentence("not_in_hand", {"hand": cards_text(self._hand)})
        return None

    def __iter__(self) -> Iterator[Action]:
        for cards in dict.fromkeys(combinations(self._hand, CARDS)) if self._is_asked else ():
            if self._is_lie:
                yield from [_lie(cards, up) for up in dict.fromkeys(cards)]
            else:
                yield from (Challenge(cards), Forfeit(cards))

    def sample(self, random: Random) -> Action:
        """Any three cards; of a Lie any one face up, and of an answer either kind."""
        cards = cheapest_first(random.sample(self._hand, CARDS))
        if self._is_lie:
            return _lie(cards, random.choice(cards))
        return random.choice((Challenge, Forfeit))(cards)

    def controls(self) -> tuple[Control, ...]:
        """One form: which card lies face up and which face down, or what the answer is and with which cards."""
        if not self._is_asked:
            return ()
        if self._is_lie:
            return (Control("Lie", (Fixed("lie"), *_lie_parts(self._hand))),)
        return (Control("Answer", answer_parts(self._hand)),)


def _lie(cards: Sequence[Card], up: Card) -> Lie:
    down = list(cards)
    down.remove(up)
    return Lie(up, tuple(down))


def _lie_parts(hand: Sequence[Card]) -> tuple[Part, ...]:
    if len(hand) == CARDS:
        lies = [_lie(hand, up) for up in hand]
        return (
            Field("One card face up", tuple([Choice(cards_text((lie.up, *lie.down)), _label(lie.up)) for lie in lies])),
        )
    return Field("One card face up", _choices(hand)), Field("Two cards face down", _choices(hand), CARDS - 1, CARDS - 1)


def answer_parts(hand: tuple[Card, ...]) -> tuple[Part, ...]:
    """The fields of an answer: its kind, and its cards if there are more than three."""
    if len(hand) == CARDS:
        return (
            Field("Your answer", (Choice(str(Challenge(hand)), "Challenge"), Choice(str(Forfeit(hand)), "Forfeit"))),
        )
    answers = Choice("challenge", "Challenge"), Choice("forfeit", "Forfeit")
    return Field("Your answer", answers), Field("Your three cards", _choices(hand), CARDS, CARDS)


def _choices(hand: Sequence[Card]) -> tuple[Choice, ...]:
    return tuple([Choice(card_text(card), _label(card)) for card in hand])


def _label(card: Card) -> str:
    return "Joker" if is_joker(card) else card_label(card)


# ---- automatic ----


def automatic(view: View, chance: Chance, after: Action | None) -> Action | None:
    """The cheapest three, the very cheapest face up, or given up (L21.9)."""
    if after is not None:
        return None
    cards = cheapest_first(view.hand)[:CARDS]
    return Lie(cards[0], cards[1:]) if view.public.phase == "LIE" else Forfeit(cards)


# ---- recalls ----


def recalls(view: View, event: Event) -> Event:
    """A told event as the viewer may read it now: while a game lasts, of older tricks the own cards alone (L21-D11)."""
    public = view.public
    if not isinstance(event, Lied | Challenged) or event.game < public.game or public.can_be_read(event.trick):
        return event
    if isinstance(event, Lied):
        return replace(event, up=None)
    lie = event.lie if view.viewer == event.liar else None
    answer = event.answer if view.viewer == event.by else None
    return replace(event, lie=lie, answer=answer, sums=None, reason=None)


# ---- still_in, outcome, prospect ----


def still_in(view: View) -> frozenset[Seat]:
    """Nobody is eliminated."""
    return frozenset((0, 1))


def ended(public: Public) -> Ended | None:
    """How the match ended, or the only game; `None` while it goes on (L21.7, L21-D13)."""
    if not public.scores:
        return None
    best = max(public.scores)
    leader = None if public.scores[0] == public.scores[1] else public.scores.index(best)
    if public.options.format == "single":
        return Ended(leader, "points", public.scores)
    if worth(best) == "sweep":
        return Ended(leader, "sweep", public.scores)
    if max(public.wins) >= public.options.target:
        return Ended(leader, "wins", public.wins)
    return None


def why(end: Ended) -> Sentence:
    """Who has won, and by what."""
    if end.winner is None:
        return Sentence("drawn", {"points": end.result[0]})
    return Sentence(end.how, {"by": Player(end.winner), "most": max(end.result), "least": min(end.result)})


def outcome(state: State) -> Outcome | None:
    """Who has won. The second result is what decided: points of the only game or of a sweep, or wins (L21.7)."""
    end = ended(state.public)
    if end is None:
        return None
    places = (1, 1) if end.winner is None else with_seat((2, 2), end.winner, 1)
    return Outcome(places, why(end), end.result)


def prospect(state: State) -> tuple[float, ...]:
    """The share of the points of this game, those not won yet in halves; in a match each win is a game's worth."""
    wins = state.public.wins
    won = [points([card for trick in state.tricks if trick.winner == seat for card in trick.cards]) for seat in (0, 1)]
    share = [0.5 + (won[seat] - won[other(seat)]) / (2 * ALL_POINTS) for seat in (0, 1)]
    return tuple([(wins[seat] + share[seat]) / (sum(wins) + 1) for seat in (0, 1)])
