"""What players of Liar's Deck have to be told: of Chaos nothing where it is not played, and the other way round."""

from tests.engine.how_to_play import Told, always, under

_NOT_CHAOS = ("basic", "devil")

_RANDOM_CARD = always(r"plays one random card of your hand")
_AT_NOBODY = (
    *under(r"have to shoot, it points at nobody, so a lethal card hits nobody", variant="chaos", skin="revolver"),
    *under(r"have to flick a nib, it points at nobody, so a blot hits nobody", variant="chaos", skin="pen"),
)
_DEVILS_PULL = r"the caller and everyone else who still has cards {} together, except the player who played it"
_DEVIL = (
    *under(_DEVILS_PULL.format("pull the trigger"), variant="devil", skin="revolver"),
    *under(_DEVILS_PULL.format("write"), variant="devil", skin="pen"),
)
_NEXT_ALIVE = (
    *under(r"just eliminated, the next player alive goes first", skin="revolver"),
    *under(r"just eliminated, the next player still in goes first", skin="pen"),
)
_EVERYBODY_SHOOTS = (
    *under(r"Chaos, everyone alive shoots", variant="chaos", skin="revolver"),
    *under(r"Chaos, everyone still in flicks a nib", variant="chaos", skin="pen"),
)
_RELOADED = (
    *under(
        r"lethal card comes up as you shoot and you survive the round, you get a new revolver of six",
        variant="chaos",
        skin="revolver",
    ),
    *under(r"nib blots as you flick it and you stay in, you get a new tin of six nibs", variant="chaos", skin="pen"),
)
_TOGETHER = (
    *under(
        r"every shot is fired at once", r"Each counts, even if its shooter is hit", variant="chaos", skin="revolver"
    ),
    *under(r"every nib is flicked at once", r"Each counts, even if its player is hit", variant="chaos", skin="pen"),
)
_CALLER_IS_OUT = (
    *under(r"the lethal card eliminates the caller", variant="chaos", skin="revolver"),
    *under(r"the one that blots eliminates the caller", variant="chaos", skin="pen"),
)
_NEXT_ROUND = always(r"caught with a Liar goes first, or the caller if the last play held no Liar")
_SHOOTING_TIME = (
    *under(r"You have 1 minute to point", variant="chaos", shoot_deadline=60),
    *under(r"You have 1 day to point", variant="chaos", shoot_deadline=86_400),
    *under(r"You have no time limit to point", variant="chaos", shoot_deadline=0),
)

