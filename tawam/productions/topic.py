"""The private topic of a production, for its customer and the team."""

from sqlalchemy import true

from tawam.database.table_policies import VIEWER_ID, Role
from tawam.database.topic_policies import TopicPolicy
from tawam.productions.tables import productions

PRODUCTION_TOPIC = TopicPolicy(
    "production",
    productions,
    read={
        Role.USER: productions.c.user_id == VIEWER_ID,
        Role.PRODUCER: true(),
        Role.ADMIN: true(),
        Role.SERVICE: true(),
    },
)
