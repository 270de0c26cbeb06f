"""Liar's Dice in facts (RULES §2)."""

from engine.games.liars_dice.values import (
    BidMade,
    Challenged,
    Eliminated,
    Event,
    OnlyChallenge,
    OpenRound,
    PotTaken,
    Question,
    RaiseOrChallenge,
    Rerolled,
    Rolled,
    Started,
    View,
    Won,
)
from engine.kit.dice import faces_text
from tests.recorded.lens.facts import Facts, by_seat, fact, facts, seat, seats


def position(view: View) -> Facts:
    """LD.5."""
    public = view.public
    return facts(
        phase=public.phase,
        turn=seat(public.turn),
        dice=list(public.dice),
        hidden=list(public.hidden),
        shown=list(map(faces_text, public.shown)),
        cup=faces_text(view.hidden) or None,
        bids=[f"{seat(by)}: {bid}" for by, bid in public.bids],
        places=list(public.places),
        chips=list(public.chips) or None,
        pots=[public.round_pot, public.game_pot] if public.chips else None,
    )


def question(asked: Question) -> Facts:
    """The phase of a question (RULES §6), and the bid to be raised or challenged."""
    match asked:
        case OpenRound():
            return facts(phase="OPEN")
        case RaiseOrChallenge(bidder, bid):
            return facts(phase="RAISE", bidder=seat(bidder), bid=str(bid))
        case OnlyChallenge(bidder, bid):
            return facts(phase="CHALLENGE", bidder=seat(bidder), bid=str(bid))


def told(event: Event) -> Facts:
    """LD.9."""
    match event:
        case Started(opener=opener):
            return fact("set up", opener=seat(opener))
        case Rolled(to_round_pot, to_game_pot, hidden):
            antes = [*to_round_pot, *to_game_pot] or None
            return fact("rolled", antes=antes, own=by_seat(hidden, faces_text))
        case BidMade(by, bid, after):
            return fact("bid", by=seat(by), bid=str(bid), next=seat(after))
        case Rerolled(by, count, old, new):
            own = [faces_text(old or ()), faces_text(new or ())]
            return fact("rerolled", by=seat(by), count=count, own=own if new else None)
        case Challenged(by, bidder, bid, dice, actual, lost, winner):
            turned_up = list(map(faces_text, dice))
            who = {"by": seat(by), "bidder": seat(bidder), "winner": seat(winner)}
            return fact("challenged", **who, bid=str(bid), dice=turned_up, actual=actual, lost=list(lost))
        case Eliminated(out, place):
            return fact("eliminated", seats=seats(out), place=place)
        case PotTaken(by, pot, chips):
            return fact("pot taken", by=seat(by), pot=pot, chips=chips)
        case Won(by):
            return fact("won", by=seat(by))
