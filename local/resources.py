"""Creates a template's resources, each at its first use."""

import json
import secrets
import string
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from local.cloud import CloudServer
from local.intrinsics import Intrinsics, TemplateError
from local.template import ACCOUNT, REGION, STACK, Template


@dataclass(frozen=True, slots=True)
class Created:
    """A resource with the values of `Ref` and `Fn::GetAtt`."""

    reference: str
    attributes: Mapping[str, str] = field(default_factory=dict)


class Resources:
    """The resources of one template.

    :param secrets_file: keeps generated secrets, so that links survive a restart
    """

    def __init__(self, template: Template, cloud: CloudServer, secrets_file: Path) -> None:
        self._declared = template.resources()
        self._created: dict[str, Created] = {}
        self._pending: set[str] = set()
        self.cloud = cloud
        self.secrets_file = secrets_file
        self.intrinsics: Intrinsics = template.intrinsics(
            lambda logical_id: self.get(logical_id).reference, self._attribute
        )

    def create(self) -> None:
        """Creates all resources.

        :raises TemplateError: for an unknown type of resource
        """
        for logical_id in self._declared:
            self.get(logical_id)

    def get(self, logical_id: str) -> Created:
        """The named resource, created if necessary."""
        if logical_id not in self._created:
            if logical_id in self._pending:
                raise TemplateError(f"{logical_id} refers to itself through its own properties.")
            self._pending.add(logical_id)
            self._created[logical_id] = self._create(logical_id)
        return self._created[logical_id]

    def of_type(self, resource_type: str) -> dict[str, dict[str, Any]]:
        """The evaluated properties of a type's resources, by logical id."""
        return {
            logical_id: self.intrinsics.evaluate(resource.get("Properties", {}))
            for logical_id, resource in self._declared.items()
            if resource["Type"] == resource_type
        }

    def references(self) -> dict[str, str]:
        """`Ref` by logical id."""
        return {logical_id: created.reference for logical_id, created in self._created.items()}

    def empty(self, keep: Collection[tuple[str, str]]) -> None:
        """Empties tables and queues.

        :param keep: the key of each row that stays, as texts
        """
        tables, queues = self.cloud.service("dynamodb"), self.cloud.service("sqs")
        for logical_id in self.of_type("AWS::SQS::Queue"):
            queues.purge_queue(QueueUrl=self.get(logical_id).reference)
        for logical_id, declared in self.of_type("AWS::DynamoDB::Table").items():
            name, keys = self.get(logical_id).reference, [each["AttributeName"] for each in declared["KeySchema"]]
            pages = self.cloud.client("dynamodb").get_paginator("scan").paginate(TableName=name)
            for item in [item for page in pages for item in page["Items"]]:
                key = {each: item[each] for each in keys}
                if tuple(value for each in key.values() for value in each.values()) not in keep:
                    tables.delete_item(TableName=name, Key=key)

    def put_secrets_back(self) -> bool:
        """Restores every secret's original value. Returns whether any had changed."""
        client = self.cloud.service("secretsmanager")
        kept: dict[str, str] = json.loads(self.secrets_file.read_text()) if self.secrets_file.exists() else {}
        had_changed = False
        for logical_id, original in kept.items():
            name = self.get(logical_id).reference
            if client.get_secret_value(SecretId=name)["SecretString"] != original:
                client.put_secret_value(SecretId=name, SecretString=original)
                had_changed = True
        return had_changed

    def _create(self, logical_id: str) -> Created:
        if logical_id not in self._declared:
            raise TemplateError(f"The template has no resource {logical_id}.")
        resource = self._declared[logical_id]
        resource_type = resource["Type"]
        if resource_type in _NAMED_ONLY:
            return _named(_NAMED_ONLY[resource_type], logical_id)
        if resource_type not in _CREATORS:
            raise TemplateError(
                f"{logical_id} is a {resource_type}, which the local runtime does not know: "
                "teach local/resources.py what it means on one machine."
            )
        properties = self.intrinsics.evaluate(resource.get("Properties", {}))
        return _CREATORS[resource_type](self, logical_id, properties)

    def _attribute(self, logical_id: str, attribute: str) -> str:
        attributes = self.get(logical_id).attributes
        if attribute not in attributes:
            raise TemplateError(
                f"{logical_id} has no attribute {attribute} here, only {', '.join(sorted(attributes))}."
            )
        return attributes[attribute]


