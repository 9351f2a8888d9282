"""`team-members`: whom a lead can be given to."""

from tawam.auth.admin.admins import team
from tawam.database.port import Database
from tawam.functions.call import Call
from tawam.functions.team import team_member
from tawam.functions.wire.leads import TeamMember, TeamMembersAnswer, TeamMembersRequest


class TeamMembers:
    """The admins who can sign in."""

    name = "team-members"
    takes = TeamMembersRequest

    def __init__(self, database: Database) -> None:
        self._database = database

    async def __call__(self, call: Call, body: TeamMembersRequest) -> TeamMembersAnswer:
        team_member(call)
        members = [
            TeamMember(id=member.id, email=member.email, name=member.name)
            for member in await team(self._database)
        ]
        return TeamMembersAnswer(members=members)
