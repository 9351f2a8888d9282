import { act, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { Contents } from "./contents.tsx";

type Seen = Pick<IntersectionObserverEntry, "target" | "isIntersecting">;
let tell: (entries: Seen[]) => void;

const items = [
  { id: "one", title: "One" },
  { id: "two", title: "Two" },
  { id: "three", title: "Three" },
];
const current = () => screen.getAllByRole("link").filter((link) => link.hasAttribute("aria-current"));
const pass = (...ids: string[]) =>
  act(() =>
    tell(
      items.map(({ id }) => ({
        target: document.getElementById(id) as Element,
        isIntersecting: ids.includes(id),
      })),
    ),
  );

beforeEach(() => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(callback: (entries: Seen[]) => void) {
        tell = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
  render(
    <>
      <Contents label="On this page" items={items} />
      {items.map(({ id }) => (
        <section key={id} id={id} />
      ))}
    </>,
  );
});

test("leads to every part under its own name", () => {
  expect(screen.getByRole("navigation", { name: "On this page" })).toBeTruthy();
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "#one",
    "#two",
    "#three",
  ]);
});

test("marks the first part at the start, and the last one that was passed, in both directions", () => {
  expect(current().map((link) => link.textContent)).toEqual(["One"]);
  pass("one", "two");
  expect(current().map((link) => link.textContent)).toEqual(["Two"]);
  pass("one", "two", "three");
  expect(current().map((link) => link.textContent)).toEqual(["Three"]);
  pass("one");
  expect(current().map((link) => link.textContent)).toEqual(["One"]);
  pass();
  expect(current().map((link) => link.textContent)).toEqual(["One"]);
});
