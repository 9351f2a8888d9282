import type { Words } from "../../../i18n/dictionaries.ts";
import { fill } from "../../../i18n/fill.tsx";
import { Ltr } from "../../../ui/ltr.tsx";
import { directionOf } from "./language-attributes.ts";

/** What the drawing shows, for those who hear the page. */
export function DemoTranscript({ words }: { words: Words<"home">["demo"] }) {
  return (
    <figcaption className="visually-hidden">
      <p>{words.transcript.title}</p>
      {words.versions.map(({ language, ratio, captions }, index) => (
        <div key={ratio}>
          <p>
            {index === 0
              ? words.transcript.start
              : fill(words.transcript.next, { ratio: <Ltr>{ratio}</Ltr> })}
          </p>
          <p lang={language} dir={directionOf(language)}>
            {captions.join(" ")}
          </p>
        </div>
      ))}
    </figcaption>
  );
}
