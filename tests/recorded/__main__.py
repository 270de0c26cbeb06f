"""Makes recorded games anew.

python -m tests.recorded sights [NAME ...]   plays the recorded commands again, keeps what is seen, prints what changed
python -m tests.recorded logs                keeps the logs of a released version, as this code stores them
python -m tests.recorded improvise GAME      adds random games until all that there is of a game is shown
"""

import sys
from collections.abc import Sequence

from engine.registry import GAMES
from tests.recorded import logs
from tests.recorded.differences import differences
from tests.recorded.improvise import improvised
from tests.recorded.lens.inventory import everything
from tests.recorded.recording import GAMES_FOLDER, Recording, recordings
from tests.recorded.session import replayed

TABLES = range(300)
"""Random tables of which an improvised game is chosen."""


def main(arguments: Sequence[str]) -> int:
    """The exit code."""
    match arguments:
        case ["sights", *names]:
            remake_sights(names or list(recordings()))
        case ["logs"]:
            print("\n".join(logs.keep()))
        case ["improvise", game] if game in GAMES:
            improvise(game)
        case _:
            print(__doc__)
            return 2
    return 0


def remake_sights(names: Sequence[str]) -> None:
    """Keeps what is seen now, and says what is not as it was."""
    for name in names:
        path = GAMES_FOLDER / f"{name}.json"
        before = Recording.read(path)
        now = replayed(before.with_links_unknown()).recorded(before.about)
        path.write_text(now.text(), encoding="utf-8")
        print("\n".join([f"{name}:", *differences(before, now)]) if now != before else f"{name}: as it was")


def improvise(game: str) -> None:
    """Adds what is missing, and says what no random table showed."""
    recorded = [Recording.read(path) for path in recordings().values()]
    missing = everything().difference(*[replayed(each).shown_in_all for each in recorded if each.game == game])
    for name, recording in improvised(GAMES[game], missing, TABLES):
        (GAMES_FOLDER / f"{name}.json").write_text(recording.text(), encoding="utf-8")
        missing -= replayed(recording).shown_in_all
        print(name)
    print("not shown:", ", ".join(sorted(each for each in missing if each.startswith(f"{game}:"))) or "nothing")


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
