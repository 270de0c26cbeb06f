"""Facts about players, apart from their seats."""

from engine.kit.value import Value


class Muting(Value):
    """One player's talk from a chair, which another does not read.

    :param since, until: versions when the muted player and the next one sat down; 0 for not yet
    """

    chair: int
    since: int
    until: int = 0

    def hides(self, chair: int, version: int) -> bool:
        """Whether it covers talk then from that chair."""
        return chair == self.chair and self.since <= version and not 0 < self.until <= version


class Forgetting(Value):
    """A forgotten player: their name, and their talk from a chair.

    :param since, until: versions when they sat down, and asked for it; later talk is theirs again
    :param person: their id until then
    """

    chair: int
    since: int
    until: int
    person: str

    @property
    def name(self) -> str:
        """Instead of the name; no player can have it."""
        return f"Seat {self.chair + 1}"

    def hides(self, chair: int, version: int) -> bool:
        """Whether that version is about that player."""
        return chair == self.chair and self.since <= version <= self.until


class Ousting(Value):
    """A player lost a seat because the host freed it, or gave it away."""

    chair: int
    person: str
    version: int


class Complaint(Value):
    """A player reported another's talk.

    :param by, about: chairs
    :param since: version when the talker sat down
    """

    version: int
    by: int
    by_name: str
    about: int
    about_name: str
    since: int
