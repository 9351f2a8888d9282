import { type ReactNode, useId } from "react";
import { diamond } from "./art/diamond.ts";
import { LineScreen } from "./art/line-screen.tsx";
import { Nuqta } from "./art/nuqta.tsx";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Loader } from "./loader.tsx";
import styles from "./state.module.css";

type StateProps = { title: ReactNode; text?: ReactNode; className?: string | undefined };

/** Shows that a list is empty. Props: `title`; `text`, one sentence; `action`, one button or link; `className`. */
export function EmptyState({ title, text, action, className }: StateProps & { action?: ReactNode }) {
  const screen = useId();
  return (
    <div className={classNames(styles.state, className)}>
      <svg className={styles.pair} viewBox="0 0 150 76" strokeWidth="1.8" aria-hidden="true">
        <defs>
          <LineScreen id={screen} ink="var(--line-strong)" pitch={5} line={1.5} />
        </defs>
        <path d={diamond(40, 38, 36)} fill="none" strokeDasharray="5 5" />
        <path d={diamond(96, 38, 36)} fill={`url(#${screen})`} />
      </svg>
      <p className="h4">{title}</p>
      {text && <p className="small muted">{text}</p>}
      {action}
    </div>
  );
}

/** Shows that content is loading. Props: `title`, the content; `lines` of skeleton (2); `className`. */
export function LoadingState({ title, text, lines = 2, className }: StateProps & { lines?: number }) {
  return (
    <div className={classNames(styles.state, className)} aria-live="polite">
      <Loader large className={styles.loader} />
      <p className="h4">{title}</p>
      {text && <p className="small muted">{text}</p>}
      <SkeletonLines lines={lines} />
    </div>
  );
}

/** Placeholder bars for text that is loading. Props: `lines` (3), `className`. Decorative. */
export function SkeletonLines({ lines = 3, className }: { lines?: number; className?: string | undefined }) {
  return (
    <div className={classNames(styles.skeleton, className)} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <i key={line} />
      ))}
    </div>
  );
}

/** Shows a failure. Props: `title`; `text`, the cause; `retryLabel` and `onRetry`; `retrying`; `className`. */
export function ErrorState({
  title,
  text,
  retryLabel,
  onRetry,
  retrying,
  className,
}: StateProps & { retryLabel?: ReactNode; onRetry?: () => void; retrying?: boolean }) {
  return (
    <div className={classNames(styles.state, styles.failed, className)} role="alert">
      <Nuqta kind="twin" className={styles.mark} />
      <p className="h4">{title}</p>
      {text && <p className="small muted">{text}</p>}
      {onRetry && (
        <Button kind="outline" size="small" busy={retrying} onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
    </div>
  );
}
