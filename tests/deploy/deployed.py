"""template.yaml as it stands after a deployment: roles, functions and event sources with their ARNs."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from local.intrinsics import Intrinsics
from local.resources import physical_name
from local.template import ACCOUNT, REGION, Template, load
from tests.deploy.needs import Call, logging, needs, queue_source, stream_source
from tests.deploy.roles import Need, Role

TEMPLATE = Path(__file__).parents[2] / "template.yaml"

_ARNS = {
    "AWS::ApiGatewayV2::Api": "apigateway:{region}::/apis/{name}",
    "AWS::DynamoDB::Table": "dynamodb:{region}:{account}:table/{name}",
    "AWS::Events::Rule": "events:{region}:{account}:rule/{name}",
    "AWS::IAM::Role": "iam::{account}:role/{name}",
    "AWS::Lambda::Function": "lambda:{region}:{account}:function:{name}",
    "AWS::Logs::LogGroup": "logs:{region}:{account}:log-group:{name}:*",
    "AWS::S3::Bucket": "s3:::{name}",
    "AWS::SES::ConfigurationSet": "ses:{region}:{account}:configuration-set/{name}",
    "AWS::SMSVOICE::ConfigurationSet": "sms-voice:{region}:{account}:configuration-set/{name}",
    "AWS::SMSVOICE::OptOutList": "sms-voice:{region}:{account}:opt-out-list/{name}",
    "AWS::SMSVOICE::Pool": "sms-voice:{region}:{account}:pool/{name}",
    "AWS::SQS::Queue": "sqs:{region}:{account}:{name}",
    "AWS::Scheduler::ScheduleGroup": "scheduler:{region}:{account}:schedule-group/{name}",
    "AWS::KMS::Key": "kms:{region}:{account}:key/????????-????-????-????-????????????",  # KMS makes the name
    # Secrets Manager ends every ARN with a hyphen and six characters of its own.
    "AWS::SecretsManager::Secret": "secretsmanager:{region}:{account}:secret:{name}-??????",
}


@dataclass(frozen=True)
class Deployed:
    """The template with the values of its parameters, and resources named as the local stack names them."""

    template: Template

    @staticmethod
    @cache
    def with_parameters(**parameters: str) -> "Deployed":
        """The stack that comes of these parameters and the defaults of all others."""
        return Deployed(load(TEMPLATE, {"SenderAddress": "bluffpost@example.com", **parameters}))

    @cached_property
    def functions(self) -> dict[str, Mapping[str, Any]]:
        """The properties of every function, by logical id."""
        return self.of_type("AWS::Lambda::Function")

    def of_type(self, kind: str) -> dict[str, Mapping[str, Any]]:
        """The evaluated properties of the resources of a type, by logical id."""
        return {
            logical_id: self._intrinsics.evaluate(resource.get("Properties", {}))
            for logical_id, resource in self._resources.items()
            if resource["Type"] == kind
        }

    def role(self, function: str) -> Role:
        """The role that a function runs as; it has no managed policies."""
        arn = self.functions[function]["Role"]
        properties = next(role for name, role in self.of_type("AWS::IAM::Role").items() if self.arn(name) == arn)
        documents = [policy["PolicyDocument"] for policy in properties["Policies"]]
        return Role(statement for document in documents for statement in document["Statement"])

    def source_needs(self, function: str) -> list[Need]:
        """What AWS does with the function's role: event sources, their failure queues, logs."""
        sources = [
            source
            for source in self.of_type("AWS::Lambda::EventSourceMapping").values()
            if source["FunctionName"] == physical_name(function)
        ]
        return [
            *(need for source in sources for need in _source_needs(source)),
            *(Need("sqs:SendMessage", queue) for queue in self._destinations(function)),
            *logging(self._group_arn(self.functions[function]["LoggingConfig"]["LogGroup"])),
        ]

    def _destinations(self, function: str) -> list[str]:
        """The queues for what a function that nobody waits for could not do."""
        return [
            each["DestinationConfig"]["OnFailure"]["Destination"]
            for each in self.of_type("AWS::Lambda::EventInvokeConfig").values()
            if each["FunctionName"] == physical_name(function)
        ]

    def faults(self, calls: Iterable[Call]) -> list[str]:
        """A sentence for everything that a function's role lacks, or has and nothing uses, when these are all calls."""
        made = list(calls)
        return [
            f"{function} {fault}."
            for function in self.functions
            for fault in self.role(function).faults(
                [
                    *self.source_needs(function),
                    *(need for call in made if call.function == function for need in needs(call)),
                ]
            )
        ]

    def name(self, logical_id: str) -> str:
        """What a resource is called."""
        return physical_name(logical_id)

    def arn(self, logical_id: str) -> str:
        """The ARN of a resource."""
        rest = _ARNS.get(self._resources[logical_id]["Type"], "other:{region}:{account}:{name}")
        return "arn:aws:" + rest.format(region=REGION, account=ACCOUNT, name=physical_name(logical_id))

    @cached_property
    def _resources(self) -> dict[str, dict[str, Any]]:
        return self.template.resources()

    @cached_property
    def _intrinsics(self) -> Intrinsics:
        return self.template.intrinsics(self._reference, self._attribute)

    def _reference(self, logical_id: str) -> str:
        kind = self._resources[logical_id]["Type"]
        if kind == "AWS::SQS::Queue":
            return f"https://sqs.{REGION}.amazonaws.com/{ACCOUNT}/{physical_name(logical_id)}"
        named_by_arn = kind in ("AWS::SecretsManager::Secret", "AWS::SNS::Topic")
        return self.arn(logical_id) if named_by_arn else physical_name(logical_id)

    def _attribute(self, logical_id: str, attribute: str) -> str:
        match attribute:
            case "Arn":
                return self.arn(logical_id)
            case "StreamArn":
                return f"{self.arn(logical_id)}/stream/latest"
            case _:
                return f"{physical_name(logical_id)}.{attribute}"

    def _group_arn(self, name: str) -> str:
        return f"arn:aws:logs:{REGION}:{ACCOUNT}:log-group:{name}"


def _source_needs(source: Mapping[str, Any]) -> list[Need]:
    arn = source["EventSourceArn"]
    if ":sqs:" in arn:
        return queue_source(arn)
    failures = source["DestinationConfig"]["OnFailure"]["Destination"]
    return [*stream_source(arn), Need("sqs:SendMessage", failures)]
