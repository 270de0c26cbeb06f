"""CloudFormation's Serverless transform."""

from typing import Any

import boto3
from samtranslator.parser.parser import Parser
from samtranslator.translator.translator import Translator
from samtranslator.yaml_helper import yaml_parse


def translate(template: str, region: str) -> dict[str, Any]:
    """The template, and each function's `CodeUri`, which the translation would replace.

    No parameter's value changes it, because references stay. So one translation serves every start.
    """
    source = yaml_parse(template)
    code = _local_code(source)
    declared = source.get("Parameters", {})
    for resource in source["Resources"].values():
        # The translator takes uploaded code only. The code that runs here is in the folder.
        if resource["Type"] == "AWS::Serverless::Function":
            resource["Properties"]["CodeUri"] = "s3://local/code"
    source.get("Globals", {}).get("Function", {}).pop("CodeUri", None)
    source["Parameters"] = {}
    translator = Translator(None, Parser(), boto_session=boto3.Session(region_name=region))
    sections = translator.translate(source, {}, get_managed_policy_map=dict)
    return {"sections": {**sections, "Parameters": declared}, "code": code}


def _local_code(source: dict[str, Any]) -> dict[str, str]:
    shared = source.get("Globals", {}).get("Function", {}).get("CodeUri", ".")
    return {
        logical_id: resource["Properties"].get("CodeUri", shared)
        for logical_id, resource in source["Resources"].items()
        if resource["Type"] == "AWS::Serverless::Function"
    }
