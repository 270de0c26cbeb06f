"""How Liar's Deck is played, told to its players, each variant by itself."""

from collections.abc import Iterator

from engine.games.liars_deck.values import SHOOT_DEADLINES, Options


def rules(options: Options) -> Iterator[str]:
    """Yields the rules under these options in paragraphs of at most three sentences, the default moves last."""
    chaos = options.variant == "chaos"
    yield (
        "Be the last player alive. Everyone has a revolver of six cards in random order, five blanks and a lethal"
        f" card. {_life_of_a_revolver(options)}"
    )
    yield _deck(options)
    yield (
        f"Each round, the whole deck is shuffled and everyone alive gets {'three' if chaos else 'five'} new cards."
        " Cards not dealt stay unseen. The turn order and the first player are random."
    )
    if chaos:
        yield (
            "In turn, play one card face down and claim that it counts as innocent, or call the last card a lie."
            " Nobody can pass, and the first player of a round has to play."
        )
    else:
        yield (
            "In turn, play one to three cards face down and claim that they are all innocent, or call the last play a"
            " lie. Everyone sees how many cards you play. Nobody can pass, and the first player of a round has to"
            " play."
        )
    yield f"If you have no cards left, your turns are skipped until the round ends. {_forced_call(options)}"
    yield from _consequences_in_chaos(options) if chaos else _consequences(options)
    yield (
        "After each call, a new round starts. The player caught with a Liar goes first, or the caller if the last"
        " play held no Liar. If that player was just eliminated, the next player alive goes first."
    )
    if chaos:
        yield "If nobody survives a round, the match is a draw."
    yield "The longer you survive, the better your place. Players eliminated in the same round share one."
    yield (
        "If your time runs out, the default move plays one random card of your hand, or calls if that is all you can"
        " do." + (" If you have to shoot, it points at nobody, so a lethal card hits nobody." if chaos else "")
    )


def _life_of_a_revolver(options: Options) -> str:
    if options.variant == "chaos":
        return "It lasts until its lethal card comes up."
    return "It lasts the whole match and is never reshuffled, so a sixth pull is always lethal."


def _deck(options: Options) -> str:
    if options.faces == "innocent":
        return {
            "basic": "The deck has 8 Innocents and 12 Liars.",
            "devil": "The deck has 7 Innocents, 12 Liars and the Devil.",
            "chaos": "The deck has 5 Innocents, 5 Liars, a Chaos and a Master.",
        }[options.variant]
    if options.variant == "chaos":
        return (
            "The deck has 5 Kings, 5 Queens, a Chaos and a Master. Each round draws King or Queen as the innocent"
            " rank, for all to see. Cards of the innocent rank are Innocents, and all others are Liars."
        )
    devil = ", and the Devil replaces one card of it" if options.variant == "devil" else ""
    return (
        "The deck has 6 Kings, 6 Queens, 6 Aces and 2 Jokers. Each round draws King, Queen or Ace as the innocent"
        f" rank, for all to see{devil}. Cards of the innocent rank and Jokers are Innocents, and all others are Liars."
    )


def _forced_call(options: Options) -> str:
    if options.auto_forced:
        return "The only player who still has cards has to call, so the call is made for them at once."
    return "The only player who still has cards has to call."


def _consequences(options: Options) -> Iterator[str]:
    yield (
        "A call turns up the last play and nothing else, even if its player has no cards left. If it holds a Liar,"
        " the player who lied pulls the trigger, otherwise the caller."
    )
    yield (
        "To pull the trigger, turn up the top card of your own revolver. A blank is discarded, and the lethal card"
        " eliminates you."
    )
    if options.variant == "devil":
        yield (
            "The Devil is only ever played alone. If a call turns it up, the caller and everyone else who still has"
            " cards pull the trigger together, except the player who played it. Once two players are left, even if"
            " that is from the start, the Devil is an ordinary Innocent."
        )


def _consequences_in_chaos(options: Options) -> Iterator[str]:
    yield (
        "A call turns up the last card, even if its player has no cards left. If it shows an Innocent, the caller"
        " turns up the top card of their own revolver. A blank is discarded, and the lethal card eliminates the"
        " caller."
    )
    yield (
        "With a Liar, the caller shoots. With the Master, the player who played it shoots. With Chaos, everyone alive"
        " shoots."
    )
    yield (
        "To shoot, point at another player, who must have played the last card or still have cards. Then turn up the"
        " top card of your own revolver. A blank is discarded, and the lethal card eliminates your target."
    )
    yield (
        "When several players shoot, they point in secret, and when all have pointed, every shot is fired at once."
        " Each counts, even if its shooter is hit."
    )
    yield "If your lethal card comes up as you shoot and you survive the round, you get a new revolver of six cards."
    if options.shoot_deadline == 0:
        yield "You have no time limit to point at someone."
    elif options.shoot_deadline != "same":
        yield f"You have {SHOOT_DEADLINES[options.shoot_deadline]} to point at someone."
