"""The evaluator of roles, on small roles whose faults are known, and on the template without any recording."""

from typing import Any

import pytest

from tests.deploy.deployed import Deployed
from tests.deploy.needs import Call, UnknownCallError, needs
from tests.deploy.roles import Need, Role, UnknownConditionError

TABLE = "arn:aws:dynamodb:us-east-1:123456789012:table/bluffpost-LogTable"
READ = Need("dynamodb:Query", TABLE)


def statement(action: Any, resource: Any, effect: str = "Allow", **more: Any) -> dict[str, Any]:
    return {"Sid": "Example", "Effect": effect, "Action": action, "Resource": resource, **more}


def test_a_role_with_exactly_what_is_needed_has_no_faults() -> None:
    role = Role([statement("dynamodb:Query", TABLE)])
    assert role.faults([READ, READ]) == []


def test_a_need_without_a_grant_is_named() -> None:
    assert Role([]).faults([READ]) == [f"needs dynamodb:Query on {TABLE}"]


def test_a_grant_that_nothing_needs_is_named() -> None:
    role = Role([statement(["dynamodb:Query", "dynamodb:Scan"], TABLE)])
    assert role.faults([READ]) == [f"does not need dynamodb:Scan on {TABLE} (Example)"]


def test_one_of_two_resources_may_be_too_many() -> None:
    role = Role([statement("dynamodb:Query", [TABLE, f"{TABLE}/index/*"])])
    assert role.faults([READ]) == [f"does not need dynamodb:Query on {TABLE}/index/* (Example)"]


def test_the_resource_of_a_grant_counts() -> None:
    role = Role([statement("dynamodb:Query", TABLE.replace("Log", "Directory"))])
    assert f"needs dynamodb:Query on {TABLE}" in role.faults([READ])


def test_wildcards_match_and_the_case_of_an_action_does_not_matter() -> None:
    assert Role([statement("DynamoDB:query", TABLE[:-5] + "*")]).faults([READ]) == []


def test_a_deny_wins_over_an_allow() -> None:
    role = Role([statement("dynamodb:*", "*"), statement("dynamodb:Query", TABLE, effect="Deny")])
    assert role.allowing(READ) == []
    assert role.allowing(Need("dynamodb:PutItem", TABLE)) != []


@pytest.mark.parametrize(
    ("context", "allowed"),
    [({"iam:PassedToService": "scheduler.amazonaws.com"}, True), ({"iam:PassedToService": "ec2"}, False), ({}, False)],
)
def test_a_condition_holds_only_for_the_value_it_names(context: dict[str, str], allowed: bool) -> None:
    condition = {"StringEquals": {"iam:PassedToService": "scheduler.amazonaws.com"}}
    role = Role([statement("iam:PassRole", "*", Condition=condition)])
    assert bool(role.allowing(Need("iam:PassRole", "arn:aws:iam::123456789012:role/scheduler", context))) is allowed


def test_a_condition_that_is_not_understood_is_no_guess() -> None:
    role = Role([statement("dynamodb:Query", "*", Condition={"IpAddress": {"aws:SourceIp": "192.0.2.0/24"}})])
    with pytest.raises(UnknownConditionError, match="IpAddress"):
        role.allowing(READ)


def test_an_operation_that_is_not_in_the_table_is_no_guess() -> None:
    with pytest.raises(UnknownCallError, match="PlayFunction calls s3:PutObject"):
        needs(Call("PlayFunction", "s3", "PutObject", {}))


def test_making_a_schedule_passes_a_role() -> None:
    role = "arn:aws:iam::123456789012:role/bluffpost-SchedulerRole"
    call = Call(
        "SettleFunction",
        "scheduler",
        "CreateSchedule",
        {"GroupName": "bluffpost-ScheduleGroup", "Name": "abc-1", "Target": {"RoleArn": role}},
    )
    assert [need.action for need in needs(call)] == ["scheduler:CreateSchedule", "iam:PassRole"]
    assert all(Deployed.with_parameters().role("SettleFunction").allowing(need) for need in needs(call))


