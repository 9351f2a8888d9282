const referrals = {
  meta: {
    title: "Your referrals, Tawam",
    description: "Your link, who followed it, and what you earned.",
  },
  title: "Your referrals",
  lead: "Your link, who followed it, and what you earned.",
  loading: "Loading your referrals",
  loadFailed: {
    title: "Your referrals did not load",
    text: "What you earned is safe. The connection may have dropped.",
    retry: "Try again",
  },
  none: {
    title: "You are not a partner yet",
    /** `{email}` is the reader's own address. */
    text: "Recommend Tawam and earn a share of each payment. Apply with {email}, so that your statement appears here.",
    action: "See the affiliate programme",
  },
  paused: {
    title: "Your link is paused",
    text: "It leads to the site but refers nobody. What you earned stays yours. {contact}",
    contact: "Write to us",
  },
  link: {
    title: "Your link",
    text: "Whoever buys within 30 days of following it counts as yours. Any page works: add {query} to the link.",
    copy: "Copy the link",
    copied: "Copied",
    failed: "Select it by hand",
  },
  figures: {
    label: "In figures",
    visits: "Visitors",
    orders: "Paid orders",
    held: "On hold",
    due: "Due to you",
    paidOut: "Paid out",
  },
  commissions: {
    title: "Commissions",
    none: "None yet. Each payment of somebody you referred adds a line.",
    /** Only the newest are listed. */
    newest: "The newest {count} are shown; the figures above count all.",
    date: "Date",
    plan: "Plan",
    percent: "Share",
    amount: "Commission",
    state: "State",
    states: { held: "On hold until {date}", payable: "Due to you", paid: "Paid out", reversed: "Taken back" },
    reversed: "{amount} taken back after a refund",
  },
  payouts: {
    title: "Payouts",
    date: "Date",
    amount: "Amount",
    note: "Reference",
  },
  hold: "A commission is on hold until the buyer's refund window has closed.",
};

export default referrals;
