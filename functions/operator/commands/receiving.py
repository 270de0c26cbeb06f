"""Whether we receive mail. SES has one active rule set for each region, which may be another stack's."""

import json
from argparse import Namespace
from collections.abc import Iterator, Mapping
from typing import Any

from botocore.session import get_session

from functions.operator.deployed import Deployed
from functions.operator.resources import resources

RULES = "RepliesRules"
"""The stack's own rule set."""


def receive_mail(stack: Deployed, arguments: Namespace) -> Iterator[str]:
    """Says whether answers by email are received, and the steps left to do. Changes nothing."""
    found = {each.logical: each.physical for each in resources(arguments.stack)}
    if RULES not in found:
        yield "Nobody can answer a message by email: RepliesDomain is empty."
        return
    mail: Any = get_session().create_client("ses")
    (own,) = mail.describe_receipt_rule_set(RuleSetName=found[RULES])["Rules"]
    active = mail.describe_active_receipt_rule_set()
    name = active.get("Metadata", {}).get("Name", "")
    (domain,) = own["Recipients"]
    if name == found[RULES] or any(_does(rule, own) for rule in active.get("Rules", ())):
        yield f"SES receives mail to {domain}."
    elif name:
        yield f"SES doesn’t receive mail to {domain} yet: this region’s active rules, {name}, aren’t this stack’s."
        yield "Add this stack’s rule to them:"
        yield f"  aws ses create-receipt-rule --rule-set-name {name} --rule '{json.dumps(own)}'"
    else:
        yield f"SES doesn’t receive mail to {domain} yet: no rules are active in this region."
        yield "Switch this stack’s rules on:"
        yield f"  aws ses set-active-receipt-rule-set --rule-set-name {found[RULES]}"
    if "RepliesRecord" not in found:
        yield "Its DNS must say where mail goes:"
        yield f"  {domain}. MX 10 inbound-smtp.{mail.meta.region_name}.amazonaws.com"


def _does(rule: Mapping[str, Any], own: Mapping[str, Any]) -> bool:
    covers = not rule.get("Recipients") or set(own["Recipients"]) <= set(rule["Recipients"])
    return bool(rule.get("Enabled")) and covers and all(action in rule.get("Actions", ()) for action in own["Actions"])
