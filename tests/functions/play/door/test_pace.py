"""A busy site asks all open pages to poll less often, and costs itself no request to find out that it is."""

from random import Random

import pytest

from functions.play.door.pace import BORNE, SLOWEST, USUAL, WINDOW, Pace
from functions.play.door.site import Site
from tests.functions.play.party import PROGRAM, Party

EVENING = 1_736_845_500
MINUTE = 60


class Crowd:
    """Pages that are open on a site of one process; each polls as often as it is asked to, and a little later."""

    def __init__(self, pages: int) -> None:
        self.pace = Pace()
        self.random = Random(pages)
        self.now = EVENING
        self.due = [EVENING + self.random.randrange(WINDOW) for _ in range(pages)]
        self.waits = [0] * pages

    def polls_for(self, seconds: int) -> int:
        """How often they poll in that time."""
        polls = 0
        for _ in range(seconds):
            for page in [page for page, due in enumerate(self.due) if due == self.now]:
                polls += 1
                self.waits[page] = self.pace.polled(self.now)
                pause = max(self.waits[page], USUAL)
                self.due[page] = self.now + pause + round(self.random.random() * pause / 4)
            self.now += 1
        return polls


def test_a_quiet_site_lets_pages_poll_as_they_like() -> None:
    crowd = Crowd(pages=BORNE * USUAL // WINDOW // 2)
    crowd.polls_for(5 * MINUTE)
    assert set(crowd.waits) == {0}


@pytest.mark.parametrize("pages", [20, 50, 100, 200])
def test_all_pages_together_poll_as_often_as_is_borne(pages: int) -> None:
    crowd = Crowd(pages)
    crowd.polls_for(10 * MINUTE)
    assert crowd.polls_for(10 * MINUTE) == pytest.approx(BORNE * 10 * MINUTE / WINDOW, rel=0.25)


def test_no_page_waits_for_more_than_a_minute() -> None:
    crowd = Crowd(pages=2_000)
    crowd.polls_for(10 * MINUTE)
    assert max(crowd.waits) == SLOWEST == MINUTE


def test_when_the_site_is_quiet_again_pages_are_as_quick_as_before() -> None:
    crowd = Crowd(pages=100)
    crowd.polls_for(10 * MINUTE)
    assert min(crowd.waits) > USUAL
    crowd.due = crowd.due[:2]
    crowd.polls_for(5 * MINUTE)
    assert crowd.waits[:2] == [0, 0]


def test_a_process_that_slept_remembers_nothing() -> None:
    crowd = Crowd(pages=100)
    crowd.polls_for(10 * MINUTE)
    assert crowd.pace.polled(crowd.now + 2 * WINDOW) == 0


@pytest.mark.parametrize("has_news", [True, False])
def test_the_answer_to_a_poll_says_so(
    party: Party, site: Site, monkeypatch: pytest.MonkeyPatch, has_news: bool
) -> None:
    link = f"{party.seats[0]}/poll"
    known = "" if has_news else PROGRAM.get(link).headers["etag"]
    assert "retry-after" not in PROGRAM.get(link, if_none_match=known).headers
    monkeypatch.setattr(site.pace, "polled", lambda now: 7)
    answer = PROGRAM.get(link, if_none_match=known)
    assert (answer.status, answer.headers["retry-after"]) == (200 if has_news else 304, "7")
