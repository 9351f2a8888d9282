import { useLanguage } from "../../../i18n/language-context.ts";
import { plural } from "../../../i18n/plural.ts";
import { useWords } from "../../../i18n/use-words.ts";
import type { MutationWords } from "../admin-query.tsx";
import type { PendingTask } from "./board/board.ts";
import type { Customer } from "./customers.ts";

/** Returns a function that says what a production waits for. */
export function usePendingTaskText(): (piece: PendingTask) => string {
  const { language } = useLanguage();
  const { pendingTasks } = useWords("admin/production");
  return ({ name, count }) => {
    const text = pendingTasks[name];
    return typeof text === "string" ? text : plural(language, count, text);
  };
}

/** Returns a function that says whose a production is, also where nobody has given a name. */
export function useCustomerName(): (customer: Customer) => string {
  const { guest, nameless } = useWords("admin/production");
  return ({ name, hasAccount }) => name || (hasAccount ? nameless : guest);
}

/** What is said of an act on a production that was not done. */
export function useMutationWords(): MutationWords {
  const { mutation } = useWords("admin/lists");
  const { problems } = useWords("admin/production");
  return { ...mutation, problems: { ...mutation.problems, ...problems } };
}
