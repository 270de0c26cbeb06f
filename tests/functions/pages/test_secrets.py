"""No page and no JSON says what its viewer may not know (docs/design/laws.md): not even by its size."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engine.games.liars_dice import GAME
from engine.privacy import private_fields
from events.store.log import SYSTEM, Commit, Head
from events.store.memory import MemoryLog
from events.store.stored import apply
from events.table.events import Begun, Instructed, Moved, Opened, SeatTaken, Settings
from events.table.state import Table
from events.tables import Tables
from functions.pages.html import html
from functions.pages.models.table import LinksPage, LogPage, TablePage
from tests.functions.pages.observer import rendered
from tests.functions.pages.stage import KEY, SEED, STAGES, TABLE, Stage

RUNNING = [name for name, make in STAGES.items() if make().table.phase == "playing"]


def texts(page: TablePage | LogPage | LinksPage) -> str:
    """All that is sent for a page: as HTML and as JSON."""
    return html(page) + page.model_dump_json()


class TestDiceOfOthers:
    @pytest.mark.parametrize("name", RUNNING)
    def test_leave_every_byte_as_it_is(self, name: str) -> None:
        stage = STAGES[name]()
        for viewer in stage.viewers():
            sight = viewer[1] if viewer[0] == "seat" else None
            for seed in range(5):
                view = GAME.view(stage.table.position, sight)
                other = with_position(stage.head, GAME.resample(view, Random(seed)))
                assert texts(stage.page(*viewer, head=other)) == texts(stage.page(*viewer))

    @pytest.mark.parametrize("name", RUNNING)
    def test_leave_the_observed_bytes_as_they_are(self, name: str) -> None:
        state = STAGES[name]().table.position
        seats = len(state.public.dice)
        for viewer in (None, *range(seats)):
            other = GAME.resample(GAME.view(state, viewer), Random(1))
            assert rendered(GAME, GAME.options(), seats, state, viewer) == rendered(
                GAME, GAME.options(), seats, other, viewer
            )

    def test_are_in_the_bytes_of_their_owner(self) -> None:
        """The test above can fail: with other dice, the page of their owner is another one."""
        stage = STAGES["playing"]()
        other = with_position(stage.head, GAME.resample(GAME.view(stage.table.position, None), Random(1)))
        assert texts(stage.page("seat", 0, head=other)) != texts(stage.page("seat", 0))

    def test_are_not_in_the_news_either(self) -> None:
        """Private fields of events in the log, scrambled, change nothing that others read."""
        stage = STAGES["first bid"]()
        for viewer in stage.viewers():
            before = texts(stage.log(*viewer)) + texts(stage.page(*viewer))
            scrambled = with_other_dice(stage, viewer[1] if viewer[0] == "seat" else None)
            assert texts(scrambled.log(*viewer)) + texts(scrambled.page(*viewer)) == before

    def test_can_be_read_in_the_log_after_the_match(self) -> None:
        log = STAGES["over"]().log("watch", page=1)
        begun = next(news for news in log.news if news.event["type"] == "Begun")
        assert any("rolled" in sentence and "Anna" in sentence for sentence in begun.sentences)

    def test_stay_hidden_where_nothing_is_disclosed(self) -> None:
        stage = STAGES["over undisclosed"]()
        scrambled = with_other_dice(stage, None)
        assert texts(scrambled.log("watch")) == texts(stage.log("watch"))


class TestWhatNobodyIsShown:
    @pytest.mark.parametrize("name", STAGES)
    def test_seed_key_entropy_and_persons(self, name: str) -> None:
        stage = STAGES[name]()
        disclosed = name in ("over", "over by resignation", "closed")
        for viewer in stage.viewers():
            everything = texts(stage.page(*viewer)) + texts(stage.log(*viewer))
            assert "person-" not in everything
            assert KEY.decode() not in everything
            assert "anothertable" not in everything
            assert (SEED.hex() in everything) == disclosed
            assert ("entropy of seat 0" in everything) == disclosed or viewer == ("seat", 0)

    @pytest.mark.parametrize("name", STAGES)
    def test_links_of_others(self, name: str) -> None:
        stage = STAGES[name]()
        secrets = {viewer: stage.secret(*viewer) for viewer in stage.viewers()}
        for viewer in stage.viewers():
            everything = texts(stage.page(*viewer)) + texts(stage.log(*viewer)) + texts(stage.shared(*viewer))
            known = {other for other, secret in secrets.items() if secret in everything}
            may_know = {viewer, ("watch", None)}
            if stage.visit(*viewer).who.is_host:
                may_know |= {each for each in secrets if each[0] == "open"}
            if viewer == ("host", None):
                may_know |= {("seat", seat) for seat, place in enumerate(stage.table.places) if place.taken == 1}
            assert known <= may_know

    def test_instructions_that_were_not_used(self) -> None:
        """RULES 0.8: not even after the match."""
        stage = with_hidden_commit(STAGES["over"]())
        assert "4x4" in texts(stage.log("seat", 1))
        assert "4x4" not in texts(stage.log("seat", 0)) + texts(stage.log("watch"))


class TestACommitThatToldNothing:
    def test_changes_no_byte_for_others(self) -> None:
        stage, hidden = STAGES["playing"](), with_hidden_commit(STAGES["playing"]())
        assert hidden.head.commit.n == stage.head.commit.n + 1
        for viewer in stage.viewers():
            if viewer != ("seat", 1):
                assert texts(hidden.page(*viewer)) == texts(stage.page(*viewer))
                assert texts(hidden.log(*viewer)) == texts(stage.log(*viewer))

    def test_moves_the_hash_for_nobody(self) -> None:
        stage, hidden = STAGES["playing"](), with_hidden_commit(STAGES["playing"]())
        for viewer in stage.viewers():
            assert hidden.page(*viewer).table.hash == stage.page(*viewer).table.hash
        assert len(stage.table.history.hash.hex()) == 64

    def test_counts_for_who_was_told(self) -> None:
        stage, hidden = STAGES["playing"](), with_hidden_commit(STAGES["playing"]())
        assert hidden.page("seat", 1).number == stage.page("seat", 1).number + 1
        assert hidden.page("seat", 1).waiting == ("4x4",)


# ---- states and logs that a viewer cannot tell from the real ones ----


def with_position(head: Head[Table], position: Any) -> Head[Table]:
    return replace(head, state=replace(head.state, position=position))


def with_hidden_commit(stage: Stage) -> Stage:
    """A standing instruction of seat 1, in a commit of its own."""
    head = stage.head
    commit = Commit(TABLE, head.commit.n + 1, SYSTEM, b"", b"", head.commit.at, (Instructed(1, ("4x4",)),))
    stage.tables.log.append(Head.after(head, commit, apply(head.state, commit)))
    return stage


def with_other_dice(stage: Stage, viewer: int | None) -> Stage:
    """The same table, where everything private to others than `viewer` is different in the log."""
    return rewritten(stage, lambda event: with_other_fields(event, viewer))


def with_other_fields(event: Any, viewer: int | None) -> Any:
    if isinstance(event, Begun | Moved):
        event = replace(event, events=tuple(with_other_fields(each, viewer) for each in event.events))
    if isinstance(event, Opened | SeatTaken | Moved):
        return event
    for name, audience in private_fields(event.__class__).items():
        value = getattr(event, name)
        if audience.each:
            own = {seat: entry for seat, entry in enumerate(value) if seat == viewer}
            event = replace(event, **{name: tuple(own.get(seat, (6,)) for seat in range(len(value)))})
    return event


def rewritten(stage: Stage, change: Callable[[Any], Any]) -> Stage:
    """A stage with the same states, whose commits are read with other events."""
    real = stage.tables.log

    def changed(commit: Commit) -> Commit:
        return replace(commit, events=tuple(change(event) for event in commit.events))

    class Rewriting(MemoryLog[Table]):
        def head(self, table: str, consistent: bool) -> Head[Table] | None:
            head = real.head(table, consistent)
            return replace(head, commit=changed(head.commit)) if head else None

        def read(self, table: str, after: int, count: int) -> tuple[Commit, ...]:
            return tuple(changed(commit) for commit in real.read(table, after, count))

        def commits(self, table: str, versions: Sequence[int]) -> tuple[Commit, ...]:
            return tuple(changed(commit) for commit in real.commits(table, versions))

        def snapshot(self, table: str, n: int) -> Table:
            return real.snapshot(table, n)

    return replace(stage, tables=Tables(Rewriting()))


def test_the_hash_is_on_every_page_of_the_table_and_of_its_log() -> None:
    for name in ("playing", "over"):
        stage = STAGES[name]()
        for viewer in (("seat", 0), ("host", None), ("watch", None)):
            assert stage.table.history.hash.hex() in html(stage.page(*viewer))
            assert stage.table.history.hash.hex() in html(stage.log(*viewer))


def test_before_the_match_there_is_none_to_note() -> None:
    stage = STAGES["lobby"]()
    for page in (stage.page("seat", 0), stage.log("seat", 0)):
        assert page.table.hash == ""
        assert 'id="hash"' not in html(page)


def test_the_commitment_is_shown_before_the_match() -> None:
    stage = Stage().open(2, Settings(disclose="none")).seat("Anna", "Ben")
    page = html(stage.page("seat", 0))
    assert stage.table.commitment in page
    assert 'id="kept-seed"' in page
    assert 'id="kept-seed"' not in html(Stage().open(2).seat("Anna", "Ben").page("seat", 0))
