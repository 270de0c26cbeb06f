"""docs/deployer*.json: what whoever deploys must be allowed, against what each resource type of the template needs.

CloudFormation acts with the rights of whoever asks it. What it calls for a type stands in the type's schema
(CloudFormation Registry, `handlers`), which cfn-lint brings along.
"""

import json
import re
from collections.abc import Iterator
from fnmatch import fnmatchcase
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest

from tests.deploy.deployed import TEMPLATE, Deployed
from tests.deploy.roles import Grant, Need, Role
from tests.deploy.test_template import PARAMETERS

POLICIES = [
    TEMPLATE.parent / f"docs/{name}.json"
    for name in ("deployer", "deployer-account", "deployer-replies", "deployer-push")
]
MOST_OF_A_MANAGED_POLICY = 6144
"""Characters without white space (IAM User Guide, "IAM and AWS STS quotas")."""

HANDLERS = ("create", "read", "update", "delete")

UNUSED = {
    "dynamodb:*Item": "imports and replicas",
    "dynamodb:Query": "imports and replicas",
    "dynamodb:Scan": "imports and replicas",
    "dynamodb:ImportTable": "imports",
    "dynamodb:*TableReplica": "replicas",
    "dynamodb:*KinesisStreamingDestination": "Kinesis",
    "dynamodb:[!G]*ResourcePolicy": "policies of a table",
    "ec2:*": "private networks",
    "iam:*GroupPolicy": "groups",
    "iam:*UserPolicy": "users",
    "iam:*RolePermissionsBoundary": "boundaries",
    "iam:CreateServiceLinkedRole": "replicas; the one of API Gateway is in the list",
    "kms:Decrypt": "secrets under own keys",
    "kms:GenerateDataKey": "secrets under own keys",
    "kms:*ableKeyRotation": "keys that are rotated: pairs are not",
    "lambda:*CodeSigningConfig": "signed code",
    "lambda:*FunctionConcurrency": "reserved concurrency",
    "lambda:*FunctionScalingConfig": "managed instances",
    "lambda:AssociateRuntimeAlias": "pinned runtimes",
    "lambda:GetLayerVersion": "layers",
    "lambda:PassCapacityProvider": "managed instances",
    "lambda:PutRuntimeManagementConfig": "pinned runtimes",
    "logs:*KmsKey": "own keys",
    "logs:[!G]*DataProtectionPolicy": "masked lines",
    "logs:*IndexPolicy": "indexes",
    "logs:PutBearerTokenAuthentication": "tokens",
    "logs:PutLogGroupDeletionProtection": "protected log groups",
    "s3:*BucketMetadata*": "tables of what is in a bucket",
    "s3:*Object": "an API described in a bucket, and what is in a bucket that goes",
    "s3:PutObjectAcl": "access to single objects",
    "secretsmanager:*Region*": "replicas",
    "sms-voice:*DefaultMessageFeedbackEnabled": "messages whose sender says whether they arrived",
    "sms-voice:*DefaultSenderId": "a sender ID of a configuration set",
    "sms-voice:*EventDestination": "delivery events that go elsewhere than EventBridge",
    "sms-voice:*ssociateProtectConfiguration": "a Protect configuration of a configuration set",
    "sns:PutDataProtectionPolicy": "masked messages",
}
"""What only properties need that the template does not use; no right to read or write what players do is among the
rights of whoever deploys."""

BESIDES = {
    "ses:DescribeActiveReceiptRuleSet": "what `make deploy` says at its end (`receive-mail`)",
    "dynamodb:[GP]*Item": "the operator's row alone: `make deploy` pauses again what was paused",
    "lambda:PutFunctionConcurrency": "the same",
    "lambda:GetAccountSettings": "how many functions the account runs at once, which `make deploy` compares at its end",
    "cloudformation:*": "`sam deploy` and `sam delete`",
    "s3:*": "the bucket that `sam deploy` makes, and puts the artifact into",
    "apigateway:*": "its actions are the methods of HTTP",
    "logs:*LogDelivery": "access logs (CloudWatch Logs User Guide, Logging that requires additional permissions [V1])",
    "logs:ListLogDeliveries": "access logs",
    "iam:CreateServiceLinkedRole": "the first domain name of an account (API Gateway Developer Guide)",
}
"""What no handler of a type calls."""


