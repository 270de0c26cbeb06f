"""A device that tells its player: what the page asks a browser, what the browser shows, and where a press leads.

No push service can be reached from here, so the browser's own subscription is played; all else is real.
"""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from functions.pages.service_worker import NOTIFICATION
from functions.play.table.devices import mark
from functions.screens.screen import PHONES
from tests.functions.push_services import CHROME
from tests.stack import Stack
from tests.system.client import get, post
from tests.system.company import Company, assemble
from tests.system.people import LOOK

SHOWN = "[...document.querySelectorAll('[data-when]:not([hidden])')].map((part) => part.dataset.when)"

PLAYED = """(() => {
  const made = () => localStorage.played && {
    endpoint: localStorage.played, unsubscribe: async () => delete localStorage.played,
    options: { applicationServerKey: Uint8Array.from(JSON.parse(localStorage.playedKey)).buffer } };
  PushManager.prototype.getSubscription = async () => made() || null;
  PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
    if (!userVisibleOnly || applicationServerKey.length !== 65) throw new TypeError("no key");
    const key = JSON.stringify([...applicationServerKey]);
    if (made() && localStorage.playedKey !== key) throw new DOMException("another key", "InvalidStateError");
    Object.assign(localStorage, { played: DEVICE, playedKey: key });
    return made();
  };
  Object.defineProperty(Notification, "permission", { configurable: true, get: () => globalThis.answer ?? "default" });
  Notification.requestPermission = async () => { localStorage.asked = "yes"; return Notification.permission; };
})()""".replace("DEVICE", json.dumps(CHROME))
"""What a browser does that reaches its push service, and what it answers: one without windows allows nothing."""

REFUSED = """Notification.requestPermission = async () => {
  Object.defineProperty(Notification, "permission", { value: "denied" });
  return "denied";
}"""
"""Somebody says no to the browser."""

WATCHED = """() => {
  registration.showNotification = async (title, { body }) => { globalThis.seen = [{ title, text: body }]; };
}"""
"""The worker's messages are noted; a browser without windows shows none."""

OPENED = """async () => {
  let opened = null;
  clients.openWindow = async (url) => { opened = url; };
  await goThere();
  return opened;
}"""
"""Where a press on the notification leads if no page of a table is open; only a real press may open one."""


@pytest.fixture
def company(stack: Stack) -> Company:
    """Anna and Ben wait for the host."""
    return assemble(stack, "Anna", "Ben")


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    width, height = PHONES[0]
    made = browser.new_context(viewport={"width": width, "height": height})
    made.add_init_script(PLAYED)
    yield made
    made.close()


def allowed(context: BrowserContext, company: Company) -> None:
    context.grant_permissions(["notifications"], origin=company.stack.base_url)
    context.add_init_script("globalThis.answer = 'granted'")


def opened(context: BrowserContext, seat: str) -> Page:
    """The page of the device, once it knows what is true."""
    tab = context.new_page()
    tab.goto(f"{seat}/device")
    expect(tab.locator("[data-when=unable]")).to_be_hidden()
    return tab


def presses(tab: Page, form: str) -> None:
    tab.wait_for_timeout(LOOK)
    with tab.expect_navigation():
        tab.click(f"{form} button")
    tab.wait_for_load_state()


def test_one_press_has_the_device_told_and_another_one_ends_it(company: Company, context: BrowserContext) -> None:
    allowed(context, company)
    seat = company.seats["Ben"]
    tab = opened(context, seat)
    assert tab.evaluate(SHOWN) == ["off"]
    assert tab.evaluate("localStorage.asked") is None  # nothing is asked before the press
    presses(tab, "#form-device")
    expect(tab.locator("#form-device-off")).to_be_visible()
    assert tab.evaluate("localStorage.asked") == "yes"
    assert get(f"{seat}/device").page["devices"] == [mark(CHROME)]
    presses(tab, "#form-device-off")
    expect(tab.locator("#form-device")).to_be_visible()
    assert get(f"{seat}/device").page["devices"] == []
    assert tab.evaluate("localStorage.played") is None


def test_a_device_that_the_site_forgot_is_offered_again(company: Company, context: BrowserContext) -> None:
    allowed(context, company)
    tab = opened(context, company.seats["Ben"])
    presses(tab, "#form-device")
    post(f"{company.seats['Ben']}/device", forget="all")
    tab.reload()
    expect(tab.locator("#form-device")).to_be_visible()


