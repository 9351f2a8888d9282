import { act, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { json } from "../../../test-support/fake-server.ts";
import {
  calls,
  enterRoom,
  ID,
  loadRoom,
  MORNING,
  open,
  PRODUCTION,
  press,
  stage,
} from "../../../test-support/review-room.tsx";
import { cut } from "../../../test-support/studio.ts";
import type { Captions, Delivery } from "../deliveries/api.ts";
import { captionsOf } from "./use-captions.ts";

const captions = (delivery_id: string, language: "en" | "ar"): Captions => ({
  id: `${delivery_id}-${language}`,
  delivery_id,
  language,
  cues: 1,
  vtt_size: 9,
  srt_size: 9,
  created_at: MORNING,
});

function delivery(id: string, changes: Partial<Delivery> = {}): Delivery {
  return {
    id,
    video_id: ID,
    production_id: PRODUCTION,
    cut: 1,
    channel: "linkedin",
    shape: "16:9",
    language: "en",
    file_name: "film.mp4",
    poster_path: null,
    object_path: `${id}/film.mp4`,
    size: 7,
    duration_ms: 92_000,
    width: 1920,
    height: 1080,
    status: "delivered",
    received_at: MORNING,
    delivered_at: MORNING,
    downloaded_at: null,
    taken_back_at: null,
    reason: null,
    created_at: MORNING,
    video: undefined,
    captions: [captions(id, "en")],
    publications: [],
    findings: [],
    ...changes,
  };
}

const film = { id: ID, language: "en" } as const;
const ids = (...of: Parameters<typeof captionsOf>) => captionsOf(...of).map(({ id }) => id);

describe("the captions of a cut", () => {
  test("are one of each language, from the film that is nearest in length", () => {
    const short = delivery("short", {
      duration_ms: 30_000,
      captions: [captions("short", "en"), captions("short", "ar")],
    });
    expect(ids([short, delivery("whole")], film, cut(), false)).toEqual(["whole-en", "short-ar"]);
  });

  test.each<[string, Partial<Delivery>]>([
    ["another cut", { cut: 2 }],
    ["another video", { video_id: "other" }],
    ["another voice", { language: "ar" }],
    ["a film that was taken back", { status: "taken_back" }],
    ["a film that is checked only", { status: "checked" }],
  ])("are not those of %s", (_, changes) => {
    expect(ids([delivery("one", changes)], film, cut(), false)).toEqual([]);
  });

  test("are seen by the team before they are delivered", () => {
    expect(ids([delivery("one", { status: "checked" })], film, cut(), true)).toEqual(["one-en"]);
  });
});

describe("the player", () => {
  beforeAll(loadRoom);
  beforeEach(() => {
    enterRoom();
    // jsdom's tracks have no captions.
    Object.defineProperty(HTMLTrackElement.prototype, "track", {
      configurable: true,
      get(this: HTMLTrackElement & { made?: { mode: string } }) {
        this.made ??= { mode: "disabled" };
        return this.made;
      },
    });
  });
  const answers = {
    "POST /functions/v1/show-captions": ({ body }: { body: unknown }) =>
      json({ url: `/downloads/captions/${(body as { spoken: string }).spoken}.vtt?token=t`, name: "c.vtt" }),
  };
  const both = delivery("one", { captions: [captions("one", "en"), captions("one", "ar")] });
  const tracks = async () =>
    [...(await stage()).querySelectorAll("track")].map(({ srclang, track }) => [srclang, track.mode]);

  test("offers none before there are any", async () => {
    await open();
    (await stage()).focus();
    await userEvent.keyboard("t");
    expect(screen.queryByRole("button", { name: "Captions" })).toBeNull();
    expect((await stage()).getAttribute("aria-keyshortcuts")).not.toContain("T");
  });

  test("loads them when they are wanted, once, and says whether they are on", async () => {
    const seen = await open({ deliveries: [delivery("one")], answers });
    const button = await screen.findByRole("button", { name: "Captions" });
    expect([button.getAttribute("aria-pressed"), await tracks()]).toEqual(["false", []]);
    expect(calls(seen, "show-captions")).toEqual([]);
    (await stage()).focus();
    await userEvent.keyboard("t");
    await waitFor(async () => expect(await tracks()).toEqual([["en", "showing"]]));
    expect(button.getAttribute("aria-pressed")).toBe("true");
    await userEvent.click(button);
    expect([button.getAttribute("aria-pressed"), await tracks()]).toEqual(["false", [["en", "disabled"]]]);
    await userEvent.click(button);
    expect(await tracks()).toEqual([["en", "showing"]]);
    expect(calls(seen, "show-captions")).toEqual([{ delivery_id: "one", spoken: "en" }]);
    expect(screen.queryByRole("group", { name: "Language of the captions" })).toBeNull();
  });

  test("lets their language be chosen, and begins with the reader's", async () => {
    await open({ deliveries: [both], answers, language: "ar" });
    await userEvent.click(await screen.findByRole("button", { name: "الكتابة على الشاشة" }));
    await waitFor(async () => expect(await tracks()).toEqual([["ar", "showing"]]));
    await press("English");
    await waitFor(async () =>
      expect(await tracks()).toEqual([
        ["en", "showing"],
        ["ar", "disabled"],
      ]),
    );
  });

  test("says that they did not load, and is off again", async () => {
    const message = "Production has stopped.";
    await open({
      deliveries: [both],
      answers: { "POST /functions/v1/show-captions": () => json({ error: "stopped", message }, 409) },
    });
    const button = await screen.findByRole("button", { name: "Captions" });
    await userEvent.click(button);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(button.getAttribute("aria-pressed")).toBe("false");
  });

  test("asks for a new address when the file did not arrive", async () => {
    const seen = await open({ deliveries: [delivery("one")], answers });
    const button = await screen.findByRole("button", { name: "Captions" });
    await userEvent.click(button);
    await waitFor(async () => expect(await tracks()).toEqual([["en", "showing"]]));
    const track = (await stage()).querySelector("track") as HTMLTrackElement;
    act(() => void track.dispatchEvent(new Event("error")));
    expect(await screen.findByText("The captions did not load")).toBeTruthy();
    expect([button.getAttribute("aria-pressed"), await tracks()]).toEqual(["false", []]);
    await userEvent.click(button);
    await waitFor(() => expect(calls(seen, "show-captions")).toHaveLength(2));
  });

  test("offers none while production is stopped", async () => {
    await open({ deliveries: [both], stopped: true });
    await stage();
    expect(screen.queryByRole("button", { name: "Captions" })).toBeNull();
  });
});
