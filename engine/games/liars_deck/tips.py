"""Tips for a first match of Liar’s Deck."""

from engine.kit import words
from engine.kit.scene.controls import tip
from engine.kit.sentence import Says


class TipWords(words.Words):
    """A head, a tap, and its text around it."""

    tip_call = Says("Believe it or call it")
    tip_call_tap = Says("Tap Liar!")
    tip_call_after = Says("if you think a card isn’t Innocent. The loser pulls the trigger.")
    tip_play = Says("Your play")
    tip_play_tap = Says("Tap cards.")
    tip_play_after = Says("Every card you play claims to be Innocent. Playing a Liar is the lie.")


TIPS = tuple([tip(TipWords, kind) for kind in ("call", "play")])
CALL, PLAY = TIPS
