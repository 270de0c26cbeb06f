"""What the players of Liar's Deck can do and know: to_act to outcome."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations, islice
from random import Random

from engine.chance import Chance
from engine.game import Outcome, Question
from engine.games.liars_deck.deck import card_name, deck, most_per_play
from engine.games.liars_deck.values import (
    REVOLVER,
    Action,
    Bullet,
    Call,
    Card,
    Cards,
    Options,
    Play,
    Point,
    PointAtNobody,
    Public,
    State,
    View,
)
from engine.kit.controls import Choice, Control, Field, Fixed
from engine.kit.moves import LegalActions
from engine.kit.seats import Seat
from engine.kit.sentence import Player, Sentence, players

# ---- to_act ----


def to_act(view: View) -> Mapping[Seat, Question]:
    """Whose turn it is; in a shooting everybody who has not pointed yet."""
    public = view.public
    match public.phase:
        case "FIRST":
            return {public.turn: Question("FIRST", (public.rank,))}
        case "TURN" | "FORCED":
            return {public.turn: Question(public.phase, (*public.plays[-1], public.rank))}
        case "SHOOT":
            question = Question("SHOOT", (public.caller, public.accused, public.verdict))
            return {seat: question for seat in public.shooters if seat not in public.pointed}
        case _:
            return {}


def deadline(options: Options, question: Question, usual: int) -> int:
    """Pointing in Chaos can have a time of its own (DK.1)."""
    if question.phase == "SHOOT" and options.shoot_deadline != "same":
        return options.shoot_deadline
    return usual


# ---- legal ----


class Legal(LegalActions[Action]):
    """The moves of the viewer: plays of the own cards, the call, a target."""

    __slots__ = ("_is_asked", "_public", "_view")

    def __init__(self, view: View) -> None:
        self._view = view
        self._public = view.public
        self._is_asked = view.viewer in to_act(view)

    def refusal(self, action: Action) -> Sentence | None:
        """Names the rule that forbids the action (DK.4, DK.6, DK.7)."""
        if self._public.phase == "OVER":
            return Sentence("game_over")
        if not self._is_asked:
            return Sentence("not_your_turn", {"awaited": players(to_act(self._view))})
        match action:
            case Play(cards):
                return self._refusal_of_play(cards)
            case Call():
                return self._refusal_of_call()
            case Point(target):
                return self._refusal_of_target(target)
            case PointAtNobody():
                return self._refusal_of_target(None)

    def __iter__(self) -> Iterator[Action]:
        if self._may_call:
            yield Call()
        yield from self._plays()
        yield from map(Point, self._targets())

    def sample(self, random: Random) -> Action:
        """As likely a call as a play, where there is a choice; any play, any target."""
        if self._may_call and (not self._may_play or random.random() < 0.5):
            return Call()
        others: list[Action] = [*self._plays(), *map(Point, self._targets())]
        return random.choice(others)

    def controls(self) -> tuple[Control, ...]:
        """Cards to tick, a button for the call, a list of targets."""
        own = [Choice(card, card_name(card)) for card in self._view.hand]
        most = min(most_per_play(self._public.options), len(own))
        play = Control("Play", (Fixed("play"), Field("Your cards", tuple(own), 1, most)))
        call = Control("Liar!", (Fixed(str(Call())),), weighty=True)
        aims = [Choice(str(seat + 1), Player(seat)) for seat in self._targets()]
        shoot = Control("Shoot", (Fixed("shoot"), Field("At whom", tuple(aims))), weighty=True)
        return (*[play] * self._may_play, *[call] * self._may_call, *[shoot] * self.is_shooting)

    @property
    def is_shooting(self) -> bool:
        """Whether the viewer has to point at somebody."""
        return self._is_asked and self._public.phase == "SHOOT"

    @property
    def _may_play(self) -> bool:
        return self._is_asked and self._public.phase in ("FIRST", "TURN")

    @property
    def _may_call(self) -> bool:
        return self._is_asked and self._public.phase in ("TURN", "FORCED")

    def _plays(self) -> Iterator[Play]:
        if not self._may_play:
            return
        for count in range(1, most_per_play(self._public.options) + 1):
            for cards in sorted(set(combinations(self._view.hand, count))):
                if not _mixes_devil(cards, self._public):
                    yield Play(cards)

    def _targets(self) -> list[Seat]:
        viewer = self._view.viewer
        return targets(self._public, viewer) if viewer is not None and self.is_shooting else []

    def _refusal_of_play(self, cards: Cards) -> Sentence | None:
        if self._public.phase == "FORCED":
            return Sentence("must_call")
        if not self._may_play:
            return self._wrong_phase()
        return refusal_of_cards(self._view, cards)

    def _refusal_of_call(self) -> Sentence | None:
        if self._public.phase == "FIRST":
            return Sentence("nothing_to_call")
        return None if self._may_call else self._wrong_phase()

    def _refusal_of_target(self, target: Seat | None) -> Sentence | None:
        if not self.is_shooting:
            return self._wrong_phase()
        possible = self._targets()
        return None if target in possible else Sentence("invalid_target", {"targets": players(possible)})

    def _wrong_phase(self) -> Sentence:
        words = ["“play”"] * self._may_play + ["“liar”"] * self._may_call + ["“shoot”"] * self.is_shooting
        return Sentence("wrong_phase", {"possible": " or ".join(words)})


def targets(public: Public, shooter: Seat) -> list[Seat]:
    """Whom a shooter may point at: another player alive who is the accused or still has cards (DK.7)."""
    return [
        seat for seat in sorted(public.alive) if seat != shooter and (seat == public.accused or public.hands[seat] > 0)
    ]


def refusal_of_cards(view: View, cards: Cards) -> Sentence | None:
    """Why the viewer could not play these cards, whoever is in turn."""
    most = most_per_play(view.public.options)
    if not 1 <= len(cards) <= most:
        return Sentence("bad_number_of_cards", {"cards": "one card" if most == 1 else "one, two or three cards"})
    if Counter(cards) - Counter(view.hand):
        return Sentence("not_in_hand", {"hand": " ".join(view.hand)})
    return Sentence("devil_alone") if _mixes_devil(cards, view.public) else None


def _mixes_devil(cards: Cards, public: Public) -> bool:
    return len(cards) > 1 and "D" in cards and public.devil_is_active


# ---- automatic ----


def automatic(view: View, chance: Chance, after: Action | None) -> Action | None:
    """A random card, the forced call, a shot at nobody (DK.10)."""
    if after is not None:
        return None
    match view.public.phase:
        case "FORCED":
            return Call()
        case "SHOOT":
            return PointAtNobody()
        case _:
            return Play((chance.pick("card", view.hand),))


# ---- resample ----


def resample(view: View, random: Random) -> State:
    """Unseen cards can be anywhere, lethal cards in any place of a revolver, secret shots at any target."""
    public = view.public
    hands, plays, undealt = _cards(view, random)
    revolvers = [_revolver(count, seat in public.spent, random) for seat, count in enumerate(public.revolvers)]
    aims = [_target(view, seat, random) for seat in range(len(public.order))]
    return State(public, hands, plays, undealt, tuple(revolvers), tuple(aims))


def _cards(view: View, random: Random) -> tuple[tuple[Cards, ...], tuple[Cards, ...], Cards]:
    """Hands, plays and undealt cards. Of unseen cards one thing is known: an active Devil is played alone (DK.6)."""
    public = view.public
    unseen = _unseen(view)
    random.shuffle(unseen)
    plays = [(known, count) for known, (_, count) in zip(view.plays, public.plays, strict=True)]
    several = sum([count for known, count in plays if not known and count > 1])
    if public.devil_is_active and "D" in unseen:
        unseen.remove("D")
        unseen.insert(random.randint(several, len(unseen)), "D")
    in_several, elsewhere = iter(unseen[:several]), iter(unseen[several:])

    def drawn(cards: Iterator[Card], count: int) -> Cards:
        return tuple(sorted(islice(cards, count)))

    return (
        tuple([view.hand if seat == view.viewer else drawn(elsewhere, each) for seat, each in enumerate(public.hands)]),
        tuple([known or drawn(in_several if count > 1 else elsewhere, count) for known, count in plays]),
        drawn(elsewhere, public.undealt),
    )


def _unseen(view: View) -> list[Card]:
    seen = Counter(view.hand)
    for cards in view.plays:
        seen.update(cards or ())
    return list((Counter(deck(view.public.options, view.public.rank)) - seen).elements())


def _revolver(count: int, is_spent: bool, random: Random) -> tuple[Bullet, ...]:
    cards: list[Bullet] = ["B"] * count if is_spent else list(REVOLVER[:count])
    random.shuffle(cards)
    return tuple(cards)


def _target(view: View, seat: Seat, random: Random) -> Seat | None:
    public = view.public
    if seat == view.viewer:
        return view.target
    if seat not in public.pointed or seat in public.at_nobody:
        return None
    return random.choice(targets(public, seat))


# ---- still_in, outcome ----


def still_in(view: View) -> frozenset[Seat]:
    """Who is alive."""
    return frozenset(view.public.alive)


def outcome(state: State) -> Outcome | None:
    """Places by round of elimination (DK.8)."""
    public = state.public
    if public.phase != "OVER":
        return None
    why = Sentence("drawn") if public.winner is None else Sentence("won", {"by": Player(public.winner)})
    return Outcome(public.places, why)
