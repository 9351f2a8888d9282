import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { storageKey } from "../../../backend/storage-key.ts";
import { announceSession } from "../../../session/session-hint.ts";
import { authError, factor, fakeServer, json, session, user } from "../../../test-support/fake-server.ts";
import { errorOf, fieldNamed } from "../../../test-support/fields.ts";
import { OnlyAt } from "../../../test-support/only-at.tsx";
import { renderApp } from "../../../test-support/render-app.tsx";
import { dismissToast } from "../../../ui/toast-store.ts";
import { Page } from "./page.tsx";

type Answers = Parameters<typeof fakeServer>[0];

const devices = [
  {
    id: "other-session",
    user_agent: "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1",
    aal: "aal1",
    created_at: "2026-11-01T08:00:00Z",
    refreshed_at: "2026-11-20T08:00:00Z",
  },
  {
    id: "this-session",
    user_agent: "Mozilla/5.0 (X11; Linux x86_64) Chrome/149.0.0.0 Safari/537.36",
    aal: "aal1",
    created_at: "2026-11-19T08:00:00Z",
    refreshed_at: null,
  },
];
const usual: Answers = {
  "GET /rest/v1/profiles": () => json({ username: "mariam", full_name: "Mariam Al Sadu", avatar_url: null }),
  "GET /rest/v1/sessions": () => json(devices),
  "GET /auth/v1/user": () => json(session().user),
};

async function open(answers: Answers = {}) {
  const seen = fakeServer({ ...usual, ...answers });
  await renderApp(
    <OnlyAt path="/profile">
      <Page />
    </OnlyAt>,
    { address: "/profile?part=security", words: "account/profile" },
  );
  await screen.findByRole("button", { name: "Change the password" });
  return seen;
}
const section = (name: string) => within(screen.getByRole("region", { name }));
// The dialog is fetched before it is shown.
const fetched = { timeout: 5000 };
const needed = () => authError(400, "reauthentication_needed", "This needs the current password");
const isProof = (body: unknown) => typeof body === "object" && body !== null && "current_password" in body;
const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));

beforeEach(() => {
  dismissToast();
  localStorage.setItem(storageKey, JSON.stringify(session()));
  announceSession();
});

describe("the parts of the profile", () => {
  test("are tabs that the address tells, and what was typed stays", async () => {
    fakeServer(usual);
    await renderApp(<Page />, { address: "/profile", words: "account/profile" });
    await userEvent.type(await screen.findByLabelText("Full name"), "!");
    // Asynchronous, so that React goes on after the parts that are fetched meanwhile.
    await act(async () => screen.getByRole("tab", { name: "Security" }).click());
    expect(await screen.findByRole("heading", { name: "Second step" })).toBeTruthy();
    expect(screen.getByTestId("address").textContent).toBe("/profile?part=security");
    screen.getByRole("tab", { name: "Security" }).focus();
    await userEvent.keyboard("{Home}");
    await waitFor(() => expect(screen.getByTestId("address").textContent).toBe("/profile"));
    expect(screen.getByLabelText<HTMLInputElement>("Full name").value).toBe("Mariam Al Sadu!");
  });
});

describe("the password", () => {
  const filled = { currentPassword: "two-dots", password: "three-dots", confirmPassword: "three-dots" };
  async function change() {
    for (const [name, value] of Object.entries(filled)) await userEvent.type(fieldNamed(name), value);
    await press("Change the password");
  }

  test("is changed with the present one, and the fields are emptied", async () => {
    const seen = await open({ "PUT /auth/v1/user": () => json(session().user) });
    await change();
    expect(await screen.findByText("Your password is changed")).toBeTruthy();
    expect(seen.find(({ method }) => method === "PUT")?.body).toMatchObject({
      password: "three-dots",
      current_password: "two-dots",
    });
    expect(fieldNamed("password").value).toBe("");
  });

  test("stays when the present one is wrong", async () => {
    const wrong = () => authError(400, "current_password_invalid", "Current password is not correct");
    await open({ "PUT /auth/v1/user": wrong });
    await change();
    await waitFor(() => expect(errorOf("currentPassword")).toBe("This is not your current password"));
    expect(document.activeElement).toBe(fieldNamed("currentPassword"));
  });
});

