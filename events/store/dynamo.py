"""The log in DynamoDB: one PutItem writes a commit, one reverse Query reads the head (docs/design/log.md)."""

from collections.abc import Iterator, Sequence
from typing import Generic, TypeVar

from events.store import log
from events.store.capacity import item_size
from events.store.codec import BrokenSnapshot, Codec
from events.store.database import DynamoDB, Item
from events.store.folding import HERE_AND_NOW, STEP, Apply, Folding, Known, fold_on
from events.store.items import Items, mark, version
from events.store.pages import items_of

State = TypeVar("State")

_LAST = "last"
"""The last folded version; others are named by their number of `STEP`s."""


class DynamoLog(Generic[State]):
    """In a DynamoDB table."""

    def __init__(
        self,
        client: "DynamoDB",
        name: str,
        codec: Codec,
        state_type: type[State],
        apply: Apply[State],
        folding: Folding = HERE_AND_NOW,
    ) -> None:
        self._client = client
        self._name = name
        self._items_of = Items(codec, state_type)
        self._apply = apply
        self._folding = folding

    # ---- commits ----

    def head(self, table: str, consistent: bool) -> log.Head[State] | None:
        """See `Log.head`."""
        item = self._last(table, consistent)
        return self._head(item) if item else None

    def append(self, head: log.Head[State]) -> log.Appended[State] | None:
        """See `Log.append`."""
        item = self._items_of.written(head)
        if (size := item_size(item)) > log.LARGEST_COMMIT:
            raise log.CommitTooLarge(size)
        try:
            self._client.put_item(
                TableName=self._name,
                Item=item,
                ConditionExpression="attribute_not_exists(n)",
                ReturnValuesOnConditionCheckFailure="ALL_OLD",
            )
        except self._client.exceptions.ConditionalCheckFailedException as failure:
            # The winner's item holds hidden cards: pass nothing on.
            winner: Item = failure.response.get("Item", {})  # type: ignore[assignment]
        else:
            return log.Appended(head)
        if head.commit.command and all(winner.get(name) == item[name] for name in ("by", "command", "digest")):
            return log.Appended(self._head(winner), repeated=True)
        return None

    def read(self, table: str, after: int, count: int) -> tuple[log.Commit, ...]:
        """See `Log.read`. Eventually consistent, at half the price; consistent if something is missing."""
        return tuple(map(self._items_of.commit, self._whole(table, after, count)))

    def commits(self, table: str, versions: Sequence[int]) -> tuple[log.Commit, ...]:
        """See `Log.commits`. One BatchGetItem for each 100; missing ones are read again consistently."""
        return tuple(map(self._items_of.commit, self._picked(table, versions)))

    def last(self, table: str) -> log.Commit | None:
        """See `Log.last`."""
        item = self._last(table, consistent=True)
        return self._items_of.commit(item) if item else None

    def _head(self, item: "Item") -> log.Head[State]:
        commit = self._items_of.commit(item)
        known = self._readable(item) or self._refolded(item, is_head=True)
        assert known.state is not None
        return log.Head(commit, known.state, known.recent)

    def _last(self, table: str, consistent: bool) -> "Item | None":
        reply = self._client.query(
            TableName=self._name,
            KeyConditionExpression="#table = :table",
            ExpressionAttributeNames={"#table": "table"},
            ExpressionAttributeValues={":table": {"S": table}},
            ScanIndexForward=False,
            Limit=1,
            ConsistentRead=consistent,
        )
        return reply["Items"][0] if reply["Items"] else None

    def _whole(self, table: str, after: int, count: int) -> "list[Item]":
        """The `count` items after version `after`.

        :raises GapError:
        """
        for consistent in (False, True):
            items = list(self._items(table, after, count, consistent))
            if len(items) == count and (not items or version(items[-1]) == after + count):
                return items
        missing = next(n for n in range(after + 1, after + count + 1) if n not in {version(item) for item in items})
        raise log.GapError(table, missing)

    def _picked(self, table: str, versions: Sequence[int]) -> "list[Item]":
        """The versions' items, in order.

        :raises GapError:
        """
        found: dict[int, Item] = {}
        for consistent in (False, True):
            missing = sorted(set(versions) - found.keys())
            keys: list[Item] = [{"table": {"S": table}, "n": {"N": str(n)}} for n in missing]
            found |= {version(item): item for item in items_of(self._client, self._name, keys, consistent)}
        if missing := sorted(set(versions) - found.keys()):
            raise log.GapError(table, missing[0])
        return [found[n] for n in versions]

    def _items(self, table: str, after: int, limit: int, consistent: bool) -> "Iterator[Item]":
        while limit > 0:
            reply = self._client.query(
                TableName=self._name,
                KeyConditionExpression="#table = :table AND n > :after",
                ExpressionAttributeNames={"#table": "table"},
                ExpressionAttributeValues={":table": {"S": table}, ":after": {"N": str(after)}},
                Limit=limit,
                ConsistentRead=consistent,
            )
            yield from reply["Items"]
            limit -= len(reply["Items"])
            if "LastEvaluatedKey" not in reply:
                return
            after = int(reply["LastEvaluatedKey"]["n"]["N"])

    # ---- states ----

    def snapshot(self, table: str, n: int) -> State:
        """See `Log.snapshot`."""
        (item,) = self._whole(table, n - 1, 1)
        return self._state(item)

    def stretch(self, table: str, before: int, versions: Sequence[int]) -> tuple[State, tuple[log.Commit, ...]]:
        """See `Log.stretch`. Reads as `commits` does."""
        first, *following = self._picked(table, [before, *versions])
        return self._state(first), tuple(map(self._items_of.commit, following))

    def refresh(self, table: str, n: int) -> None:
        """See `Log.refresh`."""
        (item,) = self._whole(table, n - 1, 1)
        known = self._readable(item) or self._kept(item)
        if n - known.version > STEP:
            self._refolded(item)

    def _state(self, item: "Item") -> State:
        known = self._readable(item) or self._refolded(item)
        assert known.state is not None
        return known.state

    def _readable(self, item: "Item") -> Known[State] | None:
        try:
            return self._items_of.known(item)
        except BrokenSnapshot:
            self._folding.broken(item["table"]["S"], version(item))
            return None

    def _refolded(self, item: "Item", is_head: bool = False) -> Known[State]:
        """The state after an item with an unreadable snapshot.

        :raises FoldedElsewhere: when a request would fold more than `STEP` commits
        """
        table, n, folding = item["table"]["S"], version(item), self._folding
        known = kept = self._kept(item)
        if n - kept.version > STEP:
            known = self._stored_before(table, n) or kept
        if folding.keep is None and kept.version < (n if is_head else n - STEP):
            folding.ask(table, n)
        if folding.in_request and n - known.version > STEP:
            raise log.FoldedElsewhere
        while known.version < n:
            known = self._one_step_on(table, known, n, is_head)
        return known

    def _one_step_on(self, table: str, known: Known[State], n: int, is_head: bool) -> Known[State]:
        """Folds up to the next version to be kept; keeps it if this process does so."""
        until = min(n, (known.version // STEP + 1) * STEP)
        items = self._whole(table, known.version, until - known.version)
        known = fold_on(known, table, map(self._items_of.commit, items), until, self._apply)
        names = [str(until // STEP)] * (until % STEP == 0) + [_LAST] * (is_head and until == n)
        if keep := self._folding.keep:
            for name in names:
                keep(table, self._named(name), self._items_of.kept(known, items[-1]))
        return known

    def _stored_before(self, table: str, n: int) -> Known[State] | None:
        after = max(0, n - 1 - STEP)
        before = reversed(self._whole(table, after, n - 1 - after))
        return next((known for item in before if (known := self._readable(item))), None)

    def _kept(self, item: "Item") -> Known[State]:
        best: Known[State] = Known()
        n = version(item)
        steps = n // STEP
        numbers = range(steps, max(0, steps - 1 if self._folding.in_request else 0), -1)
        for name, at_most in ((_LAST, n), *((str(number), number * STEP) for number in numbers)):
            if best.version >= at_most:
                break
            found = self._believed(item, name)
            best = found if found and best.version < found.version else best
        return best

    def _believed(self, item: "Item", name: str) -> Known[State] | None:
        """A kept state, if this code made it, from this log, up to the item."""
        table, n = item["table"]["S"], version(item)
        kept = self._folding.find(table, self._named(name))
        if kept is None or kept.version > n:
            return None
        (made_with,) = [item] if kept.version == n else self._whole(table, kept.version - 1, 1)
        if kept.mark != mark(made_with):
            return None
        try:
            return self._items_of.read(kept.version, kept.state, kept.recent)
        except BrokenSnapshot:
            self._folding.broken(table, kept.version)
            return None

    def _named(self, name: str) -> str:
        return f"{self._items_of.layout}/{name}"
