"""What follows from plays and calls, as far as their player sees (DK.5 to DK.7)."""

from collections.abc import Iterator

from engine.games.liars_deck.deck import kind, unseen
from engine.games.liars_deck.rules import following, pullers, shooters
from engine.games.liars_deck.values import Card, Public, View
from engine.games.liars_deck.words import Words
from engine.kit.scene.controls import Suspense
from engine.kit.seats import Seat
from engine.kit.sentence import Sentence, sentence
from engine.kit.value import replace


def verdicts(public: Public) -> str:
    """The kinds of cards, those that decide a mixed play last."""
    if public.options.variant == "chaos":
        return "ICML"
    return "IDL" if public.devil_is_active else "IL"


def if_called(view: View) -> Iterator[Sentence]:
    """The verdicts that cards out of sight allow; the player of the last play knows it."""
    public = view.public
    possible = [verdict for verdict in reversed(verdicts(public)) if _may_be(verdict, view)]
    for verdict in possible:
        seats, shoots = _pulling(public, public.turn, verdict)
        left, is_sure = _left(public, seats), possible == ["I"] and not view.plays[-1]
        yield sentence(Words.if_called, verdict=verdict, by=seats, left=left, shoots=shoots, is_sure=is_sure)


def suspense(view: View) -> Suspense | None:
    """The last play, for all but the player who answers it."""
    public = view.public
    if public.phase not in ("TURN", "FORCED") or view.viewer == public.turn:
        return None
    question = sentence(Words.does_believe, by=public.turn, whom=public.plays[-1][0])
    return Suspense(question, sentence(Words.if_calls, by=public.turn), tuple(if_called(view)))


def may_be_lie(view: View) -> bool:
    """Whether cards out of sight allow any other verdict than Innocent."""
    return any(_may_be(verdict, view) for verdict in verdicts(view.public) if verdict != "I")


def _may_be(verdict: Card, view: View) -> bool:
    public, count = view.public, view.public.plays[-1][1]
    if own := view.plays[-1]:
        return verdict == max([kind(card, public) for card in own], key=verdicts(public).index)
    fitting = [kind(card, public) for card in unseen(view)].count(verdict)
    return fitting > 0 if verdict == "L" else fitting >= count if verdict == "I" else fitting > 0 and count == 1


def if_played(view: View, verdict: Card) -> Sentence:
    """A play with this verdict, if the next player calls it."""
    assert view.viewer is not None
    public = replace(view.public, plays=(*view.public.plays, (view.viewer, 1)))
    caller = next(seat for seat in following(public, view.viewer) if public.hands[seat])
    seats, shoots = _pulling(public, caller, verdict)
    return sentence(Words.if_played, verdict=verdict, by=seats, left=_left(public, seats), shoots=shoots)


def _pulling(public: Public, caller: Seat, verdict: Card) -> tuple[tuple[Seat, ...], bool]:
    shooting = shooters(public, caller, verdict)
    return shooting or pullers(public, caller, verdict), bool(shooting)


def _left(public: Public, seats: tuple[Seat, ...]) -> int:
    """The chambers left, if one revolver is in question; else 0."""
    return public.revolvers[seats[0]] if len(seats) == 1 else 0