# Resources without a part on one machine (rights, logs, alarms), and settings that workers, gateway and pumps read from
# the template themselves.
_NAMED_ONLY = {
    "AWS::ApiGatewayV2::Api": "arn:aws:apigateway:{region}::/apis/{name}",
    "AWS::ApiGatewayV2::Stage": "arn:aws:apigateway:{region}::/stages/{name}",
    "AWS::Budgets::Budget": "arn:aws:budgets::{account}:budget/{name}",
    "AWS::CloudWatch::Alarm": "arn:aws:cloudwatch:{region}:{account}:alarm:{name}",
    "AWS::CloudWatch::Dashboard": "arn:aws:cloudwatch::{account}:dashboard/{name}",
    "AWS::Events::Rule": "arn:aws:events:{region}:{account}:rule/{name}",
    "AWS::IAM::ManagedPolicy": "arn:aws:iam::{account}:policy/{name}",
    "AWS::IAM::Policy": "arn:aws:iam::{account}:policy/{name}",
    "AWS::IAM::Role": "arn:aws:iam::{account}:role/{name}",
    "AWS::Lambda::EventInvokeConfig": "arn:aws:lambda:{region}:{account}:event-invoke-config:{name}",
    "AWS::Lambda::EventSourceMapping": "arn:aws:lambda:{region}:{account}:event-source-mapping:{name}",
    "AWS::Lambda::Function": "arn:aws:lambda:{region}:{account}:function:{name}",
    "AWS::Lambda::Permission": "arn:aws:lambda:{region}:{account}:permission:{name}",
    "AWS::Logs::LogGroup": "arn:aws:logs:{region}:{account}:log-group:{name}:*",
    "AWS::S3::BucketPolicy": "arn:aws:s3:::{name}",
    "AWS::SES::ConfigurationSetEventDestination": "arn:aws:ses:{region}:{account}:event-destination/{name}",
    "AWS::SMSVOICE::ConfigurationSet": "arn:aws:sms-voice:{region}:{account}:configuration-set/{name}",
    "AWS::SMSVOICE::OptOutList": "arn:aws:sms-voice:{region}:{account}:opt-out-list/{name}",
    "AWS::SMSVOICE::Pool": "arn:aws:sms-voice:{region}:{account}:pool/{name}",
    "AWS::SES::ReceiptRule": "arn:aws:ses:{region}:{account}:receipt-rule/{name}",
    "AWS::SES::ReceiptRuleSet": "arn:aws:ses:{region}:{account}:receipt-rule-set/{name}",
    "AWS::SNS::Subscription": "arn:aws:sns:{region}:{account}:subscription:{name}",
    "AWS::SNS::Topic": "arn:aws:sns:{region}:{account}:{name}",
    "AWS::SNS::TopicPolicy": "arn:aws:sns:{region}:{account}:policy:{name}",
    "AWS::SQS::QueuePolicy": "arn:aws:sqs:{region}:{account}:policy:{name}",
    "AWS::Scheduler::Schedule": "arn:aws:scheduler:{region}:{account}:schedule/default/{name}",
}


def _named(arn: str, logical_id: str) -> Created:
    name = physical_name(logical_id)
    arn = arn.format(region=REGION, account=ACCOUNT, name=name)
    # The Ref of a topic is its ARN.
    return Created(arn if ":sns:" in arn else name, {"Arn": arn, "TopicArn": arn, "TopicName": name, "RoleId": name})


def physical_name(logical_id: str) -> str:
    """An unnamed resource's name (dynoxide needs at least 11 characters for a table)."""
    return f"{STACK}-{logical_id}"


