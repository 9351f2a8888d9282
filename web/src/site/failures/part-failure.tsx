import { useOffline } from "../../loading/use-offline.ts";
import { Button } from "../../ui/button.tsx";
import type { FallbackProps } from "../error-boundary.tsx";
import styles from "./failures.module.css";
import { useFailureWords } from "./words.ts";

/** Replaces a part that failed to render or whose code failed to load. */
export function PartFailure({ onRetry }: Pick<FallbackProps, "onRetry">) {
  const { notLoaded } = useFailureWords();
  const isOffline = useOffline();
  return (
    <div className={styles.failure} role="alert">
      <p>{isOffline ? notLoaded.offline : notLoaded.part}</p>
      <Button kind="outline" size="small" onClick={onRetry}>
        {notLoaded.retry}
      </Button>
    </div>
  );
}