def test_a_device_that_was_made_with_another_key_is_offered_again(company: Company, context: BrowserContext) -> None:
    """The operator had push off for long enough that its key is gone."""
    allowed(context, company)
    tab = opened(context, company.seats["Ben"])
    presses(tab, "#form-device")
    expect(tab.locator("#form-device-off")).to_be_visible()
    tab.evaluate("localStorage.playedKey = '[4, 1]'")
    tab.reload()
    expect(tab.locator("#form-device")).to_be_visible()
    presses(tab, "#form-device")
    expect(tab.locator("#form-device-off")).to_be_visible()


def test_whoever_says_no_is_told_how_to_say_yes(company: Company, context: BrowserContext) -> None:
    context.add_init_script(REFUSED)
    tab = opened(context, company.seats["Ben"])
    assert tab.evaluate(SHOWN) == ["off"]
    tab.wait_for_timeout(LOOK)
    tab.click("#form-device button")
    expect(tab.locator("[data-when=denied]")).to_be_visible()
    assert tab.evaluate(SHOWN) == ["denied"]
    assert get(f"{company.seats['Ben']}/device").page["devices"] == []


@pytest.mark.parametrize(
    ("browser_is", "shown"),
    [
        ("delete window.PushManager", "unable"),
        ("delete window.PushManager; navigator.standalone = false", "unsaved"),
        ("delete window.Notification", "unable"),
    ],
)
def test_a_browser_that_cannot_says_so(company: Company, context: BrowserContext, browser_is: str, shown: str) -> None:
    tab = context.new_page()
    tab.add_init_script(browser_is)
    tab.goto(f"{company.seats['Ben']}/device")
    expect(tab.locator(f"[data-when={shown}]")).to_be_visible()
    assert tab.evaluate(SHOWN) == [shown]


def test_without_script_it_says_so(company: Company, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False)
    tab = context.new_page()
    tab.goto(f"{company.seats['Ben']}/device")
    expect(tab.locator("[data-when=unable]")).to_be_visible()
    expect(tab.locator("#form-device")).to_be_hidden()
    context.close()


def test_what_a_browser_installs_names_no_link(company: Company, context: BrowserContext) -> None:
    """Of others than Apple's a server makes the app, and would be told; Apple's saves the page that is open."""
    for browser_is, starts in (("", "/"), ("navigator.standalone = false", None)):
        tab = context.new_page()
        tab.add_init_script(browser_is)
        tab.goto(f"{company.seats['Ben']}/device")
        tab.wait_for_function("document.readyState === 'complete'")
        manifest = tab.evaluate("fetch(document.querySelector('link[rel=manifest]').href).then((it) => it.json())")
        assert (manifest.get("start_url"), manifest["display"]) == (starts, "standalone")
        assert company.seats["Ben"].rpartition("/")[2] not in json.dumps(manifest)


def test_a_message_shows_the_same_text_always_and_leads_to_the_table(company: Company, context: BrowserContext) -> None:
    allowed(context, company)
    seat = company.seats["Ben"]
    tab = opened(context, seat)
    presses(tab, "#form-device")
    worker = context.service_workers[0]
    worker.evaluate(WATCHED)
    deliver(context, tab)
    assert worker.evaluate("globalThis.seen") == [NOTIFICATION]
    assert worker.evaluate(OPENED) == seat
    other = assemble(company.stack, "Cleo", "Dan").seats["Dan"]
    presses(opened(context, other), "#form-device")
    assert worker.evaluate(OPENED) == "/"  # the list of both
    assert [each for each in tab.evaluate("caches.keys()") if "told" in each] == ["told"]


def deliver(context: BrowserContext, tab: Page) -> None:
    """A push message without payload reaches the browser."""
    session = context.new_cdp_session(tab)
    found: list[Any] = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda told: found.extend(told["registrations"]))
    session.send("ServiceWorker.enable")
    tab.wait_for_timeout(500)
    origin = "/".join(tab.url.split("/")[:3])
    registration = next(each["registrationId"] for each in found if each["scopeURL"] == f"{origin}/")
    session.send("ServiceWorker.deliverPushMessage", {"origin": origin, "registrationId": registration, "data": ""})
    tab.wait_for_timeout(1_000)


def test_the_page_is_read_by_the_policy_that_all_have(company: Company, context: BrowserContext) -> None:
    allowed(context, company)
    tab = context.new_page()
    told: list[str] = []
    tab.on("console", lambda message: told.append(message.text))
    tab.goto(f"{company.seats['Ben']}/device")
    presses(tab, "#form-device")
    assert not [each for each in told if "Content Security Policy" in each]
