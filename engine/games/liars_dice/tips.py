"""Tips for a first match of Liar’s Dice."""

from engine.kit import words
from engine.kit.numerals import in_words
from engine.kit.scene.controls import Tip, tip
from engine.kit.sentence import Says, sentence
from engine.kit.value import replace


class TipWords(words.Words):
    """A head, a tap, and its text around it."""

    tip_call = Says("Believe it or call it")
    tip_call_tap = Says("Tap Liar!")
    tip_call_after = Says("if you think the hidden dice hold too few.")
    tip_bid = Says("Your bid")
    tip_bid_before = Says("Guess how many of one number lie under all cups. Stars count as any number.")
    tip_bid_tap = Says("Then tap Bid.")

    def tip_in_sight(self, seen: int, amount: int) -> str:
        """How many of the dice that were bid."""
        return f"You see {in_words(seen) if seen else 'none'} of the {in_words(amount)}."


TIPS = tuple([tip(TipWords, kind) for kind in ("call", "bid")])
CALL, BID = TIPS


def to_call(seen: int, amount: int) -> Tip | None:
    """Unless all that were bid are in sight."""
    if seen >= amount:
        return None
    return replace(CALL, before=sentence(TipWords.tip_in_sight, seen=seen, amount=amount)) if amount > 1 else CALL
