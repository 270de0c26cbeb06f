"""S3 in memory."""

from io import BytesIO
from typing import IO, Any

from local.memory.service_refusals import refused


class Objects:
    """The objects of all buckets."""

    def __init__(self) -> None:
        self._buckets: dict[str, dict[str, bytes]] = {}

    def create_bucket(self, Bucket: str, CreateBucketConfiguration: object = None) -> dict[str, Any]:
        self._buckets.setdefault(Bucket, {})
        return {}

    def put_object(self, Bucket: str, Key: str, Body: bytes | IO[bytes], **checksums: str) -> dict[str, Any]:
        self._bucket(Bucket)[Key] = Body if isinstance(Body, bytes) else Body.read()
        return {}

    def get_object(self, Bucket: str, Key: str, Range: str = "bytes=0-", ChecksumMode: str = "") -> dict[str, Any]:
        if Key not in self._bucket(Bucket):
            raise refused("NoSuchKey", "The specified key does not exist.")
        whole = self._buckets[Bucket][Key]
        first, last = Range.removeprefix("bytes=").split("-")
        if int(first) >= max(1, len(whole)):
            raise refused("InvalidRange", "The requested range is not satisfiable")
        part = whole[int(first) : int(last) + 1 if last else None]
        found = f"bytes {first}-{int(first) + len(part) - 1}/{len(whole)}"
        return {"Body": BytesIO(part), "ContentLength": len(part), "ContentRange": found}

    def _bucket(self, name: str) -> dict[str, bytes]:
        if name not in self._buckets:
            raise refused("NoSuchBucket", "The specified bucket does not exist")
        return self._buckets[name]
