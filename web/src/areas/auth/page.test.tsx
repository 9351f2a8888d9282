import { act, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { storageKey } from "../../backend/storage-key.ts";
import { announceSession } from "../../session/session-hint.ts";
import { authError, factor, fakeServer, json, session, user } from "../../test-support/fake-server.ts";
import { OnlyAt } from "../../test-support/only-at.tsx";
import { renderApp } from "../../test-support/render-app.tsx";
import { Page } from "./page.tsx";

async function open(address: string) {
  await renderApp(<Page />, { address, words: "auth" });
  await screen.findByRole("heading", { level: 1 });
}
const title = () => screen.getByRole("heading", { level: 1 }).textContent;
const address = () => screen.getByTestId("address").textContent;

describe("the account screen", () => {
  test("starts with creating an account", async () => {
    await open("/auth");
    expect(title()).toBe("Create your account");
    expect(screen.getByRole("link", { name: "Terms of Service" }).getAttribute("href")).toBe("/terms");
    expect(screen.getByRole("link", { name: "Privacy Policy" }).getAttribute("href")).toBe("/privacy");
    expect(document.activeElement).toBe(document.body);
  });

  test("opens for signing in when the address says so", async () => {
    await open("/auth?mode=sign-in");
    expect(title()).toBe("Sign in");
    expect(screen.queryByLabelText("Confirm password")).toBeNull();
  });

  test("toggles, hides shown passwords again, and takes the focus to the first field", async () => {
    await open("/auth");
    for (const toggle of screen.getAllByRole("button", { name: "Show password" }))
      await userEvent.click(toggle);
    expect(screen.getByLabelText("Password").getAttribute("type")).toBe("text");

    await userEvent.click(screen.getByRole("link", { name: "Sign in" }));
    await waitFor(() => expect(title()).toBe("Sign in"));
    expect(address()).toBe("/auth?mode=sign-in");
    expect(screen.getByLabelText("Password").getAttribute("type")).toBe("password");
    expect(document.activeElement).toBe(screen.getByLabelText("E-mail"));

    await userEvent.click(screen.getByRole("link", { name: "Create an account" }));
    await waitFor(() => expect(title()).toBe("Create your account"));
    expect(screen.getByLabelText("Password").getAttribute("type")).toBe("password");
    expect(document.activeElement).toBe(screen.getByLabelText("First name"));
  });

  test("after sign-up asks to sign in with the address filled in", async () => {
    fakeServer({ "POST /auth/v1/signup": () => json({ ...user, identities: [{}] }) });
    await open("/auth");
    for (const label of ["First name", "Last name", "Company name", "Position"]) {
      await userEvent.type(screen.getByLabelText(label), "Sadu");
    }
    await userEvent.type(screen.getByLabelText("E-mail"), user.email);
    await userEvent.type(screen.getByLabelText("Password"), "two-dots");
    await userEvent.type(screen.getByLabelText("Confirm password"), "two-dots");
    await userEvent.click(screen.getByRole("button", { name: "Create account" }));
    await waitFor(() => expect(title()).toBe("Sign in"));
    expect(screen.getByLabelText<HTMLInputElement>("E-mail").value).toBe(user.email);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Password")));
  });

  test("leads signed-in visitors to their profile", async () => {
    localStorage.setItem(storageKey, JSON.stringify(session()));
    announceSession();
    fakeServer({});
    await open("/auth");
    await waitFor(() => expect(address()).toBe("/profile"));
  });
});

describe("a second factor", () => {
  const half = () => session({ aal: "aal1" }, { factors: [factor] });
  const whole = () => session({ aal: "aal2" }, { factors: [factor] });
  const challenged = {
    "POST /auth/v1/token": () => json(half()),
    "GET /auth/v1/user": () => json(half().user),
    [`POST /auth/v1/factors/${factor.id}/challenge`]: () =>
      json({ id: "challenge", type: "totp", expires_at: 4102444800 }),
  };
  const verify = `POST /auth/v1/factors/${factor.id}/verify`;

  test("is asked for after the password, and only then is the visitor in", async () => {
    const seen = fakeServer({ ...challenged, [verify]: () => json(whole()) });
    await open("/auth?mode=sign-in");
    await userEvent.type(screen.getByLabelText("E-mail"), user.email);
    await userEvent.type(screen.getByLabelText("Password"), "two-dots{Enter}");
    const code = await screen.findByLabelText("Six-digit code");
    expect(document.activeElement).toBe(code);
    expect([address(), screen.queryByText("Welcome back!")]).toEqual(["/auth?mode=sign-in", null]);

    await userEvent.type(code, "٠١٢ ٣٤٥{Enter}");
    await waitFor(() => expect(address()).toBe("/profile"));
    expect(screen.getByText("Welcome back!")).toBeTruthy();
    expect(seen.find(({ path }) => path.endsWith("/verify"))?.body).toMatchObject({ code: "012345" });
  });

  test("says a wrong code at its field, and the visitor stays out", async () => {
    localStorage.setItem(storageKey, JSON.stringify(half()));
    announceSession();
    const wrong = () => authError(422, "mfa_verification_failed", "Invalid TOTP code entered");
    fakeServer({ ...challenged, [verify]: wrong });
    await open("/auth");
    const code = await screen.findByLabelText("Six-digit code");
    await userEvent.type(code, "12345{Enter}");
    expect(await screen.findByText("Type the six digits of the code")).toBeTruthy();
    await userEvent.type(code, "6{Enter}");
    expect(await screen.findByText(/^That code is not right\./)).toBeTruthy();
    expect([address(), document.activeElement]).toEqual(["/auth", code]);
  });

  test("can be left for another account", async () => {
    localStorage.setItem(storageKey, JSON.stringify(half()));
    announceSession();
    fakeServer({ ...challenged, "POST /auth/v1/logout": () => json({}, 204) });
    await open("/auth");
    await userEvent.click(await screen.findByRole("button", { name: "Use another account" }));
    await waitFor(() => expect(title()).toBe("Create your account"));
    expect(localStorage.getItem(storageKey)).toBeNull();
  });
});

describe("the operator's settings", () => {
  const settings = (more: object) => ({
    "GET /auth/v1/settings": () => json({ external: { email: true }, disable_signup: false, ...more }),
  });

  test("close signing up with a clear message, and leave signing in", async () => {
    fakeServer(settings({ disable_signup: true }));
    await open("/auth");
    expect(await screen.findByText("New accounts are closed for now")).toBeTruthy();
    expect(screen.queryByLabelText("First name")).toBeNull();
    // Asynchronous, so that React goes on after the parts that are fetched meanwhile.
    await act(async () => screen.getByRole("link", { name: "Sign in" }).click());
    expect(await screen.findByLabelText("Password")).toBeTruthy();
  });

  test("name the other ways to sign in", async () => {
    fakeServer(
      settings({ magic_links: true, external: { email: true, google: true, acme: true, apple: false } }),
    );
    await open("/auth?mode=sign-in");
    expect(await screen.findByRole("button", { name: "E-mail me a sign-in link" })).toBeTruthy();
    const providers = screen.getAllByRole("button", { name: /^Continue with/ });
    expect(providers.map(({ textContent }) => textContent)).toEqual([
      "Continue with Google",
      "Continue with Acme",
    ]);
  });

  test("leave the password alone where nothing else is on, and where they are out of reach", async () => {
    fakeServer(settings({}));
    await open("/auth?mode=sign-in");
    expect(screen.queryByText("or")).toBeNull();
  });
});

test("whoever was sent here by a page goes back to it", async () => {
  localStorage.setItem(storageKey, JSON.stringify(session()));
  announceSession();
  fakeServer({});
  await renderApp(
    <OnlyAt path="/auth">
      <Page />
    </OnlyAt>,
    { address: "/auth", words: "auth", state: { from: "/notes" } },
  );
  await waitFor(() => expect(address()).toBe("/notes"));
});

test("whoever was sent here by a page and has an account goes back to it too", async () => {
  fakeServer({
    "POST /auth/v1/token": () => json(session()),
    "GET /auth/v1/user": () => json(session().user),
  });
  await renderApp(
    <OnlyAt path="/auth">
      <Page />
    </OnlyAt>,
    { address: "/auth", words: "auth", state: { from: "/studio" } },
  );
  await act(async () => screen.getByRole("link", { name: "Sign in" }).click());
  await userEvent.type(await screen.findByLabelText("E-mail"), user.email);
  await userEvent.type(screen.getByLabelText("Password"), "two-dots{Enter}");
  await waitFor(() => expect(address()).toBe("/studio"));
});
