import { fill } from "../../../i18n/fill.tsx";
import { useLanguage } from "../../../i18n/language-context.ts";
import { shortDateAndTime } from "../../../i18n/moments.ts";
import { plural } from "../../../i18n/plural.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Choice } from "../../../ui/choice.tsx";
import { authorName } from "../discussion/author-name.ts";
import type { VideoRecord } from "./api.ts";
import styles from "./video.module.css";

/** All versions, the newest first. Props: `shown`; `other`, the one it is compared with; `onShow`, `onCompare`. */
export function ScriptVersions(props: {
  record: VideoRecord;
  shown: number;
  other: number | null;
  onShow: (number: number) => void;
  onCompare: (number: number | null) => void;
}) {
  const { language } = useLanguage();
  const words = useWords("studio/video/script");
  const { record, shown, other, onShow, onCompare } = props;
  const name = (number: number) => words.version.replace("{number}", String(number));
  return (
    <section>
      <h2 className="h4">{words.versions.title}</h2>
      <ul className={styles.versions}>
        {record.versions.map((version) => (
          <li key={version.id}>
            <button
              type="button"
              className={styles.version}
              aria-pressed={version.number === shown}
              onClick={() => onShow(version.number)}
            >
              <span className={styles.versionName}>{name(version.number)}</span>
              <span className={styles.versionWords}>{plural(language, version.words, words.words)}</span>
              <span className={styles.versionBy}>
                {fill(words.by, {
                  name: <bdi>{authorName(version, words)}</bdi>,
                  date: shortDateAndTime(version.created_at, language),
                })}
                {version.is_draft && <em>{words.draft}</em>}
                {version.note_id && <em>{words.fromNote}</em>}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {record.versions.length > 1 && (
        <Choice
          label={words.versions.compare}
          value={other === null ? "" : String(other)}
          onChange={(value) => onCompare(value === "" ? null : Number(value))}
          className={styles.compare}
        >
          <option value="">{words.versions.nothing}</option>
          {record.versions
            .filter(({ number }) => number !== shown)
            .map(({ number }) => (
              <option key={number} value={number}>
                {name(number)}
              </option>
            ))}
        </Choice>
      )}
    </section>
  );
}
