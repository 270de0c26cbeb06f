"""Web push: who signs, what a push service is asked, and what each of its answers means."""

import base64
import json
from collections.abc import Iterator
from typing import Any

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils
from moto import mock_aws

from engine.kit.value import replace
from events.directory import Directory
from events.directory.devices import Device, mark_of
from events.directory.limits import DAY
from functions.aws import clients
from functions.messages.channel import Answer, Never, NotNow, Obstacle, Sent
from functions.messages.push import LONGEST, OTHERWISE, PushToDevices, topic
from functions.messages.vapid import LASTS, SPARE, NotAKeyError, Vapid, point, side_by_side
from tests import stores
from tests.functions.clients import shared_client
from tests.functions.notify.observer import NOON
from tests.functions.notify.test_mail import LETTER
from tests.functions.push_services import CHROME, EDGE, FIREFOX, IPHONE, PushServices, pushing

CONTACT = "abuse@example.org"
TABLE = "directory-of-tokens"


@pytest.fixture
def directory(monkeypatch: pytest.MonkeyPatch) -> Iterator[Directory]:
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(name, "test")
    monkeypatch.setenv("AWS_DEFAULT_REGION", "eu-west-1")
    with mock_aws():
        client = shared_client("dynamodb")
        stores.create_directory_table(client, TABLE)
        yield Directory(client, TABLE)


class Kms:
    """KMS, counting signatures."""

    meta: Any = None

    def __init__(self, spec: str = "ECC_NIST_P256") -> None:
        self._client = shared_client("kms")
        self.key = self._client.create_key(KeySpec=spec, KeyUsage="SIGN_VERIFY")["KeyMetadata"]["Arn"]
        self.signed = 0
        self.fails: Exception | None = None

    def get_public_key(self, **asked: Any) -> Any:
        return self._client.get_public_key(**asked)

    def sign(self, **asked: Any) -> Any:
        if self.fails:
            raise self.fails
        self.signed += 1
        return self._client.sign(**asked)

    def refuses(self, code: str) -> None:
        self.fails = shared_client("kms").exceptions.ClientError({"Error": {"Code": code, "Message": "no"}}, "Sign")


@pytest.fixture
def kms(directory: Directory) -> Kms:
    return Kms()


def vapid(kms: Kms, directory: Directory) -> Vapid:
    """Of a process that has just started."""
    return Vapid(lambda: kms, kms.key, CONTACT, directory.push_tokens)


@pytest.fixture
def services() -> Iterator[PushServices]:
    with pushing() as services:
        yield services


def delivers(kms: Kms, directory: Directory, *devices: str, due: int = 0, question: str = "") -> Answer:
    letter = replace(LETTER, due=due, question=question)
    return PushToDevices(vapid(kms, directory)).deliver(letter, "\n".join(devices), NOON)


# ---- the signature ----


@pytest.mark.parametrize(
    ("first", "second"),
    [(1, 1), (0x80, 0x7F), (2**255, 2**255 - 1), (2**256 - 1, 2**248 - 1), (2**247, 2**240), (0x0080, 2**256 - 2)],
)
def test_the_two_numbers_of_a_signature_stand_side_by_side_whatever_zeros_der_drops_or_adds(
    first: int, second: int
) -> None:
    assert side_by_side(utils.encode_dss_signature(first, second)) == first.to_bytes(32) + second.to_bytes(32)


@pytest.mark.parametrize(
    "signature",
    [
        bytes.fromhex("3003020101"),
        bytes.fromhex("3006020101020101ff"),
        bytes.fromhex("3106020101020101"),
        bytes.fromhex("3006030101020101"),
        bytes.fromhex("3006020101020201"),
        bytes.fromhex("3009020101020101020101"),
        utils.encode_dss_signature(2**256, 1),
    ],
)
def test_what_is_no_signature_is_none(signature: bytes) -> None:
    with pytest.raises(NotAKeyError):
        side_by_side(signature)


def test_a_key_of_another_curve_is_none(directory: Directory) -> None:
    other = Kms("ECC_NIST_P384")
    with pytest.raises(NotAKeyError):
        point(other.get_public_key(KeyId=other.key)["PublicKey"])


