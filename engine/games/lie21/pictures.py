"""Pictures (L21.5, L21.6)."""

from collections.abc import Sequence
from typing import TypeAlias

from engine.games.lie21.board import TURNED_UP, board, row_of
from engine.games.lie21.counting import MOST, points
from engine.games.lie21.rules import TRICKS
from engine.games.lie21.telling import tells
from engine.games.lie21.values import Challenged, Dealt, Drew, Event, Forfeited, Lied, Scored, View, other
from engine.games.lie21.words import Words
from engine.kit.cards import Card, card_text
from engine.kit.scene.board import Board, Fact, Piece, Place, backs, looking, pieces
from engine.kit.scene.following import STAGGER, Path, at_seat
from engine.kit.scene.pictures import HOLD, Held, Picture, told, with_new
from engine.kit.seats import Seat
from engine.kit.sentence import Sentence, sentence
from engine.kit.value import replace

TURNED, TAKEN, SCORED = 1_200, 1_200, 2_600
"""Milliseconds."""

LIE, ANSWER = Words.lie_of.__name__, Words.answer_of.__name__
Hand: TypeAlias = tuple[Card, ...] | None
TRICK = 6


def pictures(view: View, event: Event, before: Board) -> tuple[Picture, ...]:
    """A trick stays on the table until taken, though the position has stored it."""
    after = board(view)
    match event:
        case Lied(by=by):
            return told(after, tells(event), Path(_hand(by), LIE))
        case Challenged() if event.lie and event.answer:
            return _trick(event, before, after, view)
        case Challenged(winner=winner):
            return _face_down(event, winner, (event.lie, event.answer), before, after)
        case Forfeited(liar=liar):
            return _face_down(event, liar, (None, event.cards), before, after)
        case Drew(winner=winner, cards=cards):
            for seat, drawn in enumerate(cards):
                after = with_new(after, seat, map(card_text, drawn or ()))
            first, second = Path(TURNED_UP, _hand(winner)), Path(TURNED_UP, _hand(other(winner)), at=3 * STAGGER)
            return told(after, tells(event), first, second)
        case Dealt():
            return told(after, tells(event), Path(TURNED_UP, _hand(0)), Path(TURNED_UP, _hand(1)))
        case Scored():
            return told(after, tells(event), hold=SCORED)
        case _:
            return told(after, tells(event))


def _hand(seat: Seat) -> str:
    return at_seat(Words.in_hand, seat)


# ---- a trick ----


def _trick(event: Challenged, before: Board, after: Board, view: View) -> tuple[Picture, ...]:
    trump = view.public.trump
    said, sums, reason = tells(event)[:2], tells(event)[2:3], tells(event)[-1:]
    lie, answer = row_of(event.lie or (), trump), row_of(event.answer or (), trump)
    turned = _with_answer(_handed_over(before, after), event.by, lie, answer)
    won = event.winner == event.liar
    compared = _with_answer(
        turned, event.by, looking(lie, "won" if won else "lost"), looking(answer, "lost" if won else "won")
    )
    counted = tuple([Fact(each, by=event.winner) for each in sums])
    return (
        *told(turned, said, Path(LIE, LIE), Path(_hand(event.by), ANSWER), hold=TURNED),
        Picture(replace(compared, facts=(*compared.facts, *counted)), tuple(sums), held=_held(event, reason, view)),
        *_taken(event, event.winner, reason, after, TAKEN),
    )


def _held(event: Challenged, reason: Sequence[Sentence], view: View) -> Held:
    assert event.sums and event.lie and event.answer  # noqa: PT018 # one thing: it is remembered
    (lie, answer), by = event.sums, event.by
    if event.winner == event.liar:
        verdict = sentence(Words.stands, lie=lie), sentence(Words.takes_all, by=event.liar)
    elif lie > MOST:
        verdict = sentence(Words.went_over, lie=lie), sentence(Words.saw_through, by=by)
    elif lie == answer:
        verdict = sentence(Words.tied, lie=lie), sentence(Words.saw_through, by=by)
    else:
        verdict = sentence(Words.beat, answer=answer, lie=lie, liar=event.liar), sentence(Words.saw_through, by=by)
    goes_on = event.trick < TRICKS
    return Held(
        verdict=verdict,
        is_good=None if view.viewer is None else view.viewer == event.winner,
        why=tuple(reason),
        paid=(sentence(Words.are_worth, by=event.winner, score=points(event.lie + event.answer)),),
        onward=sentence(Words.to_trick, number=event.trick + 1) if goes_on else sentence(Words.go_on),
    )


def _face_down(
    event: Challenged | Forfeited, winner: Seat, known: tuple[Hand, Hand], before: Board, after: Board
) -> tuple[Picture, ...]:
    """A trick given up or to be remembered: the answer is laid beside the Lie, and all is taken."""
    *said, taken = tells(event)
    lie, answer = [pieces(map(card_text, cards), covered=True) if cards else backs(TRICK // 2) for cards in known]
    lying = before.place(LIE)
    beside = _with_answer(_handed_over(before, after), event.by, lying.pieces if lying else lie, answer)
    laid = told(beside, said, Path(_hand(event.by), ANSWER))
    return (*laid, *_taken(event, winner, [taken], after))


def _handed_over(before: Board, after: Board) -> Board:
    places = {mat.seat: mat.places for mat in after.mats}
    return before.with_mats(lambda mat: replace(mat, places=places[mat.seat]))


def _with_answer(board: Board, by: Seat, lie: tuple[Piece, ...], answer: tuple[Piece, ...]) -> Board:
    lying = board.place(LIE)
    laid = Place(sentence(Words.answer_of, by=by), answer, generation=lying.generation if lying else ())
    without = [place for place in board.with_pieces(LIE, lie).middle if place.label.key != ANSWER]
    return replace(board, middle=(*without[:1], laid, *without[1:]))


def _taken(
    event: Challenged | Forfeited, winner: Seat, says: Sequence[Sentence], after: Board, hold: int = HOLD
) -> tuple[Picture, ...]:
    pile = Place(sentence(Words.taken_trick), backs(TRICK), generation=(event.game, event.trick))
    board = after.with_mats(lambda mat: replace(mat, places=(*mat.places, pile)) if mat.seat == winner else mat)
    end = at_seat(Words.taken_trick, winner)
    return told(board, says, Path(LIE, end), Path(ANSWER, end, at=STAGGER * 3), hold=hold)
