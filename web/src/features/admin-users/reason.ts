import type { Words } from "../../i18n/dictionaries.ts";
import { errorCode } from "../../session/problem-text.ts";

/** Why the server did not do what an admin asked for, in a person's words. */
export function reasonOf(error: unknown, words: Words<"admin-user">): string {
  const problems: Readonly<Record<string, string>> = words.problems;
  if (isUnanswered(error)) return words.offline;
  return problems[errorCode(error)] ?? words.problems.unexpected;
}

/** The official client names a failure on the server's side like a lost answer; only the status tells. */
function isUnanswered(error: unknown): boolean {
  if (errorCode(error) === "unreachable") return true;
  if (!(error instanceof Error) || error.name !== "AuthRetryableFetchError") return false;
  return !("status" in error) || error.status !== 500;
}
