"""What viewers of Lie 21 see, know lastingly and forget (L21.4, L21.8, L21-D11), and what may lie hidden from them."""

from itertools import permutations
from random import Random

import pytest

from engine.games import liars_dice
from engine.games.lie21 import GAME
from engine.games.lie21.counting import PACK, cheapest_first, showdown
from engine.games.lie21.values import Challenged, Known, Lied, SeenTrick, State, View
from engine.games.lie21.words import Words
from engine.kit.cards import SPADES, faces, in_faces
from engine.kit.seats import Viewer
from engine.kit.sentence import Sentence, sentence
from engine.privacy import tell
from tests.engine.games.lie21.position import ANNA, BEN, Position, card, cards, challenged, forfeited, given, last_trick

SIX, OTHER_SIX = "7H KS 2D AC 5C JK1", "AS 5D 6C 7D KD 4H"
FIRST = challenged(ANNA, "2C 3C 4C", "2S 4S 6S", BEN)
SECOND = challenged(BEN, "QC QD QH", "JC JD JH", BEN)
GIVEN_UP = forfeited(BEN, "QC QD QH", "JC JD JH")


def seen(viewer: Viewer, *tricks: object, **options: object) -> list[tuple[Known, Known]]:
    """Lie and answer of each trick, as far as the viewer knows them."""
    view = given(SIX, OTHER_SIX, "2H", tricks=tricks, liar=BEN, **options).view(viewer)  # type: ignore[arg-type]
    return [(trick.lie, trick.answer) for trick in view.tricks]


def known(text: str) -> Known:
    """`7H ? ?` as a viewer knows it."""
    return tuple(None if word == "?" else card(word) for word in text.split())


HIDDEN = known("? ? ?")

# ---- L21.8 what is seen ----


def test_l21_8_a_hand_is_seen_by_its_player_alone() -> None:
    position = given(SIX, OTHER_SIX, "2H")
    assert [position.view(viewer).hand for viewer in (ANNA, BEN, None)] == [*map(faces, position.state.hands), ()]
    assert position.view(None).public.hands == (6, 6)


def test_l21_8_of_a_lie_one_card_is_seen_and_all_by_the_liar() -> None:
    position = given("AC 5C JK1", OTHER_SIX, "2H", lie="7H KS 2D")
    assert position.view(ANNA).lie == cards("7H KS 2D")
    assert position.view(BEN).lie == position.view(None).lie == known("7H ? ?")


@pytest.mark.parametrize("viewer", [ANNA, BEN, None])
def test_l21_8_the_last_challenged_trick_can_be_read_by_all(viewer: Viewer) -> None:
    assert seen(viewer, FIRST) == [(FIRST.lie, FIRST.answer)]


def test_l21_d11_older_tricks_are_forgotten_but_for_the_own_cards() -> None:
    assert seen(ANNA, FIRST, SECOND)[0] == (FIRST.lie, HIDDEN)
    assert seen(BEN, FIRST, SECOND)[0] == (HIDDEN, FIRST.answer)
    assert seen(None, FIRST, SECOND)[0] == (HIDDEN, HIDDEN)
    assert seen(None, FIRST, SECOND)[1] == (SECOND.lie, SECOND.answer)


@pytest.mark.parametrize("viewer", [ANNA, BEN, None])
def test_l21_d11_with_open_memory_nothing_is_forgotten(viewer: Viewer) -> None:
    assert seen(viewer, FIRST, SECOND, memory="open")[0] == (FIRST.lie, FIRST.answer)


def test_l21_d9_of_a_forfeited_trick_the_face_up_card_can_be_read() -> None:
    assert seen(ANNA, GIVEN_UP) == [(known("QC ? ?"), GIVEN_UP.answer)]
    assert seen(BEN, GIVEN_UP) == [(GIVEN_UP.lie, HIDDEN)]
    assert seen(None, GIVEN_UP) == [(known("QC ? ?"), HIDDEN)]


def test_l21_8_the_face_up_card_of_a_forfeited_trick_follows_memory() -> None:
    assert seen(None, GIVEN_UP, FIRST)[0] == (HIDDEN, HIDDEN)
    assert seen(ANNA, GIVEN_UP, FIRST)[0] == (HIDDEN, GIVEN_UP.answer)
    assert seen(None, GIVEN_UP, FIRST, memory="open")[0] == (known("QC ? ?"), HIDDEN)


