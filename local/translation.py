"""CloudFormation's Serverless transform."""

from typing import Any

import boto3
from samtranslator.parser.parser import Parser
from samtranslator.translator.translator import Translator
from samtranslator.yaml_helper import yaml_parse


def translate(template: str, region: str) -> dict[str, Any]:
    """The template, and the functions' `CodeUri`, which the translation would replace.

    No parameter's value changes it, because references stay. So one translation serves every start.
    """
    source = yaml_parse(template)
    declared = source.get("Parameters", {})
    functions = source["Globals"]["Function"]
    code = functions["CodeUri"]
    functions["CodeUri"] = "s3://local/code"  # the translator takes uploaded code only; what runs here is in the folder
    source["Parameters"] = {}
    translator = Translator(None, Parser(), boto_session=boto3.Session(region_name=region))
    sections = translator.translate(source, {}, get_managed_policy_map=dict)
    return {"sections": {**sections, "Parameters": declared}, "code": code}
