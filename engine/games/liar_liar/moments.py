"""Turning points: answers that cost a chip; the last one counts."""

from collections.abc import Sequence

from engine.games.liar_liar.events import ChipPaid, Event, HandShown, Produced, SaidNo, SaidYes, TurnedUp
from engine.games.liar_liar.position import State
from engine.games.liar_liar.telling import tells
from engine.games.liar_liar.words import Words
from engine.kit.cards import card_text
from engine.kit.scene.board import pieces
from engine.kit.scene.moments import Moment, first
from engine.kit.seats import Seat
from engine.kit.sentence import sentence

_CALLED = ("successful_truth", "unsuccessful_lie")


def moment(events: Sequence[Event]) -> Moment | None:
    """A believed or challenged answer, with its card and chip."""
    paid = first(ChipPaid, events)
    if paid is None:
        return None
    chip = tells(paid)
    if yes := first(TurnedUp, events):
        call = sentence(Words.is_liar if yes.verdict in _CALLED else Words.is_believed)
        said = (*tells(yes), *chip)
        return Moment(1, yes.by, said, yes.to, sentence(Words.yes), call, pieces([card_text(yes.card)]))
    if shown := first(HandShown, events):
        said = (sentence(Words.no_was_lie if shown.caught else Words.no_was_true), *chip)
        return Moment(1, shown.by, said, shown.to, sentence(Words.no), sentence(Words.is_liar))
    if produced := first(Produced, events):
        asker, said = paid.to if paid.debtor == produced.by else paid.debtor, (*tells(produced), *chip)
        card = pieces([card_text(produced.card)])
        return Moment(1, asker, said, produced.by, sentence(Words.no), sentence(Words.is_believed), card)
    return None


def falsehood(state: State, event: Event) -> int:
    """The cards that belie a no, or the card that belies a yes."""
    quest = state.public.quest
    match event:
        case SaidYes(card=card) if quest and card is not None:
            return int(not quest.request.matches(card))
        case SaidNo(by=by) if quest:
            return len(quest.matching(state.hands[by]))
        case _:
            return 0


def unmasked(event: Event, falsehood: int) -> Moment | None:
    """A yes with its card, or a no."""
    match event:
        case SaidYes(by=by, card=card) if card is not None:
            shown = pieces((card_text(card),))
            return Moment(falsehood, by, (sentence(Words.was_other),), claim=sentence(Words.yes), pieces=shown)
        case SaidNo(by=by):
            return Moment(falsehood, by, (sentence(Words.had_some, cards=falsehood),), claim=sentence(Words.no))
        case _:
            return None


def challenger(event: Event) -> Seat | None:
    """The caller."""
    if isinstance(event, HandShown) or (isinstance(event, TurnedUp) and event.verdict in _CALLED):
        return event.by
    return None


def catches(event: Event) -> bool:
    """A challenge of such an answer."""
    if isinstance(event, HandShown):
        return event.caught
    return isinstance(event, TurnedUp) and event.verdict == "unsuccessful_lie"