def test_l21_8_who_won_each_trick_and_how_is_never_forgotten() -> None:
    tricks = given(SIX, OTHER_SIX, "2H", tricks=(GIVEN_UP, FIRST, SECOND)).view(None).tricks
    assert [(trick.liar, trick.winner, trick.is_forfeited) for trick in tricks] == [
        (BEN, BEN, True),
        (ANNA, BEN, False),
        (BEN, BEN, False),
    ]


@pytest.mark.parametrize("viewer", [ANNA, BEN, None])
def test_l21_8_at_the_end_of_the_game_all_tricks_can_be_seen(viewer: Viewer) -> None:
    over = last_trick("AS 7S KS JS QS AH", "AC 7C KC JC QC AD").when("forfeit 2D 3D 4D").state
    view = GAME.view(over, viewer)
    assert [trick.lie + trick.answer for trick in view.tricks] == [trick.cards for trick in over.tricks]


def test_l21_8_all_tricks_can_be_seen_before_the_next_game_is_dealt() -> None:
    happened = last_trick("AS 7S KS JS QS AH", "AC 7C KC JC QC AD", format="match").when("forfeit 2D 3D 4D")
    scored = GAME.fold(happened.before, happened.events[:-1])
    assert scored.public.phase == "DEAL"
    assert [trick.lie + trick.answer for trick in GAME.view(scored, None).tricks] == [
        trick.cards for trick in scored.tricks
    ]


def test_l21_8_there_is_no_running_score() -> None:
    state = given(SIX, OTHER_SIX, "2H", tricks=(FIRST, SECOND)).state
    assert state.public.scores == ()
    assert state.public.won == (0, 2)


# ---- what can still be read of what was told (L21-D11) ----


def read_later(viewer: Viewer, tricks_after: int, **options: object) -> list[Sentence]:
    """What a viewer reads of a Lie and its challenge when so many more tricks are decided."""
    first = given(SIX, OTHER_SIX, "2H 3H 4D 5H 6H 6D JD JH", **options)  # type: ignore[arg-type]
    laid = first.when("lie 7H KS 2D")
    answered = Position(laid.state).when("challenge 5D 6C 4H")
    decided = (challenged(ANNA, "7H KS 2D", "5D 6C 4H", ANNA), FIRST, SECOND)[: tricks_after + 1]
    later = given(SIX, OTHER_SIX, "2H", tricks=decided, **options).view(viewer)  # type: ignore[arg-type]
    events = [event for event in (*laid.events, *answered.events) if isinstance(event, Lied | Challenged)]
    return [each for event in events for each in GAME.tells(GAME.memory.recalls(later, tell(event, viewer)))]


LAID, ANSWERED = cards("7H KS 2D"), cards("5D 6C 4H")
LIE_FORGOTTEN = sentence(Words.lied_forgotten, by=ANNA)
CHALLENGE_FORGOTTEN = sentence(Words.challenged_forgotten, by=BEN)
TAKEN = sentence(Words.taken, by=ANNA)


def test_l21_d11_the_last_trick_reads_as_it_was_told() -> None:
    assert read_later(None, 0) == [
        sentence(Words.lied, by=ANNA, up=card("7H")),
        sentence(Words.challenged, by=BEN, cards=ANSWERED),
        sentence(Words.had, by=ANNA, cards=LAID),
        sentence(Words.sums, lie=21, answer=15),
        sentence(Words.closest, by=ANNA),
    ]


def test_l21_d11_a_spectator_reads_no_cards_of_older_tricks() -> None:
    assert read_later(None, 1) == [
        LIE_FORGOTTEN,
        CHALLENGE_FORGOTTEN,
        TAKEN,
    ]


def test_l21_d11_a_player_reads_the_own_cards_of_older_tricks() -> None:
    assert read_later(ANNA, 2) == [
        sentence(Words.lied_own, by=ANNA, up=card("7H"), down=LAID[1:]),
        CHALLENGE_FORGOTTEN,
        sentence(Words.had, by=ANNA, cards=LAID),
        TAKEN,
    ]
    assert read_later(BEN, 2) == [
        LIE_FORGOTTEN,
        sentence(Words.challenged, by=BEN, cards=ANSWERED),
        TAKEN,
    ]


def test_l21_d11_with_open_memory_everything_can_be_read() -> None:
    assert read_later(None, 2, memory="open") == read_later(None, 0)


