import { useQuery } from "@tanstack/react-query";
import { useWords } from "../../../i18n/use-words.ts";
import { Button } from "../../../ui/button.tsx";
import { callFunction } from "../call-function.ts";
import { type VideoRecord } from "./api.ts";
import { tidied } from "./script.ts";
import type { Draft } from "./script-draft.ts";
import { useVideoAct } from "./use-video.ts";

/**
 * Asks a machine for a draft, where the operator has named one. Props: `isWritten`, there are words that nobody has sent,
 * which no draft replaces; `canDraft`; `onDraft` gets the draft, which is sent by nobody but its reader.
 */
export function DraftButton(props: {
  record: VideoRecord;
  isWritten: boolean;
  canDraft: boolean;
  onDraft: (draft: Draft) => void;
}) {
  const shared = useWords("studio/video/script");
  const words = shared.write.machine;
  const { video, versions } = props.record;
  const offer = useQuery({
    queryKey: ["drafting-offer"],
    queryFn: () => callFunction("drafting-offer", {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const draft = useVideoAct("draft-script", shared, words.failed);
  if (!offer.data?.is_offered) return null;
  return (
    <div>
      <Button
        kind="outline"
        size="small"
        busy={draft.isPending}
        busyLabel={words.busy}
        disabled={!props.canDraft || props.isWritten}
        onClick={() =>
          draft.mutate(
            { video_id: video.id },
            {
              onSuccess: ({ text }) =>
                props.onDraft({ text: tidied(text), base: versions[0]?.number ?? 0, isDraft: true }),
            },
          )
        }
      >
        {words.action}
      </Button>
    </div>
  );
}
