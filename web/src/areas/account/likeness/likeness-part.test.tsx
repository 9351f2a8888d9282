import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { storageKey } from "../../../backend/storage-key.ts";
import { announceSession } from "../../../session/session-hint.ts";
import { fakeServer, json, session, user } from "../../../test-support/fake-server.ts";
import { renderApp } from "../../../test-support/render-app.tsx";
import { dismissToast } from "../../../ui/toast-store.ts";
import { Page } from "../profile/page.tsx";
import { chainOf } from "./test-chain.ts";

type Answers = Parameters<typeof fakeServer>[0];

const other = "5f4a1f6e-0000-4000-8000-000000000002";
const twin = {
  id: "t1",
  user_id: other,
  person_id: user.id,
  person_name: "Mariam Khalid",
  status: "ready",
  ready_at: null,
  deleted_at: null,
  created_at: "2026-11-01T00:00:00+00:00",
};
const customers = { ...twin, user_id: user.id, person_id: other };

const entries = chainOf([
  { kind: "consent_requested", actor: "customer", actor_name: "Sadu", details: { email: user.email } },
  {
    kind: "consent_signed",
    details: { languages: ["en", "ar"], channels: ["linkedin"], until: "2027-12-31" },
  },
  {
    kind: "recording_refused",
    actor: "system",
    actor_name: null,
    details: { kind: "voice", file_name: "a.wav" },
  },
  { kind: "consent_spoken", actor: "team", actor_name: "Noura A." },
]);

async function open(answers: Answers = {}, language: "en" | "ar" = "en") {
  const seen = fakeServer({
    "GET /rest/v1/twins": () => json([twin]),
    "GET /rest/v1/ledger_entries": ({ search }) => json(search.has("kind") ? [] : entries),
    "GET /rest/v1/consents": () => json([{ withdrawn_at: null }]),
    "GET /rest/v1/recordings": () =>
      json([
        { id: "r1", received_at: "now" },
        { id: "r2", received_at: null },
      ]),
    ...answers,
  });
  await renderApp(<Page />, { address: "/profile?tab=likeness", words: "account/profile", language });
  return seen;
}

const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

beforeEach(() => {
  dismissToast();
  localStorage.setItem(storageKey, JSON.stringify(session()));
  announceSession();
});

