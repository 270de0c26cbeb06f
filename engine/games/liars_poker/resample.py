"""What else may be: a state of Liar's Poker that fits a view (LP.6).

What a viewer lastingly knows of a card is when it was seen, and with whom it was then: in the own hand, turned up, in
a pile that the viewer took. In between it travelled unseen, from hand to hand, in plays of which only the number of
cards is known. So a state is imagined in three steps: the way of each card to every play in which it was seen; which
card it was that the rule led by its true rank; and then all the others go as chance has it. The numbers of cards in
hands and plays are all that limits the ways.
"""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import field
from functools import lru_cache
from random import Random
from typing import TypeAlias

from engine.games.liars_poker.values import SEATS, Pile, Play, State, View
from engine.kit.cards import SUITS, Card, card_of, deck, rank_of
from engine.kit.seats import Seat
from engine.kit.value import Value

Time: TypeAlias = int
"""Plays are numbered from 0 in the order in which they were made. Time 3 is just before play 3."""

_DECK = deck()

_Task: TypeAlias = tuple[Time, Card | None]
"""To find the way of a card to a play in which it was seen; without a card, to find the one that the rule led there."""


def resample(view: View, random: Random) -> State:
    """A state drawn from those that fit what the viewer sees and was told since the deal.

    Cards can be in each other's way. Then all is begun anew, and the card that found no way goes first.
    """
    history = _history(view)
    tasks = list(history.tasks)
    while True:
        ways = _Ways(history, random)
        failed = next((task for task in tasks if not ways.find(task)), None)
        if failed is None:
            return _filled(history, ways, random)
        tasks.remove(failed)
        tasks.insert(0, failed)


# ---- what is known ----


class _Step(Value):
    """A play, and where it led.

    :param held: how many cards the hand had before it
    :param to: whose hand the cards came into later, if it is one that the viewer does not see
    :param arrives: when they came there
    """

    play: Play
    held: int
    to: Seat | None
    arrives: Time


class _History(Value):
    """A view in the order of time.

    :param hidden: the seats whose hands the viewer does not see
    :param dealt: the cards that the viewer was dealt
    :param seen: the plays in which each card was seen
    :param deal: how many more cards each hidden seat can have been dealt
    :param stay: how many more cards can have stayed in the hand at each play
    :param certain: the tasks that can be done in one way only, and take their room from `deal` and `stay`
    :param tasks: all others
    """

    view: View
    hidden: tuple[Seat, ...]
    dealt: frozenset[Card]
    steps: tuple[_Step, ...]
    seen: Mapping[Card, tuple[Time, ...]]
    deal: list[int]
    stay: list[int]
    certain: set[_Task] = field(default_factory=set)
    tasks: list[_Task] = field(default_factory=list)

    def sort_out(self) -> None:
        """Tells what is certain from what is to be found: what has least time to happen first, then what was led."""
        spans: list[tuple[Time, Time, Card]] = []
        for card, times in self.seen.items():
            since, seat = 0, None
            for time in times:
                step = self.steps[time]
                if step.play.by not in self.hidden:
                    pass
                elif _is_certain(self.steps, seat, since, time):
                    self._settle(card, seat, since, time)
                else:
                    spans.append((time - since, time, card))
                since, seat = step.arrives, step.to
        led = [time for time, step in enumerate(self.steps) if step.play.rank and not step.play.cards]
        self.tasks.extend([(time, card) for _, time, card in sorted(spans)] + [(time, None) for time in led])

    def _settle(self, card: Card, seat: Seat | None, since: Time, end: Time) -> None:
        by = self.steps[end].play.by
        self.certain.add((end, card))
        if seat is None:
            self.deal[by] -= 1
        for time in range(since, end):
            self.stay[time] -= self.steps[time].play.by == by


