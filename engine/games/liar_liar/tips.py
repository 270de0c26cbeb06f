"""Tips for a first match of Liar, Liar."""

from engine.kit import words
from engine.kit.scene.controls import Tip
from engine.kit.sentence import Says, sentence


class TipWords(words.Words):
    """A head, a tap, and its text around it."""

    tip_ask = Says("Your question")
    tip_tap_player = Says("Tap a player")
    tip_may_lie = Says("to ask for a card you want, then its rank. They may give it, refuse, or lie.")
    tip_no = Says("A no can pay")
    tip_tap_no = Says("Tap No.")
    tip_show_one = Says("If you hold the card and they believe you, showing it then earns a chip.")
    tip_judge = Says("Believe it or call it")
    tip_tap_liar = Says("Tap Liar!")
    tip_if_lie = Says("if you think it’s a lie. The loser pays a chip.")
    tip_show = Says("They believed your no")
    tip_tap_card = Says("Tap the card")
    tip_for_a_chip = Says("to show it for a chip, or keep it secret.")
    tip_take = Says("You caught a lie")
    tip_to_take = Says("you want to take.")
    tip_discard = Says("The end of your turn")
    tip_to_discard = Says("to discard. Sets and runs of three go on the table first.")
    tip_give = Says("A card in return")
    tip_to_give = Says("to give back. Sets and runs of three go on the table first.")
    tip_end = Says("Your turn ends")
    tip_tap_end = Says("Tap End your turn,")
    tip_lay_first = Says("or lay sets and runs of three first.")
    tip_refresh = Says("Falsely accused")
    tip_tap_refresh = Says("Tap the cards to change")
    tip_for_new_ones = Says("for new cards, or keep them all.")


ASK = Tip("ask", sentence(TipWords.tip_ask), sentence(TipWords.tip_tap_player), after=sentence(TipWords.tip_may_lie))
NO = Tip("no", sentence(TipWords.tip_no), sentence(TipWords.tip_tap_no), after=sentence(TipWords.tip_show_one))
JUDGE = Tip("judge", sentence(TipWords.tip_judge), sentence(TipWords.tip_tap_liar), after=sentence(TipWords.tip_if_lie))
SHOW = Tip(
    "show", sentence(TipWords.tip_show), sentence(TipWords.tip_tap_card), after=sentence(TipWords.tip_for_a_chip)
)
TAKE = Tip("take", sentence(TipWords.tip_take), sentence(TipWords.tip_tap_card), after=sentence(TipWords.tip_to_take))
DISCARD = Tip(
    "discard",
    sentence(TipWords.tip_discard),
    sentence(TipWords.tip_tap_card),
    after=sentence(TipWords.tip_to_discard),
)
GIVE = Tip("give", sentence(TipWords.tip_give), sentence(TipWords.tip_tap_card), after=sentence(TipWords.tip_to_give))
END = Tip("end", sentence(TipWords.tip_end), sentence(TipWords.tip_tap_end), after=sentence(TipWords.tip_lay_first))
REFRESH = Tip(
    "refresh",
    sentence(TipWords.tip_refresh),
    sentence(TipWords.tip_tap_refresh),
    after=sentence(TipWords.tip_for_new_ones),
)
TIPS = (ASK, NO, JUDGE, SHOW, TAKE, DISCARD, GIVE, END, REFRESH)
