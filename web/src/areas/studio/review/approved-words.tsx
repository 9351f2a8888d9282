import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { shortDate } from "../../../i18n/day-text.ts";
import { useLanguage } from "../../../i18n/language-context.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Ltr } from "../../../ui/ltr.tsx";
import { clockTime } from "../../../ui/studio/clock-time.ts";
import type { VideoRecord } from "../video/api.ts";
import styles from "./review.module.css";
import { currentThread, type Thread } from "./review.ts";
import { lineAt, type SpokenLine } from "./spoken-lines.ts";
import type { Player } from "./use-player.ts";

interface Props {
  record: VideoRecord;
  /** The version that the cut speaks. */
  version: number;
  lines: readonly SpokenLine[];
  threads: readonly Thread[];
  player: Player;
}

/** The words of a cut with their estimated times. The line of the moment is marked; choosing one leads to it. */
export function ApprovedWords(props: Props) {
  const words = useWords("studio/review").words;
  const title = useId();
  return (
    <section className={styles.words} aria-labelledby={title}>
      <div className={styles.wordsHead}>
        <h2 id={title} className="h3">
          {words.title}
        </h2>
        <p className="small muted">
          <VersionFact {...props} />
        </p>
      </div>
      <Lines {...props} />
    </section>
  );
}

/** The same on a phone, below the film: folded away until somebody wants it. */
export function FoldedWords(props: Props) {
  const words = useWords("studio/review").words;
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.folded} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.summary}>
        <h3 className="h4">{words.title}</h3>
        <Icon name="chevron" className={styles.chevron} />
      </summary>
      {isOpen && (
        <Lines {...props}>
          <VersionFact {...props} />.
        </Lines>
      )}
    </details>
  );
}

/** Which version it is, and since when it is approved. */
function VersionFact({ record, version }: Pick<Props, "record" | "version">): string {
  const { language } = useLanguage();
  const words = useWords("studio/review").words;
  const approval = record.decisions.find(
    (decision) => decision.version === version && decision.decision === "approved",
  );
  const sent = record.versions.find(({ number }) => number === version);
  const since = approval?.created_at ?? sent?.created_at ?? "";
  return words.version
    .replace("{number}", String(version))
    .replace("{date}", since && shortDate(since, language));
}

/** One stop of the tab key: arrows go from line to line, Enter and the space bar take the film there. */
function Lines({ record, lines, threads, player, children }: Props & { children?: ReactNode }) {
  const words = useWords("studio/review").words;
  const note = useId();
  const list = useRef<HTMLOListElement>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const current = lineAt(lines, player.moment)?.number;
  const comment = currentThread(threads, player.moment)?.comment.id;
  const spoken = record.video.language;
  useEffect(() => {
    const line = list.current?.querySelector<HTMLElement>('[aria-current="true"]');
    // The list alone moves, and not the page.
    if (current !== undefined && line && list.current) {
      list.current.scrollTop = line.offsetTop - list.current.clientHeight / 3;
    }
  }, [current]);
  const stops = lines.filter(({ at }) => at !== null).map(({ number }) => number);
  const move = (event: KeyboardEvent<HTMLOListElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const from = stops.indexOf(focused ?? -1);
    const steps: Partial<Record<string, number>> = {
      ArrowDown: from + 1,
      ArrowUp: from - 1,
      Home: 0,
      End: stops.length - 1,
    };
    const reached = stops[steps[event.key] ?? -1];
    if (reached === undefined) return;
    event.preventDefault();
    list.current?.querySelector<HTMLElement>(`[data-line="${reached}"]`)?.focus();
  };
  return (
    <>
      <p id={note} className={styles.wordsNote}>
        {children} {words.estimates} <span className={styles.wordsKeys}>{words.keys}</span>
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions because its buttons share the keys */}
      <ol
        ref={list}
        className={styles.wordsLines}
        lang={spoken}
        dir={spoken === "ar" ? "rtl" : "ltr"}
        aria-describedby={note}
        onKeyDown={move}
        onBlur={() => setFocused(null)}
      >
        {lines.map((line) => (
          <li key={line.number} className={styles.wordsRow}>
            {line.at === null ? (
              <p className={styles.wordsHeading}>{line.text}</p>
            ) : (
              <button
                type="button"
                className={styles.wordsLine}
                data-line={line.number}
                aria-current={line.number === current || undefined}
                tabIndex={line.number === (focused ?? current ?? stops[0]) ? 0 : -1}
                onFocus={() => setFocused(line.number)}
                onClick={() => player.seek(line.at ?? 0)}
              >
                <span className={styles.lineTime}>
                  <Ltr>{clockTime(line.at / 1000)}</Ltr>
                </span>{" "}
                <span className={styles.lineText}>{line.text}</span>
                <Marks
                  threads={threads.filter((thread) => lineAt(lines, thread.comment.at_ms) === line)}
                  current={comment}
                />
              </button>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

/** The comments that fall on a line. Decorative: they stand beside the film with their moments. */
function Marks({ threads, current }: { threads: readonly Thread[]; current: string | undefined }) {
  return (
    <span className={styles.lineMarks} aria-hidden="true">
      {threads.map(({ comment, mark }) => (
        <span
          key={comment.id}
          className={classNames(
            styles.lineMark,
            comment.done_at !== null && styles.lineMarkDone,
            comment.id === current && styles.lineMarkCurrent,
          )}
        >
          <span>{mark}</span>
        </span>
      ))}
    </span>
  );
}

const query = "(width < 720px)";

/** Whether the screen is as narrow as a phone's: there the words stand below the film, folded away. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, isPhone);
}

// Tests have no screen.
const isPhone = () => typeof matchMedia === "function" && matchMedia(query).matches;

function subscribe(onChange: () => void): () => void {
  if (typeof matchMedia !== "function") return () => undefined;
  const media = matchMedia(query);
  media.addEventListener("change", onChange);
  return () => media.removeEventListener("change", onChange);
}
