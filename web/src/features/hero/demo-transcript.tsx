import type { Words } from "../../i18n/dictionaries.ts";
import { fill } from "../../i18n/fill.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import type { SpokenWord } from "./demo-script.ts";
import { directionOf } from "./language-attributes.ts";

/** What the demo shows, for those who hear the page; and each caption as it comes. */
export function DemoTranscript(props: { words: Words<"home">["demo"]; current: SpokenWord | undefined }) {
  const { words, current } = props;
  const speaking = current && words.versions[current.version];
  return (
    <figcaption className="visually-hidden">
      <output lang={speaking?.language} dir={speaking && directionOf(speaking.language)}>
        {current && speaking?.captions[current.caption]}
      </output>
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
