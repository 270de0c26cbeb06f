"""Sitting down, standing up, beginning, lost links (docs/design/links.md)."""

import pytest

from engine.kit.sentence import Sentence, sentence
from engine.registry import GAMES
from events.table.commands import Begin, Close, LeaveSeat, PlayAgain, RenewLink, Resign, Say, TakeSeat
from events.table.events import (
    Asked,
    Begun,
    Closed,
    LinkRenewed,
    Said,
    SeatLeft,
    SeatTaken,
    Settings,
)
from events.table.refusals import Refusals
from tests.engine.changed import changed
from tests.events.table.scenario import HOUR, NOON, Scenario, by, lobby, playing

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Freya")


def test_a_seat_is_taken_once() -> None:
    (
        lobby()
        .when(by(0, TakeSeat("Anna", "e", "p")))
        .then(SeatTaken)
        .when(by(0, TakeSeat("Ben", "e", "q")))
        .then_refused("seat_taken")
    )


@pytest.mark.parametrize("name", ["anna", " Anna ", "ANNA", "An na"])
def test_names_that_a_move_could_not_tell_apart_are_refused(name: str) -> None:
    lobby().sat("Anna").when(by(1, TakeSeat(name, "e", "p"))).then_refused("name_taken")


@pytest.mark.parametrize("name", ["Аnna", "Ann\u0336a", "𝐀nna", "Anna."])
def test_names_that_look_the_same_are_refused(name: str) -> None:
    lobby().sat("Anna").when(by(1, TakeSeat(name, "e", "p"))).then_refused("name_alike")


def test_names_are_compared_at_one_table_only() -> None:
    for name in ("Anna", "Аnna"):
        lobby().when(by(0, TakeSeat(name, "e", "p"))).then(SeatTaken)


@pytest.mark.parametrize("name", ["You", "Ｙｏｕ", "the HOST", "The hоst", "2", "Seat 2", "Ada Bot", "Аda Bot"])
def test_names_that_would_be_read_as_somebody_else_are_refused(name: str) -> None:
    lobby().when(by(0, TakeSeat(name, "e", "p"))).then_refused("name_misleading")


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", "name_empty"),
        (" \n\u202e", "name_empty"),
        ("\u2800", "name_empty"),
        ("x" * 25, "name_long"),
        ("Z" + "\u0301\u0302" * 11, "name_marks"),
        ("evil.example/x", "name_address"),
    ],
)
def test_a_name_is_one_short_line(name: str, reason: str) -> None:
    lobby().when(by(0, TakeSeat(name, "e", "p"))).then_refused(reason)


@pytest.mark.parametrize("name", ["<script>alert(1)</script>"[:24], "🎲🎲", "דנה", "O'Neil"])
def test_names_of_the_whole_world_are_kept_as_they_are(name: str) -> None:
    assert lobby().when(by(0, TakeSeat(name, "e", "p"))).table.places[0].name == name


def test_line_breaks_in_a_name_become_blanks() -> None:
    assert lobby().when(by(0, TakeSeat("An\r\nna", "e", "p"))).table.places[0].name == "An na"


def test_the_last_seat_taken_begins_the_game() -> None:
    lobby().sat("Anna", "Ben").when(by(2, TakeSeat("Cleo", "e", "p"))).then(SeatTaken, Begun, Asked)


def test_the_host_can_keep_the_beginning_to_themselves() -> None:
    table = lobby(settings=Settings(begin_when_full=False)).sat("Anna", "Ben", "Cleo")
    assert table.table.phase == "lobby"
    table.when(Begin()).then(Begun, Asked).when(Begin()).then_refused("begun_before")


def test_a_game_begins_without_the_empty_seats() -> None:
    table = lobby(seats=4).when(by(1, TakeSeat("Ben", "e", "p")), by(3, TakeSeat("Dora", "f", "q")), Begin())
    assert [(place.name, place.chair) for place in table.table.places] == [("Ben", 1), ("Dora", 3)]


def test_too_few_cannot_begin() -> None:
    lobby().sat("Anna").when(Begin()).then_refused("too_few")


def test_standing_up_opens_the_seat_under_a_new_link() -> None:
    table = lobby().sat("Anna").when(by(0, LeaveSeat())).then(SeatLeft)
    assert (table.table.places[0].epoch, table.table.places[0].open) == (2, True)
    table.when(by(0, LeaveSeat())).then_refused("seat_empty")


def test_nobody_stands_up_after_the_beginning() -> None:
    playing("Anna", "Ben").when(by(0, LeaveSeat())).then_refused("already_begun")


def test_the_draws_depend_on_what_each_player_added() -> None:
    one = lobby(seats=2).when(by(0, TakeSeat("Anna", "e", "p")), by(1, TakeSeat("Ben", "f", "q")))
    other = lobby(seats=2).when(by(0, TakeSeat("Anna", "e", "p")), by(1, TakeSeat("Ben", "g", "q")))
    assert one.table.game_key != other.table.game_key


