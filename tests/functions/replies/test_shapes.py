"""What people write, not only what programs make of it: no move that was not meant, and each writer is answered."""

import re

import pytest

from functions.replies.content import MailContent, Parses, read
from functions.replies.courtesy import agreement, wants_no_more
from functions.replies.mails import Mail, read_mail
from functions.replies.moves import parses
from functions.replies.senders import names
from tests.functions.replies.postbox import Postbox, answer_to
from tests.functions.replies.shapes import BOTH, ENOUGH, NOT_ENOUGH, PAGES, PLAIN, SURE, TEXTS
from tests.functions.replies.test_answering import asked, autopilot, moved, play
from tests.functions.replies.test_content import OURS, sight
from tests.functions.world import Play, World
from tests.said import said

__all__ = ["play"]

HEAD = "From: Ben <ben@example.net>\r\nSubject: Re: x\r\n"
QUOTED = "\n\nOn Sat, Nov 21, 2026 at 6:04 PM Bluffpost <games@example.org> wrote:\n> Ben bid 1x2.\n>\n> 3x3\n"
QUOTED_PAGE = "<div>On Nov 21, 2026 Bluffpost &lt;games@example.org&gt; wrote:</div><blockquote><p>3x3</p></blockquote>"


def part(kind: str, text: str) -> str:
    return f"Content-Type: text/{kind}; charset=utf-8\r\n\r\n{text}\r\n"


def both(text: str, page: str) -> Mail:
    parts = f"--b\r\n{part('plain', text + QUOTED)}--b\r\n{part('html', page + QUOTED_PAGE)}--b--\r\n"
    return read_mail(f"{HEAD}Content-Type: multipart/alternative; boundary=b\r\n\r\n{parts}".encode())


def reading(mail: Mail, parse: Parses) -> MailContent:
    return read(mail, OURS, parse, names(mail) | {"anna", "ben"})


def outcome(mail: Mail) -> str:
    found = reading(mail, parses(sight("liars_dice"), 0))
    move = next(iter(found.moves), "") if len(found.moves) == 1 else ""
    return "help" if not move else move if found.is_clear else "ask"


@pytest.mark.parametrize(("text", "right"), TEXTS.items(), ids=map(ascii, TEXTS))
def test_a_text_says_its_move_or_is_asked_about(text: str, right: str) -> None:
    assert outcome(read_mail(f"{HEAD}{part('plain', text + QUOTED)}".encode())) == right


@pytest.mark.parametrize(("text", "right"), TEXTS.items(), ids=map(ascii, TEXTS))
def test_below_what_it_answers_it_says_the_same(text: str, right: str) -> None:
    below = f"{QUOTED.strip()}\n\n{text}\n"
    if "\n-- \n" not in text and "Bluffpost wrote" not in text:
        assert outcome(read_mail(f"{HEAD}{part('plain', below)}".encode())) == right


@pytest.mark.parametrize(("page", "right"), PAGES.items(), ids=map(ascii, [each[:90] for each in PAGES]))
def test_a_page_says_its_move_or_is_asked_about(page: str, right: str) -> None:
    assert outcome(read_mail(f"{HEAD}{part('html', page + QUOTED_PAGE)}".encode())) == right


@pytest.mark.parametrize(("forms", "right"), BOTH.items(), ids=map(ascii, BOTH))
def test_a_text_and_a_page_must_say_the_same(forms: tuple[str, str], right: str) -> None:
    assert outcome(both(*forms)) == right


@pytest.mark.parametrize(("text", "right"), SURE.items(), ids=map(ascii, SURE))
def test_yes_alone_agrees(text: str, right: str) -> None:
    mail = read_mail(f"{HEAD}{part('plain', text + QUOTED)}".encode())
    found = reading(mail, lambda line: agreement(line, frozenset({"ben"})))
    assert (found.moves.keys() == {"yes"} and found.is_clear) == (right == "done")


def test_the_players_of_the_table_may_be_greeted_and_sign(world: World, play: Play, postbox: Postbox) -> None:
    postbox.gets(answer_to(asked(world), "Hi Anna,\n\nI bid two threes\n\nCheers\nBen"))
    assert moved(play)[-1] == PLAIN


def test_a_move_beside_which_something_else_stands_is_asked_about_once(
    world: World, play: Play, postbox: Postbox
) -> None:
    postbox.gets(answer_to(asked(world), f"{PLAIN}\nSorry, I mean 2x4."))
    (asks,) = postbox.answers("Ben")
    assert asks.headline == said("answer", "sure")
    assert said("answer", "more_than_a_move", text=PLAIN) in asks.text.replace("\n", " ")
    assert moved(play) == ["1x2"]
    postbox.gets(answer_to(asks, "yes please"))
    assert moved(play)[-1] == PLAIN
    assert len(postbox.answers("Ben")) == 2


def test_an_illegal_move_beside_which_something_else_stands_is_no_question(
    world: World, play: Play, postbox: Postbox
) -> None:
    postbox.gets(answer_to(asked(world), "1x2\nSorry, I mean 2x4."))
    assert [each.headline for each in postbox.answers("Ben")] == [said("answer", "not_done")]


def test_whoever_takes_yes_back_does_not_resign(world: World, play: Play, postbox: Postbox) -> None:
    postbox.gets(answer_to(asked(world), "resign"))
    (asks,) = postbox.answers("Ben")
    postbox.gets(answer_to(asks, "yes\nno wait"))
    assert autopilot(play) == "off"
    assert postbox.answers("Ben")[-1].headline == said("answer", "left")


@pytest.mark.parametrize(("text", "wants"), [(each, True) for each in ENOUGH] + [(each, False) for each in NOT_ENOUGH])
def test_a_writer_who_has_enough_is_understood(text: str, wants: bool) -> None:
    lines = read_mail(f"{HEAD}{part('plain', text)}".encode()).bodies[0].lines
    assert any(wants_no_more(line, frozenset({"anna", "ben"})) for line in lines) == wants


def test_whoever_has_enough_gets_the_link_that_ends_messages(world: World, play: Play, postbox: Postbox) -> None:
    postbox.gets(answer_to(asked(world), ENOUGH[0]))
    (answer,) = postbox.answers("Ben")
    assert answer.headline == said("answer", "no_more")
    (secret,) = set(re.findall(r"/unsubscribe/(\w+)", answer.text))
    assert world.directory.tokens.find(secret, "unsubscribe", world.now)
    assert world.directory.tokens.find(secret, "settings", world.now) is None
    assert moved(play) == ["1x2"]
