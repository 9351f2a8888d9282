import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { storageKey } from "../../backend/storage-key.ts";
import { loadWords } from "../../i18n/dictionaries.ts";
import type { Language } from "../../i18n/languages.ts";
import { announceSession } from "../../session/session-hint.ts";
import {
  authError,
  fakeServer,
  json,
  type SeenRequest,
  session,
  user,
} from "../../test-support/fake-server.ts";
import { fieldNamed } from "../../test-support/fields.ts";
import { renderApp } from "../../test-support/render-app.tsx";
import { dismissToast } from "../../ui/toast-store.ts";
import { Page } from "./page.tsx";

const flag = () => localStorage.getItem("adminAuthenticated");
const now = new Date("2025-05-31T12:00:00Z");
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();

const people = [
  { id: "00000000-0000-4000-8000-000000000001", username: "aisha", full_name: "Aisha Rahman", days: 2 },
  { id: "00000000-0000-4000-8000-000000000002", username: "omar", full_name: null, days: 12 },
  { id: "00000000-0000-4000-8000-000000000003", username: null, full_name: "ليلى منصور", days: null },
].map(({ days, ...person }) => ({
  ...person,
  email: person.username ? `${person.username}@example.com` : null,
  created_at: "2025-03-12T12:00:00Z",
  updated_at: days === null ? null : ago(days),
}));

/** What `/auth/v1/admin/users?ids=…` answers: the last of them has no account. */
const accounts = people.slice(0, 2).map(({ id, email }) => account(id, email ?? ""));

function account(id: string, email: string, more: object = {}) {
  const metadata = { app_metadata: { provider: "email", providers: ["email"] }, user_metadata: {} };
  const times = { created_at: "2025-03-12T12:00:00Z", email_confirmed_at: "2025-03-12T12:05:00Z" };
  return {
    id,
    email,
    aud: "authenticated",
    ...metadata,
    ...times,
    identities: [{ provider: "email" }],
    ...more,
  };
}

/** What `/rest/v1/profiles` answers to an admin. */
function rows(list: object[], total = list.length) {
  const range = list.length ? `0-${list.length - 1}/${total}` : `*/${total}`;
  const answer = json(list, total > list.length ? 206 : 200);
  answer.headers.set("content-range", range);
  return answer;
}

const whoAmI = (role?: string) => json({ ...session().user, app_metadata: role ? { role } : {} });
const listsOf = (seen: SeenRequest[]) => seen.filter(({ path }) => path === "/rest/v1/profiles");

function remember() {
  localStorage.setItem(storageKey, JSON.stringify(session()));
  announceSession();
}

async function show(language: Language = "en", query = "?tab=users") {
  await Promise.all([
    loadWords(language, "admin/dashboard"),
    loadWords(language, "admin/lists"),
    import("./dashboard/admin-dashboard.tsx"),
    loadWords(language, "admin/users"),
    loadWords(language, "admin/audit"),
    import("../../session/second-factor/second-factor-step.tsx"),
    import("../../session/second-factor/add-factor.tsx"),
    loadWords(language, "session/second-factor"),
  ]);
  await renderApp(<Page />, {
    language,
    address: (language === "ar" ? "/ar/admin" : "/admin") + query,
    words: "admin",
  });
}

type Answers = Parameters<typeof fakeServer>[0];

function admit(answers: Answers = {}) {
  remember();
  return fakeServer({
    "GET /auth/v1/user": () => whoAmI("admin"),
    "GET /auth/v1/admin/users": () => json({ users: accounts, aud: "authenticated" }),
    "GET /rest/v1/profiles": () => rows(people),
    "GET /rest/v1/audit_log": () => json([]),
    "POST /auth/v1/logout": () => json({}, 204),
    ...answers,
  });
}

beforeEach(() => {
  dismissToast();
  announceSession();
});

describe("a visitor who is not signed in", () => {
  test("gets a form with the rules of signing in, and nothing is asked for", async () => {
    const seen = fakeServer({});
    await show();
    expect(await screen.findByRole("heading", { level: 1, name: "Admin sign-in" })).toBeTruthy();
    expect(seen).toEqual([]);
    await userEvent.type(fieldNamed("email"), "nobody");
    await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
    expect(await screen.findByText("Please enter a valid email address")).toBeTruthy();
    expect(screen.getByText("Password is required")).toBeTruthy();
  });

  test("comes to the dashboard by signing in, and hears of it", async () => {
    fakeServer({
      "POST /auth/v1/token": () => json(session()),
      "GET /auth/v1/user": () => whoAmI("admin"),
      "GET /auth/v1/admin/users": () => json({ users: accounts, aud: "authenticated" }),
      "GET /rest/v1/profiles": () => rows(people),
    });
    await show();
    await userEvent.type(fieldNamed("email"), user.email);
    await userEvent.type(fieldNamed("password"), "two-dots");
    await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
    const heading = await screen.findByRole("heading", { level: 1, name: "Admin dashboard" });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(flag()).toBe("true");
  });
});

