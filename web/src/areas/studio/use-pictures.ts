import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Production } from "./api.ts";
import { signPictures } from "./api.ts";

const HALF_AN_HOUR = 30 * 60 * 1000;

/** The addresses of the strips of a production's recordings, by their paths. Without them, frames are drawn. */
export function useStrips({ twin }: Production): Readonly<Record<string, string>> {
  const paths = twin?.recordings.flatMap(({ strip_path }) => strip_path ?? []) ?? [];
  const { data } = useQuery({
    queryKey: ["studio-strips", paths.join(" ")],
    queryFn: () => signPictures(paths),
    enabled: paths.length > 0,
    staleTime: HALF_AN_HOUR,
    refetchInterval: HALF_AN_HOUR,
    placeholderData: keepPreviousData,
  });
  return data ?? none;
}

const none: Readonly<Record<string, string>> = {};
