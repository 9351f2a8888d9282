import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { renderApp } from "../../../test-support/render-app.tsx";
import { stubMotion } from "../../../test-support/stub-motion.ts";
import { stubView } from "../../../test-support/stub-view.ts";
import words from "./testimonials.en.ts";
import { Testimonials } from "./testimonials.static.tsx";

const carousel = () => screen.getByRole("region", { name: "What people say" });
const button = (name: string) => screen.getByRole("button", { name });
function wait(milliseconds: number): void {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

const shown = () =>
  screen.getAllByRole("button", { name: /^Show statement/ }).findIndex((dot) => dot.ariaCurrent === "true") +
  1;

const live = () => carousel().querySelector("[aria-live]")?.getAttribute("aria-live");

const show = () => renderApp(<Testimonials words={words} />, { language: "en", words: "marketing/home" });

function hideTab(hidden: boolean) {
  vi.spyOn(document, "hidden", "get").mockReturnValue(hidden);
  fireEvent(document, new Event("visibilitychange"));
}

beforeEach(() => {
  vi.useFakeTimers();
  stubMotion({ reduced: false });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("by itself", () => {
  test("goes on every five seconds and from the last to the first", async () => {
    await show();
    expect(shown()).toBe(1);
    wait(4999);
    expect(shown()).toBe(1);
    wait(1);
    expect(shown()).toBe(2);
    wait(5000);
    wait(5000);
    expect(shown()).toBe(4);
    wait(5000);
    expect(shown()).toBe(1);
  });

  test("does not move while the pointer is on it, and waits anew afterwards", async () => {
    await show();
    wait(4000);
    fireEvent.pointerEnter(carousel());
    wait(20_000);
    expect(shown()).toBe(1);
    fireEvent.pointerLeave(carousel());
    wait(4999);
    expect(shown()).toBe(1);
    wait(1);
    expect(shown()).toBe(2);
  });

  test("does not move while its tab is hidden", async () => {
    await show();
    hideTab(true);
    wait(20_000);
    expect(shown()).toBe(1);
    hideTab(false);
    wait(5000);
    expect(shown()).toBe(2);
  });

  test("does not move while it is out of sight", async () => {
    const see = stubView();
    await show();
    see(false);
    wait(20_000);
    expect(shown()).toBe(1);
    see(true);
    wait(5_000);
    expect(shown()).toBe(2);
  });

  test("does not move while the keyboard is in it", async () => {
    await show();
    act(() => button("Next statement").focus());
    wait(20_000);
    expect(shown()).toBe(1);
    act(() => button("Next statement").blur());
    wait(5000);
    expect(shown()).toBe(2);
  });

  test("does not move for those who prefer less motion, and offers no pause", async () => {
    stubMotion({ reduced: true });
    await show();
    wait(20_000);
    expect(shown()).toBe(1);
    expect(screen.queryByRole("button", { name: /(Pause|Play) the statements/ })).toBeNull();
  });
});

describe("by its buttons", () => {
  test("a dot jumps to its statement and the wait begins anew", async () => {
    await show();
    wait(3000);
    fireEvent.click(button("Show statement 3"));
    expect(shown()).toBe(3);
    wait(4999);
    expect(shown()).toBe(3);
    wait(1);
    expect(shown()).toBe(4);
  });

  test("next and previous wrap around", async () => {
    await show();
    fireEvent.click(button("Previous statement"));
    expect(shown()).toBe(4);
    fireEvent.click(button("Next statement"));
    expect(shown()).toBe(1);
  });

  test("pause stops it, play starts it although the pointer is still there", async () => {
    await show();
    fireEvent.pointerEnter(carousel());
    fireEvent.click(button("Pause the statements"));
    fireEvent.pointerLeave(carousel());
    wait(20_000);
    expect(shown()).toBe(1);
    fireEvent.pointerEnter(carousel());
    fireEvent.click(button("Play the statements"));
    wait(5000);
    expect(shown()).toBe(2);
  });
});

test("is read aloud only when it does not move by itself", async () => {
  await show();
  expect(live()).toBe("off");
  fireEvent.click(button("Pause the statements"));
  expect(live()).toBe("polite");
});
