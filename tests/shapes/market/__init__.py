"""Market: nine stalls with hidden goods; look into one, or buy it."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import TypeAlias

from engine.chance import Chance
from engine.game import Course, Game, Outcome
from engine.kit import notation, words
from engine.kit.moves import Listed, Spoken
from engine.kit.options import whole
from engine.kit.scene.board import Board, Fact, Mat, Place, pieces
from engine.kit.seats import Seat, Viewer, with_seat
from engine.kit.sentence import Says, sentence
from engine.kit.value import Value, replace
from engine.kit.visibility import private, private_each, secret
from engine.privacy import tell


class Options(Value):
    """The house rules."""

    stalls: int = whole(9, "Stalls", "Each has goods of another value.", least=3, most=12)


class Look(Spoken):
    """See the goods of a stall."""

    stall: int


class Buy(Spoken):
    """Get the goods of a stall, open to all."""

    stall: int


Action: TypeAlias = Look | Buy


class Opened(Value):
    """Goods lie in the stalls."""

    seats: int
    stalls: int
    goods: tuple[int, ...] | None = secret()


class Looked(Value):
    """A player looked into a stall."""

    by: Seat
    stall: int
    worth: int | None = private("by")


class Bought(Value):
    """A player bought the goods of a stall."""

    by: Seat
    stall: int
    worth: int


Event: TypeAlias = Opened | Looked | Bought


class State(Value):
    """Everything.

    :param bought: for each stall, who bought it and its worth
    :param looks: of each seat, at most two
    :param seen: for each seat, the worth of stalls that it saw, else 0
    """

    turn: Seat
    bought: tuple[tuple[Seat, int] | None, ...]
    looks: tuple[int, ...]
    looked: tuple[tuple[bool, ...], ...]
    goods: tuple[int, ...] | None = secret()
    seen: tuple[tuple[int, ...] | None, ...] = private_each()


class View(Value):
    """The state for one viewer."""

    viewer: Viewer
    state: State


class Trade(Value):
    """Look into a stall, or buy it."""

    open: tuple[int, ...]
    may_look: bool


class Words(words.Words):
    """Everything that Market says."""

    look = Says("Look into")
    buy = Says("Buy")
    goods = Says("bought")
    trade = Says("It’s your turn. Look into a stall, or buy its goods?")
    opened = Says("The market opened.")

    def looked(self, by: Seat, stall: int, worth: int | None) -> str:
        saw = f" and saw {worth}" if worth else ""
        return f"{self.who(by)} looked into stall {stall}{saw}."

    def bought(self, by: Seat, stall: int, worth: int) -> str:
        return f"{self.who(by)} bought stall {stall}, worth {worth}."

    def stall(self, number: int) -> str:
        return f"Stall {number}"

    def worth(self, total: int) -> str:
        return f"worth {total}"

    def won(self, by: Seat) -> str:
        return f"{self.who(by)} traded best."


class Market(Game[Options, State, Event, Action, View, Trade]):
    """The game."""

    name = "market"
    title = "Market"
    summary = "Look into stalls, and buy the best goods."
    seats = range(2, 7)
    words = Words

    def begin(self, course: Course[State, Event], options: Options, seats: int, chance: Chance) -> None:
        course.add(Opened(seats, options.stalls, chance.shuffle("goods", range(1, options.stalls + 1))))

    def decide(self, course: Course[State, Event], seat: Seat, action: Action, chance: Chance) -> None:
        goods = course.state.goods
        assert goods
        worth = goods[action.stall - 1]
        kind = Looked if isinstance(action, Look) else Bought
        course.add(kind(seat, action.stall, worth))

    def evolve(self, state: State | None, event: Event) -> State:
        if isinstance(event, Opened):
            nothing, count = (0,) * event.stalls, event.seats
            looked, seen = ((False,) * event.stalls,) * count, (nothing,) * count
            return State(0, (None,) * event.stalls, (0,) * count, looked, event.goods, seen)
        assert state
        turn, at = (state.turn + 1) % len(state.looks), event.stall - 1
        if isinstance(event, Bought):
            return replace(state, turn=turn, bought=with_seat(state.bought, at, (event.by, event.worth)))
        by = event.by
        own = state.seen[by] or ()
        return replace(
            state,
            turn=turn,
            looks=with_seat(state.looks, by, state.looks[by] + 1),
            looked=with_seat(state.looked, by, with_seat(state.looked[by], at, True)),
            seen=with_seat(state.seen, by, with_seat(own, at, event.worth or 0)),
        )

    def outcome(self, state: State) -> Outcome | None:
        if None in state.bought:
            return None
        totals = _totals(state)
        places = tuple([1 + sum(other > total for other in totals) for total in totals])
        return Outcome(places, sentence(Words.won, by=places.index(1)), totals)

    def view(self, state: State, viewer: Viewer) -> View:
        return View(viewer, tell(state, viewer))

    def resample(self, view: View, random: Random) -> State:
        state = view.state
        own = (0,) * len(state.bought) if view.viewer is None else state.seen[view.viewer] or ()
        known = [sale[1] if sale else seen for sale, seen in zip(state.bought, own, strict=True)]
        rest = [worth for worth in range(1, len(known) + 1) if worth not in known]
        random.shuffle(rest)
        goods = tuple([worth or rest.pop() for worth in known])
        seen = tuple(
            [tuple([worth if has else 0 for worth, has in zip(goods, looked, strict=True)]) for looked in state.looked]
        )
        return replace(state, goods=goods, seen=seen)

    def still_in(self, view: View) -> frozenset[Seat]:
        return frozenset(range(len(view.state.looks)))

    def board(self, view: View) -> Board:
        state = view.state
        own = None if view.viewer is None else state.seen[view.viewer]
        mats, totals = [], _totals(state)
        for seat, total in enumerate(totals):
            goods = [sale[1] for sale in state.bought if sale and sale[0] == seat]
            places = (Place(sentence(Words.goods), pieces(goods)),) if goods else ()
            mats.append(Mat(seat, places, facts=(Fact(sentence(Words.worth, total=total), total),)))
        middle = []
        for at, sale in enumerate(state.bought):
            lies = [] if sale else [own[at] or None if own else None]
            middle.append(Place(sentence(Words.stall, number=at + 1), pieces(lies)))
        return Board(tuple(mats), tuple(middle), awaited=tuple(self.to_act(view)))

    def to_act(self, view: View) -> Mapping[Seat, Trade]:
        state = view.state
        stalls = tuple([at + 1 for at, sale in enumerate(state.bought) if sale is None])
        return {state.turn: Trade(stalls, state.looks[state.turn] < 2)} if stalls else {}

    def legal(self, view: View) -> Listed[Action]:
        asked = None if view.viewer is None else self.to_act(view).get(view.viewer)
        looks = map(Look, asked.open) if asked and asked.may_look else ()
        return Listed([*looks, *map(Buy, asked.open if asked else ())], Words)

    def automatic(self, view: View, chance: Chance, after: Action | None) -> Action | None:
        return (
            None if after else chance.pick("default", [Buy(stall) for stall in self.to_act(view)[view.state.turn].open])
        )

    def parse(self, text: str, view: View, names: Sequence[str]) -> tuple[Action, ...]:
        stalls = range(1, len(view.state.bought) + 1)
        return notation.among([*map(Look, stalls), *map(Buy, stalls)], text)

    def rules(self, options: Options) -> Iterator[str]:
        yield f"The goods of {options.stalls} stalls are worth 1 to {options.stalls}. In turn, look into one or buy it."
        yield "You may look twice. The player with the best goods wins. The default move buys any stall."


def _totals(state: State) -> tuple[int, ...]:
    sales = [sale for sale in state.bought if sale]
    return tuple([sum(worth for by, worth in sales if by == seat) for seat in range(len(state.looks))])


GAME = Market()
