import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { storageKey } from "../../../backend/storage-key.ts";
import type { Language } from "../../../i18n/languages.ts";
import { announceSession } from "../../../session/session-hint.ts";
import { authError, factor, fakeServer, json, session } from "../../../test-support/fake-server.ts";
import { errorOf, fieldNamed } from "../../../test-support/fields.ts";
import { renderApp } from "../../../test-support/render-app.tsx";
import { dismissToast } from "../../../ui/toast-store.ts";
import { Page as AuthPage } from "../../auth/page.tsx";
import { Page as ProfilePage } from "./page.tsx";

type Answers = Parameters<typeof fakeServer>[0];

const settings = (passkeys_enabled: boolean) => () =>
  json({ external: { email: true }, disable_signup: false, passkeys_enabled });
const passkey = {
  id: "5f4a1f6e-0000-4000-8000-0000000000a1",
  friendly_name: "Sadu phone",
  created_at: "2026-11-01T08:00:00Z",
  last_used_at: "2026-11-20T08:00:00Z",
};
const key = { ...factor, id: "5f4a1f6e-0000-4000-8000-0000000000f2", factor_type: "webauthn" };
const paper = { ...factor, id: "5f4a1f6e-0000-4000-8000-0000000000f3", factor_type: "recovery_code" };
const usual: Answers = {
  "GET /auth/v1/settings": settings(true),
  "GET /rest/v1/profiles": () => json({ username: "mariam", full_name: "Mariam", avatar_url: null }),
  "GET /rest/v1/sessions": () => json([]),
  "GET /auth/v1/user": () => json(session().user),
  "GET /auth/v1/passkeys": () => json([]),
  "GET /auth/v1/factors/recovery-codes": () => authError(404, "mfa_factor_not_found", "None"),
};
// Code and words are fetched before they are shown.
const fetched = { timeout: 15_000 };
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole("button", { name }, fetched));

/** Stands in for a browser that has keys, and whose window the visitor closes. */
function closeEveryWindow() {
  vi.stubGlobal("PublicKeyCredential", vi.fn<() => void>());
  const close = () => Promise.reject(Object.assign(new Error("Closed"), { name: "NotAllowedError" }));
  Object.defineProperty(navigator, "credentials", {
    value: { get: close, create: close },
    configurable: true,
  });
}

async function openSecurity(answers: Answers = {}, factors: object[] = [], language: Language = "en") {
  const held = session({ aal: "aal2" }, { factors });
  localStorage.setItem(storageKey, JSON.stringify(held));
  announceSession();
  const seen = fakeServer({ ...usual, "GET /auth/v1/user": () => json(held.user), ...answers });
  await renderApp(<ProfilePage />, { address: "/profile?part=security", words: "account/profile", language });
  return seen;
}

vi.setConfig({ testTimeout: 30_000 });

beforeEach(() => {
  dismissToast();
  localStorage.clear();
  announceSession();
});

