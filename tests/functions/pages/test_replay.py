"""A match that is watched again: every step, with all hands open or through the eyes of one seat."""

from random import Random
from typing import Any

import pytest

from engine.kit.prose import in_words
from engine.registry import GAMES
from events.match import Match
from events.replay import eyes_of, film
from events.table.events import Settings
from functions.pages.board import Board
from functions.pages.html import html
from functions.pages.models.replay import ReplayPage
from functions.pages.replay import replay_page
from tests.functions.pages.markup import check
from tests.functions.pages.stage import STAGES, Stage, film_of
from tests.functions.pages.test_postcard import card, played, scrambled
from tests.house import OF_THE_HOUSE

BIDS = ("3x6", "5x6", "liar")


def over(disclose: Any = "all") -> Stage:
    return Stage().open(3, Settings(disclose=disclose)).seat("Anna", "Ben", "Cleo").move(*BIDS).finish()


def page(stage: Stage, number: int, eyes: str = "", seat: int | None = 0) -> ReplayPage:
    return stage.replay("watch" if seat is None else "seat", seat, number, eyes)


def faces(board: Board, seat: int) -> list[str | None]:
    """What lies before a seat, as far as it can be seen."""
    return [piece.face for place in board.mat(seat).places for piece in place.pieces]


class TestEveryStep:
    @pytest.mark.parametrize("game", sorted(GAMES))
    def test_of_every_game_is_valid_accessible_html(self, game: str) -> None:
        stage = played(game)
        last = page(stage, 0).last
        decided = [(each.step, part) for each in page(stage, 0).rounds[:1] for part in (1, 2)]
        for number, part in {(0, 0), (1, 0), (last // 2, 0), (last, 0), *decided}:
            for offer in page(stage, number).offers:
                check(html(stage.replay("seat", 0, number, offer.value, part=part)))

    @pytest.mark.parametrize("game", sorted(GAMES))
    def test_of_every_game_has_its_style(self, game: str) -> None:
        stage = played(game)
        (table,) = check(html(stage.page("seat", 0))).all("link", rel="stylesheet")
        for shown in (page(stage, 1), card(stage)):
            style = check(html(shown)).all("link", rel="stylesheet")[0]
            assert style["href"] == table["href"]

    def test_shows_the_position_after_a_move(self) -> None:
        stage = over()
        assert page(stage, 0).board.fact("stands") is None
        for number, bid in ((1, 3), (2, 5)):
            fact = page(stage, number).board.fact("stands")
            assert fact
            assert fact.number == bid

    def test_says_what_the_log_says(self) -> None:
        stage = over()
        log = {sentence for news in stage.log("watch", page=1).news for sentence in news.sentences}
        for number in range(page(stage, 0, seat=None).last + 1):
            assert set(page(stage, number, "all", seat=None).says) <= log

    @pytest.mark.parametrize("eyes", ["all", "1"])
    def test_says_neither_what_its_pictures_said_nor_what_lies_open(self, eyes: str) -> None:
        """After a challenge, and at the beginning, all dice were rolled: nobody’s are named."""
        assert page(over(), len(BIDS), eyes).says == page(over(), 0, eyes).says[-1:]

    def test_is_reached_by_links_alone(self) -> None:
        stage = over()
        found, way = page(stage, 0), [(0, 0)]
        while found.next:
            (link,) = check(html(found)).all("a", rel="next")
            step, part = found.next
            assert link["href"] == f"?step={step}{f'&part={part}' if part else ''}&as=all"
            found, back = stage.replay("seat", 0, step, part=part), (found.step, found.part)
            assert found.prev == back
            way.append((found.step, found.part))
        assert [step for step, part in way if not part] == list(range(found.last + 1))
        challenge = way[way.index((len(BIDS), 1)) :][:4]
        assert challenge == [(len(BIDS), part) for part in (1, 2, 3, 0)]
        comes = [stage.replay("seat", 0, step, part=part).comes for step, part in challenge[:3]]
        assert comes == ["reveal", "price", "round"]
        assert not check(html(found)).all("a", rel="next")

    def test_beyond_the_last_is_the_last(self) -> None:
        stage = over()
        assert page(stage, 10_000).step == page(stage, 0).last

    def test_has_those_that_decided_something_in_a_list(self) -> None:
        stage = over()
        found = page(stage, 0)
        assert found.rounds[0].step == len(BIDS)
        (listed,) = check(html(found)).all("section", id="rounds-list")
        lies = [mark.step for mark in found.marks if mark.kind in ("caught", "believed")]
        assert [link["href"].split("step=")[1].split("&")[0] for link in listed.all("a")] == [
            str(step) for step in (*lies, *[each.step for each in found.rounds])
        ]

    @pytest.mark.parametrize("game", OF_THE_HOUSE)
    def test_marks_lies_where_all_is_open_and_what_was_revealed(self, game: str) -> None:
        """A lie that was caught is the move before a reveal."""
        marks = page(played(game), 0).marks
        revealed = {mark.step for mark in marks if mark.kind == "reveal"}
        assert revealed
        assert {mark.step + 1 for mark in marks if mark.kind == "caught"} <= revealed
        assert {mark.kind for mark in marks} & {"caught", "believed"}

    def test_marks_no_lie_where_hidden_dice_stay_secret(self) -> None:
        opened, secret = (page(over(disclose), 0).marks for disclose in ("all", "none"))
        assert [mark for mark in opened if mark.step == len(BIDS) - 1 and mark.kind == "caught"]
        assert secret == tuple(mark for mark in opened if mark.kind in ("reveal", "round"))

    def test_is_none_for_talk_and_for_who_came_and_went(self) -> None:
        quiet = over()
        loud = Stage().open(3).seat("Anna", "Ben", "Cleo").say(0, "hello").move(*BIDS[:1]).say(1, "hm").move(*BIDS[1:])
        assert page(quiet, 0).last == page(loud.finish(), 0).last

    def test_of_a_very_long_match_is_one_of_the_last(self, monkeypatch: pytest.MonkeyPatch) -> None:
        stage = over()
        whole = page(stage, 10_000)
        monkeypatch.setattr("events.match.LONGEST", 2)
        assert page(stage, 10_000).earlier
        assert page(stage, 10_000).last < whole.last
        assert page(stage, 10_000).board == whole.board


class TestAllHandsOpen:
    def test_show_what_each_player_saw(self) -> None:
        stage = over()
        shown = page(stage, 1, "all").board
        for seat in range(3):
            own = page(stage, 1, str(seat + 1)).board
            assert None not in faces(shown, seat)
            assert faces(shown, seat) == faces(own, seat)

    @pytest.mark.parametrize("game", sorted(GAMES))
    def test_leave_no_back_on_any_mat(self, game: str) -> None:
        stage = played(game)
        board = page(stage, 1, "all").board
        assert all(None not in faces(board, mat.seat) for mat in board.mats)

    @pytest.mark.parametrize("game", OF_THE_HOUSE)
    def test_are_drawn_on_the_felt(self, game: str) -> None:
        """A piece for each card or die, or one for each rank of many cards; never a back."""
        found = page(played(game, min(GAMES[game].seats[-1], 4)), 1, "all")
        document = check(html(found))
        for mat in found.board.mats:
            if mat.seat == found.near or mat.is_out:
                continue
            (seat,) = document.all("li", id=f"seat-{mat.seat + 1}")
            hand = mat.places[0]
            (drawn,) = [
                each for each in seat.all("span", role="img") if each["aria-label"].endswith(f": {in_words(hand.says)}")
            ]
            ranks = {(piece.face or "")[:-1] for piece in hand.pieces}
            assert len(drawn.all("svg")) in (len(hand.pieces), len(ranks))
            assert "-back" not in "".join(use["href"] for use in drawn.all("use"))

    def test_show_whoever_is_chosen_at_the_near_edge(self) -> None:
        stage = over()
        assert page(stage, 1, "all").near == 0
        turned = stage.replay("seat", 0, 1, "all", near=3)
        assert turned.near == 2
        assert check(html(turned)).all("section", **{"data-seat": "2"})

    def test_a_seat_leads_to_the_table_turned_to_it_and_steps_keep_that(self) -> None:
        stage = over()
        document = check(html(page(stage, 1, "all")))
        assert [link["href"] for link in document.all("a", **{"class": "turns"})] == [
            f"?step=1&as=all&near={seat}" for seat in (2, 3)
        ]
        turned = check(html(stage.replay("seat", 0, 1, "all", near=3)))
        assert [link["href"] for link in turned.all("a", rel="next")] == ["?step=2&as=all&near=3"]
        assert [field["value"] for field in turned.all("input", name="near")] == ["3"]

    @pytest.mark.parametrize("near", [-1, 0, 4, 99])
    def test_of_a_table_turned_to_nobody_are_as_they_were(self, near: int) -> None:
        assert over().replay("seat", 0, 1, "all", near) == page(over(), 1, "all")

    def test_is_not_turned_through_the_eyes_of_one(self) -> None:
        stage = over()
        assert stage.replay("seat", 0, 1, "2", near=3).near == 1
        assert not check(html(page(stage, 1, "2"))).all("a", **{"class": "turns"})

    def test_show_what_lies_covered_in_the_middle(self) -> None:
        board = page(played("lie21"), 1, "all").board
        lie = board.place("lie_of")
        assert lie
        assert None not in [piece.face for piece in lie.pieces]
        assert any(piece.covered for piece in lie.pieces)


class TestTheEyesOfASeat:
    def test_see_the_own_dice_alone(self) -> None:
        stage = over()
        board = page(stage, 1, "2", seat=0).board
        assert None not in faces(board, 1)
        assert set(faces(board, 0)) == set(faces(board, 2)) == {None}

    @pytest.mark.parametrize("disclose", ["all", "none"])
    def test_see_what_that_seat_was_told_when_it_happened(self, disclose: str) -> None:
        """With other hidden dice of others in the log, it is the same."""
        stage = over(disclose)
        assert stage.match
        other = scrambled(stage.match, keep=1)
        visit = stage.visit("seat", 1)
        for number in range(page(stage, 0).last + 1):
            before, after = (replay_page(visit, film_of(stage, match), number, "2") for match in (stage.match, other))
            assert (before.board, before.says) == (after.board, after.says)
            assert (before.rounds, before.last) == (after.rounds, after.last)

    def test_of_others_can_tell_them_apart(self) -> None:
        """The test above can fail: the scrambled dice are other ones."""
        stage = over()
        assert stage.match
        other = scrambled(stage.match, keep=1)
        before, after = (
            replay_page(stage.visit("watch"), film_of(stage, match), 1, "all") for match in (stage.match, other)
        )
        assert before.board != after.board

    def test_are_those_of_the_link_where_nothing_is_disclosed(self) -> None:
        stage = over("none")
        assert [offer.value for offer in page(stage, 0, seat=1).offers] == ["2", "public"]
        assert [offer.value for offer in page(stage, 0, seat=None).offers] == ["public"]
        for asked in ("all", "1", "3", "nonsense", ""):
            assert page(stage, 1, asked, seat=1).eyes == "2"
            assert page(stage, 1, asked, seat=None).eyes == "public"
        board = page(stage, 1, "all", seat=1).board
        assert None not in faces(board, 1)
        assert set(faces(board, 0)) == {None}

    def test_of_the_public_see_no_hidden_dice(self) -> None:
        board = page(over("none"), 1, "public", seat=1).board
        assert all(set(faces(board, seat)) == {None} for seat in range(3))

    def test_are_offered_to_no_one_before_the_end(self) -> None:
        stage = STAGES["playing"]()
        assert stage.page("seat", 0).links.replay is None
        assert STAGES["over"]().page("seat", 0).links.replay is not None


def test_plans_are_never_shown() -> None:
    """RULES 0.8: not even the own ones."""
    stage = Stage().open(3, game="liar_liar", match=50, hand_turn_limit=4).seat("Anna", "Ben", "Cleo")
    asker = stage.asked
    stage.move(f"ask {(asker + 1) % 3 + 1} 7")
    answerer = stage.asked
    stage.move("no keep")
    stage.roam(Random(3))
    boards = [page(stage, number, str(answerer + 1)).board for number in range(3)]
    assert all(board.fact("instruction") is None for board in boards)


def test_without_its_commits_there_is_nothing_to_watch() -> None:
    assert film(GAMES[over().table.game], Match(()), opens=True) is None


def test_whose_eyes_follow_disclosure() -> None:
    assert eyes_of(over().table, None) == ("all", 0, 1, 2)
    assert eyes_of(over("none").table, 2) == (2, None)
    assert eyes_of(over("none").table, None) == (None,)
