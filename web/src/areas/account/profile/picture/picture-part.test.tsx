import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { storageKey } from "../../../../backend/storage-key.ts";
import { loadWords } from "../../../../i18n/dictionaries.ts";
import { announceSession } from "../../../../session/session-hint.ts";
import { fakeServer, json, session, user } from "../../../../test-support/fake-server.ts";
import { renderApp } from "../../../../test-support/render-app.tsx";
import { dismissToast } from "../../../../ui/toast-store.ts";
import { Page } from "../page.tsx";

const folder = "/storage/v1/object/public/avatars";
const name = `${user.id}/${"0".repeat(32)}.webp`;
const former = `${folder}/${user.id}/former.webp`;
const upload = `POST /storage/v1/object/avatars/${name}`;
type Answers = Parameters<typeof fakeServer>[0];

/** The profile over a server that keeps everything; what was asked of it. */
async function open(picture: string | null, answers: Answers = {}) {
  const seen = fakeServer({
    "GET /rest/v1/profiles": () => json({ username: "mariam", full_name: "Mariam", avatar_url: picture }),
    "PATCH /rest/v1/profiles": () => json({}, 204),
    "PUT /auth/v1/user": () => json(session().user),
    [upload]: () => json({ Id: "1", Key: `avatars/${name}` }),
    "DELETE /storage/v1/object/avatars": () => json([]),
    ...answers,
  });
  await Promise.all([loadWords("en", "account/profile/picture"), import("./crop-dialog.tsx")]);
  await renderApp(<Page />, { address: "/profile", words: "account/profile" });
  const label = picture ? "Change picture" : "Choose a picture";
  await screen.findByRole("button", { name: label });
  const changes = () =>
    seen.flatMap(({ method, path, body }) => (method === "GET" ? [] : [{ what: `${method} ${path}`, body }]));
  return { changes };
}

async function choose(file = new File(["pixels"], "me.jpg", { type: "image/jpeg" })) {
  await userEvent.upload(
    screen.getByLabelText<HTMLInputElement>("Choose a picture", { selector: "input" }),
    file,
  );
}

const save = async () => userEvent.click(await screen.findByRole("button", { name: "Save picture" }));
const shown = () => document.querySelector<HTMLImageElement>(`main img, [aria-hidden] > span > img`);

/** What a browser does with pixels, and the page's own tests leave to it. */
function drawPictures(size = { width: 800, height: 600 }) {
  vi.stubGlobal("createImageBitmap", async () => ({ ...size, close: () => undefined }));
  const context = { fillRect: () => undefined, drawImage: vi.fn() };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toDataURL").mockReturnValue("data:image/jpeg;base64,AA==");
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done, type) => {
    done(new Blob(["square"], type ? { type } : {}));
  });
  return context.drawImage;
}

beforeEach(() => {
  dismissToast();
  localStorage.setItem(storageKey, JSON.stringify(session()));
  announceSession();
  vi.spyOn(crypto, "getRandomValues").mockImplementation((array) => array);
});

test("a picture is cut, sent, named in the profile and told to the session, and the former one is removed", async () => {
  const draw = drawPictures();
  const { changes } = await open(former);
  await choose();
  await save();
  expect(await screen.findByText("Your picture is saved")).toBeTruthy();
  // The largest square of the middle, as nothing was moved.
  expect(draw.mock.lastCall?.slice(1)).toEqual([100, 0, 600, 600, 0, 0, 512, 512]);
  expect(changes()).toEqual([
    { what: upload, body: undefined },
    {
      what: "PATCH /rest/v1/profiles",
      body: { avatar_url: `${folder}/${name}`, updated_at: expect.any(String) },
    },
    {
      what: "PUT /auth/v1/user",
      body: expect.objectContaining({ data: { avatar_url: `${folder}/${name}` } }),
    },
    { what: "DELETE /storage/v1/object/avatars", body: { prefixes: [`${user.id}/former.webp`] } },
  ]);
  expect(shown()?.getAttribute("src")).toBe(`${folder}/${name}`);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("why it was not saved stands in the dialog, where it can be tried again", async () => {
  drawPictures();
  const answers = [
    () => json({ statusCode: "413", error: "Payload too large", message: "The object is too large" }, 413),
    () => json({ Id: "1", Key: `avatars/${name}` }),
  ];
  const { changes } = await open(null, { [upload]: () => (answers.shift() ?? (() => json({})))() });
  await choose();
  await save();
  const dialog = await screen.findByRole("dialog");
  expect(await within(dialog).findByText("The object is too large")).toBeTruthy();
  expect(changes()).toHaveLength(1);
  await save();
  expect(await screen.findByText("Your picture is saved")).toBeTruthy();
});

test("a picture that the profile does not take is not left behind", async () => {
  drawPictures();
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { changes } = await open(null, {
    "PATCH /rest/v1/profiles": () => json({ code: "42501", message: "Not allowed" }, 403),
  });
  await choose();
  await save();
  expect(await screen.findByText("Not allowed")).toBeTruthy();
  expect(changes().at(-1)).toEqual({
    what: "DELETE /storage/v1/object/avatars",
    body: { prefixes: [name] },
  });
});

test.each([
  ["too small", { width: 300, height: 95 }, /fewer than 96 pixels/],
  ["none", null, /not a picture/],
])("a file that is %s is refused with the reason", async (_, size, reason) => {
  drawPictures(size ?? undefined);
  if (size === null) vi.stubGlobal("createImageBitmap", () => Promise.reject(new DOMException("decode")));
  await open(null);
  await choose();
  expect(await screen.findByText(reason)).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a picture can be removed, and the focus stays beside it", async () => {
  const { changes } = await open(former);
  await userEvent.click(screen.getByRole("button", { name: "Remove" }));
  expect(await screen.findByText("Your picture is removed")).toBeTruthy();
  expect(changes().map(({ what }) => what)).toEqual([
    "PATCH /rest/v1/profiles",
    "PUT /auth/v1/user",
    "DELETE /storage/v1/object/avatars",
  ]);
  const button = await screen.findByRole("button", { name: "Choose a picture" });
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test.each(["https://pictures.example/me.png", "/auth/v1/logout", `${folder}/../../../secret.svg`])(
  "a picture at %s is not shown",
  async (address) => {
    await open(address);
    expect(shown()).toBeNull();
  },
);
