"""Text messages: one segment of the GSM alphabet, whatever names the players have."""

import unicodedata
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.games.liars_dice.values import Bid
from engine.kit.dice import dice_in_words, faces_text
from events.directory.preferences import NoticeKind, Preferences
from events.naming import NAME_LENGTH
from functions.messages.gsm import _BASIC, _EXTENDED, gsm, septets
from functions.messages.kinds import KINDS
from functions.messages.sms import SEGMENT, text_message, text_reader
from tests.functions.notify.test_mail import LETTER
from tests.functions.world import World
from tests.said import headline, said

LINK = LETTER.links.button

LATIN = (range(0xC0, 0x250), range(0x1E00, 0x1F00))
"""The letters of names that are written in Latin, and those for Vietnamese and for transcriptions."""


def test_a_turn_in_one_segment() -> None:
    """As much as there is room for; a long link leaves room for the short question alone."""
    assert text_message(LETTER) == f"Liar's Dice: {LETTER.short_question} You: 23, shown 5*6. By Sat 08:00 UTC. {LINK}"


def test_with_a_short_link_the_whole_question_fits() -> None:
    short = replace(LETTER, links=replace(LETTER.links, short="https://bluff.example.org/s/abcdefghijkl"))
    assert f" {LETTER.question} You: 2 3, shown 5 * 6. By Sat 08:00 UTC." in text_message(short)


def test_what_happened_is_told_where_the_question_leaves_room() -> None:
    short = replace(LETTER, question="And now?", links=replace(LETTER.links, short="https://bluff.example.org/s/abc"))
    assert text_message(short).startswith(f"Liar's Dice: {LETTER.headline} {LETTER.news[-1]} And now? You: 2 3")


SHORT = replace(LETTER, question="And now?", links=replace(LETTER.links, short="https://bluff.example.org/s/abc"))


def test_how_a_challenge_ended_is_told_before_the_hand_and_rather_than_it() -> None:
    lost = said("liars_dice", "lost", ("Emil",), seats=(0,), dice=5)
    ended = (said("liars_dice", "bid_fell_short", actual=10), lost)
    assert text_message(replace(SHORT, result=ended)).startswith(f"Liar's Dice: {' '.join(ended)} And now? You: ")
    tight = replace(SHORT, result=ended, question="q" * 50, short_question="q" * 50)
    assert f"{ended[0]} {'q' * 50} By " in text_message(tight)


@pytest.mark.parametrize("kind", ["reminder", "last", "nudged"])
def test_a_reminder_says_that_it_is_one_however_much_happened(kind: NoticeKind) -> None:
    news = "b" * 60  # it fits, but not beside the headline
    reminding = replace(SHORT, headline=headline(kind), news=(news,), reminds=True)
    assert news in text_message(replace(reminding, headline=""))
    assert text_message(reminding).startswith(f"Liar's Dice: {gsm(headline(kind))} ")


def test_a_text_tells_how_the_challenge_ended_and_no_roll_twice(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PUBLIC_URL", "https://bluff.example.org")
    world.restart()
    play = world.table("Anna", "Ben", "Cleo", contacts={"Cleo": "sms"}).moves("15x2", "liar", "1x3")
    world.flows()
    ((_, text),) = world.texts
    own_roll = said("liars_dice", "rolled_own", ("Anna", "Ben", "You"), by=2, dice=play.table.position.hidden[2])
    assert gsm(own_roll) not in text
    assert said("liars_dice", "bid_fell_short", actual=5) in text


def test_what_does_not_fit_is_left_out() -> None:
    assert text_message(replace(LETTER, question="x" * 100, short_question="x" * 100)) == f"{LETTER.headline} {LINK}"


def test_a_link_that_is_too_long_goes_out_all_the_same() -> None:
    long = replace(LETTER, links=replace(LETTER.links, button=f"https://{'x' * 200}.example.org"))
    assert text_message(long) == f"{LETTER.headline} {long.links.button}"


def test_without_a_button_there_is_no_link() -> None:
    """The link of a seat that was renewed is dead."""
    assert KINDS["renewed"].button is None
    renewed = replace(LETTER, headline=headline("renewed"), button="", question="")
    assert text_message(renewed) == f"Liar's Dice: {gsm(headline('renewed'))}"


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Zoë Ångström", "Zoe Ångström"),
        ("“Ben’s” – bid…", '"Ben\'s" - bid...'),
        ("Дмитрий", ""),
        ("😀 Max", " Max"),
        ("ﬁne ²", "fine 2"),
    ],
)
def test_letters_without_a_place_in_the_alphabet(text: str, plain: str) -> None:
    assert gsm(text) == plain


@given(st.text(max_size=200), st.text(max_size=200), st.text(max_size=60))
def test_every_text_is_one_segment_of_the_alphabet(headline: str, question: str, title: str) -> None:
    letter = replace(LETTER, title=title[:20], headline=headline[:30], question=question, short_question=question)
    written = text_message(letter)
    assert set(written) <= _BASIC | _EXTENDED
    assert septets(written) <= SEGMENT
    assert written.endswith(LINK)


