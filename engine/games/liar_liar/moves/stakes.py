"""Outcomes of answers and judgements, for buttons (RULES LL.7)."""

from engine.games.liar_liar.words import Words
from engine.kit.scene.controls import Label
from engine.kit.seats import Seat
from engine.kit.sentence import sentence


def if_asked_yes(by: Seat) -> tuple[tuple[Label, ...], ...]:
    """With a matching card, and with another."""
    truth = (sentence(Words.believed_it_goes, to=by), sentence(Words.doubted_it_is_back))
    lie = (sentence(Words.believed_it_is_back), sentence(Words.doubted_it_goes))
    return truth, lie


def if_asked_no(is_lie: bool) -> tuple[tuple[Label, ...], ...]:
    """After a no."""
    if is_lie:
        return ((sentence(Words.believed_and_shown), sentence(Words.doubted_a_card_goes)),)
    return ((sentence(Words.believed_nothing), sentence(Words.doubted_and_refreshed)),)


def if_believing(yes: bool) -> tuple[tuple[Label, ...], ...]:
    """After believing."""
    if yes:
        return ((sentence(Words.true_it_is_yours), sentence(Words.lie_it_goes_back)),)
    return ((sentence(Words.true_nothing), sentence(Words.lie_if_shown)),)


def if_doubting(yes: bool) -> tuple[tuple[Label, ...], ...]:
    """After a challenge."""
    if yes:
        return ((sentence(Words.true_it_goes_back), sentence(Words.lie_and_the_card)),)
    return ((sentence(Words.true_and_refreshed), sentence(Words.lie_and_a_card)),)
