import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { storageKey } from "../../../backend/storage-key.ts";
import type { OverviewFigures } from "../../../generated/api-types.ts";
import { loadWords } from "../../../i18n/dictionaries.ts";
import type { Language } from "../../../i18n/languages.ts";
import { announceSession } from "../../../session/session-hint.ts";
import { fakeServer, json, type SeenRequest, session } from "../../../test-support/fake-server.ts";
import { renderApp } from "../../../test-support/render-app.tsx";
import { Page } from "../page.tsx";
import { barsPath, topOf } from "./plot.tsx";

const none: OverviewFigures = { orders: 0, revenue: 0, newUsers: 0, leads: 0, latePromises: 0 };

/** Seven days up to 21 November; two of them with orders. */
function overview() {
  const days = Array.from({ length: 7 }, (_, index) => ({ ...none, day: `2026-11-${15 + index}` }));
  Object.assign(days[5] ?? {}, { orders: 2, revenue: 100_050 });
  Object.assign(days[6] ?? {}, { orders: 1, revenue: 20_000, latePromises: 3 });
  const totals = { ...none, orders: 3, revenue: 120_050, latePromises: 3 };
  const previous = { ...none, orders: 4, revenue: 100_000, latePromises: 3 };
  return { days, totals, previous };
}

function admit(answer: () => Response) {
  localStorage.setItem(storageKey, JSON.stringify(session()));
  announceSession();
  return fakeServer({
    "GET /auth/v1/user": () => json({ ...session().user, app_metadata: { role: "admin" } }),
    "GET /auth/v1/admin/users": () => json({ users: [] }),
    "POST /functions/v1/team-overview": answer,
  });
}

async function show(language: Language = "en", query = "") {
  await Promise.all([
    loadWords(language, "admin/dashboard"),
    loadWords(language, "admin/overview"),
    import("../dashboard/admin-dashboard.tsx"),
  ]);
  const address = `${language === "ar" ? "/ar/admin" : "/admin"}${query}`;
  await renderApp(<Page />, { language, address, words: "admin" });
}

const figure = (name: string) => screen.findByRole("figure", { name });
const asked = (seen: SeenRequest[]) => seen.findLast(({ path }) => path.endsWith("team-overview"))?.body;

beforeEach(() => announceSession());

describe("the overview", () => {
  test("comes first, with what each figure came to and how that compares", async () => {
    const seen = admit(() => json(overview()));
    await show("en", "?days=7");
    expect((await figure("Revenue")).textContent).toContain(
      "$1,200.5020% more than in the 7 days before ($1,000)",
    );
    expect((await figure("Orders")).textContent).toContain("25% less than in the 7 days before (4)");
    expect((await figure("Late promises")).textContent).toContain("As in the 7 days before (3)");
    expect((await figure("Leads")).textContent).toContain("None in the 7 days before");
    expect(asked(seen)).toEqual({ days: 7 });
  });

  test("is read day by day, all figures at once, and by no other hour than Dubai's", async () => {
    admit(() => json(overview()));
    await show();
    const orders = within(await figure("Orders")).getByRole("slider", { name: "Orders by day" });
    expect(orders.getAttribute("aria-valuetext")).toBe("Sat, 21 Nov 2026: 1 order");
    fireEvent.change(orders, { target: { value: "5" } });
    expect(orders.getAttribute("aria-valuetext")).toBe("Fri, 20 Nov 2026: 2 orders");
    const revenue = within(await figure("Revenue")).getByRole("slider");
    expect(revenue.getAttribute("aria-valuetext")).toBe("Fri, 20 Nov 2026: $1,000.50");
  });

  test("follows a mouse from right to left in Arabic", async () => {
    admit(() => json(overview()));
    await show("ar");
    const orders = within(await figure("الطلبات")).getByRole("slider");
    vi.spyOn(orders, "getBoundingClientRect").mockReturnValue(new DOMRect(100, 0, 700, 50));
    fireEvent.pointerMove(orders, { clientX: 250 });
    expect(orders.getAttribute("aria-valuetext")).toBe("الجمعة، 20 نوفمبر 2026: طلبان");
  });

  test("goes further back as the address says", async () => {
    const seen = admit(() => json(overview()));
    await show("en", "?days=8");
    await figure("Orders");
    expect(asked(seen)).toEqual({ days: 30 });
    await userEvent.click(screen.getByRole("button", { name: "1 year" }));
    await waitFor(() => expect(asked(seen)).toEqual({ days: 365 }));
    expect(screen.getByTestId("address").textContent).toBe("/admin?days=365");
  });

  test("is a table too, the latest day first", async () => {
    admit(() => json(overview()));
    await show();
    const orders = within(await figure("Orders"));
    await userEvent.click(orders.getByText("As a table"));
    const rows = (await orders.findAllByRole("row")).map(({ textContent }) => textContent);
    expect(rows.slice(0, 3)).toEqual(["DayOrders", "Sat, 21 Nov 20261", "Fri, 20 Nov 20262"]);
    expect(rows).toHaveLength(8);
  });

  test("keeps an open table and the day that is read when another span comes", async () => {
    admit(() => json(overview()));
    await show();
    const orders = within(await figure("Orders"));
    await userEvent.click(orders.getByText("As a table"));
    fireEvent.change(orders.getByRole("slider"), { target: { value: "5" } });
    const longer = overview();
    longer.days.unshift({ ...none, day: "2026-11-14" });
    admit(() => json(longer));
    await userEvent.click(screen.getByRole("button", { name: "1 year" }));
    await waitFor(() => expect(orders.getAllByRole("row")).toHaveLength(9));
    expect(orders.getByRole("slider").getAttribute("aria-valuetext")).toBe("Fri, 20 Nov 2026: 2 orders");
  });

  test("can be tried again", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    admit(() => json({ error: "unavailable", message: "Later" }, 503));
    await show();
    const retry = await screen.findByRole("button", { name: "Try again" });
    admit(() => json(overview()));
    await userEvent.click(retry);
    expect(await figure("Orders")).toBeTruthy();
  });
});

describe("the scale of a plot", () => {
  test.each([
    [0, 2],
    [1, 2],
    [2, 2],
    [7, 8],
    [11, 20],
    [64, 80],
    [99_000, 100_000],
  ])("of %i ends at %i", (most, top) => expect(topOf(most)).toBe(top));

  test("draws a bar as high as its share, and none for nothing", () => {
    expect(barsPath([0, 1], 2)).toMatch(/^M11\.4 100v-50h/);
  });
});
