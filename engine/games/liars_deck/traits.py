"""Liar's Deck: no card is lost; few cards, shots and revolvers can be listed, where no new round is dealt."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import islice, permutations
from random import Random

from engine.chance import Chance
from engine.conformance.traits import Small, Traits
from engine.games.liars_deck import GAME
from engine.games.liars_deck.deck import deck, kind, unseen
from engine.games.liars_deck.events import (
    Called,
    Event,
    Played,
    Pointed,
    Reloaded,
    RoulettePlayed,
    RoundBegan,
    RoundEnded,
    ShootingBegan,
    Shot,
    Started,
)
from engine.games.liars_deck.stakes import verdicts
from engine.games.liars_deck.values import (
    REVOLVER,
    Action,
    Call,
    Card,
    Cards,
    Options,
    Play,
    Point,
    Public,
    State,
    View,
)
from engine.kit.scene.moments import first
from engine.kit.seats import Seat
from engine.kit.sentence import Sentence
from engine.kit.value import replace

# ---- nothing is lost ----


def nothing_lost(state: State) -> None:
    """Cards and revolvers are in order."""
    _no_card_is_lost(state)
    _no_revolver_card_is_lost(state)
    public = state.public
    aimed = [seat for seat, target in enumerate(state.targets) if target is not None]
    assert set(aimed) == set(public.pointed) - set(public.at_nobody), "DK.7: a shot without who pointed, or without aim"
    assert (len(public.alive) < 2) == (public.phase == "OVER"), "DK.8: the game ends with the last player but one"
    if public.phase in ("FIRST", "TURN", "FORCED"):
        holding = [seat for seat in public.order if state.hands[seat]]
        assert public.turn in holding, "DK.4: the player in turn has no cards"
        assert set(holding) <= set(public.alive), "DK.8: a player who is out holds cards"
        assert (len(holding) == 1) == (public.phase == "FORCED"), "DK.4: the only player with cards is forced to call"


def _no_card_is_lost(state: State) -> None:
    public = state.public
    cards = [card for some in (*state.hands, *state.plays, state.undealt) for card in some]
    assert sorted(cards) == sorted(deck(public.options, public.rank)), "a card is missing or there twice"
    assert tuple(map(len, state.hands)) == public.hands, "a hand is miscounted"
    assert [len(cards) for cards in state.plays] == [count for _, count in public.plays], "a play is miscounted"
    assert len(state.undealt) == public.undealt, "the undealt cards are miscounted"
    if public.devil_is_active:
        assert not any("D" in cards and len(cards) > 1 for cards in state.plays), "DK.6: an active Devil among others"


def _no_revolver_card_is_lost(state: State) -> None:
    public = state.public
    assert tuple(map(len, state.revolvers)) == public.revolvers, "a revolver is miscounted"
    for seat, revolver in enumerate(state.revolvers):
        assert revolver.count("X") == (seat not in public.spent), "DK.1: not one lethal card in a revolver that has one"


# ---- what comes of a move ----


def came_of(before: State, seat: Seat, events: Sequence[Event]) -> Sentence | None:
    """The players who pulled or shot, if a call came at once; the chance of a shot."""
    if isinstance(events[0], Pointed) and any(isinstance(event, Shot) for event in events):
        return Sentence("chance", {"left": before.public.revolvers[seat]})
    called, pulled, shooting = first(Called, events), first(RoulettePlayed, events), first(ShootingBegan, events)
    if called is None or len([event for event in events if isinstance(event, Played)]) > 1:
        return None
    by = shooting.shooters if shooting else tuple([each for each, _ in pulled.pulls]) if pulled else ()
    left = before.public.revolvers[by[0]] if len(by) == 1 else 0
    key = "if_played" if isinstance(events[0], Played) else "if_called"
    return Sentence(key, {"verdict": called.verdict, "by": by, "left": left, "shoots": shooting is not None})


def fitting(view: View, random: Random) -> Iterator[State]:
    """The last play with each verdict that cards out of sight allow."""
    if view.public.phase not in ("TURN", "FORCED"):
        return
    hidden = unseen(view)
    for play in filter(None, [_play(hidden, verdict, view.public) for verdict in verdicts(view.public)]):
        yield GAME.resample(replace(view, plays=(*view.plays[:-1], play)), random)


def _play(hidden: Sequence[Card], verdict: Card, public: Public) -> Cards | None:
    """As many cards as the last play has; only Innocent cards and Liars are played together."""
    count, fitting = public.plays[-1][1], [card for card in hidden if kind(card, public) == verdict]
    if not fitting or (count > 1 and verdict not in "IL"):
        return None
    others = [card for card in hidden if kind(card, public) == "I"] if verdict != "I" else []
    cards = [*fitting[:1], *others, *fitting[1:]][:count]
    return tuple(sorted(cards)) if len(cards) == count else None


# ---- small positions ----


def table(seats: int, **options: object) -> State:
    """Between two rounds. Each shot eliminates: with two players no other round is dealt after any call."""
    rules = Options(**options)  # type: ignore[arg-type] # the traits below name them
    begun = GAME.evolve(None, Started(rules, tuple(range(seats)), first=0, revolvers=(("X",),) * seats))
    return replace(begun, public=replace(begun.public, revolvers=(1,) * seats))


def deal(*sizes: int, rank: str = "") -> Callable[[State, Chance], Sequence[Event]]:
    """So many cards to each seat."""

    def dealt(start: State, chance: Chance) -> Sequence[Event]:
        cards = deck(start.public.options, rank)
        few = sorted(set(permutations(cards, sum(sizes))))
        return [_round(cards, chance.pick("cards", few), sizes, rank)]

    return dealt


def _round(cards: Cards, few: Cards, sizes: Sequence[int], rank: str = "") -> RoundBegan:
    dealt = iter(few)
    hands = tuple(tuple(sorted(islice(dealt, size))) for size in sizes)
    left_over = tuple(sorted((Counter(cards) - Counter(few)).elements()))
    return RoundBegan(0, rank, len(left_over), hands, left_over)


def deal_chaos(start: State, chance: Chance) -> Sequence[Event]:
    """The first player has played Chaos as the last card, the others have one each, and all shoot."""
    cards = deck(start.public.options, "")
    few = ("C", *chance.pick("cards", sorted({few for few in permutations(cards, 2) if "C" not in few})))
    return [
        _round(cards, few, (1, 1, 1)),
        Played(0, 1, next=1, forced=False, cards=("C",)),
        Called(1, 0, ("C",), "C", forced=False),
        ShootingBegan((0, 1, 2)),
    ]


def shoot_at_nobody(start: None, chance: Chance) -> Sequence[Event]:
    """Two new revolvers, shot at nobody; after the lethal card a seat gets another revolver."""
    revolvers = [chance.pick("revolver", REVOLVERS) for _ in range(2)]
    bullets = [revolver[0] for revolver in revolvers]
    return [
        Started(Options(variant="chaos"), order=(0, 1), first=0, revolvers=tuple(revolvers)),
        Shot(tuple((seat, None, bullet) for seat, bullet in enumerate(bullets))),
        *[Reloaded(seat, chance.pick("new", REVOLVERS)) for seat, bullet in enumerate(bullets) if bullet == "X"],
        RoundEnded(first=0),
    ]


REVOLVERS = sorted(set(permutations(REVOLVER)))


def actions(view: View) -> Iterator[Action]:
    """All, and the shot at nobody; but no call that may lead to another round."""
    ends = len(view.public.order) == 2
    yield from (action for action in GAME.legal(view) if ends or action != Call())
    if view.public.phase == "SHOOT":
        yield Point(None)


def absurd(view: View, action: Action) -> bool:
    """Calls a certain truth, or passes a certain lie."""
    public = view.public
    if public.phase != "TURN":
        return False
    lies = [kind(card, public) == "L" for card in unseen(view)]
    return not any(lies) if action == Call() else lies.count(False) < public.plays[-1][1]


def bluffs(view: View, action: Action) -> bool | None:
    """Lays a Liar while it holds an innocent card."""
    lies = [kind(card, view.public) == "L" for card in view.hand]
    if not isinstance(action, Play) or all(lies):
        return None
    return any(kind(card, view.public) == "L" for card in action.cards)


TRAITS = Traits(
    nothing_lost,
    interacting=(("variant", "faces"), ("variant", "auto_forced"), ("variant", "shoot_deadline")),
    small=(
        Small("calls that end the game", 2, table(2), deal(2, 1), actions, moves=2),
        Small("court cards", 2, table(2, faces="court"), deal(1, 1, rank="K"), actions, moves=1),
        Small("an active Devil", 3, table(3, variant="devil", auto_forced=False), deal(2, 1, 0), actions, moves=2),
        Small("secret shots", 3, table(3, variant="chaos"), deal_chaos, actions, moves=2),
        Small("used and new revolvers", 2, None, shoot_at_nobody, actions, moves=0),
    ),
    variants=(
        (4, {}),
        (4, {"variant": "devil"}),
        (3, {"variant": "chaos"}),
        (3, {"faces": "court"}),
    ),
    absurd=absurd,
    came_of=came_of,
    fitting=fitting,
    bluffs=bluffs,
)
