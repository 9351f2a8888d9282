import { useLanguage } from "../../i18n/language-context.ts";
import { useWords } from "../../i18n/use-words.ts";
import { showToast } from "../../ui/toast-store.ts";
import { useForm } from "../../ui/use-form.ts";
import { problemText } from "../problem-text.ts";
import type { CodeValues } from "./code-rules.ts";
import { isWrongCode } from "./factors.ts";

const loadRules = () => import("./code-rules.ts").then((module) => module.codeRules);

/** A form that asks for a code: a wrong one is said at the field, every other failure in a toast. */
export function useCodeForm(send: (code: string) => Promise<void>) {
  const { language } = useLanguage();
  const words = useWords("second-factor");
  const fail = (error: unknown) => {
    if (isWrongCode(error)) return form.refuse({ code: "wrong" });
    const { title, description } = words.failed;
    showToast({ kind: "error", title, description: problemText(error, language, words, description) });
    return undefined;
  };
  const form = useForm<CodeValues>({ loadRules, send: ({ code }) => send(code), fail });
  return form;
}
