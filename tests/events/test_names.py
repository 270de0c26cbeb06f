"""Names: any name of the world, and none that reads as another person's (docs/design/privacy.md)."""

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drills import confusables
from events.names import clean_name
from events.naming import NAME_LENGTH, refusal
from events.skeletons import IGNORABLE, as_read, look_alike, looks, skeleton

JOINER, NON_JOINER = "\u200d", "\u200c"
ENGLAND, SCOTLAND = (
    f"🏴{''.join(chr(0xE0000 + ord(sign)) for sign in region)}\U000e007f" for region in ("gbeng", "gbsct")
)

LOOK_ALIKES = [
    ("Anna", "Аnna"),  # Cyrillic А
    ("Anna", "Αnna"),  # Greek Α
    ("Anna", f"An{JOINER}na"),
    ("Anna", "An\u00adna"),
    ("Anna", "Ann\u3164a"),
    ("Anna", "An\u2800na"),
    ("Anna", "Ａｎｎａ"),
    ("Anna", "𝐀𝐧𝐧𝐚"),
    ("Anna", "ᎪΝΝᎪ"),  # Cherokee and Greek
    ("Anna", "ꓮꓠꓠꓮ"),  # Lisu
    ("Anna", "Änna"),
    ("Anna", "An\u0336na"),
    ("Anna", "Anna."),
    ("Anna", "“Anna”"),
    ("Ben", "Вen"),  # Cyrillic В
    ("Ben", "Ⓑⓔⓝ"),
    ("Bill", "Bi11"),
    ("Bill", "B|ll"),
    ("Bill", "BlLL"),
    ("Bob", "B0B"),
    ("Cleo", "СІео"),  # Cyrillic throughout
    ("Emma", "Ernrna"),
    ("Ian", "lan"),
    ("Max", "Мах"),
    ("Ole", "0le"),
    ("O'Neil", "OʼNeil"),
    ("Rosa", "Rοѕа"),  # Greek and Cyrillic
    ("Susan", "5usan"),
    ("Søren", "Soren"),
    ("Will", "VViII"),
    ("Zoë", "Zoe"),
    ("Łukasz", "Lukasz"),
    ("Иван", "Ивaн"),  # Latin a
    ("АННА", "aнна"),  # Latin a, in small letters
    ("Пётр", "Πетр"),  # Greek Π
    ("Дмитрий", "Дмитрии"),
    ("Μαρία", "Mαρία"),  # Latin M
    ("علي", "علی"),  # the yeh of Persian
    (f"علی{NON_JOINER}رضا", "علیرضا"),
    ("שרה", "שׂרה"),
    ("土", "士"),
]

ORDINARY = [
    ("Иван", "Ivan"),
    ("Μαρία", "Maria"),
    ("Дмитрий", "Dmitri"),
    ("Анна", "Anna"),
    ("Ева", "Eva"),
    ("Мария", "Марина"),
    ("Ada", "Ida"),
    ("Li", "Lo"),
    ("Ann", "Anna"),
    ("John", "Joan"),
    ("Juno", "Juno 2"),
    ("Cara", "Clara"),
    ("Zoë", "Zora"),
    ("李", "王"),
    ("一郎", "二郎"),
    ("かな", "がな"),
    ("김", "킴"),
    ("मनु", "मनी"),
    ("ดี", "ดู"),
    ("דנה", "דינה"),
    ("محمد", "أحمد"),
    ("Ben 🎲", "Ben 🃏"),
]

