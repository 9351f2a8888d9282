import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { storageKey } from "../../../backend/storage-key.ts";
import { loadWords } from "../../../i18n/dictionaries.ts";
import type { Language } from "../../../i18n/languages.ts";
import { announceSession } from "../../../session/session-hint.ts";
import {
  authError,
  fakeServer,
  json,
  type SeenRequest,
  session,
  user,
} from "../../../test-support/fake-server.ts";
import { fieldNamed } from "../../../test-support/fields.ts";
import { renderApp } from "../../../test-support/render-app.tsx";
import { dismissToast } from "../../../ui/toast-store.ts";
import { Page } from "../page.tsx";

const id = "00000000-0000-4000-8000-000000000001";
const email = "aisha@example.com";
const path = `/auth/v1/admin/users/${id}`;
const times = { created_at: "2026-03-12T12:00:00Z", updated_at: "2026-11-01T12:00:00Z" };
const profile = { id, username: "aisha", full_name: "Aisha Rahman", ...times };
const account = {
  id,
  email,
  aud: "authenticated",
  app_metadata: { provider: "email", providers: ["email"] },
  user_metadata: {},
  identities: [{ provider: "email" }],
  created_at: "2026-03-12T12:00:00Z",
  email_confirmed_at: "2026-03-12T12:05:00Z",
};

type Answers = Parameters<typeof fakeServer>[0];

function admit(answers: Answers = {}, self: object = {}) {
  localStorage.setItem(storageKey, JSON.stringify(session()));
  announceSession();
  return fakeServer({
    "GET /auth/v1/user": () => json({ ...session().user, app_metadata: { role: "admin" } }),
    "GET /auth/v1/admin/users": () => json({ users: [account] }),
    [`GET ${path}`]: () => json({ ...account, ...self }),
    "GET /rest/v1/profiles": ({ headers }) =>
      headers.get("accept")?.includes("object") ? json(profile) : json([profile]),
    "GET /rest/v1/audit_log": () => json([]),
    "GET /rest/v1/suppressed_addresses": () => json([]),
    [`GET ${path}/passkeys`]: () => json([]),
    ...answers,
  });
}

async function show(language: Language = "en", query = `?tab=users&user=${id}`) {
  await Promise.all([
    loadWords(language, "admin/dashboard"),
    loadWords(language, "admin/lists"),
    loadWords(language, "admin/users"),
    loadWords(language, "admin/audit"),
    import("../dashboard/admin-dashboard.tsx"),
    import("./invite-rules.ts"),
  ]);
  const address = (language === "ar" ? "/ar/admin" : "/admin") + query;
  await renderApp(<Page />, { language, address, words: "admin" });
}

/** Presses what opens a dialog, and then the button of the dialog. */
async function act(opener: string, confirmation: string) {
  await userEvent.click(await screen.findByRole("button", { name: opener }));
  const dialog = within(screen.getByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: confirmation }));
}

async function changeRole(role: string, opener = "Change role", confirmation = "Save role") {
  await userEvent.click(await screen.findByRole("button", { name: opener }));
  const dialog = within(screen.getByRole("dialog"));
  await userEvent.selectOptions(dialog.getByRole("combobox"), role);
  await userEvent.click(dialog.getByRole("button", { name: confirmation }));
}

const bodiesOf = (seen: SeenRequest[], call: string) =>
  seen.filter(({ method, path: asked }) => `${method} ${asked}` === call).map(({ body }) => body);

beforeEach(() => {
  dismissToast();
  announceSession();
});

