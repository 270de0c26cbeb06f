"""The account's quota, and games that are broken."""

from argparse import Namespace
from collections.abc import Iterator, Mapping
from typing import Any

from botocore.session import get_session

from engine.kit.words import capital
from engine.registry import GAMES
from functions.operator.deployed import Deployed

AT_ONCE: Mapping[str, tuple[int, int]] = {"small": (13, 5), "medium": (54, 50), "large": (534, 500)}
"""Functions at once for stream, queues and sweep, and for pages of a tenth of a second each, by `Size`."""


def check(stack: Deployed, arguments: Namespace) -> Iterator[str]:
    """Says how many functions the account runs at once in this region, and how many the stack’s Size may need. Names
    games that are broken."""
    session = get_session()
    cloudformation: Any = session.create_client("cloudformation")
    (described,) = cloudformation.describe_stacks(StackName=arguments.stack)["Stacks"]
    size = {each["ParameterKey"]: each["ParameterValue"] for each in described["Parameters"]}["Size"]
    functions: Any = session.create_client("lambda")
    quota = functions.get_account_settings()["AccountLimit"]["ConcurrentExecutions"]
    behind, pages = AT_ONCE[size]
    yield (
        f"Lambda’s quota in {functions.meta.region_name} is {quota}. Size {size} may need "
        f"{behind + pages}: {behind} for what follows moves, {pages} for pages."
    )
    yield from (f"{capital(why)}. Its tables wait." for why in GAMES.all_missing())
    if quota < behind + pages:
        yield "Ask for more: Service Quotas, AWS Lambda, Concurrent executions. Until then busy hours have error pages."
