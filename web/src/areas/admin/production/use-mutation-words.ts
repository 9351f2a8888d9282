import { useWords } from "../../../i18n/use-words.ts";
import type { MutationWords } from "../admin-query.tsx";

/** What is said of an act on a production that was not done. */
export function useMutationWords(): MutationWords {
  const { mutation } = useWords("admin/lists");
  const { problems } = useWords("admin/production");
  return { ...mutation, problems: { ...mutation.problems, ...problems } };
}
