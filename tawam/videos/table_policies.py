"""The access rules of videos, scripts and cuts: the customer reads those of own productions, the team all."""

from sqlalchemy import ColumnElement, Table, and_, exists, true

from tawam.database.table_policies import VIEWER_ID, Grant, Role, TablePolicy, by_team
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
_TEAMS = ("author_id",)
# The columns of the queue of checks.
_QUEUES = ("attempts", "last_error", "due_at")


def _of_customer(table: Table, own: ColumnElement[bool], max_rows: int = 1000) -> TablePolicy:
    everything = tuple(column.name for column in table.c if column.name not in _QUEUES)
    customers = tuple(name for name in everything if name not in _TEAMS)
    return TablePolicy(
        table,
        {Role.USER: Grant(customers, own), **by_team(Grant(everything, true()))},
        max_rows=max_rows,
    )


def _of_own_video(table: Table) -> ColumnElement[bool]:
    return exists().where(
        videos.c.id == table.c.video_id,
        productions.c.id == videos.c.production_id,
        productions.c.user_id == VIEWER_ID,
    )


VIDEOS = _of_customer(
    videos,
    exists().where(productions.c.id == videos.c.production_id, productions.c.user_id == VIEWER_ID),
)
SCRIPT_VERSIONS = _of_customer(script_versions, _of_own_video(script_versions), MOST_VERSIONS_READ)
SCRIPT_COMMENTS = _of_customer(script_comments, _of_own_video(script_comments), MOST_COMMENTS)
SCRIPT_DECISIONS = _of_customer(script_decisions, _of_own_video(script_decisions))
# A file that is still checked, or that was refused, is the team's alone.
CUTS = _of_customer(cuts, and_(cuts.c.status.in_(("ready", "destroyed")), _of_own_video(cuts)))
CUT_COMMENTS = _of_customer(cut_comments, _of_own_video(cut_comments), MOST_COMMENTS)
CUT_DECISIONS = _of_customer(cut_decisions, _of_own_video(cut_decisions))