def test_a_renewed_link_gives_the_deadline_anew_once() -> None:
    table = playing("Anna", "Ben").later(1800).when(RenewLink(0)).then(LinkRenewed, Asked)
    assert table.prompt(0).due == NOON + 1800 + HOUR
    assert table.prompt(0).number == 1
    table.when(RenewLink(0)).then_refused("link_open")
    table.when(by(0, TakeSeat("Ada", "e", "p"))).later(60).when(RenewLink(0))
    assert table.table.places[0].epoch == 4


def test_a_replaced_players_prompt_starts_anew() -> None:
    table = playing("Anna", "Ben").when(RenewLink(0)).later(60).when(by(0, TakeSeat("Ada", "e", "p")))
    table.then(SeatTaken, Asked)
    assert (table.prompt(0).number, table.prompt(0).due) == (2, NOON + 60 + HOUR)


def test_who_resigned_stays_so_under_a_new_link() -> None:
    table = playing("Anna", "Ben", "Cleo").when(by(0, Resign()), RenewLink(0), by(0, TakeSeat("Zoe", "e", "p")))
    assert table.table.places[0].autopilot == "resigned"
    assert table.asked == [1]
    table.when(by(1, Resign()))
    assert table.table.results == (2, 2, 1)


def test_table_talk_is_not_in_the_snapshot() -> None:
    table = playing("Anna", "Ben").when(by(0, Say("I never lie\n\n\n\nreally"))).then(Said)
    assert "never lie" not in repr(table.table)
    assert table.events == (Said(0, "Anna", ("I never lie", "really")),)


def test_table_talk_has_a_rate() -> None:
    table = playing("Anna", "Ben").when(*(by(0, Say(f"{number}")) for number in range(30))).then(Said)
    table.when(by(0, Say("once more"))).then_refused("talk_often").when(by(1, Say("my turn"))).then(Said)
    table.later(HOUR).when(by(0, Say("at last"))).then(Said)


def test_a_closed_table_refuses_everything() -> None:
    table = playing("Anna", "Ben").when(Close()).then(Closed)
    table.when(by(0, Say("hello"))).then_refused("table_closed").when(Close()).then_refused("table_closed")


def test_again_is_for_the_end() -> None:
    playing("Anna", "Ben").when(by(0, PlayAgain())).then_refused("not_over")


def test_options_and_seats_are_checked_before_a_table_opens() -> None:
    with pytest.raises(Exception, match="wrong_seats"):
        Scenario(seats=7)
    with pytest.raises(Exception, match="option_choice"):
        Scenario(seats=3, variant="poker")
    with pytest.raises(Exception, match="option_unknown"):
        Scenario(seats=3, colour="red")
    with pytest.raises(Exception, match="wrong_deadline"):
        Scenario(seats=3, settings=Settings(deadline=59))


# ---- as many as come ----

BY_THE_HOST = Settings(deadline=HOUR, begin_when_full=False)


@pytest.mark.parametrize("game", GAMES)
def test_without_a_number_as_many_may_sit_down_as_the_game_bears(game: str) -> None:
    assert len(Scenario(game, seats=0).table.places) == GAMES[game].seats[-1]


def test_without_a_number_as_many_may_sit_down_as_the_options_bear(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse_options(options: object, seats: int) -> Sentence | None:
        return sentence(Refusals.no_seat_free) if seats > 4 else None

    monkeypatch.setitem(GAMES, "narrow", changed(GAMES["liars_dice"], name="narrow", refuse_options=refuse_options))
    assert len(Scenario("narrow", seats=0).table.places) == 4


@pytest.mark.parametrize(("players", "decks"), [(3, 1), (6, 2)])
def test_what_depends_on_the_number_of_players_goes_by_who_plays(players: int, decks: int) -> None:
    """Ten chairs would take two decks whoever sits."""
    table = Scenario("liar_liar", seats=0, settings=BY_THE_HOST).sat(*NAMES[:players]).when(Begin())
    assert (len(table.table.places), table.table.position.public.seats) == (players, players)
    assert table.table.position.public.decks == decks


def test_the_match_begins_with_no_more_than_sit_there_and_their_options_fit() -> None:
    table = Scenario(seats=0, settings=BY_THE_HOST, first_opener=4).sat("Anna")
    table.when(Begin()).then_refused("too_few")
    table.when(by(1, TakeSeat("Ben", "e", "q")), Begin()).then_refused("no_such_opener")
    table.when(by(2, TakeSeat("Cleo", "e", "r")), by(3, TakeSeat("Dora", "e", "s")), Begin()).then(Begun, Asked)
    assert table.asked == [3]


def test_only_a_start_that_is_early_is_asked_about() -> None:
    full, counted = Scenario(seats=0), lobby(4, BY_THE_HOST)
    as_many_as_come = Scenario(seats=0, settings=BY_THE_HOST)
    asked = [Begin().question(table.sat("Anna", "Ben").table) for table in (full, counted, as_many_as_come)]
    assert list(map(bool, asked)) == [True, True, False]
