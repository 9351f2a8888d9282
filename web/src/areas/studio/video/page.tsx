import { useWords } from "../../../i18n/use-words.ts";
import { guarded } from "../../../session/access-guard.tsx";
import { lazy } from "../../../site/lazy.tsx";
import { usePagePath } from "../../../site/navigation.ts";
import { pathParameters } from "../../../site/path-parameters.ts";
import { StudioScreen } from "../studio-screen.tsx";
import { videoKey } from "./api.ts";
import { useVideo } from "./use-video.ts";

// It shows facts, which take longer than its code.
const VideoScreen = lazy(() =>
  import("./video-screen.tsx").then((module) => ({ default: module.VideoScreen })),
);

export const Page = guarded(StudioVideo);

/** One video, for its customer and for the team. */
function StudioVideo() {
  const words = useWords("studio/video");
  const id = pathParameters("/studio/{production}/videos/{video}", usePagePath())?.["video"] ?? "";
  return (
    <StudioScreen words={words} title={words.title} query={useVideo(id)} queryKey={videoKey(id)}>
      {(record) => <VideoScreen key={id} record={record} />}
    </StudioScreen>
  );
}
