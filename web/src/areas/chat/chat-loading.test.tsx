import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import * as dictionaries from "../../i18n/dictionaries.ts";
import { renderApp } from "../../test-support/render-app.tsx";
import { stubMotion } from "../../test-support/stub-motion.ts";
import { Chat } from "./chat.tsx";

vi.mock(import("../../i18n/dictionaries.ts"), async (original) => {
  const actual = await original();
  return { ...actual, loadWords: vi.fn(actual.loadWords) as typeof actual.loadWords };
});

const toggle = () => screen.getByRole("button", { name: "Ask Tawam" });

beforeEach(() => {
  stubMotion({ reduced: false });
  Element.prototype.scrollTo = vi.fn();
});

test("what does not arrive is told with a way to try again, and the next try opens", async () => {
  await renderApp(<Chat />, { words: "common" });
  const arrival = Promise.withResolvers<never>();
  const { loadWords } = await vi.importActual<typeof dictionaries>("../../i18n/dictionaries.ts");
  vi.mocked(dictionaries.loadWords).mockImplementation((language, name) =>
    name === "chat" ? arrival.promise : loadWords(language, name),
  );

  fireEvent.click(toggle());
  expect(toggle().getAttribute("aria-busy")).toBe("true");
  expect(toggle().getAttribute("aria-expanded")).toBe("false");
  await act(async () => arrival.reject(new TypeError("Failed to fetch")));
  await waitFor(() =>
    expect(screen.getByRole("alert").textContent).toContain("The chat could not be loaded"),
  );
  expect(toggle().hasAttribute("aria-busy")).toBe(false);

  vi.mocked(dictionaries.loadWords).mockImplementation(loadWords);
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("dialog", { name: "Chat Assistant" })).toBeTruthy();
  expect(toggle().getAttribute("aria-expanded")).toBe("true");
});
