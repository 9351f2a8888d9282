import { useQuery } from "@tanstack/react-query";
import { tableError } from "../../../backend/backend-error.ts";
import { backend } from "../../../backend/client.ts";
import { fill } from "../../../i18n/fill.tsx";
import { useLanguage } from "../../../i18n/language-context.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { type Present, usePresence } from "../../../session/live/presence.ts";
import { Initials } from "../../../ui/initials.tsx";
import { initialsOf } from "../../../ui/initials-of.ts";
import { Ltr } from "../../../ui/ltr.tsx";
import { clockTime } from "../../../ui/studio/clock-time.ts";
import type { Side } from "../../../ui/studio/video-state.ts";
import styles from "./review.module.css";

const MOST_SHOWN = 6;

/** Who else looks at the video now, and at which moment. */
export function Watchers({ watchers }: { watchers: readonly Watcher[] }) {
  const words = useWords("studio/review");
  const { language } = useLanguage();
  if (watchers.length === 0) return null;
  return (
    <div className={styles.watching}>
      <p className="small muted">{words.here.title}</p>
      <ul className={styles.watchingList} aria-label={words.here.title} lang={language}>
        {watchers.slice(0, MOST_SHOWN).map(({ key, name, side, at_ms }) => (
          <li key={key} className={styles.watchingOne}>
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

/** What each who looks says of themselves: a name, where there is one, the cut, and the moment in it. */
interface Watching {
  name: string | null;
  side: Side;
  cut: number;
  at_ms: number;
}

export type Watcher = Present<Watching>;

/** A second is as exact as a name on a bar can be, and is said no more often. */
const STEP = 1000;
const LONGEST_NAME = 60;

/** Who else looks at the video now. */
export function useWatchers(
  videoId: string,
  userId: string,
  side: Side,
  cut: number,
  moment: number,
): Watcher[] {
  const { data: name = null } = useQuery({
    queryKey: ["own-name", userId],
    queryFn: () => fetchName(userId),
    staleTime: Infinity,
  });
  const state = { name, side, cut, at_ms: Math.floor(moment / STEP) * STEP };
  const others = usePresence<Watching>(`video:${videoId}`, state);
  return others
    .filter(isWatching)
    .map((other) => ({ ...other, name: other.name?.slice(0, LONGEST_NAME) ?? null }));
}

/** What comes over the line was said by a browser, which may say anything. */
function isWatching({ name, side, cut, at_ms }: Watcher): boolean {
  const isNamed = name === null || typeof name === "string";
  const isPlaced = Number.isInteger(cut) && Number.isFinite(at_ms) && at_ms >= 0;
  return isNamed && isPlaced && (side === "team" || side === "customer");
}

async function fetchName(userId: string): Promise<string | null> {
  const { from } = await backend();
  const { data, error, status } = await from("profiles").select("full_name").eq("id", userId).maybeSingle();
  if (error) throw tableError(error, status);
  return data?.full_name || null;
}