describe("a person without admin rights", () => {
  test.each([
    ["without the flag", null],
    ["with a forged flag", "true"],
  ])("%s gets no access, and no row is asked for", async (_, stored) => {
    if (stored) localStorage.setItem("adminAuthenticated", stored);
    remember();
    const seen = fakeServer({ "GET /auth/v1/user": () => whoAmI() });
    await show();
    expect(await screen.findByRole("heading", { level: 1, name: "No access" })).toBeTruthy();
    expect(screen.getByText(user.email)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Go to the home page" }).getAttribute("href")).toBe("/");
    expect(listsOf(seen)).toEqual([]);
    expect(flag()).toBeNull();
  });

  test("whose own metadata claims the role gets no access", async () => {
    remember();
    fakeServer({ "GET /auth/v1/user": () => json({ ...session().user, user_metadata: { role: "admin" } }) });
    await show();
    expect(await screen.findByRole("heading", { name: "No access" })).toBeTruthy();
  });

  test("switches to another account on this page", async () => {
    remember();
    const seen = fakeServer({
      "GET /auth/v1/user": () => whoAmI(),
      "POST /auth/v1/logout": () => json({}, 204),
    });
    await show("ar", "");
    await userEvent.click(await screen.findByRole("button", { name: "تبديل الحساب" }));
    const heading = await screen.findByRole("heading", { level: 1, name: "تسجيل دخول المشرفين" });
    expect(document.activeElement).toBe(heading);
    expect(seen.at(-1)?.search.get("scope")).toBe("local");
    expect(screen.getByTestId("address").textContent).toBe("/ar/admin");
  });

  test("whose rights end while the page is open loses it at the server's word", async () => {
    let role: string | undefined = "admin";
    admit({
      "GET /auth/v1/user": () => whoAmI(role),
      "GET /rest/v1/profiles": () => {
        role = undefined;
        return json({ code: "42501", message: "permission denied for table profiles" }, 403);
      },
    });
    await show();
    expect(await screen.findByRole("heading", { name: "No access" })).toBeTruthy();
    expect(flag()).toBeNull();
    expect(screen.queryByText("Failed to load user profiles")).toBeNull();
  });
});

describe("a producer", () => {
  const answers: Answers = {
    "GET /auth/v1/user": () => whoAmI("producer"),
    "POST /functions/v1/team-members": () => json({ members: [] }),
    "GET /rest/v1/productions": () => rows([]),
    "HEAD /rest/v1/productions": () => rows([]),
    "GET /rest/v1/recordings": () => rows([]),
  };

  test("sees the productions alone", async () => {
    remember();
    const seen = fakeServer(answers);
    await loadWords("en", "admin/production");
    await show("en", "");
    expect(await screen.findByText("No productions yet")).toBeTruthy();
    expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual(["Production"]);
    const known = new Set(Object.keys(answers));
    const others = seen.filter(({ method, path }) => !known.has(`${method} ${path}`));
    expect(others.filter(({ path }) => path !== "/auth/v1/client-config")).toEqual([]);
  });

  test.each(["orders", "overview", "audit"])(
    "is told of a part for admins, and loads nothing: %s",
    async (tab) => {
      remember();
      const seen = fakeServer(answers);
      await show("en", `?tab=${tab}`);
      expect(await screen.findByText("This part is for admins")).toBeTruthy();
      expect(screen.queryByRole("tab")).toBeNull();
      expect(seen.some(({ path }) => path.startsWith("/rest/"))).toBe(false);
      const way = screen.getByRole("link", { name: "Go to the productions" });
      expect(way.getAttribute("href")).toBe("/admin");
    },
  );

  test("who owes a second factor is asked for it", async () => {
    remember();
    fakeServer({
      ...answers,
      "POST /functions/v1/team-members": () => json({ error: "insufficient_aal", message: "No" }, 403),
    });
    await show("en", "");
    expect(await screen.findByRole("heading", { level: 1, name: /second/i })).toBeTruthy();
  });
});

test("a server that does not answer is asked again on request", async () => {
  remember();
  fakeServer({ "GET /auth/v1/user": () => json({ code: "unexpected_failure", message: "Broken" }, 500) });
  await show();
  const retry = await screen.findByRole("button", { name: "Try again" });
  expect(flag()).toBeNull();
  admit();
  await userEvent.click(retry);
  expect(await screen.findByRole("heading", { name: "Admin dashboard" })).toBeTruthy();
});

describe("an admin", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now, toFake: ["Date"] });
    return () => vi.useRealTimers();
  });

  test("sees who joined, with initials, dates and the status in words", async () => {
    admit();
    await show();
    const [, first, second, third] = await screen.findAllByRole("row");
    expect(first?.textContent).toBe("ARAisha Rahmanaishaaisha@example.com12 Mar 20252 days agoActive");
    expect(second?.textContent).toBe("OMomaromar@example.com12 Mar 202512 days agoActive");
    expect(third?.textContent).toBe("ل\u200cمليلى منصورUnknown12 Mar 2025NeverPending");
    expect(screen.getByText("1 to 3 of 3 users")).toBeTruthy();
    expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
      "User",
      "Email",
      "Created",
      "Last Updated",
      "Status",
    ]);
    expect(flag()).toBe("true");
  });

  test("reads the same in Arabic", async () => {
    admit();
    await show("ar");
    const third = (await screen.findAllByRole("row"))[3];
    expect(third?.textContent).toBe("ل\u200cمليلى منصورغير معروف12 مارس 2025لم يُحدَّث بعدقيد الانتظار");
    expect(screen.getByText("من 1 إلى 3، والمجموع 3 مستخدمين")).toBeTruthy();
  });

  test("searches, narrows and sorts on the server, each from the first page", async () => {
    const seen = admit({ "GET /rest/v1/profiles": () => rows(people, 25) });
    await show();
    await userEvent.click(await screen.findByRole("button", { name: "Next page" }));
    await waitFor(() => expect(listsOf(seen).at(-1)?.search.get("offset")).toBe("10"));
    await userEvent.type(screen.getByRole("searchbox"), 'a_b*"c');
    await waitFor(() =>
      expect(listsOf(seen).at(-1)?.search.get("or")).toBe(
        String.raw`(full_name.ilike."*a\\_b_\"c*",username.ilike."*a\\_b_\"c*",email.ilike."*a\\_b_\"c*")`,
      ),
    );
    expect(listsOf(seen).at(-1)?.search.get("offset")).toBe("0");
    await userEvent.click(screen.getByRole("button", { name: "Pending" }));
    await waitFor(() => expect(listsOf(seen).at(-1)?.search.get("updated_at")).toBe("is.null"));
    await userEvent.click(screen.getByRole("button", { name: "Last Updated" }));
    await waitFor(() => expect(listsOf(seen).at(-1)?.search.get("order")).toBe("updated_at.asc.nullsfirst"));
  });

  test("is told when nobody matches, and gets everybody back", async () => {
    admit({ "GET /rest/v1/profiles": ({ search }) => (search.has("or") ? rows([]) : rows(people)) });
    await show();
    await userEvent.type(await screen.findByRole("searchbox"), "zzz");
    await userEvent.click(await screen.findByRole("button", { name: "Show all users" }));
    expect(await screen.findByText("Aisha Rahman")).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("");
  });

  test("gets the profiles with stand-ins when the addresses cannot be loaded", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    admit({ "GET /auth/v1/admin/users": () => authError(500, "unexpected_failure", "Broken") });
    await show();
    expect(await screen.findByText("Failed to load user profiles")).toBeTruthy();
    expect(await screen.findByText("aisha@email.invalid")).toBeTruthy();
    expect(screen.getByText("00000000@email.invalid")).toBeTruthy();
    expect(screen.getByText(/^The e-mail addresses did not load/)).toBeTruthy();
  });

  test("can try again when nothing loads", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    admit({ "GET /rest/v1/profiles": () => json({ code: "XX000", message: "Broken" }, 500) });
    await show();
    const retry = await screen.findByRole("button", { name: "Try again" });
    expect(screen.getByText("Failed to load user profiles")).toBeTruthy();
    admit();
    await userEvent.click(retry);
    expect(await screen.findByText("Aisha Rahman")).toBeTruthy();
  });

  test("logs out to the form: the flag and the session of this browser are gone", async () => {
    const seen = admit();
    await show();
    await userEvent.click(await screen.findByRole("button", { name: "Logout Admin" }));
    expect(await screen.findByText("Admin logged out successfully")).toBeTruthy();
    expect(await screen.findByRole("heading", { level: 1, name: "Admin sign-in" })).toBeTruthy();
    expect(seen.find(({ path }) => path === "/auth/v1/logout")?.search.get("scope")).toBe("local");
    expect(flag()).toBeNull();
    expect(localStorage.getItem(storageKey)).toBeNull();
    expect(screen.getByTestId("address").textContent).toBe("/admin");
  });

  test("gets the page that the address names, and only admins when asked for", async () => {
    const seen = admit({
      "GET /rest/v1/profiles": () => rows(people.slice(0, 1), 80),
      "GET /auth/v1/admin/users": () => json({ users: accounts.slice(0, 1) }),
    });
    await show("en", "?tab=users&q=ai&status=active&kind=admin&sort=-email&page=3&size=25");
    expect(await screen.findByText("51 to 51 of 80 users")).toBeTruthy();
    const asked = listsOf(seen).at(-1)?.search;
    expect(asked?.get("offset")).toBe("50");
    expect(asked?.get("order")).toBe("email.desc.nullslast");
    expect(asked?.get("id")).toBe(`in.(${people[0]?.id})`);
    expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("ai");
    const wanted = screen.getByRole<HTMLInputElement>("textbox", { name: "Page" });
    await userEvent.clear(wanted);
    await userEvent.type(wanted, "٢{Enter}");
    await waitFor(() => expect(screen.getByTestId("address").textContent).toContain("page=2"));
  });

  test("sorts and filters the sample rows, which say what they are", async () => {
    admit();
    await show();
    await userEvent.click(await screen.findByRole("tab", { name: "Demo Table" }));
    const table = within(await screen.findByRole("table", { name: "Sample videos" }));
    expect(screen.getByText("Sample data")).toBeTruthy();
    const first = () => table.getAllByRole("rowheader")[0]?.textContent;
    expect(first()).toBe("1Sample 1");
    await userEvent.click(table.getByRole("button", { name: "Length" }));
    expect(first()).toBe("8Sample 8");
    await userEvent.click(screen.getByRole("button", { name: "Pending" }));
    expect(screen.getByText("3 sample rows")).toBeTruthy();
    await userEvent.type(screen.getByRole("searchbox"), "team b");
    expect(await screen.findByText("No row matches")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Show all rows" }));
    expect(screen.getByText("12 sample rows")).toBeTruthy();
  });
});