describe("the address", () => {
  const waiting = () => json(session({}, { new_email: "new@sadu.example" }).user);

  test("is asked to change, and the change waits for both mails", async () => {
    const seen = await open({ "PUT /auth/v1/user": waiting });
    fakeServer({ ...usual, "PUT /auth/v1/user": waiting, "GET /auth/v1/user": waiting });
    await userEvent.type(fieldNamed("newEmail"), "new@sadu.example{Enter}");
    expect(await screen.findByText("A change is waiting for you")).toBeTruthy();
    expect(screen.getByText("Two mails are on their way")).toBeTruthy();
    expect(seen.some(({ method }) => method === "PUT")).toBe(false);
  });

  test("is asked to change once it is known whose account it is", async () => {
    const proved = vi.fn<() => void>();
    const seen = await open({
      "PUT /auth/v1/user": ({ body }) => {
        if (isProof(body)) proved();
        else if (proved.mock.calls.length === 0) return needed();
        return json(session().user);
      },
    });
    await userEvent.type(fieldNamed("newEmail"), "new@sadu.example{Enter}");
    await userEvent.type(await screen.findByLabelText("Your password", {}, fetched), "two-dots{Enter}");
    expect(await screen.findByText("Two mails are on their way")).toBeTruthy();
    expect(seen.filter(({ method }) => method === "PUT")).toHaveLength(3);
  });

  test("is not the present one", async () => {
    const seen = await open();
    await userEvent.type(fieldNamed("newEmail"), `${user.email.toUpperCase()}{Enter}`);
    await waitFor(() => expect(errorOf("newEmail")).toBe("This is your present address"));
    expect(seen.some(({ method }) => method === "PUT")).toBe(false);
  });

  test("that waits can be mailed again", async () => {
    const seen = await open({
      "GET /auth/v1/user": waiting,
      "POST /auth/v1/resend": () => json({}),
    });
    await screen.findByText("A change is waiting for you");
    await press("Send the mails again");
    expect(await screen.findByText("Mails sent")).toBeTruthy();
    expect(seen.at(-1)?.body).toMatchObject({ type: "email_change", email: user.email });
  });

  test("that waits can be taken back", async () => {
    const keep = { "PUT /auth/v1/user": () => json(session().user) };
    await open({ "GET /auth/v1/user": waiting, ...keep });
    await screen.findByText("A change is waiting for you");
    const seen = fakeServer({ ...usual, ...keep });
    await press("Keep the present address");
    expect(await screen.findByText("Your address stays as it is")).toBeTruthy();
    await waitFor(() => expect(screen.queryByText("A change is waiting for you")).toBeNull());
    expect(seen.find(({ method }) => method === "PUT")?.body).toMatchObject({ email: user.email });
  });

  test("tells the wait when mails were asked for too soon", async () => {
    const message = "For security purposes, you can only request this after 9 seconds.";
    await open({
      "PUT /auth/v1/user": () => authError(429, "over_email_send_rate_limit", message),
    });
    await userEvent.type(fieldNamed("newEmail"), "new@sadu.example{Enter}");
    expect(await screen.findByText(/You can ask again in 9 seconds\.$/)).toBeTruthy();
  });
});

