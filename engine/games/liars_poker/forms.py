"""Forms of Liar's Poker."""

from collections.abc import Iterator

from engine.games.liars_poker.knowledge import may_be_false, may_be_true
from engine.games.liars_poker.rules import following
from engine.games.liars_poker.tips import ADD, DOUBT, LEAD
from engine.games.liars_poker.values import MOST_CARDS, SEATS, Action, Doubt, Pass, View, by_rank
from engine.games.liars_poker.words import LIE, Words
from engine.kit.cards import RANKS, Card, Rank, card_label, card_text, rank_of, rank_text
from engine.kit.scene.controls import Control, Field, FieldChoice, Fixed, Gap, Suspense, warned
from engine.kit.sentence import Sentence, Verbatim, sentence

# ---- cards to put down ----


def lead(view: View) -> Control:
    """Cards of the hand with a rank."""
    return Control(
        sentence(Words.to_lead),
        (_cards(view), Fixed("as"), _CALLED),
        preview=sentence(Words.you_lead, cards=Gap(0), rank=Gap(2)),
        button=sentence(Words.lead_these, cards=Gap(0), rank=Gap(2)),
        outcomes=((sentence(Words.if_put_down, after=following(view.public.turn)),),),
        tip=LEAD,
    )


def add(view: View) -> Control:
    """Cards of the hand, for the pile's rank."""
    rank, after = view.public.rank, following(view.public.turn)
    return Control(
        sentence(Words.to_add),
        (Fixed("add"), _cards(view)),
        preview=sentence(Words.you_add, cards=Gap(1), rank=rank),
        button=sentence(Words.add_these, cards=Gap(1), rank=rank),
        outcomes=tuple([(sentence(each, after=after),) for each in (Words.if_put_down, Words.if_put_down_falsely)]),
        tip=ADD,
    )


def _cards(view: View) -> Field:
    own = tuple([_card(card, view.public.rank) for card in by_rank(view.hand)])
    return Field(sentence(Words.your_cards), own, 1, min(MOST_CARDS, len(own)), missing=sentence(Words.lift_a_card))


def _card(card: Card, called: Rank) -> FieldChoice:
    """Its case tells whether the pile's rank is a lie (0 before the lead)."""
    return FieldChoice(card_text(card), Verbatim(card_label(card)), case=0 if called in (0, rank_of(card)) else LIE)


def _ranks() -> Iterator[FieldChoice]:
    for rank in RANKS:
        one = sentence(Words.one_of, rank=rank)
        yield FieldChoice(rank_text(rank), sentence(Words.many_of, rank=rank), said_once=one)


_CALLED = Field(sentence(Words.call_them), tuple(_ranks()), missing=sentence(Words.choose_rank))

# ---- buttons ----


def button(view: View, move: Action) -> Control:
    """A move without cards, with preview, outcomes and warning."""
    pile, rank, is_out = view.to_answer, view.public.rank, view.public.phase == "OUT"
    last = pile.plays[-1]
    match move:
        case Pass():
            label = sentence(Words.to_let_pass if is_out else Words.to_pass)
            preview = sentence(Words.you_pass, by=last.by, count=last.count, rank=rank)
            outcomes = [_if_passed(view)]
        case Doubt():
            label = sentence(Words.to_doubt)
            preview = sentence(Words.you_doubt, by=last.by, count=last.count, rank=rank)
            outcomes = list(_if_doubted(view))
        case _:
            label = sentence(Words.to_sweep)
            preview = sentence(Words.you_sweep, pile=pile.count)
            outcomes = [sentence(Words.if_swept, pile=pile.count)]
    return Control(
        label,
        (Fixed(str(move)),),
        weighty=isinstance(move, Doubt),
        preview=preview,
        outcomes=(tuple(outcomes),),
        warnings=warned(warning(view, move)),
        tip=DOUBT if isinstance(move, Doubt) and not is_out and may_be_false(view) else None,
    )


def warning(view: View, action: Action) -> Sentence | None:
    """For letting a player go out, since a doubt is free (LP-D17), or doubting a default lead."""
    public = view.public
    match public.phase, action:
        case "OUT", Pass() if public.passes == len(SEATS) - 2:
            return sentence(Words.gives_hand_away, by=view.to_answer.plays[-1].by)
        case "RESPOND", Doubt() if view.to_answer.plays[-1].rank:
            return sentence(Words.doubts_truth, pile=view.to_answer.count)
        case _:
            return None


def _if_passed(view: View) -> Sentence:
    public = view.public
    if public.passes < len(SEATS) - 2:
        return sentence(Words.if_passed, after=following(public.turn))
    return sentence(Words.if_let_out if public.phase == "OUT" else Words.if_all_passed, by=view.to_answer.plays[-1].by)


def _if_doubted(view: View) -> Iterator[Sentence]:
    top, pile = view.to_answer.plays[-1], view.to_answer.count
    last, own = top.by, top.cards
    is_lie = any(rank_of(card) != view.public.rank for card in own or ())  # its player knows
    may_be_lie = is_lie if own else may_be_false(view)
    if may_be_lie:
        yield sentence(Words.if_lie, by=last, pile=pile)
    if not is_lie if own else may_be_true(view):
        if view.public.phase == "OUT":
            yield sentence(Words.if_true_out, by=last)
        else:
            yield sentence(Words.if_true, by=view.public.turn, pile=pile, is_sure=not may_be_lie and not own)


def suspense(view: View) -> Suspense | None:
    """The last play, for all but the player who answers it."""
    public = view.public
    if public.phase not in ("RESPOND", "OUT") or view.viewer == public.turn:
        return None
    question = sentence(Words.does_believe, by=public.turn, whom=view.to_answer.plays[-1].by)
    return Suspense(question, sentence(Words.if_calls, by=public.turn), tuple(_if_doubted(view)))
