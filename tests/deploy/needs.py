"""What must be allowed for an AWS call, and for what AWS does on a function's behalf.

Source: Service Authorization Reference; AWS Lambda Developer Guide, "Using Lambda with Amazon SQS" and "with DynamoDB";
SES Developer Guide, "Controlling access".
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from email.utils import parseaddr
from typing import Any, TypeAlias

from local.template import ACCOUNT, REGION
from tests.deploy.roles import Need

Parameters: TypeAlias = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Call:
    """An AWS call that a function made, as recorded by a botocore hook.

    :param parameters: those that name a resource
    """

    function: str
    service: str
    operation: str
    parameters: Parameters


class UnknownCallError(Exception):
    """The table of operations does not say what a call needs."""


def needs(call: Call) -> list[Need]:
    """What must be allowed for the call.

    :raises UnknownCallError: for an operation that is not in the table
    """
    operation = f"{call.service}:{call.operation}"
    if operation not in _OPERATIONS:
        raise UnknownCallError(f"{call.function} calls {operation}: say in tests/deploy/needs.py what that needs.")
    return _OPERATIONS[operation](call.parameters)


def stream_source(stream: str) -> list[Need]:
    """What Lambda needs to read a stream for a function."""
    reading = ("dynamodb:DescribeStream", "dynamodb:GetRecords", "dynamodb:GetShardIterator")
    return [*(Need(action, stream) for action in reading), Need("dynamodb:ListStreams", "*")]


def queue_source(queue: str) -> list[Need]:
    """What Lambda needs to read a queue for a function."""
    return [Need(f"sqs:{action}", queue) for action in ("ReceiveMessage", "DeleteMessage", "GetQueueAttributes")]


def logging(group: str) -> list[Need]:
    """What Lambda needs to write a function's log."""
    return [Need(f"logs:{action}", f"{group}:*") for action in ("CreateLogStream", "PutLogEvents")]


def _arn(service: str, resource: str) -> str:
    return f"arn:aws:{service}:{REGION}:{ACCOUNT}:{resource}"


def _on_table(action: str) -> Callable[[Parameters], list[Need]]:
    def of(parameters: Parameters) -> list[Need]:
        table = _arn("dynamodb", f"table/{parameters['TableName']}")
        return [Need(f"dynamodb:{action}", table, context) for context in _contexts(parameters)]

    return of


def _batch_get(parameters: Parameters) -> list[Need]:
    return [
        Need("dynamodb:BatchGetItem", _arn("dynamodb", f"table/{table}"), context)
        for table, asked in parameters["RequestItems"].items()
        for context in _contexts(*[{"Key": key} for key in asked.get("Keys", ())])
    ]


def _contexts(*requests: Parameters) -> list[Mapping[str, str]]:
    """The partition keys in the directory, which a condition may name; recordings of functions leave them out."""
    rows = [each.get("Key") or each.get("Item") or _asked_for(each) for each in requests]
    return [{"dynamodb:LeadingKeys": row["pk"]["S"]} for row in rows if "pk" in row] or [{}]


def _asked_for(query: Parameters) -> Mapping[str, Any]:
    return {name.removeprefix(":"): value for name, value in query.get("ExpressionAttributeValues", {}).items()}


def _get_records(parameters: Parameters) -> list[Need]:
    """A shard iterator begins with the stream's ARN."""
    return [Need("dynamodb:GetRecords", parameters["ShardIterator"].partition("|")[0])]


def _on_queue(action: str) -> Callable[[Parameters], list[Need]]:
    return lambda parameters: [Need(f"sqs:{action}", _arn("sqs", parameters["QueueUrl"].rpartition("/")[2]))]


def _anywhere(action: str) -> Callable[[Parameters], list[Need]]:
    """For an action that knows no resources."""
    return lambda parameters: [Need(action, "*")]


def _on_stack(action: str) -> Callable[[Parameters], list[Need]]:
    return lambda given: [Need(f"cloudformation:{action}", _arn("cloudformation", f"stack/{given['StackName']}/local"))]


def _on_mapping(action: str) -> Callable[[Parameters], list[Need]]:
    return lambda given: [Need(f"lambda:{action}", _arn("lambda", f"event-source-mapping:{given['UUID']}"))]


def _get_schedule(parameters: Parameters) -> list[Need]:
    group = parameters.get("GroupName", "default")
    return [Need("scheduler:GetSchedule", _arn("scheduler", f"schedule/{group}/{parameters['Name']}"))]


def _update_schedule(parameters: Parameters) -> list[Need]:
    """It is told the role of its target anew."""
    made = _create_schedule({"GroupName": "default", **parameters})
    return [replace(need, action=need.action.replace("Create", "Update")) for need in made]


def _on_function(action: str) -> Callable[[Parameters], list[Need]]:
    return lambda parameters: [Need(f"lambda:{action}", _arn("lambda", f"function:{parameters['FunctionName']}"))]


def _on_key(action: str) -> Callable[[Parameters], list[Need]]:
    return lambda parameters: [Need(f"kms:{action}", parameters["KeyId"])]


