"""The board of Liar, Liar."""

from collections.abc import Iterable, Iterator

from engine.games.liar_liar.knowledge.trails import left_since_seen, seen_in
from engine.games.liar_liar.melds import in_order, is_closed
from engine.games.liar_liar.moves import to_act
from engine.games.liar_liar.position import Quest, View
from engine.games.liar_liar.values import Show
from engine.games.liar_liar.words import Words
from engine.kit.cards import Card, by_suit, card_text, faces
from engine.kit.scene.board import Board, Fact, Mat, Piece, Place, backs, pieces
from engine.kit.seats import Seat
from engine.kit.sentence import sentence


def board(view: View) -> Board:
    """Quest, melds and hands (LL.4, LL.9)."""
    return Board(
        mats=tuple([_mat(view, seat) for seat in range(view.public.seats)]),
        middle=tuple(_middle(view)),
        facts=() if view.public.phase == "OVER" else (*_own(view), *_quest(view), *_match(view)),
        awaited=tuple(to_act(view)),
    )


# ---- the players ----


def _mat(view: View, seat: Seat) -> Mat:
    dealt = (view.public.hand,)
    if _lies_open(view, seat):
        hand = Place(sentence(Words.laid_open), _cards(view.shown), generation=dealt)
    else:
        held = _cards(view.hand) if seat == view.viewer else backs(view.hands[seat])
        hand = Place(sentence(Words.in_hand), held, generation=dealt)
    return Mat(seat, (hand,), tuple(_facts_of(view, seat)))


def _facts_of(view: View, seat: Seat) -> Iterator[Fact]:
    public = view.public
    yield Fact(sentence(Words.has_chips, chips=public.chips[seat]), public.chips[seat])
    yield Fact(sentence(Words.has_points, score=public.scores[seat]), public.scores[seat])
    if public.phase == "OVER" or _lies_open(view, seat):
        return
    seen = tuple(seen_in(view.trails[seat]))
    if seen:
        yield Fact(sentence(Words.seen_by_all, cards=seen), len(seen), pieces=_cards(seen))
        gone = left_since_seen(view.trails[seat])
        if gone:
            yield Fact(sentence(Words.gone_since, cards=gone), gone)
    gifts = [gift.card for gift in view.gifts if gift.to == seat and gift.by == view.viewer]
    given = tuple([card for card in gifts if card is not None])
    if given:
        yield Fact(sentence(Words.given_by_you, cards=given), len(given), view.viewer, _cards(given))


def _lies_open(view: View, seat: Seat) -> bool:
    quest = view.public.quest
    return bool(view.shown) and quest is not None and seat == quest.to


# ---- the table ----


def _middle(view: View) -> Iterator[Place]:
    public, quest = view.public, view.public.quest
    if quest is not None and quest.answer == "yes" and public.phase == "DECIDE":
        answer = None if view.answer is None else card_text(view.answer)
        label, asked = sentence(Words.answer_of, by=quest.to), (public.hand, public.turns)
        yield Place(label, pieces([answer], covered=True), by=quest.to, generation=asked)
    for number, meld in enumerate(public.melds, 1):
        label = sentence(Words.closed_meld if is_closed(meld, public.one_hit) else Words.meld, number=number)
        cards = pieces(map(card_text, in_order(meld)))
        name, generation = f"meld{number}", (public.hand,)
        yield Place(label, cards, by=meld.by, name=name, generation=generation)


def _own(view: View) -> Iterator[Fact]:
    if view.drawn is not None:
        yield Fact(sentence(Words.drawn, card=view.drawn), by=view.viewer, pieces=_cards([view.drawn]))
    if view.if_accepted is not None:
        shown = faces([view.if_accepted.card]) if isinstance(view.if_accepted, Show) else ()
        yield Fact(sentence(Words.instruction, if_accepted=view.if_accepted), by=view.viewer, pieces=_cards(shown))


def _quest(view: View) -> Iterator[Fact]:
    public, quest = view.public, view.public.quest
    if quest is None:
        return
    asked = sentence(Words.asked, by=public.turn, to=quest.to, request=quest.request)
    yield Fact(asked, by=public.turn, pieces=pieces([quest.request]), to=quest.to)
    if quest.answer:
        yield _answer(quest, lies_there=public.phase == "DECIDE")
    if quest.received is not None and quest.is_held:
        received = sentence(Words.received, by=public.turn, card=quest.received)
        yield Fact(received, by=public.turn, pieces=_cards([quest.received]))


def _answer(quest: Quest, lies_there: bool) -> Fact:
    if quest.answer == "no":
        return Fact(sentence(Words.said_no, by=quest.to), by=quest.to)
    if lies_there:
        return Fact(sentence(Words.said_yes, by=quest.to, card=None), by=quest.to)
    return Fact(sentence(Words.had_said_yes, by=quest.to), by=quest.to)


def _match(view: View) -> Iterator[Fact]:
    public, stock, pile = view.public, view.stock, sum(view.discards)
    yield Fact(sentence(Words.stock, cards=stock), stock)
    yield Fact(sentence(Words.discard_pile, cards=pile), pile)
    yield Fact(sentence(Words.started, match=public.options.match), public.options.match)
    if public.number > 1:
        yield Fact(sentence(Words.hand_of_match, number=public.number), public.number)
    limit = public.options.hand_turn_limit
    if limit is not None:
        turn = min(public.turns + 1, limit)
        yield Fact(sentence(Words.turn_of_hand, turn=turn, limit=limit), turn)


def _cards(cards: Iterable[Card]) -> tuple[Piece, ...]:
    return pieces(map(card_text, by_suit(cards)))
