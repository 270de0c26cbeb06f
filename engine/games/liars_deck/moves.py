"""What the players of Liar's Deck can do: to_act, legal, automatic, still_in, outcome."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, partial
from itertools import combinations

from engine.chance import Chance
from engine.game import Outcome
from engine.games.liars_deck.deck import most_per_play
from engine.games.liars_deck.telling import tells_end
from engine.games.liars_deck.values import (
    Action,
    Call,
    CallOnly,
    Cards,
    OpenRound,
    Options,
    Play,
    PlayOrCall,
    Point,
    PointAtNobody,
    Public,
    Question,
    State,
    TakeAim,
    View,
)
from engine.games.liars_deck.words import Words
from engine.kit.controls import Choice, Control, Field, Fixed
from engine.kit.moves import Listed
from engine.kit.seats import Seat
from engine.kit.sentence import Sentence, Verbatim, sentence

# ---- to_act ----


def to_act(view: View) -> Mapping[Seat, Question]:
    """Whose turn it is; in a shooting everybody who has not pointed yet."""
    public = view.public
    match public.phase:
        case "FIRST":
            return {public.turn: OpenRound(public.rank)}
        case "TURN":
            return {public.turn: PlayOrCall(*public.plays[-1], public.rank)}
        case "FORCED":
            return {public.turn: CallOnly(*public.plays[-1], public.rank)}
        case "SHOOT":
            question = TakeAim(public.caller, public.accused, public.verdict)
            return dict.fromkeys(public.awaited, question)
        case _:
            return {}


def deadline(options: Options, question: Question, usual: int) -> int:
    """Pointing in Chaos can have a time of its own (DK.1)."""
    if isinstance(question, TakeAim) and options.shoot_deadline != "same":
        return options.shoot_deadline
    return usual


# ---- legal ----


class Legal(Listed[Action]):
    """The moves of the viewer: the call and plays of the own cards, or targets."""

    __slots__ = ("_view",)

    def __init__(self, view: View) -> None:
        super().__init__(_moves(view), label=_label, why_not=partial(_why_not, view))
        self._view = view

    def refusal(self, action: Action) -> Sentence | None:
        """Names the rule that forbids the action (DK.4, DK.6, DK.7). The cards of a play have no order."""
        return super().refusal(Play(tuple(sorted(action.cards))) if isinstance(action, Play) else action)

    def controls(self) -> tuple[Control, ...]:
        """Returns the form of the play before the button of the call."""
        return tuple(reversed(super().controls()))

    def _control(self, moves: list[Action]) -> Control:
        match moves[0]:
            case Play():
                most = most_per_play(self._view.public.options)
                return Control(_label(moves[0]), (Fixed("play"), own_cards(self._view.hand, most)))
            case Point():
                return Control(_label(moves[0]), (Fixed("shoot"), at_whom(aims(self._view))), weighty=True)
            case _:
                return super()._control(moves)


def _moves(view: View) -> Iterator[Action]:
    """The moves of the viewer, the call first."""
    public = view.public
    if view.viewer not in public.awaited:
        return
    if public.phase in ("TURN", "FORCED"):
        yield Call()
    if public.phase in ("FIRST", "TURN"):
        devil_is_alone = "D" in view.hand and public.devil_is_active
        yield from _plays(view.hand, most_per_play(public.options), devil_is_alone)
    yield from map(Point, aims(view))


@cache
def _plays(hand: Cards, most: int, devil_is_alone: bool) -> tuple[Play, ...]:
    """Every play of a hand, equal ones once."""
    possible = [cards for count in range(1, most + 1) for cards in sorted(set(combinations(sorted(hand), count)))]
    return tuple([Play(cards) for cards in possible if not (devil_is_alone and _mixes_devil(cards))])


def aims(view: View) -> list[Seat]:
    """At whom the viewer can shoot now."""
    public, viewer = view.public, view.viewer
    if viewer is None or public.phase != "SHOOT" or viewer not in public.awaited:
        return []
    return targets(public, viewer)


def targets(public: Public, shooter: Seat) -> list[Seat]:
    """Whom a shooter may point at: another player alive who is the accused or still has cards (DK.7)."""
    return [
        seat for seat in sorted(public.alive) if seat != shooter and (seat == public.accused or public.hands[seat] > 0)
    ]


# ---- why not ----

_POSSIBLE = {"FIRST": ("play",), "TURN": ("play", "liar"), "FORCED": ("liar",), "SHOOT": ("shoot",)}
"""What a move begins with in each phase."""


def _why_not(view: View, action: Action) -> Sentence | None:
    public, asked = view.public, to_act(view)
    if public.phase == "OVER":
        return sentence(Words.over)
    if view.viewer not in asked:
        return sentence(Words.not_your_turn, awaited=tuple(asked))
    match action:
        case Play(cards) if public.phase in ("FIRST", "TURN"):
            return refusal_of_cards(view, cards)
        case Play() if public.phase == "FORCED":
            return sentence(Words.must_call)
        case Call() if public.phase == "FIRST":
            return sentence(Words.nothing_to_call)
        case Point() | PointAtNobody() if public.phase == "SHOOT":
            return sentence(Words.invalid_target, targets=tuple(aims(view)))
    return sentence(Words.wrong_phase, possible=tuple(map(Verbatim, _POSSIBLE[public.phase])))


def refusal_of_cards(view: View, cards: Cards) -> Sentence | None:
    """Why the viewer could not play these cards, whoever is in turn."""
    most = most_per_play(view.public.options)
    if not 1 <= len(cards) <= most:
        return sentence(Words.bad_number_of_cards, most=most)
    if Counter(cards) - Counter(view.hand):
        return sentence(Words.not_in_hand, hand=view.hand)
    return sentence(Words.devil_alone) if view.public.devil_is_active and _mixes_devil(cards) else None


def _mixes_devil(cards: Cards) -> bool:
    return len(cards) > 1 and "D" in cards


# ---- forms ----


def own_cards(hand: Cards, most: int) -> Field:
    """Boxes to tick, one for each card of a hand."""
    choices = tuple([Choice(card, sentence(Words.card, card=card)) for card in hand])
    return Field(sentence(Words.your_cards), choices, 1, min(most, len(hand)))


def at_whom(seats: Iterable[Seat]) -> Field:
    """A list of players to shoot at."""
    choices = tuple([Choice(str(seat + 1), sentence(Words.player, seat=seat)) for seat in seats])
    return Field(sentence(Words.at_whom), choices)


def _label(move: Action) -> Sentence:
    match move:
        case Play():
            return sentence(Words.play)
        case Call():
            return sentence(Words.liar)
        case Point() | PointAtNobody():
            return sentence(Words.shoot)


# ---- automatic ----


def automatic(view: View, chance: Chance, after: Action | None) -> Action | None:
    """A random card, the forced call, a shot at nobody (DK.10)."""
    if after is not None:
        return None
    match view.public.phase:
        case "FORCED":
            return Call()
        case "SHOOT":
            return PointAtNobody()
        case _:
            return Play((chance.pick("card", view.hand),))


# ---- still_in, outcome ----


def still_in(view: View) -> frozenset[Seat]:
    """Who is alive."""
    return frozenset(view.public.alive)


def outcome(state: State) -> Outcome | None:
    """Places by round of elimination (DK.8)."""
    public = state.public
    if public.phase != "OVER":
        return None
    return Outcome(public.places, tells_end(public.winner))
