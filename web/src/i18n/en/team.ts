/** Where the words of the team's own pages are. */
const team = {
  admin: () => import("./admin.ts"),
  "admin-dashboard": () => import("./admin-dashboard.ts"),
  "admin-lists": () => import("./admin-lists.ts"),
  "admin-leads": () => import("./admin-leads.ts"),
  "admin-overview": () => import("./admin-overview.ts"),
  "admin-orders": () => import("./admin-orders.ts"),
  "admin-affiliates": () => import("./admin-affiliates.ts"),
  "admin-user": () => import("./admin-user.ts"),
  "admin-audit": () => import("./admin-audit.ts"),
};

export default team;
