import type { Words } from "../../i18n/dictionaries.ts";
import { errorCode } from "../../session/problem-text.ts";

/** Why the server did not do what an admin asked for, in a person's words. */
export function reasonOf(error: unknown, words: Words<"admin-user">): string {
  const problems: Readonly<Record<string, string>> = words.problems;
  const isUnanswered = error instanceof Error && error.name === "AuthRetryableFetchError";
  if (isUnanswered || errorCode(error) === "unreachable") return words.offline;
  return problems[errorCode(error)] ?? words.problems.unexpected;
}
