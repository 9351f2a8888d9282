import type { FunctionErrorCode } from "../../../generated/functions.ts";

/** What admins read about partners and what they earn. */
const adminAffiliates = {
  caption: "Affiliates",
  search: "Search by name, e-mail or code",
  columns: { partner: "Partner", code: "Code", status: "Status", since: "Since" },
  statuses: { all: "All", active: "Active", paused: "Paused" },
  loading: "Loading the affiliates",
  failed: {
    title: "The affiliates did not load",
    text: "Nothing is lost. The connection may have dropped for a moment.",
    retry: "Try again",
  },
  empty: { title: "No affiliates yet", text: "Whoever is approved under Applications appears here." },
  noMatch: {
    title: "No affiliate matches",
    text: "Try part of a name, an address or a code, or look among all affiliates.",
    action: "Show all affiliates",
  },
  pages: "Pages of affiliates",
  range: { one: "{count} affiliate", other: "{first} to {last} of {count} affiliates" },
  news: { one: "1 new affiliate", other: "{count} new affiliates" },
  view: {
    back: "All affiliates",
    loading: "Loading the statement",
    failed: {
      title: "The statement did not load",
      text: "Nothing is lost. The connection may have dropped for a moment.",
      retry: "Try again",
    },
    missing: {
      title: "There is no such affiliate",
      text: "The address may be mistyped.",
      action: "Show all affiliates",
    },
  },
  facts: {
    title: "Statement",
    link: "Referral link",
    copy: "Copy",
    copied: "Copied",
    copyFailed: "Could not copy",
    visits: "Visitors",
    orders: "Paid orders",
    sums: {
      held: "On hold",
      payable: "Earned, not paid out",
      paid: "In payouts",
      reversed: "Taken back",
      paidOut: "Paid out",
    },
    since: "Partner since",
  },
  actions: {
    cancel: "Cancel",
    payout: {
      title: "Payout",
      /** `{amount}` in dollars. */
      due: "{amount} is due.",
      nothing: "Nothing is due.",
      button: "Record a payout",
      ask: {
        title: "Record a payout?",
        text: "Transfer {amount} first. This writes down that all that is due was paid, and cannot be taken back.",
        note: "Reference",
        hint: "How it was paid, such as the number of the transfer. The partner reads it too.",
        missing: "Please say how it was paid",
        confirm: "Record the payout",
        busy: "Recording...",
      },
      done: "Payout recorded",
      /** Where it needs a second admin. */
      approval: {
        needed: "This sum needs a second admin. Ask before you transfer it.",
        ask: "Ask a second admin",
        busy: "Asking...",
        asked: "A second admin was asked",
        /** `{link}` leads to the approvals. */
        waiting: "A second admin was asked, and has not decided yet. See {link}.",
        link: "Approvals",
        approved: "{email} has approved it. Transfer it, and record the payout.",
        record: "Record the payout",
        problems: {
          approval_asked: "A second admin was asked already. Reload the page.",
        } satisfies Partial<Record<FunctionErrorCode, string>>,
      },
      problems: {
        second_admin_needed: "A second admin has to approve this sum first.",
        nothing_due: "Nothing is due any more. Somebody may have recorded it already.",
        due_changed: "What is due has changed. Compare it with what you paid, and record it again.",
      } satisfies Partial<Record<FunctionErrorCode, string>>,
    },
    link: "Referral link",
    pause: {
      text: "The link counts: whoever buys within its time earns the partner a commission.",
      button: "Pause the link",
      ask: {
        title: "Pause this link?",
        text: "It goes on leading to the site, but new buyers are not counted. What was earned stays.",
        confirm: "Pause the link",
        busy: "Pausing...",
      },
      done: "Link paused",
    },
    resume: {
      text: "The link is paused: it leads to the site, and new buyers are not counted.",
      button: "Let it count again",
      ask: {
        title: "Let this link count again?",
        text: "From now on buyers who follow it are counted again.",
        confirm: "Let it count",
        busy: "Saving...",
      },
      done: "The link counts again",
    },
  },
  commissions: {
    title: "Commissions",
    none: "None yet.",
    date: "Date",
    order: "Order",
    percent: "Share",
    amount: "Commission",
    reversed: "{amount} taken back",
    state: "State",
    states: { held: "On hold until {date}", payable: "Due", paid: "Paid out", reversed: "Taken back" },
  },
  payouts: {
    title: "Payouts",
    none: "None yet.",
    date: "Date",
    amount: "Amount",
    note: "Reference",
  },
};

export default adminAffiliates;
