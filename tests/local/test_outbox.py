"""The outbox: what was mailed and texted, on a page and as JSON."""

import json
import re
from email.message import EmailMessage
from typing import Any

import pytest

from tests.functions.pages.markup import misplaced, read, unnamed
from tests.functions.pages.test_style import contrast
from tests.local.conftest import Do, ask, encoded
from tests.stack import Stack

LINK = "http://127.0.0.1:1/t/table/secret"


def mail(to: str = "Ann <ann@example.org>") -> EmailMessage:
    message = EmailMessage()
    message["From"] = "games@example.org"
    message["To"] = to
    message["Subject"] = "Up to you, Zoë"
    message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content(f"Bid or challenge: {LINK}\n<script>alert(1)</script>\n")
    message.add_alternative(f'<p>Bid or <a href="{LINK}">challenge</a></p>', subtype="html")
    return message


def test_a_raw_email_is_kept_whole(do: Do, stack: Stack) -> None:
    do("mail", raw=encoded(bytes(mail())))
    sent = stack.outbox()[-1]
    assert (sent.kind, sent.to, sent.subject) == ("email", ("ann@example.org",), "Up to you, Zoë")
    assert sent.text.startswith("Bid or challenge")
    assert sent.html.strip() == f'<p>Bid or <a href="{LINK}">challenge</a></p>'
    assert ("List-Unsubscribe-Post", "List-Unsubscribe=One-Click") in sent.headers
    assert sent.links == (LINK,)
    assert abs(sent.sent - stack.now()) < 60


def test_a_text_message_has_a_number_and_a_text(do: Do, stack: Stack) -> None:
    do("text", text=f"Play on: {LINK}")
    sent = stack.outbox()[-1]
    assert (sent.kind, sent.to, sent.text) == ("sms", ("+12015550123",), f"Play on: {LINK}")


def test_what_is_sent_elsewhere_stays_on_this_machine_and_is_answered_as_was_said(do: Do, stack: Stack) -> None:
    url = "https://push.example.org/send?a=b"
    assert do("call", host="push.example.org", path="/send?a=b", text="news") == {"status": 201}
    sent = stack.outbox()[-1]
    assert (sent.kind, sent.to, sent.text) == ("request", (url,), "news")
    assert ("Ttl", "60") in sent.headers
    stack.answer_outgoing(url, 410)
    assert do("call", host="push.example.org", path="/send?a=b", text="more") == {"status": 410}
    assert stack.outbox()[-1] == sent


def test_it_is_read_on_from_where_somebody_was(do: Do, stack: Stack) -> None:
    read = len(stack.outbox())
    do("text", text="Anna bid")
    do("text", text="Ben bid")
    assert [message.text for message in stack.outbox(read)] == ["Anna bid", "Ben bid"]
    assert stack.outbox(read + 2) == []


def test_the_page_shows_messages_with_links_and_runs_nothing_that_they_bring(do: Do, stack: Stack) -> None:
    do("mail", raw=encoded(bytes(mail())))
    page = ask(stack, "GET", "/outbox").body.decode()
    assert f'<a href="{LINK}"' in page
    assert "&lt;script&gt;alert(1)" in page
    assert "<script" not in page


def test_the_page_can_be_read_by_everybody(do: Do, stack: Stack) -> None:
    """One landmark for its content, a heading for each message, and colours that can be read (WCAG 1.3.1, 1.4.3)."""
    do("mail", raw=encoded(bytes(mail())))
    do("text", text=f"Play on: {LINK}")
    text = ask(stack, "GET", "/outbox").body.decode()
    page = read(text)
    assert [*misplaced(page), *unnamed(page)] == []
    (main,) = page.all("main")
    assert len(main.all("h2")) == len(main.all("article")) == len(page.all("article"))
    light, dark = re.findall(r":root \{(.*?)\}", text)
    for scheme in (light, dark):
        colours = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})\b", scheme))
        assert contrast(colours["quiet"], colours["paper"]) >= 4.5
        assert contrast(colours["link"], colours["paper"]) >= 4.5
    assert "color: #888" not in text


def test_ses_refuses_a_sender_who_is_not_the_operator(do: Do, stack: Stack) -> None:
    before = len(stack.outbox())
    message = mail()
    del message["From"]
    stack.client("sesv2").delete_email_identity(EmailIdentity="games@example.org")
    assert do("mail", raw=encoded(bytes(message))).status == 500
    stack.client("sesv2").create_email_identity(EmailIdentity="games@example.org")
    assert len(stack.outbox()) == before


def test_what_becomes_of_a_mail_reaches_what_the_rules_name(do: Do, stack: Stack) -> None:
    do("mail", raw=encoded(bytes(mail("cleo@example.org"))), about="Ann")
    number = len(stack.outbox())
    assert stack.report(number, "complaint") == 0
    assert stack.report(number, "bounce") == 1
    stack.quiet()
    assert reports(stack)[-1] == {"about": "Ann", "kind": "Permanent"}


def test_a_report_that_fails_three_times_is_kept(do: Do, stack: Stack) -> None:
    do("text", text="4x5")
    text = stack.outbox()[-1]
    number = len(stack.outbox())
    assert stack.report(number, "delivered") == 0
    assert stack.report(number, "invalid") == 1
    stack.quiet()
    tries = [each for each in reports(stack) if each.get("detail", {}).get("messageId") == text.id]
    assert [each["detail"]["eventType"] for each in tries] == ["TEXT_INVALID"] * 3
    queue = stack.client("sqs").get_queue_url(QueueName="bluffpost-FailedWorkQueue")["QueueUrl"]
    (kept,) = stack.client("sqs").receive_message(QueueUrl=queue)["Messages"]
    assert json.loads(kept["Body"])["requestPayload"] == tries[0]


def test_a_button_under_each_message_has_it_happen(do: Do, stack: Stack) -> None:
    do("mail", raw=encoded(bytes(mail("ben@example.org"))), about="Ben")
    form = f"message={len(stack.outbox())}&what=bounce"
    answer = ask(stack, "POST", "/outbox/report", form)
    assert (answer.status, answer.header("location")) == (303, "/outbox")
    stack.quiet()
    assert reports(stack)[-1] == {"about": "Ben", "kind": "Permanent"}


def test_a_mail_to_whoever_bounced_goes_nowhere_until_it_is_taken_off_the_list(do: Do, stack: Stack) -> None:
    do("mail", raw=encoded(bytes(mail("dora@example.org"))), about="Dora")
    stack.report(len(stack.outbox()), "bounce")
    before = len(stack.outbox())
    assert do("mail", raw=encoded(bytes(mail("dora@example.org"))), about="Dora") == {"done": True}
    assert len(stack.outbox()) == before
    client = stack.client("sesv2")
    client.delete_suppressed_destination(EmailAddress="dora@example.org")
    with pytest.raises(client.exceptions.NotFoundException):
        client.delete_suppressed_destination(EmailAddress="dora@example.org")
    do("mail", raw=encoded(bytes(mail("dora@example.org"))), about="Dora")
    assert len(stack.outbox()) == before + 1


def reports(stack: Stack) -> list[Any]:
    lines = [line for line in stack.logs()["ReportFunction"] if line.startswith('{"report"')]
    return [json.loads(line)["report"] for line in lines]
