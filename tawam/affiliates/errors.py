"""What can be wrong with what is asked of the programme."""


class UnknownAffiliate(Exception):
    """There is no such partner."""


class UnknownApplication(Exception):
    """There is no such application."""


class PartnerPaused(Exception):
    """The applicant is a partner whose link the team has paused: its mail would promise what is not so."""


class AlreadyApproved(Exception):
    """An approved applicant is a partner; pausing is what is left."""


class NothingDue(Exception):
    """There is nothing to pay out."""


class DueChanged(Exception):
    """Another amount is due than was paid: a hold has ended meanwhile, or money went back."""
