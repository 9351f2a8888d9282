import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { storageKey } from "../../../backend/storage-key.ts";
import type { Language } from "../../../i18n/languages.ts";
import { announceSession } from "../../../session/session-hint.ts";
import { fakeServer, json, type SeenRequest, session, user } from "../../../test-support/fake-server.ts";
import { renderApp } from "../../../test-support/render-app.tsx";
import { dismissToast } from "../../../ui/toast-store.ts";
import { Page } from "./page.tsx";

const order = (id: string, more: object = {}) => ({
  id,
  provider: "sandbox",
  status: "paid",
  plan_name: "EXECUTIVE PRO",
  plan_type: "subscription",
  billing: "quarterly",
  amount: 123_450,
  refunded_amount: 0,
  payment_url: null,
  created_at: "2026-11-02T10:00:00Z",
  ...more,
});
const payment = (number: string, more: object = {}) => ({
  id: `payment-${number}`,
  order_id: "a",
  status: "paid",
  amount: 123_450,
  refunded_amount: 0,
  receipt_number: `2026-${number}`,
  period_start: null,
  period_end: null,
  paid_at: "2026-11-02T10:01:00Z",
  created_at: "2026-11-02T10:00:00Z",
  ...more,
});
const plan = (more: object = {}) => ({
  id: "plan",
  order_id: "a",
  status: "active",
  current_period_end: "2027-02-02T10:00:00Z",
  cancels_at_period_end: false,
  canceled_at: null,
  ...more,
});

/** The page over tables that a test may change meanwhile. */
async function open(
  tables: { orders?: object[]; payments?: object[]; plans?: object[] },
  functions: Parameters<typeof fakeServer>[0] = {},
  language: Language = "en",
) {
  const seen = fakeServer({
    "GET /rest/v1/orders": () => json(tables.orders ?? [order("a")]),
    "GET /rest/v1/payments": () => json(tables.payments ?? []),
    "GET /rest/v1/subscriptions": () => json(tables.plans ?? []),
    ...functions,
  });
  await renderApp(<Page />, { language, address: "/orders", words: "account/orders" });
  return seen;
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
const calls = (seen: SeenRequest[], name: string) =>
  seen.filter(({ path }) => path === `/functions/v1/${name}`);

beforeEach(() => {
  dismissToast();
  localStorage.setItem(storageKey, JSON.stringify(session()));
  announceSession();
});

describe("the list of orders", () => {
  test.each([
    [{ status: "pending" }, "Waiting for payment", "Nothing is charged before you pay."],
    [{ status: "review" }, "Being checked", "Nothing is needed from you."],
    [{}, "Paid", ""],
    [{ refunded_amount: 1050 }, "Partly refunded", "$10.50 went back"],
    [{ status: "refunded", refunded_amount: 123_450 }, "Refunded", "$1,234.50 went back"],
    [{ status: "canceled" }, "Canceled", "No charges were made."],
    [{ status: "failed" }, "Payment failed", "No charges were made."],
  ])("says in words how an order stands: %j", async (more, state, note) => {
    await open({ orders: [order("a", more)] });
    const shown = await screen.findByRole("article", { name: "EXECUTIVE PRO" });
    expect(within(shown).getByText(state)).toBeTruthy();
    expect(shown.textContent).toContain(note);
    expect(shown.textContent).toContain("$1,234.50 every three months");
  });

  test("asks for the reader's own orders alone, also for somebody who may read all", async () => {
    const seen = await open({});
    await screen.findByRole("article");
    expect(seen.find(({ path }) => path.endsWith("/orders"))?.search.get("user_id")).toBe(`eq.${user.id}`);
  });

  test("leads to the payment page of an order that waits", async () => {
    await open({ orders: [order("a", { status: "pending", payment_url: "https://pay.example/cs_1" })] });
    const link = await screen.findByRole("link", { name: "Go to the payment page" });
    expect(link.getAttribute("href")).toBe("https://pay.example/cs_1");
  });

  test("leads from nothing to the packages, and names the address whose orders would stand here", async () => {
    await open({ orders: [] });
    expect(await screen.findByText("No orders yet")).toBeTruthy();
    expect(screen.getByText(user.email)).toBeTruthy();
    expect(screen.getByRole("link", { name: "See the packages" }).getAttribute("href")).toBe(
      "/video-packages",
    );
  });

  test("can be asked for again when it did not come", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const answers = [json({ code: "57014", message: "late" }, 500), json([order("a")])];
    await open({}, { "GET /rest/v1/orders": () => answers.shift() ?? json([]) });
    await screen.findByText("Your orders did not load");
    await press("Try again");
    expect(await screen.findByRole("article")).toBeTruthy();
  });

  test("shows twenty, and twenty more on demand", async () => {
    const all = Array.from({ length: 25 }, (_, index) => order(`${index}`));
    await open(
      {},
      {
        "GET /rest/v1/orders": ({ search }) => json(all.slice(0, Number(search.get("limit")))),
      },
    );
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(20));
    await press("Show earlier orders");
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(25));
    expect(screen.queryByRole("button", { name: "Show earlier orders" })).toBeNull();
  });
});

