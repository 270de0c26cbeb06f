"""The page of the log: all that the viewer was told, 25 commits a page, and the record after the match."""

from engine.chance import commitment, game_key
from engine.games.liars_dice.values import Bid
from events.reading import LINES
from events.table.commands import TakeSeat
from events.table.events import Begun
from functions.pages.html import html
from tests.functions.pages.markup import check
from tests.functions.pages.stage import SEED, STAGES, TABLE, Stage
from tests.said import said


def long_table(commits: int) -> Stage:
    stage = Stage().open(2)
    for each in range(commits - 1):
        stage.now += 3600  # talk has a rate
        stage.say(None, f"line {each}")
    return stage


def bid_by_you(bid: Bid) -> str:
    return said("liars_dice", "bid", ("you",), by=0, bid=bid)


class TestPages:
    def test_hold_so_many_commits(self) -> None:
        stage = long_table(LINES + 1)
        first, last = stage.log("host", page=1), stage.log("host")
        assert (len(first.news), len(last.news)) == (LINES, 1)
        assert (first.page, first.pages, last.page) == (1, 2, 2)

    def test_the_last_one_comes_first(self) -> None:
        assert f"line {LINES - 1}" in html(long_table(LINES + 1).log("host"))

    def test_are_linked(self) -> None:
        document = check(html(long_table(2 * LINES + 1).log("host", page=2)))
        links = {each["rel"]: each["href"] for each in document.all("a") if each["rel"]}
        page = long_table(1).log("host").links.log
        assert links == {"prev": f"{page}?page=1", "next": f"{page}?page=3"}

    def test_of_a_short_log_are_one(self) -> None:
        assert long_table(LINES).log("host").pages == 1


class TestTheRecord:
    def test_is_published_after_the_match(self) -> None:
        record = STAGES["over"]().log("watch").record
        assert record
        assert commitment(TABLE, bytes.fromhex(record.seed)) == record.commitment

    def test_makes_the_key_of_all_draws(self) -> None:
        stage = STAGES["over"]()
        record = stage.log("watch").record
        assert record
        begun = next(
            event
            for commit in stage.tables.history(TABLE, stage.head.commit.n)
            for event in commit.events
            if isinstance(event, Begun)
        )
        assert game_key(SEED, record.entropies) == begun.key

    def test_is_not_there_before(self) -> None:
        assert STAGES["playing"]().log("seat", 0).record is None

    def test_is_not_there_where_nothing_is_disclosed(self) -> None:
        assert STAGES["over undisclosed"]().log("seat", 0).record is None


class TestNewsOnTheTablePage:
    def test_begin_with_the_own_last_move(self) -> None:
        stage = Stage().open(2).seat("Anna", "Ben").move("1x2", "2x2", "3x2")
        mover, other = 1 - stage.asked, stage.asked
        assert [each.sentences[0] for each in stage.page("seat", mover).news] == [bid_by_you(Bid(3, 2))]
        assert stage.page("seat", other).news[0].sentences[0] == bid_by_you(Bid(2, 2))

    def test_begin_with_the_match_for_who_took_over_a_seat(self) -> None:
        stage = Stage().open(2).seat("Anna", "Ben").move("1x2", "2x2", "3x2")
        seat = stage.asked
        before = stage.page("seat", seat)
        stage.renew(seat).run(seat, TakeSeat("Zoe", "entropy", "person-Zoe"))
        after = stage.page("seat", seat)
        assert (before.has_moved, after.has_moved) == (True, False)
        assert len(after.news) > len(before.news)

    def test_tell_who_won_once(self) -> None:
        page = STAGES["over"]().page("seat", 0)
        assert page.result
        assert [sentence for each in page.news for sentence in each.sentences].count(page.result.why) == 1
