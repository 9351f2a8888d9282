"""The bucket of profile pictures: everybody sees them, owners write into the folder named after them."""

from tawam.database.table_policies import Role
from tawam.objects.policies import IN_OWN_FOLDER, BucketPolicy, Predicates

_OWN: Predicates = dict.fromkeys((Role.USER, Role.PRODUCER, Role.ADMIN), IN_OWN_FOLDER)

_MAX_SIZE = 5 * 1024 * 1024

AVATARS = BucketPolicy(
    id="avatars",
    is_public=True,
    max_size=_MAX_SIZE,
    # A profile shows one picture; a former one lies on the disk for a day.
    account_bytes=5 * _MAX_SIZE,
    types=("image/png", "image/jpeg", "image/webp"),
    read=_OWN,
    write=_OWN,
    delete=_OWN,
)
