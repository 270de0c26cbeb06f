"""What players of Lie 21 have to be told."""

from tests.engine.how_to_play import Told, always, under

_DEFAULT = always(
    r"lays the three cards that score least, with the very least face up, or forfeits with them",
    r"equal scores, cards that count less go first, with aces at 11",
    r"clubs go before diamonds, hearts and spades, and both players know",
)
_FIRST_LIAR = (
    *under(r"random player deals and is the first Liar", format="single"),
    *under(r"random player deals the first game, and then the deal alternates", format="match"),
    *under(r"dealer is the first Liar of a game", format="match"),
)
_MEMORY = (
    *under(r"face-up cards until the next trick is decided", memory="last"),
    *under(r"Face-up cards stay in the log", memory="open"),
)
_TARGET = tuple(
    each
    for target, word in ((2, "two"), (3, "three"), (10, "ten"))
    for each in under(rf"first player with {word} wins takes the match", format="match", target=target)
)
_TIES = (*under(r"60 points each, .*draw", format="single"), *under(r"60 points each win nothing", format="match"))

TOLD: Told = {
    "L21.1": always(r"42 cards: ace, 2 to 7, jack, queen and king in four suits, and two jokers without a suit"),
    "L21.2": always(
        r"2 to 6 count what they say, a 7 counts 10, a king 9, a jack 8, a queen 7 and a joker 0",
        r"ace counts 11 if .*otherwise 1",
        r"ace scores 11 points, a 7 scores 10, a king 4, a jack 3 and a queen 2, and all others nothing",
        r"out of 120 points",
    ),
    "L21.3": (*always(r"get six cards", r"last card of the deck is turned up, and its suit is trumps"), *_FIRST_LIAR),
    "L21.5": always(
        r"Liar lays three cards, .*one face up and two face down",
        r"To forfeit, the Judge lays them face down, and the Liar wins the trick",
        r"To challenge, the Judge lays them face up, and the Lie is turned up",
        r"winner of a trick draws three cards, then the loser draws three, and the winner is the next Liar",
        r"seven tricks, the last two without drawing",
    ),
    "L21.6": always(
        r"higher sum wins the trick, but a sum over 21 loses",
        r"sums are equal, or both over 21, more trumps win",
        r"same number of trumps, the trump with the highest count wins",
        r"no trumps on either side, the Liar wins",
    ),
    "L21.7": (
        *under(r"^The higher score wins,", format="single"),
        *under(r"^The higher score wins the game,", r"all 120 points win the match at once", format="match"),
        *_TARGET,
    ),
    "L21.8": (
        *always(
            r"face-down cards stay hidden until the game ends, even from the winner", r"Then everyone sees all cards"
        ),
        *always(r"you only see how many tricks each player has won"),
        *_MEMORY,
    ),
    "L21.9": _DEFAULT,
    "L21-D1": always(r"joker means no trumps"),
    "L21-D2": always(r"11 if the sum is then at most 21"),
    "L21-D3": always(r"several aces, the ace of trumps is the first to count 11"),
    "L21-D4": always(r"an ace has the count it has in its sum"),
    "L21-D6": always(r"both over 21, more trumps win"),
    "L21-D7": always(r"turned-up card goes last", r"winner .*draws three cards, then the loser"),
    "L21-D8": _FIRST_LIAR,
    "L21-D9": always(r"Liar wins the trick unseen", r"stay hidden until the game ends"),
    "L21-D10": always(r"Judge answers with three cards"),
    "L21-D11": _MEMORY,
    "L21-D12": under(r"two with 90 points or more", format="match"),
    "L21-D13": _TARGET,
    "L21-D14": _TIES,
    "L21-D15": always(r"seven tricks, the last two"),
    "L21-D16": always(r"Say what you like .*never name them exactly"),
    "L21-D18": _DEFAULT,
}

NOT_FOR_PLAYERS = {
    "L21.4": "what a page shows; who sees what is L21.8",
    "L21.10": "notation, which stands by the field it is typed in",
    "L21.11": "the decisions, which are listed one by one",
    "L21-D5": "a proof",
    "L21-D17": "changes nothing in a shuffle; players cut the deck on the form they sit down with",
}
