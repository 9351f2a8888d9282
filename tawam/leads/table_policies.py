"""The tables of leads and their notes, which admins read over `/rest/v1`."""

from tawam.database.table_policies import read_by_admins
from tawam.leads.tables import affiliate_applications, contact_messages, lead_notes

CONTACT_MESSAGES = read_by_admins(contact_messages)
AFFILIATE_APPLICATIONS = read_by_admins(affiliate_applications)
LEAD_NOTES = read_by_admins(lead_notes)