@lru_cache(maxsize=1)
def _history(view: View) -> _History:
    """Taken back play by play, to the deal. A bot resamples the same view again and again."""
    hidden = tuple([seat for seat in SEATS if seat != view.viewer])
    sizes = list(view.public.hands)
    dealt = set(view.hand)
    steps: list[_Step] = []
    seen: dict[Card, tuple[Time, ...]] = {}
    time = sum([len(pile.plays) for pile in view.piles])
    for pile in reversed(view.piles):
        arrives, to = time, pile.place if pile.place in hidden else None
        if pile.place in SEATS:
            sizes[pile.place] -= pile.count
        for play in reversed(pile.plays):
            time -= 1
            sizes[play.by] += play.count
            steps.append(_Step(play, sizes[play.by], to, arrives))
            for card in play.cards or ():
                seen[card] = (time, *seen.get(card, ()))
                (dealt.add if play.by == view.viewer else dealt.discard)(card)
    steps.reverse()
    history = _History(
        view,
        hidden,
        frozenset(dealt),
        tuple(steps),
        seen,
        deal=[size if seat in hidden else 0 for seat, size in enumerate(sizes)],
        stay=[step.held - step.play.count for step in steps],
    )
    history.sort_out()
    return history


def _is_certain(steps: Sequence[_Step], seat: Seat | None, since: Time, time: Time) -> bool:
    """Whether a card that was in a hand (or in the deal) has been in it until it was seen in a play from this hand.

    It has if no card came into the hand meanwhile that the viewer did not see.
    """
    by = steps[time].play.by
    came = [step for step in steps[:time] if step.to == by and since < step.arrives <= time]
    return seat in (None, by) and all(step.play.cards for step in came)


# ---- the ways of cards that were seen again ----


class _Ways:
    """The ways of cards through hidden hands, and the room that they leave for others.

    :ivar seen: the plays in which each card was seen, or is decided to have been led by its true rank
    :ivar cards: the cards of each play that the viewer did not see, as far as they are decided
    :ivar deal: how many more cards each hidden hand can be dealt
    """

    def __init__(self, history: _History, random: Random) -> None:
        self._history = history
        self._steps = history.steps
        self._random = random
        self._found = set(history.certain)
        self._go = [0 if step.play.cards else step.play.count for step in history.steps]
        self._stay = list(history.stay)
        self.deal = list(history.deal)
        self.seen = dict(history.seen)
        self.cards: list[list[Card]] = [[] for _ in history.steps]

    def find(self, task: _Task) -> bool:
        """Whether a task can be done in the room that those before it left."""
        time, card = task
        if card is None:
            return bool(self.cards[time]) or self._recognizes(time)
        return self._arrives(card, time)

    def _recognizes(self, time: Time) -> bool:
        """Decides which card it was that the rule led."""
        cards = [card_of(self._steps[time].play.rank, suit) for suit in SUITS]
        likely = [self._likelihood(card, time) for card in cards]
        if not any(likely):
            return False
        (card,) = self._random.choices(cards, likely)
        self.seen[card] = tuple(sorted((*self.seen.get(card, ()), time)))
        self._goes_with(card, time)
        return self._arrives(card, time)

    def _likelihood(self, card: Card, time: Time) -> float:
        """How likely a card came into a play, and from there to where it was seen next."""
        times = self.seen.get(card, ())
        index = bisect_left(times, time)
        since, origin = self._origin(card, index)
        likely = sum(_start(origin, self._hopes(card, since, time)))
        if index == len(times):
            return likely
        if (times[index], card) in self._found:
            return 0.0
        since, origin = _destination(self._steps[time])
        return likely * sum(_start(origin, self._hopes(card, since, times[index])))

    def _arrives(self, card: Card, end: Time) -> bool:
        """Finds the way of a card to a play, from where it was seen before."""
        index = bisect_left(self.seen[card], end)
        since, origin = self._origin(card, index)
        hopes = self._hopes(card, since, end)
        likely = _start(origin, hopes)
        if not any(likely):
            return False
        (seat,) = self._random.choices(SEATS, likely)
        if not index:
            self.deal[seat] -= 1
        self._walk(card, seat, since, hopes)
        self._found.add((end, card))
        return True

    def _walk(self, card: Card, seat: Seat, since: Time, hopes: Sequence[Sequence[float]]) -> None:
        """Takes a way, each as likely as it would be by chance."""
        time = since
        while time < since + len(hopes) - 1:
            step = self._steps[time]
            if step.play.by != seat:
                time += 1
                continue
            stays = self._stay[time] * hopes[time + 1 - since][seat]
            goes = self._hope_to_go(card, time, since, hopes)
            if self._random.random() * (stays + goes) >= goes:
                self._stay[time] -= 1
                time += 1
            else:
                assert step.to is not None
                self._goes_with(card, time)
                seat, time = step.to, step.arrives

    def _goes_with(self, card: Card, time: Time) -> None:
        self._go[time] -= 1
        self.cards[time].append(card)

    def _origin(self, card: Card, index: int) -> tuple[Time, Sequence[int]]:
        """When and in which hidden hands, each with a weight, a card was before it was seen for the time `index`."""
        if index:
            return _destination(self._steps[self.seen[card][index - 1]])
        return 0, () if card in self._history.dealt else self.deal

    def _hopes(self, card: Card, since: Time, end: Time) -> list[list[float]]:
        """For each time and each hand: how likely the card, if it was there then, came into the play at the end."""
        hope = [float(seat == self._steps[end].play.by) for seat in SEATS]
        hopes = [hope] * (end + 1 - since)
        for time in range(end - 1, since - 1, -1):
            step = self._steps[time]
            stays = self._stay[time] * hope[step.play.by]
            hope = hope.copy()
            hope[step.play.by] = (stays + self._hope_to_go(card, time, since, hopes)) / step.held
            hopes[time - since] = hope
        return hopes

    def _hope_to_go(self, card: Card, time: Time, since: Time, hopes: Sequence[Sequence[float]]) -> float:
        """The room for the card in a play, as far as that leads to the end."""
        step = self._steps[time]
        if not self._go[time] or step.to is None or step.arrives >= since + len(hopes):
            return 0.0
        if step.play.rank not in (0, rank_of(card)):
            return 0.0
        return self._go[time] * hopes[step.arrives - since][step.to]


