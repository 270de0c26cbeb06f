"""template.yaml as written and as CloudFormation gets it."""

import json
import re
from collections.abc import Mapping
from typing import Any

import pytest
from cfnlint import api
from cfnlint.config import ManualArgs

from functions.messages.gsm import gsm, septets
from functions.messages.sms import SEGMENT
from functions.notify.handler import FIRST_DEFERRAL, MOST_DEFERRALS
from functions.play.api.openapi import document
from functions.play.handler import app
from local.resources import physical_name
from tests.deploy.deployed import TEMPLATE, Deployed

PARAMETERS = {
    "everything off": {},
    "everything on": {
        "AlarmAddress": "operator@example.com",
        "MonthlyBudget": "5",
        "DomainName": "bluff.example.com",
        "HostedZoneId": "Z0123456789ABCDEFGHIJ",
        "OperatorPrincipal": "arn:aws:iam::123456789012:role/evening",
        "SmsEnabled": "true",
        "SmsNumbers": "arn:aws:sms-voice:us-east-1:123456789012:phone-number/phone-0123456789abcdef",
        "SmsProtect": "protect-0123456789abcdef",
        "PushEnabled": "true",
        "RepliesDomain": "in.example.com",
        "Size": "large",
    },
}


@pytest.fixture(params=PARAMETERS.values(), ids=list(PARAMETERS))
def deployed(request: pytest.FixtureRequest) -> Deployed:
    return Deployed.with_parameters(**request.param)


def lint(template: str) -> list[str]:
    settings = ManualArgs(append_rules=["cfn_lint_serverless.rules"], regions=["us-east-1"])
    return [f"{match.rule.id} {match.message}" for match in api.lint(template, config=settings)]


@pytest.mark.costly("what CloudFormation would refuse, before it is asked")
def test_the_template_is_clean_with_the_serverless_rules() -> None:
    assert lint(TEMPLATE.read_text()) == []


@pytest.mark.nightly
@pytest.mark.costly("what the translation makes of it, circular references above all")
def test_the_translated_template_is_clean_too() -> None:
    # It shows what the other hides: circular references. Here ES1001 no longer sees which source is a queue, which
    # cannot have the destination that it wants: its redrive policy does the same.
    deployed = Deployed.with_parameters(RepliesDomain="in.example.com")
    sources = deployed.of_type("AWS::Lambda::EventSourceMapping").items()
    queues = tuple(logical_id for logical_id, source in sources if ":sqs:" in source["EventSourceArn"])
    faults = lint(json.dumps(deployed.template.sections))
    # ES4000 wants to keep what a rule cannot hand over: with addresses (see FeedbackFunction).
    assert [
        fault
        for fault in faults
        if not (fault.startswith("ES1001") and any(name in fault for name in queues))
        and not fault.startswith("ES4000 EventBridge rule FeedbackFunction")
    ] == []


@pytest.mark.costly("a circular reference is found in the translation")
@pytest.mark.nightly
def test_a_circular_reference_would_be_found() -> None:
    sections = json.loads(json.dumps(Deployed.with_parameters().template.sections))
    sections["Resources"]["PlayFunction"]["Properties"]["Environment"]["Variables"]["API"] = {"Ref": "Api"}
    assert any(fault.startswith("E3004") for fault in lint(json.dumps(sections)))


def test_a_first_deploy_needs_a_sender_address_alone() -> None:
    declared = Deployed.with_parameters().template.sections["Parameters"]
    assert [name for name, parameter in declared.items() if "Default" not in parameter] == ["SenderAddress"]


def test_everything_optional_is_off_by_default() -> None:
    deployed = Deployed.with_parameters()
    environment = deployed.functions["PlayFunction"]["Environment"]["Variables"]
    assert (environment["OPEN_CREATION"], environment["SMS_ENABLED"], environment["PUBLIC_URL"]) == (
        "false",
        "false",
        "",
    )
    assert deployed.of_type("AWS::CloudWatch::Alarm") == {}
    assert deployed.of_type("AWS::Budgets::Budget") == {}
    assert deployed.of_type("AWS::ApiGatewayV2::DomainName") == {}


