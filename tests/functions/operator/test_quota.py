"""What an account lets run at once, against what a site of each size may need."""

from typing import Any
from unittest import mock

import pytest
from botocore.session import get_session
from botocore.stub import Stubber

from functions.operator.__main__ import main
from functions.operator.commands import status
from functions.play.door.site import Site
from tests.deploy.deployed import Deployed

SHARDS = 4
"""Of the stream of a new table (docs/operating/sizes.md); a shard writes a thousand units a second."""
PAGES_A_SECOND = 10
"""That one worker draws."""


@pytest.mark.parametrize("size", status.AT_ONCE)
def test_what_a_size_needs_is_the_sum_of_the_template(size: str) -> None:
    deployed = Deployed.with_parameters(Size=size, RepliesDomain="in.example.com")
    sources = deployed.of_type("AWS::Lambda::EventSourceMapping").values()
    sizes = deployed.template.sections["Mappings"]["Sizes"][size]
    shards = max(SHARDS, int(sizes["MostWrites"]) // 1000)
    streams = sum(int(each["ParallelizationFactor"]) * shards for each in sources if "ParallelizationFactor" in each)
    queues = sum(int(each["ScalingConfig"]["MaximumConcurrency"]) for each in sources if "ScalingConfig" in each)
    behind = streams + queues + int(sizes["SweepParts"])
    assert status.AT_ONCE[size] == (behind, int(sizes["RequestsASecond"]) // PAGES_A_SECOND)


@pytest.mark.parametrize(("allowed", "advice"), [(10, True), (1000, False)])
def test_check_says_what_is_missing(site: Site, capsys: pytest.CaptureFixture[str], allowed: int, advice: bool) -> None:
    session = get_session()
    clients = {name: session.create_client(name) for name in ("cloudformation", "lambda")}
    functions, cloudformation = Stubber(clients["lambda"]), Stubber(clients["cloudformation"])
    functions.add_response("get_account_settings", {"AccountLimit": {"ConcurrentExecutions": allowed}})
    cloudformation.add_response("describe_stacks", described("small"))
    made = mock.Mock(create_client=clients.__getitem__)
    with functions, cloudformation, mock.patch.object(status, "get_session", return_value=made):
        main(["check"])
    said = capsys.readouterr().out
    assert f" {allowed}. " in said
    assert ("Service Quotas" in said) is advice


def described(size: str) -> dict[str, Any]:
    parameters = [{"ParameterKey": "Size", "ParameterValue": size}]
    stack = {"StackName": "bluffpost", "CreationTime": 0, "StackStatus": "CREATE_COMPLETE", "Parameters": parameters}
    return {"Stacks": [stack]}
