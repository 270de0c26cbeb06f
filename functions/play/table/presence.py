"""A player looks at a table's page."""

from contextlib import suppress

from engine.kit.notation import Refused
from engine.kit.seats import Seat
from events.directory.presence import PRESENT
from events.table.commands import ReturnToHost
from events.tables import Submission
from functions.play.door import answers
from functions.play.door.call import Call
from functions.play.door.routes import routes


@routes.take("/t/<table>/<secret>/presence", fails=())
def presence(table: str, secret: str) -> answers.HttpAnswer:
    """A player looks at the page, and needs no notice now. With `shown=yes` the others see it."""
    call = routes.call(table, secret, "presence")
    looking = be_present(call, call.request.query("shown") == "yes")
    return answers.nothing(call.request) if looking is None else answers.seats_looking(looking, call.request)


def be_present(call: Call, shown: bool) -> tuple[Seat, ...] | None:
    """A player looks at the page: no notice is needed now, and a missed host is back.

    :param shown: whether the others may see it
    :returns: the other seats that show it; `None` for a viewer who does not, or has no seat
    """
    who, directory = call.who, call.site.directory
    if who.scope not in ("seat", "host"):
        return None
    chair = call.place.chair if who.seat is not None else None
    directory.presence.seen(call.table_id, chair, call.now, shown)
    if who.is_host and call.table.missed:
        with suppress(Refused):  # they did something else at this moment, or another player became host
            call.site.tables.run(call.table_id, lambda table: Submission(call.holder(table), ReturnToHost()), call.now)
    if not shown or chair is None:
        return None
    chairs = directory.presence.looking(call.table_id, call.now - PRESENT)
    seats = [call.table.seat_of(each) for each in chairs if each != chair]
    return tuple([seat for seat in seats if seat is not None])
