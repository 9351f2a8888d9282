import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { storageKey } from "../../../backend/storage-key.ts";
import { loadWords } from "../../../i18n/dictionaries.ts";
import type { Language } from "../../../i18n/languages.ts";
import { announceSession } from "../../../session/session-hint.ts";
import { fakeServer, json, type SeenRequest, session } from "../../../test-support/fake-server.ts";
import { renderApp } from "../../../test-support/render-app.tsx";
import { Page } from "../page.tsx";

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

function entry(number: number, more: object = {}) {
  return {
    id: idOf(number),
    created_at: `2026-11-20T10:${String(number).padStart(2, "0")}:00.000001+00:00`,
    actor_id: idOf(901),
    actor_email: "noura@tawam.example",
    action: "user.banned",
    subject_id: idOf(902),
    subject_email: "omar@example.com",
    before: null,
    after: null,
    ip_address: "192.0.2.7",
    ...more,
  };
}

function admit(entries: (request: SeenRequest) => Response) {
  localStorage.setItem(storageKey, JSON.stringify(session()));
  announceSession();
  return fakeServer({
    "GET /auth/v1/user": () => json({ ...session().user, app_metadata: { role: "admin" } }),
    "GET /auth/v1/admin/users": () => json({ users: [] }),
    "GET /rest/v1/audit_log": entries,
  });
}

async function show(language: Language = "en", query = "") {
  await Promise.all([
    loadWords(language, "admin/dashboard"),
    loadWords(language, "admin/audit"),
    import("../dashboard/admin-dashboard.tsx"),
  ]);
  const address = `${language === "ar" ? "/ar/admin" : "/admin"}?tab=audit${query}`;
  await renderApp(<Page />, { language, address, words: "admin" });
}

const asked = (seen: SeenRequest[]) => seen.findLast(({ path }) => path.endsWith("audit_log"))?.search;
const rows = () => screen.findAllByRole("row").then((all) => all.slice(1));

beforeEach(() => announceSession());

describe("an entry of the audit", () => {
  test("tells who did what to whom, from where, and what changed", async () => {
    const before = { email: "omar@old.example", app_metadata: { role: "admin", provider: "email" } };
    const after = { email: "omar@example.com", app_metadata: { provider: "email" } };
    admit(() => json([entry(1, { action: "user.role_changed", before, after })]));
    await show();
    const row = within((await rows())[0] as HTMLElement);
    expect(row.getByText("Changed a role")).toBeTruthy();
    expect(row.getByText("192.0.2.7")).toBeTruthy();
    expect(row.getByRole("link", { name: "noura@tawam.example" }).getAttribute("href")).toBe(
      `/admin?tab=users&user=${idOf(901)}`,
    );
    expect(row.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Emailomar@old.examplebecameomar@example.com",
      "RoleAdminbecameNone",
    ]);
  });

  test("leads to the order or the lead that it is about, and reads its amounts as money", async () => {
    const changed = { action: "payment.refunded", actor_id: null, actor_email: "payment provider" };
    const amounts = { before: { refunded_amount: 0 }, after: { refunded_amount: 10_050, payment_id: "1" } };
    const noted = {
      action: "lead.noted",
      after: { kind: "contact", note_id: "1" },
      before: { kind: "contact" },
    };
    admit(() => json([entry(2, { ...changed, ...amounts }), entry(1, noted)]));
    await show();
    const [refund, note] = (await rows()).map((row) => within(row));
    expect(refund?.getByText("Payment provider")).toBeTruthy();
    expect(refund?.getByRole("listitem").textContent).toBe("Refunded$0became$100.50");
    const about = { name: "omar@example.com" };
    expect(refund?.getByRole("link", about).getAttribute("href")).toBe(
      `/admin?tab=orders&order=${idOf(902)}`,
    );
    expect(note?.getByRole("link", about).getAttribute("href")).toBe(
      `/admin?tab=messages&message=${idOf(902)}`,
    );
    expect(note?.queryByRole("listitem")).toBeNull();
  });

  test("names the Studio's acts: reasons as the customer read them, and what is counted without a currency", async () => {
    const refused = { recording_id: idOf(3), kind: "base_video", reasons: ["background"] };
    const corrected = { kind: "variant", amount: 2, reason: "One was lost" };
    const about = { subject_email: null };
    admit(() =>
      json([
        entry(3, { action: "recording.refused", after: refused }),
        entry(2, { action: "recording.accepted", after: { ...refused, reasons: [] } }),
        entry(1, { action: "allowance.corrected", after: corrected, ...about }),
      ]),
    );
    await show();
    const [first, second, third] = (await rows()).map((row) => within(row));
    const changes = (row?: typeof first) =>
      row?.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(first?.getByText("Refused a recording")).toBeTruthy();
    expect(changes(first)).toEqual([
      "KindBase video",
      "ReasonsThe background distracts. One plain, still colour; no mirror, no screen, nobody walking past.",
    ]);
    expect(changes(second)).toEqual(["KindBase video"]);
    expect(changes(third)).toEqual(["KindVariant", "ReasonOne was lost", "Number2"]);
    expect(third?.getByRole("link", { name: "A production" }).getAttribute("href")).toBe(
      `/admin?tab=production&production=${idOf(902)}`,
    );
  });

  test("reads the same in Arabic", async () => {
    admit(() => json([entry(1, { after: { banned_until: "2026-12-01T10:00:00+00:00" } })]));
    await show("ar");
    const row = within((await rows())[0] as HTMLElement);
    expect(row.getByText("حظر مستخدمًا")).toBeTruthy();
    expect(row.getByRole("listitem").textContent).toMatch(/^محظور حتى1 ديسمبر 2026/);
  });

  test("shows what it has no word for as it is, and the operator by name", async () => {
    const odd = { action: "planet.moved", actor_id: null, actor_email: "command line", ip_address: null };
    admit(() => json([entry(1, { ...odd, after: { "<b>": [1, "x"], password: "changed" } })]));
    await show();
    const row = (await rows())[0];
    expect(row?.textContent).toContain("planet.moved");
    expect(row?.textContent).toContain("Command line");
    expect(row?.textContent).toContain('<b>[1,"x"]');
    expect(row?.textContent).toContain("PasswordChanged");
  });
});

