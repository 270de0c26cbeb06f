"""What players of Liar, Liar have to be told."""

from tests.engine.how_to_play import Told, always, under

_DEFAULT = always(
    r"draws a card and discards it, or a random card if you have played it",
    r"says no to every request, whatever your hand, and then shows nothing",
    r"believes every answer",
    r"plays no melds or hits, gives back a random card and refreshes nothing",
    r"clubs go before diamonds, hearts and spades",
)
_HITS_ON_RUNS = (
    *under(r"a run takes only one hit", run_hits="one"),
    *under(r"a run takes any number of hits", run_hits="chain"),
)
_TURN_LIMIT = (
    *under(r"also ends after one turn,", hand_turn_limit=1),
    *under(r"also ends after two turns", hand_turn_limit=2),
    *under(r"also ends after 1000 turns, counting everyone’s", hand_turn_limit=1000),
    *under(r"Nobody collects chips then", hand_turn_limit=(1, 2, 1000)),
    *under(r"also ends the match", hand_turn_limit=(1, 2, 1000), at_limit="match"),
)
_LARGE = always(r"six or more use two", r"six or more players, a meld needs at least four cards")
_ANY_OTHER_CARD = always(r"give the player you asked any other card face down instead of discarding")

TOLD: Told = {
    "LL.1": (*_LARGE, *always(r"Up to five players use one deck", r"without jokers")),
    "LL.2": (
        *under(r"\b50 points at the end of a hand wins the match", match=50),
        *under(r"\b250 points at the end of a hand wins the match", match=250),
        *under(r"\b5000 points at the end of a hand wins the match", match=5000),
    ),
    "LL.3": always(r"seven cards and five chips, and the other cards are the stock", r"random player starts the first"),
    "LL.5": (
        *always(r"set of three or four cards of one rank, or a run of three or more cards of one suit in sequence"),
        *always(r"low or high.*A-2-3 and Q-K-A are runs, K-A-2 is nothing", r"grow to eight cards"),
        *always(r"set takes its fourth card, and a run takes the next card at either end", r"Hits may go on hits"),
        *_LARGE,
        *_HITS_ON_RUNS,
    ),
    "LL.6": (
        *always(r"draw from the stock, or go on a quest and ask another player", r"play as many melds and hits"),
        *always(r"If you drew, end by discarding", r"They say yes or no, true or not", r"put any card of their hand"),
        *always(r"believe it or call it a lie", r"may refresh, .*discard any of their cards and draw as many new"),
        *_ANY_OTHER_CARD,
    ),
    "LL.7": always(
        r"believe a yes and the card matches, keep it",
        r"call a lie and the card differs .*keep it anyway, and they pay you a chip",
        r"you were wrong, the card goes back and you pay them a chip",
        r"believe a no, they may show a matching card to prove the lie",
        r"card stays with them, and you pay them a chip",
        r"show none, nothing happens",
        r"call a no a lie, they have to show everyone their whole hand",
        r"have a matching card, you take it, .*they pay you a chip",
        r"have none, you pay them a chip, and .*refresh",
        r"owe a chip and have none, the bank pays",
    ),
    "LL.8": (
        *always(r"played out, and the hand ends at once", r"Every other player who has a chip pays you one"),
        *always(r"bank pays nothing for the rest", r"ten points a chip", r"Places go by score"),
        *_TURN_LIMIT,
    ),
    "LL.9": always(
        r"face down, and you believe .*before everyone sees it",
        r"show everyone their whole hand",
        r"discarding any card face down",
        r"any other card face down",
        r"Cards left in a hand stay hidden",
    ),
    "LL.10": _DEFAULT,
    "LL-D1": _LARGE,
    "LL-D2": always(r"random player starts the first hand, and after that, each hand starts with the next player"),
    "LL-D3": always(r"For each hand, .*five chips", r"ten points a chip, the first five included"),
    "LL-D4": always(r"the highest score wins, and if that is a tie, everyone plays another hand"),
    "LL-D5": always(r"any rank or any one card"),
    "LL-D6": always(r"even one you hold"),
    "LL-D7": always(r"You may ask .*for any rank"),
    "LL-D8": always(r"ask one player, once a turn", r"won you nothing, you neither draw nor discard"),
    "LL-D10": always(r"believe it or call it a lie before everyone sees it"),
    "LL-D11": always(r"differs from your request, keep it anyway"),
    "LL-D12": always(r"you were wrong, the card goes back"),
    "LL-D13": always(r"call a lie .*they pay you a chip", r"have a matching card, .*they pay you a chip"),
    "LL-D14": always(r"first get a card", r"^Then play"),
    "LL-D15": _ANY_OTHER_CARD,
    "LL-D16": always(r"keep another card to give, unless you use up your whole hand"),
    "LL-D17": always(r"play, discard or give away your last card .*ends at once"),
    "LL-D18": always(r"give away your last card"),
    "LL-D19": always(r"last card on your own turn"),
    "LL-D20": always(r"If you play, .*your last card"),
    "LL-D21": always(r"may still play melds and hits, and then your turn is over"),
    "LL-D22": always(r"card stays with them"),
    "LL-D23": always(r"show a matching card"),
    "LL-D24": always(r"If you believe a no, they may show"),
    "LL-D25": always(r"call a no a lie, they have to show everyone their whole hand"),
    "LL-D26": always(r"your choice of several"),
    "LL-D27": always(r"at the end of your turn they may refresh"),
    "LL-D28": always(r"discard any of their cards and draw as many new"),
    "LL-D29": always(r"stock runs out, the discards are shuffled into a new"),
    "LL-D31": always(r"discarding any card face down"),
    "LL-D32": always(r"the bank pays it for you, and you keep no debt"),
    "LL-D34": always(r"any meld on the table, yours or anyone else’s"),
    "LL-D35": always(
        r"three or more cards of one suit", r"as many melds and hits", r"no meld is ever split or rearranged"
    ),
    "LL-D36": always(r"never in the middle: .*K-A-2 is nothing"),
    "LL-D39": _HITS_ON_RUNS,
    "LL-D40": _TURN_LIMIT,
    "LL-D41": always(r"Cards left in a hand stay hidden and cost nothing"),
    "LL-D43": _DEFAULT,
}

NOT_FOR_PLAYERS = {
    "LL.4": "what a page shows; who sees what is LL.9",
    "LL.11": "notation, which stands by the field it is typed in",
    "LL.12": "the decisions, which are listed one by one",
    "LL-D9": "how the document is read; what comes of it is LL.7",
    "LL-D30": "cannot happen",
    "LL-D33": "a bank that never runs out needs no rule",
    "LL-D37": "never matters",
    "LL-D38": "a misprint in the document",
    "LL-D42": "what a page shows",
}
