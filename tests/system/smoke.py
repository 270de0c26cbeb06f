"""`make smoke URL=https://...`: a whole game of three over HTTP, against any running stack.

The environment variable `HOST_KEY` opens the table where not everybody may.
"""

import os
import random
import sys

from tests.system.client import get, open_table, play_to_the_end, take_all_seats


def smoke(origin: str) -> str:
    """Plays, and says how it went."""
    key = os.environ.get("HOST_KEY")
    host = open_table(origin, "liars_dice", 3, **({"host_key": key} if key else {}))
    seats = take_all_seats(host, ["Anna", "Ben", "Cleo"])
    end = play_to_the_end(seats, random.Random())
    log = get(end.page["links"]["log"])
    places = ", ".join(f"{player['place']}. {player['name']}" for player in end.page["players"])
    return f"{end.page['result']['why']} ({places}; {len(log.page['news'])} entries on the log's last page)"


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("Say where: make smoke URL=https://...")
    print(smoke(sys.argv[1].rstrip("/")))
