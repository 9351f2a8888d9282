import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { storageKey } from "../../../backend/storage-key.ts";
import type { Receipt } from "../../../generated/api-types.ts";
import type { Language } from "../../../i18n/languages.ts";
import { announceSession } from "../../../session/session-hint.ts";
import { fakeServer, json, session } from "../../../test-support/fake-server.ts";
import { renderApp } from "../../../test-support/render-app.tsx";
import { Page } from "./page.tsx";

const receipt: Receipt = {
  number: "2026-000012",
  language: "en",
  paymentId: "p",
  orderId: "o",
  transactionId: "cs_1",
  paidAt: "2026-11-02T10:00:00Z",
  seller: {
    name: "Tawam",
    legalName: "Tawam Digital Media FZ-LLC",
    address: "Dubai",
    tradeLicence: "104521",
    taxNumber: null,
    email: "hello@tawam.example",
  },
  buyer: { name: "Mariam Al Sadu", email: "mariam@sadu.example" },
  lines: [
    {
      description: "EXECUTIVE PRO",
      billing: "quarterly",
      periodStart: "2026-11-02T10:00:00Z",
      periodEnd: "2027-02-02T10:00:00Z",
      amount: 123_450,
    },
  ],
  currency: "usd",
  paid: 123_450,
  refunds: [],
  refunded: 0,
  dispute: null,
  lost: 0,
  net: 123_450,
};

async function open(answer: () => Response, address = "/receipt?payment=p", language: Language = "en") {
  const seen = fakeServer({ "POST /functions/v1/receipt": answer });
  await renderApp(<Page />, { address, language, words: "account/receipt" });
  return seen;
}
const rows = () => screen.getAllByRole("row").map(({ textContent }) => textContent);

beforeEach(() => {
  localStorage.setItem(storageKey, JSON.stringify(session()));
  announceSession();
});

test("a receipt says who paid whom what for", async () => {
  const seen = await open(() => json(receipt));
  const sheet = await screen.findByRole("article");
  for (const text of ["2026-000012", "2 Nov 2026", "cs_1", "Mariam Al Sadu", "Trade licence 104521"])
    expect(sheet.textContent).toContain(text);
  expect(rows().slice(1)).toEqual([
    "EXECUTIVE PROPlan, every three months2 Nov 2026 to 2 Feb 2027$1,234.50",
    "Total paid$1,234.50",
  ]);
  expect(sheet.textContent).not.toContain("TRN");
  expect(seen.at(-1)?.body).toEqual({ paymentId: "p", language: "en" });
});

test.each<[Partial<Receipt>, string[]]>([
  [
    { refunds: [{ amount: 450, at: "2026-11-09T10:00:00Z" }], refunded: 450, net: 123_000 },
    ["Refunded on 9 Nov 2026-$4.50", "Total after refunds$1,230"],
  ],
  [
    { refunds: [{ amount: 450, at: null }], refunded: 450, dispute: "lost", lost: 123_000, net: 0 },
    ["Refunded-$4.50", "Returned by the bank after a dispute-$1,230", "Total after refunds$0"],
  ],
  [
    { dispute: "lost", lost: 23_000, net: 100_450 },
    ["Returned by the bank after a dispute-$230", "Total after refunds$1,004.50"],
  ],
  [{ dispute: "open" }, ["The bank is looking into a dispute about this payment."]],
])("what went back stands on it: %#", async (more, lines) => {
  await open(() => json({ ...receipt, ...more }));
  await screen.findByRole("article");
  expect(rows().slice(3)).toEqual(lines);
});

test.each<[Language, string]>([
  ["en", "TRN 100234567800003"],
  ["ar", "رقم التسجيل الضريبي 100234567800003"],
])("the seller's tax number stands on it once there is one: %s", async (language, line) => {
  const seller = { ...receipt.seller, taxNumber: "100234567800003" };
  await open(() => json({ ...receipt, language, seller }), "/receipt?payment=p", language);
  const sheet = await screen.findByRole("article");
  expect(sheet.textContent).toContain(line);
});

test("it is printed", async () => {
  const print = vi.spyOn(window, "print").mockImplementation(() => {});
  await open(() => json(receipt));
  await userEvent.click(await screen.findByRole("button", { name: "Print" }));
  expect(print).toHaveBeenCalledOnce();
});

test.each([
  ["/receipt?payment=other", () => json({ error: "receipt_not_found", message: "none" }, 404)],
  ["/receipt?payment=%3Cimg%3E", () => json({ error: "invalid_request", message: "id" }, 400)],
  ["/receipt", () => json(receipt)],
])("another's, a broken or no address leads to one's orders: %s", async (address, answer) => {
  await open(answer, address);
  await screen.findByText("This receipt is not in your account");
  const link = screen.getByRole("link", { name: "See your orders" });
  expect(link.getAttribute("href")).toBe("/orders");
});

test("what did not load can be asked for again, and follows the language", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const answers = [json({ error: "unavailable", message: "late" }, 503)];
  const seen = await open(() => answers.shift() ?? json(receipt));
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  await screen.findByRole("article");
  await userEvent.click(screen.getByRole("button", { name: "Switch language" }));
  expect(await screen.findByText("إجمالي المدفوع")).toBeTruthy();
  expect(seen.at(-1)?.body).toEqual({ paymentId: "p", language: "ar" });
});
