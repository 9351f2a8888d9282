import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { fakeServer, json } from "../../test-support/fake-server.ts";
import { errorOf, fieldNamed } from "../../test-support/fields.ts";
import { renderApp } from "../../test-support/render-app.tsx";
import { dismissToast } from "../../ui/toast-store.ts";
import type { ConsentLink, ConsentRow } from "./api.ts";
import { dayInDubai, monthsAfter } from "./days.ts";
import { Page } from "./page.tsx";

type Answers = Parameters<typeof fakeServer>[0];

const hash = `9f2c${"0".repeat(56)}41ab`;

const openLink: ConsentLink = {
  state: "open",
  customer_name: "Sadu Learning",
  email: "khalid@sadu.example",
  language: "en",
  expires_at: "2100-01-01T00:00:00+00:00",
  statements: {
    en: { text: "My name is {name}, and today is {date}. I agree.", version: 3, hash },
    ar: { text: "اسمي {name}، واليوم {date}. أوافق.", version: 3, hash },
  },
  consent: null,
  recording: null,
  person_name: null,
  begins_anew: false,
};

const consent: ConsentRow = {
  id: "c1",
  twin_id: "t1",
  request_id: "r1",
  name: "Khalid Salem",
  email: "khalid@sadu.example",
  language: "en",
  statement_version: 3,
  statement: "My name is Khalid Salem, and today is 23 November 2026. I agree.",
  statement_hash: hash,
  languages: ["en"],
  channels: ["linkedin", "internal"],
  purposes: ["training"],
  until: "2099-12-31",
  signed_at: "2026-11-23T10:00:00+00:00",
  withdrawn_at: null,
};

const signedLink: ConsentLink = { ...openLink, state: "signed", consent };

/** Opens the page of a link; `links` are what the server answers, one after the other, the last for ever. */
async function open(links: ConsentLink[], answers: Answers = {}, language: "en" | "ar" = "en") {
  const left = [...links];
  const seen = fakeServer({
    "POST /functions/v1/open-consent": () => json(left.length > 1 ? left.shift() : left[0]),
    ...answers,
  });
  await renderApp(<Page />, { address: "/consent/the-token", words: "consent", language });
  return seen;
}

const heading = (name: string | RegExp) => screen.findByRole("heading", { level: 1, name });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const bodyOf = (seen: ReturnType<typeof fakeServer>, name: string) =>
  seen.find(({ path }) => path === `/functions/v1/${name}`)?.body;

beforeEach(() => {
  dismissToast();
  localStorage.clear();
});

