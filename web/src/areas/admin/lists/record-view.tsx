import type { ReactNode } from "react";
import { useLocation } from "../../../site/location.tsx";
import { PageLink } from "../../../site/page-link.tsx";
import { changedQuery } from "../../../site/query.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { EmptyState, ErrorState } from "../../../ui/state.tsx";
import { textLink } from "../../../ui/text-link.ts";
import { ListSkeleton } from "./list-skeleton.tsx";
import styles from "./record.module.css";
import { rememberOpened } from "./return-focus.ts";
import type { Loaded, Loading } from "./use-loaded.ts";

export interface RecordWords {
  readonly back: string;
  readonly loading: string;
  readonly failed: { readonly title: string; readonly text: string; readonly retry: string };
  readonly missing: { readonly title: string; readonly text: string; readonly action: string };
}

interface Props<Answer> {
  words: RecordWords;
  id: string;
  /** The parameter of the address that names the row: `user`. */
  parameter: string;
  /** Null is answered where there is no such row. */
  loading: Loading<Answer | null>;
  children: (loaded: Loaded<Answer>) => ReactNode;
}

/** One row by itself, with the way back to its list. What is shown stays while it is asked for anew. */
export function RecordView<Answer>({ words, id, parameter, loading, children }: Props<Answer>) {
  const { search } = useLocation();
  const { status, loaded } = loading;
  const list = `/admin${changedQuery(search, { [parameter]: null })}`;
  return (
    <div className={styles.view}>
      <PageLink to={list} className={textLink(styles.back)} onClick={() => rememberOpened(id)}>
        <Icon name="previous" />
        {words.back}
      </PageLink>
      {status === "loading" && !loaded && <ListSkeleton label={words.loading} />}
      {status === "failed" && (
        <ErrorState
          title={words.failed.title}
          text={words.failed.text}
          retryLabel={words.failed.retry}
          onRetry={loading.reload}
        />
      )}
      {loaded && loaded.answer === null && (
        <EmptyState
          title={words.missing.title}
          text={words.missing.text}
          action={
            <PageLink to={list} className={buttonClass({ kind: "ink", size: "small" })}>
              {words.missing.action}
            </PageLink>
          }
        />
      )}
      {isFound(loaded) && children(loaded)}
    </div>
  );
}

function isFound<Answer>(loaded: Loaded<Answer | null> | null): loaded is Loaded<Answer> {
  return loaded !== null && loaded.answer !== null;
}

/** The two columns of a view: what is known, and what can be done. */
export function Columns({ children, acts }: { children: ReactNode; acts: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={styles.start}>{children}</div>
      <div className={styles.start}>{acts}</div>
    </div>
  );
}

/** A part as wide as the view, below its columns. */
export function WidePart({ children }: { children: ReactNode }) {
  return <div className={styles.wide}>{children}</div>;
}
