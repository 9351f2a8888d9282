import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { authError, fakeServer, json, session, user } from "../test-support/fake-server.ts";
import { renderApp } from "../test-support/render-app.tsx";
import { dismissToast } from "../ui/toast-store.ts";
import { Page } from "./auth-confirm.tsx";

const link = "/auth/confirm?token_hash=0123abcd&type=signup";
async function open(address: string) {
  await renderApp(<Page />, { address, words: "auth-confirm" });
  await screen.findByRole("heading", { level: 1 });
}
const confirm = () => userEvent.click(screen.getByRole("button", { name: "Confirm my address" }));
const paths = (seen: { path: string }[]) => seen.map(({ path }) => path);

beforeEach(() => dismissToast());

describe("the link of a confirmation mail", () => {
  test("spends nothing by being opened", async () => {
    const seen = fakeServer({});
    await open(link);
    expect(screen.getByRole("button", { name: "Confirm my address" })).toBeTruthy();
    expect(seen).toEqual([]);
  });

  test("is spent by the button, gives the session back, and leads to signing in", async () => {
    const seen = fakeServer({
      "POST /auth/v1/verify": () => json(session()),
      "POST /auth/v1/logout": () => json({}, 204),
    });
    await open(link);
    await confirm();
    await waitFor(() => expect(screen.getByTestId("address").textContent).toBe("/auth?mode=sign-in"));
    expect(screen.getByText("Address confirmed")).toBeTruthy();
    expect(history.state).toMatchObject({ handed: { email: user.email } });
    expect(seen.find(({ path }) => path === "/auth/v1/verify")?.body).toMatchObject({
      token_hash: "0123abcd",
      type: "signup",
    });
    expect(paths(seen)).toContain("/auth/v1/logout");
    expect(Object.keys(localStorage)).toEqual([]);
  });

  test("says when it is used or expired, and what to do next", async () => {
    fakeServer({
      "POST /auth/v1/verify": () => authError(403, "otp_expired", "Email link is invalid or has expired"),
    });
    await open(link);
    await confirm();
    expect(await screen.findByRole("heading", { name: "This link no longer works" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe("/auth?mode=sign-in");
  });

  test.each(["/auth/confirm", "/auth/confirm?type=signup", "/auth/confirm?token_hash=01&type=other"])(
    "is called incomplete at %s",
    async (address) => {
      await open(address);
      expect(screen.getByRole("heading", { name: "This link is incomplete" })).toBeTruthy();
    },
  );

  test("can be tried again when the server is out of reach", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    fakeServer({});
    await open(link);
    await confirm();
    const retry = await screen.findByRole("button", { name: "Try again" });
    fakeServer({
      "POST /auth/v1/verify": () => json(session()),
      "POST /auth/v1/logout": () => json({}, 204),
    });
    await userEvent.click(retry);
    expect(await screen.findByText("Address confirmed")).toBeTruthy();
  });
});