describe("one person's view", () => {
  test("tells what is known of the account", async () => {
    const factors = [
      {
        id: "f",
        friendly_name: "Phone",
        factor_type: "totp",
        status: "verified",
        created_at: "2026-05-01T00:00:00Z",
      },
    ];
    admit({}, { factors, banned_until: "2126-01-01T00:00:00Z", app_metadata: { role: "admin" } });
    await show();
    expect(await screen.findByRole("heading", { level: 2, name: "Aisha Rahman" })).toBeTruthy();
    const facts = within(screen.getByRole("region", { name: "Account" }));
    expect(facts.getByText("Email and password")).toBeTruthy();
    expect(facts.getByText("For good")).toBeTruthy();
    expect(facts.getByText("Admin")).toBeTruthy();
    expect(screen.getByText("Phone")).toBeTruthy();
    expect(screen.getByText("Banned")).toBeTruthy();
  });

  test.each([
    ["an account that is gone", id, 404],
    ["what is no id", "1;drop", 404],
  ])("says so for %s", async (_, wanted, status) => {
    admit({ [`GET ${path}`]: () => authError(status, "user_not_found", "User not found") });
    await show("en", `?tab=users&q=ai&user=${encodeURIComponent(wanted)}`);
    expect(await screen.findByText("There is no such user")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Show all users" }).getAttribute("href")).toBe(
      "/admin?tab=users&q=ai",
    );
  });

  test("can be tried again", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    admit({ [`GET ${path}`]: () => authError(500, "unexpected_failure", "Broken") });
    await show();
    const retry = await screen.findByRole("button", { name: "Try again" });
    admit();
    await userEvent.click(retry);
    expect(await screen.findByRole("heading", { name: "Aisha Rahman" })).toBeTruthy();
  });
});

