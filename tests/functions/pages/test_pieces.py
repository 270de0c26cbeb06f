"""The pieces of the games as they are drawn: every face there is, each different, and nothing that leads nowhere."""

import re
from pathlib import Path

import pytest
from jinja2 import UndefinedError

from engine.games.liars_deck.deck import CARDS as FIGURES
from engine.kit.cards import card_in_words, card_text, copy_of, deck, face_of, numbered
from engine.kit.dice import face_text
from engine.registry import GAMES
from functions.pages import templating
from tests.functions.pages.markup import Element, read, wrong_references
from tests.functions.pages.test_style import contrast

ENVIRONMENT = templating.environment()
DICE = [face_text(face) for face in range(1, 7)]
CSS = (Path(templating.__file__).parent / "static/style/pieces.css").read_text()
IN_HAND = numbered(deck(jokers=2) * 2)
CARDS = {card_text(card): card for card in (*IN_HAND, *map(face_of, IN_HAND))}
"""Every card as it may be written: by its face, and by its number in a hand that holds several of it."""

MARKUP = "<b>&</b>"
"""What no piece passes on as it is."""


def drawn(file: str, call: str, **values: object) -> str:
    """One piece."""
    return ENVIRONMENT.from_string(f'{{% import "pieces/{file}.html" as pieces %}}{{{{ pieces.{call} }}}}').render(
        values
    )


def sheet(file: str, *pieces: str) -> Element:
    """The drawings of a file and pieces that use them, read strictly."""
    return read("<!doctype html>" + drawn(file, "symbols()") + "".join(pieces))


def paints(page: Element) -> set[str]:
    """The gradients and patterns that something is filled with."""
    found = [re.findall(r"url\(#(.*?)\)", value) for each in page for value in each.attributes.values()]
    return {name for names in found for name in names}


def check(page: Element) -> None:
    """What holds for all pieces: known references, ids of their own, no style in attributes, and decoration alone."""
    ids = {each["id"] for each in page if each["id"]}
    assert not list(wrong_references(page))
    assert paints(page) <= ids
    assert all(each.startswith("piece-") for each in ids)
    assert not [each.tag for each in page if each["style"]]
    assert all(each["aria-hidden"] == "true" for each in page.all("svg"))


class TestDice:
    def test_every_face(self) -> None:
        dice = [drawn("dice", "die(face)", face=face) for face in [*DICE, None]]
        check(sheet("dice", *dice))
        assert len(set(dice)) == len(dice)

    def test_no_other_face(self) -> None:
        with pytest.raises(UndefinedError):
            drawn("dice", "die('1')")

    def test_cups(self) -> None:
        page = sheet("dice", drawn("dice", "cup(12)"), drawn("dice", "cup()"), drawn("dice", "lifted_cup('lying')"))
        check(page)
        assert [each.text for each in page.all("text")] == ["12"]

    @pytest.mark.parametrize("kind", ["letter", "gone"])
    def test_counts_of_dice(self, kind: str) -> None:
        check(sheet("dice", drawn("dice", "mini(kind)", kind=kind)))

    def test_a_stamp_is_around_what_the_caller_says(self) -> None:
        page = ENVIRONMENT.from_string(
            '{% import "pieces/dice.html" as dice %}<!doctype html>{% call dice.stamp() %}{{ said }}{% endcall %}'
        ).render(said=MARKUP)
        assert read(page).text == MARKUP