describe("a second factor", () => {
  const on = () => json(session({}, { factors: [factor] }).user);
  const setUp: Answers = {
    "POST /auth/v1/factors": () =>
      json({
        id: factor.id,
        type: "totp",
        totp: { qr_code: '<svg fill="#000"/>', secret: "JBSWY3DPEHPK3PXP", uri: "otpauth://totp/Tawam" },
      }),
    [`POST /auth/v1/factors/${factor.id}/challenge`]: () =>
      json({ id: "challenge", type: "totp", expires_at: 4102444800 }),
    [`POST /auth/v1/factors/${factor.id}/verify`]: () =>
      json(session({ aal: "aal2" }, { factors: [factor] })),
    [`DELETE /auth/v1/factors/${factor.id}`]: () => json({ id: factor.id }),
    "POST /auth/v1/token": () => json(session()),
  };

  test("is set up by QR code or key, with the first code as proof", async () => {
    await open(setUp);
    await screen.findByText("It is off.");
    await press("Add an authenticator app");
    const picture = await screen.findByRole("img", { name: "QR code that holds the key below" });
    expect(picture.getAttribute("src")).toBe("data:image/svg+xml,%3Csvg%20fill%3D%22%23000%22%2F%3E");
    expect(screen.getByText("JBSW Y3DP EHPK 3PXP")).toBeTruthy();
    expect(screen.getByRole("link", { name: /on this device/ }).getAttribute("href")).toBe(
      "otpauth://totp/Tawam",
    );
    expect(document.activeElement?.textContent).toBe("Scan this with your authenticator app");
    fakeServer({ ...usual, ...setUp, "GET /auth/v1/user": on });
    await userEvent.type(screen.getByLabelText("Six-digit code"), "123 456{Enter}");
    expect(await screen.findByText("It is on. Each sign-in asks for a code.")).toBeTruthy();
  });

  test("is begun once it is known whose account it is", async () => {
    await open({ ...setUp, "POST /auth/v1/factors": needed });
    await screen.findByText("It is off.");
    await press("Add an authenticator app");
    const password = await screen.findByLabelText("Your password", {}, fetched);
    fakeServer({ ...usual, ...setUp, "PUT /auth/v1/user": () => json(session().user) });
    await userEvent.type(password, "two-dots{Enter}");
    expect(await screen.findByRole("img", { name: "QR code that holds the key below" })).toBeTruthy();
  });

  test("is finished late once it is known whose account it is", async () => {
    await open({ ...setUp, [`POST /auth/v1/factors/${factor.id}/challenge`]: needed });
    await screen.findByText("It is off.");
    await press("Add an authenticator app");
    await userEvent.type(await screen.findByLabelText("Six-digit code"), "123456{Enter}");
    const password = await screen.findByLabelText("Your password", {}, fetched);
    fakeServer({
      ...usual,
      ...setUp,
      "PUT /auth/v1/user": () => json(session().user),
      "GET /auth/v1/user": on,
    });
    await userEvent.type(password, "two-dots{Enter}");
    expect(await screen.findByText("It is on. Each sign-in asks for a code.")).toBeTruthy();
  });

  test("is removed once it is known whose account it is", async () => {
    localStorage.setItem(storageKey, JSON.stringify(session({ aal: "aal2" }, { factors: [factor] })));
    announceSession();
    const remove = `DELETE /auth/v1/factors/${factor.id}`;
    await open({ ...setUp, "GET /auth/v1/user": on, [remove]: needed });
    await userEvent.click(await screen.findByRole("button", { name: /^Remove Authenticator app/ }));
    await press("Remove it");
    const password = await screen.findByLabelText("Your password", {}, fetched);
    fakeServer({ ...usual, ...setUp, "PUT /auth/v1/user": () => json(session().user) });
    await userEvent.type(password, "two-dots{Enter}");
    expect(await screen.findByText("The app is removed")).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("can be left unfinished, and the server forgets it", async () => {
    const seen = await open(setUp);
    await screen.findByText("It is off.");
    await press("Add an authenticator app");
    await screen.findByRole("img");
    await press("Cancel");
    expect(document.activeElement?.textContent).toBe("Add an authenticator app");
    await waitFor(() => expect(seen.at(-1)?.method).toBe("DELETE"));
  });

  test("is removed after a question, with no code: it may be the one that was lost", async () => {
    localStorage.setItem(storageKey, JSON.stringify(session({ aal: "aal2" }, { factors: [factor] })));
    announceSession();
    await open({ ...setUp, "GET /auth/v1/user": on });
    const remove = await screen.findByRole("button", { name: /^Remove Authenticator app, added 1 Jan 2026/ });
    await userEvent.click(remove);
    const dialog = within(screen.getByRole("dialog", { name: "Remove this app?" }));
    expect(dialog.getByText(/your password alone signs you in/)).toBeTruthy();
    const seen = fakeServer({ ...usual, ...setUp });
    await userEvent.click(dialog.getByRole("button", { name: "Remove it" }));
    expect(await screen.findByText("The app is removed")).toBeTruthy();
    expect(await screen.findByText("It is off.")).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(seen.some(({ method }) => method === "DELETE")).toBe(true);
  });
});

describe("devices", () => {
  test("are listed, this one first, and the others are signed out", async () => {
    const seen = await open({ "POST /auth/v1/logout": () => json({}, 204) });
    const list = await screen.findByRole("list", { name: "Your devices" });
    const rows = within(list).getAllByRole("listitem");
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Chrome on LinuxThis device/),
      expect.stringMatching(/^Safari on iPhoneLast used 20 November 2026/),
    ]);
    const logout = seen;
    fakeServer({
      ...usual,
      "GET /rest/v1/sessions": () => json(devices.slice(1)),
      "POST /auth/v1/logout": (request) => {
        logout.push(request);
        return json({}, 204);
      },
    });
    await press("Sign out other devices");
    expect(await screen.findByText("You are signed in nowhere else.")).toBeTruthy();
    expect(logout.find(({ path }) => path === "/auth/v1/logout")?.search.get("scope")).toBe("others");
    expect(localStorage.getItem(storageKey)).not.toBeNull();
  });

  test("that do not load can be asked for again", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    await open({ "GET /rest/v1/sessions": () => json({ code: "57014", message: "late" }, 400) });
    await screen.findByText("Your devices did not load");
    fakeServer(usual);
    await userEvent.click(section("Where you are signed in").getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("list", { name: "Your devices" })).toBeTruthy();
  });
});
