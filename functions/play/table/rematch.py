"""A table's rematch: each player of the match before keeps seat and name. `showing` has the way there."""

import secrets
from contextlib import suppress

from engine.chance import SEED_BYTES, commitment
from engine.history import SALT_BYTES
from engine.kit.notation import Refused
from engine.kit.seats import Seat
from engine.kit.sentence import sentence
from engine.kit.value import replace
from events import links
from events.people.giving import carry_over
from events.reading import NoSuchTable
from events.table.commands import OfferRematch, Open, TakeSeat
from events.table.events import Former, PlayedBefore
from events.table.legal import allows, refusal
from events.table.refusals import Refusals, RefusedForNow
from events.table.sight import Sight
from events.table.state import Table
from events.tables import Sender, Submission, game_named
from events.who import Who
from functions.play.door.call import Call, key_of
from functions.play.door.ids import new_entropy
from functions.play.table import opening
from functions.play.table.showing import place_at_rematch
from functions.play.table.submitting import capability

_BY_REMATCH = "rematch"
"""In the log, for its opener: all players of the match before open the same one."""


def play_again(call: Call, entropy: str) -> None:
    """Opens the rematch unless another player did, and seats a seat's player there.

    Against bots alone the match then begins.

    :param entropy: added by the player; drawn where it is empty
    :raises Refused: when the link cannot open it, or the match is not over
    """
    table_id = call.table.rematch_table
    if not (table_id and allows(call.who, OfferRematch)):
        table_id = _open(call)
    if call.who.scope == "seat":
        with suppress(NoSuchTable):
            _sit_down_again(call, table_id, entropy or new_entropy())


def _open(call: Call) -> str:
    """Opens the rematch, and tells the table; its id. The first player to press the button does it for all."""
    old = call.table
    if refused := refusal(Sight(game_named(old.game), old, now=call.now), call.who, OfferRematch("")):
        raise refused  # before anything is opened
    table_id = links.rematch_table_id(call.key, call.table_id)
    site, moment, command = call.site, call.now, _command(call, table_id)
    sender = Sender(_BY_REMATCH, call.table_id, "")
    opening.commit(site, table_id, sender, command, moment, [opening.wanted(command, call.network)])
    offer = Sender(capability(old, call.who), f"rematch {call.table_id}", "")
    try:
        site.tables.run(call.table_id, lambda table: Submission(call.who, OfferRematch(table_id), offer), moment)
    except Refused:
        if not site.tables.head(call.table_id).state.rematch_table:  # another player was faster, or it is refused
            raise
    return table_id


def _command(call: Call, table_id: str) -> Open:
    """The same players and rules. It begins with the last player's seat, because the number of players is known."""
    old, seed = call.table, secrets.token_bytes(SEED_BYTES)
    return Open(
        game=old.game,
        options=dict(old.options),
        seats=len(old.places),
        settings=replace(old.settings, begin_when_full=True),
        link_key=call.site.keys.current,
        seed=seed,
        commitment=commitment(table_id, seed),
        rematch_of=call.table_id,
        host=_host_at_rematch(old),
        bots=sum(place.bot for place in old.places),
        rematches_left=None if call.site.settings.open_creation else opening.left_after(old.rematches_left),
        before=_played_before(old),
        salt=secrets.token_bytes(SALT_BYTES),
    )


def _host_at_rematch(old: Table) -> Seat | None:
    """The host's seat there: people sit in the same order, before the bots. If the host never comes, the first of them
    hosts."""
    if old.host is None:
        return None
    return sum(not place.bot for place in old.places[: old.host_seat or 0])


def _played_before(old: Table) -> PlayedBefore:
    in_order = sorted(range(len(old.places)), key=lambda seat: old.places[seat].bot)
    return PlayedBefore(old.matches + 1, tuple([Former(old.places[seat].name, old.wins(seat)) for seat in in_order]))


def _sit_down_again(call: Call, table_id: str, entropy: str) -> None:
    """Under the same name and with the same addresses, on the seat that is kept. If seat or name is taken, the player
    continues with the seat's first link."""
    own, kept, site = call.place, "", call.site

    def submits(table: Table) -> Submission:
        nonlocal kept
        place = place_at_rematch(call, table)
        seat = table.seat_of(place.chair) if place else None
        if place is None or seat is None:
            raise RefusedForNow(sentence(Refusals.seat_taken))
        kept = links.person_again(key_of(site, table), table_id, place.chair)
        if place.epoch:  # taken, and maybe freed by the host
            raise RefusedForNow(sentence(Refusals.seat_taken))
        command = TakeSeat(own.name, entropy, kept)
        return Submission(Who("open", seat), command, Sender(f"open{place.chair}", "again", own.name), confirmed=True)

    with suppress(Refused):
        site.tables.run(table_id, submits, call.now)
    place = place_at_rematch(call, site.tables.head(table_id).state)
    if place and kept and place.person == kept:
        carry_over(site.changes(call.now), table_id, own.person, kept)
