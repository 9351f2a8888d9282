import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLanguage } from "../../i18n/language-context.ts";
import { useOffline } from "../../loading/use-offline.ts";
import { Nuqta } from "../../ui/art/nuqta.tsx";
import { useIsPolling } from "./changes.ts";
import ar from "./live.ar.ts";
import en from "./live.en.ts";
import styles from "./live.module.css";
import { followQueries } from "./live-queries.ts";

/** In both languages, because the network may be what is missing when they are needed. */
const words = { ar, en };
/** Milliseconds for which it stands that the screen is live again. */
const BACK_TIME = 4_000;

/** Keeps the shown queries up to date with what others do, and says when it cannot. */
export function Live() {
  const client = useQueryClient();
  useEffect(() => followQueries(client), [client]);
  return <LiveNote />;
}

/** A quiet line while the screen asks at an interval, and a moment longer. */
function LiveNote() {
  const { asking, offline, back } = words[useLanguage().language];
  const isOffline = useOffline();
  const isAsking = useIsPolling();
  const isBack = useIsBack(isAsking);
  const text = isAsking ? (isOffline ? offline : asking) : isBack ? back : "";
  return (
    <div className={styles.place}>
      <p className={styles.note} aria-live="polite">
        {text && (
          <>
            <Nuqta kind={isAsking ? "twin" : "solid"} />
            {text}
          </>
        )}
      </p>
    </div>
  );
}

function useIsBack(isAsking: boolean): boolean {
  const [was, setWas] = useState(isAsking);
  const [isBack, setBack] = useState(false);
  if (was !== isAsking) {
    setWas(isAsking);
    setBack(!isAsking);
  }
  useEffect(() => {
    if (!isBack) return undefined;
    const timer = setTimeout(() => setBack(false), BACK_TIME);
    return () => clearTimeout(timer);
  }, [isBack]);
  return isBack;
}
