import { useState } from "react";
import { useLanguage } from "../../i18n/language-context.ts";
import { useWords } from "../../i18n/use-words.ts";
import { validationText } from "../../i18n/validation-text.ts";
import { DialogForm } from "../../ui/dialog-form.tsx";
import { TextField } from "../../ui/field.tsx";
import { dismissToast, showToast, type ToastOptions } from "../../ui/toast-store.ts";
import { useForm } from "../../ui/use-form.ts";
import { DialogProblem } from "../dialog-problem.tsx";
import { keyProblem } from "../keys/key-problem.ts";
import { errorCode } from "../problem-text.ts";
import { useReauthentication } from "../reauthentication/use-reauthentication.tsx";
import type { KeyValues } from "./key-rules.ts";
import { addKey } from "./keys.ts";

const loadRules = () => import("./key-rules.ts").then((module) => module.keyRules);

/** Asks for the key's name, then has the browser ask for the key. */
export function AddKeyDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const { language } = useLanguage();
  const words = useWords("second-factor");
  const { run, dialog } = useReauthentication();
  const [problem, setProblem] = useState<ToastOptions>();
  const send = async ({ keyName }: KeyValues) => {
    dismissToast();
    setProblem(undefined);
    if (!(await run(() => addKey(keyName)))) return;
    showToast(words.key.done);
    onClose();
    onDone();
  };
  const fail = (error: unknown) => {
    if (errorCode(error) === "mfa_factor_name_conflict") form.refuse({ keyName: "taken" });
    else setProblem(keyProblem(error, language, { ...words, key: words.keyWords }, words.key.failed));
  };
  const form = useForm<KeyValues>({ loadRules, send, fail });
  return (
    <>
      <DialogForm words={words.key.dialog} form={form.props} isBusy={form.isSending} onClose={onClose}>
        <p>{words.key.text}</p>
        <TextField
          name="keyName"
          label={words.key.name}
          hint={words.key.nameHint}
          error={validationText(words.key.validation, form.problems["keyName"])}
          autoComplete="off"
          maxLength={120}
          dir="auto"
          required
        />
        <DialogProblem problem={problem} />
      </DialogForm>
      {dialog}
    </>
  );
}
