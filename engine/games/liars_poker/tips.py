"""Tips for a first match of Liar’s Poker."""

from engine.kit import words
from engine.kit.scene.controls import Tip
from engine.kit.sentence import Says, sentence


class TipWords(words.Words):
    """A head, a tap, and its text around it."""

    tip_doubt = Says("Believe it or doubt it")
    tip_tap_doubt = Says("Tap I doubt you!")
    tip_not_all = Says("if you think one of them isn’t what it was called. Not sure? Pass.")
    tip_lead = Says("You lead the pile")
    tip_tap_cards = Says("Tap one to four cards")
    tip_call_them = Says("to lay face down, then the rank you’ll call them. It needn’t be true.")
    tip_add = Says("Add to the pile")
    tip_same_rank = Says("to add. You say they’re of the same rank, true or not.")


DOUBT = Tip(
    "doubt",
    sentence(TipWords.tip_doubt),
    sentence(TipWords.tip_tap_doubt),
    after=sentence(TipWords.tip_not_all),
)
LEAD = Tip(
    "lead",
    sentence(TipWords.tip_lead),
    sentence(TipWords.tip_tap_cards),
    after=sentence(TipWords.tip_call_them),
)
ADD = Tip("add", sentence(TipWords.tip_add), sentence(TipWords.tip_tap_cards), after=sentence(TipWords.tip_same_rank))
TIPS = (DOUBT, LEAD, ADD)
