"""Tips for a first match of Lie 21."""

from engine.kit import words
from engine.kit.scene.controls import Tip
from engine.kit.sentence import Says, sentence


class TipWords(words.Words):
    """A head, a tap, and its text around it."""

    tip_lie = Says("You’re the Liar")
    tip_tap_cards = Says("Tap three cards:")
    tip_up_and_down = Says("one face up, then two face down. Get near 21, or look as if you did.")
    tip_judge = Says("You’re the Judge")
    tip_tap_yours = Says("Tap three of your own cards:")
    tip_nearer = Says("nearer to 21 takes all six, over 21 loses.")


LIE = Tip("lie", sentence(TipWords.tip_lie), sentence(TipWords.tip_tap_cards), after=sentence(TipWords.tip_up_and_down))
JUDGE = Tip(
    "judge",
    sentence(TipWords.tip_judge),
    sentence(TipWords.tip_tap_yours),
    after=sentence(TipWords.tip_nearer),
)
TIPS = (LIE, JUDGE)
