import type { QueryKey, UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
import { AccountNav } from "../../session/account-nav/account-nav.tsx";
import { useRetry } from "../../session/use-retry.ts";
import { lazy } from "../../site/lazy.tsx";
import { ErrorState } from "../../ui/state.tsx";
import { Waiting } from "../../ui/waiting.tsx";
import styles from "./studio.module.css";

// Few people see it.
export const MissingProduction = lazy(() =>
  import("./missing-production.tsx").then((module) => ({ default: module.MissingProduction })),
);

export interface ScreenWords {
  loading: string;
  loadFailed: { title: string; text: string; retry: string };
  offline?: string;
  missing?: { title: string; text: string; action: string };
}

/**
 * A screen of the Studio, once its data are here. Props: `words`; `title`, the heading meanwhile; `query`, whose null
 * means that there is no such thing for this account; `queryKey`, what is asked again; `children` show the data.
 */
export function StudioScreen<Data>(props: {
  words: ScreenWords;
  title: string;
  query: UseQueryResult<Data>;
  queryKey: QueryKey;
  children: (data: NonNullable<Data>) => ReactNode;
}) {
  const { words, title, query, children } = props;
  const { data, isError, isRefetchError } = query;
  const retry = useRetry(props.queryKey);
  const heading = <h1 className="h2">{title}</h1>;
  const loading = (
    <>
      {heading}
      <Waiting label={words.loading} lines={8} />
    </>
  );
  return (
    <div className="wrap">
      <AccountNav current="/studio" />
      <div className={styles.screen}>
        {words.offline && isRefetchError && (
          <p className={styles.offline} role="alert">
            {words.offline}
          </p>
        )}
        <Suspense fallback={loading}>
          {data ? (
            children(data)
          ) : data === null && words.missing ? (
            <MissingProduction words={words.missing} />
          ) : isError ? (
            <>
              {heading}
              <ErrorState
                title={words.loadFailed.title}
                text={words.loadFailed.text}
                retryLabel={words.loadFailed.retry}
                onRetry={retry}
              />
            </>
          ) : (
            loading
          )}
        </Suspense>
      </div>
    </div>
  );
}
