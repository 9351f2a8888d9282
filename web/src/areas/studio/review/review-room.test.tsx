import { act, screen, waitFor, within } from "@testing-library/react";
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
  press,
  stage,
} from "../../../test-support/review-room.tsx";
import { cut, cutComment } from "../../../test-support/studio.ts";
import type { Cut } from "./api.ts";

let play: ReturnType<typeof enterRoom>;

beforeAll(loadRoom);
beforeEach(() => {
  play = enterRoom();
});

describe("the player", () => {
  test("goes by five seconds, and comments at the moment where it stands", async () => {
    const seen = await open({
      answers: { "POST /functions/v1/comment-cut": () => json(cutComment()) },
    });
    (await stage()).focus();
    await userEvent.keyboard("{ArrowRight}{ArrowRight}{ArrowLeft}");
    expect(within(await stage()).getByText("0:05.0")).toBeTruthy();
    await userEvent.keyboard("c");
    const field = screen.getByLabelText(/Your comment at/);
    expect(document.activeElement).toBe(field);
    // The keys of the film are letters here.
    await userEvent.type(field, "c, please");
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("region", { name: /player/ })));
    expect(calls(seen, "comment-cut")).toMatchObject([
      { video_id: ID, cut: 1, at_ms: 5_000, text: "c, please" },
    ]);
  });

  test.each([
    ["en", "{ArrowRight}", "{ArrowLeft}"],
    ["ar", "{ArrowLeft}", "{ArrowRight}"],
  ] as const)(
    "in %s goes forward with the arrow that points where the bar runs",
    async (language, on, back) => {
      await open({ language, comments: [cutComment({ at_ms: 23_000 })] });
      (await stage()).focus();
      await userEvent.keyboard(`${on}${on}`);
      expect(within(await stage()).getByText("0:10.0")).toBeTruthy();
      await userEvent.keyboard(back);
      expect(within(await stage()).getByText("0:05.0")).toBeTruthy();
      const help = [...(await stage()).querySelectorAll("kbd")].map((key) => key.textContent);
      expect(help.slice(1, 3)).toEqual(language === "ar" ? ["→", "←"] : ["←", "→"]);
      // Where reading begins, and not at a side of the screen.
      const marker = screen.getByRole("button", { name: /(Comment|التعليق) 1/ });
      expect(marker.style.insetInlineStart).toBe("25%");
      expect(marker.closest("[dir]")?.getAttribute("dir")).toBe(language === "ar" ? "rtl" : "ltr");
    },
  );

  test("starts with the space bar, which buttons keep for themselves", async () => {
    await open();
    (await stage()).focus();
    await userEvent.keyboard(" ");
    expect(play).toHaveBeenCalledTimes(1);
    screen.getByRole("button", { name: "Play" }).focus();
    await userEvent.keyboard(" ");
    expect(play).toHaveBeenCalledTimes(2);
  });

  test("says where it is, and a marker leads to its comment", async () => {
    await open({ comments: [cutComment(), cutComment({ id: "b", at_ms: 20_000, done_at: MORNING })] });
    await stage();
    await press("Comment 2 at 0:20, done");
    const slider = screen.getByRole("slider", { name: "Moment in the cut" });
    expect(slider.getAttribute("aria-valuetext")).toBe("0:20 of 1:32");
    expect(screen.getByText("1 open, 1 done")).toBeTruthy();
  });

  test("says so when the browser does not play the file", async () => {
    await open();
    const film = (await stage()).querySelector("video") as HTMLVideoElement;
    act(() => void film.dispatchEvent(new Event("error")));
    expect(await screen.findByText(/does not play the file/)).toBeTruthy();
  });

  test("of a destroyed file leaves what was said", async () => {
    await open({ cuts: [cut({ status: "destroyed" })], comments: [cutComment()] });
    expect(await screen.findByText(/was destroyed with the twin/)).toBeTruthy();
    expect(screen.getByText("Half a second later, please.")).toBeTruthy();
    expect(screen.queryByLabelText(/Your comment at/)).toBeNull();
    expect(screen.queryByRole("button", { name: /Approve cut/ })).toBeNull();
  });
});

