"""CloudFormation's intrinsic functions."""

from typing import Any

import pytest

from local.intrinsics import NO_VALUE, Intrinsics, TemplateError

RESOURCES = {"Table": {"Ref": "table-1", "Arn": "arn:table-1"}}
VALUES = {"Colour": "red", "AWS::NoValue": NO_VALUE, "Table": "table-1"}

intrinsics = Intrinsics(
    reference=VALUES.__getitem__,
    attribute=lambda logical_id, name: RESOURCES[logical_id][name],
    mappings={"Sizes": {"eu": {"Large": 3}}},
    conditions={
        "IsRed": {"Fn::Equals": [{"Ref": "Colour"}, "red"]},
        "IsBlue": {"Fn::Not": [{"Condition": "IsRed"}]},
        "Either": {"Fn::Or": [{"Condition": "IsBlue"}, {"Condition": "IsRed"}]},
        "Both": {"Fn::And": [{"Condition": "IsBlue"}, {"Condition": "IsRed"}]},
    },
)


@pytest.mark.parametrize(
    ("value", "result"),
    [
        ({"Ref": "Colour"}, "red"),
        ({"Fn::GetAtt": ["Table", "Arn"]}, "arn:table-1"),
        ({"Fn::GetAtt": "Table.Arn"}, "arn:table-1"),
        ({"Fn::Sub": "${Colour}/${Table.Arn}/${!Kept}"}, "red/arn:table-1/${Kept}"),
        ({"Fn::Sub": ["${Word}-${Colour}", {"Word": {"Ref": "Table"}}]}, "table-1-red"),
        ({"Fn::Split": [",", "a,b"]}, ["a", "b"]),
        ({"Fn::Select": ["1", {"Fn::Split": [",", "a,b"]}]}, "b"),
        ({"Fn::If": ["IsRed", {"Ref": "Colour"}, "none"]}, "red"),
        ({"Fn::If": ["Both", "yes", "no"]}, "no"),
        ({"Fn::If": ["Either", "yes", "no"]}, "yes"),
        ({"Fn::FindInMap": ["Sizes", "eu", "Large"]}, 3),
        ({"kept": 1, "gone": {"Ref": "AWS::NoValue"}}, {"kept": 1}),
        (["kept", {"Fn::If": ["IsBlue", "gone", {"Ref": "AWS::NoValue"}]}], ["kept"]),
        ({"Condition": {"StringEquals": {"a": "b"}}}, {"Condition": {"StringEquals": {"a": "b"}}}),
    ],
)
def test_a_function_is_replaced_by_its_result(value: Any, result: Any) -> None:
    assert intrinsics.evaluate(value) == result


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        ({"Fn::ImportValue": "other"}, "Fn::ImportValue is not understood here"),
        ({"Fn::If": ["IsGreen", 1, 2]}, "no condition IsGreen"),
        ("{{resolve:ssm:name}}", "Dynamic references"),
    ],
)
def test_what_is_not_understood_is_an_error(value: Any, sentence: str) -> None:
    with pytest.raises(TemplateError, match=sentence):
        intrinsics.evaluate(value)
