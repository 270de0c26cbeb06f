"""What a table remembers of players apart from their seats."""

from engine.kit.value import Value


class Muting(Value):
    """Whose talk a player does not read: what was said from that chair by whoever sat there then.

    :param since, until: versions when they sat down and when somebody else took their seat; 0 for not yet
    """

    chair: int
    since: int
    until: int = 0

    def hides(self, chair: int, version: int) -> bool:
        """Whether talk of that version from that chair is not read."""
        return chair == self.chair and self.since <= version and not 0 < self.until <= version


class Forgetting(Value):
    """A player who wants to be forgotten: the name, and what was said from that chair, by whoever sat down at `since`.

    :param until: version when they asked for it; what they say later is theirs again
    :param person: who they were till then
    """

    chair: int
    since: int
    until: int
    person: str

    @property
    def name(self) -> str:
        """What stands in the place of the name. Nobody can sit down under it."""
        return f"Seat {self.chair + 1}"

    def hides(self, chair: int, version: int) -> bool:
        """Whether an event of that version tells of that player in that chair."""
        return chair == self.chair and self.since <= version <= self.until


class Ousting(Value):
    """Somebody lost a seat because the host freed it, or gave it away.

    :param person: who it was
    :param version: when that was
    """

    chair: int
    person: str
    version: int


class Complaint(Value):
    """A player reported what another had said.

    :param version: when
    :param by, about: the chairs of whoever did, and of whose talk it is
    :param by_name, about_name: their names
    :param since: version when the latter sat down
    """

    version: int
    by: int
    by_name: str
    about: int
    about_name: str
    since: int