def test_access_logs_name_the_route_and_never_the_path(deployed: Deployed) -> None:
    (stage,) = deployed.of_type("AWS::ApiGatewayV2::Stage").values()
    used = set(re.findall(r"\$context\.([A-Za-z.]+)", stage["AccessLogSettings"]["Format"]))
    assert "routeKey" in used
    assert not used & {"path", "identity.sourceIp", "identity.userAgent", "integration.error", "authorizer.error"}


def test_the_routes_are_those_of_the_code(deployed: Deployed) -> None:
    # Each of its own, so that the access log says what was asked for; and one for addresses that are wrong.
    (declared,) = deployed.of_type("AWS::ApiGatewayV2::Api").values()
    assert routes(declared["Body"]) - routes(json.loads(document(app))) == {WRONG_ADDRESSES}
    assert routes(json.loads(document(app))) <= routes(declared["Body"])


WRONG_ADDRESSES = "X-AMAZON-APIGATEWAY-ANY-METHOD $default"


def routes(openapi: Mapping[str, Any]) -> set[str]:
    return {f"{method.upper()} {path}" for path, methods in openapi["paths"].items() for method in methods}


def test_with_a_domain_nothing_answers_at_the_apis_own_address(deployed: Deployed) -> None:
    (api,) = deployed.of_type("AWS::ApiGatewayV2::Api").values()
    has_domain = bool(deployed.of_type("AWS::ApiGatewayV2::DomainName"))
    (server,) = api["Body"]["servers"]
    assert server["x-amazon-apigateway-endpoint-configuration"] == {"disableExecuteApiEndpoint": has_domain}


def test_what_must_not_be_lost_is_kept_when_the_stack_goes_and_not_when_it_never_came(deployed: Deployed) -> None:
    resources = deployed.template.resources()
    kept = {name for name, resource in resources.items() if "Retain" in resource.get("UpdateReplacePolicy", "")}
    assert kept - {"TextOptOuts"} == {"LogTable", "DirectoryTable", "LinkKeys"}
    assert {resources[name]["DeletionPolicy"] for name in kept} == {"RetainExceptOnCreate"}
    for table in deployed.of_type("AWS::DynamoDB::Table").values():
        assert "DeletionProtectionEnabled" not in table  # `operator protect` switches it on: see test_operator.py
        assert table["PointInTimeRecoverySpecification"] == {"PointInTimeRecoveryEnabled": True}
        assert table["OnDemandThroughput"].keys() == {"MaxReadRequestUnits", "MaxWriteRequestUnits"}


def test_no_address_and_no_link_travels_with_what_became_of_a_message(deployed: Deployed) -> None:
    """Both are in the events of SES; whatever a rule names is in the queue of what failed."""
    rules = deployed.of_type("AWS::Events::Rule").values()
    assert len(rules) == 5
    named = {path for rule in rules for path in rule["Targets"][0]["InputTransformer"]["InputPathsMap"].values()}
    of_mail = {"$.detail.mail.tags.contact[0]", "$.detail.mail.tags.table[0]", "$.detail.mail.timestamp"}
    of_fate = {"$.detail.complaint.timestamp", "$.detail.deliveryDelay.expirationTime"}
    of_fate |= {"$.detail.bounce.bounceType", "$.detail.bounce.bounceSubType", "$.detail.deliveryDelay.delayType"}
    of_fate |= {"$.detail.complaint.complaintFeedbackType", "$.detail.complaint.complaintSubType"}
    of_texts = {"$.detail.messageId", "$.detail.eventType", "$.detail.messageRequestTimestamp"}
    assert named == of_mail | of_fate | of_texts


