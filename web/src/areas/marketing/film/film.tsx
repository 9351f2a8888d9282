import { useState } from "react";
import coaching from "../../../generated/pictures/film/coaching.svg";
import demo from "../../../generated/pictures/film/demo.svg";
import languages from "../../../generated/pictures/film/languages.svg";
import messages from "../../../generated/pictures/film/messages.svg";
import training from "../../../generated/pictures/film/training.svg";
import { useLanguage } from "../../../i18n/language-context.ts";
import type { Language } from "../../../i18n/languages.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Ltr } from "../../../ui/ltr.tsx";
import styles from "./film.module.css";
import { type FilmName, type FilmWords, filmAddress, films } from "./films.ts";
import { LoadFailure } from "./load-failure.tsx";
import { Video } from "./video.tsx";

interface FilmProps {
  name: FilmName;
  words: FilmWords;
  eager?: boolean;
  className?: string | undefined;
}

/** What stands in the box; a switch of language brings the poster back, because every language has its film. */
interface Shown {
  language: Language;
  part: "poster" | "video" | "failure";
}

/**
 * A short film without sound, in the page's language: a picture and a play button until it is asked for;
 * nothing of it is fetched before. Its transcript unfolds below.
 *
 * Props: `name`; `words` the dictionary `films`; `eager` when it stands in the first screen; `className`.
 */
export function Film({ name, words, eager = false, className }: FilmProps) {
  const { language } = useLanguage();
  const [shown, setShown] = useState<Shown>({ language, part: "poster" });
  const part = shown.language === language ? shown.part : "poster";
  const show = (next: Shown["part"]) => setShown({ language, part: next });
  const { title } = words[name];
  return (
    <figure className={className}>
      <div className={styles.box}>
        <img
          className={styles.poster}
          src={posters[name]}
          alt=""
          width="1280"
          height="720"
          loading={eager ? "eager" : "lazy"}
        />
        {part === "poster" && (
          <>
            <button type="button" className={styles.play} onClick={() => show("video")}>
              <Icon name="play" />
              <span className="visually-hidden">{words.play.replace("{title}", title)}</span>
              <Ltr>{`0:${films[name].seconds}`}</Ltr>
            </button>
            <a className={styles.plain} href={filmAddress(name, language)}>
              {words.open.replace("{title}", title)}
            </a>
          </>
        )}
        {part === "video" && <Video name={name} title={title} onFailed={() => show("failure")} />}
        {part === "failure" && <LoadFailure words={words.failed} onRetry={() => show("video")} />}
      </div>
      <Transcript name={name} words={words} />
    </figure>
  );
}

/** What happens in the film, to read; it unfolds without scripts too. */
function Transcript({ name, words }: { name: FilmName; words: FilmWords }) {
  const { seconds, cues } = films[name];
  return (
    <figcaption>
      <details className={styles.transcript}>
        <summary>
          {words.transcript}
          <span className="faint">{words.length.replace("{seconds}", String(seconds))}</span>
          <Icon name="chevron" />
        </summary>
        <ol>
          {words[name].cues.map((text, index) => (
            <li key={text}>
              <Ltr>{timecode(cues[index] ?? 0)}</Ltr>
              {text}
            </li>
          ))}
        </ol>
      </details>
    </figcaption>
  );
}

function timecode(seconds: number): string {
  return `0:${String(Math.round(seconds)).padStart(2, "0")}`;
}

const posters = { demo, training, coaching, messages, languages };