def test_l21_d11_when_the_game_is_over_everything_can_be_read() -> None:
    event = Lied(1, 1, ANNA, card("7H"), None)
    later = given(SIX, OTHER_SIX, "2H", tricks=(FIRST, SECOND), game=2, format="match").view(BEN)
    assert GAME.memory.recalls(later, event) == event
    over = last_trick("AS 7S KS JS QS AH", "AC 7C KC JC QC AD").when("forfeit 2D 3D 4D").state
    assert GAME.memory.recalls(GAME.view(over, BEN), event) == event


def test_l21_d11_what_never_lay_open_stays_as_it_was_told() -> None:
    drew = given("AC 5C JK1", OTHER_SIX, "2H 3H 4D 5H 6H 6D JD", lie="7H KS 2D").when("forfeit 5D 6C 4H").events[-1]
    later = given(SIX, OTHER_SIX, "2H", tricks=(FIRST, SECOND)).view(BEN)
    assert GAME.memory.recalls(later, tell(drew, BEN)) == tell(drew, BEN)


def test_other_games_forget_nothing() -> None:
    assert liars_dice.GAME.memory is None


# ---- what may lie hidden ----


def samples(view: View, count: int) -> set[State]:
    random = Random(1)
    return {GAME.resample(view, random) for _ in range(count)}


def late_view(viewer: Viewer, tricks: tuple[SeenTrick, ...], hidden: str, ben: int) -> View:
    """Everything but the hidden cards lies in the last trick, which can be read; Ben holds so many cards."""
    public = given("", " ".join(hidden.split()[:ben]), taker=ANNA, turned_up="3S").state.public
    laid = [each for trick in tricks for each in (*trick.lie, *trick.answer) if each is not None]
    shown = faces(each for each in PACK if each not in (*cards(hidden), *laid))
    return View(viewer, public, (), (), (*tricks, SeenTrick(ANNA, ANNA, False, shown[:3], shown[3:])))


def test_l21_d11_a_forgotten_trick_was_won_by_who_won_it() -> None:
    """All ways in which six unseen cards can lie in Ben's hand and in the answer to Anna's Lie, which won.

    The answer was not 7C 2S 5D, as good as the Lie but for its trump.
    """
    unseen = "AC 7C 2S 5D KD 4H"
    trick = SeenTrick(ANNA, ANNA, False, cards("QH JC 2D"), HIDDEN)
    expected = {
        (answer, cheapest_first(set(cards(unseen)) - set(answer)))
        for answer in permutations(cards(unseen), 3)
        if showdown(SPADES, trick.lie, answer).liar_wins  # type: ignore[arg-type]
    }
    assert 20 < len(expected) < 120
    found = samples(late_view(ANNA, (trick,), unseen, ben=3), 2000)
    assert {(state.tricks[0].answer, state.hands[BEN]) for state in found} == expected
    assert len(set(map(in_faces, found))) == len(expected)


def test_l21_d11_two_forgotten_tricks_share_the_unseen_cards() -> None:
    """Of these six only A 6 4 wins against 20: if the first trick takes one of them, both are drawn anew."""
    unseen = "AC KC 2C 6D KD 4H"
    won = SeenTrick(BEN, ANNA, False, HIDDEN, cards("AH 4S 6S"))
    lost = SeenTrick(ANNA, BEN, False, cards("7H JS 2D"), HIDDEN)
    for state in samples(late_view(ANNA, (won, lost), unseen, ben=0), 20):
        assert set(state.tricks[0].lie) == set(cards("KC 2C KD"))
        assert set(state.tricks[1].answer) == set(cards("AC 6D 4H"))


def test_l21_d11_a_spectator_knows_of_a_forgotten_trick_who_won_it() -> None:
    unseen = "AC 7C 2C 5D KD 4H"
    trick = SeenTrick(BEN, ANNA, False, HIDDEN, HIDDEN)
    expected = {laid for laid in permutations(cards(unseen)) if not showdown(SPADES, laid[:3], laid[3:]).liar_wins}
    found = samples(late_view(None, (trick,), unseen, ben=0), 6000)
    assert {state.tricks[0].cards for state in found} == expected


def test_l21_d9_any_cards_may_lie_in_a_forfeited_trick() -> None:
    unseen = "AC 7C 2C 5D KD 4H"
    found = samples(late_view(None, (SeenTrick(BEN, BEN, True, HIDDEN, HIDDEN),), unseen, ben=0), 6000)
    assert {state.tricks[0].cards for state in found} == set(permutations(cards(unseen)))
    assert all(state.tricks[0].open == state.tricks[0].cards[:1] for state in found)


