"""Events in sentences."""

from itertools import chain

from engine.games.liars_poker import events
from engine.games.liars_poker.moves import victory
from engine.games.liars_poker.values import Play
from engine.games.liars_poker.words import Words
from engine.kit.cards import Rank
from engine.kit.sentence import Sentence, named, sentence


def tells(event: events.Event) -> list[Sentence]:
    """Tells an event."""
    match event:
        case events.Started(dealer=dealer):
            return [sentence(Words.cut, dealer=dealer)]
        case events.Dealt(dealer, leader, hands):
            own = [sentence(Words.dealt_own, by=seat, cards=hand) for seat, hand in enumerate(hands) if hand]
            return [sentence(Words.dealt, dealer=dealer, leader=leader), *own]
        case events.Played():
            by_rule = [sentence(Words.known_true)] if event.is_true else []
            out = [sentence(Words.went_out, by=event.by)] if event.goes_out else []
            return [put_down(event, event.rank, event.leads), *by_rule, *out]
        case events.Passed() | events.Swept():
            return [named(Words, event)]
        case events.Doubted(by, accused, rank, cards, is_true):
            verdict = Words.truth if is_true else Words.lie
            doubted = sentence(Words.doubted, by=by, accused=accused, cards=cards)
            return [doubted, sentence(verdict, count=len(cards), rank=rank)]
        case events.PileTaken(by, leader, count):
            taken, lead = sentence(Words.taken, by=by, pile=count), sentence(Words.next_lead, leader=leader)
            return [taken, *_tells_covered(event), lead]
        case events.HandWon(by):
            return [sentence(Words.won_hand, by=by)]
        case events.Won(by, hands):
            return [victory(by, hands)]


def put_down(play: Play | events.Played, rank: Rank, leads: bool) -> Sentence:
    """Cards that a player led or added."""
    if play.cards:
        own = Words.led_own if leads else Words.added_own
        return sentence(own, by=play.by, cards=play.cards, rank=rank)
    others = Words.led if leads else Words.added
    return sentence(others, by=play.by, count=play.count, rank=rank)


def _tells_covered(event: events.PileTaken) -> list[Sentence]:
    covered = event.covered[event.by]
    if covered is not None:
        plays = tuple([cards for cards in covered if cards])
        return [sentence(Words.underneath, plays=plays)] if plays else []
    told = [(seat, [cards for cards in plays or () if cards]) for seat, plays in enumerate(event.covered)]
    own = [(seat, tuple(chain.from_iterable(plays))) for seat, plays in told]
    return [sentence(Words.went_with_it, owner=seat, cards=cards) for seat, cards in own if cards]
