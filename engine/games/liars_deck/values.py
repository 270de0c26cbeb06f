"""What Liar's Deck is made of: options, actions, events, questions, state, view."""

from typing import ClassVar, Literal, TypeAlias

from engine.kit.fields import private, private_each, secret
from engine.kit.options import choice
from engine.kit.seats import Seat, Viewer
from engine.kit.value import Value

Card: TypeAlias = str
"""One letter: I(nnocent), L(iar), D(evil), C(haos), M(aster); with court faces K, Q, A and J(oker) for I and L."""

Cards: TypeAlias = tuple[Card, ...]

Bullet: TypeAlias = Literal["X", "B"]
"""A card of a revolver: lethal or blank."""

REVOLVER: tuple[Bullet, ...] = ("X", "B", "B", "B", "B", "B")

SHOOT_DEADLINES = {
    60: "1 minute",
    600: "10 minutes",
    3600: "1 hour",
    8 * 3600: "8 hours",
    86_400: "1 day",
    3 * 86_400: "3 days",
    7 * 86_400: "1 week",
    14 * 86_400: "2 weeks",
    0: "No time limit",
}
"""In seconds."""

# ---- options ----


class Options(Value):
    """The house rules (DK.1)."""

    variant: Literal["basic", "devil", "chaos"] = choice(
        "basic",
        "Variant",
        "The Devil takes aim at the caller and all others with cards; in Chaos, players shoot at each other.",
        {"basic": "Basic", "devil": "Devil", "chaos": "Chaos"},
    )
    faces: Literal["innocent", "court"] = choice(
        "innocent",
        "Cards",
        "Court cards: each round draws the rank that is innocent. Jokers always are (Chaos has none).",
        {"innocent": "Innocents and Liars", "court": "Court cards"},
    )
    auto_forced: bool = choice(
        True,
        "Forced calls",
        "When calling is a player’s only legal move, make it for them.",
        {True: "Made at once", False: "Left to the player"},
    )
    shoot_deadline: Literal["same"] | int = choice(
        "same",
        "Time to shoot",
        "In Chaos, the time for taking aim.",
        {"same": "As for every other move", **SHOOT_DEADLINES},
    )


# ---- actions ----


class Play(Value):
    """Cards of the hand, face down, said to be innocent."""

    cards: Cards

    def __str__(self) -> str:
        return f"play {' '.join(self.cards)}"


class Call(Value):
    """The claim that the last play holds a Liar."""

    weighty: ClassVar[bool] = True

    def __str__(self) -> str:
        return "liar"


class Point(Value):
    """The own revolver at another player, secretly until all have pointed."""

    target: Seat

    def __str__(self) -> str:
        return f"shoot {self.target + 1}"


class PointAtNobody(Value):
    """What is done for a shooter who did not point in time (DK.10). Nobody may choose it."""

    def __str__(self) -> str:
        return "shoot nobody"


Action: TypeAlias = Play | Call | Point | PointAtNobody

# ---- events ----


class Started(Value):
    """The game is set up. `order` is the seating, drawn at random."""

    options: Options
    order: tuple[Seat, ...]
    first: Seat
    revolvers: tuple[tuple[Bullet, ...], ...] | None = secret()


class RoundBegan(Value):
    """The whole deck was shuffled and dealt. `rank` is innocent in this round (court faces; else empty)."""

    first: Seat
    rank: str
    undealt: int
    hands: tuple[Cards | None, ...] = private_each()
    left_over: Cards | None = secret()


class Played(Value):
    """Cards were put down. `next` acts; `forced` if that one can only call."""

    by: Seat
    count: int
    next: Seat
    forced: bool
    cards: Cards | None = private("by")


class Called(Value):
    """The last play was turned up. `verdict` is the kind of card that decides: I, L, D, C or M."""

    by: Seat
    accused: Seat
    cards: Cards
    verdict: Card
    forced: bool


class RoulettePlayed(Value):
    """Players turned up the top card of their own revolver: `X` eliminates."""

    pulls: tuple[tuple[Seat, Bullet], ...]


class ShootingBegan(Value):
    """These players point, all at once and secretly."""

    shooters: tuple[Seat, ...]


class Pointed(Value):
    """A shooter has chosen. That nobody was pointed at in time is known to all."""

    by: Seat
    at_nobody: bool
    target: Seat | None = private("by")


class Shot(Value):
    """All have pointed: targets and pulls are open. An `X` eliminates the target."""

    shots: tuple[tuple[Seat, Seat | None, Bullet], ...]


class Reloaded(Value):
    """A shooter who turned up the lethal card and lived on got a full new revolver (DK.7)."""

    by: Seat
    revolver: tuple[Bullet, ...] | None = secret()


