"""Moves of Liar's Deck."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from itertools import combinations

from engine.chance import Chance
from engine.game import Outcome
from engine.games.liars_deck.deck import kind
from engine.games.liars_deck.stakes import if_called, if_played, may_be_lie, verdicts
from engine.games.liars_deck.telling import tells_end
from engine.games.liars_deck.tips import CALL, PLAY
from engine.games.liars_deck.values import (
    Action,
    Call,
    CallOnly,
    Card,
    Cards,
    OpenRound,
    Options,
    Play,
    PlayOrCall,
    Point,
    Public,
    Question,
    State,
    TakeAim,
    View,
)
from engine.games.liars_deck.words import Words
from engine.kit.moves import LegalActions, Listed, no_moves
from engine.kit.scene.controls import Control, Field, FieldChoice, Fixed, Gap
from engine.kit.seats import Seat, Viewer
from engine.kit.sentence import Sentence, Verbatim, sentence

# ---- to_act ----


def to_act(view: View) -> Mapping[Seat, Question]:
    """The seat to act, or shooters without a target."""
    public = view.public
    match public.phase:
        case "FIRST":
            return {public.turn: OpenRound(public.rank)}
        case "TURN":
            return {public.turn: PlayOrCall(*public.plays[-1], public.rank)}
        case "FORCED":
            return {public.turn: CallOnly(*public.plays[-1], public.rank)}
        case "SHOOT":
            return dict.fromkeys(public.awaited, TakeAim(public.caller, public.accused, public.verdict))
        case _:
            return {}


def deadline(options: Options, question: Question, usual: int) -> int:
    """Pointing in Chaos can have its own time (DK.1)."""
    if isinstance(question, TakeAim) and options.shoot_deadline != "same":
        return options.shoot_deadline
    return usual


# ---- legal ----


def legal(view: View) -> LegalActions[Action]:
    """The viewer's moves."""
    return Legal(view) if view.asked else no_moves(view.public.awaited)


class Legal(Listed[Action]):
    """A call and plays, or targets."""

    __slots__ = ("_view",)

    def __init__(self, view: View) -> None:
        super().__init__(_moves(view), Words, partial(_why_not, view))
        self._view = view

    def refusal(self, action: Action) -> Sentence | None:
        """Names the rule (DK.4, DK.6, DK.7). A play's cards have no order."""
        return super().refusal(Play(tuple(sorted(action.cards))) if isinstance(action, Play) else action)

    def controls(self) -> tuple[Control, ...]:
        """First the play, then the call."""
        return tuple([form(self._view) for kind, form in _FORMS.items() if kind in self._kinds()])


def _moves(view: View) -> Iterator[Action]:
    public = view.public
    if public.phase in ("TURN", "FORCED"):
        yield Call()
    if public.phase in ("FIRST", "TURN"):
        yield from _plays(view.hand, public.most_cards, public.devil_is_active)
    yield from map(Point, aims(view))


@cache
def _plays(hand: Cards, most: int, devil_is_alone: bool) -> tuple[Play, ...]:
    possible = [cards for count in range(1, most + 1) for cards in sorted(set(combinations(sorted(hand), count)))]
    return tuple([Play(cards) for cards in possible if not (devil_is_alone and _mixes_devil(cards))])


def aims(view: View) -> list[Seat]:
    """The viewer's targets now."""
    return targets(view.public, view.viewer) if view.asked and view.public.phase == "SHOOT" else []


def targets(public: Public, shooter: Viewer) -> list[Seat]:
    """Others who are accused or have cards (DK.7)."""
    possible = [seat for seat in public.alive if seat == public.accused or public.hands[seat]]
    return sorted([seat for seat in possible if seat != shooter])


# ---- why not ----

_POSSIBLE = {"FIRST": ("play",), "TURN": ("play", "liar"), "FORCED": ("liar",), "SHOOT": ("shoot",)}
"""First words of moves, by phase."""


