"""The reasons for which an act on a recording is refused."""


class RecordingError(Exception):
    """A refused act on a recording."""


class UnknownProduction(RecordingError):
    """There is no such production, or it is another customer's."""


class UnknownRecording(RecordingError):
    """There is no such recording, or it is another customer's."""


class ProductionStopped(RecordingError):
    """The consent was withdrawn, the money went back, or the twin was deleted."""


class TooManyAnnounced(RecordingError):
    """Many files of the twin are still on their way."""


class FileReceived(RecordingError):
    """The file is here already."""


class NotToDecide(RecordingError):
    """The recording is not checked yet, or was accepted or refused a moment ago."""