@cache
def schemas() -> dict[str, dict[str, list[str]]]:
    """What the handlers of every type call, without what only a list of all of them needs."""
    data = files("cfnlint") / "data/schemas"
    file_of = json.loads((data / "providers/us-east-1.json").read_text())
    kinds = {resource["Type"] for resource in everything().template.resources().values()}
    handlers = {kind: json.loads((data / f"resources/{file_of[kind]}.json").read_text())["handlers"] for kind in kinds}
    return {
        kind: {name: own[name]["permissions"] for name in HANDLERS if name in own} for kind, own in handlers.items()
    }


@cache
def everything() -> Deployed:
    """The stack with everything on."""
    return Deployed.with_parameters(**PARAMETERS["everything on"])


def called() -> Iterator[tuple[str, str]]:
    """The type, and every action of its own service that CloudFormation may call for it."""
    for kind, handlers in schemas().items():
        services = {permission.partition(":")[0] for permission in handlers["delete"]} | {"iam"}
        for permissions in handlers.values():
            yield from ((kind, each) for each in permissions if each.partition(":")[0] in services)


def is_unused(action: str) -> bool:
    return any(fnmatchcase(action, pattern) for pattern in UNUSED)


@pytest.fixture(scope="module")
def role() -> Role:
    return Role(statement for policy in POLICIES for statement in json.loads(policy.read_text())["Statement"])


def test_every_resource_type_of_the_template_is_covered(role: Role) -> None:
    missing = {f"{kind} needs {action}" for kind, action in set(called()) - allowed(role) if not is_unused(action)}
    assert sorted(missing) == []


def allowed(role: Role) -> set[tuple[str, str]]:
    """What may be called for every resource of its type."""
    grants = [grant for grant in role.grants if grant.effect == "Allow"]
    arns: dict[str, list[str]] = {}
    for name, resource in everything().template.resources().items():
        arns.setdefault(resource["Type"], []).append(everything().arn(name))
    return {
        (kind, action)
        for kind, action in set(called())
        for about in ("AWS::IAM::Role" if action == "iam:PassRole" else kind,)
        if all(any(speaks_of(grant, Need(action, arn)) for grant in grants) for arn in arns[about])
    }


def speaks_of(grant: Grant, need: Need) -> bool:
    """Whether the grant allows it; for a resource whose ARN is made by AWS alone, whether it allows it for some."""
    if not fnmatchcase(need.action.lower(), grant.action.lower()):
        return False
    return ":other:" in need.resource or grant.resource == "*" or fnmatchcase(need.resource, grant.resource)


def test_no_right_is_there_for_nothing(role: Role) -> None:
    actions = {action for _, action in called() if not is_unused(action)}
    idle = [
        grant.action
        for grant in role.grants
        if not any(fnmatchcase(action.lower(), grant.action.lower()) for action in actions)
        and not any(fnmatchcase(grant.action, pattern) for pattern in BESIDES)
    ]
    assert idle == []


@pytest.mark.parametrize("pattern", UNUSED)
def test_what_is_left_out_is_something_that_a_type_could_need(pattern: str) -> None:
    assert any(fnmatchcase(action, pattern) for _, action in called())


def test_whoever_deploys_reads_no_table(role: Role) -> None:
    table = everything().arn("LogTable")
    assert not any(role.allowing(Need(f"dynamodb:{action}", table)) for action in ("GetItem", "Query", "Scan"))


@pytest.mark.parametrize("policy", POLICIES, ids=lambda policy: policy.stem)
def test_each_list_fits_into_a_policy(policy: Path) -> None:
    assert len(re.sub(r"\s", "", policy.read_text())) <= MOST_OF_A_MANAGED_POLICY
