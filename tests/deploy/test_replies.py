"""Where mail is received: only SES may bring it, it is gone after a day, and nobody else's rules are touched."""

from typing import Any

import pytest

from functions.operator.commands import receiving
from functions.operator.resources import Resource
from tests.deploy.deployed import Deployed
from tests.deploy.roles import Need

DOMAIN = "in.example.com"
DEPLOYED = Deployed.with_parameters(RepliesDomain=DOMAIN)
ACTION = {"S3Action": {"BucketName": "bucket", "TopicArn": "topic"}}
OWN = {"Name": "own", "Enabled": True, "Recipients": [DOMAIN], "Actions": [ACTION]}


def test_nothing_of_it_is_there_without_a_domain() -> None:
    off = Deployed.with_parameters()
    assert not [name for name in off.template.resources() if name.startswith("Replies")]
    assert off.functions["NotifyFunction"]["Environment"]["Variables"]["REPLIES_DOMAIN"] == ""


def test_the_rule_keeps_each_mail_for_a_day_and_tells_the_queue() -> None:
    (rule,) = DEPLOYED.of_type("AWS::SES::ReceiptRule").values()
    assert rule["Rule"]["Recipients"] == [DOMAIN]
    (action,) = rule["Rule"]["Actions"]
    assert action["S3Action"]["BucketName"] == DEPLOYED.name("RepliesBucket")
    assert action["S3Action"]["TopicArn"] == DEPLOYED.arn("RepliesTopic")
    (bucket,) = DEPLOYED.of_type("AWS::S3::Bucket").values()
    assert [each["ExpirationInDays"] for each in bucket["LifecycleConfiguration"]["Rules"]] == [1]
    (subscription,) = DEPLOYED.of_type("AWS::SNS::Subscription").values()
    assert (subscription["Endpoint"], subscription["RawMessageDelivery"]) == (DEPLOYED.arn("RepliesQueue"), True)


def test_only_this_accounts_ses_may_write_mails_and_nobody_may_read_them_but_the_function() -> None:
    (policy,) = DEPLOYED.of_type("AWS::S3::BucketPolicy").values()
    allowed, _ = policy["PolicyDocument"]["Statement"]
    assert (allowed["Principal"], allowed["Action"]) == ({"Service": "ses.amazonaws.com"}, "s3:PutObject")
    assert allowed["Condition"] == {"StringEquals": {"aws:SourceAccount": "123456789012"}}
    need = Need("s3:GetObject", f"{DEPLOYED.arn('RepliesBucket')}/mail")
    assert [name for name in DEPLOYED.functions if DEPLOYED.role(name).allowing(need)] == ["RepliesFunction"]


def test_with_a_zone_mail_finds_the_way() -> None:
    zoned = Deployed.with_parameters(RepliesDomain=DOMAIN, DomainName="b.example.com", HostedZoneId="Z1")
    record = zoned.of_type("AWS::Route53::RecordSet")["RepliesRecord"]
    assert (record["Type"], record["ResourceRecords"]) == ("MX", ["10 inbound-smtp.us-east-1.amazonaws.com"])


# ---- what is left to do: the operator's command ----


class Rules:
    """SES, with this stack's own rules and the active ones of the region."""

    class meta:  # noqa: N801 - as botocore calls it
        region_name = "us-east-1"

    def __init__(self, active: dict[str, Any]) -> None:
        self._active = active

    def describe_receipt_rule_set(self, RuleSetName: str) -> Any:  # noqa: N803 - as botocore calls it
        return {"Rules": [OWN]} if RuleSetName == "ours" else None

    def describe_active_receipt_rule_set(self) -> Any:
        return self._active


def said(monkeypatch: pytest.MonkeyPatch, active: dict[str, Any], *more: str) -> str:
    found = [Resource("RepliesRules", "ours", ""), *[Resource(each, each, "") for each in more]]

    class Session:
        def create_client(self, service: str) -> Rules:
            return Rules(active)

    monkeypatch.setattr(receiving, "resources", lambda stack: found)
    monkeypatch.setattr(receiving, "get_session", Session)
    arguments: Any = type("Arguments", (), {"stack": "bluffpost"})
    stack: Any = None
    return "\n".join(receiving.receive_mail(stack, arguments))


def test_where_no_rules_are_active_it_says_how_to_switch_ours_on(monkeypatch: pytest.MonkeyPatch) -> None:
    told = said(monkeypatch, {})
    assert "set-active-receipt-rule-set --rule-set-name ours" in told
    assert f"{DOMAIN}. MX 10 inbound-smtp.us-east-1.amazonaws.com" in told


def test_rules_of_somebody_else_stay_and_get_one_more(monkeypatch: pytest.MonkeyPatch) -> None:
    told = said(monkeypatch, {"Metadata": {"Name": "theirs"}, "Rules": [{**OWN, "Recipients": ["other.example"]}]})
    assert "create-receipt-rule --rule-set-name theirs" in told
    assert "set-active" not in told


@pytest.mark.parametrize(
    "active",
    [
        {"Metadata": {"Name": "ours"}, "Rules": [OWN]},
        {"Metadata": {"Name": "theirs"}, "Rules": [{"Enabled": False}, OWN]},
    ],
)
def test_where_all_is_done_it_says_so_and_no_more(monkeypatch: pytest.MonkeyPatch, active: dict[str, Any]) -> None:
    assert len(said(monkeypatch, active, "RepliesRecord").splitlines()) == 1
