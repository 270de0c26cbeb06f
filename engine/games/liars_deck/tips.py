"""Tips for a first match of Liar’s Deck."""

from engine.kit import words
from engine.kit.scene.controls import Tip
from engine.kit.sentence import Says, sentence


class TipWords(words.Words):
    """A head, a tap, and its text around it."""

    tip_call = Says("Believe it or call it")
    tip_tap_liar = Says("Tap Liar!")
    tip_not_innocent = Says("if you think a card isn’t Innocent. The loser pulls the trigger.")
    tip_play = Says("Your play")
    tip_tap_cards = Says("Tap cards.")
    tip_claims = Says("Every card you play claims to be Innocent. Playing a Liar is the lie.")


CALL = Tip(
    "call",
    sentence(TipWords.tip_call),
    sentence(TipWords.tip_tap_liar),
    after=sentence(TipWords.tip_not_innocent),
)
PLAY = Tip("play", sentence(TipWords.tip_play), sentence(TipWords.tip_tap_cards), after=sentence(TipWords.tip_claims))
TIPS = (CALL, PLAY)
