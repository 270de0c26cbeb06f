"""The start page offers what games declare, and nothing by hand."""

from engine.options import defaults, settings
from engine.registry import GAMES
from functions.play.offers import DEADLINES, start_page
from functions.play.pages import html
from tests.functions.play.pages.markup import Element, check
from tests.functions.play.pages.stage import KEY


def start(**given: object) -> Element:
    return check(html(start_page(KEY, "nonce", "some-entropy", **given)))  # type: ignore[arg-type]


def chosen(document: Element, name: str) -> str:
    (field,) = [each for each in document.all("form", id="form-open")[0] if each["name"] == name]
    if field.tag == "input":
        return field["value"]
    (option,) = [each for each in field.all("option") if "selected" in each.attributes]
    return option["value"]


def test_every_game_can_be_chosen() -> None:
    (games,) = start().all("select", id="game")
    assert [each["value"] for each in games.all("option")] == list(GAMES)


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


def test_the_entropy_can_be_seen_and_changed() -> None:
    (field,) = start().all("input", name="entropy")
    assert (field["type"], field["value"]) == ("text", "some-entropy")


def test_deadlines_are_in_words() -> None:
    (field,) = start().all("select", name="deadline")
    assert [each.text for each in field.all("option")] == list(DEADLINES.values())


def test_the_host_key_is_asked_for_where_it_is_needed() -> None:
    assert not start().all("input", name="host_key")
    assert start(host_key_needed=True).all("input", name="host_key", type="password")


def test_only_channels_that_are_on_are_offered() -> None:
    assert not start(channels=()).all("input", name="email")
    assert not start(channels=("mail",)).all("input", name="phone")
    assert start(channels=("mail", "sms")).all("input", name="phone")
