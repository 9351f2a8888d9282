import { renderToStaticMarkup } from "react-dom/server";
import type { FilmName } from "../src/areas/marketing/film/films.ts";
import type { Language } from "../src/i18n/languages.ts";
import { Coaching } from "./scenes/coaching.tsx";
import { Demo } from "./scenes/demo.tsx";
import { Languages } from "./scenes/languages.tsx";
import { Messages } from "./scenes/messages.tsx";
import { Person, type PersonName } from "./scenes/person.tsx";
import { Training } from "./scenes/training.tsx";
import { FilmContext } from "./stage/film-context.ts";
import ar from "./words/ar.ts";
import en from "./words/en.ts";

const scenes = {
  demo: Demo,
  training: Training,
  coaching: Coaching,
  messages: Messages,
  languages: Languages,
};
const words = { en, ar };

/** The picture of a film at a moment, as HTML for the stage. */
export function drawMoment(name: FilmName, language: Language, t: number): string {
  const Scene = scenes[name];
  return renderToStaticMarkup(
    <FilmContext value={{ t, language, words: words[language] }}>
      <Scene />
    </FilmContext>,
  );
}

/** The picture of a person of the demonstration at a moment, in the same way. */
export function drawPerson(name: PersonName, t: number): string {
  return renderToStaticMarkup(<Person name={name} t={t} />);
}

export { films } from "../src/areas/marketing/film/films.ts";
export { type PersonName, people, personSeconds } from "./scenes/person.tsx";
