"""Mails as they leave: headers that no name can break, two parts that say the same, nothing from elsewhere."""

import email
import email.policy
import re
from dataclasses import replace
from email.message import EmailMessage

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markupsafe import escape

from engine.games.liars_dice.values import Bid
from functions.messages.letters import Letter, LetterLinks
from functions.messages.mail import as_html, as_text, mail
from tests.functions.world import DAY, HOUR, NOON, World
from tests.said import said

LINKS = LetterLinks(
    "https://abcdefghij.execute-api.eu-west-1.amazonaws.com/t/abcdefghijklmnop/abcdefghijklmnopqrstuvwxyz",
    "https://abcdefghij.execute-api.eu-west-1.amazonaws.com/unsubscribe/abcdefghijklmnopqrstuvwxyz",
    "https://abcdefghij.execute-api.eu-west-1.amazonaws.com/privacy",
    "https://abcdefghij.execute-api.eu-west-1.amazonaws.com/settings/abcdefghijklmnopqrstuvwxyz",
)
LETTER = Letter(
    thread="abcdefghijklmnop",
    subject="Liar’s Dice with Ben",
    title="Liar’s Dice",
    headline="Now it is you.",
    text="",
    links=LINKS,
    button="Go there",
    warning="Mind the link.",
    question="Ben has said 4x5. What will you answer, or do you call?",
    short_question="Ben: 4x5. And?",
    news=("Ben: 4x5.",),
    news_title="Of late",
    before=("Ben: 3x5.",),
    position=("You: 2 3 5 * 6.", "Ben: five dice."),
    replies=("liar", "4x6"),
    more_replies=True,
    deadline="Sat 16 January, 08:00 (UTC)",
    short_deadline="Sat 08:00 UTC",
    hand=(("hidden", ("2", "3")), ("shown", ("5", "*", "6"))),
    keepsakes=(("Yours", "correct horse"),),
)


def written(letter: Letter, address: str = "anna@example.org") -> EmailMessage:
    raw = mail(letter, "games@example.org", address, NOON)
    return email.message_from_bytes(raw, policy=email.policy.default)


def part(message: EmailMessage, kind: str) -> str:
    found = message.get_body(preferencelist=(kind,))
    assert isinstance(found, EmailMessage)
    return str(found.get_content())


# ---- headers ----


def test_the_headers() -> None:
    message = written(LETTER)
    assert message["From"] == "Bluffpost <games@example.org>"
    assert message["To"] == "anna@example.org"
    assert message["Subject"] == LETTER.subject
    assert message["Date"].datetime.timestamp() == NOON
    assert message["Auto-Submitted"] == "auto-generated"
    assert message["Message-ID"] is None  # SES makes one


def test_unsubscribing_is_one_post(world: World) -> None:
    """RFC 8058, 3.1: both headers, and the link in one piece."""
    raw = mail(LETTER, "games@example.org", "anna@example.org", NOON)
    assert f"\r\nList-Unsubscribe: <{LINKS.unsubscribe}>\r\n".encode() in raw
    assert b"\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n" in raw


