/** What admins read about what the team did. */
const adminAudit = {
  lead: "Who did what to whom. Entries are only ever added: nobody can change or delete them.",
  caption: "What the team did, the latest first",
  columns: { when: "When", who: "Who", what: "What", whom: "To whom", change: "Change" },
  search: "Search by e-mail",
  action: "Action",
  allActions: "All actions",
  until: "Up to",
  /** By the name that the server gives an act. */
  actions: {
    "user.created": "Created an account",
    "user.invited": "Invited",
    "user.updated": "Changed an account",
    "user.banned": "Banned",
    "user.unbanned": "Lifted a ban",
    "user.role_changed": "Changed a role",
    "user.signed_out": "Signed out everywhere",
    "user.recovery_mailed": "Sent a reset mail",
    "user.factor_removed": "Removed a second factor",
    "user.link_generated": "Made a sign-in link",
    "user.deleted": "Deleted an account",
  },
  /** Who acts without an account, by the name that the server gives them. */
  operators: { "command line": "Command line", "service key": "Service key" },
  from: "from {address}",
  unknown: "Unknown",
  change: {
    /** For screen readers, between the former and the present value. */
    became: "became",
    none: "None",
    yes: "Yes",
    no: "No",
    /** By the name that the server gives a value. */
    fields: {
      email: "Email",
      email_confirmed_at: "Email confirmed",
      banned_until: "Banned until",
      password: "Password",
      sessions_ended: "Sessions ended",
      keeps_id: "Keeps its ID",
      type: "Kind",
      friendly_name: "Name",
      factor_type: "Kind",
      status: "State",
      "app_metadata.role": "Role",
      "app_metadata.needs_password": "Needs a password",
      "user_metadata.first_name": "First name",
      "user_metadata.last_name": "Last name",
      "user_metadata.company_name": "Company",
      "user_metadata.position": "Position",
      "user_metadata.language": "Language",
    },
    values: {
      admin: "Admin",
      changed: "Changed",
      totp: "Authenticator app",
      verified: "In use",
      unverified: "Never finished",
    },
  },
  loading: "Loading the audit",
  failed: {
    title: "The audit did not load",
    text: "Nothing is lost. The connection may have dropped for a moment.",
    retry: "Try again",
  },
  empty: {
    title: "Nothing has been done yet",
    text: "Whatever the team does to an account appears here at once.",
  },
  noMatch: {
    title: "No entry matches",
    text: "Try part of an e-mail address, another action or a later day.",
    action: "Show all entries",
  },
  trail: {
    none: "Nothing was done to or by this person yet.",
    all: "See all in the audit",
  },
  paging: { label: "Pages of the audit", previous: "Later entries", next: "Earlier entries" },
  range: "{first} to {last}",
};

export default adminAudit;
