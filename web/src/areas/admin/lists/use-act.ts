import { errorCode } from "../../../session/problem-text.ts";
import { showToast } from "../../../ui/toast-store.ts";
import { isRefused } from "../gate/admin-access.ts";

/** How acts are used by the parts of a view. */
export interface Ends {
  /** It was done, or may have been: what is shown is out of date. */
  onSettled: () => void;
  /** The server refused because of who asks. */
  onRefused: () => void;
}

export interface ActWords {
  readonly notDone: string;
  /** No answer came. */
  readonly offline: string;
  /** Why the server refused, by its code. */
  readonly problems: { readonly unexpected: string };
}

/** Does what an admin asks for, and says in a toast how it went. Resolves to whether it was done. */
export function useAct({ onSettled, onRefused }: Ends, words: ActWords) {
  return async (act: () => Promise<unknown>, done: string, subject: string): Promise<boolean> => {
    try {
      await act();
      showToast({ title: done, description: subject });
      onSettled();
      return true;
    } catch (error) {
      showToast({ kind: "error", title: words.notDone, description: reasonOf(error, words) });
      if (isRefused(error)) onRefused();
      else onSettled();
      return false;
    }
  };
}

/** Why the server did not do what an admin asked for, in a person's words. */
export function reasonOf(error: unknown, { offline, problems }: ActWords): string {
  if (isUnanswered(error)) return offline;
  const known: Readonly<Record<string, string>> = { ...problems };
  return known[errorCode(error)] ?? problems.unexpected;
}

/** The official client names a failure on the server's side like a lost answer; only the status tells. */
function isUnanswered(error: unknown): boolean {
  if (errorCode(error) === "unreachable") return true;
  if (!(error instanceof Error) || error.name !== "AuthRetryableFetchError") return false;
  return !("status" in error) || error.status !== 500;
}