describe("a link that waits for an answer", () => {
  test("shows the statement in full, with the name as it is written", async () => {
    const seen = await open([openLink]);
    const statement = await screen.findByText(/^My name is/);
    expect(statement.textContent).toContain("My name is your full name, and today is ");
    await userEvent.type(fieldNamed("name"), "Khalid Salem");
    expect(statement.textContent).toContain("My name is Khalid Salem, and");
    expect(screen.getByText(/9f2c…41ab/)).toBeTruthy();
    expect(bodyOf(seen, "open-consent")).toEqual({ token: "the-token" });
  });

  test("begins with empty boxes, and asks for each choice before it is signed", async () => {
    const seen = await open([openLink]);
    await heading(/^Your face/);
    expect(screen.getAllByRole<HTMLInputElement>("checkbox").some(({ checked }) => checked)).toBe(false);
    await press("I agree and sign");
    expect(await screen.findByText("Choose at least one language")).toBeTruthy();
    expect(screen.getByText("Choose at least one channel")).toBeTruthy();
    expect(screen.getByText("Choose at least one purpose")).toBeTruthy();
    expect(errorOf("until")).toBe("Choose the last day of your consent");
    expect(errorOf("name")).toBe("Write your full name");
    expect(document.activeElement).toBe(screen.getByLabelText("English"));
    expect(bodyOf(seen, "sign-consent")).toBeUndefined();
    await userEvent.click(screen.getByLabelText("Arabic"));
    await waitFor(() => expect(screen.queryByText("Choose at least one language")).toBeNull());
  });

  test("is signed with what was chosen, and nothing else", async () => {
    const seen = await open([openLink, signedLink], {
      "POST /functions/v1/sign-consent": () => json(consent),
    });
    for (const name of ["English", "LinkedIn", "Internal training platforms", "Teaching and training"])
      await userEvent.click(await screen.findByLabelText(name));
    const until = monthsAfter(dayInDubai(), 12);
    await userEvent.selectOptions(fieldNamed("until"), until);
    await userEvent.type(fieldNamed("name"), "  Khalid Salem ");
    await press("I agree and sign");
    await heading("You agreed.");
    expect(bodyOf(seen, "sign-consent")).toEqual({
      token: "the-token",
      name: "Khalid Salem",
      language: "en",
      languages: ["en"],
      channels: ["linkedin", "internal"],
      purposes: ["training"],
      until,
    });
  });

  test("takes any later day, and no earlier one", async () => {
    await open([openLink]);
    await heading(/^Your face/);
    await userEvent.selectOptions(fieldNamed("until"), "other");
    await userEvent.type(fieldNamed("day"), "2020-01-01");
    await press("I agree and sign");
    await waitFor(() => expect(errorOf("day")).toBe("Choose a day after today"));
  });

  test("says why it could not be signed, and shows what became of it elsewhere", async () => {
    const message = "This link no longer waits for an answer. Reload the page.";
    await open([openLink, { ...openLink, state: "superseded" }], {
      "POST /functions/v1/sign-consent": () => json({ error: "consent_link_closed", message }, 409),
    });
    for (const name of ["English", "LinkedIn", "Teaching and training"])
      await userEvent.click(await screen.findByLabelText(name));
    await userEvent.selectOptions(fieldNamed("until"), monthsAfter(dayInDubai(), 6));
    await userEvent.type(fieldNamed("name"), "Khalid Salem");
    await press("I agree and sign");
    await heading("There is a newer link.");
  });

  test("is refused after one question", async () => {
    const seen = await open([openLink, { ...openLink, state: "declined" }], {
      "POST /functions/v1/decline-consent": () => json({ state: "declined" }),
    });
    await heading(/^Your face/);
    await press("I do not agree");
    const dialog = screen.getByRole("dialog");
    expect(dialog.textContent).toContain("We tell Sadu Learning.");
    await userEvent.click(within(dialog).getByRole("button", { name: "I do not agree" }));
    await heading("You did not agree.");
    expect(bodyOf(seen, "decline-consent")).toEqual({ token: "the-token" });
  });

  test("stays open when the refusal does not arrive", async () => {
    await open([openLink]);
    await heading(/^Your face/);
    await press("I do not agree");
    await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "I do not agree" }));
    expect(await screen.findByText("Your answer did not arrive")).toBeTruthy();
  });

  test("is read in Arabic", async () => {
    await open([openLink], {}, "ar");
    await heading(/^وجهك وصوتك لك/);
    expect(screen.getByText(/^اسمي/).textContent).toContain("اسمي اسمك الكامل، واليوم ");
    await press("أوافق وأوقّع");
    expect(await screen.findByText("اختر لغة واحدة على الأقل")).toBeTruthy();
  });
});

describe("the spoken statement", () => {
  const video = (type: string) => new File(["film"], "me.mp4", { type });

  test("is a video", async () => {
    const seen = await open([openLink]);
    const field = await screen.findByLabelText("Choose a video");
    await userEvent.upload(field, video("image/png"), { applyAccept: false });
    expect(await screen.findByText("This is not a video. Choose a video file.")).toBeTruthy();
    expect(bodyOf(seen, "start-consent-recording")).toBeUndefined();
  });

  test("is announced before it is sent, and says why it is not taken", async () => {
    const message = "A file may have 10 GiB at most.";
    const seen = await open([openLink], {
      "POST /functions/v1/start-consent-recording": () => json({ error: "file_too_large", message }, 413),
    });
    await userEvent.upload(await screen.findByLabelText("Choose a video"), video("video/mp4"));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(bodyOf(seen, "start-consent-recording")).toEqual({
      token: "the-token",
      file_name: "me.mp4",
      size: 4,
    });
  });

  test.each([
    ["checking", "It has arrived. We are looking at the file."],
    ["checked", "Recorded, 0:29. One of our team watches it next."],
    ["accepted", "Accepted: it matches the statement."],
    ["refused", "This recording cannot be used. Please record it again."],
  ] as const)("that is %s says so", async (status, text) => {
    const media = { container: "mp4", duration: 29 };
    const quiet = { code: "quiet", en: "Quiet from here on.", ar: "الصوت خافت.", at: 12 };
    await open([{ ...signedLink, recording: { id: "v1", status, media, findings: [quiet] } }]);
    await heading("You agreed.");
    expect(document.body.textContent?.replaceAll(/[\u2066-\u2069]/g, "")).toContain(text);
    expect(screen.getByText("Quiet from here on.")).toBeTruthy();
    expect(screen.queryByLabelText("Choose another video") === null).toBe(status === "accepted");
  });

  test("that a former visit did not finish is asked for again", async () => {
    localStorage.setItem("tawam-consent-the-to", JSON.stringify({ file: {}, announced: {} }));
    await open([openLink]);
    expect(await screen.findByText(/^A video was not sent to the end\./)).toBeTruthy();
  });
});

