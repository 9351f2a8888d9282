import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { storageKey } from "../../../backend/storage-key.ts";
import { announceSession } from "../../../session/session-hint.ts";
import { fakeServer, json, session, user } from "../../../test-support/fake-server.ts";
import { renderApp } from "../../../test-support/render-app.tsx";
import { dismissToast } from "../../../ui/toast-store.ts";
import { Page } from "./page.tsx";

const row = () =>
  json({ username: "mariam", full_name: "Mariam Al Sadu", avatar_url: null, reminders: true });
const open = () => renderApp(<Page />, { address: "/profile", words: "account/profile" });

beforeEach(() => {
  dismissToast();
  localStorage.setItem(storageKey, JSON.stringify(session()));
  announceSession();
});

describe("the profile", () => {
  test("shows the owner's row, asked for with their own token, and the e-mail read-only", async () => {
    const seen = fakeServer({ "GET /rest/v1/profiles": row });
    await open();
    expect((await screen.findByLabelText<HTMLInputElement>("Username")).value).toBe("mariam");
    expect(screen.getByLabelText<HTMLInputElement>("Full name").value).toBe("Mariam Al Sadu");
    const email = screen.getByLabelText<HTMLInputElement>("E-mail");
    expect([email.value, email.readOnly]).toEqual([user.email, true]);

    const request = seen.find(({ path }) => path === "/rest/v1/profiles");
    expect(request?.search.get("select")).toBe("username,full_name,avatar_url,reminders");
    expect(request?.search.get("id")).toBe(`eq.${user.id}`);
    expect(request?.headers.get("accept")).toBe("application/vnd.pgrst.object+json");
    expect(request?.headers.get("authorization")).toBe(`Bearer ${session().access_token}`);
  });

  test("is saved by a PATCH of the two names and the time", async () => {
    const seen = fakeServer({ "GET /rest/v1/profiles": row, "PATCH /rest/v1/profiles": () => json({}, 204) });
    await open();
    const username = await screen.findByLabelText("Username");
    await userEvent.clear(username);
    await userEvent.type(username, " mariam.sadu ");
    await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
    expect(await screen.findByText("Profile updated successfully")).toBeTruthy();

    const patch = seen.find(({ method }) => method === "PATCH");
    expect(patch?.search.get("id")).toBe(`eq.${user.id}`);
    expect(patch?.body).toEqual({
      username: "mariam.sadu",
      full_name: "Mariam Al Sadu",
      updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
  });

  test("says why it was not saved, and keeps what was typed", async () => {
    const message = 'new row violates row-level security policy for table "profiles"';
    fakeServer({
      "GET /rest/v1/profiles": row,
      "PATCH /rest/v1/profiles": () => json({ code: "42501", message, details: null, hint: null }, 403),
    });
    await open();
    await userEvent.type(await screen.findByLabelText("Username"), "x");
    await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("Username").value).toBe("mariamx");
  });

  test("logs a failed load and offers another try, without a toast", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    fakeServer({ "GET /rest/v1/profiles": () => json({ code: "PGRST116", message: "no row" }, 406) });
    await open();
    const retry = await screen.findByRole("button", { name: "Try again" });
    expect(log).toHaveBeenCalledOnce();
    expect(screen.getByRole("status").textContent).toBe("");

    fakeServer({ "GET /rest/v1/profiles": row });
    await userEvent.click(retry);
    expect(await screen.findByLabelText("Username")).toBeTruthy();
  });

  test("keeps unsaved changes when the language switches", async () => {
    fakeServer({ "GET /rest/v1/profiles": row });
    await open();
    await userEvent.type(await screen.findByLabelText("Full name"), "!");
    await userEvent.click(screen.getByRole("button", { name: "Switch language" }));
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>("الاسم الكامل").value).toBe("Mariam Al Sadu!"),
    );
  });

  test("signs out and goes to /auth", async () => {
    fakeServer({ "GET /rest/v1/profiles": row, "POST /auth/v1/logout": () => json({}, 204) });
    await open();
    await screen.findByLabelText("Username");
    await userEvent.click(screen.getByRole("button", { name: "Sign Out" }));
    await waitFor(() => expect(screen.getByTestId("address").textContent).toBe("/auth"));
    expect(localStorage.getItem(storageKey)).toBeNull();
  });
});

describe("the reminders", () => {
  test("are switched off at once, and stay on when that was not saved", async () => {
    let isOn = true;
    const refusals = [json({ code: "57014", message: "late" }, 500)];
    const seen = fakeServer({
      "GET /rest/v1/profiles": () =>
        json({ username: "mariam", full_name: "Mariam Al Sadu", avatar_url: null, reminders: isOn }),
      "PATCH /rest/v1/profiles": ({ body }) => {
        const refusal = refusals.shift();
        if (refusal) return refusal;
        isOn = (body as { reminders: boolean }).reminders;
        return json({}, 204);
      },
    });
    await open();
    const box = await screen.findByRole<HTMLInputElement>("checkbox", { name: /^Remind me by mail/ });
    await userEvent.click(box);
    expect(await screen.findByText("Reminders not changed")).toBeTruthy();
    expect(box.checked).toBe(true);
    await userEvent.click(box);
    expect(await screen.findByText("Reminders are off")).toBeTruthy();
    expect(box.checked).toBe(false);
    expect(seen.filter(({ method }) => method === "PATCH").map(({ body }) => body)).toEqual([
      { reminders: false },
      { reminders: false },
    ]);
  });
});
