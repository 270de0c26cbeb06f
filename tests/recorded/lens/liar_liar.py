"""Liar, Liar in facts (RULES §1). With two decks cards are faces: which copy it is, nobody is told."""

from typing import TypeAlias

from engine.games.liar_liar.events import (
    Asked,
    ChipPaid,
    Dealt,
    Discarded,
    Drew,
    Event,
    Finished,
    Gave,
    HandEnded,
    HandShown,
    KeptBack,
    NoAccepted,
    Played,
    Produced,
    Refreshed,
    Reshuffled,
    SaidNo,
    SaidYes,
    Started,
    Taken,
    TurnBegan,
    TurnedUp,
    Won,
)
from engine.games.liar_liar.knowledge import trails
from engine.games.liar_liar.position import Quest, View
from engine.games.liar_liar.values import (
    AnswerQuest,
    DecideOnAnswer,
    Hit,
    Lay,
    Obtain,
    PlayAndDiscard,
    PlayAndEnd,
    PlayAndGive,
    Question,
    RefreshHand,
    ShowOrKeep,
    TakeOne,
)
from tests.recorded.lens.facts import Facts, by_seat, face, faces, fact, facts, seat, seats
from tests.recorded.lens.notation import without_copies

_OfQuest: TypeAlias = AnswerQuest | DecideOnAnswer | ShowOrKeep | TakeOne | PlayAndGive | PlayAndEnd | RefreshHand


def position(view: View) -> Facts:
    """LL.4, and what is lastingly known (LL.9)."""
    public = view.public
    return facts(
        phase=public.phase,
        turn=seat(public.turn),
        turns=public.turns,
        starter=seat(public.starter),
        scores=list(public.scores),
        chips=list(public.chips),
        hands=list(view.hands),
        stock=view.stock,
        pile=list(view.discards),
        melds=[f"{meld.kind} of {seat(meld.by)}, {meld.hits} hits: {faces(meld.cards)}" for meld in public.melds],
        quest=_quest(public.quest) if public.quest and public.phase != "OVER" else None,
        open_hand=faces(view.shown) or None,
        hand=faces(view.hand) or None,
        drawn=face(view.drawn),
        answer=face(view.answer),
        if_accepted=without_copies(str(view.if_accepted)) if view.if_accepted else None,
        discarded=faces(view.discarded) or None,
        surely=[faces(trails.certain_in(trail).seen) for trail in view.trails],
        perhaps=[faces(trails.seen_in(trail)) for trail in view.trails],
        gifts=[f"{seat(each.by)} to {seat(each.to)}: {face(each.card)}" for each in view.gifts if each.card is not None]
        or None,
    )


def question(asked: Question) -> Facts:
    """The phase; and the quest, as far as it has come."""
    match asked:
        case Obtain():
            return facts(phase="OBTAIN")
        case PlayAndDiscard():
            return facts(phase="PLAY_DISCARD")
        case AnswerQuest():
            return facts(phase="ANSWER", **_asked(asked))
        case DecideOnAnswer():
            return facts(phase="DECIDE", **_asked(asked), answer=asked.answer)
        case ShowOrKeep():
            return facts(phase="PRODUCE", **_asked(asked), answer="no")
        case TakeOne():
            return facts(phase="TAKE", **_asked(asked), answer="no")
        case PlayAndGive():
            return facts(phase="PLAY_GIVE", **_asked(asked), answer=asked.answer, received=face(asked.received))
        case PlayAndEnd():
            return facts(phase="PLAY_END", **_asked(asked), answer=asked.answer)
        case RefreshHand():
            return facts(phase="REFRESH", **_asked(asked), answer="no")


def _asked(asked: _OfQuest) -> Facts:
    return facts(by=seat(asked.by), to=seat(asked.to), request=str(asked.request))


def told(event: Event) -> Facts:
    """LL.9."""
    match event:
        case Started() | Dealt() | TurnBegan() | HandEnded() | Won():
            return _told_of_hand(event)
        case Drew() | Reshuffled() | Discarded() | Refreshed() | Played() | Finished():
            return _told_of_turn(event)
        case _:
            return _told_of_quest(event)


def _told_of_hand(event: Started | Dealt | TurnBegan | HandEnded | Won) -> Facts:
    match event:
        case Started():
            return fact("set up")
        case Dealt(starter, hands):
            return fact("dealt", starter=seat(starter), own=by_seat(hands, faces))
        case TurnBegan(by):
            return fact("turn began", by=seat(by))
        case HandEnded(by, paid, chips, points):
            return fact("hand ended", by=seat(by), paid=seats(paid), chips=list(chips), points=list(points))
        case Won(by, score):
            return fact("won", by=seats(by), score=score)


def _told_of_turn(event: Drew | Reshuffled | Discarded | Refreshed | Played | Finished) -> Facts:
    match event:
        case Drew(by, count, cards):
            return fact("drew", by=seat(by), count=count, own=faces(cards))
        case Reshuffled(count):
            return fact("reshuffled", count=count)
        case Discarded(by, drawn, card):
            return fact("discarded", by=seat(by), drawn=drawn or None, own=face(card))
        case Refreshed(by, count, cards):
            return fact("refreshed", by=seat(by), count=count, own=faces(cards))
        case Played(by, items):
            return fact("laid", by=seat(by), items=list(map(_item, items)))
        case Finished(by, to_refresh):
            return fact("finished", by=seat(by), to_refresh=seat(to_refresh))


def _told_of_quest(event: Event) -> Facts:
    match event:
        case Asked(by, to, request):
            return fact("quest", by=seat(by), to=seat(to), request=str(request))
        case SaidYes(by, card):
            return fact("yes", by=seat(by), own=face(card))
        case SaidNo(by, if_accepted):
            return fact("no", by=seat(by), own=without_copies(str(if_accepted)) if if_accepted else None)
        case TurnedUp(by, to, card, verdict):
            return fact("turned up", by=seat(by), to=seat(to), card=face(card), verdict=verdict.replace("_", " "))
        case NoAccepted(by, to):
            return fact("no accepted", by=seat(by), to=seat(to))
        case Produced(by, card):
            return fact("produced", by=seat(by), card=face(card))
        case KeptBack(by):
            return fact("kept", by=seat(by))
        case HandShown(by, to, cards, caught):
            return fact("hand shown", by=seat(by), to=seat(to), cards=faces(cards), caught=caught)
        case Taken(by, giver, card):
            return fact("taken", by=seat(by), giver=seat(giver), card=face(card))
        case ChipPaid(debtor, to, by_bank):
            return fact("chip paid", debtor=seat(debtor), to=seat(to), by_bank=by_bank or None)
        case Gave(by, to, card):
            return fact("gave", by=seat(by), to=seat(to), own=face(card))
        case _:
            raise ValueError(event)


def _quest(quest: Quest) -> Facts:
    received = face(quest.received) if quest.is_held else None
    refresh = quest.to_refresh or None
    who = facts(to=seat(quest.to), request=str(quest.request))
    return who | facts(answer=quest.answer or None, received=received, to_refresh=refresh)


def _item(item: Lay | Hit) -> str:
    return f"meld {faces(item.cards)}" if isinstance(item, Lay) else f"hit {face(item.card)} m{item.on}"
