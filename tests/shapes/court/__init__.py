"""Court: claim a role to take what it gives, unless somebody doubts that you have it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import TypeAlias

from engine.chance import Chance
from engine.game import Course, Game, Outcome
from engine.kit import notation, words
from engine.kit.moves import Listed, Spoken
from engine.kit.numerals import counted
from engine.kit.orders import LettingPass
from engine.kit.scene.board import Board, Fact, Mat, Place, pieces
from engine.kit.seats import Seat, Viewer, Whom, with_seat
from engine.kit.sentence import Says, Sentence, sentence
from engine.kit.value import Value, replace
from engine.kit.visibility import private_each
from engine.privacy import tell

ROLES = ("Duke", "Captain", "Killer", "Baron", "Priest")
DUKE, CAPTAIN, KILLER, BARON, PRIEST = range(1, 6)
COPIES, HAND = 5, 2


class Options(Value):
    """There is nothing to choose."""


class Earn(Spoken):
    """One coin."""


class Beg(Spoken):
    """One coin of the richest."""


class Tax(Spoken):
    """Three coins, for a Duke."""


class Levy(Spoken):
    """One coin of each, for a Baron."""


class Bless(Spoken):
    """Two coins, and one for everyone else, for a Priest."""


class Rest(Spoken):
    """Nothing."""


class Steal(Spoken):
    """Two coins of a player, for a Captain."""

    victim: Whom


class Murder(Spoken):
    """A card of a player, for a Killer and three coins."""

    victim: Whom


class Topple(Spoken):
    """A card of a player, for seven coins."""

    victim: Whom


class Give(Spoken):
    """A coin for a player."""

    friend: Whom


class LetGo(Spoken):
    """The claim is believed."""


class Doubt(Spoken):
    """The claim is false."""


class Lose(Spoken):
    """The first card, or the second."""

    card: int


Act: TypeAlias = Earn | Beg | Tax | Levy | Bless | Rest | Steal | Murder | Topple | Give
Action: TypeAlias = Act | LetGo | Doubt | Lose
ALONE: tuple[Callable[[], Act], ...] = (Earn, Beg, Tax, Levy, Bless, Rest)
AT_A_PLAYER: Mapping[Callable[[Seat], Act], int] = {Steal: 0, Murder: 3, Topple: 7, Give: 1}
CLAIMS: Mapping[type[Act], int] = {Tax: DUKE, Levy: BARON, Bless: PRIEST, Steal: CAPTAIN, Murder: KILLER}


class Claimed(Value):
    """An act waits for doubts."""

    act: str
    by: Seat
    to: Seat
    role: int


class Position(Value):
    """Where the game stands, and what was just done.

    :param up: faces of cards that lie open, 0 for others
    :param lost: cards that are lost
    :param did: the message about it
    :param passed: seats that believed the claim
    :param loser: has to lose a card
    """

    coins: tuple[int, ...]
    up: tuple[tuple[int, ...], ...]
    lost: tuple[tuple[bool, ...], ...]
    turn: Seat
    did: str
    by: Seat
    to: Seat
    hands: tuple[tuple[int, ...] | None, ...] = private_each()
    role: int = 0
    claim: Claimed | None = None
    passed: tuple[Seat, ...] = ()
    loser: Seat | None = None

    @property
    def left(self) -> list[Seat]:
        """Seats with a card."""
        return [seat for seat, lost in enumerate(self.lost) if not all(lost)]

    @property
    def next_turn(self) -> Seat:
        """After the seat in turn."""
        return min(self.left, key=lambda seat: (seat <= self.turn, seat))


class ActNow(Value):
    """Take an act."""

    coins: int


class React(Value):
    """Doubt the claim, or let it go."""

    by: Seat
    role: int


class LoseOne(Value):
    """Lose a card."""


Question: TypeAlias = ActNow | React | LoseOne


class Words(words.Words):
    """Everything that Court says."""

    earn = Says("Earn")
    beg = Says("Beg")
    tax = Says("Tax as Duke")
    levy = Says("Levy as Baron")
    bless = Says("Bless as Priest")
    rest = Says("Rest")
    steal = Says("Steal as Captain")
    murder = Says("Murder as Killer")
    topple = Says("Topple")
    give = Says("Give a coin")
    let_go = Says("Let it go")
    doubt = Says("Doubt")
    lose = Says("Lose a card")
    hand = Says("in hand")
    open = Says("lost")
    lose_one = Says("You lose a card. Which one?")

    def act_now(self, coins: int) -> str:
        return f"It’s your turn, with {self.purse(coins)}. What do you do?"

    def react(self, by: Seat, role: int) -> str:
        return f"{self.who(by)} claimed to be the {ROLES[role - 1]}. Doubt it?"

    def dealt(self, by: Seat) -> str:
        return f"Everyone got two cards. The first turn went to {self.who(by)}."

    def claimed(self, by: Seat, role: int) -> str:
        return f"{self.who(by)} claimed to be the {ROLES[role - 1]}."

    def acted(self, by: Seat) -> str:
        return f"{self.who(by)} acted."

    def aimed(self, by: Seat, to: Seat) -> str:
        return f"{self.who(by)} acted on {self.who(to)}."

    def believed(self, by: Seat) -> str:
        return f"{self.who(by)} let it go."

    def showed(self, by: Seat, to: Seat, role: int) -> str:
        return f"{self.who(by)} called {self.who(to)} no {ROLES[role - 1]}, in vain."

    def caught_out(self, by: Seat, to: Seat) -> str:
        return f"{self.who(by)} saw through {self.who(to)}."

    def lost_one(self, by: Seat, role: int) -> str:
        return f"{self.who(by)} buried the {ROLES[role - 1]}."

    def purse(self, coins: int) -> str:
        return counted(coins, "coin", "coins")

    def won(self, by: Seat) -> str:
        return f"{self.who(by)} won."


class Court(Game[Options, Position, Position, Action, Position, Question]):
    """The game."""

    name = "court"
    title = "Court"
    summary = "Claim to be anyone, for as long as nobody doubts it."
    seats = range(3, 11)
    words = Words
    orders = LettingPass(lambda view: LetGo() if view.claim else None)

    def begin(self, course: Course[Position, Position], options: Options, seats: int, chance: Chance) -> None:
        deck = chance.shuffle("deal", [role for role in range(1, 6) for _ in range(COPIES)])
        hands = tuple([deck[seat * HAND : (seat + 1) * HAND] for seat in range(seats)])
        up, lost = ((0,) * HAND,) * seats, ((False,) * HAND,) * seats
        course.add(Position((2,) * seats, up, lost, 0, "dealt", 0, 0, hands=hands))

    def decide(self, course: Course[Position, Position], seat: Seat, action: Action, chance: Chance) -> None:
        state = course.state
        match action:
            case LetGo():
                assert state.claim
                passed = (*state.passed, seat)
                course.add(replace(state, passed=passed, did="believed", by=seat))
                if len(passed) == len(state.left) - 1:
                    _act(course, state.claim.act, state.claim.by, state.claim.to)
            case Doubt():
                _doubt(course, seat)
            case Lose(card):
                _lose(course, seat, card - 1)
            case _:
                to = seat if action.named_seat is None else action.named_seat
                if role := CLAIMS.get(type(action), 0):
                    claim = Claimed(type(action).__name__, seat, to, role)
                    course.add(replace(state, claim=claim, passed=(), did="claimed", by=seat, to=to, role=role))
                else:
                    _act(course, type(action).__name__, seat, to)

    def evolve(self, state: Position | None, event: Position) -> Position:
        return event

    def outcome(self, state: Position) -> Outcome | None:
        if len(state.left) > 1:
            return None
        places = tuple([1 if seat in state.left else 2 for seat in range(len(state.coins))])
        return Outcome(places, sentence(Words.won, by=state.left[0]))

    def view(self, state: Position, viewer: Viewer) -> Position:
        return tell(state, viewer)

    def resample(self, view: Position, random: Random) -> Position:
        known = [own or up for own, up in zip(view.hands, view.up, strict=True)]
        rest = [role for role in range(1, 6) for _ in range(COPIES)]
        for card in [card for hand in known for card in hand if card]:
            rest.remove(card)
        random.shuffle(rest)
        return replace(view, hands=tuple([tuple([card or rest.pop() for card in hand]) for hand in known]))

    def still_in(self, view: Position) -> frozenset[Seat]:
        return frozenset(view.left)

    def board(self, view: Position) -> Board:
        mats = []
        for seat, (own, up, lost) in enumerate(zip(view.hands, view.up, view.lost, strict=True)):
            faces = [ROLES[card - 1] if card else None for card in own or up]
            held, gone = (
                [face for face, off in zip(faces, lost, strict=True) if off == each] for each in (False, True)
            )
            places = [Place(sentence(Words.hand), pieces(held))] if held else []
            places += [Place(sentence(Words.open), pieces(gone))] if gone else []
            purse = Fact(sentence(Words.purse, coins=view.coins[seat]), view.coins[seat])
            mats.append(Mat(seat, tuple(places), facts=(purse,), is_out=seat not in view.left))
        claim = view.claim
        facts = [Fact(sentence(Words.claimed, by=claim.by, role=claim.role), claim.role, claim.by)] if claim else []
        return Board(tuple(mats), facts=tuple(facts), awaited=tuple(self.to_act(view)))

    def to_act(self, view: Position) -> Mapping[Seat, Question]:
        if len(view.left) == 1:
            return {}
        if view.loser is not None:
            return {view.loser: LoseOne()}
        if view.claim:
            asked = [seat for seat in view.left if seat != view.claim.by and seat not in view.passed]
            return {seat: React(view.claim.by, view.claim.role) for seat in asked}
        return {view.turn: ActNow(view.coins[view.turn])}

    def is_optional(self, question: Question) -> bool:
        return isinstance(question, React)

    def legal(self, view: Position) -> Listed[Action]:
        asked = [seat for seat, hand in enumerate(view.hands) if hand is not None and seat in self.to_act(view)]
        return Listed(_moves(view, asked[0]) if len(asked) == 1 else [], Words)

    def automatic(self, view: Position, chance: Chance, after: Action | None) -> Action | None:
        if after:
            return None
        if view.loser is not None:
            return Lose(1 + view.lost[view.loser].index(False))
        return LetGo() if view.claim else Earn()

    def parse(self, text: str, view: Position, names: Sequence[str]) -> tuple[Action, ...]:
        at_players = [kind(seat) for kind in AT_A_PLAYER for seat in range(len(view.coins))]
        moves = [*(kind() for kind in ALONE), *at_players, LetGo(), Doubt(), Lose(1), Lose(2)]
        return notation.among(moves, text, names)

    def rules(self, options: Options) -> Iterator[str]:
        yield "Everyone has two cards and two coins. In turn, take an act; some claim a role."
        yield "Anyone may doubt a claim. If it was false, the claimant loses a card; if not, the doubter."
        yield "Silence lets a claim go. Otherwise, the default move earns a coin, or loses the first card."

    def tells(self, event: Position) -> list[Sentence]:
        values = {"by": event.by, "to": event.to, "role": event.role}
        wanted = getattr(Words, event.did).__code__.co_varnames[1:]
        return [Sentence(event.did, {name: value for name, value in values.items() if name in wanted})]


def _moves(view: Position, seat: Seat) -> Iterator[Action]:
    if view.loser is not None:
        yield from [Lose(1 + number) for number, off in enumerate(view.lost[seat]) if not off]
    elif view.claim:
        yield from (LetGo(), Doubt())
    else:
        coins = view.coins[seat]
        yield from (kind() for kind in ALONE)
        for at, cost in AT_A_PLAYER.items():
            if coins >= cost:
                yield from [at(other) for other in view.left if other != seat]


def _act(course: Course[Position, Position], act: str, by: Seat, to: Seat) -> None:
    state = course.state
    gains = [0] * len(state.coins)
    others = [seat for seat in state.left if seat != by and state.coins[seat]]
    match act:
        case "Earn":
            gains[by] += 1
        case "Tax":
            gains[by] += 3
        case "Bless":
            gains = [2 if seat == by else 1 if seat in state.left else 0 for seat in range(len(gains))]
        case "Beg" | "Levy":
            for seat in others if act == "Levy" else sorted(others, key=lambda seat: -state.coins[seat])[:1]:
                gains[seat], gains[by] = -1, gains[by] + 1
        case "Steal":
            gains[to], gains[by] = -min(2, state.coins[to]), min(2, state.coins[to])
        case "Give":
            gains[to], gains[by] = 1, -1
        case "Murder" | "Topple":
            gains[by] = -(3 if act == "Murder" else 7)
    coins = tuple([have + gain for have, gain in zip(state.coins, gains, strict=True)])
    loser = to if act in ("Murder", "Topple") and to in state.left else None
    did = "acted" if by == to else "aimed"
    turn = state.turn if loser is not None else state.next_turn
    course.add(replace(state, coins=coins, claim=None, loser=loser, turn=turn, did=did, by=by, to=to))


def _doubt(course: Course[Position, Position], by: Seat) -> None:
    state, claim = course.state, course.state.claim
    assert claim
    hand = state.hands[claim.by]
    assert hand
    has = [slot for slot, card in enumerate(hand) if card == claim.role and not state.lost[claim.by][slot]]
    if has:
        up = with_seat(state.up, claim.by, with_seat(state.up[claim.by], has[0], claim.role))
        course.add(replace(state, up=up, claim=None, loser=by, did="showed", by=by, to=claim.by, role=claim.role))
    else:
        course.add(replace(state, claim=None, loser=claim.by, did="caught_out", by=by, to=claim.by))


def _lose(course: Course[Position, Position], by: Seat, slot: int) -> None:
    state = course.state
    hand = state.hands[by]
    assert hand
    up = with_seat(state.up, by, with_seat(state.up[by], slot, hand[slot]))
    after = replace(state, up=up, lost=with_seat(state.lost, by, with_seat(state.lost[by], slot, True)), loser=None)
    course.add(replace(after, turn=after.next_turn, did="lost_one", by=by, role=hand[slot]))


GAME = Court()
