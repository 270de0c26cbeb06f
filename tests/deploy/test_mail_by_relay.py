"""Where mail leaves by a relay: the functions that send it read its password, and have no right at SES."""

import pytest

from tests.deploy.deployed import Deployed
from tests.deploy.roles import Grant

SECRET = "arn:aws:secretsmanager:us-east-1:123456789012:secret:relay-abcdef"
KEY = "arn:aws:kms:us-east-1:123456789012:key/1234abcd-12ab-34cd-56ef-1234567890ab"
RELAY = {"SmtpHost": "smtp.example.net", "SmtpPort": "587", "SmtpUser": "bluffpost", "SmtpSecret": SECRET}
OTHERS = {"RepliesDomain": "in.example.com", "OperatorPrincipal": "arn:aws:iam::123456789012:role/evening"}
BY_SES = Deployed.with_parameters(**OTHERS, **RELAY)
BY_RELAY = Deployed.with_parameters(**OTHERS, **RELAY, MailVia="smtp")
SIGNED = Deployed.with_parameters(**OTHERS, **RELAY, MailVia="smtp", SmtpDkimKey=KEY)
SENDING = ("NotifyFunction", "RepliesFunction")


def grants(deployed: Deployed, function: str) -> set[tuple[str, str]]:
    return {_named(grant) for grant in deployed.role(function).grants}


def _named(grant: Grant) -> tuple[str, str]:
    return grant.action, grant.resource


@pytest.mark.parametrize("function", SENDING)
def test_the_password_takes_the_place_of_ses(function: str) -> None:
    by_ses, by_relay = grants(BY_SES, function), grants(BY_RELAY, function)
    assert by_relay - by_ses == {("secretsmanager:GetSecretValue", SECRET)}
    assert by_ses - by_relay == {each for each in by_ses if each[0].startswith("ses:")} != set()
    assert grants(SIGNED, function) - by_relay == {("kms:Sign", KEY)}


@pytest.mark.parametrize("function", sorted(BY_RELAY.functions.keys() - set(SENDING)))
def test_nobody_else_reads_it(function: str) -> None:
    assert grants(SIGNED, function) == grants(BY_SES, function)


def test_the_operator_tries_it_with_the_same_rights() -> None:
    def tried(deployed: Deployed) -> set[str]:
        policies = deployed.of_type("AWS::IAM::ManagedPolicy").values()
        statements = [each for policy in policies for each in policy["PolicyDocument"]["Statement"]]
        return {str(each["Action"]) for each in statements if each["Sid"].startswith("TestMail")}

    assert tried(BY_SES) - tried(SIGNED) == {"['ses:SendEmail', 'ses:SendRawEmail']"}
    assert tried(SIGNED) - tried(BY_SES) == {"kms:Sign"}


@pytest.mark.parametrize("function", SENDING)
def test_functions_are_told_of_a_relay_that_is_used(function: str) -> None:
    def host(deployed: Deployed) -> str:
        told: str = deployed.functions[function]["Environment"]["Variables"]["SMTP_HOST"]
        return told

    assert (host(BY_SES), host(BY_RELAY)) == ("", "smtp.example.net")


def test_no_identity_is_made_at_ses() -> None:
    zone = Deployed.with_parameters(**RELAY, MailVia="smtp", HostedZoneId="Z0123456789ABCDEFGHIJ")
    assert [each for each in (BY_RELAY, zone) if each.of_type("AWS::SES::EmailIdentity")] == []
    assert BY_SES.of_type("AWS::SES::EmailIdentity")
