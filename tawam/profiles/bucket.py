"""The bucket of profile pictures: everybody sees them, owners write into the folder named after them."""

from tawam.database.table_policies import Role
from tawam.objects.policies import IN_OWN_FOLDER, BucketPolicy, Predicates

_OWN: Predicates = dict.fromkeys((Role.USER, Role.PRODUCER, Role.ADMIN), IN_OWN_FOLDER)

AVATARS = BucketPolicy(
    id="avatars",
    is_public=True,
    max_size=5 * 1024 * 1024,
    types=("image/png", "image/jpeg", "image/webp"),
    read=_OWN,
    write=_OWN,
    delete=_OWN,
)
