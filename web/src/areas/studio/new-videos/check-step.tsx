import { fill } from "../../../i18n/fill.tsx";
import { useLanguage } from "../../../i18n/language-context.ts";
import type { Language } from "../../../i18n/languages.ts";
import { plural } from "../../../i18n/plural.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Button } from "../../../ui/button.tsx";
import { SelectField } from "../../../ui/field.tsx";
import { Ltr } from "../../../ui/ltr.tsx";
import type { Side } from "../../../ui/studio/video-state.ts";
import type { Preview } from "./bulk-file.ts";
import styles from "./new-videos.module.css";

interface Props {
  preview: Preview;
  /** The language of the videos. */
  spoken: Language;
  side: Side;
  isChecking: boolean;
  isMaking: boolean;
  /** Matches columns by hand. */
  onColumns: (columns: Record<string, number>) => void;
  onBack: () => void;
  onMake: () => void;
}

/** The third step: columns, bad lines, the first videos and what they spend, before anything is made. */
export function CheckStep(props: Props) {
  const { language } = useLanguage();
  const { checkStep: words } = useWords("studio/new-videos/bulk");
  const { preview, isChecking, isMaking } = props;
  const { problems, fields, count, room } = preview;
  const isMatched = fields.every(({ column }) => column !== null);
  const canMake = isMatched && problems.length === 0 && count <= room;
  return (
    <section className={styles.check} aria-busy={isChecking}>
      <h2 className="h3" tabIndex={-1}>
        {canMake ? plural(language, count, words.ready) : words.notReady}
      </h2>
      <Columns {...props} />
      {problems.length > 0 && <Problems preview={preview} />}
      {isMatched && problems.length === 0 && (
        <>
          <Samples preview={preview} spoken={props.spoken} />
          <Spending preview={preview} />
        </>
      )}
      {canMake && <p className="small muted">{words.afterwards[props.side]}</p>}
      <div className={styles.actions}>
        {canMake && (
          <Button busy={isMaking} busyLabel={words.making} disabled={isChecking} onClick={props.onMake}>
            {plural(language, count, words.make)}
          </Button>
        )}
        <Button kind="outline" disabled={isMaking} onClick={props.onBack}>
          {words.back}
        </Button>
      </div>
    </section>
  );
}

function Columns({ preview: { fields, columns }, isChecking, onColumns }: Props) {
  const { checkStep: words } = useWords("studio/new-videos/bulk");
  const choose = (name: string, value: string) => {
    const chosen = fields.map((field) => [field.name, field.name === name ? value : field.column] as const);
    onColumns(
      Object.fromEntries(
        chosen.flatMap(([field, column]) =>
          column === null || column === "" ? [] : [[field, Number(column)]],
        ),
      ),
    );
  };
  return (
    <fieldset className={styles.columns} disabled={isChecking}>
      <legend className="h4">{words.columns}</legend>
      {fields.map(({ name, column, candidates }) => (
        <SelectField
          key={name}
          label={<bdi>{`{${name}}`}</bdi>}
          value={column ?? ""}
          placeholder={words.noColumn}
          error={column === null && (candidates.length > 0 ? words.several : words.unmatched)}
          hint={column !== null && candidates.length > 0 ? words.others : undefined}
          onChange={({ target }) => choose(name, target.value)}
        >
          {columns.map((_, place) => (
            // oxlint-disable-next-line react/no-array-index-key because two columns may have one heading
            <option key={place} value={place}>
              {columnName(columns, place, words.column)}
            </option>
          ))}
        </SelectField>
      ))}
    </fieldset>
  );
}

/** How the column at a place is called: by its number where its heading does not tell it from the others. */
function columnName(columns: readonly string[], place: number, numbered: string): string {
  const heading = columns[place];
  const number = numbered.replace("{number}", String(place + 1));
  if (!heading) return number;
  return columns.indexOf(heading) === columns.lastIndexOf(heading) ? heading : `${heading} (${number})`;
}

function Problems({ preview: { problems, problem_count } }: { preview: Preview }) {
  const { language } = useLanguage();
  const { checkStep: words } = useWords("studio/new-videos/bulk");
  return (
    <div>
      <h3 className={`h4 ${styles.bad}`}>{plural(language, problem_count, words.problems)}</h3>
      <p className="small muted">{words.problemsText}</p>
      <ul className={styles.lines}>
        {problems.map(({ line, code, column, first }) => (
          <li key={`${line} ${code} ${column}`}>
            <b>{words.line.replace("{line}", String(line))}</b>
            <span>{fill(words.codes[code], { column: <bdi>{column}</bdi>, first: String(first) })}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Samples({ preview: { samples }, spoken }: { preview: Preview; spoken: Language }) {
  const { language } = useLanguage();
  const { checkStep: words, wordCount } = useWords("studio/new-videos/bulk");
  return (
    <div>
      <h3 className="h4">{plural(language, samples.length, words.samples)}</h3>
      <div className={styles.samples}>
        {samples.map((sample) => (
          <article key={sample.line} className={styles.sample}>
            <h4 dir="auto" className={styles.sampleTitle}>
              {sample.title}
            </h4>
            <p className="caption muted">
              {words.line.replace("{line}", String(sample.line))} ·{" "}
              {plural(language, sample.words, wordCount)}
            </p>
            {/* Long ones scroll: by keyboard, too. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex because it scrolls */}
            <p lang={spoken} dir="auto" tabIndex={0} className={styles.script}>
              {sample.text}
            </p>
          </article>
        ))}
      </div>
    </div>
  );
}

/** What the plan holds, before and after. */
function Spending({ preview: { count, left, begun, kind, room } }: { preview: Preview }) {
  const { language } = useLanguage();
  const { spending: words } = useWords("studio/new-videos/bulk").checkStep;
  const after = left === null ? null : left - begun - count;
  return (
    <div>
      <h3 className="h4">{words.title}</h3>
      <p className="small muted">{words.text[kind === "lesson" ? "lesson" : "base_video"]}</p>
      <dl className={styles.sums}>
        <div>
          <dt>{words.left}</dt>
          <dd>{left ?? words.unlimited}</dd>
        </div>
        {left !== null && begun > 0 && (
          <div>
            <dt>{words.begun}</dt>
            <dd>
              <Ltr>−{begun}</Ltr>
            </dd>
          </div>
        )}
        <div>
          <dt>{words.these}</dt>
          <dd>{left === null ? count : <Ltr>−{count}</Ltr>}</dd>
        </div>
        {after !== null && (
          <div className={after < 0 ? `${styles.sum} ${styles.bad}` : styles.sum}>
            <dt>{after < 0 ? words.missing : words.after}</dt>
            <dd>{Math.abs(after)}</dd>
          </div>
        )}
      </dl>
      {after !== null && after < 0 && <p className="small">{plural(language, -after, words.tooFew)}</p>}
      {count > room && <p className={`small ${styles.bad}`}>{plural(language, room, words.room)}</p>}
    </div>
  );
}