TOLD: Told = {
    "DK.1": (
        *under(r"8 Innocents and 12 Liars", variant="basic", faces="innocent"),
        *under(r"7 Innocents, 12 Liars and the Devil", variant="devil", faces="innocent"),
        *under(r"5 Innocents, 5 Liars, a Chaos and a Master", variant="chaos", faces="innocent"),
        *under(r"6 Kings, 6 Queens, 6 Aces and 2 Jokers", variant=_NOT_CHAOS, faces="court"),
        *under(r"5 Kings, 5 Queens, a Chaos and a Master", variant="chaos", faces="court"),
        *under(r"draws King, Queen or Ace as the innocent rank, for all to see", variant=_NOT_CHAOS, faces="court"),
        *under(r"draws King or Queen as the innocent rank, for all to see", variant="chaos", faces="court"),
        *under(r"the Devil replaces one card of it", variant="devil", faces="court"),
        *under(r"innocent rank and Jokers are Innocents, and all others are Liars", variant=_NOT_CHAOS, faces="court"),
        *under(r"innocent rank are Innocents, and all others are Liars", variant="chaos", faces="court"),
        *under(r"gets five new cards", variant=_NOT_CHAOS),
        *under(r"gets three new cards", variant="chaos"),
        *under(r"play one to three cards", variant=_NOT_CHAOS),
        *under(r"play one card\b", variant="chaos"),
        *under(r"revolver of six cards in random order, five blanks and a lethal card", skin="revolver"),
        *under(r"tin of six nibs in random order, five dry ones and one that blots", skin="pen"),
        *always(r"turn order and the first player are random"),
        *_SHOOTING_TIME,
    ),
    "DK.2": (
        *under(r"Be the last player alive", skin="revolver"),
        *under(r"Be the last player without a blot", skin="pen"),
    ),
    "DK.4": (
        *always(
            r"Each round, the whole deck is shuffled and everyone (alive|still in) gets",
            r"first player of a round has to play",
        ),
        *always(r"no cards left, your turns are skipped until the round ends"),
        *under(r"they are all innocent, or call the last play a lie", variant=_NOT_CHAOS),
        *under(r"it counts as innocent, or call the last card a lie", variant="chaos"),
        *under(r"so the call is made for them at once", auto_forced=True),
    ),
    "DK.5": (
        *under(
            r"holds a Liar, the player who lied pulls the trigger, otherwise the caller",
            r"To pull the trigger, turn up the top card of your own revolver",
            r"blank is discarded, and the lethal card eliminates you\.",
            variant=_NOT_CHAOS,
            skin="revolver",
        ),
        *under(
            r"holds a Liar, the player who lied writes, otherwise the caller",
            r"To write, take the top nib of your own tin",
            r"dry nib is discarded, and the one that blots eliminates you\.",
            variant=_NOT_CHAOS,
            skin="pen",
        ),
    ),
    "DK.6": (
        *under(
            r"Devil is only ever played alone",
            r"two players are left, .*the Devil is an ordinary Innocent",
            variant="devil",
        ),
        *_DEVIL,
    ),
    "DK.7": (
        *under(r"point at another player, who must have played the last card or still have cards", variant="chaos"),
        *under(
            r"shows an Innocent, the caller turns up the top card of their own revolver",
            r"a Liar, the caller shoots",
            r"the Master, the player who played it shoots",
            r"the lethal card eliminates your target",
            variant="chaos",
            skin="revolver",
        ),
        *under(
            r"shows an Innocent, the caller takes the top nib of their own tin",
            r"a Liar, the caller flicks a nib",
            r"the Master, the player who played it flicks a nib",
            r"the one that blots eliminates your target",
            variant="chaos",
            skin="pen",
        ),
        *_EVERYBODY_SHOOTS,
        *_TOGETHER,
        *_RELOADED,
    ),
    "DK.8": (
        *_NEXT_ROUND,
        *_NEXT_ALIVE,
        *always(r"longer you (survive|stay in), the better your place"),
        *always(r"eliminated in the same round share"),
        *under(r"nobody (survives a round|stays in), the match is a draw", variant="chaos"),
    ),
    "DK.9": (
        *always(r"not dealt stay unseen"),
        *under(r"sees how many cards you play", r"turns up the last play and nothing else", variant=_NOT_CHAOS),
        *under(r"turns up the last card\b", r"they point in secret", variant="chaos"),
    ),
    "DK.10": (*_RANDOM_CARD, *always(r"or calls if that is all you can do"), *_AT_NOBODY),
    "DK-D2": (
        *under(r"turns up the last play", variant=_NOT_CHAOS),
        *under(r"turns up the last card\b", variant="chaos"),
    ),
    "DK-D3": always(r"even if its player has no cards left"),
    "DK-D4": always(r"only player who still has cards has to call"),
    "DK-D5": under(r"If it holds a Liar", variant=_NOT_CHAOS),
    "DK-D6": (
        *under(r"never reshuffled, so a sixth pull is always lethal", variant=_NOT_CHAOS, skin="revolver"),
        *under(r"never reshuffled, so a sixth nib always blots", variant=_NOT_CHAOS, skin="pen"),
        *under(r"lasts until its (lethal card|blot) comes up", variant="chaos"),
    ),
    "DK-D7": always(r"not dealt stay unseen"),
    "DK-D8": _NEXT_ALIVE,
    "DK-D9": under(r"two players are left, even if that is from the start", variant="devil"),
    "DK-D10": _DEVIL,
    "DK-D11": under(r"the caller and everyone else who still has cards", variant="devil"),
    "DK-D12": _NEXT_ROUND,
    "DK-D15": under(r"must have played the last card or still have cards", variant="chaos"),
    "DK-D16": _EVERYBODY_SHOOTS,
    "DK-D17": _AT_NOBODY,
    "DK-D18": _TOGETHER,
    "DK-D19": _CALLER_IS_OUT,
    "DK-D20": _NEXT_ROUND,
    "DK-D21": _RELOADED,
    "DK-D23": always(r"Nobody can pass"),
    "DK-D25": _RANDOM_CARD,
    "DK-D26": _SHOOTING_TIME,
}

NOT_FOR_PLAYERS = {
    "DK.3": "what a page shows; who sees what is DK.9",
    "DK.11": "notation, which stands by the field it is typed in",
    "DK.12": "the decisions, which are listed one by one",
    "DK-D1": "the page lists the players in turn order",
    "DK-D13": "follows: a round ends with an elimination",
    "DK-D14": "a table has one variant",
    "DK-D22": "a proof",
    "DK-D24": "cannot happen",
}
