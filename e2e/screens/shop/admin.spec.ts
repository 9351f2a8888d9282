import { type Asked, firstRow, newest, signInOf } from "../../support/demonstration.ts";
import { drawScreens } from "../../support/screens.ts";

const tab = (name: string) => ({ address: `/admin?tab=${name}` });

/** A row of a tab's table, opened: the newest, unless `ask` asks for another. */
const row = (parameter: string, table: string, ask: (rows: Asked) => Asked = newest) => ({
  address: async () => `/admin?tab=${parameter}=${(await firstRow("admin", table, ask)).id}`,
});

drawScreens("admin", {
  overview: { address: "/admin" },
  production: tab("production"),
  users: tab("users"),
  user: row("users&user", "profiles", (rows) => rows.eq("email", signInOf("customer").email)),
  messages: tab("messages"),
  message: row("messages&message", "contact_messages"),
  applications: tab("applications"),
  application: row("applications&application", "affiliate_applications"),
  orders: tab("orders"),
  order: row("orders&order", "orders", (rows) => newest(rows).eq("status", "refunded")),
  affiliates: tab("affiliates"),
  // The oldest has earned something.
  affiliate: row("affiliates&affiliate", "affiliates", (rows) => rows.order("created_at")),
  approvals: tab("approvals"),
  audit: tab("audit"),
  demo: tab("demo"),
});
