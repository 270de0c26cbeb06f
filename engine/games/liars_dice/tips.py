"""Tips for a first match of Liar’s Dice."""

from engine.kit import words
from engine.kit.scene.controls import Tip
from engine.kit.sentence import Says, sentence


class TipWords(words.Words):
    """A head, a tap, and its text around it."""

    tip_call = Says("Believe it or call it")
    tip_tap_liar = Says("Tap Liar!")
    tip_too_few = Says("only if you think the dice fall short of the bid. If not, bid higher.")
    tip_bid = Says("Your bid")
    tip_guess = Says("Guess how many of one number lie under all cups. Stars count as any number.")
    tip_tap_bid = Says("Then tap Bid.")


CALL = Tip(
    "call",
    sentence(TipWords.tip_call),
    sentence(TipWords.tip_tap_liar),
    after=sentence(TipWords.tip_too_few),
)
BID = Tip("bid", sentence(TipWords.tip_bid), sentence(TipWords.tip_tap_bid), before=sentence(TipWords.tip_guess))
TIPS = (CALL, BID)
