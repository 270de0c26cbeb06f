"""The routes of a player's devices."""

from typing import Any

from aws_lambda_powertools.event_handler import Response
from aws_lambda_powertools.event_handler.router import APIGatewayHttpRouter

from functions.play.door import responses as answers
from functions.play.door.origin import READ
from functions.play.door.request import Request
from functions.play.door.session import arrive
from functions.play.door.stack import stack
from functions.play.forms.address_forms import DeviceForm
from functions.play.forms.receiving import receive
from functions.play.table import devices
from functions.play.table.posts import told_by

router = APIGatewayHttpRouter()  # type: ignore[no-untyped-call]


@router.route("/t/<table>/<secret>/device", method=READ)
def get_device(table: str, secret: str) -> Response[Any]:
    """The page where a player subscribes a device to notices."""
    request = _request()
    visit = arrive(stack(), table, secret, request, page="device")
    return answers.answer(devices.device_page(stack(), visit), request)


@router.post("/t/<table>/<secret>/device")
def post_device(table: str, secret: str) -> Response[Any]:
    """Subscribes a device to notices, or ends that."""
    request, here = _request(), f"/t/{table}/{secret}/device"
    visit = arrive(stack(), table, secret, request, consistent=True, page="device")
    page = devices.device_page(stack(), visit)

    def change(form: DeviceForm) -> Response[Any]:
        devices.change_devices(stack(), visit, form, request, told_by(stack(), table, visit.place))
        return answers.see_other(here, request)

    return receive(DeviceForm, here, request, change, lambda: page)


def _request() -> Request:
    return Request(router.current_event, stack().settings.public_url)
