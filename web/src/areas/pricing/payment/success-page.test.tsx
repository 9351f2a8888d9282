import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { backend } from "../../../backend/client.ts";
import { storageKey } from "../../../backend/storage-key.ts";
import { announceSession } from "../../../session/session-hint.ts";
import { fakeServer, json, type SeenRequest, session } from "../../../test-support/fake-server.ts";
import { renderApp } from "../../../test-support/render-app.tsx";
import { confettiShower } from "../../../ui/confetti.ts";
import { Page } from "./success-page.tsx";

vi.mock(import("../../../ui/confetti.ts"), () => ({
  confettiBurst: vi.fn(async () => undefined),
  confettiShower: vi.fn(async () => undefined),
}));

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const shown = () => document.body.textContent;
const statusCalls = () => seen.filter(({ path }) => path === "/functions/v1/checkout-status");

let seen: SeenRequest[];

/** The page at an address, where the server gives `answers` one after the other, then the last again. */
async function show(query: string, ...answers: Response[]) {
  const left = [...answers];
  seen = fakeServer({
    "POST /functions/v1/checkout-status": () => {
      const next = left.length > 1 ? left.shift() : left[0];
      return next?.clone() ?? json({ status: "unknown", plan: null });
    },
  });
  await Promise.all([backend(), import("./follow-payment.ts")]);
  vi.useFakeTimers();
  await renderApp(<Page />, { address: `/payment-success${query}`, words: "pricing/payment/success" });
}

const record = (status: string, plan: string | null = null) => json({ status, plan });

beforeEach(() => {
  vi.mocked(confettiShower).mockClear();
  document.documentElement.dataset.styled = "";
});
afterEach(() => {
  vi.useRealTimers();
  history.replaceState(null, "", "/");
});

describe("the first moments", () => {
  test("are spent confirming, for one and a half seconds", async () => {
    await show("?session_id=cs_1&plan=EXECUTIVE", record("paid", "EXECUTIVE"));
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Confirming your payment");
    await pass(1499);
    expect(screen.queryByText("Plan activated!")).toBeNull();
    expect(confettiShower).not.toHaveBeenCalled();
    await pass(1);
    expect(screen.getByText("Plan activated!")).toBeTruthy();
  });

  test("last until the style sheets are there", async () => {
    delete document.documentElement.dataset.styled;
    await show("?session_id=cs_1&plan=EXECUTIVE", record("paid", "EXECUTIVE"));
    await pass(4000);
    expect(screen.queryByText("Plan activated!")).toBeNull();
    document.documentElement.dataset.styled = "";
    await pass(0);
    expect(screen.getByText("Plan activated!")).toBeTruthy();
  });

  test("end with three seconds of confetti", async () => {
    await show("?session_id=cs_1&plan=EXECUTIVE", record("paid", "EXECUTIVE"));
    await pass(10_000);
    expect(confettiShower).toHaveBeenCalledExactlyOnceWith(3000);
  });
});

describe("what was bought", () => {
  test("is named with its transaction and what happens next", async () => {
    await show("?session_id=cs_1&plan=EXECUTIVE%20PRO", record("pending"));
    await pass(1500);
    expect(screen.getByText("Transaction ID")).toBeTruthy();
    expect(screen.getByText("cs_1")).toBeTruthy();
    expect(screen.getByRole("heading", { name: "EXECUTIVE PRO" })).toBeTruthy();
    expect(screen.getAllByRole("listitem")).toHaveLength(3);
    expect(shown()).toContain("within 5 minutes");
    expect(shown()).toContain("within 24 hours");
    expect(screen.getByRole("link", { name: "Back to home" }).getAttribute("href")).toBe("/");
    expect(screen.getByRole("link", { name: "Contact us" }).getAttribute("href")).toBe("/contact");
  });

  test("waits for a guest in the account that has the address; others find it in theirs", async () => {
    await show("?session_id=cs_1", record("paid", "EXECUTIVE"));
    await pass(1500);
    expect(screen.getByRole("link", { name: "Make an account" }).getAttribute("href")).toBe("/sign-up");
    expect(screen.queryByRole("link", { name: "See your orders" })).toBeNull();
    expect(screen.queryByRole("link", { name: "Open your Studio" })).toBeNull();
    localStorage.setItem(storageKey, JSON.stringify(session()));
    act(() => announceSession());
    expect(screen.getByRole("link", { name: "See your orders" }).getAttribute("href")).toBe("/orders");
    expect(screen.getByRole("link", { name: "Open your Studio" }).getAttribute("href")).toBe("/studio");
    expect(screen.queryByRole("link", { name: "Make an account" })).toBeNull();
    localStorage.removeItem(storageKey);
    act(() => announceSession());
  });

  test("goes by our own records where they differ from the address", async () => {
    await show("?session_id=cs_1&plan=ENTERPRISE", record("paid", "ESSENTIAL"));
    await pass(1500);
    expect(screen.getByRole("heading", { name: "ESSENTIAL" })).toBeTruthy();
    expect(screen.queryByRole("heading", { name: "ENTERPRISE" })).toBeNull();
  });
});