class Eliminated(Value):
    """Some are out, in one round, and share a place."""

    seats: tuple[Seat, ...]
    place: int


class RoundEnded(Value):
    """Nobody has won yet: `first` begins the next round."""

    first: Seat


class Ended(Value):
    """One player is left and has won, or nobody is (`winner` is `None`): a draw."""

    winner: Seat | None


Event: TypeAlias = (
    Started
    | RoundBegan
    | Played
    | Called
    | RoulettePlayed
    | ShootingBegan
    | Pointed
    | Shot
    | Reloaded
    | Eliminated
    | RoundEnded
    | Ended
)

# ---- questions ----


class OpenRound(Value):
    """Play any cards: nobody has yet. `rank` is innocent (court faces; else empty), as in all questions."""

    rank: Card


class PlayOrCall(Value):
    """Play cards on top of these, or call whoever laid them."""

    by: Seat
    count: int
    rank: Card


class CallOnly(Value):
    """Call whoever laid these: nobody else has cards left."""

    by: Seat
    count: int
    rank: Card


class TakeAim(Value):
    """Point at somebody, in secret. `verdict` is what was turned up by the call: L, C or M."""

    caller: Seat
    accused: Seat
    verdict: Card


Question: TypeAlias = OpenRound | PlayOrCall | CallOnly | TakeAim

# ---- state ----


class Public(Value):
    """What everybody sees (DK.3).

    :param order: the seats in the order of turns
    :param turn: who acts; between rounds who will be first
    :param hands: number of cards in each hand
    :param plays: the plays of the round: who, and how many cards
    :param revolvers: number of cards left in each revolver
    :param rounds: how many rounds have begun
    :param spent: the seats whose lethal card has been turned up and not replaced
    :param places: of the eliminated and the winner, 0 for the others
    :param rank: the innocent rank of the round with court faces
    :param caller, verdict: of the last call of the round; no verdict before it
    :param shooters, pointed, at_nobody: while they shoot: who does, who has pointed, for whom time was up
    """

    options: Options
    phase: Literal["ROUND_START", "FIRST", "TURN", "FORCED", "SHOOT", "OVER"]
    order: tuple[Seat, ...]
    turn: Seat
    hands: tuple[int, ...]
    plays: tuple[tuple[Seat, int], ...]
    undealt: int
    revolvers: tuple[int, ...]
    places: tuple[int, ...]
    rounds: int = 0
    spent: tuple[Seat, ...] = ()
    rank: str = ""
    caller: Seat = 0
    verdict: Card = ""
    shooters: tuple[Seat, ...] = ()
    pointed: tuple[Seat, ...] = ()
    at_nobody: tuple[Seat, ...] = ()
    winner: Seat | None = None

    @property
    def alive(self) -> tuple[Seat, ...]:
        """The seats that are not eliminated, in the order of turns."""
        return tuple([seat for seat in self.order if not self.places[seat] or seat == self.winner])

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """Whose turn it is; in a shooting everybody who has not pointed yet."""
        if self.phase == "SHOOT":
            return tuple([seat for seat in self.shooters if seat not in self.pointed])
        return (self.turn,) if self.phase in ("FIRST", "TURN", "FORCED") else ()

    @property
    def accused(self) -> Seat:
        """Who made the last play of the round."""
        return self.plays[-1][0]

    @property
    def devil_is_active(self) -> bool:
        """With two players left the Devil is an Innocent (DK.6)."""
        return self.options.variant == "devil" and len(self.alive) > 2


class State(Value):
    """The whole position.

    :param hands: the cards of each hand, sorted
    :param plays: the cards of each play of the round, sorted
    :param undealt: cards that nobody has, sorted
    :param revolvers: of each seat, top first
    :param targets: of each seat that has pointed at somebody, until all have
    """

    public: Public
    hands: tuple[Cards, ...]
    plays: tuple[Cards, ...]
    undealt: Cards
    revolvers: tuple[tuple[Bullet, ...], ...]
    targets: tuple[Seat | None, ...]


# ---- view ----


class View(Value):
    """The position for one viewer: what everybody sees, the own hand, the own plays of the round, the own target."""

    viewer: Viewer
    public: Public
    hand: Cards
    plays: tuple[Cards | None, ...]
    target: Seat | None


def view(state: State, viewer: Viewer) -> View:
    """What the viewer may see and lastingly knows (DK.9)."""
    public = state.public
    seen_plays = [by == viewer for by, _ in public.plays]
    if public.verdict:
        seen_plays[-1] = True  # it was turned up
    return View(
        viewer,
        public,
        hand=() if viewer is None else state.hands[viewer],
        plays=tuple([cards if seen else None for seen, cards in zip(seen_plays, state.plays, strict=True)]),
        target=None if viewer is None else state.targets[viewer],
    )
