"""Events in sentences."""

from engine.games.liars_dice.values import (
    BidMade,
    Challenged,
    Eliminated,
    Event,
    PotTaken,
    Rerolled,
    Rolled,
    Started,
    Won,
)
from engine.games.liars_dice.words import Words
from engine.kit.sentence import Sentence, named, sentence

_VERDICTS = {"over": Words.bid_held, "under": Words.bid_fell_short, "exact": Words.spot_on}


def tells(event: Event) -> list[Sentence]:
    """Tells an event."""
    match event:
        case Started() | Eliminated() | Won():
            return [named(Words, event)]
        case Rolled():
            return _tells_roll(event)
        case BidMade(by, bid):
            show = [sentence(Words.showed, by=by, dice=bid.show)] if bid.show else []
            return [sentence(Words.bid, by=by, bid=bid), *show]
        case Rerolled(by, count, old, new):
            if old is None or new is None:
                return [sentence(Words.rerolled, by=by, dice=count)]
            return [sentence(Words.rerolled_own, by=by, old=old, new=new)]
        case Challenged():
            had = [sentence(Words.had, by=seat, dice=own) for seat, own in enumerate(event.dice) if own]
            return [challenged(event), *had, verdict(event), lost(event)]
        case PotTaken(by, pot, chips):
            return [sentence(Words.round_pot if pot == "round" else Words.game_pot, by=by, chips=chips)]


def _tells_roll(event: Rolled) -> list[Sentence]:
    both = tuple([seat for seat, paid in enumerate(event.to_game_pot) if paid])
    one = tuple([seat for seat, paid in enumerate(event.to_round_pot) if paid and seat not in both])
    paid_both = [sentence(Words.paid_both, seats=both)] if both else []
    paid_one = [sentence(Words.paid_one, seats=one)] if one else []
    own = [sentence(Words.rolled_own, by=seat, dice=faces) for seat, faces in enumerate(event.hidden) if faces]
    return [*paid_both, *paid_one, sentence(Words.rolled), *own]


def challenged(event: Challenged) -> Sentence:
    """Challenger and bidder."""
    return sentence(Words.challenged, by=event.by, bidder=event.bidder, bid=event.bid)


def verdict(event: Challenged) -> Sentence:
    """The count, and its meaning for the bid."""
    return sentence(_VERDICTS[event.verdict], actual=event.actual)


def lost(event: Challenged) -> Sentence:
    """The losses."""
    losers = tuple([seat for seat, count in enumerate(event.lost) if count])
    return sentence(Words.lost, seats=losers, dice=event.lost[losers[0]])
