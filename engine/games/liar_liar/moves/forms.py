"""Forms of Liar, Liar, the most usual first."""

from collections.abc import Collection, Iterable, Iterator, Sequence

from engine.games.liar_liar.melds import Meld
from engine.games.liar_liar.moves.laying import bound, offered
from engine.games.liar_liar.moves.stakes import if_asked_no, if_asked_yes, if_believing, if_doubting, may_be_lie
from engine.games.liar_liar.position import Quest, View
from engine.games.liar_liar.tips import ASK, DISCARD, END, GIVE, JUDGE, NO, REFRESH, SHOW, TAKE
from engine.games.liar_liar.values import Action, Ask, Item, Lay, Request
from engine.games.liar_liar.words import Words
from engine.kit.cards import (
    RANKS,
    SUITS,
    Card,
    card_label,
    card_text,
    rank_of,
    rank_text,
    suit_of,
    suit_text,
)
from engine.kit.scene.controls import Control, Field, FieldChoice, Fixed, Gap, Tip, Warned, warned
from engine.kit.sentence import Sentence, Verbatim, sentence
from engine.kit.value import replace


def controls(view: View) -> tuple[Control, ...]:
    """The phase's forms. Equal cards are separate choices."""
    match view.public.phase:
        case "OBTAIN":
            asks = replace(ask(view, sentence(Words.ask)), warnings=tuple(_warnings(view)), tip=ASK)
            return asks, button(sentence(Words.draw_card), "draw", sentence(Words.you_draw))
        case "ANSWER":
            return _say_yes(view), _say_no(view)
        case "DECIDE":
            quest = view.public.open_quest
            return _believe(view, quest), _doubt(view, quest)
        case "PRODUCE":
            keep = button(sentence(Words.show_nothing), "keep", sentence(Words.you_show_nothing))
            show = (sentence(Words.you_show, card=Gap(1)), sentence(Words.show_what, card=Gap(1)))
            return *with_card(sentence(Words.show_card), "show", view.matching, *show, SHOW), keep
        case "TAKE":
            take = (sentence(Words.you_take, card=Gap(1)), sentence(Words.take_what, card=Gap(1)))
            return with_card(sentence(Words.take_card), "take", view.matching, *take, TAKE)
        case "REFRESH":
            return _refresh(view)
        case _:
            return (_laying(view),)


# ---- asking ----


def ask(view: View, label: Sentence) -> Control:
    """A quest."""
    ranks = tuple([_rank(rank) for rank in RANKS])
    suits = (_ANY_SUIT, *[_suit(suit) for suit in reversed(SUITS)])
    fields = (
        _whom(view),
        Field(sentence(Words.for_rank), ranks, missing=sentence(Words.choose_rank)),
        Field(sentence(Words.in_suit), suits, preset="any"),
    )
    preview = sentence(Words.you_ask, whom=Gap(1), rank=Gap(2), suit=Gap(3))
    return Control(label, (Fixed("ask"), *fields), preview=preview, button=sentence(Words.ask_whom, whom=Gap(1)))


def warning(view: View, action: Action) -> Sentence | None:
    """Warns of a quest no player can meet, which may be a bluff (LL-D6)."""
    return _in_vain(view, action.request) if isinstance(action, Ask) else None


def _in_vain(view: View, request: Request) -> Sentence | None:
    return None if view.out_of_sight(request) > 0 else sentence(Words.nobody_has_it, what=request)


def _warnings(view: View) -> Iterator[Warned]:
    for rank in RANKS:
        for suit in (None, *SUITS):
            says = _in_vain(view, Request(rank, suit))
            yield from warned(says, (2, rank_text(rank)), (3, "any" if suit is None else suit_text(suit)))


def _whom(view: View) -> Field:
    choices = tuple([FieldChoice(str(seat + 1), sentence(Words.who, seat=seat)) for seat in view.others])
    return Field(sentence(Words.whom), choices, missing=sentence(Words.tap_a_seat))


def _rank(rank: int) -> FieldChoice:
    return FieldChoice(rank_text(rank), Verbatim(rank_text(rank)), sentence(Words.one_of, rank=rank))


def _suit(suit: int) -> FieldChoice:
    return FieldChoice(suit_text(suit), sentence(Words.suit, suit=suit), sentence(Words.of_suit, suit=suit))


_ANY_SUIT = FieldChoice("any", sentence(Words.any_suit), sentence(Words.of_any_suit))


# ---- answering and judging ----


def _say_yes(view: View) -> Control:
    matches = view.public.open_quest.request.matches
    choices = [
        FieldChoice(
            card_text(card),
            Verbatim(card_label(card)),
            sentence(Words.true_card if matches(card) else Words.false_card, card=card),
            case=0 if matches(card) else 1,
        )
        for card in view.hand
    ]
    return Control(
        sentence(Words.yes_with_a_card),
        (Fixed("yes"), Field(sentence(Words.card), tuple(choices), missing=sentence(Words.lift_a_card))),
        preview=sentence(Words.you_say_yes, card=Gap(1)),
        outcomes=if_asked_yes(view),
    )


def _say_no(view: View) -> Control:
    """The card to show can be chosen now, or when the no is believed (LL-D24)."""
    shown = [
        FieldChoice(
            f"no show {card_text(card)}",
            sentence(Words.show_then, card=card),
            sentence(Words.and_show, card=card),
            case=2,
        )
        for card in view.matching
    ]
    then = Field(sentence(Words.if_believed), (*_SAYING_NO, *shown), preset="no")
    return Control(
        sentence(Words.say_no),
        (then,),
        preview=sentence(Words.you_say_no, then=Gap(0)),
        outcomes=if_asked_no(view),
        tip=NO,
    )


