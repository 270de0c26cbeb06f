"""Tips for a first match of Liar, Liar."""

from engine.kit import words
from engine.kit.scene.controls import tip
from engine.kit.sentence import Says


class TipWords(words.Words):
    """A head, a tap, and its text around it."""

    tip_ask = Says("Your question")
    tip_ask_tap = Says("Tap a player")
    tip_ask_after = Says("to ask for a card you want, then its rank. They may give it, refuse, or lie.")
    tip_no = Says("A no can pay")
    tip_no_tap = Says("Tap No.")
    tip_no_after = Says("If you hold the card and they believe you, showing it then earns a chip.")
    tip_judge = Says("Believe it or call it")
    tip_judge_tap = Says("Tap Liar!")
    tip_judge_after = Says("if you think it’s a lie. The loser pays a chip.")
    tip_show = Says("They believed your no")
    tip_show_tap = Says("Tap the card")
    tip_show_after = Says("to show it for a chip, or keep it secret.")
    tip_take = Says("You caught a lie")
    tip_take_tap = Says("Tap the card")
    tip_take_after = Says("you want to take.")
    tip_discard = Says("The end of your turn")
    tip_discard_tap = Says("Tap the card")
    tip_discard_after = Says("to discard. Sets and runs of three go on the table first.")
    tip_give = Says("A card in return")
    tip_give_tap = Says("Tap the card")
    tip_give_after = Says("to give back. Sets and runs of three go on the table first.")
    tip_end = Says("Your turn ends")
    tip_end_tap = Says("Tap End your turn,")
    tip_end_after = Says("or lay sets and runs of three first.")
    tip_refresh = Says("Falsely accused")
    tip_refresh_tap = Says("Tap the cards to change")
    tip_refresh_after = Says("for new cards, or keep them all.")


TIPS = tuple([tip(TipWords, kind) for kind in "ask no judge show take discard give end refresh".split()])
ASK, NO, JUDGE, SHOW, TAKE, DISCARD, GIVE, END, REFRESH = TIPS
