"""Small pages: DynamoDB and Scheduler return a few items at a time, so that code without paging fails."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import botocore.handlers

ITEMS = 2


class SmallPages:
    """Cuts replies after `ITEMS`, with the key to continue from."""

    def __init__(self) -> None:
        self._cut = True

    def install(self) -> None:
        """Cuts the replies to every later botocore session."""
        botocore.handlers.BUILTIN_HANDLERS += [
            ("before-parameter-build.dynamodb.Query", partial(self._limit, "Limit")),
            ("before-parameter-build.dynamodb.Scan", partial(self._limit, "Limit")),
            ("before-parameter-build.dynamodb.BatchGetItem", self._leave_out),
            ("after-call.dynamodb.BatchGetItem", self._tell_what_is_left),
            ("before-parameter-build.scheduler.ListSchedules", partial(self._limit, "MaxResults")),
        ]

    @contextmanager
    def whole(self) -> Iterator[None]:
        """Pages as large as AWS's, for tests that count calls or their cost."""
        cut, self._cut = self._cut, False
        try:
            yield
        finally:
            self._cut = cut

    def _limit(self, member: str, params: dict[str, Any], **_: Any) -> None:
        if self._cut:
            params[member] = min(ITEMS, params.get(member, ITEMS))

    def _leave_out(self, params: dict[str, Any], context: dict[str, Any], **_: Any) -> None:
        """A batch has no next page: it returns the keys that were left out."""
        if self._cut:
            wanted = params["RequestItems"]
            params["RequestItems"] = {name: {**each, "Keys": each["Keys"][:ITEMS]} for name, each in wanted.items()}
            left = {name: {**each, "Keys": each["Keys"][ITEMS:]} for name, each in wanted.items()}
            context["left_out"] = {name: each for name, each in left.items() if each["Keys"]}

    def _tell_what_is_left(self, parsed: dict[str, Any], context: dict[str, Any], **_: Any) -> None:
        for name, left in context.get("left_out", {}).items():
            if left["Keys"] and "UnprocessedKeys" in parsed:
                keys = parsed["UnprocessedKeys"].get(name, {}).get("Keys", [])
                parsed["UnprocessedKeys"][name] = {**left, "Keys": [*keys, *left["Keys"]]}