describe("the honest line", () => {
  test.each([
    ["paid", "Confirmed: our records show this payment as paid."],
    ["pending", "Waiting for confirmation from the payment provider."],
    ["canceled", "No charges were made."],
    ["failed", "did not go through"],
    ["refunded", "refunded"],
    ["review", "Waiting: our team is checking this payment"],
    ["unknown", "This transaction is not known to us."],
  ])("says what the records say: %s", async (status, line) => {
    await show("?session_id=cs_1&plan=EXECUTIVE", record(status));
    await pass(1500);
    expect(shown()).toContain(line);
    expect(shown()).toContain("Plan activated!");
  });

  test("asks for this session", async () => {
    await show("?session_id=cs_1", record("paid"));
    await pass(1500);
    expect(statusCalls()[0]?.body).toEqual({ session_id: "cs_1" });
  });

  test("turns to confirmed when the provider's word arrives, then asks no more", async () => {
    await show("?session_id=cs_1", record("pending"), record("paid", "EXECUTIVE"));
    await pass(1499);
    expect(statusCalls()).toHaveLength(1);
    await pass(100);
    expect(shown()).toContain("Confirmed");
    await pass(60_000);
    expect(statusCalls()).toHaveLength(2);
  });

  test("stops asking after half a minute and promises an e-mail", async () => {
    await show("?session_id=cs_1", record("pending"));
    await pass(60_000);
    expect(statusCalls()).toHaveLength(6);
    expect(shown()).toContain("We e-mail you as soon as it is");
  });

  test("says that the records could not be asked, and asks again", async () => {
    await show("?session_id=cs_1", new Response("", { status: 502 }), record("paid"));
    await pass(1499);
    expect(statusCalls()).toHaveLength(1);
    await pass(200);
    expect(shown()).toContain("Confirmed");
  });

  test("stops asking when the visitor leaves", async () => {
    await show("?session_id=cs_1", record("pending"));
    await pass(10);
    cleanup();
    await pass(60_000);
    expect(statusCalls()).toHaveLength(1);
    expect(confettiShower).not.toHaveBeenCalled();
  });
});

describe("an address that no checkout wrote", () => {
  test.each(["", "?session_id=&plan=", "?session_id=%20", `?session_id=${"x".repeat(300)}`])(
    "is not asked about and leads to us: %.30s",
    async (query) => {
      await show(query, record("paid", "EXECUTIVE"));
      await pass(2000);
      expect(statusCalls()).toHaveLength(0);
      expect(shown()).toContain("This transaction is not known to us.");
      expect(screen.getByRole("link", { name: "Write to us" }).getAttribute("href")).toBe("/contact");
    },
  );

  test("shows its words as words, on one line of some length", async () => {
    const markup = "<img src=x onerror=alert(1)>\n\u202E";
    await show(`?session_id=${encodeURIComponent(markup)}&plan=${"A".repeat(5000)}`, record("unknown"));
    await pass(1500);
    expect(document.querySelector("img")).toBeNull();
    expect(screen.getByText("<img src=x onerror=alert(1)>")).toBeTruthy();
    expect(screen.getByRole("heading", { name: /^A+…$/ }).textContent).toHaveLength(81);
  });
});
