"""A game from the start page to the end, with nothing but links and what the pages say."""

import random
from typing import Any

from functions.play.door.site import Site
from tests.functions.play.http import JSON, Client

PROGRAM = Client(accept=JSON)


def test_three_play_a_game_to_its_end(site: Site) -> None:
    start = PROGRAM.get("/").json
    opened = PROGRAM.post(
        "/tables", {"id": start["commands"]["open"], "game": "liars_dice", "seats": 3, "options": {"bid_cap": "dice"}}
    )
    host = PROGRAM.follow(opened).json
    assert host["phase"] == "lobby"
    seats = []
    for name, link in zip(["Anna", "Ben", "Cleo"], PROGRAM.get(host["links"]["share"]).json["seats"], strict=True):
        form = PROGRAM.get(link["url"]).json
        taken = PROGRAM.post(
            link["url"], {"command": "take", "id": form["commands"]["take"], "name": name, "entropy": name}
        )
        seats.append(PROGRAM.follow(taken).json["links"]["page"])
    chance = random.Random(7)
    for _ in range(2000):
        pages = [PROGRAM.get(seat).json for seat in seats]
        if pages[0]["phase"] == "over":
            break
        seat, page = next((seat, page) for seat, page in zip(seats, pages, strict=True) if page["prompt"])
        text = _any_move(page, chance)
        answer = PROGRAM.post(
            seat,
            {
                "command": "move",
                "id": page["commands"]["move"],
                "prompt": page["prompt"]["number"],
                "text": text,
                "confirmed": True,
            },
        )
        assert answer.status in (303, 422), answer.body
    assert pages[0]["phase"] == "over"
    assert sorted(player["place"] for player in pages[0]["players"])[0] == 1


def _any_move(page: dict[str, Any], chance: random.Random) -> str:
    control = chance.choice(page["prompt"]["controls"])
    said = []
    for part in control["parts"]:
        if isinstance(part, str):
            said.append(part)
        else:
            said += [str(each["value"]) for each in chance.sample(part["choices"], part["least"])]
    return " ".join(said)
