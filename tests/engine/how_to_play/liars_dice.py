"""What players of Liar's Dice have to be told."""

from tests.engine.how_to_play import Told, always, under

_DEFAULT = always(
    r"opens with one 2\b",
    r"challenges .*above the average.* otherwise .*lowest number bid",
    r"a third of the hidden dice .*a sixth for stars",
)
_ORDER = always(r"higher amount of any number, or the same amount of a higher number", r"four 3s come four 4s")
_STARS = always(r"more than half .*three stars beat four 3s", r"at least twice .*six of any number beat three stars")
_CAP = (*under(r"40 of a number and 20 stars", bid_cap="track"), *under(r"more dice than are in play", bid_cap="dice"))

TOLD: Told = {
    "LD.1": always(r"starts with five\b", r"shows 2, 3, 4, 5, 6 or a star"),
    "LD.2": always(r"last player with dice"),
    "LD.3": (*_ORDER, *_STARS, *_CAP, *always(r"Any bid may open")),
    "LD.4": always(r"star counts as every number", r"only stars count", r"the dice of all players"),
    "LD.6": always(
        r"each round, all players roll the dice they have left",
        r"each player in turn raises the bid or challenges",
        r"no higher bid is left, you have to challenge",
        r"show some of your dice and roll the rest again",
        r"At least one die stays hidden",
    ),
    "LD.7": always(
        r"fewer dice match.*bidder loses the difference.*more match, the challenger",
        r"exact, everyone but the bidder loses one die",
        r"without dice you are out",
        r"winner of the challenge opens the next round",
        r"later you are out, the better your place.*same round share",
    ),
    "LD.8": under(
        r"starts with 50 chips",
        r"Each round, .*one chip into the round pot and one into the game pot",
        r"run short, .*round pot first and play on",
        r"winner of each challenge takes the round pot.*winner of the match also takes the game pot",
        r"Chips never decide who wins",
        variant="chips",
    ),
    "LD.9": always(
        r"only they can see",
        r"turns up all dice for everyone",
        r"everyone sees how many you rolled",
        r"in view until the round ends",
    ),
    "LD.10": _DEFAULT,
    "LD-D1": always(r"2, 3, 4, 5, 6 or a star"),
    "LD-D3": _STARS,
    "LD-D4": _CAP,
    "LD-D6": _ORDER,
    "LD-D7": _STARS,
    "LD-D9": always(r"With any bid you may show"),
    "LD-D10": always(r"show some .* and roll the rest"),
    "LD-D11": always(r"roll the rest again"),
    "LD-D12": always(r"with a later bid you may show more"),
    "LD-D13": always(r"Dice you show .*count like all the rest"),
    "LD-D14": always(r"each player in turn .*challenges"),
    "LD-D15": always(r"never lose more dice than you have"),
    "LD-D16": always(r"everyone but the bidder loses one die"),
    "LD-D17": always(r"the challenger if the bid was too high, otherwise the bidder"),
    "LD-D20": (
        *under(r"random player opens the first round", first_opener="random"),
        *(each for seat in range(1, 7) for each in under(rf"Player {seat} opens the first", first_opener=seat)),
    ),
    "LD-D21": under(r"all players still in pay", variant="chips"),
    "LD-D22": under(r"run short, .*play on", variant="chips"),
    "LD-D26": _DEFAULT,
}

NOT_FOR_PLAYERS = {
    "LD.5": "what a page shows; who sees what is LD.9",
    "LD.11": "notation, which stands by the field it is typed in",
    "LD.12": "the decisions, which are listed one by one",
    "LD-D2": "the spaces of a board that nobody sees; the order that they make is LD.3",
    "LD-D5": "the forms offer no bid on nothing",
    "LD-D8": "a bid that cannot be made",
    "LD-D18": "a proof",
    "LD-D19": "of no consequence: all dice are rolled again",
    "LD-D23": "what a page shows; nobody takes chips from anyone",
    "LD-D24": "follows from LD.8",
    "LD-D25": "a check of the examples in the document",
}
