"""`make playthroughs`: writes the kept games anew, and removes those that are no longer kept."""

from tests.engine.playthroughs import FOLDER, playthroughs

if __name__ == "__main__":
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for path, text in playthroughs():
        path.write_text(text, encoding="utf-8")
        print(path.name)
