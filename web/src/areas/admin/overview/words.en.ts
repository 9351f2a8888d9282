/** The first tab of the admin: how the business goes. */
const adminOverview = {
  lead: "By the day in Dubai. Today counts up to now.",
  span: {
    label: "How far back",
    lengths: { "7": "7 days", "30": "30 days", "90": "90 days", "365": "1 year" },
  },
  figures: {
    revenue: {
      title: "Revenue",
      note: "What we keep of each day's payments. A refund is taken off the day of its payment.",
    },
    orders: {
      title: "Orders",
      note: "Paid for the first time. Renewals are not counted.",
      count: { one: "{count} order", other: "{count} orders" },
    },
    newUsers: {
      title: "New users",
      note: "Accounts created that day, guests left out.",
      count: { one: "{count} account", other: "{count} accounts" },
    },
    leads: {
      title: "Leads",
      note: "Contact messages and affiliate applications.",
      count: { one: "{count} lead", other: "{count} leads" },
    },
    latePromises: {
      title: "Late promises",
      note: "Answers that were due that day and came later, or have yet to come.",
      count: { one: "{count} late answer", other: "{count} late answers" },
    },
  },
  change: {
    more: "{percent} more than in {span} ({before})",
    less: "{percent} less than in {span} ({before})",
    same: "As in {span} ({before})",
    fromNone: "None in {span}",
    spans: {
      "7": "the 7 days before",
      "30": "the 30 days before",
      "90": "the 90 days before",
      "365": "the year before",
    },
  },
  /** Names a plot and its table. */
  plot: "{figure} by day",
  today: "Today",
  table: { show: "As a table", day: "Day" },
  loading: "Counting",
  failed: {
    title: "The overview did not load",
    text: "Nothing is lost. The connection may have dropped for a moment.",
    retry: "Try again",
  },
};

export default adminOverview;
