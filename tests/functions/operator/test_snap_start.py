"""Pages start from a snapshot of what was deployed last, and are answered at every moment on the way there and back."""

from collections.abc import Callable, Mapping
from functools import cached_property
from itertools import count
from typing import Any

import pytest
from botocore.client import BaseClient
from botocore.exceptions import ClientError

from functions.operator.__main__ import main
from functions.operator.commands import starting
from functions.operator.snap_start import ALIAS, Pages
from tests.functions.operator.test_pausing import OnAws, on_aws
from tests.functions.play.party import Party

__all__ = ["on_aws"]

ELSEWHERE = "arn:aws:lambda:eu-west-1:123456789012:function:another-one"
ROUTES = 2
"""Those that the function answers."""

FEWEST = 3
"""Calls that change something, of which each way takes more."""


class Crash(BaseException):
    """The command was killed."""


class Site:
    """A stack whose pages can start from a snapshot.

    :param on: whether it was deployed so; moto does not know that
    """

    def __init__(self, aws: OnAws) -> None:
        self.aws, self.on, self.state = aws, True, "Active"
        self.allowed: set[str] = set()

    @cached_property
    def pages(self) -> Pages:
        return Pages.of(self.aws.resources())

    def run(self) -> None:
        """What the command does, without its start."""
        list(self.pages.serve())

    def called(self) -> list[str]:
        """What the API calls."""
        return sorted(self.aws.gateway.called)

    def versions(self) -> list[str]:
        found = self.aws.functions.list_versions_by_function(FunctionName=self.aws.play)["Versions"]
        return [each["Version"] for each in found if each["Version"] != "$LATEST"]

    def deploy(self, **variables: str) -> None:
        environment = {"Variables": {**self.aws.variables(), **variables}}
        self.aws.functions.update_function_configuration(FunctionName=self.aws.play, Environment=environment)

    def answering(self) -> list[Mapping[str, str]]:
        """What the function that answers each route was told by its environment."""
        return [self._told(uri) for uri in self.called() if uri != ELSEWHERE]

    def _told(self, uri: str) -> Mapping[str, str]:
        _, _, qualifier = uri.partition(f":function:{self.aws.play}")
        if not qualifier:
            return self.aws.variables()
        assert qualifier == f":{ALIAS}"
        functions = self.aws.functions
        allowed = functions.get_policy(FunctionName=self.aws.play, Qualifier=ALIAS)["Policy"]
        assert f"{self.aws.gateway.api}/*" in allowed
        version = functions.get_alias(FunctionName=self.aws.play, Name=ALIAS)["FunctionVersion"]
        found = functions.get_function_configuration(FunctionName=self.aws.play, Qualifier=version)
        told: Mapping[str, str] = found["Environment"]["Variables"]
        return told


@pytest.fixture
def site(party: Party, on_aws: OnAws, monkeypatch: pytest.MonkeyPatch) -> Site:
    found = Site(on_aws)
    monkeypatch.setattr(starting, "resources", lambda stack: on_aws.resources())
    original = BaseClient._make_api_call  # type: ignore[attr-defined]

    def call(client: Any, operation: str, parameters: Any) -> Any:
        allowed = parameters.get("StatementId")
        if operation == "AddPermission" and allowed in found.allowed:  # moto would take it twice
            told = f"The statement id ({allowed}) provided already exists."
            raise ClientError({"Error": {"Code": "ResourceConflictException", "Message": told}}, operation)
        answer = original(client, operation, parameters)
        if operation == "AddPermission":
            found.allowed.add(allowed)
        if operation == "DeleteAlias":
            found.allowed.clear()
        if operation == "GetFunctionConfiguration":
            answer["SnapStart"] = {"ApplyOn": "PublishedVersions" if found.on else "None"}
            answer["State"] = found.state if "Qualifier" in parameters else "Active"
        return answer

    monkeypatch.setattr(BaseClient, "_make_api_call", call)
    return found


def kill(site: Site, step: int, after: bool) -> bool:
    """Kills the command at a call that changes something, before AWS did it or after; false if it makes fewer."""
    changes, original = 0, BaseClient._make_api_call  # type: ignore[attr-defined]

    def call(client: Any, operation: str, parameters: Any) -> Any:
        nonlocal changes
        changes += not operation.startswith(("Get", "List"))
        if changes < step:
            return original(client, operation, parameters)
        if after:
            original(client, operation, parameters)
        raise Crash

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(BaseClient, "_make_api_call", call)
        try:
            site.run()
        except Crash:
            return True
    return False


