import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import arabic from "../src/areas/marketing/film/films.ar.ts";
import english from "../src/areas/marketing/film/films.en.ts";
import { type FilmName, films } from "../src/areas/marketing/film/films.ts";

const words = { en: english, ar: arabic };

/** Copies the films to `out`, and writes captions for each from the words of its transcript. */
export function placeFilms(source: string, out: string): void {
  mkdirSync(out, { recursive: true });
  for (const name of Object.keys(films) as FilmName[]) {
    for (const [language, { [name]: spoken }] of Object.entries(words)) {
      const file = `${name}.${language}`;
      cpSync(join(source, `${file}.mp4`), join(out, `${file}.mp4`));
      writeFileSync(join(out, `${file}.vtt`), captions(spoken.cues, films[name].cues, films[name].seconds));
    }
  }
}

/** Writes captions in WebVTT. A cue is shown until the next begins. */
function captions(texts: readonly string[], starts: readonly number[], end: number): string {
  if (texts.length !== starts.length) throw new Error(`${texts.length} captions at ${starts.length} times`);
  const cues = texts.map(
    (text, index) => `${timestamp(starts[index] ?? 0)} --> ${timestamp(starts[index + 1] ?? end)}\n${text}\n`,
  );
  return ["WEBVTT\n", ...cues].join("\n");
}

function timestamp(seconds: number): string {
  return `00:${seconds.toFixed(3).padStart(6, "0")}`;
}
