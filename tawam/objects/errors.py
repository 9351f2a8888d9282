"""Errors of objects, with the codes that storage clients know.

ApiError
└── ObjectError
    ├── NoSuchBucket, NoSuchObject, NoSuchUpload
    ├── ObjectExists
    ├── AccessRefused
    ├── InvalidName, InvalidBucketName
    ├── TooLarge, QuotaExceeded, TypeRefused
    ├── TooManyUploads
    ├── BodyStalled, BodyBroken
    ├── UploadLocked, OffsetMismatch, ChecksumMismatch
    └── InsufficientStorage, BlobsUnavailable, BlobDamaged
"""

from tawam.errors import ApiError

# Of a name, in letters.
_LONGEST_SHOWN = 200


class ObjectError(ApiError):
    """A refused act on a bucket, an object or an upload."""


class NoSuchBucket(ObjectError):
    def __init__(self) -> None:
        super().__init__(404, "NoSuchBucket", "Bucket not found")


class NoSuchObject(ObjectError):
    """There is no such object, or the viewer may not see it: both are answered alike."""

    def __init__(self) -> None:
        super().__init__(404, "NoSuchKey", "Object not found")


class NoSuchUpload(ObjectError):
    """The upload is over, expired, or belongs to somebody else."""

    def __init__(self) -> None:
        super().__init__(404, "NoSuchUpload", "Upload not found")


class ObjectExists(ObjectError):
    def __init__(self) -> None:
        super().__init__(409, "KeyAlreadyExists", "The resource already exists")


class AccessRefused(ObjectError):
    """The viewer may not write there, whether or not an object of that name exists."""

    def __init__(self, message: str = "new row violates row-level security policy") -> None:
        super().__init__(403, "AccessDenied", message)


class InvalidName(ObjectError):
    """No object can have this name."""

    def __init__(self, name: str) -> None:
        shown = name[:_LONGEST_SHOWN].encode(errors="replace").decode()
        super().__init__(400, "InvalidKey", f"Invalid key: {shown}")


class InvalidBucketName(ObjectError):
    def __init__(self) -> None:
        super().__init__(400, "InvalidBucketName", "Bucket name invalid")


class TooLarge(ObjectError):
    def __init__(self) -> None:
        super().__init__(413, "EntityTooLarge", "The object exceeded the maximum allowed size")


class QuotaExceeded(ObjectError):
    """The account would have more bytes or objects than allowed."""

    def __init__(self, message: str) -> None:
        super().__init__(413, "QuotaExceeded", message)


class TypeRefused(ObjectError):
    """The bytes are of a type that the bucket does not take."""

    def __init__(self, content_type: str) -> None:
        super().__init__(415, "InvalidMimeType", f"mime type {content_type} is not supported")


class TooManyUploads(ObjectError):
    """The account is sending as many bodies as it may at once."""

    def __init__(self, most: int) -> None:
        message = f"An account may upload {most} files at once. Try again when one is done."
        super().__init__(429, "TooManyUploads", message, {"Retry-After": "1"})


class BodyStalled(ObjectError):
    def __init__(self, seconds: float) -> None:
        super().__init__(408, "RequestTimeout", f"No byte arrived for {seconds:g} seconds.")


class BodyBroken(ObjectError):
    """The body ended before it was whole, or is not what its headers say."""

    def __init__(self, message: str) -> None:
        super().__init__(400, "InvalidRequest", message)


class UploadLocked(ObjectError):
    """Another request is writing to the upload."""

    def __init__(self) -> None:
        super().__init__(423, "ResourceLocked", "Another request is writing to this upload")


class OffsetMismatch(ObjectError):
    def __init__(self) -> None:
        super().__init__(409, "InvalidUploadOffset", "Upload-Offset is not where the upload stands")


class ChecksumMismatch(ObjectError):
    """The bytes do not have the checksum that was sent with them. They were discarded."""

    def __init__(self) -> None:
        super().__init__(460, "InvalidChecksum", "Checksum mismatch")


class InsufficientStorage(ObjectError):
    """The disk or the bucket behind the store is full."""

    def __init__(self) -> None:
        message = "There is no room for this file right now. Please try again later."
        super().__init__(507, "InsufficientStorage", message, {"Retry-After": "60"})


class BlobsUnavailable(ObjectError):
    """The store of the bytes does not answer."""

    def __init__(self) -> None:
        message = "Files cannot be reached right now. Please try again shortly."
        super().__init__(503, "SlowDown", message, {"Retry-After": "5"})


class BlobDamaged(ObjectError):
    """The bytes of a part are missing, or are not those that were stored."""

    def __init__(self) -> None:
        super().__init__(500, "InternalError", "This file is damaged and cannot be served.")
