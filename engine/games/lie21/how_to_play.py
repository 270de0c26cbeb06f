"""How to play Lie 21."""

from collections.abc import Iterator

from engine.games.lie21.values import Options
from engine.kit.numerals import in_words


def rules(options: Options) -> Iterator[str]:
    """See `Game.rules`."""
    yield (
        "Win the tricks with the cards that score. The deck has 42 cards: ace, 2 to 7, jack, queen and king in four"
        " suits, and two jokers without a suit."
    )
    yield (
        "Both players get six cards. The last card of the deck is turned up, and its suit is trumps for the whole"
        " game. A joker means no trumps."
    )
    yield f"{_first_liar(options)} In each trick, the Liar lays three cards, the Lie: one face up and two face down."
    yield (
        "The Judge answers with three cards. To forfeit, the Judge lays them face down, and the Liar wins the trick"
        " unseen. The face-down cards stay hidden until the game ends, even from the winner."
    )
    yield (
        "To challenge, the Judge lays them face up, and the Lie is turned up. The higher sum wins the trick, but a"
        " sum over 21 loses to any sum up to 21."
    )
    yield (
        "Cards from 2 to 6 count what they say, a 7 counts 10, a king 9, a jack 8, a queen 7 and a joker 0. An ace"
        " counts 11 if the sum is then at most 21, and otherwise 1."
    )
    yield (
        "If the sums are equal, or both over 21, more trumps win. With the same number of trumps, the trump with the"
        " highest count wins, where an ace has the count it has in its sum. With no trumps on either side, the Liar"
        " wins."
    )
    yield "If you lay several aces, the ace of trumps is the first to count 11."
    yield (
        "The winner of a trick draws three cards, then the loser draws three, and the winner is the next Liar. The"
        " turned-up card goes last. A game has seven tricks, the last two without drawing."
    )
    yield (
        "Then everyone sees all cards. Of the cards you won, an ace scores 11 points, a 7 scores 10, a king 4, a jack"
        " 3 and a queen 2, and all others nothing. Until then, you only see how many tricks each player has won."
    )
    yield _winner(options)
    yield _memory(options)
    yield ("Say what you like about your cards, true or false, but never name them exactly: the rules forbid it.")
    yield (
        "If your time runs out, the default move lays the three cards that score least, with the very least face up,"
        " or forfeits with them. Among equal scores, cards that count less go first, with aces at 11. After that,"
        " clubs go before diamonds, hearts and spades, and both players know this."
    )


def _first_liar(options: Options) -> str:
    if options.format == "single":
        return "A random player deals and is the first Liar, and their opponent is the Judge."
    return (
        "A random player deals the first game, and then the deal alternates. The dealer is the first Liar of a game,"
        " and their opponent is the Judge."
    )


def _winner(options: Options) -> str:
    if options.format == "single":
        return "The higher score wins, out of 120 points in all. With 60 points each, the match is a draw."
    return (
        "The higher score wins the game, out of 120 points in all, and 60 points each win nothing. A game is worth"
        " one win, or two with 90 points or more, and all 120 points win the match at once. The first player with"
        f" {in_words(options.target)} wins takes the match."
    )


def _memory(options: Options) -> str:
    if options.memory == "last":
        return (
            "You can read face-up cards until the next trick is decided, then only after the game. Remembering them"
            " is part of playing."
        )
    return "Face-up cards stay in the log, where both players can read them."
