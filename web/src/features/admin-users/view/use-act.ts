import { useWords } from "../../../i18n/use-words.ts";
import { isRefused } from "../../../session/admin-rights.ts";
import { showToast } from "../../../ui/toast-store.ts";
import { reasonOf } from "../reason.ts";

interface Ends {
  /** It was done, or may have been: what is shown is out of date. */
  onSettled: () => void;
  /** The server refused because of who asks. */
  onRefused: () => void;
}

/** Does something to somebody's account, and says in a toast how it went. Resolves to whether it was done. */
export function useAct({ onSettled, onRefused }: Ends) {
  const words = useWords("admin-user");
  return async (act: () => Promise<void>, done: string, subject: string): Promise<boolean> => {
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
