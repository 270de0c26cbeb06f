"""The deck, and kinds of its cards."""

from collections import Counter

from engine.games.liars_deck.values import Card, Cards, Public, Rules, View

CARDS = frozenset("ILDCMKQAJ")


def deck(options: Rules, rank: str) -> Cards:
    """Cards of a round (DK.1).

    :param rank: innocent, of court faces
    """
    innocent, lying, special = {"basic": (8, 12, ""), "devil": (7, 12, "D"), "chaos": (5, 5, "CM")}[options.variant]
    if options.faces == "innocent":
        return tuple("I" * innocent + "L" * lying + special)
    jokers = 2 if "J" in innocents(options, rank) else 0
    others = [other for other in ranks(options) if other != rank]
    lies = "".join([other * (lying // len(others)) for other in others])
    return tuple(rank * (innocent - jokers) + "J" * jokers + lies + special)


def ranks(options: Rules) -> tuple[str, ...]:
    """Court ranks of a variant."""
    return ("K", "Q") if options.variant == "chaos" else ("K", "Q", "A")


def innocents(options: Rules, rank: str) -> Cards:
    """Innocent court cards: the round's rank, and jokers if any."""
    return (rank,) if options.variant == "chaos" else (rank, "J")


def unseen(view: View) -> list[Card]:
    """Cards of the round that the viewer does not see."""
    seen = Counter([*view.hand, *[card for cards in view.plays for card in cards or ()]])
    return list((Counter(deck(view.public.options, view.public.rank)) - seen).elements())


def kind(card: Card, public: Public) -> Card:
    """Its kind when turned up: I, L, D, C or M."""
    if card == "D":
        return "D" if public.devil_is_active else "I"
    if card in ("I", "L", "C", "M"):
        return card
    return "I" if card in (public.rank, "J") else "L"


def hand_size(options: Rules) -> int:
    """Cards dealt to a player."""
    return 3 if options.variant == "chaos" else 5
