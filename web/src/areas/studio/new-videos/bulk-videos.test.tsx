import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { storageKey } from "../../../backend/storage-key.ts";
import type { Language } from "../../../i18n/languages.ts";
import { announceSession } from "../../../session/session-hint.ts";
import { fakeServer, json, session, user } from "../../../test-support/fake-server.ts";
import { renderApp } from "../../../test-support/render-app.tsx";
import { dismissToast } from "../../../ui/toast-store.ts";
import { fieldsIn, type Preview } from "./bulk-file.ts";
import { Page } from "./bulk-page.tsx";

const ID = "0195f3a0-5d7e-7c3a-9d51-2f6a3b1c4d5e";
const production = { id: ID, user_id: user.id, twin_id: "twin", plan_name: "EXECUTIVE", stopped_at: null };
const consent = {
  twin_id: "twin",
  languages: ["en", "ar"],
  channels: ["linkedin"],
  until: "2999-01-01",
  withdrawn_at: null,
};
const preview: Preview = {
  columns: ["name", "firm", ""],
  fields: [
    { name: "name", column: 0, candidates: [] },
    { name: "company", column: 1, candidates: [] },
  ],
  problems: [],
  problem_count: 0,
  samples: [{ line: 2, title: "Welcome, Mariam", text: "Dear Mariam, of Sadu.", words: 4 }],
  count: 7,
  kind: "base_video",
  left: 10,
  begun: 1,
  room: 199,
};
const refusal = (code: string, message: string) => json({ error: code, message }, 400);

type Answers = Parameters<typeof fakeServer>[0];

async function open(answers: Answers, language: Language = "en") {
  localStorage.setItem(storageKey, JSON.stringify(session()));
  announceSession();
  const seen = fakeServer({
    "GET /rest/v1/productions": () => json(production),
    "GET /rest/v1/consents": () => json([consent]),
    ...answers,
  });
  const address = `${language === "ar" ? "/ar" : ""}/studio/${ID}/new-videos`;
  await renderApp(<Page />, { language, address, words: "studio/new-videos/bulk" });
  const asked = (name: string) =>
    seen.flatMap(({ path, body }) =>
      path === `/functions/v1/${name}` ? [body as Record<string, unknown>] : [],
    );
  return { seen, asked };
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));

/** Fills in the words, and chooses a file. */
async function fillIn() {
  await userEvent.type(await screen.findByLabelText("Name of each video"), "Welcome, {{name}");
  await userEvent.type(screen.getByLabelText("Script"), "Dear {{name}, of {{company}.");
  expect(screen.getByText(/^Fields:/).textContent).toBe("Fields: name and company");
  await press("Go on to the file");
  await choose("name,firm\nMariam,Sadu\n");
}

async function choose(text: string) {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error("There is no field for a file");
  await userEvent.upload(input, new File([text], "guests.csv", { type: "text/csv" }));
  await screen.findByText("guests.csv");
}

beforeAll(async () => void (await import("./bulk-videos.tsx")));
beforeEach(() => dismissToast());

test("names the fields of a text once, in the order of their first place", () => {
  expect(fieldsIn("{Name}, {company} { name } {} {\n}")).toEqual(["name", "company"]);
});

test("says what is missing from the words, and keeps them on the way back", async () => {
  await open({});
  await press("Go on to the file");
  expect(screen.getByText("Please give the videos a name")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText("Name of each video"));
  await userEvent.type(screen.getByLabelText("Name of each video"), "Welcome");
  await userEvent.type(screen.getByLabelText("Script"), "Hello.");
  await press("Go on to the file");
  expect(screen.getByText(/^Write a field in braces where/)).toBeTruthy();
  await userEvent.type(screen.getByLabelText("Script"), " {{name}");
  await press("Go on to the file");
  expect(document.activeElement).toBe(screen.getByRole("heading", { level: 2, name: "The file" }));
  expect(screen.queryByRole("button", { name: "Check the file" })).toBeNull();
  await press("Back to the words");
  expect(screen.getByLabelText<HTMLTextAreaElement>("Script").value).toBe("Hello. {name}");
});

test("says at the file what the server finds wrong with it, and sends none that is too large", async () => {
  const { asked } = await open({
    "POST /functions/v1/preview-bulk-videos": () => refusal("csv_malformed", "Line 3 cannot be read."),
  });
  await fillIn();
  await press("Check the file");
  expect(await screen.findByText("Line 3 cannot be read.")).toBeTruthy();
  expect(asked("preview-bulk-videos")[0]).toMatchObject({
    file: btoa("name,firm\nMariam,Sadu\n"),
    channels: ["linkedin"],
    language: "en",
  });
  const input = document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement;
  await userEvent.upload(input, new File(["x".repeat(262_145)], "large.csv", { type: "text/csv" }));
  expect(await screen.findByText("The file is larger than 256 KiB.")).toBeTruthy();
});

