import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { storageKey } from "../backend/storage-key.ts";
import { announceSession } from "../session/session-hint.ts";
import { fakeServer, json, session, user } from "../test-support/fake-server.ts";
import { renderApp } from "../test-support/render-app.tsx";
import { Page } from "./auth.tsx";

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