def test_mail_from_another_address_is_denied() -> None:
    role = Deployed.with_parameters(SenderAddress="bluffpost@example.com").role("NotifyFunction")

    def allowed(sender: str) -> bool:
        parameters = {"FromEmailAddress": sender, "ConfigurationSetName": "bluffpost-ConfigurationSet"}
        return all(role.allowing(need) for need in needs(Call("NotifyFunction", "sesv2", "SendEmail", parameters)))

    assert allowed("Bluffpost <bluffpost@example.com>")
    assert not allowed("Bluffpost <somebody@example.com>")


NUMBER, OTHER = (f"arn:aws:sms-voice:us-east-1:123456789012:phone-number/phone-{each}" for each in ("1", "2"))


def texting(origination: str, **more: str) -> list[Need]:
    """What a text message from there needs."""
    named = {"OriginationIdentity": origination, "ConfigurationSetName": "bluffpost-TextConfigurationSet", **more}
    return needs(Call("NotifyFunction", "pinpoint-sms-voice-v2", "SendTextMessage", named))


def test_text_messages_come_from_the_operators_number_alone_and_only_when_they_are_on() -> None:
    on = Deployed.with_parameters(SmsEnabled="true", SmsOrigination=NUMBER).role("NotifyFunction")
    off = Deployed.with_parameters(SmsOrigination=NUMBER).role("NotifyFunction")
    assert all(on.allowing(need) for need in texting(NUMBER))
    assert not on.allowing(texting(OTHER)[0])
    assert not any(off.allowing(need) for need in texting(NUMBER))


def test_a_pool_of_the_stacks_own_stands_in_the_place_of_a_number() -> None:
    deployed = Deployed.with_parameters(SmsEnabled="true", SmsNumbers=f"{NUMBER},{OTHER}", SmsProtect="protect-1")
    role, pool = deployed.role("NotifyFunction"), deployed.arn("TextPool")
    assert deployed.functions["NotifyFunction"]["Environment"]["Variables"]["SMS_ORIGINATION"] == pool
    assert deployed.of_type("AWS::SMSVOICE::Pool")["TextPool"]["OriginationIdentities"] == [NUMBER, OTHER]
    assert all(role.allowing(need) for need in texting(pool, ProtectConfigurationId="protect-1"))
    assert not role.allowing(texting(NUMBER)[0])


@pytest.mark.parametrize(
    "parameters",
    [{}, {"RepliesDomain": "in.example.com"}, {"AdoptedLogTable": "restored", "AdoptedLogStream": "2026-11-21"}],
)
def test_every_function_may_do_what_aws_does_for_it(parameters: dict[str, str]) -> None:
    deployed = Deployed.with_parameters(**parameters)
    for function in deployed.functions:
        role = deployed.role(function)
        assert [need for need in deployed.source_needs(function) if not role.allowing(need)] == []


def test_nobody_may_change_the_log_and_only_settle_may_delete_from_it() -> None:
    deployed = Deployed.with_parameters(RepliesDomain="in.example.com")
    roles = {function: deployed.role(function) for function in deployed.functions}
    changing = [f"dynamodb:{action}" for action in ("UpdateItem", "BatchWriteItem", "PartiQLUpdate")]
    assert not any(role.allowing(Need(action, TABLE)) for role in roles.values() for action in changing)
    deleting = [function for function, role in roles.items() if role.allowing(Need("dynamodb:DeleteItem", TABLE))]
    assert deleting == ["SettleFunction"]


def test_no_role_has_a_wildcard_for_an_action() -> None:
    deployed = Deployed.with_parameters(SmsEnabled="true", SmsOrigination=NUMBER, RepliesDomain="in.example.com")
    assert [
        grant for function in deployed.functions for grant in deployed.role(function).grants if "*" in grant.action
    ] == []


def test_a_missing_and_an_unused_grant_of_the_template_are_both_found() -> None:
    deployed = Deployed.with_parameters()
    parameters = {"TableName": "bluffpost-LogTable"}
    calls = [Call("PlayFunction", "dynamodb", operation, parameters) for operation in ("Query", "DeleteItem")]
    faults = deployed.faults(calls)
    assert f"PlayFunction needs dynamodb:DeleteItem on {TABLE}." in faults
    assert f"PlayFunction does not need dynamodb:PutItem on {TABLE} (Log)." in faults
    assert f"PlayFunction does not need dynamodb:Query on {TABLE} (Log)." not in faults
