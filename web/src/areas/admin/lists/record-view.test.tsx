import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { RecordHead } from "./record-view.tsx";
import { rememberOpened } from "./return-focus.ts";

const head = (id: string) => <RecordHead id={id} title="Omar Haddad" about="omar@example.com" />;

test("the heading takes the focus from the row that led to it", () => {
  rememberOpened("a");
  render(head("a"));
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Omar Haddad" }));
});

test("a record that was not opened from its row leaves the focus where it is", () => {
  rememberOpened("a");
  render(head("b"));
  expect(document.activeElement).toBe(document.body);
});