def _table(resources: Resources, logical_id: str, properties: dict[str, Any]) -> Created:
    client = resources.cloud.client("dynamodb")
    name = properties.get("TableName", physical_name(logical_id))
    # Only the members that change how the table answers; protection, backups and caps on cost do not.
    answers = ("AttributeDefinitions", "KeySchema", "GlobalSecondaryIndexes", "LocalSecondaryIndexes")
    settings = {member: properties[member] for member in answers if member in properties}
    if "StreamSpecification" in properties:
        settings["StreamSpecification"] = {"StreamEnabled": True, **properties["StreamSpecification"]}
    try:
        table = client.create_table(TableName=name, BillingMode="PAY_PER_REQUEST", **settings)["TableDescription"]
    except client.exceptions.ResourceInUseException:  # another endpoint kept it from an earlier run
        table = client.describe_table(TableName=name)["Table"]
    return Created(name, {"Arn": table["TableArn"], "StreamArn": table.get("LatestStreamArn", "")})


def _queue(resources: Resources, logical_id: str, properties: dict[str, Any]) -> Created:
    client = resources.cloud.service("sqs")
    attributes = {
        member: json.dumps(value) if isinstance(value, dict) else str(value)
        for member, value in properties.items()
        if member not in ("QueueName", "Tags")
    }
    name = properties.get("QueueName", physical_name(logical_id))
    url = client.create_queue(QueueName=name, Attributes=attributes)["QueueUrl"]
    return Created(url, {"Arn": f"arn:aws:sqs:{REGION}:{ACCOUNT}:{name}", "QueueName": name, "QueueUrl": url})


def _bucket(resources: Resources, logical_id: str, properties: dict[str, Any]) -> Created:
    name = properties.get("BucketName", physical_name(logical_id)).lower()
    resources.cloud.client("s3").create_bucket(Bucket=name)
    return Created(name, {"Arn": f"arn:aws:s3:::{name}"})


def _secret(resources: Resources, logical_id: str, properties: dict[str, Any]) -> Created:
    file = resources.secrets_file
    kept: dict[str, str] = json.loads(file.read_text()) if file.exists() else {}
    if logical_id not in kept:
        kept[logical_id] = properties.get("SecretString") or _generated(properties.get("GenerateSecretString", {}))
        file.touch(mode=0o600)
        file.write_text(json.dumps(kept))
    name = properties.get("Name", physical_name(logical_id))
    arn = f"arn:aws:secretsmanager:{REGION}:{ACCOUNT}:secret:{name}-abcdef"  # AWS adds six characters
    resources.cloud.service("secretsmanager").create_secret(Name=arn, SecretString=kept[logical_id])
    return Created(arn, {"Id": arn})


def _generated(settings: Mapping[str, Any]) -> str:
    alphabet = string.ascii_letters + string.digits
    password = "".join(secrets.choice(alphabet) for _ in range(int(settings.get("PasswordLength", 32))))
    if "SecretStringTemplate" not in settings:
        return password
    return json.dumps({**json.loads(settings["SecretStringTemplate"]), settings["GenerateStringKey"]: password})


def _key(resources: Resources, logical_id: str, properties: dict[str, Any]) -> Created:
    made = resources.cloud.client("kms").create_key(KeySpec=properties["KeySpec"], KeyUsage=properties["KeyUsage"])
    return Created(made["KeyMetadata"]["KeyId"], {"Arn": made["KeyMetadata"]["Arn"]})


def _schedule_group(resources: Resources, logical_id: str, properties: dict[str, Any]) -> Created:
    name = properties.get("Name", physical_name(logical_id))
    arn = resources.cloud.service("scheduler").create_schedule_group(Name=name)["ScheduleGroupArn"]
    return Created(name, {"Arn": arn})


def _configuration_set(resources: Resources, logical_id: str, properties: dict[str, Any]) -> Created:
    name = properties.get("Name", physical_name(logical_id))
    resources.cloud.service("sesv2").create_configuration_set(ConfigurationSetName=name)
    return Created(name)


def _identity(resources: Resources, logical_id: str, properties: dict[str, Any]) -> Created:
    return Created(properties["EmailIdentity"])


_CREATORS: dict[str, Callable[[Resources, str, dict[str, Any]], Created]] = {
    "AWS::DynamoDB::Table": _table,
    "AWS::KMS::Key": _key,
    "AWS::S3::Bucket": _bucket,
    "AWS::SES::ConfigurationSet": _configuration_set,
    "AWS::SES::EmailIdentity": _identity,
    "AWS::SQS::Queue": _queue,
    "AWS::Scheduler::ScheduleGroup": _schedule_group,
    "AWS::SecretsManager::Secret": _secret,
}
