"""Links made anew, seats given away, hosting passed on, and who may talk: what these commands lead to.

Who may give them, and when, says `events.table.legal`.
"""

from engine.kit.notation import Refused
from engine.kit.seats import Seat
from engine.kit.sentence import Sentence, sentence
from events.table.commands import (
    Command,
    KeepSeat,
    MissHost,
    Mute,
    NewLink,
    PassHosting,
    RenewLink,
    ReplaceKey,
    Report,
    ReturnToHost,
    SwitchTalk,
    SwitchWatching,
    TakeHosting,
    Unmute,
)
from events.table.events import (
    Asked,
    HostingPassed,
    HostMissed,
    HostReturned,
    KeyReplaced,
    LinkRenewed,
    LinkReplaced,
    Muted,
    RenewalAnnounced,
    Reported,
    SeatKept,
    Settings,
    TalkSwitched,
    WatchingSwitched,
)
from events.table.refusals import Refusals
from events.table.turns import Draft, times
from events.table.who import Who

LONGEST_OBJECTION = 7 * 86_400
SHORTEST_ABSENCE = 3600
LONGEST_ABSENCE = 14 * 86_400

PowerCommand = (
    NewLink
    | RenewLink
    | KeepSeat
    | PassHosting
    | TakeHosting
    | MissHost
    | ReturnToHost
    | Mute
    | Unmute
    | Report
    | SwitchTalk
    | SwitchWatching
    | ReplaceKey
)


def check_powers(settings: Settings) -> None:
    """Refuses times to object, and of absence, that are out of bounds.

    :raises Refused: naming the bounds
    """
    if not 0 <= settings.objection <= LONGEST_OBJECTION:
        raise Refused(sentence(Refusals.wrong_objection))
    if not SHORTEST_ABSENCE <= settings.host_absence <= LONGEST_ABSENCE:
        raise Refused(sentence(Refusals.wrong_absence))


def use_power(draft: Draft, who: Who, command: PowerCommand) -> None:
    """What one of these commands leads to."""
    match command:
        case NewLink(which):
            _make_new_link(draft, who, which)
        case RenewLink(seat):
            _announce_renewal(draft, seat)
        case KeepSeat():
            draft.add(SeatKept(who.own))
        case PassHosting(seat):
            draft.add(HostingPassed(seat))
        case TakeHosting():
            draft.add(HostingPassed(who.own, taken=True))
        case MissHost():
            draft.add(HostMissed())
        case ReturnToHost():
            pass  # as with everything that the host does
        case Mute(seat):
            draft.add(Muted(who.own, seat, on=True))
        case Unmute(seat):
            draft.add(Muted(who.own, seat, on=False))
        case Report(seat):
            draft.add(Reported(who.own, seat))
        case SwitchTalk(on):
            draft.add(TalkSwitched(on))
        case SwitchWatching(on):
            draft.add(WatchingSwitched(on))
        case ReplaceKey(key):
            draft.add(KeyReplaced(key))


def welcome_back(draft: Draft, who: Who) -> None:
    """A host who was missed and does anything is back."""
    if draft.before.missed and draft.table.missed and who.is_host:
        draft.add(HostReturned())


def give_away(draft: Draft) -> None:
    """Opens the seats whose players had time to object, and did not."""
    for seat, place in enumerate(draft.table.places):
        if 0 < place.renewal <= draft.moment.at:
            _renew_link(draft, seat)


def asked_first(command: Command) -> Sentence | None:
    """What is asked once, before it is done."""
    match command:
        case NewLink():
            return sentence(Refusals.confirm_new_link)
        case RenewLink(seat):
            return sentence(Refusals.confirm_renew, seat=seat)
        case PassHosting(seat):
            return sentence(Refusals.confirm_pass_hosting, seat=seat)
        case Report(seat):
            return sentence(Refusals.confirm_report, seat=seat)
        case _:
            return None


def _make_new_link(draft: Draft, who: Who, which: str) -> None:
    match which:
        case "invitation":
            draft.add(LinkReplaced("invite"))
        case "watching":
            draft.add(LinkReplaced("watch"))
        case _ if who.scope == "host":
            draft.add(LinkReplaced("host"))
        case _:
            draft.add(LinkReplaced("seat", who.own))


def _announce_renewal(draft: Draft, seat: Seat) -> None:
    """Nothing changes hands before the player had time to object."""
    if wait := draft.table.settings.objection:
        draft.add(RenewalAnnounced(seat, draft.moment.at + wait))
    else:
        _renew_link(draft, seat)


def _renew_link(draft: Draft, seat: Seat) -> None:
    prompt = draft.table.places[seat].prompt
    draft.add(LinkRenewed(seat))
    if prompt and prompt.due and not prompt.extended:
        draft.add(Asked(seat, prompt.number, prompt.question, *times(draft, prompt.question)))