def test_all_mails_of_a_table_are_one_thread_and_those_of_another_are_not(world: World) -> None:
    play = world.table("Anna", "Ben", deadline=DAY)
    world.flows()
    play.moves("1x2", "1x3")
    world.flows().later(DAY * 3 // 4).flows()
    marks = ("Subject", "References", "In-Reply-To")
    threads = {(mail.to, *[mail.message[mark] for mark in marks]) for mail in world.mails}
    assert len(world.mails) == 4
    assert len(threads) == len({mail.to for mail in world.mails})
    world.table("Anna", "Cleo")
    world.flows()
    assert len({mail.message["References"] for mail in world.mails}) == 2


@pytest.mark.parametrize(
    "address", ["anna@example.org\r\nBcc: all@example.org", "two@example.org, more@example.org", "none"]
)
def test_an_address_that_is_none_makes_no_mail(address: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        mail(LETTER, "games@example.org", address, NOON)


@given(st.text(max_size=80))
@pytest.mark.costly("hostile texts in each part of a mail")
def test_no_text_gets_into_the_headers_or_out_of_seven_bits(text: str) -> None:
    hostile = replace(LETTER, question=text, news=(text,), keepsakes=(("Yours", text),))
    raw = mail(hostile, "games@example.org", "anna@example.org", NOON)
    assert raw.isascii()
    assert all(len(line) <= 998 for line in raw.split(b"\r\n"))
    assert b"\n" not in raw.replace(b"\r\n", b"")
    assert (
        email.message_from_bytes(raw).keys()
        == email.message_from_bytes(mail(LETTER, "games@example.org", "anna@example.org", NOON)).keys()
    )


def test_the_same_letter_is_the_same_mail() -> None:
    """A repeat after a crash can be known as one."""
    assert mail(LETTER, "a@example.org", "b@example.org", NOON) == mail(LETTER, "a@example.org", "b@example.org", NOON)


# ---- parts ----


def test_both_parts_say_the_same() -> None:
    message = written(LETTER)
    parts = (
        LETTER.headline,
        LETTER.question,
        LETTER.deadline,
        LETTER.button,
        LETTER.links.button,
        LETTER.links.unsubscribe,
        LETTER.links.settings,
        LETTER.links.privacy,
        LETTER.warning,
        *LETTER.position,
        *LETTER.news,
        *LETTER.before,
        *LETTER.replies,
        *LETTER.keepsakes[0],
    )
    for kind in ("plain", "html"):
        assert [each for each in parts if each not in part(message, kind)] == []


def test_the_page_loads_nothing() -> None:
    page = as_html(LETTER)
    assert not re.search(r"<(img|link|script|iframe|object|video|audio|form)\b|url\(|@import|\ssrc=", page)
    assert set(re.findall(r'href="([^"]*)"', page)) == {LINKS.button, LINKS.unsubscribe, LINKS.settings, LINKS.privacy}
    assert re.findall(r"https?://[^\"]*", page) == re.findall(r"(?<=href=\")[^\"]*", page)


@pytest.mark.parametrize(
    "text", ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "&lt;b&gt;", "{{ 7 * 7 }}"]
)
def test_text_of_players_is_text(text: str) -> None:
    hostile = replace(LETTER, question=text, news=(text,), position=(text,), keepsakes=(("Yours", text),))
    assert as_html(hostile).count(escape(text)) == 5  # the preheader has the question, too
    assert not re.search("<(script|img)", as_html(hostile))
    assert as_text(hostile).count(text) == 4


def test_what_a_letter_has_not_leaves_no_trace() -> None:
    bare = Letter("table", "Liar’s Dice", "Liar’s Dice", "All is new.", LINKS, "Ask around.")
    headline, text, footer = as_text(bare).split("\n\n")
    assert (headline, text, footer[:3]) == (bare.headline, bare.text, "--\n")
    assert not re.search("<(h2|ul|dl|code|strong)", as_html(bare))
    for shown in (as_text(bare), as_html(bare)):
        assert LINKS.button not in shown


# ---- from the table to the mailbox ----

NAMES = ["<script>alert(1)</script", "דנה", "😀🎲", "O'Neil & Sons"]


def test_names_of_the_whole_world_arrive_as_they_are(world: World) -> None:
    play = world.table(*NAMES, contacts="", deadline=HOUR)
    reader = world.person("Reader", ["mail"])
    world.takes_over(play, 3, "Reader", reader)
    play.moves("1x2", "1x3", "1x4")
    world.flows()
    (mail,) = world.mails
    for name in NAMES[:3]:
        assert name in mail.text.replace("\u2068", "").replace("\u2069", "")
    assert said("liars_dice", "bid", ("\u2068דנה\u2069",), by=0, bid=Bid(1, 3)) in mail.text
    assert "&lt;script&gt;alert(1)&lt;/script" in mail.html
    assert "<script" not in mail.html


def test_left_to_right_names_need_no_marks(world: World) -> None:
    world.table("Anna", "Ben")
    world.flows()
    assert not re.search("[\u2066-\u2069]", world.mails[0].text)
