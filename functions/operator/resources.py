"""The resources of a deployed stack."""

from typing import Any

from botocore.session import get_session

from engine.kit.value import Value

QUEUE = "AWS::SQS::Queue"
MAPPING = "AWS::Lambda::EventSourceMapping"
SCHEDULE = "AWS::Scheduler::Schedule"
FUNCTION = "AWS::Lambda::Function"

CALLED_BY_RULES = "FeedbackFunction"
"""The function that EventBridge's rules call."""


class Resource(Value):
    """One resource of a stack.

    :param logical: its name in the template
    :param physical: its name, id or address on AWS
    """

    logical: str
    physical: str
    kind: str


def resources(stack: str) -> list[Resource]:
    """One ListStackResources for each hundred."""
    cloudformation: Any = get_session().create_client("cloudformation")
    pages = cloudformation.get_paginator("list_stack_resources").paginate(StackName=stack)
    return [
        Resource(each["LogicalResourceId"], each["PhysicalResourceId"], each["ResourceType"])
        for page in pages
        for each in page["StackResourceSummaries"]
        if "PhysicalResourceId" in each
    ]


def named(found: list[Resource], logical: str) -> str:
    """The physical name for a logical one.

    :raises KeyError: when the stack has none
    """
    return {each.logical: each.physical for each in found}[logical]
