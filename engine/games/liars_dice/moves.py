"""Moves of Liar's Dice."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from random import Random

from engine.chance import Chance
from engine.game import Outcome
from engine.games.liars_dice.rules import next_with_dice
from engine.games.liars_dice.stakes import if_called, in_sight
from engine.games.liars_dice.tips import BID, to_call
from engine.games.liars_dice.values import (
    Action,
    Bid,
    Challenge,
    OnlyChallenge,
    OpenRound,
    Public,
    Question,
    RaiseOrChallenge,
    State,
    View,
    track,
)
from engine.games.liars_dice.words import Words
from engine.kit.dice import FACES, NUMBERS, STAR, Face, face_text, matching
from engine.kit.moves import LegalActions, no_moves
from engine.kit.scene.controls import Control, Field, FieldChoice, Fixed, Gap, warned
from engine.kit.seats import Seat
from engine.kit.sentence import Sentence, Verbatim, sentence

LAST_SPACES = (40, 20)
"""The last spaces for numbers and stars, twice around the track."""

# ---- to_act ----


def to_act(view: View) -> Mapping[Seat, Question]:
    """A bid or an answer; the highest bid can only be challenged."""
    public = view.public
    match public.phase:
        case "OPEN":
            return {public.turn: OpenRound()}
        case "RAISE":
            bidder, bid = public.bids[-1]
            asked = RaiseOrChallenge if can_be_raised(bid, public) else OnlyChallenge
            return {public.turn: asked(bidder, Bid(bid.amount, bid.face))}
        case _:
            return {}


# ---- legal ----


def legal(view: View) -> LegalActions[Action]:
    """The viewer's moves."""
    asked = to_act(view)
    return Legal(view) if view.viewer in asked else no_moves(asked)


class Legal(LegalActions[Action]):
    """Perhaps thousands, so legality is checked without a list."""

    __slots__ = ("_own", "_public")

    def __init__(self, view: View) -> None:
        self._public = view.public
        self._own = view.hidden

    def refusal(self, action: Action) -> Sentence | None:
        """Names the forbidding rule (LD.6, LD.12)."""
        if isinstance(action, Bid):
            return self._refusal_of_bid(action) or (self._refusal_of_show(action.show) if action.show else None)
        return None if self._public.bids else sentence(Words.nothing_to_challenge)

    def __iter__(self) -> Iterator[Action]:
        if self._public.bids:
            yield Challenge()
        shows = [(), *self._shows()]
        for bid in higher_bids(self._public):
            yield from [Bid(bid.amount, bid.face, show) for show in shows]

    def sample(self, random: Random) -> Action:
        """A challenge, a bid or one with a show, equally likely."""
        bids, shows = higher_bids(self._public), list(self._shows())
        possible = {"challenge": self._public.bids, "bid": bids, "show": bids and shows}
        kind = random.choice([kind for kind, there_is_one in possible.items() if there_is_one])
        if kind == "challenge":
            return Challenge()
        bid = random.choice(bids)
        return Bid(bid.amount, bid.face, random.choice(shows)) if kind == "show" else bid

    def controls(self) -> tuple[Control, ...]:
        """A form for bids, a button for a challenge."""
        higher, dice = higher_bids(self._public), sum(self._public.dice)
        sensible = tuple([bid for bid in higher if bid.amount <= dice]) or higher[:1]
        bids = [_bid_control(sensible, self._own, self._public)] if sensible else []
        return (*bids, *[self._challenge_control(*standing) for standing in self._public.bids[-1:]])

    def _challenge_control(self, bidder: Seat, bid: Bid) -> Control:
        return Control(
            sentence(Words.liar),
            (Fixed(str(Challenge())),),
            weighty=True,
            preview=sentence(Words.calls, bidder=bidder, bid=bid),
            outcomes=(tuple(if_called(self._public, self._own)),),
            tip=to_call(in_sight(self._public, self._own), bid.amount),
        )

    def _shows(self) -> Iterator[tuple[Face, ...]]:
        for count in range(1, len(self._own)):
            yield from sorted(set(combinations(self._own, count)))

    def _refusal_of_bid(self, bid: Bid) -> Sentence | None:
        if bid.face not in FACES:
            return sentence(Words.bad_face)
        if bid.amount < 1:
            return sentence(Words.bad_amount)
        numbers, stars = highest(self._public)
        if bid.amount > (stars if bid.face == STAR else numbers):
            return sentence(Words.over_cap, number=Bid(numbers, NUMBERS[-1]), star=Bid(stars, STAR))
        if not self._public.bids:
            return None
        _, current = self._public.bids[-1]
        if bid.rank > current.rank:
            return None
        higher = higher_bids(self._public)
        if not higher:
            return sentence(Words.nothing_higher, bid=bid, current=current)
        return sentence(Words.not_higher, bid=bid, current=current, lowest=higher[0])

    def _refusal_of_show(self, show: tuple[Face, ...]) -> Sentence | None:
        if len(show) >= len(self._own):
            return sentence(Words.must_keep_one_to_reroll, own=self._own)
        return sentence(Words.not_in_hand, own=self._own) if Counter(show) - Counter(self._own) else None


