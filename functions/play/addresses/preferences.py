"""Preferences between forms, directory and pages."""

from engine.kit.value import replace
from events.directory.addresses import CHANNELS
from events.directory.preferences import GROUPS, Preferences, Quiet
from functions.pages.models.contacts import Preferred
from functions.play.forms.table_forms import Preferring


def preferred(before: Preferences, form: Preferring) -> Preferences:
    """The preferences after a form."""
    off, order = before.off, before.order
    for group, kinds in GROUPS.items():
        wanted = getattr(form, group)
        if wanted is not None:
            off = off - kinds if wanted else off | kinds
    if form.first is not None:
        order = (form.first, *[each for each in CHANNELS if each != form.first])
    return replace(
        before,
        zone=form.zone or before.zone,
        quiet=_quiet(before.quiet, form),
        order=order,
        off=off,
        digest=before.digest if form.digest is None else form.digest,
        hand=before.hand if form.hand is None else form.hand,
        always=before.always if form.always is None else form.always,
    )


def as_shown(preferences: Preferences) -> Preferred:
    """The same for a page."""
    quiet = preferences.quiet
    return Preferred(
        zone=preferences.zone,
        quiet_from=f"{quiet.begin:02}:00" if quiet else "",
        quiet_to=f"{quiet.end:02}:00" if quiet else "",
        digest=preferences.digest,
        first=next((each for each in CHANNELS if preferences.order[:1] == (each,)), "mail"),
        hand=preferences.hand,
        always=preferences.always,
        told={group: not kinds <= preferences.off for group, kinds in GROUPS.items()},
    )


def _quiet(before: Quiet | None, form: Preferring) -> Quiet | None:
    if form.quiet_from is None or form.quiet_to is None:
        return before
    if not form.quiet_from or not form.quiet_to:
        return None
    return Quiet(int(form.quiet_from[:2]), int(form.quiet_to[:2]))
