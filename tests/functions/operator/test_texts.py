"""`test-text`: a text by the channel that players' texts take, and a sentence when it does not leave."""

from collections.abc import Iterator

import pytest

from functions.aws import clients
from functions.operator.__main__ import main
from functions.play.door.site import Site
from local.text_messages import TextMessages
from tests.functions.operator.test_trying import VARIABLES
from tests.functions.texting import texting

NUMBER = "+447400123456"
POOL = "arn:aws:sms-voice:eu-west-1:123456789012:pool/pool-1"


@pytest.fixture(autouse=True)
def service(site: Site, monkeypatch: pytest.MonkeyPatch) -> Iterator[TextMessages]:
    """AWS End User Messaging, and what `notify` was deployed with."""
    texts = {"SMS_ENABLED": "true", "SMS_COUNTRIES": "GB,US", "SMS_ORIGINATION": POOL, "SMS_CONFIGURATION_SET": "texts"}
    for name, value in {**VARIABLES, **texts}.items():
        monkeypatch.setenv(name, value)
    clients.texts.cache_clear()
    with texting() as service:
        yield service
    clients.texts.cache_clear()


def refused(number: str = NUMBER) -> str:
    with pytest.raises(SystemExit) as ended:
        main(["test-text", number])
    return str(ended.value.code)


def test_a_text_that_leaves(service: TextMessages, capsys: pytest.CaptureFixture[str]) -> None:
    main(["test-text", "+44 7400 123456"])
    (sent,) = service.sent
    assert (sent["DestinationPhoneNumber"], sent["OriginationIdentity"]) == (NUMBER, POOL)
    assert NUMBER in capsys.readouterr().out


def test_what_is_in_the_way_is_named(service: TextMessages, monkeypatch: pytest.MonkeyPatch) -> None:
    service.opted_out.add(NUMBER)
    assert "STOP" in refused()
    assert "premium rate of US" in refused("+1 900 234 5678")
    assert "DE" in refused("+49 1512 3456789")
    assert "nobody" in refused("nobody")
    monkeypatch.setenv("SENDING", "off")
    assert "Sending=on" in refused()
    monkeypatch.setenv("SMS_ENABLED", "false")
    assert "SmsEnabled" in refused()
    assert service.sent == []
