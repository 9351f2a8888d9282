import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { AffiliateStatement } from "../../../generated/api-types.ts";
import { loadWords } from "../../../i18n/dictionaries.ts";
import { fakeServer, json } from "../../../test-support/fake-server.ts";
import { inAdmin } from "../../../test-support/in-admin.tsx";
import { renderApp } from "../../../test-support/render-app.tsx";
import { AffiliateActions, PayoutDialog } from "./affiliate-actions.tsx";

const statement: AffiliateStatement = {
  id: "partner",
  fullName: "Mariam Al Sadu",
  email: "mariam@sadu.example",
  status: "active",
  link: "https://tawam.example/r/k3v9q2m7xa",
  visits: 12,
  orders: 1,
  currency: "USD",
  totals: { held: 0, payable: 60_000, paid: 0, reversed: 0, paidOut: 0, balance: 0, due: 60_000 },
  commissions: [],
  payouts: [],
  needsApproval: false,
  createdAt: "2026-06-01T00:00:00Z",
};

test("a payout is written down once it is said how it was paid, and once alone", async () => {
  const answer = Promise.withResolvers<Response>();
  const seen = fakeServer({ "POST /functions/v1/record-payout": () => answer.promise });
  const recorded = () => seen.flatMap(({ path, body }) => (path.endsWith("/record-payout") ? [body] : []));
  const onClose = vi.fn();
  await loadWords("en", "admin/lists");
  await renderApp(inAdmin(<PayoutDialog statement={statement} onClose={onClose} />), {
    words: "admin/affiliates",
  });
  expect(screen.getByRole("dialog").textContent).toContain("Transfer $600 first.");
  const button = screen.getByRole("button", { name: "Record the payout" });
  await userEvent.click(button);
  expect(screen.getByText("Please say how it was paid")).toBeTruthy();
  expect(recorded()).toEqual([]);
  await userEvent.type(screen.getByRole("textbox", { name: /^Reference/ }), " Transfer 42 ");
  await userEvent.dblClick(button);
  answer.resolve(json({}));
  expect(await screen.findByText("Payout recorded")).toBeTruthy();
  expect(recorded()).toMatchObject([{ affiliateId: "partner", note: "Transfer 42" }]);
  expect(onClose).toHaveBeenCalledOnce();
});

const approval = {
  id: "approval",
  kind: "payout",
  status: "waiting",
  amount: 60_000,
  subject_id: "partner",
  subject_email: statement.email,
  asked_by_email: "noura@tawam.example",
  decided_by_email: "omar@tawam.example",
  used_at: null,
  expires_at: new Date(Date.now() + 86_400_000).toISOString(),
};

test.each([
  ["was not asked for", [], /needs a second admin/, ["Ask a second admin"]],
  ["waits", [approval], /has not decided yet/, []],
  ["was approved", [{ ...approval, status: "approved" }], /has approved it/, ["Record the payout"]],
  ["was declined", [{ ...approval, status: "declined" }], /needs a second admin/, ["Ask a second admin"]],
  [
    "was approved at another sum",
    [{ ...approval, status: "approved", amount: 1 }],
    /needs a second admin/,
    ["Ask a second admin"],
  ],
])("a payout that needs a second admin: %s", async (_, rows, text, buttons) => {
  fakeServer({ "GET /rest/v1/approvals": () => json(rows) });
  await loadWords("en", "admin/lists");
  await renderApp(inAdmin(<AffiliateActions statement={{ ...statement, needsApproval: true }} />), {
    words: "admin/affiliates",
  });
  expect(await screen.findByText(text)).toBeTruthy();
  const names = ["Ask a second admin", "Record the payout", "Record a payout"];
  expect(names.filter((name) => screen.queryByRole("button", { name }))).toEqual(buttons);
});
