"""How to play Liar's Poker."""

from collections.abc import Iterator

from engine.games.liars_poker.values import Options
from engine.kit.numerals import in_words


def rules(options: Options) -> Iterator[str]:
    """See `Game.rules`."""
    yield _goal(options)
    yield (
        "Each of the four players gets 13 of the 52 cards. A random player deals first, and the deal passes to the"
        " next player after each hand. The player after the dealer leads."
    )
    yield (
        "To lead, put one to four cards face down as a new pile and call them all by one rank. They may be any cards,"
        " of one rank or of several, but their number is always true."
    )
    yield (
        "The next player doubts the last cards, adds one to four cards to the pile, or passes, and so on around the"
        " table. Cards you add go by the pile’s rank, and a pile may hold any number of them. After a pass, you may"
        " still doubt or add on your next turn."
    )
    yield (
        "A doubt turns up only the last cards played, for everyone to see. If every one of them is of the pile’s"
        " rank, the doubter takes the whole pile, and the player who told the truth leads. If not, the liar takes the"
        " whole pile, and the doubter leads."
    )
    yield "Covered cards are safe from doubt. Only the player who takes a pile sees the rest of it."
    yield (
        "If three players in a row pass, the last player to add adds more or sweeps the pile aside. Swept cards stay"
        " out of play until the next deal, and the player who swept leads again."
    )
    yield (
        "When you put down your last cards, the other three in turn doubt or pass, and nobody may add. If nobody"
        " doubts, or a doubt finds the truth, you win the hand. If a doubt finds a lie, you take the pile and play"
        " on, and the doubter leads."
    )
    yield "When the hand ends, cards left in hands stay hidden, and so do last cards nobody doubted."
    yield (
        "If your time runs out, the default move leads one random card by its true rank, and everyone knows that. To"
        " answer, it passes, but it doubts a player who goes out. After three passes it sweeps and leads."
    )


def _goal(options: Options) -> str:
    if options.hands_to_win == 1:
        return "The first player to get rid of all their cards wins the hand, and with it the match."
    return (
        "The first player to get rid of all their cards wins the hand. The first player to win"
        f" {in_words(options.hands_to_win)} hands wins the match."
    )
