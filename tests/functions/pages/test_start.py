"""The start page offers what games declare, and nothing by hand."""

import re

import pytest

from engine.kit.options import defaults, settings
from engine.registry import GAMES
from functions.pages.html import Attempt, html
from functions.pages.start import DEADLINES, start_page
from tests.engine.changed import changed
from tests.functions.pages.markup import Element, check
from tests.functions.pages.stage import KEY


def start(**given: object) -> Element:
    return check(html(start_page(KEY, "nonce", "some-entropy", **given)))  # type: ignore[arg-type]


def refused(game: str = "", **typed: str) -> Element:
    """The start page after a form that was not done."""
    attempt = Attempt("open", "Not like this.", {name: [value] for name, value in typed.items()})
    return check(html(start_page(KEY, "nonce", "some-entropy", game), attempt))


def chosen(document: Element, name: str) -> str:
    (field,) = [each for each in document.all("form", id="form-open")[0] if each["name"] == name]
    if field.tag == "input":
        return field["value"]
    (option,) = [each for each in field.all("option") if "selected" in each.attributes]
    return option["value"]


def test_every_game_can_be_chosen() -> None:
    for name, game in GAMES.items():
        links = start(game=name).all("ul", **{"class": "games"})[0].all("a")
        assert [each["href"] for each in links] == [f"/?game={other}" for other in GAMES]
        assert [each.text for each in links if each["aria-current"]] == [game.title]


def test_both_forms_open_a_table_of_the_game_that_is_chosen() -> None:
    for name, game in GAMES.items():
        document = start(game=name)
        forms = document.all("form")
        assert {form["id"] for form in forms} == {"form-play", "form-open"}
        assert all(form.all("input", name="game")[0]["value"] == name for form in forms)
        assert document.all("h2", id="game-title")[0].text == game.title


def test_the_quick_way_is_one_button_before_all_fields() -> None:
    document = start()
    first = next(each for each in document if each.tag in ("button", "select") or each["type"] == "text")
    (quick,) = document.all("form", id="form-play")
    assert first in quick.all("button")
    assert "two" in first.text.split()
    assert {each["name"]: each["value"] for each in quick.all("input", type="hidden")} == {
        "command": "open",
        "id": quick.all("input", name="id")[0]["value"],
        "game": "liars_dice",
        "play_now": "yes",
        "seats": "3",
    }
    assert quick.all("p", **{"class": "hint"})


def test_every_option_of_every_game_has_a_control_with_its_default() -> None:
    for game in GAMES.values():
        document = start(game=game.name)
        assert chosen(document, "game") == game.name
        for name, default in defaults(game.options).items():
            assert chosen(document, f"option.{name}") == str("" if default is None else default)


def test_every_value_of_an_option_can_be_chosen() -> None:
    for game in GAMES.values():
        document = start(game=game.name)
        for name, setting in settings(game.options).items():
            (field,) = [each for each in document if each["name"] == f"option.{name}"]
            if setting.choices:
                offered = {each["value"]: each.text for each in field.all("option")}
                assert offered == {str(value): words for value, words in setting.choices.items()}
            else:
                assert (field["min"], field["max"]) == (str(setting.least), str(setting.most))


def test_the_words_for_playing_now_say_how_many_bots_there_will_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "crowd", changed(GAMES["liars_dice"], name="crowd", seats=range(7, 31)))
    for game, number in (("lie21", "a"), ("liars_dice", "two"), ("crowd", "six")):
        (button,) = start(game=game).all("form", id="form-play")[0].all("button")
        assert number in button.text.split()


def test_the_entropy_can_be_seen_and_changed() -> None:
    fields = start().all("input", name="entropy")
    assert [(field["type"], field["value"]) for field in fields] == [("text", "some-entropy")] * 2


def test_house_rules_are_open_when_they_may_be_what_is_wrong() -> None:
    def is_open(document: Element) -> bool:
        (rules,) = [each for each in document.all("details") if each.all("select", name="option.variant")]
        return "open" in rules.attributes

    assert not is_open(start())
    assert not is_open(refused(name="Anna", max_timeouts="3", **{"option.variant": "standard"}))
    assert is_open(refused(**{"option.variant": "chips"}))
    assert is_open(refused(max_timeouts="99"))


def test_what_the_quick_form_sent_comes_back_in_it() -> None:
    document = refused(play_now="yes", entropy="my own")
    (alert,) = [each for each in document if each["role"] == "alert"]
    assert alert.all("a")[0]["href"] == "#form-play"
    assert [each["value"] for each in document.all("input", name="entropy")] == ["my own", "some-entropy"]


def test_how_few_can_play_is_said_where_it_matters() -> None:
    said = {game: start(game=game).all("span", id="open-begin_when_full-hint") for game in GAMES}
    (hint,) = said["liars_dice"]
    assert "two" in re.findall(r"\w+", hint.text)
    assert said["lie21"] == said["liars_poker"] == []


def test_deadlines_are_in_words() -> None:
    (field,) = start().all("select", name="deadline")
    assert [each.text for each in field.all("option")] == list(DEADLINES.values())


def test_the_host_key_is_asked_for_where_it_is_needed() -> None:
    assert not start().all("input", name="host_key")
    assert len(start(host_key_needed=True).all("input", name="host_key", type="password")) == 2


def test_only_channels_that_are_on_are_offered() -> None:
    assert not start(channels=()).all("input", name="email")
    assert not start(channels=("mail",)).all("input", name="phone")
    assert start(channels=("mail", "sms")).all("input", name="phone")
