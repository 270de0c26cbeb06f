"""Lie 21 in facts (RULES §3)."""

from engine.games.lie21.values import (
    Challenged,
    Dealt,
    Drew,
    Ended,
    Event,
    Forfeited,
    JudgeLie,
    Known,
    LayLie,
    Lied,
    Question,
    Scored,
    SeenTrick,
    Started,
    View,
)
from engine.kit.cards import Suit, card_of, card_text
from tests.recorded.lens.facts import Facts, by_seat, face, faces, fact, facts, seat


def position(view: View) -> Facts:
    """L21.4, L21.8."""
    public = view.public
    return facts(
        phase=public.phase,
        dealer=seat(public.dealer),
        liar=seat(public.liar),
        game=public.game,
        trump=_suit(public.trump),
        turned_up=face(public.turned_up),
        taker=seat(public.taker),
        deck=public.deck,
        hands=list(public.hands),
        hand=faces(view.hand) or None,
        lie=_known(view.lie) or None,
        tricks=list(map(_trick, view.tricks)),
        won=list(public.won),
        scores=list(public.scores) or None,
        wins=list(public.wins),
    )


def question(asked: Question) -> Facts:
    """The phase (RULES §6), the trick, and the card that the Liar shows."""
    match asked:
        case LayLie(game, trick):
            return facts(phase="LIE", game=game, trick=trick)
        case JudgeLie(game, trick, liar, up):
            return facts(phase="JUDGE", game=game, trick=trick, liar=seat(liar), up=face(up))


def told(event: Event) -> Facts:
    """L21.8."""
    match event:
        case Started(dealer=dealer):
            return fact("set up", dealer=seat(dealer))
        case Dealt(game, dealer, turned_up, hands):
            own = by_seat(hands, faces)
            return fact("dealt", game=game, dealer=seat(dealer), turned_up=face(turned_up), own=own)
        case Lied(game, trick, by, up, cards):
            return fact("lied", game=game, trick=trick, by=seat(by), up=face(up), own=faces(cards))
        case Forfeited(game, trick, by, liar, cards):
            return fact("forfeited", game=game, trick=trick, by=seat(by), liar=seat(liar), own=faces(cards))
        case Challenged(game, trick, by, liar, winner, lie, answer, sums, reason):
            who = {"by": seat(by), "liar": seat(liar), "winner": seat(winner)}
            shown = {"lie": faces(lie), "answer": faces(answer), "sums": sums and list(sums), "line": reason}
            return fact("challenged", game=game, trick=trick, **who, **shown)
        case Drew(winner, counts, _, taker, cards):
            own = by_seat(cards, faces)
            return fact("drew", first=seat(winner), counts=list(counts), taker=seat(taker), own=own)
        case Scored(piles, scores, winner, wins):
            return fact("scored", piles=list(map(faces, piles)), scores=list(scores), winner=seat(winner), wins=wins)
        case Ended(winner, how, result):
            return fact("ended", winner=seat(winner), by=how, result=list(result))


def _suit(suit: Suit | None) -> str | None:
    return None if suit is None else card_text(card_of(2, suit))[-1]


def _known(cards: Known) -> list[str]:
    """Sorted, since cards that lie face down have no order; those that the viewer doesn't know come last."""
    known = sorted(text for card in cards if (text := face(card)))
    return known + ["?"] * (len(cards) - len(known))


def _trick(trick: SeenTrick) -> Facts:
    cards = facts(lie=_known(trick.lie), answer=_known(trick.answer))
    return facts(liar=seat(trick.liar), winner=seat(trick.winner), forfeited=trick.is_forfeited or None) | cards
