import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { fetchAllowanceStatement } from "../../../backend/allowance-statement.ts";
import { STUDIO } from "../api.ts";
import { videoKey } from "../video/api.ts";
import { type Cuts, fetchCuts, type NumberedCut, signCutFiles } from "./api.ts";
import { type Rounds, roundsOf } from "./review.ts";

const CHECKING_MILLISECONDS = 3_000;
const HALF_AN_HOUR = 30 * 60 * 1000;

export const cutsKey = (videoId: string) => [...videoKey(videoId), "cuts"] as const;

/** What others say and send comes at once. */
export function useCuts(videoId: string) {
  const filter = `video_id=eq.${videoId}`;
  return useQuery({
    queryKey: cutsKey(videoId),
    queryFn: () => fetchCuts(videoId),
    meta: {
      tables: (["cuts", "cut_comments", "cut_decisions"] as const).map((table) => ({ table, filter })),
    },
    refetchInterval: ({ state }) => (isChecking(state.data) ? CHECKING_MILLISECONDS : false),
  });
}

function isChecking(cuts: Cuts | undefined): boolean {
  return (cuts?.pending ?? []).some(
    ({ status, received_at }) => status === "checking" && received_at !== null,
  );
}

/** The addresses of the files of cuts and of their posters; undefined while they load, none where that failed. */
export function useCutFiles(cuts: readonly NumberedCut[]): Readonly<Record<string, string>> | undefined {
  const paths = cuts
    .filter(({ status }) => status === "ready")
    .flatMap(({ object_path, poster_path }) => [object_path, poster_path].filter((path) => path !== null));
  const { data, isError } = useQuery({
    queryKey: ["cut-files", ...paths],
    queryFn: () => signCutFiles(paths),
    enabled: paths.length > 0,
    // Players keep the address that they have; posters need one that works.
    staleTime: HALF_AN_HOUR,
    refetchInterval: HALF_AN_HOUR,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  return isError || paths.length === 0 ? {} : data;
}

/** The rounds of changes that the plan still holds; undefined while nobody knows. */
export function useRounds(productionId: string): Rounds | undefined {
  const { data } = useQuery({
    queryKey: [...STUDIO, "statement", productionId],
    queryFn: () => fetchAllowanceStatement(productionId),
    meta: { tables: [{ table: "allowance_entries", filter: `production_id=eq.${productionId}` }] },
  });
  return data && roundsOf(data);
}