describe("passkeys", () => {
  test("are listed with their names and days", async () => {
    await openSecurity({
      "GET /auth/v1/passkeys": () =>
        json([passkey, { ...passkey, id: "2", friendly_name: undefined, last_used_at: undefined }]),
    });
    const list = await screen.findByRole("list", { name: "Your passkeys" }, fetched);
    const [named, other] = within(list).getAllByRole("listitem");
    expect(named?.textContent).toMatch(/^Sadu phoneAdded 1 Nov 2026Last used 20 Nov 2026/);
    expect(other?.textContent).toMatch(/^PasskeyAdded 1 Nov 2026Not used yet/);
  });

  test("are told by an empty list, in Arabic too", async () => {
    await openSecurity({}, [], "ar");
    expect(await screen.findByText("ليس لديك مفتاح مرور بعد.", {}, fetched)).toBeTruthy();
  });

  test("are nowhere when the operator has turned them off", async () => {
    await openSecurity({ "GET /auth/v1/settings": settings(false) });
    await screen.findByText("It is off.", {}, fetched);
    expect(screen.queryByRole("heading", { name: "Passkeys" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Add a security key" })).toBeNull();
  });

  test("that do not load can be asked for again", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    await openSecurity({ "GET /auth/v1/passkeys": () => authError(500, "unexpected_failure", "late") });
    await screen.findByText("Your passkeys did not load", {}, fetched);
    fakeServer(usual);
    const part = within(screen.getByRole("region", { name: "Passkeys" }));
    await userEvent.click(part.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("You have none yet.")).toBeTruthy();
  });

  test("are renamed, and not to nothing", async () => {
    const call = `PATCH /auth/v1/passkeys/${passkey.id}`;
    const seen = await openSecurity({
      "GET /auth/v1/passkeys": () => json([passkey]),
      [call]: () => json(passkey),
    });
    await press("Rename Sadu phone");
    await userEvent.clear(fieldNamed("passkeyName"));
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(errorOf("passkeyName")).toBe("Give the passkey a name"));
    await userEvent.type(fieldNamed("passkeyName"), "Office{Enter}");
    expect(await screen.findByText("The new name is saved")).toBeTruthy();
    expect(seen.find(({ method }) => method === "PATCH")?.body).toMatchObject({ friendly_name: "Office" });
  });

  test("are removed once it is known whose account it is", async () => {
    const call = `DELETE /auth/v1/passkeys/${passkey.id}`;
    const list = { "GET /auth/v1/passkeys": () => json([passkey]) };
    await openSecurity({ ...list, [call]: () => authError(400, "reauthentication_needed", "Prove it") });
    await press("Remove Sadu phone");
    await press("Remove it");
    const password = await screen.findByLabelText("Your password", {}, fetched);
    fakeServer({ ...usual, [call]: () => json(null, 204), "PUT /auth/v1/user": () => json(session().user) });
    await userEvent.type(password, "two-dots{Enter}");
    expect(await screen.findByText("The passkey is removed")).toBeTruthy();
    const part = (await screen.findByText("You have none yet.")).parentElement;
    await waitFor(() => expect(document.activeElement).toBe(part));
  });

  test("that are not removed are told of in the dialog", async () => {
    await openSecurity({
      "GET /auth/v1/passkeys": () => json([passkey]),
      [`DELETE /auth/v1/passkeys/${passkey.id}`]: () => authError(500, "unexpected_failure", "Out of order"),
    });
    await press("Remove Sadu phone");
    await press("Remove it");
    const dialog = within(await screen.findByRole("dialog", { name: "Remove this passkey?" }));
    expect((await dialog.findByRole("alert")).textContent).toMatch(/^That did not work/);
  });
});

describe("a window of the browser that was closed", () => {
  const publicKey = {
    challenge: "AAAA",
    rp: { id: "localhost", name: "Tawam" },
    user: { id: "AAAA", name: "mariam", displayName: "Mariam" },
    pubKeyCredParams: [],
  };

  test("leaves the visitor signed out, and is no error", async () => {
    closeEveryWindow();
    fakeServer({
      ...usual,
      "POST /auth/v1/passkeys/authentication/options": () =>
        json({
          challenge_id: "c",
          options: { challenge: "AAAA", rpId: "localhost" },
          expires_at: 4102444800,
        }),
    });
    await renderApp(<AuthPage />, { address: "/auth?mode=sign-in", words: "auth" });
    await press("Sign in with a passkey");
    expect(await screen.findByText("You are not signed in yet", {}, fetched)).toBeTruthy();
    expect(screen.queryByText("Sign in failed")).toBeNull();
  });

  test("leaves no half of a security key behind", async () => {
    closeEveryWindow();
    const half = { ...key, status: "unverified", friendly_name: "Keyring" };
    let begun = false;
    const seen = await openSecurity({
      "POST /auth/v1/factors": () => {
        begun = true;
        return json({ id: key.id, type: "webauthn", friendly_name: "Keyring" });
      },
      "GET /auth/v1/user": () => json(session({ aal: "aal2" }, { factors: begun ? [half] : [] }).user),
      [`POST /auth/v1/factors/${key.id}/challenge`]: () =>
        json({ id: "c", type: "webauthn", webauthn: { type: "create", credential_options: { publicKey } } }),
      [`DELETE /auth/v1/factors/${key.id}`]: () => json({ id: key.id }),
    });
    await press("Add a security key");
    await userEvent.type(await screen.findByLabelText("What to call it"), "Keyring{Enter}");
    expect(await screen.findByText("Nothing has changed", {}, fetched)).toBeTruthy();
    expect(seen.filter(({ method }) => method === "DELETE")).toHaveLength(1);
    const dialog = within(screen.getByRole("dialog", { name: "Add a security key" }));
    expect(dialog.getByRole("alert").textContent).toMatch(/^Nothing has changed/);
  });
});

test("an app and a key are both said to be asked for, each by its kind and day", async () => {
  await openSecurity({}, [factor, { ...key, friendly_name: "Keyring" }]);
  expect(
    await screen.findByText(/Each sign-in asks for a code or your security key\.$/, {}, fetched),
  ).toBeTruthy();
  const list = screen.getByRole("list", { name: "Your authenticator apps and security keys" });
  const [app, other] = within(list).getAllByRole("listitem");
  expect(app?.textContent).toMatch(/^Authenticator appAdded 1 Jan 2026/);
  expect(other?.textContent).toMatch(/^KeyringSecurity keyAdded 1 Jan 2026/);
});

describe("recovery codes", () => {
  const status = "GET /auth/v1/factors/recovery-codes";
  const left = (remaining: number) => ({
    [status]: () => json({ id: paper.id, type: "recovery_code", total: 10, remaining }),
  });

  test("are not offered without an app or a key", async () => {
    await openSecurity();
    await screen.findByText("It is off.", {}, fetched);
    expect(screen.queryByRole("button", { name: "Make recovery codes" })).toBeNull();
  });

  test("are suggested while there are none, shown once, and put away", async () => {
    const codes = Array.from({ length: 10 }, (_, index) => `abcdefghjkmnpqr${index}`);
    const made = () => json({ id: paper.id, type: "recovery_code", total: 10, codes });
    await openSecurity({ "POST /auth/v1/factors/recovery-codes": made }, [factor]);
    await press("Make recovery codes");
    const sheet = await screen.findByRole("list", { name: "Recovery codes" });
    expect(within(sheet).getAllByRole("listitem")[3]?.textContent).toBe("abcd-efgh-jkmn-pqr3");
    expect(document.activeElement?.textContent).toBe("Store these codes now");
    fakeServer({ ...usual, ...left(10) });
    await press("I have stored them");
    expect(screen.queryByText("abcd-efgh-jkmn-pqr3")).toBeNull();
  });

  test("that run out are said to, and new ones void them after a question", async () => {
    await openSecurity(left(2), [factor, paper], "ar");
    expect(await screen.findByText("بقي رمزان.", {}, fetched)).toBeTruthy();
    await press("إنشاء رموز جديدة");
    expect(screen.getByText("تبطل رموزك الحالية فورًا أينما حفظتها.")).toBeTruthy();
  });
});

describe("the second step", () => {
  const half = (factors: object[]) => session({ aal: "aal1" }, { factors });
  const spend = "POST /auth/v1/factors/recovery-codes/verify";
  async function open(factors: object[], answers: Answers = {}) {
    localStorage.setItem(storageKey, JSON.stringify(half(factors)));
    announceSession();
    const seen = fakeServer({ ...usual, "GET /auth/v1/user": () => json(half(factors).user), ...answers });
    await renderApp(<AuthPage />, { address: "/auth?mode=sign-in", words: "auth" });
    return seen;
  }

  test("offers what the account has: an app, a key, a code on paper", async () => {
    await open([factor, key, paper]);
    expect(await screen.findByRole("heading", { name: "Enter your code" }, fetched)).toBeTruthy();
    expect(await screen.findByRole("button", { name: "Use a security key" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Use a recovery code" })).toBeTruthy();
    expect(screen.queryByText(/write to us/)).toBeNull();
  });

  test("welcomes whoever gave the code of their app", async () => {
    await open([factor], {
      [`POST /auth/v1/factors/${factor.id}/challenge`]: () => json({ id: "c", type: "totp", expires_at: 1 }),
      [`POST /auth/v1/factors/${factor.id}/verify`]: () =>
        json(session({ aal: "aal2" }, { factors: [factor] })),
    });
    await userEvent.type(await screen.findByLabelText("Six-digit code", {}, fetched), "123456{Enter}");
    expect(await screen.findByText("Welcome back!")).toBeTruthy();
  });

  test("begins with the key where there is no app", async () => {
    await open([key]);
    expect(await screen.findByRole("heading", { name: "Show your security key" }, fetched)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Use a recovery code" })).toBeNull();
  });

  test.each([
    [422, "mfa_verification_failed", "Invalid", 4, "That code is not right, or it was used before."],
    [
      422,
      "mfa_verification_failed",
      "Invalid",
      0,
      "No unused codes are left. Write to us, and we help you back in.",
    ],
    [
      429,
      "mfa_recovery_codes_locked",
      "Try again in 1750 seconds.",
      4,
      "Too many wrong codes. You can try again in 30 minutes.",
    ],
  ])("says why a code does not count: %i %s %s, %i left", async (status, code, message, remaining, said) => {
    await open([factor, paper], {
      [spend]: () => authError(status, code, message),
      "GET /auth/v1/factors/recovery-codes": () => json({ id: paper.id, total: 10, remaining }),
    });
    await press("Use a recovery code");
    await userEvent.type(await screen.findByLabelText("Recovery code"), "abcd{Enter}");
    await waitFor(() => expect(errorOf("recoveryCode")).toBe(said));
  });

  test("with a code leads on to what has to be done about the loss", async () => {
    const whole = session({ aal: "aal2" }, { factors: [factor, paper] });
    const seen = await open([factor, paper], {
      [spend]: () => json(whole),
      "GET /auth/v1/factors/recovery-codes": () => json({ id: paper.id, total: 10, remaining: 1 }),
    });
    await press("Use a recovery code");
    await userEvent.type(await screen.findByLabelText("Recovery code"), "ABCD EFGH-JKMN{Enter}");
    expect(await screen.findByText(/^1 code is left\. Remove the app or key/)).toBeTruthy();
    // That is notice enough.
    expect(screen.queryByText("Welcome back!")).toBeNull();
    expect(screen.getByRole("link", { name: "Go to security" }).getAttribute("href")).toBe(
      "/profile?part=security",
    );
    expect(seen.find(({ path }) => path.endsWith("recovery-codes/verify"))?.body).toMatchObject({
      code: "ABCD EFGH-JKMN",
    });
  });
});
