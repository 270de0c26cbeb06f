"""Pictures (LL.5 to LL.8)."""

from collections.abc import Sequence

from engine.games.liar_liar.board import board
from engine.games.liar_liar.events import Drew, Event, Gave, HandShown, Played, Produced, SaidYes, Taken, TurnedUp
from engine.games.liar_liar.position import View, in_hand
from engine.games.liar_liar.telling import tells
from engine.games.liar_liar.words import Words
from engine.kit.cards import Card, card_text
from engine.kit.scene.board import Board, Fact, Mat, Piece, Place, pieces
from engine.kit.scene.following import Path, at_seat, places_named
from engine.kit.scene.pictures import Held, Picture, told, turned_up, with_new
from engine.kit.seats import Seat
from engine.kit.sentence import Sentence, sentence
from engine.kit.value import replace

CALLED, TURNED = 600, 1_800
"""Milliseconds."""

ANSWER, HAND = Words.answer_of.__name__, Words.in_hand.__name__


def pictures(view: View, event: Event, before: Board) -> tuple[Picture, ...]:
    """A turned-up card stays until the next event."""
    after = board(view)
    match event:
        case SaidYes(by=by):
            return told(after, tells(event), Path(_hand(by), ANSWER))
        case TurnedUp():
            turned, turns = _turned_up(event, before), (Path(ANSWER, ANSWER),)
            held = _judged(event, view)
            called = Picture(before, held.verdict[:1], CALLED)
            return called, Picture(turned, tuple(tells(event)), paths=turns, held=held)
        case HandShown():
            return _hand_shown(event, view, before)
        case Produced(by, card):
            return told(_laid_open(after, by, (card,)), tells(event), Path(_hand(by), _open(by)), hold=TURNED)
        case Taken(by, giver):
            return told(after, tells(event), Path(_open(giver), _hand(by)), Path(_hand(giver), _hand(by)))
        case Gave(by, to, card):
            new = with_new(after, to, [card_text(card)] if card is not None else [])
            return told(new, tells(event), Path(_hand(by), _hand(to)))
        case Drew(by, _, cards):
            return told(with_new(after, by, map(card_text, cards or ())), tells(event))
        case Played(by=by):
            melds = [Path(_hand(by), place.name) for place in after.middle if place.name]
            return told(after, tells(event), *melds)
        case _:
            return told(after, tells(event), *_leaving(before, after))


def _hand(seat: Seat) -> str:
    return at_seat(Words.in_hand, seat)


def _open(seat: Seat) -> str:
    return at_seat(Words.laid_open, seat)


def _turned_up(event: TurnedUp, before: Board) -> Board:
    note, is_true = sentence(Words.a_card, card=event.card), event.verdict in ("truth", "successful_truth")
    return before.with_pieces(ANSWER, (turned_up(card_text(event.card), note, is_true),))


def _hand_shown(event: HandShown, view: View, before: Board) -> tuple[Picture, ...]:
    call, *found = tells(event)
    called = replace(before, facts=(*before.facts, Fact(call, by=event.by, to=event.to)))
    shown = _laid_open(called, event.to, in_hand(event.cards))
    path = Path(_hand(event.to), _open(event.to), every=0)
    held = _judged(event, view)
    return Picture(called, (call,), CALLED), Picture(shown, tuple(found), paths=(path,), held=held)


def _judged(event: TurnedUp | HandShown, view: View) -> Held:
    by, to, viewer, chips = event.by, event.to, view.viewer, view.public.chips
    called_rightly = event.caught if isinstance(event, HandShown) else event.verdict == "unsuccessful_lie"
    if called_rightly:
        first = sentence(Words.caught, by=by, liar=to)
    elif isinstance(event, HandShown) or event.verdict == "successful_truth":
        first = sentence(Words.challenged_no, by=by, to=to)
    else:
        first = sentence(Words.believed, by=by, to=to)
    if isinstance(event, HandShown):
        second = sentence(Words.no_was_lie if event.caught else Words.no_was_true)
    else:
        second = sentence(Words.is_card, card=event.card)
    debtor = None if isinstance(event, TurnedUp) and event.verdict == "truth" else to if called_rightly else by
    creditor = by if debtor == to else to
    kept = event.card if isinstance(event, TurnedUp) and viewer == by == event.holder else None
    goes = [sentence(Words.goes_to, to=event.holder)] if isinstance(event, TurnedUp) else []
    return Held(
        verdict=(first, second),
        is_good=(viewer != debtor) if viewer in (by, to) and debtor is not None else None,
        why=tuple(goes),
        paid=() if debtor is None else _price(debtor, creditor, chips),
        gains=() if debtor is None else ((debtor, -int(chips[debtor] > 0)), (creditor, 1)),
        onward=sentence(Words.go_on) if kept is None else sentence(Words.plays_on, card=kept),
    )


def _price(debtor: Seat, creditor: Seat, chips: Sequence[int]) -> tuple[Sentence, ...]:
    pays = sentence(Words.pays, debtor=debtor, to=creditor, from_bank=chips[debtor] == 0)
    return pays, sentence(Words.has_now, by=creditor, chips=chips[creditor] + 1)


def _laid_open(board: Board, seat: Seat, cards: tuple[Card, ...]) -> Board:
    lying = pieces(map(card_text, cards))

    def opened(mat: Mat) -> Mat:
        shown = Place(sentence(Words.laid_open), lying, generation=mat.places[0].generation)
        left = [_without(place, lying) for place in mat.places if place.label.key == HAND]
        return replace(mat, places=(shown, *[place for place in left if place.pieces]))

    return board.with_mats(lambda mat: opened(mat) if mat.seat == seat else mat)


def _without(hand: Place, cards: tuple[Piece, ...]) -> Place:
    left = list(hand.pieces)
    for card in cards:
        for same in [each for each in left if each.face in (card.face, None)][:1]:
            left.remove(same)
    return replace(hand, pieces=tuple(left))


def _leaving(before: Board, after: Board) -> tuple[Path, ...]:
    held = {mat.seat: _held(mat) for mat in before.mats}
    grown = [mat.seat for mat in after.mats if _held(mat) > held[mat.seat]]
    lying = {name for names in places_named(before) for name in names}
    starts = [(start, seat) for seat in grown for start in (ANSWER, _open(seat)) if start in lying]
    return tuple([Path(start, _hand(seat)) for start, seat in starts])


def _held(mat: Mat) -> int:
    return sum([len(place.pieces) for place in mat.places if place.label.key == HAND])
