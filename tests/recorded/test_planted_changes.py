"""Changes of meaning that every other test let pass are found: by the recorded games, or by their stored logs."""

from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any, TypeAlias

import pytest

from engine.games.liars_dice.values import BidMade
from events import links
from events.store.codec import Codec
from events.store.log import BrokenCommit
from events.store.stored import CODEC
from events.table import events, evolve, turns
from events.table.events import LinkRenewed
from events.table.evolve.play import seated
from events.table.state import Table
from events.who import Who
from tests.recorded.checks import check_reading, check_sights, recorded
from tests.recorded.logs import stored

Plant: TypeAlias = Callable[[pytest.MonkeyPatch], None]


def prompts_are_numbered_otherwise(planted: pytest.MonkeyPatch) -> None:
    """From the second prompt of a seat on, one number is left out."""

    def asked(seat: int, number: int, *rest: Any) -> events.Asked:
        return events.Asked(seat, number + (number == 2), *rest)

    planted.setattr(turns, "events", SimpleNamespace(**{**vars(events), "Asked": asked}))


def a_renewed_link_keeps_its_epoch(planted: pytest.MonkeyPatch) -> None:
    def keeping(table: Table, event: Any, moment: Any) -> Table:
        after = seated(table, event, moment)
        if isinstance(event, LinkRenewed):
            return after.with_place(event.seat, epoch=table.places[event.seat].epoch)
        return after

    planted.setattr(evolve, "seated", keeping)


def old_links_open_again(planted: pytest.MonkeyPatch) -> None:
    """Whatever the epoch, while somebody holds the seat."""
    living = links.living

    def older_too(table: Table) -> Iterator[tuple[links.Link, Who]]:
        for link, allowed in living(table):
            yield link, allowed
            if allowed.scope == "seat":
                yield from ((links.Link(link.kind, link.chair, older), allowed) for older in range(link.epoch))

    planted.setattr(links, "living", older_too)


def an_old_event_is_read_differently(planted: pytest.MonkeyPatch) -> None:
    """The dice that a challenge counted become one more; no state holds their number."""
    decoded = Codec._decode_event

    def decoding(codec: Codec, stored: Any) -> Any:
        if stored[0] == "Moved":
            events = [[*each[:2], _with_one_more(each[2])] for each in stored[2]["events"]]
            stored = [*stored[:2], {**stored[2], "events": events}]
        return decoded(codec, stored)

    planted.setattr(Codec, "_decode_event", decoding)


def _with_one_more(fields: dict[str, Any]) -> dict[str, Any]:
    return {**fields, "actual": fields["actual"] + 1} if "actual" in fields else fields


def an_upcaster_changes_the_meaning(planted: pytest.MonkeyPatch) -> None:
    """Bids get a new schema, and old ones are read one too high."""

    def higher(fields: dict[str, Any]) -> dict[str, Any]:
        return {**fields, "bid": {**fields["bid"], "amount": fields["bid"]["amount"] + 1}}

    planted.setattr(BidMade, "schema", 2, raising=False)
    planted.setitem(CODEC._upcasters, ("liars_dice.BidMade", 1), higher)


def an_event_has_a_new_schema(planted: pytest.MonkeyPatch) -> None:
    """Nothing reads the old one."""
    planted.setattr(BidMade, "schema", 2, raising=False)


@pytest.mark.parametrize(
    ("plant", "game"),
    [
        (prompts_are_numbered_otherwise, "table-away"),
        (a_renewed_link_keeps_its_epoch, "table-lost-link"),
        (old_links_open_again, "table-lost-link"),
    ],
)
def test_a_recorded_game_finds_it(monkeypatch: pytest.MonkeyPatch, plant: Plant, game: str) -> None:
    check_sights(game)
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        check_sights(game)


@pytest.mark.parametrize("plant", [an_old_event_is_read_differently, an_upcaster_changes_the_meaning])
def test_reading_a_stored_log_finds_it(monkeypatch: pytest.MonkeyPatch, plant: Plant) -> None:
    log = stored(recorded("table-away"))
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        check_reading("table-away", log)


def test_a_schema_that_nothing_reads_any_more_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    log = stored(recorded("table-away"))
    an_event_has_a_new_schema(monkeypatch)
    with pytest.raises(BrokenCommit):
        check_reading("table-away", log)
