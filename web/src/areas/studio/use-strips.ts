import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { backend } from "../../backend/client.ts";
import type { Twin } from "./api.ts";

const HALF_AN_HOUR = 30 * 60 * 1000;

/** The addresses of the strips of a twin's recordings, by their paths. Without them, frames are drawn. */
export function useStrips({ recordings }: Pick<Twin, "recordings">): Readonly<Record<string, string>> {
  const paths = recordings.flatMap(({ strip_path }) => strip_path ?? []);
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

const SIGNED_SECONDS = 60 * 60;

/** Addresses of pictures in the bucket of recordings, by their paths. What has none is left out. */
async function signPictures(paths: string[]): Promise<Record<string, string>> {
  const { storage } = await backend();
  const { data, error } = await (await storage()).from("recordings").createSignedUrls(paths, SIGNED_SECONDS);
  if (error) throw error;
  return Object.fromEntries(
    data.flatMap(({ path, signedUrl }) => (path && signedUrl ? [[path, signedUrl]] : [])),
  );
}
