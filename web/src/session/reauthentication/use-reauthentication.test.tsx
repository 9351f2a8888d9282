import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { BackendError } from "../../backend/backend-error.ts";
import { storageKey } from "../../backend/storage-key.ts";
import type { Language } from "../../i18n/languages.ts";
import { authError, fakeServer, json, session } from "../../test-support/fake-server.ts";
import { errorOf, fieldNamed } from "../../test-support/fields.ts";
import { renderApp } from "../../test-support/render-app.tsx";
import { dismissToast } from "../../ui/toast-store.ts";
import { announceSession } from "../session-hint.ts";
import { SessionProvider } from "../session-provider.tsx";
import { useReauthentication } from "./use-reauthentication.tsx";

const needed = new BackendError("This needs the current password", "reauthentication_needed", 400);
// The dialog is fetched before it is shown.
const fetched = { timeout: 5000 };
const action = vi.fn<() => Promise<void>>();
const done = vi.fn<(isDone: boolean) => void>();

function Act() {
  const { run, dialog } = useReauthentication();
  return (
    <>
      <button type="button" onClick={() => void run(action).then(done)}>
        Act
      </button>
      {dialog}
    </>
  );
}

async function act(language: Language = "en") {
  await renderApp(
    <SessionProvider>
      <Act />
    </SessionProvider>,
    { address: "/profile", words: "account/profile", language },
  );
  await userEvent.click(screen.getByRole("button", { name: "Act" }));
}

beforeEach(() => {
  dismissToast();
  localStorage.setItem(storageKey, JSON.stringify(session()));
  announceSession();
  done.mockReset();
  action.mockReset().mockRejectedValueOnce(needed).mockResolvedValue();
});

test("does what needs no proof without a question", async () => {
  action.mockReset().mockResolvedValue();
  await act();
  await waitFor(() => expect(done).toHaveBeenCalledWith(true));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("asks for the password, and does it again", async () => {
  const seen = fakeServer({ "PUT /auth/v1/user": () => json(session().user) });
  await act();
  await screen.findByRole("dialog", { name: "Confirm it's you" }, fetched);
  expect(document.activeElement).toBe(fieldNamed("currentPassword"));
  await userEvent.keyboard("two-dots{Enter}");
  await waitFor(() => expect(done).toHaveBeenCalledWith(true));
  expect(seen.find(({ method }) => method === "PUT")?.body).toMatchObject({ current_password: "two-dots" });
  expect(action).toHaveBeenCalledTimes(2);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("says at the field that the password is wrong or missing", async () => {
  fakeServer({ "PUT /auth/v1/user": () => authError(400, "current_password_invalid", "Not correct") });
  await act();
  await screen.findByRole("dialog", {}, fetched);
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(errorOf("currentPassword")).toBe("Password is required"));
  await userEvent.keyboard("two-dots{Enter}");
  await waitFor(() => expect(errorOf("currentPassword")).toBe("This is not your current password"));
  expect(action).toHaveBeenCalledTimes(1);
});

test("takes a code from the mail instead, in any figures", async () => {
  const seen = fakeServer({
    "GET /auth/v1/reauthenticate": () => json({}),
    "PUT /auth/v1/user": () => json(session().user),
  });
  await act("ar");
  await userEvent.click(await screen.findByRole("button", { name: "إرسال رمز إلى بريدي" }, fetched));
  await screen.findByText(/أرسلنا رمزًا إلى/);
  expect(document.activeElement).toBe(fieldNamed("nonce"));
  await userEvent.keyboard("١٢٣ ٤٥٦{Enter}");
  await waitFor(() => expect(done).toHaveBeenCalledWith(true));
  expect(seen.find(({ method }) => method === "PUT")?.body).toMatchObject({ nonce: "123456" });
});

test("mails another code, and goes back to the password, with the focus where it is typed", async () => {
  const seen = fakeServer({
    "GET /auth/v1/reauthenticate": () => json({}),
    "PUT /auth/v1/user": () => authError(422, "reauthentication_not_valid", "Not valid"),
  });
  await act();
  await userEvent.click(await screen.findByRole("button", { name: "Send me a code instead" }, fetched));
  await screen.findByText(/^We sent a code to/);
  await userEvent.keyboard("000000{Enter}");
  await waitFor(() => expect(errorOf("nonce")).toMatch(/Ask for a new one\.$/));
  await userEvent.click(screen.getByRole("button", { name: "Send me a new code" }));
  await waitFor(() => expect(document.activeElement).toBe(fieldNamed("nonce")));
  expect(fieldNamed("nonce").value).toBe("");
  expect(seen.filter(({ path }) => path.endsWith("/reauthenticate"))).toHaveLength(2);
  await userEvent.click(screen.getByRole("button", { name: "Use my password instead" }));
  expect(document.activeElement).toBe(fieldNamed("currentPassword"));
});

test("tells whoever gave too many wrong passwords how many minutes to wait, in the dialog", async () => {
  const message = "For security purposes, you can only request this after 286 seconds.";
  fakeServer({ "PUT /auth/v1/user": () => authError(429, "over_request_rate_limit", message) });
  await act();
  const dialog = within(await screen.findByRole("dialog", {}, fetched));
  await userEvent.keyboard("two-dots{Enter}");
  expect((await dialog.findByRole("alert")).textContent).toMatch(/You can try again in 5 minutes\.$/);
});

test("tells the wait when a code was mailed a moment ago", async () => {
  const message = "For security purposes, you can only request this after 9 seconds.";
  fakeServer({
    "GET /auth/v1/reauthenticate": () => authError(429, "over_email_send_rate_limit", message),
  });
  await act();
  const mail = await screen.findByRole("button", { name: "Send me a code instead" }, fetched);
  await userEvent.click(mail);
  expect(await screen.findByText(/You can ask again in 9 seconds\.$/)).toBeTruthy();
  expect(fieldNamed("currentPassword")).toBeTruthy();
  expect(document.activeElement).toBe(mail);
});

test("leaves it undone for whoever cancels", async () => {
  fakeServer({});
  await act();
  const dialog = within(await screen.findByRole("dialog", {}, fetched));
  await userEvent.click(dialog.getAllByRole("button", { name: "Cancel" })[0] as HTMLElement);
  await waitFor(() => expect(done).toHaveBeenCalledWith(false));
  expect(action).toHaveBeenCalledTimes(1);
});
