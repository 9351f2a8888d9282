import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { storageKey } from "../../../backend/storage-key.ts";
import { loadWords } from "../../../i18n/dictionaries.ts";
import type { Language } from "../../../i18n/languages.ts";
import { announceSession } from "../../../session/session-hint.ts";
import { fakeServer, json, type SeenRequest, session, user } from "../../../test-support/fake-server.ts";
import { renderApp } from "../../../test-support/render-app.tsx";
import { dismissToast } from "../../../ui/toast-store.ts";
import { Page } from "../page.tsx";

const now = new Date("2026-11-21T12:00:00Z");
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString();
const member = { id: user.id, email: user.email, role: "admin", name: "Mariam" };
const message = {
  id: "00000000-0000-4000-8000-000000000001",
  name: "Omar Haddad",
  email: "omar@example.com?bcc=all@example.com",
  subject: "Ten videos & more",
  message: "<b>Ten</b> videos",
  language: "en",
  due_at: inHours(-3),
  handled_at: null,
  handled_by: null,
  assignee_id: null,
  created_at: inHours(-27),
  lead_notes: [],
};

function rows(list: object[]) {
  const answer = json(list);
  answer.headers.set("content-range", list.length ? `0-${list.length - 1}/${list.length}` : "*/0");
  return answer;
}

type Answers = Parameters<typeof fakeServer>[0];

function admit(answers: Answers = {}) {
  localStorage.setItem(storageKey, JSON.stringify(session()));
  announceSession();
  return fakeServer({
    "GET /auth/v1/user": () => json({ ...session().user, app_metadata: { role: "admin" } }),
    "GET /auth/v1/admin/users": () => json({ users: [] }),
    "POST /functions/v1/team-members": () => json({ members: [member] }),
    "GET /rest/v1/contact_messages": ({ search }) =>
      search.has("id")
        ? json([message])
        : rows([message, { ...message, id: message.id.replace(/1$/, "2"), due_at: inHours(5) }]),
    ...answers,
  });
}

async function show(query: string, language: Language = "en") {
  await Promise.all([
    loadWords(language, "admin/dashboard"),
    loadWords(language, "admin/lists"),
    loadWords(language, "admin/leads"),
    import("../dashboard/admin-dashboard.tsx"),
  ]);
  const address = `${language === "ar" ? "/ar" : ""}/admin?tab=messages${query}`;
  await renderApp(<Page />, { language, address, words: "admin" });
}

const listsOf = (seen: SeenRequest[]) =>
  seen.filter(({ path, search }) => path === "/rest/v1/contact_messages" && !search.has("id"));
const callsOf = (seen: SeenRequest[], name: string) =>
  seen.filter(({ path }) => path === `/functions/v1/${name}`).map(({ body }) => body);

beforeEach(() => {
  dismissToast();
  vi.useFakeTimers({ now, toFake: ["Date"] });
  return () => vi.useRealTimers();
});

test("a list says what is late and what is due, and asks for open ones alone", async () => {
  const seen = admit();
  await show("");
  // In words and with a sign, for who sees no red.
  const signs = (text: string) =>
    screen.getByText(text).closest("span")?.parentElement?.querySelectorAll("svg");
  expect(await screen.findByText("Late by 3 h")).toBeTruthy();
  expect(signs("Late by 3 h")).toHaveLength(1);
  expect(signs("Due in 5 h")).toHaveLength(0);
  expect(listsOf(seen).at(-1)?.search.get("handled_at")).toBe("is.null");
  expect(listsOf(seen).at(-1)?.search.get("order")).toBe("created_at.desc.nullslast,id.desc");
  await userEvent.click(screen.getByRole("button", { name: "Late" }));
  await waitFor(() => expect(listsOf(seen).at(-1)?.search.get("due_at")).toMatch(/^lt\.2026-11-21T12:00/));
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Assigned to" }), "Me");
  await waitFor(() => expect(listsOf(seen).at(-1)?.search.get("assignee_id")).toBe(`eq.${user.id}`));
  expect(screen.getByTestId("address").textContent).toContain("state=late&assignee=");
});

test("Arabic counts hours as Arabic does", async () => {
  admit();
  await show("", "ar");
  expect(await screen.findByText("متأخّر منذ 3 ساعات")).toBeTruthy();
  expect(screen.getByText("خلال 5 ساعات")).toBeTruthy();
});

