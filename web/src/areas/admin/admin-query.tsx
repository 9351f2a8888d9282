import {
  keepPreviousData,
  type QueryKey,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { createContext, type ReactNode, use } from "react";
import type { Watched } from "../../session/live/changes.ts";
import { errorCode } from "../../session/problem-text.ts";
import { QueryProvider } from "../../session/query-provider.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { isRefused } from "./gate/admin-access.ts";

const RefusedContext = createContext<(() => void) | null>(null);

/** Holds the answers of one account; `onRefused` is called when the server refuses a call because of who makes it. */
export function AdminQueryProvider({ onRefused, children }: { onRefused: () => void; children: ReactNode }) {
  return (
    <RefusedContext value={onRefused}>
      <QueryProvider>{children}</QueryProvider>
    </RefusedContext>
  );
}

/** Returns what is to be called when the server refuses a call because of who makes it. */
export function useOnRefused(): () => void {
  const onRefused = use(RefusedContext);
  if (onRefused === null) throw new Error("An admin query needs an AdminQueryProvider");
  return onRefused;
}

/** An answer; `at`: when it came, in milliseconds since 1970. */
export interface Loaded<Answer> {
  answer: Answer;
  at: number;
  /** A later answer, with entries that are not shown yet, so that nothing moves under a reader's hand. */
  held?: Held<Answer>;
}

interface Held<Answer> {
  answer: Answer;
  /** How many entries are new in it. */
  count: number;
}

/**
 * Compares what is shown with what came because somebody changed it: the entries to show now, and how many others
 * are new.
 */
export type Hold<Answer> = (shown: Answer, found: Answer) => Held<Answer>;

export interface AdminQuery<Answer> {
  /** While another answer loads, the former one. */
  loaded: Loaded<Answer> | undefined;
  isLoading: boolean;
  isFailed: boolean;
  reload: () => void;
  /** How many new entries wait until `showNews` shows them. */
  news: number;
  showNews: () => void;
}

/**
 * Loads an answer for as long as a component shows it; each time the component is mounted, it loads again.
 *
 * Args: `queryKey` and `queryFn` as for `useQuery`; `onError` is called for failures other than refusals; the answer
 * follows the changes of `tables`, where `hold` keeps new entries back.
 */
export function useAdminQuery<Answer>(options: {
  queryKey: QueryKey;
  queryFn: (signal: AbortSignal) => Promise<Answer>;
  onError?: () => void;
  tables?: readonly Watched[];
  hold?: Hold<Answer>;
}): AdminQuery<Answer> {
  const onRefused = useOnRefused();
  const client = useQueryClient();
  const { queryKey } = options;
  const receive = (found: Loaded<Answer>) => {
    const shown = client.getQueryData<Loaded<Answer>>(queryKey);
    const held = shown && options.hold?.(shown.answer, found.answer);
    const isNew = held !== undefined && held.count > 0;
    const { answer, at } = found;
    client.setQueryData<Loaded<Answer>>(
      queryKey,
      isNew ? { answer: held.answer, at, held: { answer, count: held.count } } : found,
    );
  };
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal, meta }): Promise<Loaded<Answer>> => {
      try {
        return { answer: await options.queryFn(signal), at: Date.now() };
      } catch (error) {
        if (isRefused(error) && !signal.aborted) onRefused();
        else if (!signal.aborted && !meta?.isQuiet) {
          console.error("A part of the admin could not be loaded", error);
          options.onError?.();
        }
        throw error;
      }
    },
    placeholderData: keepPreviousData,
    // A new answer is new rows, also where they are equal: the focus waits for them.
    structuralSharing: false,
    gcTime: 0,
    // What fails for want of a network says so at once, and can be tried again.
    networkMode: "always",
    meta: { tables: options.tables, receive },
  });
  const loaded = isError ? undefined : data;
  return {
    loaded,
    isLoading: isFetching,
    isFailed: isError && !isFetching,
    reload: () => void refetch(),
    news: loaded?.held?.count ?? 0,
    showNews: () => {
      if (loaded?.held) client.setQueryData(queryKey, { answer: loaded.held.answer, at: loaded.at });
    },
  };
}

interface FailureWords {
  /** No answer came. */
  readonly offline: string;
  /** Why the server refused, by its code. */
  readonly problems: { readonly unexpected: string };
}

export interface MutationWords extends FailureWords {
  readonly notDone: string;
}

interface MutationOptions<Variables> {
  mutationFn: (variables: Variables) => Promise<unknown>;
  /** The queries that are out of date afterwards, also after a failure: it may have been done all the same. */
  queryKey: QueryKey;
  /** Whether they are gone after a success. */
  removes?: boolean;
  /** The toast of a success. */
  success: (variables: Variables) => { title: string; description: string };
  words: MutationWords;
}

/** Changes something on the server, and says in a toast how it went; `run` resolves to whether it was done. */
export function useAdminMutation<Variables = void>(options: MutationOptions<Variables>) {
  const { mutationFn, queryKey, success, words } = options;
  const onRefused = useOnRefused();
  const queryClient = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn,
    onSuccess: (_, variables) => void showToast(success(variables)),
    onError: (error) =>
      void showToast({ kind: "error", title: words.notDone, description: failureText(error, words) }),
    onSettled: (_, error) => {
      if (error && isRefused(error)) onRefused();
      else if (error || !options.removes) void queryClient.invalidateQueries({ queryKey });
    },
    networkMode: "always",
  });
  const run = (variables: Variables): Promise<boolean> =>
    mutateAsync(variables).then(
      () => true,
      () => false,
    );
  return { run, isPending };
}

/** Returns why the server refused a call, in the words of the page. */
export function failureText(error: unknown, { offline, problems }: FailureWords): string {
  if (isServerUnreachable(error)) return offline;
  const known: Readonly<Record<string, string>> = { ...problems };
  return known[errorCode(error)] ?? problems.unexpected;
}

/** The official client names a failure on the server's side like a lost answer; only the status tells. */
function isServerUnreachable(error: unknown): boolean {
  if (errorCode(error) === "unreachable") return true;
  if (!(error instanceof Error) || error.name !== "AuthRetryableFetchError") return false;
  return !("status" in error) || error.status !== 500;
}