WELCOME = [
    *sorted({name for pair in ORDINARY for name in pair}),
    "Nguyễn Thị Ế",
    "လှိုင်",  # Hlaing: three marks that Burmese spells with
    "སྒྲོལ་མ",  # Drolma: three of Tibetan
    "ที่รัก",
    "श्री",
    f"ශ්{JOINER}රී",  # a joiner that makes one letter of two
    "שָׁלוֹם",
    "🎲🎲",
    "❤\ufe0f",
    f"👩🏽{JOINER}🚀",
    "R2D2",
    "K-9",
    "Dr. Who",
    "J.R.R. Tolkien",
    "St. John",
    "O’Neil",
    "M@x",
    "Anna :)",
    "anna19900101",
    "Lol",
    "Olli",
    "Yousef",
    "Ghost",
    "Seth",
    "Player",
    "Robot",
    "阿·卜杜",
    f"علی{NON_JOINER}رضا",
    f"امیر{NON_JOINER}حسین",
    f"र{JOINER}\u094dय",
    f"র{JOINER}\u09cdযাব",
    f"രാജൻ രാജന\u0d4d{JOINER}",
    f"क\u094d{NON_JOINER}ष",
    "ᠰᠠᠷ\u180eᠠ",
    ENGLAND,
    f"Mac {SCOTLAND}",
    f"🏴{JOINER}☠\ufe0f",
    f"🙂{JOINER}↔\ufe0f",
    "St.John",
    "Will.i.am",
    "Dr.No",
    "A.Li",
    "J.Lo",
    "Mary.Ann",
    "Jason You",
    "Yu You",
    "Johannes Host",
    "Mr Nobody",
    "Ben and you",
]


@pytest.mark.parametrize(("one", "other"), LOOK_ALIKES)
def test_nobody_sits_down_beside_somebody_whose_name_looks_the_same(one: str, other: str) -> None:
    for seated, arrived in ((one, other), (other, one)):
        refused = refusal(clean_name(arrived), [clean_name(seated)])
        assert refused
        assert refused.key in ("name_alike", "name_taken")


@pytest.mark.parametrize(("one", "other"), ORDINARY)
def test_names_that_differ_sit_down_together(one: str, other: str) -> None:
    assert refusal(other, [one]) is None
    assert refusal(one, [other]) is None


@pytest.mark.parametrize("name", WELCOME)
def test_people_of_the_whole_world_sit_down_as_they_are_called(name: str) -> None:
    assert clean_name(name) == unicodedata.normalize("NFC", name)
    assert refusal(clean_name(name), []) is None


@pytest.mark.parametrize(
    "noise",
    [
        f"An{JOINER}na",
        f"An{NON_JOINER}na",
        f"{JOINER}Anna{NON_JOINER}",
        "Anna\U000e0067\U000e007f",
        "A\u180enna",
        "An\u200bna",
    ],
)
def test_what_spells_nothing_is_left_out_of_a_name(noise: str) -> None:
    assert clean_name(noise) == "Anna"


def test_a_joiner_typed_twice_is_one() -> None:
    assert clean_name(f"علی{NON_JOINER}{NON_JOINER}رضا") == f"علی{NON_JOINER}رضا"
    assert clean_name(f"علی{NON_JOINER} رضا") == "علی رضا"


@pytest.mark.parametrize("name", ["You", "Host", "Nobody", "Everybody", "Bluffpost", "Seat 3", "Player 2", "Ada bot"])
@pytest.mark.parametrize(
    "disguise",
    [
        str,
        str.upper,
        lambda name: f"({name})",
        lambda name: JOINER.join(name),
        lambda name: name.translate(str.maketrans("oeyhaEHBSP", "оеуһаЕНВЅР")),  # Cyrillic
        lambda name: name.replace("o", "0").replace("O", "0"),
        lambda name: "".join(chr(ord(letter) - 0x20 + 0xFF00) if letter != " " else letter for letter in name),
        lambda name: "\u0332".join(name),
    ],
    ids=["as it is", "large", "in brackets", "with joiners", "Cyrillic", "with zeros", "wide", "underlined"],
)
def test_nobody_is_called_what_sentences_call_somebody_else(name: str, disguise: type[str]) -> None:
    refused = refusal(clean_name(disguise(name)), [])
    assert refused
    assert refused.key == "name_misleading"


@pytest.mark.parametrize(
    "name",
    [
        "The hоst",
        "Ben, your host",
        "Ben (host)",
        "Ben - host",
        "Your hоst",
        "Bluffpost Support",
        "2",
        "２",
        "२",
        "②",
        "Seat l",
        "Seat２",
        "Chip Bot 3",
        "Ben: I pass",
        "Ben:pass",
        "Ben： pass",
        "Ben ꞉ pass",
    ],
)
def test_no_part_of_a_name_speaks_of_or_for_somebody_else(name: str) -> None:
    refused = refusal(clean_name(name), [])
    assert refused
    assert refused.key == "name_misleading"


