import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { storageError } from "../../../../backend/backend-error.ts";
import { backend } from "../../../../backend/client.ts";
import type { Recording } from "./api.ts";

/** The server signs for an hour at most; players get a new address when theirs has run out. */
const SIGNED_SECONDS = 60 * 60;
const HALF_AN_HOUR = 30 * 60 * 1000;

/** Addresses of files by their paths in the bucket; those that could not be signed are not in it. */
export type FileAddresses = Readonly<Record<string, string>>;

/** The addresses of the files and pictures of recordings; undefined while they load, none where that failed. */
export function useFiles(recordings: readonly Recording[]): FileAddresses | undefined {
  const paths = recordings.flatMap(pathsOf);
  const { data, isError } = useQuery({
    queryKey: ["recording-files", ...paths],
    queryFn: () => sign(paths),
    enabled: paths.length > 0,
    // Players keep the address that they have; pictures need one that works.
    staleTime: HALF_AN_HOUR,
    refetchInterval: HALF_AN_HOUR,
    gcTime: 0,
    placeholderData: keepPreviousData,
    networkMode: "always",
  });
  return isError || paths.length === 0 ? {} : data;
}

/** Another address of a recording; undefined where it may not be seen any more. */
export async function renewFile(path: string): Promise<string | undefined> {
  return (await sign([path]))[path];
}

function pathsOf({ object_path, poster_path, strip_path, received_at }: Recording): string[] {
  if (received_at === null) return [];
  return [object_path, poster_path, strip_path].filter((path) => path !== null);
}

async function sign(paths: string[]): Promise<FileAddresses> {
  const { storage } = await backend();
  const { data, error } = await (await storage()).from("recordings").createSignedUrls(paths, SIGNED_SECONDS);
  if (error) {
    console.error("The files of recordings could not be signed", error);
    throw storageError(error);
  }
  return Object.fromEntries(
    data.flatMap(({ path, signedUrl }) => (path && signedUrl ? [[path, signedUrl]] : [])),
  );
}
