"""EventBridge Scheduler in memory: groups of one-time schedules.

Source: EventBridge Scheduler User Guide, "Schedule types".
"""

import heapq
import itertools
import re
from collections.abc import Mapping
from datetime import datetime
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from local.memory.service_refusals import refused

_AT = re.compile(r"at\(([^)]+)\)")


class Due(NamedTuple):
    """A schedule with its time; of several, the older one fires first."""

    time: float
    number: int
    schedule: dict[str, Any]


class Schedules:
    """All groups of schedules; the caller fires them.

    :ivar groups: parameters, by the names of group and schedule
    """

    def __init__(self, *groups: str) -> None:
        self.groups: dict[str, dict[str, dict[str, Any]]] = {name: {} for name in groups}
        self._waiting: list[Due] = []  # a heap, the next one to fire first
        self._order = itertools.count()

    def create_schedule_group(self, Name: str, **_: Any) -> dict[str, Any]:
        if Name in self.groups:
            raise refused("ConflictException", f"Schedule group {Name} already exists.")
        self.groups[Name] = {}
        return {"ScheduleGroupArn": Name}

    def create_schedule(
        self,
        Name: str,
        ScheduleExpression: str,
        GroupName: str = "default",
        ScheduleExpressionTimezone: str = "UTC",
        ClientToken: str = "",
        **more: Any,
    ) -> dict[str, Any]:
        if Name in self._group(GroupName):
            raise refused("ConflictException", f"Schedule {Name} already exists.")
        schedule = {
            "Name": Name,
            "GroupName": GroupName,
            "ScheduleExpression": ScheduleExpression,
            "ScheduleExpressionTimezone": ScheduleExpressionTimezone,
            "State": "ENABLED",
            **more,
        }
        time = at(ScheduleExpression, ScheduleExpressionTimezone)
        self.groups[GroupName][Name] = schedule
        heapq.heappush(self._waiting, Due(time, next(self._order), schedule))
        return {"ScheduleArn": Name}

    def get_schedule(self, Name: str, GroupName: str = "default") -> dict[str, Any]:
        self._must_exist(Name, GroupName)
        return dict(self.groups[GroupName][Name])

    def delete_schedule(self, Name: str, GroupName: str = "default", **_: Any) -> dict[str, Any]:
        self._must_exist(Name, GroupName)
        del self.groups[GroupName][Name]
        return {}

    def list_schedules(
        self, GroupName: str = "default", MaxResults: int = 100, NextToken: str = "", **_: Any
    ) -> dict[str, Any]:
        names = sorted(name for name in self._group(GroupName) if name > NextToken)
        page = names[:MaxResults]
        more = {"NextToken": page[-1]} if len(names) > len(page) else {}
        return {"Schedules": [{"Name": name, "GroupName": GroupName} for name in page], **more}

    def delete_all(self) -> None:
        self._waiting.clear()
        for schedules in self.groups.values():
            schedules.clear()

    def take_due(self, now: float) -> list[Due]:
        """The due schedules, each once, earliest first."""
        due = []
        while self._waiting and self._waiting[0].time <= now:
            due.append(heapq.heappop(self._waiting))
        return [each for each in due if self._is_there(each.schedule)]

    def firing_times(self, group: str) -> dict[str, float]:
        """Times by name, past or future."""
        found = self._group(group).items()
        return {name: at(each["ScheduleExpression"], each["ScheduleExpressionTimezone"]) for name, each in found}

    def _group(self, name: str) -> dict[str, dict[str, Any]]:
        if name not in self.groups:
            raise refused("ResourceNotFoundException", f"Schedule group {name} does not exist.")
        return self.groups[name]

    def _is_there(self, schedule: Mapping[str, Any]) -> bool:
        return self.groups[schedule["GroupName"]].get(schedule["Name"]) is schedule

    def _must_exist(self, name: str, group: str) -> None:
        if name not in self._group(group):
            raise refused("ResourceNotFoundException", f"Schedule {name} does not exist.")


def at(expression: str, timezone: str) -> float:
    """A schedule's time."""
    found = _AT.fullmatch(expression)
    if not found:
        raise refused("ValidationException", f"Invalid schedule expression {expression}: only at(...) is known here.")
    return datetime.fromisoformat(found[1]).replace(tzinfo=ZoneInfo(timezone)).timestamp()
