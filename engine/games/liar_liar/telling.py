"""Events in sentences."""

from engine.games.liar_liar import events
from engine.games.liar_liar.values import Hit, Lay
from engine.games.liar_liar.words import Words
from engine.kit.seats import Seat
from engine.kit.sentence import Sentence, named, sentence


def tells(event: events.Event) -> list[Sentence]:
    """Tells an event. An instruction of a no is not told: if unused, it stays secret."""
    match event:
        case events.Started(options):
            return [sentence(Words.started, match=options.match)]
        case events.Dealt(starter, hands):
            own = [sentence(Words.got, by=seat, cards=hand) for seat, hand in enumerate(hands) if hand]
            return [sentence(Words.dealt), *own, sentence(Words.first_turn, by=starter)]
        case events.HandEnded():
            return _tells_of_end(event)
        case events.Discarded(by, drawn, card):
            return [sentence(Words.discarded_drawn if drawn else Words.discarded, by=by, card=card)]
        case events.Refreshed(by, 0):
            return [sentence(Words.refreshed_nothing, by=by)]
        case events.TurnedUp(by, to, card, verdict):
            return [sentence(_VERDICTS[verdict], by=by, to=to, card=card)]
        case events.HandShown():
            return _tells_hand(event)
        case events.Taken(by, giver, card):
            return [sentence(Words.took, by=by, giver=giver, card=card)]
        case events.Played(by, items):
            return [_tells_of_item(by, item) for item in items]
        case events.Finished(_, int(to_refresh)):
            return [sentence(Words.may_refresh, to=to_refresh)]
        case events.TurnBegan() | events.Finished():
            return []
        case events.NoAccepted() | events.KeptBack():
            return [_tells_no(event)]
        case events.ChipPaid(debtor, to, by_bank):
            return [sentence(Words.bank_paid if by_bank else Words.paid, debtor=debtor, to=to)]
        case _:
            return [named(Words, event)]


def _tells_of_end(event: events.HandEnded) -> list[Sentence]:
    ended = [sentence(Words.last_turn) if event.by is None else sentence(Words.played_out, by=event.by)]
    if event.by is not None and event.paid:
        ended.append(sentence(Words.collected, by=event.by, seats=event.paid))
    return [*ended, *[sentence(Words.scored, by=seat, scored=scored) for seat, scored in enumerate(event.points)]]


def _tells_no(event: events.NoAccepted | events.KeptBack) -> Sentence:
    if isinstance(event, events.KeptBack):
        return sentence(Words.showed_nothing, by=event.by)
    return sentence(Words.believed, by=event.by, to=event.to)


def _tells_hand(event: events.HandShown) -> list[Sentence]:
    challenged = sentence(Words.challenged_no, by=event.by, to=event.to)
    verdict = sentence(Words.no_was_lie if event.caught else Words.no_was_true)
    return [challenged, sentence(Words.showed, by=event.to, cards=event.cards), verdict]


_VERDICTS = {
    "truth": Words.truth,
    "successful_lie": Words.successful_lie,
    "successful_truth": Words.successful_truth,
    "unsuccessful_lie": Words.unsuccessful_lie,
}


def _tells_of_item(by: Seat, item: Lay | Hit) -> Sentence:
    if isinstance(item, Lay):
        return sentence(Words.laid, by=by, cards=item.cards)
    assert item.on is not None
    return sentence(Words.hit, by=by, card=item.card, meld=item.on)
