import { type ReactNode, useId } from "react";
import { useWords } from "../../../i18n/use-words.ts";
import { clockTime } from "../../../ui/studio/clock-time.ts";
import { MinuteRuler } from "../../../ui/studio/minute-ruler.tsx";
import type { RecordingKind } from "../api.ts";
import { useNamedPart } from "../use-named-part.ts";
import { kindRules } from "./kind-rules.ts";
import styles from "./recordings.module.css";

/** The part of the page for one kind of recording. Props: `kind`; `seconds` of its file, or null; `children`. */
export function KindSection(props: { kind: RecordingKind; seconds: number | null; children: ReactNode }) {
  const { kind, seconds, children } = props;
  const words = useWords("studio/recordings");
  const part = useNamedPart<HTMLElement>(kind);
  const title = useId();
  const { length } = kindRules[kind];
  const rule = words.rules[kind];
  return (
    <section ref={part} id={kind} aria-labelledby={title} className={styles.kind}>
      <div className={styles.kindAbout}>
        <h2 id={title} className="h3">
          {words.kinds[kind]}
        </h2>
        <p className="small muted">{rule.text}</p>
        {length && (
          <MinuteRuler
            rule={length}
            seconds={seconds}
            label={
              seconds === null
                ? rule.text
                : words.ruler.file.replace("{length}", clockTime(seconds)) + rule.text
            }
            end={rule.end}
          />
        )}
      </div>
      <div className={styles.kindContent}>{children}</div>
    </section>
  );
}
