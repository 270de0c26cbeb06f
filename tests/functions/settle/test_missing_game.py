"""A table whose game was removed from the site: it says so, waits as it is, and goes on once the game is back."""

from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus

import pytest

from engine.registry import GAMES
from events import links
from events.directory.live import FIRST_LOOK
from events.store.codec import UnknownGame
from events.store.stored import CODEC, types_of_games
from events.table.commands import Close
from functions.pages.problem_words import Problems
from tests.functions.bot.test_bots_move import against_bots
from tests.functions.log_lines import troubles
from tests.functions.play.http import JSON, Client
from tests.functions.settle.test_other_schema import KEY
from tests.functions.world import DAY, HOUR, PUBLIC_URL, World

OURS = "liars_dice"


@contextmanager
def removed(*games: str) -> Iterator[None]:
    """Within the block the game is not installed."""
    with pytest.MonkeyPatch.context() as patch:
        left = {name: game for name, game in GAMES._games.items() if name not in (games or (OURS,))}
        patch.setattr(GAMES, "_games", left)
        yield


@pytest.mark.parametrize("path", ["", "/poll", "/log"])
def test_the_page_names_the_game_that_is_missing(world: World, path: str) -> None:
    play = world.table("Anna", "Ben")
    secret = links.secret(KEY, play.id, links.seat(play.table.places[0]))
    client, address = Client(accept=JSON), f"{PUBLIC_URL}/t/{play.id}/{secret}{path}"
    with removed():
        answer = client.get(address)
    assert answer.status == HTTPStatus.SERVICE_UNAVAILABLE
    assert answer.json["code"] == Problems.no_game.__name__
    assert OURS in answer.json["detail"]
    assert client.get(address).status == HTTPStatus.OK


def test_its_table_is_left_in_peace_until_the_game_is_back(world: World, capsys: pytest.CaptureFixture[str]) -> None:
    play = world.table("Anna", "Ben", deadline=HOUR)
    world.flows()
    before = play.commits()
    with removed():
        world.later(FIRST_LOOK + HOUR).sweep_due().flows()
        assert troubles(capsys.readouterr().out) == []
    assert play.commits() == before
    world.later(2 * DAY).sweep_due().flows()
    assert len(play.commits()) > len(before)


def test_a_table_that_began_at_once_is_there_though_it_cannot_be_read(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = against_bots(world).does(None, Close())
    with removed():
        monkeypatch.setattr(CODEC, "_known", {name: each for name, each in CODEC._known.items() if "." not in name})
        assert not world.tables.is_being_deleted(play.id)


def test_what_only_the_game_can_read_is_not_called_newer() -> None:
    with pytest.raises(UnknownGame, match="skull"):
        types_of_games("skull.Drew")
    assert types_of_games("Moved") == {}
