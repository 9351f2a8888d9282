import type { FunctionErrorCode } from "../../../generated/functions.ts";

/** What the lists of the admin share, and the views of their rows. */
const adminLists = {
  sort: { label: "Sort by", ascending: "{column}, ascending", descending: "{column}, descending" },
  paging: {
    previous: "Previous page",
    next: "Next page",
    size: "Rows",
    page: "Page",
    ofPages: "of {pages}",
  },
  /** The promised answer to a lead. */
  due: {
    late: {
      minutes: { one: "Late by {count} min", other: "Late by {count} min" },
      hours: { one: "Late by {count} h", other: "Late by {count} h" },
      days: { one: "Late by {count} day", other: "Late by {count} days" },
    },
    ahead: {
      minutes: { one: "Due in {count} min", other: "Due in {count} min" },
      hours: { one: "Due in {count} h", other: "Due in {count} h" },
      days: { one: "Due in {count} day", other: "Due in {count} days" },
    },
    handled: "Handled",
    /** A lead to which no answer was promised. */
    none: "None",
  },
  state: { label: "State", open: "Open", late: "Late", handled: "Handled", all: "All" },
  assignee: {
    label: "Assigned to",
    everybody: "Everybody",
    nobody: "Nobody",
    me: "Me",
    /** An assignee who is not of the team any more. */
    former: "A former colleague",
  },
  exporting: {
    start: "Export CSV",
    /** `{done}` of `{total}` rows are here. */
    progress: "{done} of {total} rows",
    begun: "Exporting...",
    cancel: "Cancel",
    done: { title: "The file is ready", text: { one: "{count} row", other: "{count} rows" } },
    nothing: "There is nothing to export",
    failed: "The export failed",
  },
  mutation: {
    notDone: "That was not done",
    offline: "The server did not answer. Check your connection and try again.",
    problems: {
      not_admin: "Your admin rights are gone.",
      insufficient_aal: "Show your second factor first.",
      lead_not_found: "It is gone. Somebody may have deleted it.",
      affiliate_not_found: "This partner is gone.",
      already_approved: "It is approved already. Somebody may have been faster.",
      partner_paused: "This partner's link is paused. Let it count again first, or decline.",
      unknown_assignee: "This person is not of the team any more.",
      payment_not_found: "This payment is gone.",
      subscription_not_found: "This subscription is gone.",
      subscription_ended: "This subscription has ended already.",
      session_expired: "Your session has ended. Sign in again.",
      over_request_rate_limit: "Too many attempts. Wait a minute, then try again.",
      validation_failed: "The server did not accept this entry.",
      payments_unavailable: "The payment provider did not answer. Nothing is lost: try again in a minute.",
      unexpected: "Something went wrong on our side.",
    } satisfies Partial<Record<FunctionErrorCode | "unexpected", string>>,
  },
};

export default adminLists;
