"""The start page offers what games declare, and nothing by hand."""

import re
from typing import Literal

import pytest

from engine.kit.options import defaults, settings
from engine.kit.prose import faces_in_prose
from engine.registry import GAMES
from events.table.events import Settings
from functions.pages.html import Attempt, drawing, html
from functions.pages.start import DEADLINES, rules_page, short_form, start_page
from tests.engine.changed import changed
from tests.functions.pages.markup import Element, check
from tests.functions.pages.stage import KEY, Stage
from tests.house import OF_THE_HOUSE


def start(**given: object) -> Element:
    return check(html(start_page(KEY, "nonce", "some-entropy", **given)))  # type: ignore[arg-type]


def friends(**given: object) -> Element:
    return start(shows="friends", **given)


def refused(game: str = "", **typed: str) -> Element:
    """The page of a form that was not done."""
    attempt = Attempt("open", "Not like this.", {name: [value] for name, value in typed.items()})
    shows: Literal["games", "friends"] = "games" if "play_now" in typed else "friends"
    return check(html(start_page(KEY, "nonce", "some-entropy", game, shows=shows), attempt))


def shown_form(document: Element) -> Element:
    """The one that is not kept hidden for another game."""
    (form,) = [each for each in document.all("form") if "hidden" not in each.attributes]
    return form


def chosen(document: Element, name: str) -> str:
    fields = [each for each in document.all("form", id="form-open")[0] if each["name"] == name]
    if fields[0]["type"] == "radio":
        fields = [each for each in fields if "checked" in each.attributes]
    (field,) = fields
    if field.tag == "input":
        return field["value"]
    (option,) = [each for each in field.all("option") if "selected" in each.attributes]
    return option["value"]


def test_every_game_is_a_tile_that_is_a_link() -> None:
    for name, game in GAMES.items():
        tiles = start(game=name).all("ul", **{"class": "tiles"})[0].all("a")
        assert [each["href"] for each in tiles] == [f"/?game={other}" for other in GAMES]
        assert [each.all("b")[0].text for each in tiles if each["aria-current"]] == [game.title]


def test_a_tile_says_players_minutes_and_one_sentence_beside_a_picture() -> None:
    for tile, game in zip(start().all("ul", **{"class": "tiles"})[0].all("a"), GAMES.values(), strict=True):
        numbers = re.findall(r"\d+", tile.all("span", **{"class": "soft facts-line"})[0].text)
        assert numbers == [*[str(each) for each in dict.fromkeys((game.seats[0], game.seats[-1]))], str(game.minutes)]
        assert tile.all("span", **{"class": "summary"})[0].text == game.summary
        assert tile.all("use")[0]["href"] == f"#piece-picture-{game.name}"


def test_the_dock_has_one_button_for_now_and_one_link_to_friends() -> None:
    for name in GAMES:
        dock = shown_form(start(game=name))
        assert len(dock.all("button")) == 1
        assert [each["href"] for each in dock.all("a")] == [f"/rules/{name}", f"/?game={name}&with=friends"]


def test_both_forms_open_a_table_of_the_game_that_is_chosen() -> None:
    for name, game in GAMES.items():
        for document, form in ((start(game=name), "form-play"), (friends(game=name), "form-open")):
            only = shown_form(document)
            assert only["id"] == form
            assert only.all("input", name="game")[0]["value"] == name
        assert friends(game=name).all("h1")[0].text == game.title


def test_a_form_for_each_other_game_is_there_so_that_choosing_it_loads_nothing() -> None:
    document = start()
    forms = {each["data-plays"]: each for each in document.all("form")}
    assert list(forms) == [each["data-chooses"] for each in document.all("a", **{"class": "tile"})] == list(GAMES)
    for name, form in forms.items():
        assert form.all("input", name="game")[0]["value"] == name
        assert form.all("a")[0]["href"] == f"/rules/{name}"


def test_the_quick_way_asks_for_nothing() -> None:
    (quick,) = start().all("form", id="form-play")
    assert {each["name"]: each["value"] for each in quick.all("input", type="hidden")} == {
        "command": "open",
        "id": quick.all("input", name="id")[0]["value"],
        "game": "liars_dice",
        "play_now": "yes",
    }
    shown = [each for each in quick if each.tag in ("input", "select") and each["type"] != "hidden"]
    assert all(any(around.tag == "details" for around in field.ancestors()) for field in shown)


