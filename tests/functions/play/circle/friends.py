"""A circle of friends at the handler."""

import re
from dataclasses import dataclass, field
from typing import Any

from tests.functions.play.http import Answer
from tests.functions.play.party import PROGRAM


@dataclass
class Friends:
    """A circle, and the link of each member.

    :param everyone: the link to pass on
    """

    everyone: str
    own: dict[str, str] = field(default_factory=dict)

    def page(self, name: str) -> Any:
        return PROGRAM.get(self.own[name]).json

    def join(self, name: str, **fields: Any) -> Answer:
        shown = PROGRAM.get(self.everyone).json
        form = {"command": "join", "id": shown["commands"].get("join", ""), "name": name, **fields}
        return PROGRAM.post(self.everyone, form)

    def next(self, name: str, game: str = "liars_dice", **fields: Any) -> Answer:
        """The next table, as the page offers it now."""
        shown = PROGRAM.get(f"{self.own[name]}/next").json
        form = {"serial": shown["serial"], "game": game, **fields}
        return PROGRAM.post(f"{self.own[name]}/next", form)

    def opened(self, name: str = "Ann", **fields: Any) -> tuple[str, str]:
        """The opener's seat at the next table, and which table it is."""
        seat = self.next(name, **fields).location.partition("?")[0]
        return seat, seat.split("/")[-2]

    def post(self, name: str, page: str = "", **fields: Any) -> Answer:
        return PROGRAM.post(f"{self.own[name]}{page}", fields)

    def sit(self, name: str, table: str) -> Answer:
        return self.post(name, command="answer", table=table)

    @property
    def tables(self) -> Any:
        return PROGRAM.get(self.everyone).json["tables"]


def hidden(page: str, form: str = "") -> dict[str, str]:
    """The fields of a form as the page has them; of all, where none is named."""
    inside = page.partition(f'id="form-{form}">')[2].partition("</form>")[0] if form else page
    return dict(re.findall(r'type="hidden" name="([\w.]+)" value="([^"]*)"', inside))


def guest(host: str, name: str) -> Answer:
    """Sits down by the invitation that this seat's page shares."""
    invitation = PROGRAM.get(PROGRAM.get(host).json["links"]["share"]).json["invitation"]
    form = {"command": "take", "id": PROGRAM.get(invitation).json["commands"]["take"], "name": name}
    return PROGRAM.post(invitation, form)


def found(name: str = "Ann", circle: str = "Sunday Liars", **fields: Any) -> Answer:
    shown = PROGRAM.get("/circles").json
    return PROGRAM.post("/circles", {"id": shown["commands"]["found"], "circle": circle, "name": name, **fields})


def friends(*names: str) -> Friends:
    """A circle that the first one founded."""
    first = PROGRAM.follow(found(names[0])).json
    circle = Friends(PROGRAM.get(first["links"]).json["everyone"], {names[0]: first["page"]})
    for name in names[1:]:
        circle.own[name] = PROGRAM.follow(circle.join(name)).json["page"]
    return circle