def test_l21_8_the_turned_up_card_lies_in_the_deck_until_it_is_drawn() -> None:
    view = given(SIX, OTHER_SIX, "2H 3H 4H").view(ANNA)
    assert {state.deck[-1] for state in samples(view, 50)} == {card("3S")}


def test_l21_8_who_drew_the_turned_up_card_has_it_or_has_played_it() -> None:
    """Ben drew it after trick 5: now it is in his hand, in his Lie, or among what he gave up in trick 6."""
    earlier = tuple(challenged(ANNA, "2C 3C 4C", "2S 4S 6S", ANNA) for _ in range(5))
    given_up = given("AC 5C JK1", "QC QD JD", taker=BEN, tricks=(*earlier, forfeited(ANNA, "7H KS 2D", "AS 5D 3S")))
    gave = {state.tricks[5].answer.count(card("3S")) for state in samples(given_up.view(ANNA), 50)}
    holds = {state.hands[BEN].count(card("3S")) for state in samples(given_up.view(None), 50)}
    assert gave == holds == {0, 1}
    lying = given("AC 5C JK1", "", lie="QC QD 3S", liar=BEN, taker=BEN, tricks=(*earlier, GIVEN_UP))
    places = {(state.lie + state.tricks[5].lie).index(card("3S")) for state in samples(lying.view(ANNA), 200)}
    assert places == {1, 2, 4, 5}, "no card that everybody saw"


def test_l21_8_who_has_it_knows_where_it_is() -> None:
    position = given("AC 5C JK1", "QC QD 3S", taker=BEN)
    assert {state.hands[BEN] for state in samples(position.view(BEN), 20)} == {position.state.hands[BEN]}


@pytest.mark.parametrize("viewer", [ANNA, BEN, None])
def test_a_resampled_position_looks_the_same(viewer: Viewer) -> None:
    position = given("AC 5C JK1", OTHER_SIX, "2H 3H", lie="7H KS 2D", tricks=(FIRST, GIVEN_UP))
    found = samples(position.view(viewer), 50)
    assert {GAME.view(state, viewer) for state in found} == {position.view(viewer)}
    assert len(found) > 1


# ---- pictures of what happened, when they are seen later ----


def seen_again(viewer: Viewer, tricks_after: int, **options: object) -> View:
    """The position in which Anna's Lie of the first trick lay on the table, seen when more tricks were decided."""
    past = given("AC 5C JK1", OTHER_SIX, "", lie="7H KS 2D", **options).view(viewer)  # type: ignore[arg-type]
    decided = (challenged(ANNA, "7H KS 2D", "5D 6C 4H", ANNA), FIRST, SECOND)[: tricks_after + 1]
    later = given(SIX, OTHER_SIX, "2H", tricks=decided, **options).view(viewer)  # type: ignore[arg-type]
    return GAME.memory.sees_again(later, past)


def test_l21_d11_a_picture_of_the_last_trick_shows_what_lay_open() -> None:
    assert seen_again(None, 0).lie == known("7H ? ?")
    assert seen_again(BEN, 0).public.up == card("7H")


@pytest.mark.parametrize("viewer", [None, BEN])
def test_l21_d11_a_picture_of_an_older_trick_shows_backs(viewer: Viewer) -> None:
    again = seen_again(viewer, 1)
    assert (again.lie, again.public.up) == (HIDDEN, None)
    board = GAME.board(again)
    assert [[piece.face for piece in place.pieces] for place in board.middle[:1]] == [[None] * 3]


def test_l21_d11_the_own_lie_stays_known() -> None:
    assert seen_again(ANNA, 2).lie == LAID


def test_l21_d11_pictures_show_everything_with_open_memory() -> None:
    assert seen_again(None, 2, memory="open").lie == known("7H ? ?")


def test_l21_d11_a_trick_that_could_be_read_then_is_forgotten_in_pictures_too() -> None:
    past = given(SIX, OTHER_SIX, "2H", tricks=(FIRST,)).view(None)
    later = given(SIX, OTHER_SIX, "2H", tricks=(FIRST, SECOND)).view(None)
    assert (past.tricks[0].lie, GAME.memory.sees_again(later, past).tricks[0].lie) == (FIRST.lie, HIDDEN)


def test_l21_d11_pictures_of_a_game_before_show_everything() -> None:
    past = given("AC 5C JK1", OTHER_SIX, "", lie="7H KS 2D").view(None)
    later = given(SIX, OTHER_SIX, "2H", tricks=(FIRST, SECOND), game=2, format="match").view(None)
    assert GAME.memory.sees_again(later, past) == past