def test_a_table_with_friends_asks_for_a_name_and_a_time_and_folds_the_rest() -> None:
    for game in GAMES:
        (form,) = friends(game=game).all("form", id="form-open")
        fields = [each for each in form if each.tag in ("input", "select") and each["type"] != "hidden"]
        shown = [each for each in fields if not any(around.tag == "details" for around in each.ancestors())]
        assert [each["name"] for each in shown] == ["name", *["deadline"] * 5]


def test_every_option_of_every_game_has_a_control_with_its_default() -> None:
    for game in GAMES.values():
        document = friends(game=game.name)
        assert chosen(document, "game") == game.name
        for name, default in defaults(game.options).items():
            assert chosen(document, f"option.{name}") == str("" if default is None else default)


def test_every_value_of_an_option_can_be_chosen() -> None:
    for game in GAMES.values():
        document = friends(game=game.name)
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


def test_how_many_bots_there_are_can_be_chosen() -> None:
    (bots,) = start(game="liars_dice").all("select", id="play-bots")
    assert [each["value"] for each in bots.all("option")] == ["1", "2", "3", "4", "5"]
    assert not [game for game in ("lie21", "liars_poker") if start(game=game).all("select", id="play-bots")]


def test_the_rules_of_a_short_match_are_said_where_they_are_other_than_usual() -> None:
    offers = {offer.name: offer.short_form for offer in start_page(KEY, "nonce", "").games}
    assert {name: [(rule.name, rule.value) for rule in rules] for name, rules in offers.items() if rules} == {
        "liar_liar": [("match", 50), ("hand_turn_limit", 60), ("at_limit", "match")]
    }
    (hint,) = start(game="liar_liar").all("form", id="form-play")[0].all("p", **{"class": "hint"})
    assert all(rule.words in hint.text for rule in offers["liar_liar"])


def test_the_entropy_can_be_seen_and_changed_where_no_script_makes_it() -> None:
    for document in (start(), friends()):
        (field,) = shown_form(document).all("input", name="entropy")
        assert (field["type"], field["value"]) == ("text", "some-entropy")
        assert any("data-cut" in around.attributes for around in field.ancestors())


def test_house_rules_are_open_when_they_may_be_what_is_wrong() -> None:
    def is_open(document: Element) -> bool:
        (rules,) = [each for each in document.all("details") if each.all("select", name="option.variant")]
        return "open" in rules.attributes

    assert not is_open(friends())
    assert not is_open(refused(name="Anna", max_timeouts="3", **{"option.variant": "standard"}))
    assert is_open(refused(**{"option.variant": "chips"}))
    assert is_open(refused(max_timeouts="99"))


def test_what_the_quick_form_sent_comes_back_in_it() -> None:
    document = refused(play_now="yes", entropy="my own", bots="4")
    (bots,) = document.all("select", id="play-bots")
    assert [each["value"] for each in bots.all("option") if "selected" in each.attributes] == ["4"]
    (alert,) = [each for each in document if each["role"] == "alert"]
    assert alert.all("a")[0]["href"] == "#form-play"
    assert [each["value"] for each in shown_form(document).all("input", name="entropy")] == ["my own"]


def test_how_few_can_play_is_said_where_it_matters() -> None:
    said = {game: friends(game=game).all("span", id="open-begin_when_full-hint") for game in GAMES}
    (hint,) = said["liars_dice"]
    assert "two" in re.findall(r"\w+", hint.text)
    assert said["lie21"] == said["liars_poker"] == []


def test_nobody_is_asked_how_many_will_come() -> None:
    forms = [friends(game=game).all("form", id="form-open")[0] for game in GAMES]
    assert not [field for form in forms for field in form if field["name"] == "seats"]
    assert [chosen(friends(game=game), "begin_when_full") for game in ("liars_dice", "lie21")] == ["no", "yes"]