def test_the_api_calls_a_snapshot_of_what_was_deployed_last(site: Site) -> None:
    main(["snap-start"])
    own = f"{site.aws.arn}:{ALIAS}"
    assert (site.called(), site.versions()) == (sorted([own, own, ELSEWHERE]), ["1"])
    site.deploy(SENDER="new@example.org")
    assert {each["SENDER"] for each in site.answering()} == {"games@example.org"}
    main(["snap-start"])
    assert {each["SENDER"] for each in site.answering()} == {"new@example.org"}
    assert site.versions() == ["2"]


def test_nothing_happens_when_nothing_changed(site: Site, capsys: pytest.CaptureFixture[str]) -> None:
    main(["snap-start"])
    said, before = capsys.readouterr().out, (site.called(), site.versions())
    main(["snap-start"])
    assert (site.called(), site.versions(), capsys.readouterr().out) == (*before, said)


def test_switched_off_it_leaves_no_version_that_costs_money(site: Site) -> None:
    before = site.called()
    main(["snap-start"])
    site.on = False
    main(["snap-start"])
    assert (site.called(), site.versions()) == (before, [])
    aliases = site.aws.functions.list_aliases(FunctionName=site.aws.play)["Aliases"]
    assert aliases == []


def test_where_it_was_never_on_nothing_is_changed(site: Site) -> None:
    site.on = False
    assert not kill(site, 1, after=False)


def turns_on(site: Site) -> None:
    """For the first time."""


def is_deployed_anew(site: Site) -> None:
    site.run()
    site.deploy(SENDER=f"{site.aws.variables()['SENDER']}.au")


def turns_off(site: Site) -> None:
    site.run()
    site.on = False


@pytest.mark.parametrize("change", [turns_on, is_deployed_anew, turns_off])
@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
def test_killed_anywhere_pages_are_answered_and_the_same_again_goes_on(
    site: Site, change: Callable[[Site], None], after: bool
) -> None:
    change(site)
    for step in count(1):
        was_killed = kill(site, step, after)
        assert len(site.answering()) == ROUTES
        site.run()
        assert {each["SENDER"] for each in site.answering()} == {site.aws.variables()["SENDER"]}
        assert len(site.versions()) == site.on
        assert all(uri.endswith(f":{ALIAS}") == site.on for uri in site.called() if uri != ELSEWHERE)
        if not was_killed:
            break
        site.on = False
        site.run()
        site.on = True
        change(site)
    assert step > FEWEST


def test_a_snapshot_that_lambda_could_not_make_is_called_by_nobody(site: Site) -> None:
    main(["snap-start"])
    before = site.answering()
    site.deploy(SENDER="new@example.org")
    for state in ("Failed", "Pending"):
        site.state = state
        with pytest.raises(SystemExit, match="snap-start"):
            main(["snap-start"])
        assert site.answering() == before


def test_a_pause_reaches_pages_that_start_from_a_snapshot(site: Site) -> None:
    main(["snap-start"])
    main(["pause"])
    assert all(each["PAUSED"] for each in site.answering())
    main(["snap-start"])  # a deploy that changed nothing
    assert all(each["PAUSED"] for each in site.answering())
    main(["resume"])
    assert [each["PAUSED"] for each in site.answering()] == ["", ""]
    assert all(uri.endswith(f":{ALIAS}") for uri in site.called() if uri != ELSEWHERE)
    assert len(site.versions()) == 1


@pytest.mark.parametrize("command", ["pause", "resume"])
def test_killed_at_its_pages_a_command_can_be_repeated(
    site: Site, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    main(["snap-start"])
    if command == "resume":
        main(["pause"])
    with monkeypatch.context() as patched:
        patched.setattr(Pages, "call_function" if command == "pause" else "serve", crash)
        with pytest.raises(Crash):
            main([command])
    site.answering()
    main([command])
    assert {bool(each["PAUSED"]) for each in site.answering()} == {command == "pause"}
    assert all(uri.endswith(f":{ALIAS}") == (command == "resume") for uri in site.called() if uri != ELSEWHERE)


def crash(*_: Any) -> None:
    raise Crash


def test_a_resume_without_a_snapshot_has_pages_start_from_nothing(
    site: Site, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["snap-start"])
    main(["pause"])
    site.state = "Failed"
    main(["resume"])
    assert [each["PAUSED"] for each in site.answering()] == ["", ""]
    assert "snap-start" in capsys.readouterr().out
