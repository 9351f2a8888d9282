import { fill } from "../../../../i18n/fill.tsx";
import { useLanguage } from "../../../../i18n/language-context.ts";
import { useWords } from "../../../../i18n/use-words.ts";
import { Initials } from "../../../../ui/initials.tsx";
import { initialsOf } from "../../../../ui/initials-of.ts";
import { Ltr } from "../../../../ui/ltr.tsx";
import { clockTime } from "../../../../ui/studio/clock-time.ts";
import styles from "./here-now.module.css";
import type { Watcher } from "./use-watchers.ts";

const MOST_SHOWN = 6;

/** Who else looks at the video now, and at which moment. */
export function HereNow({ watchers }: { watchers: readonly Watcher[] }) {
  const words = useWords("studio-review");
  const { language } = useLanguage();
  if (watchers.length === 0) return null;
  return (
    <div className={styles.here}>
      <p className="small muted">{words.here.title}</p>
      <ul className={styles.list} aria-label={words.here.title} lang={language}>
        {watchers.slice(0, MOST_SHOWN).map(({ key, name, side, at_ms }) => (
          <li key={key} className={styles.one}>
            <Initials
              letters={initialsOf(name ?? words[side], "")}
              size="tiny"
              field={side === "team" ? "saffron" : "lagoon"}
            />
            <span>
              {fill(words.here.at, {
                name: <bdi>{name ?? words[side]}</bdi>,
                time: <Ltr>{clockTime(at_ms / 1000)}</Ltr>,
              })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
