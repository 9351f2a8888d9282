import { Suspense } from "react";
import { useWords } from "../../../i18n/use-words.ts";
import { guarded } from "../../../session/access-guard.tsx";
import { AccountNav } from "../../../session/account-nav/account-nav.tsx";
import { useRetry } from "../../../session/use-retry.ts";
import { lazy } from "../../../site/lazy.tsx";
import { usePagePath } from "../../../site/navigation.ts";
import { pathParameters } from "../../../site/path-parameters.ts";
import { ErrorState } from "../../../ui/state.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import { MissingProduction } from "../parts/missing-production.tsx";
import screenStyles from "../parts/studio-screen.module.css";
import { useVideo } from "./use-video.ts";
import { videoKey } from "./video-api.ts";

// It shows facts, which take longer than its code.
const VideoScreen = lazy(() =>
  import("./video-screen.tsx").then((module) => ({ default: module.VideoScreen })),
);

export const Page = guarded(StudioVideo);

/** One video, for its customer and for the team. */
function StudioVideo() {
  const words = useWords("studio-video");
  const id = pathParameters("/studio/{production}/videos/{video}", usePagePath())?.["video"] ?? "";
  const video = useVideo(id);
  const retry = useRetry(videoKey(id));
  const loading = (
    <>
      <h1 className="h2">{words.title}</h1>
      <Waiting label={words.loading} lines={8} />
    </>
  );
  return (
    <div className="wrap">
      <AccountNav current="/studio" />
      <div className={screenStyles.screen}>
        {video.isRefetchError && (
          <p className={screenStyles.offline} role="alert">
            {words.offline}
          </p>
        )}
        {video.data ? (
          <Suspense fallback={loading}>
            <VideoScreen key={id} record={video.data} />
          </Suspense>
        ) : video.data === null ? (
          <MissingProduction words={words.missing} />
        ) : video.isError ? (
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
