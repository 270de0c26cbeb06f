"""The operator's role: statements for each command, with what it calls and nothing besides."""

import json
import re
from typing import Any

import pytest

from functions.operator.commands import COMMANDS
from functions.play.door.site import Site
from tests.deploy.deployed import Deployed
from tests.deploy.needs import needs
from tests.deploy.operator_calls import SCENARIOS, calls_of
from tests.deploy.roles import Need, Role
from tests.deploy.test_deployer import MOST_OF_A_MANAGED_POLICY
from tests.functions.operator.conftest import aws, site

__all__ = ["aws", "site"]

OPERATOR = "arn:aws:iam::123456789012:role/evening"
NUMBER = "arn:aws:sms-voice:us-east-1:123456789012:phone-number/phone-1"
TEXTS = {"SmsEnabled": "true", "SmsOrigination": NUMBER, "SmsCountries": "GB,US"}
DEPLOYED = Deployed.with_parameters(OperatorPrincipal=OPERATOR, RepliesDomain="in.example.com", **TEXTS)
EVERY = "every-command"
FOR_DEPLOYERS = "restore"
"""It has CloudFormation change the stack, roles included: who may do that may give themselves every right."""
MOST_MANAGED_POLICIES = 10
"""Of one role (IAM User Guide, "IAM and AWS STS quotas")."""


def policies() -> list[list[Any]]:
    """The statements of each policy of the role."""
    found = DEPLOYED.of_type("AWS::IAM::ManagedPolicy").values()
    assert all(policy["Roles"] == [DEPLOYED.name("OperatorRole")] for policy in found)
    return [policy["PolicyDocument"]["Statement"] for policy in found]


def statements() -> dict[str, list[Any]]:
    """Those of each command: their names begin with it."""
    grouped: dict[str, list[Any]] = {}
    for statement in (each for policy in policies() for each in policy):
        commands = [each for each in (*SCENARIOS, EVERY) if re.match(rf"{camel(each)}[A-Z]", statement["Sid"])]
        grouped.setdefault(max(commands, key=len), []).append(statement)
    return grouped


def camel(command: str) -> str:
    return "".join(word.capitalize() for word in command.split("-"))


def test_every_command_has_its_statements_and_is_recorded() -> None:
    assert {command.name for command in COMMANDS} == SCENARIOS.keys() | {FOR_DEPLOYERS}
    assert statements().keys() == SCENARIOS.keys() | {EVERY}


@pytest.mark.sampled(8)
@pytest.mark.parametrize("command", SCENARIOS)
def test_a_command_may_do_what_it_calls_and_nothing_besides(site: Site, command: str) -> None:
    role = Role([*statements()[EVERY], *statements()[command]])
    made = [need for call in calls_of(command, site, DEPLOYED) for need in needs(call)]
    assert "\n".join(role.faults(made)) == ""


def test_nobody_may_take_the_role_unless_somebody_is_named() -> None:
    assert "OperatorRole" not in Deployed.with_parameters().template.resources()
    trust = DEPLOYED.of_type("AWS::IAM::Role")["OperatorRole"]["AssumeRolePolicyDocument"]["Statement"]
    assert {each["Principal"]["AWS"] for each in trust} == {OPERATOR}


def test_a_user_takes_the_role_with_a_second_factor_alone() -> None:
    """A role's session has none to show (IAM User Guide, "aws:MultiFactorAuthPresent")."""
    trust = DEPLOYED.of_type("AWS::IAM::Role")["OperatorRole"]["AssumeRolePolicyDocument"]["Statement"]
    role = Role([{**each, "Resource": "*"} for each in trust])

    def may(kind: str, **factor: str) -> bool:
        context = {"aws:PrincipalType": kind, **{f"aws:{name}": value for name, value in factor.items()}}
        return bool(role.allowing(Need("sts:AssumeRole", "*", context)))

    assert not may("User")
    assert may("User", MultiFactorAuthPresent="true")
    assert may("AssumedRole")


def test_no_command_changes_what_the_code_is_or_gets() -> None:
    role = Role([each for policy in statements().values() for each in policy])
    for action in ("UpdateFunctionConfiguration", "UpdateFunctionCode", "PublishVersion", "AddPermission"):
        assert not [grant for grant in role.grants if grant.action == f"lambda:{action}"]


def test_what_shows_tables_reads_no_address_and_no_link_and_show_alone_reads_players() -> None:
    directory, key = DEPLOYED.arn("DirectoryTable"), DEPLOYED.arn("LinkKeys").replace("?", "a")
    for command in ("status", "list", "show", "network", "close"):
        role = Role(statements()[command])
        for action in ("GetItem", "BatchGetItem", "Query"):
            hidden = ("contact/1", "token/1", "short/1", *(("person/1",) if command != "show" else ()))
            for beginning in hidden:
                need = Need(f"dynamodb:{action}", directory, {"dynamodb:LeadingKeys": beginning})
                assert not role.allowing(need), (command, need)
        assert not role.allowing(Need("secretsmanager:GetSecretValue", key))


def test_no_right_is_for_every_action_of_a_service() -> None:
    role = Role([each for policy in statements().values() for each in policy])
    assert [grant for grant in role.grants if "*" in grant.action] == []


def test_no_command_deletes_or_changes_a_commit() -> None:
    role = Role([each for policy in statements().values() for each in policy])
    log = DEPLOYED.arn("LogTable")
    for action in ("UpdateItem", "DeleteItem", "BatchWriteItem", "DeleteTable"):
        assert not role.allowing(Need(f"dynamodb:{action}", log))


def test_each_policy_is_short_enough_and_the_role_may_have_as_many() -> None:
    """Names of real resources are longer than here: 30 characters more for each."""
    for statements in policies():
        text = re.sub(r"\s", "", json.dumps(statements))
        assert len(text) + 30 * text.count("arn:aws:") < MOST_OF_A_MANAGED_POLICY
    assert len(policies()) <= MOST_MANAGED_POLICIES