describe("an admin whom the server wants to see a second factor of", () => {
  const refusal = () => authError(403, "insufficient_aal", "AAL2 required");
  const factor = { id: people[1]?.id, factor_type: "totp", status: "verified", created_at: now };

  test("is asked for the code, and gets in with it", async () => {
    let isShown = false;
    const seen = admit({
      "GET /auth/v1/user": () =>
        json({ ...session().user, app_metadata: { role: "admin" }, factors: [factor] }),
      "GET /auth/v1/admin/users": () => (isShown ? json({ users: accounts }) : refusal()),
      [`POST /auth/v1/factors/${factor.id}/challenge`]: () =>
        json({ id: "c", type: "totp", expires_at: 4102444800 }),
      [`POST /auth/v1/factors/${factor.id}/verify`]: () => {
        isShown = true;
        return json(session());
      },
    });
    await show();
    expect(await screen.findByRole("heading", { level: 1, name: "Enter your code" })).toBeTruthy();
    expect(listsOf(seen)).toEqual([]);
    expect(flag()).toBeNull();
    await userEvent.type(fieldNamed("code"), "123456");
    await userEvent.click(screen.getByRole("button", { name: "Continue" }));
    expect(await screen.findByText("Aisha Rahman")).toBeTruthy();
  });

  test("sets one up first when there is none", async () => {
    const seen = admit({ "GET /auth/v1/admin/users": refusal });
    await show("ar");
    const title = "لا تُفتح لوحة الإدارة إلا بالتحقق بخطوتين";
    expect(await screen.findByRole("heading", { level: 1, name: title })).toBeTruthy();
    expect(await screen.findByRole("button", { name: "إضافة تطبيق مصادقة" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "إضافة مفتاح أمان" })).toBeNull();
    expect(listsOf(seen)).toEqual([]);
  });

  test("may be a security key where the operator has turned them on", async () => {
    vi.stubGlobal("PublicKeyCredential", vi.fn<() => void>());
    const settings = () => json({ external: { email: true }, passkeys_enabled: true });
    admit({ "GET /auth/v1/admin/users": refusal, "GET /auth/v1/settings": settings });
    await show();
    await userEvent.click(await screen.findByRole("button", { name: "Add a security key" }));
    expect(screen.getByRole("dialog", { name: "Add a security key" })).toBeTruthy();
  });
});

test("an admin whose session ends is led to the form, and told why", async () => {
  let isOver = false;
  const gone = () => authError(403, "session_not_found", "Session does not exist");
  admit({
    "GET /auth/v1/user": () => (isOver ? gone() : whoAmI("admin")),
    "GET /rest/v1/audit_log": () => json({ code: "PGRST301", message: "JWT expired" }, 401),
  });
  await show();
  await screen.findByText("Aisha Rahman");
  isOver = true;
  await userEvent.click(screen.getByRole("tab", { name: "Audit" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Admin sign-in" })).toBeTruthy();
  expect(screen.getByText("Your session has ended")).toBeTruthy();
  expect(screen.getByTestId("address").textContent).toBe("/admin?tab=audit");
  expect(flag()).toBeNull();
});
