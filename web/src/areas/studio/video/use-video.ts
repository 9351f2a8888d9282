import { type UseMutationResult, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Functions } from "../../../generated/functions.ts";
import { useLanguage } from "../../../i18n/language-context.ts";
import { errorCode, failureToast, type ProblemWords } from "../../../session/problem-text.ts";
import { showToast } from "../../../ui/toast-store.ts";
import { STUDIO } from "../api.ts";
import { callFunction } from "../call-function.ts";
import { useViewer } from "../use-viewer.ts";
import { fetchVideo, videoKey } from "./api.ts";

/** The other side's words and comments come at once. */
export function useVideo(id: string) {
  const { id: userId } = useViewer();
  return useQuery({
    queryKey: [...videoKey(id), userId],
    queryFn: () => fetchVideo(id, userId),
    meta: {
      tables: [
        { table: "videos", filter: `id=eq.${id}` },
        ...(["script_versions", "script_comments", "script_decisions"] as const).map((table) => ({
          table,
          filter: `video_id=eq.${id}`,
        })),
        // They decide whether words may be sent.
        "productions",
        "consents",
      ],
    },
  });
}

/**
 * An act on a video. Whatever becomes of it, the screen then shows what the server holds. `failed` is said when it
 * fails; a conflict is shown by the screen itself.
 */
/** The other side's words and comments come at once. */
export function useVideoAct<Name extends keyof Functions>(
  name: Name,
  words: ProblemWords,
  failed: { title: string; description: string },
): UseMutationResult<Functions[Name]["answer"], Error, Functions[Name]["request"]> {
  const { language } = useLanguage();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Functions[Name]["request"]) => callFunction(name, body),
    onError: (error) => showToast(failureToast(error, language, words, failed)),
    onSettled: (_, error) =>
      error && errorCode(error) === "unreachable"
        ? undefined
        : client.invalidateQueries({ queryKey: STUDIO }),
  });
}
