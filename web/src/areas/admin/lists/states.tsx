import type { ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import { EmptyState, ErrorState, SkeletonLines } from "../../../ui/state.tsx";
import type { AdminQuery } from "../admin-query.tsx";
import styles from "./lists.module.css";

interface LoadProps {
  words: {
    readonly loading: string;
    readonly failed: { readonly title: string; readonly text: string; readonly retry: string };
  };
  query: AdminQuery<unknown>;
  /** Takes the place of the first answer while it loads. */
  skeleton?: ReactNode;
}

/** What a screen shows while it has no answer: a skeleton, or the failure with a way to try again. */
export function LoadState({ words, query, skeleton }: LoadProps) {
  const { loaded, isLoading, isFailed, reload } = query;
  if (isFailed) {
    const { title, text, retry } = words.failed;
    return <ErrorState title={title} text={text} retryLabel={retry} onRetry={reload} />;
  }
  return isLoading && !loaded && (skeleton ?? <ListSkeleton label={words.loading} />);
}

/** The place of the first page of a list while it loads. */
function ListSkeleton({ label }: { label: string }) {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <output className="visually-hidden">{label}</output>
      {Array.from({ length: 6 }, (_, row) => (
        <div key={row} className={styles.skeletonRow}>
          <i className={styles.skeletonTile} />
          <SkeletonLines lines={2} />
          <SkeletonLines lines={1} />
        </div>
      ))}
    </div>
  );
}

/** The place of something else than a list while it loads. Props: `label` says what is awaited. */
export function TextSkeleton({ label }: { label: string }) {
  return (
    <div className={`${styles.skeleton} ${styles.skeletonText}`} aria-busy="true">
      <output className="visually-hidden">{label}</output>
      <SkeletonLines lines={6} />
    </div>
  );
}

interface NoMatchProps {
  words: { readonly title: string; readonly text: string; readonly action: string };
  onReset: () => void;
}

/** Says that nothing matches the filters, with a way to reset them. */
export function NoMatch({ words: { title, text, action }, onReset }: NoMatchProps) {
  return (
    <EmptyState
      title={title}
      text={text}
      action={
        <Button kind="ink" size="small" onClick={onReset}>
          {action}
        </Button>
      }
    />
  );
}
