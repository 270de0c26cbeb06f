"""How to play Liar's Deck."""

from collections.abc import Iterator

from engine.games.liars_deck.values import SHOOT_DEADLINES, Options
from engine.kit.value import Value


class Tool(Value):
    """Sentences about the players' tool: a revolver, unless others are given."""

    goal: str = "Be the last player alive."
    alive: str = "alive"
    kinds: str = "a revolver of six cards in random order, five blanks and a lethal card"
    lasts: str = "It lasts the whole match and is never reshuffled, so a sixth pull is always lethal."
    lasts_in_chaos: str = "It lasts until its lethal card comes up."
    pull: str = "pull the trigger"
    pulls: str = "pulls the trigger"
    pulling: str = "turn up the top card of your own revolver. A blank is discarded, and the lethal card eliminates"
    caller_pulls: str = (
        "turns up the top card of their own revolver. A blank is discarded, and the lethal card eliminates"
    )
    shoot: str = "shoot"
    shoots: str = "shoots"
    shooting: str = "turn up the top card of your own revolver. A blank is discarded, and the lethal card eliminates"
    together: str = "every shot is fired at once. Each counts, even if its shooter is hit."
    reloading: str = (
        "If your lethal card comes up as you shoot and you survive the round, you get a new revolver of six cards."
    )
    draw: str = "If nobody survives a round, the match is a draw."
    survive: str = "survive"
    at_nobody: str = "If you have to shoot, it points at nobody, so a lethal card hits nobody."


_PEN = Tool(
    goal="Be the last player without a blot.",
    alive="still in",
    kinds="a tin of six nibs in random order, five dry ones and one that blots",
    lasts="It lasts the whole match and is never reshuffled, so a sixth nib always blots.",
    lasts_in_chaos="It lasts until its blot comes up.",
    pull="write",
    pulls="writes",
    pulling="take the top nib of your own tin. A dry nib is discarded, and the one that blots eliminates",
    caller_pulls="takes the top nib of their own tin. A dry nib is discarded, and the one that blots eliminates",
    shoot="flick a nib",
    shoots="flicks a nib",
    shooting="flick the top nib of your own tin. A dry nib is discarded, and the one that blots eliminates",
    together="every nib is flicked at once. Each counts, even if its player is hit.",
    reloading="If your nib blots as you flick it and you stay in, you get a new tin of six nibs.",
    draw="If nobody stays in, the match is a draw.",
    survive="stay in",
    at_nobody="If you have to flick a nib, it points at nobody, so a blot hits nobody.",
)

_TOOLS = {"revolver": Tool(), "pen": _PEN}


def rules(options: Options) -> Iterator[str]:
    """See `Game.rules`."""
    chaos, tool = options.variant == "chaos", _TOOLS[options.skin]
    yield f"{tool.goal} Everyone has {tool.kinds}. {tool.lasts_in_chaos if chaos else tool.lasts}"
    yield _deck(options)
    yield (
        f"Each round, the whole deck is shuffled and everyone {tool.alive} gets {'three' if chaos else 'five'} new"
        " cards. Cards not dealt stay unseen. The turn order and the first player are random."
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
    yield from _consequences_in_chaos(options, tool) if chaos else _consequences(options, tool)
    yield (
        "After each call, a new round starts. The player caught with a Liar goes first, or the caller if the last"
        f" play held no Liar. If that player was just eliminated, the next player {tool.alive} goes first."
    )
    if chaos:
        yield tool.draw
    yield f"The longer you {tool.survive}, the better your place. Players eliminated in the same round share one."
    yield (
        "If your time runs out, the default move plays one random card of your hand, or calls if that is all you can"
        f" do.{f' {tool.at_nobody}' if chaos else ''}"
    )


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


def _consequences(options: Options, tool: Tool) -> Iterator[str]:
    yield (
        "A call turns up the last play and nothing else, even if its player has no cards left. If it holds a Liar,"
        f" the player who lied {tool.pulls}, otherwise the caller."
    )
    yield f"To {tool.pull}, {tool.pulling} you."
    if options.variant == "devil":
        yield (
            "The Devil is only ever played alone. If a call turns it up, the caller and everyone else who still has"
            f" cards {tool.pull} together, except the player who played it. Once two players are left, even if"
            " that is from the start, the Devil is an ordinary Innocent."
        )


def _consequences_in_chaos(options: Options, tool: Tool) -> Iterator[str]:
    yield (
        "A call turns up the last card, even if its player has no cards left. If it shows an Innocent, the caller"
        f" {tool.caller_pulls} the caller."
    )
    yield (
        f"With a Liar, the caller {tool.shoots}. With the Master, the player who played it {tool.shoots}. With Chaos,"
        f" everyone {tool.alive} {tool.shoots}."
    )
    yield (
        f"To {tool.shoot}, point at another player, who must have played the last card or still have cards. Then"
        f" {tool.shooting} your target."
    )
    yield f"When several players {tool.shoot}, they point in secret, and when all have pointed, {tool.together}"
    yield tool.reloading
    if options.shoot_deadline == 0:
        yield "You have no time limit to point at someone."
    elif options.shoot_deadline != "same":
        yield f"You have {SHOOT_DEADLINES[options.shoot_deadline]} to point at someone."
