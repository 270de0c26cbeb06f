"""Tips for a first match of Lie 21."""

from engine.kit import words
from engine.kit.scene.controls import tip
from engine.kit.sentence import Says


class TipWords(words.Words):
    """A head, a tap, and its text around it."""

    tip_lie = Says("You’re the Liar")
    tip_lie_tap = Says("Tap three cards:")
    tip_lie_after = Says("one face up, then two face down. Get near 21, or look as if you did.")
    tip_judge = Says("You’re the Judge")
    tip_judge_tap = Says("Tap three of your own cards:")
    tip_judge_after = Says("nearer to 21 takes all six, over 21 loses.")


TIPS = tuple([tip(TipWords, kind) for kind in ("lie", "judge")])
LIE, JUDGE = TIPS