def test_answers_to_keywords_are_texts_of_one_segment_and_promise_nothing_that_the_carrier_does_not_tell_us() -> None:
    on = Deployed.with_parameters(
        SmsEnabled="true", SmsNumbers="arn:aws:sms-voice:eu-west-1:123456789012:phone-number/x"
    )
    (pool,) = on.of_type("AWS::SMSVOICE::Pool").values()
    answers = {word: each["Message"] for word, each in pool["MandatoryKeywords"].items()}
    answers |= {each["Keyword"]: each["Message"] for each in pool["OptionalKeywords"]}
    assert answers.keys() == {"HELP", "STOP", "START"}
    for word, text in answers.items():
        assert gsm(text) == text, word
        assert septets(text) <= SEGMENT, word
    assert all("page" in answers[word] for word in ("STOP", "START"))


def test_with_its_zone_the_senders_domain_is_made_with_its_records() -> None:
    deployed = Deployed.with_parameters(SenderAddress="games@example.org", HostedZoneId="Z0123456789ABCDEFGHIJ")
    assert list(deployed.of_type("AWS::SES::EmailIdentity")) == ["SenderDomain"]
    identity = deployed.of_type("AWS::SES::EmailIdentity")["SenderDomain"]
    assert identity["EmailIdentity"] == "example.org"
    records = deployed.of_type("AWS::Route53::RecordSet")
    policy = records.pop("SenderPolicy")
    assert [record["Type"] for record in records.values()] == ["CNAME", "CNAME", "CNAME", "MX", "TXT"]
    mail_from = {record["Name"] for record in records.values() if record["Type"] != "CNAME"}
    assert mail_from == {identity["MailFromAttributes"]["MailFromDomain"]} == {"bounce.example.org"}
    assert (policy["Name"], policy["ResourceRecords"]) == ("_dmarc.example.org", ['"v=DMARC1; p=none"'])


KEYS = ("SenderKey1", "SenderKey2", "SenderKey3")


@pytest.mark.parametrize(
    ("parameters", "made"),
    [
        ({}, ["SenderIdentity"]),
        ({"CreateSenderIdentity": "false", "HostedZoneId": "Z0123456789ABCDEFGHIJ"}, []),
        (
            {"DmarcPolicy": "", "HostedZoneId": "Z0123456789ABCDEFGHIJ"},
            ["SenderDomain", *KEYS, "SenderReturns", "SenderServers"],
        ),
    ],
    ids=["no zone", "an identity of one's own", "a DMARC record of one's own"],
)
def test_the_sender_is_made_of_what_is_not_there(parameters: dict[str, str], made: list[str]) -> None:
    resources = Deployed.with_parameters(**parameters).template.resources()
    assert [name for name in resources if name.startswith("Sender")] == made


def test_no_hand_travels_through_the_stream(deployed: Deployed) -> None:
    assert deployed.of_type("AWS::DynamoDB::Table")["LogTable"]["StreamSpecification"] == {
        "StreamViewType": "KEYS_ONLY"
    }


def test_queues_have_no_more_than_two_readers_unless_the_site_is_larger(deployed: Deployed) -> None:
    assert len(fed_by_queues(deployed)) == (4 if "RepliesFunction" in deployed.functions else 3)
    readers = {int(source["ScalingConfig"]["MaximumConcurrency"]) for source, _, _ in fed_by_queues(deployed).values()}
    assert readers == ({2} if deployed.template.parameters["Size"] == "small" else {2, 100, 200})
    assert not any("ReservedConcurrentExecutions" in function for function in deployed.functions.values())


def test_queues_wait_as_lambda_advises_but_a_bots_move_comes_again_within_a_minute(deployed: Deployed) -> None:
    waits = {name: queue["VisibilityTimeout"] for name, (_, queue, _) in fed_by_queues(deployed).items()}
    runs = {name: function["Timeout"] for name, (_, _, function) in fed_by_queues(deployed).items()}
    assert runs["BotFunction"] <= waits.pop("BotFunction") <= 60
    assert waits == {name: 6 * runs[name] for name in waits}