describe("what an admin does", () => {
  test("is asked about first; Cancel leaves it undone and gives the focus back", async () => {
    const seen = admit();
    await show();
    const opener = await screen.findByRole("button", { name: "Sign out everywhere" });
    await userEvent.click(opener);
    const dialog = within(screen.getByRole("dialog", { name: "Sign out everywhere?" }));
    const cancels = dialog.getAllByRole("button", { name: "Cancel" });
    expect(document.activeElement).toBe(cancels.at(-1));
    await userEvent.keyboard("{Enter}");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(opener);
    expect(bodiesOf(seen, `POST ${path}/logout`)).toEqual([]);
  });

  test.each([
    ["day", "24h"],
    ["week", "168h"],
    ["forGood", "876600h"],
  ])("a ban is as long as was chosen: %s", async (length, hours) => {
    const seen = admit({ [`PUT ${path}`]: () => json(account) });
    await show();
    await userEvent.click(await screen.findByRole("button", { name: "Ban user" }));
    const dialog = within(screen.getByRole("dialog"));
    await userEvent.selectOptions(dialog.getByRole("combobox"), length);
    await userEvent.click(dialog.getByRole("button", { name: "Ban user" }));
    expect(await screen.findByText("User banned")).toBeTruthy();
    expect(bodiesOf(seen, `PUT ${path}`)).toEqual([{ ban_duration: hours }]);
  });

  test("is done once however often it is pressed, and shown at once", async () => {
    let finish = () => {};
    const done = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const self = { app_metadata: { role: "producer" } };
    let isProducer = false;
    const seen = admit({
      [`GET ${path}`]: () => json({ ...account, ...(isProducer ? self : {}) }),
      [`PUT ${path}`]: async () => {
        await done;
        isProducer = true;
        return json(account);
      },
    });
    await show();
    await changeRole("producer");
    const busy = screen.getByRole<HTMLButtonElement>("button", { name: "Saving..." });
    expect(busy.disabled).toBe(true);
    await userEvent.click(busy);
    finish();
    expect(await screen.findByText("Role changed")).toBeTruthy();
    expect(await screen.findByText(/^A producer: works on all productions/)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Change role" }));
    expect(bodiesOf(seen, `PUT ${path}`)).toEqual([{ app_metadata: { role: "producer" } }]);
  });

  test.each([
    ["en", ["Change role", "Ask a second admin", "A second admin was asked"]],
    ["ar", ["تغيير الدور", "طلب موافقة مشرف ثانٍ", "أُرسل الطلب إلى مشرف ثانٍ"]],
  ] as const)(
    "asks a second admin for a new admin, in %s",
    async (language, [opener, confirmation, asked]) => {
      const seen = admit({ "POST /functions/v1/request-admin-role": () => json({ id, status: "waiting" }) });
      await show(language);
      await changeRole("admin", opener, confirmation);
      expect(await screen.findByText(asked)).toBeTruthy();
      expect(bodiesOf(seen, "POST /functions/v1/request-admin-role")).toEqual([{ userId: id }]);
      expect(bodiesOf(seen, `PUT ${path}`)).toEqual([]);
    },
  );

  test.each([
    ["last_admin", 409, "This is the last admin. Make somebody else an admin first."],
    ["own_account", 409, "You cannot do this to your own account. Another admin can."],
    ["user_not_found", 404, "The account is gone. Somebody may have deleted it."],
    ["unexpected_failure", 500, "Something went wrong on our side."],
  ])("is told in a person's words when the server refuses: %s", async (code, status, reason) => {
    admit(
      { [`PUT ${path}`]: () => authError(status, code, "Internal words") },
      { app_metadata: { role: "admin" } },
    );
    await show();
    await changeRole("user");
    expect(await screen.findByText("That was not done")).toBeTruthy();
    expect(screen.getByText(reason)).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("is refused in Arabic, too", async () => {
    admit({ [`PUT ${path}`]: () => authError(409, "last_admin", "No") }, { app_metadata: { role: "admin" } });
    await show("ar");
    await changeRole("user", "تغيير الدور", "حفظ الدور");
    expect(await screen.findByText("هذا آخر مشرف. عيّن مشرفًا غيره أولًا.")).toBeTruthy();
  });

  test("can be the removal of a passkey, and the kinds of second factors are told apart", async () => {
    const passkey = { id, friendly_name: "Sadu phone", created_at: account.created_at };
    const factorOf = (factor_type: string) => ({
      id: factor_type,
      factor_type,
      status: "verified",
      created_at: account.created_at,
    });
    const seen = admit(
      {
        [`GET ${path}/passkeys`]: () => json([passkey]),
        [`DELETE ${path}/passkeys/${id}`]: () => json(null, 204),
      },
      { factors: [factorOf("webauthn"), factorOf("recovery_code")] },
    );
    await show();
    expect(await screen.findByRole("button", { name: "Remove Security key" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Remove Recovery codes" })).toBeTruthy();
    await act("Remove Sadu phone", "Remove");
    expect(await screen.findByText("Passkey removed")).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Passkeys"));
    expect(seen.find(({ method }) => method === "DELETE")?.path).toBe(`${path}/passkeys/${id}`);
  });

  test.each([
    [
      "en",
      "The mail server refused one for good.",
      ["Send mails again", "Send mails again", "Mails are sent again"],
    ],
    [
      "ar",
      "رفض خادم البريد إحدى الرسائل رفضًا نهائيًا.",
      ["استئناف الإرسال", "استئناف الإرسال", "استُؤنف الإرسال"],
    ],
  ] as const)("can be mails again to an address that got none, in %s", async (language, reason, words) => {
    const [opener, confirmation, done] = words;
    const suppression = {
      address: email,
      reason: "bounced",
      detail: "550 5.1.1 no",
      created_at: times.created_at,
    };
    let isLifted = false;
    const seen = admit({
      "GET /rest/v1/suppressed_addresses": () => json(isLifted ? [] : [suppression]),
      "POST /functions/v1/lift-suppression": () => {
        isLifted = true;
        return json({ address: email });
      },
    });
    await show(language);
    expect(await screen.findByText(reason)).toBeTruthy();
    expect(screen.getByText("550 5.1.1 no")).toBeTruthy();
    await act(opener, confirmation);
    expect(await screen.findByText(done)).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(reason)).toBeNull());
    expect(bodiesOf(seen, "POST /functions/v1/lift-suppression")).toEqual([{ address: email }]);
  });

  test("can be a mail, an end of all sessions, or the removal of a second factor", async () => {
    const factor = {
      id,
      friendly_name: null,
      factor_type: "totp",
      status: "verified",
      created_at: account.created_at,
    };
    const seen = admit(
      {
        [`POST ${path}/recover`]: () => json({}),
        [`POST ${path}/logout`]: () => json({}),
        [`DELETE ${path}/factors/${id}`]: () => json(factor),
      },
      { factors: [factor] },
    );
    await show();
    await act("Send reset mail", "Send reset mail");
    expect(await screen.findByText("Reset mail sent")).toBeTruthy();
    await act("Sign out everywhere", "Sign out everywhere");
    expect(await screen.findByText("Signed out everywhere")).toBeTruthy();
    await act("Remove Authenticator app", "Remove");
    expect(await screen.findByText("Second factor removed")).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Second factors"));
    expect(seen.filter(({ method }) => method !== "GET").map(({ path: asked }) => asked)).toEqual([
      `${path}/recover`,
      `${path}/logout`,
      `${path}/factors/${id}`,
    ]);
  });

  test("deletes only whom the typed address names, and leads back to the list", async () => {
    const seen = admit({ [`DELETE ${path}`]: () => json({}) });
    await show("en", `?tab=users&q=ai&user=${id}`);
    await act("Delete account", "Delete account");
    expect(screen.getByText("This is not the same")).toBeTruthy();
    expect(document.activeElement).toBe(fieldNamed("confirmation"));
    await userEvent.type(fieldNamed("confirmation"), "AISHA@example.com{Enter}");
    expect(await screen.findByText("Account deleted")).toBeTruthy();
    await waitFor(() => expect(screen.getByTestId("address").textContent).toBe("/admin?tab=users&q=ai"));
    expect(bodiesOf(seen, `DELETE ${path}`)).toEqual([{ should_soft_delete: false }]);
  });

  test("is not offered for one's own account where it would lock oneself out", async () => {
    const own = { ...account, id: user.id, email: user.email, app_metadata: { role: "admin" } };
    admit({ [`GET /auth/v1/admin/users/${user.id}`]: () => json(own) });
    await show("en", `?tab=users&user=${user.id}`);
    expect(await screen.findAllByText(/^This is your own account/)).toHaveLength(3);
    expect(screen.queryByRole("button", { name: /Ban|Delete account|Take/ })).toBeNull();
    expect(screen.getByRole("button", { name: "Sign out everywhere" })).toBeTruthy();
  });
});

describe("an invitation", () => {
  test("goes out in the chosen language, and the list is fetched anew", async () => {
    const seen = admit({ "POST /auth/v1/invite": () => json(account) });
    await show("en", "?tab=users");
    await screen.findByRole("table");
    await userEvent.click(screen.getByRole("button", { name: "Invite user" }));
    await userEvent.type(await screen.findByRole("textbox", { name: "Email" }), "nobody{Enter}");
    expect(await screen.findByText("Please enter a valid email address")).toBeTruthy();
    await userEvent.type(fieldNamed("email"), "@example.com");
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Language of the mail" }), "ar");
    const before = bodiesOf(seen, "GET /rest/v1/profiles").length;
    await userEvent.click(screen.getByRole("button", { name: "Send invitation" }));
    expect(await screen.findByText("Invitation sent")).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(bodiesOf(seen, "POST /auth/v1/invite")).toEqual([
      { email: "nobody@example.com", data: { language: "ar" } },
    ]);
    await waitFor(() => expect(bodiesOf(seen, "GET /rest/v1/profiles").length).toBe(before + 1));
  });

  test.each([
    ["email_exists", 422, "This address has an account already"],
    ["over_email_send_rate_limit", 429, /^A mail went to this address a moment ago/],
  ])("that the server refuses stays open and says why: %s", async (code, status, reason) => {
    admit({ "POST /auth/v1/invite": () => authError(status, code, "Internal words") });
    await show("en", "?tab=users");
    await userEvent.click(await screen.findByRole("button", { name: "Invite user" }));
    await userEvent.type(await screen.findByRole("textbox", { name: "Email" }), `${email}{Enter}`);
    expect(await screen.findByText(reason)).toBeTruthy();
    expect(screen.getByRole("dialog")).toBeTruthy();
  });
});