test("tells columns of one heading apart by their numbers", async () => {
  const fields = [
    { name: "name", column: 0, candidates: [] },
    { name: "company", column: null, candidates: [1, 2] },
  ];
  const found = { ...preview, columns: ["name", "firm", "firm"], fields, samples: [] };
  await open({ "POST /functions/v1/preview-bulk-videos": () => json(found) });
  await fillIn();
  await press("Check the file");
  const field = await screen.findByLabelText("{company}");
  expect(screen.getByText("Several columns have this name. Choose one.")).toBeTruthy();
  const options = within(field).getAllByRole("option");
  expect(options.slice(-3).map(({ textContent }) => textContent)).toEqual([
    "name",
    "firm (Column 2)",
    "firm (Column 3)",
  ]);
});

test("matches columns by hand, and names bad lines: nothing can be made meanwhile", async () => {
  const answers: Preview[] = [
    {
      ...preview,
      fields: [
        { name: "name", column: 0, candidates: [] },
        { name: "company", column: null, candidates: [] },
      ],
      samples: [],
    },
    {
      ...preview,
      problems: [
        { line: 4, code: "empty_cell", column: "firm", first: null },
        { line: 9, code: "repeated", column: null, first: 2 },
      ],
      problem_count: 2,
    },
  ];
  const { asked } = await open({ "POST /functions/v1/preview-bulk-videos": () => json(answers.shift()) });
  await fillIn();
  await press("Check the file");
  const field = await screen.findByLabelText("{company}");
  expect(screen.getByText("No column of this name")).toBeTruthy();
  expect(within(field).getByRole("option", { name: "Column 3" })).toBeTruthy();
  await userEvent.selectOptions(field, "firm");
  expect(await screen.findByText("2 things are wrong")).toBeTruthy();
  expect(asked("preview-bulk-videos")[1]).toMatchObject({ columns: { name: 0, company: 1 } });
  const lines = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(lines).toContain("Line 4Nothing stands in “firm”");
  expect(lines).toContain("Line 9The same as line 2");
  expect(screen.queryByRole("button", { name: /^Make/ })).toBeNull();
});

test("shows the first ones and the sum before; a lost answer is asked for again under the same id", async () => {
  let tries = 0;
  const { asked } = await open({
    "POST /functions/v1/preview-bulk-videos": () => json(preview),
    "POST /functions/v1/create-bulk-videos": () => {
      tries += 1;
      if (tries === 1) throw new TypeError("Failed to fetch");
      return json({ ids: Array.from({ length: 7 }, String) });
    },
  });
  await fillIn();
  await press("Check the file");
  expect(await screen.findByText("Dear Mariam, of Sadu.")).toBeTruthy();
  const sums = screen.getAllByRole("definition").map(({ textContent }) => textContent);
  expect(sums).toEqual(["10", "−1", "−7", "2"]);
  await press("Make 7 videos");
  expect(await screen.findByText("Nothing was made")).toBeTruthy();
  await press("Make 7 videos");
  const heading = await screen.findByRole("heading", { level: 2, name: "7 videos were made" });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  const [first, second] = asked("create-bulk-videos");
  expect(second).toEqual(first);
  expect(screen.getByRole("link", { name: "Open the production" }).getAttribute("href")).toBe(
    `/studio/${ID}`,
  );
});

test.each([
  [{ left: 3 }, /^They can be made. 5 scripts cannot be approved/, true],
  [{ left: null }, "As many as you want", true],
  [{ room: 2 }, /^This production has room for 2 more videos/, false],
])("says what the plan and the production hold: %o", async (more, said, canMake) => {
  await open({ "POST /functions/v1/preview-bulk-videos": () => json({ ...preview, ...more }) });
  await fillIn();
  await press("Check the file");
  expect(await screen.findByText(said)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Make 7 videos" }) !== null).toBe(canMake);
});

test("of a production that is stopped, missing or not loaded says so", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  await open({
    "GET /rest/v1/productions": () => json({ ...production, stopped_at: "2026-01-01T00:00:00Z" }),
  });
  expect(await screen.findByText(/^Nothing is made of this twin now/)).toBeTruthy();
  expect(screen.queryByLabelText("Script")).toBeNull();
});

test("is read in Arabic", async () => {
  await open(
    { "POST /functions/v1/preview-bulk-videos": () => refusal("csv_empty", "لا أسطر في الملف.") },
    "ar",
  );
  await userEvent.type(await screen.findByLabelText("اسم كل فيديو"), "أهلًا {{الاسم}");
  await userEvent.type(screen.getByLabelText("النص"), "عزيزنا {{الاسم}");
  await press("متابعة إلى الملف");
  await choose("الاسم");
  await press("مراجعة الملف");
  expect(await screen.findByText("لا أسطر في الملف.")).toBeTruthy();
});