def test_every_time_for_a_move_is_a_key() -> None:
    keys = [each for each in friends().all("label") if each.all("input", name="deadline")]
    assert {each.all("input")[0]["value"]: each.text for each in keys} == {
        str(at): words for at, words in DEADLINES.items()
    }
    assert chosen(friends(), "deadline") == str(Settings().deadline)
    assert chosen(refused(deadline="600"), "deadline") == "600"


def test_the_host_key_is_asked_for_where_it_is_needed() -> None:
    for shows in ("games", "friends"):
        assert not start(shows=shows).all("input", name="host_key")
        form = shown_form(start(shows=shows, host_key_needed=True))
        assert len(form.all("input", name="host_key", type="password")) == 1


def test_how_to_be_told_is_not_asked_before_one_sits() -> None:
    document = friends(channels=("mail", "sms"))
    assert not [each for each in document if each["name"] in ("email", "phone")]


@pytest.mark.parametrize("game", OF_THE_HOUSE)
class TestHowAGameIsPlayed:
    def test_has_its_paragraphs_and_pictures_of_some(self, game: str) -> None:
        (rules,) = check(html(rules_page(GAMES[game]))).all("div", **{"class": "rules illustrated"})
        assert [each.text for each in rules.all("p")] == list(GAMES[game].rules(GAMES[game].options()))
        pictures = [each for each in rules.all("div") if "illustration" in each["class"].split()]
        assert len(pictures) >= 3
        assert all(each.all("use") for each in pictures)

    def test_has_the_tips_of_a_first_match(self, game: str) -> None:
        page = check(html(rules_page(GAMES[game])))
        (tips,) = page.all("dl", **{"class": "tips"})
        words = GAMES[game].words(())
        assert [each.text for each in tips.all("dt")] == [words.say(tip.head) for tip in GAMES[game].tips]

    def test_every_piece_that_is_drawn_is_on_the_page(self, game: str) -> None:
        for page in (rules_page(GAMES[game]), start_page(KEY, "nonce", "entropy", game)):
            document = check(html(page))
            ids = {each["id"] for each in document}
            assert {each["href"][1:] for each in document.all("use")} <= ids

    def test_each_house_rule_has_a_section_which_its_field_leads_to(self, game: str) -> None:
        page = check(html(rules_page(GAMES[game])))
        sections = {each["id"]: each for each in page.all("section") if each["id"].startswith("rules-")}
        links = [each["href"] for each in friends(game=game).all("a") if "#rules-" in each["href"]]
        assert [f"/rules/{game}#{name}" for name in sections] == links
        usual = list(GAMES[game].rules(GAMES[game].options()))
        for name, setting in settings(GAMES[game].options).items():
            told = [each.text for each in sections[f"rules-{name}"].all("p")]
            for value in setting.choices:
                assert {*GAMES[game].rules(GAMES[game].options(**{name: value}))} <= {*told, *usual}

    def test_says_what_the_quick_button_plays_and_so_does_the_button(self, game: str) -> None:
        page = check(html(rules_page(GAMES[game])))
        (button,) = shown_form(start(game=game)).all("button")
        for name, value in short_form(GAMES[game]).items():
            if value != defaults(GAMES[game].options)[name]:
                assert str(value) in page.all("p", id="short-form")[0].text
                assert str(value) in button.text

    def test_leads_to_the_game(self, game: str) -> None:
        (dock,) = check(html(rules_page(GAMES[game]))).all("section", id="dock")
        assert [each["href"] for each in dock.all("a")] == [f"/?game={game}"]


def test_pieces_in_the_rules_are_drawn_as_at_the_table() -> None:
    page = rules_page(GAMES["liars_dice"])
    told = page.game.model_copy(update={"rules": (faces_in_prose("3"),)})
    assert drawing("liars_dice")("3", "3") in html(page.model_copy(update={"game": told}))


def test_the_form_shows_what_a_chat_will_show_of_the_link() -> None:
    stage = Stage().open(4, host="Anna")
    card = check(html(stage.page("open", 1)))
    (told,) = friends(game=stage.table.game).all("div", **{"class": "chat-card"})
    for name in ("og:title", "og:description"):
        (meta,) = card.all("meta", property=name)
        assert meta["content"] in told.text