class TestCards:
    @pytest.mark.parametrize("cut", ["L", "M", "S", "T"])
    def test_every_face(self, cut: str) -> None:
        cards = [drawn("cards", "card(face, cut)", face=face, cut=cut) for face in CARDS]
        check(sheet("cards", *cards))
        assert len(set(cards)) == len(CARDS) == 3 * 52 + 5  # each twice and as a face; of jokers JK, JK1 to JK4

    @pytest.mark.parametrize("face", CARDS)
    def test_index_and_name(self, face: str) -> None:
        page = sheet("cards", drawn("cards", "card(face)", face=face))
        assert [each.text for each in page.all("text")] == ["JK" if face.startswith("JK") else face.split(".")[0][:-1]]
        assert len(page.all("circle", r="1.9")) == copy_of(CARDS[face])
        name, _, number = drawn("cards", "name(face)", face=face).partition(", the ")
        assert name == card_in_words(CARDS[face])
        assert number == ["", "first", "second", "third", "fourth"][copy_of(CARDS[face])]

    @pytest.mark.parametrize("cut", ["L", "M", "S", "T"])
    def test_backs(self, cut: str) -> None:
        """A back says nothing: it takes no face, and all of a size are the same."""
        check(sheet("cards", drawn("cards", "back(cut)", cut=cut)))

    def test_a_small_card_can_stand_for_all_of_its_rank(self) -> None:
        alone, several = (drawn("cards", f"card('AS', 'T', several={count})") for count in (1, 3))
        assert "piece-suit-S" in alone
        assert "piece-suit-S" not in several
        assert [each.text for each in sheet("cards", several).all("text")] == ["A", "×3"]

    def test_small_cards_need_no_figures(self) -> None:
        small = "".join(drawn("cards", "card(face, 'M')", face=face) for face in CARDS)
        check(read(f"<!doctype html>{drawn('cards', 'symbols(courts=())')}{small}"))

    @pytest.mark.parametrize("face", ["KS", "JK", "AH", "7C"])
    def test_what_a_card_is_worth(self, face: str) -> None:
        call = "card(face, points=10, counts='1/11', trump=true)"
        page = sheet("cards", drawn("cards", call, face=face))
        check(page)
        assert [each.text for each in page.all("text")][1:] == ["10p", "1/11"]
        assert page.all("path", **{"class": "star"})

    @pytest.mark.parametrize("letter", "SHDC")
    def test_signs_of_suits(self, letter: str) -> None:
        check(sheet("cards", drawn("cards", "suit(letter)", letter=letter)))


class TestFigures:
    def test_every_card_of_the_deck(self) -> None:
        figures = [drawn("figures", "figure(letter)", letter=letter) for letter in sorted(FIGURES)]
        check(read(f"<!doctype html>{drawn('figures', 'symbols(courts=true)')}{''.join(figures)}"))
        assert len(set(figures)) == len(figures) == 9

    def test_most_decks_need_no_courts(self) -> None:
        check(sheet("figures", *[drawn("figures", "figure(letter)", letter=letter) for letter in "ILDCM"]))

    def test_backs(self) -> None:
        check(sheet("figures", drawn("figures", "figure_back()"), drawn("figures", "mini_back()")))

    @pytest.mark.parametrize("skin", ["revolver", "pen"])
    @pytest.mark.parametrize("left", range(7))
    def test_what_is_left(self, skin: str, left: int) -> None:
        page = sheet("figures", drawn("figures", "cylinder(left, skin)", left=left, skin=skin))
        check(page)
        assert states(page, skin) == ["full"] * left + ["used"] * (6 - left)

    @pytest.mark.parametrize("skin", ["revolver", "pen"])
    @pytest.mark.parametrize(("hit", "top"), [(True, "hit"), (False, "used")])
    def test_the_moment(self, skin: str, hit: bool, top: str) -> None:
        """The one that has just been tried is at the top, and the others follow."""
        call = "plate(3, skin, hit, says=words, sound=words)"
        page = sheet("figures", drawn("figures", call, skin=skin, hit=hit, words=MARKUP))
        check(page)
        assert states(page, skin) == [top, "full", "full", "full", "used", "used"]
        assert {each.text for each in page.all("text")} == {MARKUP}

    @pytest.mark.parametrize("skin", ["revolver", "pen"])
    def test_marks(self, skin: str) -> None:
        check(sheet("figures", drawn("figures", "out_mark(skin)", skin=skin), drawn("figures", "aim()")))


def states(page: Element, skin: str) -> list[str]:
    """The chambers, clockwise from the top."""
    group = page.all("g", **{"class": "chambers"})[0]
    return [each["href"].removeprefix(f"#piece-{skin}-") for each in group.all("use")]


