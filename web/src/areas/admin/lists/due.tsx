import { useLanguage } from "../../../i18n/language-context.ts";
import { fullDate } from "../../../i18n/moments.ts";
import { plural } from "../../../i18n/plural.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { TimeMark } from "../../../ui/time-mark.tsx";

export interface Promised {
  /** When the answer is promised for; null where none is. */
  due_at: string | null;
  handled_at: string | null;
}

interface Props {
  of: Promised;
  /** In milliseconds since 1970. */
  now: number;
  /** Says more than "Handled". */
  outcome?: string | null | undefined;
}

/** Whether a promised answer is late, how long it may take yet, or that it was given. */
export function Due({ of: { due_at, handled_at }, now, outcome }: Props) {
  const { language } = useLanguage();
  const { due: words } = useWords("admin/lists");
  if (handled_at) {
    return (
      <TimeMark kind="done">
        <time dateTime={handled_at} title={fullDate(handled_at, language)}>
          {outcome ?? words.handled}
        </time>
      </TimeMark>
    );
  }
  if (!due_at) return <span className="muted">{words.none}</span>;
  const left = Date.parse(due_at) - now;
  const { unit, count } = spanOf(Math.abs(left));
  const kind = left < 0 ? "late" : "ahead";
  return (
    <TimeMark kind={kind}>
      <time dateTime={due_at} title={fullDate(due_at, language)}>
        {plural(language, count, words[kind][unit])}
      </time>
    </TimeMark>
  );
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export interface Span {
  unit: "minutes" | "hours" | "days";
  count: number;
}

/** A length of time in whole minutes under an hour, in hours under two days, else in days. In milliseconds. */
export function spanOf(length: number): Span {
  if (length < HOUR) return { unit: "minutes", count: Math.max(1, Math.floor(length / MINUTE)) };
  if (length < 2 * DAY) return { unit: "hours", count: Math.floor(length / HOUR) };
  return { unit: "days", count: Math.floor(length / DAY) };
}
