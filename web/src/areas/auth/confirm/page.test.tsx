import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { storageKey } from "../../../backend/storage-key.ts";
import { authError, fakeServer, json, session, user } from "../../../test-support/fake-server.ts";
import { renderApp } from "../../../test-support/render-app.tsx";
import { dismissToast } from "../../../ui/toast-store.ts";
import { Page } from "./page.tsx";

const link = "/auth/confirm?token_hash=0123abcd&type=signup";
async function open(address: string) {
  await renderApp(<Page />, { address, words: "auth/confirm" });
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

/** Opens a mail's link of a kind and presses its button. */
async function press(type: string, more = "") {
  await open(`/auth/confirm?token_hash=0123abcd&type=${type}${more}`);
  await userEvent.click(
    within(screen.getByRole("heading", { level: 1 }).parentElement ?? document.body).getByRole("button"),
  );
}
const address = () => screen.getByTestId("address").textContent;
const stored = () => JSON.parse(localStorage.getItem(storageKey) ?? "null");

describe("a link that signs in", () => {
  test.each([
    ["magiclink", "", "/profile"],
    ["magiclink", "&redirect_to=%2Fnotes", "/notes"],
    ["magiclink", "&redirect_to=https%3A%2F%2Fevil.example%2Fnotes", "/profile"],
    ["recovery", "&redirect_to=%2Fnotes", "/reset-password"],
    ["invite", "", "/profile"],
  ])("%s%s leads to %s", async (type, more, path) => {
    const seen = fakeServer({ "POST /auth/v1/verify": () => json(session()) });
    await press(type, more);
    await waitFor(() => expect(address()).toBe(path));
    expect(seen.at(-1)?.body).toMatchObject({ token_hash: "0123abcd", type });
    expect(stored().refresh_token).toBe("refresh");
  });

  test.each(["invite", "magiclink", "signup"])(
    "asks for a password of one's own where there is none, after %s",
    async (type) => {
      const arrived = session({}, { app_metadata: { needs_password: true } });
      fakeServer({
        "POST /auth/v1/verify": () => json(arrived),
        "GET /auth/v1/user": () => json(arrived.user),
      });
      await press(type);
      await waitFor(() => expect(address()).toBe("/reset-password"));
      expect(stored().refresh_token).toBe("refresh");
    },
  );
});

describe("a link about a new address", () => {
  test("says that the other mail waits", async () => {
    fakeServer({ "POST /auth/v1/verify": () => json({ msg: "Confirmation link accepted.", code: "200" }) });
    await press("email_change");
    expect(await screen.findByRole("heading", { name: "One of two is done" })).toBeTruthy();
    expect(stored()).toBeNull();
  });

  test("signs nobody in on a device that was not", async () => {
    const seen = fakeServer({
      "POST /auth/v1/verify": () => json(session()),
      "POST /auth/v1/logout": () => json({}, 204),
    });
    await press("email_change");
    await waitFor(() => expect(address()).toBe("/auth?mode=sign-in"));
    expect(screen.getByText(`From now on you sign in with ${user.email}.`)).toBeTruthy();
    expect(seen.find(({ path }) => path === "/auth/v1/logout")?.search.get("scope")).toBe("local");
    expect(stored()).toBeNull();
  });
});

describe("a link that another application asked for", () => {
  test("is handed over to the server with its return address", async () => {
    const seen = fakeServer({ "POST /auth/v1/confirm": () => json({ url: "#left" }) });
    await open(
      "/auth/confirm?token_hash=pkce_01&type=magiclink&redirect_to=https%3A%2F%2Fapp.example%2Fback",
    );
    await userEvent.click(screen.getByRole("button", { name: "Sign me in" }));
    await waitFor(() => expect(location.hash).toBe("#left"));
    expect(seen.find(({ path }) => path === "/auth/v1/confirm")?.body).toEqual({
      type: "magiclink",
      token_hash: "pkce_01",
      redirect_to: "https://app.example/back",
    });
  });
});

describe("a dead link", () => {
  test.each([
    ["recovery", "/forgot-password"],
    ["email_change", "/profile"],
    ["magiclink", "/auth?mode=sign-in"],
  ])("about %s leads to %s", async (type, path) => {
    fakeServer({ "POST /auth/v1/verify": () => authError(403, "otp_expired", "Email link is invalid") });
    await press(type);
    const heading = await screen.findByRole("heading", { name: "This link no longer works" });
    const ways = within(heading.parentElement ?? document.body).getAllByRole("link");
    expect(ways.map((way) => way.getAttribute("href"))).toEqual([path]);
  });
});