_SAYING_NO = (
    FieldChoice("no", sentence(Words.decide_then), sentence(Words.and_decide_then)),
    FieldChoice("no keep", sentence(Words.show_nothing_then), sentence(Words.and_show_nothing), case=1),
)


def _believe(view: View, quest: Quest) -> Control:
    label, preview = sentence(Words.believe, seat=quest.to), sentence(Words.you_believe, seat=quest.to)
    return Control(label, (Fixed("accept"),), preview=preview, outcomes=(tuple(if_believing(view, quest)),))


def _doubt(view: View, quest: Quest) -> Control:
    preview = sentence(Words.you_call_a_liar, seat=quest.to)
    outcomes = (tuple(if_doubting(view, quest)),)
    tip = JUDGE if may_be_lie(view, quest) else None
    return Control(
        sentence(Words.call_a_liar), (Fixed("liar"),), weighty=True, preview=preview, outcomes=outcomes, tip=tip
    )


# ---- laying cards, and the end of a turn: one message ----


def _laying(view: View) -> Control:
    laid, gaps = _melds_and_hits(view)
    match view.public.phase:
        case "PLAY_DISCARD":
            last, tip = _last_card(sentence(Words.discard_card), "discard", view.hand), DISCARD
            preview, named = sentence(Words.you_lay_and_discard, **gaps), sentence(Words.lay_and_discard, **gaps)
        case "PLAY_GIVE":
            last, tip = _last_card(sentence(Words.give_card), "give", view.to_give), GIVE
            to = view.public.open_quest.to
            preview, named = sentence(Words.you_lay_and_give, **gaps, to=to), sentence(Words.lay_and_give, **gaps)
        case _:
            label = sentence(Words.end_turn)
            last, tip = Field(label, (FieldChoice("done", label),), preset="done", unless_spent=True), END
            preview, named = [sentence(each, laid=gaps["laid"]) for each in (Words.you_lay_and_end, Words.lay_and_end)]
    supply = tuple(map(card_text, view.hand))
    return Control(last.label, (*laid, last), preview=preview, button=named, supply=supply, tip=tip)


def _last_card(label: Sentence, word: str, cards: Iterable[Card]) -> Field:
    choices = [
        FieldChoice(f"{word} {card_text(card)}", Verbatim(card_label(card)), uses=(card_text(card),)) for card in cards
    ]
    return Field(label, tuple(choices), unless_spent=True, missing=sentence(Words.lift_a_card))


def _melds_and_hits(view: View) -> tuple[tuple[Field, ...], dict[str, Gap]]:
    """The field, if anything can be laid, and the gaps for it and for the last card."""
    items = offered(view)
    if not items:
        return (), {"laid": Gap(1), "card": Gap(0)}
    choices = tuple([_laid(view, items, item) for item in items])
    field = Field(sentence(Words.melds_and_hits), choices, 0, min(len(choices), len(view.hand)))
    return (field,), {"laid": Gap(0), "card": Gap(1)}


def _laid(view: View, items: Sequence[Item], item: Item) -> FieldChoice:
    text, uses = f"{item};", tuple(map(card_text, item.cards))
    if isinstance(item, Lay):
        return FieldChoice(text, Verbatim(" ".join(map(card_label, item.cards))), _said_of_meld(item.cards), uses=uses)
    assert item.on is not None
    label, place = sentence(Words.onto, card=item.card, meld=item.on), item.on - 1
    meld = view.public.melds[place]
    said, (excludes, needs) = _said_of_hit(item.card, meld), bound(view.public, meld, items, item)
    return FieldChoice(text, label, said, excludes=excludes, needs=needs, uses=uses, place=place)


def _said_of_meld(cards: tuple[Card, ...]) -> Sentence:
    if len({*map(rank_of, cards)}) == 1:
        return sentence(Words.lay_set, rank=rank_of(cards[0]), count=len(cards))
    return sentence(Words.lay_run, cards=cards)


def _said_of_hit(card: Card, meld: Meld) -> Sentence:
    if meld.kind == "set":
        return sentence(Words.add_to_set, card=card, by=meld.by)
    return sentence(Words.add_to_run, card=card, by=meld.by, suit=suit_of(card))


# ---- exchanging ----


def _refresh(view: View) -> tuple[Control, ...]:
    some = Field(sentence(Words.cards), _choices(view.hand), 1, len(view.hand), missing=sentence(Words.lift_a_card))
    preview, named = sentence(Words.you_refresh, cards=Gap(1)), sentence(Words.refresh_some, cards=Gap(1))
    return (
        Control(sentence(Words.refresh_these), (Fixed("refresh"), some), preview=preview, button=named, tip=REFRESH),
        button(sentence(Words.refresh_all), "refresh all", sentence(Words.you_refresh_all)),
        button(sentence(Words.refresh_none), "refresh none", sentence(Words.you_refresh_none)),
    )


# ---- what several have ----


def button(label: Sentence, text: str, preview: Sentence | None = None) -> Control:
    """Only sends a text."""
    return Control(label, (Fixed(text),), preview=preview)


def with_card(
    label: Sentence,
    word: str,
    cards: Collection[Card],
    preview: Sentence | None = None,
    named: Sentence | None = None,
    tip: Tip | None = None,
) -> tuple[Control, ...]:
    """A form for a word and a card, if any.

    :param named: the button after the choice
    """
    card = Field(sentence(Words.card), _choices(cards), missing=sentence(Words.lift_a_card))
    return (Control(label, (Fixed(word), card), preview=preview, button=named, tip=tip),) if cards else ()


def _choices(cards: Iterable[Card]) -> tuple[FieldChoice, ...]:
    return tuple([FieldChoice(card_text(card), Verbatim(card_label(card))) for card in cards])