@pytest.mark.parametrize(
    "name",
    ["\u2800", "\u3164", "\u115f\u1160", "\uffa0", "\U0001d159", "\u200b", JOINER, "\ufe0f", "\u0301", "´", "...", "—"],
)
def test_a_name_is_seen(name: str) -> None:
    for text in (name, f" {name} {name}"):
        refused = refusal(clean_name(text), [])
        assert refused
        assert refused.key == "name_empty"


@pytest.mark.parametrize(
    "name",
    [
        "Z" + "".join(chr(0x300 + mark) for mark in range(23)),
        "Z\u0300\u0301\u0302",
        "Z\u0301\u0301",
        "Z\u0336\u0335\u0337",
        "ก" + "\u0e49" * 3,
        "ก\u0e31\u0e34\u0e35\u0e36\u0e37",
    ],
)
def test_marks_do_not_pile_up(name: str) -> None:
    refused = refusal(clean_name(name), [])
    assert refused
    assert refused.key == "name_marks"


@pytest.mark.parametrize(
    "name",
    [
        "evil.example/x",
        "evil.com",
        "EVIL.COM",
        "ｅｖｉｌ．ｃｏｍ",
        "evil。com",
        "evil․com",
        "ev\u200bil.c\u00adom",
        "пример.рф",
        "x.xn--p1ai",
        "t.me",
        "T.me/x",
        "anna.example.com",
        "evil.com.John",
        "evil.xyz",
        "evil.भारत",
        "http://evil",
        "www.evil",
        "ann@evil.example",
        "Win! bit.ly/x",
        "192.0.2.1",
        "call +44 900 123 4567",
        "call ０９００-1234567",
    ],
)
def test_a_mail_program_makes_no_link_of_a_name(name: str) -> None:
    refused = refusal(clean_name(name), [])
    assert refused
    assert refused.key == "name_address"


@given(st.text(max_size=40), st.text(max_size=40))
def test_every_text_is_a_name_or_refused(text: str, other: str) -> None:
    name = clean_name(text)
    assert clean_name(name) == name
    if refusal(name, [clean_name(other)]) is None:
        assert 0 < len(name) <= NAME_LENGTH
        assert not re.search(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]", name)
        refused = refusal(name, [name])
        assert refused
        assert refused.key == "name_taken"


# ---- skeletons ----


def test_the_table_is_what_its_generator_makes() -> None:
    assert confusables.TABLE.read_text(encoding="ascii") == confusables.table()


def test_what_looks_alike_does_so_in_every_case_and_width() -> None:
    assert look_alike("HELENA", "ｈｅｌｅｎａ")
    assert looks("Anna") == looks("ANNA") == looks("Ａｎｎａ") == looks("Änna") == {"anna"}


def test_every_character_has_a_skeleton_that_is_its_own() -> None:
    """The prototypes of prototypes are themselves, so that looking for them ends."""
    for code in range(0x20000):
        seen = as_read(chr(code))
        assert as_read(seen) == seen


@given(st.text(max_size=60))
def test_a_skeleton_is_its_own(text: str) -> None:
    assert skeleton(skeleton(text)) == skeleton(text)


def test_what_is_not_seen_is_what_the_standard_says() -> None:
    """All format characters but those that the standard excepts: they are seen, or stand for an annotation."""
    seen = re.compile(
        "[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\ufff9-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f]"
    )
    formats = [chr(code) for code in range(0x110000) if unicodedata.category(chr(code)) == "Cf"]
    assert [hex(ord(each)) for each in formats if bool(seen.match(each)) == bool(IGNORABLE.match(each))] == []
    assert all(IGNORABLE.fullmatch(each) for each in "\u034f\u115f\u1160\u17b4\u180b\u3164\uffa0\ufe0f\U000e0100")
    assert IGNORABLE.search("".join(map(chr, range(0x20, 0x7F)))) is None
