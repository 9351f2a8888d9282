import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
import type { Words } from "../../../i18n/dictionaries.ts";
import { AccountNav } from "../../../session/account-nav/account-nav.tsx";
import { useRetry } from "../../../session/use-retry.ts";
import { ErrorState } from "../../../ui/state.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import { useProductionId, useViewer } from "../use-studio.ts";
import { fetchVideoProduction, type VideoProduction } from "../video/video-api.ts";
import { MissingProduction } from "./missing-production.tsx";
import styles from "./studio-screen.module.css";

const KEY = ["studio", "video-production"] as const;

/**
 * A screen that begins videos of a production, for its customer and for the team. Props: `pattern` of the page's
 * address; `words`; `children` show the production.
 */
export function NewVideosScreen(props: {
  pattern: string;
  words: Pick<Words<"studio-new-video">, "title" | "loading" | "loadFailed" | "missing">;
  children: (production: VideoProduction) => ReactNode;
}) {
  const { pattern, words, children } = props;
  const { id: userId } = useViewer();
  const id = useProductionId(pattern);
  const production = useQuery({
    queryKey: [...KEY, id, userId],
    queryFn: () => fetchVideoProduction(id, userId),
  });
  const retry = useRetry(KEY);
  const loading = (
    <>
      <h1 className="h2">{words.title}</h1>
      <Waiting label={words.loading} lines={6} />
    </>
  );
  return (
    <div className="wrap">
      <AccountNav current="/studio" />
      <div className={styles.screen}>
        {production.data ? (
          <Suspense fallback={loading}>{children(production.data)}</Suspense>
        ) : production.data === null ? (
          <MissingProduction words={words.missing} />
        ) : production.isError ? (
          <>
            <h1 className="h2">{words.title}</h1>
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
      </div>
    </div>
  );
}
