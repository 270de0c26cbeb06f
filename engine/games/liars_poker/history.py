"""Sizes of hands, sightings and certain ways of cards, back to the deal (LP.6)."""

from collections.abc import Mapping, Sequence
from dataclasses import field
from functools import lru_cache
from typing import TypeAlias

from engine.games.liars_poker.values import SEATS, Play, View
from engine.kit.cards import Card
from engine.kit.seats import Seat
from engine.kit.value import Value

Time: TypeAlias = int
"""A play's number, from 0. Time 3 is just before play 3."""

Task: TypeAlias = tuple[Time, Card | None]
"""A card's way to the play that showed it; `None` for the unknown card of a default lead."""


class Step(Value):
    """A play and its destination.

    :param to: the hidden hand that took the cards
    :param arrives: when they came there
    """

    play: Play
    held: int
    to: Seat | None
    arrives: Time


class History(Value):
    """A view in order of time.

    :param hidden: seats hidden from the viewer
    :param seen: plays that showed each card
    :param deal: further cards possibly dealt, by hidden seat
    :param stay: further cards that may have stayed, by play
    :param certain: with a single way, already taken from `deal` and `stay`
    """

    view: View
    hidden: tuple[Seat, ...]
    dealt: frozenset[Card]
    steps: tuple[Step, ...]
    seen: Mapping[Card, tuple[Time, ...]]
    deal: list[int]
    stay: list[int]
    certain: set[Task] = field(default_factory=set)
    tasks: list[Task] = field(default_factory=list)

    def sort_out(self) -> None:
        """Splits certain tasks from open ones, sorted by time available, default leads last."""
        spans: list[tuple[Time, Time, Card]] = []
        for card, times in self.seen.items():
            since, seat = 0, None
            for time in times:
                step = self.steps[time]
                if step.play.by in self.hidden and _is_certain(self.steps, seat, since, time):
                    self._settle(card, seat, since, time)
                elif step.play.by in self.hidden:
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
def history_of(view: View) -> History:
    """Cached, for bots."""
    hidden = tuple([seat for seat in SEATS if seat != view.viewer])
    sizes = list(view.public.hands)
    dealt = set(view.hand)
    steps: list[Step] = []
    seen: dict[Card, tuple[Time, ...]] = {}
    time = sum([len(pile.plays) for pile in view.piles])
    for pile in reversed(view.piles):
        arrives, to = time, pile.place if pile.place in hidden else None
        if pile.place in SEATS:
            sizes[pile.place] -= pile.count
        for play in reversed(pile.plays):
            time -= 1
            sizes[play.by] += play.count
            steps.append(Step(play, sizes[play.by], to, arrives))
            for card in play.cards or ():
                seen[card] = (time, *seen.get(card, ()))
                (dealt.add if play.by == view.viewer else dealt.discard)(card)
    steps.reverse()
    found = History(
        view,
        hidden,
        frozenset(dealt),
        tuple(steps),
        seen,
        deal=[size if seat in hidden else 0 for seat, size in enumerate(sizes)],
        stay=[step.held - step.play.count for step in steps],
    )
    found.sort_out()
    return found


def _is_certain(steps: Sequence[Step], seat: Seat | None, since: Time, time: Time) -> bool:
    """Whether a card surely stayed in this hand: the viewer saw all cards that came in."""
    by = steps[time].play.by
    came = [step for step in steps[:time] if step.to == by and since < step.arrives <= time]
    return seat in (None, by) and all(step.play.cards for step in came)
