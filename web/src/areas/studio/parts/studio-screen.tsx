import type { ReactNode } from "react";
import type { Words } from "../../../i18n/dictionaries.ts";
import { AccountNav } from "../../../session/account-nav/account-nav.tsx";
import { useRetry } from "../../../session/use-retry.ts";
import { ErrorState } from "../../../ui/state.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import { type Production, STUDIO } from "../api.ts";
import { useStudio } from "../use-studio.ts";
import styles from "./studio-screen.module.css";

/**
 * A screen of the Studio, once its facts are here. Props: `words`; `title`, the heading meanwhile; `children` show the
 * account's productions.
 */
export function StudioScreen(props: {
  words: Pick<Words<"studio">, "loading" | "loadFailed" | "offline">;
  title: string;
  children: (productions: readonly Production[]) => ReactNode;
}) {
  const { words, title, children } = props;
  const studio = useStudio();
  const retry = useRetry(STUDIO);
  return (
    <div className="wrap">
      <AccountNav current="/studio" />
      <div className={styles.screen}>
        {studio.isRefetchError && (
          <p className={styles.offline} role="alert">
            {words.offline}
          </p>
        )}
        {studio.data ? (
          children(studio.data)
        ) : (
          <>
            <h1 className="h2">{title}</h1>
            {studio.isError ? (
              <ErrorState
                title={words.loadFailed.title}
                text={words.loadFailed.text}
                retryLabel={words.loadFailed.retry}
                onRetry={retry}
              />
            ) : (
              <Waiting label={words.loading} lines={8} />
            )}
          </>
        )}
      </div>
    </div>
  );
}
