import { useWords } from "../../../i18n/use-words.ts";
import { guarded } from "../../../session/access-guard.tsx";
import { lazy } from "../../../site/lazy.tsx";
import { NewVideosScreen } from "./new-videos-screen.tsx";

// It shows facts, which take longer than its code.
const NewVideo = lazy(() => import("./video-form.tsx").then((module) => ({ default: module.NewVideo })));

export const Page = guarded(StudioNewVideo);

/** Begins a video of a production: by its customer, or by the team. */
function StudioNewVideo() {
  const words = useWords("studio/new-videos/one");
  return (
    <NewVideosScreen pattern="/studio/{production}/new-video" words={words}>
      {(production) => <NewVideo production={production} />}
    </NewVideosScreen>
  );
}
