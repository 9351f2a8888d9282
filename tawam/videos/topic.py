"""The private topic of a video, for its customer and the team: who looks at which moment."""

from sqlalchemy import exists, true

from tawam.database.table_policies import VIEWER_ID, Role
from tawam.database.topic_policies import TopicPolicy
from tawam.productions.tables import productions
from tawam.videos.tables import videos

VIDEO_TOPIC = TopicPolicy(
    "video",
    videos,
    read={
        Role.USER: exists().where(
            productions.c.id == videos.c.production_id, productions.c.user_id == VIEWER_ID
        ),
        Role.PRODUCER: true(),
        Role.ADMIN: true(),
        Role.SERVICE: true(),
    },
)
