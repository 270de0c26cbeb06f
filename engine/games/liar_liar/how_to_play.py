"""How to play Liar, Liar."""

from collections.abc import Iterator

from engine.games.liar_liar.values import Options
from engine.kit.numerals import counted


def rules(options: Options) -> Iterator[str]:
    """See `Game.rules`."""
    yield (
        f"The first player with {options.match} points at the end of a hand wins the match. If several get there"
        " together, the highest score wins, and if that is a tie, everyone plays another hand. Places go by score."
    )
    yield (
        "For each hand, everyone gets seven cards and five chips, and the other cards are the stock. A random player"
        " starts the first hand, and after that, each hand starts with the next player. Up to five players use one"
        " deck, six or more use two, without jokers."
    )
    yield (
        "On your turn, first get a card: draw from the stock, or go on a quest and ask another player. Then play as"
        " many melds and hits as you like. If you drew, end by discarding any card face down."
    )
    yield (
        "A meld is a set of three or four cards of one rank, or a run of three or more cards of one suit in sequence."
        " Aces are low or high, but never in the middle: A-2-3 and Q-K-A are runs, K-A-2 is nothing."
    )
    yield (
        "A hit adds one card to any meld on the table, yours or anyone else’s. A set takes its fourth card, and a run"
        " takes the next card at either end. Hits may go on hits, but no meld is ever split or rearranged."
    )
    hits = {"one": "a run takes only one hit", "chain": "a run takes any number of hits"}
    yield (
        "With six or more players, a meld needs at least four cards. A set may grow to eight cards, equal cards of"
        f" the two decks among them, and {hits[options.run_hits]}."
    )
    yield (
        "You may ask one player, once a turn, for any rank or any one card, even one you hold. They say yes or no,"
        " true or not. With a yes, they put any card of their hand face down, and you believe it or call it a lie"
        " before everyone sees it."
    )
    yield (
        "If you believe a yes and the card matches, keep it. If you call a lie and the card differs from your"
        " request, keep it anyway, and they pay you a chip. If you were wrong, the card goes back and you pay them a"
        " chip."
    )
    yield (
        "If you believe a no, they may show a matching card to prove the lie. The card stays with them, and you pay"
        " them a chip. If they show none, nothing happens."
    )
    yield (
        "If you call a no a lie, they have to show everyone their whole hand. If they have a matching card, you take"
        " it, or your choice of several, and they pay you a chip. If they have none, you pay them a chip, and at the"
        " end of your turn they may refresh, which is to discard any of their cards and draw as many new ones."
    )
    yield (
        "If asking won you a card, give the player you asked any other card face down instead of discarding. So keep"
        " another card to give, unless you use up your whole hand."
    )
    yield (
        "If asking won you nothing, you neither draw nor discard. You may still play melds and hits, and then your"
        " turn is over."
    )
    yield "If you owe a chip and have none, the bank pays it for you, and you keep no debt."
    yield (
        "If you play, discard or give away your last card on your own turn, you have played out, and the hand ends at"
        " once. Every other player who has a chip pays you one, and the bank pays nothing for the rest."
    )
    yield (
        "Then everyone scores ten points a chip, the first five included. Cards left in a hand stay hidden and cost"
        " nothing."
    )
    yield "When the stock runs out, the discards are shuffled into a new one."
    if options.hand_turn_limit is not None:
        yield (
            f"A hand also ends after {counted(options.hand_turn_limit, 'turn', 'turns')}, counting everyone’s. Nobody"
            " collects chips then."
        )
        if options.at_limit == "match":
            yield "That also ends the match, and the highest scores share it."
    yield (
        "If your time runs out, the default move draws a card and discards it, or a random card if you have played"
        " it. It says no to every request, whatever your hand, and then shows nothing. It believes every answer."
    )
    yield (
        "It plays no melds or hits, gives back a random card and refreshes nothing. If it has to choose a card to"
        " take, clubs go before diamonds, hearts and spades."
    )
