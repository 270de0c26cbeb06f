"""`test-mail`: mail by the channel that players' mail takes, and a sentence when it does not leave."""

import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import boto3
import pytest
from botocore.exceptions import ClientError
from botocore.session import get_session
from botocore.stub import Stubber
from moto.core.models import DEFAULT_ACCOUNT_ID
from moto.ses.models import ses_backends

from events.directory.limits import DAY, Limit
from events.directory.person import Ended
from events.people.ending import block, end
from functions.aws import clients
from functions.messages.channel import Obstacle
from functions.operator import deployed
from functions.operator.__main__ import main
from functions.operator.commands import trying
from functions.play.door.site import Site
from tests.functions.mailbox import Mail
from tests.functions.play.party import PROGRAM
from tests.functions.relay import keep_password, relaying

ADDRESS, SENDER = "you@example.org", "games@example.net"
VARIABLES = {
    "PUBLIC_URL": "https://bluff.example.org",
    "SENDER": SENDER,
    "CONFIGURATION_SET": "bluffpost",
    "SENDING": "on",
    "DAILY_MAIL_CAP": "200",
    "DAILY_SMS_CAP": "50",
}


@pytest.fixture(autouse=True)
def notify(site: Site, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What `notify` was deployed with, and a sender that is verified."""
    for name, value in VARIABLES.items():
        monkeypatch.setenv(name, value)
    clients.mail.cache_clear()
    boto3.client("sesv2").create_email_identity(EmailIdentity=SENDER)
    yield
    clients.mail.cache_clear()


def sent() -> list[Mail]:
    """All that SES took, oldest first."""
    return [Mail(each.raw_data) for each in ses_backends[DEFAULT_ACCOUNT_ID]["eu-west-1"].sent_messages]


def refused(address: str = ADDRESS) -> str:
    """What is printed when no mail leaves."""
    before = len(sent())
    with pytest.raises(SystemExit) as ended:
        main(["test-mail", address])
    assert len(sent()) == before
    return str(ended.value.code)


def test_a_mail_that_leaves(capsys: pytest.CaptureFixture[str]) -> None:
    before = len(sent())
    main(["test-mail", ADDRESS])
    (mail,) = sent()[before:]
    assert (mail.to, mail.message["From"]) == (ADDRESS, f"Bluffpost <{SENDER}>")
    assert ADDRESS in capsys.readouterr().out


def test_its_link_to_unsubscribe_works_as_every_letters_does(site: Site) -> None:
    main(["test-mail", ADDRESS])
    link = sent()[-1].message["List-Unsubscribe"].strip("<>").removeprefix(VARIABLES["PUBLIC_URL"])
    assert PROGRAM.get(link).json["done"] is False
    end(site.directory, site.directory.contacts.hash("mail", ADDRESS), "paused", 1)
    assert PROGRAM.get(link).json["done"] is True


def test_an_unverified_sender_is_named_with_what_to_do() -> None:
    boto3.client("sesv2").delete_email_identity(EmailIdentity=SENDER)
    said = refused()
    assert trying.OF_MAIL[Obstacle.SENDER].format(sender=SENDER) in said
    assert SENDER in said


@pytest.mark.parametrize("obstacle", [each for each in Obstacle if each is not Obstacle.SENDER])
@pytest.mark.parametrize("advices", [trying.OF_MAIL, trying.OF_MAIL | trying.OF_RELAY], ids=["SES", "a relay"])
def test_every_obstacle_has_advice_of_its_own(obstacle: Obstacle, advices: Mapping[Obstacle, str]) -> None:
    assert list(advices.values()).count(advices[obstacle]) == 1


def test_what_a_relay_says_is_passed_on(tmp_path: Path, site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    keep_password()
    with relaying(tmp_path) as relay:
        for name, value in relay.environment.items():
            monkeypatch.setenv(name, value)
        main(["test-mail", ADDRESS])
        assert [given.to for given in relay.taken] == [ADDRESS]
        relay.says["MAIL"] = "553 5.7.1 That sender is not yours"
        said = refused()
    assert trying.OF_RELAY[Obstacle.SENDER].format(sender=SENDER) in said
    assert "That sender is not yours" in said


def test_what_ses_says_is_passed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(**_: object) -> None:
        clients.mail().meta.events.unregister("before-call.sesv2.SendEmail", refuse)
        raise ClientError({"Error": {"Code": "MessageRejected", "Message": f"{ADDRESS} is not verified"}}, "SendEmail")

    clients.mail().meta.events.register("before-call.sesv2.SendEmail", refuse)
    said = refused()
    assert trying.OF_MAIL[Obstacle.SANDBOX].format(address=ADDRESS) in said
    assert f"{ADDRESS} is not verified" in said


def test_the_kill_switch_and_the_cap_of_players_mail_hold(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SENDING", "off")
    assert trying.OF_MAIL[Obstacle.OFF] in refused()
    monkeypatch.setenv("SENDING", "on")
    monkeypatch.setenv("DAILY_MAIL_CAP", "1")
    site.directory.limits.take(Limit("mail", 1, DAY), int(time.time()))
    assert "DailyMailCap is 1" in refused()


@pytest.mark.parametrize("said", ["paused", "blocked"])
def test_who_wants_no_mail_gets_no_test(site: Site, said: Ended) -> None:
    hashed = site.directory.contacts.meet("mail", ADDRESS, 2**31)
    if said == "paused":
        end(site.directory, hashed, said, 1)
    else:
        block(site.directory, "mail", ADDRESS, 1)
    assert ADDRESS in refused()


def test_what_is_no_address_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert "nobody" in refused("nobody")


# ---- the settings of a stack on AWS ----


@pytest.fixture
def function(monkeypatch: pytest.MonkeyPatch) -> Iterator[Stubber]:
    """What Lambda will answer; the operator's own machine has no settings of `notify`."""
    for name in VARIABLES:
        monkeypatch.delenv(name)
    monkeypatch.setenv("NOTIFY_FUNCTION", "bluffpost-NotifyFunction")
    session = get_session()
    client = session.create_client("lambda")
    monkeypatch.setattr(session, "create_client", lambda service: client)
    monkeypatch.setattr(deployed, "get_session", lambda: session)
    with Stubber(client) as stubber:
        yield stubber


def configuration(variables: Mapping[str, str]) -> dict[str, Any]:
    return {"FunctionName": "bluffpost-NotifyFunction", "Environment": {"Variables": dict(variables)}}


def test_the_function_that_sends_is_asked_for_its_settings(function: Stubber) -> None:
    asked = {"FunctionName": "bluffpost-NotifyFunction"}
    function.add_response(
        "get_function_configuration",
        configuration({**VARIABLES, "LOG_TABLE": "log", "DIRECTORY_TABLE": "directory", "SENDING": "off"}),
        asked,
    )
    assert trying.OF_MAIL[Obstacle.OFF] in refused()


def test_who_may_not_ask_it_is_told_so(function: Stubber) -> None:
    function.add_client_error("get_function_configuration", "AccessDeniedException", http_status_code=403)
    assert "GetFunctionConfiguration" in refused()
