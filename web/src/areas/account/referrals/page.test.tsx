import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { storageKey } from "../../../backend/storage-key.ts";
import type { AffiliateStatement } from "../../../generated/api-types.ts";
import type { Language } from "../../../i18n/languages.ts";
import { announceSession } from "../../../session/session-hint.ts";
import { fakeServer, json, session, user } from "../../../test-support/fake-server.ts";
import { renderApp } from "../../../test-support/render-app.tsx";
import { Page } from "./page.tsx";

const commission = (state: "held" | "paid" | "payable" | "reversed", more: object = {}) => ({
  id: state,
  orderId: null,
  planName: "EXECUTIVE PRO",
  percent: 25,
  amount: 30_050,
  reversedAmount: 0,
  currency: "usd",
  state,
  payableAt: "2026-12-02T00:00:00Z",
  createdAt: "2026-11-02T00:00:00Z",
  ...more,
});
const statement: AffiliateStatement = {
  id: "a",
  fullName: "Mariam Al Sadu",
  email: user.email,
  status: "active",
  link: "https://tawam.example/r/k3v9q2m7xa",
  visits: 1204,
  orders: 4,
  currency: "usd",
  totals: { held: 100, payable: 200, paid: 300, reversed: 400, paidOut: 500, balance: -200, due: 600 },
  commissions: [
    commission("held"),
    commission("payable", { reversedAmount: 1000 }),
    commission("paid"),
    commission("reversed"),
  ],
  payouts: [],
  createdAt: "2026-06-01T00:00:00Z",
};

async function open(answer: AffiliateStatement | null, language: Language = "en") {
  fakeServer({ "POST /functions/v1/affiliate-statement": () => json({ statement: answer }) });
  await renderApp(<Page />, { address: "/referrals", language, words: "account/referrals" });
}

beforeEach(() => {
  localStorage.setItem(storageKey, JSON.stringify(session()));
  announceSession();
});

test("a partner reads the link, the figures and what each payment earned", async () => {
  await open(statement);
  expect(await screen.findByText("https://tawam.example/r/k3v9q2m7xa")).toBeTruthy();
  const figures = [...document.querySelectorAll("dl > div")].map(({ textContent }) => textContent);
  expect(figures).toEqual(["Visitors1,204", "Paid orders4", "On hold$1", "Due to you$6", "Paid out$5"]);
  const lines = within(screen.getByRole("table", { name: "Commissions" })).getAllByRole("row");
  expect(lines.slice(1).map(({ textContent }) => textContent)).toEqual([
    "2 Nov 2026EXECUTIVE PRO25%$300.50On hold until 2 Dec 2026",
    "2 Nov 2026EXECUTIVE PRO25%$300.50$10 taken back after a refundDue to you",
    "2 Nov 2026EXECUTIVE PRO25%$300.50Paid out",
    "2 Nov 2026EXECUTIVE PRO25%$300.50Taken back",
  ]);
  expect(screen.queryByRole("table", { name: "Payouts" })).toBeNull();
});

test("what is copied is the whole link", async () => {
  const visitor = userEvent.setup();
  await open(statement);
  await visitor.click(await screen.findByRole("button", { name: "Copy the link" }));
  expect(await navigator.clipboard.readText()).toBe(statement.link);
});

test("a paused partner gets no link to hand on, and keeps what was earned", async () => {
  await open({ ...statement, status: "paused" });
  expect(await screen.findByText("Your link is paused")).toBeTruthy();
  expect(screen.queryByText("https://tawam.example/r/k3v9q2m7xa")).toBeNull();
  expect(screen.getByRole("table", { name: "Commissions" })).toBeTruthy();
});

test("others are led to the programme, with their own address", async () => {
  await open(null, "ar");
  const link = await screen.findByRole("link", { name: "اطّلع على برنامج الشركاء" });
  expect(link.getAttribute("href")).toBe("/ar/affiliate");
  expect(screen.getByText(user.email).getAttribute("dir")).toBe("ltr");
});
