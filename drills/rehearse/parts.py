"""The optional parts: each is deployed as a stack of its own, and the emulator's refusals are listed."""

import subprocess
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from botocore.exceptions import ClientError

ZONE = "the hosted zone"
"""Stands for the id of the zone that the rehearsal makes."""

PARTS: Mapping[str, Mapping[str, str]] = {
    "alarms": {"AlarmAddress": "operator@example.org"},
    "a budget": {"AlarmAddress": "operator@example.org", "MonthlyBudget": "20"},
    "a domain": {"DomainName": "bluff.example.org", "HostedZoneId": ZONE},
    "answers by mail": {"RepliesDomain": "replies.example.org"},
    "push": {"PushEnabled": "true"},
    "text messages": {
        "SmsEnabled": "true",
        "SmsNumbers": "arn:aws:sms-voice:us-east-1:000000000000:phone-number/phone-1",
    },
    "a relay": {
        "MailVia": "smtp",
        "SmtpHost": "mail.example.org",
        "SmtpUser": "bluffpost",
        "SmtpSecret": "arn:aws:secretsmanager:us-east-1:000000000000:secret:relay-AbCdEf",
    },
    "the operator's role": {"OperatorPrincipal": "arn:aws:iam::000000000000:user/operator"},
}
"""Parameters of each part, beside those of the rehearsal."""


def tried(deploy: Callable[[str, Mapping[str, str]], None], cloudformation: Any, domains: Any) -> Iterator[str]:
    """A line for each part: deployed, or refused and why.

    :param deploy: a stack with parameters; raises CalledProcessError when that fails
    :param cloudformation, domains: clients of the emulator
    """
    zone = domains.create_hosted_zone(Name="example.org", CallerReference="rehearsal")["HostedZone"]["Id"]
    for number, (part, parameters) in enumerate(PARTS.items()):
        stack = f"part-{number}"
        try:
            given = {name: value.replace(ZONE, zone.rpartition("/")[2]) for name, value in parameters.items()}
            deploy(stack, given)
        except subprocess.CalledProcessError:
            yield f"Refused: {part}. {'; '.join(refusals(cloudformation, stack))}"
        else:
            yield f"Deployed: {part}."


def refusals(cloudformation: Any, stack: str) -> list[str]:
    """The resources of a stack that failed, the first one first, each with its reason."""
    try:
        events = cloudformation.describe_stack_events(StackName=stack)["StackEvents"]
    except ClientError:  # no stack came of the template
        return ["SAM's error above says why."]
    failed = [each for each in reversed(events) if each["ResourceStatus"] == "CREATE_FAILED"]
    return [f"{each['LogicalResourceId']}: {each.get('ResourceStatusReason', 'no reason')}" for each in failed]
