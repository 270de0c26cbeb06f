"""What AWS answers the operator's commands beside moto: the stack, and calls that moto doesn't know."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from functions.operator.resources import QUEUE
from functions.play.door.site import Site
from tests.deploy.deployed import Deployed

PLAIN: Mapping[str, Any] = {
    "cloudwatch:GetMetricStatistics": {"Datapoints": []},
    "dynamodbstreams:GetRecords": {"Records": []},
    "lambda:DeleteFunctionConcurrency": {},
    "lambda:GetAccountSettings": {"AccountLimit": {"ConcurrentExecutions": 10}},
    "lambda:Invoke": {},
    "lambda:PutFunctionConcurrency": {},
    "scheduler:UpdateSchedule": {},
    "ses:DescribeActiveReceiptRuleSet": {},
    "ses:DescribeReceiptRuleSet": {"Rules": [{"Recipients": ["in.example.com"], "Actions": []}]},
    "sesv2:GetAccount": {},
    "sesv2:SendEmail": {"MessageId": "1"},
    "sqs:DeleteMessage": {},
    "sqs:GetQueueAttributes": {"Attributes": {}},
    "sqs:SendMessage": {},
}
"""Answers that are always the same."""

_URL = "https://sqs.eu-west-1.amazonaws.com/123456789012/"


@dataclass
class Aws:
    """One deployed stack, while one command runs.

    :param is_running: whether the site is not paused
    :param enabled: the event source mappings that the command switched
    """

    site: Site
    deployed: Deployed
    is_running: bool
    enabled: dict[str, bool] = field(default_factory=dict)

    def answer(self, name: str, given: Mapping[str, Any]) -> Any:
        """The answer to a call; `None` for what moto is to answer."""
        match name:
            case "cloudformation:DescribeStacks":
                return {"Stacks": [{"Outputs": [*self._outputs()], "Parameters": [*self._parameters()]}]}
            case "cloudformation:ListStackResources":
                return {"StackResourceSummaries": [*self._resources()]}
            case "dynamodbstreams:GetShardIterator":
                return {"ShardIterator": f"{given['StreamArn']}|1"}
            case str() if name.startswith("lambda:"):
                return self._about_functions(name, given)
            case "pinpoint-sms-voice-v2:SendTextMessage":
                return {"MessageId": "1"}
            case "scheduler:GetSchedule":
                target = {"Arn": "arn:of:settle", "RoleArn": self.deployed.arn(f"{given['Name'].split('-')[-1]}Role")}
                return {
                    "Name": given["Name"],
                    "GroupName": given.get("GroupName", "default"),
                    "State": "ENABLED",
                    "Target": target,
                }
            case "sqs:ReceiveMessage":
                return {"Messages": [self.dropped.pop()] if self.dropped else []}
            case "sqs:GetQueueUrl":
                return {"QueueUrl": _URL + given["QueueName"]}
            case _:
                return PLAIN.get(name)

    def _about_functions(self, name: str, given: Mapping[str, Any]) -> Any:
        match name:
            case "lambda:GetFunctionConfiguration":
                return {
                    "FunctionArn": self.deployed.arn("PlayFunction"),
                    "Environment": {"Variables": self._variables(given["FunctionName"])},
                }
            case "lambda:GetFunctionConcurrency":
                return {} if self.is_running else {"ReservedConcurrentExecutions": 0}
            case "lambda:UpdateEventSourceMapping":
                self.enabled[given["UUID"]] = given["Enabled"]
                return {}
            case "lambda:GetEventSourceMapping":
                return {"State": "Enabled" if self.enabled.get(given["UUID"], self.is_running) else "Disabled"}
            case _:
                return PLAIN.get(name)

    @cached_property
    def names(self) -> Mapping[str, str]:
        """What the deployed stack calls what moto has under other names."""
        return {
            self.site.settings.log_table: self.deployed.name("LogTable"),
            self.site.settings.directory_table: self.deployed.name("DirectoryTable"),
            self.site.settings.link_keys_id: self.deployed.arn("LinkKeys").replace("?", "a"),
            self.site.settings.wake_up_queue_url: _URL + self.deployed.name("WakeUpQueue"),
        }

    @cached_property
    def dropped(self) -> list[Mapping[str, Any]]:
        """What is in the failure queue: of each queue, of the stream, and of what rules call."""
        batch = {"shardId": "1", "startSequenceNumber": "1", "endSequenceNumber": "1"}
        stream = {"streamArn": f"{self.deployed.arn('LogTable')}/stream/latest", **batch}
        sources = [self.deployed.arn(queue) for queue in ("WakeUpQueue", "NotifyQueue", "BotQueue", "RepliesQueue")]
        messages: list[dict[str, Any]] = [
            {"Body": json.dumps({"DDBStreamBatchInfo": stream})},
            {"Body": json.dumps({"requestPayload": {"what": "bounce"}})},
            *[{"Body": "{}", "Attributes": {"DeadLetterQueueSourceArn": arn}} for arn in sources],
        ]
        return [{**each, "MessageId": str(n), "ReceiptHandle": "1"} for n, each in enumerate(messages)]

    def _outputs(self) -> Iterator[Mapping[str, str]]:
        own = dict(zip(("LogTable", "DirectoryTable", "LinkKeys"), self.names, strict=False))
        for name, value in {**own, "NotifyFunction": self.deployed.name("NotifyFunction")}.items():
            yield {"OutputKey": name, "OutputValue": value}

    def _parameters(self) -> Iterator[Mapping[str, str]]:
        for name, value in self.deployed.template.parameters.items():
            yield {"ParameterKey": name, "ParameterValue": value}

    def _resources(self) -> Iterator[Mapping[str, str]]:
        moto = {known: url for url, known in self.names.items()}
        for logical, resource in self.deployed.template.resources().items():
            physical = (_URL if resource["Type"] == QUEUE else "") + self.deployed.name(logical)
            yield {
                "LogicalResourceId": logical,
                "PhysicalResourceId": moto.get(physical, physical) if resource["Type"] == QUEUE else physical,
                "ResourceType": resource["Type"],
            }

    def _variables(self, function: str) -> dict[str, str]:
        (logical,) = [each for each in self.deployed.functions if self.deployed.name(each) == function]
        return dict(self.deployed.functions[logical]["Environment"]["Variables"])
