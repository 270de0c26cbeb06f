"""How to play Liar's Dice."""

from collections.abc import Iterator

from engine.games.liars_dice.values import Options


def rules(options: Options) -> Iterator[str]:
    """See `Game.rules`."""
    yield (
        "Be the last player with dice. Everyone starts with five, and each round, all players roll the dice they have"
        " left under a cup, where only they can see them. A die shows 2, 3, 4, 5, 6 or a star, and a star counts as"
        " every number."
    )
    yield (
        "Bid on the dice of all players together: “four 5s” claims that at least four of them show a 5 or a star. Any"
        " bid may open a round. After that, each player in turn raises the bid or challenges it, and nobody can pass."
    )
    yield (
        "To raise, bid a higher amount of any number, or the same amount of a higher number. After four 3s come four"
        " 4s, or five 2s."
    )
    yield (
        "You may also bid on stars alone, and then only stars count. Stars beat a number if they come to more than"
        " half its amount, so three stars beat four 3s. More stars beat fewer, and a number beats stars with at least"
        " twice their amount, so six of any number beat three stars."
    )
    highest = "Bids go up to 40 of a number and 20 stars."
    if options.bid_cap == "dice":
        highest = "No bid is for more dice than are in play."
    yield f"{highest} If no higher bid is left, you have to challenge."
    yield (
        "With any bid you may show some of your dice and roll the rest again under your cup. At least one die stays"
        " hidden, and everyone sees how many you rolled. Dice you show stay in view until the round ends and count"
        " like all the rest, and with a later bid you may show more."
    )
    yield (
        "A challenge turns up all dice for everyone to see. If fewer dice match than were bid, the bidder loses the"
        " difference in dice, and if more match, the challenger loses it. If the bid is exact, everyone but the"
        " bidder loses one die."
    )
    opener = "A random player" if options.first_opener == "random" else f"Player {options.first_opener}"
    yield (
        "The winner of the challenge opens the next round: the challenger if the bid was too high, otherwise the"
        f" bidder. {opener} opens the first round."
    )
    yield (
        "You never lose more dice than you have, and without dice you are out. The later you are out, the better your"
        " place, and players who drop out in the same round share it."
    )
    if options.variant == "chips":
        yield (
            "Everyone starts with 50 chips. Each round, all players still in pay one chip into the round pot and one"
            " into the game pot. If you run short, you pay into the round pot first and play on."
        )
        yield (
            "The winner of each challenge takes the round pot, and the winner of the match also takes the game pot."
            " Chips never decide who wins."
        )
    yield (
        "If your time runs out, the default move opens with one 2. After that, it challenges a bid above the average,"
        " and otherwise makes the lowest number bid that raises it. The average is the matching dice in view plus a"
        " third of the hidden dice for a number, or a sixth for stars."
    )
