import { useWords } from "../../../i18n/use-words.ts";
import { guarded } from "../../../session/access-guard.tsx";
import { lazy } from "../../../site/lazy.tsx";
import { NewVideosScreen } from "./new-videos-screen.tsx";

// It shows facts, which take longer than its code.
const BulkVideos = lazy(() => import("./bulk-videos.tsx").then((module) => ({ default: module.BulkVideos })));

export const Page = guarded(StudioNewVideos);

/** Makes many videos of a production at once: by its customer, or by the team. */
function StudioNewVideos() {
  const words = useWords("studio/new-videos/bulk");
  return (
    <NewVideosScreen pattern="/studio/{production}/new-videos" words={words}>
      {(production) => <BulkVideos production={production} />}
    </NewVideosScreen>
  );
}
