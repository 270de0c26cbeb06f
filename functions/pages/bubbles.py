"""Words at a seat for a while: the newest talk, or now and then a bot's line, kept and mailed nowhere."""

from collections.abc import Sequence
from hashlib import sha256

from engine.kit.seats import Viewer
from engine.kit.sentence import Says, sentence
from engine.kit.words import Words
from events.table.sight import Sight
from events.table.state import Table
from functions.pages.models.table import Bubble, News

_ONE_IN = 5
"""So few moves have a bot speak."""


class BotWords(Words):
    """In character, and about no card and no move: nothing of how a bot plays."""

    ada_civil = Says("How very civil.")
    ada_time = Says("Do take your time.")
    ada_post = Says("One does enjoy the post.")
    bit_ha = Says("Ha!")
    bit_seat = Says("Best seat in the house.")
    bit_applaud = Says("You may applaud.")
    chip_doubts = Says("Place your doubts.")
    chip_order = Says("All in order.")
    chip_next = Says("Next, please.")
    dot_me = Says("Oh! Is it me?")
    dot_post = Says("So much post!")
    dot_blinked = Says("I blinked. What happened?")
    echo_happened = Says("What happened, happened.")
    echo_well = Says("Well, well.")
    echo_go_on = Says("Go on, go on.")


_LINES = {
    bot: [line for key, line in vars(BotWords).items() if key.startswith(f"{bot.lower()}_")]
    for bot in ("Ada", "Bit", "Chip", "Dot", "Echo")
}


def bubble_of(sight: Sight, table_id: str, viewer: Viewer, news: Sequence[News]) -> Bubble | None:
    """The newest news if it is talk of another seat; after a move, maybe a bot's line, the same for all viewers."""
    table = sight.table
    if table.phase != "playing" or not news:
        return None
    event = news[-1].event
    match event:
        case {"type": "Said", "by": int(seat), "lines": [*_, str(line)]}:
            return Bubble(seat=seat, line=line) if seat != viewer else None
    return _of_bot(sight, table_id, viewer) if table.talking and event["type"] == "Moved" else None


def _of_bot(sight: Sight, table_id: str, viewer: Viewer) -> Bubble | None:
    """Picked by the number of the move, which is public: the commit's number would count what others do in secret."""
    table = sight.table
    drawn = int.from_bytes(sha256(f"{table_id} {table.moves}".encode()).digest())
    found = [seat for seat in sight.still_in if _face(table, seat) and not _is_muted(table, viewer, seat)]
    if drawn % _ONE_IN or not found:
        return None
    seat = found[drawn // _ONE_IN % len(found)]
    lines = _LINES[_face(table, seat)]
    line = lines[drawn // _ONE_IN // len(found) % len(lines)]
    return Bubble(seat=seat, line=BotWords([]).say(sentence(line)))


def _face(table: Table, seat: int) -> str:
    place = table.places[seat]
    name = place.name.partition(" ")[0]
    return name if place.bot and name in _LINES else ""


def _is_muted(table: Table, viewer: Viewer, seat: int) -> bool:
    return viewer is not None and table.places[viewer].mutes(table.places[seat].chair)