def test_a_token_says_for_whom_until_when_and_by_whom_and_the_key_beside_it_proves_it(
    kms: Kms, directory: Directory
) -> None:
    for signed in range(20):  # some of which have zeros in front
        header = vapid(kms, directory).token(f"https://fcm{signed}.googleapis.com", NOON).header
        token, _, key = header.removeprefix("vapid t=").partition(", k=")
        parts = [_decoded(part) for part in token.split(".")]
        assert json.loads(parts[0]) == {"typ": "JWT", "alg": "ES256"}
        audience = f"https://fcm{signed}.googleapis.com"
        assert json.loads(parts[1]) == {"aud": audience, "exp": NOON + LASTS, "sub": f"mailto:{CONTACT}"}
        public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _decoded(key))
        numbers = (int.from_bytes(parts[2][:32]), int.from_bytes(parts[2][32:]))
        claimed = token.rpartition(".")[0].encode()
        public.verify(utils.encode_dss_signature(*numbers), claimed, ec.ECDSA(hashes.SHA256()))


def _decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def test_a_token_lasts_no_longer_than_push_services_take() -> None:
    assert LASTS <= 24 * 3600


def test_one_signature_serves_everybody_and_every_process_until_shortly_before_its_end(
    kms: Kms, directory: Directory
) -> None:
    origin = "https://fcm.googleapis.com"
    first = vapid(kms, directory)
    token = first.token(origin, NOON)
    assert first.token(origin, NOON + 60) == token
    assert vapid(kms, directory).token(origin, NOON + LASTS - SPARE - 1) == token
    assert kms.signed == 1
    assert vapid(kms, directory).token(origin, NOON + LASTS - SPARE) != token
    assert first.token("https://web.push.apple.com", NOON) != token
    assert kms.signed == 3


def test_a_token_of_another_key_is_not_used(kms: Kms, directory: Directory) -> None:
    other = Kms()
    origin = "https://fcm.googleapis.com"
    token = vapid(kms, directory).token(origin, NOON)
    assert vapid(other, directory).token(origin, NOON).public != token.public
    assert other.signed == 1


# ---- what is asked ----


def test_a_message_is_empty_and_says_how_long_it_matters(
    kms: Kms, directory: Directory, services: PushServices
) -> None:
    assert delivers(kms, directory, CHROME, due=NOON + 3600, question="Bid or challenge?") == Sent()
    ((device, headers),) = services.pushed
    assert device == CHROME
    assert headers.keys() == {"Authorization", "TTL", "Urgency", "Topic"}
    assert (headers["TTL"], headers["Urgency"]) == ("3600", "high")


@pytest.mark.parametrize(("due", "lives"), [(0, OTHERWISE), (NOON - 1, 0), (NOON + 10**8, LONGEST), (NOON + 60, 60)])
def test_it_lives_until_it_matters_no_more(
    due: int, lives: int, kms: Kms, directory: Directory, services: PushServices
) -> None:
    delivers(kms, directory, CHROME, due=due)
    assert services.pushed[0][1]["TTL"] == str(lives)


def test_the_messages_of_a_table_take_each_others_place_and_say_nothing_of_it() -> None:
    names = {topic(CHROME, "table00000000001"), topic(CHROME, "table00000000002"), topic(IPHONE, "table00000000001")}
    assert len(names) == 3
    assert all(len(name) <= 32 and "table" not in name for name in names)
    assert topic(CHROME, "table00000000001") in names


def test_every_browser_has_its_push_service(kms: Kms, directory: Directory, services: PushServices) -> None:
    for device in (CHROME, FIREFOX, IPHONE, EDGE):
        assert delivers(kms, directory, device) == Sent()
    assert services.devices == [CHROME, FIREFOX, IPHONE, EDGE]


def test_an_address_that_no_push_service_has_is_never_called(
    kms: Kms, directory: Directory, services: PushServices
) -> None:
    assert delivers(kms, directory, "https://evil.example/fcm.googleapis.com") == Never()
    assert (services.asked, kms.signed) == ([], 0)


def test_a_device_that_subscribed_with_another_key_is_gone(
    kms: Kms, directory: Directory, services: PushServices
) -> None:
    own, other = mark_of(vapid(kms, directory).public), mark_of(vapid(Kms(), directory).public)
    answer = delivers(kms, directory, f"{CHROME} {other}", f"{FIREFOX} {own}")
    assert isinstance(answer, Sent)
    assert (answer.gone, services.asked) == ((CHROME,), [FIREFOX])
    assert delivers(kms, directory, f"{CHROME} {other}") == Never()


@pytest.mark.parametrize("status", [400, 401, 403, 413])
def test_a_device_whose_service_refuses_every_message_for_a_day_is_gone(
    kms: Kms, directory: Directory, services: PushServices, status: int
) -> None:
    services.answers[CHROME] = status
    first = delivers(kms, directory, CHROME)
    assert isinstance(first, NotNow)
    assert first.refused == {CHROME: NOON}
    assert delivers(kms, directory, Device(CHROME, "", NOON - DAY + 1).stored) == first
    assert delivers(kms, directory, Device(CHROME, "", NOON - DAY).stored) == Never()