def test_two_septets_letters_count_twice() -> None:
    assert septets("a[€") == 5


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_headline_leaves_room_for_the_link(kind: str) -> None:
    written = headline(kind)  # type: ignore[arg-type]
    assert text_message(replace(LETTER, headline=written, question="")).startswith("Liar's Dice: ")


def test_a_name_of_which_nothing_is_left_is_the_number_of_its_seat(world: World) -> None:
    play = world.table("דנה", "Лukasz" + "z" * (NAME_LENGTH - 6), "Cleo", contacts={"Cleo": "sms"})
    world.flows()
    play.moves("1x2", "1x3")
    world.flows()
    ((_, text),) = world.texts
    asked = said("liars_dice", "raise_or_challenge", ("seat 1", "seat 2"), bidder=1, bid=Bid(1, 3))
    assert text.startswith(f"Liar's Dice: {gsm(asked)}")
    assert septets(text) <= SEGMENT


@pytest.mark.parametrize(
    ("names", "called"),
    [
        (("Anna", "李Anna"), ["Anna", "seat 2"]),
        (("Zoë", "Jürgen’s"), ["Zoe", "Jürgen's"]),
        (("Łukasz", "Þóra ı"), ["Lukasz", "Thora i"]),
        (("Thor", "Þór"), ["seat 1", "seat 2"]),
        (("Ben", "Ben 🎲"), ["Ben", "seat 2"]),
        (("🎲", "Дмитрий"), ["seat 1", "seat 2"]),
    ],
)
def test_a_name_that_loses_letters_could_be_read_as_anothers(
    world: World, names: tuple[str, str], called: list[str]
) -> None:
    play = world.table(*names, "Cleo", contacts="")
    assert text_reader(play.table, 2, "UTC").names == [*called, "you"]


def test_every_latin_letter_of_a_name_is_spelled_in_the_alphabet_of_texts() -> None:
    letters = [chr(code) for block in LATIN for code in block if "LATIN" in unicodedata.name(chr(code), "")]
    assert len(letters) > 600
    assert [letter for letter in letters if not gsm(letter) or set(gsm(letter)) - _BASIC - _EXTENDED] == []
    assert gsm("ŁłĐıŒþẞŊ") == "LlDiOethSsNg"


def test_texts_are_sent_as_transactional(world: World) -> None:
    world.table("Anna", "Ben", contacts={"Ben": "sms"}).moves("1x2")
    world.flows()
    (sent,) = world.texting.sent
    assert sent["MessageType"] == "TRANSACTIONAL"


def test_long_names_are_cut_and_told_apart(world: World) -> None:
    play = world.table("Christabelle Anna", "Christabelle Ben", "Maximilienne", "Cleo", contacts="")
    assert text_reader(play.table, 3, "UTC").names == ["seat 1", "seat 2", "Maximilienne", "you"]


@pytest.mark.parametrize("shown", [True, False])
def test_a_text_shows_the_hand_unless_its_reader_switched_that_off(world: World, shown: bool) -> None:
    """What stands on a locked screen: neither the hand, nor the news of what only its owner was dealt."""
    play = world.table("Anna", "Ben", contacts={"Ben": "sms"}, confirmed=True)
    world.directory.people.prefer("person-Ben", Preferences(hand=shown))
    play.moves("1x2")
    world.flows()
    ((_, text),) = world.texts
    assert ("You: " in text, faces_text(play.table.position.hidden[1]) in text) == (shown, shown)
    assert gsm(said("liars_dice", "raise_or_challenge", ("Anna",), bidder=0, bid=Bid(1, 2))) in text


def test_a_mail_shows_it_all_the_same(world: World) -> None:
    play = world.table("Anna", "Ben", contacts={"Ben": "mail"})
    world.directory.people.prefer("person-Ben", Preferences(hand=False))
    play.moves("1x2")
    world.flows()
    assert dice_in_words(play.table.position.hidden[1]) in world.mail_to("Ben", headline("turn")).text


CARRIERS_WANT = ("Bluffpost", "Msg freq varies", "Msg&data rates may apply", "HELP", "STOP")


def test_the_first_text_says_what_carriers_want_and_the_others_need_not(world: World) -> None:
    """AWS End User Messaging, "Opt-in requirements checklist"."""
    world.table("Anna", "Ben", contacts={"Ben": "sms"}, confirmed=False)
    world.flows()
    ((_, text),) = world.texts
    assert [word for word in CARRIERS_WANT if word not in text] == []
    assert "/confirm/" in text


def test_it_is_one_segment_on_a_site_of_25_signs() -> None:
    site = "https://play.example.org/"
    confirm = f"{site}confirm/{'x' * 26}"
    asking = replace(LETTER, asks=True, links=replace(LETTER.links, button=confirm, short=confirm))
    assert (len(site), confirm in text_message(asking)) == (25, True)
    assert septets(text_message(asking)) <= SEGMENT
