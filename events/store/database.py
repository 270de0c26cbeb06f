"""DynamoDB for the type checker: its types are not deployed, so annotations with these names are strings."""

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient
    from mypy_boto3_dynamodb.type_defs import AttributeValueTypeDef

DynamoDB: TypeAlias = "DynamoDBClient"
Attribute: TypeAlias = "AttributeValueTypeDef"
Item: TypeAlias = "dict[str, AttributeValueTypeDef]"
