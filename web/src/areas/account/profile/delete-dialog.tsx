import { useState } from "react";
import { backend } from "../../../backend/client.ts";
import { fill } from "../../../i18n/fill.tsx";
import { useLanguage } from "../../../i18n/language-context.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { validationText } from "../../../i18n/validation-text.ts";
import { DialogProblem } from "../../../session/dialog-problem.tsx";
import { errorCode, problemText } from "../../../session/problem-text.ts";
import { MailCode } from "../../../session/reauthentication/mail-code.tsx";
import { DialogForm } from "../../../ui/dialog-form.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Ltr } from "../../../ui/ltr.tsx";
import { PasswordField } from "../../../ui/password-field.tsx";
import { showToast, type ToastOptions } from "../../../ui/toast-store.ts";
import { useForm } from "../../../ui/use-form.ts";
import type { DeleteValues } from "./delete-rules.ts";

const loadRules = () => import("./delete-rules.ts").then((module) => module.deleteRules);

/** What the server has against a proof, by its code: the field that it means, and a key of `validation`. */
const refusals: Readonly<Record<string, Record<string, string>>> = {
  reauthentication_needed: { currentPassword: "passwordMissing", nonce: "codeMissing" },
  current_password_invalid: { currentPassword: "passwordWrong" },
  reauthentication_not_valid: { nonce: "codeWrong" },
};

interface Props {
  email: string;
  onDeleted: () => Promise<void>;
  onClose: () => void;
}

/** Deletes the account for whoever gives its password, or a code from its mails. */
export function DeleteDialog({ email, onDeleted, onClose }: Props) {
  const { language } = useLanguage();
  const words = useWords("account").data;
  const { dialog, failed, done } = words.remove;
  const [isCodeMailed, setCodeMailed] = useState(false);
  const [problem, setProblem] = useState<ToastOptions>();

  const send = async (proof: DeleteValues) => {
    setProblem(undefined);
    const { invoke } = await backend();
    await invoke("delete-account", proof);
    await onDeleted();
    showToast(done);
  };
  const tell = (error: unknown) => {
    const description = problemText(error, language, words, failed.description);
    setProblem({ kind: "error", title: failed.title, description });
  };
  const fail = (error: unknown) => {
    const refused = refusals[errorCode(error)];
    if (refused) form.refuse(refused);
    else tell(error);
  };
  const form = useForm<DeleteValues>({ loadRules, send, fail });
  const errorAt = (name: keyof DeleteValues) => validationText(words.validation, form.problems[name]);
  const address = { email: <Ltr>{email}</Ltr> };
  return (
    <DialogForm words={dialog} form={form.props} isBusy={form.isSending} isGrave onClose={onClose}>
      <p>{fill(dialog.text, address)}</p>
      {isCodeMailed ? (
        <TextField
          name="nonce"
          label={dialog.code}
          hint={fill(dialog.mailed, address)}
          error={errorAt("nonce")}
          inputMode="numeric"
          autoComplete="one-time-code"
          // oxlint-disable-next-line jsx-a11y/no-autofocus because the field is what the visitor has just asked for
          autoFocus
          dir="ltr"
          required
        />
      ) : (
        <>
          <PasswordField
            name="currentPassword"
            label={dialog.password}
            error={errorAt("currentPassword")}
            showLabel={dialog.show}
            hideLabel={dialog.hide}
            required
          />
          <MailCode
            label={dialog.noPassword}
            busyLabel={dialog.mailing}
            onMailed={() => {
              setProblem(undefined);
              setCodeMailed(true);
            }}
            onFailed={tell}
          />
        </>
      )}
      <DialogProblem problem={problem} />
    </DialogForm>
  );
}
