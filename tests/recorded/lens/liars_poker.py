"""Liar's Poker in facts (RULES §4)."""

from collections.abc import Iterable

from engine.games.liars_poker.events import (
    Dealt,
    Doubted,
    Event,
    HandWon,
    Passed,
    PileTaken,
    Played,
    Started,
    Swept,
    Won,
)
from engine.games.liars_poker.knowledge import known_in_hand
from engine.games.liars_poker.values import (
    ASIDE,
    SEATS,
    AddDoubtOrPass,
    AddOrSweep,
    DoubtOrPass,
    LeadPile,
    Play,
    Question,
    View,
)
from engine.kit.cards import Card, rank_text
from tests.recorded.lens.facts import Facts, by_seat, faces, fact, facts, seat


def position(view: View) -> Facts:
    """LP.3, LP.6."""
    public, pile = view.public, view.pile
    return facts(
        phase=public.phase,
        dealer=seat(public.dealer),
        turn=seat(public.turn),
        hands=list(public.hands),
        hand=faces(view.hand) or None,
        rank=rank_text(public.rank) if public.rank else None,
        pile=list(map(_play, pile.plays)) if pile else None,
        passes=public.passes,
        swept=[_play(play) for each in view.piles if each.place == ASIDE for play in each.plays] or None,
        surely=[faces(known_in_hand(view, other)) if other != view.viewer else "" for other in SEATS],
        wins=list(public.wins),
    )


def question(asked: Question) -> Facts:
    """The phase (RULES §6), the most recent cards, and what they are called."""
    match asked:
        case LeadPile():
            return facts(phase="LEAD")
        case AddDoubtOrPass(by, count, rank, pile):
            phase = "RESPOND"
        case AddOrSweep(by, count, rank, pile):
            phase = "AFTER_PASSES"
        case DoubtOrPass(by, count, rank, pile):
            phase = "OUT"
    return facts(phase=phase, by=seat(by), count=count, rank=rank_text(rank), pile=pile)


def told(event: Event) -> Facts:
    """LP.6."""
    match event:
        case Started(dealer=dealer):
            return fact("set up", dealer=seat(dealer))
        case Dealt(dealer, leader, hands):
            return fact("dealt", dealer=seat(dealer), leader=seat(leader), own=by_seat(hands, faces))
        case Played(by, count, rank, leads, goes_out, is_true, after, cards):
            marks = {"goes_out": goes_out or None, "surely_true": is_true or None, "next": seat(after)}
            kind = "led" if leads else "added"
            return fact(kind, by=seat(by), count=count, rank=rank_text(rank), own=faces(cards), **marks)
        case Passed(by, all_passed, after):
            return fact("passed", by=seat(by), all_passed=all_passed or None, next=seat(after))
        case Doubted(by, accused, rank, cards, is_true):
            who = {"by": seat(by), "accused": seat(accused)}
            return fact("doubted", **who, rank=rank_text(rank), cards=faces(cards), true=is_true)
        case PileTaken(by, leader, count, covered):
            return fact("pile taken", by=seat(by), leader=seat(leader), count=count, own=by_seat(covered, _known))
        case Swept(by, count):
            return fact("swept", by=seat(by), count=count)
        case HandWon(by, dealer):
            return fact("hand won", by=seat(by), dealer=seat(dealer))
        case Won(by, hands):
            return fact("won", by=seat(by), hands=hands)


def _known(plays: Iterable[Iterable[Card] | None]) -> list[str]:
    return [faces(cards) or "?" for cards in plays]


def _play(play: Play) -> str:
    """`2: 3 cards`, with the cards if the viewer knows them, or with what everybody knows them to be (LP.7)."""
    known = faces(play.cards) or (rank_text(play.rank) if play.rank else "?")
    return f"{seat(play.by)}: {play.count} {known}"
