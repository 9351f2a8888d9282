import { act, fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Suspense, useState } from "react";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { LanguageContext } from "../../../i18n/language-context.ts";
import type { Language } from "../../../i18n/languages.ts";
import { Film } from "./film.tsx";
import arabic from "./films.ar.ts";
import english from "./films.en.ts";
import { type FilmName, films } from "./films.ts";
import { FramedFilm } from "./framed-film.tsx";

const words = { en: english, ar: arabic };
const play = vi.fn(() => Promise.resolve());
const pause = vi.fn(function pauseOf(this: HTMLVideoElement) {
  return this.getAttribute("aria-label");
});

beforeEach(() => {
  Object.assign(HTMLMediaElement.prototype, { play, pause });
  vi.clearAllMocks();
});

function Page({ names }: { names: FilmName[] }) {
  const [language, setLanguage] = useState<Language>("en");
  return (
    <LanguageContext value={{ language, switchTo: () => Promise.resolve() }}>
      <button type="button" onClick={() => setLanguage("ar")}>
        switch
      </button>
      {names.map((name) => (
        <Film key={name} name={name} words={words[language]} />
      ))}
    </LanguageContext>
  );
}

const button = (name: FilmName, language: Language = "en") =>
  screen.getByRole("button", { name: new RegExp(words[language][name].title) });
const video = (name: FilmName) => screen.getByLabelText<HTMLVideoElement>(english[name].title);

describe("a film", () => {
  test("has no video before it is asked for, then plays with the focus on it", async () => {
    const { container } = render(<Page names={["demo"]} />);
    expect(container.querySelector("video, source, track")).toBeNull();
    await userEvent.click(button("demo"));
    expect(video("demo").getAttribute("src")).toBe("/films/demo.en.mp4");
    expect(document.activeElement).toBe(video("demo"));
    expect(play).toHaveBeenCalledTimes(1);
  });

  test("has captions in both languages, the page's by default", async () => {
    const { container } = render(<Page names={["demo"]} />);
    await userEvent.click(button("demo"));
    const tracks = [...container.querySelectorAll("track")].map((track) => [track.srclang, track.default]);
    expect(tracks).toEqual([
      ["en", true],
      ["ar", false],
    ]);
  });

  test("pauses the one that was playing", async () => {
    render(<Page names={["demo", "training"]} />);
    await userEvent.click(button("demo"));
    fireEvent.play(video("demo"));
    expect(pause).not.toHaveBeenCalled();
    await userEvent.click(button("training"));
    fireEvent.play(video("training"));
    expect(pause.mock.results.map(({ value }) => value)).toEqual([english.demo.title]);
  });

  test("that failed before it stands in the page says so", async () => {
    Object.defineProperty(HTMLMediaElement.prototype, "error", { configurable: true, value: {} });
    onTestFinished(() => void Reflect.deleteProperty(HTMLMediaElement.prototype, "error"));
    render(<Page names={["demo"]} />);
    await userEvent.click(button("demo"));
    expect(screen.getByRole("alert").textContent).toContain("The film could not be loaded");
  });

  test("that could not be loaded says so and can be tried again", async () => {
    render(<Page names={["demo"]} />);
    await userEvent.click(button("demo"));
    fireEvent.error(video("demo"));
    expect(screen.getByRole("alert").textContent).toContain("The film could not be loaded");
    const again = screen.getByRole("button", { name: "Try again" });
    expect(document.activeElement).toBe(again);
    await userEvent.click(again);
    expect(document.activeElement).toBe(video("demo"));
  });

  test("shows its poster again when the language changes, and leaves the focus where it is", async () => {
    const { container } = render(<Page names={["demo"]} />);
    await userEvent.click(button("demo"));
    await userEvent.click(screen.getByRole("button", { name: "switch" }));
    expect(container.querySelector("video")).toBeNull();
    expect(document.activeElement?.textContent).toBe("switch");
    await userEvent.click(button("demo", "ar"));
    expect(container.querySelector("video")?.getAttribute("src")).toBe("/films/demo.ar.mp4");
  });
});

describe.each(Object.entries(films))("the film %s", (name, { seconds, cues }) => {
  test.each(Object.entries(words))("has a caption for every cue (%s)", (_, { [name as FilmName]: film }) => {
    expect(film.cues).toHaveLength(cues.length);
  });

  test.each(Object.entries(words))("shows each caption long enough to be read (%s)", (_, dictionary) => {
    for (const [index, text] of dictionary[name as FilmName].cues.entries()) {
      const lasting = (cues[index + 1] ?? seconds) - (cues[index] ?? 0);
      // Twenty characters a second: what guides on captions allow for grown-ups.
      expect(text.length / lasting, text).toBeLessThan(20.1);
    }
  });
});

test("a framed film that is here before it stands in the page is not waited for", async () => {
  const readyState = vi.spyOn(HTMLMediaElement.prototype, "readyState", "get").mockReturnValue(4);
  onTestFinished(() => readyState.mockRestore());
  const load = () => Promise.resolve({ default: english });
  await act(async () => {
    render(
      <LanguageContext value={{ language: "en", switchTo: () => Promise.resolve() }}>
        <Suspense>
          <FramedFilm name="demo" load={load} onEnd={vi.fn()} otherWay={null} />
        </Suspense>
      </LanguageContext>,
    );
  });
  expect(video("demo")).toBeTruthy();
  expect(screen.queryByText(english.loading)).toBeNull();
});