test("what people wrote keeps its own direction in an Arabic list", async () => {
  admit();
  await show("", "ar");
  for (const text of [message.name, message.subject]) {
    for (const cell of await screen.findAllByText(text)) expect(cell.tagName).toBe("BDI");
  }
});

test("a list that fails can be asked for again", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  admit({ "GET /rest/v1/contact_messages": () => json({ code: "XX000", message: "Broken" }, 500) });
  await show("");
  const retry = await screen.findByRole("button", { name: "Try again" });
  admit();
  await userEvent.click(retry);
  expect(await screen.findByText("Late by 3 h")).toBeTruthy();
});

test("when nothing is open it says so, and when nothing matches it shows all", async () => {
  admit({
    "GET /rest/v1/contact_messages": ({ search }) => (search.has("handled_at") ? rows([]) : rows([message])),
  });
  await show("&q=zzz");
  await userEvent.click(await screen.findByRole("button", { name: "Show all messages" }));
  expect(await screen.findByText("Omar Haddad")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Open" }));
  expect(await screen.findByText("Everything is answered")).toBeTruthy();
});

test("a message is shown as text, and a reply's address carries nothing but itself", async () => {
  admit();
  await show(`&message=${message.id}`);
  expect(await screen.findByText("<b>Ten</b> videos")).toBeTruthy();
  const reply = screen.getByRole("link", { name: "Reply by mail" }).getAttribute("href");
  expect(reply).toBe(
    "mailto:omar@example.com%3Fbcc%3Dall%40example.com?subject=Re%3A%20Ten%20videos%20%26%20more",
  );
});

test("Arabic that opens with a Latin name reads from the right all the same", async () => {
  const text = "LinkedIn ونشرة بريدية أسبوعية";
  admit({ "GET /rest/v1/contact_messages": () => json([{ ...message, message: text }]) });
  await show(`&message=${message.id}`);
  expect((await screen.findByText(text)).getAttribute("dir")).toBe("rtl");
});

test("a note is sent once however often the button is pressed, and stays typed when it is refused", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  let isBroken = true;
  const seen = admit({
    "POST /functions/v1/add-lead-note": () =>
      isBroken
        ? json({ error: "lead_not_found", message: "Gone" }, 404)
        : json({ id: "n", created_at: inHours(0) }),
  });
  await show(`&message=${message.id}`);
  const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "New note" });
  await userEvent.click(screen.getByRole("button", { name: "Add note" }));
  expect(screen.getByText("Please write something")).toBeTruthy();
  await userEvent.type(field, "Called back");
  await userEvent.click(screen.getByRole("button", { name: "Add note" }));
  expect(await screen.findByText("It is gone. Somebody may have deleted it.")).toBeTruthy();
  expect(field.value).toBe("Called back");
  isBroken = false;
  await userEvent.dblClick(await screen.findByRole("button", { name: "Add note" }));
  expect(await screen.findByText("Note added")).toBeTruthy();
  await waitFor(() => expect(field.value).toBe(""));
  expect(callsOf(seen, "add-lead-note")).toHaveLength(2);
});

test("a lead is given to somebody, and handled", async () => {
  let handled_at: string | null = null;
  const seen = admit({
    "GET /rest/v1/contact_messages": () => json([{ ...message, handled_at }]),
    "POST /functions/v1/handle-lead": () => {
      handled_at = inHours(0);
      return json({ handled_at, handled_by: user.id, assignee_id: null });
    },
  });
  await show(`&message=${message.id}`);
  const main = within(await screen.findByRole("tabpanel"));
  await waitFor(() => expect(main.getByRole<HTMLSelectElement>("combobox").disabled).toBe(false));
  await userEvent.selectOptions(main.getByRole("combobox"), "Mariam");
  expect(await screen.findByText("Assignment saved")).toBeTruthy();
  await userEvent.click(await main.findByRole("button", { name: /Mark as handled|Open again/ }));
  await waitFor(() => expect(callsOf(seen, "handle-lead")).toHaveLength(2));
  expect(callsOf(seen, "handle-lead")[0]).toEqual({ kind: "contact", id: message.id, assigneeId: user.id });
});
