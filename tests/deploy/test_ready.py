"""What `make deploy` says before it builds: what goes where, or what is missing."""

from collections.abc import Iterator
from pathlib import Path
from unittest import mock

import pytest
from botocore.session import get_session
from botocore.stub import Stubber

from deploy import ready
from functions import VERSION
from tests.deploy.test_parameters import EXAMPLE

MINE = 'SenderAddress = "games@mine.org"\n'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder for parameter files, and a machine without region and credentials."""
    (tmp_path / "parameters").mkdir()
    monkeypatch.chdir(tmp_path)
    for name in ("AWS_DEFAULT_REGION", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_PROFILE"):
        monkeypatch.delenv(name, raising=False)
    for name in ("AWS_CONFIG_FILE", "AWS_SHARED_CREDENTIALS_FILE"):
        monkeypatch.setenv(name, str(tmp_path / "nothing"))
    monkeypatch.setenv("AWS_EC2_METADATA_DISABLED", "true")
    return tmp_path / "parameters"


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        (None, "copy parameters/example.toml"),
        (EXAMPLE.read_text(), "SenderAddress"),
        (f'{MINE}AlarmAddress = "you@example.com"\n', "AlarmAddress"),
        ("", "SenderAddress"),
        ("SenderAddress = games@mine.org", "line 1"),
        (MINE, "AWS_DEFAULT_REGION"),
    ],
    ids=["no file", "the example", "another example address", "no sender", "no TOML", "no region"],
)
def test_what_is_missing_is_said_before_anything_is_built(folder: Path, text: str | None, missing: str) -> None:
    if text is not None:
        (folder / "mine.toml").write_text(text)
    with pytest.raises(SystemExit, match=missing):
        ready.main("mine")


def test_missing_credentials_are_said(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "mine.toml").write_text(MINE)
    monkeypatch.setenv("AWS_DEFAULT_REGION", "eu-west-1")
    with pytest.raises(SystemExit, match="AWS_PROFILE"):
        ready.main("mine")


@pytest.fixture
def stacks(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Stubber]:
    """What CloudFormation will answer, with an account."""
    (folder / "mine.toml").write_text(MINE)
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(name, "test")
    session = get_session()
    clients = {name: session.create_client(name, "eu-west-1") for name in ("cloudformation", "sts")}
    account, stacks = Stubber(clients["sts"]), Stubber(clients["cloudformation"])
    account.add_response("get_caller_identity", {"Account": "123456789012"})
    made = mock.Mock(create_client=clients.__getitem__)
    with account, stacks, mock.patch.object(ready, "get_session", return_value=made):
        yield stacks


def test_what_stands_there_is_said(stacks: Stubber, capsys: pytest.CaptureFixture[str]) -> None:
    outputs = [{"OutputKey": "Version", "OutputValue": "1.0.9"}]
    stack = {"StackName": "mine", "CreationTime": 0, "StackStatus": "UPDATE_COMPLETE", "Outputs": outputs}
    stacks.add_response("describe_stacks", {"Stacks": [stack]})
    ready.main("mine")
    said = capsys.readouterr().out
    assert all(each in said for each in (f"Bluffpost {VERSION} (", "mine in eu-west-1", "123456789012", "1.0.9"))


def test_a_first_deployment_is_told_from_an_update(stacks: Stubber, capsys: pytest.CaptureFixture[str]) -> None:
    stacks.add_client_error("describe_stacks", "ValidationError", "Stack with id mine does not exist")
    ready.main("mine")
    assert "nothing stands" in capsys.readouterr().out
