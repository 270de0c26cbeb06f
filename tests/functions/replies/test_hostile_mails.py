"""Mails that nobody means to be read: no byte of one raises, takes long, or proves an address that it is not from."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pytest

from functions.aws.log_lines import logger
from functions.replies.content import read
from functions.replies.mails import LONGEST_BODY, LONGEST_HEAD, MOST_FIELDS, Mail, read_mail
from functions.replies.moves import parses
from functions.replies.receipts import Receipt
from functions.replies.senders import author, is_authentic, is_automatic
from tests.functions.replies.postbox import Postbox, answer_to
from tests.functions.replies.test_answering import asked, moved, play
from tests.functions.replies.test_content import MAILS, OURS, sight
from tests.functions.world import Play, World

__all__ = ["play"]

HEADERS = {
    "a parameter without a value": "Content-Type: text/plain; name*",
    "a parameter in pieces": "Content-Type: text/plain; name*0*=utf-8''%; name*1",
    "a file without a name": "Content-Disposition: inline; filename*",
    "no name": "Message-ID: <>",
    "a name that never ends": "Message-ID: <a@[",
    "no kind": "Content-Type: ;;;",
    "a kind of no letters": "Content-Type: \udcff/\udcff",
    "no such charset": 'Content-Type: text/plain; charset="\\"x-none"',
    "a charset that is none": "Content-Type: text/plain; charset=base64",
    "a slow charset": "Content-Type: text/plain; charset=punycode",
    "no such encoding": "Content-Transfer-Encoding: \u00e9",
    "a subject of no charset": "Subject: =?x-none?b?!!!?= =?utf-8?b?4?= =?utf-8?q?=FF?=",
    "a subject of many words": "Subject: " + "=?utf-8?q?a?= " * 900,
    "a date that is none": "Date: (((",
    "a list of no addresses": 'To: "',
    "an endless comment": "Cc: " + "(" * 4000,
    "a field of nothing": "References:",
    "a field that is none": "no field at all",
    "a version that is none": "MIME-Version: (",
    "many fields": "X-Field: a\r\n" * 1500 + "X-Field: a",
    "a long field": "X-Field: " + "a " * 20_000,
}
FROM = {
    "a string without an end": '"',
    "comments without an end": "((((",
    "many words": " ".join(['"a"'] * 4000),
    "many groups": "a:" * 3000,
    "an encoded word alone": "=?utf-8?b?====?=",
    "signs alone": "<<>>@@,,;;",
    "nothing": "",
}
PAGES = {
    "a marked section": "<![FOR]>2x3",
    "no section": "<![",
    "an open tag": "2x3<a",
    "an open value": '<a href="2x3',
    "an endless number": "&#" + "1" * 6000 + ";<p>2x3",
    "a number that is no letter": "&#xD800;&#x110000;<p>2x3",
    "signs alone": "<<<>>></></ ><!><?><!-->",
    "null": "\x002x3",
}


def receipt(**said: str) -> Receipt:
    usual = {"spam": "PASS", "virus": "PASS", "dkim": "PASS", "dmarc": "PASS", "source": "anna@example.net", **said}
    return Receipt.model_validate({"bucket": "bucket", "key": "key", "recipients": (), **usual})


def raw(head: str, text: str = "2x3") -> bytes:
    usual = "" if "From:" in head else "From: anna@example.net\r\n"
    return f"{usual}{head}\r\n\r\n{text}\r\n".encode("utf-8", "surrogateescape")


def says(raw: bytes) -> str:
    """The move that a mail says, or help."""
    return read(read_mail(raw), OURS, parses(sight("liars_dice"), 0)).move or "help"


@pytest.fixture(autouse=True)
def _never_a_surprise(monkeypatch: pytest.MonkeyPatch) -> None:
    """What cannot be read is known not to be: the guard round all reading, which is for the rest, sees nothing."""

    def fails(message: str, **_: object) -> None:
        raise AssertionError(message)

    monkeypatch.setattr(logger, "warning", fails)


@pytest.mark.parametrize("header", HEADERS.values(), ids=HEADERS)
def test_no_other_field_keeps_a_player_from_moving(header: str) -> None:
    mail = read_mail(raw(header))
    assert author(mail) == "anna@example.net"
    assert is_authentic(mail, receipt())
    assert says(raw(header)) == "2x3"


@pytest.mark.parametrize("written", FROM.values(), ids=FROM)
def test_an_author_who_cannot_be_read_is_nobody(written: str) -> None:
    mail = read_mail(raw(f"From: {written}"))
    assert author(mail) == ""
    assert not is_authentic(mail, receipt())
    assert not is_automatic(mail, receipt())


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
def test_a_page_that_is_none_says_its_move_or_nothing(page: str) -> None:
    assert says(raw("Content-Type: text/html", page)) in ("2x3", "help")


def test_a_mail_that_fails_in_the_queue_of_no_player(world: World, play: Play, postbox: Postbox) -> None:
    """Whoever cannot be read is a stranger; whoever can, moves."""
    mail = answer_to(asked(world), "2x3")
    for line in ('From: "', "From: ((((", "From: a@b, c@d"):
        broken = mail.as_bytes().replace(b"From: ben@example.org", line.encode(), 1)
        assert postbox.gets(mail, broken) == []
    assert moved(play) == ["1x2"]
    assert postbox.answers("Ben") == []


# ---- what is nested, and what is long ----


def nested(depth: int) -> bytes:
    begun = b"".join(b"Content-Type: multipart/mixed; boundary=b%d\r\n\r\n--b%d\r\n" % (n, n) for n in range(depth))
    return b"From: anna@example.net\r\n" + begun + b"\r\n2x3\r\n"


def test_parts_in_parts_are_read_as_deep_as_mail_programs_nest_them() -> None:
    assert says(nested(4)) == "2x3"
    assert says(nested(1000)) == "help"


LONG = {
    "tags that never end": b"<a ",
    "tags in tags": b"<div>",
    "struck in paragraphs": b"<p><s>",
    "ends of nothing": b"</a>",
    "attributes": b"<a b=c d ",
    "quotes": b"<a b='\" ",
    "comments": b"<!--",
    "sections": b"<![if a]>",
    "styles": b"<style>",
    "style sheets": b"<style>.x,p{opacity:0}</style><p class=x>a",
    "entities": b"&amp",
    "marks": "a\u0301\u0323".encode(),
    "blanks": b" \t",
    "lines": b"\r\n",
    "quoted lines": b"Bluffpost:\n>\n",
}
HEADS = {
    "quoted words": b"From: " + b'"a" ' * 4000,
    "backslashes": b'From: "' + b"\\" * 7000,
    "parameters": b"Content-Type: text/plain" + b'; a="' * 2000,
    "blanks": b"Content-Type: text/plain;" + b" " * 7000,
    "folded": b"From: a\r\n" + b" a\r\n" * 4000,
    "results": b"Authentication-Results: amazonses.com" + b"; dkim=pass (a) header.d=a" * 500,
}


@contextmanager
def counting() -> Iterator[list[int]]:
    """Counts calls, of what Python is written in too."""
    steps = [0]

    def counts(_frame: object, event: str, _argument: object) -> None:
        steps[0] += event in ("call", "c_call")

    sys.setprofile(counts)
    try:
        yield steps
    finally:
        sys.setprofile(None)


def steps(raw: bytes) -> int:
    with counting() as counted:
        mail = read_mail(raw)
        author(mail), is_automatic(mail, receipt()), is_authentic(mail, receipt(dmarc="GRAY"))
        read(mail, OURS, lambda line: None)
    return counted[0]


@pytest.mark.parametrize("piece", LONG.values(), ids=LONG)
@pytest.mark.parametrize("kind", [b"text/html", b"text/plain"])
def test_what_is_longer_takes_no_more_steps_and_each_sign_takes_few(kind: bytes, piece: bytes) -> None:
    head = b"From: anna@example.net\r\nContent-Type: " + kind + b"\r\n\r\n"
    longest = LONGEST_BODY // len(piece) + 1
    few, many = (steps(head + piece * number) for number in (longest // 8, longest))
    assert many <= 10 * few + 1000  # as much more as there is more, and not its square
    assert steps(head + piece * 3 * longest) <= 1.1 * many + 1000


@pytest.mark.parametrize("head", HEADS.values(), ids=HEADS)
def test_no_head_takes_more_steps_than_it_may_have_signs(head: bytes) -> None:
    assert steps(head + b"\r\n\r\n2x3\r\n") < 8 * LONGEST_HEAD


@pytest.mark.parametrize("before", ["X-Field: a\r\n" * (MOST_FIELDS + 1), "Subject: a\r\n" * LONGEST_HEAD])
def test_an_author_behind_more_than_is_read_of_a_head_is_nobody(before: str) -> None:
    assert author(read_mail(raw(f"{before}From: anna@example.net"))) == ""


def test_a_player_in_a_long_conversation_is_known() -> None:
    before = "Received: " + "a " * 20_000 + "\r\nReferences: " + "<a@b> " * 2000
    assert author(read_mail(raw(f"{before}\r\nFrom: anna@example.net"))) == "anna@example.net"


# ---- by chance ----

SIGNS = (b'"', b"(", b"<", b";", b"\\", b"=?", b"*=", b"\r\n ", b"\0", b"\xff", b"<![")


def spoilt(good: bytes, random: Random) -> bytes:
    """A mail with a few signs put in, taken out, or doubled."""
    mail = bytearray(good)
    for _ in range(random.randint(1, 12)):
        place = random.randrange(len(mail))
        match random.randrange(4):
            case 0:
                mail[place:place] = random.choice(SIGNS)
            case 1:
                del mail[place : place + random.randint(1, 40)]
            case 2:
                mail[place:place] = mail[place : place + random.randint(1, 80)]
            case _:
                mail[place] = random.randrange(256)
    return bytes(mail)


@pytest.mark.parametrize("seed", range(8))
def test_no_mail_that_was_spoilt_on_its_way_raises(seed: int) -> None:
    random, goods = Random(seed), [path.read_bytes() for path in MAILS]
    for _ in range(60):
        mail = read_mail(spoilt(random.choice(goods), random))
        author(mail), is_automatic(mail, receipt()), is_authentic(mail, receipt(dmarc="GRAY"))
        read(mail, OURS, lambda line: None)
        assert isinstance(mail, Mail)


# ---- proofs that prove nothing ----

NOBODY = [
    "vic@a.example <mallory@evil.example>",
    "<vic@a.example> <mallory@evil.example>",
    "vic@a.example, mallory@evil.example",
    "Friends: vic@a.example;",
    "Friends: vic@a.example, mallory@evil.example;",
    "vic@a.example (<mallory@evil.example>)",
    "(<mallory@evil.example>) vic@a.example",
    '"<mallory@evil.example>" <vic@a.example>',
    "=?utf-8?q?=3Cmallory=40evil.example=3E?= <vic@a.example>",
    "=?utf-8?q?vic=40a.example?=",
    "<@evil.example:vic@a.example>",
    "vic@a.example@evil.example",
    "vic @a.example",
    "vic@a.example\r<mallory@evil.example>",
    "vic@a.example\0<mallory@evil.example>",
    "vic@[192.0.2.1]",
    "vic@a.example;",
    "vic@",
    "vic",
    '"vic@a.example',
    "<vic@a.example",
    "vic@a.example>",
    "vic@a..example",
    "vic@a.example\u200b",
    "v\u0456c@a.example, x",
]


@pytest.mark.parametrize("written", NOBODY)
def test_an_author_of_whom_two_readers_may_think_otherwise_is_nobody(written: str) -> None:
    assert author(read_mail(raw(f"From: {written}"))) == ""


@pytest.mark.parametrize(
    "head",
    [
        "From: vic@a.example\r\nFrom: mallory@evil.example",
        "From: mallory@evil.example\r\nfrom: vic@a.example",
        "From : mallory@evil.example\r\nFrom: vic@a.example",
        "From: mallory@evil.example\r\nno field\r\nFrom: vic@a.example",
        "From: vic@a.example" + " " * 9000 + ", mallory@evil.example",
    ],
)
def test_of_several_authors_none_counts_wherever_they_stand(head: str) -> None:
    assert author(read_mail(raw(head))) == ""


@pytest.mark.parametrize(
    "written",
    [
        "vic@a.example",
        "<vic@a.example>",
        "Vic <vic@a.example>",
        "Vic Miller <vic@a.example>",
        '"Miller, Vic" <vic@a.example>',
        '"vic@a.example" <vic@a.example>',
        "=?utf-8?q?V=C3=ADc?= <vic@a.example>",
        "V\u00edc <vic@a.example>",
        "V.I.C. <vic@a.example>",
        "vic@a.example (Vic)",
        "Vic (at home) <vic@a.example>",
        "\r\n Vic\r\n <vic@a.example>",
    ],
)
def test_an_author_is_read_as_mail_programs_write_one(written: str) -> None:
    assert author(read_mail(raw(f"From: {written}"))) == "vic@a.example"


def judged(results: str, author: str = "vic@victim.com", **verdicts: str) -> bool:
    return is_authentic(
        read_mail(raw(f"Authentication-Results: {results}\r\nFrom: {author}")), receipt(**{"dmarc": "GRAY", **verdicts})
    )


@pytest.mark.parametrize(
    "results",
    [
        'amazonses.com; spf=pass envelope-from="x; dkim=pass header.d=victim.com y"@evil.example',
        "amazonses.com; spf=pass (x; dkim=pass header.d=victim.com) envelope-from=a@evil.example",
        "amazonses.com; spf=pass (x (y); dkim=pass header.d=victim.com ) smtp.mailfrom=a@evil.example",
        'amazonses.com; dkim=pass header.d=evil.example reason="header.d=victim.com"',
        "amazonses.com; dkim=pass header.d=evil.example header.d=victim.com",
        "amazonses.com; dkim=pass header.i=victim.com@evil.example",
        'amazonses.com; dkim=pass header.i="a@victim.com"@evil.example',
        "amazonses.com; dkim=fail (pass) header.d=victim.com",
        "amazonses.com; spf=pass header.d=victim.com",
        "amazonses.com; dkim=pass header.d=com",
        "amazonses.com; dkim=pass header.i=@com",
        "amazonses.com; dkim=pass header.d=",
        "amazonses.com; dkim=pass",
        '"amazonses.com"; dkim=pass header.d=victim.com',
        "amazonses.com.evil.example; dkim=pass header.d=victim.com",
        "(amazonses.com) evil.example; dkim=pass header.d=victim.com",
        'amazonses.com; dkim=pass header.d=victim.com; spf=pass envelope-from="',
        "amazonses.com; dkim=pass header.d=victim.com; spf=pass (",
        "amazonses.com; dkim=pass header.d=victim.com.evil.example",
        "amazonses.com; dkim=pass header.d=im.com",
        "amazonses.com; dkim=pass header.d=victim.com; dmarc=none header.from=evil.example",
    ],
)
def test_what_only_looks_like_a_signature_of_the_domain_proves_nothing(results: str) -> None:
    assert not judged(results)


@pytest.mark.parametrize(
    ("author", "signed"),
    [
        ("vic@a.co.uk", "b.co.uk"),
        ("vic@a.co.uk", "co.uk"),
        ("vic@a.github.io", "b.github.io"),
        ("vic@a.github.io", "github.io"),
        ("vic@com", "victim.com"),
    ],
)
def test_two_names_of_one_registry_are_two_owners(author: str, signed: str) -> None:
    assert not judged(f"amazonses.com; dkim=pass header.d={signed}", author)


@pytest.mark.parametrize(
    ("author", "results"),
    [
        ("vic@victim.com", "amazonses.com; dkim=pass header.d=victim.com"),
        ("vic@victim.com", "AmazonSES.com 1; DKIM/1=PASS (good) header.i=@mail.victim.com header.s=a"),
        ("vic@mail.victim.com", "amazonses.com; dkim=pass header.d=victim.com; dmarc=none header.from=mail.victim.com"),
        ("vic@a.b.co.uk", "amazonses.com; dkim=pass header.d=b.co.uk"),
        (
            "vic@victim.com",
            "amazonses.com; spf=pass (spfCheck: domain of victim.com designates 192.0.2.1 as permitted sender)"
            ' client-ip=192.0.2.1; envelope-from="vic x"@victim.com; helo=mx.a; dkim=pass header.i=@victim.com;',
        ),
    ],
)
def test_a_signature_of_the_author_s_organisation_is_enough(author: str, results: str) -> None:
    assert judged(results, author)


@pytest.mark.parametrize("dmarc", ["PASS", "GRAY"])
def test_a_verdict_about_another_domain_is_none_about_the_author(dmarc: str) -> None:
    about_another = "amazonses.com; dkim=pass header.d=victim.com; dmarc=pass header.from=evil.example"
    assert not judged(about_another, dmarc=dmarc)
    assert judged(about_another.replace("evil.example", "victim.com"), dmarc=dmarc)
