"""Pages that start from a snapshot, where the stack is deployed with `SnapStart`, and from nothing, where it is not.

Lambda makes snapshots of published versions alone (AWS Lambda Developer Guide, "Improving startup performance with
Lambda SnapStart"). So a version is published, an alias points to it, and the API calls the alias. CloudFormation knows
neither: it would publish nothing where a parameter alone changes, and `pause` changes the function without it.

The function itself always works. Pages are answered all the time: the API calls an alias only when that leads to a
version with a snapshot, and what the API called a moment ago is deleted last. Each step finds out what was done before.
"""

import time
from collections.abc import Iterator
from typing import Any

from botocore.config import Config
from botocore.exceptions import ClientError
from botocore.session import get_session

from engine.kit.value import Value
from functions.operator.resources import Resource, named
from functions.operator.waiting import NotYet, wait

ALIAS = "live"
"""What the API calls."""

_KNOWN_EVERYWHERE = 30
"""Seconds until all of API Gateway and Lambda know what was changed, and what was called before has answered."""

_LOOK = 5
_AT_MOST = 900
"""Seconds between two looks at a snapshot that is being made, and until it should be there."""


class NoSnapshot(Exception):
    """Lambda made none, or has not made it yet. Pages are answered as before."""


class Pages(Value):
    """The function that makes pages, and the API that calls it.

    :param function, api: as AWS calls them
    :param functions, gateway: low-level clients of Lambda and API Gateway (V2)
    """

    function: str
    api: str
    functions: Any
    gateway: Any

    @staticmethod
    def of(resources: list[Resource]) -> "Pages":
        """Those of the stack with these resources."""
        # One call for each route of the API, of which API Gateway lets ten a second through.
        patient = Config(retries={"mode": "standard", "total_max_attempts": 10})
        session = get_session()
        clients = [session.create_client(service, config=patient) for service in ("lambda", "apigatewayv2")]
        return Pages(named(resources, "PlayFunction"), named(resources, "Api"), *clients)

    def serve(self) -> Iterator[str]:
        """Has pages start as the stack was deployed, and says how.

        :raises NoSnapshot: when there is none; the same again goes on from there
        """
        try:
            yield from wait(self._changing, _LOOK, _AT_MOST)
            found = self._configuration()
            if found["Environment"]["Variables"].get("PAUSED"):
                self.call_function()
                yield "The site is paused. `resume` has pages start from a snapshot again, if they’re to."
            elif found.get("SnapStart", {}).get("ApplyOn") == "PublishedVersions":
                yield from self._start_from_snapshot()
            else:
                yield from self._start_from_nothing()
        except NotYet:
            raise NoSnapshot("Lambda is still at it") from None

    def call_function(self) -> bool:
        """Has the API call the function itself, as it is now; whether it called anything else."""
        return self._have_called("")

    # ---- from a snapshot ----

    def _start_from_snapshot(self) -> Iterator[str]:
        version = str(self.functions.publish_version(FunctionName=self.function)["Version"])
        yield from wait(lambda: self._making(version), _LOOK, _AT_MOST)
        self._point(version)
        if self._allow():
            time.sleep(_KNOWN_EVERYWHERE)
        self._have_called(f":{ALIAS}")
        if older := [each for each in self._versions() if each != version]:
            time.sleep(_KNOWN_EVERYWHERE)
            self._delete(older)
        yield f"Pages start from the snapshot of version {version}."

    def _making(self, version: str) -> str:
        found = self._configuration(Qualifier=version)
        match found.get("State", "Active"):
            case "Active":
                return ""
            case "Pending":
                return "Lambda makes the snapshot"
            case state:
                raise NoSnapshot(f"version {version} is {state}: {found.get('StateReason', 'Lambda gives no reason')}")

    def _point(self, version: str) -> None:
        known = {"FunctionName": self.function, "Name": ALIAS, "FunctionVersion": version}
        try:
            self.functions.update_alias(**known)
        except ClientError as error:
            if error.response["Error"]["Code"] != "ResourceNotFoundException":
                raise
            self.functions.create_alias(**known)

    def _allow(self) -> bool:
        """Lets the API call the alias; whether it might not before."""
        _, partition, _, region, account, *_ = self._configuration()["FunctionArn"].split(":")
        try:
            self.functions.add_permission(
                FunctionName=self.function,
                Qualifier=ALIAS,
                StatementId=f"api-{self.api}",
                Action="lambda:InvokeFunction",
                Principal="apigateway.amazonaws.com",
                SourceArn=f"arn:{partition}:execute-api:{region}:{account}:{self.api}/*",
            )
        except ClientError as error:
            # The same code means that something else is being done just now.
            told = error.response["Error"]
            if told["Code"] == "ResourceConflictException" and "already exists" in told["Message"]:
                return False
            raise
        return True

    # ---- from nothing ----

    def _start_from_nothing(self) -> Iterator[str]:
        called_alias, versions = self.call_function(), self._versions()
        if called_alias or versions:
            time.sleep(_KNOWN_EVERYWHERE)
            self._delete_alias()
            self._delete(versions)
            yield "There is no snapshot any more."
        yield "Pages start from nothing: SnapStart is off."

    def _delete_alias(self) -> None:
        try:
            self.functions.delete_alias(FunctionName=self.function, Name=ALIAS)
        except ClientError as error:
            if error.response["Error"]["Code"] != "ResourceNotFoundException":
                raise

    # ---- both ----

    def _configuration(self, **which: str) -> Any:
        return self.functions.get_function_configuration(FunctionName=self.function, **which)

    def _changing(self) -> str:
        successful = self._configuration().get("LastUpdateStatus", "Successful") == "Successful"
        return "" if successful else "Lambda changes the function"

    def _have_called(self, qualifier: str) -> bool:
        """Points every integration with the function to it or its alias; whether any pointed elsewhere."""
        changed = False
        for page in self.gateway.get_paginator("get_integrations").paginate(ApiId=self.api):
            for integration in page["Items"]:
                before = integration.get("IntegrationUri", "")
                after = self._called(before, qualifier)
                if after != before:
                    self.gateway.update_integration(
                        ApiId=self.api, IntegrationId=integration["IntegrationId"], IntegrationUri=after
                    )
                    changed = True
        return changed

    def _called(self, address: str, qualifier: str) -> str:
        """The address of an integration with the qualifier, if it is one of the function or of its alias."""
        before, own, after = address.partition(f":function:{self.function}")
        path = after.removeprefix(f":{ALIAS}")
        return f"{before}{own}{qualifier}{path}" if own and (not path or path.startswith("/")) else address

    def _versions(self) -> list[str]:
        """Those that were published."""
        pages = self.functions.get_paginator("list_versions_by_function").paginate(FunctionName=self.function)
        return [each["Version"] for page in pages for each in page["Versions"] if each["Version"] != "$LATEST"]

    def _delete(self, versions: list[str]) -> None:
        """Each that is kept costs money."""
        for version in versions:
            self.functions.delete_function(FunctionName=self.function, Qualifier=version)