def test_a_device_that_is_told_after_a_refusal_begins_anew(
    kms: Kms, directory: Directory, services: PushServices
) -> None:
    answer = delivers(kms, directory, Device(CHROME, "", NOON - 2 * DAY).stored)
    assert isinstance(answer, Sent)
    assert (answer.gone, answer.refused) == ((), {CHROME: 0})


@pytest.mark.parametrize("answer", [429, 503, TimeoutError()])
def test_a_service_that_is_busy_ends_no_device(
    kms: Kms, directory: Directory, services: PushServices, answer: int | Exception
) -> None:
    services.answers[CHROME] = answer
    assert isinstance(delivers(kms, directory, Device(CHROME, "", NOON - 2 * DAY).stored), NotNow)


# ---- what is answered ----


@pytest.mark.parametrize(
    ("status", "answer"),
    [
        (200, Sent()),
        (201, Sent()),
        (202, Sent()),
        (204, Sent()),
        (307, NotNow(Obstacle.UNKNOWN, "307")),
        (400, NotNow(Obstacle.UNKNOWN, "400")),
        (401, NotNow(Obstacle.UNKNOWN, "401")),
        (403, NotNow(Obstacle.UNKNOWN, "403")),
        (404, Never()),
        (410, Never()),
        (413, NotNow(Obstacle.UNKNOWN, "413")),
        (429, NotNow(Obstacle.BUSY, "429")),
        (500, NotNow(Obstacle.BUSY, "500")),
        (503, NotNow(Obstacle.BUSY, "503")),
        (TimeoutError(), NotNow(Obstacle.NO_ANSWER)),
        (ConnectionRefusedError(), NotNow(Obstacle.NO_ANSWER)),
    ],
)
def test_each_answer_is_one_of_three(
    status: int | Exception, answer: Answer, kms: Kms, directory: Directory, services: PushServices
) -> None:
    services.answers[CHROME] = status
    assert delivers(kms, directory, CHROME) == answer


@pytest.mark.parametrize(
    ("code", "obstacle"),
    [
        ("AccessDeniedException", Obstacle.ACCESS),
        ("DisabledException", Obstacle.SETTINGS),
        ("KMSInvalidStateException", Obstacle.SETTINGS),
        ("NotFoundException", Obstacle.SETTINGS),
        ("ThrottlingException", Obstacle.BUSY),
    ],
)
def test_without_a_signature_nothing_is_sent(
    code: str, obstacle: Obstacle, kms: Kms, directory: Directory, services: PushServices
) -> None:
    kms.refuses(code)
    answer = delivers(kms, directory, CHROME)
    assert isinstance(answer, NotNow)
    assert (answer.obstacle, services.asked) == (obstacle, [])


def test_of_several_devices_one_that_was_reached_is_enough(
    kms: Kms, directory: Directory, services: PushServices
) -> None:
    services.answers = {CHROME: 410, FIREFOX: 503}
    answer = delivers(kms, directory, CHROME, FIREFOX, IPHONE)
    assert isinstance(answer, Sent)
    assert answer.gone == (CHROME,)
    services.answers[IPHONE] = 503
    answer = delivers(kms, directory, CHROME, FIREFOX, IPHONE)
    assert isinstance(answer, NotNow)
    assert (answer, answer.gone) == (NotNow(Obstacle.BUSY, "503"), (CHROME,))
    services.answers = {CHROME: 410, FIREFOX: 404}
    assert delivers(kms, directory, CHROME, FIREFOX) == Never()
    assert delivers(kms, directory) == Never()


def test_nothing_says_the_address_of_a_device(kms: Kms, directory: Directory, services: PushServices) -> None:
    services.answers = {CHROME: 410, EDGE: 503}
    shown = repr([delivers(kms, directory, CHROME, *others) for others in ((FIREFOX,), (EDGE,), ())])
    assert "chrome:1" not in shown


def test_where_it_is_off_nobody_is_served(directory: Directory) -> None:
    assert not PushToDevices(None).serves(CHROME)


def test_the_functions_ask_kms_by_a_client_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(name, "test")
    monkeypatch.setenv("AWS_DEFAULT_REGION", "eu-west-1")
    clients.keys.cache_clear()
    assert hasattr(clients.keys(), "sign")
    clients.keys.cache_clear()