def test_a_queue_that_waits_less_tries_more_often(deployed: Deployed) -> None:
    """New accounts run ten functions at once: whatever is turned away may wait a quarter of an hour for its turn."""
    for _, queue, _ in fed_by_queues(deployed).values():
        assert queue["VisibilityTimeout"] * queue["RedrivePolicy"]["maxReceiveCount"] >= 900


def fed_by_queues(deployed: Deployed) -> dict[str, tuple[Mapping[str, Any], Mapping[str, Any], Mapping[str, Any]]]:
    """Event source, queue and function, by the function's logical id."""
    queues = {deployed.arn(name): queue for name, queue in deployed.of_type("AWS::SQS::Queue").items()}
    functions = {physical_name(name): name for name in deployed.functions}
    return {
        functions[source["FunctionName"]]: (
            source,
            queues[source["EventSourceArn"]],
            deployed.functions[functions[source["FunctionName"]]],
        )
        for source in deployed.of_type("AWS::Lambda::EventSourceMapping").values()
        if source["EventSourceArn"] in queues
    }


def test_a_notice_is_given_up_by_the_function_long_before_its_queue_does() -> None:
    # The queue's own way ends in the failure queue and its alarm; waiting for a player or for SES is no failure.
    queue = Deployed.with_parameters().of_type("AWS::SQS::Queue")["NotifyQueue"]
    waited = sum(FIRST_DEFERRAL << deferral for deferral in range(MOST_DEFERRALS))
    assert queue["RedrivePolicy"]["maxReceiveCount"] >= 1 + MOST_DEFERRALS + 2
    assert waited < queue["MessageRetentionPeriod"] / 2


def test_nothing_has_a_fixed_name(deployed: Deployed) -> None:
    naming = {"FunctionName", "LogGroupName", "Name", "QueueName", "RoleName", "TableName", "TopicName"}
    named = {
        f"{logical_id}.{name}"
        for logical_id, resource in deployed.template.resources().items()
        for name in naming & resource.get("Properties", {}).keys()
        if isinstance(resource["Properties"][name], str)
    }
    assert named == set()


def test_the_operator_can_stop_all_messages() -> None:
    stopped = Deployed.with_parameters(Sending="off").functions["NotifyFunction"]
    assert stopped["Environment"]["Variables"]["SENDING"] == "off"


def test_the_operator_reads_about_every_parameter() -> None:
    guide = (TEMPLATE.parent / "docs/operating/parameters.md").read_text()
    parameters = Deployed.with_parameters().template.sections["Parameters"]
    assert [name for name in parameters if f"`{name}`" not in guide] == []


def test_no_route_is_easier_to_use_up_for_everybody_than_another_but_those_that_read_much(deployed: Deployed) -> None:
    """API Gateway counts requests for a route, whoever sends them; `play` counts who opens tables, and who reads."""
    (stage,) = deployed.of_type("AWS::ApiGatewayV2::Stage").values()
    size = deployed.template.sections["Mappings"]["Sizes"][deployed.template.parameters["Size"]]
    assert stage["DefaultRouteSettings"]["ThrottlingRateLimit"] == size["RequestsASecond"]
    routes = [
        f"{method} /t/{{table}}/{{secret}}/{page}" for page in ("log", "replay", "record") for method in ("GET", "HEAD")
    ]
    assert sorted(stage["RouteSettings"]) == sorted(routes)
    assert {each["ThrottlingRateLimit"] for each in stage["RouteSettings"].values()} == {size["ReadingsASecond"]}


def test_a_sweep_that_is_spread_may_call_its_function_and_no_other() -> None:
    alone, spread = (Deployed.with_parameters(Size=size) for size in ("small", "large"))
    assert not alone.of_type("AWS::IAM::Policy")
    (policy,) = spread.of_type("AWS::IAM::Policy").values()
    (statement,) = policy["PolicyDocument"]["Statement"]
    assert (statement["Action"], statement["Resource"]) == ("lambda:InvokeFunction", spread.arn("SettleFunction"))
    assert spread.functions["SettleFunction"]["Environment"]["Variables"]["SWEEP_PARTS"] == "32"
