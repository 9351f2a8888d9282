"""The access rules of videos, scripts and cuts: the customer reads those of own productions, the team all."""

from sqlalchemy import ColumnElement, Table, and_, exists

from tawam.database.table_policies import VIEWER_ID, read_by_team
from tawam.productions.tables import productions
from tawam.videos.tables import (
    cut_comments,
    cut_decisions,
    cuts,
    script_comments,
    script_decisions,
    script_versions,
    videos,
)
from tawam.videos.video import LONGEST_SCRIPT, MOST_COMMENTS

# A version in Arabic takes up to two bytes a character: this many are read in one answer.
MOST_VERSIONS_READ = 2_000_000 // (2 * LONGEST_SCRIPT)


def _of_own_video(table: Table) -> ColumnElement[bool]:
    return exists().where(
        videos.c.id == table.c.video_id,
        productions.c.id == videos.c.production_id,
        productions.c.user_id == VIEWER_ID,
    )


VIDEOS = read_by_team(
    videos,
    exists().where(productions.c.id == videos.c.production_id, productions.c.user_id == VIEWER_ID),
)
SCRIPT_VERSIONS = read_by_team(script_versions, _of_own_video(script_versions), max_rows=MOST_VERSIONS_READ)
SCRIPT_COMMENTS = read_by_team(script_comments, _of_own_video(script_comments), max_rows=MOST_COMMENTS)
SCRIPT_DECISIONS = read_by_team(script_decisions, _of_own_video(script_decisions))
# A file that is still checked, or that was refused, is the team's alone.
CUTS = read_by_team(cuts, and_(cuts.c.status.in_(("ready", "destroyed")), _of_own_video(cuts)))
CUT_COMMENTS = read_by_team(cut_comments, _of_own_video(cut_comments), max_rows=MOST_COMMENTS)
CUT_DECISIONS = read_by_team(cut_decisions, _of_own_video(cut_decisions))
