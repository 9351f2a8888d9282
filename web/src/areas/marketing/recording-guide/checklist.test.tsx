import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { loadWords } from "../../../i18n/dictionaries.ts";
import { LanguageProvider } from "../../../i18n/language-provider.tsx";
import type { Language } from "../../../i18n/languages.ts";
import { Checklist } from "./checklist.tsx";

const done = () => screen.getByRole("status").textContent;

async function show(language: Language) {
  await loadWords(language, "marketing/recording-guide");
  render(
    <LanguageProvider initial={language}>
      <Checklist />
    </LanguageProvider>,
  );
}

test("counts what is ticked, and forgets what is not", async () => {
  await show("en");
  expect(done()).toBe("0 of 10 done");
  const [first, second] = screen.getAllByRole("checkbox");
  if (!first || !second) throw new Error("There is nothing to tick");
  await userEvent.click(first);
  await userEvent.click(second);
  expect(done()).toBe("2 of 10 done");
  await userEvent.click(first);
  expect(done()).toBe("1 of 10 done");
});

test("counts in Arabic as Arabic counts", async () => {
  await show("ar");
  const points = screen.getAllByRole("checkbox");
  for (const point of points.slice(0, 2)) await userEvent.click(point);
  expect(done()).toContain("نقطتين من 10");
  for (const point of points.slice(2, 4)) await userEvent.click(point);
  expect(done()).toContain("4 نقاط من 10");
});

test("prints on demand", async () => {
  const print = vi.fn();
  vi.stubGlobal("print", print);
  await show("en");
  await userEvent.click(screen.getByRole("button", { name: "Print the list" }));
  expect(print).toHaveBeenCalledOnce();
});
