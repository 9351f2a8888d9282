import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { storageKey } from "../../../backend/storage-key.ts";
import { loadWords } from "../../../i18n/dictionaries.ts";
import type { Language } from "../../../i18n/languages.ts";
import { announceSession } from "../../../session/session-hint.ts";
import { fakeServer, json, session, user } from "../../../test-support/fake-server.ts";
import { renderApp } from "../../../test-support/render-app.tsx";
import { dismissToast } from "../../../ui/toast-store.ts";
import { Page } from "../page.tsx";

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const later = new Date(Date.now() + 86_400_000).toISOString();

function approval(number: number, more: object = {}) {
  return {
    id: idOf(number),
    kind: "admin_role",
    status: "waiting",
    subject_id: idOf(900),
    subject_email: "aisha@example.com",
    amount: null,
    asked_by: idOf(901),
    asked_by_email: "noura@tawam.example",
    decided_by_email: null,
    decided_at: null,
    used_at: null,
    expires_at: later,
    created_at: "2026-11-20T10:00:00Z",
    ...more,
  };
}

function admit(rows: () => object[], answers: Parameters<typeof fakeServer>[0] = {}) {
  localStorage.setItem(storageKey, JSON.stringify(session()));
  announceSession();
  return fakeServer({
    "GET /auth/v1/user": () => json({ ...session().user, app_metadata: { role: "admin" } }),
    "GET /auth/v1/admin/users": () => json({ users: [] }),
    "GET /rest/v1/approvals": () => json(rows()),
    ...answers,
  });
}

async function show(language: Language = "en") {
  await Promise.all([
    loadWords(language, "admin/dashboard"),
    loadWords(language, "admin/approvals"),
    loadWords(language, "admin/lists"),
    import("../dashboard/admin-dashboard.tsx"),
  ]);
  const address = `${language === "ar" ? "/ar/admin" : "/admin"}?tab=approvals`;
  await renderApp(<Page />, { language, address, words: "admin" });
}

const items = () => screen.findAllByRole("listitem").then((all) => all.map((item) => within(item)));

beforeEach(() => {
  dismissToast();
  announceSession();
});

describe("the approvals", () => {
  test("say what was asked for and how it stands", async () => {
    const decided = { decided_by_email: "omar@tawam.example", decided_at: "2026-11-21T10:00:00Z" };
    admit(() => [
      approval(1),
      approval(2, { kind: "payout", amount: 60_000, status: "approved", used_at: later, ...decided }),
      approval(3, { status: "declined", ...decided }),
      approval(4, { status: "withdrawn", ...decided }),
      approval(5, { expires_at: "2026-11-01T00:00:00Z" }),
    ]);
    await show();
    await screen.findByText("Approved");
    const rows = (await items()).filter((row) => row.queryByRole("heading"));
    expect(rows.map((row) => row.getByRole("heading").textContent)).toEqual([
      "Make aisha@example.com an admin",
      "Pay $600 to aisha@example.com",
      ...Array.from({ length: 3 }, () => "Make aisha@example.com an admin"),
    ]);
    const states = ["Waiting", "Approved", "Declined", "Withdrawn", "Expired"];
    for (const [index, state] of states.entries()) expect(rows[index]?.getByText(state)).toBeTruthy();
    expect(rows.map((row) => row.queryAllByRole("button").length)).toEqual([2, 0, 0, 0, 0]);
    expect(rows[1]?.getByText(/^Paid /)).toBeTruthy();
  });

  test.each([
    ["Approve", "approved", "Approved"],
    ["Decline", "declined", "Declined"],
  ])("are decided after a question: %s", async (button, decision, done) => {
    let status = "waiting";
    const seen = admit(() => [approval(1, { status })], {
      "POST /functions/v1/decide-approval": () => {
        status = decision;
        return json({ id: idOf(1), status });
      },
    });
    await show();
    await userEvent.click(await screen.findByRole("button", { name: button }));
    const dialog = within(screen.getByRole("dialog"));
    expect(dialog.getByText(/aisha@example.com/)).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: button }));
    await waitFor(() => expect(screen.getAllByText(done).length).toBeGreaterThan(1));
    const bodies = seen.flatMap(({ path, body }) => (path.endsWith("decide-approval") ? [body] : []));
    expect(bodies).toEqual([{ approvalId: idOf(1), decision }]);
    expect(screen.queryByRole("button", { name: button })).toBeNull();
  });

  test("cannot be decided by who asked, who may withdraw and reads what to do alone", async () => {
    const seen = admit(() => [approval(1, { asked_by: user.id })], {
      "POST /functions/v1/withdraw-approval": () =>
        json({ error: "approval_closed", message: "Internal words" }, 409),
    });
    await show();
    const withdraw = await screen.findByRole("button", { name: "Withdraw" });
    expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
    expect(screen.getByText(`tawam admin approve ${idOf(1)}`)).toBeTruthy();
    await userEvent.click(withdraw);
    await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Withdraw" }));
    expect(await screen.findByText(/^This does not wait any more/)).toBeTruthy();
    expect(seen.some(({ path }) => path.endsWith("withdraw-approval"))).toBe(true);
  });

  test("are read in Arabic, and may be none", async () => {
    admit(() => []);
    await show("ar");
    expect(await screen.findByText("لا طلبات بعد")).toBeTruthy();
    expect(screen.getByText(/إن كنت المشرف الوحيد/)).toBeTruthy();
  });
});