def highest(public: Public) -> tuple[int, int]:
    """Amounts of numbers and of stars (LD.1)."""
    if public.options.bid_cap == "track":
        return LAST_SPACES
    return sum(public.dice), sum(public.dice)


def can_be_raised(bid: Bid, public: Public) -> bool:
    """Whether a higher bid exists."""
    return bid.rank < track(*highest(public))[-1].rank


def higher_bids(public: Public) -> tuple[Bid, ...]:
    """Above the standing bid, lowest first."""
    bids = track(*highest(public))
    if not public.bids:
        return bids
    _, current = public.bids[-1]
    return bids[bisect_right(bids, current.rank, key=lambda bid: bid.rank) :]


def bid_fields(label: Sentence, bids: Sequence[Bid], preset: bool = False) -> list[Field]:
    """For amount and face."""
    amounts, said = {bid.amount for bid in bids}, {bid.face for bid in bids}
    how_many = [
        FieldChoice(str(amount), Verbatim(str(amount)), sentence(Words.number, amount=amount))
        for amount in sorted(amounts)
    ]
    of_what = [_of_face(face) for face in (*NUMBERS, STAR) if face in said]
    lowest = bids[0] if preset else None
    return [
        Field(label, tuple(how_many), preset=str(lowest.amount) if lowest else ""),
        Field(sentence(Words.of_what), tuple(of_what), preset=face_text(lowest.face) if lowest else ""),
    ]


def _of_face(face: Face) -> FieldChoice:
    many, one = sentence(Words.many_of, face=face), sentence(Words.one_of, face=face)
    return FieldChoice(face_text(face), many, said_once=one)


def pairs(bids: Iterable[Bid]) -> tuple[tuple[str, str], ...]:
    """Legal amounts and faces."""
    return tuple([(str(bid.amount), face_text(bid.face)) for bid in bids])


def _bid_control(bids: tuple[Bid, ...], own: tuple[Face, ...], public: Public) -> Control:
    parts = bid_fields(sentence(Words.how_many), bids, preset=True)
    if len(own) > 1:
        shows = [_show(face) for face in own]
        parts.append(Field(sentence(Words.show_and_reroll), tuple(shows), least=0, most=len(own) - 1))
    return Control(
        sentence(Words.to_bid),
        tuple(parts),
        together=pairs(bids),
        preview=sentence(Words.bids, amount=Gap(0), face=Gap(1), shown=Gap(2)),
        button=sentence(Words.bid_this, amount=Gap(0), face=Gap(1)),
        notation="{0}x{1}[ {2}]",
        outcomes=((sentence(Words.if_bid, after=next_with_dice(public, public.turn)),),),
        warnings=warned(_more_than_dice(bids[0], public)),  # a bid on too many dice is offered alone
        tip=BID,
    )


def _show(face: Face) -> FieldChoice:
    return FieldChoice(f"show {face_text(face)}", Verbatim(face_text(face)), sentence(Words.a_die, face=face))


# ---- automatic ----


def automatic(view: View, chance: Chance, after: Action | None) -> Action | None:
    """Opens with 1x2, raises a bid up to the average to the lowest number bid, challenges a higher one (LD.10)."""
    if after is not None:
        return None
    public = view.public
    lowest = next((bid for bid in higher_bids(public) if bid.face != STAR), None)
    return Challenge() if lowest is None or (public.bids and _is_above_average(public)) else lowest


def _is_above_average(public: Public) -> bool:
    """Whether the bid needs more than a third of the hidden dice, or a sixth for stars."""
    _, bid = public.bids[-1]
    open_dice = sum([matching(shown, bid.face) for shown in public.shown])
    dice_for_one = 6 if bid.face == STAR else 3
    return dice_for_one * (bid.amount - open_dice) > sum(public.hidden)


# ---- still_in, outcome ----


def still_in(view: View) -> frozenset[Seat]:
    """The seats with dice."""
    return frozenset(view.public.still_in)


def outcome(state: State) -> Outcome | None:
    """Ranks by round of elimination (LD.7); scores are chips (LD.8)."""
    public = state.public
    if public.phase != "OVER":
        return None
    return Outcome(public.places, sentence(Words.won, by=public.turn), public.chips)


# ---- warning ----


def warning(view: View, action: Action) -> Sentence | None:
    """Warns of a bid on more dice than are in play (LD.11)."""
    return _more_than_dice(action, view.public) if isinstance(action, Bid) else None


def _more_than_dice(bid: Bid, public: Public) -> Sentence | None:
    dice = sum(public.dice)
    return sentence(Words.more_than_dice, bid=bid, dice=dice) if bid.amount > dice else None
