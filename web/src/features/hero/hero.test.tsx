import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Language } from "../../i18n/languages.ts";
import { renderApp } from "../../test-support/render-app.tsx";
import { stubMotion } from "../../test-support/stub-motion.ts";
import { Hero } from "./hero.tsx";

const show = (language: Language = "en") => renderApp(<Hero />, { language, words: "home" });
const stage = () => screen.getByRole("figure");
const status = () => within(stage()).getByRole("status");
const control = (name: RegExp) => screen.getByRole("button", { name });
const aloud = () => status().textContent;
const marked = () => [...stage().querySelectorAll("mark")].map(({ textContent }) => textContent);
function playFor(milliseconds: number): void {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  stubMotion({ reduced: false });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the two ways on lead to the packages and to the use cases", async () => {
  await show();
  expect(screen.getByRole("link", { name: "Get Started" }).getAttribute("href")).toBe("/video-packages");
  expect(screen.getByRole("link", { name: "Watch Demo" }).getAttribute("href")).toBe("/use-cases");
});

describe("the demo", () => {
  test("rests on the key word of each version, and says nothing aloud", async () => {
    await show();
    expect(marked()).toEqual(["changed", "تغيّر", "changé"]);
    expect(stage().dataset["status"]).toBe("rest");
    expect(aloud()).toBe("");
  });

  test("plays: one word is lit at a time and the playhead moves", async () => {
    await show();
    fireEvent.click(control(/Play the demo/));
    playFor(100);
    expect(marked()).toEqual(["Good"]);
    expect(aloud()).toBe("Good morning.");
    const before = Number(stage().style.getPropertyValue("--t"));
    playFor(1500);
    expect(Number(stage().style.getPropertyValue("--t"))).toBeGreaterThan(before);
    expect(marked()).not.toEqual(["Good"]);
    playFor(5200);
    expect(aloud()).toBe("إليكم ما تغيّر هذا الأسبوع");
    expect(status().getAttribute("lang")).toBe("ar");
    expect(status().getAttribute("dir")).toBe("rtl");
  });

  test("pauses where it is and resumes from there", async () => {
    await show();
    fireEvent.click(control(/Play the demo/));
    playFor(2000);
    fireEvent.click(control(/Pause the demo/));
    const place = stage().style.getPropertyValue("--t");
    const word = marked();
    playFor(5000);
    expect(stage().style.getPropertyValue("--t")).toBe(place);
    expect(marked()).toEqual(word);
    fireEvent.click(control(/Resume the demo/));
    playFor(600);
    expect(Number(stage().style.getPropertyValue("--t"))).toBeGreaterThan(Number(place));
    expect(Number(stage().style.getPropertyValue("--t"))).toBeLessThan(Number(place) + 0.1);
  });

  test("ends at rest and can be played again from the start", async () => {
    await show();
    fireEvent.click(control(/Play the demo/));
    playFor(12_200);
    expect(stage().dataset["status"]).toBe("ended");
    expect(stage().style.getPropertyValue("--t")).toBe("");
    expect(marked()).toEqual(["changed", "تغيّر", "changé"]);
    fireEvent.click(control(/Play the demo again/));
    playFor(100);
    expect(marked()).toEqual(["Good"]);
  });

  test("with reduced motion the playhead steps from caption to caption", async () => {
    stubMotion({ reduced: true });
    await show();
    fireEvent.click(control(/Play the demo/));
    const places = new Set<string>();
    for (let time = 0; time < 11_800; time += 100) {
      playFor(100);
      places.add(stage().style.getPropertyValue("--t"));
    }
    expect(places.size).toBe(5);
  });

  test("has a transcript in the language of each line", async () => {
    await show("ar");
    const lines = [...stage().querySelectorAll("figcaption p[lang]")];
    expect(lines.map((line) => line.getAttribute("lang"))).toEqual(["ar", "en", "fr"]);
    expect(lines[0]?.textContent).toContain("صباح الخير");
  });
});