def _destination(step: _Step) -> tuple[Time, Sequence[int]]:
    """When and in which hidden hand the cards of a play were after it."""
    return step.arrives, [int(seat == step.to) for seat in SEATS]


def _start(origin: Sequence[int], hopes: Sequence[Sequence[float]]) -> list[float]:
    """The likelihood of each hand at the beginning of a way. If there is no time for one, there is none."""
    return [weight * hope for weight, hope in zip(origin, hopes[0], strict=False)] if hopes else []


# ---- all other cards ----


def _filled(history: _History, ways: _Ways, random: Random) -> State:
    """The state in which the cards went these ways, and all others went anywhere."""
    view = history.view
    rest = [card for card in _DECK if card not in history.dealt and card not in ways.seen]
    random.shuffle(rest)
    hands = {seat: [rest.pop() for _ in range(ways.deal[seat])] for seat in history.hidden}
    piles: list[Pile] = []
    time = 0
    for pile in view.piles:
        plays: list[Play] = []
        arriving: list[Card] = []
        for play in pile.plays:
            if not play.cards:
                play = _drawn(play, ways.cards[time], hands[play.by], random)
            assert play.cards
            if pile.place in hands:
                arriving += [card for card in play.cards if time >= ways.seen.get(card, (0,))[-1]]
            plays.append(play)
            time += 1
        if pile.place in hands:
            hands[pile.place] += arriving
        piles.append(Pile(tuple(plays), pile.turned_up, pile.place))
    held = [view.hand if seat == view.viewer else tuple(sorted(hands[seat])) for seat in SEATS]
    return State(view.public, tuple(held), tuple(piles))


def _drawn(play: Play, decided: Sequence[Card], hand: list[Card], random: Random) -> Play:
    """The play with what is decided and any other cards of the hand, in any order."""
    cards = [*decided, *[hand.pop(random.randrange(len(hand))) for _ in range(play.count - len(decided))]]
    random.shuffle(cards)
    return Play(play.by, play.count, tuple(cards), play.rank)
