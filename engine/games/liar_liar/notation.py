"""Notation (RULES LL.11)."""

from collections.abc import Sequence

from engine.games.liar_liar.position import View
from engine.games.liar_liar.values import (
    Accept,
    Action,
    Ask,
    Challenge,
    Discard,
    Done,
    Draw,
    Give,
    Hit,
    Item,
    Keep,
    Lay,
    No,
    Play,
    Refresh,
    Request,
    Show,
    Take,
    Yes,
)
from engine.kit.cards import (
    JOKER,
    Card,
    copy_of,
    rank_of,
    rank_text,
    ranks_in_words,
    read_card,
    read_rank,
    suit_of,
)
from engine.kit.notation import ambiguous, parts, player, read_cards, unreadable, words
from engine.kit.seats import Seat

# ---- notation ----


def parse(text: str, view: View, names: Sequence[str]) -> tuple[Action, ...]:
    """Reads `draw`, `ask joe 7`, `no show 7D`, `meld 7D 7H 7S; hit 5S m2; discard 9C` and more.

    Neighbouring melds and hits are one play (RULES 0.10).
    """
    actions: list[Action] = []
    for part in parts(text):
        read = read_part(part, view, names)
        if not isinstance(read, Lay | Hit):
            actions.append(read)
        elif actions and isinstance(actions[-1], Play):
            actions[-1] = Play((*actions[-1].items, read))
        else:
            actions.append(Play((read,)))
    return tuple(actions)


def read_part(text: str, view: View, names: Sequence[str]) -> Action | Item:
    """Reads a move, or a part of a play."""
    said = words(text)
    match [word.lower() for word in said]:
        case known if " ".join(known) in _ALONE:
            return _ALONE[" ".join(known)]
        case ["ask" | "quest", _, _]:
            return Ask(_asked(said[1], view, names), _request(text, said))
        case ["ask" | "quest", _, _, suit]:
            return Ask(_asked(said[1], view, names), _request_in_parts(text, said[2], suit))
        case ["no" | "n", "show", card]:
            return No(Show(_card(text, card)))
        case ["refresh", *cards] if cards:
            return Refresh(read_cards(cards, text))
        case ["meld", *cards] if cards:
            return Lay(read_cards(cards, text))
        case ["hit", card, *meld] if len(meld) < 2:
            return Hit(_card(text, card), _number(text, meld[0]) if meld else None)
        case [word, card] if word in _WITH_CARD:
            return _WITH_CARD[word](_card(text, card))
        case _:
            raise unreadable(text)


_ALONE: dict[str, Action] = {
    **{str(each): each for each in (Draw(), Keep(), Done(), Accept(), Challenge(), Refresh(), Refresh(None))},
    **dict.fromkeys(("no", "n"), No()),
    **dict.fromkeys(("no keep", "n keep"), No(Keep())),
    **dict.fromkeys(("believe", "ok"), Accept()),
    **dict.fromkeys(("liar liar", "challenge"), Challenge()),
}
_WITH_CARD = {each.__name__.lower(): each for each in (Yes, Show, Take, Discard, Give)} | {"y": Yes}


def _asked(word: str, view: View, names: Sequence[str]) -> Seat:
    """An own number is read, so that the refusal can name the rule."""
    if view.viewer is not None and word == str(view.viewer + 1):
        return view.viewer
    return player(word, names, view.others)


def _request(text: str, said: Sequence[str]) -> Request:
    """`7S` is a card, `sevens` a rank, `7s` could be either."""
    ask, whom, what = said
    rank, card = read_rank(what), read_card(what)
    if rank is not None:
        return Request(rank)
    if card is None or card % (JOKER + 1) == JOKER or copy_of(card):
        raise unreadable(text)
    if what.endswith("s"):
        ranks = ranks_in_words(rank_of(card))
        raise ambiguous(text, f"{ask} {whom} {rank_text(rank_of(card))}S", f"{ask} {whom} {ranks}")
    return Request(rank_of(card), suit_of(card))


def _request_in_parts(text: str, rank: str, suit: str) -> Request:
    found, card = read_rank(rank), read_card(f"{rank}{suit}")
    if found is not None and suit == "any":
        return Request(found)
    if found is None or card is None or copy_of(card):
        raise unreadable(text)
    return Request(rank_of(card), suit_of(card))


def _number(text: str, word: str) -> int:
    if word[0] == "m" and word[1:].isascii() and word[1:].isdecimal() and len(word) <= 3:
        return int(word[1:])
    raise unreadable(text)


def _card(text: str, word: str) -> Card:
    (card,) = read_cards([word], text)
    return card
