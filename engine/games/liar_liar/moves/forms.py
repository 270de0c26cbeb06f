"""The forms for the moves of Liar, Liar."""

from collections.abc import Collection, Iterable

from engine.games.liar_liar.moves.laying import items_of, times
from engine.games.liar_liar.position import View
from engine.games.liar_liar.values import Item, Lay
from engine.games.liar_liar.words import Words
from engine.kit.cards import RANKS, SUITS, Card, by_suit, card_label, card_of, card_text, rank_text
from engine.kit.controls import Choice, Control, Field, Fixed, Label
from engine.kit.sentence import Sentence, Verbatim, sentence


def controls(view: View) -> tuple[Control, ...]:
    """Returns the forms of the phase, for the player who has to act. Equal cards are choices of their own."""
    match view.public.phase:
        case "OBTAIN":
            return _obtain(view)
        case "PLAY_DISCARD":
            return *_plays(view), *with_card(sentence(Words.discard_card), "discard", view.hand)
        case "ANSWER":
            return _answer(view)
        case "DECIDE":
            return button(sentence(Words.believe), "accept"), button(sentence(Words.call_a_liar), "liar", weighty=True)
        case "PRODUCE":
            show = with_card(sentence(Words.show_card), "show", view.matching)
            return button(sentence(Words.show_nothing), "keep"), *show
        case "TAKE":
            return with_card(sentence(Words.take_card), "take", view.matching)
        case "PLAY_GIVE":
            return *_plays(view), *with_card(sentence(Words.give_card), "give", view.to_give)
        case "PLAY_END":
            return *_plays(view), button(sentence(Words.end_turn), "done")
        case _:
            return _refresh(view)


def _obtain(view: View) -> tuple[Control, ...]:
    cards = _choices([card_of(rank, suit) for rank in RANKS for suit in SUITS])
    return (
        button(sentence(Words.draw_card), "draw"),
        ask_for_rank(view, sentence(Words.ask_for_rank)),
        Control(sentence(Words.ask_for_card), (Fixed("ask"), _whom(view), Field(sentence(Words.for_what), cards))),
    )


def ask_for_rank(view: View, label: Sentence) -> Control:
    """Makes the form that asks for any card of a rank, now or in the next turn."""
    ranks = tuple([Choice(rank_text(rank), sentence(Words.any_of, rank=rank)) for rank in RANKS])
    return Control(label, (Fixed("ask"), _whom(view), Field(sentence(Words.for_what), ranks)))


def _whom(view: View) -> Field:
    choices = tuple([Choice(str(seat + 1), sentence(Words.player, seat=seat)) for seat in view.others])
    return Field(sentence(Words.whom), choices)


def _answer(view: View) -> tuple[Control, ...]:
    return (
        *with_card(sentence(Words.yes_with_a_card), "yes", view.hand),
        button(sentence(Words.say_no), "no"),
        button(sentence(Words.no_then_nothing), "no keep"),
        *with_card(sentence(Words.no_then_show), "no show", view.matching),
    )


def _plays(view: View) -> list[Control]:
    """Returns the form with melds and hits to tick, hits that need others after these."""
    items = items_of(view)
    if not items:
        return []
    choices = tuple([Choice(f"{item};", _label(item)) for item in items for _ in range(times(item, view.hand))])
    most = min(len(choices), len(view.hand))
    return [Control(sentence(Words.lay_down), (Field(sentence(Words.melds_and_hits), choices, 1, most),))]


def _label(item: Item) -> Label:
    if isinstance(item, Lay):
        return Verbatim(" ".join(map(card_label, by_suit(item.cards))))
    assert item.on is not None
    return sentence(Words.onto, card=item.card, meld=item.on)


def _refresh(view: View) -> tuple[Control, ...]:
    some = Field(sentence(Words.cards), _choices(view.hand), 1, len(view.hand))
    return (
        Control(sentence(Words.refresh_these), (Fixed("refresh"), some)),
        button(sentence(Words.refresh_all), "refresh all"),
        button(sentence(Words.refresh_none), "refresh none"),
    )


def button(label: Sentence, text: str, weighty: bool = False) -> Control:
    """Makes a form that only sends a text."""
    return Control(label, (Fixed(text),), weighty)


def with_card(label: Sentence, word: str, cards: Collection[Card]) -> tuple[Control, ...]:
    """Makes a form that sends a word and one of the cards, if there are any."""
    field = Field(sentence(Words.card), _choices(cards))
    return (Control(label, (Fixed(word), field)),) if cards else ()


def _choices(cards: Iterable[Card]) -> tuple[Choice, ...]:
    return tuple([Choice(card_text(card), Verbatim(card_label(card))) for card in cards])