describe("the audit", () => {
  test("turns its pages by time, there and back, as the address says", async () => {
    const page = (first: number) => Array.from({ length: 26 }, (_, index) => entry(first - index));
    const seen = admit(({ search }) => {
      const cut = search.get("or") ?? "";
      if (cut.includes("created_at.lt")) return json([entry(2), entry(1)]);
      return json(cut.includes("created_at.gt") ? page(28).toReversed() : page(28));
    });
    await show();
    expect(await rows()).toHaveLength(25);
    await userEvent.click(screen.getByRole("button", { name: "Earlier entries" }));
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    const last = entry(4);
    expect(asked(seen)?.get("or")).toBe(
      `(created_at.lt."${last.created_at}",and(created_at.eq."${last.created_at}",id.lt.${last.id}))`,
    );
    expect(screen.getByTestId("address").textContent).toContain("before=2026-11-20T10");
    expect(screen.getByRole("button", { name: "Earlier entries" }).getAttribute("aria-disabled")).toBe(
      "true",
    );
    await userEvent.click(screen.getByRole("button", { name: "Later entries" }));
    await waitFor(async () => expect(await rows()).toHaveLength(25));
    expect(asked(seen)?.get("order")).toBe("created_at.asc,id.asc");
  });

  test("is narrowed by person, act and day", async () => {
    const seen = admit(() => json([]));
    await show("en", "&until=2026-11-20");
    expect(asked(seen)?.get("created_at")).toBe(`lt.${new Date(2026, 10, 21).toISOString()}`);
    await userEvent.type(await screen.findByRole("searchbox"), 'o%"r');
    await waitFor(() =>
      expect(asked(seen)?.get("or")).toBe(
        String.raw`(actor_email.ilike."*o\\%\"r*",subject_email.ilike."*o\\%\"r*")`,
      ),
    );
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Action" }), "user.deleted");
    await waitFor(() => expect(asked(seen)?.get("action")).toBe("eq.user.deleted"));
    await userEvent.click(await screen.findByRole("button", { name: "Show all entries" }));
    expect(await screen.findByText("Nothing has been done yet")).toBeTruthy();
    expect(screen.getByTestId("address").textContent).toBe("/admin?tab=audit");
  });

  test("takes nothing from an address that is no place", async () => {
    const seen = admit(() => json([]));
    await show("en", "&before=1_2),or(id.neq.0&until=never");
    await screen.findByText("Nothing has been done yet");
    expect(asked(seen)?.has("or")).toBe(false);
    expect(asked(seen)?.has("created_at")).toBe(false);
  });

  test("can be tried again", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    admit(() => json({ code: "XX000", message: "Broken" }, 500));
    await show();
    const retry = await screen.findByRole("button", { name: "Try again" });
    admit(() => json([entry(1)]));
    await userEvent.click(retry);
    expect(await rows()).toHaveLength(1);
  });
});
