import { Icon } from "../../../ui/icon.tsx";
import { Ltr } from "../../../ui/ltr.tsx";
import styles from "./film.module.css";
import type { FilmWords } from "./film-words.ts";
import { type FilmName, films } from "./films.ts";

/** What happens in the film, to read; it unfolds without scripts too. */
export function Transcript({ name, words }: { name: FilmName; words: FilmWords }) {
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
