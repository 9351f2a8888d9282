"""`team-overview`: how the business goes, for the team."""

import msgspec

from tawam.database.port import Database
from tawam.functions.call import Call
from tawam.functions.team import team_member
from tawam.functions.wire.overview import TeamOverviewAnswer, TeamOverviewRequest
from tawam.overview.overview import overview


class TeamOverview:
    """A few figures for each of the latest days, what they come to, and what the span before came to."""

    name = "team-overview"
    takes = TeamOverviewRequest

    def __init__(self, database: Database) -> None:
        self._database = database

    async def __call__(self, call: Call, body: TeamOverviewRequest) -> TeamOverviewAnswer:
        team_member(call)
        counted = await overview(self._database, body.days)
        return msgspec.convert(counted, TeamOverviewAnswer, from_attributes=True)
