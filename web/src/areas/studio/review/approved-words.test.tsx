import { fireEvent, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { enterRoom, loadRoom, MORNING, open, press, stage } from "../../../test-support/review-room.tsx";
import { cut, cutComment } from "../../../test-support/studio.ts";
import { lineAt, spokenLines } from "./spoken-lines.ts";

const SCRIPT = "# Opening\nOne two three four.\n\nFive six.\nSeven eight.";

describe("the times of lines", () => {
  test("are shares of the film, by words; headings take none", () => {
    const lines = spokenLines(SCRIPT, 80_000);
    expect(lines.map(({ text, at }) => [text, at])).toEqual([
      ["Opening", null],
      ["One two three four.", 0],
      ["Five six.", 40_000],
      ["Seven eight.", 60_000],
    ]);
  });

  test("are none of a script that says nothing", () => {
    expect(spokenLines("# Opening", 80_000)).toMatchObject([{ at: null }]);
    expect(lineAt(spokenLines("# Opening", 80_000), 5_000)).toBeUndefined();
  });

  test.each([
    [0, "One two three four."],
    [39_900, "One two three four."],
    // A player comes to stand a little before.
    [39_990, "Five six."],
    [80_000, "Seven eight."],
  ])("say what is spoken at %i", (moment, text) => {
    expect(lineAt(spokenLines(SCRIPT, 80_000), moment)?.text).toBe(text);
  });
});

describe("the approved words", () => {
  beforeAll(loadRoom);
  beforeEach(() => void enterRoom());
  const shown = { script: SCRIPT, cuts: [cut({ duration_ms: 80_000 })] };
  const words = () => screen.findByRole("region", { name: "The words, as approved" });
  const current = async () => (await words()).querySelector('[aria-current="true"]')?.textContent;

  test("stand with estimated times, and lead to their moments", async () => {
    await open({ ...shown, comments: [cutComment({ at_ms: 45_000 })] });
    expect(within(await words()).getByText(/Times are estimates/)).toBeTruthy();
    expect(within(await words()).getByText(/Version 1, \d+ Nov 2026/)).toBeTruthy();
    expect(await current()).toBe("0:00 One two three four.");
    await userEvent.click(within(await words()).getByRole("button", { name: "0:40 Five six." }));
    expect(within(await stage()).getByText("0:40.0")).toBeTruthy();
    // The comment at 0:45 falls on the line.
    expect(await current()).toBe("0:40 Five six.1");
  });

  test("follow the film", async () => {
    await open(shown);
    const film = (await stage()).querySelector("video") as HTMLVideoElement;
    film.currentTime = 61;
    fireEvent.timeUpdate(film);
    expect(await current()).toBe("1:00 Seven eight.");
  });

  test("are one stop of the tab key, with arrows between the lines", async () => {
    await open(shown);
    const lines = within(await words()).getAllByRole("button");
    expect(lines.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
    lines[0]?.focus();
    await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}");
    expect(document.activeElement).toBe(lines[1]);
    await userEvent.keyboard("{End}{Enter}");
    expect(within(await stage()).getByText("1:00.0")).toBeTruthy();
  });

  test("are those of the cut that is shown, which begins anew", async () => {
    const second = cut({ id: "second", number: 2, duration_ms: 40_000 });
    await open({ ...shown, cuts: [second, ...shown.cuts] });
    await userEvent.click(within(await words()).getByRole("button", { name: /Five six/ }));
    expect(await current()).toMatch(/^0:20/);
    await press(/^Cut 1/);
    expect(await current()).toMatch(/^0:00/);
    expect(within(await words()).getByRole("button", { name: /Five six/ }).textContent).toMatch(/^0:40/);
  });

  test("are gone with a destroyed film", async () => {
    await open({ ...shown, cuts: [cut({ status: "destroyed", checked_at: MORNING })] });
    await screen.findByText(/was destroyed with the twin/);
    expect(screen.queryByText("The words, as approved")).toBeNull();
  });

  test("are folded away on a phone", async () => {
    vi.stubGlobal("matchMedia", (query: string) => ({
      matches: query === "(width < 720px)",
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    await open(shown);
    await stage();
    const summary = screen.getByText("The words, as approved");
    expect(screen.queryByRole("button", { name: /Five six/ })).toBeNull();
    const details = summary.closest("details") as HTMLDetailsElement;
    details.open = true;
    await userEvent.click(await within(details).findByRole("button", { name: /Five six/ }));
    expect(within(await stage()).getByText("0:40.0")).toBeTruthy();
  });
});
