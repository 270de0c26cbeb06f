"""The routes of the HTTP API, which the emulator does not read out of the translated template: made through its API."""

import json
import re
from collections.abc import Mapping
from typing import Any

_FUNCTION = re.compile(r"functions/\$\{(\w+)\.Arn\}/invocations")


def make_routes(cloudformation: Any, gateway: Any, functions: Any, stack: str) -> int:
    """Makes each route that the translated template has and the API has not; how many those are.

    :param cloudformation, gateway, functions: boto3 clients of `cloudformation`, `apigatewayv2` and `lambda`
    """
    template = cloudformation.get_template(StackName=stack, TemplateStage="Processed")["TemplateBody"]
    declared = json.loads(template) if isinstance(template, str) else template
    names = {
        each["LogicalResourceId"]: each["PhysicalResourceId"]
        for each in cloudformation.describe_stack_resources(StackName=stack)["StackResources"]
    }
    made = 0
    for logical_id, resource in declared["Resources"].items():
        if resource["Type"] == "AWS::ApiGatewayV2::Api":
            made += _make(gateway, functions, names, names[logical_id], resource["Properties"]["Body"]["paths"])
    return made


def _make(gateway: Any, functions: Any, names: Mapping[str, str], api: str, paths: Mapping[str, Any]) -> int:
    there = {route["RouteKey"] for route in gateway.get_routes(ApiId=api)["Items"]}
    integrations: dict[str, str] = {}
    made = 0
    for path, operations in paths.items():
        for method, operation in operations.items():
            key = route_key(method, path)
            if key in there:
                continue
            function = function_of(operation["x-amazon-apigateway-integration"])
            if function not in integrations:
                integrations[function] = _integration(gateway, functions, api, names[function])
            gateway.create_route(ApiId=api, RouteKey=key, Target=f"integrations/{integrations[function]}")
            made += 1
    return made


def _integration(gateway: Any, functions: Any, api: str, function: str) -> str:
    arn = functions.get_function(FunctionName=function)["Configuration"]["FunctionArn"]
    made = gateway.create_integration(
        ApiId=api,
        IntegrationType="AWS_PROXY",
        IntegrationUri=arn,
        IntegrationMethod="POST",
        PayloadFormatVersion="2.0",
    )
    return str(made["IntegrationId"])


def route_key(method: str, path: str) -> str:
    """As API Gateway names a route of an OpenAPI document."""
    if path == "/$default" or path == "$default":
        return "$default"
    return f"{'ANY' if method == 'x-amazon-apigateway-any-method' else method.upper()} {path}"


def function_of(integration: Mapping[str, Any]) -> str:
    """The logical id of the function that a route leads to."""
    uri = integration["uri"]
    found = _FUNCTION.search(uri["Fn::Sub"] if isinstance(uri, dict) else uri)
    if found is None:
        raise ValueError(f"{uri} leads to no function")
    return found[1]