describe("the payments of an order", () => {
  test("lead to their receipts; what was not charged has none", async () => {
    const payments = [
      payment("000002", { refunded_amount: 1000 }),
      payment("x", { status: "failed", receipt_number: null }),
    ];
    await open({ payments });
    const [first, second] = within(await screen.findByRole("list", { name: "Payments" })).getAllByRole(
      "listitem",
    );
    expect(first?.textContent).toContain("$10 refunded");
    const link = screen.getByRole("link", { name: "Receipt 2026-000002" });
    expect(link.getAttribute("href")).toBe("/receipt?payment=payment-000002");
    expect(second?.textContent).toContain("Not charged");
    expect(second?.querySelector("a, button")).toBeNull();
  });

  test("of long plans are folded", async () => {
    await open({ payments: ["1", "2", "3", "4", "5"].map((number) => payment(number)) });
    const list = await screen.findByRole("list", { name: "Payments" });
    expect(within(list).getAllByRole("listitem")).toHaveLength(3);
    await press("Show all 5 payments");
    expect(within(list).getAllByRole("listitem")).toHaveLength(5);
  });

  test("are handed over as files, once however often it is pressed", async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
    vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:1", revokeObjectURL: () => {} }));
    let finish: (file: Response) => void = vi.fn();
    const seen = await open(
      { payments: [payment("000002")] },
      { "POST /functions/v1/receipt-pdf": () => new Promise<Response>((resolve) => void (finish = resolve)) },
    );
    const button = await screen.findByRole("button", { name: "Receipt 2026-000002 as PDF" });
    await userEvent.dblClick(button);
    await waitFor(() => expect(calls(seen, "receipt-pdf")).toHaveLength(1));
    expect(calls(seen, "receipt-pdf")[0]?.body).toEqual({ paymentId: "payment-000002", language: "en" });
    finish(new Response("%PDF-", { headers: { "content-type": "application/pdf" } }));
    await waitFor(() => expect(click).toHaveBeenCalledTimes(1));
    expect(click.mock.contexts[0]).toMatchObject({ download: "tawam-2026-000002.pdf" });
  });
});

describe("a plan", () => {
  test("ends with its period once its buyer says so twice", async () => {
    const tables = { plans: [plan()] };
    const seen = await open(tables, {
      "POST /functions/v1/cancel-subscription": () => {
        tables.plans = [plan({ cancels_at_period_end: true })];
        return json({});
      },
    });
    expect(await screen.findByText("The next payment is on 2 Feb 2027.")).toBeTruthy();
    await press("Cancel the plan");
    const dialog = await screen.findByRole("dialog", { name: "Cancel this plan?" });
    expect(dialog.textContent).toContain("runs until 2 Feb 2027");
    expect(calls(seen, "cancel-subscription")).toHaveLength(0);
    await userEvent.dblClick(within(dialog).getByRole("button", { name: "Cancel the plan" }));
    expect(await screen.findByText("The plan ends on 2 Feb 2027")).toBeTruthy();
    expect(screen.getByText("Your plan is canceled")).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(calls(seen, "cancel-subscription").map(({ body }) => body)).toEqual([{ subscriptionId: "plan" }]);
  });

  test("that ends is taken back", async () => {
    const tables = { plans: [plan({ cancels_at_period_end: true })] };
    const seen = await open(tables, {
      "POST /functions/v1/resume-subscription": () => {
        tables.plans = [plan()];
        return json({});
      },
    });
    await userEvent.dblClick(await screen.findByRole("button", { name: "Keep the plan" }));
    expect(await screen.findByText("Your plan goes on")).toBeTruthy();
    expect(await screen.findByText("The plan is active")).toBeTruthy();
    expect(calls(seen, "resume-subscription")).toHaveLength(1);
  });

  test("stays when the provider does not answer, and the reason is read in Arabic", async () => {
    await open(
      { plans: [plan()] },
      {
        "POST /functions/v1/cancel-subscription": () =>
          json({ error: "payments_unavailable", message: "not now" }, 502),
      },
      "ar",
    );
    await userEvent.click(await screen.findByRole("button", { name: "إلغاء الاشتراك" }));
    const dialog = await screen.findByRole("dialog");
    await userEvent.click(within(dialog).getByRole("button", { name: "إلغاء الاشتراك" }));
    const alert = await screen.findByText("لا يستجيب مزوّد الدفع الآن. حاول بعد دقيقة.");
    expect(alert.closest('[role="alert"]')).not.toBeNull();
    expect(screen.getByText("الاشتراك سارٍ")).toBeTruthy();
  });

  test.each([
    [{ status: "past_due" }, "A payment is past due"],
    [{ status: "canceled", canceled_at: "2026-12-01T10:00:00Z" }, "The plan ended on 1 Dec 2026"],
    [{ cancels_at_period_end: true, current_period_end: null }, "The plan ends with the paid period"],
  ])("says how it stands: %j", async (more, title) => {
    await open({ plans: [plan(more)] });
    expect(await screen.findByText(title)).toBeTruthy();
    const canEnd = screen.queryByRole("button", { name: "Cancel the plan" }) !== null;
    expect(canEnd).toBe("status" in more && more.status === "past_due");
  });

  test.each([
    ["stripe", 1],
    ["sandbox", 0],
  ])("is paid another way where %s has a page for it", async (provider, pages) => {
    await open({ orders: [order("a", { provider })], plans: [plan()] });
    await screen.findByText("The plan is active");
    expect(screen.queryAllByRole("button", { name: "Manage payment" })).toHaveLength(pages);
  });
});
