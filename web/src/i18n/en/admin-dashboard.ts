/** Brought when the server calls the visitor an admin. */
const adminDashboard = {
  title: "Admin dashboard",
  logOut: "Logout Admin",
  loggingOut: "Logging out...",
  loggedOut: "Admin logged out successfully",
  tabs: { label: "Parts of the dashboard", users: "User Management", demo: "Demo Table" },
  sort: { label: "Sort by", ascending: "{column}, ascending", descending: "{column}, descending" },
  users: {
    caption: "Users",
    columns: {
      user: "User",
      email: "Email",
      created: "Created",
      updated: "Last Updated",
      status: "Status",
    },
    search: "Search by name or e-mail",
    filter: { label: "Status", all: "All", active: "Active", pending: "Pending" },
    legend: {
      label: "What the marks mean",
      good: "Updated within 7 days",
      warning: "Within 30 days",
      bad: "Older or never",
    },
    nameless: "No name yet",
    unknown: "Unknown",
    never: "Never",
    loading: "Loading the users",
    standIns: "The e-mail addresses did not load. Those shown are stand-ins, made from usernames and ids.",
    failed: {
      toast: "Failed to load user profiles",
      title: "The users did not load",
      text: "Nothing is lost. The connection may have dropped for a moment.",
      retry: "Try again",
    },
    empty: { title: "Nobody has joined yet", text: "Whoever creates an account appears here at once." },
    noMatch: {
      title: "Nobody matches",
      text: "Try part of a name or of an e-mail address, or look among all users.",
      action: "Show all users",
    },
    paging: { label: "Pages of users", previous: "Previous page", next: "Next page" },
    range: { one: "{count} user", other: "{first} to {last} of {count} users" },
  },
  demo: {
    caption: "Sample videos",
    tag: "Sample data",
    note: "These rows are made up. They show how a table works and stand for nobody.",
    columns: { name: "Video", team: "Team", scenes: "Scenes", length: "Length", status: "Status" },
    /** `{number}` counts from 1. */
    name: "Sample {number}",
    team: { a: "Team A", b: "Team B", c: "Team C" },
    status: { completed: "Completed", inProgress: "In progress", pending: "Pending" },
    search: "Search by video or team",
    filter: { label: "Status", all: "All" },
    legend: "What the marks mean",
    count: { one: "{count} sample row", other: "{count} sample rows" },
    noMatch: {
      title: "No row matches",
      text: "Try another word, or look among all rows.",
      action: "Show all rows",
    },
  },
};

export default adminDashboard;
