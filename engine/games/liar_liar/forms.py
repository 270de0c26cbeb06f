"""The forms with which the moves of Liar, Liar can be made."""

from collections.abc import Iterable

from engine.games.liar_liar.laying import items_of, times
from engine.games.liar_liar.position import View
from engine.games.liar_liar.values import Hit, Lay
from engine.kit.cards import RANKS, SUITS, Card, by_suit, card_label, card_of, card_text, rank_text, ranks_in_words
from engine.kit.controls import Choice, Control, Field, Fixed
from engine.kit.sentence import Player


def controls(view: View) -> tuple[Control, ...]:
    """The forms of the phase, for who has to act. Each card of the hand is a choice, also one of equal cards."""
    match view.public.phase:
        case "OBTAIN":
            return _obtain(view)
        case "PLAY_DISCARD":
            return (*_plays(view), _card("Discard", "discard", view.hand))
        case "ANSWER":
            return _answer(view)
        case "DECIDE":
            return Control("Accept", (Fixed("accept"),)), Control("Liar!", (Fixed("liar"),), weighty=True)
        case "PRODUCE":
            show = [_card("Show it", "show", matching)] if (matching := _matching(view, view.hand)) else []
            return Control("Show nothing", (Fixed("keep"),)), *show
        case "TAKE":
            return (_card("Take", "take", _matching(view, view.shown)),)
        case "PLAY_GIVE":
            return (*_plays(view), _card("Give", "give", view.to_give))
        case "PLAY_END":
            return (*_plays(view), Control("Done", (Fixed("done"),)))
        case _:
            return _refresh(view)


def _obtain(view: View) -> tuple[Control, ...]:
    cards = _choices([card_of(rank, suit) for rank in RANKS for suit in SUITS])
    return (
        Control("Draw", (Fixed("draw"),)),
        ask_for_rank(view, "Ask for a rank"),
        Control("Ask for one card", (Fixed("ask"), _whom(view), Field("for", cards))),
    )


def ask_for_rank(view: View, label: str) -> Control:
    """A quest for any card of a rank, now or in the next turn."""
    ranks = tuple([Choice(rank_text(rank), ranks_in_words(rank)) for rank in RANKS])
    return Control(label, (Fixed("ask"), _whom(view), Field("for", ranks)))


def _whom(view: View) -> Field:
    others = [seat for seat in range(view.public.seats) if seat != view.viewer]
    return Field("Whom", tuple([Choice(str(seat + 1), Player(seat)) for seat in others]))


def _answer(view: View) -> tuple[Control, ...]:
    matching = _matching(view, view.hand)
    lie = [Control("No, and show this if it is accepted", (Fixed("no show"), Field("Card", _choices(matching))))]
    return (
        _card("Yes, with this card", "yes", view.hand),
        Control("No", (Fixed("no"),)),
        Control("No, and show nothing if it is accepted", (Fixed("no keep"),)),
        *(lie if matching else ()),
    )


def _plays(view: View) -> list[Control]:
    """Melds and hits to tick, in an order in which those that need others come after them."""
    items = items_of(view.public, view.hand)
    if not items:
        return []
    choices = tuple([Choice(f"{item};", _label(item)) for item in items for _ in range(times(item, view.hand))])
    return [Control("Lay down", (Field("Melds and hits", choices, 1, min(len(choices), len(view.hand))),))]


def _label(item: Lay | Hit) -> str:
    if isinstance(item, Lay):
        return " ".join(map(card_label, by_suit(item.cards)))
    return f"{card_label(item.card)} onto m{item.on}"


def _refresh(view: View) -> tuple[Control, ...]:
    some = Field("Cards", _choices(view.hand), 1, len(view.hand))
    return (
        Control("Exchange these", (Fixed("refresh"), some)),
        Control("Exchange the whole hand", (Fixed("refresh all"),)),
        Control("Exchange nothing", (Fixed("refresh none"),)),
    )


def _card(label: str, word: str, cards: Iterable[Card]) -> Control:
    return Control(label, (Fixed(word), Field("Card", _choices(cards))))


def _choices(cards: Iterable[Card]) -> tuple[Choice, ...]:
    return tuple([Choice(card_text(card), card_label(card)) for card in cards])


def _matching(view: View, cards: Iterable[Card]) -> list[Card]:
    return view.public.quest.matching(cards) if view.public.quest else []
