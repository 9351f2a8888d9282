import type { FunctionErrorCode } from "../../../generated/functions.ts";

/** What admins read about what needs a second admin. */
const adminApprovals = {
  lead: "New admins, and payouts above the sum that your settings name, need a second admin. Nobody decides on what they asked for.",
  /** `{command}` is typed on the server. */
  alone: "If you are the only admin, whoever runs the server approves with {command} and the number.",
  loading: "Loading the approvals",
  failed: {
    title: "The approvals did not load",
    text: "Nothing is lost. The connection may have dropped for a moment.",
    retry: "Try again",
  },
  empty: { title: "Nothing was asked for yet", text: "Whatever needs a second admin appears here." },
  what: { admin_role: "Make {email} an admin", payout: "Pay {amount} to {email}" },
  asked: "Asked by {email}, {date}",
  decided: "Decided by {email}, {date}",
  own: "Another admin decides on this. If there is none: {command}",
  statuses: {
    waiting: "Waiting",
    approved: "Approved",
    declined: "Declined",
    withdrawn: "Withdrawn",
    expired: "Expired",
  },
  until: "Until {date}",
  used: "Paid {date}",
  cancel: "Cancel",
  steps: {
    approved: {
      button: "Approve",
      texts: {
        admin_role:
          "From now on this person sees all users and can do everything on this page. The account is signed out and loses its password, passkeys and second factors: only a mail to its address opens it.",
        payout: "It can be transferred and recorded within 7 days, once and at this amount.",
      },
      ask: {
        title: "Approve this?",
        confirm: "Approve",
        busy: "Approving...",
      },
      done: "Approved",
    },
    declined: {
      button: "Decline",
      ask: {
        title: "Decline this?",
        text: "Nothing changes, and every admin gets a mail. It can be asked for again.",
        confirm: "Decline",
        busy: "Declining...",
      },
      done: "Declined",
    },
    withdrawn: {
      button: "Withdraw",
      ask: {
        title: "Withdraw what you asked for?",
        text: "Nothing changes, and every admin gets a mail. You can ask for it again.",
        confirm: "Withdraw",
        busy: "Withdrawing...",
      },
      done: "Withdrawn",
    },
  },
  problems: {
    approval_closed: "This does not wait any more. Somebody may have decided a moment ago.",
    approval_own: "A second admin decides on this, not the one who asked.",
    approval_not_independent:
      "Another admin approves this: you changed the account, or one of you two made the other an admin this week. You can decline it.",
    approval_subject_changed:
      "The address of this account is not confirmed, or is not the one that was asked for. Decline this, and ask again.",
    approval_not_found: "There is no such request any more.",
  } satisfies Partial<Record<FunctionErrorCode, string>>,
};

export default adminApprovals;