class TestThingsOnTheTable:
    def test_chips(self) -> None:
        check(sheet("table_things", drawn("table_things", "chip('blue')"), drawn("table_things", "chips(5)")))

    def test_every_icon(self) -> None:
        names = re.findall(r'id="piece-icon-(\w+)"', drawn("table_things", "symbols()"))
        icons = [drawn("table_things", "icon(name)", name=name) for name in names]
        check(sheet("table_things", *icons))
        assert {"clock", "share", "copy", "tick"} == set(names)

    def test_a_page_has_the_icons_that_it_uses(self) -> None:
        page = read(f"<!doctype html>{drawn('table_things', 'symbols(icons)', icons=['clock'])}")
        assert [each["id"] for each in page.all("symbol") if "icon" in each["id"]] == ["piece-icon-clock"]

    def test_every_seat_has_a_colour_of_its_own(self) -> None:
        players = [drawn("table_things", "player(seat, 'Ann')", seat=seat) for seat in range(1, 11)]
        check(sheet("table_things", *players))
        colours = [re.search(rf"\.seat-colour-{seat} {{ color: (#\w+)", CSS) for seat in range(1, 11)]
        assert len({found[1] for found in colours if found}) == len(set(players)) == 10
        assert all(contrast("#ffffff", found[1]) >= 4.5 for found in colours if found)  # the letter (WCAG 1.4.3)

    @pytest.mark.parametrize(("name", "letter"), [("ann", "A"), ("\u00e9va", "\u00c9"), ("<b>", "<")])
    def test_a_player_has_a_letter(self, name: str, letter: str) -> None:
        assert sheet("table_things", drawn("table_things", "player(1, name)", name=name)).all("text")[0].text == letter

    @pytest.mark.parametrize(("name", "face"), [("Ada", "Ada"), ("Echo 2", "Echo"), ("Hex", "Bit")])
    def test_a_bot_has_a_face(self, name: str, face: str) -> None:
        page = sheet("table_things", drawn("table_things", "player(3, name, is_bot=true)", name=name))
        check(page)
        assert page.all("use", href=f"#piece-face-{face}")
        assert not page.all("text")

    @pytest.mark.parametrize(
        "call", ["free_seat()", "free_seat(true)", "letter()", "letter(false)", "wax()", "cancellation()"]
    )
    def test_others(self, call: str) -> None:
        check(sheet("table_things", drawn("table_things", call)))


class TestPictures:
    @pytest.mark.parametrize("game", GAMES)
    def test_of_every_game(self, game: str) -> None:
        parts = [drawn("pictures", call, game=game) for call in ("symbols([game])", "picture(game)")]
        check(read("<!doctype html>" + "".join(parts)))

    def test_a_class_is_escaped(self) -> None:
        assert MARKUP not in drawn("pictures", "picture('lie21', markup)", markup=f'"{MARKUP}')

    def test_of_a_game_that_has_none(self) -> None:
        assert "#piece-picture-of_tomorrow" in drawn("pictures", "picture('of_tomorrow')")

    def test_of_all_games_beside_each_other(self) -> None:
        check(read("<!doctype html>" + drawn("pictures", "symbols(games)", games=[*GAMES, "of_tomorrow"])))


@pytest.mark.parametrize(
    ("file", "call"),
    [
        ("dice", "die('2', markup)"),
        ("dice", "cup(markup)"),
        ("dice", "cup(1, markup)"),
        ("dice", "lifted_cup(markup)"),
        ("cards", "card('9H', 'L', markup)"),
        ("cards", "card(markup ~ 'H', 'L')"),
        ("cards", "card('9H', points=markup, counts=markup)"),
        ("cards", "back('L', markup)"),
        ("cards", "suit('S', markup)"),
        ("figures", "figure('I', markup)"),
        ("figures", "figure_back(markup)"),
        ("figures", "mini_back(markup)"),
        ("figures", "cylinder(1, class=markup)"),
        ("figures", "plate(1, 'pen', true, class=markup)"),
        ("figures", "out_mark('pen', markup)"),
        ("figures", "out_mark('revolver', markup)"),
        ("figures", "aim(markup)"),
        ("table_things", "chip(markup)"),
        ("table_things", "chips(1, markup)"),
        ("table_things", "player(1, markup, class=markup)"),
        ("table_things", "player(markup, 'Ann', true, markup)"),
        ("table_things", "free_seat(true, markup)"),
        ("table_things", "cancellation(markup, markup)"),
        ("table_things", "letter(true, markup)"),
        ("table_things", "wax(markup)"),
        ("table_things", "icon('tick', markup)"),
    ],
)
def test_arguments_are_escaped(file: str, call: str) -> None:
    made = drawn(file, call, markup=f'"{MARKUP}')
    assert MARKUP not in made
    check(sheet(file, made))
