import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Language } from "../../../i18n/languages.ts";
import { renderApp } from "../../../test-support/render-app.tsx";
import { stubMotion } from "../../../test-support/stub-motion.ts";
import { Hero } from "./hero.tsx";

const FramedFilm = vi.hoisted(() =>
  vi.fn(({ onEnd }: { onEnd: () => void }) => (
    <button type="button" onClick={onEnd}>
      The film ends
    </button>
  )),
);
vi.mock(import("../film/framed-film.tsx"), () => ({ FramedFilm }));

const show = (language: Language = "en") => renderApp(<Hero />, { language, words: "marketing/home" });
const stage = () => screen.getByRole("figure");
const play = () => screen.getByRole("button", { name: /Play the demo/ });
const marked = () => [...stage().querySelectorAll("mark")].map(({ textContent }) => textContent);

beforeEach(() => {
  FramedFilm.mockClear();
  stubMotion({ reduced: false });
});

test("the two ways on lead to the packages and to the use cases", async () => {
  await show();
  expect(screen.getByRole("link", { name: "Get Started" }).getAttribute("href")).toBe("/video-packages");
  expect(screen.getByRole("link", { name: "Watch Demo" }).getAttribute("href")).toBe("/use-cases");
});

describe("the demo", () => {
  test("rests on the key word of each version, and says how long the film is", async () => {
    await show();
    expect(marked()).toEqual(["changed", "تغيّر", "changé"]);
    expect(play().textContent).toContain("0:15");
    expect(FramedFilm).not.toHaveBeenCalled();
  });

  test("plays the film when asked, with reduced motion too", async () => {
    stubMotion({ reduced: true });
    await show();
    await userEvent.click(play());
    expect(await screen.findByText("The film ends")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Play the demo/ })).toBeNull();
    expect(document.activeElement?.textContent).toBe("Close the film");
  });

  test.each([
    ["the film ends", () => userEvent.click(screen.getByText("The film ends"))],
    ["Escape", () => userEvent.keyboard("{Escape}")],
    ["the button that closes", () => userEvent.click(screen.getByRole("button", { name: "Close the film" }))],
  ])("is the drawing again after %s, with the focus on its button", async (_, end) => {
    await show();
    await userEvent.click(play());
    await screen.findByText("The film ends");
    await end();
    expect(screen.queryByText("The film ends")).toBeNull();
    expect(document.activeElement).toBe(play());
  });

  test("is described in the language of each line", async () => {
    await show("ar");
    const lines = [...stage().querySelectorAll("figcaption p[lang]")];
    expect(lines.map((line) => line.getAttribute("lang"))).toEqual(["ar", "en", "fr"]);
    expect(lines[0]?.textContent).toContain("صباح الخير");
  });
});
