import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { storageKey } from "../../../backend/storage-key.ts";
import { loadWords } from "../../../i18n/dictionaries.ts";
import { announceSession } from "../../../session/session-hint.ts";
import { fakeServer, json, session } from "../../../test-support/fake-server.ts";
import { renderApp } from "../../../test-support/render-app.tsx";
import { Page } from "../page.tsx";
import type { ListedOrder } from "./api.ts";

const order: ListedOrder = {
  id: "00000000-0000-4000-8000-000000000000",
  status: "paid",
  problem: null,
  plan_name: "EXECUTIVE",
  billing: "monthly",
  amount: 200_000,
  refunded_amount: 0,
  email: "ann@example.com",
  created_at: "2026-11-02T10:00:00Z",
  due_at: null,
  handled_at: null,
  assignee_id: null,
};
const problems = ["amount_differs", "disputed", "dispute_lost", "refund_failed", "of_tomorrow", null];

test.each([
  ["en", "Paid", ["Another amount paid", "Disputed by the buyer", "Dispute lost", "A refund did not arrive"]],
  ["ar", "مدفوع", ["دُفع مبلغ مختلف", "اعترض المشتري", "حُسم الاعتراض للمشتري", "مبلغ أعدناه لم يصل"]],
] as const)("an order that needs a look says why in the list (%s)", async (language, paid, reasons) => {
  localStorage.setItem(storageKey, JSON.stringify(session()));
  announceSession();
  fakeServer({
    "GET /auth/v1/user": () => json({ ...session().user, app_metadata: { role: "admin" } }),
    "GET /auth/v1/admin/users": () => json({ users: [] }),
    "POST /functions/v1/team-members": () => json({ members: [] }),
    "GET /rest/v1/orders": () =>
      json(problems.map((problem, index) => ({ ...order, id: order.id.replace(/0$/, `${index}`), problem }))),
  });
  await Promise.all([
    loadWords(language, "admin/dashboard"),
    loadWords(language, "admin/lists"),
    loadWords(language, "admin/orders"),
    import("../dashboard/admin-dashboard.tsx"),
  ]);
  const address = `${language === "ar" ? "/ar" : ""}/admin?tab=orders`;
  await renderApp(<Page />, { language, address, words: "admin" });

  const [, ...rows] = await screen.findAllByRole("row");
  const cells = rows.map((row) => within(row).getByText(paid).closest("td")?.textContent);
  expect(cells).toEqual([...reasons.map((reason) => paid + reason), paid, paid]);
  const isGood = rows.map((row) => row.querySelector("i")?.className.includes("good"));
  expect(isGood).toEqual(problems.map((problem) => problem === null || problem === "dispute_lost"));
});
