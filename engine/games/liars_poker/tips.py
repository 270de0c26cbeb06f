"""Tips for a first match of Liar’s Poker."""

from engine.kit import words
from engine.kit.scene.controls import tip
from engine.kit.sentence import Says


class TipWords(words.Words):
    """A head, a tap, and its text around it."""

    tip_doubt = Says("Believe it or doubt it")
    tip_doubt_tap = Says("Tap I doubt you!")
    tip_doubt_after = Says("if you think one of them isn’t what it was called. Not sure? Pass.")
    tip_lead = Says("You lead the pile")
    tip_lead_tap = Says("Tap one to four cards")
    tip_lead_after = Says("to lay face down, then the rank you’ll call them. It needn’t be true.")
    tip_add = Says("Add to the pile")
    tip_add_tap = Says("Tap one to four cards")
    tip_add_after = Says("to add. You say they’re of the same rank, true or not.")


TIPS = tuple([tip(TipWords, kind) for kind in ("doubt", "lead", "add")])
DOUBT, LEAD, ADD = TIPS