def _get_secret(parameters: Parameters) -> list[Need]:
    return [Need("secretsmanager:GetSecretValue", parameters["SecretId"])]


def _create_schedule(parameters: Parameters) -> list[Need]:
    schedule = _arn("scheduler", f"schedule/{parameters['GroupName']}/{parameters['Name']}")
    passed = {"iam:PassedToService": "scheduler.amazonaws.com"}
    return [Need("scheduler:CreateSchedule", schedule), Need("iam:PassRole", parameters["Target"]["RoleArn"], passed)]


def _send_email(parameters: Parameters) -> list[Need]:
    """A raw SESv2 message is authorised as both actions, on the sender's identity and on the configuration set."""
    sender = parseaddr(parameters["FromEmailAddress"])[1]
    resources = (f"identity/{sender}", f"configuration-set/{parameters['ConfigurationSetName']}")
    return [
        Need(f"ses:{action}", _arn("ses", resource), {"ses:FromAddress": sender})
        for action in ("SendEmail", "SendRawEmail")
        for resource in resources
    ]


def _send_text(parameters: Parameters) -> list[Need]:
    """Everything that a message names is asked for; where it comes from is named by its ARN."""
    named = {"ConfigurationSetName": "configuration-set", "ProtectConfigurationId": "protect-configuration"}
    others = [_arn("sms-voice", f"{kind}/{parameters[name]}") for name, kind in named.items() if name in parameters]
    return [Need("sms-voice:SendTextMessage", resource) for resource in (parameters["OriginationIdentity"], *others)]


_OPERATIONS: dict[str, Callable[[Parameters], list[Need]]] = {
    "cloudformation:DescribeStacks": _on_stack("DescribeStacks"),
    "cloudformation:ListStackResources": _on_stack("ListStackResources"),
    "cloudwatch:GetMetricStatistics": _anywhere("cloudwatch:GetMetricStatistics"),
    "dynamodb:BatchGetItem": _batch_get,
    "dynamodb:DeleteItem": _on_table("DeleteItem"),
    "dynamodb:DescribeTable": _on_table("DescribeTable"),
    "dynamodb:GetItem": _on_table("GetItem"),
    "dynamodb:PutItem": _on_table("PutItem"),
    "dynamodb:Query": _on_table("Query"),
    "dynamodb:Scan": _on_table("Scan"),
    "dynamodb:UpdateItem": _on_table("UpdateItem"),
    "dynamodb:UpdateTable": _on_table("UpdateTable"),
    "dynamodbstreams:GetRecords": _get_records,
    "dynamodbstreams:GetShardIterator": lambda given: [Need("dynamodb:GetShardIterator", given["StreamArn"])],
    "lambda:DeleteFunctionConcurrency": _on_function("DeleteFunctionConcurrency"),
    "lambda:GetAccountSettings": _anywhere("lambda:GetAccountSettings"),
    "lambda:GetEventSourceMapping": _on_mapping("GetEventSourceMapping"),
    "lambda:GetFunctionConcurrency": _on_function("GetFunctionConcurrency"),
    "lambda:GetFunctionConfiguration": _on_function("GetFunctionConfiguration"),
    "lambda:Invoke": _on_function("InvokeFunction"),
    "lambda:PutFunctionConcurrency": _on_function("PutFunctionConcurrency"),
    "lambda:UpdateEventSourceMapping": _on_mapping("UpdateEventSourceMapping"),
    "kms:GetPublicKey": _on_key("GetPublicKey"),
    "kms:Sign": _on_key("Sign"),
    "pinpoint-sms-voice-v2:SendTextMessage": _send_text,
    "scheduler:CreateSchedule": _create_schedule,
    "scheduler:GetSchedule": _get_schedule,
    "scheduler:UpdateSchedule": _update_schedule,
    "s3:GetObject": lambda given: [Need("s3:GetObject", f"arn:aws:s3:::{given['Bucket']}/{given['Key']}")],
    "secretsmanager:GetSecretValue": _get_secret,
    "ses:DescribeActiveReceiptRuleSet": _anywhere("ses:DescribeActiveReceiptRuleSet"),
    "ses:DescribeReceiptRuleSet": _anywhere("ses:DescribeReceiptRuleSet"),
    "sesv2:DeleteSuppressedDestination": _anywhere("ses:DeleteSuppressedDestination"),
    "sesv2:GetAccount": _anywhere("ses:GetAccount"),
    "sesv2:SendEmail": _send_email,
    "sqs:ChangeMessageVisibility": _on_queue("ChangeMessageVisibility"),
    "sqs:DeleteMessage": _on_queue("DeleteMessage"),
    "sqs:GetQueueAttributes": _on_queue("GetQueueAttributes"),
    "sqs:GetQueueUrl": lambda given: [Need("sqs:GetQueueUrl", _arn("sqs", given["QueueName"]))],
    "sqs:ReceiveMessage": _on_queue("ReceiveMessage"),
    "sqs:SendMessage": _on_queue("SendMessage"),
    "sqs:SendMessageBatch": _on_queue("SendMessage"),
}
