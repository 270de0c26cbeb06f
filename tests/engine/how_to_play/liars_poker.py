"""What players of Liar's Poker have to be told."""

from tests.engine.how_to_play import Told, always, under

_DEFAULT = always(
    r"leads one random card by its true rank, and everyone knows",
    r"To answer, it passes, but it doubts a player who goes out",
    r"After three passes it sweeps and leads",
)
_TO_WIN = (
    *under(r"wins the hand, and with it the match", hands_to_win=1),
    *under(r"first player to win two hands wins the match", hands_to_win=2),
    *under(r"first player to win ten hands wins the match", hands_to_win=10),
)

TOLD: Told = {
    "LP.1": (*always(r"the four players gets 13 of the 52 cards"), *_TO_WIN),
    "LP.2": always(r"random player deals first, and the deal passes to the next", r"player after the dealer leads"),
    "LP.4": always(
        r"lead, put one to four cards face down .*call them all by one rank",
        r"next player doubts .*adds one to four cards .*or passes",
        r"Cards you add go by the pile’s rank",
        r"adds more or sweeps the pile",
        r"out of play until the next deal",
        r"put down your last cards, the other three in turn doubt or pass",
        r"nobody doubts, or a doubt finds the truth, you win the hand",
    ),
    "LP.5": always(
        r"doubt turns up only the last cards",
        r"every one .*is of the pile’s rank, the doubter takes the whole pile, and .*truth leads",
        r"liar takes the whole pile, and the doubter leads",
        r"Covered cards are safe",
    ),
    "LP.6": always(
        r"turns up .*for everyone to see",
        r"Only the player who takes a pile sees the rest",
        r"cards left in hands stay hidden, and .*last cards nobody doubted",
    ),
    "LP.7": _DEFAULT,
    "LP-D1": always(r"their number is always true"),
    "LP-D2": always(r"any cards, of one rank or of several"),
    "LP-D3": always(r"a pile may hold any number"),
    "LP-D4": always(r"The next player doubts"),
    "LP-D5": always(r"After a pass, you may still doubt or add"),
    "LP-D6": always(r"three players in a row pass"),
    "LP-D7": always(r"last player to add adds more or sweeps"),
    "LP-D8": always(r"player who swept leads again"),
    "LP-D9": always(r"last cards, .*doubt or pass, and nobody may add"),
    "LP-D10": always(r"the other three in turn"),
    "LP-D11": always(r"doubt finds the truth, you win the hand"),
    "LP-D12": always(r"doubt finds a lie, you take the pile and play on, and the doubter leads"),
    "LP-D13": _TO_WIN,
    "LP-D14": always(r"the four players"),
    "LP-D15": always(r"call them all by one rank"),
    "LP-D17": _DEFAULT,
}

NOT_FOR_PLAYERS = {
    "LP.3": "what a page shows; who sees what is LP.6",
    "LP.8": "notation, which stands by the field it is typed in",
    "LP.9": "the decisions, which are listed one by one",
    "LP-D16": "the cut is a random draw (LP.2), so no card is compared",
    "LP-D18": "follows from LP.4: going out is no other move",
}
