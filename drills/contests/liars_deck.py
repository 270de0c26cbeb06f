"""Fixed players of Liar's Deck."""

from collections import Counter
from collections.abc import Mapping
from math import comb
from random import Random

from drills.contests.players import Player
from engine.games.liars_deck.deck import deck, kind
from engine.games.liars_deck.moves import Legal
from engine.games.liars_deck.values import Action, Call, Card, Play, Point, View


def truthful(view: View, random: Random) -> Action:
    """Never lies while it can help it: lays an innocent card, else calls."""
    return _of(view, "true", 1) or _calls(view) or _of(view, "lie", 1) or _any(view, random)


def sane(view: View, random: Random) -> Action:
    """Lays innocent cards first, lies without, and calls from even odds that the accused had run out of them."""
    if view.public.phase == "TURN" and _ran_out(view) >= 0.5:
        return Call()
    return _of(view, "true", 1) or _of(view, "lie", 1) or _any(view, random)


def caller(view: View, random: Random) -> Action:
    """Calls every play."""
    return _calls(view) or _of(view, "true", 1) or _of(view, "lie", 1) or _any(view, random)


def believer(view: View, random: Random) -> Action:
    """Never calls before it must."""
    return _of(view, "true", 1) or _of(view, "lie", 1) or _any(view, random)


def bluffer(view: View, random: Random) -> Action:
    """Lays its Liars first, and calls a third of plays."""
    if view.public.phase == "TURN" and random.random() < 1 / 3:
        return Call()
    return _of(view, "lie", 1) or _of(view, "true", 1) or _any(view, random)


def saver(view: View, random: Random) -> Action:
    """Lies first and keeps innocent cards for the end, and calls the second play of an opponent."""
    again = view.public.phase == "TURN" and [by for by, _ in view.public.plays].count(view.public.accused) > 1
    return Call() if again else _of(view, "lie", 1) or _of(view, "true", 1) or _any(view, random)


def late(view: View, random: Random) -> Action:
    """Truthful; calls once the accused has laid three cards."""
    laid = Counter(dict.fromkeys(view.public.order, 0))
    for by, count in view.public.plays:
        laid[by] += count
    if view.public.phase == "TURN" and laid[view.public.accused] >= 3:
        return Call()
    return _of(view, "true", 1) or _of(view, "lie", 1) or _any(view, random)


def all_in(view: View, random: Random) -> Action:
    """Lays all its innocent cards together, then calls."""
    return _of(view, "true", 3) or _calls(view) or _of(view, "lie", 1) or _any(view, random)


def mixed(view: View, random: Random) -> Action:
    """Lies a third of the time, and calls at 0.6 odds, or a tenth of the time."""
    if view.public.phase == "TURN" and (_ran_out(view) >= 0.6 or random.random() < 0.1):
        return Call()
    order = ("lie", "true") if random.random() < 1 / 3 else ("true", "lie")
    return _of(view, order[0], 1) or _of(view, order[1], 1) or _any(view, random)


def trapper(view: View, random: Random) -> Action:
    """Lays Liars, and the Devil, Chaos or the Master once all others have laid cards."""
    traps = [Play((card,)) for card in sorted({*view.hand}) if card in TRAPS]
    if view.public.phase == "TURN" and len(view.public.plays) >= len(view.others) and traps:
        return traps[0]
    return _of(view, "lie", 1) or _calls(view) or _of(view, "true", 1) or _aims(view) or _any(view, random)


def hunter(view: View, random: Random) -> Action:
    """Sane, and points at the player with the most cards in the revolver."""
    return _aims(view) or sane(view, random)


def random_player(view: View, random: Random) -> Action:
    """Any legal move."""
    return Legal(view).sample(random)


PLAYERS: Mapping[str, Player] = {
    "truthful": truthful,
    "sane": sane,
    "caller": caller,
    "believer": believer,
    "bluffer": bluffer,
    "saver": saver,
    "late": late,
    "all_in": all_in,
    "mixed": mixed,
    "trapper": trapper,
    "hunter": hunter,
    "random": random_player,
}
"""Constants were tuned against those up to the bluffer, and `late`."""

TRAPS = "DCM"

_any = random_player


def _calls(view: View) -> Action | None:
    return Call() if view.public.phase in ("TURN", "FORCED") else None


def _aims(view: View) -> Action | None:
    aims = [action.target for action in Legal(view) if isinstance(action, Point) and action.target is not None]
    return Point(max(aims, key=lambda seat: view.public.revolvers[seat])) if aims else None


def _of(view: View, which: str, most: int) -> Action | None:
    """Lays cards of a kind, alone if it is the Devil."""
    if view.public.phase not in ("FIRST", "TURN"):
        return None
    fitting = [card for card in view.hand if _is_lie(view, card) == (which == "lie")]
    if view.public.devil_is_active:
        fitting = [card for card in fitting if card != "D"] or fitting
    return Play(tuple(sorted(fitting[: min(most, view.public.most_cards)]))) if fitting else None


def _is_lie(view: View, card: Card) -> bool:
    return kind(card, view.public) == "L"


def _ran_out(view: View) -> float:
    """How likely the accused was dealt fewer innocent cards than it laid cards."""
    public = view.public
    by = public.accused
    laid = sum([count for seat, count in public.plays if seat == by])
    own = [*view.hand, *[card for cards in view.plays for card in cards or ()]]
    unseen = list((Counter(deck(public.options, public.rank)) - Counter(own)).elements())
    true = len([card for card in unseen if not _is_lie(view, card)])
    drawn = public.hands[by] + laid
    enough = [comb(true, hits) * comb(len(unseen) - true, drawn - hits) for hits in range(laid, drawn + 1)]
    return 1 - sum(enough) / comb(len(unseen), drawn)