describe("the answer", () => {
  test.each([
    [1, "1 of 2 rounds of changes is left.", false],
    [2, "2 of 2 rounds of changes are left.", false],
    [0, "No round of changes is left. Write to us for another one.", true],
    [null, "Your plan sets no limit to rounds of changes.", false],
  ])("with %s rounds says first what it costs", async (left, text, isSpent) => {
    await open({ left });
    expect(await screen.findByText(text, { exact: false })).toBeTruthy();
    const changes = screen.getByRole<HTMLButtonElement>("button", { name: "Ask for changes" });
    expect(changes.disabled).toBe(isSpent);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Approve cut 1" }).disabled).toBe(false);
  });

  test("asks for changes once something is said, here or at a moment", async () => {
    const seen = await open({ answers: { "POST /functions/v1/decide-cut": () => json({ id: "d" }) } });
    await screen.findByText(/rounds of changes is left/);
    await press("Ask for changes");
    const dialog = within(screen.getByRole("dialog"));
    expect(dialog.getByText("It takes the last of your 2 rounds of changes.")).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "Ask for changes" }));
    expect(dialog.getByText(/Say what to change/)).toBeTruthy();
    expect(calls(seen, "decide-cut")).toEqual([]);
    await userEvent.type(dialog.getByLabelText("In your words"), "Wider.");
    await userEvent.click(dialog.getByRole("button", { name: "Ask for changes" }));
    expect(await screen.findByText("Changes asked for")).toBeTruthy();
    expect(calls(seen, "decide-cut")).toMatchObject([{ cut: 1, decision: "changes", note: "Wider." }]);
  });

  test("keeps the words when the rounds were spent meanwhile, and says why", async () => {
    const message = "Your plan holds no more rounds of changes.";
    await open({
      comments: [cutComment()],
      answers: { "POST /functions/v1/decide-cut": () => json({ error: "revisions_spent", message }, 409) },
    });
    await screen.findByText(/rounds of changes is left/);
    await press("Ask for changes");
    const dialog = within(screen.getByRole("dialog"));
    await userEvent.type(dialog.getByLabelText("In your words"), "Wider.");
    await userEvent.click(dialog.getByRole("button", { name: "Ask for changes" }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(dialog.getByLabelText<HTMLTextAreaElement>("In your words").value).toBe("Wider.");
  });

  test("is nobody's while production is stopped", async () => {
    await open({ stopped: true, comments: [cutComment()] });
    const approve = await screen.findByRole<HTMLButtonElement>("button", { name: "Approve cut 1" });
    expect(approve.disabled).toBe(true);
    expect(screen.queryByRole("button", { name: "Reply" })).toBeNull();
  });
});

describe("the team", () => {
  const pending = (changes: Partial<Cut>) => ({ ...cut({ id: "p" }), number: null, ...changes });

  test("waits for the customer, and sends the next cut", async () => {
    await open({ side: "team" });
    expect(await screen.findByText("Cut 1 waits for the customer")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Approve cut/ })).toBeNull();
    expect(screen.getByRole("heading", { name: "Send the next cut" })).toBeTruthy();
  });

  test("sees what is wrong with a file", async () => {
    const finding = {
      code: "no_film",
      at: null,
      until: null,
      en: "This is not a video.",
      ar: "",
      hard: true,
    };
    await open({ side: "team", cuts: [pending({ status: "refused", findings: [finding] })] });
    expect((await screen.findByText("This is not a video.")).parentElement?.textContent).toMatch(
      /^cut.mp4 cannot be shown to the customer/,
    );
  });

  test.each([
    [{ received_at: MORNING }, /is being looked into/],
    [{ received_at: null }, /did not arrive whole/],
  ])("sees how far a file is: %j", async (changes, text) => {
    await open({ side: "team", cuts: [pending({ status: "checking", ...changes })] });
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test("is told why a file was not taken", async () => {
    const message = "The script is not approved: its words come first.";
    await open({
      side: "team",
      answers: { "POST /functions/v1/start-cut": () => json({ error: "script_not_approved", message }, 409) },
    });
    const file = new File(["film"], "b.mp4", { type: "video/mp4" });
    await userEvent.upload(await screen.findByTestId("cut-file"), file);
    expect(await screen.findByText(message)).toBeTruthy();
  });
});

test("says what failed to load, and tries again", async () => {
  let isDown = true;
  await open({
    answers: { "GET /rest/v1/cuts": () => (isDown ? json({ message: "down" }, 500) : json([cut()])) },
  });
  await screen.findByText("The cut did not load", {}, { timeout: 10_000 });
  isDown = false;
  await press("Try again");
  expect(await stage()).toBeTruthy();
}, 15_000);
