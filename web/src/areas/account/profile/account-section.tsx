import { type ReactNode, Suspense, useId } from "react";
import { ErrorBoundary } from "../../../site/error-boundary.tsx";
import { PartFailure } from "../../../site/failures/failures.tsx";
import { SkeletonLines } from "../../../ui/state.tsx";
import styles from "./profile.module.css";

interface Props {
  words: { title: string; lead: string };
  children: ReactNode;
}

/** One matter of the account: what it is about, and what can be done. */
export function AccountSection({ words, children }: Props) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.heading}>
        <h2 id={id} className="h3">
          {words.title}
        </h2>
        <p className="muted">{words.lead}</p>
      </div>
      <div className={styles.body}>
        {/* A section that loads its words, or fails to, leaves the others as they are. */}
        <ErrorBoundary Fallback={PartFailure}>
          <Suspense fallback={<SkeletonLines lines={3} />}>{children}</Suspense>
        </ErrorBoundary>
      </div>
    </section>
  );
}
