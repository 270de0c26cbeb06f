"""Hidden cards of Liar's Deck."""

from collections.abc import Iterator
from itertools import islice
from random import Random

from engine.games.liars_deck.deck import unseen
from engine.games.liars_deck.moves import targets
from engine.games.liars_deck.values import REVOLVER, Bullet, Card, Cards, State, View
from engine.kit.seats import Seat


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
    cards = unseen(view)
    random.shuffle(cards)
    plays = [(known, count) for known, (_, count) in zip(view.plays, public.plays, strict=True)]
    several = sum([count for known, count in plays if not known and count > 1])
    if public.devil_is_active and "D" in cards:
        cards.remove("D")
        cards.insert(random.randint(several, len(cards)), "D")
    in_several, elsewhere = iter(cards[:several]), iter(cards[several:])

    def drawn(cards: Iterator[Card], count: int) -> Cards:
        return tuple(sorted(islice(cards, count)))

    return (
        tuple([view.hand if seat == view.viewer else drawn(elsewhere, each) for seat, each in enumerate(public.hands)]),
        tuple([known or drawn(in_several if count > 1 else elsewhere, count) for known, count in plays]),
        drawn(elsewhere, public.undealt),
    )


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