describe("the ledger of a twin", () => {
  test("shows the person each entry with its mark, and that the chain holds", async () => {
    await open();
    const list = await screen.findByRole("list", { name: "Entries, the newest first" });
    const titles = within(list)
      .getAllByRole("strong")
      .map(({ textContent }) => textContent);
    expect(titles).toEqual(["You said it", "Voice recording refused", "You agreed", "You were asked"]);
    expect(list.textContent).toContain("English and Arabic; LinkedIn; until 31 December 2027");
    expect(list.textContent).toContain("by our check of the file");
    expect(list.textContent).toContain(`after ${entries[1]?.hash.slice(0, 4)}`);
    expect(list.textContent).toContain("first entry");
    expect(await screen.findByText(/: the marks fit\.$/)).toBeTruthy();
  });

  test("says of a request to somebody else not that its reader was asked, and of no video nothing", async () => {
    const asked = { kind: "consent_requested", actor: "customer", actor_name: "Sadu" } as const;
    const others = chainOf([
      { kind: "twin_begun", actor: "system", actor_name: null, details: { videos: [] } },
      { ...asked, details: { email: user.email } },
      { ...asked, details: {} },
    ]);
    await open({ "GET /rest/v1/ledger_entries": ({ search }) => json(search.has("kind") ? [] : others) });
    const list = await screen.findByRole("list", { name: "Entries, the newest first" });
    const titles = within(list)
      .getAllByRole("strong")
      .map(({ textContent }) => textContent);
    expect(titles).toEqual(["Consent asked for", "You were asked", "Your twin begins here"]);
    expect(list.textContent).toContain("Sent to another person, by ");
    expect(list.textContent).not.toContain("moved to it");
  });

  test("tells a former twin from the one in its place, though both show one person", async () => {
    const former = { ...twin, id: "t0", replaced_at: "2026-11-02T00:00:00+00:00" };
    await open({ "GET /rest/v1/twins": () => json([{ ...twin, replaced_at: null }, former]) });
    const twins = within(await screen.findByRole("group", { name: "Twins" }));
    expect(twins.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "Mariam Khalid",
      "Mariam Khalid, former twin",
    ]);
  });

  test("names the person who sent the statement before they signed", async () => {
    const details = { kind: "consent", file_name: "me.mov" };
    const sent = chainOf([{ kind: "recording_received", actor: "person", actor_name: null, details }]);
    await open({ "GET /rest/v1/ledger_entries": ({ search }) => json(search.has("kind") ? [] : sent) });
    const list = await screen.findByRole("list", { name: "Entries, the newest first" });
    expect(list.textContent?.replaceAll(/[\u2066-\u2069]/g, "")).toContain("me.mov, by Mariam Khalid");
  });

  test("says which entry was changed", async () => {
    const changed = entries.map((entry) => (entry.number === 2 ? { ...entry, actor_name: "Eve" } : entry));
    await open({ "GET /rest/v1/ledger_entries": ({ search }) => json(search.has("kind") ? [] : changed) });
    expect(await screen.findByText("Entry 2 does not fit its mark. Please write to us.")).toBeTruthy();
  });

  test("is saved as a file", async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
    const pdf = () => new Response("%PDF-", { headers: { "content-type": "application/pdf" } });
    const seen = await open({ "POST /functions/v1/ledger-record": pdf });
    await press("Save the record as PDF");
    await waitFor(() => expect(click).toHaveBeenCalled());
    expect(click.mock.contexts[0]).toMatchObject({ download: "tawam-likeness-ledger.pdf" });
    expect(seen.find(({ path }) => path.endsWith("ledger-record"))?.body).toEqual({ twin_id: "t1" });
  });

  test("says that the file could not be made", async () => {
    await open({ "POST /functions/v1/ledger-record": () => json({}, 500) });
    await press("Save the record as PDF");
    expect(await screen.findByText("Record not saved")).toBeTruthy();
  });

  test("names each film that was published once, with its newest address", async () => {
    const film = { title: "Your first visit", channel: "youtube", shape: "16:9", publication_id: "p1" };
    const published = chainOf(
      ["https://a.example/1", "https://a.example/2"].map((url) => ({
        kind: "video_published",
        actor: "customer",
        details: { ...film, url },
      })),
    );
    await open({
      "GET /rest/v1/ledger_entries": ({ search }) =>
        json(search.get("kind") === "eq.video_published" ? published : entries),
    });
    const link = await screen.findByRole("link", { name: /Your first visit/ });
    expect(link.getAttribute("href")).toBe("https://a.example/2");
    expect(screen.getByRole("heading", { name: "Published so far" })).toBeTruthy();
    expect(screen.queryByText("Nothing that shows this twin was published.")).toBeNull();
  });

  test("says when nothing was published", async () => {
    await open();
    expect(await screen.findByText("Nothing that shows this twin was published.")).toBeTruthy();
  });

  test("is filtered", async () => {
    await open();
    await press("Recordings");
    const list = screen.getByRole("list", { name: "Entries, the newest first" });
    expect(within(list).getAllByRole("listitem")).toHaveLength(1);
  });

  test("is asked for as the reader's own, and for one of several twins", async () => {
    const seen = await open({
      "GET /rest/v1/twins": () => json([twin, { ...twin, id: "t2", person_name: "Huda" }]),
    });
    await press("Huda");
    await waitFor(() =>
      expect(
        seen
          .filter(({ path, search }) => path.endsWith("ledger_entries") && !search.has("kind"))
          .map(({ search }) => search.get("twin_id")),
      ).toEqual(["eq.t1", "eq.t2"]),
    );
    expect(seen.find(({ path }) => path.endsWith("/twins"))?.search.get("or")).toBe(
      `(user_id.eq.${user.id},person_id.eq.${user.id})`,
    );
  });

  test("is empty for people without a twin", async () => {
    await open({ "GET /rest/v1/twins": () => json([]) });
    expect(await screen.findByText("No twin yet")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Open your Studio" }).getAttribute("href")).toBe("/studio");
  });

  test("says when it did not load, and asks again", async () => {
    let isBroken = true;
    await open({
      "GET /rest/v1/twins": () =>
        isBroken ? json({ code: "57014", message: "Too slow" }, 500) : json([twin]),
    });
    expect(await screen.findByText("The ledger did not load")).toBeTruthy();
    isBroken = false;
    await press("Try again");
    expect(await screen.findByText("You agreed")).toBeTruthy();
  });

  test("is read in Arabic", async () => {
    await open({}, "ar");
    expect(await screen.findByText("أنت وافقت")).toBeTruthy();
    expect(screen.getByText(/الإنجليزية والعربية؛ لينكدإن؛ حتى 31 ديسمبر 2027/)).toBeTruthy();
  });
});

describe("the ways out", () => {
  test("are the person's by one press", async () => {
    let isWithdrawn = false;
    const seen = await open({
      "GET /rest/v1/consents": () => json([{ withdrawn_at: isWithdrawn ? "now" : null }]),
      "POST /functions/v1/withdraw-consent": () => {
        isWithdrawn = true;
        return json({ withdrawn_at: "now", published: [] });
      },
    });
    await press("Withdraw consent");
    expect((await screen.findAllByText("Your consent is withdrawn")).length).toBeGreaterThan(0);
    await waitFor(() => expect(screen.queryByRole("button", { name: "Withdraw consent" })).toBeNull());
    expect(seen.find(({ path }) => path.endsWith("withdraw-consent"))?.body).toEqual({ twin_id: "t1" });
  });

  test("leave the customer the twin, and the consent to its person", async () => {
    await open({ "GET /rest/v1/twins": () => json([customers]) });
    expect(await screen.findByText("Consent is Mariam Khalid's")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Withdraw consent" })).toBeNull();
    expect(screen.getByText("Recordings", { selector: "dt" }).nextSibling?.textContent).toBe("1");
    await press("Delete my twin");
    expect(screen.getByRole("dialog").textContent).toContain("now and for good");
  });

  test("end with a certificate", async () => {
    await open({ "GET /rest/v1/twins": () => json([{ ...twin, status: "deleted" }]) });
    expect(await screen.findByText("The twin is deleted")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Save the certificate" })).toBeTruthy();
  });
});