describe("a consent that stands", () => {
  test("shows what was agreed to", async () => {
    await open([signedLink]);
    await heading("You agreed.");
    for (const text of ["Khalid Salem", "LinkedIn", "Internal training platforms", "31 December 2099"])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByText(consent.statement)).toBeTruthy();
  });

  test("says that its last day has passed", async () => {
    await open([{ ...signedLink, consent: { ...consent, until: "2020-12-31" } }]);
    expect((await screen.findByText(/^Your consent ended on/)).textContent).toContain("31 December 2020");
    expect(screen.queryByLabelText("Choose a video")).toBeNull();
  });

  test("is withdrawn by one press", async () => {
    const seen = await open([signedLink, { ...signedLink, state: "withdrawn" }], {
      "POST /functions/v1/withdraw-consent": () => json({ withdrawn_at: "now", published: [] }),
    });
    await heading("You agreed.");
    await press("Withdraw consent");
    await heading("You withdrew your consent.");
    expect(bodyOf(seen, "withdraw-consent")).toEqual({ token: "the-token" });
  });

  test("stays when withdrawing fails, and says so", async () => {
    await open([signedLink]);
    await heading("You agreed.");
    await press("Withdraw consent");
    expect(await screen.findByText("Consent not withdrawn")).toBeTruthy();
    expect(screen.getByRole("heading", { level: 1, name: "You agreed." })).toBeTruthy();
  });

  test("ends with the twin after one more question", async () => {
    const seen = await open([signedLink, { ...signedLink, state: "deleted" }], {
      "POST /functions/v1/delete-twin": () => json({ deleted_at: "now" }),
    });
    await heading("You agreed.");
    await press("Withdraw and delete my twin");
    expect(bodyOf(seen, "delete-twin")).toBeUndefined();
    await press("Delete for good");
    await heading("Your twin is deleted.");
    expect(bodyOf(seen, "delete-twin")).toEqual({ token: "the-token" });
    expect(screen.getByRole("button", { name: "Save the certificate" })).toBeTruthy();
  });
});

describe("a link that is over", () => {
  test.each([
    ["declined", "You did not agree."],
    ["expired", "This link has ended."],
    ["superseded", "There is a newer link."],
    ["withdrawn", "You withdrew your consent."],
    ["deleted", "Your twin is deleted."],
  ] as const)("%s says what it means", async (state, title) => {
    await open([{ ...openLink, state }]);
    await heading(title);
    expect(screen.queryByRole("checkbox")).toBeNull();
  });

  test("names somebody where the customer's account is gone", async () => {
    await open([{ ...openLink, state: "expired", customer_name: "" }]);
    await heading("This link has ended.");
    expect(screen.getByText(/can send you a new one\.$/).textContent).toContain("The customer");
  });

  test("that is not known says so", async () => {
    const unknown = () => json({ error: "consent_link_unknown", message: "No" }, 404);
    await open([openLink], { "POST /functions/v1/open-consent": unknown });
    await heading("This link leads nowhere.");
  });

  test("asks again after a broken connection", async () => {
    let isBroken = true;
    await open([], {
      "POST /functions/v1/open-consent": () => {
        if (isBroken) throw new TypeError("Failed to fetch");
        return json(signedLink);
      },
    });
    expect(await screen.findByText("Your link did not open")).toBeTruthy();
    isBroken = false;
    await press("Try again");
    await heading("You agreed.");
  });
});
