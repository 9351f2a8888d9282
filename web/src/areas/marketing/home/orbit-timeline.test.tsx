import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { renderApp } from "../../../test-support/render-app.tsx";
import { stubView } from "../../../test-support/stub-view.ts";
import { OrbitTimeline, steps } from "./orbit-timeline.static.tsx";

const list = () => screen.getByRole("list");
/** The button of a step in the list; its name goes on with the day, a link to it does not. */
const step = (title: string) => within(list()).getByRole("button", { name: new RegExp(`^${title}.*Day`) });
const opened = () =>
  within(list())
    .getAllByRole("button", { expanded: true })
    .map(({ textContent }) => textContent);
const isRotating = () => document.querySelector("[data-rotating]")?.getAttribute("data-rotating") === "true";

beforeEach(async () => {
  await renderApp(<OrbitTimeline />, { language: "en", words: "marketing/home" });
});

test("shows the five steps in order, all closed, and turns", () => {
  const titles = within(list())
    .getAllByRole("heading")
    .map(({ textContent }) => textContent);
  expect(titles).toEqual([
    "RecordingDay 1 · Completed",
    "TranscriptionDay 1 · Completed",
    "AI ProcessingDays 2 to 3 · In progress",
    "EditingDay 4 · Pending",
    "PublishingDay 5 · Pending",
  ]);
  expect(within(list()).queryAllByRole("button", { expanded: true })).toHaveLength(0);
  expect(isRotating()).toBe(true);
});

describe("choosing a step", () => {
  test("opens it and stops the rotation", () => {
    fireEvent.click(step("AI Processing"));
    expect(step("AI Processing").getAttribute("aria-expanded")).toBe("true");
    expect(isRotating()).toBe(false);
  });

  test("closes the one that was open", () => {
    fireEvent.click(step("Recording"));
    fireEvent.click(step("Publishing"));
    expect(opened()).toEqual(["PublishingDay 5 · Pending"]);
    expect(isRotating()).toBe(false);
  });

  test("a second time closes it and lets the rotation go on, although the pointer is still there", async () => {
    const user = userEvent.setup();
    await user.click(step("Editing"));
    expect(isRotating()).toBe(false);
    await user.click(step("Editing"));
    expect(within(list()).queryAllByRole("button", { expanded: true })).toHaveLength(0);
    expect(isRotating()).toBe(true);
  });

  test("on the orbit itself does the same", () => {
    const node = document.querySelectorAll<HTMLElement>('[aria-hidden="true"] > button')[1];
    if (!node) throw new Error("The orbit has no second node");
    fireEvent.click(node);
    expect(opened()).toEqual(["TranscriptionDay 1 · Completed"]);
  });
});

test("a linked step opens in place of the one that links to it, and takes the focus", () => {
  fireEvent.click(step("AI Processing"));
  const item = within(list()).getAllByRole("listitem")[2];
  if (!item) throw new Error("The list has no third step");
  fireEvent.click(within(item).getByRole("button", { name: "Editing" }));
  expect(opened()).toEqual(["EditingDay 4 · Pending"]);
  expect(document.activeElement).toBe(step("Editing"));
});

test("a pointer on the steps holds the rotation until it leaves", async () => {
  const user = userEvent.setup();
  await user.hover(step("Recording"));
  expect(isRotating()).toBe(false);
  await user.unhover(list());
  expect(isRotating()).toBe(true);
});

test("the rotation waits while the orbit is out of sight", async () => {
  cleanup();
  const see = stubView();
  onTestFinished(() => void vi.unstubAllGlobals());
  await renderApp(<OrbitTimeline />, { language: "en", words: "marketing/home" });
  see(false);
  expect(isRotating()).toBe(false);
  see(true);
  expect(isRotating()).toBe(true);
});

test("links go both ways", () => {
  for (const { id, relatedIds } of steps) {
    for (const related of relatedIds) {
      expect(steps.find((other) => other.id === related)?.relatedIds).toContain(id);
    }
  }
});
