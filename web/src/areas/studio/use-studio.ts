import { useQuery } from "@tanstack/react-query";
import { useSession } from "../../session/session-context.ts";
import { fetchStudio, type Production, STUDIO } from "./api.ts";
import { isAnyChecking, needsOf, type Waiting } from "./facts.ts";
import { uploadKey, useSendingKeys } from "./uploads/upload-list.ts";
import { useViewer } from "./use-viewer.ts";

const CHECKING_MILLISECONDS = 4_000;

/** What the account has in the Studio. Asks again while the server looks at a file. */
export function useStudio() {
  const { user } = useSession();
  return useQuery({
    queryKey: [...STUDIO, user?.id],
    queryFn: () => (user ? fetchStudio(user.id) : noProductions),
    meta: {
      tables: ["productions", "twins", "videos", "recordings", "consents", "consent_requests"],
    },
    refetchInterval: ({ state }) =>
      isAnyChecking(state.data ?? noProductions) ? CHECKING_MILLISECONDS : false,
  });
}

const noProductions: Production[] = [];

/** What waits for the customer in a production, apart from files that this page sends already. */
export function useNeeds(productions: readonly Production[]): Waiting[] {
  const viewer = useViewer();
  const sending = useSendingKeys();
  return productions.flatMap((production) =>
    needsOf(production, viewer)
      .filter(
        (need) =>
          "video" in need || need.about === "agreement" || !sending.has(uploadKey(need.twin.id, need.about)),
      )
      .map((need) => ({ production, need })),
  );
}
