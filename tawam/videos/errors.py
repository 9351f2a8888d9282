"""The reasons for which an act on a video or its script is refused."""


class VideoError(Exception):
    """A refused act on a video."""


class UnknownProduction(VideoError):
    """There is no such production, or the caller has no part in it: both are refused alike."""


class UnknownVideo(VideoError):
    """There is no such video, or the caller has no part in it."""


class UnknownNote(VideoError):
    """There is no such note, or it is another person's."""


class UnknownComment(VideoError):
    """There is no such comment, line or version."""


class ProductionStopped(VideoError):
    """The consent was withdrawn, the money went back, or the twin was deleted."""


class TooMany(VideoError):
    """The production has as many videos, or the video as many versions or comments, as there may be."""


class BatchMismatch(VideoError):
    """Videos were made at once under this id, and from something else."""


class HasScript(VideoError):
    """The video has a script already."""


class ScriptChanged(VideoError):
    """A newer version was sent than the one that the caller saw. `newest`: its number."""

    def __init__(self, newest: int) -> None:
        super().__init__(newest)
        self.newest = newest


class ScriptUnchanged(VideoError):
    """The text is that of the newest version."""


class OwnScript(VideoError):
    """The caller's side wrote the version: the other side decides."""


class ScriptDecided(VideoError):
    """The version was decided already."""


class TeamOnly(VideoError):
    """The team does this, not the customer."""


class CustomerOnly(VideoError):
    """The customer decides on this, not the team."""


class ScriptNotApproved(VideoError):
    """There are no approved words that a cut could speak."""


class UnknownCut(VideoError):
    """There is no such cut, or the caller has no part in it."""


class CutReceived(VideoError):
    """The file is here already."""


class CutChanged(VideoError):
    """A newer cut or newer words are here. `newest`: the number of the cut that can be decided on, or 0."""

    def __init__(self, newest: int) -> None:
        super().__init__(newest)
        self.newest = newest


class CutDecided(VideoError):
    """The cut is approved already."""


class NoRevisionLeft(VideoError):
    """The plan holds no more rounds of changes."""