def _why_not(view: View, action: Action) -> Sentence | None:
    public = view.public
    match action:
        case Play(cards) if public.phase in ("FIRST", "TURN"):
            return refusal_of_cards(view, cards)
        case Play() if public.phase == "FORCED":
            return sentence(Words.must_call)
        case Call() if public.phase == "FIRST":
            return sentence(Words.nothing_to_call)
        case Point() if public.phase == "SHOOT":
            return sentence(Words.invalid_target, targets=tuple(aims(view)))
    return sentence(Words.wrong_phase, possible=tuple(map(Verbatim, _POSSIBLE[public.phase])))


def refusal_of_cards(view: View, cards: Cards) -> Sentence | None:
    """Why the viewer could never play the cards."""
    public = view.public
    if not 1 <= len(cards) <= public.most_cards:
        return sentence(Words.bad_number_of_cards, most=public.most_cards)
    if Counter(cards) - Counter(view.hand):
        return sentence(Words.not_in_hand, hand=view.hand)
    return sentence(Words.devil_alone) if public.devil_is_active and _mixes_devil(cards) else None


def _mixes_devil(cards: Cards) -> bool:
    return len(cards) > 1 and "D" in cards


# ---- forms ----


def own_cards(view: View) -> Field:
    """The hand's cards. An active Devil excludes others (DK.6)."""
    hand = view.hand
    others = tuple([number for number, card in enumerate(hand) if card != "D"]) if view.public.devil_is_active else ()
    kinds, most = verdicts(view.public), min(view.public.most_cards, len(hand))
    choices = [_of_card(card, others if card == "D" else (), kinds.index(kind(card, view.public))) for card in hand]
    return Field(sentence(Words.your_cards), tuple(choices), 1, most, missing=sentence(Words.lift_first, most=most))


def _of_card(card: Card, excludes: tuple[int, ...], case: int) -> FieldChoice:
    many, one = sentence(Words.some_cards, card=card), sentence(Words.one_card, card=card)
    return FieldChoice(card, sentence(Words.card, card=card), many, one, excludes, case=case)


def players(seats: Iterable[Seat]) -> Field:
    """Players as targets."""
    choices = tuple([FieldChoice(str(seat + 1), sentence(Words.who, seat=seat)) for seat in seats])
    return Field(sentence(Words.at_whom), choices, missing=sentence(Words.tap_a_seat))


def _playing(view: View) -> Control:
    return Control(
        sentence(Words.play),
        (Fixed("play"), own_cards(view)),
        preview=sentence(Words.plays, cards=Gap(1)),
        button=sentence(Words.play_these, cards=Gap(1)),
        outcomes=tuple([(if_played(view, verdict),) for verdict in verdicts(view.public)]),
        tip=PLAY,
    )


def _calling(view: View) -> Control:
    accused, count = view.public.plays[-1]
    preview, outcomes = sentence(Words.calls, accused=accused, count=count), (tuple(if_called(view)),)
    tip = CALL if may_be_lie(view) else None
    return Control(
        sentence(Words.liar), (Fixed(str(Call())),), weighty=True, preview=preview, outcomes=outcomes, tip=tip
    )


def _aiming(view: View) -> Control:
    return Control(
        sentence(Words.shoot),
        (Fixed("shoot"), players(aims(view))),
        weighty=True,
        preview=sentence(Words.shoots_at, target=Gap(1), others=len(view.public.shooters) - 1),
        button=sentence(Words.shoot_at, target=Gap(1)),
        outcomes=((sentence(Words.chance, left=view.public.revolvers[view.viewer or 0]),),),
    )


_FORMS: Mapping[type[Action], Callable[[View], Control]] = {Play: _playing, Call: _calling, Point: _aiming}

# ---- automatic ----


def automatic(view: View, chance: Chance, after: Action | None) -> Action | None:
    """A random card, the forced call, or no target (DK.10)."""
    if after is not None:
        return None
    match view.public.phase:
        case "FORCED":
            return Call()
        case "SHOOT":
            return Point(None)
        case _:
            return Play((chance.pick("card", view.hand),))


# ---- still_in, outcome ----


def still_in(view: View) -> frozenset[Seat]:
    """The players alive."""
    return frozenset(view.public.alive)


def outcome(state: State) -> Outcome | None:
    """Ranks by round of elimination (DK.8)."""
    public = state.public
    return Outcome(public.places, tells_end(public.winner)) if public.phase == "OVER" else None
