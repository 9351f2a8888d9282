import { type ReactNode, Suspense, useState } from "react";
import { loadWords } from "../../i18n/dictionaries.ts";
import { useLanguage } from "../../i18n/language-context.ts";
import { lazy } from "../../site/lazy.tsx";
import { errorCode } from "../problem-text.ts";

const loadDialog = () => import("./reauthentication-dialog.tsx");

const ReauthenticationDialog = lazy(() =>
  loadDialog().then((module) => ({ default: module.ReauthenticationDialog })),
);

interface Reauthentication {
  /**
   * Does what the server may want a proof for. Where it wants one, the dialog asks, and the action is done
   * again; false when the visitor left it undone. Throws what the action throws.
   */
  run: (action: () => Promise<void>) => Promise<boolean>;
  /** To be rendered, outside of any form. */
  dialog: ReactNode;
}

/** For whatever would change who gets into an account: it takes the present password, or a code from the mail. */
export function useReauthentication(): Reauthentication {
  const { language } = useLanguage();
  const [answer, setAnswer] = useState<((isProved: boolean) => void) | null>(null);

  const ask = () => new Promise<boolean>((resolve) => setAnswer(() => resolve));
  const settle = (isProved: boolean) => {
    setAnswer(null);
    answer?.(isProved);
  };
  const run = async (action: () => Promise<void>) => {
    try {
      await action();
      return true;
    } catch (error) {
      if (errorCode(error) !== "reauthentication_needed") throw error;
    }
    // Downloaded before it is shown: what fails here is told by whoever asked.
    await Promise.all([loadDialog(), loadWords(language, "session/reauthentication")]);
    if (!(await ask())) return false;
    await action();
    return true;
  };
  const dialog = answer && (
    <Suspense>
      <ReauthenticationDialog onProved={() => settle(true)} onClose={() => settle(false)} />
    </Suspense>
  );
  return { run, dialog };
}
